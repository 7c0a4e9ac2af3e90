// SPDX-License-Identifier: Apache-2.0
//
// The parser of the JSON profile. One token of look-ahead, one pass. A mistake makes its value a bad one and reading
// continues after it, as far as the peer does: first errors and their places are the same.
#include "base/array.h"
#include "dialects/hcl/json/json_inside.h"
#include "dialects/hcl/json/json_scan.h"
#include "value/number.h"

enum { JSON_DEPTH_MAX = VALUE_DEPTH_MAX }; // deeper values are not valid

struct json_parser {
    const struct hcl_input *in;
    struct json_token next;
    unsigned depth;
    bool stopped; // nothing more is reported: it would only follow from earlier errors
    bool told;    // an error was found
    // Parts of groups that are still open.
    ARRAY(struct hcl_json) items;
    ARRAY(struct hcl_json_member) members;
};

static struct hcl_json read_hcl_value(struct json_parser *p);

// ---- tokens and errors

static void scan_next(struct json_parser *p)
{
    bool is_last = p->next.kind == JSON_TOKEN_INVALID || p->next.kind == JSON_TOKEN_END;
    if (is_last)
        p->next = (struct json_token){JSON_TOKEN_END, p->next.end, p->next.end};
    else
        p->next = json_scan(p->in->text, p->next.end);
}

static struct json_token take_token(struct json_parser *p)
{
    struct json_token t = p->next;
    scan_next(p);
    return t;
}

static struct span span_at(const struct json_parser *p, uint32_t start, uint32_t end)
{
    uint32_t len = (uint32_t)p->in->text.len;
    return (struct span){p->in->builder->file, start < len ? start : len, end < len ? end : len};
}

static struct span span_of_token(const struct json_parser *p, struct json_token t)
{
    return span_at(p, t.start, t.end);
}

static void report_json_error(struct json_parser *p, struct diag *d, const char *summary)
{
    diag_summary(d, "%s", summary);
    p->told = true;
    if (!p->stopped)
        diags_add(p->in->diags, d);
}

static struct diag *fault(struct json_parser *p, struct json_token at, const char *summary,
                          const char *message)
{
    struct diag *d = diag_new(p->in->arena, DIAG_BAD_SYNTAX, span_of_token(p, at), "%s", message);
    report_json_error(p, d, summary);
    return d;
}

static struct hcl_json bad(const struct json_parser *p, struct json_token first)
{
    return (struct hcl_json){.kind = HCL_JSON_BAD, .at = span_of_token(p, first)};
}

// ---- scalars

static struct hcl_json read_hcl_number(struct json_parser *p)
{
    struct json_token t = take_token(p);
    struct str text = json_token_text(p->in->text, t);
    struct hcl_json j = {.kind = HCL_JSON_NUMBER, .at = span_of_token(p, t)};
    if (json_is_number(text) && number_parse(&p->in->builder->arena, text, &j.scalar))
        return j;
    struct diag *d = diag_new(p->in->arena, DIAG_BAD_SYNTAX, j.at, "`%.*s` is not a JSON number",
                              (int)(text.len < 60 ? text.len : 60), text.at);
    diag_help(d, "a JSON number has digits on both sides of the dot, and no leading `+` or zeros");
    report_json_error(p, d, "Invalid JSON number");
    return bad(p, t);
}

static struct hcl_json read_hcl_string(struct json_parser *p)
{
    struct json_token t = take_token(p);
    struct hcl_json j = {.kind = HCL_JSON_STRING, .at = span_of_token(p, t)};
    uint32_t wrong;
    if (json_unescape(p->in->arena, json_token_text(p->in->text, t), &j.text, &wrong))
        return j;
    bool ends = t.start + wrong >= t.end;
    struct span at = span_at(p, t.start + wrong, t.start + wrong + 1);
    struct diag *d = diag_new(p->in->arena, DIAG_BAD_SYNTAX, at, "%s",
                              ends ? "unterminated string" : "invalid escape sequence");
    diag_related(d, span_at(p, t.start, t.start + 1), "the string starts here");
    diag_help(d, "%s",
              ends ? "write a line break inside a string as `\\n`"
                   : "use one of `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n"
                     "`, `\\r`, `\\t` and `\\uXXXX`");
    report_json_error(p, d, "Invalid JSON string");
    return bad(p, t);
}

static void unknown_word(struct json_parser *p, struct json_token t)
{
    static const struct str words[] = {{"true", 4}, {"false", 5}, {"null", 4}};
    struct str text = json_token_text(p->in->text, t);
    struct str near = diag_suggest(text, words, COUNT_OF(words));
    struct diag *d = diag_new(p->in->arena, DIAG_BAD_SYNTAX, span_of_token(p, t),
                              "unknown word `%.*s`: JSON has only `true`, `false` and `null`",
                              (int)(text.len < 60 ? text.len : 60), text.at);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        diag_help(d, "put a string in double quotes");
    report_json_error(p, d, "Invalid JSON keyword");
}

static struct hcl_json read_word(struct json_parser *p)
{
    struct json_token t = take_token(p);
    struct str text = json_token_text(p->in->text, t);
    bool is_true = str_equal(text, STR("true"));
    struct hcl_json j = {
        .kind = HCL_JSON_BOOL, .at = span_of_token(p, t), .scalar = value_bool(is_true)};
    if (is_true || str_equal(text, STR("false")))
        return j;
    j.kind = HCL_JSON_NULL;
    if (str_equal(text, STR("null")))
        return j;
    unknown_word(p, t);
    return bad(p, t);
}

// ---- groups

// After a mistake: skips to the end of the group, as far as that is clear. `t` is the wrong token.
static void skip_group(struct json_parser *p, struct json_token t, enum json_token_kind open,
                       enum json_token_kind close)
{
    for (unsigned depth = 1; t.kind != JSON_TOKEN_END; t = take_token(p)) {
        if (t.kind == open)
            depth++;
        else if (t.kind == close && --depth <= 1)
            return;
    }
}

static struct hcl_json group(struct json_parser *p, enum hcl_json_kind kind, struct json_token open,
                             struct json_token close)
{
    return (struct hcl_json){.kind = kind, .at = span_at(p, open.start, close.end)};
}

// What follows a value of an array. True: another one.
static bool more_items(struct json_parser *p, struct json_token open, bool *is_good)
{
    struct json_token t = p->next;
    *is_good = t.kind == JSON_TOKEN_CLOSE_BRACKET;
    if (*is_good)
        return false;
    take_token(p);
    if (t.kind == JSON_TOKEN_COMMA) {
        if (p->next.kind != JSON_TOKEN_CLOSE_BRACKET)
            return true;
        fault(p, t, "Trailing comma in array", "unexpected comma after the last value of an array");
        return false;
    }
    skip_group(p, t, JSON_TOKEN_OPEN_BRACKET, JSON_TOKEN_CLOSE_BRACKET);
    if (t.kind == JSON_TOKEN_END)
        fault(p, open, "Unclosed object", "this array is not closed: expected `]`");
    else if (t.kind == JSON_TOKEN_COLON)
        fault(p, p->next, "Invalid array value",
              "values of an array have no names: `:` is only used in objects");
    else if (t.kind == JSON_TOKEN_CLOSE_BRACE)
        fault(p, p->next, "Mismatched brackets", "expected `]` to close the array, got `}`");
    else
        fault(p, p->next, "Missing attribute seperator comma",
              "expected a comma between the values of an array");
    return false;
}

static struct hcl_json read_array(struct json_parser *p)
{
    struct json_token open = take_token(p);
    size_t first = p->items.len;
    bool is_good = p->next.kind == JSON_TOKEN_CLOSE_BRACKET, more = !is_good;
    while (more) {
        struct hcl_json item = read_hcl_value(p);
        ARRAY_PUSH(&p->items, item);
        more = more_items(p, open, &is_good);
    }
    struct hcl_json j = bad(p, open);
    if (is_good) {
        j = group(p, HCL_JSON_ARRAY, open, take_token(p));
        j.count = (uint32_t)(p->items.len - first);
        j.items = ARENA_ARRAY(p->in->arena, struct hcl_json, j.count);
        for (uint32_t i = 0; i < j.count; i++)
            j.items[i] = p->items.at[first + i];
    }
    p->items.len = first;
    return j;
}

// The colon between a name and its value, with errors for what people write instead.
static bool read_colon(struct json_parser *p)
{
    struct json_token t = take_token(p);
    if (t.kind == JSON_TOKEN_COLON)
        return true;
    skip_group(p, t, JSON_TOKEN_OPEN_BRACE, JSON_TOKEN_CLOSE_BRACE);
    if (t.kind == JSON_TOKEN_CLOSE_BRACE || t.kind == JSON_TOKEN_COMMA)
        fault(p, t, "Missing object value",
              "a name in an object needs a colon and a value; write lists in brackets");
    else if (t.kind == JSON_TOKEN_EQUALS)
        fault(p, t, "Missing property value colon",
              "expected `:` between a name and its value, got `=`");
    else
        fault(p, t, "Missing property value colon",
              "expected a colon between a name and its value");
    return false;
}

static bool more_members(struct json_parser *p, struct json_token open, bool *is_good)
{
    struct json_token t = p->next;
    *is_good = t.kind == JSON_TOKEN_CLOSE_BRACE;
    if (*is_good)
        return false;
    if (t.kind == JSON_TOKEN_END) {
        fault(p, open, "Unclosed object", "this object is not closed: expected `}`");
        return false;
    }
    take_token(p);
    if (t.kind == JSON_TOKEN_COMMA) {
        if (p->next.kind != JSON_TOKEN_CLOSE_BRACE)
            return true;
        fault(p, t, "Trailing comma in object",
              "unexpected comma after the last member of an object");
    } else if (t.kind == JSON_TOKEN_CLOSE_BRACKET) {
        fault(p, p->next, "Mismatched braces", "expected `}` to close the object, got `]`");
    } else {
        skip_group(p, t, JSON_TOKEN_OPEN_BRACE, JSON_TOKEN_CLOSE_BRACE);
        fault(p, p->next, "Missing attribute seperator comma",
              "expected a comma between the members of an object");
    }
    return false;
}

static bool read_member(struct json_parser *p)
{
    struct hcl_json name = read_hcl_value(p);
    if (name.kind != HCL_JSON_STRING) {
        if (name.kind != HCL_JSON_BAD) // otherwise already reported
            report_json_error(p,
                              diag_new(p->in->arena, DIAG_BAD_SYNTAX, hcl_json_start(&name),
                                       "expected a name in double quotes"),
                              "Invalid object property name");
        return false;
    }
    if (!read_colon(p))
        return false;
    struct hcl_json value = read_hcl_value(p);
    ARRAY_PUSH(&p->members,
               (struct hcl_json_member){.name = name.text, .name_at = name.at, .value = value});
    return true;
}

static struct hcl_json read_object(struct json_parser *p)
{
    struct json_token open = take_token(p);
    size_t first = p->members.len;
    bool is_good = p->next.kind == JSON_TOKEN_CLOSE_BRACE, more = !is_good;
    while (more)
        more = read_member(p) && more_members(p, open, &is_good);
    struct hcl_json j = bad(p, open);
    if (is_good) {
        j = group(p, HCL_JSON_OBJECT, open, take_token(p));
        j.count = (uint32_t)(p->members.len - first);
        j.members = ARENA_ARRAY(p->in->arena, struct hcl_json_member, j.count);
        for (uint32_t i = 0; i < j.count; i++)
            j.members[i] = p->members.at[first + i];
    }
    p->members.len = first;
    return j;
}

// ---- values

static struct hcl_json too_deep(struct json_parser *p)
{
    struct json_token t = p->next;
    struct diag *d = diag_new(p->in->arena, DIAG_LIMIT_DEPTH, span_of_token(p, t),
                              "this is nested more than %d levels deep", (int)JSON_DEPTH_MAX);
    diag_help(d, "give inner parts names of their own");
    report_json_error(p, d, "Nesting too deep");
    p->stopped = true;
    p->next = (struct json_token){JSON_TOKEN_END, t.end, t.end};
    return bad(p, t);
}

static struct hcl_json read_group(struct json_parser *p)
{
    if (p->depth >= JSON_DEPTH_MAX)
        return too_deep(p);
    p->depth++;
    struct hcl_json j = p->next.kind == JSON_TOKEN_OPEN_BRACE ? read_object(p) : read_array(p);
    p->depth--;
    return j;
}

// A token that cannot start a value; it is not consumed.
static struct hcl_json no_value(struct json_parser *p)
{
    struct json_token t = p->next;
    const char *summary = "Invalid start of value";
    if (t.kind == JSON_TOKEN_CLOSE_BRACE)
        summary = "Missing JSON value";
    else if (t.kind == JSON_TOKEN_CLOSE_BRACKET)
        summary = "Missing array element value";
    else if (t.kind == JSON_TOKEN_END)
        summary = "Missing value";
    struct diag *d = fault(p, t, summary,
                           t.kind == JSON_TOKEN_END ? "unexpected end of the text: expected a value"
                                                    : "expected a value");
    if (t.kind == JSON_TOKEN_INVALID && p->in->text.at[t.start] == '\'')
        diag_help(d, "write strings in double quotes");
    else if (t.kind == JSON_TOKEN_INVALID && p->in->text.at[t.start] == '/')
        diag_help(d, "JSON has no comments; a member named `//` is ignored in bodies");
    p->stopped |= t.kind == JSON_TOKEN_INVALID; // nothing after it is read
    return bad(p, t);
}

static struct hcl_json read_hcl_value(struct json_parser *p)
{
    switch (p->next.kind) {
    case JSON_TOKEN_OPEN_BRACE:
    case JSON_TOKEN_OPEN_BRACKET: return read_group(p);
    case JSON_TOKEN_NUMBER: return read_hcl_number(p);
    case JSON_TOKEN_STRING: return read_hcl_string(p);
    case JSON_TOKEN_WORD: return read_word(p);
    case JSON_TOKEN_END:
    case JSON_TOKEN_CLOSE_BRACE:
    case JSON_TOKEN_CLOSE_BRACKET:
    case JSON_TOKEN_COMMA:
    case JSON_TOKEN_COLON:
    case JSON_TOKEN_EQUALS:
    case JSON_TOKEN_INVALID: break;
    }
    return no_value(p);
}

static struct hcl_json *read_json_text(const struct hcl_input *in)
{
    struct json_parser p = {.in = in};
    p.next = json_scan(in->text, 0);
    struct hcl_json *root = ARENA_NEW(in->arena, struct hcl_json);
    *root = read_hcl_value(&p);
    if (!p.told && p.next.kind != JSON_TOKEN_END)
        fault(&p, p.next, "Extraneous data after value", "unexpected text after the value");
    ARRAY_DONE(&p.items);
    ARRAY_DONE(&p.members);
    return root;
}

const struct hcl_json *hcl_json_parse(const struct hcl_input *in, enum hcl_json_strings strings)
{
    struct hcl_json *root = read_json_text(in);
    hcl_json_lower(in, strings, root);
    return root;
}

static struct hcl_json *read_json_file(const struct hcl_input *in)
{
    struct hcl_json *root = read_json_text(in);
    if (root->kind == HCL_JSON_OBJECT || root->kind == HCL_JSON_ARRAY)
        return root;
    if (root->kind != HCL_JSON_BAD) { // otherwise already reported
        struct diag *d = diag_new(in->arena, DIAG_BAD_SYNTAX, hcl_json_start(root),
                                  "expected an object or an array of objects");
        diag_summary(d, "Root value must be object");
        diags_add(in->diags, d);
    }
    *root = (struct hcl_json){.kind = HCL_JSON_OBJECT, .at = {in->builder->file, 0, 0}};
    return root;
}

const struct hcl_json *hcl_json_parse_file(const struct hcl_input *in,
                                           enum hcl_json_strings strings)
{
    struct hcl_json *root = read_json_file(in);
    hcl_json_lower(in, strings, root);
    return root;
}

expr_id hcl_json_read_file(const struct hcl_input *in, enum hcl_json_strings strings)
{
    return hcl_json_lower_file(in, strings, read_json_file(in));
}

// ---- places

struct span hcl_json_start(const struct hcl_json *j)
{
    bool is_group = j->kind == HCL_JSON_ARRAY || j->kind == HCL_JSON_OBJECT;
    uint32_t end = is_group && j->at.end > j->at.start ? j->at.start + 1 : j->at.end;
    return (struct span){j->at.file, j->at.start, end};
}

struct span hcl_json_close(const struct hcl_json *j)
{
    uint32_t start = j->at.end > j->at.start ? j->at.end - 1 : j->at.end;
    return (struct span){j->at.file, start, j->at.end};
}
