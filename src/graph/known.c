// SPDX-License-Identifier: Apache-2.0
//
// Filling in what became known. There are two ways to a part: by a path of a directory or a node of a document, which
// is filled when it is computed; and inside of a value, which is filled from its outside when the value is.
#include "graph/known.h"

#include "base/budget.h"
#include "graph/scope/scope.h"
#include "graph/views/bind.h"
#include "graph/views/change.h"
#include "value/convert.h"
#include "value/number.h"

void known_add(struct graph *g, const struct known *k)
{
    struct known *kept = ARENA_NEW(&g->arena, struct known);
    *kept = *k;
    kept->path = kept->names = 0;
    while (!k->scope && kept->names < k->count && value_is(k->keys[kept->names], VALUE_STRING)) {
        struct str name = value_str(&k->keys[kept->names++]);
        kept->path = path_child(g, kept->path, symbol_intern(g->symbols, name));
    }
    if (k->view) // its answers are not those of views that know nothing
        for (path_id p = kept->path; p; p = path_at(g, p)->parent)
            bloom_add(&k->view->says, path_at(g, p)->bit);
    struct known **last = &g->known;
    while (*last)
        last = &(*last)->next;
    kept->next = NULL;
    *last = kept;
    graph_value_became_known(g);
    g->views.changes.now += g->views.list.len > 0; // every view looks at itself anew
}

// ---- values

// Where something is filled in.
struct filling {
    struct graph *g;
    struct known *k;
    struct span defined; // what is there already, for messages
    bool only_unknown;   // of several that are above each other the others need not agree
};

static struct value differs(struct filling *f, struct value is)
{
    struct strbuf shown, told;
    strbuf_init(&shown, 400);
    strbuf_init(&told, 400);
    value_show(&shown, is);
    value_show(&told, f->k->value);
    struct diag *d = diag_new(&f->g->arena, DIAG_KNOWN_DIFFERS, f->k->at,
                              "`%.*s` is already known: it is %.*s, not %.*s", STR_ARGS(f->k->name),
                              STR_ARGS(strbuf_str(&shown)), STR_ARGS(strbuf_str(&told)));
    diag_label(d, "this is another value");
    if (!span_is_none(f->defined))
        diag_related(d, f->defined, "it is defined here");
    diag_help(d, "only what is unknown can become known: drop it, or change the configuration");
    strbuf_done(&shown);
    strbuf_done(&told);
    f->k->is_other = true;
    return fail_with(f->g, FAIL_WORLD, d);
}

static struct value cannot_become(struct filling *f, struct str why)
{
    struct strbuf told;
    strbuf_init(&told, 400);
    value_show(&told, f->k->value);
    struct diag *d =
        diag_new(&f->g->arena, DIAG_KNOWN_DIFFERS, f->k->at, "`%.*s` cannot become %.*s: %.*s",
                 STR_ARGS(f->k->name), STR_ARGS(strbuf_str(&told)), STR_ARGS(why));
    if (!span_is_none(f->defined))
        diag_related(d, f->defined, "it is defined here");
    strbuf_done(&told);
    f->k->is_other = true;
    return fail_with(f->g, FAIL_WORLD, d);
}

static struct value agree(struct filling *f, struct value is, struct value v);

// What is known already of something unknown; absent, or the failure.
static struct value agree_with_parts(struct filling *f, struct value known, struct value v)
{
    for (size_t i = 0; value_is_mapping(known) && i < value_len(known); i++) {
        struct value told = value_is_mapping(v) ? value_get(v, value_key(known, i)) : VALUE_NONE;
        struct value part = value_is(told, VALUE_ABSENT) ? differs(f, value_item(known, i))
                                                         : agree(f, value_item(known, i), told);
        if (value_is_poison(part))
            return part;
    }
    return VALUE_NONE;
}

// An unknown takes the value, as its type has it.
static struct value take(struct filling *f, struct value unknown, struct value v)
{
    struct arena *a = &f->g->arena;
    struct value fits;
    struct str why;
    if (!value_convert(a, v, unknown.unknown->type, &fits, &why))
        return cannot_become(f, why);
    struct value parts = agree_with_parts(f, unknown.unknown->known, fits);
    if (value_is_poison(parts))
        return parts;
    struct value equal = value_equal(a, unknown, fits);
    if (value_is(equal, VALUE_BOOL) && !equal.boolean)
        return cannot_become(f, STR("more is known of it"));
    f->k->is_met = true;
    return fits;
}

static struct value like(struct arena *a, struct value old, const struct value *items)
{
    switch (value_kind(old)) {
    case VALUE_LIST: return value_list(a, old.aggregate->element, items, value_len(old));
    case VALUE_TUPLE: return value_tuple(a, items, value_len(old));
    case VALUE_MAP:
        return value_map(a, old.aggregate->element, old.aggregate->keys, items, value_len(old));
    case VALUE_OBJECT: return value_object_like(a, old, items);
    case VALUE_ABSENT:
    case VALUE_NULL:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG:
    case VALUE_STRING:
    case VALUE_SET:
    case VALUE_CAPSULE:
    case VALUE_UNKNOWN:
    case VALUE_MARKED: break;
    }
    UNREACHABLE("it has no parts that can be replaced");
}

static bool has_places(struct value v)
{
    return value_is_aggregate(v) && !value_is(v, VALUE_SET) && !v.aggregate->any_keys;
}

// Part by part: some may be unknown, and the others must be the same.
static struct value agree_in_parts(struct filling *f, struct value is, struct value v)
{
    struct value *items = ARENA_ARRAY(&f->g->arena, struct value, value_len(is));
    if (!has_places(v) || value_len(v) != value_len(is) ||
        value_is_mapping(v) != value_is_mapping(is))
        return differs(f, is);
    for (size_t i = 0; i < value_len(is); i++) {
        struct value part =
            value_is_mapping(is) ? value_get(v, value_key(is, i)) : value_item(v, i);
        if (value_is(part, VALUE_ABSENT))
            return differs(f, is);
        items[i] = agree(f, value_item(is, i), part);
    }
    return like(&f->g->arena, is, items);
}

// What is there, and what is told about it.
static struct value agree(struct filling *f, struct value is, struct value v)
{
    struct arena *a = &f->g->arena;
    const struct marks *marks = NULL, *ignored = NULL;
    struct value plain = value_unmark(a, is, &marks);
    if (value_is_poison(plain) || !budget_turn())
        return is;
    if (value_is_unknown(plain))
        return value_mark_all(a, take(f, plain, v), marks);
    if (has_places(plain) && !value_is_wholly_known(plain))
        return value_mark_all(a, agree_in_parts(f, plain, v), marks);
    struct value fits;
    struct str why;
    bool is_same = value_convert(a, v, value_type(a, plain), &fits, &why) &&
                   value_surely_equal(value_unmark_deep(a, plain, &ignored),
                                      value_unmark_deep(a, fits, &ignored));
    if (is_same || f->only_unknown) {
        f->k->is_met |= is_same;
        return is;
    }
    return differs(f, is);
}

static struct value fill(struct filling *f, struct value v, size_t from);

// An unknown object is one of unknown attributes.
static struct value opened(struct arena *a, struct value unknown)
{
    const struct type *t = unknown.unknown->type;
    bool may_be_null = unknown.unknown->refined.null != NOT_NULL;
    if (t->kind != TYPE_OBJECT || (may_be_null && !t->len))
        return unknown;
    struct value *keys = ARENA_ARRAY(a, struct value, t->len);
    struct value *items = ARENA_ARRAY(a, struct value, t->len);
    for (size_t i = 0; i < t->len; i++) {
        keys[i] = value_string(a, t->names[i]);
        items[i] = value_unknown(a, t->items[i]);
    }
    return value_object(a, keys, items, t->len);
}

// The part of a value that a key means, or -1. A list of one element has the names of that.
static ptrdiff_t place_of(struct value v, struct value key, bool *is_skipped)
{
    int64_t index;
    *is_skipped = false;
    if (!has_places(v))
        return -1;
    if (value_is_mapping(v))
        return value_is(key, VALUE_STRING) ? value_find_key(v, value_str(&key)) : -1;
    *is_skipped = value_is(key, VALUE_STRING) && value_len(v) == 1;
    if (*is_skipped)
        return 0;
    bool is_there = value_is_number(key) && number_to_int(key, &index) && index >= 0 &&
                    (uint64_t)index < value_len(v);
    return is_there ? (ptrdiff_t)index : -1;
}

static struct value fill_part(struct filling *f, struct value v, size_t from)
{
    bool is_skipped;
    ptrdiff_t at = place_of(v, f->k->keys[from], &is_skipped);
    if (at < 0)
        return v;
    struct value *items = ARENA_ARRAY(&f->g->arena, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++)
        items[i] = value_item(v, i);
    items[at] = fill(f, items[at], from + !is_skipped);
    return like(&f->g->arena, v, items);
}

// One more part of something unknown is known; the others are as they were.
static struct value with_part(struct arena *a, struct value known, struct value key,
                              struct value part)
{
    size_t count = value_is_mapping(known) ? value_len(known) : 0, room = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, count + 1);
    struct value *items = ARENA_ARRAY(a, struct value, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (str_equal(value_key(known, i), value_str(&key)))
            continue;
        keys[room] = known.aggregate->keys[i];
        items[room++] = value_item(known, i);
    }
    keys[room] = key;
    items[room++] = part;
    return value_unknown_with(a, value_object(a, keys, items, room));
}

static struct value fill_unknown(struct filling *f, struct value unknown, size_t from)
{
    struct value key = f->k->keys[from];
    if (unknown.unknown->type->kind != TYPE_DYNAMIC || !value_is(key, VALUE_STRING))
        return unknown;
    struct value before = value_unknown_part(unknown, value_str(&key));
    struct value part = fill(f, before, from + 1);
    if (value_is_unknown(part) && !value_is_poison(part) && part.unknown == before.unknown)
        return unknown;
    return with_part(&f->g->arena, unknown.unknown->known, key, part);
}

// A value, with what became known `from` so many steps on in it.
static struct value fill(struct filling *f, struct value v, size_t from)
{
    struct arena *a = &f->g->arena;
    if (from == f->k->count)
        return agree(f, v, f->k->value);
    const struct marks *marks = NULL;
    struct value plain = value_unmark(a, v, &marks);
    if (value_is_poison(plain) || !budget_turn())
        return v;
    if (value_is_unknown(plain))
        plain = opened(a, plain);
    plain = value_is_unknown(plain) ? fill_unknown(f, plain, from) : fill_part(f, plain, from);
    return value_mark_all(a, plain, marks);
}

// ---- paths of directories

static bool sees(const struct view *v, const struct known *k)
{
    for (; !k->scope && v; v = v->is_turn ? v->parent : NULL)
        if (k->view ? k->view == v : !v->is_inside && !v->is_given)
            return true;
    return false;
}

static bool is_at_or_below(const struct graph *g, const struct known *k, path_id p)
{
    return path_at(g, p)->len <= k->names && path_is_prefix(g, p, k->path);
}

static bool is_above(const struct graph *g, const struct known *k, path_id p)
{
    return k->names == k->count && path_at(g, p)->len > k->names && path_is_prefix(g, k->path, p);
}

bool known_concerns_path(const struct graph *g, const struct view *v, path_id p)
{
    if (path_at(g, p)->is_keys || path_at(g, p)->is_world)
        return false;
    for (const struct known *k = g->known; k; k = k->next)
        if (sees(v, k) && (is_at_or_below(g, k, p) || is_above(g, k, p)))
            return true;
    return false;
}

const struct known *known_of_path(const struct graph *g, const struct view *v, path_id p)
{
    for (const struct known *k = g->known; k; k = k->next)
        if (k->is_met && sees(v, k) && k->names == k->count && k->path == p)
            return k;
    return NULL;
}

// Something around it became known as a whole.
static struct value agree_with_whole(struct filling *f, struct value is, path_id p)
{
    struct value told = part_of(f->g, f->k->value, f->k->path, p);
    return value_is(told, VALUE_ABSENT) ? differs(f, is) : agree(f, is, told);
}

struct value known_at_path(struct graph *g, struct view *v, path_id p, const struct memo *base)
{
    struct value value = base->value;
    if (value_is(value, VALUE_ABSENT))
        return value;
    for (struct known *k = g->known; k; k = k->next) {
        struct filling f = {.g = g, .k = k};
        if (base->statement)
            f.defined = base->statement->at;
        if (!sees(v, k))
            continue;
        if (is_above(g, k, p))
            value = agree_with_whole(&f, value, p);
        else if (is_at_or_below(g, k, p))
            value = fill(&f, value, path_at(g, p)->len);
    }
    return value;
}

// ---- nodes of documents

// Whether a document's expressions see what is defined in a scope.
static bool is_seen_from(const struct scope *document, const struct scope *s)
{
    while (document && document != s)
        document = document->parent;
    return document != NULL;
}

// A document, or what it turned out to mean.
static bool is_meant_by(const struct node *object, const struct node *top)
{
    if (!object || object == top)
        return object != NULL;
    const struct node *meant = object->flags & NODE_ALIAS ? object->alias : NULL;
    while (meant && meant->parent)
        meant = meant->parent;
    return meant == top;
}

// The outermost node: the document itself, or a name that it sees.
static bool is_root_of(const struct known *k, const struct node *top)
{
    for (const struct scope *s = k->scope; s; s = s->parent)
        if (is_meant_by(s->object, top))
            return true;
    return (top->flags & NODE_NAMED) && top->env && is_seen_from(k->scope, top->env->scope);
}

enum { STEPS_MOST = 64 }; // nobody names what lies deeper

// The way to a node from its document, outermost first; false if it is not below one.
struct way_to_node {
    const struct node *steps[STEPS_MOST];
    size_t count;
    const struct node *top;
    bool is_in_layer;
};

static bool find_way(const struct node *n, struct way_to_node *out)
{
    const struct node *inward[STEPS_MOST];
    size_t count = 0;
    *out = (struct way_to_node){0};
    for (; n; n = n->parent) {
        out->top = n;
        out->is_in_layer |= node_is_layer(n);
        if (node_is_layer(n) || !n->name)
            continue;
        if (count == STEPS_MOST)
            return false;
        inward[count++] = n;
    }
    for (size_t i = 0; i < count; i++)
        out->steps[i] = inward[count - 1 - i];
    out->count = count;
    return count > 0;
}

static bool is_step(const struct graph *g, const struct node *n, struct value key)
{
    int64_t index;
    if (n->flags & NODE_NAMED)
        return value_is(key, VALUE_STRING) &&
               str_equal(symbol_text(g->symbols, n->name), value_str(&key));
    return value_is_number(key) && number_to_int(key, &index) && index == (int64_t)n->name - 1;
}

// How many steps of the way and of the path are the same: all of the one that is shorter, or false.
static bool go_along(const struct graph *g, const struct known *k, const struct way_to_node *way,
                     size_t *of_way, size_t *of_path)
{
    size_t w = 0, p = 0;
    for (; w < way->count && p < k->count; w++) {
        const struct node *n = way->steps[w];
        bool is_only =
            !(n->flags & NODE_NAMED) && n->name == 1 && value_is(k->keys[p], VALUE_STRING);
        if (is_only) // a list of one element has the names of that
            continue;
        if (!is_step(g, n, k->keys[p]))
            return false;
        p++;
    }
    *of_way = w;
    *of_path = p;
    return true;
}

bool known_concerns_node(struct graph *g, const struct node *n)
{
    struct way_to_node way;
    size_t of_way, of_path;
    if (!g->known || n->kind == NODE_PATH || n->kind == NODE_IMPORT || !find_way(n, &way))
        return false;
    for (const struct known *k = g->known; k; k = k->next)
        if (k->scope && is_root_of(k, way.top) && go_along(g, k, &way, &of_way, &of_path))
            return true;
    return false;
}

const struct known *known_of_node(struct graph *g, const struct node *n)
{
    struct way_to_node way;
    size_t of_way, of_path;
    if (!g->known || n->kind == NODE_PATH || !find_way(n, &way))
        return NULL;
    for (const struct known *k = g->known; k; k = k->next)
        if (k->scope && k->is_met && is_root_of(k, way.top) &&
            go_along(g, k, &way, &of_way, &of_path) && of_way == way.count && of_path == k->count)
            return k;
    return NULL;
}

// What is told about a part of something that became known as a whole.
static struct value told_at(const struct graph *g, const struct known *k,
                            const struct way_to_node *way, size_t from)
{
    struct value v = k->value;
    for (size_t i = from; i < way->count && has_places(v); i++) {
        const struct node *n = way->steps[i];
        if (value_is_mapping(v) && (n->flags & NODE_NAMED))
            v = value_get(v, symbol_text(g->symbols, n->name));
        else if (!value_is_mapping(v) && !(n->flags & NODE_NAMED) && n->name - 1 < value_len(v))
            v = value_item(v, n->name - 1);
        else
            return VALUE_NONE;
    }
    return v;
}

static struct value fill_one(struct filling *f, const struct way_to_node *way, struct value v)
{
    size_t of_way, of_path;
    if (!f->k->scope || !is_root_of(f->k, way->top) ||
        !go_along(f->g, f->k, way, &of_way, &of_path))
        return v;
    if (of_way == way->count)
        return fill(f, v, of_path);
    struct value told = told_at(f->g, f->k, way, of_way);
    return value_is(told, VALUE_ABSENT) ? differs(f, v) : agree(f, v, told);
}

void known_fill_node(struct graph *g, struct node *n)
{
    struct way_to_node way;
    if (!find_way(n, &way) || n->shape)
        return;
    for (struct known *k = g->known; k; k = k->next) {
        struct filling f = {
            .g = g, .k = k, .defined = node_span(n), .only_unknown = way.is_in_layer};
        n->value = fill_one(&f, &way, n->value);
    }
}
