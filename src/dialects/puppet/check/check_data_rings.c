// SPDX-License-Identifier: Apache-2.0
//
// Keys of data that look each other up in a ring. Only keys of which there is one definition, in a file that every node
// reads, are certain to mean each other.
#include "base/budget.h"
#include "dialects/puppet/check/check_inside.h"

struct data_key {
    struct str key;
    struct span at;
    size_t count; // of definitions
    bool is_certain;
    enum { KEY_NEW, KEY_ON_THE_WAY, KEY_DONE } state;
    struct arena *arena;
    ARRAY(struct str) reads; // keys that it looks up
};

struct data_rings {
    struct checking *check;
    struct str_table keys;        // struct data_key *
    ARRAY(struct data_key *) way; // from the key that the search has started at
};

struct data_rings *data_rings_open(struct checking *c)
{
    struct data_rings *r = ARENA_NEW(c->arena, struct data_rings);
    r->check = c;
    return r;
}

static void add_ring_read(void *data, struct str name, bool is_lookup)
{
    struct data_key *k = data;
    if (is_lookup)
        ARRAY_PUSH(&k->reads, str_copy(k->arena, str_slice(name, 0, str_find_char(name, '.', 0))));
}

void data_rings_add(struct data_rings *r, const struct hiera_datum *d)
{
    bool is_new;
    uint64_t *slot = str_table_put(&r->keys, d->key, &is_new);
    if (is_new) {
        struct data_key *made = ARENA_NEW(r->check->arena, struct data_key);
        *made = (struct data_key){
            .key = d->key, .at = d->at, .is_certain = d->is_always_read, .arena = r->check->arena};
        *slot = (uintptr_t)made;
    }
    struct data_key *k = (struct data_key *)(uintptr_t)*slot;
    k->count++;
    hiera_interpolations(d->value, add_ring_read, k);
}

static struct data_key *certain_key(const struct data_rings *r, struct str name)
{
    const uint64_t *found = str_table_find(&r->keys, name);
    struct data_key *k = found ? (struct data_key *)(uintptr_t)*found : NULL;
    return k && k->count == 1 && k->is_certain ? k : NULL;
}

// The ring that the last key on the way closes.
static void tell_data_ring(struct data_rings *r, const struct data_key *closing)
{
    size_t start = r->way.len;
    while (start > 0 && r->way.at[start - 1] != closing)
        start--;
    struct diag *d = check_report(r->check, DIAG_CYCLE, closing->at,
                                  "the key `%.*s` looks itself up", STR_ARGS(closing->key));
    for (size_t i = start; i < r->way.len; i++)
        diag_related(d, r->way.at[i]->at, "looks the next one up");
    diag_help(d, "remove one of these lookups");
}

static void follow_key(struct data_rings *r, struct data_key *k)
{
    enum { WAY_MOST = 10000 }; // longer ones are no configuration
    if (!budget_turn() || r->way.len > WAY_MOST || !graph_has_stack(r->check->environment->graph))
        return;
    k->state = KEY_ON_THE_WAY;
    ARRAY_PUSH(&r->way, k);
    for (size_t i = 0; i < k->reads.len; i++) {
        struct data_key *next = certain_key(r, k->reads.at[i]);
        if (next && next->state == KEY_ON_THE_WAY)
            tell_data_ring(r, next);
        else if (next && next->state == KEY_NEW)
            follow_key(r, next);
    }
    r->way.len--;
    k->state = KEY_DONE;
}

void data_rings_check(struct data_rings *r)
{
    for (uint32_t i = 0; i < r->keys.len; i++) {
        struct data_key *k = certain_key(r, r->keys.entries[i].key);
        if (k && k->state == KEY_NEW)
            follow_key(r, k);
    }
    for (uint32_t i = 0; i < r->keys.len; i++)
        ARRAY_DONE(&((struct data_key *)(uintptr_t)r->keys.entries[i].value)->reads);
    ARRAY_DONE(&r->way);
    str_table_done(&r->keys);
}
