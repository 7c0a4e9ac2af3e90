// SPDX-License-Identifier: Apache-2.0
//
// The table of helper functions, and how their arguments are checked.
#include <math.h>
#include <stddef.h>

#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

struct value garden_helper_failed(struct call *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str why = str_vformat(call_arena(c), format, args);
    va_end(args);
    return garden_fail(c, -1, DIAG_BAD_ARGUMENT, "Error from helper function %s: Error: %.*s",
                       call_name(c), STR_ARGS(why));
}

// ---- arguments

static const char *why_not_text(struct value v, bool may_be_empty)
{
    if (!value_is(v, VALUE_STRING))
        return "value must be a string";
    return value_str(&v).len || may_be_empty ? NULL : "value is not allowed to be empty";
}

static const char *as_number(struct value *v, bool is_whole)
{
    double d;
    if (value_is_number(*v))
        d = number_to_double(*v);
    else if (!value_is(*v, VALUE_STRING) || !garden_numeric(value_str(v), &d))
        return "value must be a number";
    if (is_whole && d != floor(d))
        return "value must be an integer";
    *v = garden_number(d);
    return NULL;
}

static const char *why_not_primitives(struct value v)
{
    if (!value_is_sequence(v))
        return "value must be an array";
    for (size_t i = 0; i < value_len(v); i++)
        if (value_is_aggregate(value_item(v, i)))
            return "all elements must be one of [string, number, boolean]";
    return NULL;
}

static const char *why_not_text_or_list(struct value v, bool may_be_empty)
{
    if (value_is(v, VALUE_STRING))
        return why_not_text(v, may_be_empty);
    if (value_is_sequence(v))
        return NULL;
    return may_be_empty ? "value must be one of [array, string]"
                        : "value must be one of [string, array]";
}

static const char *why_not_unit(struct value v, bool moves)
{
    const char *why = why_not_text(v, false);
    return why ? why : garden_why_not_unit(value_str(&v), moves);
}

// What is wrong with an argument, or NULL; it may be converted.
static const char *check_helper_argument(enum garden_arg_kind kind, struct value *v)
{
    switch (kind) {
    case ARG_TEXT: return why_not_text(*v, false);
    case ARG_ANY_TEXT: return why_not_text(*v, true);
    case ARG_NUMBER: return as_number(v, false);
    case ARG_INTEGER: return as_number(v, true);
    case ARG_INDEX:
        return value_is_number(*v) || value_is(*v, VALUE_STRING)
                   ? NULL
                   : "value must be one of [number, string]";
    case ARG_BOOL: return value_is(*v, VALUE_BOOL) ? NULL : "value must be a boolean";
    case ARG_PRIMITIVES: return why_not_primitives(*v);
    case ARG_TEXT_OR_LIST: return why_not_text_or_list(*v, true);
    case ARG_FULL_TEXT_OR_LIST: return why_not_text_or_list(*v, false);
    case ARG_CONTAINER:
        return value_is_aggregate(*v) || value_is(*v, VALUE_STRING) || value_is_null(*v) ||
                       value_is_undefined(*v)
                   ? NULL
                   : "value must be one of [object, array, string]";
    case ARG_UNIT_MOVED: return why_not_unit(*v, true);
    case ARG_UNIT_SET: return why_not_unit(*v, false);
    case ARG_VALUE:
    case ARG_NONE: return NULL;
    }
    UNREACHABLE("an argument has no kind");
}

static const struct garden_function *helper_of(const struct call *c)
{
    const char *at = (const char *)c->function;
    return (const struct garden_function *)(const void *)(at - offsetof(struct garden_function,
                                                                        function));
}

static struct value apply_helper(struct call *c)
{
    const struct garden_function *f = helper_of(c);
    struct value args[GARDEN_ARGS_MOST];
    for (unsigned i = 0; i < GARDEN_ARGS_MOST; i++) {
        const struct garden_arg *a = &f->args[i];
        args[i] = VALUE_NONE;
        if (a->kind == ARG_NONE)
            continue;
        bool is_given = i < call_count(c) && !value_is_undefined(call_arg(c, i));
        if (!is_given && a->is_optional)
            continue;
        if (!is_given)
            return garden_fail(c, -1, DIAG_MISSING_ARGUMENT,
                               "Missing argument '%s' (at index %u) for %s helper function.",
                               a->name, i, call_name(c));
        args[i] = call_arg(c, i);
        const char *why = check_helper_argument(a->kind, &args[i]);
        if (why)
            return garden_fail(c, (int)i, DIAG_BAD_ARGUMENT,
                               "Error validating argument '%s' for %s helper function:\n\n%s",
                               a->name, call_name(c), why);
    }
    return f->body(c, args);
}

// ---- the table

#define HELPER(id, called, how, about, types, what, ...)                                \
    static const struct garden_function id##_function = {                               \
        .function = {.name = (called),                                                  \
                     .signature = (how),                                                \
                     .doc = (about),                                                    \
                     .op = {.arity = OPERATION_VARIADIC,                                \
                            .required = 0,                                              \
                            .params = {PARAM_NULL, PARAM_NULL, PARAM_NULL, PARAM_NULL}, \
                            .result = (types),                                          \
                            .apply = apply_helper}},                                    \
        .args = {__VA_ARGS__},                                                          \
        .body = (what),                                                                 \
    }

HELPER(base64_decode, "base64Decode", "string: string -> string",
       "Decodes base64 text; what is not base64 is skipped.", &type_string, garden_base64_decode,
       {"string", ARG_TEXT, false});
HELPER(base64_encode, "base64Encode", "string: string -> string", "Encodes text as base64.",
       &type_string, garden_base64_encode, {"string", ARG_TEXT, false});
HELPER(camel_case, "camelCase", "string: string -> string",
       "Joins the words of a text in camel case.", &type_string, garden_camel_case,
       {"string", ARG_TEXT, false});
HELPER(concat, "concat", "arg1: list or string, arg2: list or string -> list or string",
       "Joins two lists or two texts.", NULL, garden_concat, {"arg1", ARG_TEXT_OR_LIST, false},
       {"arg2", ARG_TEXT_OR_LIST, false});
HELPER(format_date, "formatDateUtc", "date: string, format: string -> string",
       "Formats a time in UTC with tokens like `yyyy-MM-dd`.", &type_string, garden_format_date,
       {"date", ARG_TEXT, false}, {"format", ARG_TEXT, false});
HELPER(indent, "indent", "string: string, spaces: number -> string",
       "Indents all lines that are not blank.", &type_string, garden_indent,
       {"string", ARG_TEXT, false}, {"spaces", ARG_INTEGER, false});
HELPER(is_empty, "isEmpty", "value: any? -> bool",
       "Whether a mapping, list or text is empty, or the value is null.", &type_bool,
       garden_is_empty, {"value", ARG_CONTAINER, true});
HELPER(join, "join", "input: list, separator: string -> string", "Joins the elements of a list.",
       &type_string, garden_join, {"input", ARG_PRIMITIVES, false},
       {"separator", ARG_ANY_TEXT, false});
HELPER(json_decode, "jsonDecode", "string: string -> any", "Reads JSON.", NULL, garden_json_decode,
       {"string", ARG_TEXT, false});
HELPER(json_encode, "jsonEncode", "value: any -> string", "Writes compact JSON.", &type_string,
       garden_json_encode, {"value", ARG_VALUE, false});
HELPER(kebab_case, "kebabCase", "string: string -> string",
       "Joins the words of a text with dashes, in lower case.", &type_string, garden_kebab_case,
       {"string", ARG_TEXT, false});
HELPER(lower, "lower", "string: string -> string", "The text in lower case.", &type_string,
       garden_lower, {"string", ARG_TEXT, false});
HELPER(modify_date, "modifyDateUtc", "date: string, amount: number, unit: string -> string",
       "Sets one unit of a time; what is too large for it carries over.", &type_string,
       garden_modify_date, {"date", ARG_TEXT, false}, {"amount", ARG_NUMBER, false},
       {"unit", ARG_UNIT_SET, false});
HELPER(range, "range", "first: number, last: number -> list",
       "The numbers from the first to the last, both included.", NULL, garden_range,
       {"first", ARG_NUMBER, false}, {"last", ARG_NUMBER, false});
HELPER(replace, "replace", "string: string, substring: string, replacement: string -> string",
       "Replaces every occurrence of a part of a text.", &type_string, garden_replace,
       {"string", ARG_TEXT, false}, {"substring", ARG_TEXT, false},
       {"replacement", ARG_ANY_TEXT, false});
HELPER(sha256, "sha256", "string: string -> string", "The SHA-256 of a text, in hexadecimal.",
       &type_string, garden_sha256, {"string", ARG_TEXT, false});
HELPER(shift_date, "shiftDateUtc", "date: string, amount: number, unit: string -> string",
       "Moves a time by an amount of a unit.", &type_string, garden_shift_date,
       {"date", ARG_TEXT, false}, {"amount", ARG_NUMBER, false}, {"unit", ARG_UNIT_MOVED, false});
HELPER(slice, "slice", "input: list or string, start: number, end: number? -> list or string",
       "Part of a list or text; an end that is negative counts from behind.", NULL, garden_slice,
       {"input", ARG_FULL_TEXT_OR_LIST, false}, {"start", ARG_INDEX, false},
       {"end", ARG_INDEX, true});
HELPER(split, "split", "string: string, separator: string -> list", "The parts of a text.", NULL,
       garden_split, {"string", ARG_TEXT, false}, {"separator", ARG_TEXT, false});
HELPER(string, "string", "value: any -> string", "The value as a text.", &type_string,
       garden_string, {"value", ARG_VALUE, false});
HELPER(trim, "trim", "string: string, characters: string? -> string",
       "The text without blanks, or the given characters, at its ends.", &type_string, garden_trim,
       {"string", ARG_TEXT, false}, {"characters", ARG_TEXT, true});
HELPER(upper, "upper", "string: string -> string", "The text in upper case.", &type_string,
       garden_upper, {"string", ARG_TEXT, false});
static const struct garden_function uuid_function = {
    .function = {.name = "uuidv4",
                 .signature = "-> string",
                 .doc = "A random UUID.",
                 .op = {.arity = OPERATION_VARIADIC,
                        .params = {PARAM_NULL, PARAM_NULL, PARAM_NULL, PARAM_NULL},
                        .result = &type_string,
                        .apply = apply_helper},
                 .impure = true},
    .body = garden_uuid,
};
HELPER(yaml_decode, "yamlDecode", "string: string, multiDocument: bool? -> any", "Reads YAML.",
       NULL, garden_yaml_decode, {"string", ARG_TEXT, false}, {"multiDocument", ARG_BOOL, true});
HELPER(yaml_encode, "yamlEncode", "value: any, multiDocument: bool? -> string", "Writes YAML.",
       &type_string, garden_yaml_encode, {"value", ARG_VALUE, false},
       {"multiDocument", ARG_BOOL, true});

const struct function *const garden_functions[GARDEN_FUNCTION_COUNT] = {
    &base64_decode_function.function, &base64_encode_function.function,
    &camel_case_function.function,    &concat_function.function,
    &format_date_function.function,   &indent_function.function,
    &is_empty_function.function,      &join_function.function,
    &json_decode_function.function,   &json_encode_function.function,
    &kebab_case_function.function,    &lower_function.function,
    &modify_date_function.function,   &range_function.function,
    &replace_function.function,       &sha256_function.function,
    &shift_date_function.function,    &slice_function.function,
    &split_function.function,         &string_function.function,
    &trim_function.function,          &upper_function.function,
    &uuid_function.function,          &yaml_decode_function.function,
    &yaml_encode_function.function,
};

struct str garden_function_names(struct arena *a)
{
    (void)a;
    return STR("base64Decode, base64Encode, camelCase, concat, indent, isEmpty, join, jsonDecode, "
               "jsonEncode, kebabCase, lower, range, replace, sha256, slice, split, trim, upper, "
               "string, uuidv4, yamlDecode, yamlEncode, formatDateUtc, shiftDateUtc, "
               "modifyDateUtc");
}
