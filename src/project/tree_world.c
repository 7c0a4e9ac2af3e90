// SPDX-License-Identifier: Apache-2.0
#include "project/tree_world.h"

#include "base/path.h"

static struct value names_value(struct arena *a, const struct str *names, size_t count)
{
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_string(a, names[i]);
    return value_list(a, &type_string, items, count);
}

// A request is the path of a file on disk; with a trailing slash it asks for the names in a directory.
bool tree_world_read(void *data, struct arena *a, struct str request, struct value *out,
                     struct str *why)
{
    const struct tree_world *w = data;
    bool is_dir = str_ends(request, STR("/"));
    struct str path = path_clean(a, path_join(a, w->root, request)), text, *names;
    if (!path_is_below(path, w->root)) { // files on disk have no revisions
        const struct injector *p = w->injector.parent;
        const struct binding_of_world *by = p ? &p->bound[WORLD_FILES] : NULL;
        *why = STR("it is outside the project");
        return by && by->read && by->read(by->data, a, request, out, why);
    }
    path = path.len > w->root.len && w->root.len > 1 ? str_slice(path, w->root.len, path.len)
           : w->root.len > 1                         ? STR("/")
                                                     : path;
    *out = VALUE_NONE;
    if (is_dir) {
        size_t count = w->files.list(w->files.data, a, path, &names);
        if (count)
            *out = names_value(a, names, count);
    } else if (w->files.read(w->files.data, a, path, &text)) {
        *out = value_string(a, text);
    }
    return true;
}

void tree_world_open(struct tree_world *w, struct injector *parent, struct tree_files files,
                     struct str root)
{
    *w = (struct tree_world){.files = files, .root = root};
    w->injector.parent = parent;
    injector_bind(&w->injector, WORLD_FILES, tree_world_read, w);
}
