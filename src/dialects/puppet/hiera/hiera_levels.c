// SPDX-License-Identifier: Apache-2.0
//
// Levels with their variables filled in: which files each of them has for who asks. They are kept until one of these
// variables has another value.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/budget.h"
#include "base/path.h"
#include "dialects/puppet/hiera/hiera_globs.h"
#include "dialects/puppet/values/values.h"

struct level_builder {
    struct search *search;
    const struct provider *provider;
    struct str datadir;
    ARRAY(struct location) list;
    struct value *failed;
};

// A text with its variables filled in; methods are not allowed here.
static bool fill_text(struct level_builder *b, struct str text, struct str *out)
{
    struct value v = interpolate(b->search, value_string_kept(text), false);
    if (value_is_poison(v)) {
        *b->failed = v;
        return false;
    }
    // what depends on something unknown is a file that nobody knows: it is taken not to exist
    *out = value_is(v, VALUE_STRING) ? str_copy(&b->search->h->arena, value_str(&v)) : STR("");
    return true;
}

static void add_location(struct level_builder *b, struct str written, struct str path,
                         bool is_there, bool is_uri)
{
    struct hiera *h = b->search->h;
    struct location l = {.written = str_copy(&h->arena, written),
                         .path = path,
                         .is_there = is_there,
                         .is_uri = is_uri};
    l.context = ARENA_NEW(&h->arena, struct backend_context);
    *l.context = (struct backend_context){.hiera = h, .module = b->provider->module};
    ARRAY_PUSH(&b->list, l);
}

static void add_data_path(struct level_builder *b, struct str written, struct str relative)
{
    struct hiera *h = b->search->h;
    struct str path = path_join(&h->arena, b->datadir, relative);
    add_location(b, written, path, relative.len && data_file_at(h, path)->is_there, false);
}

static bool add_paths(struct level_builder *b, const struct level_config *level)
{
    for (size_t i = 0; i < level->location_count; i++) {
        struct hiera *h = b->search->h;
        struct str path, written = level->locations[i], extension = level->extension;
        size_t since = h->host.reads ? h->host.reads(h->host.data) : 0;
        if (!fill_text(b, written, &path))
            return false;
        bool is_extended = extension.len && !str_ends(path, extension);
        if (is_extended)
            path = str_join(&h->arena, path, extension);
        add_data_path(b, written, path);
        if (h->host.reads_file && !is_extended)
            h->host.reads_file(h->host.data, b->search->request->scope, since, written, b->datadir,
                               b->list.at[b->list.len - 1].is_there);
    }
    return true;
}

static bool add_globs(struct level_builder *b, const struct level_config *level)
{
    struct hiera *h = b->search->h;
    for (size_t i = 0; i < level->location_count; i++) {
        struct str pattern, *paths;
        if (!fill_text(b, level->locations[i], &pattern))
            return false;
        struct str whole = path_join(&h->arena, b->datadir, pattern);
        size_t count = glob_files(h, whole, &paths);
        for (size_t k = 0; k < count; k++)
            add_location(b, whole, paths[k], true, false);
    }
    return true;
}

static bool add_uris(struct level_builder *b, const struct level_config *level)
{
    for (size_t i = 0; i < level->location_count; i++) {
        struct str uri;
        if (!fill_text(b, level->locations[i], &uri))
            return false;
        add_location(b, level->locations[i], uri, true, true);
    }
    return true;
}

// One path for each element of a variable, which the template calls by a name of its own.
static bool add_mapped_path(struct level_builder *b, const struct level_config *level,
                            struct value element)
{
    struct search *s = b->search;
    struct str path, name = s->local_name;
    struct value before = s->local_value;
    s->local_name = level->locations[1];
    s->local_value = element;
    bool is_filled = fill_text(b, level->locations[2], &path);
    s->local_name = name;
    s->local_value = before;
    if (is_filled)
        add_data_path(b, level->locations[2], path);
    return is_filled;
}

static bool add_mapped_paths(struct level_builder *b, const struct level_config *level)
{
    struct value v = scope_value(b->search, level->locations[0], STR("mapped_path[0]"));
    if (value_is_poison(v)) {
        *b->failed = v;
        return false;
    }
    if (value_is(v, VALUE_STRING) && value_str(&v).len)
        return add_mapped_path(b, level, v);
    bool is_hash = value_is_mapping(v); // its pairs, as Ruby has them
    for (size_t i = 0; (is_hash || value_is_sequence(v)) && budget_more(i < value_len(v)); i++) {
        const struct value pair[] = {is_hash ? value_real_key(v, i) : VALUE_NONE, value_item(v, i)};
        struct arena *a = &b->search->h->arena;
        if (!add_mapped_path(b, level, is_hash ? value_tuple(a, pair, 2) : pair[1]))
            return false;
    }
    return true;
}

static bool add_locations_of(struct level_builder *b, const struct level_config *level)
{
    switch (level->kind) {
    case LOCATION_NONE: add_location(b, STR(""), STR(""), true, false); return true;
    case LOCATION_PATHS: return add_paths(b, level);
    case LOCATION_GLOBS: return add_globs(b, level);
    case LOCATION_URIS: return add_uris(b, level);
    case LOCATION_MAPPED: return add_mapped_paths(b, level);
    }
    UNREACHABLE("kind of location");
}

// A variable that is not set is an error in a datadir and in options, and there it is a mistake of the file.
static void blame_config(struct level_builder *b, const struct level_config *level)
{
    const struct failure *f = failure_of(&b->search->h->graph->arena, *b->failed);
    struct str undefined = STR("Undefined variable '");
    if (!f || !f->diag || !str_starts(f->diag->message, undefined))
        return;
    struct str rest = str_slice(f->diag->message, undefined.len, f->diag->message.len);
    struct str name = str_slice(rest, 0, str_find_char(rest, '\'', 0));
    *b->failed = hiera_fail(b->search->h, FAIL_MISSING, "HIERA_UNDEFINED_VARIABLE", level->at,
                            "Undefined variable '%.*s'", STR_ARGS(name));
}

static bool build_level(struct level_builder *b, const struct level_config *config,
                        struct level *out)
{
    struct search *s = b->search;
    out->config = config;
    b->list.len = 0;
    if (!fill_text(b, config->datadir, &b->datadir)) {
        blame_config(b, config);
        return false;
    }
    s->is_lenient = true;
    bool is_sound = add_locations_of(b, config);
    s->is_lenient = false;
    out->location_count = b->list.len;
    out->locations = ARENA_ARRAY(&s->h->arena, struct location, b->list.len);
    if (b->list.len)
        memcpy(out->locations, b->list.at, sizeof(*out->locations) * b->list.len);
    if (!is_sound)
        return false;
    out->options = value_is(config->options, VALUE_ABSENT)
                       ? value_object(&s->h->arena, NULL, NULL, 0)
                       : interpolate(s, config->options, false);
    if (value_is_poison(out->options)) {
        *b->failed = out->options;
        blame_config(b, config);
        return false;
    }
    if (value_is_unknown(out->options))
        out->options = value_object(&s->h->arena, NULL, NULL, 0);
    return true;
}

static bool build_levels(struct level_builder *b, const struct level_config *configs, size_t count,
                         struct level **out, size_t *built)
{
    *out = ARENA_ARRAY(&b->search->h->arena, struct level, count);
    for (*built = 0; *built < count; ++*built)
        if (!build_level(b, &configs[*built], &(*out)[*built]))
            return false;
    return true;
}

bool provider_levels(struct search *s, struct provider *p, struct value *failed)
{
    if (p->has_levels && scope_reads_hold(s, &p->reads))
        return true;
    if (p->has_levels)
        trace_text(s, STR("Hiera configuration recreated due to change of scope variables used in "
                          "interpolation expressions"));
    provider_forget_levels(p);
    struct search collecting = *s;
    collecting.reads = &p->reads;
    collecting.trace = NULL; // how the paths of levels come about is no step of a lookup
    struct level_builder b = {.search = &collecting, .provider = p, .failed = failed};
    const struct config *c = p->config;
    p->has_levels =
        build_levels(&b, c->levels, c->level_count, &p->levels, &p->level_count) &&
        build_levels(&b, c->defaults, c->default_count, &p->defaults, &p->default_count);
    ARRAY_DONE(&b.list);
    if (!p->has_levels)
        provider_forget_levels(p);
    return p->has_levels;
}
