// SPDX-License-Identifier: Apache-2.0
//
// Structural operators. Each says what its value must be; the rest is done by layers and loops of the kernel, so that
// nothing is evaluated that is overwritten, filtered or not asked for.
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"
#include "value/number.h"

static const char *type_of_head(const struct node *n)
{
    return n->shape ? "object" : garden_typeof(n->value);
}

// Operand 0, which must have one of these shapes. A key that is not found in it is this operator's failure.
static void mean_shape(struct call *c, bool takes_lists, bool takes_maps, const char *wanted,
                       struct lazy *out)
{
    struct node *n = node_expand(c->graph, call_node(c, 0));
    switch (head_kind(n)) {
    case HEAD_POISON:
    case HEAD_UNKNOWN: *out = lazy_of_value(n->value); return;
    case HEAD_LIST:
        if (takes_lists) {
            *out = lazy_of_node(n);
            return;
        }
        break;
    case HEAD_MAP:
        if (takes_maps) {
            *out = lazy_of_node(n);
            return;
        }
        break;
    case HEAD_SCALAR: break;
    }
    *out = lazy_of_value(garden_fail(c, 0, DIAG_TYPE_MISMATCH,
                                     "Value of %s key must be (or resolve to) %s (got %s)",
                                     call_name(c), wanted, type_of_head(n)));
}

void garden_mean_spread(struct call *c, struct lazy *out)
{
    mean_shape(c, false, true, "a mapping object", out);
}

void garden_mean_walk(struct call *c, struct lazy *out)
{
    mean_shape(c, true, true, "an array or mapping object", out);
}

void garden_mean_items(struct call *c, struct lazy *out)
{
    mean_shape(c, true, false, "an array", out);
}

struct value garden_filter(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (value_is(v, VALUE_BOOL))
        return v;
    return garden_fail(c, 0, DIAG_TYPE_MISMATCH,
                       "$filter clause in $forEach loop must resolve to a boolean value (got %s)",
                       garden_typeof(v));
}

// Operand 2 may not be there.
uint32_t garden_select_when(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    if (decided == DECIDED_UNKNOWN)
        return 6;
    if (decided != DECIDED_KNOWN || !value_is(v, VALUE_BOOL))
        return 0;
    return v.boolean ? 2 : 4;
}

struct value garden_when(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (value_is(v, VALUE_BOOL))
        return value_undefined();
    return garden_fail(c, 0, DIAG_TYPE_MISMATCH,
                       "Value of $if key must be (or resolve to) a boolean (got %s)",
                       garden_typeof(v));
}

// ---- what a project knows

const struct context_kind garden_context = {"garden project"};

static const struct garden_host *host_around(const struct env *env)
{
    struct context *context = env->scope ? scope_context(env->scope) : NULL;
    while (context && context->kind != &garden_context)
        context = context->parent;
    return context ? context->data : NULL;
}

void garden_mean_asked(struct call *c, struct lazy *out)
{
    const struct garden_host *host = host_around(c->context->env);
    int64_t what = 0;
    if (host && number_to_int(expr_literal_value(c->context->tree, c->exprs[0]), &what))
        host->ask(host->data, c, (uint32_t)what, out);
    else
        *out = lazy_of_value(value_dynamic);
}

const struct explained *garden_account_asked(struct graph *g, const struct eval_context *at,
                                             uint32_t expr, struct arena *a)
{
    const struct garden_host *host = host_around(at->env);
    int64_t what = 0;
    (void)g;
    if (!host || !host->account ||
        !number_to_int(expr_literal_value(at->tree, expr_operand(at->tree, expr, 0)), &what))
        return NULL;
    return host->account(host->data, (uint32_t)what, a);
}
