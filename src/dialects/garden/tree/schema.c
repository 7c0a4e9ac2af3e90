// SPDX-License-Identifier: Apache-2.0
//
// Whether a value has the fields that its type describes, at any depth. Mistakes are reported where the part is written, as far as
// its keys are written: what a template gives is reported at the template.
#include "dialects/garden/tree/schema.h"

#include "base/budget.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"

static const char *const wanted_names[] = {
    [FIELD_ANY] = "any",      [FIELD_TEXT] = "string",       [FIELD_NUMBER] = "number",
    [FIELD_BOOL] = "boolean", [FIELD_LIST] = "array",        [FIELD_MAPPING] = "object",
    [FIELD_TEXTS] = "array",  [FIELD_TEXT_VALUES] = "object"};

const char *garden_type_word(struct value v)
{
    if (value_is_null(v))
        return "null";
    return value_is_sequence(v) ? "array" : garden_typeof(v);
}

bool garden_is_not_known(struct value v)
{
    return value_is_unknown(v) || value_is_undefined(v) || value_is(v, VALUE_MARKED);
}

// ---- what fits

static bool looks_like_number(struct value v)
{
    struct str text = value_is(v, VALUE_STRING) ? value_str(&v) : STR("");
    bool is_number = text.len > 0;
    for (size_t i = 0; i < text.len && is_number; i++)
        is_number = ascii_is_digit(text.at[i]) || (text.at[i] == '.' && i) ||
                    (text.at[i] == '-' && !i && text.len > 1);
    return is_number;
}

static bool looks_like_bool(struct value v)
{
    return value_is(v, VALUE_STRING) &&
           (str_equal(value_str(&v), STR("true")) || str_equal(value_str(&v), STR("false")));
}

static bool has_type(const struct schema_check *s, struct value v, enum field_type type)
{
    if (value_is_null(v) && !s->is_exact)
        return true; // Garden leaves such fields out, or a default is taken
    switch (type) {
    case FIELD_ANY: return true;
    case FIELD_TEXT: return value_is(v, VALUE_STRING);
    case FIELD_NUMBER: return value_is_number(v) || (!s->is_exact && looks_like_number(v));
    case FIELD_BOOL: return value_is(v, VALUE_BOOL) || (!s->is_exact && looks_like_bool(v));
    case FIELD_LIST:
    case FIELD_TEXTS: return value_is_sequence(v);
    case FIELD_MAPPING:
    case FIELD_TEXT_VALUES: return value_is_mapping(v);
    }
    return true;
}

// ---- places

// A part of what is checked: its value, where it is written (0: unknown), and its path below the start.
struct schema_part {
    struct value value;
    expr_id expr;
    struct span at; // of the nearest part that is written
    struct str path;
};

static expr_id written_item(const struct tree *t, expr_id e, struct str key, size_t index)
{
    char name[128];
    if (!e)
        return 0;
    if (expr_kind(t, e) == EXPR_SEQUENCE)
        return index < expr_count(t, e) ? expr_operand(t, e, (uint32_t)index) : 0;
    if (!key.len || key.len >= sizeof(name))
        return 0;
    memcpy(name, key.at, key.len);
    name[key.len] = 0;
    return garden_field(t, e, name);
}

static struct schema_part schema_item(struct schema_check *s, const struct schema_part *p,
                                      struct str key, size_t index, struct value v)
{
    struct schema_part item = {.value = v, .at = p->at};
    item.expr = written_item(s->tree, p->expr, key, index);
    if (item.expr)
        item.at = expr_span(s->tree, item.expr);
    item.path = key.len ? str_format(s->arena, "%.*s%s%.*s", STR_ARGS(p->path),
                                     p->path.len ? "." : "", STR_ARGS(key))
                        : str_format(s->arena, "%.*s%s%zu", STR_ARGS(p->path),
                                     p->path.len ? "." : "", index);
    return item;
}

// ---- mistakes

static struct diag *schema_mistake(struct schema_check *s, enum diag_code code, struct span at,
                                   struct str words)
{
    struct diag *d = garden_mistake(s->arena, code, at, "Error validating %.*s:\n\nAt path %.*s",
                                    STR_ARGS(s->described), STR_ARGS(words));
    diags_add(s->mistakes, d);
    return d;
}

// `spec.ports.0`, `spec`, `steps`
static struct str full_path(const struct schema_check *s, struct str path)
{
    if (!s->start.len || !path.len)
        return path.len ? path : s->start;
    return str_format(s->arena, "%.*s.%.*s", STR_ARGS(s->start), STR_ARGS(path));
}

static void wrong_type(struct schema_check *s, const struct schema_part *p, const char *wanted)
{
    struct str path = full_path(s, p->path);
    struct diag *d = schema_mistake(
        s, DIAG_TYPE_MISMATCH, p->at,
        str_format(s->arena, "%.*s: Expected %s at path %.*s, but received %s.", STR_ARGS(path),
                   wanted, STR_ARGS(p->path), garden_type_word(p->value)));
    d->message = str_format(s->arena, "`%.*s` of %.*s: expected %s, got %s", STR_ARGS(path),
                            STR_ARGS(s->name), wanted, garden_type_word(p->value));
}

static void missing_field(struct schema_check *s, const struct schema_part *p, const char *name)
{
    struct str path = full_path(s, p->path);
    struct diag *d = schema_mistake(
        s, DIAG_MISSING_ARGUMENT, p->at,
        str_format(s->arena, "%.*s%s%s: Required", STR_ARGS(path), path.len ? "." : "", name));
    d->message = path.len ? str_format(s->arena, "`%.*s` of %.*s needs `%s`", STR_ARGS(path),
                                       STR_ARGS(s->name), name)
                          : str_format(s->arena, "%.*s needs `%s`", STR_ARGS(s->name), name);
}

static void suggest_field(struct diag *d, const struct garden_spec_field *fields, size_t count,
                          struct str key)
{
    struct str names[64];
    size_t n = 0;
    for (size_t i = 0; i < count && n < COUNT_OF(names); i++)
        names[n++] = str_of(fields[i].name);
    struct str near = diag_suggest(key, names, n);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
}

static bool is_key_at(struct str text, size_t start, struct str key)
{
    size_t end = start + key.len;
    if (!str_equal(str_slice(text, start, end), key))
        return false;
    while (end < text.len && (text.at[end] == '"' || text.at[end] == '\'' || text.at[end] == ' '))
        end++;
    return end < text.len && text.at[end] == ':';
}

// The tree has places of values, not of keys. Between the part before and the value there are only space, comments and
// the key, so the last place where it stands before a colon is its own; if there is none, it is written otherwise.
static struct span place_of_key(const struct schema_check *s, const struct schema_part *whole,
                                const struct schema_part *p, struct str key)
{
    struct str text = source_text(s->sources, p->at.file);
    bool is_written = whole->expr && p->expr && p->at.file == whole->at.file;
    size_t least = is_written ? whole->at.start : p->at.start;
    for (uint32_t i = 0; is_written && i < expr_child_count(s->tree, whole->expr); i++) {
        struct span before = expr_span(s->tree, expr_child(s->tree, whole->expr, i));
        if (before.end <= p->at.start && before.end > least)
            least = before.end;
    }
    for (size_t start = p->at.start; start-- > least;)
        if (is_key_at(text, start, key))
            return (struct span){p->at.file, (uint32_t)start, (uint32_t)(start + key.len)};
    return p->at;
}

static void unknown_key(struct schema_check *s, const struct schema_part *whole,
                        const struct schema_part *p, struct str key,
                        const struct garden_spec_field *fields, size_t count)
{
    struct str path = full_path(s, whole->path);
    struct diag *d =
        schema_mistake(s, DIAG_BAD_SCHEMA, place_of_key(s, whole, p, key),
                       str_format(s->arena, "%.*s: Issue : Unrecognized key(s) in object: '%.*s'",
                                  STR_ARGS(path), STR_ARGS(key)));
    d->message = path.len ? str_format(s->arena, "the `%.*s` of %.*s has no field `%.*s`",
                                       STR_ARGS(path), STR_ARGS(s->type), STR_ARGS(key))
                          : str_format(s->arena, "%.*s has no field `%.*s`", STR_ARGS(s->type),
                                       STR_ARGS(key));
    suggest_field(d, fields, count, key);
}

static void wrong_choice(struct schema_check *s, const struct schema_part *p,
                         const char *const *choices)
{
    struct strbuf list;
    struct str names[16], path = full_path(s, p->path);
    size_t n = 0;
    strbuf_init(&list, 0);
    for (; choices[n] && n < COUNT_OF(names); n++) {
        strbuf_format(&list, "%s%s", n ? ", " : "", choices[n]);
        names[n] = str_of(choices[n]);
    }
    struct diag *d = schema_mistake(s, DIAG_BAD_SCHEMA, p->at,
                                    str_format(s->arena, "%.*s: must be one of [%.*s]",
                                               STR_ARGS(path), STR_ARGS(strbuf_str(&list))));
    d->message =
        str_format(s->arena, "`%.*s` of %.*s: expected one of %.*s, got `%.*s`", STR_ARGS(path),
                   STR_ARGS(s->name), STR_ARGS(strbuf_str(&list)), STR_ARGS(value_str(&p->value)));
    struct str near = diag_suggest(value_str(&p->value), names, n);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    strbuf_done(&list);
}

// ---- checking

static void check_object(struct schema_check *s, const struct garden_spec_field *fields,
                         size_t count, const struct schema_part *p);

static void check_items(struct schema_check *s, const struct garden_spec_field *f,
                        const struct schema_part *p)
{
    bool is_map = value_is_mapping(p->value);
    bool wants_texts = f->type == FIELD_TEXTS || f->type == FIELD_TEXT_VALUES;
    for (size_t i = 0; i < value_len(p->value) && budget_turn(); i++) {
        struct value v = value_item(p->value, i);
        struct schema_part item =
            schema_item(s, p, is_map ? value_key(p->value, i) : STR(""), i, v);
        if (garden_is_not_known(v) || value_is_poison(v) || (value_is_null(v) && !s->is_exact))
            continue;
        if (wants_texts && !value_is(v, VALUE_STRING))
            wrong_type(s, &item, "string");
        else if (f->inner && !value_is_mapping(v))
            wrong_type(s, &item, "object");
        else if (f->inner)
            check_object(s, f->inner, f->inner_count, &item);
    }
}

static bool is_choice(const char *const *choices, struct value v)
{
    for (size_t i = 0; choices[i]; i++)
        if (str_equal(value_str(&v), str_of(choices[i])))
            return true;
    return false;
}

static void check_field(struct schema_check *s, const struct garden_spec_field *f,
                        const struct schema_part *p)
{
    if (garden_is_not_known(p->value) || value_is_poison(p->value))
        return;
    if (!has_type(s, p->value, f->type)) {
        wrong_type(s, p, wanted_names[f->type]);
        return;
    }
    if (f->choices && value_is(p->value, VALUE_STRING) && !is_choice(f->choices, p->value))
        wrong_choice(s, p, f->choices);
    if (f->type == FIELD_MAPPING && f->inner && value_is_mapping(p->value))
        check_object(s, f->inner, f->inner_count, p);
    else if (value_is_aggregate(p->value) && f->type != FIELD_MAPPING && f->type != FIELD_ANY)
        check_items(s, f, p);
}

static const struct garden_spec_field *field_of(const struct garden_spec_field *fields,
                                                size_t count, struct str key)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(key, str_of(fields[i].name)))
            return &fields[i];
    return NULL;
}

static void check_object(struct schema_check *s, const struct garden_spec_field *fields,
                         size_t count, const struct schema_part *p)
{
    if (!budget_turn())
        return;
    for (size_t i = 0; i < count; i++) {
        struct value v = value_get(p->value, str_of(fields[i].name));
        if (fields[i].is_required && (value_is(v, VALUE_ABSENT) || value_is_undefined(v)))
            missing_field(s, p, fields[i].name);
    }
    for (size_t i = 0; i < value_len(p->value); i++) {
        struct str key = value_key(p->value, i);
        struct schema_part item = schema_item(s, p, key, i, value_item(p->value, i));
        const struct garden_spec_field *f = field_of(fields, count, key);
        if (f)
            check_field(s, f, &item);
        else if (!value_is_undefined(item.value))
            unknown_key(s, p, &item, key, fields, count);
    }
}

void garden_check_schema(struct schema_check *s, const struct garden_spec_field *fields,
                         size_t count, struct value v, expr_id written)
{
    struct schema_part all = {
        .value = v, .expr = written, .at = written ? expr_span(s->tree, written) : s->at};
    if (value_is_mapping(v))
        check_object(s, fields, count, &all);
    else if (!garden_is_not_known(v))
        wrong_type(s, &all, "object");
}
