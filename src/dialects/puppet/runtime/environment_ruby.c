// SPDX-License-Identifier: Apache-2.0
//
// The Ruby files of modules: which functions, types and providers there are. Folders are listed once, when the first name
// of their kind is asked for.
#include "dialects/puppet/runtime/environment.h"

enum ruby_folder { RUBY_TYPES, RUBY_PROVIDERS, RUBY_FUNCTIONS, RUBY_OLD_FUNCTIONS };

static const char *const ruby_folders[] = {
    [RUBY_TYPES] = "type",
    [RUBY_PROVIDERS] = "provider",
    [RUBY_FUNCTIONS] = "functions",
    [RUBY_OLD_FUNCTIONS] = "parser/functions",
};

static struct str ruby_key(struct environment *e, enum ruby_folder folder, struct str name)
{
    static const char *const marks[] = {"0", "1", "2", "3"};
    return str_join(e->arena, str_of(marks[folder]), name);
}

// Functions and types are files, providers have a directory for each type.
static struct str name_of_ruby_file(enum ruby_folder folder, struct str entry)
{
    if (folder == RUBY_PROVIDERS)
        return str_ends(entry, STR("/")) ? str_slice(entry, 0, entry.len - 1) : STR("");
    return str_ends(entry, STR(".rb")) ? str_slice(entry, 0, entry.len - 3) : STR("");
}

static void index_ruby_folder(struct environment *e, enum ruby_folder folder, struct str module)
{
    struct str path =
        str_format(e->arena, "%.*s/lib/puppet/%s", STR_ARGS(module), ruby_folders[folder]);
    struct str *names;
    size_t count;
    if (e->files.list(e->files.data, e->arena, path, &names, &count) <= 0)
        return;
    for (size_t i = 0; i < count; i++) {
        struct str name = name_of_ruby_file(folder, names[i]);
        bool is_new;
        if (!name.len)
            continue;
        uint64_t *slot = str_table_put(&e->ruby_files, ruby_key(e, folder, name), &is_new);
        if (!is_new)
            continue;
        struct str *file = ARENA_NEW(e->arena, struct str);
        *file = str_format(e->arena, "%.*s/%.*s", STR_ARGS(path), STR_ARGS(names[i]));
        *slot = (uintptr_t)file;
    }
}

static void index_ruby(struct environment *e, enum ruby_folder folder)
{
    if (e->ruby_indexed & (1u << folder))
        return;
    e->ruby_indexed |= 1u << folder;
    struct str *paths;
    size_t count = environment_module_folders(e, &paths);
    for (size_t i = 0; i < count; i++)
        index_ruby_folder(e, folder, paths[i]);
}

static struct str find_ruby_file(struct environment *e, enum ruby_folder folder, struct str name)
{
    index_ruby(e, folder);
    const uint64_t *found = str_table_find(&e->ruby_files, ruby_key(e, folder, name));
    return found ? *(const struct str *)(uintptr_t)*found : STR("");
}

struct str environment_ruby_type(struct environment *e, struct str name)
{
    return find_ruby_file(e, RUBY_TYPES, name);
}

bool environment_has_provider(struct environment *e, struct str type)
{
    return find_ruby_file(e, RUBY_PROVIDERS, type).len > 0;
}

// `a::b` is in module a, `lib/puppet/functions/a/b.rb`.
static struct str qualified_function(struct environment *e, struct str name, size_t colon)
{
    struct str key = ruby_key(e, RUBY_FUNCTIONS, name), text, why;
    bool is_new;
    uint64_t *slot = str_table_put(&e->ruby_files, key, &is_new);
    if (!is_new)
        return *slot ? *(const struct str *)(uintptr_t)*slot : STR("");
    struct str module = environment_module_path(e, str_slice(name, 0, colon));
    struct str *file = ARENA_NEW(e->arena, struct str);
    *file = str_format(e->arena, "%.*s/lib/puppet/functions/%.*s.rb", STR_ARGS(module),
                       STR_ARGS(environment_path_of(e->arena, name)));
    if (!module.len || environment_read(e, *file, &text, &why) <= 0)
        return STR("");
    *str_table_put(&e->ruby_files, key, NULL) = (uintptr_t)file;
    return *file;
}

struct str environment_ruby_function(struct environment *e, struct str name, bool *is_old)
{
    size_t colon = str_find(name, STR("::"), 0);
    *is_old = false;
    if (colon < name.len)
        return qualified_function(e, name, colon);
    struct str file = find_ruby_file(e, RUBY_FUNCTIONS, name);
    if (file.len)
        return file;
    *is_old = true;
    return find_ruby_file(e, RUBY_OLD_FUNCTIONS, name);
}

bool environment_has_ruby(struct environment *e, struct str name)
{
    bool is_old;
    return environment_ruby_function(e, name, &is_old).len > 0;
}
