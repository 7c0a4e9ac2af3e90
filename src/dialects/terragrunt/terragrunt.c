// SPDX-License-Identifier: Apache-2.0
//
// Terragrunt's files, the tree of their directories, and a unit as a place to ask from.
#include "base/path.h"
#include "dialects/hcl/format/format.h"
#include "dialects/hcl/outline.h"
#include "dialects/hcl/read.h"
#include "dialects/terragrunt/tg.h"
#include "dialects/units.h"

static path_id root_path(struct graph *g, const char *name)
{
    return path_child(g, 0, symbol_intern(g->symbols, str_of(name)));
}

static struct dialect_tree *open_configs(const struct dialect *d, struct graph *g,
                                         struct tree_files files, struct str root)
{
    struct tg_tree *t = ARENA_NEW(&g->arena, struct tg_tree);
    *t = (struct tg_tree){.base = {.dialect = d},
                          .graph = g,
                          .files = files,
                          .host = str_copy(&g->arena, root),
                          .local = root_path(g, "local"),
                          .include = root_path(g, "include"),
                          .dependency = root_path(g, "dependency"),
                          .feature = root_path(g, "feature"),
                          .inputs = root_path(g, "inputs"),
                          .values = root_path(g, "values"),
                          .written = root_path(g, "\001written"),
                          .own = path_child(g, root_path(g, "\001own"),
                                            symbol_intern(g->symbols, STR("own_inputs")))};
    arena_init(&t->arena);
    return &t->base;
}

static void close_configs(struct dialect_tree *base)
{
    struct tg_tree *t = (struct tg_tree *)base;
    for (size_t i = 0; i < t->list.len; i++) {
        ARRAY_DONE(&t->list.at[i]->includes);
        ARRAY_DONE(&t->list.at[i]->components);
        str_table_done(&t->list.at[i]->blocks);
        diags_done(&t->list.at[i]->diags);
    }
    for (uint32_t i = 0; i < t->files_read.len; i++)
        diags_done(&((struct tg_file *)(uintptr_t)t->files_read.entries[i].value)->diags);
    ARRAY_DONE(&t->list);
    ARRAY_DONE(&t->views);
    ARRAY_DONE(&t->units);
    ARRAY_DONE(&t->stacks);
    ARRAY_DONE(&t->made);
    str_table_done(&t->made_in);
    str_table_done(&t->configs);
    str_table_done(&t->files_read);
    arena_done(&t->arena);
}

// Configurations read any file, and look for files and directories: they are opened again after every change. A list of
// units alone depends on few.
static void change_configs(struct dialect_tree *base, const struct str *paths, size_t count)
{
    struct tg_tree *t = (struct tg_tree *)base;
    bool is_changed = count == 0 || t->list.len > 0;
    for (size_t i = 0; i < count && !is_changed && t->has_units; i++)
        is_changed = tg_concerns_units(t, paths[i]);
    if (!is_changed)
        return;
    close_configs(base);
    t->has_units = t->is_unsettled = false;
    arena_init(&t->arena);
}

void tg_settle(struct tg_tree *t)
{
    if (t->is_unsettled)
        change_configs(&t->base, NULL, 0);
}

static struct dialect_tree *open_configs_beside(struct dialect_tree *other, struct tree_files files)
{
    struct tg_tree *t = (struct tg_tree *)other;
    return open_configs(other->dialect, t->graph, files, t->host);
}

// ---- unit_places

static bool is_unit_place(struct dialect_tree *base, struct str dir)
{
    struct tg_tree *t = (struct tg_tree *)base;
    return tg_exists(t, path_join(&t->arena, dir, STR("terragrunt.hcl")), NULL) ||
           tg_exists(t, path_join(&t->arena, dir, STR("terragrunt.stack.hcl")), NULL);
}

static struct view *unit_view(struct dialect_tree *base, struct str dir, struct diags *mistakes)
{
    tg_settle((struct tg_tree *)base);
    struct tg_config *c = tg_unit_at((struct tg_tree *)base, dir);
    tg_open_components(c);
    for (size_t i = 0; i < c->diags.list.len; i++)
        diags_add(mistakes, c->diags.list.at[i]);
    for (size_t i = 0; i < c->includes.len; i++)
        for (size_t k = 0; c->includes.at[i].config && k < c->includes.at[i].config->diags.list.len;
             k++)
            diags_add(mistakes, c->includes.at[i].config->diags.list.at[k]);
    return c->view;
}

static bool is_unit_file(struct str name)
{
    return str_equal(name, STR("terragrunt.hcl")) || str_equal(name, STR("terragrunt.stack.hcl"));
}

static const struct place_capability unit_places = {
    .is_place = is_unit_place, .view = unit_view, .is_source = is_unit_file};

static const struct tree_capability terragrunt_tree = {.open = open_configs,
                                                       .close = close_configs,
                                                       .change = change_configs,
                                                       .open_beside = open_configs_beside,
                                                       .places = &unit_places};

// Syntax only: what a file means depends on who sees it, so units are checked.
static void check_syntax(const struct reading *r)
{
    struct hcl_input in = {.text = r->text,
                           .builder = r->builder,
                           .arena = r->arena,
                           .diags = r->diags,
                           .closes_strings = true};
    (void)hcl_parse_body(&in);
}

static const char *const file_names[] = {"terragrunt.hcl", "terragrunt.stack.hcl", "root.hcl",
                                         NULL};

const struct dialect dialect_terragrunt = {
    .name = "terragrunt",
    .files = {.names = file_names},
    .ops = tg_ops,
    .read = hcl_read,
    .check = check_syntax,
    .format = hcl_layout,
    .outline = &hcl_outline_capability,
    .tree = &terragrunt_tree,
    .units = &terragrunt_units,
};
