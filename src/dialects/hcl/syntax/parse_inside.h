// SPDX-License-Identifier: Apache-2.0
//
// Shared by the parser's files. The parser looks at one token and never goes back; its state is in growing arrays
// that are used as stacks, so that nothing is allocated per token.
//
// After an error in an expression `failed` is set and everything returns at once to whoever can continue after it:
// the item of a body. So one mistake is one error.
#ifndef WEFT_DIALECTS_HCL_SYNTAX_PARSE_INSIDE_H
#define WEFT_DIALECTS_HCL_SYNTAX_PARSE_INSIDE_H

#include <string.h>

#include "dialects/hcl/syntax/lex.h"
#include "dialects/hcl/syntax/lex_list.h"
#include "dialects/hcl/syntax/parse.h"
#include "value/short_text.h"

enum {
    HCL_DEPTH_MAX = 1000,  // as deep as a value may be nested (VALUE_DEPTH_MAX)
    HCL_ERRORS_MAX = 1000, // nobody reads more, and the errors of a broken text must stay small
};

// Names that a loop binds; both 0: the slot of a splat.
struct hcl_binder {
    symbol key, value;
};

enum hcl_part_kind {
    HCL_PART_TEXT,
    HCL_PART_VALUE,
    HCL_PART_IF,
    HCL_PART_ELSE,
    HCL_PART_ENDIF,
    HCL_PART_FOR,
    HCL_PART_ENDFOR,
};

// A part of a template, before its directives are assembled.
struct hcl_part {
    enum hcl_part_kind kind;
    struct hcl_binder names; // for: what it binds
    bool kept;               // text: already in the arena
    uint32_t start, end;     // in the text
    expr_id value;           // of the sequence: interpolation, condition or collection
    struct str text;
};

// A directive that waits for its end.
struct hcl_open_directive {
    uint32_t part;
    bool in_else;
    size_t first; // operand: where the current branch starts
    expr_id then; // if: the branch before `else`
};

// Names of up to 16 bytes by their bytes: most names are soon repeated. Two slots that differ in the lowest bit of
// their number are one place, the name that was repeated last is first.
enum { HCL_NAME_SLOT_BITS = 10, HCL_NAME_SLOTS = 1 << HCL_NAME_SLOT_BITS, HCL_NAME_BYTES = 16 };
struct hcl_name {
    uint64_t first, last; // its bytes, with zeros behind them
    symbol name;
};

struct hcl_names {
    struct hcl_name short_ones[HCL_NAME_SLOTS];
    struct symbol_cache others;
};

struct hcl_parser {
    struct hcl_lexer
        lexer;     // its token is the next one, after comments and (unless they count) line ends
    bool newlines; // line ends are tokens
    bool failed;
    enum hcl_lex_mode mode; // at the start of the text
    uint32_t depth;         // of nested expressions and blocks
    const struct hcl_input *in;
    struct tree_builder *builder;
    uint32_t file, offset; // of the text
    uint32_t text_end;     // in the file: nothing is placed behind it
    struct hcl_reported reported;
    bool told_unclosed;                 // one unclosed block leaves all outer ones unclosed, too
    struct arena spare;                 // for diagnostics that nobody will see
    ARRAY(const struct diag *) lexical; // they come first
    ARRAY(const struct diag *) found;
    ARRAY(uint32_t) operands;
    ARRAY(struct hcl_binder) binders;
    ARRAY(struct hcl_part) parts;
    ARRAY(struct hcl_open_directive) directives;
    ARRAY(struct hcl_attribute) attributes;
    ARRAY(struct hcl_block) blocks;
    ARRAY(struct hcl_label) labels;
    struct strbuf scratch;
    struct hcl_names *names; // NULL for a small text
    uint32_t
        names_end; // names that start before it may be in the cache: HCL_NAME_BYTES can be read
};

// ---- parse.c

void hcl_next_token(struct hcl_parser *p);
// The token is never valid.
void hcl_tell_bad_token(struct hcl_parser *p);
// Takes the token.
static inline void hcl_advance(struct hcl_parser *p)
{
    if (hcl_lex_take(&p->lexer, p->newlines) >= HCL_TOKEN_FIRST_BAD)
        hcl_tell_bad_token(p);
}
// Takes the line end, and all that follow it.
static inline void hcl_next_line(struct hcl_parser *p)
{
    if (hcl_lex_take_line_ends(&p->lexer) >= HCL_TOKEN_FIRST_BAD)
        hcl_tell_bad_token(p);
}
// Sets whether line ends count from here on, including the current token.
void hcl_ignore_newlines(struct hcl_parser *p);

static inline bool hcl_at(const struct hcl_parser *p, enum hcl_token_kind kind)
{
    return p->lexer.token.kind == kind;
}

// Whether the next token continues a term.
static inline bool hcl_at_step(const struct hcl_parser *p)
{
    return hcl_at(p, HCL_TOKEN_DOT) || hcl_at(p, HCL_TOKEN_OPEN_BRACKET);
}

static inline struct str hcl_token_text(const struct hcl_parser *p, struct hcl_token t)
{
    return str_make(p->lexer.text + t.start, t.end - t.start);
}

static inline bool hcl_token_is(const struct hcl_parser *p, struct hcl_token t, const char *word)
{
    return t.kind == HCL_TOKEN_IDENT && t.end - t.start == strlen(word) &&
           memcmp(p->lexer.text + t.start, word, strlen(word)) == 0;
}
symbol hcl_token_symbol(struct hcl_parser *p, struct hcl_token t);
// From offsets in the text to places in the file.
static inline uint32_t hcl_place_of(const struct hcl_parser *p, uint32_t at)
{
    uint32_t place = p->offset + at;
    return place < p->text_end ? place : p->text_end;
}

static inline struct span hcl_span(const struct hcl_parser *p, uint32_t start, uint32_t end)
{
    return (struct span){p->file, hcl_place_of(p, start), hcl_place_of(p, end)};
}

static inline struct span hcl_token_span(const struct hcl_parser *p)
{
    return hcl_span(p, p->lexer.token.start, p->lexer.token.end);
}

// From the start of one expression to an offset of the text.
static inline struct span hcl_span_from(const struct hcl_parser *p, expr_id e, uint32_t end)
{
    return (struct span){p->file, p->builder->exprs.at[e].start, hcl_place_of(p, end)};
}

static inline struct span hcl_span_between(const struct hcl_parser *p, expr_id first, expr_id last)
{
    return (struct span){p->file, p->builder->exprs.at[first].start, p->builder->ends.at[last]};
}

// A part of the text as a value, made in registers; false if it is long or not ASCII.
static inline bool hcl_short_text(const struct hcl_parser *p, struct str text, struct value *out)
{
    size_t room = (size_t)(p->lexer.text + p->lexer.len - text.at);
    return text.len <= VALUE_INLINE_BYTES && room >= SHORT_TEXT_ROOM &&
           value_short_text(text.at, text.len, out);
}

// Reports a diagnostic; reading continues.
struct diag *hcl_error(struct hcl_parser *p, struct span at, const char *summary,
                       const char *format, ...) PRINTF_LIKE(4, 5);
// The same about the current token; `failed` is set. Not reported if the token itself was.
struct diag *hcl_fail(struct hcl_parser *p, const char *summary, const char *format, ...)
    PRINTF_LIKE(3, 4);
// The same at another place.
struct diag *hcl_fail_at(struct hcl_parser *p, struct span at, const char *summary,
                         const char *format, ...) PRINTF_LIKE(4, 5);
expr_id hcl_bad(struct hcl_parser *p, struct span at, const struct diag *d);
// The token as messages name it: "`)`", "the end of the file".
const char *hcl_token_shown(struct hcl_parser *p);
// Enters a level, or reports an error if more than `most` are open; `hcl_leave` undoes it in either
// case.
bool hcl_too_deep(struct hcl_parser *p, struct span at);
static inline bool hcl_enter(struct hcl_parser *p, struct span at, uint32_t most)
{
    return p->depth++ <= most || hcl_too_deep(p, at);
}

static inline void hcl_leave(struct hcl_parser *p)
{
    p->depth--;
}

// ---- parse_expr.c

expr_id hcl_expression(struct hcl_parser *p);
// The number of a token; false, with an error, if it is not one.
bool hcl_number(struct hcl_parser *p, struct hcl_token t, struct value *out,
                const struct diag **why);

// ---- parse_steps.c: everything that follows a term

expr_id hcl_steps(struct hcl_parser *p, expr_id from);

// ---- parse_for.c, parse_term.c

expr_id hcl_for(struct hcl_parser *p, struct hcl_token open);
expr_id hcl_term(struct hcl_parser *p);
// A term whose first token, an identifier, is already taken.
expr_id hcl_word_term(struct hcl_parser *p, struct hcl_token word);
// An expression whose first operand has already been read.
expr_id hcl_expression_from(struct hcl_parser *p, expr_id first);

// ---- parse_template.c

// The opening mark is the current token.
expr_id hcl_quoted(struct hcl_parser *p);
expr_id hcl_heredoc(struct hcl_parser *p);
expr_id hcl_whole_template(struct hcl_parser *p);
// A part of the text for a body.
struct str hcl_kept_text(struct hcl_parser *p, struct str text);
// Text between quotes that may hold no sequences: a label, a key of a traversal.
struct str hcl_plain_string(struct hcl_parser *p, struct span *at);
// The token's text without escapes, in `arena` if it had any; `*kept` says so.
struct str hcl_unescape(struct hcl_parser *p, struct arena *arena, struct hcl_token t, bool *kept);

// ---- parse_body.c

struct hcl_body *hcl_whole_body(struct hcl_parser *p);
void hcl_each_item(struct hcl_parser *p, bool (*visit)(void *data), void *data);

// ---- parse_help.c: suggestions for an error at the current token, added to its diagnostic

// A block is never closed. Also shows where brackets and indentation first disagree.
void hcl_help_unclosed(struct hcl_parser *p, struct diag *d);
// No expression starts here.
void hcl_help_no_term(struct hcl_parser *p, struct diag *d);
// An expression that started at `start` ends here. False, without help, if no other language has this.
bool hcl_help_foreign(struct hcl_parser *p, struct diag *d, uint32_t start);
// The same where a line end is expected.
void hcl_help_no_newline(struct hcl_parser *p, struct diag *d, uint32_t value_start, bool in_block);
// `t`, which may be the previous token, starts neither an argument nor a block.
void hcl_help_no_item(struct hcl_parser *p, struct diag *d, struct hcl_token t, bool in_block);
// The list, call or parentheses, with something in them from `start` on, or the key of
// an object, cannot continue like this.
void hcl_help_tuple(struct hcl_parser *p, struct diag *d, uint32_t start);
void hcl_help_call(struct hcl_parser *p, struct diag *d, uint32_t start);
void hcl_help_parentheses(struct hcl_parser *p, struct diag *d, uint32_t start);
void hcl_help_object_key(struct hcl_parser *p, struct diag *d);
// No name follows a dot.
void hcl_help_no_name(struct hcl_parser *p, struct diag *d, bool behind_number);
// This was found where `]` is expected.
void hcl_help_index(struct diag *d, enum hcl_token_kind instead);

#endif
