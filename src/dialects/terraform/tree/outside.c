// SPDX-License-Identifier: Apache-2.0
//
// Modules outside of the project's root, which somebody has allowed to read. Their directories are paths of the tree that
// lead out of it: `/../shared/net`. Their files come from the outside world, as those that functions read.
#include "base/path.h"
#include "dialects/terraform/tree/tf.h"
#include "graph/world/injector.h"

bool tf_is_outside(struct str dir)
{
    return str_starts(dir, STR("/../")) || str_equal(dir, STR("/.."));
}

struct str tf_host_path(const struct tf_tree *t, struct arena *a, struct str dir)
{
    if (dir.len < 2)
        return t->host;
    struct str path = path_join(a, t->host, str_slice(dir, 1, dir.len));
    return tf_is_outside(dir) ? path_clean(a, path) : path;
}

// What is there, or absent; `*why` is the reason if it may not be read.
static struct value ask_outside(struct tf_tree *t, struct str path, const struct diag **why)
{
    struct graph *g = t->graph;
    struct value v =
        g->injector ? injector_ask(g, g->injector, WORLD_FILES, path, NO_SPAN) : VALUE_NONE;
    const struct failure *failed = failure_of(&g->arena, v);
    struct diags found = {0};
    if (!failed)
        return v;
    failure_collect(failed, &found);
    if (found.list.len && !*why)
        *why = found.list.at[0];
    diags_done(&found);
    return VALUE_NONE;
}

size_t tf_list_outside(struct tf_module *m, struct str **names)
{
    struct arena *a = &m->arena;
    struct str path = tf_host_path(m->tree, a, m->dir);
    struct value all = ask_outside(m->tree, str_format(a, "%.*s/", STR_ARGS(path)), &m->refused);
    size_t count = value_is_sequence(all) ? value_len(all) : 0, len = 0;
    *names = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++) {
        struct value name = value_item(all, i);
        if (value_is(name, VALUE_STRING))
            (*names)[len++] = str_copy(a, value_str(&name));
    }
    return len;
}

bool tf_read_outside(struct tf_module *m, struct str path, struct str *text, struct str *name)
{
    *name = tf_host_path(m->tree, &m->arena, path);
    struct value v = ask_outside(m->tree, *name, &m->refused);
    if (value_is(v, VALUE_STRING))
        *text = str_copy(&m->arena, value_str(&v));
    return value_is(v, VALUE_STRING);
}
