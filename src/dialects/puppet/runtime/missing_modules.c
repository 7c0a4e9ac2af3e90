// SPDX-License-Identifier: Apache-2.0
//
// Modules that should be there: named by the Puppetfile or its lock file, by the dependencies in metadata.json, by .fixtures.yml or by
// bolt-project.yaml of the environment. After `git clone` hardly any of them is installed. What they define is not known, which is no mistake.
#include "base/utf8.h"
#include "dialects/puppet/runtime/compiler.h"
#include "formats/formats.h"
#include "formats/read_value.h"
#include "value/json.h"

struct str puppet_module_name(struct str name)
{
    for (size_t i = name.len; i > 0; i--)
        if (name.at[i - 1] == '/' || name.at[i - 1] == '-')
            return str_slice(name, i, name.len);
    return name;
}

struct str puppetfile_module(struct str line)
{
    struct str rest = utf8_trim_start(line);
    if (!str_starts(rest, STR("mod")))
        return STR("");
    rest = utf8_trim_start(str_slice(rest, 3, rest.len));
    if (str_starts(rest, STR("(")))
        rest = utf8_trim_start(str_slice(rest, 1, rest.len));
    if (!rest.len || (rest.at[0] != '\'' && rest.at[0] != '"')) // `moduledir 'x'`
        return STR("");
    return puppet_module_name(str_slice(rest, 1, str_find_char(rest, rest.at[0], 1)));
}

// ---- who names which

// The first one that names a module counts.
static void name_module(struct environment *e, struct str package, struct str by, unsigned line)
{
    bool is_new;
    struct str name = lower_name(e->arena, puppet_module_name(package));
    if (!environment_is_module_name(name) || environment_module_path(e, name).len)
        return;
    uint64_t *slot = str_table_put(&e->missing, name, &is_new);
    if (!is_new)
        return;
    struct missing_module *m = ARENA_NEW(e->arena, struct missing_module);
    *m = (struct missing_module){name,
                                 line ? str_format(e->arena, "%.*s:%u", STR_ARGS(by), line) : by};
    *slot = (uintptr_t)m;
}

static void read_puppetfile(struct environment *e)
{
    struct str text, why, file = STR("Puppetfile");
    if (environment_read(e, file, &text, &why) <= 0)
        return;
    unsigned line = 1;
    for (size_t at = 0; at < text.len; line++) {
        size_t end = str_find_char(text, '\n', at);
        struct str name = puppetfile_module(str_slice(text, at, end));
        if (name.len)
            name_module(e, name, file, line);
        at = end + 1;
    }
}

// Puppetfile.lock has the modules that those of the Puppetfile need, too: `    author-name (1.0.7)`.
static void read_puppetfile_lock(struct environment *e)
{
    struct str text, why, file = STR("Puppetfile.lock");
    if (environment_read(e, file, &text, &why) <= 0)
        return;
    unsigned line = 1;
    for (size_t at = 0; at < text.len; line++) {
        size_t end = str_find_char(text, '\n', at);
        struct str rest = str_slice(text, at, end), entry = utf8_trim_start(rest);
        size_t blank = str_find_char(entry, ' ', 0);
        if (entry.len < rest.len && blank + 1 < entry.len && entry.at[blank + 1] == '(')
            name_module(e, str_slice(entry, 0, blank), file, line);
        at = end + 1;
    }
}

// `dependencies` of metadata.json: a list of {"name": "author/module"}.
static void read_dependencies(struct environment *e, struct str dir)
{
    struct str text, why;
    struct value v;
    struct json_error error;
    struct str file =
        str_format(e->arena, "%.*s%smetadata.json", STR_ARGS(dir), dir.len ? "/" : "");
    if (environment_read(e, file, &text, &why) <= 0 || !json_read(e->arena, text, &v, &error))
        return;
    struct value needs = value_is_mapping(v) ? value_get(v, STR("dependencies")) : VALUE_NONE;
    for (size_t i = 0; value_is_sequence(needs) && i < value_len(needs); i++) {
        struct value item = value_item(needs, i);
        struct value name = value_is_mapping(item) ? value_get(item, STR("name")) : VALUE_NONE;
        if (value_is(name, VALUE_STRING))
            name_module(e, value_str(&name), file, 0);
    }
}

static struct value read_yaml_hash(struct environment *e, struct str file)
{
    struct str text, why;
    struct value v;
    struct format_problem problem = {0};
    bool is_read = environment_read(e, file, &text, &why) > 0 &&
                   format_read_value(&format_yaml_ruby, e->arena, text, &v, &problem);
    return is_read && value_is_mapping(v) ? v : VALUE_NONE;
}

// `fixtures: {forge_modules: {stdlib: …}, repositories: {…}}`: what tests of a module install.
static void read_fixtures(struct environment *e)
{
    static const char *const kinds[] = {"forge_modules", "repositories"};
    struct str file = STR(".fixtures.yml");
    struct value all = read_yaml_hash(e, file);
    struct value fixtures = value_is_mapping(all) ? value_get(all, STR("fixtures")) : VALUE_NONE;
    for (size_t i = 0; value_is_mapping(fixtures) && i < COUNT_OF(kinds); i++) {
        struct value list = value_get(fixtures, str_of(kinds[i]));
        for (size_t n = 0; value_is_mapping(list) && n < value_len(list); n++)
            name_module(e, value_key(list, n), file, 0);
    }
}

// `modules:` of Bolt: names, or hashes with one.
static void read_bolt_project(struct environment *e)
{
    struct str file = STR("bolt-project.yaml");
    struct value all = read_yaml_hash(e, file);
    struct value list = value_is_mapping(all) ? value_get(all, STR("modules")) : VALUE_NONE;
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value item = value_item(list, i);
        struct value name = value_is_mapping(item) ? value_get(item, STR("name")) : item;
        if (value_is(name, VALUE_STRING))
            name_module(e, value_str(&name), file, 0);
    }
}

static void find_missing(struct environment *e)
{
    if (e->knows_missing)
        return;
    e->knows_missing = true;
    read_puppetfile(e);
    read_puppetfile_lock(e);
    read_dependencies(e, STR(""));
    read_fixtures(e);
    read_bolt_project(e);
}

void environment_trust_modules(struct environment *e)
{
    struct str *names;
    find_missing(e);
    size_t count = environment_modules(e, &names);
    for (size_t i = 0; i < count; i++)
        read_dependencies(e, environment_module_path(e, names[i]));
}

bool environment_lacks_modules(struct environment *e)
{
    find_missing(e);
    return e->missing.len > 0;
}

const struct missing_module *environment_missing(struct environment *e, struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    struct str module = lower_name(e->arena, str_slice(name, 0, str_find(name, STR("::"), 0)));
    if (!environment_is_module_name(module) || environment_module_path(e, module).len)
        return NULL;
    find_missing(e);
    const uint64_t *found = str_table_find(&e->missing, module);
    if (found)
        return (const struct missing_module *)(uintptr_t)*found;
    if (!environment_is_module(e))
        return NULL;
    // A module on its own may support others that it does not list.
    struct missing_module *m = ARENA_NEW(e->arena, struct missing_module);
    m->name = module;
    return m;
}

// ---- what a compilation makes of it

// Said once for each module.
static void note_missing(struct compiler *k, const struct missing_module *m, struct span at)
{
    bool is_new;
    (void)str_table_put(&k->ruby, str_format(k->arena, "module %.*s", STR_ARGS(m->name)), &is_new);
    if (!is_new)
        return;
    struct str by = m->by.len ? str_format(k->arena, " (%.*s)", STR_ARGS(m->by)) : STR("");
    compiler_log(k, "note",
                 str_format(k->arena,
                            "module `%.*s`%.*s is not installed: what its classes and resources "
                            "declare is not in the catalog",
                            STR_ARGS(m->name), STR_ARGS(by)),
                 at);
}

bool compiler_lacks(struct compiler *k, struct str name, struct span at)
{
    const struct missing_module *m = environment_missing(k->environment, name);
    if (m)
        note_missing(k, m, at);
    return m;
}

bool compiler_may_lack(struct compiler *k, const char *what, struct str name, struct span at)
{
    bool is_new, is_plain = str_find(name, STR("::"), 0) >= name.len;
    const struct missing_module *m = environment_missing(k->environment, name);
    if (m && (!is_plain || m->by.len)) {
        note_missing(k, m, at);
        return true;
    }
    if (!is_plain || !environment_lacks_modules(k->environment))
        return false;
    struct str text =
        str_format(k->arena,
                   "the %s `%.*s` is of none of the installed modules; it may be of one "
                   "that is not installed",
                   what, STR_ARGS(name));
    (void)str_table_put(&k->ruby, text, &is_new);
    if (is_new)
        compiler_log(k, "note", text, at);
    return true;
}
