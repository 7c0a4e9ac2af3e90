// SPDX-License-Identifier: Apache-2.0
//
// Versions: a hash of the resolved configuration, of the files, and of the versions of what an action depends on.
#include <stdlib.h>

#include "base/budget.h"
#include "base/digest.h"
#include "base/path.h"
#include "dialects/documents.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/tree/version.h"
#include "dialects/garden/values/values.h"
#include "value/json.h"

struct str garden_short_hash(struct arena *a, struct str text)
{
    enum { SHORT_HEX = 10 };
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[DIGEST_MOST_BYTES];
    char hex[SHORT_HEX];
    (void)digest(DIGEST_SHA256, text, bytes);
    for (size_t i = 0; i < SHORT_HEX / 2; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    return str_copy(a, str_make(hex, SHORT_HEX));
}

// ---- the configuration, with sorted keys

void garden_write_sorted(struct strbuf *out, struct value v, struct arena *a)
{
    if (value_is_sequence(v)) {
        strbuf_add_char(out, '[');
        for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
            if (i)
                strbuf_add_char(out, ',');
            garden_write_sorted(out, value_item(v, i), a);
        }
        strbuf_add_char(out, ']');
        return;
    }
    if (!value_is_mapping(v)) {
        garden_write_json(out, v);
        return;
    }
    const uint32_t *order = value_sorted(a, v);
    bool is_first = true;
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
        size_t k = order ? order[i] : i;
        if (value_is_undefined(value_item(v, k)))
            continue;
        if (!is_first)
            strbuf_add_char(out, ',');
        is_first = false;
        json_write_string(out, value_key(v, k));
        strbuf_add_char(out, ':');
        garden_write_sorted(out, value_item(v, k), a);
    }
    strbuf_add_char(out, '}');
}

void garden_add_pair(struct garden_pairs *p, const char *key, struct value v)
{
    if (value_is(v, VALUE_ABSENT))
        return;
    ARRAY_PUSH(&p->keys, value_string_kept(str_of(key)));
    ARRAY_PUSH(&p->items, v);
}

static void add_text_pair(struct garden_pairs *p, const char *key, struct str text)
{
    garden_add_pair(p, key, value_string(p->arena, text));
}

struct value garden_finish_pairs(struct garden_pairs *p)
{
    struct value v = value_object(p->arena, p->keys.at, p->items.at, p->keys.len);
    ARRAY_DONE(&p->keys);
    ARRAY_DONE(&p->items);
    return v;
}

// What is listed as dependencies, as objects.
static struct value listed_references(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    struct value list = garden_builtin(a, "dependencies");
    ARRAY(struct value) items = {0};
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value v = value_item(list, i);
        struct str text = value_is(v, VALUE_STRING) ? value_str(&v) : STR("");
        size_t dot = str_find_char(text, '.', 0);
        if (value_is_mapping(v)) {
            ARRAY_PUSH(&items, v);
        } else if (dot < text.len) {
            enum garden_kind kind = garden_kind_of(str_slice(text, 0, dot));
            struct garden_pairs p = {.arena = arena};
            if (kind == GARDEN_KIND_COUNT)
                continue;
            add_text_pair(&p, "kind", str_of(garden_kind_names[kind]));
            add_text_pair(&p, "name", str_slice(text, dot + 1, text.len));
            ARRAY_PUSH(&items, garden_finish_pairs(&p));
        }
    }
    struct value v = value_tuple(arena, items.at, items.len);
    ARRAY_DONE(&items);
    return v;
}

static struct value with_default(struct garden_action *a, const char *field, struct value other)
{
    struct value v = garden_builtin(a, field);
    return value_is(v, VALUE_ABSENT) || value_is_null(v) ? other : v;
}

struct value garden_timeout(struct garden_action *a)
{
    return with_default(a, "timeout",
                        garden_number(a->kind == GARDEN_DEPLOY && !a->is_of_module ? 300 : 600));
}

static struct str config_version(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    struct garden_pairs p = {.arena = arena};
    struct value none = value_tuple(arena, NULL, 0);
    garden_add_pair(&p, "apiVersion",
                    with_default(a, "apiVersion", value_string_kept(STR("garden.io/v0"))));
    add_text_pair(&p, "kind", str_of(garden_kind_names[a->kind]));
    add_text_pair(&p, "type", a->type);
    add_text_pair(&p, "name", a->name);
    garden_add_pair(&p, "dependencies", listed_references(a));
    garden_add_pair(&p, "environments", garden_builtin(a, "environments"));
    garden_add_pair(&p, "logLevel", garden_builtin(a, "logLevel"));
    garden_add_pair(&p, "timeout", garden_timeout(a));
    garden_add_pair(&p, "spec", garden_spec(a));
    if (a->kind == GARDEN_BUILD) {
        garden_add_pair(&p, "allowPublish", with_default(a, "allowPublish", value_bool(true)));
        garden_add_pair(&p, "buildAtSource", with_default(a, "buildAtSource", value_bool(false)));
        garden_add_pair(&p, "copyFrom", with_default(a, "copyFrom", none));
    } else {
        garden_add_pair(&p, "build", garden_builtin(a, "build"));
    }
    if (a->kind == GARDEN_DEPLOY)
        garden_add_pair(&p, "removeOnCleanup",
                        with_default(a, "removeOnCleanup", value_bool(true)));
    struct strbuf text;
    strbuf_init(&text, 0);
    garden_write_sorted(&text, garden_without_excluded(a, garden_finish_pairs(&p)), arena);
    struct str hex = garden_short_hash(arena, strbuf_str(&text));
    strbuf_done(&text);
    return str_format(arena, "v-%.*s", STR_ARGS(hex));
}

struct value garden_include(struct garden_action *a)
{
    struct value include = garden_builtin(a, "include");
    bool has_build = garden_field(a->config.tree, a->config.expr, "build") != 0;
    bool has_exclude = garden_field(a->config.tree, a->config.expr, "exclude") != 0;
    if (value_is(include, VALUE_ABSENT) && a->kind != GARDEN_BUILD && has_build && !has_exclude)
        return value_tuple(&a->world->graph->arena, NULL, 0);
    return include;
}

static struct value part_of(struct value v, const char *name)
{
    return value_is_mapping(v) ? value_get(v, str_of(name)) : VALUE_NONE;
}

static struct str source_version(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    struct value below = part_of(garden_builtin(a, "source"), "path");
    struct garden_sources what = {
        .dir = a->dir,
        .file = a->file,
        .include = garden_include(a),
        .exclude = garden_builtin(a, "exclude"),
        .ignored = part_of(garden_builtin(a, "version"), "excludeFiles"),
    };
    if (value_is(below, VALUE_STRING))
        what.dir = path_clean(arena, path_join(arena, a->dir, value_str(&below)));
    return garden_source_version(a->world, &what, &a->sources, &a->source_count);
}

// ---- all of it

static int compare_dependencies(const void *x, const void *y)
{
    return str_compare((*(const struct garden_dependency *const *)x)->key,
                       (*(const struct garden_dependency *const *)y)->key);
}

// Whether `version.excludeDependencies` lists it.
static bool leaves_out(struct garden_action *a, struct value list,
                       const struct garden_dependency *d)
{
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        enum garden_kind kind;
        struct str name;
        if (garden_parse_reference(a->world->graph, value_item(list, i), &kind, &name) &&
            kind == d->kind && str_equal(name, d->name))
            return true;
    }
    return false;
}

static struct str full_version(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    struct value without = part_of(garden_builtin(a, "version"), "excludeDependencies");
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add(&text, config_version(a));
    strbuf_add_char(&text, '.');
    strbuf_add(&text, source_version(a));
    const struct garden_dependency **order =
        ARENA_ARRAY(arena, const struct garden_dependency *, a->dependencies.len);
    for (size_t i = 0; i < a->dependencies.len; i++)
        order[i] = &a->dependencies.at[i];
    if (a->dependencies.len)
        qsort(order, a->dependencies.len, sizeof(struct garden_dependency *), compare_dependencies);
    for (size_t i = 0; i < a->dependencies.len; i++) {
        struct garden_action *on = garden_find_action(a->world, order[i]->key);
        if (on && !garden_is_disabled(on) && !leaves_out(a, without, order[i]))
            strbuf_format(&text, ".%.*s.%.*s", STR_ARGS(on->key), STR_ARGS(garden_version(on)));
    }
    struct str hex = garden_short_hash(arena, strbuf_str(&text));
    strbuf_done(&text);
    return str_format(arena, "v-%.*s", STR_ARGS(hex));
}

// A Build that was made of a module has the version of the module, which images are tagged with.
struct str garden_version(struct garden_action *a)
{
    if (a->version.len || a->is_versioning)
        return a->version;
    a->is_versioning = true;
    garden_find_dependencies(a);
    struct str version = a->kind == GARDEN_BUILD && a->group ? garden_module_version(a) : STR("");
    a->version = version.len ? version : full_version(a);
    a->is_versioning = false;
    return a->version;
}

// ---- as `get config` shows it

static struct value dependencies_value(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    garden_find_dependencies(a);
    struct value *items = ARENA_ARRAY(arena, struct value, a->dependencies.len);
    for (size_t i = 0; i < a->dependencies.len; i++) {
        const struct garden_dependency *d = &a->dependencies.at[i];
        struct garden_pairs p = {.arena = arena};
        add_text_pair(&p, "ref", d->key);
        garden_add_pair(&p, "explicit", value_bool(d->is_explicit));
        garden_add_pair(&p, "needsStaticOutputs", value_bool(d->needs_static));
        garden_add_pair(&p, "needsExecutedOutputs", value_bool(d->needs_executed));
        items[i] = garden_finish_pairs(&p);
    }
    return value_tuple(arena, items, a->dependencies.len);
}

struct value garden_action_value(struct garden_action *a, bool has_version)
{
    struct arena *arena = &a->world->graph->arena;
    struct garden_pairs p = {.arena = arena};
    bool is_disabled = garden_is_disabled(a);
    add_text_pair(&p, "kind", str_of(garden_kind_names[a->kind]));
    add_text_pair(&p, "type", a->type);
    garden_add_pair(&p, "disabled", value_bool(is_disabled));
    garden_add_pair(&p, "dependencies", dependencies_value(a));
    garden_add_pair(&p, "spec", garden_spec(a));
    garden_add_pair(&p, "variables", garden_action_variables(a));
    garden_add_pair(&p, "build", garden_builtin(a, "build"));
    garden_add_pair(&p, "inputs",
                    a->rendering ? garden_value(a->world, a->rendering->inputs) : VALUE_NONE);
    garden_add_pair(&p, "timeout", garden_timeout(a));
    garden_add_pair(&p, "include", garden_include(a));
    if (has_version)
        add_text_pair(&p, "version", garden_version(a));
    return garden_finish_pairs(&p);
}
