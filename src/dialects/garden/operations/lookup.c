// SPDX-License-Identifier: Apache-2.0
//
// How keys are looked up, and what is said if one is not found: which key, under which path, and which keys exist.
#include <math.h>

#include "dialects/garden/operations/ops.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "graph/world/injector.h"
#include "value/number.h"

// ---- parts of values

// A position that a text or number means.
static bool position_of(struct value key, size_t *out)
{
    double d = -1;
    if (value_is_number(key))
        d = number_to_double(key);
    else if (value_is(key, VALUE_STRING)) {
        struct str text = value_str(&key);
        bool is_digits = text.len && text.len < 10;
        for (size_t i = 0; is_digits && i < text.len; i++)
            is_digits = ascii_is_digit(text.at[i]);
        if (!is_digits || (text.len > 1 && text.at[0] == '0') || !garden_numeric(text, &d))
            return false;
    }
    if (d < 0 || d != floor(d) || d > (double)UINT32_MAX)
        return false;
    *out = (size_t)d;
    return true;
}

static struct value garden_part(struct graph *g, struct value object, struct value key,
                                bool by_name, struct span at)
{
    (void)by_name;
    (void)at;
    const struct marks *marks = NULL;
    size_t i;
    object = value_unmark(&g->arena, object, &marks);
    key = value_unmark(&g->arena, key, &marks);
    if (value_is_poison(object))
        return object;
    if (value_is_unknown(object) && value_is(key, VALUE_STRING))
        return value_unknown_part(object, value_str(&key));
    if (value_is_unknown(object) || value_is_unknown(key))
        return value_dynamic;
    if (value_is_mapping(object))
        return value_get(object, garden_text(&g->arena, key));
    if (value_is_sequence(object) && position_of(key, &i) && i < value_len(object))
        return value_item(object, i);
    return VALUE_NONE;
}

// A lazy list is asked for a text: the position that is meant.
static struct value garden_no_part(struct graph *g, bool is_list, struct value key, struct span at)
{
    (void)at;
    const struct marks *marks = NULL;
    size_t i;
    key = value_unmark(&g->arena, key, &marks);
    return is_list && value_is(key, VALUE_STRING) && position_of(key, &i) ? value_int((int64_t)i)
                                                                          : VALUE_NONE;
}

// ---- what is not found

enum { KEYS_SHOWN = 200, STEPS_SHOWN = 64 };

static void add_step(struct strbuf *out, struct str key)
{
    bool is_odd = false;
    for (size_t i = 0; i < key.len; i++)
        is_odd |= strchr(".${}", key.at[i]) != NULL;
    if (is_odd)
        strbuf_format(out, "[\"%.*s\"]", STR_ARGS(key));
    else
        strbuf_format(out, "%s%.*s", out->len ? "." : "", STR_ARGS(key));
}

// The path that is looked up so far, without the step that fails.
static struct str path_before(struct graph *g, const struct missing *m)
{
    expr_id steps[STEPS_SHOWN];
    size_t count = 0;
    const struct tree *t = m->at->tree;
    expr_id e = expr_first(t, m->step);
    for (; count < STEPS_SHOWN && (expr_kind(t, e) == EXPR_GET || expr_kind(t, e) == EXPR_INDEX);
         e = expr_first(t, e))
        steps[count++] = e;
    struct strbuf out;
    strbuf_init(&out, 1000);
    if (expr_kind(t, e) == EXPR_NAME)
        add_step(&out, symbol_text(g->symbols, expr_name_symbol(t, e)));
    while (count-- > 0) {
        if (expr_kind(t, steps[count]) == EXPR_GET) {
            add_step(&out, symbol_text(g->symbols, expr_get_key(t, steps[count])));
            continue;
        }
        struct value key = value_of(g, m->at, expr_second(t, steps[count]));
        add_step(&out, value_is(key, VALUE_STRING) ? value_str(&key) : STR("?"));
    }
    struct str path = strbuf_copy(&out, &g->arena);
    strbuf_done(&out);
    return path;
}

static void write_keys(struct strbuf *out, const struct missing *m)
{
    bool is_first = true;
    for (size_t i = 0; i < m->count && i < KEYS_SHOWN; i++) {
        if (!m->is_list && (!m->names[i].len || m->names[i].at[0] == '_'))
            continue;
        strbuf_add_cstr(out, is_first ? "" : ", ");
        is_first = false;
        if (m->is_list)
            strbuf_format(out, "%zu", i);
        else
            strbuf_add(out, m->names[i]);
    }
    if (is_first)
        strbuf_add_cstr(out, "(none)");
}

// Names that only some fields have: where that is.
static const struct {
    const char *name, *where;
} limited_names[] = {
    {"actions", "in `spec` and `variables` of actions, and in outputs of the project"},
    {"runtime", "in `spec` and `variables` of actions, and in outputs of the project"},
    {"modules", "in `spec` and `variables` of actions, and in outputs of the project"},
    {"providers", "in `spec` and `variables` of actions, in providers and in outputs"},
    {"environment",
     "in actions, workflows, templates, providers and outputs, not in variables of the "
     "project or of environments"},
    {"var", "everywhere but in `defaultEnvironment` and other fields of the project"},
    {"variables", "everywhere but in `defaultEnvironment` and other fields of the project"},
    {"secrets", "everywhere but in `defaultEnvironment`"},
    {"imported", "everywhere but in `defaultEnvironment`"},
    {"this", "in actions and modules"},
    {"inputs", "in what a ConfigTemplate declares"},
    {"parent", "in what a ConfigTemplate declares"},
    {"template", "in what a ConfigTemplate declares"},
    {"item", "in `$filter` and `$return` of `$forEach`"},
    {"steps", "in steps of workflows and commands"},
    {"args", "in commands"},
    {"opts", "in commands"},
};

static const char *where_available(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(limited_names); i++)
        if (str_equal(name, str_of(limited_names[i].name)))
            return limited_names[i].where;
    return NULL;
}

static void suggest_key(struct graph *g, struct diag *d, const struct missing *m, struct str key,
                        struct str keys)
{
    struct str near =
        m->is_list ? STR("") : graph_suggest(g, key, m->names, m->names ? m->count : 0);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else if (m->count && keys.len < 200)
        diag_note(d, "available keys: %.*s", STR_ARGS(keys));
}

static struct value key_not_found(struct graph *g, const struct missing *m, struct str path,
                                  struct str key)
{
    struct strbuf keys;
    strbuf_init(&keys, 4000);
    write_keys(&keys, m);
    const char *under = path.len ? " under " : "";
    struct diag *d =
        garden_mistake(&g->arena, DIAG_MISSING_KEY, m->where,
                       "Could not find key %.*s%s%.*s. Available keys: %.*s.", STR_ARGS(key), under,
                       STR_ARGS(path), STR_ARGS(strbuf_str(&keys)));
    d->message =
        path.len ? str_format(&g->arena, "`%.*s` has no key `%.*s`", STR_ARGS(path), STR_ARGS(key))
                 : str_format(&g->arena, "`%.*s` is not defined", STR_ARGS(key));
    const char *where = path.len ? NULL : where_available(key);
    if (!path.len)
        d->code = DIAG_UNKNOWN_NAME;
    if (where)
        d->message = str_format(&g->arena, "`%.*s` is not available in this field", STR_ARGS(key));
    if (where)
        diag_help(d, "`%.*s` is available %s", STR_ARGS(key), where);
    else
        suggest_key(g, d, m, key, strbuf_str(&keys));
    strbuf_done(&keys);
    return fail_with(g, FAIL_MISSING, d);
}

static struct value on_primitive(struct graph *g, const struct missing *m, struct str path,
                                 struct str key)
{
    struct strbuf whole;
    strbuf_init(&whole, 1000);
    strbuf_add(&whole, path);
    add_step(&whole, key);
    struct value failed = garden_fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, m->where,
                                         "Attempted to look up key %.*s on primitive value %.*s.",
                                         STR_ARGS(key), STR_ARGS(strbuf_str(&whole)));
    strbuf_done(&whole);
    return failed;
}

// A variable of the process, if those may be read; absent: there is none of this name.
static struct value outside_variable(struct graph *g, const struct missing *m, struct str path,
                                     struct str name)
{
    if (!str_equal(path, STR("local.env")) || !injector_has(g->injector, WORLD_ENV))
        return VALUE_NONE;
    return injector_ask(g, g->injector, WORLD_ENV, name, m->where);
}

static struct value garden_missing(struct graph *g, const struct missing *m)
{
    const struct marks *marks = NULL;
    struct value shown = value_unmark(&g->arena, m->key, &marks);
    struct str key =
        marks && marks_are_secret(marks) ? STR("(sensitive)") : garden_text(&g->arena, shown);
    if (m->is_list && str_equal(key, STR("length")))
        return garden_number((double)m->count);
    struct str path = m->at && m->step ? path_before(g, m) : STR("");
    bool is_value = !value_is(m->object, VALUE_ABSENT);
    if (is_value && !value_is_aggregate(m->object) && !value_is_undefined(m->object))
        return on_primitive(g, m, path, key);
    struct value outside = outside_variable(g, m, path, key);
    if (!value_is(outside, VALUE_ABSENT))
        return outside;
    return key_not_found(g, m, path, key);
}

const struct conventions garden_conventions = {
    .part = garden_part,
    .no_part = garden_no_part,
    .missing = garden_missing,
};
