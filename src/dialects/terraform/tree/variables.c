// SPDX-License-Identifier: Apache-2.0
//
// Variables: a type with defaults of attributes, a default, whether null counts. Every value of a variable, wherever
// it is set, goes through the same admission.
#include "dialects/terraform/tree/tf.h"
#include "graph/eval/eval.h"
#include "value/convert.h"

#define AFTER_APPLY                                              \
    {                                                            \
        "(known after apply)", sizeof("(known after apply)") - 1 \
    }

const struct mark tf_mark_provider = {{"provider", 8}, AFTER_APPLY};
const struct mark tf_mark_apply = {{"apply", 5}, AFTER_APPLY};
const struct mark tf_mark_unset = {.name = {"unset", 5}};

struct value tf_unknown_of_provider(struct arena *a)
{
    return value_mark(a, value_dynamic, &tf_mark_provider);
}

struct value tf_unknown_like(struct arena *a, struct value v)
{
    bool is_unset = value_has_mark(v, &tf_mark_unset) && !value_has_mark(v, &tf_mark_provider);
    return value_mark(a, value_dynamic, is_unset ? &tf_mark_unset : &tf_mark_provider);
}

// ---- types

// In JSON a type is a string with an expression in it.
static struct hcl_expression type_expression(struct tf_module *m, const struct hcl_given *type)
{
    struct hcl_expression x = type->value;
    if (!x.json || x.json->kind != HCL_JSON_STRING)
        return x;
    struct graph *g = m->tree->graph;
    expr_id e;
    struct tree *t = hcl_json_as_native(&m->arena, tf_ops(), g->symbols, x.tree->file, x.json, &e);
    if (!t)
        return x;
    graph_keep_tree(g, t);
    return (struct hcl_expression){.tree = t, .e = e};
}

static bool is_quoted(const struct hcl_expression *x)
{
    return !x->json && expr_kind(x->tree, x->e) == EXPR_LITERAL &&
           value_is(expr_literal_value(x->tree, x->e), VALUE_STRING);
}

// `type = list` and `type = "string"` come from old versions.
static const struct type *old_type(struct tf_module *m, const struct hcl_expression *x)
{
    struct arena *a = &m->tree->graph->arena;
    symbol word = expr_as_keyword(x->tree, x->e);
    struct str text = word ? symbol_text(m->tree->graph->symbols, word) : STR("");
    if (str_equal(text, STR("list")))
        return type_list(a, &type_dynamic);
    if (str_equal(text, STR("map")))
        return type_map(a, &type_dynamic);
    if (!is_quoted(x))
        return NULL;
    struct value v = expr_literal_value(x->tree, x->e);
    struct str said = value_str(&v);
    bool is_known = str_equal(said, STR("string")) || str_equal(said, STR("list")) ||
                    str_equal(said, STR("map"));
    struct diag *d =
        tf_mistake(m, DIAG_TYPE_MISMATCH, expr_span(x->tree, x->e),
                   "Invalid quoted type constraints", "a type is not written in quotes");
    if (is_known)
        diag_help(d, "write `%.*s` without quotes%s", STR_ARGS(said),
                  str_equal(said, STR("string")) ? "" : ", with the type of its elements");
    return &type_dynamic;
}

// What a type means. Values refer to it, and outlive the files that it is written in.
struct written_type {
    const struct type *of;
    const struct hcl_defaults *defaults;
};

static struct written_type type_of_expression(struct tf_module *m, const struct hcl_expression *x)
{
    struct graph *g = m->tree->graph;
    struct written_type t = {.of = old_type(m, x)};
    struct hcl_type_input in = {.graph = g,
                                .arena = &g->arena,
                                .diags = &m->diags,
                                .tree = x->tree,
                                .text = source_text(g->sources, x->tree->file),
                                .mode = HCL_TYPE_DEFAULTS};
    if (!t.of)
        t.of = hcl_type_of(&in, x->e, &t.defaults);
    return t;
}

// A type is made once for all places where it is written alike, and for all revisions of them: it consists of constants.
static struct written_type type_once(struct tf_module *m, const struct hcl_expression *x)
{
    struct graph *g = m->tree->graph;
    struct span at = hcl_expression_span(x);
    struct str text = str_slice(source_text(g->sources, at.file), at.start, at.end);
    const uint64_t *known = str_table_find(&m->tree->types, text);
    if (known)
        return *(const struct written_type *)(uintptr_t)*known;
    size_t before = m->diags.list.len;
    struct written_type t = type_of_expression(m, x);
    if (m->diags.list.len == before) {
        struct written_type *kept = ARENA_NEW(&g->arena, struct written_type);
        *kept = t;
        *str_table_put(&m->tree->types, str_copy(&g->arena, text), NULL) = (uintptr_t)kept;
    } else if (m->is_broken) { // a syntax error in a type is one mistake
        m->diags.list.len = before;
    }
    return t;
}

static void read_type(struct tf_variable *v)
{
    struct hcl_expression x = type_expression(v->module, &v->type);
    struct written_type t = type_once(v->module, &x);
    v->of = t.of;
    if (!v->has_defaults) // an override of the type keeps those of the base
        v->defaults = t.defaults;
    v->has_defaults = true;
}

// ---- admission

// The line that a sensitive value is written in would be shown with a diagnostic, so only its number is.
static void note_place(struct graph *g, const struct tf_variable *v, struct diag *d, struct span at)
{
    if (span_is_none(at))
        return;
    struct position p = source_position(g->sources, at.file, at.start);
    diag_note(d, "the value is set at `%.*s:%u:%u`, which is not shown because it is %s",
              STR_ARGS(source_name(g->sources, at.file)), p.line, p.column,
              v->is_sensitive ? "sensitive" : "ephemeral");
}

static struct value refuse_value(struct graph *g, const struct tf_variable *v, struct span at,
                                 const struct convert_error *why)
{
    bool is_secret = v->is_sensitive || v->is_ephemeral;
    struct diag *d = diag_new(&g->arena, DIAG_TYPE_MISMATCH, is_secret ? v->at : at,
                              "this value does not fit the variable `%.*s`: %.*s%.*s",
                              STR_ARGS(v->name), STR_ARGS(why->where), STR_ARGS(why->why));
    diag_summary(d, "Invalid value for input variable");
    if (v->type.value.tree)
        diag_related(d, hcl_expression_span(&v->type.value), "the type is declared here");
    if (is_secret)
        note_place(g, v, d, at);
    else
        diag_related(d, v->at, "the variable");
    return fail_with(g, FAIL_TYPE, d);
}

static struct value refuse_null(struct graph *g, const struct tf_variable *v, struct span at)
{
    struct diag *d =
        diag_new(&g->arena, DIAG_NULL_VALUE, at,
                 "the variable `%.*s` cannot be null, and has no default", STR_ARGS(v->name));
    diag_summary(d, "Required variable not set");
    diag_related(d, v->at, "`nullable = false` is declared here");
    return fail_with(g, FAIL_TYPE, d);
}

static struct value converted(struct graph *g, const struct tf_variable *v, struct value given,
                              struct span at)
{
    struct value out;
    struct convert_error why = {0};
    if (value_is_null(given) && v->refuses_null && v->has_default)
        given = v->normal_value;
    else if (value_is_null(given) && v->refuses_null)
        return refuse_null(g, v, at);
    else if (!value_is_null(given) && v->defaults)
        given = hcl_defaults_apply(&g->arena, v->defaults, given);
    if (value_is(given, VALUE_ABSENT) || !value_convert_at(&g->arena, given, v->of, &out, &why))
        return refuse_value(g, v, at, &why);
    return out;
}

struct value tf_admit(struct graph *g, const struct tf_variable *v, struct value given,
                      struct span at)
{
    const struct marks *marks = NULL;
    if (failure_mask(given))
        return given;
    struct value plain = value_unmark(&g->arena, given, &marks);
    struct value out = value_mark_all(&g->arena, converted(g, v, plain, at), marks);
    if (v->is_sensitive)
        out = value_mark(&g->arena, out, &mark_sensitive);
    return v->is_ephemeral ? value_mark(&g->arena, out, &mark_ephemeral) : out;
}

static struct value admit_variable(const struct admission *a, struct graph *g,
                                   const struct eval_context *context, const struct statement *s,
                                   struct value v)
{
    const struct tf_variable *variable = (const struct tf_variable *)a;
    struct span at = expr_span(s->tree, s->expr);
    struct value out = tf_admit(g, variable, v, at.end ? at : s->at);
    if (!s->from || failure_mask(out))
        return out;
    struct value failed = tf_rules_of_named(g, context, s); // of the caller's variables
    return value_is_poison(failed) ? failed : out;
}

// ---- defaults

// JSON has literals there: `${` in a string is text.
static struct value literal_of_json(struct arena *a, const struct hcl_json *j)
{
    struct value *items = ARENA_ARRAY(a, struct value, j->count);
    struct value *keys = ARENA_ARRAY(a, struct value, j->count);
    switch (j->kind) {
    case HCL_JSON_BAD:
    case HCL_JSON_NULL: return value_null(&type_dynamic);
    case HCL_JSON_BOOL:
    case HCL_JSON_NUMBER: return value_copy(a, j->scalar);
    case HCL_JSON_STRING: return value_string(a, j->text);
    case HCL_JSON_ARRAY:
        for (uint32_t i = 0; i < j->count; i++)
            items[i] = literal_of_json(a, &j->items[i]);
        return value_tuple(a, items, j->count);
    case HCL_JSON_OBJECT:
        for (uint32_t i = 0; i < j->count; i++) {
            keys[i] = value_string(a, j->members[i].name);
            items[i] = literal_of_json(a, &j->members[i].value);
        }
        return value_object(a, keys, items, j->count);
    }
    UNREACHABLE("kind of JSON");
}

static void read_default(struct tf_variable *v)
{
    struct tf_module *m = v->module;
    struct graph *g = m->tree->graph;
    struct convert_error why = {0};
    struct value said = v->normal.value.json ? literal_of_json(&g->arena, v->normal.value.json)
                                             : tf_constant(m, &v->normal);
    v->normal_value = VALUE_NONE;
    if (value_is(said, VALUE_ABSENT))
        return;
    struct span at =
        span_is_none(v->override_at) ? hcl_expression_span(&v->normal.value) : v->override_at;
    struct value full = v->defaults && !value_is_null(said)
                            ? hcl_defaults_apply(&g->arena, v->defaults, said)
                            : said;
    bool refuses = value_is_null(said) && v->refuses_null;
    if (!refuses && value_convert_at(&g->arena, full, v->of, &v->normal_value, &why))
        return;
    if (refuses)
        why.why = STR("null is not allowed here");
    struct diag *d = tf_mistake(m, DIAG_TYPE_MISMATCH, at, "Invalid default value for variable",
                                "the default does not fit the type of `%.*s`: %.*s%.*s",
                                STR_ARGS(v->name), STR_ARGS(why.where), STR_ARGS(why.why));
    if (v->type.value.tree)
        diag_related(d, hcl_expression_span(&v->type.value), "the type is declared here");
}

void tf_finish_variable(struct tf_variable *v)
{
    v->admission.admit = admit_variable;
    if (v->type.value.tree)
        read_type(v);
    if (v->has_default)
        read_default(v);
    v->is_literal = !v->type.value.tree || type_is_primitive(v->of);
}
