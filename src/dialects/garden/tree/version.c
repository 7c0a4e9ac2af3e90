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
#include "dialects/garden/tree/scan.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/values.h"
#include "value/json.h"

enum { SHORT_HEX = 10 };

static struct str hex_of(struct arena *a, enum digest_kind kind, struct str text, size_t most)
{
    unsigned char bytes[DIGEST_MOST_BYTES];
    size_t len = digest(kind, text, bytes);
    char hex[2 * DIGEST_MOST_BYTES + 1];
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < len; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    return str_copy(a, str_make(hex, most && most < 2 * len ? most : 2 * len));
}

// ---- the configuration, with sorted keys

static void write_sorted(struct strbuf *out, struct value v, struct arena *a)
{
    if (value_is_sequence(v)) {
        strbuf_add_char(out, '[');
        for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
            if (i)
                strbuf_add_char(out, ',');
            write_sorted(out, value_item(v, i), a);
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
        write_sorted(out, value_item(v, k), a);
    }
    strbuf_add_char(out, '}');
}

struct pairs {
    struct arena *arena;
    ARRAY(struct value) keys;
    ARRAY(struct value) items;
};

static void add_pair(struct pairs *p, const char *key, struct value v)
{
    if (value_is(v, VALUE_ABSENT))
        return;
    ARRAY_PUSH(&p->keys, value_string_kept(str_of(key)));
    ARRAY_PUSH(&p->items, v);
}

static void add_text_pair(struct pairs *p, const char *key, struct str text)
{
    add_pair(p, key, value_string(p->arena, text));
}

static struct value finish_pairs(struct pairs *p)
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
            struct pairs p = {.arena = arena};
            if (kind == GARDEN_KIND_COUNT)
                continue;
            add_text_pair(&p, "kind", str_of(garden_kind_names[kind]));
            add_text_pair(&p, "name", str_slice(text, dot + 1, text.len));
            ARRAY_PUSH(&items, finish_pairs(&p));
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
    struct pairs p = {.arena = arena};
    struct value none = value_tuple(arena, NULL, 0);
    add_pair(&p, "apiVersion",
             with_default(a, "apiVersion", value_string_kept(STR("garden.io/v0"))));
    add_text_pair(&p, "kind", str_of(garden_kind_names[a->kind]));
    add_text_pair(&p, "type", a->type);
    add_text_pair(&p, "name", a->name);
    add_pair(&p, "dependencies", listed_references(a));
    add_pair(&p, "environments", garden_builtin(a, "environments"));
    add_pair(&p, "timeout", garden_timeout(a));
    add_pair(&p, "spec", garden_spec(a));
    if (a->kind == GARDEN_BUILD) {
        add_pair(&p, "allowPublish", with_default(a, "allowPublish", value_bool(true)));
        add_pair(&p, "buildAtSource", with_default(a, "buildAtSource", value_bool(false)));
        add_pair(&p, "copyFrom", with_default(a, "copyFrom", none));
    } else {
        add_pair(&p, "build", garden_builtin(a, "build"));
    }
    if (a->kind == GARDEN_DEPLOY)
        add_pair(&p, "removeOnCleanup", with_default(a, "removeOnCleanup", value_bool(true)));
    struct strbuf text;
    strbuf_init(&text, 0);
    write_sorted(&text, finish_pairs(&p), arena);
    struct str hex = hex_of(arena, DIGEST_SHA256, strbuf_str(&text), SHORT_HEX);
    strbuf_done(&text);
    return str_format(arena, "v-%.*s", STR_ARGS(hex));
}

// ---- files

static struct str blob_hash(struct arena *a, struct str text)
{
    struct digesting d;
    unsigned char bytes[DIGEST_MOST_BYTES];
    struct strbuf out;
    digest_begin(&d, DIGEST_SHA1);
    digest_add(&d, str_format(a, "blob %zu", text.len));
    digest_add(&d, str_make("", 1));
    digest_add(&d, text);
    size_t len = digest_end(&d, bytes);
    strbuf_init(&out, 0);
    for (size_t i = 0; i < len; i++)
        strbuf_format(&out, "%02x", bytes[i]);
    struct str hex = strbuf_copy(&out, a);
    strbuf_done(&out);
    return hex;
}

struct source_list {
    ARRAY(struct str) list;
};

static int compare_file_paths(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static bool matches_any(struct value patterns, struct str path)
{
    for (size_t i = 0; value_is_sequence(patterns) && i < value_len(patterns); i++) {
        struct value p = value_item(patterns, i);
        if (value_is(p, VALUE_STRING) && garden_matches(value_str(&p), path))
            return true;
    }
    return false;
}

static void find_sources(struct garden_action *a, struct value include, struct value exclude,
                         struct source_list *out)
{
    struct garden_tree *t = a->world->tree;
    struct arena *arena = &a->world->graph->arena;
    ARRAY(struct str) later = {0};
    ARRAY_PUSH(&later, a->dir);
    while (later.len) {
        struct str *names, dir = later.at[--later.len];
        size_t count = t->files.list(t->files.data, arena, dir, &names);
        for (size_t i = 0; i < count; i++) {
            bool is_dir = str_ends(names[i], STR("/"));
            struct str path = path_join(arena, dir, names[i]);
            path = str_slice(path, 0, path.len - (is_dir && str_ends(path, STR("/"))));
            struct str below = str_slice(path, a->dir.len < 2 ? 1 : a->dir.len + 1, path.len);
            if (is_dir &&
                (str_equal(names[i], STR(".git/")) || str_equal(names[i], STR(".garden/"))))
                continue;
            if (is_dir)
                ARRAY_PUSH(&later, path);
            else if (!matches_any(exclude, below) &&
                     (!value_is_sequence(include) || matches_any(include, below)))
                ARRAY_PUSH(&out->list, path);
        }
    }
    ARRAY_DONE(&later);
    if (out->list.len)
        qsort(out->list.at, out->list.len, sizeof(struct str), compare_file_paths);
}

static struct value include_of(struct garden_action *a)
{
    struct value include = garden_builtin(a, "include");
    bool has_build = garden_field(a->config.tree, a->config.expr, "build") != 0;
    bool has_exclude = garden_field(a->config.tree, a->config.expr, "exclude") != 0;
    if (value_is(include, VALUE_ABSENT) && a->kind != GARDEN_BUILD && has_build && !has_exclude)
        return value_tuple(&a->world->graph->arena, NULL, 0);
    return include;
}

static struct str source_version(struct garden_action *a)
{
    struct garden_tree *t = a->world->tree;
    struct arena *arena = &a->world->graph->arena;
    struct value include = include_of(a);
    if (value_is_sequence(include) && !value_len(include))
        return STR("0000000000");
    struct source_list files = {{0}};
    struct strbuf text;
    bool is_first = true;
    find_sources(a, include, garden_builtin(a, "exclude"), &files);
    strbuf_init(&text, 0);
    for (size_t i = 0; i < files.list.len; i++) {
        struct str content, path = files.list.at[i];
        if (str_equal(path, a->file->path) || !t->files.read(t->files.data, arena, path, &content))
            continue;
        struct str below = str_slice(path, a->dir.len < 2 ? 1 : a->dir.len + 1, path.len);
        strbuf_format(&text, "%s%.*s-%.*s", is_first ? "" : ".", STR_ARGS(below),
                      STR_ARGS(blob_hash(arena, content)));
        is_first = false;
    }
    struct str hex = hex_of(arena, DIGEST_SHA256, strbuf_str(&text), SHORT_HEX);
    strbuf_done(&text);
    ARRAY_DONE(&files.list);
    return hex;
}

// ---- all of it

static int compare_dependencies(const void *x, const void *y)
{
    return str_compare((*(const struct garden_dependency *const *)x)->key,
                       (*(const struct garden_dependency *const *)y)->key);
}

struct str garden_version(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    if (a->version.len || a->is_versioning)
        return a->version;
    a->is_versioning = true;
    garden_find_dependencies(a);
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
        if (on && !garden_is_disabled(on))
            strbuf_format(&text, ".%.*s.%.*s", STR_ARGS(on->key), STR_ARGS(garden_version(on)));
    }
    struct str hex = hex_of(arena, DIGEST_SHA256, strbuf_str(&text), SHORT_HEX);
    strbuf_done(&text);
    a->version = str_format(arena, "v-%.*s", STR_ARGS(hex));
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
        struct pairs p = {.arena = arena};
        add_text_pair(&p, "ref", d->key);
        add_pair(&p, "explicit", value_bool(d->is_explicit));
        add_pair(&p, "needsStaticOutputs", value_bool(d->needs_static));
        add_pair(&p, "needsExecutedOutputs", value_bool(d->needs_executed));
        items[i] = finish_pairs(&p);
    }
    return value_tuple(arena, items, a->dependencies.len);
}

struct value garden_action_value(struct garden_action *a, bool has_version)
{
    struct arena *arena = &a->world->graph->arena;
    struct pairs p = {.arena = arena};
    bool is_disabled = garden_is_disabled(a);
    add_text_pair(&p, "kind", str_of(garden_kind_names[a->kind]));
    add_text_pair(&p, "type", a->type);
    add_pair(&p, "disabled", value_bool(is_disabled));
    add_pair(&p, "dependencies", dependencies_value(a));
    add_pair(&p, "spec", garden_spec(a));
    add_pair(&p, "variables", garden_action_variables(a));
    add_pair(&p, "build", garden_builtin(a, "build"));
    add_pair(&p, "inputs",
             a->rendering ? garden_value(a->world, a->rendering->inputs) : VALUE_NONE);
    add_pair(&p, "timeout", garden_timeout(a));
    add_pair(&p, "include", include_of(a));
    if (has_version)
        add_text_pair(&p, "version", garden_version(a));
    return finish_pairs(&p);
}
