// SPDX-License-Identifier: Apache-2.0
//
// hiera.yaml: the levels of a layer. Version 5 is here, older versions are in hiera_config_old.c.
#include "dialects/puppet/hiera/hiera_config.h"

#include "base/path.h"
#include "dialects/puppet/values/values.h"
#include "graph/eval/eval.h"

// ---- types

enum field_kind { FIELD_TEXT, FIELD_TEXTS, FIELD_TRIPLE, FIELD_OPTIONS };

struct field {
    const char *name;
    enum field_kind kind;
    bool is_default; // may be in `defaults` too
};

static const struct field level_fields[] = {
    {"name", FIELD_TEXT, false},         {"options", FIELD_OPTIONS, true},
    {"data_hash", FIELD_TEXT, true},     {"lookup_key", FIELD_TEXT, true},
    {"data_dig", FIELD_TEXT, true},      {"hiera3_backend", FIELD_TEXT, false},
    {"v4_data_hash", FIELD_TEXT, false}, {"path", FIELD_TEXT, false},
    {"paths", FIELD_TEXTS, false},       {"glob", FIELD_TEXT, false},
    {"globs", FIELD_TEXTS, false},       {"uri", FIELD_TEXT, false},
    {"uris", FIELD_TEXTS, false},        {"mapped_paths", FIELD_TRIPLE, false},
    {"datadir", FIELD_TEXT, true},
};

static const char *const function_keys[] = {
    [BACKEND_DATA_HASH] = "data_hash",
    [BACKEND_LOOKUP_KEY] = "lookup_key",
    [BACKEND_DATA_DIG] = "data_dig",
    [BACKEND_HIERA3] = "hiera3_backend",
};

static const struct {
    const char *name;
    enum location_kind kind;
} location_keys[] = {
    {"path", LOCATION_PATHS},          {"paths", LOCATION_PATHS}, {"glob", LOCATION_GLOBS},
    {"globs", LOCATION_GLOBS},         {"uri", LOCATION_URIS},    {"uris", LOCATION_URIS},
    {"mapped_paths", LOCATION_MAPPED},
};

static bool is_key_at(struct str text, struct str key, size_t at)
{
    size_t end = at + key.len;
    bool starts = at == 0 || strchr(" \n{,\"'", text.at[at - 1]);
    if (end < text.len && (text.at[end] == '"' || text.at[end] == '\''))
        end++;
    while (end < text.len && text.at[end] == ' ')
        end++;
    return starts && end < text.len && text.at[end] == ':';
}

struct span config_place(const struct config_reader *r, struct str key, struct str value,
                         size_t from)
{
    for (size_t at = str_find(r->text, key, from); at < r->text.len;
         at = str_find(r->text, key, at + 1)) {
        size_t start = at + key.len, end = str_find_char(r->text, '\n', at);
        size_t found = str_find(str_slice(r->text, start, end), value, 0);
        if (!is_key_at(r->text, key, at) || start + found + value.len > end)
            continue;
        if (!value.len)
            return (struct span){r->at.file, (uint32_t)at, (uint32_t)start};
        found += start;
        return (struct span){r->at.file, (uint32_t)found, (uint32_t)(found + value.len)};
    }
    return r->at;
}

bool config_wrong_type(struct config_reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str what = str_vformat(&r->search->h->arena, format, args);
    va_end(args);
    // Puppet reports it where something is looked up.
    struct hiera *h = r->search->h;
    struct span asked = r->search->request->at, at = span_is_none(asked) ? r->at : asked;
    struct value failed = hiera_fail(h, FAIL_TYPE, "RUNTIME_ERROR", at,
                                     "The Lookup Configuration at '%.*s' has wrong type, %.*s",
                                     STR_ARGS(r->config->path), STR_ARGS(what));
    *r->failed = span_is_none(asked) ? failed : fail_with_place(h->graph, failed, r->at, "here");
    return false;
}

bool config_wrong(struct config_reader *r, const char *issue, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str what = str_vformat(&r->search->h->arena, format, args);
    va_end(args);
    *r->failed = hiera_fail(r->search->h, FAIL_USER, issue, r->at, "%.*s", STR_ARGS(what));
    return false;
}

static bool is_config_text(struct value v)
{
    return value_is(v, VALUE_STRING) && value_str(&v).len > 0;
}

static bool are_config_texts(struct value v, size_t least, size_t most)
{
    if (!value_is_sequence(v) || value_len(v) < least || value_len(v) > most)
        return false;
    for (size_t i = 0; i < value_len(v); i++)
        if (!is_config_text(value_item(v, i)))
            return false;
    return true;
}

// A letter, then letters, digits, `_` and `-`, of which the last is a letter or a digit.
static bool is_option_name(struct value key)
{
    struct str s = value_is(key, VALUE_STRING) ? value_str(&key) : STR("");
    if (!s.len || !ascii_is_letter(s.at[0]))
        return false;
    for (size_t i = 1; i < s.len; i++) {
        bool is_word = ascii_is_letter(s.at[i]) || ascii_is_digit(s.at[i]);
        if (!is_word && (i + 1 == s.len || (s.at[i] != '_' && s.at[i] != '-')))
            return false;
    }
    return true;
}

static bool are_options(struct value v)
{
    for (size_t i = 0; value_is_mapping(v) && i < value_len(v); i++)
        if (!is_option_name(value_real_key(v, i)))
            return false;
    return value_is_mapping(v);
}

static bool field_fits(const struct field *f, struct value v)
{
    switch (f->kind) {
    case FIELD_TEXT: return is_config_text(v);
    case FIELD_TEXTS: return are_config_texts(v, 1, SIZE_MAX);
    case FIELD_TRIPLE: return are_config_texts(v, 3, 3);
    case FIELD_OPTIONS: return are_options(v);
    }
    UNREACHABLE("kind of field");
}

static const char *field_expects(const struct field *f)
{
    switch (f->kind) {
    case FIELD_TEXT: return "a String value";
    case FIELD_TEXTS: return "an Array of strings";
    case FIELD_TRIPLE: return "an Array of three strings";
    case FIELD_OPTIONS: return "a Hash of options";
    }
    UNREACHABLE("kind of field");
}

static const struct field *field_named(struct value key, bool in_defaults)
{
    for (size_t i = 0; value_is(key, VALUE_STRING) && i < COUNT_OF(level_fields); i++)
        if (str_equal(value_str(&key), str_of(level_fields[i].name)) &&
            (!in_defaults || level_fields[i].is_default))
            return &level_fields[i];
    return NULL;
}

// The fields of a level, or of `defaults`; `where` is in front of a message.
static bool check_fields(struct config_reader *r, struct value hash, bool in_defaults,
                         struct str where)
{
    if (!value_is_mapping(hash))
        return config_wrong_type(r, "%.*s expects a Hash value", STR_ARGS(where));
    for (size_t i = 0; i < value_len(hash); i++) {
        const struct field *f = field_named(value_real_key(hash, i), in_defaults);
        struct str key = value_key(hash, i);
        struct span before = r->at;
        r->at = config_place(r, key, STR(""), 0);
        if (!f)
            return config_wrong_type(r, "%.*s unrecognized key '%.*s'", STR_ARGS(where),
                                     STR_ARGS(key));
        if (!field_fits(f, value_item(hash, i)))
            return config_wrong_type(r, "%.*s entry '%.*s' expects %s", STR_ARGS(where),
                                     STR_ARGS(key), field_expects(f));
        r->at = before;
    }
    if (!in_defaults && value_is(hiera_entry(hash, STR("name")), VALUE_ABSENT))
        return config_wrong_type(r, "%.*s expects a value for key 'name'", STR_ARGS(where));
    return true;
}

static bool check_hierarchy_type(struct config_reader *r, const char *name, struct value list)
{
    if (value_is(list, VALUE_ABSENT))
        return true;
    if (!value_is_sequence(list))
        return config_wrong_type(r, "entry '%s' expects an Array value", name);
    for (size_t i = 0; i < value_len(list); i++)
        if (!check_fields(r, value_item(list, i), false,
                          str_format(&r->search->h->arena, "entry '%s' index %zu", name, i)))
            return false;
    return true;
}

static bool check_top_keys(struct config_reader *r)
{
    static const char *const names[] = {"version", "defaults", "hierarchy", "plan_hierarchy",
                                        "default_hierarchy"};
    for (size_t i = 0; i < value_len(r->written); i++) {
        struct str key = value_key(r->written, i);
        bool is_known = false;
        for (size_t k = 0; k < COUNT_OF(names); k++)
            is_known |= str_equal(key, str_of(names[k]));
        if (!is_known)
            r->at = config_place(r, key, STR(""), 0);
        if (!is_known)
            return config_wrong_type(r, "unrecognized key '%.*s'", STR_ARGS(key));
    }
    return true;
}

// ---- rules

static size_t count_functions(struct value hash)
{
    size_t count = !value_is(hiera_entry(hash, STR("v4_data_hash")), VALUE_ABSENT);
    for (size_t i = 0; i < COUNT_OF(function_keys); i++)
        count += !value_is(hiera_entry(hash, str_of(function_keys[i])), VALUE_ABSENT);
    return count;
}

static size_t count_locations(struct value hash)
{
    size_t count = 0;
    for (size_t i = 0; i < COUNT_OF(location_keys); i++)
        count += !value_is(hiera_entry(hash, str_of(location_keys[i].name)), VALUE_ABSENT);
    return count;
}

static const char *reserved_option(struct value options)
{
    if (!value_is(hiera_entry(options, STR("path")), VALUE_ABSENT))
        return "path";
    return value_is(hiera_entry(options, STR("uri")), VALUE_ABSENT) ? NULL : "uri";
}

static bool check_defaults(struct config_reader *r)
{
    if (count_functions(r->defaults) > 1)
        return config_wrong(r, "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS_IN_DEFAULT",
                            "Only one of data_hash, lookup_key, data_dig, or hiera3_backend can be "
                            "defined in defaults");
    const char *reserved = reserved_option(hiera_entry(r->defaults, STR("options")));
    if (reserved)
        return config_wrong(r, "HIERA_DEFAULT_OPTION_RESERVED_BY_PUPPET",
                            "Option key '%s' used in defaults is reserved by Puppet", reserved);
    return true;
}

static bool check_version_3_backend(struct config_reader *r, struct value level)
{
    struct value backend = hiera_entry(level, STR("hiera3_backend"));
    if (!value_is(backend, VALUE_STRING))
        return true;
    if (r->provider->layer != LAYER_GLOBAL)
        return config_wrong(r, "HIERA_V3_BACKEND_NOT_GLOBAL",
                            "'hiera3_backend' is only allowed in the global layer");
    struct str name = value_str(&backend);
    if (str_equal(name, STR("json")) || str_equal(name, STR("yaml")) ||
        str_equal(name, STR("hocon")))
        return config_wrong(r, "HIERA_V3_BACKEND_REPLACED_BY_DATA_HASH",
                            "Use \"data_hash: %.*s_data\" instead of \"hiera3_backend: %.*s\"",
                            STR_ARGS(name), STR_ARGS(name));
    return true;
}

static bool check_level(struct config_reader *r, struct value level, struct str name)
{
    size_t functions = count_functions(level);
    if (functions == 0 && count_functions(r->defaults) == 0)
        return config_wrong(r, "HIERA_MISSING_DATA_PROVIDER_FUNCTION",
                            "One of data_hash, lookup_key, data_dig, or hiera3_backend must be "
                            "defined in hierarchy "
                            "'%.*s'",
                            STR_ARGS(name));
    if (functions > 1)
        return config_wrong(
            r, "HIERA_MULTIPLE_DATA_PROVIDER_FUNCTIONS",
            "Only one of data_hash, lookup_key, data_dig, or hiera3_backend can be defined in "
            "hierarchy '%.*s'",
            STR_ARGS(name));
    if (!check_version_3_backend(r, level))
        return false;
    if (count_locations(level) > 1)
        return config_wrong(
            r, "HIERA_MULTIPLE_LOCATION_SPECS",
            "Only one of path, paths, glob, globs, uri, uris, or mapped_paths can be defined in "
            "hierarchy '%.*s'",
            STR_ARGS(name));
    const char *reserved = reserved_option(hiera_entry(level, STR("options")));
    if (reserved)
        return config_wrong(r, "HIERA_OPTION_RESERVED_BY_PUPPET",
                            "Option key '%s' used in hierarchy '%.*s' is reserved by Puppet",
                            reserved, STR_ARGS(name));
    return true;
}

// ---- levels

struct str config_text(struct config_reader *r, struct value v)
{
    return value_is(v, VALUE_STRING) ? str_copy(&r->search->h->arena, value_str(&v)) : STR("");
}

void config_set_locations(struct config_reader *r, struct level_config *level, struct value v)
{
    struct arena *a = &r->search->h->arena;
    bool is_list = value_is_sequence(v);
    level->location_count = is_list ? value_len(v) : 1;
    level->locations = ARENA_ARRAY(a, struct str, level->location_count);
    for (size_t i = 0; i < level->location_count; i++)
        level->locations[i] = config_text(r, is_list ? value_item(v, i) : v);
}

static void set_function(struct config_reader *r, struct level_config *level, struct value hash)
{
    for (int i = 0; i < BACKEND_COUNT; i++) {
        struct value name = hiera_entry(hash, str_of(function_keys[i]));
        if (value_is(name, VALUE_ABSENT))
            continue;
        level->backend = (enum backend)i;
        level->function = config_text(r, name);
        return;
    }
    level->backend = BACKEND_DATA_HASH;
    level->function = config_text(r, hiera_entry(hash, STR("v4_data_hash")));
}

// Where its function is written, or its name.
static struct span place_of_level(const struct config_reader *r, const struct level_config *level,
                                  bool has_function)
{
    struct span name = config_place(r, STR("name"), level->name, 0);
    struct str key = str_of(function_keys[level->backend]);
    if (!has_function || name.start == r->at.start)
        return name;
    struct span function = config_place(r, key, level->function, name.start);
    return function.start == r->at.start ? name : function;
}

static void set_level(struct config_reader *r, struct level_config *level, struct value written)
{
    struct value options = hiera_entry(written, STR("options")),
                 datadir = hiera_entry(written, STR("datadir"));
    set_function(r, level, count_functions(written) ? written : r->defaults);
    for (size_t i = 0; i < COUNT_OF(location_keys); i++) {
        struct value v = hiera_entry(written, str_of(location_keys[i].name));
        if (value_is(v, VALUE_ABSENT))
            continue;
        level->kind = location_keys[i].kind;
        config_set_locations(r, level, v);
    }
    if (value_is(datadir, VALUE_ABSENT))
        datadir = hiera_entry(r->defaults, STR("datadir"));
    struct str dir = value_is(datadir, VALUE_STRING) ? config_text(r, datadir) : STR("data");
    level->datadir = path_join(&r->search->h->arena, r->config->root, dir);
    level->options =
        value_is(options, VALUE_ABSENT) ? hiera_entry(r->defaults, STR("options")) : options;
    level->at = place_of_level(r, level, count_functions(written) > 0);
}

static bool is_name_taken(const struct level_config *levels, size_t count, struct str name)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(levels[i].name, name))
            return true;
    return false;
}

static bool read_levels(struct config_reader *r, struct value list, struct level_config **out,
                        size_t *count)
{
    size_t len = value_is(list, VALUE_ABSENT) ? 0 : value_len(list);
    *out = ARENA_ARRAY(&r->search->h->arena, struct level_config, len);
    *count = 0;
    for (size_t i = 0; i < len; i++) {
        struct level_config *level = &(*out)[i];
        level->name = config_text(r, hiera_entry(value_item(list, i), STR("name")));
        struct span before = r->at;
        r->at = config_place(r, STR("name"), level->name, 0);
        if (!check_level(r, value_item(list, i), level->name))
            return false;
        r->at = before;
        if (is_name_taken(*out, i, level->name))
            return config_wrong(r, "HIERA_HIERARCHY_NAME_MULTIPLY_DEFINED",
                                "Hierarchy name '%.*s' defined more than once.",
                                STR_ARGS(level->name));
        set_level(r, level, value_item(list, i));
        *count = i + 1;
    }
    return true;
}

// An entry of the file; null is as good as none.
static struct value top_entry(struct config_reader *r, struct str name)
{
    struct value v = hiera_entry(r->written, name);
    return value_is_null(v) ? VALUE_NONE : v;
}

static struct value default_value_of(struct arena *a, bool is_hierarchy)
{
    struct value keys[] = {value_string(a, is_hierarchy ? STR("name") : STR("datadir")),
                           value_string(a, is_hierarchy ? STR("path") : STR("data_hash"))};
    struct value items[] = {value_string(a, is_hierarchy ? STR("Common") : STR("data")),
                            value_string(a, is_hierarchy ? STR("common.yaml") : STR("yaml_data"))};
    struct value v = value_object(a, keys, items, COUNT_OF(keys));
    return is_hierarchy ? value_tuple(a, &v, 1) : v;
}

static bool read_version_5(struct config_reader *r)
{
    struct arena *a = &r->search->h->arena;
    struct config *c = r->config;
    struct value defaults = top_entry(r, STR("defaults")),
                 hierarchy = top_entry(r, STR("hierarchy"));
    struct value fallbacks = hiera_entry(r->written, STR("default_hierarchy"));
    r->defaults = value_is(defaults, VALUE_ABSENT) ? default_value_of(a, false) : defaults;
    hierarchy = value_is(hierarchy, VALUE_ABSENT) ? default_value_of(a, true) : hierarchy;
    if (!check_top_keys(r) || !check_fields(r, r->defaults, true, STR("entry 'defaults'")) ||
        !check_hierarchy_type(r, "hierarchy", hierarchy) ||
        !check_hierarchy_type(r, "default_hierarchy", fallbacks) || !check_defaults(r) ||
        !read_levels(r, hierarchy, &c->levels, &c->level_count))
        return false;
    c->has_defaults = !value_is(fallbacks, VALUE_ABSENT);
    if (c->has_defaults && r->provider->layer != LAYER_MODULE)
        return config_wrong(r, "HIERA_DEFAULT_HIERARCHY_NOT_IN_MODULE",
                            "'default_hierarchy' is only allowed in the module layer");
    return read_levels(r, fallbacks, &c->defaults, &c->default_count);
}

// ---- the file

static bool read_config_text(struct config_reader *r, struct data_file *f)
{
    struct hiera *h = r->search->h;
    struct format_problem problem = {0};
    struct data d = {0};
    if (value_is_poison(f->unreadable)) {
        *r->failed = f->unreadable;
        return false;
    }
    if (!data_read_yaml(&h->arena, f->text, f->file, &d, &problem)) {
        r->at = (struct span){f->file, (uint32_t)problem.at, (uint32_t)problem.at};
        return config_wrong(r, "", "unable to parse `%.*s`: %s", STR_ARGS(r->config->path),
                            problem.why ? problem.why : "a limit was reached");
    }
    if (!value_is(d.hash, VALUE_OBJECT)) {
        hiera_warn_once(h, r->at,
                        "%.*s: File exists but does not contain a valid YAML hash. Falling back to "
                        "Hiera version 3 "
                        "default config",
                        STR_ARGS(r->config->path));
        d.hash = value_object(&h->arena, NULL, NULL, 0);
    }
    r->text = f->text;
    r->written = d.hash;
    ptrdiff_t hierarchy = value_find_key(d.hash, STR("hierarchy"));
    if (hierarchy >= 0 && d.places)
        r->at = d.places[hierarchy];
    return true;
}

static int version_of(struct value written)
{
    struct value v = hiera_entry(written, STR("version"));
    int64_t n = 0;
    if (value_is(v, VALUE_ABSENT) || value_is_null(v))
        return 3;
    if (value_is_number(v) && number_to_int(v, &n))
        return n >= 0 && n < INT16_MAX ? (int)n : 0;
    struct str s = value_is(v, VALUE_STRING) ? value_str(&v) : STR("");
    for (size_t i = 0; i < s.len && ascii_is_digit(s.at[i]) && n < INT16_MAX; i++)
        n = n * 10 + (s.at[i] - '0');
    return (int)n;
}

struct config *config_read(struct search *s, const struct provider *p, struct str path,
                           struct value *failed)
{
    struct hiera *h = s->h;
    struct data_file *f = data_file_at(h, path);
    if (!f->is_there)
        return NULL;
    struct config *c = ARENA_NEW(&h->arena, struct config);
    *c = (struct config){.path = f->path, .root = path_dirname(f->path), .file = f->file};
    struct config_reader r = {.search = s, .provider = p, .config = c, .failed = failed};
    r.at = (struct span){f->file, 0, 0};
    if (!read_config_text(&r, f))
        return NULL;
    c->version = version_of(r.written);
    if (c->version == 5)
        return read_version_5(&r) ? c : NULL;
    if (c->version == 3 || c->version == 4)
        return config_read_old(&r) ? c : NULL;
    (void)config_wrong(&r, "HIERA_UNSUPPORTED_VERSION",
                       "This runtime does not support hiera.yaml version %d", c->version);
    return NULL;
}
