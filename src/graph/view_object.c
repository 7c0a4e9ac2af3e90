// SPDX-License-Identifier: Apache-2.0
//
// Objects that many statements make together: keys from several directories over, perhaps, one
// statement that gives an object as a whole. Each key is asked as a path of its own, so that it binds,
// and is shared, like any other.
#include <stdlib.h>
#include <string.h>

#include "graph/bind.h"
#include "graph/layers.h"

// ---- parts and conflicts

struct value part_of(struct graph *g, struct value whole, path_id of, path_id p)
{
    if (p == of)
        return whole;
    struct value above = part_of(g, whole, of, path_at(g, p)->parent);
    if (value_is(above, VALUE_ABSENT) || value_is_poison(above))
        return above;
    const struct marks *marks = NULL;
    above = value_unmark(&g->arena, above, &marks);
    if (value_is_unknown(above))
        return value_mark_all(&g->arena, value_dynamic, marks);
    if (!value_is_mapping(above))
        return VALUE_NONE;
    struct value part = value_get(above, symbol_text(g->symbols, path_at(g, p)->name));
    return value_is(part, VALUE_ABSENT) ? part : value_mark_all(&g->arena, part, marks);
}

struct value conflict_value(struct graph *g, path_id p, const struct statement *s)
{
    struct str name = path_text(g, &g->arena, p);
    struct diag *d =
        diag_new(&g->arena, DIAG_REDEFINED, s->loser->at, "`%.*s` is set twice in %.*s",
                 STR_ARGS(name), STR_ARGS(s->home->name));
    diag_label(d, "set again here");
    diag_related(d, s->at, "first set here");
    diag_help(d, "keep one of them");
    return fail_with(g, FAIL_TYPE, d);
}

// Some statement that this directory has below the path: what adds to it.
static const struct statement *statement_below(struct graph *g, const struct view *v, path_id p)
{
    const struct def *d = view_def(v, p);
    for (uint32_t i = 0; d && i < d->key_count; i++) {
        path_id below = path_child(g, p, d->keys[i]);
        const struct def *child = view_def(v, below);
        const struct statement *s = child->leaf ? child->leaf : statement_below(g, v, below);
        if (s)
            return s;
    }
    return d ? d->container : NULL;
}

// ---- objects

static struct value cannot_extend(struct graph *g, path_id p, const struct binding *b,
                                  const struct statement *s)
{
    struct str name = path_text(g, &g->arena, p);
    const struct statement *adder = statement_below(g, b->pieces[0].view, p);
    struct diag *d = diag_new(&g->arena, DIAG_EXTEND_SCALAR, adder ? adder->at : s->at,
                              "`%.*s` cannot be extended", STR_ARGS(name));
    diag_label(d, "this adds to it");
    diag_related(d, s->at, "this is no object to add to");
    diag_help(d, "replace `%.*s` as a whole, or use another name", STR_ARGS(name));
    return fail_with(g, FAIL_TYPE, d);
}

// Keys that the directories define below the path, each once, in byte order.
struct key_set {
    struct str_table names; // -> symbol
    ARRAY(symbol) sorted;
};

static int compare_names(const void *x, const void *y)
{
    return str_compare(((const struct str_table_entry *)x)->key,
                       ((const struct str_table_entry *)y)->key);
}

static void gather(struct graph *g, const struct binding *b, path_id p, struct key_set *out)
{
    for (uint32_t i = 0; i < b->count; i++) {
        const struct def *d =
            b->pieces[i].kind == PIECE_KEYS ? view_def(b->pieces[i].view, p) : NULL;
        for (uint32_t k = 0; d && k < d->key_count; k++) {
            struct str name = symbol_text(g->symbols, d->keys[k]);
            if (!str_starts(name, STR("\001"))) // hidden: it can be asked for, but is no key
                *str_table_put(&out->names, name, NULL) = d->keys[k];
        }
    }
    struct str_table_entry *order = memory_take(sizeof(*order) * (out->names.len + 1));
    if (out->names.len)
        memcpy(order, out->names.entries, sizeof(*order) * out->names.len);
    qsort(order, out->names.len, sizeof(*order), compare_names);
    for (uint32_t i = 0; i < out->names.len; i++)
        ARRAY_PUSH(&out->sorted, (symbol)order[i].value);
    free(order);
}

static void key_set_done(struct key_set *s)
{
    str_table_done(&s->names);
    ARRAY_DONE(&s->sorted);
}

// Labels alone add nothing: what is there stays, whatever it is.
static bool adds_something(const struct binding *b, path_id p)
{
    for (uint32_t i = 0; i < b->count; i++) {
        const struct def *d =
            b->pieces[i].kind == PIECE_KEYS ? view_def(b->pieces[i].view, p) : NULL;
        bool is_said = d && d->container && !(d->container->flags & STATEMENT_LABELS);
        if (d && (d->key_count || is_said))
            return true;
    }
    return false;
}

static bool is_object(struct value v)
{
    return value_is(v, VALUE_ABSENT) || value_is_mapping(v);
}

// What the outermost statement of a binding gives: an object to add to, absent, or a failure; anything, where
// nothing is added to it.
static struct value base_object(struct graph *g, struct view *v, path_id p, const struct binding *b,
                                size_t since)
{
    const struct piece *last = &b->pieces[b->count - 1];
    if (last->kind == PIECE_KEYS || last->kind == PIECE_UNSET)
        return VALUE_NONE;
    if (last->kind == PIECE_CONFLICT)
        return conflict_value(g, p, last->statement);
    const struct memo *m = run_statement(g, v, p, last->statement);
    if (g->running)
        g->running->at = NO_SPAN; // its references end with it
    note_reads_of(g, since, m);
    struct value base =
        last->kind == PIECE_PART ? part_of(g, m->value, last->statement->path, p) : m->value;
    if (is_object(base) || value_is_unknown(base) || !adds_something(b, p))
        return base;
    return cannot_extend(g, p, b, last->statement);
}

// A statement that gives the object as a whole has this key as well, in the same directory, and neither
// gives way to the other.
static const struct statement *rival_of(const struct binding *b, path_id child)
{
    const struct piece *last = &b->pieces[b->count - 1];
    if (last->kind != PIECE_STATEMENT && last->kind != PIECE_PART)
        return NULL;
    const struct def *d = view_def(last->view, child);
    const struct statement *s = d ? d->leaf : NULL;
    bool rivals = s && s->rank == last->statement->rank && !(s->flags & STATEMENT_UNSET) &&
                  (s->flags & last->statement->flags & STATEMENT_SOLE);
    return rivals ? s : NULL;
}

static struct value rival_value(struct graph *g, path_id child, const struct binding *b,
                                const struct statement *s)
{
    const struct statement *whole = b->pieces[b->count - 1].statement;
    struct str name = path_text(g, &g->arena, child);
    struct diag *d = diag_new(&g->arena, DIAG_REDEFINED, s->at, "`%.*s` is set twice in %.*s",
                              STR_ARGS(name), STR_ARGS(s->home->name));
    diag_label(d, "set again here");
    diag_related(d, whole->at, "what is computed here has it already");
    diag_help(d, "keep one of them");
    return fail_with(g, FAIL_TYPE, d);
}

struct object_builder {
    ARRAY(struct value) keys;
    ARRAY(struct value) items;
};

static void add_key_value(struct graph *g, struct object_builder *o, struct str key,
                          struct value item)
{
    ARRAY_PUSH(&o->keys, value_string(&g->arena, key));
    ARRAY_PUSH(&o->items, item);
}

static struct value build_object(struct graph *g, struct view *v, path_id p,
                                 const struct binding *b, struct key_set *keys, struct value base,
                                 size_t since)
{
    struct object_builder o = {0};
    for (size_t i = 0; value_is_mapping(base) && i < value_len(base); i++)
        if (!str_table_find(&keys->names, value_key(base, i)))
            add_key_value(g, &o, value_key(base, i), value_item(base, i));
    for (size_t i = 0; i < keys->sorted.len; i++) {
        symbol name = keys->sorted.at[i];
        path_id child = path_child(g, p, name);
        const struct memo *m = view_ask(g, v, child);
        note_read(g, since, child, m);
        struct str text = symbol_text(g->symbols, name);
        bool in_base = value_is_mapping(base) && value_find_key(base, text) >= 0;
        const struct statement *rival = in_base ? rival_of(b, child) : NULL;
        if (rival)
            add_key_value(g, &o, text, rival_value(g, child, b, rival));
        else if (!value_is(m->value, VALUE_ABSENT))
            add_key_value(g, &o, text, m->value);
    }
    struct value object = value_object(&g->arena, o.keys.at, o.items.at, o.keys.len);
    ARRAY_DONE(&o.keys);
    ARRAY_DONE(&o.items);
    return object;
}

const struct memo *run_object(struct graph *g, struct view *v, path_id p, const struct binding *b)
{
    struct binding *mine = (struct binding *)(uintptr_t)b; // answers are a cache of the binding
    const struct memo *known = variants_find(g, mine->variants, v);
    if (known)
        return known;
    size_t since = g->reads.len;
    struct key_set keys = {0};
    gather(g, b, p, &keys);
    struct value value = base_object(g, v, p, b, since);
    if (is_object(value))
        value = build_object(g, v, p, b, &keys, value, since);
    key_set_done(&keys);
    if (value_is(value, VALUE_ABSENT))
        value = limit_value(g, NO_SPAN);
    struct memo *m = new_memo(g, v, value, since);
    share_answer(g, &mine->variants, m);
    g->reads.len = since;
    return m;
}

// ---- which keys there are

// The names below a path are something that can be read on their own: an answer like any other, under a
// name that no source text can have.
path_id keys_path(struct graph *g, path_id p)
{
    return path_child_keys(g, p, symbol_intern(g->symbols, STR("\001keys")));
}

// The children of an object of many statements: names, and nodes when wanted.
struct listing {
    ARRAY(struct value) names;
    ARRAY(struct node *) items;
    struct value
        failed; // no object after all: a failure, an unknown, or what labels alone are above
};

static void list_children(struct graph *g, struct node *n, struct view *v, path_id p,
                          const struct binding *b, struct listing *out)
{
    struct key_set keys = {0};
    struct value base = base_object(g, v, p, b, g->reads.len);
    gather(g, b, p, &keys);
    if (!is_object(base))
        out->failed = base;
    for (size_t i = 0; value_is_mapping(base) && i < value_len(base); i++) {
        if (str_table_find(&keys.names, value_key(base, i)))
            continue;
        struct str name = value_key(base, i);
        ARRAY_PUSH(&out->names, value_string(&g->arena, name));
        // not the value that is at hand: whoever takes it must be seen to have read it
        path_id child = n ? path_child(g, p, symbol_intern(g->symbols, name)) : 0;
        ARRAY_PUSH(&out->items, n ? path_node(g, v, child, n) : NULL);
    }
    for (size_t i = 0; i < keys.sorted.len; i++) {
        path_id child = path_child(g, p, keys.sorted.at[i]);
        const struct binding *below = view_bind(g, v, child);
        if (!below->count || below->pieces[0].kind == PIECE_UNSET)
            continue;
        ARRAY_PUSH(&out->names, value_string_kept(symbol_text(g->symbols, keys.sorted.at[i])));
        ARRAY_PUSH(&out->items, n ? path_node(g, v, child, n) : NULL);
    }
    key_set_done(&keys);
}

static void listing_done(struct listing *l)
{
    ARRAY_DONE(&l->names);
    ARRAY_DONE(&l->items);
}

// Names, or absent where there is no object of many statements: whoever reads on then reads the whole.
// Every view is asked this first, so that what is read next depends on nothing but what was found.
const struct memo *run_keys(struct graph *g, struct view *v, path_id p)
{
    path_id object = path_at(g, p)->parent;
    const struct binding *b = view_bind(g, v, object);
    struct listing l = {0};
    size_t since = g->reads.len;
    bool has_names = b->count && b->pieces[0].kind == PIECE_KEYS;
    if (has_names)
        list_children(g, NULL, v, object, b, &l);
    struct value keys = VALUE_NONE;
    if (has_names && value_is(l.failed, VALUE_ABSENT))
        keys = value_tuple(&g->arena, l.names.at, l.names.len);
    else if (failure_mask(l.failed) & FAIL_FIRM)
        keys = l.failed;
    struct memo *m = new_memo(g, v, keys, since);
    m->is_shared = !(failure_mask(keys) & FAIL_FIRM);
    listing_done(&l);
    g->reads.len = since;
    return m;
}

// ---- the lazy form

// The children of an object of many statements, without asking for any of them. False when it is none, or
// cannot be made: then it is asked as a whole.
bool object_shape(struct graph *g, struct node *n, const struct binding *b)
{
    struct view *v = n->env->view;
    size_t since = g->reads.len;
    path_id keys = keys_path(g, n->expr);
    const struct memo *m = view_ask(g, v, keys);
    g->reads.len = since;
    note_read(g, g->reads_from, keys, m);
    if (!value_is(m->value, VALUE_TUPLE))
        return false;
    since = g->reads.len;
    struct listing l = {0};
    list_children(g, n, v, n->expr, b, &l);
    g->reads.len = since;
    bool is_object = value_is(l.failed, VALUE_ABSENT);
    if (is_object) {
        size_t len = l.names.len;
        struct value *names = ARENA_ARRAY(&g->arena, struct value, len);
        struct node **items = ARENA_ARRAY(&g->arena, struct node *, len);
        if (len) {
            memcpy(names, l.names.at, sizeof(*names) * len);
            memcpy(items, l.items.at, sizeof(*items) * len);
        }
        n->shape = shape_of_nodes(g, n, SHAPE_MAP, names, items, (uint32_t)len);
    }
    listing_done(&l);
    return is_object;
}
