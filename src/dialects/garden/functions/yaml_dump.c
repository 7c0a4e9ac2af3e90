// SPDX-License-Identifier: Apache-2.0
//
// YAML in block style as js-yaml writes it: two spaces a level, lists in mappings indented, quotes only where a text would
// otherwise be read as something else.
#include "base/budget.h"
#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/values.h"
#include "formats/formats.h"
#include "value/json.h"
#include "value/number.h"

// Whether a plain scalar would be read as another type, by 1.2 or by older readers.
static bool is_ambiguous(struct arena *a, struct str text)
{
    static const char *const words[] = {"y",   "Y",   "yes", "Yes", "YES", "n",  "N",
                                        "no",  "No",  "NO",  "on",  "On",  "ON", "off",
                                        "Off", "OFF", "<<",  "=",   NULL};
    struct event e = {.kind = EVENT_SCALAR, .style = SCALAR_PLAIN, .text = text};
    struct value v;
    const char *why;
    for (size_t i = 0; words[i]; i++)
        if (str_equal(text, str_of(words[i])))
            return true;
    if (!format_resolve(&format_yaml_core, a, &e, &v, &why) || !value_is(v, VALUE_STRING))
        return true;
    return !format_resolve(&format_yaml_go, a, &e, &v, &why) || !value_is(v, VALUE_STRING);
}

static bool reads_as_plain(struct str text)
{
    struct arena a;
    arena_init(&a);
    bool plain = text.len && !is_ambiguous(&a, text);
    arena_done(&a);
    if (!plain || strchr(" -?:,[]{}#&*!|=>'\"%@`", text.at[0]) || text.at[text.len - 1] == ' ' ||
        text.at[text.len - 1] == ':') {
        bool may_start = plain && text.len > 1 && strchr("-?:", text.at[0]) && text.at[1] != ' ' &&
                         text.at[text.len - 1] != ' ' && text.at[text.len - 1] != ':' &&
                         !str_starts(text, STR("---"));
        if (!may_start)
            return false;
    }
    return str_find(text, STR(": "), 0) == text.len && str_find(text, STR(" #"), 0) == text.len;
}

static bool needs_escapes(struct str text)
{
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] < ' ' && text.at[i] != '\n')
            return true;
    return false;
}

static void add_single_quoted(struct strbuf *out, struct str text)
{
    strbuf_add_char(out, '\'');
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\'')
            strbuf_add_char(out, '\'');
        strbuf_add_char(out, text.at[i]);
    }
    strbuf_add_char(out, '\'');
}

static void add_literal(struct strbuf *out, struct str text, unsigned indent)
{
    bool ends = text.at[text.len - 1] == '\n';
    bool ends_twice = ends && (text.len == 1 || text.at[text.len - 2] == '\n');
    strbuf_add_char(out, '|');
    if (text.at[0] == ' ')
        strbuf_add_char(out, '2');
    strbuf_add_cstr(out, ends_twice ? "+" : ends ? "" : "-");
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        strbuf_add_char(out, '\n');
        if (end > at)
            strbuf_add_repeat(out, ' ', indent);
        strbuf_add(out, str_slice(text, at, end));
        at = end + 1;
    }
}

static void add_scalar_text(struct strbuf *out, struct str text, unsigned indent, bool is_key)
{
    bool has_lines = str_find_char(text, '\n', 0) < text.len;
    if (needs_escapes(text) || (has_lines && is_key))
        json_write_string(out, text);
    else if (has_lines)
        add_literal(out, text, indent ? indent : 2);
    else if (reads_as_plain(text))
        strbuf_add(out, text);
    else
        add_single_quoted(out, text);
}

static void add_node(struct strbuf *out, struct value v, unsigned indent, bool is_compact);

static void add_value(struct strbuf *out, struct value v, unsigned indent)
{
    bool is_block = value_is_aggregate(v) && value_len(v);
    if (is_block) {
        strbuf_add_char(out, '\n');
        add_node(out, v, indent, false);
    } else {
        strbuf_add_char(out, ' ');
        add_node(out, v, indent, false);
    }
}

static void add_block(struct strbuf *out, struct value v, unsigned indent, bool is_compact)
{
    bool is_first = true;
    for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
        struct value item = value_item(v, i);
        if (value_is_mapping(v) && value_is_undefined(item))
            continue;
        if (!is_first)
            strbuf_add_char(out, '\n');
        if (!is_first || !is_compact)
            strbuf_add_repeat(out, ' ', indent);
        is_first = false;
        if (value_is_sequence(v)) {
            strbuf_add_cstr(out, "- ");
            add_node(out, item, indent + 2, true);
            continue;
        }
        add_scalar_text(out, value_key(v, i), indent, true);
        strbuf_add_char(out, ':');
        add_value(out, item, indent + 2);
    }
}

// `is_compact`: the first line is indented already.
static void add_node(struct strbuf *out, struct value v, unsigned indent, bool is_compact)
{
    if (value_is_aggregate(v) && value_len(v))
        add_block(out, v, indent, is_compact);
    else if (value_is_aggregate(v))
        strbuf_add_cstr(out, value_is_mapping(v) ? "{}" : "[]");
    else if (value_is(v, VALUE_STRING))
        add_scalar_text(out, value_str(&v), indent, false);
    else if (value_is_number(v))
        garden_write_number(out, number_to_double(v));
    else if (value_is(v, VALUE_BOOL))
        strbuf_add_cstr(out, v.boolean ? "true" : "false");
    else
        strbuf_add_cstr(out, "null");
}

void garden_dump_yaml(struct strbuf *out, struct value v)
{
    add_node(out, v, 0, true);
    strbuf_add_char(out, '\n');
}
