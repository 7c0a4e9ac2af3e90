// SPDX-License-Identifier: Apache-2.0
//
// Texts that contain whole values: JSON in both directions, and tables of comma-separated values. Decoded strings are
// converted to normal form C, like all strings of the language.
#include "base/array.h"
#include "base/budget.h"
#include "base/utf8.h"
#include "functions/functions.h"
#include "functions/text.h"
#include "value/json.h"

// ---- jsonencode

// What is certain about the JSON of a partly unknown value: its first character.
static struct value unknown_json(struct call *c, struct value v)
{
    if (value_is_unknown(v) && v.unknown->refined.null != NOT_NULL)
        return text_unknown_exact(c, STR(""));
    switch (value_type(call_arena(c), v)->kind) {
    case TYPE_STRING: return text_unknown_exact(c, STR("\""));
    case TYPE_OBJECT:
    case TYPE_MAP: return text_unknown_exact(c, STR("{"));
    case TYPE_TUPLE:
    case TYPE_LIST:
    case TYPE_SET: return text_unknown_exact(c, STR("["));
    case TYPE_DYNAMIC:
    case TYPE_BOOL:
    case TYPE_NUMBER:
    case TYPE_CAPSULE: return text_unknown_exact(c, STR(""));
    }
    UNREACHABLE("kind of type");
}

static struct value apply_jsonencode(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (!value_is_wholly_known(v))
        return unknown_json(c, v);
    struct strbuf out = text_buffer(c);
    const char *why = "";
    if (json_write_typed(&out, v, NULL, &why))
        return text_done(c, &out);
    strbuf_done(&out);
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "cannot write this as JSON: %s", why);
}

// ---- jsondecode

// The place in the text: its line, and what is there.
static struct value no_json(struct call *c, struct str text, const struct json_error *error)
{
    size_t line = 1, start = 0;
    for (size_t at = 0; at < error->offset && at < text.len; at++)
        if (text.at[at] == '\n') {
            line++;
            start = at + 1;
        }
    struct str rest = str_slice(text, error->offset, text.len);
    rest = str_slice(rest, 0, str_find_char(rest, '\n', 0));
    size_t column = 1 + utf8_cluster_count(str_slice(text, start, error->offset));
    struct value failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                                    "invalid JSON: %s at line %zu, column %zu, %s%.*s%s",
                                    error->why, line, column, rest.len ? "before `" : "at the end",
                                    STR_ARGS(text_shown(rest)), rest.len ? "`" : "");
    return call_help(c, failed, "`jsonencode` produces valid JSON");
}

static struct value apply_jsondecode(struct call *c)
{
    struct arena *a = call_arena(c);
    struct str text = text_arg(c, 0);
    struct value v;
    struct json_error error;
    if (!call_charge(c, 1 + text.len / 16))
        return call_limit(c);
    return json_read_normal(a, text, &v, &error) ? v : no_json(c, text, &error);
}

static bool is_json_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// The first character of a JSON text decides the type of scalars, and shows that some texts are invalid.
static struct value unknown_decoded(struct call *c)
{
    struct value v = call_arg(c, 0);
    struct str prefix = value_range_of(&v).prefix;
    while (prefix.len && is_json_space(prefix.at[0]))
        prefix = str_slice(prefix, 1, prefix.len);
    if (!prefix.len)
        return value_dynamic;
    char first = prefix.at[0];
    if (first == '"')
        return value_unknown(call_arena(c), &type_string);
    if (first == 't' || first == 'f')
        return value_unknown(call_arena(c), &type_bool);
    if (first == '-' || first == '.' || (first >= '0' && first <= '9'))
        return value_unknown(call_arena(c), &type_number);
    if (first == '{' || first == '[' || first == 'n')
        return value_dynamic;
    uint32_t code;
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "JSON cannot start with `%.*s`",
                     (int)utf8_decode(prefix, 0, &code), prefix.at);
}

// ---- csvdecode

// Reads records as defined by RFC 4180; fields are in the arena.
struct csv {
    struct call *call;
    struct str text;
    size_t at;
    size_t line; // of the next record, from 1
    ARRAY(struct value) fields;
    const char *why; // what is wrong, or NULL
    size_t why_line;
};

// The next line with its end, which is always one `\n`, or nothing at the end of the text.
static struct str next_line(struct csv *r)
{
    size_t end = str_find_char(r->text, '\n', r->at);
    struct str line = str_slice(r->text, r->at, end);
    bool has_end = end < r->text.len;
    r->at = has_end ? end + 1 : end;
    r->line++;
    if (line.len && line.at[line.len - 1] == '\r')
        line.len--;
    if (!has_end)
        return line;
    char *copy = arena_copy(call_arena(r->call), line.at, line.len);
    copy[line.len] = '\n'; // replaces the NUL
    return str_make(copy, line.len + 1);
}

static bool csv_fail(struct csv *r, size_t line, const char *why)
{
    r->why = why;
    r->why_line = line;
    return false;
}

static void add_field(struct csv *r, struct str s)
{
    struct arena *a = call_arena(r->call);
    ARRAY_PUSH(&r->fields, value_string(a, utf8_nfc(a, s)));
}

static bool is_line_end(struct str rest)
{
    return rest.len == 0 || (rest.len == 1 && rest.at[0] == '\n');
}

// A quoted field, after its opening quote; `*rest` is what follows it,
// absent (NULL) at the end of the record.
static bool read_quoted(struct csv *r, struct str *rest)
{
    struct strbuf field = text_buffer(r->call);
    struct str line = *rest;
    bool ok = true, done = false;
    while (ok && !done) {
        size_t quote = str_find_char(line, '"', 0);
        strbuf_add(&field, str_slice(line, 0, quote));
        if (quote == line.len) { // it continues on the next line
            ok = r->at < r->text.len || csv_fail(r, r->line - 1, "unterminated quotes");
            line = ok ? next_line(r) : line;
            continue;
        }
        line = str_slice(line, quote + 1, line.len);
        if (line.len && line.at[0] == '"') {
            strbuf_add_char(&field, '"');
            line = str_slice(line, 1, line.len);
        } else if (line.len && line.at[0] == ',') {
            *rest = str_slice(line, 1, line.len);
            done = true;
        } else if (is_line_end(line)) {
            *rest = str_make(NULL, 0);
            done = true;
        } else {
            ok = csv_fail(r, r->line - 1, "unexpected text after a quoted field");
        }
    }
    if (ok)
        add_field(r, strbuf_str(&field));
    strbuf_done(&field);
    return ok;
}

static bool read_plain(struct csv *r, struct str *rest)
{
    size_t comma = str_find_char(*rest, ',', 0);
    struct str field = str_slice(*rest, 0, comma);
    if (comma == rest->len && field.len && field.at[field.len - 1] == '\n')
        field.len--;
    if (str_find_char(field, '"', 0) < field.len)
        return csv_fail(r, r->line - 1, "unexpected quote inside an unquoted field");
    add_field(r, field);
    *rest = comma < rest->len ? str_slice(*rest, comma + 1, rest->len) : str_make(NULL, 0);
    return true;
}

// Reads one record into `fields`; false at the end, and on a mistake.
static bool read_record(struct csv *r)
{
    r->fields.len = 0;
    struct str line = str_make(NULL, 0);
    while (r->at < r->text.len && is_line_end(line))
        line = next_line(r);
    if (is_line_end(line) || !call_charge(r->call, 1 + line.len / 16))
        return false;
    while (line.at) {
        bool is_quoted = line.len && line.at[0] == '"';
        if (is_quoted)
            line = str_slice(line, 1, line.len);
        if (!(is_quoted ? read_quoted(r, &line) : read_plain(r, &line)))
            return false;
    }
    return true;
}

static struct value csv_failure(struct csv *r)
{
    return call_fail(r->call, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "line %zu of the table: %s",
                     r->why_line, r->why);
}

// All records after the header, as objects.
static struct value read_rows(struct csv *r, const struct value *names, size_t count)
{
    struct arena *a = call_arena(r->call);
    const struct type **types = ARENA_ARRAY(a, const struct type *, count);
    struct str *keys = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++) {
        types[i] = &type_string;
        keys[i] = value_str(&names[i]);
    }
    const struct type *row = type_object(a, keys, types, NULL, (uint32_t)count);
    ARRAY(struct value) rows = {0};
    size_t line = r->line;
    while (read_record(r)) {
        if (r->fields.len != count &&
            !csv_fail(r, line, "the number of fields differs from the number of columns"))
            break;
        ARRAY_PUSH(&rows, value_object(a, names, r->fields.at, count));
        line = r->line;
    }
    struct value v = value_list(a, row, rows.at, rows.len);
    ARRAY_DONE(&rows);
    if (r->why)
        return csv_failure(r);
    return call_charge(r->call, 0) ? v : call_limit(r->call);
}

// The second of two columns of the same name, or -1.
static ptrdiff_t find_twice(struct arena *a, const struct value *names, size_t count)
{
    struct value object = value_object(a, names, names, count);
    for (size_t i = 0; i < count; i++)
        if (i >= value_len(object) || !str_equal(value_key(object, i), value_str(&names[i])))
            return (ptrdiff_t)i;
    return -1;
}

static struct value decode_table(struct csv *r)
{
    struct call *c = r->call;
    struct arena *a = call_arena(c);
    if (!read_record(r))
        return r->why
                   ? csv_failure(r)
                   : call_fail(
                         c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                         "the table is empty: its first line must have the names of the columns");
    size_t count = r->fields.len;
    struct value *names = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++)
        names[i] = r->fields.at[i];
    ptrdiff_t twice = find_twice(a, names, count);
    if (twice >= 0)
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "two columns are named `%.*s`",
                         STR_ARGS(text_shown(value_str(&names[twice]))));
    return read_rows(r, names, count);
}

static struct value apply_csvdecode(struct call *c)
{
    struct csv r = {.call = c, .text = text_arg(c, 0), .line = 1};
    struct value v = decode_table(&r);
    ARRAY_DONE(&r.fields);
    return v;
}

// ---- the table

static const struct function functions[] = {
    {
        .name = "csvdecode",
        .signature = "str: string -> list of object",
        .doc = "The rows of a CSV table as objects, with the names in its first line.",
        .op = {.name = "csvdecode", .arity = 1, .types = {&type_string}, .apply = apply_csvdecode},
    },
    {
        .name = "jsondecode",
        .signature = "str: string -> any",
        .doc = "Parses JSON.",
        .op = {.name = "jsondecode",
               .arity = 1,
               .types = {&type_string},
               .unknown = unknown_decoded,
               .apply = apply_jsondecode},
    },
    {
        .name = "jsonencode",
        .signature = "val: any -> string",
        .doc = "A value as JSON on one line.",
        .op = {.name = "jsonencode",
               .arity = 1,
               .passing = PASSES_TEXT,
               .flags = OP_NOT_NULL,
               .params = {PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC},
               .result = &type_string,
               .apply = apply_jsonencode},
    },
};

const struct function_family functions_encoding = {"encoding", functions, COUNT_OF(functions)};
