// SPDX-License-Identifier: Apache-2.0
#include "dialects/offers.h"

#include "graph/eval/call.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"

// What an expression that is offered belongs to.
struct offered {
    const struct tree_files *files;
    const struct dialect *dialect;
    struct str dir;
    struct context context;
};

static const struct context_kind offer_context = {"a tree that offers a name"};

// ---- the expression: it opens the tree when somebody reads the name

enum { OFFER_MEANING };

static void mean_offered(struct call *c, struct lazy *out)
{
    struct context *context = scope_context(c->context->env->scope);
    while (context && context->kind != &offer_context)
        context = context->parent;
    const struct offered *o = context->data;
    struct dialect_tree *t = o->files->tree_at(o->files->tree_data, o->dialect, o->dir);
    struct node *n = t ? o->dialect->tree->offers->meaning(t) : NULL;
    *out = n ? lazy_of_node(n) : lazy_of_value(value_dynamic);
}

static const struct operation offer_operations[] = {
    [OFFER_MEANING] = {.name = "offered", .flags = OP_CHOOSES, .means = mean_offered},
};

static const struct ops offer_ops = {
    .language = "the project",
    .operations = offer_operations,
    .operation_count = 1,
};

// ---- saying it

static struct statement statement_of(const struct offer_place *p, const struct dialect *d)
{
    struct graph *g = p->graph;
    struct offered *o = ARENA_NEW(&g->arena, struct offered);
    *o = (struct offered){.files = p->files, .dialect = d, .dir = p->dir};
    o->context = (struct context){.kind = &offer_context, .data = o};
    struct scope *scope = scope_open(g, SCOPE_NAMED, NULL, str_of(d->tree->offers->name));
    scope->context = &o->context;
    struct tree_builder b;
    tree_begin(&b, &offer_ops, g->symbols, 0);
    expr_id e = expr_op(&b, NO_SPAN, OFFER_MEANING, NULL, 0);
    struct tree *tree = tree_end(&b);
    graph_keep_tree(g, tree);
    return (struct statement){
        .tree = tree, .expr = e, .scope = scope, .flags = STATEMENT_DOCUMENT | STATEMENT_OF_TREE};
}

static symbol name_of_offer(struct graph *g, const struct dialect *d)
{
    return symbol_intern(g->symbols, str_of(d->tree->offers->name));
}

static void name_offer(struct scope *scope, const struct dialect *d)
{
    struct graph *g = scope->graph;
    symbol name = name_of_offer(g, d);
    struct lazy late = {.kind = LAZY_PATH, .path = path_child(g, 0, name)};
    if (!scope_find_symbol(scope, name))
        (void)scope_set_variable(scope, symbol_text(g->symbols, name), late, 0, NO_SPAN);
}

static void say_offer(const struct offer_place *p, const struct dialect *d)
{
    struct statement s = statement_of(p, d);
    s.path = s.origin = path_child(p->graph, 0, name_of_offer(p->graph, d));
    view_define(p->view, &s);
    name_offer(p->scope, d);
}

static bool may_start_here(const struct offer_place *p, const struct dialect *d)
{
    for (size_t i = 0; i < p->count; i++)
        if (tree_may_begin(d, p->names[i]))
            return true;
    return false;
}

static bool starts_here(const struct offer_place *p, const struct dialect *d)
{
    struct arena a;
    arena_init(&a);
    bool starts = tree_begins_in(p->files, d, &a, p->dir, false);
    arena_done(&a);
    return starts;
}

uint64_t offers_find(const struct offer_place *p, bool *may_differ)
{
    uint64_t found = 0;
    *may_differ = false;
    for (size_t i = 0; p->files->tree_at && i < 64 && dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        if (!dialect_has_own_roots(d) || !d->tree->offers || !may_start_here(p, d))
            continue;
        *may_differ = true;
        if (starts_here(p, d))
            found |= UINT64_C(1) << i;
    }
    return found;
}

void offers_say(const struct offer_place *p, uint64_t found)
{
    for (size_t i = 0; found >> i && dialect_at(i); i++)
        if (found >> i & 1)
            say_offer(p, dialect_at(i));
}

void offers_name(struct scope *scope, uint64_t named)
{
    for (size_t i = 0; i < 64 && dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        if (named >> i & 1)
            name_offer(scope, d);
        else if (d->tree && d->tree->offers)
            scope_remove_variable(scope, name_of_offer(scope->graph, d));
    }
}
