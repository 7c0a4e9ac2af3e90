// SPDX-License-Identifier: Apache-2.0
//
// Puppet::LookupContext: what a backend in the Puppet language gets to work with. It is an object of the language with
// two attributes; its methods are here.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "dialects/puppet/runtime/function.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/values.h"
#include "graph/eval/eval.h"

// ---- the object

enum { ATTRIBUTE_ENVIRONMENT, ATTRIBUTE_MODULE, ATTRIBUTE_INSIDE, ATTRIBUTE_COUNT };

static const struct ptype name_type = {
    .kind = PTYPE_STRING, .min = 1, .max = INT64_MAX, .has_size = true};
static const struct ptype any_type = {.kind = PTYPE_ANY, .min = INT64_MIN, .max = INT64_MAX};

static const struct ptype_field context_fields[ATTRIBUTE_COUNT] = {
    [ATTRIBUTE_ENVIRONMENT] = {.name = {"environment_name", 16}, .type = &name_type},
    [ATTRIBUTE_MODULE] = {.name = {"module_name", 11}, .type = &any_type},
    [ATTRIBUTE_INSIDE] = {.name = {"_inside", 7}, .type = &any_type},
};

const struct ptype hiera_context_type = {.kind = PTYPE_OBJECT,
                                         .min = INT64_MIN,
                                         .max = INT64_MAX,
                                         .name = {"Puppet::LookupContext", 21},
                                         .field_count = ATTRIBUTE_COUNT,
                                         .fields = context_fields};

static void show_inside(struct strbuf *out, const void *data)
{
    (void)data;
    strbuf_add(out, STR("Puppet::LookupContext"));
}

static bool is_same_inside(const void *x, const void *y)
{
    return x == y;
}

static uint64_t hash_inside(const void *data)
{
    return (uintptr_t)data;
}

static const struct capsule_kind inside_kind = {.name = "Puppet::LookupContext",
                                                .show = show_inside,
                                                .equal = is_same_inside,
                                                .hash = hash_inside};

struct value context_object(struct backend_context *c)
{
    struct arena *a = &c->hiera->arena;
    if (!value_is(c->object, VALUE_ABSENT))
        return c->object;
    struct value *attributes = ARENA_ARRAY(a, struct value, ATTRIBUTE_COUNT);
    attributes[ATTRIBUTE_ENVIRONMENT] = value_string(a, c->hiera->settings.environment);
    attributes[ATTRIBUTE_MODULE] =
        c->module.len ? value_string(a, c->module) : value_null(&type_dynamic);
    attributes[ATTRIBUTE_INSIDE] = value_capsule(a, &inside_kind, c);
    return c->object = puppet_object(a, &hiera_context_type, attributes);
}

bool hiera_is_context(struct value v)
{
    return puppet_object_type(v) == &hiera_context_type;
}

static struct backend_context *inside_of(struct value v)
{
    const struct puppet_object *o = puppet_is_object(v);
    const void *inside = value_capsule_data(o->attributes[ATTRIBUTE_INSIDE], &inside_kind);
    return (struct backend_context *)(uintptr_t)inside;
}

// ---- leaving

static const struct diag not_found_diag = {
    .code = DIAG_MISPLACED_EXIT,
    .severity = SEVERITY_ERROR,
    .message = {"`not_found` was called outside of a lookup", 42},
};

static bool has_marker(const struct failure *f)
{
    return f && (f->diag == &not_found_diag || has_marker(f->left) || has_marker(f->right));
}

bool hiera_is_not_found(struct value v)
{
    return value_is_poison(v) && has_marker(v.unknown->failure);
}

// ---- the cache

static ptrdiff_t find_cached(const struct backend_context *c, struct value key)
{
    const uint64_t *number = table_find(&c->by_hash, value_hash(key));
    if (!number)
        return -1;
    if (value_same(c->keys.at[*number - 1], key))
        return (ptrdiff_t)*number - 1;
    for (size_t i = 0; i < c->keys.len; i++) // another one has the same hash
        if (value_same(c->keys.at[i], key))
            return (ptrdiff_t)i;
    return -1;
}

static void put_cached(struct backend_context *c, struct value key, struct value v)
{
    struct arena *a = &c->hiera->arena;
    ptrdiff_t at = find_cached(c, key);
    v = value_copy(a, v);
    if (at >= 0) {
        c->values.at[at] = v;
        return;
    }
    ARRAY_PUSH(&c->keys, value_copy(a, key));
    ARRAY_PUSH(&c->values, v);
    uint64_t *number = table_put(&c->by_hash, value_hash(key), NULL);
    if (!*number)
        *number = c->keys.len;
}

static struct value call_cache(struct backend_context *c, const struct hiera_method *m)
{
    put_cached(c, m->args[0], m->args[1]);
    return m->args[1];
}

static struct value call_cache_all(struct backend_context *c, const struct hiera_method *m)
{
    for (size_t i = 0; value_is_mapping(m->args[0]) && i < value_len(m->args[0]); i++)
        put_cached(c, value_real_key(m->args[0], i), value_item(m->args[0], i));
    return value_null(&type_dynamic);
}

static struct value call_cache_has_key(struct backend_context *c, const struct hiera_method *m)
{
    return value_bool(find_cached(c, m->args[0]) >= 0);
}

static struct value call_cached_value(struct backend_context *c, const struct hiera_method *m)
{
    ptrdiff_t at = find_cached(c, m->args[0]);
    return at < 0 ? value_null(&type_dynamic) : c->values.at[at];
}

static struct value call_cached_entries(struct backend_context *c, const struct hiera_method *m)
{
    bool has_lambda = !value_is(m->lambda, VALUE_ABSENT);
    struct value *pairs = ARENA_ARRAY(m->arena, struct value, c->keys.len);
    size_t count = c->keys.len;
    int least = 0, most = 0;
    if (has_lambda)
        puppet_lambda_counts(m->lambda, &least, &most);
    for (size_t i = 0; i < count && i < c->keys.len; i++) {
        struct value pair[] = {c->keys.at[i], c->values.at[i]};
        pairs[i] = value_tuple(m->arena, pair, 2);
        if (!has_lambda)
            continue;
        struct value v = most == 2 || least == 2 ? m->apply(m->data, m->lambda, pair, 2)
                                                 : m->apply(m->data, m->lambda, &pairs[i], 1);
        if (value_is_poison(v))
            return v;
    }
    return has_lambda ? value_null(&type_dynamic) : value_tuple(m->arena, pairs, count);
}

// ---- the rest

static struct value call_not_found(struct backend_context *c, const struct hiera_method *m)
{
    (void)m;
    return fail_with(c->hiera->graph, FAIL_USER, &not_found_diag);
}

static struct value call_explain(struct backend_context *c, const struct hiera_method *m)
{
    if (!c->search || !c->search->trace || value_is(m->lambda, VALUE_ABSENT))
        return value_null(&type_dynamic);
    struct value v = m->apply(m->data, m->lambda, NULL, 0);
    if (value_is_poison(v))
        return v;
    trace_text(c->search, puppet_text_of(&c->hiera->arena, v));
    return value_null(&type_dynamic);
}

static struct value call_interpolate(struct backend_context *c, const struct hiera_method *m)
{
    return c->search ? interpolate(c->search, m->args[0], true) : m->args[0];
}

static struct value call_cached_file_data(struct backend_context *c, const struct hiera_method *m)
{
    struct hiera *h = c->hiera;
    struct str path = value_is(m->args[0], VALUE_STRING) ? value_str(&m->args[0]) : STR("");
    const uint64_t *known = str_table_find(&c->texts, path);
    if (known)
        return *(const struct value *)(uintptr_t)*known;
    struct data_file *f = data_file_at(h, path);
    if (value_is_poison(f->unreadable))
        return f->unreadable;
    if (!f->is_there)
        return hiera_fail(h, FAIL_WORLD, "RUNTIME_ERROR", m->at,
                          "No such file or directory: `%.*s`", STR_ARGS(path));
    struct value text = value_string(&h->arena, f->text);
    struct value v =
        value_is(m->lambda, VALUE_ABSENT) ? text : m->apply(m->data, m->lambda, &text, 1);
    if (value_is_poison(v))
        return v;
    struct value *kept = ARENA_NEW(&h->arena, struct value);
    *kept = value_copy(&h->arena, v);
    *str_table_put(&c->texts, f->path, NULL) = (uintptr_t)kept;
    return v;
}

static struct value call_environment_name(struct backend_context *c, const struct hiera_method *m)
{
    return value_string(m->arena, c->hiera->settings.environment);
}

static struct value call_module_name(struct backend_context *c, const struct hiera_method *m)
{
    return c->module.len ? value_string(m->arena, c->module) : value_null(&type_dynamic);
}

// ---- methods by name

static const struct context_method {
    const char *name;
    unsigned count; // of arguments
    struct value (*run)(struct backend_context *c, const struct hiera_method *m);
} methods[] = {
    {"not_found", 0, call_not_found},
    {"explain", 0, call_explain},
    {"interpolate", 1, call_interpolate},
    {"cache", 2, call_cache},
    {"cache_all", 1, call_cache_all},
    {"cache_has_key", 1, call_cache_has_key},
    {"cached_value", 1, call_cached_value},
    {"cached_entries", 0, call_cached_entries},
    {"cached_file_data", 1, call_cached_file_data},
    {"environment_name", 0, call_environment_name},
    {"module_name", 0, call_module_name},
};

static const struct context_method *context_method_named(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(methods); i++)
        if (str_equal(name, str_of(methods[i].name)))
            return &methods[i];
    return NULL;
}

bool hiera_context_has(struct str method)
{
    return context_method_named(method) != NULL;
}

struct value hiera_context_call(struct value context, const struct hiera_method *m)
{
    struct backend_context *c = inside_of(context);
    const struct context_method *method = context_method_named(m->name);
    if (!method)
        return hiera_fail(c->hiera, FAIL_MISSING, "RUNTIME_ERROR", m->at,
                          "Unknown function: '%.*s'.", STR_ARGS(m->name));
    if (m->count != method->count)
        return hiera_fail(c->hiera, FAIL_TYPE, "RUNTIME_ERROR", m->at,
                          "'%s' expects %u arguments, got %u", method->name, method->count,
                          m->count);
    return method->run(c, m);
}

struct value hiera_data_function(struct value context, struct str function, struct value options,
                                 struct span at)
{
    struct backend_context *c = inside_of(context);
    struct value path = hiera_entry(options, STR("path"));
    enum data_format format;
    struct data *d = NULL;
    if (!value_is(path, VALUE_STRING) || !format_of_function(function, &format))
        return hiera_fail(
            c->hiera, FAIL_TYPE, "RUNTIME_ERROR", at,
            "'%.*s' one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in "
            "hiera.yaml when using this data_hash function",
            STR_ARGS(function));
    struct data_file *f = data_file_at(c->hiera, value_str(&path));
    if (!f->is_there)
        return hiera_fail(c->hiera, FAIL_WORLD, "RUNTIME_ERROR", at,
                          "No such file or directory: `%.*s`", STR_ARGS(f->path));
    return data_of_file(c->hiera, f, format, &d);
}
