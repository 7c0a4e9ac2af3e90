// SPDX-License-Identifier: Apache-2.0
//
// What a module says only when somebody looks for it: local values and the bodies of resources, of which most questions
// need a few, and what is written about declarations, which only walks over everything need.
#include "dialects/terraform/tree/tf.h"

// The first names of a path.
struct first_names {
    path_id root; // the first of them
    struct str at[4];
    size_t count;
};

static struct first_names first_names(const struct graph *g, path_id p)
{
    struct first_names n = {0};
    for (; p; p = path_at(g, p)->parent) {
        const struct path *x = path_at(g, p);
        if (x->len > COUNT_OF(n.at))
            continue;
        n.at[x->len - 1] = symbol_text(g->symbols, x->name);
        n.count = x->len > n.count ? x->len : n.count;
        n.root = p;
    }
    return n;
}

static bool is_said_at_once(const struct tf_tree *t, path_id root)
{
    static const enum tf_path roots[] = {
        TF_VAR,   TF_OUTPUT, TF_MODULE,      TF_PATH_ROOT,      TF_TERRAFORM, TF_EACH,
        TF_COUNT, TF_SELF,   TF_REPEAT_ROOT, TF_CONDITION_ROOT, TF_RULE_ROOT, TF_PASSED_ROOT};
    for (size_t i = 0; i < COUNT_OF(roots); i++)
        if (root == t->paths[roots[i]])
            return true;
    return false;
}

// A path of a resource is `[instance.][data.]TYPE.NAME`: where its type is, or would be.
static size_t place_of_type(const struct tf_tree *t, const struct first_names *n,
                            enum tf_mode *mode)
{
    size_t i = n->root == t->paths[TF_INSTANCE_ROOT];
    *mode = TF_MANAGED;
    if (i < n->count && str_equal(n->at[i], STR("data")))
        *mode = TF_DATA;
    else if (i < n->count && str_equal(n->at[i], STR("ephemeral")))
        *mode = TF_EPHEMERAL;
    return i + (*mode != TF_MANAGED);
}

// The resource that a path is in, or the first below it; NULL: there is none.
static struct tf_resource *resource_at(const struct tf_module *m, const struct first_names *n)
{
    enum tf_mode mode;
    size_t type = place_of_type(m->tree, n, &mode);
    if (type + 1 < n->count)
        return tf_find_resource(m, mode, n->at[type], n->at[type + 1]);
    for (size_t i = 0; i < m->resources.len; i++)
        if (m->resources.at[i]->mode == mode &&
            (type == n->count || str_equal(m->resources.at[i]->type, n->at[type])))
            return m->resources.at[i];
    return NULL;
}

// The local value that a path is in, or the first of all.
static struct tf_local *local_at(const struct tf_module *m, const struct first_names *n)
{
    if (n->count > 1)
        return tf_find_local(m, n->at[1]);
    return m->locals.len ? m->locals.at[0] : NULL;
}

// Whether a path leads to one local value or resource, and not to several.
static bool is_enough(const struct tf_tree *t, const struct first_names *n)
{
    enum tf_mode mode;
    return n->count >= (n->root == t->paths[TF_LOCAL] ? 2 : place_of_type(t, n, &mode) + 2);
}

static void say_some(struct view *v, path_id p, bool all_below, void *data)
{
    struct tf_module *m = data;
    struct first_names n = first_names(m->tree->graph, p);
    if (is_said_at_once(m->tree, n.root))
        return;
    if (n.root == m->tree->paths[TF_ARGUMENT_ROOT] || (all_below && !is_enough(m->tree, &n))) {
        view_fully_said(v);
    } else if (n.root == m->tree->paths[TF_LOCAL]) {
        struct tf_local *l = local_at(m, &n);
        if (l)
            tf_say_local(m, l);
    } else {
        struct tf_resource *r = resource_at(m, &n);
        if (r)
            tf_say_bodies(m, &r, 1);
    }
}

static void say_rest(struct view *v, void *data)
{
    struct tf_module *m = data;
    (void)v;
    for (size_t i = 0; i < m->locals.len; i++)
        tf_say_local(m, m->locals.at[i]);
    tf_say_bodies(m, m->resources.at, m->resources.len);
    tf_say_asides(m);
}

// They may be about anything.
const struct late_words tf_late = {.say = say_rest,
                                   .say_some = say_some,
                                   .is_written = true,
                                   .flags = STATEMENT_CLOSED,
                                   .paths = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                              UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}}};
