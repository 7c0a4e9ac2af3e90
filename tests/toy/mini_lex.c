// SPDX-License-Identifier: Apache-2.0
//
// Tokens of the mini syntax, one at a time, and errors. A line end is no token: the first token of
// a line knows that it is, and the parser asks where that matters.
#include <stdio.h>
#include <string.h>

#include "toy/mini_parser.h"

static char char_at(const struct mini_parser *p, uint32_t at)
{
    return at < p->text.len ? p->text.at[at] : '\0';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

// True when a line end was passed.
static bool skip_blanks(struct mini_parser *p)
{
    bool new_line = false;
    for (; p->at < p->text.len; p->at++) {
        char c = p->text.at[p->at];
        if (c == '#')
            p->at = (uint32_t)str_find_char(p->text, '\n', p->at);
        if (char_at(p, p->at) == '\n')
            new_line = true;
        else if (c != ' ' && c != '\t' && c != '\r')
            break;
    }
    return new_line;
}

static uint32_t number_end(const struct mini_parser *p, uint32_t at)
{
    while (is_digit(char_at(p, at)))
        at++;
    if (char_at(p, at) == '.' && is_digit(char_at(p, at + 1)))
        for (at++; is_digit(char_at(p, at));)
            at++;
    uint32_t exponent = at + 1;
    if (char_at(p, exponent) == '-' || char_at(p, exponent) == '+')
        exponent++;
    if ((char_at(p, at) == 'e' || char_at(p, at) == 'E') && is_digit(char_at(p, exponent)))
        for (at = exponent; is_digit(char_at(p, at));)
            at++;
    return at;
}

static uint32_t punct_len(const struct mini_parser *p, uint32_t at)
{
    static const char *const longer[] = {"...", "=>", "==", "!=", "<=", ">=", "&&", "||"};
    struct str rest = str_slice(p->text, at, p->text.len);
    for (size_t i = 0; i < COUNT_OF(longer); i++)
        if (str_starts(rest, str_of(longer[i])))
            return (uint32_t)strlen(longer[i]);
    return 1;
}

static enum mini_token_kind scan(const struct mini_parser *p, uint32_t at, uint32_t *end)
{
    char c = char_at(p, at);
    *end = at + 1;
    if (is_digit(c)) {
        *end = number_end(p, at);
        return MINI_NUMBER;
    }
    if (is_letter(c)) {
        while (is_letter(char_at(p, *end)) || is_digit(char_at(p, *end)))
            ++*end;
        return MINI_NAME;
    }
    if (c == '"')
        return MINI_QUOTE;
    if (c == '\0' || !strchr("+-*/%<>=!&|?:.,;()[]{}", c))
        return MINI_JUNK;
    *end = at + punct_len(p, at);
    return MINI_PUNCT;
}

void mini_next(struct mini_parser *p)
{
    if (mini_is(p, "{"))
        p->braces++;
    if (mini_is(p, "}") && p->braces)
        p->braces--;
    bool new_line = skip_blanks(p) || p->at == 0;
    uint32_t start = p->at, end = p->at;
    enum mini_token_kind kind = start < p->text.len ? scan(p, start, &end) : MINI_END;
    p->token = (struct mini_token){.kind = kind,
                                   .text = str_slice(p->text, start, end),
                                   .start = start,
                                   .end = end,
                                   .new_line = new_line};
    p->at = end;
}

bool mini_is(const struct mini_parser *p, const char *text)
{
    bool can = p->token.kind == MINI_NAME || p->token.kind == MINI_PUNCT;
    return can && str_equal(p->token.text, str_of(text));
}

bool mini_is_name(const struct mini_parser *p)
{
    return p->token.kind == MINI_NAME;
}

bool mini_accept(struct mini_parser *p, const char *text)
{
    if (!mini_is(p, text))
        return false;
    mini_next(p);
    return true;
}

bool mini_expect(struct mini_parser *p, const char *text)
{
    if (p->failed)
        return false;
    if (mini_accept(p, text))
        return true;
    char what[32];
    snprintf(what, sizeof(what), "`%s`", text);
    mini_expected(p, what);
    return false;
}

bool mini_at_line(const struct mini_parser *p)
{
    return p->token.new_line && !p->nesting;
}

bool mini_at_break(const struct mini_parser *p)
{
    return p->token.kind == MINI_END || mini_at_line(p) || mini_is(p, ";") || mini_is(p, "}");
}

struct span mini_span(const struct mini_parser *p, uint32_t start, uint32_t end)
{
    return (struct span){p->tree.file, start, end};
}

struct span mini_here(const struct mini_parser *p)
{
    return mini_span(p, p->token.start, p->token.end);
}

static expr_id fail(struct mini_parser *p, struct span at, const struct diag *d)
{
    p->failed = d;
    diags_add(p->diags, d);
    return expr_bad(&p->tree, at, d);
}

expr_id mini_fail(struct mini_parser *p, struct span at, const char *message)
{
    if (p->failed)
        return expr_bad(&p->tree, at, p->failed);
    return fail(p, at, diag_new(&p->tree.arena, DIAG_BAD_SYNTAX, at, "%s", message));
}

expr_id mini_expected(struct mini_parser *p, const char *what)
{
    struct span at = mini_here(p);
    if (p->failed)
        return expr_bad(&p->tree, at, p->failed);
    struct str found = p->token.kind == MINI_END ? STR("the end") : p->token.text;
    return fail(p, at,
                diag_new(&p->tree.arena, DIAG_BAD_SYNTAX, at, "expected %s, found `%.*s`", what,
                         STR_ARGS(found)));
}

void mini_recover(struct mini_parser *p, unsigned braces)
{
    p->nesting = 0;
    p->failed = NULL;
    while (p->token.kind != MINI_END && !p->token.new_line && !mini_is(p, ";") &&
           (p->braces > braces || !mini_is(p, "}")))
        mini_next(p);
    p->braces = braces;
}

bool mini_enter(struct mini_parser *p)
{
    if (p->depth >= MINI_DEPTH_MAX) {
        mini_fail(p, mini_here(p), "nested too deeply");
        return false;
    }
    p->depth++;
    return true;
}
