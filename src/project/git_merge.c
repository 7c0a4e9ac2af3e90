// SPDX-License-Identifier: Apache-2.0
//
// The merge base of two branches: their newest common ancestor. Commits are visited from new to old by date,
// each with which of the two it was reached from; the first one reached from both is the result.
#include <stdlib.h>
#include <string.h>

#include "project/git.h"

enum { COMMITS_MOST = 2000000 };

struct waiting {
    int64_t date;
    uint32_t commit; // in `ids`
};

struct merge_walk {
    struct git *git;
    struct arena arena;
    struct str_table known; // bytes of a number -> place in `ids`, + 1
    ARRAY(struct git_id) ids;
    ARRAY(uint8_t) sides;        // bits: reached from the first, from the second
    ARRAY(struct waiting) queue; // a heap, the newest on top
};

static void swap(struct waiting *x, struct waiting *y)
{
    struct waiting z = *x;
    *x = *y;
    *y = z;
}

static void queue_push(struct merge_walk *w, struct waiting one)
{
    ARRAY_PUSH(&w->queue, one);
    for (size_t i = w->queue.len - 1; i && w->queue.at[(i - 1) / 2].date < w->queue.at[i].date;
         i = (i - 1) / 2)
        swap(&w->queue.at[i], &w->queue.at[(i - 1) / 2]);
}

static struct waiting queue_pop(struct merge_walk *w)
{
    struct waiting top = w->queue.at[0];
    w->queue.at[0] = w->queue.at[--w->queue.len];
    for (size_t i = 0;;) {
        size_t best = i;
        for (size_t k = 2 * i + 1; k <= 2 * i + 2 && k < w->queue.len; k++)
            if (w->queue.at[k].date > w->queue.at[best].date)
                best = k;
        if (best == i)
            return top;
        swap(&w->queue.at[i], &w->queue.at[best]);
        i = best;
    }
}

// `committer NAME <MAIL> SECONDS ZONE`: 0 if there is none.
static int64_t date_of(struct str commit)
{
    size_t at = str_find(commit, STR("\ncommitter "), 0), end;
    if (at == commit.len)
        return 0;
    end = str_find_char(commit, '\n', at + 1);
    struct str line = str_slice(commit, at + 1, end);
    size_t from = line.len;
    while (from && line.at[from - 1] != '>')
        from--;
    return strtoll(str_slice(line, from, line.len).at, NULL, 10);
}

// Marks a commit as reached; it is queued if that is new.
static void reach(struct merge_walk *w, const struct git_id *id, uint8_t sides)
{
    struct arena a;
    struct git_object o;
    struct str key = str_make((const char *)id->bytes, GIT_ID_BYTES);
    const uint64_t *known = str_table_find(&w->known, key);
    uint32_t commit = known ? (uint32_t)*known - 1 : (uint32_t)w->ids.len;
    if (known && (w->sides.at[commit] & sides) == sides)
        return;
    if (!known) {
        ARRAY_PUSH(&w->ids, *id);
        ARRAY_PUSH(&w->sides, 0);
        *str_table_put(&w->known, str_copy(&w->arena, key), NULL) = w->ids.len;
    }
    w->sides.at[commit] |= sides;
    arena_init(&a);
    // a shallow clone ends here
    if (git_read(w->git, id, &a, &o) && o.type == GIT_COMMIT)
        queue_push(w, (struct waiting){date_of(o.content), commit});
    arena_done(&a);
}

static void reach_parents(struct merge_walk *w, uint32_t commit)
{
    struct arena a;
    struct git_object o;
    struct git_id parent;
    arena_init(&a);
    if (git_read(w->git, &w->ids.at[commit], &a, &o))
        for (size_t i = 0; git_parent_of(o.content, i, &parent); i++)
            reach(w, &parent, w->sides.at[commit]);
    arena_done(&a);
}

bool git_merge_base(struct git *g, const struct git_id *one, const struct git_id *two,
                    struct git_id *out)
{
    struct merge_walk w = {.git = g};
    bool found = false;
    arena_init(&w.arena);
    reach(&w, one, 1);
    reach(&w, two, 2);
    while (w.queue.len && !found && w.ids.len < COMMITS_MOST) {
        uint32_t commit = queue_pop(&w).commit;
        found = w.sides.at[commit] == 3;
        *out = w.ids.at[commit];
        if (!found)
            reach_parents(&w, commit);
    }
    ARRAY_DONE(&w.ids);
    ARRAY_DONE(&w.sides);
    ARRAY_DONE(&w.queue);
    str_table_done(&w.known);
    arena_done(&w.arena);
    return found;
}
