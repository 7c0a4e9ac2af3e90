// SPDX-License-Identifier: Apache-2.0
//
// Every expression, whether anything needs it now or not: undefined names, keys that a known mapping does not
// have, operands of a wrong type, constants that fail, unreachable branches. What evaluation needs now has been
// evaluated; what is found here would fail if it were needed, so it is a warning.
#include <stdarg.h>

#include "ask/simplify/simplify.h"
#include "check/inside.h"
#include "graph/eval/eval.h"

static struct diag *warn_at(struct checker *c, enum diag_code code, struct span at,
                            const char *format, va_list args) PRINTF_LIKE(4, 0);
static struct diag *warn_at(struct checker *c, enum diag_code code, struct span at,
                            const char *format, va_list args)
{
    struct diag *d = diag_vnew(&c->g->arena, code, at, format, args);
    d->severity = SEVERITY_WARNING;
    diags_add(&c->found, d);
    return d;
}

struct diag *would_fail(struct checker *c, enum diag_code code, struct span at, const char *format,
                        ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = warn_at(c, code, at, format, args);
    va_end(args);
    diag_note(d, "nothing uses this yet, but anything that does will fail");
    return d;
}

// An expression to be checked.
struct step {
    struct place at;
    bool is_caught; // what is missing here is caught
    bool is_maybe;  // a condition or a loop around it decides whether it is needed
};

typedef ARRAY(struct step) step_array;

// Something of a wrong type, which `operand` is. What a schema declares is unknown when everything is evaluated, but is
// sure to fail later.
static struct diag *mistyped(struct checker *c, const struct step *s, struct place operand,
                             struct span at, const char *format, ...) PRINTF_LIKE(5, 6);
static struct diag *mistyped(struct checker *c, const struct step *s, struct place operand,
                             struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = warn_at(c, DIAG_TYPE_MISMATCH, at, format, args);
    va_end(args);
    if (!is_declared(c, operand))
        diag_note(d, "nothing uses this yet, but anything that does will fail");
    else if (!s->is_maybe && !s->is_caught)
        d->severity = SEVERITY_ERROR;
    return d;
}

// ---- names and keys

static void check_name(struct checker *c, struct place at)
{
    symbol name = expr_name_symbol(at.tree, at.expr);
    if (name_meaning(c, at.around, name).kind != MEANS_NOTHING)
        return;
    struct str text = symbol_text(c->g->symbols, name), near = name_suggestion(c, at.around, text);
    struct diag *d = would_fail(c, DIAG_UNKNOWN_NAME, expr_span(at.tree, at.expr),
                                "`%.*s` is not defined", STR_ARGS(text));
    diag_label(d, "unknown name");
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        diag_help(d, "define it, or use another name");
}

static void check_key(struct checker *c, struct place at, struct str key, symbol name)
{
    struct place object = {at.tree, expr_first(at.tree, at.expr), at.around};
    struct mapping *m = mapping_of(c, object);
    if (!m || m->is_open || m->is_other || (name && mapping_find(m, name)))
        return;
    struct diag *d = would_fail(c, DIAG_MISSING_KEY, expr_span(at.tree, at.expr),
                                "no key `%.*s` here", STR_ARGS(key));
    struct str near = mapping_suggestion(c, m, key);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        diag_help(d, "set it there, or give a default");
}

static void check_parts(struct checker *c, const struct step *s)
{
    struct place at = s->at, object = {at.tree, expr_first(at.tree, at.expr), at.around};
    type_mask types = types_at(c, object);
    if (types & ~TYPES_SCALAR)
        return;
    struct diag *d =
        mistyped(c, s, object, expr_span(at.tree, at.expr),
                 "expected a mapping or a list, got %.*s", STR_ARGS(types_text(&c->arena, types)));
    diag_help(d, "only a mapping or a list has parts");
}

static void check_get(struct checker *c, const struct step *s)
{
    symbol key = expr_get_key(s->at.tree, s->at.expr);
    check_parts(c, s);
    if (!s->is_caught)
        check_key(c, s->at, symbol_text(c->g->symbols, key), key);
}

static void check_index(struct checker *c, const struct step *s)
{
    const struct tree *t = s->at.tree;
    expr_id key = expr_second(t, s->at.expr);
    check_parts(c, s);
    if (s->is_caught || expr_kind(t, key) != EXPR_LITERAL)
        return;
    struct value v = expr_literal_value(t, key);
    if (value_is(v, VALUE_STRING))
        check_key(c, s->at, value_str(&v), symbol_find(c->g->symbols, value_str(&v)));
}

// ---- operations

static void check_operands(struct checker *c, const struct step *s)
{
    struct place at = s->at;
    const struct operation *op = place_operation(at.tree, at.expr);
    for (uint32_t i = 0; i < expr_count(at.tree, at.expr); i++) {
        struct place operand = {at.tree, expr_operand(at.tree, at.expr, i), at.around};
        type_mask takes = op->takes[i < COUNT_OF(op->takes) ? i : COUNT_OF(op->takes) - 1];
        if (!takes)
            continue;
        type_mask types = types_at(c, operand);
        if (types & takes)
            continue;
        struct diag *d =
            mistyped(c, s, operand, expr_span(operand.tree, operand.expr),
                     "`%s` does not accept %.*s", op->name, STR_ARGS(types_text(&c->arena, types)));
        diag_help(d, "use %.*s", STR_ARGS(types_text(&c->arena, takes & TYPES_PLAIN)));
    }
}

// The failure of folding a constant. True if it is one. Most have a value, which is cheaper to see than what
// remains of an expression.
static bool check_constant(struct checker *c, struct place at)
{
    if (!c->root || !is_fixed(c, at))
        return false;
    struct eval_context where = {.tree = at.tree, .env = c->root->env, .self = c->root};
    if (!failure_mask(value_of(c->g, &where, at.expr)))
        return true;
    struct residual r = simplify(c->g, &where, at.expr, (struct simplify_policy){0});
    struct diags diags = {0};
    failure_collect(r.failed, &diags);
    for (size_t i = 0; i < diags.list.len; i++) {
        struct diag *d = (struct diag *)(uintptr_t)diag_copy(&c->g->arena, diags.list.at[i]);
        d->severity = SEVERITY_WARNING;
        diag_note(d, "nothing uses this yet, but anything that does will fail");
        diags_add(&c->found, d);
    }
    diags_done(&diags);
    return true;
}

// ---- guards

static bool is_literal_true(const struct tree *t, expr_id e)
{
    if (expr_kind(t, e) != EXPR_LITERAL)
        return false;
    struct value v = expr_literal_value(t, e);
    return value_is(v, VALUE_BOOL) ? v.boolean : value_is(v, VALUE_INT) && v.integer != 0;
}

static void check_branches(struct checker *c, struct place at)
{
    const struct tree *t = at.tree;
    uint32_t count = expr_count(t, at.expr);
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (!is_literal_true(t, expr_operand(t, at.expr, i)))
            continue;
        struct diag *d =
            diag_new(&c->g->arena, DIAG_UNREACHABLE, expr_span(t, expr_operand(t, at.expr, i)),
                     "this is always true, so the branches below it are never used");
        diag_help(d, "remove them, or the condition");
        diags_add(&c->found, d);
        return;
    }
}

static void check_cases(struct checker *c, struct place at)
{
    const struct tree *t = at.tree;
    struct str_table seen = {0};
    for (uint32_t i = 1; i < expr_count(t, at.expr); i++) {
        bool is_new;
        expr_id e = expr_operand(t, at.expr, i);
        struct value *key = ARENA_NEW(&c->arena, struct value);
        if (expr_kind(t, e) != EXPR_LITERAL)
            continue;
        *key = expr_literal_value(t, e);
        if (!value_is(*key, VALUE_STRING))
            continue;
        uint64_t *first = str_table_put(&seen, value_str(key), &is_new);
        if (is_new) {
            *first = e;
            continue;
        }
        struct diag *d = diag_new(&c->g->arena, DIAG_UNREACHABLE, expr_span(t, e),
                                  "the case `%.*s` exists already: this one is never used",
                                  STR_ARGS(value_str(key)));
        diag_related(d, expr_span(t, (expr_id)*first), "this one wins");
        diag_help(d, "remove one of them");
        diags_add(&c->found, d);
    }
    str_table_done(&seen);
}

static void check_operation(struct checker *c, const struct step *s)
{
    struct place at = s->at;
    switch ((enum operation_role)place_operation(at.tree, at.expr)->role) {
    case ROLE_BRANCH: check_branches(c, at); break;
    case ROLE_SELECT: check_cases(c, at); break;
    case ROLE_CALL: check_call(c, at, s->is_caught); break;
    case ROLE_MAKE: check_make(c, at, s->is_caught); break;
    case ROLE_NONE:
    case ROLE_SCOPE:
    case ROLE_CASES:
    case ROLE_LOAD:
    case ROLE_BODY: break;
    }
    check_operands(c, s);
}

// ---- binders

// Names of a nested block: nothing else can see them.
static void check_let(struct checker *c, struct place at)
{
    struct expr_let let = expr_let(at.tree, at.expr);
    bool is_inner = !c->has_gaps && at.around && at.around->tree == at.tree &&
                    (expr_at(at.tree, at.expr)->flags & LET_NAMED);
    for (uint32_t i = 0; i < let.count && is_inner; i++) {
        if (table_find(&c->mentioned, let.names[i]))
            continue;
        struct diag *d =
            diag_new(&c->g->arena, DIAG_UNUSED, expr_span(at.tree, let.values[i]),
                     "nothing uses `%.*s`", STR_ARGS(symbol_text(c->g->symbols, let.names[i])));
        diag_help(d, "remove it");
        diags_add(&c->found, d);
    }
}

static void check_loop(struct checker *c, const struct step *s)
{
    struct place at = s->at;
    struct place source = {at.tree, expr_for(at.tree, at.expr).source, at.around};
    type_mask types = types_at(c, source);
    if (types & ~TYPES_SCALAR)
        return;
    struct diag *d = mistyped(c, s, source, expr_span(source.tree, source.expr),
                              "expected a list or a mapping to loop over, got %.*s",
                              STR_ARGS(types_text(&c->arena, types)));
    diag_help(d, "loop over a list, or the keys of a mapping");
}

static void check_block(struct checker *c, struct place at)
{
    bool is_new;
    table_put(&c->grouped, place_key(at.tree, at.expr), &is_new);
    if (is_new)
        check_layers(c, at, mapping_new(c));
}

// ---- the walk

// True if the parts are to be checked too.
static bool check_expr(struct checker *c, const struct step *s)
{
    const struct place at = s->at;
    switch ((int)expr_kind(at.tree, at.expr)) {
    case EXPR_NAME:
        if (!s->is_caught)
            check_name(c, at);
        return false;
    case EXPR_GET:
        if (!s->is_caught && check_constant(c, at))
            return false;
        check_get(c, s);
        return true;
    case EXPR_INDEX:
        if (!s->is_caught && check_constant(c, at))
            return false;
        check_index(c, s);
        return true;
    case EXPR_OP:
        if (!s->is_caught && !place_operation(at.tree, at.expr)->role && check_constant(c, at))
            return false;
        check_operation(c, s);
        return true;
    case EXPR_LET: check_let(c, at); return true;
    case EXPR_FOR: check_loop(c, s); return true;
    case EXPR_LAYERS:
    case EXPR_MAPPING: check_block(c, at); return true;
    default: return true;
    }
}

static void push_loaded(struct checker *c, step_array *todo, struct place at)
{
    bool is_new;
    const uint64_t *found = table_find(&c->loaded, place_key(at.tree, at.expr));
    if (!found)
        return;
    const struct loaded_body *body = (const struct loaded_body *)(uintptr_t)*found;
    table_put(&c->seen, place_key(body->body_tree, body->body), &is_new);
    if (is_new)
        ARRAY_PUSH(todo, (struct step){.at = {body->body_tree, body->body, at.around}});
}

// The name of a call may be a function: checking the call has covered it.
static bool is_callee(const struct operation *op, uint32_t i)
{
    return op && (op->role == ROLE_CALL || op->role == ROLE_MAKE) && i == 0;
}

// Whether it decides if its parts are needed.
static bool decides(struct place at, const struct operation *op)
{
    enum expr_kind kind = expr_kind(at.tree, at.expr);
    bool chooses = op && op->flags & OP_CHOOSES && op->role != ROLE_SCOPE && op->role != ROLE_MAKE;
    return chooses || kind == EXPR_FOR || kind == EXPR_LAMBDA || kind == EXPR_CATCH;
}

// Whether a child of layers is the body of one with a guard. Children are asked for from the last to the first: `*left` is
// the number of layers that may still have it.
static bool is_guarded(struct place at, expr_id child, uint32_t *left)
{
    if (expr_kind(at.tree, at.expr) != EXPR_LAYERS)
        return false;
    for (; *left; --*left) {
        struct expr_layer l = expr_layer(at.tree, at.expr, *left - 1);
        if (l.body == child || l.guard == child)
            return l.body == child && l.guard;
    }
    return false;
}

void check_walk(struct checker *c, struct place from)
{
    step_array todo = {0};
    ARRAY_PUSH(&todo, (struct step){.at = from});
    while (todo.len) {
        struct step s = todo.at[--todo.len];
        const struct tree *t = s.at.tree;
        const struct operation *op = place_operation(t, s.at.expr);
        bool catches = expr_kind(t, s.at.expr) == EXPR_CATCH;
        bool is_maybe = s.is_maybe || decides(s.at, op);
        uint32_t left = expr_kind(t, s.at.expr) == EXPR_LAYERS ? expr_layer_count(t, s.at.expr) : 0;
        if (!check_expr(c, &s))
            continue;
        if (op && op->role == ROLE_LOAD)
            push_loaded(c, &todo, s.at);
        for (uint32_t i = expr_child_count(t, s.at.expr); i > 0; i--) {
            struct place child = place_child(c, s.at, i - 1);
            bool is_caught = s.is_caught || (catches && child.expr == expr_first(t, s.at.expr));
            bool is_looked_at = is_callee(op, i - 1) && expr_kind(t, child.expr) == EXPR_NAME;
            if (child.expr && !is_looked_at)
                ARRAY_PUSH(&todo, ((struct step){child, is_caught,
                                                 is_maybe || is_guarded(s.at, child.expr, &left)}));
        }
    }
    ARRAY_DONE(&todo);
}
