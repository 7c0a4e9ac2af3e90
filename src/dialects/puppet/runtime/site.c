// SPDX-License-Identifier: Apache-2.0
//
// environment.conf, and the manifests of a site: one file, or all of a directory in the order of their paths.
#include "dialects/puppet/runtime/site.h"

#include "base/utf8.h"
#include "dialects/puppet/runtime/compiler.h"
#include "formats/formats.h"
#include "formats/read_value.h"
#include "value/json.h"

static struct value unreadable_site_file(struct environment *e, struct str path, struct str why)
{
    return puppet_unreadable(e->graph, path, why, NO_SPAN);
}

static struct str below(struct environment *e, const struct site *s, struct str path)
{
    if (!s->root.len || str_starts(path, STR("/")))
        return path;
    return str_format(e->arena, "%.*s/%.*s", STR_ARGS(s->root), STR_ARGS(path));
}

// `name = value` of a line; an empty value if it is another setting.
static struct str setting_of(struct str line, struct str name)
{
    size_t comment = str_find_char(line, '#', 0);
    size_t sign = str_find_char(str_slice(line, 0, comment), '=', 0);
    if (sign >= comment ||
        !str_equal(utf8_trim_end(utf8_trim_start(str_slice(line, 0, sign))), name))
        return STR("");
    return utf8_trim_end(utf8_trim_start(str_slice(line, sign + 1, comment)));
}

static struct str find_site_setting(struct str text, struct str name)
{
    struct str found = STR("");
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str value = setting_of(str_slice(text, at, end), name);
        if (value.len)
            found = value;
        at = end + 1;
    }
    return found;
}

// What is written in environment.conf, as a place.
static struct span place_in_settings(struct environment *e, struct str text, struct str part)
{
    struct str name = environment_shown(e, e->arena, STR("environment.conf"));
    uint32_t file = source_named(e->graph->sources, name);
    if (!file || !str_equal(source_text(e->graph->sources, file), text))
        file = sources_add(e->graph->sources, name, text);
    uint32_t start = (uint32_t)(part.at - text.at);
    return (struct span){file, start, start + (uint32_t)part.len};
}

static PRINTF_LIKE(5, 6) void tell_of_setting(struct environment *e, struct str text,
                                              struct str part, enum severity severity,
                                              const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d =
        diag_vnew(&e->graph->arena, DIAG_BAD_DATA, place_in_settings(e, text, part), format, args);
    va_end(args);
    d->severity = severity;
    diags_add(&e->diags, d);
}

// Lines that are no settings, and settings that nobody knows.
static void check_settings(struct environment *e, struct str text)
{
    static const char *const known[] = {"manifest",
                                        "modulepath",
                                        "config_version",
                                        "environment_timeout",
                                        "static_catalogs",
                                        "rich_data",
                                        "environment_data_provider",
                                        "disable_per_environment_manifest"};
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str line = str_slice(text, at, end);
        line = utf8_trim_end(utf8_trim_start(str_slice(line, 0, str_find_char(line, '#', 0))));
        size_t sign = str_find_char(line, '=', 0);
        struct str name = utf8_trim_end(str_slice(line, 0, sign));
        bool is_known = !line.len || (line.at[0] == '[' && line.at[line.len - 1] == ']');
        for (size_t i = 0; i < COUNT_OF(known) && !is_known; i++)
            is_known = str_equal(name, str_of(known[i]));
        if (!is_known && sign >= line.len)
            tell_of_setting(e, text, line, SEVERITY_ERROR, "expected `name = value`, got `%.*s`",
                            STR_ARGS(line));
        else if (!is_known)
            tell_of_setting(e, text, name, SEVERITY_WARNING,
                            "unknown setting `%.*s`: it is ignored", STR_ARGS(name));
        at = end + 1;
    }
}

static void add_module_paths(struct environment *e, const struct site *s, struct str list)
{
    for (size_t at = 0; at < list.len;) {
        size_t end = str_find_char(list, ':', at);
        struct str path = str_slice(list, at, end);
        if (str_equal(path, STR("$basemodulepath")))
            for (size_t i = 0; i < s->base_count; i++)
                environment_add_modules(e, s->base_modules[i]);
        else if (path.len && path.at[0] != '$')
            environment_add_modules(e, below(e, s, path));
        at = end + 1;
    }
}

static struct value read_manifests(struct environment *e, struct str path, unsigned depth)
{
    enum { DEPTH_MAX = 50 };
    struct str text, why = STR(""), *names;
    size_t count;
    if (depth > DEPTH_MAX || e->files.list(e->files.data, e->arena, path, &names, &count) <= 0) {
        int found = environment_read(e, path, &text, &why);
        if (found > 0)
            (void)environment_add_manifest(e, path, text);
        return found < 0 ? unreadable_site_file(e, path, why) : VALUE_NONE;
    }
    struct value failed = VALUE_NONE;
    for (size_t i = 0; i < count && value_is(failed, VALUE_ABSENT); i++) {
        bool is_directory = names[i].len && names[i].at[names[i].len - 1] == '/';
        struct str name = is_directory ? str_slice(names[i], 0, names[i].len - 1) : names[i];
        if (is_directory || str_ends(name, STR(".pp")))
            failed = read_manifests(
                e, str_format(e->arena, "%.*s/%.*s", STR_ARGS(path), STR_ARGS(name)), depth + 1);
    }
    return failed;
}

// The name of the module whose directory this is: `author-name` of its metadata. Empty: it is an environment.
static struct str module_at_root(struct environment *e, const struct site *s, struct value *failed)
{
    struct str text, why = STR("");
    struct value v, name;
    struct json_error error;
    int found = environment_read(e, below(e, s, STR("metadata.json")), &text, &why);
    if (found < 0)
        *failed = unreadable_site_file(e, STR("metadata.json"), why);
    if (found <= 0)
        return STR("");
    name = json_read(e->arena, text, &v, &error) && value_is_mapping(v) ? value_get(v, STR("name"))
                                                                        : VALUE_NONE;
    if (!value_is(name, VALUE_STRING)) {
        *failed = fail_at(e->graph, FAIL_USER, DIAG_BAD_DATA, NO_SPAN,
                          "`metadata.json` does not name the module");
        return STR("");
    }
    struct str all = str_copy(e->arena, value_str(&name));
    size_t start = all.len;
    while (start && all.at[start - 1] != '-' && all.at[start - 1] != '/')
        start--;
    return str_slice(all, start, all.len);
}

// Data with metadata.json beside them are not a module that could be compiled.
static bool has_code(struct environment *e, const struct site *s)
{
    static const char *const folders[] = {"manifests", "functions", "lib"};
    struct str *names;
    size_t count;
    for (size_t i = 0; i < COUNT_OF(folders); i++)
        if (e->files.list(e->files.data, e->arena, below(e, s, str_of(folders[i])), &names,
                          &count) > 0)
            return true;
    return false;
}

// A module on its own is compiled as its tests do it: in `spec/fixtures`, which has the modules that it needs.
static struct value read_module_site(struct environment *e, const struct site *s, struct str name)
{
    environment_add_own_module(e, name);
    add_module_paths(e, s, STR("spec/fixtures/modules:$basemodulepath"));
    e->root = below(e, s, STR("spec/fixtures"));
    return read_manifests(e, below(e, s, STR("spec/fixtures/manifests")), 0);
}

// ---- settings of the project: `[puppet]` in weft.toml

static struct value bad_project_setting(struct environment *e, struct str key, const char *wanted)
{
    return fail_at(e->graph, FAIL_USER, DIAG_BAD_SCHEMA, NO_SPAN, "`puppet.%.*s` in `weft.toml` %s",
                   STR_ARGS(key), wanted);
}

static bool is_visibility(struct str word)
{
    return str_equal(word, STR("off")) || str_equal(word, STR("warning")) ||
           str_equal(word, STR("error"));
}

// What is wrong with the file itself is reported by a check.
static struct value read_project_settings(struct environment *e, const struct site *s)
{
    struct str text, why;
    struct value all, own, failed = VALUE_NONE;
    struct format_problem problem = {0};
    if (environment_read(e, below(e, s, STR("weft.toml")), &text, &why) <= 0 ||
        !format_read_value(&format_toml, e->arena, text, &all, &problem))
        return VALUE_NONE;
    own = value_get(all, STR("puppet"));
    for (size_t i = 0; value_is_mapping(own) && i < value_len(own); i++) {
        struct str key = value_key(own, i);
        struct value v = value_item(own, i);
        if (!str_equal(key, STR("visibility")))
            failed = bad_project_setting(e, key, "is not a setting: use `visibility`");
        else if (!value_is(v, VALUE_STRING) || !is_visibility(value_str(&v)))
            failed = bad_project_setting(e, key, "must be \"off\", \"warning\" or \"error\"");
        else
            e->visibility = str_copy(e->arena, value_str(&v));
    }
    return failed;
}

struct value site_read(struct environment *e, const struct site *s)
{
    struct str text = STR(""), why = STR("");
    int found = environment_read(e, below(e, s, STR("environment.conf")), &text, &why);
    if (found < 0)
        return unreadable_site_file(e, STR("environment.conf"), why);
    struct value failed = read_project_settings(e, s);
    if (value_is_poison(failed))
        return failed;
    struct str module = found || !has_code(e, s) ? STR("") : module_at_root(e, s, &failed);
    if (module.len || value_is_poison(failed))
        return value_is_poison(failed) ? failed : read_module_site(e, s, module);
    struct str manifest = found ? find_site_setting(text, STR("manifest")) : STR("");
    struct str modules = found ? find_site_setting(text, STR("modulepath")) : STR("");
    add_module_paths(e, s, modules.len ? modules : STR("modules:$basemodulepath"));
    e->root = s->root;
    check_settings(e, text);
    failed = read_manifests(e, below(e, s, manifest.len ? manifest : s->default_manifest), 0);
    if (manifest.len && value_is(failed, VALUE_ABSENT) && !e->manifests.len)
        tell_of_setting(e, text, manifest, SEVERITY_WARNING,
                        "the manifest `%.*s` does not exist, or has no manifests",
                        STR_ARGS(manifest));
    return failed;
}
