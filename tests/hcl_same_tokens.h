// SPDX-License-Identifier: Apache-2.0
//
// What formatting must keep, for the tests and the fuzzer.
#ifndef WEFT_TESTS_HCL_SAME_TOKENS_H
#define WEFT_TESTS_HCL_SAME_TOKENS_H

#include "dialects/hcl/syntax/lex.h"

// Have both texts the same tokens, of the same bytes, in the same order?
static inline bool hcl_same_tokens(struct str a, struct str b)
{
    struct hcl_lexer la, lb;
    hcl_lex_begin(&la, a, HCL_LEX_NORMAL);
    hcl_lex_begin(&lb, b, HCL_LEX_NORMAL);
    bool same = la.at == lb.at, more = true;
    while (same && more) {
        struct hcl_token x = hcl_lex_token(&la), y = hcl_lex_token(&lb);
        same = x.kind == y.kind &&
               str_equal(str_slice(a, x.start, x.end), str_slice(b, y.start, y.end));
        more = x.kind != HCL_TOKEN_EOF;
    }
    hcl_lex_done(&la);
    hcl_lex_done(&lb);
    return same;
}

#endif
