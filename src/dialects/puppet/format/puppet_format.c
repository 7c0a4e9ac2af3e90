// SPDX-License-Identifier: Apache-2.0
//
// The formatter: reads a manifest, decides, writes, and reads what it wrote. If that is not the same manifest, the text stays
// as it was: a layout is never worth a change of meaning.
#include "dialects/puppet/format/puppet_format.h"

#include "dialects/puppet/format/puppet_pieces.h"

enum {
    // Columns are free up to here; beyond, they are limited by the length of the text, so that deep nesting does not make a
    // small text huge.
    MANIFEST_COLUMNS_FREE = 16 * 1024 * 1024,
    MANIFEST_COLUMNS_PER_BYTE = 64,
    MANIFEST_INDENT = 2,
};

// ---- writing

struct writing {
    const struct manifest *m;
    struct strbuf *out;
    struct str line_end;
    size_t columns_left;
    size_t heredoc; // the next one whose text is not written
    size_t ready;   // ... up to here they follow the current line
};

static void write_columns(struct writing *w, size_t count)
{
    size_t columns = count < w->columns_left ? count : w->columns_left;
    w->columns_left -= columns;
    strbuf_add_repeat(w->out, ' ', columns);
}

// Ends the line; the texts of heredocs that it starts follow as they are.
static void end_line(struct writing *w)
{
    strbuf_add(w->out, w->line_end);
    for (; w->heredoc < w->ready; w->heredoc++) {
        const struct heredoc_lines *h = &w->m->tokens.heredocs.at[w->heredoc];
        struct str text = str_slice(w->m->text, h->start, h->next);
        strbuf_add(w->out, text);
        if (text.len && text.at[text.len - 1] != '\n')
            strbuf_add(w->out, w->line_end);
    }
}

// The texts of the heredocs whose `@(TAG)` has been written follow the line.
static void find_heredocs(struct writing *w, const struct piece_of_manifest *p)
{
    const struct tokens *t = &w->m->tokens;
    while (w->ready < t->heredocs.len && t->heredocs.at[w->ready].head < p->end)
        w->ready++;
}

static void write_piece(struct writing *w, uint32_t i)
{
    const struct piece_of_manifest *p = piece_of(w->m, i);
    struct str text = piece_text(w->m, i);
    if (p->lines && w->out->len) {
        end_line(w);
        if (p->lines > 1)
            strbuf_add(w->out, w->line_end);
        write_columns(w, (size_t)p->indent * MANIFEST_INDENT);
    } else if (i > 0) {
        write_columns(w, p->blanks);
    }
    if (p->is_quoted) {
        strbuf_add_char(w->out, '\'');
        strbuf_add(w->out, str_slice(text, 1, text.len - 1));
        strbuf_add_char(w->out, '\'');
    } else {
        strbuf_add(w->out, text);
    }
    if (p->has_comma)
        strbuf_add_char(w->out, ',');
    find_heredocs(w, p);
}

static struct str line_end_of(struct str text)
{
    size_t first = str_find_char(text, '\n', 0);
    bool has_return = first < text.len && first > 0 && text.at[first - 1] == '\r';
    return has_return ? STR("\r\n") : STR("\n");
}

static void write_manifest(const struct manifest *m, struct strbuf *out)
{
    struct writing w = {.m = m, .out = out, .line_end = line_end_of(m->text)};
    w.columns_left = MANIFEST_COLUMNS_FREE + m->text.len * MANIFEST_COLUMNS_PER_BYTE;
    for (uint32_t i = 0; i + 1 < m->pieces.len; i++)
        write_piece(&w, i);
    if (m->pieces.len > 1)
        end_line(&w);
}

// ---- the same manifest

static bool is_same_expr(const struct tree *x, const struct tree *y, expr_id e)
{
    const struct expr *a = expr_at(x, e), *b = expr_at(y, e);
    if (a->kind != b->kind || a->flags != b->flags || a->n != b->n)
        return false;
    switch ((int)expr_kind(x, e)) {
    case EXPR_LITERAL: return value_same(expr_literal_value(x, e), expr_literal_value(y, e));
    case EXPR_NAME: return expr_name_symbol(x, e) == expr_name_symbol(y, e);
    case EXPR_OP:
    case EXPR_TUPLE:
    case EXPR_STEPS:
        return a->b == b->b &&
               (!a->b || !memcmp(expr_operands(x, e), expr_operands(y, e), a->b * sizeof(expr_id)));
    default: return a->a == b->a && a->b == b->b;
    }
}

static bool is_same_tree(const struct tree *x, const struct tree *y)
{
    if (x->count != y->count)
        return false;
    for (expr_id e = 1; e < x->count; e++)
        if (!is_same_expr(x, y, e))
            return false;
    return true;
}

static bool is_same_piece(const struct manifest *x, uint32_t i, const struct manifest *y,
                          uint32_t k)
{
    struct str a = piece_text(x, i), b = piece_text(y, k);
    if (!piece_of(x, i)->is_quoted)
        return str_equal(a, b);
    return a.len == b.len && str_equal(str_slice(a, 1, a.len - 1), str_slice(b, 1, b.len - 1));
}

// Every token and comment is there, and nothing but the commas that were added.
static bool has_same_pieces(const struct manifest *x, const struct manifest *y)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < x->pieces.len; i++, k++) {
        if (k >= y->pieces.len || !is_same_piece(x, i, y, k))
            return false;
        if (piece_of(x, i)->has_comma)
            k++;
    }
    return k == y->pieces.len;
}

static bool is_same_manifest(const struct manifest *m, struct symbols *symbols, struct str text)
{
    struct manifest again;
    bool is_same = manifest_read(&again, m->arena, symbols, text) &&
                   is_same_tree(m->tree, again.tree) && has_same_pieces(m, &again);
    manifest_done(&again);
    return is_same;
}

bool puppet_format(struct str text, struct strbuf *out)
{
    struct arena arena;
    struct manifest m;
    struct strbuf result;
    struct symbols *symbols = symbols_open();
    arena_init(&arena);
    strbuf_init(&result, 0);
    bool is_good = manifest_read(&m, &arena, symbols, text);
    if (is_good) {
        decide_lines(&m);
        decide_indents(&m);
        decide_blanks(&m);
        align_columns(&m);
        write_manifest(&m, &result);
        is_good = is_same_manifest(&m, symbols, strbuf_str(&result));
    }
    strbuf_add(out, is_good ? strbuf_str(&result) : text);
    strbuf_done(&result);
    manifest_done(&m);
    arena_done(&arena);
    symbols_close(symbols);
    return is_good;
}

void puppet_layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    (void)puppet_format(text, out);
}
