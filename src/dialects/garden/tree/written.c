// SPDX-License-Identifier: Apache-2.0
//
// What is written where: every resource as one expression, with the names of actions in it that are texts; and what is
// written for a path that can be asked for. Nothing is evaluated, except which actions there are.
#include "dialects/garden/tree/project.h"
#include "dialects/places.h"

// ---- names of actions

struct name_finding {
    struct garden_tree *tree;
    const struct tree *in;
    ARRAY(struct written_name) list;
};

static void add_action_name(struct name_finding *f, enum garden_kind kind, struct str name,
                            struct span at)
{
    struct str *steps = ARENA_ARRAY(&f->tree->arena, struct str, 3);
    steps[0] = STR("actions");
    steps[1] = str_of(garden_kind_keys[kind]);
    steps[2] = name;
    ARRAY_PUSH(&f->list, ((struct written_name){steps, 3, at}));
}

static void add_listed_name(struct name_finding *f, expr_id e)
{
    struct value v;
    enum garden_kind kind;
    struct str name;
    if (expr_constant(&f->tree->arena, f->in, e, &v) &&
        garden_parse_reference(f->tree->graph, v, &kind, &name))
        add_action_name(f, kind, name, expr_span(f->in, e));
}

static void add_build_name(struct name_finding *f, expr_id e)
{
    struct value v;
    if (e && expr_constant(&f->tree->arena, f->in, e, &v) && value_is(v, VALUE_STRING))
        add_action_name(f, GARDEN_BUILD, str_copy(&f->tree->arena, value_str(&v)),
                        expr_span(f->in, e));
}

static void find_names(struct name_finding *f, expr_id config)
{
    expr_id listed = garden_field(f->in, config, "dependencies");
    expr_id copied = garden_field(f->in, config, "copyFrom");
    bool has_list = listed && expr_kind(f->in, listed) == EXPR_SEQUENCE;
    bool has_copies = copied && expr_kind(f->in, copied) == EXPR_SEQUENCE;
    for (uint32_t i = 0; has_list && i < expr_count(f->in, listed); i++)
        add_listed_name(f, expr_operand(f->in, listed, i));
    for (uint32_t i = 0; has_copies && i < expr_count(f->in, copied); i++)
        add_build_name(f, garden_field(f->in, expr_operand(f->in, copied, i), "build"));
    add_build_name(f, garden_field(f->in, config, "build"));
}

static void give_place(struct garden_tree *t, struct expression_place *place,
                       struct name_finding *f,
                       void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct written_name *names = ARENA_ARRAY(&t->arena, struct written_name, f->list.len);
    if (f->list.len)
        memcpy(names, f->list.at, sizeof(*names) * f->list.len);
    place->names = names;
    place->name_count = f->list.len;
    each(data, place);
    ARRAY_DONE(&f->list);
}

// ---- all resources

static void each_of_resource(struct garden_tree *t, const struct garden_resource *r,
                             void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct name_finding f = {.tree = t, .in = r->file->tree};
    struct str name = str_format(&t->arena, "%.*s %.*s", STR_ARGS(r->kind), STR_ARGS(r->name));
    struct expression_place place = {
        .name = name, .at = r->at, .tree = r->file->tree, .expr = r->root};
    expr_id configs = garden_field(f.in, r->root, "configs");
    bool is_list = configs && expr_kind(f.in, configs) == EXPR_SEQUENCE;
    for (uint32_t i = 0; is_list && i < expr_count(f.in, configs); i++)
        find_names(&f, expr_operand(f.in, configs, i));
    if (garden_kind_of(r->kind) != GARDEN_KIND_COUNT)
        find_names(&f, r->root);
    give_place(t, &place, &f, each, data);
}

void garden_each_resource(struct dialect_tree *base,
                          void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct garden_tree *t = (struct garden_tree *)base;
    garden_load(t);
    for (size_t i = 0; i < t->resources.len; i++)
        each_of_resource(t, &t->resources.at[i], each, data);
    struct garden_world *w = t->worlds.len ? t->worlds.at[0] : NULL;
    for (size_t i = 0; w && i < w->actions.len; i++)
        garden_open_action(w->actions.at[i]); // which reads its files of variables
    for (size_t i = 0; w && i < w->varfiles.len; i++)
        each(data, &w->varfiles.at[i]);
}

// ---- one path

struct written_path {
    struct garden_world *world;
    const struct str *steps;
    size_t count;
    struct str name; // all of it
    void (*each)(void *data, const struct expression_place *e);
    void *data;
};

static struct str path_text_of(struct arena *a, const struct str *steps, size_t count)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    for (size_t i = 0; i < count; i++)
        strbuf_format(&text, "%s%.*s", i ? "." : "", STR_ARGS(steps[i]));
    struct str all = strbuf_copy(&text, a);
    strbuf_done(&text);
    return all;
}

// What is written under the steps from `from` on, as far as keys are written; 0: a key is not there.
static expr_id expr_under(const struct written_path *p, const struct tree *t, expr_id e,
                          size_t from)
{
    for (size_t i = from; e && i < p->count && expr_kind(t, e) == EXPR_MAPPING; i++) {
        expr_id next = 0;
        for (uint32_t k = 0; k < expr_count(t, e) && !next; k++)
            if (str_equal(symbol_text(t->symbols, expr_pair_key(t, e, k)), p->steps[i]))
                next = expr_pair_value(t, e, k);
        e = next;
    }
    return e;
}

static void give_written(const struct written_path *p, const struct tree *t, expr_id e, size_t from,
                         bool has_names)
{
    expr_id found = e ? expr_under(p, t, e, from) : 0;
    struct name_finding f = {.tree = p->world->tree, .in = t};
    if (!found)
        return;
    struct expression_place place = {
        .name = p->name, .at = expr_span(t, found), .tree = t, .expr = found};
    if (has_names)
        find_names(&f, e);
    give_place(p->world->tree, &place, &f, p->each, p->data);
}

static void give_variables(const struct written_path *p)
{
    struct garden_tree *t = p->world->tree;
    const struct tree *tree = t->project->file->tree;
    give_written(p, tree, garden_field(tree, t->project->root, "variables"), 1, false);
    for (size_t i = 0; i < t->environments.len; i++)
        if (str_equal(t->environments.at[i].name, p->world->environment))
            give_written(p, tree, garden_field(tree, t->environments.at[i].expr, "variables"), 1,
                         false);
    for (size_t i = 0; i < p->world->varfiles.len; i++)
        give_written(p, p->world->varfiles.at[i].tree, p->world->varfiles.at[i].expr, 1, false);
}

static void give_action(const struct written_path *p)
{
    struct arena *arena = &p->world->tree->arena;
    struct str key = p->count > 2 ? path_text_of(arena, p->steps + 1, 2) : STR("");
    struct garden_action *a = garden_find_action(p->world, key);
    if (!a)
        return;
    const struct garden_config *c = &a->config;
    bool is_whole = p->count == 3 || str_equal(p->steps[3], STR("version"));
    if (is_whole) {
        struct written_path whole = *p;
        whole.count = 3;
        give_written(&whole, c->tree, c->expr, 3, true);
    } else if (str_equal(p->steps[3], STR("var"))) {
        give_written(p, c->tree, garden_field(c->tree, c->expr, "variables"), 4, false);
    } else if (str_equal(p->steps[3], STR("dependencies")) ||
               str_equal(p->steps[3], STR("build"))) {
        give_written(p, c->tree, c->expr, 3, true);
    } else {
        give_written(p, c->tree, c->expr, 3, false);
    }
}

// An entry of a list of the project, by its name.
static void give_entry(const struct written_path *p, const char *list)
{
    struct garden_tree *t = p->world->tree;
    const struct tree *tree = t->project->file->tree;
    expr_id all = garden_field(tree, t->project->root, list);
    bool is_list = all && expr_kind(tree, all) == EXPR_SEQUENCE;
    for (uint32_t i = 0; is_list && i < expr_count(tree, all); i++) {
        expr_id e = expr_operand(tree, all, i);
        if (p->count < 2 || str_equal(garden_text_field(tree, e, "name"), p->steps[1]))
            give_written(p, tree, e, p->count, false);
    }
}

void garden_written(struct dialect_tree *base, const struct str *steps, size_t count,
                    void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct garden_tree *t = (struct garden_tree *)base;
    struct garden_world *w = count ? garden_world_of(t, t->wanted_env) : NULL;
    if (!w || w->is_of_no_environment)
        return;
    struct written_path p = {.world = w,
                             .steps = steps,
                             .count = count,
                             .name = path_text_of(&t->arena, steps, count),
                             .each = each,
                             .data = data};
    if (str_equal(steps[0], STR("var")) || str_equal(steps[0], STR("variables")))
        give_variables(&p);
    else if (str_equal(steps[0], STR("actions")))
        give_action(&p);
    else if (str_equal(steps[0], STR("outputs")) || str_equal(steps[0], STR("providers")))
        give_entry(&p, str_equal(steps[0], STR("outputs")) ? "outputs" : "providers");
}
