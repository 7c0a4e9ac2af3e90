// SPDX-License-Identifier: Apache-2.0
//
// What providers add to a project. Garden asks the code of a provider; here a file at the root of the project says it:
//
//   providers:
//     NAME:
//       actions: [{kind: Run, type: exec, name: x, spec: {…}}]
//       dependencies: [{by: deploy.api, on: run.x}]
//
// Actions are like those of any other file. Both count while the project has the provider in the environment.
#include "dialects/garden/tree/project.h"

static void wrong_addition(struct garden_tree *t, struct span at, const char *what)
{
    struct diag *d = diag_new(&t->graph->arena, DIAG_BAD_SCHEMA, at, "expected %s", what);
    diag_help(d, "see what providers add in the guide");
    diags_add(&t->mistakes, d);
}

static void add_added_action(struct garden_tree *t, const struct garden_file *f,
                             struct str provider, expr_id e)
{
    struct garden_resource r = {.file = f, .root = e, .provider = provider};
    expr_id name = garden_field(f->tree, e, "name");
    r.kind = garden_text_field(f->tree, e, "kind");
    r.name = garden_text_field(f->tree, e, "name");
    r.at = expr_span(f->tree, name ? name : e);
    if (garden_kind_of(r.kind) == GARDEN_KIND_COUNT || !r.name.len)
        wrong_addition(t, expr_span(f->tree, e), "an action: a mapping with `kind` and `name`");
    else
        ARRAY_PUSH(&t->resources, r);
}

static bool added_key(struct garden_tree *t, const struct garden_file *f, expr_id e,
                      const char *field, enum garden_kind *kind, struct str *name)
{
    expr_id part = garden_field(f->tree, e, field);
    struct value v;
    return part && expr_constant(&t->arena, f->tree, part, &v) &&
           garden_parse_reference(t->graph, v, kind, name);
}

static void add_added_edge(struct garden_tree *t, const struct garden_file *f, struct str provider,
                           expr_id e)
{
    struct garden_added_edge edge = {.provider = provider, .at = expr_span(f->tree, e)};
    enum garden_kind kind;
    struct str name;
    if (!added_key(t, f, e, "by", &kind, &name) ||
        !added_key(t, f, e, "on", &edge.on_kind, &edge.on_name)) {
        wrong_addition(t, edge.at, "a mapping with `by` and `on`, two references to actions");
        return;
    }
    edge.by = str_format(&t->graph->arena, "%s.%.*s", garden_kind_keys[kind], STR_ARGS(name));
    ARRAY_PUSH(&t->added_edges, edge);
}

static void add_additions(struct garden_tree *t, const struct garden_file *f, struct str provider,
                          expr_id e)
{
    expr_id actions = garden_field(f->tree, e, "actions");
    expr_id edges = garden_field(f->tree, e, "dependencies");
    bool has_actions = actions && expr_kind(f->tree, actions) == EXPR_SEQUENCE;
    bool has_edges = edges && expr_kind(f->tree, edges) == EXPR_SEQUENCE;
    for (uint32_t i = 0; has_actions && i < expr_count(f->tree, actions); i++)
        add_added_action(t, f, provider, expr_operand(f->tree, actions, i));
    for (uint32_t i = 0; has_edges && i < expr_count(f->tree, edges); i++)
        add_added_edge(t, f, provider, expr_operand(f->tree, edges, i));
    if ((actions && !has_actions) || (edges && !has_edges))
        wrong_addition(t, expr_span(f->tree, e), "lists of `actions` and `dependencies`");
}

void garden_read_additions(struct garden_tree *t)
{
    const struct garden_file *f = garden_read_other_file(t, STR("/garden-providers.yml"));
    expr_id all = f && f->root_count == 1 ? garden_field(f->tree, f->roots[0], "providers") : 0;
    if (!f || f->has_mistakes)
        return;
    if (!all || expr_kind(f->tree, all) != EXPR_MAPPING) {
        struct span at =
            f->root_count ? expr_span(f->tree, f->roots[0]) : (struct span){f->source, 0, 0};
        wrong_addition(t, at, "one mapping with `providers`, a mapping by their names");
        return;
    }
    for (uint32_t i = 0; i < expr_count(f->tree, all); i++)
        add_additions(t, f, symbol_text(f->tree->symbols, expr_pair_key(f->tree, all, i)),
                      expr_pair_value(f->tree, all, i));
}
