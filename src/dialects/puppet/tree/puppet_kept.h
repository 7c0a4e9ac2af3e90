// SPDX-License-Identifier: Apache-2.0
//
// The last catalog that was answered, with its compilation: after an edit of data or of a class, only what the edit concerns is
// evaluated again, and the answer shares everything else with the one before. Whatever is not certain is compiled anew.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_KEPT_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_KEPT_H

#include "dialects/puppet/tree/puppet_asked.h"

// How the question wants its catalog.
struct catalog_style puppet_catalog_style(const struct asked *q);
// A mapping with another item at a place.
struct value puppet_value_with_item(struct arena *a, struct value v, size_t at, struct value item);

// Takes over the compilation of an answer in which nothing is wrong, if all is known that it depends on.
void puppet_kept_take(struct asked *q);
// Files have changed. Its environment is not closed with the others of the tree.
void puppet_kept_change(struct puppet_tree *t, const struct str *paths, size_t count);
// Answers the question if it is that of the kept catalog: q->result, which *held keeps. Within a question of the graph.
bool puppet_kept_answer(struct asked *q, struct held_arena **held);
void puppet_kept_forget(struct puppet_tree *t);

#endif
