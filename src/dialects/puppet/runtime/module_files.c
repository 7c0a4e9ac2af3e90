// SPDX-License-Identifier: Apache-2.0
//
// All files of a module, for whoever wants to know everything that it defines.
#include "base/budget.h"
#include "dialects/puppet/runtime/environment.h"

void environment_walk(struct environment *e, struct str dir, const char *ending,
                      environment_visit *visit, void *data)
{
    struct str *names;
    size_t count;
    if (!budget_turn() || e->files.list(e->files.data, e->arena, dir, &names, &count) <= 0)
        return;
    for (size_t i = 0; i < count; i++) {
        bool is_directory = str_ends(names[i], STR("/"));
        struct str name = is_directory ? str_slice(names[i], 0, names[i].len - 1) : names[i];
        struct str path = str_format(e->arena, "%.*s/%.*s", STR_ARGS(dir), STR_ARGS(name));
        if (is_directory)
            environment_walk(e, path, ending, visit, data);
        else if (str_ends(name, str_of(ending)))
            visit(data, path);
    }
}

struct loading {
    struct environment *environment;
    struct str module;
};

// What is wrong with a file is reported by a check.
static void load_module_file(void *data, struct str path)
{
    struct loading *l = data;
    struct value failed = VALUE_NONE;
    (void)environment_load(l->environment, l->module, path, &failed);
}

void environment_load_module(struct environment *e, struct str module)
{
    static const char *const folders[] = {"manifests", "functions", "types"};
    struct loading l = {e, module};
    struct str path = environment_module_path(e, module);
    for (size_t i = 0; path.len && i < COUNT_OF(folders); i++)
        environment_walk(e, str_format(e->arena, "%.*s/%s", STR_ARGS(path), folders[i]), ".pp",
                         load_module_file, &l);
}

struct str environment_path_of(struct arena *a, struct str name)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < name.len; i++) {
        strbuf_add_char(&out, name.at[i] == ':' ? '/' : name.at[i]);
        i += name.at[i] == ':';
    }
    struct str copy = strbuf_copy(&out, a);
    strbuf_done(&out);
    return copy;
}
