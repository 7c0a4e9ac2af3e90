// SPDX-License-Identifier: Apache-2.0
//
// Which files of an environment are data: each hiera.yaml, and all that its levels can name. Their names tell nothing.
#include "base/path.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/tree/puppet_tree.h"

static void note_path(struct puppet_tree *t, struct str path)
{
    while (str_starts(path, STR("./"))) // of a module that is alone
        path = str_slice(path, 2, path.len);
    *str_table_put(&t->data_files, str_copy(&t->listing_arena, path), NULL) = 1;
}

static void note_data_file(void *data, const struct hiera_datum *d)
{
    if (d->finding == FINDING_FILE)
        note_path(data, d->path);
}

static void note_hierarchy(struct puppet_tree *t, struct environment *e, struct str path)
{
    struct str text, why;
    if (environment_read(e, path, &text, &why) != 0)
        note_path(t, path);
}

// A hierarchy that cannot be read names no files: nobody knows which are data.
static void find_data_files(void *data)
{
    struct puppet_tree *t = data;
    struct value failed = VALUE_NONE;
    struct site site = puppet_plain_site();
    struct environment *e = puppet_tree_environment(t, &site, &failed);
    struct puppet_settings settings = {.node_name = STR("localhost"), .is_brief = true};
    struct compiler *k = compiler_open(e, &settings);
    struct str *modules;
    size_t count = environment_modules(e, &modules);
    compiler_begin(k, NULL);
    struct hiera_request r = {.merge = VALUE_NONE, .scope = k->top};
    failed = hiera_files(compiler_hiera(k), &r, modules, count, note_data_file, t);
    (void)failed;
    note_hierarchy(t, e, STR("hiera.yaml"));
    for (size_t i = 0; i < count; i++)
        note_hierarchy(t, e,
                       str_format(e->arena, "%.*s/hiera.yaml",
                                  STR_ARGS(environment_module_path(e, modules[i]))));
    compiler_end(k);
    compiler_close(k);
    environment_close(e);
}

static bool may_be_data(struct str name)
{
    static const char *const endings[] = {".yaml", ".yml", ".eyaml", ".json", ".conf", ".hocon"};
    for (size_t i = 0; i < COUNT_OF(endings); i++)
        if (str_ends(name, str_of(endings[i])))
            return true;
    return false;
}

static const struct str_table *data_files_of(struct puppet_tree *t)
{
    if (!t->knows_data_files)
        graph_question(t->graph, find_data_files, t);
    t->knows_data_files = true;
    return &t->data_files;
}

bool puppet_is_data_file(struct puppet_tree *t, struct str path)
{
    return may_be_data(path_basename(path)) &&
           str_table_find(data_files_of(t), str_slice(path, 1, path.len));
}

size_t puppet_count_data_files(struct dialect_tree *tree, struct str below)
{
    struct puppet_tree *t = (struct puppet_tree *)tree;
    const struct str_table *files = data_files_of(t);
    struct arena a;
    size_t count = 0;
    arena_init(&a);
    for (uint32_t i = 0; i < files->len; i++) {
        struct str path = files->entries[i].key;
        bool is_inside = !str_starts(path, STR("/")) && !str_starts(path, STR("../"));
        count += is_inside && path_is_below(path_join(&a, STR("/"), path), below);
    }
    arena_done(&a);
    return count;
}

void puppet_data_files_forget(struct puppet_tree *t)
{
    str_table_done(&t->data_files);
    t->data_files = (struct str_table){0};
    t->knows_data_files = false;
}
