// SPDX-License-Identifier: Apache-2.0
//
// A text of HCL, read and ready to be queried: used by the batch service, the command and the tests. One graph, one
// scope with variables, one source at a time.
#ifndef WEFT_DIALECTS_HCL_LANGUAGE_SESSION_H
#define WEFT_DIALECTS_HCL_LANGUAGE_SESSION_H

#include "dialects/hcl/syntax/parse.h"
#include "graph/eval/eval.h"

struct hcl_session {
    struct graph *graph;
    const struct ops *ops;
    struct scope *scope; // NULL: names cannot be used
    struct view *view;   // the directory that late-bound names are seen from; NULL: none
    struct arena arena;  // bodies and diagnostics
    struct diags diags;  // of reading
    struct tree_builder builder;
    const struct tree *tree; // after hcl_session_read
    struct str text;
    uint32_t file;
    bool keeps_texts; // those passed to hcl_session_begin outlive it and end with a NUL: not copied
    uint32_t generated; // number of blocks from `dynamic` ones
};

// `with_names`: variables can be used.
void hcl_session_open(struct hcl_session *s, const struct ops *ops, bool with_names);
void hcl_session_close(struct hcl_session *s);
// An object whose attributes are variables.
void hcl_session_variables(struct hcl_session *s, struct value variables);
// Reading: begin, then the parser with what this returns, then end.
struct hcl_input hcl_session_begin(struct hcl_session *s, struct str name, struct str text);
void hcl_session_end(struct hcl_session *s);
// The value of an expression of the tree, with its failures; seen from `scope` (NULL: the
// session's).
struct value hcl_session_value(struct hcl_session *s, expr_id e, struct scope *scope);
// The same in a tree that was read earlier.
struct value hcl_session_value_in(struct hcl_session *s, const struct tree *t, expr_id e,
                                  struct scope *scope);

#endif
