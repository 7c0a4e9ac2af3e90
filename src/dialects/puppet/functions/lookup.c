// SPDX-License-Identifier: Apache-2.0
//
// Functions that ask Hiera: lookup() in all its forms, its older relatives, and backends that code can call itself.
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/runtime/function.h"

// What a call asks for.
struct lookup_call {
    struct hiera *hiera;
    struct hiera_request request;
    const struct str *names;
    size_t count;
    const struct ptype *type;
    struct value name; // as given: for the lambda
    bool has_default;
    struct value fallback;
};

static void set_names(struct puppet_call *c, struct lookup_call *l, struct value name)
{
    bool is_list = value_is_sequence(name);
    l->name = name;
    l->count = is_list ? value_len(name) : 1;
    struct str *names = ARENA_ARRAY(c->arena, struct str, l->count);
    for (size_t i = 0; i < l->count; i++) {
        struct value item = is_list ? value_item(name, i) : name;
        names[i] = str_copy(c->arena, value_str(&item));
    }
    l->names = names;
}

// An entry of an options hash; undef is as good as none.
static struct value option(struct value options, struct str name)
{
    struct value v = value_get(options, name);
    return value_is_null(v) ? VALUE_NONE : v;
}

static void set_options(struct lookup_call *l, struct value options)
{
    struct value type = option(options, STR("value_type"));
    l->type = value_is(type, VALUE_ABSENT) ? NULL : puppet_type_of_value(type);
    l->request.merge = option(options, STR("merge"));
    l->request.overrides = option(options, STR("override"));
    l->request.defaults = option(options, STR("default_values_hash"));
    l->has_default = value_find_key(options, STR("default_value")) >= 0; // here undef is a value
    l->fallback = l->has_default ? value_get(options, STR("default_value")) : VALUE_NONE;
}

static void set_positional(struct puppet_call *c, struct lookup_call *l)
{
    bool has_type = c->count > 1 && !puppet_is_undef(c->args[1]);
    l->type = has_type ? puppet_type_of_value(c->args[1]) : NULL;
    l->request.merge = c->count > 2 ? c->args[2] : VALUE_NONE;
    l->has_default = c->count > 3;
    l->fallback = l->has_default ? c->args[3] : VALUE_NONE;
}

static struct lookup_call begin_lookup(struct puppet_call *c)
{
    struct lookup_call l = {.hiera = compiler_hiera(c->compiler)};
    l.request.scope = c->context->env->scope;
    l.request.at = c->at;
    return l;
}

// What was found; otherwise what the lambda returns, or the default, or a failure.
static struct value finish_lookup(struct puppet_call *c, struct lookup_call *l)
{
    struct value v = hiera_lookup_first(l->hiera, &l->request, l->names, l->count, l->type);
    if (!value_is(v, VALUE_ABSENT))
        return v;
    if (c->compiler->lacks_data)
        return value_dynamic;
    for (size_t i = 0; i < l->count; i++) // its own data may have it
        if (str_find(l->names[i], STR("::"), 0) < l->names[i].len &&
            compiler_lacks(c->compiler, l->names[i], c->at))
            return value_dynamic;
    if (!value_is(c->lambda, VALUE_ABSENT)) {
        v = puppet_apply(c, c->lambda, &l->name, 1);
        return value_is_poison(v)
                   ? v
                   : hiera_assert(l->hiera, &l->request, STR("Value returned from default block"),
                                  l->type, v);
    }
    if (l->has_default)
        return hiera_assert(l->hiera, &l->request, STR("Default value"), l->type, l->fallback);
    return hiera_not_found(l->hiera, &l->request, l->names, l->count);
}

static struct value run_lookup(struct puppet_call *c)
{
    struct lookup_call l = begin_lookup(c);
    if (value_is_mapping(c->args[0])) {
        set_names(c, &l, value_get(c->args[0], STR("name")));
        set_options(&l, c->args[0]);
    } else {
        set_names(c, &l, c->args[0]);
        if (c->count == 2 && value_is_mapping(c->args[1]))
            set_options(&l, c->args[1]);
        else
            set_positional(c, &l);
    }
    return finish_lookup(c, &l);
}

// ---- the older functions: key, default, and files to look at first, which only version 3 knew

static struct value lookup_as_hiera(struct puppet_call *c, const char *merge)
{
    struct lookup_call l = begin_lookup(c);
    const struct value *args = c->args;
    size_t count = c->count;
    if (value_is_sequence(c->args[0])) { // all arguments in one
        args = c->args[0].aggregate->items;
        count = value_len(c->args[0]);
    }
    bool has_lambda = !value_is(c->lambda, VALUE_ABSENT);
    hiera_warn_deprecated(l.hiera, c->name, c->at);
    set_names(c, &l, args[0]);
    l.request.merge = value_string(c->arena, str_of(merge));
    l.request.is_hiera_call = true;
    l.request.is_global_only = !hiera_has_environment(l.hiera, &l.request);
    l.has_default = !has_lambda && count > 1;
    l.fallback = l.has_default ? args[1] : VALUE_NONE;
    return finish_lookup(c, &l);
}

static struct value run_hiera(struct puppet_call *c)
{
    return lookup_as_hiera(c, "first");
}

static struct value run_hiera_array(struct puppet_call *c)
{
    return lookup_as_hiera(c, "unique");
}

static struct value run_hiera_hash(struct puppet_call *c)
{
    return lookup_as_hiera(c, "hash");
}

static struct value run_hiera_include(struct puppet_call *c)
{
    struct value v = lookup_as_hiera(c, "unique");
    if (value_is_unknown(v))
        return v;
    if (puppet_is_undef(v))
        return puppet_fail(c, "RUNTIME_ERROR", "Could not find data item %.*s",
                           STR_ARGS(puppet_text_of(c->arena, c->args[0])));
    bool is_empty = value_is_aggregate(v) && !value_len(v);
    return is_empty ? puppet_undef() : puppet_call_named(c, STR("include"), &v, 1, VALUE_NONE);
}

// ---- backends that code calls itself, to add something to what a file says

static struct value run_data_function(struct puppet_call *c)
{
    if (!hiera_is_context(c->args[1]))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "'%.*s' parameter 'context' expects a Puppet::LookupContext value",
                           STR_ARGS(c->name));
    return hiera_data_function(c->args[1], c->name, c->args[0], c->at);
}

#define NAMES        "Variant[String, Array[String]]"
#define MERGE_OPTION "Variant[String[1], Hash[String, Scalar]]"
#define OPTIONS                                            \
    "value_type => Optional[Type], default_value => Any, " \
    "override => Optional[Hash[String, Any]], "            \
    "default_values_hash => Optional[Hash[String, Any]], merge => Optional[" MERGE_OPTION "]"
#define HIERA_FORMS                                                                         \
    {                                                                                       \
        "Tuple[String, Any, Any, 1, 3]", "String, Any, Any, 1, 3, Optional[Callable[1, 1]]" \
    }

static const struct puppet_function lookup_functions[] = {
    {"lookup",
     {NAMES ", Type, " MERGE_OPTION ", 1, 3, Optional[Callable[1, 1]]",
      NAMES ", Optional[Type], Optional[" MERGE_OPTION "], Any",
      "Struct[{name => " NAMES ", " OPTIONS "}], Optional[Callable[1, 1]]",
      NAMES ", Struct[{" OPTIONS "}], Optional[Callable[1, 1]]"},
     "The value that Hiera has for a name, or for the first of several that it has.",
     run_lookup},
    {"hiera", HIERA_FORMS, "The first value that Hiera has for a key; use lookup instead.",
     run_hiera},
    {"hiera_array", HIERA_FORMS,
     "All values that Hiera has for a key, each once; use lookup instead.", run_hiera_array},
    {"hiera_hash", HIERA_FORMS, "All hashes that Hiera has for a key, merged; use lookup instead.",
     run_hiera_hash},
    {"hiera_include", HIERA_FORMS,
     "Includes the classes that Hiera has for a key; use lookup and include instead.",
     run_hiera_include},
    {"yaml_data",
     {"Hash, Any"},
     "The hash of a YAML file, for a backend of Hiera.",
     run_data_function},
    {"json_data",
     {"Hash, Any"},
     "The hash of a JSON file, for a backend of Hiera.",
     run_data_function},
    {"hocon_data",
     {"Hash, Any"},
     "The hash of a HOCON file, for a backend of Hiera.",
     run_data_function},
};

const struct puppet_functions puppet_lookup_functions = {lookup_functions,
                                                         COUNT_OF(lookup_functions)};
