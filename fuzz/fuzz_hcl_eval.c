// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an expression, a template or a file of HCL, evaluated under small limits with variables of every
// kind; then simplified first, which must give the same.
#include "ask/simplify/simplify.h"
#include "dialects/hcl/language/session.h"
#include "dialects/hcl/read.h"
#include "fuzz.h"
#include "value/json.h"

static const char variables[] =
    "{\"n\":5,\"s\":\"text\",\"b\":true,\"z\":null,\"l\":[1,2,3],\"o\":{\"a\":1,\"b\":{\"c\":["
    "\"x\"]}},"
    "\"u\":{\"$unknown\":\"string\"},\"ul\":{\"$unknown\":[\"list\",\"number\"]},\"d\":{\"$"
    "unknown\":\"dynamic\"},"
    "\"p\":{\"$sensitive\":\"secret\"},\"m\":{\"$typed\":[[\"map\",\"string\"],{\"k\":\"v\"}]},"
    "\"t\":{\"$typed\":[[\"set\",\"number\"],[3,1]]}}";

struct trial {
    struct hcl_session session;
    struct arena arena;
    expr_id root;
    const struct tree *tree;
    expr_id e;
    struct value value;
    struct residual residual;
};

static void begin(struct trial *t, struct str text, enum text_form form)
{
    struct value vars;
    struct json_error error;
    arena_init(&t->arena);
    hcl_session_open(&t->session, hcl_ops(HCL_TERRAFORM), true);
    t->session.graph->limits.steps = 20000;
    t->session.graph->limits.memory_bytes = 64 << 20;
    t->session.graph->limits.output_bytes = 1 << 20;
    if (!json_read_extended(&t->arena, str_of(variables), &vars, &error))
        UNREACHABLE("the variables cannot be read");
    hcl_session_variables(&t->session, vars);
    struct hcl_input in = hcl_session_begin(&t->session, STR("f.hcl"), text);
    struct reading r = {
        .text = in.text, .form = form, .builder = in.builder, .arena = in.arena, .diags = in.diags};
    t->root = hcl_read(&r);
    hcl_session_end(&t->session);
}

static void work_value(void *data)
{
    struct trial *t = data;
    struct env env = {.scope = t->session.scope};
    struct node *n = node_of_expr(t->session.graph, t->tree, t->e, &env, NULL);
    t->value = node_resolve(t->session.graph, n);
}

static void work_simplify(void *data)
{
    struct trial *t = data;
    struct env env = {.scope = t->session.scope};
    struct eval_context at = {.tree = t->session.tree, .env = &env};
    t->residual = simplify(t->session.graph, &at, t->root, (struct simplify_policy){0});
}

static struct value resolve(struct trial *t, const struct tree *tree, expr_id e)
{
    t->tree = tree;
    t->e = e;
    graph_question(t->session.graph, work_value, t);
    return t->value;
}

// Limits are reached at other places when less is left to do.
static void check_simplified(struct trial *t, struct value whole)
{
    graph_question(t->session.graph, work_simplify, t);
    struct value v =
        t->residual.is_value ? t->residual.value : resolve(t, t->residual.tree, t->residual.expr);
    if ((failure_mask(whole) | failure_mask(v)) & FAIL_PASSING)
        return;
    bool same = failure_mask(whole) ? failure_mask(v) != 0 : value_same(v, whole);
    if (!same)
        UNREACHABLE("simplified, it is another value");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum text_form forms[] = {TEXT_EXPRESSION, TEXT_TEMPLATE, TEXT_FILE};
    if (size == 0 || size > 2048)
        return 0;
    struct trial t = {0};
    begin(&t, str_make((const char *)data + 1, size - 1), forms[data[0] % 3]);
    struct value whole = resolve(&t, t.session.tree, t.root);
    if (!t.session.diags.list.len)
        check_simplified(&t, whole);
    hcl_session_close(&t.session);
    arena_done(&t.arena);
    return 0;
}
