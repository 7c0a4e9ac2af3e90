// SPDX-License-Identifier: Apache-2.0
//
// Expressions in an environment: after the catalog of a node, or, if no node is named, before anything is declared.
#include "dialects/puppet/language/lambda.h"
#include "dialects/puppet/tree/puppet_asked.h"
#include "dialects/puppet/tree/puppet_doubts.h"
#include "value/json.h"

static expr_id parse_asked(struct compiler *k, struct str code, struct tree **out,
                           struct value *failed)
{
    struct graph *g = k->graph;
    struct diags diags = {0};
    struct tree_builder b;
    uint32_t file = sources_add(g->sources, STR("<expression>"), code);
    tree_begin(&b, puppet_ops(), g->symbols, file);
    struct puppet_text in = {.text = source_text(g->sources, file),
                             .file = file,
                             .arena = &g->arena,
                             .diags = &diags,
                             .has_closures = true};
    expr_id e = puppet_parse_expression(&in, &b);
    *out = tree_end(&b);
    graph_keep_tree(g, *out);
    if (diags.list.len)
        *failed = fail_with(g, FAIL_USER, diags.list.at[0]);
    diags_done(&diags);
    return e;
}

static void write_value_of(struct asked *q, struct value v)
{
    struct compiler *k = q->compiler;
    struct strbuf out, text;
    bool is_type = puppet_type_of_value(v);
    strbuf_init(&out, 0);
    strbuf_init(&text, 0);
    strbuf_add_char(&out, '{');
    puppet_write_log(&out, k);
    strbuf_add(&out, STR(",\"value\":"));
    k->hides_secrets = !q->labels.secrets.len;
    if (is_type)
        value_show(&text, v);
    if (is_type) // as it is written
        json_write_string(&out, strbuf_str(&text));
    else
        catalog_write_value(k, &out, value_is(v, VALUE_ABSENT) ? puppet_undef() : v);
    strbuf_done(&text);
    strbuf_add_char(&out, '}');
    q->result = puppet_read_back(k->graph, q->arena, &out);
}

void puppet_evaluate_asked(void *data)
{
    struct asked *q = data;
    bool is_of_node = q->labels.node.len || q->labels.facts.len;
    struct tree *tree;
    if (!puppet_asked_begin(q))
        return;
    q->settings.lacks_facts = !is_of_node;
    q->compiler = compiler_open(q->environment, &q->settings);
    q->failed = is_of_node ? compiler_run(q->compiler) : VALUE_NONE;
    puppet_compile_again(q); // as a catalog is
    if (!value_is(q->failed, VALUE_ABSENT))
        return;
    struct compiler *k = q->compiler;
    if (is_of_node)
        compiler_resume(k); // with the scopes as they have become
    else
        compiler_begin(k, NULL);
    k->current = k->catalog->main;
    expr_id e = parse_asked(k, q->labels.code, &tree, &q->failed);
    if (value_is(q->failed, VALUE_ABSENT)) {
        struct eval_context at = body_context(k, tree, k->node ? k->node : k->top);
        struct value v = value_of(k->graph, &at, e);
        if (value_is_poison(v))
            q->failed = v;
        else
            write_value_of(q, v);
    }
    compiler_end(k);
}
