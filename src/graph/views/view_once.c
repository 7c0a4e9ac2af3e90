// SPDX-License-Identifier: Apache-2.0
//
// Objects of many statements that somebody outside asks for once. Each directory has its own, and nobody asks twice:
// they are made for the answer and not kept, from what the directory above passes on (estate.h) and what differs.
#include "graph/known.h"
#include "graph/views/change.h"
#include "graph/views/estate.h"

static bool is_made_once(struct graph *g, struct view *v, path_id p)
{
    if (g->now.running || g->modes.recording || path_at(g, p)->is_keys || g->settled ||
        (g->known && known_concerns_path(g, v, p)))
        return false;
    const struct binding *b = view_bind(g, v, p);
    return b->count && b->pieces[0].kind == PIECE_KEYS && !view_has_answer(g, v, p);
}

static void note_in_watch(struct graph *g, path_id p, const struct estate_share *share)
{
    if (!g->modes.watch)
        return;
    bloom_add(&g->modes.watch->reach, path_at(g, p)->bit);
    if (share->estate)
        bloom_join(&g->modes.watch->reach, estate_reach(share->estate));
    reach_watch_add(g);
}

struct value view_value_once(struct graph *g, struct view *v, path_id p, struct arena *a)
{
    if (!is_made_once(g, v, p))
        return view_value(g, v, p);
    struct asking q;
    size_t since = g->now.reads.len;
    const struct binding *b = view_bind(g, v, p);
    struct estate_share share = estate_share_of(g, v, p, b);
    asking_begin(g, &q, v, p);
    if (share.estate)
        estate_charge(g, v, &share);
    struct value value = make_object(g, v, p, b, share.estate ? &share : NULL, a);
    bool is_everybodys = v->parent && !failure_mask(value) && reads_hold_above(g, v, p, since);
    note_in_watch(g, p, &share);
    asking_end(g, &q, value);
    g->now.reads.len = since;
    return is_everybodys ? view_value(g, v, p) : value;
}

// Whether a member fails that is not taken of an estate: those that are do not.
static bool own_members_fail(struct graph *g, struct view *v, path_id p,
                             const struct estate_share *share)
{
    struct asking q;
    size_t since = g->now.reads.len;
    struct value failed = VALUE_NONE;
    asking_begin(g, &q, v, p);
    estate_charge(g, v, share);
    uint32_t count = share->keys->count;
    for (uint32_t i = estate_share_next(share, 0); i < count; i = estate_share_next(share, i + 1)) {
        const struct memo *m = view_ask_near(g, v, share->keys->paths[i]);
        ARRAY_PUSH(&g->now.reads, (struct read){share->keys->paths[i], m});
        failed = failure_mask(m->value) ? m->value : failed;
    }
    note_in_watch(g, p, share);
    asking_end(g, &q, failed);
    g->now.reads.len = since;
    return !value_is(failed, VALUE_ABSENT);
}

struct value view_failing_once(struct graph *g, struct view *v, path_id p, struct arena *a)
{
    if (is_made_once(g, v, p)) {
        struct estate_share share = estate_share_of(g, v, p, view_bind(g, v, p));
        if (share.estate && !own_members_fail(g, v, p, &share))
            return VALUE_NONE;
    }
    struct value value = view_value_once(g, v, p, a);
    return failure_mask(value) ? value : VALUE_NONE;
}
