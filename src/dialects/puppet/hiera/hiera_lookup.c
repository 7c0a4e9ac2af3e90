// SPDX-License-Identifier: Apache-2.0
//
// A lookup: options, then the layers in order, then the default hierarchy of the module, then conversion.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/path.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"

struct value search_check(struct search *s, struct str name)
{
    bool is_pending = false;
    for (const struct pending *p = s->pending; p; p = p->outer)
        is_pending |= str_equal(p->name, name);
    if (!is_pending)
        return VALUE_NONE;
    struct strbuf names;
    strbuf_init(&names, 0);
    for (const struct pending *p = s->pending; p; p = p->outer) { // outermost first
        struct str before = strbuf_copy(&names, &s->h->arena);
        names.len = 0;
        strbuf_add(&names, p->name);
        strbuf_add_cstr(&names, before.len ? ", " : "");
        strbuf_add(&names, before);
    }
    struct value v =
        hiera_fail(s->h, FAIL_CYCLE, "", s->request->at, "Recursive lookup detected in [%.*s]",
                   STR_ARGS(strbuf_str(&names)));
    strbuf_done(&names);
    return v;
}

// ---- layers

struct provider *global_provider(struct search *s, struct value *failed)
{
    struct provider *p = &s->h->global;
    if (!p->is_read && s->h->settings.global_config.len)
        p->config = config_read(s, p, s->h->settings.global_config, failed);
    p->is_read = !value_is_poison(*failed);
    return p->is_read ? p : NULL;
}

struct provider *environment_provider(struct search *s, struct value *failed)
{
    struct provider *p = &s->h->environment;
    if (!p->is_read)
        p->config = config_read(
            s, p, path_join(&s->h->arena, s->h->settings.root, STR("hiera.yaml")), failed);
    p->is_read = !value_is_poison(*failed);
    return p->config ? p : NULL;
}

static void report_module(struct search *s, struct str module, bool is_there)
{
    trace_push(s, STEP_MODULE, module);
    trace_event(s, is_there ? OUTCOME_MODULE_WITHOUT_DATA : OUTCOME_MODULE_NOT_FOUND, STR(""),
                VALUE_NONE);
    trace_pop(s);
}

static struct provider *provider_of_module(struct hiera *h, struct str module)
{
    const uint64_t *known = str_table_find(&h->modules, module);
    if (known)
        return (struct provider *)(uintptr_t)*known;
    struct provider *p = ARENA_NEW(&h->arena, struct provider);
    p->layer = LAYER_MODULE;
    p->module = str_copy(&h->arena, module);
    *str_table_put(&h->modules, p->module, NULL) = (uintptr_t)p;
    return p;
}

struct provider *module_provider(struct search *s, struct str module, struct value *failed)
{
    struct hiera *h = s->h;
    struct provider *p = provider_of_module(h, module);
    struct str dir = p->config ? STR("") : h->host.module(h->host.data, module);
    if (!p->is_read && dir.len)
        p->config = config_read(s, p, path_join(&h->arena, dir, STR("hiera.yaml")), failed);
    p->is_read = !value_is_poison(*failed);
    if (!p->config && p->is_read)
        report_module(s, module, dir.len > 0);
    return p->config ? p : NULL;
}

static struct str provider_title(struct arena *a, const struct provider *p)
{
    int version = p->config ? p->config->version : 5;
    switch (p->layer) {
    case LAYER_GLOBAL:
        return str_format(a, "Global Data Provider (hiera configuration version %d)", version);
    case LAYER_ENVIRONMENT:
        return str_format(a, "Environment Data Provider (hiera configuration version %d)", version);
    case LAYER_MODULE:
    case LAYER_DEFAULT:
        return str_format(a, "Module \"%.*s\" Data Provider (hiera configuration version %d)",
                          STR_ARGS(p->module), version);
    case LAYER_COUNT: break;
    }
    UNREACHABLE("layer");
}

// The levels of a layer that are asked, or those of its default hierarchy.
struct levels_call {
    struct provider *provider;
    struct level *levels;
    const struct merge *merge;
};

static struct value lookup_level(struct search *s, const struct lookup_key *key, void *data,
                                 size_t i)
{
    const struct levels_call *c = data;
    return level_lookup(s, c->provider, &c->levels[i], c->merge, key);
}

static struct value lookup_levels(struct search *s, struct provider *p, const struct merge *m,
                                  const struct lookup_key *key, bool in_defaults)
{
    struct value failed = VALUE_NONE;
    if (p->config && !provider_levels(s, p, &failed))
        return failed;
    struct levels_call c = {p, in_defaults ? p->defaults : p->levels, m};
    size_t count = in_defaults ? p->default_count : p->level_count;
    if (count)
        return merge_lookup(s, m, key, lookup_level, &c, count);
    trace_event(s, OUTCOME_KEY_NOT_FOUND, key->text, VALUE_NONE);
    return VALUE_NONE;
}

static struct value lookup_in_provider(struct search *s, struct provider *p, const struct merge *m,
                                       const struct lookup_key *key, bool in_defaults)
{
    struct value recursion = search_check(s, key->text);
    if (value_is_poison(recursion))
        return recursion;
    struct pending here = {key->text, s->pending};
    s->pending = &here;
    if (s->trace) {
        trace_push(s, STEP_LAYER, provider_title(s->trace->arena, p));
        s->trace->now->layer = in_defaults ? LAYER_DEFAULT : p->layer;
        s->trace->now->path = p->config ? p->config->path : STR("");
    }
    struct value v = lookup_levels(s, p, m, key, in_defaults);
    trace_pop(s);
    s->pending = here.outer;
    return v;
}

struct value provider_lookup(struct search *s, struct provider *p, const struct merge *m,
                             const struct lookup_key *key)
{
    const struct config *c = p->config;
    struct merge other = {0};
    struct value failed = VALUE_NONE;
    bool has_own_merge = c && c->version == 3 && s->request->is_hiera_call &&
                         m->strategy == MERGE_HASH && !value_is(c->merge, VALUE_ABSENT);
    if (has_own_merge && !merge_read(s, c->merge, &other, &failed))
        return failed;
    return lookup_in_provider(s, p, has_own_merge ? &other : m, key, false);
}

struct value provider_lookup_in_defaults(struct search *s, struct provider *p,
                                         const struct merge *m, const struct lookup_key *key)
{
    return lookup_in_provider(s, p, m, key, true);
}

static struct value lookup_layer(struct search *s, const struct lookup_key *key, void *data,
                                 size_t i)
{
    const struct merge *m = data;
    struct value failed = VALUE_NONE;
    struct provider *p = NULL;
    if (i == LAYER_GLOBAL)
        p = global_provider(s, &failed);
    else if (i == LAYER_ENVIRONMENT)
        p = environment_provider(s, &failed);
    else if (s->module.len)
        p = module_provider(s, s->module, &failed);
    return p ? provider_lookup(s, p, m, key) : failed;
}

static struct value lookup_layers(struct search *s, struct value merge,
                                  const struct lookup_key *key)
{
    struct merge m;
    struct value failed = VALUE_NONE;
    if (!merge_read(s, merge, &m, &failed))
        return failed;
    struct value v = s->request->is_global_only
                         ? lookup_layer(s, key, &m, LAYER_GLOBAL)
                         : merge_lookup(s, &m, key, lookup_layer, &m, LAYER_MODULE + 1);
    return dig(s, key->text, key->segments, key->count, v);
}

// ---- default_hierarchy

static struct value lookup_in_defaults(struct search *s, struct provider *p,
                                       const struct lookup_key *key)
{
    struct value options = default_options_of(s, p, key), failed = VALUE_NONE;
    struct merge m;
    if (value_is_poison(options))
        return options;
    if (!merge_read(s, hiera_entry(options, STR("merge")), &m, &failed))
        return failed;
    trace_push(s, STEP_SCOPE,
               str_format(&s->h->arena, "Searching for \"%.*s\"", STR_ARGS(key->text)));
    struct value v = provider_lookup_in_defaults(s, p, &m, key);
    trace_pop(s);
    return v;
}

static struct value lookup_default(struct search *s, const struct lookup_key *key)
{
    struct value failed = VALUE_NONE;
    struct search quiet = *s; // what is not there was reported by the search before
    quiet.trace = NULL;
    struct provider *p = s->module.len ? module_provider(&quiet, s->module, &failed) : NULL;
    if (!p || !p->config->has_defaults)
        return failed;
    trace_push(s, STEP_SCOPE,
               str_format(&s->h->arena, "Searching default_hierarchy of module \"%.*s\"",
                          STR_ARGS(s->module)));
    struct value v = lookup_in_defaults(s, p, key);
    trace_pop(s);
    return dig(s, key->text, key->segments, key->count, v);
}

// ---- convert_to

static struct str failure_text(struct search *s, struct value failed)
{
    const struct failure *f = failure_of(&s->h->graph->arena, failed);
    while (f && !f->diag)
        f = f->left;
    return f ? f->diag->message : STR("a limit was reached");
}

// The first of a list, or what is no list.
static struct value first_argument(struct value v)
{
    if (!value_is_sequence(v))
        return v;
    return value_len(v) ? value_item(v, 0) : VALUE_NONE;
}

static bool is_sensitive_type(struct value v)
{
    struct value first = first_argument(v);
    return value_is(first, VALUE_STRING) && str_starts(value_str(&first), STR("Sensitive"));
}

static void trace_conversion(struct search *s, struct value written)
{
    struct strbuf out;
    if (!s->trace)
        return;
    strbuf_init(&out, 0);
    struct value first = first_argument(written);
    strbuf_format(&out, "Applying convert_to lookup_option with arguments [%.*s",
                  STR_ARGS(value_str(&first)));
    for (size_t i = 1; value_is_sequence(written) && i < value_len(written); i++) {
        strbuf_add(&out, STR(", "));
        puppet_write_program(&out, value_item(written, i));
    }
    strbuf_add_char(&out, ']');
    trace_text(s, strbuf_str(&out));
    strbuf_done(&out);
}

static struct value convert_found(struct search *s, struct str key, struct value written,
                                  struct value v)
{
    struct hiera *h = s->h;
    struct value first = first_argument(written);
    bool is_list = value_is_sequence(written);
    if (value_is(v, VALUE_ABSENT) || value_is_unknown(v) || value_is(written, VALUE_ABSENT) ||
        value_is_null(written))
        return v;
    if (!value_is(first, VALUE_STRING))
        return hiera_fail(
            h, FAIL_TYPE, "", s->request->at,
            "Invalid data type in lookup_options for key '%.*s': expected the name of a type",
            STR_ARGS(key));
    size_t count = is_list ? value_len(written) - 1 : 0;
    struct value *more = ARENA_ARRAY(&h->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        more[i] = value_item(written, i + 1);
    struct value result =
        h->host.convert(h->host.data, value_str(&first), v, more, (unsigned)count, s->request->at);
    if (value_is_poison(result) && !(failure_mask(result) & FAIL_PASSING))
        return hiera_fail(h, FAIL_TYPE, "", s->request->at,
                          "The convert_to lookup_option for key '%.*s' raised error: %.*s",
                          STR_ARGS(key), STR_ARGS(failure_text(s, result)));
    trace_conversion(s, written);
    return result;
}

// ---- keys

static bool is_reserved(struct str key)
{
    return str_equal(key, lookup_options_key.text) || str_starts(key, STR("lookup_options."));
}

// The merge that counts: what is asked for, otherwise what the options say.
static struct value effective_merge(struct search *s, struct value asked, struct value options,
                                    struct str matched)
{
    bool is_asked = !value_is(asked, VALUE_ABSENT) && !value_is_null(asked);
    struct value merge = is_asked ? asked : hiera_entry(options, STR("merge"));
    if (is_asked || value_is(merge, VALUE_ABSENT) || value_is_null(merge))
        return merge;
    trace_push(s, STEP_MERGE_SOURCE, lookup_options_key.text);
    if (s->trace)
        s->trace->now->name = str_copy(s->trace->arena, matched);
    trace_pop(s);
    return merge;
}

static struct value search_parsed_key(struct search *s, struct value merge,
                                      const struct lookup_key *key)
{
    struct str matched = STR("");
    struct value options = lookup_options_of(s, key, &matched);
    if (value_is_poison(options))
        return options;
    struct value convert_to = hiera_entry(options, STR("convert_to"));
    if (s->trace && is_sensitive_type(convert_to))
        s->trace->is_secret = true;
    merge = effective_merge(s, merge, options, matched);
    trace_push(s, STEP_SEARCH, key->text);
    struct value v = lookup_layers(s, merge, key);
    if (value_is(v, VALUE_ABSENT) && !s->request->is_global_only)
        v = lookup_default(s, key);
    trace_pop(s);
    return convert_found(s, key->text, convert_to, v);
}

// Whether it depends on what is not known.
static bool is_unsure_key(const struct hiera *h, struct str key)
{
    return h->unsure && str_table_find(h->unsure, str_slice(key, 0, str_find_char(key, '.', 0)));
}

// A search in a search for which the caller's stack has no room.
struct deeper_search {
    struct search *search;
    struct value merge, found;
    struct str text;
};

static void search_deeper(void *data)
{
    struct deeper_search *d = data;
    d->found = search_key(d->search, d->merge, d->text);
}

static struct value search_on_own_stack(struct search *s, struct value merge, struct str text)
{
    struct graph *g = s->h->graph;
    struct deeper_search job = {.search = s, .merge = merge, .found = VALUE_NONE, .text = text};
    if (g->now.on_own_stack)
        return limit_value(g, s->request->at);
    graph_on_stack(g, search_deeper, &job);
    return job.found;
}

struct value search_key(struct search *s, struct value merge, struct str text)
{
    struct lookup_key key;
    if (is_reserved(text)) {
        trace_push(s, STEP_INVALID_KEY, lookup_options_key.text);
        trace_pop(s);
        return VALUE_NONE;
    }
    if (!lookup_key_read(&s->h->arena, text, &key))
        return hiera_fail(s->h, FAIL_USER, "", s->request->at, "Syntax error in key: '%.*s'",
                          STR_ARGS(text));
    if (s->h->host.asks)
        s->h->host.asks(s->h->host.data, key.root);
    if (is_unsure_key(s->h, text))
        return value_dynamic;
    if (!graph_has_stack(s->h->graph))
        return search_on_own_stack(s, merge, text);
    struct search inner = *s;
    inner.module = key.module;
    if (s->request->explains_options)
        return lookup_layers(&inner, value_string_kept(STR("hash")), &lookup_options_key);
    return search_parsed_key(&inner, merge, &key);
}

struct value search_name(struct search *s, struct str name)
{
    struct search sub = *s;
    sub.reads = NULL;
    sub.local_name = STR("");
    sub.is_lenient = sub.skips_unknown = false;
    struct value v = hiera_entry(s->request->overrides, name);
    if (value_is(v, VALUE_ABSENT))
        v = search_key(&sub, VALUE_NONE, name);
    if (value_is(v, VALUE_ABSENT))
        v = hiera_entry(s->request->defaults, name);
    return value_is(v, VALUE_ABSENT) ? value_string(&s->h->arena, STR("")) : v;
}

// ---- what others call

struct value hiera_lookup(struct hiera *h, const struct hiera_request *r, struct str key)
{
    struct search s = {.h = h, .request = r, .trace = r->trace};
    if (s.trace && !s.trace->id)
        s.trace->id = ++h->traces;
    struct value v = search_key(&s, r->merge, key);
    if (s.trace)
        s.trace->now = &s.trace->root;
    if (value_is_poison(v))
        trace_text(&s, failure_text(&s, v));
    return within_limits(h->graph, v, r->at);
}

struct value hiera_assert(struct hiera *h, const struct hiera_request *r, struct str subject,
                          const struct ptype *type, struct value v)
{
    if (!type || value_is_unknown(v) || ptype_has(type, v))
        return v;
    struct strbuf why;
    strbuf_init(&why, 0);
    ptype_describe(&why, &h->arena,
                   str_format(&h->arena, "%.*s has wrong type,", STR_ARGS(subject)), type, v);
    struct value failed =
        hiera_fail(h, FAIL_TYPE, "RUNTIME_ERROR", r->at, "%.*s", STR_ARGS(strbuf_str(&why)));
    strbuf_done(&why);
    return failed;
}

static struct value first_of_data(struct hiera *h, const struct hiera_request *r, struct str name,
                                  const struct ptype *type)
{
    struct value v = hiera_entry(r->overrides, name);
    if (!value_is(v, VALUE_ABSENT))
        return hiera_assert(
            h, r,
            str_format(&h->arena, "Value found for key '%.*s' in override hash", STR_ARGS(name)),
            type, v);
    v = hiera_lookup(h, r, name);
    return value_is(v, VALUE_ABSENT) ? v : hiera_assert(h, r, STR("Found value"), type, v);
}

struct value hiera_lookup_first(struct hiera *h, const struct hiera_request *r,
                                const struct str *names, size_t count, const struct ptype *type)
{
    for (size_t i = 0; i < count; i++) {
        struct value v = first_of_data(h, r, names[i], type);
        if (!value_is(v, VALUE_ABSENT))
            return v;
    }
    for (size_t i = 0; i < count; i++) {
        struct value v = hiera_entry(r->defaults, names[i]);
        if (!value_is(v, VALUE_ABSENT))
            return hiera_assert(h, r,
                                str_format(&h->arena,
                                           "Value found for key '%.*s' in default values hash",
                                           STR_ARGS(names[i])),
                                type, v);
    }
    return VALUE_NONE;
}

struct value hiera_not_found(struct hiera *h, const struct hiera_request *r,
                             const struct str *names, size_t count)
{
    if (count == 1)
        return hiera_fail(h, FAIL_MISSING, "", r->at,
                          "Function lookup() did not find a value for the name '%.*s'",
                          STR_ARGS(names[0]));
    struct strbuf list;
    strbuf_init(&list, 0);
    for (size_t i = 0; i < count; i++)
        strbuf_format(&list, "%s'%.*s'", i ? ", " : "", STR_ARGS(names[i]));
    struct value v =
        hiera_fail(h, FAIL_MISSING, "", r->at,
                   "Function lookup() did not find a value for any of the names [%.*s]",
                   STR_ARGS(strbuf_str(&list)));
    strbuf_done(&list);
    return v;
}

bool hiera_has_environment(struct hiera *h, const struct hiera_request *r)
{
    struct search s = {.h = h, .request = r};
    struct value failed = VALUE_NONE;
    const struct provider *p = environment_provider(&s, &failed);
    return p && p->config->version >= 5;
}
