// SPDX-License-Identifier: Apache-2.0
//
// Goes through bodies: every expression, also in branches that no node takes. What a kind of expression is checked for is
// in the other files.
#include "base/budget.h"
#include "dialects/puppet/check/check_inside.h"
#include "expr/preorder.h"

// ---- constants

static bool is_constant_text(const struct tree *t, expr_id e)
{
    if (!e || !budget_turn())
        return false;
    if (expr_kind(t, e) == EXPR_LITERAL)
        return true;
    bool may_be = is_puppet_op(t, e, PUPPET_LIST) || is_puppet_op(t, e, PUPPET_HASH) ||
                  is_puppet_op(t, e, PUPPET_NEGATE) || expr_kind(t, e) == EXPR_TUPLE;
    for (uint32_t i = 0; may_be && i < expr_count(t, e); i++)
        may_be = is_constant_text(t, expr_operand(t, e, i));
    return may_be;
}

bool check_constant(const struct body_walk *w, expr_id e, struct value *out)
{
    struct compiler *k = w->check->compiler;
    if (!is_constant_text(w->tree, e))
        return false;
    struct eval_context at = body_context(k, w->tree, k->top);
    *out = value_of(k->graph, &at, e);
    return !value_is_poison(*out) && !value_is_unknown(*out);
}

// `${x}` is a list of steps with one in it.
static expr_id inside_steps(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_STEPS && expr_count(t, e) == 1 ? expr_operand(t, e, 0) : e;
}

struct str check_text_pattern(const struct body_walk *w, expr_id e, bool *is_pattern)
{
    const struct tree *t = w->tree;
    struct strbuf out;
    *is_pattern = false;
    if (!is_puppet_op(t, e, PUPPET_TEXT)) {
        struct str text = literal_text(t, e);
        *is_pattern = !text.len;
        return text.len ? text : STR("*");
    }
    strbuf_init(&out, 0);
    for (uint32_t i = 0; i < expr_count(t, e); i++) {
        expr_id part = inside_steps(t, expr_operand(t, e, i));
        bool is_module =
            expr_kind(t, part) == EXPR_NAME && w->check->module.len &&
            str_equal(symbol_text(t->symbols, expr_name_symbol(t, part)), STR("module_name"));
        bool is_literal = expr_kind(t, part) == EXPR_LITERAL;
        if (is_module)
            strbuf_add(&out, w->check->module);
        else
            strbuf_add(&out, is_literal ? literal_text(t, part) : STR("*"));
        *is_pattern |= !is_module && !is_literal;
    }
    struct str text = strbuf_copy(&out, w->check->arena);
    strbuf_done(&out);
    return text;
}

bool check_static_text(const struct body_walk *w, expr_id e, struct str *out)
{
    bool is_pattern;
    *out = check_text_pattern(w, e, &is_pattern);
    return !is_pattern && out->len;
}

// ---- names that a body assigns

static void note_assigned(struct checking *c, const struct tree *t, expr_id target,
                          struct str_table *out)
{
    if (!budget_turn())
        return;
    if (expr_kind(t, target) == EXPR_TUPLE)
        for (uint32_t i = 0; i < expr_count(t, target); i++)
            note_assigned(c, t, expr_operand(t, target, i), out);
    if (expr_kind(t, target) != EXPR_NAME)
        return;
    bool is_new;
    uint64_t *slot =
        str_table_put(out, symbol_text(t->symbols, expr_name_symbol(t, target)), &is_new);
    uint64_t at = (uint64_t)expr_at(t, target)->start + 1;
    if (is_new || at < *slot)
        *slot = at;
}

void collect_assigned(struct checking *c, const struct tree *t, expr_id in, struct str_table *out)
{
    struct preorder walk;
    preorder_begin(&walk, t, in);
    for (expr_id e; (e = preorder_next(&walk)) && budget_turn();)
        if (is_puppet_op(t, e, PUPPET_LAMBDA))
            preorder_skip(&walk);
        else if (is_puppet_op(t, e, PUPPET_ASSIGN))
            note_assigned(c, t, expr_operand(t, e, 0), out);
    preorder_done(&walk);
}

// ---- the walk

static void check_operands(struct body_walk *w, expr_id e, uint32_t from)
{
    for (uint32_t i = from; i < expr_count(w->tree, e); i++)
        check_body(w, expr_operand(w->tree, e, i));
}

static void check_lambda(struct body_walk *w, expr_id e)
{
    const struct tree *t = w->tree;
    struct body_names own = {.outer = w->names, .is_template = w->names->is_template};
    struct body_walk inner = *w;
    inner.names = &own;
    for (uint32_t i = 2; i < expr_count(t, e); i++) {
        expr_id p = expr_operand(t, e, i);
        *str_table_put(&own.first, literal_text(t, expr_operand(t, p, 0)), NULL) = 1;
        *str_table_put(&own.read, literal_text(t, expr_operand(t, p, 0)), NULL) = 1;
        check_body(&inner, expr_operand(t, p, 1));
        check_body(&inner, expr_operand(t, p, 2));
    }
    collect_assigned(w->check, t, expr_operand(t, e, 1), &own.first);
    check_body(&inner, expr_operand(t, e, 1));
    check_unused(&inner, w->definition);
    str_table_done(&own.first);
    str_table_done(&own.read);
}

// What is assigned is not read.
static void check_assignment(struct body_walk *w, expr_id e)
{
    expr_id target = expr_operand(w->tree, e, 0);
    struct str name = expr_kind(w->tree, target) == EXPR_NAME
                          ? symbol_text(w->tree->symbols, expr_name_symbol(w->tree, target))
                          : STR("");
    if (is_reserved_variable(name))
        check_report(w->check, DIAG_INVALID_OPERATION, expr_span(w->tree, target),
                     "`$%.*s` is built in and cannot be assigned", STR_ARGS(name));
    check_body(w, expr_operand(w->tree, e, 1));
}

static void check_operation(struct body_walk *w, expr_id e)
{
    const struct tree *t = w->tree;
    switch ((int)expr_number(t, e)) {
    case PUPPET_QUALIFIED:
        check_qualified(w, literal_text(t, expr_operand(t, e, 0)), expr_span(t, e));
        return;
    case PUPPET_TYPE:
        check_type_name(w, literal_text(t, expr_operand(t, e, 0)), expr_span(t, e));
        return;
    case PUPPET_ACCESS: check_reference(w, e); break;
    case PUPPET_ASSIGN: check_assignment(w, e); return;
    case PUPPET_LAMBDA: check_lambda(w, e); return;
    case PUPPET_CALL:
        check_called(w, e);
        check_operands(w, e, 1);
        return;
    case PUPPET_RESOURCE: check_resource(w, e); break;
    case PUPPET_DEFAULTS: check_defaults(w, e); break;
    case PUPPET_OVERRIDE: check_override(w, e); break;
    case PUPPET_COLLECT: check_collector(w, e); break;
    default: break;
    }
    check_operands(w, e, 0);
}

struct body_job {
    struct body_walk *walk;
    expr_id e;
};

static void check_again(void *data)
{
    struct body_job *job = data;
    check_body(job->walk, job->e);
}

// A chain of operators is as deep as it is long.
static NOINLINE void check_deeper(struct body_walk *w, expr_id e)
{
    struct graph *g = w->check->environment->graph;
    struct body_job job = {w, e};
    if (g->now.on_own_stack)
        (void)limit_value(g, expr_span(w->tree, e));
    else
        graph_on_stack(g, check_again, &job);
}

void check_body(struct body_walk *w, expr_id e)
{
    const struct tree *t = w->tree;
    if (!e || !budget_turn())
        return;
    if (!graph_has_stack(w->check->environment->graph))
        check_deeper(w, e);
    else if (expr_kind(t, e) == EXPR_NAME) {
        check_variable(w, symbol_text(t->symbols, expr_name_symbol(t, e)), expr_span(t, e));
    } else if (expr_kind(t, e) == EXPR_OP) {
        check_operation(w, e);
    } else {
        for (uint32_t i = 0; i < expr_child_count(t, e); i++)
            check_body(w, expr_child(t, e, i));
    }
}

// ---- bodies

static void check_parameter(struct body_walk *w, const struct puppet_parameter *p)
{
    struct value v;
    check_body(w, p->type);
    check_body(w, p->fallback);
    if (!p->fallback || !check_constant(w, p->fallback, &v))
        return;
    size_t before = w->check->told.len;
    check_against_type(w->check, w->definition, p, v, expr_span(w->tree, p->fallback));
    bool says_nothing = value_is_null(v) || (value_is_aggregate(v) && !value_len(v)) ||
                        (value_is(v, VALUE_STRING) && !value_str(&v).len);
    if (says_nothing &&
        w->check->told.len > before) { // it works as long as everybody gives a value
        struct diag *told = w->check->told.at[before].diag;
        told->severity = SEVERITY_WARNING;
        diag_help(told, "leave out the default: then a value is required");
    }
}

static void names_done(struct body_names *n)
{
    str_table_done(&n->first);
    str_table_done(&n->read);
}

void check_definition_body(struct checking *c, const struct puppet_definition *d)
{
    struct body_names names = {0};
    struct body_walk w = {c, d->tree, d, &names};
    for (uint32_t i = 0; i < d->parameter_count; i++) {
        *str_table_put(&names.first, d->parameters[i].name, NULL) = 1;
        *str_table_put(&names.read, d->parameters[i].name, NULL) = NAME_DECLARED;
    }
    collect_assigned(c, d->tree, d->body, &names.first);
    if (d->parent.len)
        check_class_name(c, d->parent, d->at);
    if (d->parent.len && environment_inherits_itself(c->environment, d))
        check_report(c, DIAG_CYCLE, d->at, "class `%.*s` inherits from itself", STR_ARGS(d->name));
    for (uint32_t i = 0; i < d->parameter_count; i++)
        check_parameter(&w, &d->parameters[i]);
    check_body(&w, d->returns);
    check_body(&w, d->body);
    check_unused(&w, d);
    check_note_unread(&w, d);
    names_done(&names);
}

void check_site_body(struct checking *c, const struct puppet_program *p)
{
    struct body_names names = {.is_template = true};
    struct body_walk w = {c, p->tree, NULL, &names};
    collect_assigned(c, p->tree, p->body, &names.first);
    check_body(&w, p->body);
    names_done(&names);
}

// A template without parameters sees what its caller sees.
void check_template_body(struct checking *c, const struct puppet_program *p)
{
    bool is_lambda = is_puppet_op(p->tree, p->body, PUPPET_LAMBDA);
    bool has_parameters = is_lambda && expr_count(p->tree, p->body) > 2;
    struct body_names names = {.is_open = !has_parameters, .is_template = true};
    struct body_walk w = {c, p->tree, NULL, &names};
    check_body(&w, p->body);
    names_done(&names);
}
