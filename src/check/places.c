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

static bool has_places(const struct tree_walk *w)
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

void look_for_places(struct tree_walk *w)
{
    struct kept_tree *k = w->kept;
    if (!k->is_changed)
        return;
    bool checks = !k->has_files && has_places(w);
    if (checks != k->checks_places)
        kept_drop_files(k); // they are looked at in another way
    k->checks_places = checks;
}

static void check_places_of(struct tree_walk *w, const struct dialect *d)
{
    struct kept_tree *k = w->kept;
    ARRAY(struct str) dirs = {0};
    for (size_t i = 0; i < k->walk.len; i++)
        if (k->walk.at[i]->is_place && is_place_of(w, d, k->walk.at[i]->path))
            ARRAY_PUSH(&dirs, project_path_of(w->tree, w->arena, k->walk.at[i]->path));
    if (dirs.len)
        places_of(d)->check(tree_of_places(w, d), dirs.at, dirs.len, &k->in_places);
    ARRAY_DONE(&dirs);
}

void check_places(struct tree_walk *w)
{
    struct kept_tree *k = w->kept;
    struct reach_watch watch = {0}, *before;
    if (k->has_places && !k->is_changed)
        return;
    diags_done(&k->in_places);
    k->in_places = (struct diags){0};
    k->has_places = true;
    before = reach_watch_begin(w->g, &watch);
    for (size_t i = 0; dialect_at(i); i++)
        check_places_of(w, dialect_at(i));
    reach_watch_end(w->g, before);
    k->is_limited |= watch.is_limited;
    for (size_t i = 0; i < k->in_places.list.len; i++)
        k->is_limited |= diag_is_passing(k->in_places.list.at[i]);
}

void report_places(const struct tree_walk *w, struct tree_check *c, struct diags *out)
{
    for (size_t i = 0; i < w->kept->walk.len; i++)
        c->places += w->kept->walk.at[i]->is_place;
    for (size_t i = 0; i < w->kept->in_places.list.len; i++)
        diags_add(out, w->kept->in_places.list.at[i]);
}
