// SPDX-License-Identifier: Apache-2.0
//
// What other languages of the project see, as `garden`: the names that a template of an action sees, below that one.
// Variables need no action, so whoever reads `garden.var.x` reads no file of actions for it.
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"

static const char *const offered_names[] = {"var",     "variables", "environment", "project",
                                            "actions", "modules",   "providers",   "outputs"};
enum { OFFERED_EARLY = 4 }; // so many of them are there before actions are

static struct lazy name_in(struct scope *s, const char *name)
{
    const struct scope_entry *e = scope_get_entry(s, value_string_kept(str_of(name)));
    return e ? e->value : lazy_of_value(VALUE_NONE);
}

// An action's name that needs, in another language, what the actions are.
static struct value actions_are_not_known(struct garden_world *w, const char *name)
{
    return fail_at(w->graph, FAIL_TYPE, DIAG_CYCLE, w->tree->project->at,
                   "`garden.%s` is read while the names of the project's actions are evaluated",
                   name);
}

static void answer_offered(void *data, struct call *c, uint32_t what, struct lazy *out)
{
    struct garden_tree *t = data;
    (void)c;
    bool is_early = what < OFFERED_EARLY;
    struct garden_world *w =
        is_early ? garden_early_world(t, t->wanted_env) : garden_world_of(t, t->wanted_env);
    bool is_outputs = str_equal(str_of(offered_names[what]), STR("outputs"));
    if (is_outputs)
        *out = w->outputs ? lazy_of_node(w->outputs) : lazy_of_value(VALUE_NONE);
    else
        *out = name_in(is_early ? w->common : w->late, offered_names[what]);
    if (out->kind == LAZY_VALUE && value_is(out->value, VALUE_ABSENT))
        *out = lazy_of_value(actions_are_not_known(w, offered_names[what]));
}

static struct node *make_offered(struct garden_tree *t)
{
    struct graph *g = t->graph;
    struct garden_world *w = garden_early_world(t, t->wanted_env);
    symbol keys[COUNT_OF(offered_names)];
    expr_id values[COUNT_OF(offered_names)];
    struct tree_builder b;
    if (!w)
        return NULL;
    t->host_of_offer = (struct garden_host){.data = t, .ask = answer_offered};
    t->offer_context = (struct context){.kind = &garden_context, .data = &t->host_of_offer};
    tree_begin(&b, garden_ops(), g->symbols, 0);
    for (uint32_t i = 0; i < COUNT_OF(offered_names); i++) {
        expr_id number = expr_literal(&b, NO_SPAN, value_int(i));
        keys[i] = symbol_intern(g->symbols, str_of(offered_names[i]));
        values[i] = expr_op(&b, NO_SPAN, GARDEN_ASK, &number, 1);
    }
    expr_id all = expr_mapping(&b, NO_SPAN, keys, values, COUNT_OF(offered_names));
    struct tree *tree = tree_end(&b);
    graph_keep_tree(g, tree);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = scope_open(g, SCOPE_NAMED, NULL, STR("offered"))};
    env->scope->context = &t->offer_context;
    return node_of_expr(g, tree, all, env, NULL);
}

static struct node *meaning_of_project(struct dialect_tree *base)
{
    struct garden_tree *t = (struct garden_tree *)base;
    if (!t->offered)
        t->offered = make_offered(t);
    return t->offered;
}

const struct offer_capability garden_offer = {.name = "garden", .meaning = meaning_of_project};
