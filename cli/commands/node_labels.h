// SPDX-License-Identifier: Apache-2.0
//
// What `weft catalog` and `weft lookup` share: the node that is asked for, as labels of an aspect of its tree.
#ifndef WEFT_CLI_COMMANDS_NODE_LABELS_H
#define WEFT_CLI_COMMANDS_NODE_LABELS_H

#include <weft.h>

#include "cli/commands/json_text.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/settings.h"

enum { NODE_LABELS_MAX = 64 };

struct node_labels {
    weft_str at[NODE_LABELS_MAX];
    size_t count;
    struct input facts, trusted;
    char *opened[NODE_LABELS_MAX];       // real paths of directories outside of the project
    bool has_links[NODE_LABELS_MAX + 1]; // ... in which links lead to others, which can be read too
    size_t opened_count;
};

// Reads the options, and goes to the directory of `--environment`. False if something cannot be read; that has been
// reported.
bool node_labels_begin(struct node_labels *l, const struct request *r);
// What the options name outside of the project can be read.
void node_labels_allow(const struct node_labels *l, weft_graph *graph);
void node_labels_add(struct node_labels *l, const char *name, weft_str value);
// Forgets labels that were added last, so that `count` are left.
void node_labels_drop(struct node_labels *l, size_t count);
void node_labels_end(struct node_labels *l);
// A value on one line, as manifests write it.
void say_data(const weft_value *v);
// What the compilation has said: on standard error, a line each.
// Whether the project is one that has nodes; if not, that is reported.
bool node_labels_apply(weft_project *project);
// Whether the tree of the working directory evaluates expressions of this language (empty: any) by itself, as a node sees
// them; and doing so.
bool is_evaluated_by_tree(const struct request *r, weft_str dialect);
enum exit_code eval_by_tree(const struct request *r, weft_str text);
// After an expression that has failed: a note if the tree of the working directory would have read it in another language.
void tell_language_of_tree(const struct request *r);
void print_log(const weft_value *log);

#endif
