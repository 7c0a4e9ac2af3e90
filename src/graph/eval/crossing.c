// SPDX-License-Identifier: Apache-2.0
#include "graph/eval/crossing.h"

#include "graph/eval/scratch.h"

#include "base/budget.h"
#include "base/hash.h"
#include "graph/layers/layers.h"

// ---- values

struct crosser {
    struct graph *g;
    const struct ops *reader;
    struct span at;
    bool is_secret; // what is inside is not shown
};

static struct value import(const struct crosser *c, struct value v);

enum { SHOWN_BYTES = 24 }; // of a number with hundreds of digits

static void show_start(struct strbuf *out, struct value v)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    value_show(&text, v);
    struct str all = strbuf_str(&text);
    bool fits = all.len <= SHOWN_BYTES;
    strbuf_add(out, fits ? all : str_slice(all, 0, SHOWN_BYTES));
    strbuf_add_cstr(out, fits ? "" : "…");
    strbuf_done(&text);
}

static struct str loss_text(const struct crosser *c, struct value was, struct value is)
{
    struct strbuf text;
    if (c->is_secret)
        return STR("a sensitive value loses precision here");
    strbuf_init(&text, 200);
    show_start(&text, was);
    strbuf_add_cstr(&text, " becomes ");
    show_start(&text, is);
    strbuf_add_cstr(&text, " here");
    struct str copy = strbuf_copy(&text, &c->g->arena);
    strbuf_done(&text);
    return copy;
}

// Only who looks for all that is wrong hears of it: the value is there, and whoever reads it has it.
static void warn_of_change(const struct crosser *c, struct value was, struct value is)
{
    if (!c->g->modes.lenient)
        return;
    struct diag *d =
        diag_new(&c->g->arena, DIAG_INEXACT, c->at, "%.*s", STR_ARGS(loss_text(c, was, is)));
    diag_label(d, "%s cannot represent it exactly", c->reader->language);
    diag_help(d, "round it where it is defined, or pass it as a string");
    lenient_warn(c->g, d);
}

static struct value import_scalar(const struct crosser *c, struct value v)
{
    bool loses = false;
    if (value_is_undefined(v) && !c->reader->has_undefined)
        return VALUE_NONE;
    struct value mine = c->reader->import(c->g, v, c->at, &loses);
    if (loses)
        warn_of_change(c, v, mine);
    return mine;
}

static struct value nothing_there(const struct crosser *c)
{
    return fail_at(c->g, FAIL_MISSING, DIAG_MISSING_KEY, c->at,
                   "another language has no value here");
}

// A key whose value is missing in the reader's language is missing; a place in a list cannot be.
static struct value rebuilt(const struct crosser *c, struct value v, struct value *items)
{
    struct arena *a = &c->g->arena;
    size_t len = 0;
    if (!value_is_mapping(v)) {
        for (size_t i = 0; i < value_len(v); i++)
            if (value_is(items[i], VALUE_ABSENT))
                items[i] = nothing_there(c);
        return value_tuple(a, items, value_len(v));
    }
    struct value *keys = ARENA_ARRAY(a, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++) {
        if (value_is(items[i], VALUE_ABSENT))
            continue;
        keys[len] = c->reader->any_keys ? value_real_key(v, i) : v.aggregate->keys[i];
        items[len++] = items[i];
    }
    struct value mine = c->reader->any_keys ? value_object_any(a, keys, items, len)
                                            : value_object(a, keys, items, len);
    if (!value_is(mine, VALUE_ABSENT) && value_len(mine) < len) // 1 and "1"
        return fail_at(c->g, FAIL_TYPE, DIAG_REDEFINED, c->at,
                       "two keys have the same text, and %s has only texts as keys",
                       c->reader->language);
    return mine;
}

static bool is_same_item(struct value x, struct value y)
{
    return x.kind == y.kind && x.flags == y.flags && x.precision == y.precision && x.len == y.len &&
           x.integer == y.integer;
}

// An aggregate that has crossed. A warning is reported for every reference, so there each has its own.
struct imported {
    const struct imported *next; // of the same key
    const void *was;
    const struct ops *reader;
    struct span at;
    struct value value;
};

static struct span told_at(const struct crosser *c)
{
    return c->g->modes.lenient ? c->at : NO_SPAN;
}

static bool spans_meet(struct span x, struct span y)
{
    return x.file == y.file && x.start == y.start && x.end == y.end;
}

static uint64_t imported_key(const struct crosser *c, struct value v)
{
    struct span at = told_at(c);
    return hash_combine((uintptr_t)v.aggregate, (uint64_t)at.file << 32 | at.start);
}

static const struct imported *find_imported(const struct crosser *c, struct value v)
{
    const uint64_t *known = table_find(&c->g->languages.imported, imported_key(c, v));
    const struct imported *i = known ? (const struct imported *)(uintptr_t)*known : NULL;
    while (i && (i->was != v.aggregate || i->reader != c->reader || !spans_meet(i->at, told_at(c))))
        i = i->next;
    return i;
}

static void keep_imported(const struct crosser *c, struct value v, struct value mine)
{
    scratch_pin(c->g, v);
    uint64_t *place = table_put(&c->g->languages.imported, imported_key(c, v), NULL);
    struct imported *i = ARENA_NEW(&c->g->arena, struct imported);
    *i = (struct imported){(const struct imported *)(uintptr_t)*place, v.aggregate, c->reader,
                           told_at(c), mine};
    *place = (uintptr_t)i;
}

// The aggregate itself where nothing in it is another value here.
static struct value import_items(const struct crosser *c, struct value v)
{
    bool changed = v.aggregate->any_keys && !c->reader->any_keys;
    struct value *items = ARENA_ARRAY(&c->g->arena, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++) {
        items[i] = import(c, value_item(v, i));
        changed |= !is_same_item(items[i], value_item(v, i));
    }
    return changed ? rebuilt(c, v, items) : v;
}

static struct value import_aggregate(const struct crosser *c, struct value v)
{
    const struct imported *known = find_imported(c, v);
    if (known)
        return known->value;
    struct value mine = import_items(c, v);
    if (value_summary(mine) & HAS_POISON) // reported at the reference, so others do it again
        graph_charge(c->g, value_len(v));
    else
        keep_imported(c, v, mine);
    return mine;
}

static struct value import_marked(const struct crosser *c, struct value v)
{
    struct crosser inside = *c;
    const struct marks *marks = NULL;
    struct value plain = value_unmark(&c->g->arena, v, &marks);
    inside.is_secret = true;
    struct value mine = import(&inside, plain);
    return is_same_item(mine, plain) ? v : value_mark_all(&c->g->arena, mine, marks);
}

static struct value import(const struct crosser *c, struct value v)
{
    if (value_is(v, VALUE_ABSENT) || value_is_unknown(v) || !budget_turn())
        return v;
    if (value_is(v, VALUE_MARKED))
        return import_marked(c, v);
    return value_is_aggregate(v) ? import_aggregate(c, v) : import_scalar(c, v);
}

// Languages that take over in the same way have the same values.
static bool is_foreign(const struct graph *g, const struct tree *reader, const struct ops *from)
{
    return g->languages.differ && reader && reader->ops->import &&
           (!from || from->import != reader->ops->import);
}

static struct value take_over(struct graph *g, const struct tree *reader, struct value v,
                              struct span at)
{
    struct crosser c = {.g = g, .reader = reader->ops, .at = at};
    struct value mine = import(&c, v);
    return value_is(mine, VALUE_ABSENT) ? nothing_there(&c) : mine;
}

struct value crossing_value(struct graph *g, const struct tree *reader, const struct ops *from,
                            struct value v, struct span at)
{
    return is_foreign(g, reader, from) ? take_over(g, reader, v, at) : v;
}

struct value crossing_given(struct graph *g, const struct tree *reader, struct value v,
                            struct span at)
{
    return reader && reader->ops->import ? take_over(g, reader, v, at) : v;
}

// ---- nodes

// Layers that are nodes are in the language of the newest that is written in one; a key of layers in that of the layers.
static const struct node *layer_with_language(const struct node *n)
{
    const struct layered *l = n->layered;
    if (l->base)
        return l->base;
    for (uint32_t i = 0; i < l->count; i++)
        if (l->nodes[i]->kind != NODE_VALUE)
            return l->nodes[i];
    return n->parent;
}

static const struct ops *language_of(const struct node *n)
{
    while (n) {
        switch ((enum node_kind)n->kind) {
        case NODE_EXPR: return n->tree->ops;
        case NODE_IMPORT: return n->crossing->reader->ops;
        case NODE_PATH: return n->tree ? n->tree->ops : NULL;
        case NODE_LAYERED:
            if (n->layered->tree)
                return n->layered->tree->ops;
            n = layer_with_language(n);
            break;
        case NODE_VALUE: n = n->parent; break;
        }
    }
    return NULL;
}

// A name may have any number of references, and a reference reach any number of nodes.
static uint64_t crossing_key(const struct crossing *c)
{
    return hash_combine((uintptr_t)c->inner, (uint64_t)c->at.file << 32 | c->at.start);
}

static bool is_same_crossing(const struct crossing *x, const struct crossing *y)
{
    return x->inner == y->inner && x->reader->ops == y->reader->ops && spans_meet(x->at, y->at);
}

// One for each reference, so that what needs itself is seen to do so.
static struct node *import_node(struct graph *g, struct crossing c, struct node *parent)
{
    uint64_t *place = table_put(&g->languages.crossings, crossing_key(&c), NULL);
    struct crossing *known = (struct crossing *)(uintptr_t)*place;
    for (c.next = known; known; known = known->next)
        if (is_same_crossing(known, &c))
            return known->node;
    c.node = node_new(g, NODE_IMPORT, c.inner->env, parent);
    c.node->crossing = ARENA_NEW(&g->arena, struct crossing);
    *c.node->crossing = c;
    c.node->name = c.inner->name;
    c.node->flags |= c.inner->flags & NODE_NAMED;
    *place = (uintptr_t)c.node->crossing;
    return c.node;
}

// Looked at once: there may be as many references to it as there are lines.
static bool is_unchanged(struct graph *g, const struct tree *reader, struct value v)
{
    enum { NOBODY_LOOKED, UNCHANGED, CHANGED };
    uint64_t key = hash_combine((uintptr_t)v.aggregate, (uintptr_t)reader->ops);
    uint64_t known = *table_put(&g->languages.unchanged, key, NULL);
    if (known == NOBODY_LOOKED) {
        struct crosser c = {.g = g, .reader = reader->ops, .at = NO_SPAN};
        known = is_same_item(import(&c, v), v) ? UNCHANGED : CHANGED;
        *table_put(&g->languages.unchanged, key, NULL) = known;
    }
    return known == UNCHANGED;
}

// An aggregate that this question has computed already and that is the same in both languages needs no node around
// it. Absent when that is not so, or when somebody wants to hear of each reference.
static struct value crossed_before(struct graph *g, const struct tree *reader, const struct node *n)
{
    if (g->modes.recording || g->modes.lenient || !goes_quickly(g) ||
        n->epoch != g->question.epoch || n->head != STATE_DONE)
        return VALUE_NONE;
    n = n->flags & NODE_ALIAS ? n->alias : n;
    bool is_plain = n->head == STATE_DONE && !n->shape && value_is_aggregate(n->value) &&
                    value_is_wholly_known(n->value) && !value_has_marks(n->value);
    return is_plain && is_unchanged(g, reader, n->value) ? n->value : VALUE_NONE;
}

struct lazy crossing_of(struct graph *g, const struct eval_context *at, struct lazy l,
                        struct span where)
{
    if (l.kind != LAZY_NODE || !is_foreign(g, at->tree, language_of(l.node)))
        return l;
    struct value known = crossed_before(g, at->tree, l.node);
    if (!value_is(known, VALUE_ABSENT))
        return lazy_of_value(known);
    struct crossing c = {.inner = l.node, .reader = at->tree, .at = where};
    return lazy_of_node(import_node(g, c, eval_self(g, at)));
}

struct node *crossing_child(struct graph *g, struct node *n, struct node *child)
{
    struct crossing c = *n->crossing;
    if (!child)
        return NULL;
    c.inner = child;
    return import_node(g, c, n);
}

void crossing_expand(struct graph *g, struct node *n)
{
    const struct crossing *c = n->crossing;
    struct node *inner = node_expand(g, c->inner);
    struct value failed = VALUE_NONE;
    struct shape *s = inner->shape;
    if (!s || !shape_fill(g, s, &failed)) {
        struct value v = s ? failed : inner->value;
        node_take_value(n, crossing_value(g, c->reader, NULL, v, c->at));
        return;
    }
    struct value *keys = s->kind == SHAPE_MAP ? ARENA_ARRAY(&g->arena, struct value, s->len) : NULL;
    struct node **items = ARENA_ARRAY(&g->arena, struct node *, s->len);
    for (uint32_t i = 0; i < s->len; i++) {
        if (keys)
            keys[i] = value_string(&g->arena, shape_key(g, s, i));
        items[i] = crossing_child(g, n, shape_item(g, s, i, &failed));
    }
    n->shape = shape_of_nodes(g, n, (enum shape_kind)s->kind, keys, items, s->len);
}
