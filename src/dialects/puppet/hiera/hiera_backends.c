// SPDX-License-Identifier: Apache-2.0
//
// What a level has for a key: from a file of a known format, or from a function.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/budget.h"
#include "dialects/puppet/values/values.h"
#include "graph/eval/eval.h"

// A level that is asked.
struct level_call {
    struct provider *provider;
    struct level *level;
};

static const char *backend_name(enum backend backend)
{
    switch (backend) {
    case BACKEND_DATA_HASH: return "data_hash";
    case BACKEND_LOOKUP_KEY: return "lookup_key";
    case BACKEND_DATA_DIG: return "data_dig";
    case BACKEND_HIERA3: return "hiera3_backend";
    case BACKEND_COUNT: break;
    }
    UNREACHABLE("backend");
}

bool format_of_function(struct str name, enum data_format *out)
{
    static const char *const names[] = {
        [DATA_YAML] = "yaml_data", [DATA_JSON] = "json_data", [DATA_HOCON] = "hocon_data"};
    for (int i = 0; i < DATA_FORMAT_COUNT; i++)
        if (str_equal(name, str_of(names[i]))) {
            *out = (enum data_format)i;
            return true;
        }
    return false;
}

// `data_hash function 'x', when using location 'y',`
static struct str full_name(struct search *s, const struct level_call *c, const struct location *l)
{
    const struct level_config *config = c->level->config;
    struct str name = str_format(&s->h->arena, "%s function '%.*s'", backend_name(config->backend),
                                 STR_ARGS(config->function));
    if (!l->path.len)
        return name;
    return str_format(&s->h->arena, "%.*s, when using location '%.*s',", STR_ARGS(name),
                      STR_ARGS(l->path));
}

// ---- calling functions

static struct value options_for(struct search *s, const struct level_call *c,
                                const struct location *l)
{
    struct arena *a = &s->h->arena;
    struct value options = c->level->options;
    size_t count = value_len(options);
    if (!l->path.len)
        return options;
    struct value *keys = ARENA_ARRAY(a, struct value, count + 1),
                 *items = ARENA_ARRAY(a, struct value, count + 1);
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_real_key(options, i);
        items[i] = value_item(options, i);
    }
    keys[count] = value_string(a, l->is_uri ? STR("uri") : STR("path"));
    items[count] = value_string(a, l->path);
    return value_object_any(a, keys, items, count + 1);
}

static struct value uncertain(struct search *s, const struct level_call *c, const char *why)
{
    struct hiera *h = s->h;
    const struct level_config *config = c->level->config;
    struct str text =
        str_format(&h->arena,
                   "the backend `%.*s` of the level `%.*s` %s: what it or a lower level "
                   "would answer is not known",
                   STR_ARGS(config->function), STR_ARGS(config->name), why);
    if (hiera_is_first(h, text) && h->host.note)
        h->host.note(h->host.data, text, config->at);
    trace_text(s, text);
    return value_dynamic;
}

// Calls the function of a level with `first` (absent: nothing), the options and the context. Absent: not found.
static struct value call_backend(struct search *s, const struct level_call *c, struct location *l,
                                 struct value first)
{
    struct hiera *h = s->h;
    const struct level_config *config = c->level->config;
    struct value args[3];
    unsigned count = 0;
    if (config->backend == BACKEND_HIERA3)
        return uncertain(s, c, "cannot be run");
    if (!value_is(first, VALUE_ABSENT))
        args[count++] = first;
    args[count++] = options_for(s, c, l);
    args[count++] = context_object(l->context);
    struct search *before = l->context->search;
    l->context->search = s;
    struct value v = h->host.call(h->host.data, s->request->scope, config->function, args, count,
                                  s->request->at);
    l->context->search = before;
    if (value_is(v, VALUE_ABSENT) && h->host.lacks && h->host.lacks(h->host.data, config->function))
        return uncertain(s, c, "is of a module that is not installed");
    if (value_is(v, VALUE_ABSENT))
        return hiera_fail(h, FAIL_MISSING, "HIERA_DATA_PROVIDER_FUNCTION_NOT_FOUND", config->at,
                          "Unable to find '%s' function named '%.*s'",
                          backend_name(config->backend), STR_ARGS(config->function));
    if (value_is_poison(v))
        return hiera_is_not_found(v) ? VALUE_NONE : v;
    return value_is_unknown(v) ? uncertain(s, c, "cannot be run") : v;
}

// ---- data_hash

static bool belongs_to(struct str module, struct value key)
{
    struct str text = value_is(key, VALUE_STRING) ? value_str(&key) : STR("");
    return str_equal(text, STR("lookup_options")) ||
           (text.len > module.len + 1 && str_starts(text, module) && text.at[module.len] == ':' &&
            text.at[module.len + 1] == ':');
}

// The data of a module without keys of others, which are reported.
static struct data *own_data(struct search *s, const struct level_call *c, const struct location *l,
                             struct data *all)
{
    struct hiera *h = s->h;
    struct str module = c->provider->module;
    size_t len = value_len(all->hash), kept = 0;
    struct value *keys = ARENA_ARRAY(&h->arena, struct value, len),
                 *items = ARENA_ARRAY(&h->arena, struct value, len);
    struct data *own = ARENA_NEW(&h->arena, struct data);
    own->places = ARENA_ARRAY(&h->arena, struct span, len);
    own->interpolation = ARENA_ARRAY(&h->arena, uint8_t, len);
    for (size_t i = 0; budget_more(i < len); i++) {
        struct value key = value_real_key(all->hash, i);
        struct span at = all->places ? all->places[i] : NO_SPAN;
        if (!belongs_to(module, key)) {
            hiera_warn_once(h, at,
                            "Module '%.*s': Value returned from %.*s must use keys qualified with "
                            "the name of the "
                            "module; got %.*s",
                            STR_ARGS(module), STR_ARGS(full_name(s, c, l)),
                            STR_ARGS(value_key(all->hash, i)));
            continue;
        }
        keys[kept] = key;
        items[kept] = value_item(all->hash, i);
        own->places[kept++] = at;
    }
    own->hash = value_object(&h->arena, keys, items, kept);
    return kept == len ? all : own;
}

static struct value read_data_file(struct search *s, const struct level_call *c,
                                   const struct location *l, enum data_format format,
                                   struct data **out)
{
    if (!l->path.len || l->is_uri || value_len(c->level->options))
        return hiera_fail(
            s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
            "'%.*s' one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in "
            "hiera.yaml when using this data_hash function",
            STR_ARGS(c->level->config->function));
    return data_of_file(s->h, data_file_at(s->h, l->path), format, out);
}

static struct value call_data_hash(struct search *s, const struct level_call *c, struct location *l,
                                   struct data **out)
{
    struct value v = call_backend(s, c, l, VALUE_NONE);
    if (value_is(v, VALUE_ABSENT) || value_is_unknown(v))
        return v;
    if (!value_is_mapping(v))
        return hiera_fail(s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
                          "Value returned from %.*s has wrong type, expects a Hash value",
                          STR_ARGS(full_name(s, c, l)));
    *out = ARENA_NEW(&s->h->arena, struct data);
    (*out)->hash = value_copy(&s->h->arena, v);
    (*out)->interpolation = ARENA_ARRAY(&s->h->arena, uint8_t, value_len(v));
    return (*out)->hash;
}

// The hash of a location, which is read once; `*out` is set if there is one.
static struct value hash_of_location(struct search *s, const struct level_call *c,
                                     struct location *l, struct data **out)
{
    enum data_format format;
    struct data *d = l->context->data;
    if (!d) {
        bool is_known = format_of_function(c->level->config->function, &format);
        struct value v =
            is_known ? read_data_file(s, c, l, format, &d) : call_data_hash(s, c, l, &d);
        if (!d)
            return v;
        l->context->data = c->provider->module.len ? own_data(s, c, l, d) : d;
    }
    *out = l->context->data;
    return (*out)->hash;
}

// Puppet reads such a number, and fails when a resource gets it. Nothing here can hold it: it would be rounded.
static bool is_number_beyond(struct value v)
{
    return value_is_number(v) && !puppet_is_integer(v) && !(v.flags & VALUE_FLOAT) &&
           number_is_whole(v);
}

// What is in a value that makes all of it unusable: a number beyond 64 bits, a symbol, or null, which is a key. Absent: nothing.
static struct value find_refused(struct value v)
{
    struct value found = is_number_beyond(v) || puppet_is_symbol(v) ? v : VALUE_NONE;
    for (size_t i = 0;
         value_is_aggregate(v) && value_is(found, VALUE_ABSENT) && budget_more(i < value_len(v));
         i++) {
        found = find_refused(value_item(v, i));
        if (!value_is(found, VALUE_ABSENT) || !value_is_mapping(v))
            continue;
        struct value key = value_real_key(v, i);
        found = value_is_null(key) ? key : find_refused(key);
    }
    return found;
}

static struct value refuse_item(struct search *s, const struct data *d, size_t i)
{
    struct value found = find_refused(value_item(d->hash, i));
    struct span at = d->places ? d->places[i] : NO_SPAN;
    struct str key = value_key(d->hash, i);
    if (value_is_null(found))
        return hiera_fail(s->h, FAIL_TYPE, "", at, "the value of `%.*s` has a key that is null",
                          STR_ARGS(key));
    if (!puppet_is_symbol(found))
        return hiera_fail(s->h, FAIL_TYPE, "NUMERIC_OVERFLOW", at,
                          "the value of `%.*s` has a whole number that does not fit into 64 bits",
                          STR_ARGS(key));
    struct value failed = hiera_fail(s->h, FAIL_TYPE, "", at,
                                     "the value of `%.*s` has a symbol of Ruby in it: `:%.*s`",
                                     STR_ARGS(key), STR_ARGS(puppet_text_of(&s->h->arena, found)));
    return fail_with_help(s->h->graph, failed, "write it in quotes to have a string");
}

static struct value interpolated_item(struct search *s, struct data *d, size_t i)
{
    struct value v = value_item(d->hash, i);
    uint8_t *state = d->interpolation ? &d->interpolation[i] : NULL;
    if (state && *state == INTERPOLATION_UNKNOWN)
        *state = !value_is(find_refused(v), VALUE_ABSENT) ? INTERPOLATION_REFUSED
                 : has_interpolation(v)                   ? INTERPOLATION_SOME
                                                          : INTERPOLATION_NONE;
    if (state && *state == INTERPOLATION_REFUSED)
        return refuse_item(s, d, i);
    return state && *state == INTERPOLATION_NONE ? v : interpolate(s, v, true);
}

static struct value lookup_in_hash(struct search *s, const struct level_call *c, struct location *l,
                                   const struct lookup_key *key)
{
    struct data *d = NULL;
    struct value v = hash_of_location(s, c, l, &d);
    if (!d)
        return v;
    ptrdiff_t at = value_find_real_key(d->hash, value_string_kept(key->root));
    if (at < 0) {
        trace_event(s, OUTCOME_KEY_NOT_FOUND, key->root, VALUE_NONE);
        return VALUE_NONE;
    }
    v = interpolated_item(s, d, (size_t)at);
    if (!value_is_poison(v))
        trace_found(s, key->root, v, d->places ? d->places[at] : NO_SPAN);
    return v;
}

// ---- eyaml: what is encrypted stays so

static bool is_encrypted(struct value v)
{
    struct str s = value_is(v, VALUE_STRING) ? value_str(&v) : STR("");
    size_t start = str_find(s, STR("ENC["), 0);
    return start < s.len && str_find_char(s, ']', start) < s.len;
}

static bool has_encrypted(struct value v)
{
    for (size_t i = 0; value_is_aggregate(v) && budget_more(i < value_len(v)); i++)
        if (has_encrypted(value_item(v, i)))
            return true;
    return is_encrypted(v);
}

// A value with what is encrypted as unknown and everything else interpolated.
static struct value without_encrypted(struct search *s, struct value v)
{
    struct arena *a = &s->h->arena;
    if (is_encrypted(v))
        return puppet_encrypted;
    if (!value_is_aggregate(v) || !has_encrypted(v))
        return interpolate(s, v, true);
    size_t count = value_len(v);
    struct value *keys = ARENA_ARRAY(a, struct value, count),
                 *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; budget_more(i < count); i++) {
        items[i] = without_encrypted(s, value_item(v, i));
        keys[i] = value_is_mapping(v) ? interpolate(s, value_real_key(v, i), true) : VALUE_NONE;
        if (value_is_poison(items[i]) || value_is_poison(keys[i]))
            return value_is_poison(items[i]) ? items[i] : keys[i];
    }
    return value_is_mapping(v) ? value_object_any(a, keys, items, count)
                               : value_tuple(a, items, count);
}

static void note_encrypted(struct search *s, struct str key, struct span at)
{
    struct hiera *h = s->h;
    struct str text = str_format(
        &h->arena, "the value of `%.*s` is encrypted: it is secret and not known", STR_ARGS(key));
    if (hiera_is_first(h, text) && h->host.note)
        h->host.note(h->host.data, text, at);
}

static struct value lookup_in_eyaml(struct search *s, const struct location *l,
                                    const struct lookup_key *key)
{
    struct data *d = NULL;
    if (!l->path.len || l->is_uri)
        return hiera_fail(
            s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
            "'eyaml_lookup_key': one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be "
            "declared in hiera.yaml when using this lookup_key function");
    struct value v = data_of_file(s->h, data_file_at(s->h, l->path), DATA_YAML, &d);
    if (!d)
        return v;
    ptrdiff_t at = value_find_real_key(d->hash, value_string_kept(key->root));
    if (at < 0)
        return VALUE_NONE;
    struct span place = d->places ? d->places[at] : NO_SPAN;
    if (s->trace)
        s->trace->now->at = place;
    v = value_item(d->hash, (size_t)at);
    if (!value_is(find_refused(v), VALUE_ABSENT))
        return refuse_item(s, d, (size_t)at);
    if (has_encrypted(v))
        note_encrypted(s, key->root, place);
    return without_encrypted(s, v);
}

// ---- functions that are asked for one key

static struct value segments_of(struct arena *a, const struct lookup_key *key)
{
    struct value *items = ARENA_ARRAY(a, struct value, key->count + 1);
    items[0] = value_string(a, key->root);
    for (size_t i = 0; i < key->count; i++)
        items[i + 1] = key->segments[i].is_index ? value_int(key->segments[i].index)
                                                 : value_string(a, key->segments[i].text);
    return value_tuple(a, items, key->count + 1);
}

static struct value ask_function(struct search *s, const struct level_call *c, struct location *l,
                                 const struct lookup_key *key)
{
    struct arena *a = &s->h->arena;
    const struct level_config *config = c->level->config;
    if (str_equal(config->function, STR("eyaml_lookup_key")) &&
        config->backend == BACKEND_LOOKUP_KEY)
        return lookup_in_eyaml(s, l, key);
    bool digs = config->backend == BACKEND_DATA_DIG;
    return call_backend(s, c, l, digs ? segments_of(a, key) : value_string(a, key->root));
}

// What was answered once is the answer; not that there was none.
static struct value remembered_answer(struct search *s, const struct level_call *c,
                                      struct location *l, const struct lookup_key *key)
{
    struct str name = c->level->config->backend == BACKEND_DATA_DIG ? key->text : key->root;
    const uint64_t *known = str_table_find(&l->context->answers, name);
    if (known)
        return *(const struct value *)(uintptr_t)*known;
    struct value v = ask_function(s, c, l, key);
    if (value_is(v, VALUE_ABSENT) || value_is_unknown(v))
        return v;
    struct value *kept = ARENA_NEW(&s->h->arena, struct value);
    *kept = value_copy(&s->h->arena, v);
    *str_table_put(&l->context->answers, str_copy(&s->h->arena, name), NULL) = (uintptr_t)kept;
    return *kept;
}

static struct value lookup_by_function(struct search *s, const struct level_call *c,
                                       struct location *l, const struct lookup_key *key)
{
    bool digs = c->level->config->backend == BACKEND_DATA_DIG;
    struct str shown = digs ? key->text : key->root;
    struct value v = remembered_answer(s, c, l, key);
    if (value_is(v, VALUE_ABSENT))
        trace_event(s, OUTCOME_KEY_NOT_FOUND, shown, VALUE_NONE);
    else if (!value_is_poison(v))
        trace_found(s, shown, v, s->trace ? s->trace->now->at : NO_SPAN);
    bool is_value = !value_is(v, VALUE_ABSENT) && !value_is_unknown(v);
    return digs && is_value ? undig(&s->h->arena, key, v) : v;
}

// ---- levels

static struct value ask_location(struct search *s, const struct level_call *c, struct location *l,
                                 const struct lookup_key *key)
{
    if (!l->is_there) {
        trace_event(s, OUTCOME_PATH_NOT_FOUND, key->root, VALUE_NONE);
        return VALUE_NONE;
    }
    struct value v = c->level->config->backend == BACKEND_DATA_HASH
                         ? lookup_in_hash(s, c, l, key)
                         : lookup_by_function(s, c, l, key);
    if (value_is_poison(v))
        trace_event(s, OUTCOME_FAILED, key->root, VALUE_NONE);
    return v;
}

static struct value lookup_location(struct search *s, const struct lookup_key *key, void *data,
                                    size_t i)
{
    const struct level_call *c = data;
    struct location *l = &c->level->locations[i];
    if (c->level->config->kind == LOCATION_NONE)
        return ask_location(s, c, l, key);
    trace_push(s, l->is_uri ? STEP_URI : STEP_PATH, l->written);
    if (s->trace)
        s->trace->now->path = l->path;
    struct value v = ask_location(s, c, l, key);
    trace_pop(s);
    return v;
}

struct value level_lookup(struct search *s, struct provider *p, struct level *level,
                          const struct merge *m, const struct lookup_key *key)
{
    struct level_call c = {p, level};
    if (s->trace) {
        struct str name = level->config->name;
        trace_push(s, STEP_LEVEL,
                   str_format(s->trace->arena, "Hierarchy entry \"%.*s\"", STR_ARGS(name)));
        s->trace->now->name = name;
    }
    struct value v = merge_lookup(s, m, key, lookup_location, &c, level->location_count);
    trace_pop(s);
    return v;
}
