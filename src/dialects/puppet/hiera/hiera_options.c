// SPDX-License-Identifier: Apache-2.0
//
// lookup_options: data that say how other data are merged and converted. They are looked up like any key, merged as
// hashes over all layers, and kept.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/regex.h"

static const struct merge by_hash = {.strategy = MERGE_HASH};
const struct lookup_key lookup_options_key = {.text = {"lookup_options", 14},
                                              .root = {"lookup_options", 14}};

static void close_patterns(struct lookup_options *o)
{
    for (size_t i = 0; i < o->patterns.len; i++)
        regex_close(o->patterns.at[i].regex);
    o->patterns.len = 0;
}

void lookup_options_done(struct str_table *table)
{
    for (uint32_t i = 0; i < table->len; i++) {
        struct lookup_options *o = (struct lookup_options *)(uintptr_t)table->entries[i].value;
        if (!o)
            continue;
        close_patterns(o);
        ARRAY_DONE(&o->patterns);
    }
    str_table_done(table);
}

// ---- making sure that they can be used

static bool is_pattern(struct str key)
{
    return key.len && key.at[0] == '^';
}

// Options of a module are about keys of the module alone.
static struct value check_module_keys(struct search *s, struct value options, struct str module)
{
    struct str prefix = str_format(&s->h->arena, "%.*s::", STR_ARGS(module));
    for (size_t i = 0; i < value_len(options); i++) {
        struct str key = value_key(options, i);
        struct str name = is_pattern(key) ? str_slice(key, 1, key.len) : key;
        if (!str_starts(name, prefix))
            return hiera_fail(s->h, FAIL_USER, "", s->request->at,
                              "all lookup_options %s with module name '%.*s'",
                              is_pattern(key) ? "patterns must match a key starting"
                                              : "keys must start",
                              STR_ARGS(module));
    }
    return options;
}

// A hash, absent, or a poison.
static struct value checked_options(struct search *s, struct value options, struct str module)
{
    if (value_is_poison(options))
        return options;
    if (value_is(options, VALUE_ABSENT) || value_is_null(options) || value_is_unknown(options))
        return VALUE_NONE;
    if (!value_is_mapping(options))
        return hiera_fail(s->h, FAIL_TYPE, "", s->request->at,
                          "value of lookup_options must be a hash");
    return module.len ? check_module_keys(s, options, module) : options;
}

static struct value compile_pattern(struct search *s, struct lookup_options *o, struct str text,
                                    struct value options)
{
    struct regex_error error;
    struct regex *r = regex_open(text, REGEX_RUBY, &error);
    if (!r)
        return hiera_fail(s->h, FAIL_USER, "RUNTIME_ERROR", s->request->at,
                          "the pattern `%.*s` in lookup_options is invalid: %s", STR_ARGS(text),
                          error.why);
    struct option_pattern p = {r, str_copy(&s->h->arena, text), options};
    ARRAY_PUSH(&o->patterns, p);
    return VALUE_NONE;
}

// Keeps options for a module; `*out` is NULL if they fail.
static struct value keep_options(struct search *s, struct str_table *table, struct str module,
                                 struct value hash, struct lookup_options **out)
{
    uint64_t *place = str_table_put(table, str_copy(&s->h->arena, module), NULL);
    struct lookup_options *o = (struct lookup_options *)(uintptr_t)*place;
    if (!o)
        o = ARENA_NEW(&s->h->arena, struct lookup_options);
    *place = (uintptr_t)o;
    close_patterns(o);
    o->hash = hash;
    o->trace = s->trace ? s->trace->id : 0;
    for (size_t i = 0; value_is_mapping(hash) && i < value_len(hash); i++) {
        struct str key = value_key(hash, i);
        struct value failed =
            is_pattern(key) ? compile_pattern(s, o, key, value_item(hash, i)) : VALUE_NONE;
        if (value_is_poison(failed)) { // so does the next lookup
            close_patterns(o);
            ARRAY_DONE(&o->patterns);
            *place = 0;
            return failed;
        }
    }
    *out = o;
    return VALUE_NONE;
}

// Options that are known; a trace has the search for them, though.
static struct lookup_options *known_options(struct search *s, struct str_table *table,
                                            struct str module)
{
    const uint64_t *known = str_table_find(table, module);
    struct lookup_options *o = known ? (struct lookup_options *)(uintptr_t)*known : NULL;
    return o && (!s->trace || o->trace == s->trace->id) ? o : NULL;
}

// ---- looking for them

static struct value options_of_layer(struct search *s, struct provider *p, struct value failed,
                                     struct str module)
{
    if (!p)
        return value_is_poison(failed) ? failed : VALUE_NONE;
    return checked_options(s, provider_lookup(s, p, &by_hash, &lookup_options_key), module);
}

static struct value merged_options(struct search *s, struct value high, struct value low)
{
    if (value_is_poison(high) || value_is(low, VALUE_ABSENT))
        return high;
    if (value_is_poison(low) || value_is(high, VALUE_ABSENT))
        return low;
    return merge_two(s, &by_hash, high, low);
}

// Those of the global layer and the environment.
static struct value common_options(struct search *s)
{
    struct lookup_options *known = known_options(s, &s->h->options, STR(""));
    struct value failed = VALUE_NONE;
    if (known && !s->request->is_global_only)
        return known->hash;
    struct provider *p = global_provider(s, &failed);
    struct value global = options_of_layer(s, p, failed, STR(""));
    if (value_is_poison(global) || s->request->is_global_only)
        return global;
    failed = VALUE_NONE;
    p = environment_provider(s, &failed);
    struct value environment = options_of_layer(s, p, failed, STR(""));
    struct value all = merged_options(s, global, environment);
    if (!value_is_poison(all)) {
        struct value bad = keep_options(s, &s->h->options, STR(""), all, &known);
        if (value_is_poison(bad))
            return bad;
    }
    return all;
}

// A merge of what all modules share with what one has, as a step.
static struct value variant_of_options(struct search *s, const struct lookup_key *key, void *data,
                                       size_t i)
{
    const struct value *sources = data;
    trace_push(s, STEP_SCOPE,
               i ? str_format(&s->h->arena, "Module %.*s", STR_ARGS(s->module))
                 : STR("Global and Environment"));
    trace_found(s, key->root, sources[i], NO_SPAN);
    trace_pop(s);
    return sources[i];
}

static struct value options_with_module(struct search *s, struct str module, struct value common)
{
    struct value failed = VALUE_NONE;
    struct provider *p = module_provider(s, module, &failed);
    struct value own = options_of_layer(s, p, failed, module);
    if (value_is_poison(own) || value_is(own, VALUE_ABSENT))
        return value_is_poison(own) ? own : common;
    if (value_is(common, VALUE_ABSENT))
        return own;
    struct value sources[] = {common, own};
    return merge_lookup(s, &by_hash, &lookup_options_key, variant_of_options, sources,
                        COUNT_OF(sources));
}

// A search for options is one of its own: it knows no overrides, and a backend that cannot be asked has none.
static struct search options_search(struct search *s, struct hiera_request *r)
{
    struct search meta = *s;
    *r = *s->request;
    r->overrides = r->defaults = VALUE_NONE;
    meta.request = r;
    meta.skips_unknown = true;
    meta.reads = NULL;
    meta.local_name = STR("");
    meta.is_lenient = false;
    return meta;
}

static struct value find_options(struct search *s, struct str module, struct lookup_options **out)
{
    struct hiera_request r;
    struct search meta = options_search(s, &r);
    bool goes_on = module.len && !r.is_global_only;
    trace_push(&meta, STEP_SEARCH, lookup_options_key.text);
    struct value all = common_options(&meta);
    if (goes_on && !value_is_poison(all))
        all = options_with_module(&meta, module, all);
    trace_pop(&meta);
    if (value_is_poison(all))
        return all;
    // what only the global layer says is not all there is to say: it is found again
    return keep_options(s, &s->h->options, r.is_global_only ? STR("^global") : module, all, out);
}

// ---- using them

static struct value options_for_key(const struct lookup_options *o, const struct lookup_key *key,
                                    struct str *matched)
{
    struct value v = hiera_entry(o->hash, key->root);
    *matched = key->root;
    if (!value_is(v, VALUE_ABSENT) && !value_is_null(v))
        return v;
    for (size_t i = 0; i < o->patterns.len; i++)
        if (regex_match(o->patterns.at[i].regex, key->root, 0, NULL) == REGEX_MATCH) {
            *matched = o->patterns.at[i].text;
            return o->patterns.at[i].options;
        }
    return VALUE_NONE;
}

struct value lookup_options_of(struct search *s, const struct lookup_key *key, struct str *matched)
{
    struct str name = s->request->is_global_only ? STR("^global") : key->module;
    struct lookup_options *o = known_options(s, &s->h->options, name);
    struct value failed = o ? VALUE_NONE : find_options(s, key->module, &o);
    return value_is_poison(failed) ? failed : options_for_key(o, key, matched);
}

struct value default_options_of(struct search *s, struct provider *p, const struct lookup_key *key)
{
    struct str matched;
    struct lookup_options *o = known_options(s, &s->h->default_options, p->module);
    if (o)
        return options_for_key(o, key, &matched);
    struct hiera_request r;
    struct search meta = options_search(s, &r);
    trace_push(&meta, STEP_SCOPE, STR("Searching for \"lookup_options\""));
    if (meta.trace)
        meta.trace->now->name = lookup_options_key.text;
    struct value found = provider_lookup_in_defaults(&meta, p, &by_hash, &lookup_options_key);
    trace_pop(&meta);
    struct value all = checked_options(s, found, p->module);
    struct value failed =
        value_is_poison(all) ? all : keep_options(s, &s->h->default_options, p->module, all, &o);
    return value_is_poison(failed) ? failed : options_for_key(o, key, &matched);
}

// ---- checking them

struct value hiera_options_mistake(struct hiera *h, struct str key, struct value options,
                                   struct span at)
{
    struct hiera_request r = {.at = at};
    struct search s = {.h = h, .request = &r};
    struct merge merge;
    struct value failed = VALUE_NONE;
    struct lookup_options one = {0};
    if (is_pattern(key))
        failed = compile_pattern(&s, &one, key, options);
    close_patterns(&one);
    ARRAY_DONE(&one.patterns);
    if (!value_is_poison(failed) && value_is_mapping(options))
        (void)merge_read(&s, hiera_entry(options, STR("merge")), &merge, &failed);
    return failed;
}
