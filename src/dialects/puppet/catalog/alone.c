// SPDX-License-Identifier: Apache-2.0
//
// Texts that are evaluated on their own: an expression, or one manifest whose value is its catalog. They see no modules
// and no data; what the host gives are variables of an expression.
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/language/call_inside.h"
#include "value/json.h"

static int read_nothing(void *data, struct arena *a, struct str path, struct str *text,
                        struct str *why)
{
    (void)data;
    (void)a;
    (void)path;
    (void)text;
    (void)why;
    return 0;
}

static int list_nothing(void *data, struct arena *a, struct str path, struct str **names,
                        size_t *count)
{
    (void)data;
    (void)a;
    (void)path;
    (void)names;
    (void)count;
    return 0;
}

static struct compiler *open_text_alone(struct graph *g)
{
    struct environment_files files = {.read = read_nothing, .list = list_nothing};
    struct puppet_settings settings = {.strict = STRICT_WARNING, .node_name = STR("localhost")};
    return compiler_open(environment_open(g, files, STR("production")), &settings);
}

static void close_alone(struct compiler *k)
{
    struct environment *e = k->environment;
    compiler_close(k);
    environment_close(e);
}

struct value op_alone(struct call *c)
{
    struct compiler *k = open_text_alone(c->graph);
    compiler_begin(k, c->context->env->scope);
    struct eval_context at = body_context(k, c->context->tree, k->top);
    at.self = c->context->self;
    struct value v = value_of(c->graph, &at, c->exprs[0]);
    compiler_end(k);
    close_alone(k);
    return v;
}

struct value op_catalog(struct call *c)
{
    struct compiler *k = open_text_alone(c->graph);
    uint32_t file = c->context->tree->file;
    (void)environment_add_manifest(k->environment, source_name(c->graph->sources, file),
                                   source_text(c->graph->sources, file));
    struct value v = compiler_run(k);
    if (value_is(v, VALUE_ABSENT)) {
        struct strbuf out;
        struct json_error error;
        strbuf_init(&out, 0);
        catalog_write_json(k, &out, &(struct catalog_style){0});
        if (!json_read(c->graph->now.values, strbuf_str(&out), &v, &error))
            v = fail_at(c->graph, FAIL_TYPE, DIAG_BAD_DATA, call_span(c),
                        "this catalog cannot be written as JSON: %s", error.why);
        strbuf_done(&out);
    }
    close_alone(k);
    return v;
}
