// SPDX-License-Identifier: Apache-2.0
//
// From text to pieces. Tokens come from the lexer, comments from the gaps between them; which `{` starts what comes from
// the tree.
#include "dialects/puppet/format/puppet_pieces.h"

#include <string.h>

#include "base/utf8.h"
#include "dialects/puppet/syntax/operations.h"

struct str piece_text(const struct manifest *m, uint32_t i)
{
    return str_slice(m->text, m->pieces.at[i].start, m->pieces.at[i].end);
}

bool piece_is(const struct manifest *m, uint32_t i, enum token_kind kind)
{
    return i != NO_PIECE && m->pieces.at[i].kind == kind;
}

uint32_t piece_next_beside(const struct manifest *m, uint32_t i)
{
    const struct piece_of_manifest *p = &m->pieces.at[i];
    return p->opens ? p->other + 1 : i + 1;
}

bool piece_ends_operand(const struct piece_of_manifest *p)
{
    switch (p->kind) {
    case TOKEN_NAME:
    case TOKEN_REF:
    case TOKEN_WORD:
    case TOKEN_VARIABLE:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_REGEX:
    case TOKEN_RPAREN:
    case TOKEN_RBRACK:
    case TOKEN_RBRACE:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
    case TOKEN_UNDEF:
    case TOKEN_DEFAULT:
    case TOKEN_COLLECT_END:
    case TOKEN_COLLECT_EXPORTED_END: return true;
    default: return false;
    }
}

bool piece_is_edge(const struct piece_of_manifest *p)
{
    return p->kind >= TOKEN_IN_EDGE && p->kind <= TOKEN_OUT_EDGE_SUB;
}

bool piece_joins(const struct piece_of_manifest *p)
{
    if (p->is_unary)
        return false;
    switch (p->kind) {
    case TOKEN_DOT:
    case TOKEN_QUESTION:
    case TOKEN_COLON:
    case TOKEN_COMMA:
    case TOKEN_ARROW:
    case TOKEN_PLUS_ARROW:
    case TOKEN_AND:
    case TOKEN_OR:
    case TOKEN_IN:
    case TOKEN_INHERITS: return true;
    default: return p->kind >= TOKEN_ASSIGN && p->kind < TOKEN_BANG;
    }
}

// ---- gaps: blanks, line ends, comments, and the texts of heredocs, which stand after the line of their token

// What was found since the last piece.
struct gap {
    uint32_t lines, blanks;
};

static uint32_t after_heredoc_texts(const struct manifest *m, uint32_t at)
{
    size_t low = 0, high = m->tokens.heredocs.len;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->tokens.heredocs.at[middle].start < at)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < m->tokens.heredocs.len && m->tokens.heredocs.at[low].start == at; low++)
        at = m->tokens.heredocs.at[low].next;
    return at;
}

static void add_manifest_piece(struct manifest *m, struct gap *gap, struct piece_of_manifest piece)
{
    piece.lines = (uint8_t)(m->pieces.len ? gap->lines : 0);
    piece.gap = gap->lines ? 0 : gap->blanks;
    piece.other = piece.parent = piece.before = NO_PIECE;
    ARRAY_PUSH(&m->pieces, piece);
    *gap = (struct gap){0};
}

// The end of the comment that starts here; `at` if none does.
static uint32_t comment_end(struct str text, uint32_t at)
{
    if (text.at[at] == '#')
        return (uint32_t)str_find_char(text, '\n', at);
    bool is_block = text.at[at] == '/' && at + 1 < text.len && text.at[at + 1] == '*';
    return is_block ? (uint32_t)str_find(text, STR("*/"), at + 2) + 2 : at;
}

static void read_gap(struct manifest *m, uint32_t at, uint32_t end, struct gap *gap)
{
    while (at < end) {
        uint32_t close = comment_end(m->text, at);
        if (m->text.at[at] == '\n') {
            gap->lines += gap->lines < 2;
            gap->blanks = 0;
            at = after_heredoc_texts(m, at + 1);
        } else if (close > at) {
            struct str comment = utf8_trim_end(str_slice(m->text, at, close));
            add_manifest_piece(m, gap,
                               (struct piece_of_manifest){.kind = PIECE_COMMENT,
                                                          .start = at,
                                                          .end = at + (uint32_t)comment.len});
            at = close;
        } else {
            gap->blanks++;
            at++;
        }
    }
}

// ---- tokens

// The token that ends the text which starts at token `i`.
static size_t text_end(const struct tokens *t, size_t i)
{
    size_t depth = 0;
    for (; i < t->list.len; i++) {
        depth += t->list.at[i].kind == TOKEN_TEXT_START;
        depth -= t->list.at[i].kind == TOKEN_TEXT_END;
        if (!depth)
            return i;
    }
    return t->list.len - 1;
}

static bool can_be_single_quoted(struct str text)
{
    return text.len > 1 && text.at[0] == '"' && !memchr(text.at, '\\', text.len) &&
           !memchr(text.at, '\'', text.len);
}

static void cut_manifest(struct manifest *m)
{
    struct gap gap = {0};
    uint32_t at = 0;
    for (size_t i = 0; i < m->tokens.list.len; i++) {
        const struct token *first = &m->tokens.list.at[i];
        bool is_text = first->kind == TOKEN_TEXT_START;
        if (is_text)
            i = text_end(&m->tokens, i);
        const struct token *last = &m->tokens.list.at[i];
        struct piece_of_manifest piece = {
            .kind = is_text ? TOKEN_STRING : first->kind, .start = first->start, .end = last->end};
        piece.is_quoted = first->kind == TOKEN_STRING &&
                          can_be_single_quoted(str_slice(m->text, piece.start, piece.end));
        read_gap(m, at, piece.start, &gap);
        add_manifest_piece(m, &gap, piece);
        at = piece.end;
    }
}

// ---- brackets

static enum bracket_role role_of_paren(const struct manifest *m, uint32_t i)
{
    uint32_t name = m->pieces.at[i].before;
    uint32_t word = name == NO_PIECE ? NO_PIECE : m->pieces.at[name].before;
    bool defines = piece_is(m, word, TOKEN_CLASS) || piece_is(m, word, TOKEN_DEFINE) ||
                   piece_is(m, word, TOKEN_FUNCTION);
    return defines ? BRACKET_PARAMETERS : BRACKET_PARENS;
}

// What a piece opens, as far as the piece alone tells; BRACKET_NONE: nothing.
static enum bracket_role opened_role(const struct manifest *m, uint32_t i, uint32_t around)
{
    switch (m->pieces.at[i].kind) {
    case TOKEN_LBRACK: return BRACKET_ACCESS;
    case TOKEN_LIST: return BRACKET_LIST;
    case TOKEN_LBRACE: return BRACKET_BLOCK;
    case TOKEN_SELECT_BRACE: return BRACKET_SELECT;
    case TOKEN_LPAREN: return role_of_paren(m, i);
    case TOKEN_COLLECT:
    case TOKEN_COLLECT_EXPORTED: return BRACKET_QUERY;
    case TOKEN_PIPE: return piece_is(m, around, TOKEN_PIPE) ? BRACKET_NONE : BRACKET_PIPES;
    default: return BRACKET_NONE;
    }
}

static bool closes_bracket(enum token_kind open, enum token_kind kind)
{
    switch ((int)kind) {
    case TOKEN_RBRACK: return open == TOKEN_LBRACK || open == TOKEN_LIST;
    case TOKEN_RBRACE: return open == TOKEN_LBRACE || open == TOKEN_SELECT_BRACE;
    case TOKEN_RPAREN: return open == TOKEN_LPAREN;
    case TOKEN_COLLECT_END: return open == TOKEN_COLLECT;
    case TOKEN_COLLECT_EXPORTED_END: return open == TOKEN_COLLECT_EXPORTED;
    case TOKEN_PIPE: return open == TOKEN_PIPE;
    default: return false;
    }
}

static bool is_closing_kind(enum token_kind kind)
{
    return kind == TOKEN_RBRACK || kind == TOKEN_RBRACE || kind == TOKEN_RPAREN ||
           kind == TOKEN_COLLECT_END || kind == TOKEN_COLLECT_EXPORTED_END;
}

// `-x`, `*x`, `!x`. After an operand a sign joins two, unless it is written like one that does not (`notice -1`).
static bool is_unary_sign(const struct manifest *m, uint32_t i)
{
    const struct piece_of_manifest *p = &m->pieces.at[i], *next = p + 1;
    if (p->kind == TOKEN_BANG)
        return true;
    if (p->kind != TOKEN_MINUS && p->kind != TOKEN_TIMES)
        return false;
    if (p->before == NO_PIECE || !piece_ends_operand(&m->pieces.at[p->before]))
        return true;
    return p->gap && !next->gap && !next->lines;
}

// Finds the partner and the surrounding bracket of each piece.
static bool match_brackets(struct manifest *m)
{
    uint32_t around = NO_PIECE, before = NO_PIECE;
    for (uint32_t i = 0; i < m->pieces.len; i++) {
        struct piece_of_manifest *p = &m->pieces.at[i];
        p->before = before;
        p->parent = around;
        if (p->kind == PIECE_COMMENT)
            continue;
        p->is_unary = is_unary_sign(m, i);
        before = i;
        p->role = (uint8_t)opened_role(m, i, around);
        p->opens = p->role != BRACKET_NONE;
        if (p->opens) {
            around = i;
        } else if (around != NO_PIECE && closes_bracket(m->pieces.at[around].kind, p->kind)) {
            struct piece_of_manifest *open = &m->pieces.at[around];
            p->closes = true;
            p->role = open->role;
            p->other = around;
            p->parent = open->parent;
            open->other = i;
            around = open->parent;
        } else if (is_closing_kind(p->kind)) {
            return false;
        }
    }
    return around == NO_PIECE;
}

// ---- roles that the tree tells

static uint32_t piece_at(const struct manifest *m, uint32_t start)
{
    size_t low = 0, high = m->pieces.len;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->pieces.at[middle].start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low < m->pieces.len && m->pieces.at[low].start == start ? (uint32_t)low : NO_PIECE;
}

static void set_role(struct manifest *m, uint32_t i, enum token_kind kind, enum bracket_role role)
{
    if (i == NO_PIECE || m->pieces.at[i].kind != kind || !m->pieces.at[i].opens)
        return;
    m->pieces.at[i].role = (uint8_t)role;
    m->pieces.at[m->pieces.at[i].other].role = (uint8_t)role;
}

// The `{` before operand `first` of `e`.
static void set_role_before(struct manifest *m, expr_id e, uint32_t first, enum bracket_role role)
{
    if (expr_count(m->tree, e) <= first)
        return;
    uint32_t i = piece_at(m, expr_span(m->tree, expr_operand(m->tree, e, first)).start);
    if (i != NO_PIECE)
        set_role(m, m->pieces.at[i].before, TOKEN_LBRACE, role);
}

static void read_role(struct manifest *m, expr_id e)
{
    uint32_t start = expr_span(m->tree, e).start;
    if (expr_kind(m->tree, e) == EXPR_TUPLE)
        set_role(m, piece_at(m, start), TOKEN_LBRACK, BRACKET_LIST);
    if (expr_kind(m->tree, e) != EXPR_OP)
        return;
    switch (expr_number(m->tree, e)) {
    case PUPPET_LIST: set_role(m, piece_at(m, start), TOKEN_LBRACK, BRACKET_LIST); break;
    case PUPPET_HASH: set_role(m, piece_at(m, start), TOKEN_LBRACE, BRACKET_HASH); break;
    case PUPPET_CASE: set_role_before(m, e, 1, BRACKET_CASE); break;
    case PUPPET_RESOURCE: set_role_before(m, e, 2, BRACKET_RESOURCE); break;
    case PUPPET_OVERRIDE:
    case PUPPET_DEFAULTS: set_role_before(m, e, 1, BRACKET_ATTRIBUTES); break;
    case PUPPET_COLLECT: set_role_before(m, e, 3, BRACKET_ATTRIBUTES); break;
    default: break;
    }
}

// ---- reading

// What stands in the text of a heredoc is part of it, also if it is one itself.
static void drop_inner_heredocs(struct tokens *t)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->heredocs.len; i++) {
        const struct heredoc_lines h = t->heredocs.at[i];
        if (!kept || h.head < t->heredocs.at[kept - 1].start ||
            h.head >= t->heredocs.at[kept - 1].next)
            t->heredocs.at[kept++] = h;
    }
    t->heredocs.len = kept;
}

static bool read_tree(struct manifest *m, struct symbols *symbols)
{
    struct diags diags = {0};
    struct tree_builder b;
    struct puppet_text in = {.text = m->text, .arena = m->arena, .diags = &diags};
    tree_begin(&b, puppet_ops(), symbols, 0);
    (void)puppet_parse_expression(&in, &b);
    m->tree = tree_end(&b);
    puppet_lex(&in, &m->tokens);
    drop_inner_heredocs(&m->tokens);
    bool is_good = diags.list.len == 0;
    diags_done(&diags);
    return is_good;
}

bool manifest_read(struct manifest *m, struct arena *a, struct symbols *symbols, struct str text)
{
    *m = (struct manifest){.text = text, .arena = a};
    if (!read_tree(m, symbols))
        return false;
    cut_manifest(m);
    if (!match_brackets(m))
        return false;
    for (expr_id e = 1; e < m->tree->count; e++)
        read_role(m, e);
    return true;
}

void manifest_done(struct manifest *m)
{
    ARRAY_DONE(&m->pieces);
    tokens_done(&m->tokens);
    tree_free(m->tree);
}
