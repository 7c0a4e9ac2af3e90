// SPDX-License-Identifier: Apache-2.0
//
// Which files of an environment are data: each hiera.yaml, and all that its levels can name. Their names tell nothing.
#include "base/path.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/tree/puppet_tree.h"

static void note_data_file(void *data, const struct hiera_datum *d)
{
    struct puppet_tree *t = data;
    if (d->finding == FINDING_FILE)
        *str_table_put(&t->data_files, str_copy(&t->listing_arena, d->path), NULL) = 1;
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

bool puppet_is_data_file(struct puppet_tree *t, struct str path)
{
    struct str name = path_basename(path);
    if (!may_be_data(name))
        return false;
    if (str_equal(name, STR("hiera.yaml")))
        return true;
    if (!t->knows_data_files)
        graph_question(t->graph, find_data_files, t);
    t->knows_data_files = true;
    return str_table_find(&t->data_files, str_slice(path, 1, path.len)) != NULL;
}

void puppet_data_files_forget(struct puppet_tree *t)
{
    str_table_done(&t->data_files);
    t->data_files = (struct str_table){0};
    t->knows_data_files = false;
}
