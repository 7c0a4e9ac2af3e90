// SPDX-License-Identifier: Apache-2.0
//
// What decides what is evaluated: conditions, `case`, selectors, `and` and `or`. Operands are evaluated here, when it
// is known which of them count.
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/compiler.h"

static struct value evaluated(struct call *c, unsigned i)
{
    return c->exprs[i] ? value_of(c->graph, c->context, c->exprs[i]) : puppet_undef();
}

// Something else than a known value: that is the result then.
static bool is_undecided(struct value v)
{
    return value_is_poison(v) || value_is_unknown(v) || value_is(v, VALUE_MARKED);
}

static struct value undecided(struct call *c, struct value v)
{
    if (value_is_poison(v))
        return v;
    struct compiler *k = compiler_current();
    compiler_doubt(k, call_span(c));
    if (!k->settings.lacks_facts) // who gives no facts knows that
        compiler_log(k, "warning", STR("cannot be decided: the condition is not known"),
                     call_span(c));
    return value_dynamic;
}

// None of the branches runs, and one of them would.
static struct value undecided_branches(struct call *c, struct value v)
{
    for (unsigned i = 1; i < c->count && !value_is_poison(v); i++)
        puppet_assign_unknown(c, c->exprs[i]);
    return undecided(c, v);
}

struct value op_and(struct call *c)
{
    for (unsigned i = 0; i < 2; i++) {
        struct value v = evaluated(c, i);
        if (is_undecided(v))
            return undecided(c, v);
        if (!puppet_is_true(v))
            return value_bool(false);
    }
    return value_bool(true);
}

struct value op_or(struct call *c)
{
    for (unsigned i = 0; i < 2; i++) {
        struct value v = evaluated(c, i);
        if (is_undecided(v))
            return undecided(c, v);
        if (puppet_is_true(v))
            return value_bool(true);
    }
    return value_bool(false);
}

struct value op_not(struct call *c)
{
    return value_bool(!puppet_is_true(call_arg(c, 0)));
}

struct value op_if(struct call *c)
{
    struct value condition = evaluated(c, 0);
    if (is_undecided(condition))
        return undecided_branches(c, condition);
    return evaluated(c, puppet_is_true(condition) ? 1 : 2);
}

// ---- case and selectors

static bool is_default_literal(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_LITERAL && puppet_is_default(expr_literal_value(t, e));
}

// Whether one of the values of an option is it. Splatted ones are spread out.
static bool option_is_it(struct call *c, struct value v, expr_id option, struct value *failed)
{
    const struct tree *t = c->context->tree;
    for (uint32_t i = 1; i < expr_count(t, option); i++) {
        expr_id e = expr_operand(t, option, i);
        if (is_default_literal(t, e))
            continue;
        bool is_spread = expr_kind(t, e) == EXPR_OP && expr_number(t, e) == PUPPET_SPLAT;
        struct value wanted = value_of(c->graph, c->context, is_spread ? expr_operand(t, e, 0) : e),
                     items;
        if (value_is_poison(wanted)) {
            *failed = wanted;
            return false;
        }
        if (!is_spread || !value_is_aggregate(wanted) ||
            !puppet_elements(compiler_current()->arena, wanted, &items)) {
            if (option_matches(c, c->context, v, wanted, failed))
                return true;
            continue;
        }
        for (size_t n = 0; n < value_len(items); n++)
            if (option_matches(c, c->context, v, value_item(items, n), failed))
                return true;
    }
    return false;
}

static bool has_default(const struct tree *t, expr_id option)
{
    for (uint32_t i = 1; i < expr_count(t, option); i++)
        if (is_default_literal(t, expr_operand(t, option, i)))
            return true;
    return false;
}

// The option that is taken: 0 if there is none.
static expr_id chosen_option(struct call *c, struct value v, struct value *failed)
{
    const struct tree *t = c->context->tree;
    expr_id fallback = 0;
    for (unsigned i = 1; i < c->count; i++) {
        if (option_is_it(c, v, c->exprs[i], failed))
            return c->exprs[i];
        if (!value_is(*failed, VALUE_ABSENT))
            return 0;
        if (has_default(t, c->exprs[i]))
            fallback = c->exprs[i];
    }
    return fallback;
}

static struct value choose(struct call *c, bool must_match)
{
    struct value v = evaluated(c, 0), failed = VALUE_NONE;
    if (is_undecided(v))
        return undecided_branches(c, v);
    expr_id option = chosen_option(c, v, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (!option && must_match) {
        struct strbuf text;
        strbuf_init(&text, 200);
        puppet_write_program(&text, v);
        failed = puppet_fail_at(c->graph, "UNMATCHED_SELECTOR", call_span(c),
                                "no option matches %.*s, and there is no `default`",
                                STR_ARGS(strbuf_str(&text)));
        strbuf_done(&text);
        return failed;
    }
    expr_id result = option ? expr_operand(c->context->tree, option, 0) : 0;
    return result ? value_of(c->graph, c->context, result) : puppet_undef();
}

struct value op_case(struct call *c)
{
    return choose(c, false);
}

struct value op_select(struct call *c)
{
    return choose(c, true);
}

// What matches inside is not seen outside.
struct value op_guard(struct call *c)
{
    struct env inner = *c->context->env;
    inner.scope = compiler_scope(compiler_current(), SCOPE_MATCH, inner.scope, STR(""));
    struct eval_context at = *c->context;
    struct env *kept = ARENA_NEW(c->graph->now.frames, struct env);
    *kept = inner;
    at.env = kept;
    struct compiler *k = compiler_current();
    struct guard guard = {inner.scope, inner.scope, k->guards};
    while (guard.named && guard.named->kind != SCOPE_NAMED)
        guard.named = guard.named->parent;
    k->guards = &guard;
    struct value v = value_of(c->graph, &at, c->exprs[0]);
    k->guards = guard.outer;
    return v;
}

// Options, parameters, bodies and attributes are looked at by what they are in.
struct value op_only_inside(struct call *c)
{
    return puppet_fail_at(c->graph, "SYNTAX_ERROR", call_span(c), "this is not an expression");
}
