// SPDX-License-Identifier: Apache-2.0
//
// The four kinds of scopes. Lookup walks outwards; setting is decided by the kind: an inner scope
// keeps privates and hands public names to its named scope. Only match data ever changes.
#include "graph/scope/scope.h"

#include <stdlib.h>

#include "graph/eval/eval.h"
#include "graph/eval/scratch.h"
#include "graph/graph_parts.h"
#include "graph/scope/context.h"
#include "value/number.h"

enum { LINEAR_ENTRIES = 8 };

struct scope *scope_open(struct graph *g, enum scope_kind kind, struct scope *parent,
                         struct str name)
{
    struct scope *s = g->unused_scopes;
    if (s) { // it is among the graph's already
        g->unused_scopes = s->next_unused;
        *s = (struct scope){.next_owned = s->next_owned};
    } else {
        s = ARENA_NEW(&g->arena, struct scope);
        s->next_owned = g->scopes;
        g->scopes = s;
    }
    s->kind = kind;
    s->parent = parent;
    s->graph = g;
    s->name = name.len ? symbol_text(g->symbols, symbol_intern(g->symbols, name)) : name;
    if (kind == SCOPE_INNER && parent && parent->kind == SCOPE_NAMED)
        parent->inner = s;
    return s;
}

void scope_close(struct scope *s)
{
    ARRAY_DONE(&s->entries);
    table_done(&s->by_symbol);
    s->next_unused = s->graph->unused_scopes;
    s->graph->unused_scopes = s;
}

void scopes_close(struct graph *g)
{
    for (struct scope *s = g->scopes; s; s = s->next_owned) {
        ARRAY_DONE(&s->entries);
        table_done(&s->by_symbol);
    }
}

// ---- keys: a variable's name is a string; a number is the same name in digits

static struct value variable_key(struct graph *g, struct value key)
{
    if (!value_is_number(key))
        return key;
    struct strbuf digits;
    strbuf_init(&digits, 1024);
    number_write(&digits, key);
    struct value name = value_string(&g->arena, strbuf_str(&digits));
    strbuf_done(&digits);
    return name;
}

const struct scope_entry *scope_find_symbol(const struct scope *s, symbol name)
{
    if (s->entries.len > LINEAR_ENTRIES) {
        const uint64_t *at = table_find(&s->by_symbol, name);
        return at ? &s->entries.at[*at] : NULL;
    }
    for (size_t i = 0; i < s->entries.len; i++)
        if (s->entries.at[i].name == name)
            return &s->entries.at[i];
    return NULL;
}

static const struct scope_entry *find_here(const struct scope *s, struct value key)
{
    if (value_is(key, VALUE_STRING)) {
        symbol name = symbol_find(s->graph->symbols, value_str(&key));
        return name ? scope_find_symbol(s, name) : NULL;
    }
    for (size_t i = 0; i < s->entries.len; i++)
        if (!s->entries.at[i].name && value_same(s->entries.at[i].key, key))
            return &s->entries.at[i];
    return NULL;
}

// ---- setting

void scope_clear(struct scope *s)
{
    s->entries.len = 0;
    table_done(&s->by_symbol);
}

static void index_entries(struct scope *s, size_t first)
{
    for (size_t i = first; i < s->entries.len; i++)
        if (s->entries.at[i].name)
            *table_put(&s->by_symbol, s->entries.at[i].name, NULL) = i;
}

static void add_scope_entry(struct scope *s, struct scope_entry entry)
{
    ARRAY_PUSH(&s->entries, entry);
    if (s->entries.len > LINEAR_ENTRIES)
        index_entries(s, s->entries.len == LINEAR_ENTRIES + 1 ? 0 : s->entries.len - 1);
}

void scope_remove_variable(struct scope *s, symbol name)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->entries.len; i++)
        if (s->entries.at[i].name != name)
            s->entries.at[kept++] = s->entries.at[i];
    s->entries.len = kept;
    table_done(&s->by_symbol);
    if (kept > LINEAR_ENTRIES)
        index_entries(s, 0);
}

// The key as people read it.
static struct str entry_text(struct graph *g, const struct scope_entry *e)
{
    if (e->name)
        return symbol_text(g->symbols, e->name);
    struct strbuf text;
    strbuf_init(&text, 256);
    value_show(&text, e->key);
    struct str copy = strbuf_copy(&text, &g->arena);
    strbuf_done(&text);
    return copy;
}

static const struct failure *set_twice(struct scope *s, const struct scope_entry *old,
                                       struct span at)
{
    struct arena *a = &s->graph->arena;
    struct str name = entry_text(s->graph, old);
    bool is_final = old->flags & ENTRY_FINAL;
    struct diag *d =
        diag_new(a, is_final ? DIAG_FINAL : DIAG_REDEFINED, at,
                 is_final ? "`%.*s` is final and cannot be set again" : "`%.*s` is set twice",
                 STR_ARGS(name));
    diag_label(d, "set again here");
    diag_related(d, old->at, is_final ? "made final here" : "first set here");
    diag_help(d, "use another name");
    return failure_new(a, FAIL_TYPE, d);
}

// A final entry of an outer scope may not be shadowed either: it is final for all who see it.
// What a scope has under the key of another entry.
static const struct scope_entry *find_same_key(const struct scope *s,
                                               const struct scope_entry *other)
{
    return other->name ? scope_find_symbol(s, other->name) : find_here(s, other->key);
}

static const struct scope_entry *final_outside(const struct scope *s,
                                               const struct scope_entry *entry)
{
    for (; s; s = s->parent) {
        const struct scope_entry *e = find_same_key(s, entry);
        if (e && (e->flags & ENTRY_FINAL))
            return e;
    }
    return NULL;
}

// Where an entry goes: an inner scope holds privates only.
static struct scope *home_of(struct scope *s, unsigned flags)
{
    while (s->kind == SCOPE_MATCH || (s->kind == SCOPE_INNER && !(flags & ENTRY_PRIVATE))) {
        if (!s->parent)
            break;
        s = s->parent;
    }
    return s;
}

static const struct failure *set(struct scope *s, struct scope_entry entry)
{
    if (entry.value.kind == LAZY_VALUE)
        scratch_pin(s->graph, entry.value.value);
    scratch_pin(s->graph, entry.key);
    s = home_of(s, entry.flags);
    const struct scope_entry *old = find_same_key(s, &entry);
    if (!old)
        old = final_outside(s->parent, &entry);
    if (old)
        return set_twice(s, old, entry.at);
    if (s->kind == SCOPE_LOCAL)
        entry.flags |= ENTRY_PRIVATE; // by definition
    add_scope_entry(s, entry);
    return NULL;
}

const struct failure *scope_set_variable(struct scope *s, struct str name, struct lazy value,
                                         unsigned flags, struct span at)
{
    symbol id = symbol_intern(s->graph->symbols, name);
    return set(s, (struct scope_entry){
                      .key = value_string_kept(symbol_text(s->graph->symbols, id)),
                      .name = id,
                      .flags = (uint8_t)flags,
                      .at = at,
                      .value = value,
                  });
}

const struct failure *scope_give(struct scope *s, struct str name, struct value v)
{
    symbol id = symbol_intern(s->graph->symbols, name);
    struct scope_entry *old = (struct scope_entry *)(uintptr_t)scope_find_symbol(s, id);
    if (!old || !(old->flags & ENTRY_GIVEN))
        return scope_set_variable(s, name, lazy_of_value(v), ENTRY_GIVEN, NO_SPAN);
    scratch_pin(s->graph, v);
    old->value = lazy_of_value(v);
    return NULL;
}

static const struct failure *cannot_be(struct scope *s, struct str name, struct span at,
                                       const char *why)
{
    struct arena *a = &s->graph->arena;
    struct diag *d = diag_new(a, DIAG_CONFIGURATION, at, "`%.*s` %s", STR_ARGS(name), why);
    return failure_new(a, FAIL_USER, d);
}

const struct failure *scope_make_known(struct scope *s, struct str name, struct value v,
                                       struct span at)
{
    struct arena *a = &s->graph->arena;
    const struct scope_entry *found = scope_find_symbol(s, symbol_intern(s->graph->symbols, name));
    if (!found || found->value.kind != LAZY_VALUE)
        return cannot_be(s, name, at, "is not a value that can become known");
    const struct marks *marks = NULL, *of_new = NULL;
    struct value open = value_unmark_deep(a, found->value.value, &marks);
    if (value_is_poison(open) || value_is_wholly_known(open))
        return cannot_be(s, name, at, "is known already");
    struct value same = value_equal(a, open, value_unmark_deep(a, v, &of_new));
    if (value_is(same, VALUE_BOOL) && !same.boolean)
        return cannot_be(s, name, at, "cannot have this value: more was known of it");
    struct scope_entry *entry = (struct scope_entry *)(uintptr_t)found;
    entry->value = lazy_of_value(value_mark_all(a, v, marks)); // it stays as secret as it was
    graph_value_became_known(s->graph);
    return NULL;
}

const struct failure *scope_set_data(struct scope *s, struct value key, struct lazy value,
                                     unsigned flags, struct span at)
{
    key = variable_key(s->graph, key);
    if (value_is(key, VALUE_STRING))
        return scope_set_variable(s, value_str(&key), value, flags, at);
    return set(s,
               (struct scope_entry){.key = key, .flags = (uint8_t)flags, .at = at, .value = value});
}

// ---- getting

// The group that a key means, or NULL. Only the plain digits are its name: "1", not "01".
static const struct value *match_group(const struct match_data *m, struct value key)
{
    if (!m || !value_is(key, VALUE_STRING))
        return NULL;
    struct str digits = value_str(&key);
    if (!digits.len || digits.len > 6 || (digits.at[0] == '0' && digits.len > 1))
        return NULL;
    size_t number = 0;
    for (size_t i = 0; i < digits.len; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9')
            return NULL;
        number = number * 10 + (size_t)(digits.at[i] - '0');
    }
    return number < m->count ? &m->groups[number] : NULL;
}

// Match data changes, so an entry for one of its groups is made when asked for.
static const struct scope_entry *group_entry(struct scope *s, struct value key)
{
    const struct value *group = match_group(scope_current_match(s), key);
    if (!group)
        return NULL;
    struct scope_entry *e = ARENA_NEW(&s->graph->arena, struct scope_entry);
    *e = (struct scope_entry){.key = key,
                              .name = symbol_intern(s->graph->symbols, value_str(&key)),
                              .flags = ENTRY_PRIVATE,
                              .value = lazy_of_value(*group)};
    return e;
}

const struct scope_entry *scope_get_entry(struct scope *s, struct value key)
{
    key = variable_key(s->graph, key);
    for (const struct scope *at = s; at; at = at->parent) {
        const struct scope_entry *e = find_here(at, key);
        if (e)
            return e;
    }
    return group_entry(s, key);
}

const struct value *scope_match_group(const struct scope *s, symbol name)
{
    const struct match_data *m = scope_current_match(s);
    return m ? match_group(m, value_string_kept(symbol_text(s->graph->symbols, name))) : NULL;
}

bool scope_exists(struct scope *s, struct value key)
{
    return scope_get_entry(s, key) != NULL;
}

bool scope_exists_locally(const struct scope *s, struct value key)
{
    key = variable_key(s->graph, key);
    return find_here(s, key) || match_group(s->match, key);
}

struct value scope_get(struct scope *s, struct value key)
{
    const struct scope_entry *e = scope_get_entry(s, key);
    if (!e)
        return VALUE_NONE;
    struct env env = {.scope = s};
    struct eval_context at = {.env = &env};
    return lazy_value(s->graph, &at, e->value);
}

const struct scope_entry *scope_lookup(struct scope *named, struct value key, struct span asked_at,
                                       const struct failure **failed)
{
    key = variable_key(named->graph, key);
    const struct scope_entry *e = find_here(named, key);
    if (!e && named->inner) // only privates are there
        e = find_here(named->inner, key);
    if (!e || !(e->flags & ENTRY_PRIVATE))
        return e;
    struct arena *a = &named->graph->arena;
    struct str name = entry_text(named->graph, e);
    struct diag *d = diag_new(a, DIAG_PRIVATE, asked_at, "`%.*s` is private to `%.*s`",
                              STR_ARGS(name), STR_ARGS(named->name));
    diag_label(d, "used from outside");
    diag_related(d, e->at, "made private here");
    diag_help(d, "make it public, or use something that is");
    *failed = failure_new(a, FAIL_MISSING, d);
    return NULL;
}

// ---- walking

void scope_each_local_key(const struct scope *s, bool (*each)(void *data, struct value key),
                          void *data)
{
    for (size_t i = 0; i < s->entries.len; i++)
        if (!each(data, s->entries.at[i].key))
            return;
}

static bool is_shadowed(const struct scope *from, const struct scope *to, struct value key)
{
    for (; from != to; from = from->parent)
        if (find_here(from, key))
            return true;
    return false;
}

void scope_each_key(const struct scope *s, bool (*each)(void *data, struct value key), void *data)
{
    for (const struct scope *at = s; at; at = at->parent)
        for (size_t i = 0; i < at->entries.len; i++)
            if (!is_shadowed(s, at, at->entries.at[i].key) && !each(data, at->entries.at[i].key))
                return;
}

// ---- match data

// A named scope can be seen from outside, so it holds none: its inner scope does.
static struct scope *holder_of_match(struct scope *s)
{
    return s->kind == SCOPE_NAMED ? s->inner : s;
}

const struct match_data *scope_current_match(const struct scope *s)
{
    for (; s && s->kind != SCOPE_NAMED; s = s->parent)
        if (s->match)
            return s->match;
    return NULL;
}

void scope_set_current_match(struct scope *s, const struct match_data *m)
{
    struct scope *holder = holder_of_match(s);
    if (holder)
        holder->match = m;
}

// ---- the runtime around

struct context *scope_context(const struct scope *s)
{
    for (; s; s = s->parent)
        if (s->context)
            return s->context;
    return context_current();
}

struct injector *scope_injector(const struct scope *s)
{
    for (const struct scope *at = s; at; at = at->parent)
        if (at->injector)
            return at->injector;
    struct context *c = scope_context(s);
    return c ? context_injector(c) : NULL;
}
