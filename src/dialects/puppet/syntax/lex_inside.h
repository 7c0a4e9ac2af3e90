// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the lexer share: tokens outside of texts (lex.c), texts and heredocs (lex_text.c).
#ifndef WEFT_DIALECTS_PUPPET_SYNTAX_LEX_INSIDE_H
#define WEFT_DIALECTS_PUPPET_SYNTAX_LEX_INSIDE_H

#include "dialects/puppet/syntax/lex.h"

struct lexer {
    const struct puppet_text *in;
    struct tokens *out;
    size_t at;        // next byte
    size_t end;       // one past the last byte that belongs to this text or part of a text
    size_t line_skip; // where the text after heredocs goes on, once this line has ended; 0: none
    uint32_t depth;   // of texts in texts
    bool space_before, line_before;
    bool has_failed;
};

enum { LEX_DEPTH_MAX = 200 };

static inline char lex_peek(const struct lexer *l, size_t ahead)
{
    return l->at + ahead < l->end ? l->in->text.at[l->at + ahead] : '\0';
}
struct token *lex_emit(struct lexer *l, enum token_kind kind, size_t start);
void lex_fail(struct lexer *l, const char *issue, size_t start, size_t end, const char *format, ...)
    PRINTF_LIKE(5, 6);
// Reads one token. `true` while there is more.
bool lex_next(struct lexer *l);

void lex_single_quoted(struct lexer *l);
void lex_double_quoted(struct lexer *l);
void lex_heredoc(struct lexer *l);
// After a line end: continues behind the heredocs whose texts start there.
void lex_after_line(struct lexer *l);
// A variable after its `$`: the bytes that belong to its name. 0: none.
size_t lex_variable_length(struct str text, size_t at);

#endif
