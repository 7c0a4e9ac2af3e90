// SPDX-License-Identifier: Apache-2.0
//
// All tokens of a text with their places, and the errors about tokens that are never valid.
#ifndef WEFT_DIALECTS_HCL_SYNTAX_LEX_LIST_H
#define WEFT_DIALECTS_HCL_SYNTAX_LEX_LIST_H

#include "dialects/hcl/syntax/lex.h"
#include "dialects/hcl/syntax/parse.h"

// Lines and columns from 1, a column being a grapheme cluster of its token; bytes from 0.
struct hcl_place {
    uint32_t line, column, byte;
};

struct hcl_listed {
    enum hcl_token_kind kind;
    struct hcl_place start, end;
};

// Every token up to EOF, including comments, in the input's arena; errors go to its diagnostics. The builder may be
// NULL: then places of errors have no file.
const struct hcl_listed *hcl_list_tokens(const struct hcl_input *in, enum hcl_lex_mode mode,
                                         size_t *count);

// How often something has been reported: nobody reads the same message a thousand times.
struct hcl_reported {
    unsigned bitwise, backtick, apostrophe, semicolon, encoding;
    uint32_t string_line_end; // of the last line end in a quoted string, or 0
    uint32_t binary_end;      // of the last control character, or 0
};

// The diagnostic about a token that is never valid, in `arena`; NULL if it has been reported often enough.
const struct diag *hcl_bad_token(struct arena *arena, struct hcl_reported *reported,
                                 struct hcl_token t, struct str text, struct span at);

#endif
