// SPDX-License-Identifier: Apache-2.0
//
// Mappings without evaluation: all layers that define a key, newest first. A guard may hold or not, so each of
// its branches is included; loaded files are inspected if evaluation has loaded them.
#include "check/inside.h"
#include "expr/policy.h"

struct mapping *mapping_new(struct checker *c)
{
    struct mapping *m = ARENA_NEW(&c->arena, struct mapping);
    ARRAY_PUSH(&c->all_mappings, m);
    return m;
}

void mappings_done(struct checker *c)
{
    for (size_t i = 0; i < c->all_mappings.len; i++) {
        struct mapping *m = c->all_mappings.at[i];
        for (size_t k = 0; k < m->members.len; k++)
            ARRAY_DONE(&m->members.at[k].defs);
        ARRAY_DONE(&m->members);
        table_done(&m->by_key);
    }
    ARRAY_DONE(&c->all_mappings);
    c->names = NULL;
}

struct member *mapping_find(const struct mapping *m, symbol key)
{
    const uint64_t *at = table_find(&m->by_key, key);
    return at ? &m->members.at[*at] : NULL;
}

bool is_written_mapping(const struct tree *t, expr_id e)
{
    enum expr_kind kind = expr_kind(t, e);
    return kind == EXPR_MAPPING || kind == EXPR_LAYERS || kind == EXPR_LET;
}

// ---- adding

// What is still to be added, with what is known about its position.
struct part {
    struct place at;
    uint32_t block;
    expr_id guard, branch;
    const struct tree *left; // not a part, but the end of what was loaded from this tree
};

struct adding {
    struct checker *c;
    struct mapping *m;
    ARRAY(struct part) todo; // the newest last
    struct table active;     // trees being inspected
};

static bool is_extension(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_LAYERS && t->ops->policies[expr_number(t, e)]->maps == MAPS_KEYS;
}

static void add_mapping_keys(struct adding *a, const struct part *p)
{
    struct checker *c = a->c;
    for (uint32_t i = 0; i < expr_count(p->at.tree, p->at.expr); i++) {
        bool is_new;
        symbol key = expr_pair_key(p->at.tree, p->at.expr, i);
        struct place value = {p->at.tree, expr_pair_value(p->at.tree, p->at.expr, i), p->at.around};
        uint64_t *at = table_put(&a->m->by_key, key, &is_new);
        if (c->budget == 0) {
            a->m->is_open = true;
            return;
        }
        c->budget--;
        if (is_new) {
            *at = a->m->members.len;
            ARRAY_PUSH(&a->m->members, (struct member){.key = key});
        }
        struct definition d = {.at = value,
                               .block = p->block,
                               .guard = p->guard,
                               .branch = p->branch,
                               .extends = is_extension(value.tree, value.expr)};
        ARRAY_PUSH(&a->m->members.at[*at].defs, d);
    }
}

static void add_layers(struct adding *a, const struct part *p)
{
    uint32_t count = expr_layer_count(p->at.tree, p->at.expr);
    for (uint32_t i = count; i > 0; i--) {
        struct expr_layer l = expr_layer(p->at.tree, p->at.expr, i - 1);
        struct part part = {.at = {p->at.tree, l.body, p->at.around},
                            .block = p->at.expr,
                            .guard = l.guard ? l.guard : p->guard,
                            .branch = l.guard ? 0 : p->branch};
        ARRAY_PUSH(&a->todo, part);
    }
}

static void add_loaded(struct adding *a, const struct part *p)
{
    bool is_new = false;
    const uint64_t *found = table_find(&a->c->loaded, place_key(p->at.tree, p->at.expr));
    const struct loaded_body *body = found ? (const struct loaded_body *)(uintptr_t)*found : NULL;
    if (body)
        table_put(&a->active, (uintptr_t)body->body_tree, &is_new);
    uint64_t *count = body ? table_find(&a->active, (uintptr_t)body->body_tree) : NULL;
    if (!count || *count) { // not loaded, or inside itself
        a->m->is_open = true;
        return;
    }
    ++*count;
    ARRAY_PUSH(&a->todo, (struct part){.left = body->body_tree});
    // it was loaded, so it applies: the guard around it no longer matters
    ARRAY_PUSH(&a->todo, (struct part){.at = {body->body_tree, body->body, p->at.around}});
}

static void add_operation(struct adding *a, const struct part *p)
{
    const struct tree *t = p->at.tree;
    const struct operation *op = place_operation(t, p->at.expr);
    uint32_t count = expr_count(t, p->at.expr);
    if (op->role == ROLE_SCOPE) {
        ARRAY_PUSH(&a->todo, (struct part){.at = place_child(a->c, p->at, 0)});
    } else if (op->role == ROLE_LOAD) {
        add_loaded(a, p);
    } else if (op->role == ROLE_CASES) {
        for (uint32_t i = count; i > 0; i--)
            ARRAY_PUSH(&a->todo, (struct part){.at = place_child(a->c, p->at, i - 1),
                                               .guard = p->guard,
                                               .branch = expr_operand(t, p->at.expr, i - 1)});
    } else {
        a->m->is_open = a->m->is_other = true;
    }
}

static void add_mapping_part(struct adding *a, const struct part *p)
{
    const struct tree *t = p->at.tree;
    if (a->c->is_comparing && is_written_mapping(t, p->at.expr))
        table_put(&a->c->grouped, place_key(t, p->at.expr), NULL);
    switch ((int)expr_kind(t, p->at.expr)) {
    case EXPR_MAPPING: add_mapping_keys(a, p); break;
    case EXPR_LAYERS:
        if (is_extension(t, p->at.expr))
            a->m->is_other = true;
        else
            add_layers(a, p);
        break;
    case EXPR_LET: {
        struct part body = *p;
        body.at.around = bind(a->c, BINDER_LET, p->at);
        body.at.expr = expr_let(t, p->at.expr).body;
        ARRAY_PUSH(&a->todo, body);
        break;
    }
    case EXPR_OP: add_operation(a, p); break;
    case EXPR_SEQUENCE: a->m->is_other |= expr_count(t, p->at.expr) > 0; break;
    case EXPR_LITERAL:
    case EXPR_TUPLE:
    case EXPR_FOR: a->m->is_other = true; break;
    default: a->m->is_open = a->m->is_other = true; break;
    }
}

void mapping_add(struct checker *c, struct mapping *m, struct place at)
{
    struct adding a = {.c = c, .m = m};
    ARRAY_PUSH(&a.todo, (struct part){.at = at});
    while (a.todo.len) {
        struct part p = a.todo.at[--a.todo.len];
        if (p.left)
            *table_put(&a.active, (uintptr_t)p.left, NULL) = 0;
        else
            add_mapping_part(&a, &p);
    }
    ARRAY_DONE(&a.todo);
    table_done(&a.active);
}

// ---- what expressions are

struct mapping *mapping_of_member(struct checker *c, struct member *member)
{
    struct mapping *m = mapping_new(c);
    for (size_t i = 0; i < member->defs.len; i++) {
        const struct definition *d = &member->defs.at[i];
        if (is_written_mapping(d->at.tree, d->at.expr) && !d->extends) {
            mapping_add(c, m, d->at);
            continue;
        }
        m->is_other = m->is_open = true;
        if (!d->guard)
            break;
    }
    return m;
}

static struct mapping *find_mapping(struct checker *c, struct place at)
{
    const struct tree *t = at.tree;
    struct meaning means;
    struct mapping *object;
    struct member *member;
    switch ((int)expr_kind(t, at.expr)) {
    case EXPR_NAME:
        means = name_meaning(c, at.around, expr_name_symbol(t, at.expr));
        if (means.kind == MEANS_KEY)
            return c->names->is_open ? NULL : mapping_of_member(c, means.member);
        return means.kind == MEANS_PLACE ? mapping_of(c, means.place) : NULL;
    case EXPR_GET:
        object = mapping_of(c, (struct place){t, expr_first(t, at.expr), at.around});
        member = object ? mapping_find(object, expr_get_key(t, at.expr)) : NULL;
        return member && !object->is_other && !object->is_open ? mapping_of_member(c, member)
                                                               : NULL;
    case EXPR_MAPPING:
    case EXPR_LAYERS:
    case EXPR_LET:
        object = mapping_new(c);
        mapping_add(c, object, at);
        return object;
    default: return NULL;
    }
}

struct mapping *mapping_of(struct checker *c, struct place at)
{
    enum { DEPTH_MOST = 60 };
    uint64_t key = place_key(at.tree, at.expr);
    uint64_t *known = table_find(&c->mappings, key);
    if (known)
        return (struct mapping *)(uintptr_t)*known;
    if (c->depth >= DEPTH_MOST)
        return NULL;
    *table_put(&c->mappings, key, NULL) = 0; // what depends on itself is unknown
    c->depth++;
    struct mapping *m = find_mapping(c, at);
    c->depth--;
    *table_put(&c->mappings, key, NULL) = (uintptr_t)m;
    return m;
}

struct str mapping_suggestion(struct checker *c, const struct mapping *m, struct str wanted)
{
    if (!graph_may_suggest(c->g, m->members.len))
        return STR("");
    struct str *names = ARENA_ARRAY(&c->arena, struct str, m->members.len);
    for (size_t i = 0; i < m->members.len; i++)
        names[i] = symbol_text(c->g->symbols, m->members.at[i].key);
    return graph_suggest(c->g, wanted, names, m->members.len);
}
