// SPDX-License-Identifier: Apache-2.0
//
// A statement reaches from its name to the end of its expression; what a document has under a key, from the
// end of what stands before it. Nothing is evaluated.
#include "ask/locate.h"

#include <stdlib.h>

#include "graph/views/bind.h"
#include "source/source.h"
#include "value/json.h"
#include "value/number.h"

// ---- directories

static struct span reach_of(const struct statement *s)
{
    struct span value = s->expr ? expr_span(s->tree, s->expr) : NO_SPAN;
    return value.file == s->at.file ? span_join(s->at, value)
                                    : s->at; // a value that nobody wrote has no place
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

static void look_at_statement(const struct statement *s, struct span wanted, struct located *best)
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
    for (; v; v = v->parent) {
        const struct table *defs = &view_fully_said(v)->defs;
        for (uint32_t i = 0; i < defs->len; i++) {
            const struct def *d = (const struct def *)(uintptr_t)defs->entries[i].value;
            for (const struct statement *s = d->leaf; s; s = s->loser)
                look_at_statement(s, at, &best);
            if (d->container)
                look_at_statement(d->container, at, &best);
        }
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

static uint32_t line_start(const struct locator *l, struct span at)
{
    return source_line_start(l->sources, at.file,
                             source_position(l->sources, at.file, at.start).line);
}

// Both, in whichever order they are written.
static struct span cover(struct span x, struct span y)
{
    if (span_is_none(x) || span_is_none(y))
        return span_is_none(x) ? y : x;
    return (struct span){x.file, x.start < y.start ? x.start : y.start,
                         x.end > y.end ? x.end : y.end};
}

// All that is written in an expression, wherever the language says that it begins and ends. What somebody else wrote, the
// default of a schema, is in another file.
static struct span whole_span(const struct locator *l, expr_id e, unsigned depth)
{
    struct span at = expr_span(l->tree, e);
    if (at.file != l->wanted.file)
        at = NO_SPAN;
    for (uint32_t i = 0; depth < LOCATE_DEPTH && i < expr_child_count(l->tree, e); i++) {
        expr_id child = expr_child(l->tree, e, i);
        if (child)
            at = cover(at, whole_span(l, child, depth + 1));
    }
    return at;
}

// A part of a display.
struct member {
    expr_id value;
    struct str key; // or
    int64_t index;
    struct span at;
};

static int by_span_start(const void *x, const void *y)
{
    const struct member *a = x, *b = y;
    return (a->at.start > b->at.start) - (a->at.start < b->at.start);
}

static bool locate(struct locator *l, expr_id e, unsigned depth);

static void locate_in_member(struct locator *l, const struct member *m, unsigned depth)
{
    if (m->key.at)
        strbuf_format(&l->path, "%s%.*s", l->path.len ? "." : "", STR_ARGS(m->key));
    else
        strbuf_format(&l->path, "[%lld]", (long long)m->index);
    (void)locate(l, m->value, depth + 1);
}

// Each reaches from where the one before it ends: so its key is its own.
static bool locate_member(struct locator *l, struct member *list, uint32_t count, unsigned depth)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < count; i++)
        list[i].at = whole_span(l, list[i].value, depth);
    if (count)
        qsort(list, count, sizeof(*list), by_span_start);
    for (uint32_t i = 0; i < count; i++) {
        struct span reach = list[i].at;
        reach.start = i ? from : line_start(l, reach);
        from = list[i].at.end + 1;
        if (!meets(reach, l->wanted))
            continue;
        locate_in_member(l, &list[i], depth);
        return true;
    }
    return false;
}

static struct str key_of_member(const struct tree *t, expr_id e, uint32_t i)
{
    uint32_t k = expr_pair_key(t, e, i);
    if (expr_kind(t, e) == EXPR_MAPPING)
        return symbol_text(t->symbols, k);
    bool is_text =
        expr_kind(t, k) == EXPR_LITERAL && value_is(expr_literal_value(t, k), VALUE_STRING);
    return is_text ? value_str(&t->values[expr_at(t, k)->a]) : (struct str){0};
}

static bool locate_pair(struct locator *l, expr_id e, unsigned depth)
{
    struct member *list = memory_take(sizeof(*list) * (expr_count(l->tree, e) + 1));
    uint32_t count = 0;
    for (uint32_t i = 0; i < expr_count(l->tree, e); i++) {
        struct str key = key_of_member(l->tree, e, i);
        if (key.at)
            list[count++] = (struct member){.value = expr_pair_value(l->tree, e, i), .key = key};
    }
    bool found = locate_member(l, list, count, depth);
    free(list);
    return found;
}

static bool locate_item(struct locator *l, expr_id e, unsigned depth)
{
    uint32_t count = expr_count(l->tree, e);
    struct member *list = memory_take(sizeof(*list) * (count + 1));
    for (uint32_t i = 0; i < count; i++)
        list[i] = (struct member){.value = expr_operand(l->tree, e, i), .index = i};
    bool found = locate_member(l, list, count, depth);
    free(list);
    return found;
}

static bool locate_layer(struct locator *l, expr_id e, unsigned depth)
{
    for (uint32_t i = 0; i < expr_layer_count(l->tree, e); i++) {
        expr_id body = expr_layer(l->tree, e, i).body;
        struct span at = whole_span(l, body, depth);
        at.start = line_start(l, at);
        if (meets(at, l->wanted) && locate(l, body, depth + 1))
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

// ---- all that is written

struct outline {
    const struct tree *tree;
    void (*each)(void *data, struct str path, struct span at);
    void *data;
    struct strbuf path;
};

static void outline(struct outline *o, expr_id e, unsigned depth);

static bool is_plain_name(struct str key)
{
    bool is_plain = key.len && !(key.at[0] >= '0' && key.at[0] <= '9');
    for (size_t i = 0; i < key.len; i++) {
        char c = key.at[i];
        is_plain &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    c == '_' || c == '-';
    }
    return is_plain;
}

static void add_outline_key(struct outline *o, struct str key)
{
    if (is_plain_name(key)) {
        strbuf_format(&o->path, "%s%.*s", o->path.len ? "." : "", STR_ARGS(key));
        return;
    }
    strbuf_add_cstr(&o->path, "[");
    json_write_string(&o->path, key);
    strbuf_add_cstr(&o->path, "]");
}

static void outline_part(struct outline *o, expr_id part, size_t before, unsigned depth)
{
    o->each(o->data, strbuf_str(&o->path), expr_span(o->tree, part));
    outline(o, part, depth + 1);
    o->path.len = before;
}

static void outline_display(struct outline *o, expr_id e, unsigned depth)
{
    enum expr_kind kind = expr_kind(o->tree, e);
    bool is_mapping = kind == EXPR_MAPPING || kind == EXPR_OBJECT;
    for (uint32_t i = 0; i < expr_count(o->tree, e); i++) {
        size_t before = o->path.len;
        struct str key = is_mapping ? key_of_member(o->tree, e, i) : (struct str){0};
        if (is_mapping && !key.at)
            continue; // computed
        if (is_mapping)
            add_outline_key(o, key);
        else
            strbuf_format(&o->path, "[%u]", i);
        outline_part(o, is_mapping ? expr_pair_value(o->tree, e, i) : expr_operand(o->tree, e, i),
                     before, depth);
    }
}

static void outline(struct outline *o, expr_id e, unsigned depth)
{
    const struct tree *t = o->tree;
    enum expr_kind kind = expr_kind(t, e);
    if (depth == LOCATE_DEPTH)
        return;
    if (kind == EXPR_MAPPING || kind == EXPR_OBJECT || kind == EXPR_SEQUENCE || kind == EXPR_TUPLE)
        outline_display(o, e, depth);
    for (uint32_t i = 0; kind == EXPR_LAYERS && i < expr_layer_count(t, e); i++)
        outline(o, expr_layer(t, e, i).body, depth + 1);
    if (kind == EXPR_LET)
        outline(o, expr_let(t, e).body, depth + 1);
    if (kind == EXPR_OP && expr_count(t, e) == 1)
        outline(o, expr_operand(t, e, 0), depth + 1);
}

void locate_each(const struct tree *t, expr_id root,
                 void (*each)(void *data, struct str path, struct span at), void *data)
{
    struct outline o = {.tree = t, .each = each, .data = data};
    strbuf_init(&o.path, 0);
    outline(&o, root, 0);
    strbuf_done(&o.path);
}

// ---- from what is asked for to where it is written

// The last one that is written wins.
static expr_id pair_at(const struct tree *t, expr_id e, struct str key)
{
    expr_id found = 0;
    for (uint32_t i = 0; i < expr_count(t, e); i++)
        if (str_equal(key_of_member(t, e, i), key))
            found = expr_pair_value(t, e, i);
    return found;
}

// What is written under a key; 0 if the expression does not tell.
static expr_id part_at(const struct tree *t, expr_id e, const struct value *key)
{
    int64_t index;
    enum expr_kind kind = expr_kind(t, e);
    if (kind == EXPR_MAPPING || kind == EXPR_OBJECT)
        return value_is(*key, VALUE_STRING) ? pair_at(t, e, value_str(key)) : 0;
    bool is_item = (kind == EXPR_SEQUENCE || kind == EXPR_TUPLE) && value_is_number(*key) &&
                   number_to_int(*key, &index) && index >= 0 && index < expr_count(t, e);
    return is_item ? expr_operand(t, e, (uint32_t)index) : 0;
}

struct span locate_part(const struct tree *t, expr_id e, const struct value *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        expr_id part = part_at(t, e, &keys[i]);
        if (!part)
            break;
        e = part;
    }
    return expr_span(t, e);
}

// The names from a statement's path down to a path, and the keys behind them.
static struct value *keys_below(struct graph *g, path_id from, path_id p, const struct value *keys,
                                size_t *count)
{
    size_t names = 0, i;
    for (path_id at = p; at != from; at = path_at(g, at)->parent)
        names++;
    struct value *all = ARENA_ARRAY(&g->arena, struct value, names + *count + 1);
    i = names;
    for (path_id at = p; at != from; at = path_at(g, at)->parent)
        all[--i] = value_string_kept(symbol_text(g->symbols, path_at(g, at)->name));
    for (i = 0; i < *count; i++)
        all[names + i] = keys[i];
    *count += names;
    return all;
}

struct span locate_path(struct graph *g, struct view *v, path_id p, const struct value *keys,
                        size_t count)
{
    const struct binding *b = view_bind(g, v, p);
    for (uint32_t i = 0; i < b->count; i++) {
        const struct statement *s = b->pieces[i].statement;
        if (b->pieces[i].kind == PIECE_KEYS || !s)
            continue;
        if (!s->expr || !path_is_prefix(g, s->path, p))
            return s->at;
        size_t total = count;
        const struct value *all = keys_below(g, s->path, p, keys, &total);
        return locate_part(s->tree, s->expr, all, total);
    }
    const struct def *d = b->count ? view_def(b->pieces[0].view, p) : NULL;
    return d && d->container ? d->container->at : NO_SPAN;
}

struct span locate_key(const struct sources *sources, struct span at, struct str key)
{
    struct position start = source_position(sources, at.file, at.start);
    uint32_t from = source_line_start(sources, at.file, start.line);
    struct str before = str_slice(source_text(sources, at.file), from, at.start);
    for (size_t end = before.len; key.len && end >= key.len; end--)
        if (str_equal(str_slice(before, end - key.len, end), key))
            return (struct span){at.file, from + (uint32_t)(end - key.len), from + (uint32_t)end};
    return at;
}
