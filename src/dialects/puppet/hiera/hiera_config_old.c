// SPDX-License-Identifier: Apache-2.0
//
// hiera.yaml before version 5: 3 counts in the global layer only, 4 in the others only.
#include "base/path.h"
#include "dialects/puppet/hiera/hiera_config.h"

struct old_backend {
    const char *name, *function, *extension;
    enum backend backend;
};

static const struct old_backend old_backends[] = {
    {"yaml", "yaml_data", ".yaml", BACKEND_DATA_HASH},
    {"json", "json_data", ".json", BACKEND_DATA_HASH},
    {"hocon", "hocon_data", ".conf", BACKEND_DATA_HASH},
    {"eyaml", "eyaml_lookup_key", ".eyaml", BACKEND_LOOKUP_KEY},
};

static const struct old_backend *old_backend_named(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(old_backends); i++)
        if (str_equal(name, str_of(old_backends[i].name)))
            return &old_backends[i];
    return NULL;
}

static void set_backend(struct config_reader *r, struct level_config *level, struct str name)
{
    const struct old_backend *b = old_backend_named(name);
    level->backend = b ? b->backend : BACKEND_HIERA3;
    level->function = b ? str_of(b->function) : name;
    level->extension =
        b ? str_of(b->extension) : str_format(&r->search->h->arena, ".%.*s", STR_ARGS(name));
    level->at = r->at;
}

static bool is_text_or_texts(struct value v)
{
    if (value_is(v, VALUE_STRING))
        return true;
    if (!value_is_sequence(v))
        return false;
    for (size_t i = 0; i < value_len(v); i++)
        if (!value_is(value_item(v, i), VALUE_STRING))
            return false;
    return true;
}

static struct value entry_or(struct config_reader *r, struct str name, struct value otherwise)
{
    struct value v = hiera_entry(r->written, name);
    return value_is(v, VALUE_ABSENT) || value_is_null(v) ? otherwise : v;
}

// ---- version 3: each backend is a level with all paths

static void set_level_3(struct config_reader *r, struct level_config *level, struct value hierarchy)
{
    struct hiera *h = r->search->h;
    struct value settings = hiera_entry(r->written, level->name);
    struct value datadir = hiera_entry(settings, STR("datadir")),
                 extension = hiera_entry(settings, STR("extension"));
    set_backend(r, level, level->name);
    level->kind = LOCATION_PATHS;
    config_set_locations(r, level, hierarchy);
    level->datadir = value_is(datadir, VALUE_STRING)
                         ? config_text(r, datadir)
                         : path_join(&h->arena, h->settings.root, STR("hieradata"));
    if (value_is(extension, VALUE_STRING))
        level->extension = str_format(&h->arena, ".%.*s", STR_ARGS(value_str(&extension)));
}

// What a merge of hashes means to hiera_hash().
static void set_merge_behavior(struct config_reader *r)
{
    struct arena *a = &r->search->h->arena;
    struct value behavior = hiera_entry(r->written, STR("merge_behavior"));
    struct str name = value_is(behavior, VALUE_STRING) ? value_str(&behavior) : STR("");
    struct value options = hiera_entry(r->written, STR("deep_merge_options"));
    bool is_deeper = str_equal(name, STR("deeper"));
    if (!is_deeper && !str_equal(name, STR("deep")))
        return;
    size_t more = value_is_mapping(options) ? value_len(options) : 0;
    struct value *keys = ARENA_ARRAY(a, struct value, more + 1),
                 *items = ARENA_ARRAY(a, struct value, more + 1);
    keys[0] = value_string(a, STR("strategy"));
    items[0] = value_string(a, is_deeper ? STR("unconstrained_deep") : STR("reverse_deep"));
    for (size_t i = 0; i < more; i++) {
        keys[i + 1] = value_real_key(options, i);
        items[i + 1] = value_item(options, i);
    }
    r->config->merge = value_object_any(a, keys, items, more + 1);
}

static bool read_version_3(struct config_reader *r)
{
    struct arena *a = &r->search->h->arena;
    struct config *c = r->config;
    struct value yaml = value_string(a, STR("yaml"));
    struct value usual[] = {value_string(a, STR("nodes/%{::trusted.certname}")),
                            value_string(a, STR("common"))};
    struct value backends = entry_or(r, STR("backends"), yaml);
    struct value hierarchy = entry_or(r, STR("hierarchy"), value_tuple(a, usual, COUNT_OF(usual)));
    if (!is_text_or_texts(backends) || !is_text_or_texts(hierarchy))
        return config_wrong_type(r, "entry '%s' expects a String or an Array of strings",
                                 is_text_or_texts(backends) ? "hierarchy" : "backends");
    bool is_list = value_is_sequence(backends);
    c->level_count = is_list ? value_len(backends) : 1;
    c->levels = ARENA_ARRAY(a, struct level_config, c->level_count);
    for (size_t i = 0; i < c->level_count; i++) {
        c->levels[i].name = config_text(r, is_list ? value_item(backends, i) : backends);
        for (size_t k = 0; k < i; k++)
            if (str_equal(c->levels[k].name, c->levels[i].name))
                return config_wrong(r, "HIERA_BACKEND_MULTIPLY_DEFINED",
                                    "Backend '%.*s' is defined more than once.",
                                    STR_ARGS(c->levels[i].name));
        set_level_3(r, &c->levels[i], hierarchy);
    }
    set_merge_behavior(r);
    return true;
}

// ---- version 4

static bool set_level_4(struct config_reader *r, struct level_config *level, struct value written,
                        size_t index)
{
    struct value name = hiera_entry(written, STR("name")),
                 backend = hiera_entry(written, STR("backend"));
    struct value paths = hiera_entry(written, STR("paths")),
                 path = hiera_entry(written, STR("path"));
    struct value datadir = hiera_entry(written, STR("datadir"));
    if (!value_is(name, VALUE_STRING) || !value_is(backend, VALUE_STRING))
        return config_wrong_type(
            r, "entry 'hierarchy' index %zu expects values for keys 'name' and 'backend'", index);
    level->name = config_text(r, name);
    struct str kind = config_text(r, backend);
    if (!old_backend_named(kind))
        return config_wrong(r, "HIERA_NO_PROVIDER_FOR_BACKEND",
                            "No data provider is registered for backend '%.*s'", STR_ARGS(kind));
    set_backend(r, level, kind);
    level->kind = LOCATION_PATHS;
    bool has_path = value_is(path, VALUE_STRING);
    config_set_locations(r, level, value_is_sequence(paths) ? paths : has_path ? path : name);
    if (!value_is(datadir, VALUE_STRING))
        datadir = entry_or(r, STR("datadir"), value_string_kept(STR("data")));
    level->datadir = path_join(&r->search->h->arena, r->config->root, config_text(r, datadir));
    return true;
}

static bool read_version_4(struct config_reader *r)
{
    struct arena *a = &r->search->h->arena;
    struct config *c = r->config;
    struct value keys[] = {value_string(a, STR("name")), value_string(a, STR("backend"))};
    struct value items[] = {value_string(a, STR("common")), value_string(a, STR("yaml"))};
    struct value usual = value_object(a, keys, items, COUNT_OF(keys));
    struct value hierarchy = entry_or(r, STR("hierarchy"), value_tuple(a, &usual, 1));
    if (!value_is_sequence(hierarchy))
        return config_wrong_type(r, "entry 'hierarchy' expects an Array value");
    c->level_count = value_len(hierarchy);
    c->levels = ARENA_ARRAY(a, struct level_config, c->level_count);
    for (size_t i = 0; i < c->level_count; i++)
        if (!set_level_4(r, &c->levels[i], value_item(hierarchy, i), i))
            return false;
    return true;
}

// ---- where they count

// Version 3 outside the global layer: an error if that is asked for, otherwise it is ignored.
static bool ignore_version_3(struct config_reader *r)
{
    struct hiera *h = r->search->h;
    bool is_module = r->provider->layer == LAYER_MODULE;
    if (h->settings.is_strict)
        return config_wrong(r, "HIERA_VERSION_3_NOT_GLOBAL",
                            "hiera.yaml version 3 cannot be used in %s",
                            is_module ? "a module" : "an environment");
    hiera_warn_once(h, r->at, "hiera.yaml version 3 found at %s root was ignored",
                    is_module ? "module" : "the environment");
    return false;
}

bool config_read_old(struct config_reader *r)
{
    struct hiera *h = r->search->h;
    bool is_global = r->provider->layer == LAYER_GLOBAL;
    int version = r->config->version;
    if (h->settings.warns)
        hiera_warn_once(h, r->at,
                        "%.*s: Use of 'hiera.yaml' version %d is deprecated. It should be "
                        "converted to version 5",
                        STR_ARGS(r->config->path), version);
    if (version == 4 && is_global)
        return config_wrong(r, "HIERA_UNSUPPORTED_VERSION_IN_GLOBAL",
                            "hiera.yaml version 4 cannot be used in the global layer");
    if (version == 4)
        return read_version_4(r);
    return is_global ? read_version_3(r) : ignore_version_3(r);
}
