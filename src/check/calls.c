// SPDX-License-Identifier: Apache-2.0
//
// Checks calls against what is called: the table of functions says what they take; a body kept for callers
// needs the names, or parts of what is built, that nothing else provides; something with effects has a schema
// of its inputs and outputs, and only that is used.
#include "check/inside.h"
#include "expr/analysis.h"
#include "graph/world/schema.h"
#include "value/convert.h"

// ---- functions

static void check_arguments(struct checker *c, const struct function *f, struct place args)
{
    const struct tree *t = args.tree;
    if (expr_kind(t, args.expr) != EXPR_TUPLE)
        return;
    uint32_t count = expr_count(t, args.expr), least = operation_least(&f->op);
    bool is_many = f->op.arity != OPERATION_VARIADIC && count > f->op.arity;
    struct strbuf form;
    strbuf_init(&form, 0);
    function_write(&form, f);
    if (count < least || is_many) {
        struct diag *d = would_fail(
            c, DIAG_BAD_ARGUMENT, expr_span(t, args.expr), "`%s` takes %s %u arguments", f->name,
            is_many ? "at most" : "at least", is_many ? (unsigned)f->op.arity : least);
        diag_help(d, "the signature is `%.*s`", STR_ARGS(strbuf_str(&form)));
    }
    for (uint32_t i = 0; i < count; i++) {
        struct place arg = {t, expr_operand(t, args.expr, i), args.around};
        type_mask takes = f->op.takes[i < COUNT_OF(f->op.takes) ? i : COUNT_OF(f->op.takes) - 1];
        type_mask types = types_at(c, arg);
        if (!takes || (types & takes))
            continue;
        struct diag *d = would_fail(c, DIAG_BAD_ARGUMENT, expr_span(t, arg.expr),
                                    "`%s` does not accept %.*s here", f->name,
                                    STR_ARGS(types_text(&c->arena, types)));
        diag_help(d, "the signature is `%.*s`", STR_ARGS(strbuf_str(&form)));
    }
    strbuf_done(&form);
}

static void unknown_function(struct checker *c, struct place callee, struct str name)
{
    struct diag *d = would_fail(c, DIAG_UNKNOWN_NAME, expr_span(callee.tree, callee.expr),
                                "unknown macro or function `%.*s`", STR_ARGS(name));
    struct str near = ops_suggest(&c->arena, callee.tree->ops, name);
    if (!near.len)
        near = name_suggestion(c, callee.around, name);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        diag_help(d, "define it, or use another name");
}

// ---- what bodies need

// A name, or a part of what is built, that a body needs from its caller.
struct need {
    symbol name;
    struct span at;
    bool is_optional;
};

struct needs {
    ARRAY(struct need) list;
    struct table names; // everything mentioned
    bool is_open;       // it passes on what it sees
};

struct look {
    struct place at;
    bool is_caught;
};

static bool is_bound_inside(const struct binder *around, const struct binder *outside, symbol name)
{
    for (const struct binder *b = around; b && b != outside; b = b->outer) {
        if (b->kind == BINDER_FOR && expr_for(b->tree, b->expr).name == name)
            return true;
        if (b->kind != BINDER_LET)
            continue;
        struct expr_let let = expr_let(b->tree, b->expr);
        for (uint32_t i = 0; i < let.count; i++)
            if (let.names[i] == name)
                return true;
    }
    return false;
}

// `self.a` in what is built; 0 if it is not such a part.
static symbol part_of_self(const struct place *at)
{
    const struct tree *t = at->tree;
    if (expr_kind(t, at->expr) != EXPR_GET || !t->ops->self_name)
        return 0;
    expr_id object = expr_first(t, at->expr);
    if (expr_kind(t, object) != EXPR_NAME)
        return 0;
    struct str name = symbol_text(t->symbols, expr_name_symbol(t, object));
    return str_equal(name, str_of(t->ops->self_name)) ? expr_get_key(t, at->expr) : 0;
}

static void note_need(struct needs *n, const struct look *l, symbol name)
{
    struct need need = {name, expr_span(l->at.tree, l->at.expr), l->is_caught};
    ARRAY_PUSH(&n->list, need);
    table_put(&n->names, name, NULL);
}

// Others see what it sees.
static bool hands_on(const struct operation *op)
{
    return op && (op->role == ROLE_CALL || op->role == ROLE_MAKE || op->role == ROLE_LOAD ||
                  op->role == ROLE_BODY);
}

// Part i might never be evaluated, or what is missing in it is caught.
static bool is_optional(const struct tree *t, expr_id e, uint32_t i)
{
    const struct operation *op = place_operation(t, e);
    switch ((int)expr_kind(t, e)) {
    case EXPR_FOR: return true;
    case EXPR_CATCH: return expr_child(t, e, i) == expr_first(t, e);
    case EXPR_OP:
        return op->role == ROLE_CASES || op->role == ROLE_BRANCH ||
               (i > 0 && (op->flags & OP_CHOOSES) && op->role != ROLE_CALL);
    default: return false;
    }
}

static void note_look(const struct look *l, const struct binder *outside, bool of_self,
                      struct needs *out)
{
    const struct tree *t = l->at.tree;
    symbol name = 0;
    if (of_self)
        name = part_of_self(&l->at);
    else if (expr_kind(t, l->at.expr) == EXPR_NAME)
        name = expr_name_symbol(t, l->at.expr);
    if (name && (of_self || !is_bound_inside(l->at.around, outside, name)))
        note_need(out, l, name);
    out->is_open |= hands_on(place_operation(t, l->at.expr));
}

// What a body mentions but does not bind itself: names, or (`of_self`) parts of what is built.
static void find_needs(struct checker *c, struct place body, bool of_self, struct needs *out)
{
    ARRAY(struct look) todo = {0};
    ARRAY_PUSH(&todo, (struct look){.at = body});
    while (todo.len) {
        struct look l = todo.at[--todo.len];
        const struct tree *t = l.at.tree;
        note_look(&l, body.around, of_self, out);
        for (uint32_t i = expr_child_count(t, l.at.expr); i > 0; i--) {
            struct place child = place_child(c, l.at, i - 1);
            bool is_caught = l.is_caught || is_optional(t, l.at.expr, i - 1);
            if (child.expr)
                ARRAY_PUSH(&todo, (struct look){child, is_caught});
        }
    }
    ARRAY_DONE(&todo);
}

static void needs_done(struct needs *n)
{
    ARRAY_DONE(&n->list);
    table_done(&n->names);
}

// Given but not asked for: likely to be what is missing.
static struct str misspelled(struct checker *c, const struct mapping *given, const struct needs *n,
                             struct str wanted)
{
    if (!graph_may_suggest(c->g, given->members.len))
        return STR("");
    struct str *names = ARENA_ARRAY(&c->arena, struct str, given->members.len);
    size_t count = 0;
    for (size_t i = 0; i < given->members.len; i++)
        if (!table_find(&n->names, given->members.at[i].key))
            names[count++] = symbol_text(c->g->symbols, given->members.at[i].key);
    return graph_suggest(c->g, wanted, names, count);
}

// A call of something that people know by name.
struct offer {
    struct str callee;
    struct span at;
    const struct mapping *given;
};

static struct diag *missing(struct checker *c, const struct offer *o, struct str name)
{
    struct diag *d = diag_new(&c->g->arena, DIAG_MISSING_ARGUMENT, o->at, "`%.*s` requires `%.*s`",
                              STR_ARGS(o->callee), STR_ARGS(name));
    diags_add(&c->found, d);
    return d;
}

static void missing_need(struct checker *c, const struct offer *o, const struct needs *n,
                         const struct need *need)
{
    struct str name = symbol_text(c->g->symbols, need->name);
    struct str near = misspelled(c, o->given, n, name);
    struct diag *d = missing(c, o, name);
    d->severity = SEVERITY_WARNING;
    diag_related(d, need->at, "required here");
    if (near.len)
        diag_help(d, "`%.*s` is given but not used: did you mean `%.*s`?", STR_ARGS(near),
                  STR_ARGS(name));
    else
        diag_help(d, "also give `%.*s`", STR_ARGS(name));
    diags_add(&c->promised, d);
}

// Each need once, at its first position.
static bool is_told(struct table *told, symbol name)
{
    bool is_new;
    table_put(told, name, &is_new);
    return !is_new;
}

static void unknown_arguments(struct checker *c, const struct offer *o, const struct needs *n,
                              bool has_missing)
{
    for (size_t i = 0; i < o->given->members.len && !n->is_open && !has_missing; i++) {
        const struct member *m = &o->given->members.at[i];
        if (table_find(&n->names, m->key))
            continue;
        struct place at = m->defs.at[0].at;
        struct diag *d = diag_new(&c->g->arena, DIAG_UNKNOWN_ARGUMENT, expr_span(at.tree, at.expr),
                                  "`%.*s` does not use `%.*s`", STR_ARGS(o->callee),
                                  STR_ARGS(symbol_text(c->g->symbols, m->key)));
        d->severity = SEVERITY_WARNING;
        diag_help(d, "remove it");
        diags_add(&c->found, d);
    }
}

// ---- macros

static void check_body_call(struct checker *c, struct place at, struct place body,
                            const struct offer *o)
{
    struct needs n = {0};
    struct table told = {0};
    bool has_missing = false;
    find_needs(c, body, false, &n);
    for (size_t i = 0; i < n.list.len; i++) {
        const struct need *need = &n.list.at[i];
        bool is_given = mapping_find(o->given, need->name) ||
                        name_meaning(c, at.around, need->name).kind != MEANS_NOTHING;
        struct str text = symbol_text(c->g->symbols, need->name);
        if (need->is_optional || is_given || graph_function(c->g, at.tree->ops, text) ||
            is_told(&told, need->name))
            continue;
        missing_need(c, o, &n, need);
        has_missing = true;
    }
    unknown_arguments(c, o, &n, has_missing);
    table_done(&told);
    needs_done(&n);
}

static bool is_body(struct place at)
{
    const struct operation *op = at.expr ? place_operation(at.tree, at.expr) : NULL;
    return op && op->role == ROLE_BODY;
}

void check_call(struct checker *c, struct place at, bool is_caught)
{
    struct place callee = place_child(c, at, 0), args = place_child(c, at, 2),
                 named = place_child(c, at, 3);
    if (expr_kind(at.tree, callee.expr) != EXPR_NAME)
        return;
    symbol name = expr_name_symbol(at.tree, callee.expr);
    struct str text = symbol_text(c->g->symbols, name);
    struct meaning m = name_follow(c, at.around, name);
    if (m.kind == MEANS_NOTHING) {
        const struct function *f = graph_function(c->g, at.tree->ops, text);
        if (f)
            check_arguments(c, f, args);
        else if (!is_caught)
            unknown_function(c, callee, text);
        return;
    }
    if (m.kind == MEANS_PLACE && is_body(m.place)) {
        struct mapping *given = mapping_of(c, named);
        struct offer o = {text, expr_span(callee.tree, callee.expr), given};
        if (given && !given->is_open && !given->is_other)
            check_body_call(c, at, place_child(c, m.place, 0), &o);
        return;
    }
    if (m.kind != MEANS_UNKNOWN && !(types_at(c, callee) & TYPES_OTHER)) {
        struct diag *d = would_fail(c, DIAG_NOT_CALLABLE, expr_span(callee.tree, callee.expr),
                                    "`%.*s` is %.*s, which cannot be called", STR_ARGS(text),
                                    STR_ARGS(types_text(&c->arena, types_at(c, callee))));
        diag_help(d, "call a macro or a function");
    }
}

// ---- what is built

static void check_prototype(struct checker *c, struct place body, const struct offer *o)
{
    struct needs n = {0};
    struct table told = {0};
    struct mapping *own = mapping_new(c);
    mapping_add(c, own, body);
    find_needs(c, body, true, &n);
    for (size_t i = 0; i < n.list.len; i++) {
        const struct need *need = &n.list.at[i];
        bool is_given = mapping_find(o->given, need->name) || mapping_find(own, need->name);
        if (!own->is_open && !need->is_optional && !is_given && !is_told(&told, need->name))
            missing_need(c, o, &n, need);
    }
    table_done(&told);
    needs_done(&n);
}

// ---- schemas

// A value written there that does not have the expected type.
static bool is_wrong_literal(struct checker *c, const struct member *m, const struct type *wanted)
{
    struct place at = m->defs.at[0].at;
    struct value out;
    struct str why;
    return m->defs.len == 1 && expr_kind(at.tree, at.expr) == EXPR_LITERAL &&
           !value_convert(&c->arena, expr_literal_value(at.tree, at.expr), wanted, &out, &why);
}

static void wrong_input(struct checker *c, const struct schema *s, const struct member *m,
                        const struct type *wanted)
{
    struct str key = symbol_text(c->g->symbols, m->key);
    type_mask types = types_of_member(c, m), takes = schema_takes(wanted);
    if ((types & takes) && !is_wrong_literal(c, m, wanted))
        return;
    struct place at = m->defs.at[0].at;
    struct diag *d = diag_new(&c->g->arena, DIAG_TYPE_MISMATCH, expr_span(at.tree, at.expr),
                              "`%.*s` of `%.*s` is %.*s", STR_ARGS(key), STR_ARGS(s->name),
                              STR_ARGS(types_text(&c->arena, types)));
    diag_help(d, "use %.*s", STR_ARGS(types_text(&c->arena, types_of_type(wanted))));
    diags_add(&c->found, d);
}

static void unknown_input(struct checker *c, const struct schema *s, const struct member *m)
{
    struct str key = symbol_text(c->g->symbols, m->key);
    struct place at = m->defs.at[0].at;
    struct diag *d = diag_new(&c->g->arena, DIAG_UNKNOWN_ARGUMENT, expr_span(at.tree, at.expr),
                              "`%.*s` has no input `%.*s`", STR_ARGS(s->name), STR_ARGS(key));
    struct str near = graph_suggest(c->g, key, s->inputs->names, s->inputs->len);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        diag_help(d, "remove it");
    diags_add(&c->found, d);
}

static bool is_near_to_unknown(struct checker *c, const struct schema *s,
                               const struct mapping *given, struct str wanted)
{
    for (size_t i = 0; i < given->members.len; i++) {
        struct str key = symbol_text(c->g->symbols, given->members.at[i].key);
        if (!type_attribute(s->inputs, key) && diag_suggest(key, &wanted, 1).len)
            return true;
    }
    return false;
}

static void check_schema(struct checker *c, const struct schema *s, const struct offer *o)
{
    for (size_t i = 0; i < o->given->members.len; i++) {
        const struct member *m = &o->given->members.at[i];
        const struct type *wanted = type_attribute(s->inputs, symbol_text(c->g->symbols, m->key));
        if (wanted)
            wrong_input(c, s, m, wanted);
        else
            unknown_input(c, s, m);
    }
    for (uint32_t i = 0; i < s->inputs->len; i++) {
        struct str name = s->inputs->names[i];
        symbol key = symbol_find(c->g->symbols, name);
        bool is_given = key && mapping_find(o->given, key);
        if (type_is_optional(s->inputs, i) || is_given ||
            is_near_to_unknown(c, s, o->given, name)) // already reported as unknown: one error
            continue;
        diag_help(missing(c, o, name), "also give `%.*s`", STR_ARGS(name));
    }
}

void check_make(struct checker *c, struct place at, bool is_caught)
{
    struct place target = place_child(c, at, 0);
    if (expr_kind(at.tree, target.expr) != EXPR_NAME)
        return;
    symbol name = expr_name_symbol(at.tree, target.expr);
    struct meaning m = name_follow(c, at.around, name);
    struct mapping *given = mapping_of(c, place_child(c, at, 1));
    struct offer o = {symbol_text(c->g->symbols, name), expr_span(target.tree, target.expr), given};
    bool is_known = given && !given->is_open && !given->is_other;
    const struct schema *schema = m.kind == MEANS_VALUE ? schema_of(m.value) : NULL;
    if (m.kind == MEANS_NOTHING) {
        if (!is_caught)
            unknown_function(c, target, o.callee);
    } else if (schema && is_known) {
        check_schema(c, schema, &o);
    } else if (m.kind == MEANS_PLACE && is_body(m.place)) {
        if (is_known)
            check_prototype(c, place_child(c, m.place, 0), &o);
    } else if (m.kind == MEANS_PLACE && !(types_at(c, target) & TYPES_OTHER)) {
        struct diag *d =
            would_fail(c, DIAG_NOT_CALLABLE, o.at,
                       "`%.*s` is not a prototype, so `new` cannot use it", STR_ARGS(o.callee));
        diag_help(d, "name a prototype");
    }
}
