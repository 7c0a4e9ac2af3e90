// SPDX-License-Identifier: Apache-2.0
//
// Paths and files as configurations name them. Paths in configurations are those of the file system; files below the
// tree's root are read from the tree, so that a revision has its own. Others are asked of the outside world.
#include "base/path.h"
#include "dialects/terragrunt/tg.h"
#include "dialects/troubles.h"
#include "graph/world/injector.h"

struct str tg_host(const struct tg_tree *t, struct arena *a, struct str path)
{
    return path.len > 1 ? path_join(a, t->host, str_slice(path, 1, path.len)) : t->host;
}

bool tg_find_path(struct tg_tree *t, struct str dir, struct str written, struct str *out)
{
    struct arena *a = &t->arena;
    struct str whole =
        path_is_absolute(written) ? written : path_join(a, tg_host(t, a, dir), written);
    *out = path_clean(a, whole);
    if (!path_is_below(*out, t->host))
        return false;
    size_t from = t->host.len > 1 ? t->host.len : 0;
    *out = out->len > from ? str_slice(*out, from, out->len) : STR("/");
    return true;
}

bool tg_exists(struct tg_tree *t, struct str path, bool *is_directory)
{
    struct str *names, name = path_basename(path);
    if (is_directory)
        *is_directory = path.len < 2;
    if (path.len < 2)
        return true;
    size_t count = t->files.list(t->files.data, &t->arena, path_dirname(path), &names);
    for (size_t i = 0; i < count; i++) {
        bool is_dir = str_ends(names[i], STR("/"));
        if (!str_equal(str_slice(names[i], 0, names[i].len - is_dir), name))
            continue;
        if (is_directory)
            *is_directory = is_dir;
        return true;
    }
    return false;
}

struct str tg_config_file(struct tg_tree *t, struct str path)
{
    bool is_directory = false;
    if (tg_exists(t, path, &is_directory) && is_directory)
        return path_join(&t->arena, path, STR("terragrunt.hcl"));
    return path;
}

// ---- reading

static bool read_outside(struct tg_tree *t, struct tg_file *f, struct str *text)
{
    struct graph *g = t->graph;
    struct value v =
        g->injector ? injector_ask(g, g->injector, WORLD_FILES, f->path, NO_SPAN) : VALUE_NONE;
    if (value_is(v, VALUE_STRING)) {
        *text = str_copy(&g->arena, value_str(&v));
        return true;
    }
    struct diags why = {0};
    const struct failure *failed = failure_of(&g->arena, v);
    if (failed)
        failure_collect(failed, &why);
    if (why.list.len)
        f->trouble = why.list.at[0];
    diags_done(&why);
    return false;
}

static bool read_config_text(struct tg_tree *t, struct tg_file *f, struct str *text)
{
    if (f->is_outside)
        return read_outside(t, f, text);
    bool is_directory = false;
    if (!tg_exists(t, f->path, &is_directory) || is_directory)
        return false;
    if (tree_read_listed(&t->files, &t->graph->arena, f->path, text))
        return true;
    f->trouble = tree_trouble_at(&t->files, f->path);
    return false;
}

static void parse(struct tg_tree *t, struct tg_file *f, struct str text)
{
    struct graph *g = t->graph;
    struct str name = f->is_outside ? f->path : tree_source_name(&t->files, &t->arena, f->path);
    uint32_t file = sources_add(g->sources, name, text);
    struct tree_builder builder;
    tree_begin(&builder, tg_ops(), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = &t->arena,
                           .diags = &f->diags,
                           .closes_strings = true};
    f->body = hcl_parse_body(&in);
    struct tree *tree = tree_end(&builder);
    graph_keep_tree(g, tree);
    f->tree = tree;
}

struct tg_file *tg_file_at(struct tg_tree *t, struct str path, bool is_outside)
{
    const uint64_t *known = str_table_find(&t->files_read, path);
    if (known)
        return (struct tg_file *)(uintptr_t)*known;
    struct tg_file *f = ARENA_NEW(&t->arena, struct tg_file);
    struct str text;
    f->path = str_copy(&t->arena, path);
    f->is_outside = is_outside;
    *str_table_put(&t->files_read, f->path, NULL) = (uintptr_t)f;
    if (read_config_text(t, f, &text))
        parse(t, f, text);
    return f;
}
