// SPDX-License-Identifier: Apache-2.0
//
// How far lines are indented: one level inside of a bracket, however many the line opens, and one more where an item goes
// on. The block of `if` or `class` is one level inside of the line with that word.
#include "dialects/puppet/format/puppet_pieces.h"

struct level {
    uint32_t open; // the bracket, or NO_PIECE
    enum bracket_role role;
    uint32_t outer, inner; // of the line that opens and closes it, of its items
    uint32_t item;         // of the line where the current item starts
    uint32_t word; // of the line with the `if` or `class` whose block is expected, or NO_PIECE
    bool expects_lambda; // its parameters have been written
};

struct indenting {
    struct manifest *m;
    ARRAY(struct level) levels;
    uint32_t line; // of the current line
};

static struct level *top_level(const struct indenting *d)
{
    return &d->levels.at[d->levels.len - 1];
}

static bool holds_statements(const struct level *l)
{
    return l->open == NO_PIECE || l->role == BRACKET_BLOCK;
}

// A word that cannot be the end of a statement.
static bool starts_construct(enum token_kind kind)
{
    switch ((int)kind) {
    case TOKEN_IF:
    case TOKEN_UNLESS:
    case TOKEN_ELSIF:
    case TOKEN_ELSE:
    case TOKEN_CASE:
    case TOKEN_CLASS:
    case TOKEN_DEFINE:
    case TOKEN_NODE:
    case TOKEN_FUNCTION: return true;
    default: return false;
    }
}

// The statement before goes on with this piece, if it starts a line.
static bool continues_statement(const struct manifest *m, const struct piece_of_manifest *p)
{
    if (p->before == NO_PIECE)
        return false;
    const struct piece_of_manifest *before = piece_of(m, p->before);
    bool goes_on = piece_joins(p) || p->kind == TOKEN_PIPE || p->kind == TOKEN_LBRACK ||
                   p->kind == TOKEN_COLLECT || p->kind == TOKEN_COLLECT_EXPORTED;
    bool is_open = piece_joins(before) || before->is_unary || before->kind == TOKEN_VIRTUAL ||
                   before->kind == TOKEN_EXPORTED || starts_construct(before->kind);
    return goes_on || is_open;
}

static bool starts_item(const struct manifest *m, const struct level *l,
                        const struct piece_of_manifest *p, bool starts_line)
{
    if (p->before == l->open)
        return true;
    if (holds_statements(l))
        return starts_line && !continues_statement(m, p) && !piece_is_edge(p);
    const struct piece_of_manifest *before = piece_of(m, p->before);
    if (before->kind == TOKEN_COMMA || before->kind == TOKEN_SEMICOLON)
        return true;
    if (l->role == BRACKET_CASE)
        return before->closes && before->role == BRACKET_BLOCK;
    return l->role == BRACKET_RESOURCE && before->kind == TOKEN_COLON;
}

// A line that neither starts an item nor is indented more than the line where its item starts.
static bool stands_with_item(const struct manifest *m, const struct piece_of_manifest *p)
{
    bool is_brace = p->opens && (p->role == BRACKET_BLOCK || p->role == BRACKET_CASE ||
                                 p->role == BRACKET_RESOURCE);
    bool after_edge = p->before != NO_PIECE && piece_is_edge(piece_of(m, p->before));
    return is_brace || after_edge || piece_is_edge(p) || p->kind == TOKEN_ELSE ||
           p->kind == TOKEN_ELSIF;
}

// Parentheses that only group: lines in them are all indented alike.
static bool only_groups(const struct manifest *m, const struct level *l)
{
    if (l->role != BRACKET_PARENS)
        return false;
    uint32_t before = piece_of(m, l->open)->before;
    return before == NO_PIECE || !piece_ends_operand(piece_of(m, before));
}

static uint32_t item_indent(const struct manifest *m, const struct level *l,
                            const struct piece_of_manifest *p)
{
    if (l->role != BRACKET_RESOURCE || l->open == NO_PIECE || !piece_of(m, l->open)->on_lines)
        return l->inner;
    enum token_kind before = piece_of(m, p->before)->kind;
    bool is_attribute = before == TOKEN_COLON || before == TOKEN_COMMA;
    return l->inner + is_attribute;
}

// Of a line that starts with token `i`.
static uint32_t line_indent(const struct indenting *d, uint32_t i)
{
    const struct level *l = top_level(d);
    const struct piece_of_manifest *p = piece_of(d->m, i);
    if (p->closes)
        return l->outer;
    if (p->kind == TOKEN_END)
        return 0;
    if (starts_item(d->m, l, p, true))
        return item_indent(d->m, l, p);
    if (stands_with_item(d->m, p))
        return l->item;
    return only_groups(d->m, l) ? l->inner : l->item + 1;
}

// Of a comment on a line of its own: that of what follows. Before a closing bracket it belongs to the items.
static uint32_t comment_indent(const struct indenting *d, uint32_t i)
{
    const struct level *l = top_level(d);
    while (piece_is_comment(d->m, i))
        i++;
    const struct piece_of_manifest *p = piece_of(d->m, i);
    if (!p->closes)
        return line_indent(d, i);
    bool has_items = p->before != l->open && !holds_statements(l);
    return has_items && l->item > l->outer ? l->item : l->inner;
}

static void open_level(struct indenting *d, uint32_t i)
{
    const struct piece_of_manifest *p = piece_of(d->m, i);
    struct level *around = top_level(d);
    uint32_t outer = d->line;
    if (p->role == BRACKET_BLOCK || p->role == BRACKET_CASE) {
        if (around->expects_lambda)
            outer = d->line;
        else if (around->role == BRACKET_CASE)
            outer = around->item;
        else if (around->word != NO_PIECE)
            outer = around->word;
        if (!around->expects_lambda)
            around->word = NO_PIECE;
        around->expects_lambda = false;
    }
    ARRAY_PUSH(&d->levels, (struct level){.open = i,
                                          .role = p->role,
                                          .outer = outer,
                                          .inner = outer + 1,
                                          .item = d->line,
                                          .word = NO_PIECE});
}

static void indent_token(struct indenting *d, uint32_t i, bool starts_line)
{
    struct piece_of_manifest *p = piece_of(d->m, i);
    struct level *l = top_level(d);
    if (p->closes) {
        enum bracket_role role = l->role;
        d->levels.len--;
        top_level(d)->expects_lambda = role == BRACKET_PIPES;
        return;
    }
    p->starts_item = starts_item(d->m, l, p, starts_line);
    if (p->starts_item)
        l->item = starts_line ? item_indent(d->m, l, p) : d->line;
    if (starts_construct(p->kind))
        l->word = d->line;
    if (p->opens)
        open_level(d, i);
}

void decide_indents(struct manifest *m)
{
    struct indenting d = {.m = m};
    bool starts_line = true;
    ARRAY_PUSH(&d.levels, (struct level){.open = NO_PIECE, .word = NO_PIECE});
    for (uint32_t i = 0; i < m->pieces.len; i++) {
        struct piece_of_manifest *p = piece_of(m, i);
        bool is_comment = piece_is_comment(m, i);
        if (p->lines || i == 0) {
            p->indent = is_comment ? comment_indent(&d, i) : line_indent(&d, i);
            d.line = p->indent;
            starts_line = true;
        }
        if (is_comment)
            continue;
        indent_token(&d, i, starts_line);
        starts_line = false;
    }
    ARRAY_DONE(&d.levels);
}
