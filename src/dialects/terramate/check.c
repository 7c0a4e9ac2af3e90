// SPDX-License-Identifier: Apache-2.0
//
// The tree as a check visits it.
#include "dialects/terramate/check.h"

#include "base/path.h"
#include "dialects/terramate/run/runs.h"
#include "dialects/terramate/stacks/stacks.h"
#include "dialects/terramate/tree/bundles.h"

// ---- directories

static int compare_dirs(const void *x, const void *y)
{
    const struct tree_dir *a = x, *b = y;
    return str_compare(a->path, b->path);
}

// Whether or not anybody uses them.
static void check_definitions(struct tm_dir *d)
{
    bool has_any = false;
    for (size_t i = 0; i < d->parts.len; i++)
        has_any |= d->parts.at[i].file->has_definition;
    struct tm_blocks *blocks = has_any ? tm_blocks_of(d) : NULL;
    if (blocks && blocks->bundle.is_there)
        tm_read_types(&blocks->bundle);
    if (blocks && blocks->component.is_there)
        tm_read_types(&blocks->component);
}

// Not only because a bundle defines a stack there. Whether such stacks have been added already depends on what was
// asked before, so they do not count.
static bool exists(const struct tm_dir *d)
{
    return !d->created || d->name_count;
}

size_t tm_check_list(struct dialect_tree *t, struct str path, struct arena *a,
                     struct tree_dir **out)
{
    struct tm_project *p = tm_project_in(t);
    size_t count = 0, room = 0;
    struct tm_stacks stacks;
    tm_load_below(p, path);
    tm_loaded_stacks(p, &stacks); // reports duplicate ids
    tm_stacks_done(&stacks);
    for (struct tm_dir *dir = p->first_dir; dir; dir = dir->next) {
        check_definitions(dir);
        room++;
    }
    *out = ARENA_ARRAY(a, struct tree_dir, room);
    for (const struct tm_dir *dir = p->first_dir; dir; dir = dir->next)
        if (exists(dir) && (path_is_below(dir->path, path) || path_is_below(path, dir->path)))
            (*out)[count++] = (struct tree_dir){.path = dir->path,
                                                .view = dir->view,
                                                .has_files = dir->parts.len > 0,
                                                .is_unit = dir->is_stack && !dir->created,
                                                .mistakes = &dir->diags,
                                                .changes = &dir->changes};
    qsort(*out, count, sizeof(**out), compare_dirs);
    return count;
}

path_id tm_check_inherited(struct dialect_tree *t)
{
    return tm_project_in(t)->global;
}

// ---- a hypothetical stack

static const struct {
    const char *path;
    bool is_list;
} of_stacks[] = {
    {"stack.name", false},
    {"stack.description", false},
    {"stack.tags", true},
    {"stack.id", false},
    {"stack.path.absolute", false},
    {"stack.path.relative", false},
    {"stack.path.basename", false},
    {"stack.path.to_root", false},
    {"stack.parent.id", false},
    {"stack.parent.tags", true},
    {"name", false},
    {"path", false},
    {"description", false},
};

static path_id path_below(struct graph *g, path_id p, struct str names)
{
    for (size_t from = 0, to; from < names.len; from = to + 1) {
        to = str_find_char(names, '.', from);
        p = path_child(g, p, symbol_intern(g->symbols, str_slice(names, from, to)));
    }
    return p;
}

struct view *tm_check_any_stack(struct dialect_tree *t, struct str path)
{
    struct tm_project *p = tm_project_in(t);
    struct graph *g = p->graph;
    struct tm_dir *dir = tm_dir(p, path);
    struct tree_builder builder;
    expr_id of_type[2];
    tree_begin(&builder, tm_ops(), g->symbols, 0);
    of_type[false] = expr_literal(&builder, NO_SPAN, value_unknown(&g->arena, &type_string));
    of_type[true] = expr_literal(&builder, NO_SPAN,
                                 value_unknown(&g->arena, type_list(&g->arena, &type_string)));
    struct tree *tree = tree_end(&builder);
    graph_keep_tree(g, tree);
    struct view *v = view_open(g, dir->view, dir->view->name, p->scope);
    for (size_t i = 0; i < COUNT_OF(of_stacks); i++) {
        path_id at = path_below(g, p->terramate, str_of(of_stacks[i].path));
        view_define(v, &(struct statement){.tree = tree,
                                           .expr = of_type[of_stacks[i].is_list],
                                           .path = at,
                                           .origin = at,
                                           .scope = p->scope});
    }
    return v;
}

// ---- one stack

void tm_check_stack(struct dialect_tree *t, struct str path, struct diags *mistakes)
{
    struct tm_dir *dir = tm_dir(tm_project_in(t), path);
    if (!tm_dir_mistake(dir))
        tm_check_runs(dir, mistakes);
}
