// SPDX-License-Identifier: Apache-2.0
//
// Who has read what: keys of the data, and variables of classes. Bodies are numbered as they begin and end, so that a body that
// runs again sees of others what it saw the first time.
#include "dialects/puppet/runtime/body_reads.h"
#include "base/hash.h"
#include "dialects/puppet/catalog/retake.h"

struct body_reads *body_reads_open(struct compiler *k)
{
    return ARENA_NEW(k->arena, struct body_reads);
}

void body_reads_close(struct compiler *k)
{
    if (!k->noted)
        return;
    table_done(&k->noted->keys);
    table_done(&k->noted->scopes);
    k->noted = NULL;
}

void reads_key(struct compiler *k, struct str root)
{
    if (!k->noted)
        return;
    uint64_t *slot = table_put(&k->noted->keys, hash_bytes(root.at, root.len), NULL);
    const struct key_reader *first = (const struct key_reader *)(uintptr_t)*slot;
    if (first && first->body == k->noted->body)
        return;
    struct key_reader *r = ARENA_NEW(k->arena, struct key_reader);
    *r = (struct key_reader){k->noted->body, first};
    *slot = (uintptr_t)r;
}

void reads_lost(struct compiler *k)
{
    if (k->noted)
        k->noted->is_lost = true;
}

void reads_scope(struct compiler *k, const struct scope *s)
{
    if (k->noted && !k->retake)
        *table_put(&k->noted->scopes, (uintptr_t)s, NULL) = 1;
}

static bool has_included(const struct retake *t, const struct resource *r)
{
    for (size_t i = 0; i < t->effects.len; i++)
        if (t->effects.at[i].kind == EFFECT_CLASS && t->effects.at[i].resource == r)
            return true;
    return false;
}

bool reads_class(struct compiler *k, struct str name)
{
    struct retake *t = k->retake;
    if (!t || str_equal(name, STR("settings")) || str_equal(name, STR("main")))
        return true;
    const struct resource *r = catalog_find(k, STR("Class"), name);
    bool was_there = r && r->ended && r->ended < t->real->began;
    bool is_included = r && r->ended && r->ended < t->real->ended && has_included(t, r);
    t->is_refused |= !was_there && !is_included;
    return !t->is_refused;
}

// Variables of the site and of the node that are set later than a body begins would be seen by it now.
static size_t variables_around(const struct compiler *k)
{
    return k->top->entries.len + (k->node ? k->node->entries.len : 0);
}

void reads_begin(struct compiler *k, struct resource *r)
{
    if (!k->noted || k->retake)
        return;
    r->began = ++k->noted->clock;
    r->variables_around = (uint32_t)variables_around(k);
    k->noted->body = r;
}

void reads_end(struct compiler *k, struct resource *r, struct resource *before)
{
    if (!k->noted || k->retake)
        return;
    r->ended = ++k->noted->clock;
    if (r->variables_around != variables_around(k))
        r->ended = 0; // it cannot run again
    k->noted->body = before;
}
