// SPDX-License-Identifier: Apache-2.0
#include "graph/settled.h"

#include <stdlib.h>

#include "graph/graph_parts.h"
#include "graph/layers/layers.h"
#include "graph/views/bind.h"

static struct settled_values *values_of(struct graph *g)
{
    if (!g->settled) {
        g->settled = memory_take(sizeof(*g->settled));
        *g->settled = (struct settled_values){0};
    }
    return g->settled;
}

static struct str path_key(struct arena *a, struct str view, struct str path)
{
    return str_join(a, view, str_join(a, STR("\0"), path));
}

static void put_settled(struct graph *g, struct str_table *t, struct str key, struct value v)
{
    struct value *kept = ARENA_NEW(&g->arena, struct value);
    *kept = v;
    *str_table_put(t, key, NULL) = (uintptr_t)kept;
}

void settled_add_path(struct graph *g, struct str view, struct str path, struct value v)
{
    put_settled(g, &values_of(g)->by_path, path_key(&g->arena, view, path), v);
}

void settled_add_key(struct graph *g, struct str key, struct value v)
{
    put_settled(g, &values_of(g)->by_key, key, v);
}

void settled_set_document(struct graph *g, const struct node *root)
{
    values_of(g)->document = root;
}

void settled_close(struct graph *g)
{
    if (!g->settled)
        return;
    str_table_done(&g->settled->by_path);
    str_table_done(&g->settled->by_key);
    free(g->settled);
    g->settled = NULL;
}

void settled_drop(struct graph *g)
{
    if (!g->settled)
        return;
    settled_close(g);
    graph_forget(g);
}

// ---- using them

// Looking for mistakes, or for reasons, needs more than values.
static bool is_wanted(const struct graph *g)
{
    return g->settled && !g->modes.recording && !g->modes.lenient;
}

static const struct value *find_settled(const struct str_table *t, struct str key)
{
    const uint64_t *found = str_table_find(t, key);
    return found ? (const struct value *)(uintptr_t)*found : NULL;
}

const struct value *settled_at_path(struct graph *g, const struct view *v, path_id p)
{
    struct arena a;
    if (!is_wanted(g) || v->is_inside || v->is_given || path_at(g, p)->is_keys ||
        path_at(g, p)->is_world)
        return NULL;
    arena_init(&a);
    struct str key = path_key(&a, v->name, path_text(g, &a, p));
    const struct value *found = find_settled(&g->settled->by_path, key);
    arena_done(&a);
    return found;
}

// Whether a node is the document, or what that turned out to mean.
static bool is_whose_keys(const struct settled_values *s, const struct node *n)
{
    const struct node *d = s->document;
    return n && d && (n == d || (d->flags & NODE_ALIAS && n == d->alias));
}

const struct value *settled_at_node(struct graph *g, const struct node *n)
{
    if (!is_wanted(g) || !is_whose_keys(g->settled, n->parent) || !(n->flags & NODE_NAMED))
        return NULL;
    return find_settled(&g->settled->by_key, symbol_text(g->symbols, n->name));
}

// ---- collecting them

enum verdict { NOT_LOOKED_AT, SETTLED, OPEN };

struct collector {
    struct graph *g;
    struct table verdicts; // of answers, by address
    ARRAY(const struct memo *) waiting;
    struct str_table given; // to `each`
    settled_taker *each;
    void *data;
};

// Each once.
static void give_settled(struct collector *c, struct str view, struct str path, struct value v)
{
    bool is_new;
    str_table_put(&c->given, path_key(&c->g->arena, view, path), &is_new);
    if (is_new)
        c->each(c->data, view, path, v);
}

static bool is_sound(const struct graph *g, const struct memo *m)
{
    return memo_holds(g, m) &&
           !(value_summary(m->value) & (HAS_UNKNOWN | HAS_POISON | HAS_CLOSURE));
}

// What its inputs say about an answer; NOT_LOOKED_AT if some of them come first, and wait now.
static enum verdict look_at(struct collector *c, const struct memo *m)
{
    bool is_known = true;
    if (!is_sound(c->g, m))
        return OPEN;
    for (uint32_t i = 0; i < m->read_count; i++) {
        const uint64_t *known = table_find(&c->verdicts, (uintptr_t)m->reads[i].memo);
        if (known && *known == OPEN)
            return OPEN;
        if (known && *known == SETTLED)
            continue;
        if (known) // it waits for this one: a ring
            return OPEN;
        ARRAY_PUSH(&c->waiting, m->reads[i].memo);
        is_known = false;
    }
    return is_known ? SETTLED : NOT_LOOKED_AT;
}

static bool is_settled(struct collector *c, const struct memo *m)
{
    c->waiting.len = 0;
    ARRAY_PUSH(&c->waiting, m);
    while (c->waiting.len) {
        const struct memo *last = c->waiting.at[c->waiting.len - 1];
        uint64_t *verdict = table_put(&c->verdicts, (uintptr_t)last, NULL);
        if (!*verdict)
            *verdict = look_at(c, last); // may move the table: looked up again below
        verdict = table_put(&c->verdicts, (uintptr_t)last, NULL);
        if (*verdict)
            c->waiting.len--;
    }
    return *table_find(&c->verdicts, (uintptr_t)m) == SETTLED;
}

static void collect_view(struct collector *c, const struct view *v)
{
    struct graph *g = c->g;
    for (uint32_t i = 0; i < v->own.len; i++) {
        const struct memo *m = (const struct memo *)(uintptr_t)v->own.entries[i].value;
        path_id p = (path_id)v->own.entries[i].key;
        bool is_path = !(v->own.entries[i].key >> 63) && !path_at(g, p)->is_keys;
        if (is_path && !value_is(m->value, VALUE_ABSENT) && is_settled(c, m))
            give_settled(c, v->name, path_text(g, &g->arena, p), m->value);
    }
}

static bool is_directory(const struct view *v)
{
    return !v->is_inside && !v->is_given;
}

// Directories whose name no other one has: several trees may each have one that is called like it.
static void collect_views(struct collector *c)
{
    struct str_table names = {0};
    const struct view_tables *views = &c->g->views;
    for (size_t i = 0; i < views->list.len; i++)
        if (is_directory(views->list.at[i]))
            ++*str_table_put(&names, views->list.at[i]->name, NULL);
    for (size_t i = 0; i < views->list.len; i++) {
        const struct view *v = views->list.at[i];
        if (is_directory(v) && *str_table_find(&names, v->name) == 1)
            collect_view(c, v);
    }
    str_table_done(&names);
}

static void collect_document(struct collector *c, struct node *document)
{
    struct value failed = VALUE_NONE;
    struct graph *g = c->g;
    struct node *head = node_expand(g, document);
    if (g->epochs.decided || head_kind(head) != HEAD_MAP)
        return;
    uint32_t len = head_len(g, head, &failed);
    for (uint32_t i = 0; i < len; i++) {
        struct value key = head_key(g, head, i);
        struct node *n = node_get(g, document, value_str(&key), &failed);
        if (n && n->head == STATE_DONE && n->flags & NODE_ALIAS)
            n = n->alias;
        if (n && n->whole == STATE_DONE &&
            !(value_summary(n->value) & (HAS_UNKNOWN | HAS_POISON | HAS_CLOSURE)))
            give_settled(c, STR(""), str_copy(&g->arena, value_str(&key)), n->value);
    }
}

// What the process before has computed, and nobody has asked for since.
static void collect_earlier(struct collector *c)
{
    const struct settled_values *s = c->g->settled;
    for (uint32_t i = 0; i < s->by_path.len; i++) {
        struct str key = s->by_path.entries[i].key;
        size_t nul = str_find_char(key, '\0', 0);
        give_settled(c, str_slice(key, 0, nul), str_slice(key, nul + 1, key.len),
                     *(const struct value *)(uintptr_t)s->by_path.entries[i].value);
    }
    for (uint32_t i = 0; i < s->by_key.len; i++)
        give_settled(c, STR(""), s->by_key.entries[i].key,
                     *(const struct value *)(uintptr_t)s->by_key.entries[i].value);
}

void settled_collect(struct graph *g, struct node *document, settled_taker *each, void *data)
{
    struct collector c = {.g = g, .each = each, .data = data};
    collect_views(&c);
    if (document)
        collect_document(&c, document);
    if (g->settled)
        collect_earlier(&c);
    str_table_done(&c.given);
    table_done(&c.verdicts);
    ARRAY_DONE(&c.waiting);
}
