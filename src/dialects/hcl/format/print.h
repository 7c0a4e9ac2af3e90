// SPDX-License-Identifier: Apache-2.0
//
// Back to source text: values, and expressions that simplifying has left. Layout is left to hcl_format.
#ifndef WEFT_DIALECTS_HCL_FORMAT_PRINT_H
#define WEFT_DIALECTS_HCL_FORMAT_PRINT_H

#include "dialects/hcl/syntax/hcl.h"
#include "source/source.h"

// Code as a value: text that is put where the value would stand. Its data is a `struct str`.
extern const struct capsule_kind hcl_code;
struct value hcl_code_value(struct arena *a, struct str text);

// A known value; objects by the order of their keys, each pair on a line of its own, lists on one line.
void hcl_print_value(struct strbuf *out, struct value v);
// What stands between quotes for these bytes.
void hcl_print_escaped(struct strbuf *out, struct str text);
// What stands in a heredoc for them: only sequences need care.
void hcl_print_raw(struct strbuf *out, struct str text);
// A text that a heredoc can hold; and one that `<<-` would take something of.
bool hcl_fits_heredoc(struct str body);
bool hcl_has_indent(struct str body);
// A name where it can be one, else in quotes.
void hcl_print_key(struct strbuf *out, struct str key);
// An expression; where it was written as a text that ends a line, as a heredoc.
void hcl_print_expression(struct strbuf *out, const struct sources *sources, const struct tree *t,
                          expr_id e);

#endif
