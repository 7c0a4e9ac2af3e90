// SPDX-License-Identifier: Apache-2.0
//
// What does not affect a version: fields by their paths, and texts that match a pattern. Both as Garden does it, with its
// quirks: a version that differs is of no use.
#include "base/budget.h"
#include "base/regex.h"
#include "dialects/garden/tree/version.h"

enum { PATH_MOST = 64, PATTERNS_MOST = 64 };

struct excluding {
    struct arena *arena;
    struct value fields; // lists of keys
    struct regex *patterns[PATTERNS_MOST];
    size_t count;
    struct str path[PATH_MOST]; // of where it is; an empty text is a position of a list
    size_t depth;
};

// ---- fields

static bool path_fits(const struct excluding *x, struct value keys)
{
    for (size_t i = 0; i < x->depth; i++) {
        struct value key = i < value_len(keys) ? value_item(keys, i) : VALUE_NONE;
        bool is_text = value_is(key, VALUE_STRING);
        bool is_any = is_text && str_equal(value_str(&key), STR("*"));
        if (!is_any && !(is_text && x->path[i].len && str_equal(value_str(&key), x->path[i])))
            return false;
    }
    return true;
}

// A path that is longer than where one is ends the search, also for those after it.
static bool is_excluded_field(const struct excluding *x)
{
    for (size_t i = 0; value_is_sequence(x->fields) && i < value_len(x->fields); i++) {
        struct value keys = value_item(x->fields, i);
        if (!value_is_sequence(keys))
            continue;
        if (x->depth < value_len(keys))
            return false;
        if (path_fits(x, keys))
            return true;
    }
    return false;
}

// ---- texts

// Positions of lists are left out of the path here.
static bool names_field(const struct excluding *x)
{
    for (size_t i = 0; value_is_sequence(x->fields) && i < value_len(x->fields); i++) {
        struct value keys = value_item(x->fields, i);
        size_t at = 0, len = value_is_sequence(keys) ? value_len(keys) : 0;
        bool is_same = len > 0;
        for (size_t k = 0; k < x->depth && is_same; k++) {
            if (!x->path[k].len)
                continue;
            struct value key = at < len ? value_item(keys, at++) : VALUE_NONE;
            is_same = value_is(key, VALUE_STRING) && str_equal(value_str(&key), x->path[k]);
        }
        if (is_same && at == len)
            return true;
    }
    return false;
}

static const char replacement[] = "!!!GARDEN-EXCLUDED!!!";

static bool replace_matches(const struct regex *r, struct str text, struct strbuf *out)
{
    struct regex_group found[64];
    size_t from = 0;
    bool has_matched = false;
    if (regex_group_count(r) >= COUNT_OF(found))
        return false;
    while (from <= text.len && regex_match(r, text, from, found) == REGEX_MATCH && budget_turn()) {
        has_matched = true;
        strbuf_add(out, str_slice(text, from, found[0].start));
        strbuf_add_cstr(out, replacement);
        bool is_empty = found[0].end == found[0].start;
        if (is_empty && found[0].end < text.len)
            strbuf_add_char(out, text.at[found[0].end]);
        from = found[0].end + is_empty;
    }
    if (has_matched && from < text.len)
        strbuf_add(out, str_slice(text, from, text.len));
    return has_matched;
}

static struct value without_patterns(const struct excluding *x, struct value v)
{
    struct str text = value_str(&v);
    if (x->count && names_field(x))
        return value_string_kept(str_of(replacement));
    for (size_t i = 0; i < x->count; i++) {
        struct strbuf out;
        strbuf_init(&out, 0);
        bool has_matched = replace_matches(x->patterns[i], text, &out);
        struct value made = has_matched ? value_string(x->arena, strbuf_str(&out)) : v;
        strbuf_done(&out);
        if (has_matched)
            return made;
    }
    return v;
}

// ---- all of a configuration

static struct value without(struct excluding *x, struct value v)
{
    if (value_is(v, VALUE_STRING))
        return without_patterns(x, v);
    if (!value_is_aggregate(v) || x->depth == PATH_MOST || !budget_turn())
        return v;
    bool is_map = value_is_mapping(v);
    size_t len = value_len(v), n = 0;
    struct value *keys = ARENA_ARRAY(x->arena, struct value, len);
    struct value *items = ARENA_ARRAY(x->arena, struct value, len);
    for (size_t i = 0; i < len; i++) {
        x->path[x->depth++] = is_map ? value_key(v, i) : STR("");
        if (!is_excluded_field(x)) {
            keys[n] = is_map ? value_string(x->arena, value_key(v, i)) : VALUE_NONE;
            items[n++] = without(x, value_item(v, i));
        }
        x->depth--;
    }
    return is_map ? value_object(x->arena, keys, items, n) : value_tuple(x->arena, items, n);
}

static void add_patterns(struct excluding *x, struct value list)
{
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value p = value_item(list, i);
        struct regex_error error;
        if (!value_is(p, VALUE_STRING) || x->count == PATTERNS_MOST)
            continue;
        struct regex *r = regex_open(value_str(&p), REGEX_RE2, &error);
        if (r)
            x->patterns[x->count++] = r;
    }
}

static struct value project_patterns(struct garden_world *w)
{
    const struct garden_resource *p = w->tree->project;
    expr_id e = garden_field(p->file->tree, p->root, "excludeValuesFromActionVersions");
    if (!e)
        return VALUE_NONE;
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = w->common, .view = w->outer};
    return garden_value(w, node_of_expr(w->graph, p->file->tree, e, env, NULL));
}

struct value garden_without_excluded(struct garden_action *a, struct value config)
{
    struct value version = garden_builtin(a, "version");
    bool has_own = value_is_mapping(version);
    struct excluding x = {.arena = &a->world->graph->arena};
    if (has_own) {
        x.fields = value_get(version, STR("excludeFields"));
        add_patterns(&x, value_get(version, STR("excludeValues")));
    }
    add_patterns(&x, project_patterns(a->world));
    if (value_is_sequence(x.fields) || x.count)
        config = without(&x, config);
    for (size_t i = 0; i < x.count; i++)
        regex_close(x.patterns[i]);
    return config;
}
