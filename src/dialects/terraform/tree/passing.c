// SPDX-License-Identifier: Apache-2.0
//
// What goes from one module to another under two names: an argument of a call is a variable of the module that is called,
// and an output of that is an attribute of the call. For whoever asks what refers to what.
#include "dialects/terraform/tree/tf.h"

enum { PASSING_NAMES = 3 };

struct sharing {
    struct tf_tree *tree;
    struct tf_module *module;
    struct str names[PASSING_NAMES]; // the first ones of the path that is asked about
    struct arena *arena;
    ARRAY(struct place_link) found;
};

static void read_first_names(struct sharing *w, path_id p)
{
    const struct graph *g = w->tree->graph;
    for (; p; p = path_at(g, p)->parent) {
        const struct path *path = path_at(g, p);
        if (path->len <= PASSING_NAMES)
            w->names[path->len - 1] = symbol_text(g->symbols, path->name);
    }
}

static bool is_path_asked(const struct sharing *w, const char *first, struct str second)
{
    return str_equal(w->names[0], str_of(first)) && str_equal(w->names[1], second);
}

static const struct hcl_given *find_given(const struct tf_call *c, struct str name)
{
    for (size_t i = 0; i < c->argument_count; i++)
        if (str_equal(c->arguments[i].name, name))
            return &c->arguments[i];
    return NULL;
}

static path_id attribute_path(const struct sharing *w, enum tf_path below, const struct tf_call *c,
                              struct str name)
{
    path_id p = below == TF_MODULE ? w->tree->paths[TF_MODULE]
                                   : tf_below(w->tree, w->tree->paths[below], STR("module"));
    return tf_below(w->tree, tf_below(w->tree, p, c->name), name);
}

// A call of another module leads here.
static void add_caller(struct sharing *w, struct tf_module *from, const struct tf_call *c)
{
    const struct hcl_given *given = find_given(c, w->names[1]);
    if (given && is_path_asked(w, "var", given->name))
        ARRAY_PUSH(&w->found,
                   ((struct place_link){.view = from->view,
                                        .path = attribute_path(w, TF_ARGUMENT_ROOT, c, given->name),
                                        .at = given->name_at,
                                        .is_source = true}));
    if (str_equal(w->names[0], STR("output")) && w->names[1].len)
        ARRAY_PUSH(&w->found,
                   ((struct place_link){.view = from->view,
                                        .path = attribute_path(w, TF_MODULE, c, w->names[1])}));
}

// The module that a call leads to: what it is passed, and what it gives.
static void add_called(struct sharing *w, const struct tf_call *c, struct tf_module *target)
{
    struct tf_tree *t = w->tree;
    const struct tf_output *o = tf_find_output(target, w->names[2]);
    const struct tf_variable *v = tf_find_variable(target, w->names[2]);
    if (!is_path_asked(w, "module", c->name))
        return;
    if (o)
        ARRAY_PUSH(&w->found,
                   ((struct place_link){.view = target->view,
                                        .path = tf_below(t, t->paths[TF_OUTPUT], o->name),
                                        .at = o->at,
                                        .is_source = true}));
    if (v && find_given(c, v->name))
        ARRAY_PUSH(&w->found, ((struct place_link){.view = target->view,
                                                   .path = tf_below(t, t->paths[TF_VAR], v->name),
                                                   .at = v->at}));
}

static struct tf_module *local_target(struct sharing *w, const struct tf_call *c)
{
    struct str dir;
    bool is_local = tf_local_source(w->arena, c->module->dir, c->source_text, &dir);
    uint64_t *known = is_local ? str_table_find(&w->tree->modules, dir) : NULL;
    return known ? (struct tf_module *)(uintptr_t)*known : NULL;
}

static void look_at_calls(struct sharing *w, struct tf_module *from)
{
    for (size_t i = 0; i < from->calls.len; i++) {
        const struct tf_call *c = from->calls.at[i];
        struct tf_module *target = local_target(w, c);
        if (target == w->module)
            add_caller(w, from, c);
        if (target && from == w->module)
            add_called(w, c, target);
    }
}

size_t tf_links(struct dialect_tree *base, struct view *place, path_id p, struct arena *a,
                struct place_link **out)
{
    struct tf_tree *t = (struct tf_tree *)base;
    struct tf_instance *i = tf_instance_of(t, place);
    struct sharing w = {.tree = t, .module = i ? i->module : NULL, .arena = a};
    *out = NULL;
    if (!i)
        return 0;
    read_first_names(&w, p);
    for (uint32_t k = 0; k < t->modules.len; k++)
        look_at_calls(&w, (struct tf_module *)(uintptr_t)t->modules.entries[k].value);
    size_t count = w.found.len;
    *out = ARENA_ARRAY(a, struct place_link, count);
    for (size_t k = 0; k < count; k++)
        (*out)[k] = w.found.at[k];
    ARRAY_DONE(&w.found);
    return count;
}
