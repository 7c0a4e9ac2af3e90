// SPDX-License-Identifier: Apache-2.0
//
// A statement reaches from its name to the end of its expression; what a document has under a key, from the
// beginning of the line that its value starts in. Nothing is evaluated.
#include "graph/locate.h"

#include "graph/bind.h"
#include "source/source.h"

// ---- directories

static struct span reach_of(const struct statement *s)
{
    return s->expr ? span_join(s->at, expr_span(s->tree, s->expr)) : s->at;
}

static bool meets(struct span x, struct span y)
{
    return x.file == y.file && x.start <= y.end && y.start <= x.end;
}

struct located {
    path_id path;
    struct span at;
};

// Nearer is what begins there; of two that do, or do not, the smaller one.
static bool is_nearer(struct span x, struct span y, struct span wanted)
{
    bool begins = x.start >= wanted.start, other = y.start >= wanted.start;
    if (begins != other)
        return begins;
    return x.end - x.start < y.end - y.start;
}

static void look_at(const struct statement *s, struct span wanted, struct located *best)
{
    if (span_is_none(s->at))
        return;
    struct span at = reach_of(s);
    if (!meets(at, wanted) || (best->path && !is_nearer(at, best->at, wanted)))
        return;
    *best = (struct located){s->path, at};
}

path_id locate_statement(const struct view *v, struct span at)
{
    struct located best = {0};
    for (; v; v = v->parent)
        for (uint32_t i = 0; i < v->defs.len; i++) {
            const struct def *d = (const struct def *)(uintptr_t)v->defs.entries[i].value;
            for (const struct statement *s = d->leaf; s; s = s->loser)
                look_at(s, at, &best);
            if (d->container)
                look_at(d->container, at, &best);
        }
    return best.path;
}

// ---- documents

enum { LOCATE_DEPTH = 200 };

struct locator {
    const struct sources *sources;
    const struct tree *tree;
    struct span wanted;
    struct strbuf path;
};

static struct span span_of(const struct locator *l, expr_id e)
{
    struct span at = expr_span(l->tree, e);
    struct position p = source_position(l->sources, at.file, at.start);
    at.start = source_line_start(l->sources, at.file, p.line);
    return at;
}

static bool has(const struct locator *l, expr_id e)
{
    return e && meets(span_of(l, e), l->wanted);
}

static bool locate(struct locator *l, expr_id e, unsigned depth);

static bool step_into(struct locator *l, expr_id value, struct str key, int64_t index,
                      unsigned depth)
{
    size_t before = l->path.len;
    if (!has(l, value))
        return false;
    if (key.at)
        strbuf_format(&l->path, "%s%.*s", before ? "." : "", STR_ARGS(key));
    else
        strbuf_format(&l->path, "[%lld]", (long long)index);
    (void)locate(l, value, depth + 1);
    return true;
}

// The last one that fits: what is written later on a line is nearer to where it ends.
static bool locate_pair(struct locator *l, expr_id e, unsigned depth)
{
    bool is_mapping = expr_kind(l->tree, e) == EXPR_MAPPING;
    for (uint32_t i = expr_count(l->tree, e); i-- > 0;) {
        struct str key = {0};
        uint32_t k = expr_pair_key(l->tree, e, i);
        struct value literal = VALUE_NONE;
        if (!is_mapping && expr_kind(l->tree, k) == EXPR_LITERAL)
            literal = expr_literal_value(l->tree, k);
        if (is_mapping)
            key = symbol_text(l->tree->symbols, k);
        else if (value_is(literal, VALUE_STRING))
            key = value_str(&literal);
        if (key.at && step_into(l, expr_pair_value(l->tree, e, i), key, 0, depth))
            return true;
    }
    return false;
}

static bool locate_item(struct locator *l, expr_id e, unsigned depth)
{
    for (uint32_t i = 0; i < expr_count(l->tree, e); i++)
        if (step_into(l, expr_operand(l->tree, e, i), (struct str){0}, i, depth))
            return true;
    return false;
}

static bool locate_layer(struct locator *l, expr_id e, unsigned depth)
{
    for (uint32_t i = 0; i < expr_layer_count(l->tree, e); i++) {
        expr_id body = expr_layer(l->tree, e, i).body;
        if (has(l, body) && locate(l, body, depth + 1))
            return true;
    }
    return false;
}

// True when something inside is there.
static bool locate(struct locator *l, expr_id e, unsigned depth)
{
    if (depth == LOCATE_DEPTH)
        return false;
    enum expr_kind kind = expr_kind(l->tree, e);
    if (kind == EXPR_MAPPING || kind == EXPR_OBJECT)
        return locate_pair(l, e, depth);
    if (kind == EXPR_SEQUENCE || kind == EXPR_TUPLE)
        return locate_item(l, e, depth);
    if (kind == EXPR_LAYERS)
        return locate_layer(l, e, depth);
    if (kind == EXPR_LET)
        return locate(l, expr_let(l->tree, e).body, depth + 1);
    bool is_choice = kind == EXPR_OP && expr_count(l->tree, e) == 1;
    return is_choice && locate(l, expr_operand(l->tree, e, 0), depth + 1);
}

struct str locate_in_document(struct arena *a, const struct sources *sources, const struct tree *t,
                              expr_id root, struct span at)
{
    struct locator l = {.sources = sources, .tree = t, .wanted = at};
    strbuf_init(&l.path, 0);
    (void)locate(&l, root, 0);
    struct str path = strbuf_copy(&l.path, a);
    strbuf_done(&l.path);
    return path;
}
