// SPDX-License-Identifier: Apache-2.0
//
// What the files of this folder know of each other beyond their headers: opening and closing.
#ifndef WEFT_GRAPH_GRAPH_PARTS_H
#define WEFT_GRAPH_GRAPH_PARTS_H

#include "graph/graph.h"

void paths_open(struct graph *g);
void paths_close(struct graph *g);
void views_close(struct graph *g);
void variants_open(struct graph *g);
void variants_close(struct graph *g);
void scopes_close(struct graph *g);
void layers_close(struct graph *g);
void guards_close(struct graph *g);
// Forgets which guards were looked at again, and what was found.
void guards_forget(struct graph *g);
void loaders_close(struct graph *g);
// What the outside world refused in a question, and whether more than that is wrong: graph/eval/refused.c.
bool refused_only(const struct graph *g, unsigned mask);
void refused_keep_node(struct graph *g, struct node *n, bool is_whole_only);
void refused_keep_path(struct graph *g, const struct view *v, uint32_t path, const struct memo *m);
const struct memo *refused_at_path(const struct graph *g, const struct view *v, uint32_t path);
// The question has ended.
void refused_forget(struct graph *g);
void refused_close(struct graph *g);

#endif
