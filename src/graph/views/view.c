// SPDX-License-Identifier: Apache-2.0
//
// Views and what they are asked. An answer is found in this order: asked before; nothing defines it; a
// statement's answer that some view has had for the same inputs; evaluation. What runs keeps a list of
// what it reads, which is all that sharing and explaining need.
#include "graph/views/view.h"

#include <stdlib.h>
#include <string.h>

#include "graph/eval/crossing.h"
#include "graph/eval/record.h"
#include "graph/eval/ring.h"
#include "graph/graph_parts.h"
#include "graph/known.h"
#include "graph/scope/scope.h"
#include "graph/settled.h"
#include "graph/views/bind.h"
#include "graph/views/change.h"
#include "graph/views/estate.h"
#include "graph/world/injector.h"

// ---- views

struct view *view_open(struct graph *g, struct view *parent, struct str name, struct scope *scope)
{
    struct view *v = ARENA_NEW(&g->arena, struct view);
    v->graph = g;
    v->parent = parent;
    v->name = str_copy(&g->arena, name);
    v->depth = parent ? parent->depth + 1 : 0;
    v->env = (struct env){.scope = scope, .view = v};
    ARRAY_PUSH(&g->views.list, v);
    v->id = (uint32_t)g->views.list.len;
    return v;
}

struct view *view_open_given(struct graph *g, struct str how)
{
    struct view *v = view_open(g, g->views.given, how, NULL);
    v->depth = 0;
    v->is_given = true;
    g->views.given = v;
    return v;
}

static const struct statement *given_leaf(const struct view *given, uint32_t i)
{
    return ((const struct def *)(uintptr_t)given->defs.entries[i].value)->leaf;
}

path_id view_given_path(const struct view *given)
{
    for (uint32_t i = 0; i < given->defs.len; i++)
        if (given_leaf(given, i))
            return given_leaf(given, i)->origin;
    return 0;
}

bool view_was_read(const struct view *given)
{
    for (uint32_t i = 0; i < given->defs.len; i++)
        if (given_leaf(given, i) && given_leaf(given, i)->variants)
            return true;
    return false;
}

void views_close(struct graph *g)
{
    for (size_t i = 0; i < g->views.list.len; i++) {
        table_done(&g->views.list.at[i]->defs);
        table_done(&g->views.list.at[i]->bindings);
        table_done(&g->views.list.at[i]->own);
        table_done(&g->views.list.at[i]->meanings);
        estates_close(g->views.list.at[i]);
    }
    ARRAY_DONE(&g->views.list);
    table_done(&g->views.displaced);
    for (uint32_t i = 0; i < g->views.slot_count; i++)
        free(g->views.slots[i].at);
    free(g->views.slots);
    variants_close(g);
}

void graph_forget(struct graph *g)
{
    graph_raise_floor(g);
    rings_forget(g);
    guards_forget(g);
    for (size_t i = 0; i < g->views.list.len; i++)
        table_done(&g->views.list.at[i]->bindings);
    for (uint32_t i = 0; i < g->views.slot_count; i++)
        if (g->views.slots[i].room)
            memset(g->views.slots[i].at, 0, sizeof(struct ask_slot) * g->views.slots[i].room);
}

void graph_note_impure(struct graph *g)
{
    g->now.impure = true;
}

// ---- slots

static void add_depths(struct graph *g, uint32_t depth)
{
    uint32_t count = depth + 1;
    g->views.slots = memory_resize(g->views.slots, sizeof(*g->views.slots) * count);
    for (uint32_t i = g->views.slot_count; i < count; i++)
        g->views.slots[i] = (struct slots_of_depth){0};
    g->views.slot_count = count;
}

static void add_slots(struct graph *g, struct slots_of_depth *slots)
{
    uint32_t room = path_count(g) + path_count(g) / 2 + 64;
    slots->at = memory_resize(slots->at, sizeof(*slots->at) * room);
    memset(slots->at + slots->room, 0, sizeof(*slots->at) * (room - slots->room));
    slots->room = room;
}

// Views of one depth may need each other, like the instances of a resource: whoever takes over the slot of something that
// runs must not hide that it runs.
static void displace(struct graph *g, const struct ask_slot *slot, path_id p)
{
    uint64_t *runs = table_put(&g->views.displaced, (uint64_t)slot->view << 32 | p, NULL);
    g->views.displaced_count += !*runs;
    *runs = true;
}

// Whether a slot was displaced while it ran. It is in place again.
static bool take_displaced(struct graph *g, const struct view *v, path_id p)
{
    uint64_t *runs = g->views.displaced_count
                         ? table_find(&g->views.displaced, (uint64_t)v->slot_id << 32 | p)
                         : NULL;
    if (!runs || !*runs)
        return false;
    *runs = false;
    if (--g->views.displaced_count == 0)
        table_done(&g->views.displaced);
    return true;
}

struct ask_slot *view_slot_slowly(struct graph *g, struct view *v, path_id p)
{
    if (v->depth >= g->views.slot_count)
        add_depths(g, v->depth);
    struct slots_of_depth *slots = &g->views.slots[v->depth];
    if (p >= slots->room)
        add_slots(g, slots);
    struct ask_slot *slot = &slots->at[p];
    if (slot->view != v->slot_id) {
        if (slot->running)
            displace(g, slot, p);
        *slot = (struct ask_slot){
            .view = v->slot_id, .bit = path_at(g, p)->bit, .running = take_displaced(g, v, p)};
    }
    return slot;
}

// ---- reads

enum {
    READS_LOOKED_BACK = 16, // a loop that reads one thing a thousand times keeps it once
    READS_MOST = (1 << 30) - 1,
};

void note_read(struct graph *g, size_t since, path_id p, const struct memo *m)
{
    size_t from =
        g->now.reads.len > since + READS_LOOKED_BACK ? g->now.reads.len - READS_LOOKED_BACK : since;
    for (size_t i = g->now.reads.len; i > from; i--)
        if (g->now.reads.at[i - 1].path == p)
            return;
    ARRAY_PUSH(&g->now.reads, (struct read){p, m});
}

// The direct reads of an answer are reads of whoever takes it apart.
void note_reads_of(struct graph *g, size_t since, const struct memo *m)
{
    for (uint32_t i = 0; i < m->read_count; i++)
        note_read(g, since, m->reads[i].path, m->reads[i].memo);
}

// ---- what answers depend on

static const struct bloom reaches_nothing;

// Nothing that an answer depends on is said in this directory: it is the parent's answer too.
static inline bool is_untouched(const struct view *v, const struct ask_slot *slot,
                                const struct memo *m)
{
    return m->is_shared && !m->reaches_any && !bloom_has(&v->says, slot->bit) &&
           (m->reach == &reaches_nothing || !bloom_meets(&v->says, m->reach));
}

// An answer in the slot that holds for the view and, where they say nothing about it, those below.
static inline const struct memo *passed_on(const struct graph *g, const struct view *v,
                                           const struct ask_slot *slot)
{
    bool holds = slot->view == v->slot_id && slot->memo && slot->reach_holds;
    return holds && memo_holds(g, slot->memo) ? slot->memo : NULL;
}

// The parent's answer, where the directory says nothing that could change it.
static inline const struct memo *inherited(const struct graph *g, const struct view *v, path_id p)
{
    const struct view *up = v->parent;
    if (!up || p >= g->views.slots[up->depth].room)
        return NULL;
    const struct ask_slot *slot = &g->views.slots[up->depth].at[p];
    const struct memo *m = passed_on(g, up, slot);
    return m && is_untouched(v, slot, m) ? m : NULL;
}

const struct memo *view_passes_on(struct graph *g, struct view *v, path_id p)
{
    return passed_on(g, v, view_slot(g, v, p));
}

// The answer of the nearest directory above that has been asked, where nothing in between could change it.
// Those in between have it too then.
static const struct memo *inherited_from_afar(struct graph *g, struct view *v, path_id p)
{
    struct view *from = v->parent;
    while (from && !view_slot(g, from, p)->memo && !bloom_has(&from->says, path_at(g, p)->bit))
        from = from->parent;
    const struct ask_slot *found = from ? view_slot(g, from, p) : NULL;
    const struct memo *m = found ? passed_on(g, from, found) : NULL;
    if (!m)
        return NULL;
    for (const struct view *below = v; below != from; below = below->parent)
        if (!is_untouched(below, found, m))
            return NULL;
    for (struct view *below = v->parent; below != from; below = below->parent) {
        struct ask_slot *slot = view_slot(g, below, p);
        if (slot->running)
            continue;
        slot->memo = m;
        slot->reach_holds = true;
    }
    return m;
}

// The view's answer for a path, if it is known and has its `reach` from this view: one that was computed elsewhere
// has the same direct inputs, but these may come from other places here.
static const struct memo *holding_answer(const struct graph *g, const struct view *v, path_id p)
{
    const struct slots_of_depth *slots = &g->views.slots[v->depth];
    const struct ask_slot *slot = p < slots->room ? &slots->at[p] : NULL;
    if (slot && slot->view == v->slot_id && slot->memo)
        return slot->reach_holds ? slot->memo : NULL;
    return inherited(g, v, p);
}

// Nobody has found it yet: its steps are not counted.
static bool is_just_made(const struct graph *g, const struct memo *m)
{
    return m->epoch == g->question.epoch && !m->steps;
}

// True when an answer depends, as the view sees it, on nothing but `m->reach`. That is so when each of its inputs is
// the very answer that it was computed from and holds itself, or depends on no more. After a change, equal inputs may
// come from other places even in the view that it was computed for; what is not shared was dropped then.
static bool found_reach_holds(const struct graph *g, const struct view *v, const struct memo *m)
{
    if (m->view == v && (!m->is_shared || is_just_made(g, m)))
        return true;
    if (!m->is_shared)
        return false;
    for (uint32_t i = 0; i < m->read_count; i++) {
        const struct memo *here = holding_answer(g, v, m->reads[i].path);
        bool is_same = here == m->reads[i].memo;
        bool is_less =
            here && here->is_shared && !here->reaches_any && bloom_within(here->reach, m->reach);
        if (!here || (!is_same && !is_less))
            return false;
    }
    return true;
}

// ---- answers

// Few answers depend on a set of paths that no other depends on.
static const struct bloom *keep_reach(struct graph *g, const struct bloom *b)
{
    struct str bytes = {(const char *)b, sizeof(*b)};
    const uint64_t *known = str_table_find(&g->memos.reaches, bytes);
    if (known)
        return (const struct bloom *)(uintptr_t)*known;
    struct bloom *kept = ARENA_NEW(&g->arena, struct bloom);
    *kept = *b;
    bytes.at = (const char *)kept;
    *str_table_put(&g->memos.reaches, bytes, NULL) = (uintptr_t)kept;
    return kept;
}

// All that reads depend on; true when the view cannot tell.
static bool add_reach(const struct graph *g, const struct view *v, const struct read *reads,
                      size_t count, struct bloom *reach)
{
    bool reaches_any = false;
    const struct bloom *last = &reaches_nothing;
    for (size_t i = 0; i < count; i++) {
        path_id p = reads[i].path;
        const struct memo *m = reads[i].memo;
        bloom_add(reach, path_at(g, p)->bit);
        if (m->reach != last)
            bloom_join(reach, m->reach);
        last = m->reach;
        if (m->reaches_any || !m->is_shared || holding_answer(g, v, p) != m)
            reaches_any = true;
    }
    return reaches_any;
}

// The reach of what reads one thing. Whoever reads the same has the same, so the last ones are remembered.
static const struct bloom *reach_of_one(struct graph *g, const struct read *read)
{
    unsigned bit = path_at(g, read->path)->bit;
    const struct bloom *of = read->memo->reach;
    struct reach_step *step = &g->memos.steps[bit % REACH_STEPS];
    if (!step->result || step->bit != bit || step->of != of) {
        struct bloom reach = *of;
        bloom_add(&reach, bit);
        *step = (struct reach_step){of, keep_reach(g, &reach), bit};
    }
    return step->result;
}

// All that the reads of an answer depend on.
static void find_reach(struct graph *g, struct memo *m, const struct view *v)
{
    struct bloom reach = {0};
    if (!m->read_count)
        return;
    if (m->read_count == 1) {
        const struct memo *only = m->reads[0].memo;
        m->reaches_any =
            only->reaches_any || !only->is_shared || holding_answer(g, v, m->reads[0].path) != only;
        m->reach = reach_of_one(g, &m->reads[0]);
        return;
    }
    m->reaches_any = add_reach(g, v, m->reads, m->read_count, &reach);
    m->reach = keep_reach(g, &reach);
}

struct reach_watch *reach_watch_begin(struct graph *g, struct reach_watch *w)
{
    struct reach_watch *before = g->modes.watch;
    g->modes.watch = w;
    g->now.impure = false;
    return before;
}

void reach_watch_end(struct graph *g, struct reach_watch *before)
{
    g->modes.watch = before;
}

void reach_watch_add(struct graph *g)
{
    struct reach_watch *w = g->modes.watch;
    bool was_asked = w->view && w->view->depth < g->views.slot_count;
    if (was_asked)
        w->is_any |= add_reach(g, w->view, g->now.reads.at, g->now.reads.len, &w->reach);
    w->is_any |= g->now.impure || (!was_asked && g->now.reads.len);
    w->is_limited |= g->question.limit_reached;
    g->now.impure = false;
}

struct memo *new_memo(struct graph *g, struct view *v, struct value value, size_t since)
{
    size_t count = g->now.reads.len - since;
    if (count > READS_MOST)
        out_of_memory(count);
    struct memo *m = arena_alloc(&g->arena, sizeof(*m) + count * sizeof(struct read));
    struct read *reads = (struct read *)(m + 1);
    if (count)
        memcpy(reads, g->now.reads.at + since, sizeof(struct read) * count);
    *m = (struct memo){.value = value,
                       .reads = reads,
                       .reach = &reaches_nothing,
                       .read_count = (uint32_t)count & READS_MOST,
                       .epoch = g->epochs.now,
                       .view = v};
    find_reach(g, m, v);
    return m;
}

void share_answer(struct graph *g, struct variant **variants, struct memo *m)
{
    unsigned mask = failure_mask(m->value);
    m->is_shared =
        !(mask & (FAIL_LOOP | FAIL_PASSING)) && !g->now.impure && variants_add(g, variants, m);
}

// Whoever asks for the same things again does so in the same order: what came next last time is one
// cache miss less than a search, and the answer after it can be fetched meanwhile.
static const struct memo *find_own(struct view *v, uint64_t key)
{
    const struct table *own = &v->own;
    uint32_t at = v->own_next;
    if (at >= own->len || own->entries[at].key != key) {
        const uint64_t *found = table_find(own, key);
        if (!found)
            return NULL;
        at = (uint32_t)(((uintptr_t)found - (uintptr_t)own->entries) / sizeof(*own->entries));
    }
    v->own_next = at + 1;
    if (at + 1 < own->len)
        __builtin_prefetch((const void *)(uintptr_t)own->entries[at + 1].value);
    return (const struct memo *)(uintptr_t)own->entries[at].value;
}

// What the view has computed for itself before.
static const struct memo *own_answer(const struct graph *g, struct view *v, uint64_t key)
{
    const struct memo *m = find_own(v, key);
    return m && memo_holds(g, m) ? m : NULL;
}

// Keeps the answer for a path with the view that it was computed for.
static const struct memo *keep_own(const struct graph *g, struct view *v, path_id p,
                                   const struct memo *m)
{
    bool is_faster_elsewhere = m->is_shared && !m->read_count; // what reads nothing
    if (m->view == v && !is_faster_elsewhere && !(failure_mask(m->value) & FAIL_PASSING) &&
        found_reach_holds(g, v, m))
        *table_put(&v->own, p, NULL) = (uintptr_t)m;
    return m;
}

// A statement is no answer for one path only: parts of it, and objects on top of it, are others. So
// what cannot be shared is kept under the statement itself; paths are 32-bit numbers.
static uint64_t statement_key(const struct statement *s)
{
    return (uintptr_t)s | UINT64_C(1) << 63;
}

const struct env *statement_env(struct graph *g, struct view *v, const struct statement *s)
{
    if (s->from)
        return &s->from->env;
    if (!s->scope || s->scope == v->env.scope)
        return &v->env;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = v->env;
    env->scope = (struct scope *)(uintptr_t)s->scope;
    return env;
}

// Where a statement has its answers: with the same one of the tree that its own is beside.
static struct variant **answers_of(struct statement *s)
{
    while (s->same && s->home->shares_answers)
        s = s->same;
    return &s->variants;
}

// What a statement reads is its own: the reads of whoever needs it end where it begins.
static const struct memo *evaluate_statement(struct graph *g, struct view *v, path_id p,
                                             struct statement *s)
{
    size_t since = g->now.reads.len, outer_from = g->now.reads_from;
    const struct statement *outer = g->now.statement;
    const struct view *running = s->running;
    const struct activation *running_in = s->running_in;
    bool impure = g->now.impure, decided = g->now.decided_unknown;
    g->now.impure = g->now.decided_unknown = false;
    g->now.reads_from = since;
    g->now.statement = s;
    s->running = v;
    s->running_in = g->now.running;
    g->counters.statements++;
    struct eval_context at = {
        .tree = s->tree, .env = statement_env(g, v, s), .path = s->from ? 0 : p};
    struct value value = graph_charge(g, 1) ? value_of(g, &at, s->expr) : limit_value(g, s->at);
    if (s->admission)
        value = s->admission->admit(s->admission, g, &at, s, value);
    value = within_limits(g, value, s->at);
    struct memo *m = new_memo(g, v, value, since);
    m->statement = s;
    m->reaches_any |= g->now.impure; // it has read what no path of the view tells
    share_answer(g, answers_of(s), m);
    if (!m->is_shared && !(failure_mask(value) & FAIL_PASSING)) {
        *table_put(&v->own, statement_key(s), NULL) = (uintptr_t)m;
        v->keeps_statements = true;
    }
    if (failure_mask(value) & FAIL_LOOP)
        cycle_statement_is_done(g, v, s, value);
    s->running = running;
    s->running_in = running_in;
    g->now.statement = outer;
    g->now.impure |= impure;
    g->epochs.decided |=
        g->now.decided_unknown; // who finds the answer later does not see it either
    g->now.decided_unknown = decided;
    g->now.reads_from = outer_from;
    g->now.reads.len = since;
    return m;
}

const struct memo *run_statement(struct graph *g, struct view *v, path_id p, struct statement *s)
{
    const struct memo *known = v->keeps_statements ? own_answer(g, v, statement_key(s)) : NULL;
    if (!known)
        known = variants_find(g, *answers_of(s), v);
    if (known) {
        g->counters.shared += known->view != v;
        if (failure_mask(known->value) & FAIL_LOOP)
            cycle_statement_was_read(g, v, s);
        return known;
    }
    if (s->running == v) // a part of it that it needs itself, say: a node is a statement in a view
        return new_memo(g, v, cycle_of_statement(g, v, s, p), g->now.reads.len);
    return evaluate_statement(g, v, p, s);
}

// ---- asking

static const struct memo *miss_memo(struct graph *g, struct view *v)
{
    struct memo *m = ARENA_NEW(&g->arena, struct memo);
    *m = (struct memo){.value = VALUE_NONE,
                       .reach = &reaches_nothing,
                       .epoch = g->epochs.now,
                       .view = v,
                       .is_shared = true};
    return m;
}

// A part of what a statement gives: it read what the statement read.
static const struct memo *run_part(struct graph *g, struct view *v, path_id p, struct statement *s)
{
    const struct memo *whole = run_statement(g, v, p, s);
    struct memo *m = ARENA_NEW(&g->arena, struct memo);
    *m = *whole;
    m->class = 0;
    m->value = part_of(g, whole->value, s->path, p);
    return m;
}

// A place in a document. Its nodes do not remember what they have read, so the answer belongs to this view and holds until
// anything changes; whoever reads it is not concerned by how it was found.
static const struct memo *run_document(struct graph *g, struct view *v, path_id p,
                                       struct statement *s)
{
    size_t since = g->now.reads.len;
    bool impure = g->now.impure;
    const struct statement *outer = g->now.statement;
    g->now.statement = NULL;
    struct value value =
        graph_charge(g, 1) ? view_document_part(g, v, s, p) : limit_value(g, s->at);
    struct memo *m = new_memo(g, v, within_limits(g, value, s->at), since);
    m->statement = s;
    m->reaches_any = true;
    g->now.statement = outer;
    g->now.impure = impure;
    g->now.reads.len = since;
    return m;
}

static const struct memo *run_conflict(struct graph *g, struct view *v, path_id p,
                                       const struct binding *b)
{
    struct binding *mine = (struct binding *)(uintptr_t)b; // answers are a cache of the binding
    const struct memo *known = variants_find(g, mine->variants, v);
    if (known)
        return known;
    struct memo *m = new_memo(g, v, conflict_value(g, p, b->pieces[0].statement), g->now.reads.len);
    share_answer(g, &mine->variants, m);
    return m;
}

// What the world answers reads nothing of the configuration, and is the same for all of a tree.
static const struct memo *run_world(struct graph *g, struct view *v, path_id p)
{
    struct str request = symbol_text(g->symbols, path_at(g, p)->name);
    struct memo *m = new_memo(g, v, injector_files(g, request), g->now.reads.len);
    m->is_shared = !(failure_mask(m->value) & FAIL_PASSING);
    return m;
}

static const struct memo *run_binding(struct graph *g, struct view *v, path_id p,
                                      const struct binding *b)
{
    const struct piece *first = &b->pieces[0];
    enum { OPEN_DOCUMENT = STATEMENT_DOCUMENT | STATEMENT_CLOSED };
    if (first->statement && (first->statement->flags & OPEN_DOCUMENT) == STATEMENT_DOCUMENT)
        return run_document(g, v, p, first->statement);
    switch (first->kind) {
    case PIECE_UNSET: return miss_memo(g, v);
    case PIECE_CONFLICT: return run_conflict(g, v, p, b);
    case PIECE_STATEMENT: return run_statement(g, v, p, first->statement);
    case PIECE_PART: return run_part(g, v, p, first->statement);
    case PIECE_KEYS: return run_object(g, v, p, b);
    }
    UNREACHABLE("a piece has no kind");
}

static bool is_concerned(const struct graph *g, const struct view *v, path_id p)
{
    return g->known && known_concerns_path(g, v, p);
}

// An answer in which something has become known. Statements keep theirs as it was: others may see more, or less.
static const struct memo *with_known(struct graph *g, struct view *v, path_id p,
                                     const struct memo *m)
{
    if (!is_concerned(g, v, p))
        return m;
    size_t since = g->now.reads.len;
    note_reads_of(g, since, m);
    struct value value = known_at_path(g, v, p, m);
    struct memo *filled = new_memo(g, v, value, since);
    filled->statement = m->statement;
    g->now.reads.len = since;
    return filled;
}

// What another process has computed: it depends on nothing that could change.
static const struct memo *settled_memo(struct graph *g, struct view *v, path_id p)
{
    const struct value *settled = settled_at_path(g, v, p);
    return settled ? new_memo(g, v, *settled, g->now.reads.len) : NULL;
}

static const struct memo *compute_memo(struct graph *g, struct view *v, path_id p)
{
    if (path_at(g, p)->is_keys)
        return run_keys(g, v, p);
    if (path_at(g, p)->is_world)
        return run_world(g, v, p);
    const struct binding *b = view_bind(g, v, p);
    if (b->count == 0 || b->pieces[0].kind == PIECE_UNSET)
        return miss_memo(g, v);
    const struct memo *m = g->settled ? settled_memo(g, v, p) : NULL;
    return keep_own(g, v, p, with_known(g, v, p, m ? m : run_binding(g, v, p, b)));
}

struct ask_job {
    struct graph *g;
    struct view *v;
    path_id p;
    const struct memo *result;
};

static void ask_again(void *data)
{
    struct ask_job *job = data;
    job->result = view_ask(job->g, job->v, job->p);
}

static const struct memo *failed_memo(struct graph *g, struct view *v, struct value value)
{
    return new_memo(g, v, value, g->now.reads.len);
}

static const struct memo *ask_deeper(struct graph *g, struct view *v, path_id p)
{
    if (g->now.on_own_stack)
        return failed_memo(g, v, limit_value(g, NO_SPAN));
    struct ask_job job = {g, v, p, NULL};
    graph_on_stack(g, ask_again, &job);
    return job.result;
}

// A hit: the first one in a question pays what computing it would cost.
static const struct memo *touch(struct graph *g, const struct memo *m)
{
    g->question.tree_steps = add_saturating(g->question.tree_steps, memo_steps(m));
    if (m->epoch != g->question.epoch && m->steps) {
        ((struct memo *)(uintptr_t)m)->epoch = g->question.epoch; // charged; the answer stays
        charge_warm(g, memo_steps(m));
    }
    return m;
}

// What needs itself is kept with its view, so this sees every answer that does.
static const struct memo *read_again(struct graph *g, struct view *v, path_id p,
                                     const struct memo *m)
{
    if (failure_mask(m->value) & FAIL_LOOP)
        cycle_path_was_read(g, v, p);
    return m;
}

// Remembers an answer for the view and, as far as it holds there, for those above: so will its siblings
// find it.
static void remember(struct graph *g, struct view *v, path_id p, const struct memo *m)
{
    bool holds = found_reach_holds(g, v, m);
    struct ask_slot *slot = view_slot(g, v, p);
    slot->memo = m;
    slot->reach_holds = holds;
    while (holds && v->parent && is_untouched(v, slot, m)) {
        v = v->parent;
        slot = view_slot(g, v, p);
        if (slot->running || (slot->memo == m && slot->reach_holds))
            return;
        slot->memo = m;
        slot->reach_holds = true;
    }
}

void asking_begin(struct graph *g, struct asking *q, struct view *v, path_id p)
{
    running_push(g, &q->activation, NULL);
    q->activation.view = v;
    q->activation.path = p;
    view_slot(g, v, p)->running = true;
    q->outer_reads = g->now.reads_from;
    g->now.reads_from = g->now.reads.len;
}

void asking_end(struct graph *g, struct asking *q, struct value found)
{
    g->now.reads_from = q->outer_reads;
    view_slot(g, q->activation.view, q->activation.path)->running = false;
    if (failure_mask(found) & FAIL_LOOP)
        cycle_is_done(g, &q->activation, found);
    running_pop(g, &q->activation);
}

static const struct memo *find_memo(struct graph *g, struct view *v, path_id p)
{
    struct asking q;
    uint64_t before = g->question.tree_steps;
    const struct memo *refused = refused_at_path(g, v, p);
    if (refused) {
        touch(g, refused);
        return refused;
    }
    asking_begin(g, &q, v, p);
    const struct memo *m = compute_memo(g, v, p);
    asking_end(g, &q, m->value);
    unsigned mask = failure_mask(m->value);
    if (!(mask & FAIL_PASSING))
        remember(g, v, p, m);
    else if (refused_only(g, mask))
        refused_keep_path(g, v, p, m);
    uint64_t steps = g->question.tree_steps - before;
    if (is_just_made(g, m))
        ((struct memo *)(uintptr_t)m)->steps = steps < UINT32_MAX ? (uint32_t)steps : UINT32_MAX;
    else
        touch(g, m);
    return m;
}

// What reads nothing is the same in every view: the most common answer by far.
static const struct memo *constant_of(struct graph *g, struct view *v, path_id p)
{
    if (path_at(g, p)->is_keys || path_at(g, p)->is_world || is_concerned(g, v, p))
        return NULL;
    const struct binding *b = view_bind(g, v, p);
    if (b->count != 1 || b->pieces[0].kind != PIECE_STATEMENT)
        return NULL;
    return variants_constant(g, *answers_of(b->pieces[0].statement));
}

// `looks_far`: perhaps a directory further up than the next one has the answer.
static inline const struct memo *ask_up(struct graph *g, struct view *v, path_id p, bool looks_far)
{
    const struct memo *m;
    view_refresh(g, v);
    if (v->depth < g->views.slot_count && (m = inherited(g, v, p))) {
        g->counters.shared++;
        return touch(g, m);
    }
    struct ask_slot *slot = view_slot(g, v, p);
    if (slot->running)
        return failed_memo(g, v, cycle_of_path(g, v, p));
    if (slot->memo && memo_holds(g, slot->memo))
        return read_again(g, v, p, touch(g, slot->memo));
    m = looks_far ? inherited_from_afar(g, v, p) : NULL;
    if (m) {
        g->counters.shared += m->view != v;
        return touch(g, m);
    }
    m = own_answer(g, v, p);
    if (m) {
        slot->memo = m;
        slot->reach_holds = true;
        return read_again(g, v, p, touch(g, m));
    }
    m = constant_of(g, v, p);
    if (m) {
        g->counters.shared += m->view != v;
        remember(g, v, p, m);
        return touch(g, m);
    }
    if (!graph_has_stack(g))
        return ask_deeper(g, v, p);
    return find_memo(g, v, p);
}

const struct memo *view_ask(struct graph *g, struct view *v, path_id p)
{
    return ask_up(g, v, p, true);
}

const struct memo *view_ask_near(struct graph *g, struct view *v, path_id p)
{
    return ask_up(g, v, p, false);
}

// ---- for objects that are asked for once

bool view_has_answer(struct graph *g, struct view *v, path_id p)
{
    const struct ask_slot *slot = view_slot(g, v, p);
    return slot->running || slot->memo || inherited(g, v, p) || own_answer(g, v, p);
}

bool reads_hold_above(struct graph *g, struct view *v, path_id p, size_t since)
{
    struct bloom reach = {0};
    struct memo m = {.reach = &reach, .is_shared = true};
    if (bloom_has(&v->says, path_at(g, p)->bit))
        return false;
    size_t count = g->now.reads.len - since;
    if (count)
        m.reaches_any = add_reach(g, v, g->now.reads.at + since, count, &reach);
    return is_untouched(v, view_slot(g, v, p), &m);
}
