// SPDX-License-Identifier: Apache-2.0
//
// A manifest as a list of pieces: tokens and comments, with what the layout has decided about each. The steps of the
// layout, in order: pieces (puppet_pieces.c), lines (puppet_lines.c), indentation (puppet_indent.c), blanks and columns
// (puppet_columns.c), text (puppet_format.c).
#ifndef WEFT_DIALECTS_PUPPET_FORMAT_PUPPET_PIECES_H
#define WEFT_DIALECTS_PUPPET_FORMAT_PUPPET_PIECES_H

#include "dialects/puppet/syntax/parse.h"

// What a bracket is for.
enum bracket_role {
    BRACKET_NONE,
    BRACKET_BLOCK,      // statements
    BRACKET_CASE,       // options of `case`
    BRACKET_RESOURCE,   // titles and attributes
    BRACKET_ATTRIBUTES, // of defaults, overrides and collectors
    BRACKET_HASH,
    BRACKET_SELECT,
    BRACKET_LIST,
    BRACKET_ACCESS,
    BRACKET_PARENS,     // arguments, or a group
    BRACKET_PARAMETERS, // of a class, a defined type or a function
    BRACKET_PIPES,      // parameters of a lambda
    BRACKET_QUERY,      // of a collector
};

// Kinds of pieces are those of tokens; a whole text is TOKEN_STRING.
enum { PIECE_COMMENT = 255 };

#define NO_PIECE UINT32_MAX

struct piece_of_manifest {
    uint8_t kind;
    uint8_t role;  // of a bracket: enum bracket_role
    uint8_t lines; // line ends before it: 2 is an empty line
    bool opens, closes;
    bool is_spread;   // an opening bracket whose items are on lines of their own
    bool on_lines;    // ... of a resource: titles are on lines of their own too
    bool is_unary;    // a sign that belongs to what follows
    bool starts_item; // a statement, an attribute, an element …
    bool is_quoted;   // `"…"` that becomes `'…'`
    bool has_comma;   // a comma is added after it
    uint32_t start, end;
    uint32_t other;  // of a bracket: its partner
    uint32_t parent; // the bracket around it, or NO_PIECE
    uint32_t before; // the token before it (not a comment), or NO_PIECE
    uint32_t gap;    // columns before it in the source, if it does not start a line there
    uint32_t indent; // levels, if it starts a line
    uint32_t blanks; // columns before it, if it does not
};

struct manifest {
    struct str text;
    struct arena *arena;
    struct tokens tokens;
    struct tree *tree;
    ARRAY(struct piece_of_manifest) pieces; // the last one is TOKEN_END
};

// Reads the text; false: it has mistakes, or brackets that do not match.
bool manifest_read(struct manifest *m, struct arena *a, struct symbols *symbols, struct str text);
void manifest_done(struct manifest *m);

static inline struct piece_of_manifest *piece_of(const struct manifest *m, uint32_t i)
{
    return &m->pieces.at[i];
}

static inline bool piece_is_comment(const struct manifest *m, uint32_t i)
{
    return m->pieces.at[i].kind == PIECE_COMMENT;
}

// The piece after `i` that has the same bracket around it, behind what `i` opens; the closing bracket at the end.
uint32_t piece_next_beside(const struct manifest *m, uint32_t i);
struct str piece_text(const struct manifest *m, uint32_t i);
bool piece_is(const struct manifest *m, uint32_t i, enum token_kind kind);
// An operand may end with it: a sign after it joins two operands.
bool piece_ends_operand(const struct piece_of_manifest *p);
bool piece_is_edge(const struct piece_of_manifest *p);
// A sign or word between two operands.
bool piece_joins(const struct piece_of_manifest *p);

void decide_lines(struct manifest *m);
void decide_indents(struct manifest *m);
void decide_blanks(struct manifest *m);
void align_columns(struct manifest *m);

#endif
