// SPDX-License-Identifier: Apache-2.0
//
// From text to trees. Directives have two spellings: plain lines (`if x:`), and the older one with a marker (`% if
// x`), which also has `% let` and `${x}`. The first directive of a document decides.
#ifndef WEFT_DIALECTS_YAY_PARSE_H
#define WEFT_DIALECTS_YAY_PARSE_H

#include "dialects/yay/yay.h"

struct yay_input {
    struct str text; // as in `struct sources`, under the builder's file
    struct tree_builder *builder;
    struct arena *arena; // for diagnostics
    struct diags *diags;
    bool is_included;       // its definitions are visible where it is included
    bool keeps_rest;        // the valid rest is a document too, which may have other keys
    bool path_in_the_graph; // files are searched for along the key `yay.searchpath`
};

// The mapping or list of a document; if it has mistakes, an EXPR_BAD of the first. Never 0.
expr_id yay_parse_document(const struct yay_input *in);
// One expression, as inside `{{ }}`.
expr_id yay_parse_expression(const struct yay_input *in);
// Text with `{{ }}`.
expr_id yay_parse_template(const struct yay_input *in);

// The summary of the diagnostic for an indentation that matches no level.
extern const char yay_bad_indentation[];

#endif
