// SPDX-License-Identifier: Apache-2.0
//
// Statements about one of several resources or calls mean something only for one of them. Who asks what is written at a
// line has not said which: it is the first, or one that is not known if there is none.
#include "dialects/terraform/tree/tf.h"
#include "value/number.h"

// What a path below the names that no text has is said for; an empty name: for all of the module.
struct said_for {
    struct str name;
    const struct tf_repeat *repeat;
};

static bool is_said_below(struct tf_tree *t, path_id p, struct str name)
{
    return path_is_prefix(t->graph, tf_below_all(t, t->paths[TF_ARGUMENT_ROOT], name), p);
}

static struct said_for said_for(struct tf_module *m, path_id p)
{
    struct tf_tree *t = m->tree;
    for (size_t i = 0; i < m->resources.len; i++) {
        const struct tf_resource *r = m->resources.at[i];
        struct str name = r->repeat.path ? tf_resource_name(&t->arena, r) : STR("");
        if (name.len && (path_is_prefix(t->graph, r->instance, p) || is_said_below(t, p, name)))
            return (struct said_for){name, &r->repeat};
    }
    for (size_t i = 0; i < m->calls.len; i++) {
        const struct tf_call *c = m->calls.at[i];
        struct str name = tf_join(&t->arena, STR("module"), STR(""), c->name);
        if (c->repeat.path && is_said_below(t, p, name))
            return (struct said_for){name, &c->repeat};
    }
    return (struct said_for){0};
}

static struct value first_key(struct graph *g, const struct tf_repeat *r, struct value all,
                              size_t *count)
{
    bool is_each = r->each.value.tree;
    *count = 0;
    if (is_each && value_is_mapping(all) && value_len(all)) {
        *count = value_len(all);
        return value_string_kept(value_key(all, 0));
    }
    int64_t number = 0;
    if (!is_each && value_is_number(all) && number_to_int(all, &number) && number > 0) {
        *count = (size_t)number;
        return value_int(0);
    }
    return value_unknown(&g->arena, is_each ? &type_string : &type_number);
}

struct view *tf_turn(struct dialect_tree *base, struct view *place, path_id p, size_t *count)
{
    struct tf_tree *t = (struct tf_tree *)base;
    struct tf_instance *i = tf_instance_of(t, place);
    struct said_for of = i ? said_for(i->module, p) : (struct said_for){0};
    *count = 0;
    if (!of.name.len)
        return NULL;
    const struct marks *marks = NULL;
    struct value all =
        value_unmark(&t->graph->arena, view_value(t->graph, i->view, of.repeat->path), &marks);
    return tf_repeated(i, of.name, of.repeat, first_key(t->graph, of.repeat, all, count));
}
