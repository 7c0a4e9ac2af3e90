// SPDX-License-Identifier: Apache-2.0
//
// Binding: which statements have a say about a path, seen from a directory. Looking up goes from the
// innermost directory outwards and stops at the first that has an origin covering the path. A directory
// that says nothing about a path shares its parent's binding, so binding costs what differs.
#include "graph/views/bind.h"

#include <stdlib.h>
#include <string.h>

#include "base/search.h"
#include "expr/analysis.h"
#include "graph/views/change.h"

// ---- definitions

// A definition by where it is written.
struct written {
    uint64_t at;
    uint32_t entry;
};

static int compare_written(const void *x, const void *y)
{
    const struct written *a = x, *b = y;
    return a->at != b->at ? (a->at > b->at) - (a->at < b->at)
                          : (a->entry > b->entry) - (a->entry < b->entry);
}

// Whoever walks over definitions meets them as they are written, whatever was looked for before.
static void order_as_written(struct view *v)
{
    struct table ordered = {0};
    struct written *list = memory_take(sizeof(*list) * (v->defs.len + 1));
    for (uint32_t i = 0; i < v->defs.len; i++) {
        const struct def *d = (const struct def *)(uintptr_t)v->defs.entries[i].value;
        const struct statement *s = d->leaf ? d->leaf : d->container;
        list[i] = (struct written){s ? (uint64_t)s->at.file << 32 | s->at.start : 0, i};
    }
    sort_items(list, v->defs.len, sizeof(*list), compare_written);
    table_expect(&ordered, v->defs.len);
    for (uint32_t i = 0; i < v->defs.len; i++) {
        const struct table_entry *e = &v->defs.entries[list[i].entry];
        *table_put(&ordered, e->key, NULL) = e->value;
    }
    free(list);
    table_done(&v->defs);
    v->defs = ordered;
}

// From its definitions: what is said late may be about less than it was said to be.
static void find_what_is_said(struct view *v)
{
    v->says = (struct bloom){0};
    for (uint32_t i = 0; i < v->defs.len; i++) {
        const struct path *p = path_at(v->graph, (path_id)v->defs.entries[i].key);
        const struct def *d = (const struct def *)(uintptr_t)v->defs.entries[i].value;
        bloom_add(&v->says, p->bit);
        if (d->leaf && p->len < 2)
            memset(&v->says, 0xff, sizeof(v->says));
    }
}

const struct view *view_fully_said(const struct view *v)
{
    struct view *said = (struct view *)(uintptr_t)(v->says_as ? v->says_as : v);
    const struct late_words *late = said->late;
    if (!late)
        return said;
    said->late = NULL;
    said->is_saying_late = true;
    late->say(said, said->late_data);
    said->is_saying_late = false;
    if (late->is_written) {
        order_as_written(said);
        find_what_is_said(said);
    }
    return said;
}

// What somebody wants to know of a path who looks at its definition: whether it closes a path below it, all but which
// names are below it, all.
enum def_look { LOOK_ABOVE, LOOK_AT, LOOK_BELOW };

// Of the empty path, who does not want all names sees what is said early: it tells no more than that there are some.
static void say_what_is_late(struct view *v, path_id p, enum def_look look)
{
    const struct late_words *late = v->late;
    if (p ? !bloom_has(&late->paths, path_at(v->graph, p)->bit) : look != LOOK_BELOW)
        return;
    if (!p) {
        view_fully_said(v);
    } else if (look != LOOK_ABOVE) {
        v->is_saying_late = true;
        late->say_some(v, p, look == LOOK_BELOW, v->late_data);
        v->is_saying_late = false;
    }
}

static struct def *def_find(const struct view *v, path_id p, enum def_look look)
{
    struct view *said = (struct view *)(uintptr_t)(v->says_as ? v->says_as : v);
    if (said->late && !said->is_saying_late)
        say_what_is_late(said, p, look);
    const uint64_t *at = table_find(&said->defs, p);
    return at ? (struct def *)(uintptr_t)*at : NULL;
}

const struct def *view_def(const struct view *v, path_id p)
{
    return def_find(v, p, LOOK_BELOW);
}

const struct table *view_defs(const struct view *v)
{
    return &view_fully_said(v)->defs;
}

const struct table *view_written_defs(const struct view *v)
{
    return v->late && v->late->is_written ? view_defs(v) : &v->defs;
}

enum { KEYS_MOST = (1 << 30) - 1 }; // of one directory: names are fewer

static void add_key(struct graph *g, struct def *d, symbol name)
{
    if (d->key_count == d->key_room) {
        uint32_t room = d->key_room ? d->key_room * 2 : 4;
        symbol *keys = ARENA_ARRAY(&g->arena, symbol, room);
        if (d->key_count)
            memcpy(keys, d->keys, sizeof(symbol) * d->key_count);
        d->keys = keys;
        d->key_room = room & KEYS_MOST;
    }
    d->keys[d->key_count++] = name;
}

// The definition of a path, made with all that it lies in.
static struct def *def_make(struct view *v, path_id p)
{
    struct def *d = def_find(v, p, LOOK_ABOVE);
    if (d)
        return d;
    struct graph *g = v->graph;
    const struct path *path = path_at(g, p);
    symbol name = path->name;
    bloom_add(&v->says, path->bit);
    if (path->len) {
        struct def *above = def_make(v, path->parent);
        add_key(g, above, name);
    }
    d = ARENA_NEW(&g->arena, struct def);
    *table_put(&v->defs, p, NULL) = (uintptr_t)d;
    return d;
}

// The longer origin wins; equal ones of equal rank conflict and stay side by side.
static bool outranks(const struct graph *g, const struct statement *x, const struct statement *y)
{
    if (x->rank != y->rank)
        return x->rank > y->rank;
    if (x->flags & y->flags & STATEMENT_SOLE)
        return false;
    return path_at(g, x->origin)->len > path_at(g, y->origin)->len;
}

static void add_leaf(struct graph *g, struct def *d, struct statement *s)
{
    struct statement **at = &d->leaf;
    while (*at && !outranks(g, s, *at))
        at = &(*at)->loser;
    s->loser = *at;
    *at = s;
}

// ---- trees beside each other

void view_put_beside(struct view *v, struct view *other, bool shares_answers)
{
    v->beside = other;
    v->shares_answers = shares_answers;
}

bool view_is_beside(const struct view *v)
{
    while (v && v->parent)
        v = v->parent;
    return v && v->beside;
}

void view_say_as(struct view *v, struct view *other)
{
    v->beside = v->says_as = other;
    v->says = other->says;
}

static bool says_same(const struct statement *x, const struct statement *y)
{
    if (x->flags != y->flags || x->flags & STATEMENT_OF_TREE || !x->expr != !y->expr)
        return false;
    bool is_from_same = x->from == y->from || (x->from && y->from && y->from->beside == x->from);
    if (!is_from_same)
        return false;
    return !x->expr || (x->tree == y->tree && x->expr == y->expr) ||
           expr_same(x->tree, x->expr, y->tree, y->expr);
}

// The statement for the same path in the same directory of the tree that this one is beside.
static struct statement *find_same(const struct view *v, const struct statement *s)
{
    const struct def *d = v->beside ? def_find(v->beside, s->path, LOOK_AT) : NULL;
    if (!d)
        return NULL;
    if (s->flags & STATEMENT_CONTAINER)
        return d->container && says_same(d->container, s) ? d->container : NULL;
    for (struct statement *other = d->leaf; other; other = other->loser)
        if (says_same(other, s) && (other->admission == s->admission || !v->shares_answers))
            return other;
    return NULL;
}

static void note_kinds(struct graph *g, uint8_t flags)
{
    g->views.has_closed |= (flags & STATEMENT_CLOSED) != 0;
    g->views.has_documents |= (flags & STATEMENT_DOCUMENT) != 0;
}

void view_define_late(struct view *v, const struct late_words *w, void *data)
{
    if (v->beside || v->resaying || v->slot_id) {
        w->say(v, data);
        if (w->is_written)
            order_as_written(v);
        return;
    }
    v->late = w;
    v->late_data = data;
    note_kinds(v->graph, w->flags);
    bloom_join(&v->says, &w->paths);
}

struct statement *view_define(struct view *v, const struct statement *s)
{
    struct graph *g = v->graph;
    struct statement *kept = view_said_before(v, s);
    if (!kept) {
        kept = ARENA_NEW(&g->arena, struct statement);
        *kept = *s;
        kept->home = v;
        kept->variants = NULL;
        kept->same = find_same(v, s);
        kept->is_said_again = true;
    }
    kept->loser = NULL;
    note_kinds(g, s->flags);
    // somebody may have asked already
    if ((v->slot_id || v->is_given) && !v->resaying && !v->is_saying_late) {
        struct bloom changed = {0};
        bloom_add_path(g, &changed, s->path);
        bloom_add_path(g, &changed, s->origin);
        view_note_change(v, &changed);
    }
    v->said++;
    v->said_same += kept->same != NULL;
    struct def *d = def_make(v, s->path);
    if (!(s->flags & STATEMENT_LABELS))
        def_make(v, s->origin)->is_origin = true;
    if (s->flags & STATEMENT_CONTAINER) {
        d->is_container = true;
        if (!d->container || (d->container->flags & STATEMENT_LABELS)) // labels say the least
            d->container = kept;
    } else {
        if (path_at(g, s->path)->len < 2) // paths below have bits of their own
            memset(&v->says, 0xff, sizeof(v->says));
        add_leaf(g, d, kept);
    }
    return kept;
}

// ---- binding

static const struct binding nothing_bound;

static bool is_related(const struct view *v, path_id p)
{
    const struct graph *g = v->graph;
    if (p && !bloom_has(&v->says, path_at(g, p)->bit))
        return false;
    if (def_find(v, p, LOOK_AT))
        return true;
    while (p) {
        p = path_at(g, p)->parent;
        const struct def *d = def_find(v, p, LOOK_ABOVE);
        if (d && (d->leaf || d->is_origin))
            return true;
    }
    return false;
}

struct pieces {
    ARRAY(struct piece) list;
    const struct binding *rest; // what is above, and comes after the list; or NULL
};

static void add_piece(struct pieces *out, enum piece_kind kind, struct view *v, struct statement *s)
{
    ARRAY_PUSH(&out->list, (struct piece){kind, v, s});
}

static bool is_conflict(const struct graph *g, const struct statement *s)
{
    return s->loser && !outranks(g, s, s->loser);
}

static void add_statement(const struct graph *g, struct pieces *out, struct view *v,
                          struct statement *s, enum piece_kind kind)
{
    if (is_conflict(g, s))
        kind = PIECE_CONFLICT;
    else if (s->flags & STATEMENT_UNSET)
        kind = PIECE_UNSET;
    add_piece(out, kind, v, s);
}

// What one directory says about the path; true when looking up stops here.
static bool add_pieces_of(struct view *v, path_id p, struct pieces *out)
{
    const struct graph *g = v->graph;
    const struct def *d = def_find(v, p, LOOK_AT);
    if (d && (d->key_count || d->is_container))
        add_piece(out, PIECE_KEYS, v, d->container);
    if (d && d->leaf) {
        add_statement(g, out, v, d->leaf, PIECE_STATEMENT);
        return true;
    }
    bool covered = d && d->is_origin;
    while (p) {
        p = path_at(g, p)->parent;
        const struct def *above = def_find(v, p, LOOK_ABOVE);
        if (!above)
            continue;
        covered |= above->is_origin;
        if (above->leaf) {
            add_statement(g, out, v, above->leaf, PIECE_PART);
            return true;
        }
    }
    return covered;
}

// What a directory above has found already. A directory that is 400 deep would look at 400 others otherwise, and so
// would each above it.
static const struct binding *found_above(const struct graph *g, const struct view *v, path_id p)
{
    const uint64_t *known =
        v->parent && !g->views.given ? table_find(&v->parent->bindings, p) : NULL;
    return known ? (const struct binding *)(uintptr_t)*known : NULL;
}

// What the directories above one say.
static bool add_rest(struct graph *g, struct view *v, path_id p, struct pieces *out)
{
    for (; v; v = v->parent) {
        out->rest = found_above(g, v, p);
        if (out->rest)
            return false;
        if (v->parent && is_related(v->parent, p) && add_pieces_of(v->parent, p, out))
            return true;
    }
    return false;
}

static bool add_pieces_from(struct graph *g, struct view *v, path_id p, struct pieces *out)
{
    if (v && is_related(v, p) && add_pieces_of(v, p, out))
        return true;
    return v && add_rest(g, v, p, out);
}

// A long list is kept with room before it, where the first directory below puts its own pieces: so a way through 400
// directories that all say something has one list, instead of 400.
static struct piece *room_for_pieces(struct graph *g, const struct binding *rest, uint32_t own,
                                     uint32_t *room)
{
    enum { LONG = 16 };
    uint32_t total = own + (rest ? rest->count : 0);
    if (rest && rest->room >= own) {
        *room = own ? rest->room - own : 0;
        if (own)
            ((struct binding *)(uintptr_t)rest)->room = 0; // taken
        return (struct piece *)(uintptr_t)(rest->pieces - own);
    }
    *room = total < LONG ? 0 : total / 2;
    struct piece *at = arena_take(&g->arena, sizeof(*at) * (*room + total));
    if (rest && rest->count)
        memcpy(at + *room + own, rest->pieces, sizeof(*at) * rest->count);
    return at + *room;
}

static const struct binding *keep_binding(struct graph *g, struct pieces *found)
{
    struct binding *b = ARENA_NEW(&g->arena, struct binding);
    uint32_t own = (uint32_t)found->list.len;
    struct piece *pieces = room_for_pieces(g, found->rest, own, &b->room);
    if (own)
        memcpy(pieces, found->list.at, sizeof(*pieces) * own);
    b->count = own + (found->rest ? found->rest->count : 0);
    b->pieces = pieces;
    ARRAY_DONE(&found->list);
    return b;
}

// From the top down, so that each finds what the one above it has found.
static void bind_above(struct graph *g, const struct view *v, path_id p)
{
    ARRAY(struct view *) todo = {0};
    for (struct view *u = v->parent; u && !table_find(&u->bindings, p); u = u->parent)
        if (is_related(u, p))
            ARRAY_PUSH(&todo, u);
    while (todo.len) {
        struct view *u = todo.at[--todo.len];
        struct pieces found = {0};
        add_pieces_from(g, u, p, &found);
        *table_put(&u->bindings, p, NULL) = (uintptr_t)keep_binding(g, &found);
    }
    ARRAY_DONE(&todo);
}

static const struct binding *bind_here(struct graph *g, struct view *v, path_id p)
{
    struct pieces found = {0};
    if (!add_pieces_from(g, g->views.given, p, &found) &&
        !(is_related(v, p) && add_pieces_of(v, p, &found))) {
        if (!g->views.given)
            bind_above(g, v, p);
        add_rest(g, v, p, &found);
    }
    return keep_binding(g, &found);
}

const struct binding *view_bind(struct graph *g, struct view *v, path_id p)
{
    view_refresh(g, v);
    struct ask_slot *slot = view_slot(g, v, p);
    if (slot->binding)
        return slot->binding;
    const struct binding *b;
    bool is_own = is_related(v, p);
    if (!is_own && v->parent) {
        b = view_bind(g, v->parent, p);
    } else if (!is_own && !g->views.given) {
        b = &nothing_bound;
    } else {
        uint64_t *place = table_put(&v->bindings, p, NULL);
        b = (const struct binding *)(uintptr_t)*place;
        if (!b) {
            b = bind_here(g, v, p);
            *table_put(&v->bindings, p, NULL) = (uintptr_t)b;
        }
    }
    slot = view_slot(g, v, p); // asking the parent may have moved it
    slot->binding = b;
    return b;
}

static void add_candidates(struct view *v, path_id p, const struct binding *b,
                           struct candidate *out, size_t *count)
{
    for (path_id at = p;; at = path_at(v->graph, at)->parent) {
        const struct def *d = def_find(v, at, at == p ? LOOK_AT : LOOK_ABOVE);
        for (const struct statement *s = d ? d->leaf : NULL; s; s = s->loser) {
            bool won = false;
            for (uint32_t i = 0; i < b->count; i++)
                won |= b->pieces[i].statement == s;
            if (out)
                out[*count] = (struct candidate){s, won};
            ++*count;
        }
        if (!at)
            return;
    }
}

size_t view_candidates(struct graph *g, struct view *v, path_id p, struct arena *a,
                       struct candidate **out)
{
    const struct binding *b = view_bind(g, v, p);
    struct view *const from[] = {g->views.given, v};
    size_t count = 0;
    for (size_t i = 0; i < COUNT_OF(from); i++)
        for (struct view *at = from[i]; at; at = at->parent)
            add_candidates(at, p, b, NULL, &count);
    *out = ARENA_ARRAY(a, struct candidate, count);
    count = 0;
    for (size_t i = 0; i < COUNT_OF(from); i++)
        for (struct view *at = from[i]; at; at = at->parent)
            add_candidates(at, p, b, *out, &count);
    return count;
}
