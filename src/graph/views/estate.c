// SPDX-License-Identifier: Apache-2.0
//
// What a directory passes on as a whole. Ten thousand directories inherit three hundred members of an object and change
// five. To ask each of them for each member costs what is inherited. So the directory above keeps the answers that hold
// for it, with an index from the bits of their reach (view.h) to the members that depend on them: whoever is below takes
// all of them, but for those that depend on something that is said in between. That costs what differs.
//
// An estate is made when a second directory asks through the same one: its slots are filled then. It holds as long as
// the slots of its view would.
#include "graph/views/estate.h"

#include <stdlib.h>
#include <string.h>

#include "graph/graph_parts.h"

// Of an object that this is worth it for. The random models have small ones.
#ifdef NDEBUG
enum { KEYS_FEWEST = 16 };
#else
enum { KEYS_FEWEST = 1 };
#endif

enum {
    KEPT_PART = 4,  // an estate has at least one in so many of its keys
    VIEWS_MOST = 8, // that add to the object, between an estate and who takes it
    WORD_BITS = 64,
};

struct estate {
    struct estate *next;         // of the same view
    path_id path;                // of the object
    const struct view *asked_by; // the last one that was asked through its view
    uint32_t slot_id, floor;     // while which it holds
    uint32_t charged;            // the last question that was
    uint32_t count;              // of answers
    const struct key_set *keys;  // NULL: nothing was kept yet
    const struct memo **answers; // one a key; NULL: those below are asked
    uint32_t *open;              // the keys of these
    uint32_t open_count;
    uint32_t *starts; // for each bit of a bloom, and one more: where in `dependents` its keys begin
    uint32_t *dependents;
    uint64_t *asked; // of the share that was made last
    struct bloom reach;
    uint64_t steps;
};

static struct estate_share share_of(struct graph *g, struct view *v, path_id p,
                                    const struct binding *b, bool may_make);

// ---- making one

static void estate_empty(struct estate *e)
{
    free(e->answers);
    free(e->open);
    free(e->starts);
    free(e->dependents);
    free(e->asked);
    *e = (struct estate){.next = e->next, .path = e->path, .asked_by = e->asked_by};
}

void estates_close(struct view *v)
{
    for (struct estate *e = v->estates; e; e = e->next)
        estate_empty(e);
}

// What all below can take, where they say nothing about it. A failure is for each to meet.
static bool is_passable(const struct memo *m)
{
    return m && m->is_shared && !m->reaches_any && !value_is(m->value, VALUE_ABSENT) &&
           !failure_mask(m->value);
}

// What an estate further up has for the one that is made.
static void take_from_above(struct graph *g, struct estate *e, struct view *of)
{
    struct estate_share above = share_of(g, of, e->path, view_bind(g, of, e->path), false);
    for (uint32_t i = 0; above.estate && i < above.estate->keys->count; i++) {
        uint32_t at = e->keys->within.places[i];
        if (!estate_share_asks(&above, at))
            e->answers[at] = above.estate->answers[i];
    }
}

static void take_answers(struct graph *g, struct estate *e, struct view *of)
{
    size_t bytes = sizeof(struct memo *) * e->keys->count;
    e->answers = memory_take(bytes);
    memset(e->answers, 0, bytes);
    e->open = memory_take(sizeof(*e->open) * e->keys->count);
    take_from_above(g, e, of);
    for (uint32_t i = 0; i < e->keys->count; i++) {
        path_id p = e->keys->paths[i];
        const struct memo *m = e->answers[i] ? e->answers[i] : view_passes_on(g, of, p);
        e->answers[i] = is_passable(m) ? m : NULL;
        if (!e->answers[i]) {
            e->open[e->open_count++] = i;
            continue;
        }
        e->count++;
        e->steps = add_saturating(e->steps, memo_steps(m));
        bloom_join(&e->reach, m->reach);
        bloom_add(&e->reach, path_at(g, p)->bit);
    }
}

// Counts the members that depend on each bit, or puts them into their places: `next` is one for each bit.
static void visit_dependents(const struct graph *g, const struct estate *e, uint32_t *next,
                             uint32_t *places)
{
    for (uint32_t i = 0; i < e->keys->count; i++) {
        if (!e->answers[i])
            continue;
        struct bloom needs = *e->answers[i]->reach;
        bloom_add(&needs, path_at(g, e->keys->paths[i])->bit);
        for (uint32_t word = 0; word < BLOOM_WORDS; word++)
            for (uint64_t left = needs.words[word]; left; left &= left - 1) {
                uint32_t at = next[word * WORD_BITS + (uint32_t)LOWEST_BIT_U64(left)]++;
                if (places)
                    places[at] = i;
            }
    }
}

static void index_dependents(const struct graph *g, struct estate *e)
{
    uint32_t next[BLOOM_BITS] = {0};
    e->starts = memory_take(sizeof(*e->starts) * (BLOOM_BITS + 1));
    visit_dependents(g, e, next, NULL);
    e->starts[0] = 0;
    for (uint32_t bit = 0; bit < BLOOM_BITS; bit++) {
        e->starts[bit + 1] = e->starts[bit] + next[bit];
        next[bit] = e->starts[bit];
    }
    e->dependents = memory_take(sizeof(*e->dependents) * (e->starts[BLOOM_BITS] + 1));
    visit_dependents(g, e, next, e->dependents);
}

static bool estate_make(struct graph *g, struct estate *e, struct view *of)
{
    const struct binding *b = view_bind(g, of, e->path);
    estate_empty(e);
    if (!b->count || b->pieces[b->count - 1].kind != PIECE_KEYS)
        return false;
    e->keys = keys_of_binding(g, b, e->path);
    e->slot_id = of->slot_id;
    e->floor = g->epochs.floor;
    take_answers(g, e, of);
    if (e->count * KEPT_PART < e->keys->count) {
        estate_empty(e);
        return false;
    }
    index_dependents(g, e);
    return true;
}

// ---- finding one

static bool estate_holds(const struct graph *g, const struct estate *e, const struct view *of)
{
    return e->keys && e->slot_id == of->slot_id && e->floor == g->epochs.floor;
}

static bool is_at_or_above(const struct view *above, const struct view *v)
{
    while (v->depth > above->depth && v->parent)
        v = v->parent;
    return v == above;
}

static struct estate *estate_at(struct graph *g, struct view *v, path_id p)
{
    struct estate *e = v->estates;
    while (e && e->path != p)
        e = e->next;
    if (!e) {
        e = ARENA_NEW(&g->arena, struct estate);
        *e = (struct estate){.next = v->estates, .path = p};
        v->estates = e;
    }
    return e;
}

// Where directories only lie in each other, each would make one for a single directory below it.
static bool is_worth_making(const struct estate *e, const struct view *asker)
{
    return e->asked_by && !is_at_or_above(e->asked_by, asker);
}

// The nearest one above a view, and all that is said between them, by the view too.
static struct estate *nearest_estate(struct graph *g, struct view *v, path_id p, bool may_make,
                                     struct bloom *between, struct view **of)
{
    uint32_t views = 0;
    *between = v->says;
    for (struct view *up = v->parent; up && views < VIEWS_MOST; up = up->parent) {
        if (up->parent && !view_def(up, p)) { // what is above it will do
            bloom_join(between, &up->says);
            continue;
        }
        struct estate *e = estate_at(g, up, p);
        bool is_there =
            estate_holds(g, e, up) || (may_make && is_worth_making(e, v) && estate_make(g, e, up));
        if (may_make)
            e->asked_by = v;
        if (is_there) {
            *of = up;
            return e;
        }
        bloom_join(between, &up->says);
        views++;
    }
    return NULL;
}

// Whether all that one binding has counts in another, further in, and nothing ends before.
static bool goes_on_with(const struct binding *inner, const struct binding *outer)
{
    if (inner->count < outer->count || inner->pieces[inner->count - 1].kind != PIECE_KEYS)
        return false;
    const struct piece *rest = inner->pieces + (inner->count - outer->count);
    for (uint32_t i = 0; rest != outer->pieces && i < outer->count; i++)
        if (rest[i].view != outer->pieces[i].view || rest[i].kind != outer->pieces[i].kind)
            return false;
    return true;
}

// ---- taking it

static void set_asked(struct estate *e, uint32_t key)
{
    e->asked[key / WORD_BITS] |= UINT64_C(1) << (key % WORD_BITS);
}

static void ask_dependents(struct estate *e, const struct key_places *at,
                           const struct bloom *between)
{
    for (uint32_t word = 0; word < BLOOM_WORDS; word++)
        for (uint64_t left = between->words[word]; left; left &= left - 1) {
            uint32_t bit = word * WORD_BITS + (uint32_t)LOWEST_BIT_U64(left);
            for (uint32_t i = e->starts[bit]; i < e->starts[bit + 1]; i++)
                set_asked(e, at->places[e->dependents[i]]);
        }
}

static void find_asked(struct estate *e, const struct key_set *keys, const struct bloom *between)
{
    size_t words = keys->count / WORD_BITS + 1;
    const struct key_places *at = &keys->within;
    e->asked = memory_resize(e->asked, sizeof(*e->asked) * words);
    memset(e->asked, 0, sizeof(*e->asked) * words);
    for (uint32_t i = 0; i < at->added_count; i++)
        set_asked(e, at->added[i]);
    for (uint32_t i = 0; i < e->open_count; i++)
        set_asked(e, at->places[e->open[i]]);
    ask_dependents(e, at, between);
}

static struct estate_share share_of(struct graph *g, struct view *v, path_id p,
                                    const struct binding *b, bool may_make)
{
    struct estate_share none = {0};
    struct bloom between;
    struct view *of = NULL;
    struct key_set *keys = keys_of_binding(g, b, p);
    struct estate *e = nearest_estate(g, v, p, may_make, &between, &of);
    if (!e || !goes_on_with(b, view_bind(g, of, p)) || !key_set_has_all(g, keys, e->keys))
        return none;
    find_asked(e, keys, &between);
    return (struct estate_share){.estate = e, .keys = keys, .asked = e->asked};
}

struct estate_share estate_share_of(struct graph *g, struct view *v, path_id p,
                                    const struct binding *b)
{
    bool is_plain = !g->modes.without_shortcuts && !g->known && !g->settled && !g->views.given &&
                    b->count && b->pieces[b->count - 1].kind == PIECE_KEYS;
    if (!is_plain || keys_of_binding(g, b, p)->count < KEYS_FEWEST)
        return (struct estate_share){0};
    return share_of(g, v, p, b, true);
}

void estate_fill(const struct estate_share *s, struct value *items)
{
    const struct estate *e = s->estate;
    for (uint32_t i = 0; i < e->keys->count; i++)
        if (e->answers[i])
            items[s->keys->within.places[i]] = e->answers[i]->value;
}

const struct bloom *estate_reach(const struct estate *e)
{
    return &e->reach;
}

// As if each had been asked (view_ask): an upper bound, once a question.
void estate_charge(struct graph *g, struct view *v, const struct estate_share *s)
{
    struct estate *e = (struct estate *)(uintptr_t)s->estate; // what was charged is a cache
    uint32_t asked = 0;
    for (uint32_t i = 0; i <= s->keys->count / WORD_BITS; i++)
        asked += (uint32_t)BITS_SET_U64(s->asked[i]);
    g->counters.shared += s->keys->count - asked;
    table_expect(&v->own, asked); // most of them are answers of its own
    g->question.tree_steps = add_saturating(g->question.tree_steps, e->steps);
    if (e->charged != g->question.epoch)
        charge_warm(g, e->steps);
    e->charged = g->question.epoch;
}
