// SPDX-License-Identifier: Apache-2.0
#include "dialects/hcl/language/session.h"

#include "graph/scope/scope.h"

void hcl_session_open(struct hcl_session *s, const struct ops *ops, bool with_names)
{
    *s = (struct hcl_session){.graph = graph_open(), .ops = ops};
    arena_init(&s->arena);
    if (with_names)
        s->scope = scope_open(s->graph, SCOPE_NAMED, NULL, STR("variables"));
}

void hcl_session_close(struct hcl_session *s)
{
    diags_done(&s->diags);
    graph_close(s->graph);
    arena_done(&s->arena);
}

void hcl_session_variables(struct hcl_session *s, struct value variables)
{
    for (size_t i = 0; s->scope && i < value_len(variables); i++)
        (void)scope_set_variable(s->scope, value_key(variables, i),
                                 lazy_of_value(value_item(variables, i)), 0, NO_SPAN);
}

struct hcl_input hcl_session_begin(struct hcl_session *s, struct str name, struct str text)
{
    s->file = (s->keeps_texts ? sources_add_kept : sources_add)(s->graph->sources, name, text);
    s->text = source_text(s->graph->sources, s->file);
    tree_begin(&s->builder, s->ops, s->graph->symbols, s->file);
    return (struct hcl_input){.text = s->text,
                              .builder = &s->builder,
                              .arena = &s->arena,
                              .diags = &s->diags,
                              .text_stays = true};
}

void hcl_session_end(struct hcl_session *s)
{
    struct tree *t = tree_end(&s->builder);
    graph_keep_tree(s->graph, t);
    s->tree = t;
}

struct question_of_value {
    struct hcl_session *session;
    const struct tree *tree;
    struct scope *scope;
    expr_id e;
    struct value value;
};

static void work_value(void *data)
{
    struct question_of_value *q = data;
    struct env env = {.scope = q->scope, .view = q->session->view};
    struct eval_context at = {.tree = q->tree, .env = &env};
    q->value = value_of(q->session->graph, &at, q->e);
}

struct value hcl_session_value(struct hcl_session *s, expr_id e, struct scope *scope)
{
    return hcl_session_value_in(s, s->tree, e, scope);
}

struct value hcl_session_value_in(struct hcl_session *s, const struct tree *t, expr_id e,
                                  struct scope *scope)
{
    if (expr_kind(t, e) == EXPR_LITERAL) // what is written needs no question
        return expr_literal_value(t, e);
    struct question_of_value q = {
        .session = s, .tree = t, .scope = scope ? scope : s->scope, .e = e};
    graph_question(s->graph, work_value, &q);
    return q.value;
}
