// SPDX-License-Identifier: Apache-2.0
//
// Names without evaluation: binders from the inside out, the keys of the document, what its definitions
// publish, and what is outside it.
#include "base/hash.h"
#include "check/inside.h"
#include "graph/scope/scope.h"

uint64_t place_key(const struct tree *t, expr_id e)
{
    return hash_combine((uintptr_t)t, e);
}

const struct operation *place_operation(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_OP ? &t->ops->operations[expr_number(t, e)] : NULL;
}

const struct binder *bind(struct checker *c, enum binder_kind kind, struct place at)
{
    struct binder *b = ARENA_NEW(&c->arena, struct binder);
    *b = (struct binder){at.around, kind, at.tree, at.expr};
    return b;
}

struct place place_child(struct checker *c, struct place at, uint32_t i)
{
    struct place child = {at.tree, expr_child(at.tree, at.expr, i), at.around};
    const struct operation *op = place_operation(at.tree, at.expr);
    if (expr_kind(at.tree, at.expr) == EXPR_LET)
        child.around = bind(c, BINDER_LET, at);
    else if (expr_kind(at.tree, at.expr) == EXPR_FOR &&
             child.expr != expr_for(at.tree, at.expr).source)
        child.around = bind(c, BINDER_FOR, at);
    else if (op && op->role == ROLE_BODY)
        child.around = bind(c, BINDER_OPEN, at);
    else if (op && op->role == ROLE_MAKE && i == 1)
        child.around = bind(c, BINDER_SELF, at);
    return child;
}

// ---- binders

static bool find_in_let(const struct binder *b, symbol name, struct meaning *out)
{
    expr_id value = expr_let_value(b->tree, b->expr, name);
    *out = (struct meaning){.kind = MEANS_PLACE, .place = {b->tree, value, b}};
    return value != 0;
}

static bool is_self(const struct checker *c, const struct tree *t, symbol name)
{
    return t->ops->self_name &&
           str_equal(symbol_text(c->g->symbols, name), str_of(t->ops->self_name));
}

// False if the name is not this binder's.
static bool find_in_binder(const struct checker *c, const struct binder *b, symbol name,
                           struct meaning *out)
{
    *out = (struct meaning){.kind = MEANS_UNKNOWN};
    switch (b->kind) {
    case BINDER_LET: return find_in_let(b, name, out);
    case BINDER_FOR:
        *out = (struct meaning){.kind = MEANS_ELEMENT, .place = {b->tree, b->expr, b->outer}};
        return expr_for(b->tree, b->expr).name == name;
    case BINDER_SELF: return is_self(c, b->tree, name);
    case BINDER_OPEN: break;
    }
    return false;
}

// ---- the document and what is outside it

static char private_mark(const struct ops *ops)
{
    for (unsigned i = 0; i < ops->policy_count; i++)
        if (ops->policies[i]->private_mark)
            return ops->policies[i]->private_mark;
    return 0;
}

// A definition of a loaded file is a key that only names can refer to.
static struct member *find_private(struct checker *c, symbol name)
{
    char mark = private_mark(c->doc->tree->ops);
    struct str text = symbol_text(c->g->symbols, name);
    symbol key =
        mark ? symbol_find(c->g->symbols, str_format(&c->arena, "%c%.*s", mark, STR_ARGS(text)))
             : 0;
    return key ? mapping_find(c->names, key) : NULL;
}

static bool find_outside(const struct checker *c, symbol name, struct meaning *out)
{
    *out = (struct meaning){.kind = MEANS_UNKNOWN};
    for (const struct scope *s = c->doc->scope; s; s = s->parent) {
        const struct scope_entry *entry = scope_find_symbol(s, name);
        if (entry && entry->value.kind == LAZY_VALUE)
            *out = (struct meaning){.kind = MEANS_VALUE, .value = entry->value.value};
        if (entry || s->object)
            return true;
    }
    return false;
}

struct meaning name_meaning(struct checker *c, const struct binder *around, symbol name)
{
    struct meaning out = {.kind = MEANS_UNKNOWN};
    bool is_open = false;
    for (const struct binder *b = around; b; b = b->outer) {
        is_open |= b->kind == BINDER_OPEN;
        if (find_in_binder(c, b, name, &out))
            return is_open ? (struct meaning){.kind = MEANS_UNKNOWN} : out;
    }
    if (is_open || !c->names)
        return (struct meaning){.kind = MEANS_UNKNOWN};
    struct member *m = mapping_find(c->names, name);
    if (!m)
        m = find_private(c, name);
    if (m)
        return (struct meaning){.kind = MEANS_KEY, .member = m};
    if (find_outside(c, name, &out) || c->names->is_open || c->names->is_other)
        return out;
    return (struct meaning){.kind = MEANS_NOTHING};
}

enum { FOLLOW_MOST = 64 };

struct meaning name_follow(struct checker *c, const struct binder *around, symbol name)
{
    struct meaning m = name_meaning(c, around, name);
    for (unsigned i = 0; i < FOLLOW_MOST; i++) {
        if (m.kind == MEANS_KEY && m.member->defs.len == 1 && !m.member->defs.at[0].guard)
            m = (struct meaning){.kind = MEANS_PLACE, .place = m.member->defs.at[0].at};
        if (m.kind != MEANS_PLACE || expr_kind(m.place.tree, m.place.expr) != EXPR_NAME)
            return m;
        m = name_meaning(c, m.place.around, expr_name_symbol(m.place.tree, m.place.expr));
    }
    return (struct meaning){.kind = MEANS_UNKNOWN};
}

struct str name_suggestion(struct checker *c, const struct binder *around, struct str wanted)
{
    ARRAY(struct str) names = {0};
    if (c->names && !graph_may_suggest(c->g, c->names->members.len))
        return STR("");
    for (const struct binder *b = around; b; b = b->outer) {
        if (b->kind == BINDER_FOR && expr_for(b->tree, b->expr).name)
            ARRAY_PUSH(&names, symbol_text(c->g->symbols, expr_for(b->tree, b->expr).name));
        if (b->kind != BINDER_LET)
            continue;
        struct expr_let let = expr_let(b->tree, b->expr);
        for (uint32_t i = 0; i < let.count; i++)
            ARRAY_PUSH(&names, symbol_text(c->g->symbols, let.names[i]));
    }
    for (size_t i = 0; c->names && i < c->names->members.len; i++)
        ARRAY_PUSH(&names, symbol_text(c->g->symbols, c->names->members.at[i].key));
    struct str near = graph_suggest(c->g, wanted, names.at, names.len);
    ARRAY_DONE(&names);
    return near;
}
