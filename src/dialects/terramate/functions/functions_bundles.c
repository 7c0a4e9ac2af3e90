// SPDX-License-Identifier: Apache-2.0
//
// Functions that know the bundles of the project, and where a component comes from.
#include <stdlib.h>

#include "base/path.h"
#include "dialects/terramate/functions/functions.h"
#include "dialects/terramate/tree/bundles.h"
#include "functions/parts.h"
#include "functions/text.h"

static bool is_in_environment(const struct tm_instance *i, struct str id)
{
    return !i->environment || str_equal(i->environment->named.name, id);
}

// What others see of a bundle: `class`, `alias`, `input`, `export` and so on.
static struct value seen(struct call *c, struct tm_instance *i)
{
    return view_value(call_graph(c), i->view, tm_instance_path(i->project, "instance"));
}

static struct value alias_of(struct call *c, struct tm_instance *i)
{
    struct graph *g = call_graph(c);
    path_id instance = tm_instance_path(i->project, "instance");
    return view_value(g, i->view, path_child(g, instance, symbol_intern(g->symbols, STR("alias"))));
}

static struct value class_of_bundle(struct call *c, struct tm_instance *i)
{
    struct graph *g = call_graph(c);
    path_id bundle = tm_instance_path(i->project, "bundle");
    return view_value(g, i->view, path_child(g, bundle, symbol_intern(g->symbols, STR("class"))));
}

static bool is_text(struct value v, struct str text)
{
    return value_is(v, VALUE_STRING) && str_equal(value_str(&v), text);
}

static bool is_like_uuid(struct str s)
{
    return s.len == 36 && s.at[8] == '-' && s.at[13] == '-' && s.at[18] == '-' && s.at[23] == '-';
}

// The environment that a call means: given, or that of the instance it is written in.
static struct str environment_of(struct call *c, struct value given)
{
    const struct tm_instance *here = tm_instance_of(c->context->env);
    if (value_is(given, VALUE_STRING))
        return str_copy(call_arena(c), value_str(&given));
    return here && here->environment ? here->environment->named.name : STR("");
}

static struct value find_bundle(struct call *c, struct str class, struct value key,
                                struct value environment, struct span at)
{
    struct tm_project *p = tm_project_of(c->context->env);
    const struct tm_instance *here = tm_instance_of(c->context->env);
    struct str id = environment_of(c, environment);
    bool is_uuid = is_like_uuid(value_str(&key));
    for (struct tm_instance *i = p ? tm_registry(p)->bundles : NULL; i; i = i->next) {
        if (!call_charge(c, 1))
            return call_limit(c);
        if (!is_in_environment(i, id) || !is_text(class_of_bundle(c, i), class))
            continue;
        struct value alias = is_uuid ? value_string_kept(i->uuid) : alias_of(c, i);
        if (value_is_poison(alias))
            return alias;
        if (is_text(alias, value_str(&key)))
            return seen(c, i);
    }
    if (!here || here->kind != TM_OF_BUNDLE)
        return value_null(&type_dynamic);
    return fail_at(call_graph(c), FAIL_MISSING, DIAG_MISSING_KEY, at,
                   "there is no bundle `%.*s` of the class `%.*s`", STR_ARGS(value_str(&key)),
                   STR_ARGS(class));
}

struct value tm_bundle_by_key(struct call *c, struct str class, struct value key, struct span at)
{
    if (value_is(key, VALUE_STRING))
        return find_bundle(c, class, key, VALUE_NONE, at);
    return find_bundle(c, class, value_item(key, 0), value_item(key, 1), at);
}

static struct value apply_bundle(struct call *c)
{
    struct value class = call_arg(c, 0);
    return find_bundle(c, value_str(&class), call_arg(c, 1),
                       call_count(c) > 2 ? call_arg(c, 2) : VALUE_NONE, call_span(c));
}

// ---- all of a class

struct found_bundle {
    struct value class, alias;
    struct tm_instance *instance;
};

static int compare_found(const void *x, const void *y)
{
    const struct found_bundle *a = x, *b = y;
    const struct tm_environment *e = a->instance->environment, *f = b->instance->environment;
    int order = str_compare(value_str(&a->class), value_str(&b->class));
    if (!order)
        order = str_compare(e ? e->named.name : STR(""), f ? f->named.name : STR(""));
    return order ? order : str_compare(value_str(&a->alias), value_str(&b->alias));
}

static struct value apply_bundles(struct call *c)
{
    struct tm_project *p = tm_project_of(c->context->env);
    struct value class = call_arg(c, 0), out = VALUE_NONE;
    struct str id = environment_of(c, call_count(c) > 1 ? call_arg(c, 1) : VALUE_NONE);
    ARRAY(struct found_bundle) found = {0};
    for (struct tm_instance *i = p ? tm_registry(p)->bundles : NULL; i; i = i->next) {
        struct found_bundle one = {.class = class_of_bundle(c, i), .instance = i};
        bool is_any = str_equal(value_str(&class), STR("*"));
        if (!is_in_environment(i, id) || !(is_any || is_text(one.class, value_str(&class))))
            continue;
        one.alias = alias_of(c, i);
        if (value_is_poison(one.alias) || !value_is(one.alias, VALUE_STRING))
            out = one.alias;
        else
            ARRAY_PUSH(&found, one);
    }
    if (found.len)
        qsort(found.at, found.len, sizeof(*found.at), compare_found);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, found.len);
    for (size_t i = 0; i < found.len; i++)
        items[i] = seen(c, found.at[i].instance);
    if (value_is(out, VALUE_ABSENT))
        out = value_tuple(call_arena(c), items, found.len);
    ARRAY_DONE(&found);
    return out;
}

// ---- where a component comes from

static struct value apply_source(struct call *c)
{
    const struct tm_instance *here = tm_instance_of(c->context->env);
    struct arena *a = call_arena(c);
    struct str path = text_arg(c, 0);
    if (!here || here->kind != TM_OF_COMPONENT)
        return call_fail(c, FAIL_MISSING, DIAG_UNKNOWN_NAME, -1,
                         "`%s` can only be used in generate blocks of components", call_name(c));
    if (!path.len)
        return bad_argument(c, 0, "expected a path, got an empty string");
    path = tm_combine_sources(a, path, here->source);
    if (here->bundle)
        path = tm_combine_sources(a, path, here->bundle->source);
    if (!str_starts(path, STR("/")))
        return text_value(c, path);
    return text_value(c, path_relative(a, here->dir->path, path_clean(a, path)));
}

static const struct function functions[] = {
    {
        .name = "bundle",
        .signature = "class: string, key: string, environment: string... -> object",
        .doc = "The bundle of a class with this alias or UUID, or null.",
        .op = {.name = "bundle",
               .arity = 3,
               .required = 2,
               .types = {&type_string, &type_string, &type_string},
               .apply = apply_bundle},
    },
    {
        .name = "bundles",
        .signature = "class: string, environment: string... -> list of objects",
        .doc = "All bundles of a class; \"*\" means every class.",
        .op = {.name = "bundles",
               .arity = 2,
               .required = 1,
               .types = {&type_string, &type_string},
               .apply = apply_bundles},
    },
    {
        .name = "source",
        .signature = "path: string -> string",
        .doc = "A path of the component's package, as seen from the stack; only in components.",
        .op = {.name = "source",
               .arity = 1,
               .types = {&type_string},
               .result = &type_string,
               .apply = apply_source},
    },
};

const struct function_family tm_functions_bundles = {"bundles", functions, COUNT_OF(functions)};
