// SPDX-License-Identifier: Apache-2.0
//
// Back to source text: values, and expressions that are left after simplifying. Layout is left to hcl_format.
#ifndef WEFT_DIALECTS_HCL_FORMAT_PRINT_H
#define WEFT_DIALECTS_HCL_FORMAT_PRINT_H

#include "dialects/hcl/syntax/hcl.h"
#include "source/source.h"

// Code as a value: text that is written in place of the value. Its data is a `struct str`.
extern const struct capsule_kind hcl_code;
struct value hcl_code_value(struct arena *a, struct str text);

// A known value; objects in the order of their keys, one pair per line, lists on one line.
void hcl_print_value(struct strbuf *out, struct value v);
// What is written between quotes for these bytes.
void hcl_print_escaped(struct strbuf *out, struct str text);
// What is written in a heredoc for them: only sequences are escaped.
void hcl_print_raw(struct strbuf *out, struct str text);
// Whether a heredoc can hold the text; and whether `<<-` would remove something from it.
bool hcl_fits_heredoc(struct str body);
bool hcl_has_indent(struct str body);
// A name if it is a valid one, otherwise in quotes.
void hcl_print_key(struct strbuf *out, struct str key);
// An expression; as a heredoc, if it was written as a text that ends with a line end.
void hcl_print_expression(struct strbuf *out, const struct sources *sources, const struct tree *t,
                          expr_id e);

#endif
