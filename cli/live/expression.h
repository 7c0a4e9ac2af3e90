// SPDX-License-Identifier: Apache-2.0
//
// An expression that somebody types, in the language of the directory that it is asked in.
#ifndef WEFT_CLI_LIVE_EXPRESSION_H
#define WEFT_CLI_LIVE_EXPRESSION_H

#include <weft.h>

struct typed_expression {
    struct weft_text text; // changed to the dialect that it was read in
    bool is_named;         // somebody has named the dialect: it is in no other
    const weft_tree *tree; // once it was asked
    weft_expr root;
    weft_answer *read;  // for the caller
    weft_answer *value; // ... NULL: it could not be read
};

// Reads it and evaluates it at a place of a project (or NULL). What uses a name or a function that its dialect lacks is in
// the project's dialect, or in the first one of this build, if that has them.
void expression_ask(struct typed_expression *e, weft_project *project, weft_place *place,
                    weft_graph *graph);

// Whether it did not fail because of a name that is not defined. Asks its answers, which must still be there.
bool expression_knows_names(const struct typed_expression *e);

#endif
