// SPDX-License-Identifier: Apache-2.0
//
// Directories that have names of their own (dialects/tree.h): their files are checked together, by their dialect.
#include "base/path.h"
#include "check/tree_inside.h"
#include "dialects/documents.h"

static const struct place_capability *places_of(const struct dialect *d)
{
    return d->tree && d->tree->places && d->tree->places->check ? d->tree->places : NULL;
}

const struct dialect *place_dialect_of(struct str name)
{
    for (size_t i = 0; dialect_at(i); i++)
        if (places_of(dialect_at(i)) && places_of(dialect_at(i))->is_part(name))
            return dialect_at(i);
    return NULL;
}

bool has_places(const struct tree_walk *w)
{
    const struct tree_files *files = &w->tree->files;
    ARRAY(struct str) todo = {0};
    bool found = false;
    ARRAY_PUSH(&todo, w->path);
    while (todo.len && !found) {
        struct str *names, dir = todo.at[--todo.len];
        size_t count = files->list(files->data, w->arena, dir, &names);
        for (size_t i = 0; i < count && !found; i++) {
            if (str_ends(names[i], STR("/")) && !is_hidden_directory(names[i]))
                ARRAY_PUSH(&todo,
                           path_join(w->arena, dir, str_slice(names[i], 0, names[i].len - 1)));
            found = place_dialect_of(names[i]) != NULL;
        }
    }
    ARRAY_DONE(&todo);
    return found;
}

static struct dialect_tree *tree_of_places(const struct tree_walk *w, const struct dialect *d)
{
    return project_tree_from(w->project, d, STR("/"))->tree;
}

static bool is_place_of(const struct tree_walk *w, const struct dialect *d, struct str dir)
{
    struct str path = project_path_of(w->tree, w->arena, dir);
    return places_of(d) && places_of(d)->is_place(tree_of_places(w, d), path);
}

bool is_checked_place(const struct tree_walk *w, struct str dir)
{
    for (size_t i = 0; dialect_at(i); i++)
        if (is_place_of(w, dialect_at(i), dir))
            return true;
    return false;
}

void check_places(struct tree_walk *w, const struct str *dirs, size_t count, struct diags *out)
{
    struct str *own = ARENA_ARRAY(w->arena, struct str, count);
    for (size_t i = 0; dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        size_t own_count = 0;
        for (size_t k = 0; k < count; k++)
            if (is_place_of(w, d, dirs[k]))
                own[own_count++] = project_path_of(w->tree, w->arena, dirs[k]);
        if (own_count)
            places_of(d)->check(tree_of_places(w, d), own, own_count, out);
    }
}
