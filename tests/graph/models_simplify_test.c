// SPDX-License-Identifier: Apache-2.0
//
// Simplifying random expressions: what is left gives what the original gives, now and when more is
// known: the same value, marks, refinements, or the same first error at the same place (rulings 1.14).
// And it evaluates no more than resolving.
#include "graph/models.h"

#include <string.h>

#include "ask/simplify/simplify.h"
#include "expr/analysis.h"

struct m_expression {
    struct random *random;
    struct strbuf *out;
};

// ---- random expressions

static void write_x(struct m_expression *x, unsigned depth);

static void write_leaf(struct m_expression *x)
{
    static const char *const leaves[] = {
        "0",     "1",     "2",      "\"t\"",    "\"\"",  "true",  "false",   "null",    "known",
        "text",  "truth", "obj",    "list",     "empty", "num_u", "bool_u",  "str_u",   "any_u",
        "later", "never", "secret", "secret_u", "obj.p", "obj.r", "list[0]", "obj_u.p", "later.p",
    };
    strbuf_add_cstr(x->out, leaves[random_below(x->random, COUNT_OF(leaves))]);
}

// The form with each @ replaced by an expression.
static void write_form(struct m_expression *x, const char *form, unsigned depth)
{
    for (; *form; form++) {
        if (*form == '@')
            write_x(x, depth);
        else
            strbuf_add_char(x->out, *form);
    }
}

static void write_x(struct m_expression *x, unsigned depth)
{
    static const char *const forms[] = {
        "(@ + @)",
        "(@ - @)",
        "(@ == @)",
        "(@ != @)",
        "(@ < @)",
        "(@ && @)",
        "(@ || @)",
        "!(@)",
        "-(@)",
        "(@ ? @ : @)",
        "(@ == @ ? @ : @)",
        "\"a${@}b\"",
        "\"${@}\"",
        "[@, @]",
        "[@]",
        "lazy [@, @]",
        "{p = @, q = @}",
        "{(@) = @}",
        "lazy {p: @, q: @}",
        "try(@, @)",
        "can(@)",
        "(@ catch @)",
        "(@ else @)",
        "length(@)",
        "length([@, @])",
        "keys({p = @, q = @})",
        "keys(@)",
        "upper(@)",
        "identity(@)",
        "sensitive(@)",
        "fail(@)",
        "({p = @, q = @})[@]",
        "({p = @, q = @}).p",
        "([@, @])[@]",
        "obj[@]",
        "list[@]",
        "[for v in [@, @] : v == @]",
        "[for v in @ : v]",
        "{for k, v in {p = @, q = @} : k => v}",
        "(let z = @ in [z, @])",
        "merge({p = @}, @)",
        "sum([@, @])",
        "([{p = @}, {p = @}])[*].p",
        "unknown(\"number\")",
    };
    if (!depth || !random_below(x->random, 4))
        write_leaf(x);
    else
        write_form(x, forms[random_below(x->random, COUNT_OF(forms))], depth - 1);
}

// ---- scopes: what is known now, and later

static struct value object_of(struct arena *a, const char *first, const char *second,
                              struct value v, struct value w)
{
    struct value keys[] = {value_string(a, str_of(first)), value_string(a, str_of(second))};
    struct value items[] = {v, w};
    return value_object(a, keys, items, 2);
}

static void add(struct scope *s, const char *name, struct value v)
{
    scope_set_variable(s, str_of(name), lazy_of_value(v), 0, NO_SPAN);
}

static struct value maybe(struct arena *a, bool is_later, const struct type *type, struct value v)
{
    return is_later ? v : value_unknown(a, type);
}

static struct scope *scope_of(struct toy *t, bool is_later)
{
    struct graph *g = t->g;
    struct arena *a = &g->arena;
    struct scope *s = scope_open(g, SCOPE_NAMED, t->scope, STR("names"));
    struct value one = value_int(1), text = value_string(a, STR("x"));
    struct value items[] = {one, value_int(5)};
    struct value number = maybe(a, is_later, &type_number, value_int(1));
    add(s, "known", value_int(3));
    add(s, "text", text);
    add(s, "truth", value_bool(true));
    add(s, "obj", object_of(a, "p", "q", one, text));
    add(s, "list", value_tuple(a, items, 2));
    add(s, "empty", value_tuple(a, NULL, 0));
    add(s, "num_u", number);
    add(s, "bool_u", maybe(a, is_later, &type_bool, value_bool(true)));
    add(s, "str_u", maybe(a, is_later, &type_string, text));
    add(s, "any_u", maybe(a, is_later, &type_dynamic, value_int(2)));
    add(s, "obj_u", object_of(a, "p", "q", number, text));
    add(s, "secret", value_mark(a, value_int(4), &mark_sensitive));
    add(s, "secret_u", value_mark(a, number, &mark_sensitive));
    if (is_later)
        add(s, "later", object_of(a, "p", "q", value_int(6), text));
    return s;
}

// ---- comparing

struct m_run {
    struct toy *t;
    struct eval_context at;
    struct env envs[2]; // now, later
    struct simplify_policy policy;
    const char *text;
    unsigned seed;
};

struct m_cost {
    uint64_t calls, nodes;
};

struct m_job {
    struct graph *g;
    const struct tree *tree;
    expr_id expr;
    const struct env *env;
    struct value result;
};

static void resolve_job(void *data)
{
    struct m_job *job = data;
    job->result = node_resolve(job->g, node_of_expr(job->g, job->tree, job->expr, job->env, NULL));
}

static struct value resolve(struct m_run *run, const struct tree *tree, expr_id e, int env)
{
    struct m_job job = {run->t->g, tree, e, &run->envs[env], VALUE_NONE};
    graph_question(run->t->g, resolve_job, &job);
    return job.result;
}

static const char *show(struct m_run *run, struct value v)
{
    return model_printf(&run->t->texts, "%s%s", toy_show(run->t, v),
                        value_has_marks(v) ? " (marked)" : "");
}

static const struct diag *first_error(struct m_run *run, struct value v)
{
    toy_show(run->t, v); // collects
    return run->t->diags.list.len ? run->t->diags.list.at[0] : NULL;
}

static bool agree(struct m_run *run, struct value x, struct value y)
{
    if (!failure_mask(x) && !failure_mask(y))
        return value_same(x, y);
    if (!failure_mask(x) || !failure_mask(y))
        return false;
    const struct diag *d = first_error(run, x), *e;
    enum diag_code code = d->code;
    struct span at = d->at;
    struct str message = str_copy(&run->t->texts, d->message);
    e = first_error(run, y);
    return e->code == code && e->at.start == at.start && e->at.end == at.end &&
           str_equal(e->message, message);
}

static bool same_when(struct m_run *run, expr_id e, const struct residual *r, int env)
{
    struct value want = resolve(run, run->at.tree, e, env);
    struct value got = r->is_value ? r->value : resolve(run, r->tree, r->expr, env);
    if (agree(run, want, got))
        return true;
    struct strbuf left;
    strbuf_init(&left, 0);
    if (!r->is_value)
        expr_print(&left, r->tree, r->expr);
    const char *wanted = show(run, want), *printed = model_copy(&run->t->texts, &left);
    check_failed(
        __FILE__, __LINE__, "model %u (%s%s%s): %s\nsimplified: %s\nis %s %s, not %s", run->seed,
        run->t->language->ops->language, run->policy.whole_only ? ", whole only" : "",
        run->policy.keep_missing ? ", keep missing" : "", run->text,
        r->is_value ? "(a value)" : printed, show(run, got), env ? "later" : "now", wanted);
    strbuf_done(&left);
    return false;
}

static struct m_cost cost_of(const struct toy *t)
{
    return (struct m_cost){t->g->counters.calls, t->g->counters.nodes};
}

static bool costs_no_more(struct m_run *run, struct m_cost start, struct m_cost middle)
{
    struct m_cost end = cost_of(run->t);
    if (end.calls - middle.calls <= middle.calls - start.calls &&
        end.nodes - middle.nodes <= middle.nodes - start.nodes)
        return true;
    check_failed(
        __FILE__, __LINE__,
        "model %u (%s): %s\n%llu calls and %llu nodes to simplify, %llu and %llu to resolve",
        run->seed, run->t->language->ops->language, run->text,
        (unsigned long long)(end.calls - middle.calls),
        (unsigned long long)(end.nodes - middle.nodes),
        (unsigned long long)(middle.calls - start.calls),
        (unsigned long long)(middle.nodes - start.nodes));
    return false;
}

static void check_expression(struct m_run *run, expr_id e)
{
    struct m_cost start = cost_of(run->t);
    struct value now = resolve(run, run->at.tree, e, 0);
    struct m_cost middle = cost_of(run->t);
    struct residual r = simplify(run->t->g, &run->at, e, run->policy);
    if (!costs_no_more(run, start, middle) || !same_when(run, e, &r, 0) ||
        !same_when(run, e, &r, 1))
        return;
    if (r.failed && !failure_mask(now))
        check_failed(__FILE__, __LINE__, "model %u: %s\nfails to simplify and resolves to %s",
                     run->seed, run->text, show(run, now));
}

static void run_model(unsigned seed)
{
    static const struct mini_language *const languages[] = {&toy_strict, &toy_layered,
                                                            &toy_guarded};
    struct random r = {seed * UINT64_C(0x9e3779b97f4a7c15) + 5};
    struct toy t;
    toy_open(&t, languages[random_below(&r, COUNT_OF(languages))]);
    struct strbuf out;
    strbuf_init(&out, 0);
    struct m_expression x = {&r, &out};
    write_x(&x, 3);
    struct m_run run = {
        .t = &t,
        .policy = {.whole_only = random_below(&r, 2), .keep_missing = random_below(&r, 2)},
        .text = model_copy(&t.texts, &out),
        .seed = seed};
    strbuf_done(&out);
    for (int i = 0; i < 2; i++)
        run.envs[i] = (struct env){.scope = scope_of(&t, i)};
    struct mini_file f =
        mini_parse_value(t.g->symbols, t.g->sources, t.language, STR("expr"), str_of(run.text));
    graph_keep_tree(t.g, f.tree);
    CHECK_INT(f.diags.list.len, 0);
    run.at = (struct eval_context){.tree = f.tree, .env = &run.envs[0], .self = NULL};
    check_expression(&run, f.value);
    diags_done(&f.diags);
    toy_close(&t);
}

static void simplifying_random_expressions(void)
{
    model_each_seed(20000, run_model);
}

static const struct test tests[] = {
    {"20,000 random expressions (`make models`: 100,000): the rest gives what the whole gives",
     simplifying_random_expressions},
};

SUITE_OF(models_simplify);
