// SPDX-License-Identifier: Apache-2.0
//
// Objects that many statements make together: keys from several directories over, perhaps, one
// statement that gives an object as a whole. Each key is asked as a path of its own, so that it binds,
// and is shared, like any other.
#include <stdlib.h>
#include <string.h>

#include "base/search.h"
#include "graph/layers/layers.h"
#include "graph/views/estate.h"

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
        return value_mark_all(
            &g->arena, value_unknown_part(above, symbol_text(g->symbols, path_at(g, p)->name)),
            marks);
    if (!value_is_mapping(above))
        return VALUE_NONE;
    struct str name = symbol_text(g->symbols, path_at(g, p)->name);
    ptrdiff_t at = value_find_key(above, name);
    if (at < 0 && above.aggregate->any_keys) // a path is made of texts
        at = value_find_text(above, name);
    return at < 0 ? VALUE_NONE : value_mark_all(&g->arena, value_item(above, (size_t)at), marks);
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

// The first statement that this directory has below the path: what adds to it.
static const struct statement *statement_below(struct graph *g, const struct view *v, path_id p)
{
    const struct def *d = view_def(v, p);
    const struct statement *first = NULL;
    for (uint32_t i = 0; d && i < d->key_count; i++) {
        path_id below = path_child(g, p, d->keys[i]);
        const struct def *child = view_def(v, below);
        const struct statement *s = child->leaf ? child->leaf : statement_below(g, v, below);
        bool is_earlier =
            s && !span_is_none(s->at) &&
            (!first || span_is_none(first->at) || source_compare(g->sources, s->at, first->at) < 0);
        if (s && (!first || is_earlier))
            first = s;
    }
    return first || !d ? first : d->container;
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
    diag_related(d, s->at, "this is not an object");
    diag_help(d, "replace `%.*s` as a whole, or use another name", STR_ARGS(name));
    return fail_with(g, FAIL_TYPE, d);
}

// ---- keys

struct symbols_list {
    ARRAY(symbol) list;
};

static bool name_is_hidden(struct str name)
{
    return str_starts(name, STR("\001")); // it can be asked for, but is no key
}

struct name_search {
    const struct graph *graph;
    const symbol *names; // in the byte order of their texts
};

static bool name_is_before(const void *items, size_t i, const void *name)
{
    const struct name_search *s = items;
    struct str text = symbol_text(s->graph->symbols, s->names[i]);
    return str_compare(text, *(const struct str *)name) < 0;
}

// Where a name is among sorted ones, or belongs.
static size_t find_name(const struct graph *g, const symbol *names, size_t count, struct str name,
                        bool *is_there)
{
    size_t i = search_first(&(struct name_search){g, names}, count, &name, name_is_before);
    *is_there = i < count && str_equal(symbol_text(g->symbols, names[i]), name);
    return i;
}

static bool has_key(const struct graph *g, const struct key_set *keys, struct str name)
{
    bool is_there;
    find_name(g, keys->names, keys->count, name, &is_there);
    return is_there;
}

struct sorted_name {
    struct str text;
    symbol name;
};

static int compare_sorted_names(const void *x, const void *y)
{
    return str_compare(((const struct sorted_name *)x)->text,
                       ((const struct sorted_name *)y)->text);
}

// The names of one directory in byte order.
static struct sorted_name *sort_own(const struct graph *g, const struct def *d, size_t *count)
{
    struct sorted_name *own = memory_take(sizeof(*own) * (d->key_count + 1));
    *count = 0;
    for (uint32_t i = 0; i < d->key_count; i++) {
        struct sorted_name n = {symbol_text(g->symbols, d->keys[i]), d->keys[i]};
        if (!name_is_hidden(n.text))
            own[(*count)++] = n;
    }
    qsort(own, *count, sizeof(*own), compare_sorted_names);
    return own;
}

// Adds the names of one directory to sorted ones.
static void merge_keys(const struct graph *g, struct symbols_list *names, const struct def *d)
{
    size_t count, from = 0;
    struct sorted_name *own = sort_own(g, d, &count);
    struct symbols_list merged = {0};
    for (size_t i = 0; i < count; i++) {
        bool is_there;
        size_t left = names->list.len - from;
        size_t to =
            from + (left ? find_name(g, names->list.at + from, left, own[i].text, &is_there) : 0);
        for (; from < to; from++)
            ARRAY_PUSH(&merged.list, names->list.at[from]);
        if (from < names->list.len && names->list.at[from] == own[i].name)
            from++;
        ARRAY_PUSH(&merged.list, own[i].name);
    }
    for (; from < names->list.len; from++)
        ARRAY_PUSH(&merged.list, names->list.at[from]);
    free(own);
    ARRAY_DONE(&names->list);
    *names = merged;
}

// Sets are told apart by their names and, behind these, the path that they are below.
static struct key_set *intern_keys(struct graph *g, path_id p, struct symbols_list *names)
{
    size_t count = names->list.len;
    ARRAY_PUSH(&names->list, p);
    struct str bytes = {(const char *)names->list.at, names->list.len * sizeof(symbol)};
    const uint64_t *known = str_table_find(&g->views.key_sets, bytes);
    if (known)
        return (struct key_set *)(uintptr_t)*known;
    struct key_set *set = ARENA_NEW(&g->arena, struct key_set);
    symbol *kept = ARENA_ARRAY(&g->arena, symbol, names->list.len);
    path_id *paths = ARENA_ARRAY(&g->arena, path_id, count);
    memcpy(kept, bytes.at, bytes.len);
    for (size_t i = 0; i < count; i++)
        paths[i] = path_child(g, p, kept[i]);
    *set = (struct key_set){.names = kept, .paths = paths, .count = (uint32_t)count};
    *str_table_put(&g->views.key_sets, str_make((const char *)kept, bytes.len), NULL) =
        (uintptr_t)set;
    return set;
}

// A set with the names of one more directory. Most directories add the same names in the same order.
static struct key_set *keys_with(struct graph *g, struct key_set *above, const struct def *d,
                                 path_id p)
{
    struct symbols_list names = {0};
    uint64_t from = (uintptr_t)above;
    ARRAY_PUSH(&names.list, (symbol)from);
    ARRAY_PUSH(&names.list, (symbol)(from >> 32));
    for (uint32_t i = 0; i < d->key_count; i++)
        ARRAY_PUSH(&names.list, d->keys[i]);
    struct str step = {(const char *)names.list.at, names.list.len * sizeof(symbol)};
    const uint64_t *known = str_table_find(&g->views.key_steps, step);
    struct key_set *set = known ? (struct key_set *)(uintptr_t)*known : NULL;
    if (!set) {
        struct str kept = str_copy(&g->arena, step);
        names.list.len = 0;
        for (uint32_t i = 0; i < above->count; i++)
            ARRAY_PUSH(&names.list, above->names[i]);
        merge_keys(g, &names, d);
        set = intern_keys(g, p, &names);
        *str_table_put(&g->views.key_steps, kept, NULL) = (uintptr_t)set;
    }
    ARRAY_DONE(&names.list);
    return set;
}

// The set of the directory above, when all that it has counts here too.
static struct key_set *keys_above(struct graph *g, const struct binding *b, path_id p);

struct key_set *keys_of_binding(struct graph *g, const struct binding *b, path_id p)
{
    struct binding *mine = (struct binding *)(uintptr_t)b; // a cache, like answers
    if (mine->keys)
        return mine->keys;
    struct key_set *above = keys_above(g, b, p);
    if (above) {
        mine->keys = keys_with(g, above, view_def(b->pieces[0].view, p), p);
        return mine->keys;
    }
    struct symbols_list names = {0};
    for (uint32_t i = b->count; i-- > 0;) {
        const struct def *d =
            b->pieces[i].kind == PIECE_KEYS ? view_def(b->pieces[i].view, p) : NULL;
        if (d)
            merge_keys(g, &names, d);
    }
    mine->keys = intern_keys(g, p, &names);
    ARRAY_DONE(&names.list);
    return mine->keys;
}

static struct key_set *keys_above(struct graph *g, const struct binding *b, path_id p)
{
    if (b->count < 2 || b->pieces[0].kind != PIECE_KEYS || g->views.given)
        return NULL;
    const struct binding *outer = view_bind(g, b->pieces[1].view, p);
    if (outer->count != b->count - 1)
        return NULL;
    bool is_same = outer->pieces == b->pieces + 1; // one list
    for (uint32_t i = 0; !is_same && i < outer->count; i++)
        if (outer->pieces[i].view != b->pieces[i + 1].view ||
            outer->pieces[i].kind != b->pieces[i + 1].kind)
            return NULL;
    return keys_of_binding(g, outer, p);
}

bool key_set_has_all(struct graph *g, struct key_set *keys, const struct key_set *others)
{
    if (keys->within.of == others)
        return true;
    uint32_t *places = memory_take(sizeof(*places) * (keys->count + 1)), found = 0, more = 0;
    for (uint32_t i = 0; i < keys->count; i++) // those found from the front, others from the back
        if (found < others->count && keys->names[i] == others->names[found])
            places[found++] = i;
        else
            places[keys->count - ++more] = i;
    bool has_all = found == others->count;
    if (has_all) {
        uint32_t *kept = ARENA_ARRAY(&g->arena, uint32_t, keys->count);
        memcpy(kept, places, sizeof(*kept) * keys->count);
        keys->within = (struct key_places){others, kept, kept + found, more};
    }
    free(places);
    return has_all;
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

static bool is_addable(struct value v)
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
    if (g->now.running)
        g->now.running->at = NO_SPAN; // its references end with it
    note_reads_of(g, since, m);
    struct value base =
        last->kind == PIECE_PART ? part_of(g, m->value, last->statement->path, p) : m->value;
    const struct marks *marks = NULL;
    bool is_open = value_is_unknown(value_unmark(&g->arena, base, &marks));
    if (is_addable(base) || is_open || !adds_something(b, p))
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
    diag_related(d, whole->at, "the value computed here already has it");
    diag_help(d, "keep one of them");
    return fail_with(g, FAIL_TYPE, d);
}

// An object that is being made: what a statement gives as a whole and nobody has a key for, then the keys of
// the set, of which some may be absent.
struct object_builder {
    struct arena *arena; // of the result
    struct key_set *keys;
    const struct estate_share *share; // what is not asked for, or NULL
    struct value base;
    struct value *items; // one a key of the set
    uint32_t absent;     // ... of which so many are
};

static uint32_t add_rest_of_base(struct graph *g, const struct object_builder *o,
                                 struct value *keys, struct value *items)
{
    uint32_t count = 0;
    for (size_t i = 0; value_is_mapping(o->base) && i < value_len(o->base); i++) {
        struct str key = value_key(o->base, i);
        if (has_key(g, o->keys, key))
            continue;
        keys[count] = value_string(o->arena, key);
        items[count++] = value_item(o->base, i);
    }
    return count;
}

// One that has keys of its own.
static struct value object_alone(struct graph *g, const struct object_builder *o)
{
    size_t room = o->keys->count + (value_is_mapping(o->base) ? value_len(o->base) : 0);
    struct value *keys = memory_take(sizeof(*keys) * 2 * (room + 1)), *items = keys + room;
    uint32_t count = add_rest_of_base(g, o, keys, items);
    for (uint32_t i = 0; i < o->keys->count; i++) {
        if (value_is(o->items[i], VALUE_ABSENT))
            continue;
        keys[count] = value_string_kept(symbol_text(g->symbols, o->keys->names[i]));
        items[count++] = o->items[i];
    }
    struct value object = value_object(o->arena, keys, items, count);
    free(keys);
    return object;
}

// The keys of the first object that lives as long as the graph are those of all others; but one that is never
// made again shall leave nothing behind.
static struct value finish_object(struct graph *g, struct object_builder *o)
{
    struct key_set *keys = o->keys;
    bool has_more = value_is_mapping(o->base) && value_len(o->base) > 0;
    if (o->absent || has_more)
        return object_alone(g, o);
    if (value_is(keys->sample, VALUE_OBJECT))
        return value_object_like(o->arena, keys->sample, o->items);
    struct arena *wanted = o->arena;
    if (keys->is_used)
        o->arena = &g->arena;
    keys->is_used = true;
    struct value object = object_alone(g, o);
    if (o->arena == &g->arena)
        keys->sample = object;
    o->arena = wanted;
    return object;
}

static struct value key_value(struct graph *g, struct view *v, const struct binding *b,
                              const struct object_builder *o, uint32_t i)
{
    path_id child = o->keys->paths[i];
    const struct memo *m = o->share ? view_ask_near(g, v, child) : view_ask(g, v, child);
    ARRAY_PUSH(&g->now.reads, (struct read){child, m}); // each is read once, so nobody looks for it
    if (!value_is_mapping(o->base))
        return m->value;
    struct str text = symbol_text(g->symbols, o->keys->names[i]);
    const struct statement *rival = value_find_key(o->base, text) >= 0 ? rival_of(b, child) : NULL;
    return rival ? rival_value(g, child, b, rival) : m->value;
}

// The first key from one on whose value is not taken of an estate.
static uint32_t next_asked(const struct object_builder *o, uint32_t key)
{
    return o->share ? estate_share_next(o->share, key) : key;
}

static struct value build_object(struct graph *g, struct view *v, const struct binding *b,
                                 struct object_builder *o)
{
    o->items = memory_take(sizeof(struct value) * (o->keys->count + 1));
    if (o->share)
        estate_fill(o->share, o->items);
    for (uint32_t i = next_asked(o, 0); i < o->keys->count; i = next_asked(o, i + 1)) {
        o->items[i] = key_value(g, v, b, o, i);
        o->absent += value_is(o->items[i], VALUE_ABSENT);
    }
    struct value object = finish_object(g, o);
    free(o->items);
    return object;
}

struct value make_object(struct graph *g, struct view *v, path_id p, const struct binding *b,
                         const struct estate_share *share, struct arena *a)
{
    struct value value = base_object(g, v, p, b, g->now.reads.len);
    const struct marks *marks = NULL;
    struct value plain = value_unmark(a, value, &marks);
    bool is_open = value_is_unknown(plain) && !value_is_poison(plain) && adds_something(b, p);
    if (is_addable(value) || is_open) {
        struct object_builder o = {
            .arena = a, .keys = keys_of_binding(g, b, p), .share = share, .base = value};
        value = build_object(g, v, b, &o);
    }
    if (is_open && failure_mask(value))
        value = failure_value(a, failure_of(a, value));
    else if (is_open) // what is said of it is known, the rest is not
        value = value_mark_all(a, value_unknown_with(a, value), marks);
    return value_is(value, VALUE_ABSENT) ? limit_value(g, NO_SPAN) : value;
}

const struct memo *run_object(struct graph *g, struct view *v, path_id p, const struct binding *b)
{
    struct binding *mine = (struct binding *)(uintptr_t)b; // answers are a cache of the binding
    const struct memo *known = variants_find(g, mine->variants, v);
    if (known)
        return known;
    size_t since = g->now.reads.len;
    struct memo *m = new_memo(g, v, make_object(g, v, p, b, NULL, &g->arena), since);
    share_answer(g, &mine->variants, m);
    g->now.reads.len = since;
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
    struct value base = base_object(g, v, p, b, g->now.reads.len);
    const struct key_set *keys = keys_of_binding(g, b, p);
    if (!is_addable(base))
        out->failed = base;
    for (size_t i = 0; value_is_mapping(base) && i < value_len(base); i++) {
        if (has_key(g, keys, value_key(base, i)))
            continue;
        struct str name = value_key(base, i);
        ARRAY_PUSH(&out->names, value_string(&g->arena, name));
        // not the value that is at hand: whoever takes it must be seen to have read it
        path_id child = n ? path_child(g, p, symbol_intern(g->symbols, name)) : 0;
        ARRAY_PUSH(&out->items, n ? path_node(g, v, child, n) : NULL);
    }
    for (size_t i = 0; i < keys->count; i++) {
        path_id child = path_child(g, p, keys->names[i]);
        const struct binding *below = view_bind(g, v, child);
        if (!below->count || below->pieces[0].kind == PIECE_UNSET)
            continue;
        ARRAY_PUSH(&out->names, value_string_kept(symbol_text(g->symbols, keys->names[i])));
        ARRAY_PUSH(&out->items, n ? path_node(g, v, child, n) : NULL);
    }
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
    size_t since = g->now.reads.len;
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
    m->reaches_any |= path_at(g, p)->is_any;
    listing_done(&l);
    g->now.reads.len = since;
    return m;
}

// ---- the lazy form

// The children of an object of many statements, without asking for any of them. False when it is not one, or
// cannot be made: then it is asked as a whole.
bool object_shape(struct graph *g, struct node *n, const struct binding *b)
{
    struct view *v = n->env->view;
    size_t since = g->now.reads.len;
    path_id keys = keys_path(g, n->expr);
    const struct memo *m = view_ask(g, v, keys);
    g->now.reads.len = since;
    note_read(g, g->now.reads_from, keys, m);
    if (!value_is(m->value, VALUE_TUPLE))
        return false;
    since = g->now.reads.len;
    struct listing l = {0};
    list_children(g, n, v, n->expr, b, &l);
    g->now.reads.len = since;
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
