// SPDX-License-Identifier: Apache-2.0
//
// Lists and the ends of their elements are found by counting brackets in the tokens: other tools that write the same
// code do so, and files that both of them write must not go back and forth. So their oddities are ours: after an
// operator that follows a list, brackets are counted anew.
#include "dialects/hcl/format/spread.h"

#include "base/budget.h"
#include "dialects/hcl/syntax/lex.h"

// A token of the text, or an added line end or comma.
struct piece {
    uint32_t kind; // enum hcl_token_kind
    struct str blanks, text;
};

enum frame_kind {
    WHOLE,   // the expression
    ELEMENT, // of a list
    OPERAND, // after a list and an operator
    LIST,
};

struct frame {
    enum frame_kind kind;
    size_t first;     // piece that was read
    size_t out_first; // ... and written
    int64_t brackets, braces, parens, sequences;
};

struct spreader {
    ARRAY(struct piece) in;
    ARRAY(struct piece) out;
    ARRAY(struct frame) frames;
    size_t at; // the next piece
};

static void read_pieces(struct spreader *s, struct str text)
{
    struct hcl_lexer lexer;
    size_t end = 0;
    hcl_lex_begin(&lexer, text, HCL_LEX_NORMAL);
    for (struct hcl_token t = hcl_lex_token(&lexer); t.kind != HCL_TOKEN_EOF;
         t = hcl_lex_token(&lexer)) {
        ARRAY_PUSH(&s->in, (struct piece){t.kind, str_slice(text, end, t.start),
                                          str_slice(text, t.start, t.end)});
        end = t.end;
    }
    hcl_lex_done(&lexer);
}

static bool has_more(const struct spreader *s)
{
    return s->at < s->in.len;
}

static bool is_next(const struct spreader *s, enum hcl_token_kind kind)
{
    return has_more(s) && s->in.at[s->at].kind == kind;
}

static void take_piece(struct spreader *s)
{
    ARRAY_PUSH(&s->out, s->in.at[s->at++]);
}

// True if there was one.
static bool skip_line_ends(struct spreader *s)
{
    size_t before = s->at;
    while (is_next(s, HCL_TOKEN_NEWLINE))
        s->at++;
    return s->at > before;
}

static void add_line_end(struct spreader *s)
{
    ARRAY_PUSH(&s->out, (struct piece){HCL_TOKEN_NEWLINE, STR(""), STR("\n")});
}

static void push_frame(struct spreader *s, enum frame_kind kind)
{
    ARRAY_PUSH(&s->frames, (struct frame){.kind = kind, .first = s->at, .out_first = s->out.len});
}

// ---- is it a list?

static bool is_loop(const struct spreader *s)
{
    size_t next = s->at + 1;
    while (next < s->in.len && s->in.at[next].kind == HCL_TOKEN_NEWLINE)
        next++;
    return next < s->in.len && s->in.at[next].kind == HCL_TOKEN_IDENT &&
           str_equal(s->in.at[next].text, STR("for"));
}

// What can precede an index, and words.
static bool takes_index(enum hcl_token_kind kind)
{
    return kind == HCL_TOKEN_IDENT || kind == HCL_TOKEN_NUMBER || kind == HCL_TOKEN_CLOSE_BRACE ||
           kind == HCL_TOKEN_CLOSE_BRACKET || kind == HCL_TOKEN_CLOSE_PAREN ||
           kind == HCL_TOKEN_CLOSE_QUOTE || kind == HCL_TOKEN_CLOSE_HEREDOC ||
           kind == HCL_TOKEN_STAR;
}

static bool starts_list(const struct spreader *s, const struct frame *f)
{
    if (f->sequences > 0 || is_loop(s))
        return false;
    size_t before = s->at;
    while (before > f->first && s->in.at[before - 1].kind == HCL_TOKEN_NEWLINE)
        before--;
    return before == f->first || !takes_index((enum hcl_token_kind)s->in.at[before - 1].kind);
}

// ---- expressions

static bool is_balanced(const struct frame *f)
{
    return !f->brackets && !f->braces && !f->parens && !f->sequences;
}

static void count(struct frame *f, enum hcl_token_kind kind)
{
    switch ((int)kind) {
    case HCL_TOKEN_OPEN_BRACKET: f->brackets++; return;
    case HCL_TOKEN_CLOSE_BRACKET: f->brackets--; return;
    case HCL_TOKEN_OPEN_BRACE: f->braces++; return;
    case HCL_TOKEN_CLOSE_BRACE: f->braces--; return;
    case HCL_TOKEN_OPEN_PAREN: f->parens++; return;
    case HCL_TOKEN_CLOSE_PAREN: f->parens--; return;
    case HCL_TOKEN_INTERPOLATION:
    case HCL_TOKEN_DIRECTIVE: f->sequences++; return;
    case HCL_TOKEN_SEQUENCE_END: f->sequences--; return;
    default: return;
    }
}

// The end of an element: its comma, or the end of the list.
static bool is_at_end(const struct spreader *s, const struct frame *f)
{
    return (is_next(s, HCL_TOKEN_COMMA) && is_balanced(f)) ||
           (is_next(s, HCL_TOKEN_CLOSE_BRACKET) && !f->brackets);
}

static void open_list(struct spreader *s)
{
    take_piece(s);
    add_line_end(s);
    push_frame(s, LIST);
}

// False if a list started, which comes first.
static bool spread_expression(struct spreader *s)
{
    struct frame *f = &s->frames.at[s->frames.len - 1];
    while (has_more(s) && !(f->kind != WHOLE && is_at_end(s, f))) {
        if (is_next(s, HCL_TOKEN_OPEN_BRACKET) && starts_list(s, f)) {
            open_list(s);
            return false;
        }
        count(f, (enum hcl_token_kind)s->in.at[s->at].kind);
        take_piece(s);
    }
    return true;
}

// The closing marker of a heredoc needs a line of its own.
static void end_element(struct spreader *s, const struct frame *f)
{
    while (s->out.len > f->out_first && s->out.at[s->out.len - 1].kind == HCL_TOKEN_NEWLINE)
        s->out.len--;
    if (s->out.at[s->out.len - 1].kind == HCL_TOKEN_CLOSE_HEREDOC)
        add_line_end(s);
    ARRAY_PUSH(&s->out, (struct piece){HCL_TOKEN_COMMA, STR(""), STR(",")});
    add_line_end(s);
}

// ---- lists

// An index after a list, with all steps and operators after it, stays as it is.
static void take_index(struct spreader *s)
{
    struct frame f = {.kind = ELEMENT};
    while (has_more(s) && !is_at_end(s, &f)) {
        count(&f, (enum hcl_token_kind)s->in.at[s->at].kind);
        take_piece(s);
    }
}

// After a list; false if an expression started, which comes first.
static bool end_list(struct spreader *s)
{
    take_piece(s);
    bool ends_line = skip_line_ends(s);
    if (!has_more(s) || is_next(s, HCL_TOKEN_COMMA) || is_next(s, HCL_TOKEN_CLOSE_BRACKET) ||
        is_next(s, HCL_TOKEN_CLOSE_PAREN))
        return true;
    if (ends_line || is_next(s, HCL_TOKEN_IDENT) || is_next(s, HCL_TOKEN_CLOSE_BRACE)) {
        add_line_end(s);
        return true;
    }
    if (is_next(s, HCL_TOKEN_OPEN_BRACKET)) {
        take_index(s);
        return true;
    }
    take_piece(s); // an operator
    skip_line_ends(s);
    push_frame(s, OPERAND);
    return false;
}

// False if an element or an operand started.
static bool spread_list(struct spreader *s)
{
    while (skip_line_ends(s) || is_next(s, HCL_TOKEN_COMMA))
        s->at += is_next(s, HCL_TOKEN_COMMA);
    if (is_next(s, HCL_TOKEN_CLOSE_BRACKET))
        return end_list(s);
    if (has_more(s))
        push_frame(s, ELEMENT);
    return !has_more(s);
}

// One step; removes a frame that is done.
static void spread(struct spreader *s)
{
    struct frame *f = &s->frames.at[s->frames.len - 1];
    bool is_done = f->kind == LIST ? spread_list(s) : spread_expression(s);
    if (!is_done)
        return;
    struct frame done = s->frames.at[--s->frames.len];
    if (done.kind == ELEMENT)
        end_element(s, &done);
    if (done.kind == OPERAND)
        s->frames.len--; // the list that it follows
}

// Without a list all tokens stay as they are; only blanks behind the last one do not.
static bool has_nothing_to_spread(struct str expression)
{
    char last = expression.len ? expression.at[expression.len - 1] : ' ';
    return last != ' ' && last != '\t' && last != '\r' &&
           str_find_char(expression, '[', 0) == expression.len;
}

enum { BYTES_A_BYTE = 64 }; // what its pieces take

void hcl_spread_lists(struct str expression, struct strbuf *out)
{
    struct spreader s = {0};
    if (has_nothing_to_spread(expression)) {
        strbuf_add(out, expression);
        return;
    }
    if (!budget_has_room((int64_t)expression.len * BYTES_A_BYTE)) {
        out->full = true;
        return;
    }
    read_pieces(&s, expression);
    push_frame(&s, WHOLE);
    while (s.frames.len)
        spread(&s);
    for (size_t i = 0; i < s.out.len; i++) {
        strbuf_add(out, s.out.at[i].blanks);
        strbuf_add(out, s.out.at[i].text);
    }
    ARRAY_DONE(&s.in);
    ARRAY_DONE(&s.out);
    ARRAY_DONE(&s.frames);
}
