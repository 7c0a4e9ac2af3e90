// SPDX-License-Identifier: Apache-2.0
//
// `weft batch --dialect garden`. A request has data in JSON, which is YAML too: it is read, lowered and evaluated like a file.
#include "batch/garden/garden_batch.h"

#include "ask/links/links.h"
#include "base/budget.h"
#include "dialects/garden/document/document.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/variables.h"
#include "dialects/garden/values/values.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"
#include "value/json.h"
#include "value/number.h"

// ---- texts of the request

static struct str json_text(struct garden_request *r, struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    json_write(&out, v, (struct json_style){.keep_order = true});
    struct str text = strbuf_copy(&out, &r->graph->arena);
    strbuf_done(&out);
    return text;
}

// A part of the request as a node that nobody has evaluated.
static struct node *lower_part(struct garden_request *r, const char *name, struct value part,
                               const struct env *env)
{
    struct graph *g = r->graph;
    struct tree_builder b;
    uint32_t file = sources_add(g->sources, str_of(name), json_text(r, part));
    tree_begin(&b, garden_ops(), g->symbols, file);
    struct garden_reading reading = {
        .text = source_text(g->sources, file),
        .builder = &b,
        .arena = &g->arena,
        .diags = &r->diags,
        .keeps_escapes =
            batch_flag(batch_member(r->batch, "opts"), "keepEscapingInTemplateStrings"),
    };
    struct format_documents documents = garden_read_documents(&reading);
    expr_id root = documents.count ? documents.roots[0] : 0;
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    return node_of_expr(g, t, root, env, NULL);
}

static struct env *request_env(struct garden_request *r)
{
    struct graph *g = r->graph;
    struct value context = batch_member(r->batch, "context");
    struct env *env = ARENA_NEW(&g->arena, struct env);
    struct scope *s = env->scope = scope_open(g, SCOPE_NAMED, NULL, STR("context"));
    if (!value_is_mapping(context))
        return env;
    if (batch_flag(r->batch->request, "context_templated")) {
        s->object = lower_part(r, "context", context, env);
        return env;
    }
    for (size_t i = 0; i < value_len(context); i++) {
        struct value v = garden_import_deep(&g->arena, value_item(context, i));
        (void)scope_set_variable(s, str_copy(&g->arena, value_key(context, i)), lazy_of_value(v), 0,
                                 NO_SPAN);
    }
    return env;
}

static void lower_input(struct garden_request *r)
{
    r->root = lower_part(r, "input", batch_member(r->batch, "input"), request_env(r));
    r->file = r->root->tree->file;
}

// ---- answers

static bool answer_mistakes(struct garden_request *r)
{
    if (!r->diags.list.len)
        return false;
    struct strbuf text;
    strbuf_init(&text, 0);
    garden_write_error(r, r->diags.list.at[0], &text);
    json_write_string(batch_answer(r->batch, "error"), strbuf_str(&text));
    strbuf_done(&text);
    return true;
}

static struct value with_nonfinite(struct arena *a, struct value v)
{
    if (value_is_number(v) && (number_is_infinite(v) || number_is_nan(v))) {
        struct value key = value_string_kept(STR("$nonfinite"));
        struct value name = value_string(a, garden_text(a, v));
        return value_object(a, &key, &name, 1);
    }
    if (!value_is_aggregate(v) || !budget_turn())
        return v;
    size_t len = value_len(v);
    struct value *items = ARENA_ARRAY(a, struct value, len),
                 *keys = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++) {
        items[i] = with_nonfinite(a, value_item(v, i));
        keys[i] = value_is_mapping(v) ? value_string(a, value_key(v, i)) : VALUE_NONE;
    }
    return value_is_mapping(v) ? value_object(a, keys, items, len) : value_tuple(a, items, len);
}

static void answer_value(struct garden_request *r)
{
    failure_collect(failure_of(&r->graph->arena, r->answer), &r->diags);
    if (answer_mistakes(r))
        return;
    struct value v = with_nonfinite(&r->graph->arena, r->answer);
    json_write(batch_answer(r->batch, "expect"),
               value_is_undefined(v) ? value_null(&type_dynamic) : v,
               (struct json_style){.keep_order = true});
}

static void resolve_root(void *data)
{
    struct garden_request *r = data;
    r->answer = node_resolve(r->graph, r->root);
}

static void answer_input(struct garden_request *r)
{
    lower_input(r);
    if (answer_mistakes(r))
        return;
    graph_question(r->graph, resolve_root, r);
    answer_value(r);
}

// ---- kinds

static void answer_function(struct garden_request *r)
{
    struct graph *g = r->graph;
    struct value input = batch_member(r->batch, "input"), args = batch_part(input, "args");
    struct value name = batch_part(input, "fn");
    if (!value_is(name, VALUE_STRING) || !value_is_sequence(args)) {
        batch_refuse(r->batch, "bad request: expected `fn` and `args`");
        return;
    }
    struct tree_builder b;
    tree_begin(&b, garden_ops(), g->symbols, 0);
    expr_id *operands = ARENA_ARRAY(&b.arena, expr_id, value_len(args));
    for (size_t i = 0; i < value_len(args); i++)
        operands[i] = expr_literal(
            &b, NO_SPAN, garden_import_deep(&b.arena, value_copy(&b.arena, value_item(args, i))));
    expr_id call = expr_call(&b, NO_SPAN, symbol_intern(g->symbols, value_str(&name)), operands,
                             (uint32_t)value_len(args), 0);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    r->root = node_of_expr(g, t, call, request_env(r), NULL);
    graph_question(g, resolve_root, r);
    r->root = NULL;
    answer_value(r);
}

static void answer_patch(struct garden_request *r)
{
    struct value input = batch_member(r->batch, "input");
    struct env *env = request_env(r);
    if (!value_is_sequence(input)) {
        batch_refuse(r->batch, "bad request: input: not a list");
        return;
    }
    uint32_t count = (uint32_t)value_len(input);
    struct node **layers = ARENA_ARRAY(&r->graph->arena, struct node *, count);
    for (uint32_t i = 0; i < count; i++)
        layers[count - 1 - i] = lower_part(r, "input", value_item(input, i), env);
    r->root = layered_of_nodes(r->graph, garden_policies[GARDEN_PATCH], layers, count, NULL);
    graph_question(r->graph, resolve_root, r);
    r->root = NULL;
    answer_value(r);
}

static void write_reference(struct garden_request *r, const struct traversal *t, struct strbuf *out)
{
    strbuf_add_char(out, '[');
    json_write_string(out, symbol_text(r->graph->symbols, t->root));
    for (size_t i = 0; i < t->count; i++) {
        const struct step *s = &t->steps[i];
        strbuf_add_char(out, ',');
        if (!s->is_index)
            json_write_string(out, symbol_text(r->graph->symbols, s->name));
        else if (value_is(s->key, VALUE_ABSENT))
            strbuf_add_cstr(out, "{\"unresolvable\":true}");
        else
            json_write(out, s->key, (struct json_style){0});
    }
    strbuf_add_char(out, ']');
}

static void answer_references(struct garden_request *r)
{
    struct refs refs = {0};
    lower_input(r);
    if (answer_mistakes(r))
        return;
    struct eval_context at = {.tree = r->root->tree, .env = r->root->env};
    live_paths(r->graph, &at, r->root->expr, r->batch->arena, &refs);
    struct strbuf *out = batch_answer(r->batch, "expect");
    strbuf_add_char(out, '[');
    for (size_t i = 0; i < refs.list.len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_reference(r, &refs.list.at[i], out);
    }
    strbuf_add_char(out, ']');
    refs_done(&refs);
}

// Scopes of variables, the lowest first, and values that are given on the command line.
static void answer_variables(struct garden_request *r)
{
    struct graph *g = r->graph;
    struct value input = batch_member(r->batch, "input"), scopes = batch_part(input, "scopes");
    struct value overrides = batch_part(input, "overrides");
    struct scope *outside = scope_open(g, SCOPE_NAMED, NULL, STR("project"));
    (void)scope_set_variable(
        outside, STR("local"),
        lazy_of_value(garden_local_values(&g->arena, STR("/project"), VALUE_NONE)), 0, NO_SPAN);
    struct garden_variables vars;
    garden_variables_begin(&vars, g, outside);
    for (size_t i = 0; value_is_sequence(scopes) && i < value_len(scopes); i++) {
        struct env *env = garden_variables_env(&vars);
        garden_variables_add(&vars, lower_part(r, "scope", value_item(scopes, i), env), env);
    }
    if (value_is_mapping(overrides) && value_len(overrides))
        garden_variables_give(&vars, garden_import_deep(&g->arena, overrides));
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = garden_variables_end(&vars, outside);
    r->root = lower_part(r, "input", batch_part(input, "expr"), env);
    r->file = r->root->tree->file;
    if (answer_mistakes(r))
        return;
    graph_question(g, resolve_root, r);
    answer_value(r);
}

static const struct {
    const char *kind;
    void (*answer)(struct garden_request *r);
} kinds[] = {
    {"template", answer_input},        {"collection", answer_input},
    {"function", answer_function},     {"mergepatch", answer_patch},
    {"references", answer_references}, {"variables", answer_variables},
};

void garden_batch(struct batch *b)
{
    struct str kind = batch_text(b, "kind");
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (!str_equal(kind, str_of(kinds[i].kind)))
            continue;
        struct garden_request r = {.batch = b, .graph = graph_open()};
        r.graph->limits = *b->limits;
        kinds[i].answer(&r);
        diags_done(&r.diags);
        graph_close(r.graph);
        return;
    }
    if (str_equal(kind, STR("graph")) || str_equal(kind, STR("project")))
        garden_batch_project(b, str_equal(kind, STR("project")));
    else
        batch_refuse(b, "bad request: unknown kind `%.*s`", STR_ARGS(kind));
}
