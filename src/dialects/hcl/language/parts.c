// SPDX-License-Identifier: Apache-2.0
//
// How HCL accesses parts of values (`a.b`, `a[b]`), how it names mistakes, and where it points. A strict value with
// an error in it has no valid part: all of it was evaluated, and the error counts.
#include <stdlib.h>

#include "dialects/hcl/language/ops.h"
#include "dialects/hcl/syntax/lex.h"
#include "graph/eval/eval.h"
#include "source/source.h"
#include "value/convert.h"
#include "value/number.h"

static const char invalid_index[] = "Invalid index";
static const char unsupported_attribute[] = "Unsupported attribute";
static const char may_be_null[] = "if the value may be null, use `try(…, null)` or a condition";

enum { FEW_PARTS = 8 }; // more of them hide the mistake

// An access to a part.
struct wanted {
    struct graph *g;
    struct value object, key;
    const struct type *type; // of the object
    struct span at;          // of the step
    struct value shown;      // the key with its marks
    bool is_marked;          // the object was: its other parts are not shown
};

// A step starts with its dot or bracket, which may follow blanks and comments.
static struct span step_at(const struct wanted *w)
{
    struct span at = w->at;
    if (!at.file)
        return at;
    struct hcl_lexer lexer;
    hcl_lex_begin(&lexer, str_slice(source_text(w->g->sources, at.file), at.start, at.end),
                  HCL_LEX_NORMAL);
    struct hcl_token t = hcl_lex_token(&lexer);
    while (t.kind == HCL_TOKEN_COMMENT || t.kind == HCL_TOKEN_NEWLINE)
        t = hcl_lex_token(&lexer);
    hcl_lex_done(&lexer);
    at.start += t.kind == HCL_TOKEN_EOF ? 0 : t.start;
    return at;
}

static PRINTF_LIKE(5, 6) struct value
    refuse_part(const struct wanted *w, const char *summary, enum failure_class class,
                enum diag_code code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&w->g->arena, code, step_at(w), format, args);
    va_end(args);
    diag_summary(d, "%s", summary);
    return fail_with(w->g, class, d);
}

static struct value unknown_of(const struct wanted *w, const struct type *type)
{
    return type->kind == TYPE_DYNAMIC ? value_dynamic : value_unknown(&w->g->arena, type);
}

// ---- by name

static size_t name_count(const struct wanted *w)
{
    if (w->is_marked)
        return 0;
    if (value_is_mapping(w->object))
        return value_len(w->object);
    return w->type->kind == TYPE_OBJECT ? w->type->len : 0;
}

// The names that exist; those of a known object are in the value.
static struct str name_at(const struct wanted *w, size_t i)
{
    return value_is_mapping(w->object) ? value_str(&w->object.aggregate->keys[i])
                                       : w->type->names[i];
}

static struct str suggest_name(const struct wanted *w, struct str name)
{
    size_t count = name_count(w);
    if (name.len <= 2 || !graph_may_suggest(w->g, count))
        return STR("");
    struct str *names = memory_take(sizeof(*names) * count);
    for (size_t i = 0; i < count; i++)
        names[i] = name_at(w, i);
    struct str near = graph_suggest(w->g, name, names, count);
    free(names);
    return near;
}

// Suggests what was meant, or lists what exists.
static void help_names(const struct wanted *w, struct diag *d, struct str name)
{
    struct str near = suggest_name(w, name);
    size_t count = name_count(w);
    struct strbuf all;
    strbuf_init(&all, 1000);
    for (size_t i = 0; i < count && i < FEW_PARTS; i++)
        strbuf_format(&all, "%s`%.*s`", i ? ", " : "", STR_ARGS(name_at(w, i)));
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else if (count && count <= FEW_PARTS)
        diag_help(d, "it has %.*s", STR_ARGS(strbuf_str(&all)));
    else
        diag_help(d, "if the part may be missing, use `try(…, null)`");
    strbuf_done(&all);
}

static struct value no_attribute(const struct wanted *w)
{
    struct arena *a = &w->g->arena;
    struct str name = value_str(&w->key);
    struct diag *d = diag_new(a, DIAG_MISSING_KEY, step_at(w),
                              "this object has no attribute `%.*s`", STR_ARGS(name));
    help_names(w, d, name);
    diag_summary(d, "%s", unsupported_attribute);
    return fail_with(w->g, FAIL_MISSING, d);
}

static struct value attribute_of_object(const struct wanted *w)
{
    struct str name = value_str(&w->key);
    if (value_is_unknown(w->object)) {
        const struct type *type = type_attribute(w->type, name);
        return type ? unknown_of(w, type) : no_attribute(w);
    }
    struct value part = value_get(w->object, name);
    return value_is(part, VALUE_ABSENT) ? no_attribute(w) : part;
}

static struct value attribute_of_map(const struct wanted *w)
{
    struct str name = value_str(&w->key);
    if (value_is_unknown(w->object))
        return unknown_of(w, w->type->element);
    struct value part = value_get(w->object, name);
    if (!value_is(part, VALUE_ABSENT))
        return part;
    struct diag *d = diag_new(&w->g->arena, DIAG_MISSING_KEY, step_at(w),
                              "this map has no element `%.*s`", STR_ARGS(name));
    help_names(w, d, name);
    diag_summary(d, "Missing map element");
    return fail_with(w->g, FAIL_MISSING, d);
}

static struct value attribute_of_other(const struct wanted *w)
{
    struct str type = type_name(&w->g->arena, w->type), name = value_str(&w->key);
    bool of_objects = type_is_collection(w->type) && w->type->element->kind == TYPE_OBJECT;
    if (of_objects || w->type->kind == TYPE_TUPLE)
        return fail_with_help(w->g,
                              refuse_part(w, unsupported_attribute, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                                          "a %.*s has no attributes", STR_ARGS(type)),
                              "select one element with `[0].%.*s`, or all of them with `[*].%.*s`",
                              STR_ARGS(name), STR_ARGS(name));
    return fail_with_help(w->g,
                          refuse_part(w, unsupported_attribute, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                                      "a %.*s has no attributes", STR_ARGS(type)),
                          "only objects and maps have attributes: remove `.%.*s`", STR_ARGS(name));
}

static struct value part_by_name(const struct wanted *w)
{
    if (value_is_null(w->object))
        return fail_with_help(w->g,
                              refuse_part(w, "Attempt to get attribute from null value", FAIL_TYPE,
                                          DIAG_NULL_VALUE, "null has no attributes"),
                              "%s", may_be_null);
    if (w->type->kind == TYPE_OBJECT)
        return attribute_of_object(w);
    if (w->type->kind == TYPE_MAP)
        return attribute_of_map(w);
    if (w->type->kind == TYPE_DYNAMIC)
        return value_unknown_part(w->object, value_str(&w->key));
    return attribute_of_other(w);
}

// ---- by index

static struct value no_element(const struct wanted *w)
{
    struct strbuf text;
    strbuf_init(&text, 200);
    value_show(&text, value_is(w->shown, VALUE_MARKED) ? w->shown : w->key);
    struct value failed = refuse_part(w, invalid_index, FAIL_MISSING, DIAG_MISSING_KEY,
                                      "no element %.*s here", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    if (value_is(w->shown, VALUE_MARKED))
        return failed;
    struct diag *d = ARENA_NEW(&w->g->arena, struct diag);
    *d = *failed.unknown->failure->diag;
    help_names(w, d, value_str(&w->key));
    return fail_with(w->g, FAIL_MISSING, d);
}

static struct value bad_position(const struct wanted *w, size_t len)
{
    if (!number_is_whole(w->key))
        return fail_with_help(w->g,
                              refuse_part(w, invalid_index, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                                          "an index must be a whole number"),
                              "round it with `floor(x)`");
    if (number_sign(w->key) < 0)
        return fail_with_help(
            w->g,
            refuse_part(w, invalid_index, FAIL_MISSING, DIAG_MISSING_KEY,
                        "an index cannot be negative: elements are counted from the start"),
            "the last element is `x[length(x) - 1]`");
    if (len == 0)
        return fail_with_help(w->g,
                              refuse_part(w, invalid_index, FAIL_MISSING, DIAG_MISSING_KEY,
                                          "this collection is empty"),
                              "if the list may be empty, use `try(x[0], null)`");
    struct value failed = refuse_part(w, invalid_index, FAIL_MISSING, DIAG_MISSING_KEY,
                                      "the index is past the last element, which is %zu", len - 1);
    if (len == 1)
        return fail_with_help(w->g, failed, "the only index is 0");
    return fail_with_help(w->g, failed, "use an index from 0 to %zu", len - 1);
}

static bool in_range(struct value key, size_t len, size_t *index)
{
    int64_t i;
    if (!number_to_int(key, &i) || i < 0 || (uint64_t)i >= len)
        return false;
    *index = (size_t)i;
    return true;
}

static struct value element_of_sequence(const struct wanted *w)
{
    bool is_tuple = w->type->kind == TYPE_TUPLE;
    bool is_open = value_is_unknown(w->object);
    size_t len = is_open ? w->type->len : value_len(w->object), index;
    if (value_is_unknown(w->key) || (is_open && !is_tuple))
        return is_tuple ? value_dynamic : unknown_of(w, w->type->element);
    if (!in_range(w->key, len, &index))
        return bad_position(w, len);
    return is_open ? unknown_of(w, w->type->items[index]) : value_item(w->object, index);
}

static struct value element_of_map(const struct wanted *w)
{
    if (value_is_unknown(w->object) || value_is_unknown(w->key))
        return unknown_of(w, w->type->element);
    struct value part = value_get(w->object, value_str(&w->key));
    return value_is(part, VALUE_ABSENT) ? no_element(w) : part;
}

static struct value element_of_object(const struct wanted *w)
{
    if (value_is_unknown(w->key))
        return value_dynamic;
    struct str name = value_str(&w->key);
    if (value_is_unknown(w->object)) {
        const struct type *type = type_attribute(w->type, name);
        return type ? unknown_of(w, type) : no_element(w);
    }
    struct value part = value_get(w->object, name);
    return value_is(part, VALUE_ABSENT) ? no_element(w) : part;
}

// The key, converted to the type of the object's keys.
static bool convert_key(struct wanted *w, struct value *failed)
{
    bool by_number = w->type->kind == TYPE_LIST || w->type->kind == TYPE_TUPLE;
    struct value key;
    struct str why;
    if (value_convert(&w->g->arena, w->key, by_number ? &type_number : &type_string, &key, &why)) {
        w->key = key;
        return true;
    }
    *failed =
        refuse_part(w, invalid_index, FAIL_TYPE, DIAG_TYPE_MISMATCH, "not a key of this %.*s: %.*s",
                    STR_ARGS(type_name(&w->g->arena, w->type)), STR_ARGS(why));
    *failed = fail_with_help(w->g, *failed, "%s",
                             by_number ? "elements are counted from 0: `x[0]`"
                                       : "a key is a string: `x[\"key\"]`");
    return false;
}

static bool is_dynamic_unknown(struct value v)
{
    return value_is_unknown(v) && v.unknown->type->kind == TYPE_DYNAMIC;
}

static struct value part_of_unknown(const struct wanted *w)
{
    bool may_be_known = is_dynamic_unknown(w->object) && value_is(w->key, VALUE_STRING);
    return may_be_known ? value_unknown_part(w->object, value_str(&w->key)) : value_dynamic;
}

static struct value by_index(struct wanted *w)
{
    struct value failed;
    enum type_kind kind = w->type->kind;
    if (value_is_null(w->object))
        return fail_with_help(w->g,
                              refuse_part(w, "Attempt to index null value", FAIL_TYPE,
                                          DIAG_NULL_VALUE, "null has no elements"),
                              "%s", may_be_null);
    if (value_is_null(w->key))
        return fail_with_help(
            w->g, refuse_part(w, invalid_index, FAIL_TYPE, DIAG_NULL_VALUE, "a key cannot be null"),
            "if the key may be null, write `k == null ? null : x[k]`");
    if (is_dynamic_unknown(w->object) || is_dynamic_unknown(w->key))
        return part_of_unknown(w);
    if (kind == TYPE_SET)
        return fail_with_help(w->g,
                              refuse_part(w, invalid_index, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                                          "elements of a set have no index"),
                              "loop over it with `for`, or index `tolist(x)`");
    if (kind != TYPE_LIST && kind != TYPE_TUPLE && kind != TYPE_MAP && kind != TYPE_OBJECT)
        return fail_with_help(
            w->g,
            refuse_part(w, invalid_index, FAIL_TYPE, DIAG_TYPE_MISMATCH, "a %.*s has no elements",
                        STR_ARGS(type_name(&w->g->arena, w->type))),
            "%s",
            kind == TYPE_STRING ? "to get a part of a string, use `substr(text, from, length)`"
                                : "only lists, maps and objects can be indexed");
    if (!convert_key(w, &failed))
        return failed;
    if (kind == TYPE_MAP)
        return element_of_map(w);
    return kind == TYPE_OBJECT ? element_of_object(w) : element_of_sequence(w);
}

// A known aggregate is recognised by its kind: building the type of a large one is expensive.
static const struct type *type_of_object(struct arena *a, struct value v)
{
    static const struct type tuple = {.kind = TYPE_TUPLE}, object = {.kind = TYPE_OBJECT};
    if (value_is(v, VALUE_TUPLE))
        return &tuple;
    return value_is(v, VALUE_OBJECT) ? &object : value_type(a, v);
}

static struct value part_of_object(struct graph *g, struct value object, struct value key,
                                   bool is_name, struct span at)
{
    if (failure_mask(object))
        return failure_value(&g->arena, failure_of(&g->arena, object));
    const struct marks *marks = NULL, *of_object = NULL;
    struct value plain = value_unmark(&g->arena, key, &marks);
    object = value_unmark(&g->arena, object, &of_object);
    struct wanted w = {g,   object,           plain, type_of_object(&g->arena, object), at,
                       key, of_object != NULL};
    return is_name ? part_by_name(&w) : by_index(&w);
}

// ---- blame

static bool is_constant_step(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_GET || expr_kind(t, expr_second(t, e)) == EXPR_LITERAL;
}

// Errors about a text point after its opening quote or marker.
static struct span blame_literal(const struct graph *g, const struct tree *t, expr_id e)
{
    struct span at = expr_span(t, e);
    struct str text = str_slice(source_text(g->sources, at.file), at.start, at.end);
    if (!value_is(expr_literal_value(t, e), VALUE_STRING) || text.len < 2)
        return at;
    if (text.at[0] == '"')
        at.start++;
    else if (str_starts(text, STR("<<")))
        at.start += (uint32_t)str_find_char(text, '\n', 0) + 1;
    return at;
}

// The operand at the start of an operation, or 0.
static expr_id leading_operand(const struct tree *t, expr_id e)
{
    switch ((enum hcl_op)expr_number(t, e)) {
    case HCL_NEGATE:
    case HCL_NOT:
    case HCL_WRAP:
    case HCL_JOIN:
    case HCL_AMBIGUOUS_KEY:
    case HCL_UNIQUE_OBJECT:
    case HCL_OP_COUNT: return 0;
    case HCL_OR:
    case HCL_AND:
    case HCL_EQUAL:
    case HCL_NOT_EQUAL:
    case HCL_LESS:
    case HCL_AT_MOST:
    case HCL_MORE:
    case HCL_AT_LEAST:
    case HCL_ADD:
    case HCL_SUBTRACT:
    case HCL_MULTIPLY:
    case HCL_DIVIDE:
    case HCL_MODULO:
    case HCL_CONDITIONAL:
    case HCL_PARENTHESES:
    case HCL_TEMPLATE: return expr_operand(t, e, 0);
    }
    UNREACHABLE("an operation has no number");
}

// Where an expression starts for the peer: at its first token, except the marker of an index or a splat.
static struct span blame(const struct graph *g, const struct tree *t, uint32_t e)
{
    for (;;) {
        struct span at = expr_span(t, e);
        enum expr_kind kind = expr_kind(t, e);
        if (kind == EXPR_LITERAL)
            return blame_literal(g, t, e);
        if (kind == EXPR_SPLAT || (kind == EXPR_INDEX && !is_constant_step(t, e)))
            at.start = expr_span(t, expr_first(t, e)).end;
        expr_id first = kind == EXPR_OP ? leading_operand(t, e) : 0;
        if (!first)
            return at;
        e = first;
    }
}

// ---- names of mistakes

static const char *const summaries[COMPLAINT_COUNT] = {
    [COMPLAINT_NAME] = "Unknown variable",
    [COMPLAINT_NO_NAMES] = "Variables not allowed",
    [COMPLAINT_FUNCTION] = "Call to unknown function",
    [COMPLAINT_NO_FUNCTIONS] = "Function calls not allowed",
    [COMPLAINT_TOO_FEW] = "Not enough function arguments",
    [COMPLAINT_TOO_MANY] = "Too many function arguments",
    [COMPLAINT_EXPAND] = "Invalid expanding argument value",
    [COMPLAINT_ARGUMENT] = "Invalid function argument",
    [COMPLAINT_CALL] = "Error in function call",
    [COMPLAINT_OPERAND] = "Invalid operand",
    [COMPLAINT_OPERATION] = "Operation failed",
    [COMPLAINT_PART] = "Unsupported attribute",
    [COMPLAINT_KEY_NULL] = "Null value as key",
    [COMPLAINT_KEY_TYPE] = "Incorrect key type",
    [COMPLAINT_WALK_NULL] = "Iteration over null value",
    [COMPLAINT_WALK_TYPE] = "Iteration over non-iterable value",
    [COMPLAINT_CONDITION_NULL] = "Condition is null",
    [COMPLAINT_CONDITION_TYPE] = "Invalid 'for' condition",
    [COMPLAINT_LOOP_KEY_NULL] = "Invalid object key",
    [COMPLAINT_LOOP_KEY_TYPE] = "Invalid object key",
    [COMPLAINT_LOOP_KEY_TWICE] = "Duplicate object key",
    [COMPLAINT_SPLAT_NULL] = "Splat of null value",
    [COMPLAINT_SPLAT_MIXED] = "Invalid nested splat expressions",
};

const struct conventions hcl_conventions = {
    .summaries = summaries, .hint = hcl_hint, .part = part_of_object, .blame = blame};
