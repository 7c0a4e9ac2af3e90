// SPDX-License-Identifier: Apache-2.0
//
// What values are made of, as an explanation of them shows it: what is written, and where.
#include "ask/explain/explain.h"
#include "base/budget.h"
#include "dialects/units.h"

enum { PARTS_MOST = 4096 }; // causes beyond are told by those on the way to them

struct explained_walk {
    struct arena *arena;
    ARRAY(struct product_part) parts;
    ARRAY(const struct explained *) todo;
    struct table seen; // places: file and offset
};

// What a choice has chosen is written in what contains the choice, which is a part itself: choosing something else is no
// edit.
static void add_explained(struct explained_walk *w, const struct explained *e)
{
    size_t count = e->kind == EXPLAINED_CHOICE ? 0 : e->candidate_count;
    for (size_t i = 0; i < count; i++) {
        const struct explained_candidate *c = &e->candidates[i];
        bool is_new = false, counts = c->status == CANDIDATE_WON || c->status == CANDIDATE_PART;
        if (counts && !span_is_none(c->text))
            table_put(&w->seen, (uint64_t)c->text.file << 32 | c->text.start, &is_new);
        if (is_new)
            ARRAY_PUSH(&w->parts, ((struct product_part){.ref = str_copy(w->arena, e->ref),
                                                         .at = c->at,
                                                         .text = c->text,
                                                         .is_secret = e->hides_source}));
    }
    for (size_t i = 0; i < e->read_count; i++)
        ARRAY_PUSH(&w->todo, e->reads[i]);
}

void origins_of_explained(const struct explained *const *values, size_t count, struct arena *a,
                          struct origins *out)
{
    struct explained_walk w = {.arena = a};
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&w.todo, values[i]);
    for (size_t i = 0; i < w.todo.len && w.parts.len < PARTS_MOST && budget_turn(); i++)
        add_explained(&w, w.todo.at[i]);
    struct product_part *parts = ARENA_ARRAY(a, struct product_part, w.parts.len);
    for (size_t i = 0; i < w.parts.len; i++)
        parts[i] = w.parts.at[i];
    *out = (struct origins){.parts = parts, .part_count = w.parts.len};
    ARRAY_DONE(&w.parts);
    ARRAY_DONE(&w.todo);
    table_done(&w.seen);
}
