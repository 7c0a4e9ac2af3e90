// SPDX-License-Identifier: Apache-2.0
//
// From text to trees. A document has two spellings of its directives: plain lines (`if x:`), and the older
// one with a marker (`% if x`), in which `% let` and `${x}` exist too. The first directive tells which.
#ifndef WEFT_DIALECTS_YAY_PARSE_H
#define WEFT_DIALECTS_YAY_PARSE_H

#include "dialects/yay/yay.h"

struct yay_input {
    struct str text; // as in `struct sources`, under the builder's file
    struct tree_builder *builder;
    struct arena *arena; // of diagnostics
    struct diags *diags;
    bool is_included;       // its definitions are seen by whoever includes it
    bool keeps_rest;        // what has no mistakes is a document too, which may have other keys
    bool path_in_the_graph; // files are looked for along the key `yay.searchpath`
};

// The mapping or list of a document; with mistakes an EXPR_BAD of the first one. Never 0.
expr_id yay_parse_document(const struct yay_input *in);
// One expression, as inside `{{ }}`.
expr_id yay_parse_expression(const struct yay_input *in);
// Text with `{{ }}`.
expr_id yay_parse_template(const struct yay_input *in);

// What the diagnostic of a line whose indentation fits nowhere is called.
extern const char yay_bad_indentation[];

#endif
