// SPDX-License-Identifier: Apache-2.0
#include "diff/diff_groups.h"

#include <stdlib.h>

#include "base/path.h"

// ---- by cause

static int compare_causes(const struct diff_group *x, const struct diff_group *y)
{
    for (size_t i = 0; i < x->cause_count && i < y->cause_count; i++)
        if (x->causes[i] != y->causes[i])
            return x->causes[i] < y->causes[i] ? -1 : 1;
    return (x->cause_count > y->cause_count) - (x->cause_count < y->cause_count);
}

// Changes without an edit come last.
static int by_causes(const void *p, const void *q)
{
    const struct diff_group *x = p, *y = q;
    if (!x->cause_count != !y->cause_count)
        return x->cause_count ? -1 : 1;
    return compare_causes(x, y);
}

size_t diff_cause_count(const struct diff_item *i)
{
    return i->is_file && !i->is_called ? 0 : i->cause_count;
}

static struct diff_group *diff_group_of(struct diff_groups *out, struct str_table *known,
                                        struct arena *keys, const struct diff_item *item)
{
    size_t count = diff_cause_count(item);
    struct str key = str_make((const char *)item->causes, count * sizeof(*item->causes));
    uint64_t *place = str_table_put(known, str_copy(keys, key), NULL);
    if (!*place) {
        ARRAY_PUSH(&out->list, (struct diff_group){.causes = item->causes, .cause_count = count});
        *place = out->list.len;
    }
    return &out->list.at[*place - 1];
}

static void add_item(struct diff_group *g, const struct diff_unit *s, const struct diff_item *item)
{
    if (!g->changes.len || g->changes.at[g->changes.len - 1].unit != s)
        ARRAY_PUSH(&g->changes, (struct diff_change_of){.unit = s});
    ARRAY_PUSH(&g->changes.at[g->changes.len - 1].items, item);
}

// ---- by words

static void make_blocks(struct diff_group *g,
                        void (*words)(void *data, struct strbuf *out,
                                      const struct diff_change_of *c),
                        void *data)
{
    struct str_table known = {0};
    struct arena keys;
    struct strbuf text;
    arena_init(&keys);
    strbuf_init(&text, 0);
    for (size_t i = 0; i < g->changes.len; i++) {
        text.len = 0;
        words(data, &text, &g->changes.at[i]);
        uint64_t *place = str_table_put(&known, str_copy(&keys, strbuf_str(&text)), NULL);
        if (!*place) {
            ARRAY_PUSH(&g->blocks, (struct diff_block){.first = &g->changes.at[i]});
            *place = g->blocks.len;
        }
        g->changes.at[i].block = *place - 1;
        ARRAY_PUSH(&g->blocks.at[*place - 1].units, g->changes.at[i].unit);
    }
    strbuf_done(&text);
    str_table_done(&known);
    arena_done(&keys);
}

void diff_groups_make(const struct diff *d, struct diff_groups *out,
                      void (*words)(void *data, struct strbuf *out, const struct diff_change_of *c),
                      void *data)
{
    struct str_table known = {0};
    struct arena keys;
    arena_init(&keys);
    for (size_t i = 0; i < d->units.len; i++) {
        const struct diff_unit *s = &d->units.at[i];
        bool is_told = s->change != DIFF_SAME && !diff_is_ignored(s), has_news = false;
        for (size_t k = 0; k < s->items.len && is_told; k++) {
            if (s->items.at[k].follows)
                continue;
            has_news = true;
            add_item(diff_group_of(out, &known, &keys, &s->items.at[k]), s, &s->items.at[k]);
        }
        if (is_told && s->items.len && !has_news)
            ARRAY_PUSH(&out->following, s);
    }
    str_table_done(&known);
    arena_done(&keys);
    if (out->list.len)
        qsort(out->list.at, out->list.len, sizeof(*out->list.at), by_causes);
    for (size_t i = 0; i < out->list.len; i++)
        make_blocks(&out->list.at[i], words, data);
    for (size_t i = 0; i < d->units.len; i++)
        if (d->units.at[i].change != DIFF_REMOVED)
            ++*str_table_put(&out->beside, path_dirname(d->units.at[i].path), NULL);
}

void diff_groups_done(struct diff_groups *g)
{
    for (size_t i = 0; i < g->list.len; i++) {
        for (size_t k = 0; k < g->list.at[i].changes.len; k++)
            ARRAY_DONE(&g->list.at[i].changes.at[k].items);
        for (size_t k = 0; k < g->list.at[i].blocks.len; k++)
            ARRAY_DONE(&g->list.at[i].blocks.at[k].units);
        ARRAY_DONE(&g->list.at[i].changes);
        ARRAY_DONE(&g->list.at[i].blocks);
    }
    ARRAY_DONE(&g->list);
    ARRAY_DONE(&g->following);
    str_table_done(&g->beside);
}

// ---- paths

size_t diff_paths(const struct diff_groups *g, const struct diff_unit *const *units, size_t count,
                  size_t most, void (*each)(void *data, struct str path), void *data)
{
    struct str_table inside = {0};
    struct arena a;
    size_t told = 0, left = 0;
    arena_init(&a);
    for (size_t i = 0; i < count; i++)
        ++*str_table_put(&inside, path_dirname(units[i]->path), NULL);
    for (size_t i = 0; i < count; i++) {
        struct str dir = path_dirname(units[i]->path);
        uint64_t *here = str_table_put(&inside, dir, NULL);
        const uint64_t *all = str_table_find(&g->beside, dir);
        if (*here == UINT64_MAX)
            continue; // shown as `dir/*`
        if (most && told == most) {
            left++;
            continue;
        }
        bool is_whole = *here > 1 && all && *all == *here && dir.len > 1;
        each(data, is_whole ? str_format(&a, "%.*s/*", STR_ARGS(path_for_people(dir)))
                            : path_for_people(units[i]->path));
        if (is_whole)
            *here = UINT64_MAX;
        told++;
    }
    str_table_done(&inside);
    arena_done(&a);
    return left;
}
