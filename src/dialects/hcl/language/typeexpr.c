// SPDX-License-Identifier: Apache-2.0
#include "dialects/hcl/language/typeexpr.h"

#include "base/budget.h"
#include "base/table.h"
#include "base/utf8.h"
#include "dialects/hcl/syntax/hcl.h"
#include "dialects/hcl/syntax/lex.h"
#include "expr/analysis.h"
#include "graph/eval/eval.h"
#include "value/convert.h"
#include "value/json.h"

// A call in the expression, split into its parts.
struct form {
    expr_id e;
    struct str name;
    const expr_id *arguments;
    size_t count;
};

// ---- places and errors

static struct diag *error_at(const struct hcl_type_input *in, struct span at, const char *format,
                             ...) PRINTF_LIKE(3, 4);
static struct diag *error_at(const struct hcl_type_input *in, struct span at, const char *format,
                             ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(in->arena, DIAG_BAD_SYNTAX, at, format, args);
    va_end(args);
    diag_summary(d, "Invalid type specification");
    diags_add(in->diags, d);
    return d;
}

static struct span span_of_type(const struct hcl_type_input *in, expr_id e)
{
    return expr_span(in->tree, e);
}

// The parentheses of a call; with `of_name`, what precedes them.
static struct span call_span_part(const struct hcl_type_input *in, expr_id e, bool of_name)
{
    struct span at = span_of_type(in, e);
    struct hcl_lexer lx;
    uint32_t name_end = at.start;
    hcl_lex_begin(&lx, str_slice(in->text, at.start - in->text_offset, at.end - in->text_offset),
                  HCL_LEX_NORMAL);
    for (;;) {
        struct hcl_token t = hcl_lex_token(&lx);
        if (t.kind == HCL_TOKEN_OPEN_PAREN && !of_name)
            at.start += t.start;
        if (t.kind == HCL_TOKEN_OPEN_PAREN || t.kind == HCL_TOKEN_EOF)
            break;
        if (t.kind != HCL_TOKEN_COMMENT && t.kind != HCL_TOKEN_NEWLINE)
            name_end = at.start + t.end;
    }
    hcl_lex_done(&lx);
    if (of_name)
        at.end = name_end;
    return at;
}

// ---- keywords

static const char *const element_types[] = {"list", "map", "set"};
static const char *const primitives[] = {"bool", "number", "string"};

static bool is_among(struct str word, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(word, str_of(list[i])))
            return true;
    return false;
}

static void constructor_needs(const struct hcl_type_input *in, struct span at, struct str name)
{
    if (is_among(name, element_types, COUNT_OF(element_types)))
        error_at(in, at, "`%.*s` needs one argument, the type of its elements: `%.*s(string)`",
                 STR_ARGS(name), STR_ARGS(name));
    else if (str_equal(name, STR("object")))
        error_at(in, at,
                 "`object` needs one argument, its attributes and their types: "
                 "`object({name = string})`");
    else
        error_at(in, at,
                 "`tuple` needs one argument, the types of its elements: "
                 "`tuple([string, number])`");
}

static bool is_constructor(struct str name)
{
    return is_among(name, element_types, COUNT_OF(element_types)) ||
           str_equal(name, STR("object")) || str_equal(name, STR("tuple"));
}

bool hcl_is_type_word(struct str name)
{
    return is_constructor(name) || str_equal(name, STR("optional"));
}

static const struct type *primitive(struct str word)
{
    if (str_equal(word, STR("bool")))
        return &type_bool;
    return str_equal(word, STR("number")) ? &type_number : &type_string;
}

static const struct type *type_of_word(const struct hcl_type_input *in, expr_id e, struct str word)
{
    static const struct str names[] = {{"any", 3}, {"bool", 4},   {"list", 4},
                                       {"map", 3}, {"number", 6}, {"object", 6},
                                       {"set", 3}, {"string", 6}, {"tuple", 5}};
    struct span at = span_of_type(in, e);
    if (is_among(word, primitives, COUNT_OF(primitives)))
        return primitive(word);
    if (str_equal(word, STR("any"))) {
        if (in->mode == HCL_TYPE_EXACT)
            error_at(in, at, "`any` cannot be used here: an exact type is required");
        return &type_dynamic;
    }
    if (is_constructor(word)) {
        constructor_needs(in, at, word);
        return &type_dynamic;
    }
    struct diag *d = error_at(in, at, "unknown type `%.*s`", STR_ARGS(word));
    struct str near = diag_suggest(word, names, COUNT_OF(names));
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    return &type_dynamic;
}

// ---- defaults

static const struct hcl_defaults *defaults_of(const struct hcl_type_input *in, const struct type *t,
                                              const struct value *values,
                                              const struct hcl_defaults *const *inside,
                                              size_t count)
{
    bool has_any = false;
    for (size_t i = 0; i < count; i++)
        has_any |= inside[i] || (values && !value_is(values[i], VALUE_ABSENT));
    if (!has_any)
        return NULL;
    struct hcl_defaults *d = ARENA_NEW(in->arena, struct hcl_defaults);
    *d = (struct hcl_defaults){t, values, inside};
    return d;
}

struct question_of_default {
    const struct hcl_type_input *in;
    const struct tree *tree;
    expr_id e;
    struct value value;
};

static void work_default(void *data)
{
    struct question_of_default *q = data;
    struct env env = {.scope = NULL};
    struct eval_context at = {.tree = q->tree, .env = &env};
    q->value = value_of(q->in->graph, &at, q->e);
}

// A default is evaluated without names and functions, whatever its file may use elsewhere: so in a tree of its own.
// Absent if it fails (reported).
static struct value default_value(const struct hcl_type_input *in, expr_id e)
{
    struct tree_builder b;
    tree_begin(&b, hcl_ops(HCL_NO_FUNCTIONS), in->tree->symbols, in->tree->file);
    struct question_of_default q = {.in = in, .e = expr_copy(&b, in->tree, e)};
    struct tree *t = tree_end(&b);
    graph_keep_tree(in->graph, t);
    q.tree = t;
    graph_question(in->graph, work_default, &q);
    failure_collect(failure_of(in->arena, q.value), in->diags);
    return failure_mask(q.value) ? VALUE_NONE : q.value;
}

static struct value converted_default(const struct hcl_type_input *in, expr_id e, struct value v,
                                      const struct type *type)
{
    struct value out;
    struct str why;
    if (value_is(v, VALUE_ABSENT) || value_convert(in->arena, v, type, &out, &why))
        return value_is(v, VALUE_ABSENT) ? v : out;
    struct diag *d =
        error_at(in, span_of_type(in, e),
                 "the default does not match the type of the attribute: %.*s", STR_ARGS(why));
    diag_summary(d, "Invalid default value for optional attribute");
    return VALUE_NONE;
}

// ---- objects

struct attribute {
    struct str name;
    const struct type *type;
    bool optional;
    struct value value;
    const struct hcl_defaults *inside;
};

static bool as_form(const struct hcl_type_input *in, expr_id e, struct form *out)
{
    symbol name;
    if (!expr_as_call(in->tree, e, &name, &out->arguments, &out->count))
        return false;
    out->e = e;
    out->name = symbol_text(in->tree->symbols, name);
    return true;
}

// optional(T) or optional(T, default): the expression of T, or 0 if there is none.
static expr_id read_optional(const struct hcl_type_input *in, const struct form *f,
                             struct attribute *a)
{
    size_t most = in->mode == HCL_TYPE_DEFAULTS ? 2 : 1;
    if (f->count < 1) {
        error_at(in, call_span_part(in, f->e, false),
                 "`optional` needs the type of the attribute: `optional(string)`");
        return 0;
    }
    if (in->mode == HCL_TYPE_EXACT) {
        error_at(in, call_span_part(in, f->e, true),
                 "`optional` cannot be used here: an exact type is required");
    } else if (f->count > most) {
        error_at(in, call_span_part(in, f->e, false), "`optional` takes at most %zu argument%s: %s",
                 most, most == 1 ? "" : "s", most == 1 ? "the type" : "the type and a default");
    } else {
        a->value = f->count == 2 ? default_value(in, f->arguments[1]) : VALUE_NONE;
        a->optional = f->count == 1 || !value_is(a->value, VALUE_ABSENT);
    }
    return f->arguments[0];
}

// False if the attribute is ignored.
static bool read_attribute(const struct hcl_type_input *in, expr_id value, struct attribute *a)
{
    struct form f;
    expr_id type = value;
    bool has_default = false;
    if (as_form(in, value, &f) && str_equal(f.name, STR("optional"))) {
        type = read_optional(in, &f, a);
        has_default = !value_is(a->value, VALUE_ABSENT);
    }
    if (!type)
        return false;
    a->type = hcl_type_of(in, type, &a->inside);
    if (has_default)
        a->value = converted_default(in, f.arguments[1], a->value, a->type);
    return true;
}

// The name of an attribute; empty if it is invalid or a duplicate (reported).
static struct str read_attribute_name(const struct hcl_type_input *in, const struct expr_pair *pair,
                                      struct str_table *seen)
{
    symbol word = expr_as_keyword(in->tree, pair->key);
    bool is_new;
    if (!word) {
        error_at(in, span_of_type(in, pair->key),
                 "an attribute name must be a plain name without quotes");
        return STR("");
    }
    struct str name = utf8_nfc(in->arena, symbol_text(in->tree->symbols, word));
    str_table_put(seen, name, &is_new);
    if (is_new)
        return name;
    error_at(in, span_of_type(in, pair->key), "the attribute `%.*s` is set twice", STR_ARGS(name));
    return STR("");
}

static const struct type *object_of(const struct hcl_type_input *in, const struct attribute *list,
                                    size_t count, const struct hcl_defaults **defaults)
{
    struct arena *a = in->arena;
    struct str *names = ARENA_ARRAY(a, struct str, count);
    const struct type **types = ARENA_ARRAY(a, const struct type *, count);
    bool *optional = ARENA_ARRAY(a, bool, count), any = false;
    for (size_t i = 0; i < count; i++) {
        names[i] = list[i].name;
        types[i] = list[i].type;
        optional[i] = list[i].optional;
        any |= optional[i];
    }
    const struct type *t = type_object(a, names, types, any ? optional : NULL, (uint32_t)count);
    struct value *values = ARENA_ARRAY(a, struct value, count);
    const struct hcl_defaults **inside = ARENA_ARRAY(a, const struct hcl_defaults *, count);
    for (size_t i = 0; i < count; i++) {
        ptrdiff_t at = type_find_attribute(t, list[i].name);
        values[at] = list[i].value;
        inside[at] = list[i].inside;
    }
    *defaults = defaults_of(in, t, values, inside, count);
    return t;
}

static const struct type *type_of_object(const struct hcl_type_input *in, expr_id e,
                                         const struct hcl_defaults **defaults)
{
    const struct expr_pair *pairs;
    size_t count, kept = 0;
    if (!expr_as_map(in->arena, in->tree, e, &pairs, &count)) {
        error_at(in, span_of_type(in, e),
                 "`object` needs its attributes and their types in braces: "
                 "`object({name = string})`");
        return &type_dynamic;
    }
    struct str_table seen = {0};
    struct attribute *list = ARENA_ARRAY(in->arena, struct attribute, count);
    for (size_t i = 0; i < count; i++) {
        list[kept].name = read_attribute_name(in, &pairs[i], &seen);
        if (list[kept].name.len && read_attribute(in, pairs[i].value, &list[kept]))
            kept++;
        else
            list[kept] = (struct attribute){0};
    }
    str_table_done(&seen);
    return object_of(in, list, kept, defaults);
}

// ---- the other constructors

static const struct type *type_of_tuple(const struct hcl_type_input *in, expr_id e,
                                        const struct hcl_defaults **defaults)
{
    const expr_id *items;
    size_t count;
    if (!expr_as_list(in->tree, e, &items, &count)) {
        error_at(in, span_of_type(in, e),
                 "`tuple` needs the types of its elements in brackets: "
                 "`tuple([string, number])`");
        return &type_dynamic;
    }
    const struct type **types = ARENA_ARRAY(in->arena, const struct type *, count);
    const struct hcl_defaults **inside = ARENA_ARRAY(in->arena, const struct hcl_defaults *, count);
    for (size_t i = 0; i < count; i++)
        types[i] = hcl_type_of(in, items[i], &inside[i]);
    const struct type *t = type_tuple(in->arena, types, (uint32_t)count);
    *defaults = defaults_of(in, t, NULL, inside, count);
    return t;
}

static const struct type *type_of_collection(const struct hcl_type_input *in, const struct form *f,
                                             const struct hcl_defaults **defaults)
{
    const struct hcl_defaults **inside = ARENA_ARRAY(in->arena, const struct hcl_defaults *, 1);
    const struct type *element = hcl_type_of(in, f->arguments[0], &inside[0]), *t;
    if (str_equal(f->name, STR("list")))
        t = type_list(in->arena, element);
    else if (str_equal(f->name, STR("set")))
        t = type_set(in->arena, element);
    else
        t = type_map(in->arena, element);
    *defaults = defaults_of(in, t, NULL, inside, 1);
    return t;
}

static const struct type *wrong_count(const struct hcl_type_input *in, const struct form *f)
{
    struct span at = call_span_part(in, f->e, false);
    if (f->count > 1)
        at = span_join(span_of_type(in, f->arguments[1]),
                       span_of_type(in, f->arguments[f->count - 1]));
    constructor_needs(in, at, f->name);
    return &type_dynamic;
}

static const struct type *wrong_name(const struct hcl_type_input *in, const struct form *f)
{
    if (is_among(f->name, primitives, COUNT_OF(primitives)) || str_equal(f->name, STR("any")))
        error_at(in, call_span_part(in, f->e, false), "the type `%.*s` takes no arguments",
                 STR_ARGS(f->name));
    else if (str_equal(f->name, STR("optional")))
        error_at(in, call_span_part(in, f->e, true),
                 "`optional` can only be used for an attribute of an object");
    else
        error_at(in, span_of_type(in, f->e), "unknown type `%.*s`", STR_ARGS(f->name));
    return &type_dynamic;
}

static const struct type *type_of_form(const struct hcl_type_input *in, const struct form *f,
                                       const struct hcl_defaults **defaults)
{
    if (!is_constructor(f->name))
        return wrong_name(in, f);
    if (f->count != 1)
        return wrong_count(in, f);
    if (str_equal(f->name, STR("object")))
        return type_of_object(in, f->arguments[0], defaults);
    if (str_equal(f->name, STR("tuple")))
        return type_of_tuple(in, f->arguments[0], defaults);
    return type_of_collection(in, f, defaults);
}

const struct type *hcl_type_of(const struct hcl_type_input *in, expr_id e,
                               const struct hcl_defaults **defaults)
{
    const struct hcl_defaults *found = NULL;
    const struct type *t = &type_dynamic;
    struct form f;
    symbol word = expr_as_keyword(in->tree, e);
    if (word)
        t = type_of_word(in, e, symbol_text(in->tree->symbols, word));
    else if (as_form(in, e, &f))
        t = type_of_form(in, &f, &found);
    else
        error_at(
            in, span_of_type(in, e),
            "expected a type: `bool`, `number`, `string` or a constructor like `list(string)`");
    if (defaults)
        *defaults = found;
    return t;
}

// ---- writing

static void write_object(struct strbuf *out, const struct type *t)
{
    strbuf_add_cstr(out, "object({");
    for (uint32_t i = 0; i < t->len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        if (hcl_is_identifier(t->names[i]))
            strbuf_add(out, t->names[i]);
        else
            json_write_string(out, t->names[i]);
        strbuf_add_char(out, '=');
        hcl_type_write(out, t->items[i]);
    }
    strbuf_add_cstr(out, "})");
}

static void write_tuple(struct strbuf *out, const struct type *t)
{
    strbuf_add_cstr(out, "tuple([");
    for (uint32_t i = 0; i < t->len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        hcl_type_write(out, t->items[i]);
    }
    strbuf_add_cstr(out, "])");
}

static void write_collection(struct strbuf *out, const char *name, const struct type *t)
{
    strbuf_format(out, "%s(", name);
    hcl_type_write(out, t->element);
    strbuf_add_char(out, ')');
}

void hcl_type_write(struct strbuf *out, const struct type *t)
{
    if (!budget_turn())
        return;
    switch (t->kind) {
    case TYPE_DYNAMIC:
    case TYPE_CAPSULE: strbuf_add_cstr(out, "any"); return; // a capsule has no expression
    case TYPE_BOOL: strbuf_add_cstr(out, "bool"); return;
    case TYPE_NUMBER: strbuf_add_cstr(out, "number"); return;
    case TYPE_STRING: strbuf_add_cstr(out, "string"); return;
    case TYPE_LIST: write_collection(out, "list", t); return;
    case TYPE_SET: write_collection(out, "set", t); return;
    case TYPE_MAP: write_collection(out, "map", t); return;
    case TYPE_TUPLE: write_tuple(out, t); return;
    case TYPE_OBJECT: write_object(out, t); return;
    }
    UNREACHABLE("a type has no kind");
}
