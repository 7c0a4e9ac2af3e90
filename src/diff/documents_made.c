// SPDX-License-Identifier: Apache-2.0
//
// What a place in a document is made of, for whoever read it: all that explains it, with what is written there. What says
// something else in the other version is a cause.
#include "ask/explain/explain.h"
#include "base/budget.h"
#include "dialects/units.h"
#include "diff/diff_inside.h"

enum { PARTS_MOST = 4096 }; // causes beyond are told by those on the way to them

struct made_of_documents {
    struct arena *arena;
    ARRAY(struct product_part) parts;
    ARRAY(const struct explained *) todo;
    struct table seen; // places: file and offset
};

static void add_explained(struct made_of_documents *m, const struct explained *e)
{
    for (size_t i = 0; i < e->candidate_count; i++) {
        const struct explained_candidate *c = &e->candidates[i];
        bool is_new = false, counts = c->status == CANDIDATE_WON || c->status == CANDIDATE_PART;
        if (counts && !span_is_none(c->text))
            table_put(&m->seen, (uint64_t)c->text.file << 32 | c->text.start, &is_new);
        if (is_new)
            ARRAY_PUSH(&m->parts, ((struct product_part){.ref = str_copy(m->arena, e->ref),
                                                         .at = c->at,
                                                         .text = c->text,
                                                         .is_secret = e->hides_source}));
    }
    for (size_t i = 0; i < e->read_count; i++)
        ARRAY_PUSH(&m->todo, e->reads[i]);
}

void diff_document_origins(struct diff_run *r, struct view *v, const struct path_set *documents,
                           struct origins *out)
{
    struct arena *a = &r->diff->arena;
    struct made_of_documents m = {.arena = a};
    for (size_t i = 0; v && i < documents->list.len; i++)
        ARRAY_PUSH(&m.todo, explain_path(r->g, v, documents->list.at[i], a));
    for (size_t i = 0; i < m.todo.len && m.parts.len < PARTS_MOST && budget_turn(); i++)
        add_explained(&m, m.todo.at[i]);
    struct product_part *parts = ARENA_ARRAY(a, struct product_part, m.parts.len);
    for (size_t i = 0; i < m.parts.len; i++)
        parts[i] = m.parts.at[i];
    *out = (struct origins){.parts = parts, .part_count = m.parts.len};
    ARRAY_DONE(&m.parts);
    ARRAY_DONE(&m.todo);
    table_done(&m.seen);
}
