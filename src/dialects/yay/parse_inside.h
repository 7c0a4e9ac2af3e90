// SPDX-License-Identifier: Apache-2.0
//
// Shared by the parser's files: lines (lines.c), tokens of expressions (lex.c), expressions
// (parse_expr.c, parse_atom.c), scalars (parse_text.c), stanzas (parse_stanza.c, parse_directive.c)
// and how they become layers (block.c).
#ifndef WEFT_DIALECTS_YAY_PARSE_INSIDE_H
#define WEFT_DIALECTS_YAY_PARSE_INSIDE_H

#include "base/table.h"
#include "dialects/yay/parse.h"

enum { NESTING_MOST = 500 }; // nested blocks and parentheses

// Some editors add it at the start of a text, where it is skipped.
#define YAY_EDITORS_MARK STR("\xEF\xBB\xBF")

// A line without its end.
struct line {
    uint32_t start, end;
    uint32_t indent; // leading spaces
    bool is_empty;   // blank, or only a comment
    bool is_blank;
    bool has_end; // ends with a line end, not with the text
};

enum token_kind {
    TOKEN_END, // of the region: a line, or `}}`
    TOKEN_NAME,
    TOKEN_WORD, // a reserved word
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_SIGN, // `+`, `**`, `(` …
};

struct token {
    enum token_kind kind;
    uint32_t start, end;
    struct value value; // number or string
};

enum spelling { SPELLING_OPEN, SPELLING_PLAIN, SPELLING_MARKED };

struct parser {
    const struct yay_input *in;
    struct tree_builder *b;
    struct str text;
    ARRAY(struct line) lines;
    size_t line;            // the next one
    ARRAY(uint32_t) levels; // indentations of the open blocks
    enum spelling spelling;
    bool broken; // the current stanza has a mistake: the rest of it is skipped
    bool has_mistakes;
    const struct diag *first_mistake;
    unsigned depth;
    // The region in which an expression is read.
    uint32_t at, region_end;
    bool in_template; // the region ends at `}}` (or `}` after `${`)
    const char *close;
    struct token token;     // the next one
    expr_id in_parentheses; // the last expression in parentheses, and where these are
    struct span parentheses;
};

struct span yay_span(const struct parser *p, uint32_t start, uint32_t end);
struct str yay_slice(const struct parser *p, uint32_t start, uint32_t end);
// Reports the first mistake of a stanza.
struct diag *yay_fail(struct parser *p, uint32_t start, uint32_t end, const char *format, ...)
    PRINTF_LIKE(4, 5);
// Something valid that is rarely meant: reported only to those who look for mistakes, otherwise NULL.
struct diag *yay_warn(struct parser *p, uint32_t start, uint32_t end, const char *text);
// Adds a suggestion; ignored if the mistake is NULL, that is, not reported.
void yay_help(struct diag *d, const char *help);
expr_id yay_bad(struct parser *p, uint32_t start);

// ---- lines.c

void yay_split_lines(struct parser *p);
// The next line that is not empty, or NULL at the end. Does not consume it.
const struct line *yay_peek_line(struct parser *p);

// ---- lex.c: expressions

// Starts reading an expression at `start`.
void yay_enter(struct parser *p, uint32_t start, uint32_t end, const char *close);
void yay_next(struct parser *p);
bool yay_is(const struct parser *p, const char *text);
bool yay_take(struct parser *p, const char *text);
// Takes it, or reports that it is missing.
void yay_expect(struct parser *p, const char *text, const char *after);
bool yay_is_reserved(struct str word);
bool yay_starts_name(char c);
bool yay_continues_name(char c);
void yay_unexpected(struct parser *p);

// ---- parse_expr.c

expr_id yay_parse_expr_list(struct parser *p); // `a, b` is a list
expr_id yay_parse_expr(struct parser *p);
expr_id yay_parse_or(struct parser *p); // without `if` and `else`
expr_id yay_make(struct parser *p, unsigned op, uint32_t start, const expr_id *operands,
                 uint32_t count);
expr_id yay_else(struct parser *p, uint32_t start, expr_id left, expr_id right);

// ---- parse_atom.c

// The name at the token, or 0 after reporting a mistake.
symbol yay_take_name(struct parser *p, const char *after);
expr_id yay_parse_primary(struct parser *p);
// An expression whose parts are accessed: one in parentheses does not allow that.
expr_id yay_parts_of(struct parser *p, expr_id e);
expr_id yay_literal(struct parser *p, uint32_t start, uint32_t end, struct value v);

// ---- parse_text.c

// A plain scalar by its form: an integer, a float, otherwise text.
struct value yay_scalar(struct arena *a, struct str text);
// The value of a key or item on its own line, from `start` to the end of the line.
expr_id yay_parse_scalar(struct parser *p, const struct line *l, uint32_t start);
// The number of lines up to the end of the block scalar below a line, from the start of the text; `*first` is the
// first of its lines that is not blank.
size_t yay_block_end(const struct parser *p, const struct line *l, size_t *first);
// The lines of a block scalar below a line; `intro` is `>`, `|`, `|+` or `|-`.
bool yay_is_block_intro(struct str text);
expr_id yay_parse_block_scalar(struct parser *p, const struct line *l, uint32_t start);
// Text between two places, with templates.
expr_id yay_parse_mixed(struct parser *p, uint32_t start, uint32_t end, bool is_plain);

// ---- block.c: stanzas as layers

enum stanza_kind { STANZA_ENTRY, STANZA_ITEM, STANZA_LAYER };

// What a block is known to define without evaluating anything.
struct outline {
    bool any_key;
    bool is_list; // a list, whenever it produces anything
    ARRAY(symbol) keys;
};

struct stanza {
    enum stanza_kind kind;
    struct span at;
    symbol key;          // ENTRY
    expr_id value;       // ENTRY, ITEM, and the body of a LAYER
    expr_id guard;       // LAYER
    struct outline what; // LAYER
};

struct definition {
    symbol name;
    expr_id value;
};

struct block {
    struct span at;
    ARRAY(struct stanza) stanzas;
    ARRAY(struct definition) definitions; // `set`, `macro`, `prototype`
};

void block_done(struct block *b);
void outline_done(struct outline *o);
void block_entry(struct block *b, struct span at, symbol key, expr_id value);
void block_item(struct block *b, struct span at, expr_id value);
// Keeps the outline.
void block_layer(struct block *b, struct span at, expr_id guard, expr_id body, struct outline what);
void block_define(struct block *b, symbol name, expr_id value);
// The expression of the whole block; `what` may be NULL. Frees the block.
expr_id block_lower(struct parser *p, struct block *b, bool is_document, struct outline *what);
// One layer, whatever it produces: the block of a directive that must merge like any other.
expr_id block_of_one(struct parser *p, struct span at, expr_id body, struct outline what);
void outline_add(struct outline *o, const struct outline *more);

// ---- parse_stanza.c

// All stanzas that are indented like the next line, which must be deeper than `outer`.
expr_id yay_parse_block(struct parser *p, uint32_t outer, struct outline *what);
void yay_parse_stanzas(struct parser *p, struct block *b, uint32_t indent);
// What follows `key:` on its line and below it.
expr_id yay_parse_value(struct parser *p, const struct line *l, uint32_t start, struct outline *w);
// A key and its colon at `start`: true, with what follows the colon.
bool yay_find_key(const struct parser *p, const struct line *l, uint32_t start, struct str *key,
                  uint32_t *after);
// The same for the first key of an item, which may contain blanks and have quotes.
bool yay_find_item_key(const struct parser *p, const struct line *l, uint32_t start,
                       struct str *key, uint32_t *after);
// Whether the lines below belong to this one.
bool yay_has_block(struct parser *p, uint32_t indent);
// Skips the lines that belong to a stanza with a mistake.
void yay_skip_deeper(struct parser *p, uint32_t indent);

// ---- parse_directive.c

// Whether a line starts with a reserved word or the marker, and the word.
bool yay_find_directive(const struct parser *p, const struct line *l, bool *has_mark,
                        struct str *word);
// The directive that a word was probably meant to be, or NULL.
const char *yay_near_directive(struct str word);
// The suggestion for `end`.
extern const char yay_no_end[];
// A line that starts with a reserved word or the marker; false if it does not.
bool yay_parse_directive(struct parser *p, struct block *b, const struct line *l);

#endif
