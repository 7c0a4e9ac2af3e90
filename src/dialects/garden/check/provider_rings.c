// SPDX-License-Identifier: Apache-2.0
//
// The order of providers: each comes after those that it lists and those that its configuration refers to. What is
// listed must be there, and nothing may need itself.
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "expr/analysis.h"

enum { PROVIDERS_MOST = 256 };

struct provider_need {
    uint32_t on;
    struct span at;
};

struct provider_node {
    struct str name;
    ARRAY(struct provider_need) needs;
    uint8_t state;
    size_t next; // of the needs, that is looked at
};

struct provider_order {
    struct garden_world *world;
    const struct tree *tree;
    struct provider_node list[PROVIDERS_MOST];
    uint32_t count;
    uint32_t way[PROVIDERS_MOST];
    uint32_t depth;
};

static uint32_t provider_number(const struct provider_order *o, struct str name)
{
    uint32_t i = 0;
    while (i < o->count && !str_equal(o->list[i].name, name))
        i++;
    return i;
}

static bool is_always_there(struct str name)
{
    return str_equal(name, STR("exec")) || str_equal(name, STR("container")) ||
           str_equal(name, STR("templated"));
}

static void add_need(struct provider_order *o, uint32_t from, struct str name, struct span at)
{
    uint32_t on = provider_number(o, name);
    if (on < o->count)
        ARRAY_PUSH(&o->list[from].needs, ((struct provider_need){on, at}));
}

static void add_listed_providers(struct provider_order *o, uint32_t from, expr_id entry)
{
    expr_id list = garden_field(o->tree, entry, "dependencies");
    bool is_list = list && expr_kind(o->tree, list) == EXPR_SEQUENCE;
    for (uint32_t i = 0; is_list && i < expr_count(o->tree, list); i++) {
        expr_id e = expr_operand(o->tree, list, i);
        struct value v;
        if (!expr_constant(&o->world->graph->arena, o->tree, e, &v) || !value_is(v, VALUE_STRING))
            continue;
        add_need(o, from, value_str(&v), expr_span(o->tree, e));
        if (provider_number(o, value_str(&v)) < o->count || is_always_there(value_str(&v)))
            continue;
        struct diag *d = diag_new(&o->world->graph->arena, DIAG_UNKNOWN_NAME, expr_span(o->tree, e),
                                  "the project has no provider `%.*s`", STR_ARGS(value_str(&v)));
        diag_help(d, "add it to the providers of the project, or remove the dependency");
        diags_add(&o->world->mistakes, d);
    }
}

static void add_referred(struct provider_order *o, uint32_t from, expr_id entry)
{
    struct graph *g = o->world->graph;
    struct refs refs = {0};
    expr_refs(&g->arena, o->tree, entry, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        const struct traversal *r = &refs.list.at[i];
        bool is_provider = str_equal(symbol_text(g->symbols, r->root), STR("providers")) &&
                           r->count && !r->steps[0].is_index;
        if (is_provider)
            add_need(o, from, symbol_text(g->symbols, r->steps[0].name), r->at);
    }
    refs_done(&refs);
}

static void report_provider_ring(struct provider_order *o, uint32_t closing)
{
    uint32_t start = 0;
    while (o->way[start] != closing)
        start++;
    const struct provider_node *last = &o->list[o->way[o->depth - 1]];
    struct diag *d =
        diag_new(&o->world->graph->arena, DIAG_CYCLE, last->needs.at[last->next - 1].at,
                 "the provider `%.*s` depends on itself", STR_ARGS(o->list[closing].name));
    for (uint32_t i = start; i + 1 < o->depth; i++) {
        const struct provider_node *n = &o->list[o->way[i]];
        diag_related(d, n->needs.at[n->next - 1].at, "`%.*s` depends on `%.*s`", STR_ARGS(n->name),
                     STR_ARGS(o->list[o->way[i + 1]].name));
    }
    diag_help(d, "remove one of these dependencies");
    diags_add(&o->world->mistakes, d);
}

enum { PROVIDER_NEW, PROVIDER_ON_WAY, PROVIDER_DONE };

static void enter_provider(struct provider_order *o, uint32_t number)
{
    struct provider_node *n = &o->list[number];
    if (n->state == PROVIDER_ON_WAY)
        report_provider_ring(o, number);
    if (n->state != PROVIDER_NEW)
        return;
    n->state = PROVIDER_ON_WAY;
    o->way[o->depth++] = number;
}

static void order_providers(struct provider_order *o)
{
    for (uint32_t i = 0; i < o->count; i++) {
        enter_provider(o, i);
        while (o->depth) {
            struct provider_node *n = &o->list[o->way[o->depth - 1]];
            if (n->next == n->needs.len) {
                n->state = PROVIDER_DONE;
                o->depth--;
            } else {
                enter_provider(o, n->needs.at[n->next++].on);
            }
        }
    }
}

void garden_check_provider_order(struct garden_world *w)
{
    const struct garden_resource *p = w->tree->project;
    struct provider_order *o = ARENA_NEW(&w->graph->arena, struct provider_order);
    o->world = w;
    o->tree = p->file->tree;
    expr_id list = garden_field(o->tree, p->root, "providers");
    if (!list || expr_kind(o->tree, list) != EXPR_SEQUENCE)
        return;
    for (uint32_t i = 0; i < expr_count(o->tree, list) && o->count < PROVIDERS_MOST; i++) {
        struct str name = garden_text_field(o->tree, expr_operand(o->tree, list, i), "name");
        if (name.len && provider_number(o, name) == o->count)
            o->list[o->count++].name = name;
    }
    for (uint32_t i = 0; i < expr_count(o->tree, list); i++) {
        expr_id entry = expr_operand(o->tree, list, i);
        uint32_t from = provider_number(o, garden_text_field(o->tree, entry, "name"));
        if (from == o->count)
            continue;
        add_listed_providers(o, from, entry);
        add_referred(o, from, entry);
    }
    order_providers(o);
    for (uint32_t i = 0; i < o->count; i++)
        ARRAY_DONE(&o->list[i].needs);
}
