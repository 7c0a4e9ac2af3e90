// SPDX-License-Identifier: Apache-2.0
//
// Shared by the lexer's files: modes and tokens.
#ifndef WEFT_DIALECTS_HCL_SYNTAX_LEX_INSIDE_H
#define WEFT_DIALECTS_HCL_SYNTAX_LEX_INSIDE_H

#include "dialects/hcl/syntax/lex.h"

static inline void set_mode(struct hcl_lexer *lx, enum hcl_lex_mode mode)
{
    lx->mode = mode;
    lx->quick_now = mode == HCL_LEX_NORMAL ? lx->quick_end : 0;
}

static inline void push_frame(struct hcl_lexer *lx, struct hcl_lex_frame frame)
{
    ARRAY_PUSH(&lx->frames, frame);
    set_mode(lx, (enum hcl_lex_mode)frame.mode);
}

// Never the first one.
static inline void pop_frame(struct hcl_lexer *lx)
{
    lx->frames.len--;
    set_mode(lx, (enum hcl_lex_mode)lx->frames.at[lx->frames.len - 1].mode);
}

static inline struct hcl_lex_frame *top_frame(struct hcl_lexer *lx)
{
    return &lx->frames.at[lx->frames.len - 1];
}

// How a token changes the number of open brackets.
extern const int8_t hcl_token_opens[HCL_TOKEN_COUNT];

static inline void set_token(struct hcl_lexer *lx, uint32_t kind, uint32_t start, uint32_t end)
{
    lx->kind_and_start = PAIR_OF_U32(kind, start);
    lx->at = end;
}

static inline enum hcl_token_kind token_to(struct hcl_lexer *lx, enum hcl_token_kind kind,
                                           uint32_t end)
{
    set_token(lx, kind, lx->at, end);
    lx->open += hcl_token_opens[kind];
    return kind;
}

static inline char byte_at(const struct hcl_lexer *lx, uint32_t at)
{
    return at < lx->len ? lx->text[at] : '\0';
}

// Length of the line end at `at`: LF or CR LF; otherwise 0.
static inline uint32_t line_end_len(const struct hcl_lexer *lx, uint32_t at)
{
    char c = byte_at(lx, at);
    if (at >= lx->len)
        return 0;
    return c == '\n' ? 1 : c == '\r' && byte_at(lx, at + 1) == '\n' ? 2 : 0;
}

// ---- lex.c

// A character that starts no token.
enum hcl_token_kind hcl_lex_strange(struct hcl_lexer *lx);

// ---- lex_template.c

// The next token between quotes; of a heredoc, or of a text of its own.
enum hcl_token_kind hcl_lex_quoted(struct hcl_lexer *lx);
enum hcl_token_kind hcl_lex_text(struct hcl_lexer *lx);

#endif
