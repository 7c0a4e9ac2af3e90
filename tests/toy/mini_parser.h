// SPDX-License-Identifier: Apache-2.0
//
// What the files of the mini parser share: the token at hand, frames of bound names, errors.
#ifndef WEFT_TESTS_TOY_MINI_PARSER_H
#define WEFT_TESTS_TOY_MINI_PARSER_H

#include "toy/mini.h"

enum {
    MINI_DEPTH_MAX = 1000, // expressions and blocks inside each other
};

enum mini_token_kind {
    MINI_END,
    MINI_NAME,
    MINI_NUMBER,
    MINI_QUOTE, // the start of a string; the parser reads on from there
    MINI_PUNCT,
    MINI_JUNK,
};

struct mini_token {
    enum mini_token_kind kind;
    struct str text;
    uint32_t start, end;
    bool new_line; // the first one of its line
};

// Names of one binder: from `first` in `names` to the next frame's first.
struct mini_frame {
    size_t first;
};

// A name inside a `let`, to be bound anew when the same `let` defines it further on.
struct mini_use {
    expr_id e;
    symbol name;
    size_t frames; // how many there were
    size_t bound;  // number of the frame that binds it, from 1; 0: none
};

struct mini_parser {
    struct tree_builder tree;
    const struct mini_language *language;
    struct str text;
    uint32_t at; // behind the token
    struct mini_token token;
    unsigned nesting; // brackets around: line ends do not matter inside
    unsigned braces;  // "{" read and not closed yet
    unsigned depth;
    const struct diag *failed; // the first error of this statement; later ones follow from it
    struct diags *diags;
    ARRAY(struct mini_frame) frames;
    ARRAY(symbol) names;
    ARRAY(struct mini_use) uses;
    unsigned lets; // around
};

struct expr_ids {
    ARRAY(expr_id) list;
};

// ---- mini_lex.c
void mini_next(struct mini_parser *p);
bool mini_is(const struct mini_parser *p, const char *text);
// A keyword is a name, except where only a name can stand.
bool mini_is_name(const struct mini_parser *p);
bool mini_accept(struct mini_parser *p, const char *text);
// Reports when it is not there.
bool mini_expect(struct mini_parser *p, const char *text);
// A line end that matters is before this token.
bool mini_at_line(const struct mini_parser *p);
// The statement ends before this token.
bool mini_at_break(const struct mini_parser *p);
struct span mini_span(const struct mini_parser *p, uint32_t start, uint32_t end);
struct span mini_here(const struct mini_parser *p);
// Reports, once a statement.
expr_id mini_fail(struct mini_parser *p, struct span at, const char *message);
expr_id mini_expected(struct mini_parser *p, const char *what);
// Skips to the next line, or to the end of the statement in a block inside `braces` of them.
void mini_recover(struct mini_parser *p, unsigned braces);
bool mini_enter(struct mini_parser *p);

// ---- mini.c
expr_id mini_expression(struct mini_parser *p);
// binary = || && == ... over unary
expr_id mini_binary(struct mini_parser *p);
// An operation of the language by name; reports when it has none.
expr_id mini_operation(struct mini_parser *p, struct span at, struct str name,
                       const expr_id *operands, uint32_t count);
symbol mini_intern(struct mini_parser *p, struct str text);
uint32_t mini_end(const struct mini_parser *p, expr_id e);
uint32_t mini_start(const struct mini_parser *p, expr_id e);

// ---- mini_primary.c
expr_id mini_primary(struct mini_parser *p);
// "(" was read: arguments up to ")"; flags are CALL_EXPAND or 0.
unsigned mini_arguments(struct mini_parser *p, struct expr_ids *out);
// The string at the token: a literal, or the operation `template` of its parts.
expr_id mini_string(struct mini_parser *p);
// NAME or plain string; reports and gives some symbol when there is none.
symbol mini_key(struct mini_parser *p);

// ---- mini_bind.c
void mini_frame_push(struct mini_parser *p);
void mini_frame_pop(struct mini_parser *p);
void mini_bind(struct mini_parser *p, symbol name);
// Binds in the frame of a `let` whose uses start at `first_use`.
void mini_bind_let(struct mini_parser *p, symbol name, size_t first_use);
bool mini_find(const struct mini_parser *p, symbol name, size_t *frame, uint32_t *slot);
expr_id mini_name(struct mini_parser *p, struct span at, symbol name);

// ---- mini_file.c
// { stanza } up to "}" or the end, as a mapping or as layers.
expr_id mini_stanzas(struct mini_parser *p, unsigned policy, bool always_layers,
                     struct expr_layer *out);
// Number of a policy; reports when the language has none of that name.
unsigned mini_policy(struct mini_parser *p, struct span at, struct str name);

#endif
