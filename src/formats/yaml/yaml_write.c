// SPDX-License-Identifier: Apache-2.0
//
// YAML is written in block style, strings in double quotes or, if they have line ends, as literal blocks. The output
// is compared with the peer's, so lines break where its emitter breaks them: like that one, this tracks the column
// and whether the line has more than indentation and indicators.
#include <string.h>
#include <strings.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "formats/yaml/yaml.h"
#include "value/number.h"

enum {
    INDENT = 2,
    BEST_WIDTH = 80,      // a space in quotes after this column becomes a line end
    KEY_MOST_BYTES = 128, // longer keys are written as `? key`
};

struct writer {
    struct strbuf *out;
    int column;      // characters since the start of the line
    bool whitespace; // the last one was a space or an indentation
    bool indention;  // only indentation and indicators are on the line
    bool bare;       // strings that are strings without quotes, in any version of YAML, get none
};

// Where a node is: the enclosing indentation, -1 for the whole document.
struct place {
    int indent;
    bool is_value; // of a mapping: a sequence then needs no indentation of its own
    bool is_key;   // on one line with its value
};

// ---- characters

static void put_text(struct writer *w, struct str s)
{
    strbuf_add(w->out, s);
    w->column += (int)utf8_count(s);
}

static void put_break(struct writer *w)
{
    strbuf_add_char(w->out, '\n');
    w->column = 0;
}

static void write_indent(struct writer *w, int indent)
{
    indent = indent < 0 ? 0 : indent;
    if (!w->indention || w->column > indent || (w->column == indent && !w->whitespace))
        put_break(w);
    for (; w->column < indent; w->column++)
        strbuf_add_char(w->out, ' ');
    w->whitespace = w->indention = true;
}

static void write_indicator(struct writer *w, const char *text, bool needs_space, bool is_indention)
{
    if (needs_space && !w->whitespace)
        put_text(w, STR(" "));
    put_text(w, str_of(text));
    w->whitespace = false;
    w->indention &= is_indention;
}

static bool is_break(uint32_t code)
{
    return code == '\r' || code == '\n' || code == 0x85 || code == 0x2028 || code == 0x2029;
}

// What the peer does not escape: nothing beyond the basic plane, no controls except the line end.
static bool is_printable(uint32_t code)
{
    return code == '\n' || (code >= 0x20 && code <= 0x7e) ||
           (code >= 0xa0 && code <= 0xfffd && code != 0xfeff &&
            !(code >= 0xd800 && code <= 0xdfff));
}

// ---- strings

static void write_escape(struct writer *w, uint32_t code)
{
    static const struct {
        uint32_t code;
        char letter;
    } letters[] = {{0, '0'},     {7, 'a'},    {8, 'b'},      {9, 't'},     {10, 'n'},
                   {11, 'v'},    {12, 'f'},   {13, 'r'},     {27, 'e'},    {'"', '"'},
                   {'\\', '\\'}, {0x85, 'N'}, {0x2028, 'L'}, {0x2029, 'P'}};
    char text[16] = {'\\'};
    struct strbuf escape;
    strbuf_init(&escape, 0);
    for (size_t i = 0; i < COUNT_OF(letters); i++)
        if (letters[i].code == code)
            text[1] = letters[i].letter;
    if (text[1])
        strbuf_add_cstr(&escape, text);
    else if (code <= 0xff)
        strbuf_format(&escape, "\\x%02X", code);
    else if (code <= 0xffff)
        strbuf_format(&escape, "\\u%04X", code);
    else
        strbuf_format(&escape, "\\U%08X", code);
    put_text(w, strbuf_str(&escape));
    strbuf_done(&escape);
}

static void write_quoted(struct writer *w, struct str s, struct place p)
{
    bool was_space = false;
    write_indicator(w, "\"", true, false);
    for (size_t at = 0, len; at < s.len; at += len) {
        uint32_t code;
        len = utf8_decode(s, at, &code);
        bool is_space = code == ' ';
        if (!is_printable(code) || is_break(code) || code == '"' || code == '\\') {
            write_escape(w, code);
        } else if (is_space && !p.is_key && !was_space && w->column > BEST_WIDTH && at > 0 &&
                   at + 1 < s.len) {
            write_indent(w, p.indent < 0 ? INDENT : p.indent + INDENT);
            if (s.at[at + 1] == ' ')
                put_text(w, STR("\\"));
        } else {
            put_text(w, str_slice(s, at, at + len));
        }
        was_space = is_space;
    }
    write_indicator(w, "\"", false, false);
}

// Whether a text can be a literal block: nothing in it needs an escape, and no space is at its end or at the end of a
// line, where nobody would see it.
static bool is_literal(struct str s)
{
    bool was_space = false;
    for (size_t at = 0, len; at < s.len; at += len) {
        uint32_t code;
        len = utf8_decode(s, at, &code);
        if (!is_printable(code) || (is_break(code) && was_space))
            return false;
        was_space = code == ' ';
    }
    return s.len && !was_space;
}

static void write_literal(struct writer *w, struct str s, struct place p)
{
    write_indicator(w, "|", true, false);
    if (s.at[0] == ' ' || s.at[0] == '\n')
        write_indicator(w, "2", false, false);
    bool ends = s.at[s.len - 1] == '\n';
    if (!ends)
        write_indicator(w, "-", false, false);
    else if (s.len == 1 || s.at[s.len - 2] == '\n')
        write_indicator(w, "+", false, false);
    put_break(w);
    w->indention = w->whitespace = true;
    bool is_start = true;
    for (size_t at = 0, len; at < s.len; at += len) {
        uint32_t code;
        len = utf8_decode(s, at, &code);
        if (is_start && !is_break(code))
            write_indent(w, p.indent < 0 ? INDENT : p.indent + INDENT);
        is_start = w->indention = is_break(code);
        if (code == '\n')
            put_break(w);
        else
            put_text(w, str_slice(s, at, at + len));
        if (is_start)
            w->column = 0;
    }
}

// Words that some version of YAML takes for something else.
static bool is_word_of_yaml(struct str s)
{
    static const char *const words[] = {"y",   "n",   "yes",  "no",    "on",
                                        "off", "nan", "true", "false", "null"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (s.len == strlen(words[i]) && strncasecmp(s.at, words[i], s.len) == 0)
            return true;
    return false;
}

// Starts with a letter, so that it is not a number, time or indicator, and has nothing that would end it.
static bool is_bare(struct str s)
{
    static const char first[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_/";
    static const char more[] = "0123456789.-+@:=~()<>;,$^ ";
    if (!s.len || is_word_of_yaml(s))
        return false;
    for (size_t i = 0; i < s.len; i++) {
        bool fits = memchr(first, s.at[i], sizeof(first) - 1) ||
                    (i && memchr(more, s.at[i], sizeof(more) - 1));
        bool is_last = i + 1 == s.len || s.at[i + 1] == ' ';
        if (!fits || (is_last && (s.at[i] == ':' || s.at[i] == ' ')))
            return false;
    }
    return true;
}

static void write_string(struct writer *w, struct str s, struct place p)
{
    bool has_lines = str_find_char(s, '\n', 0) < s.len;
    if (w->bare && is_bare(s)) {
        if (!w->whitespace)
            put_text(w, STR(" "));
        put_text(w, s);
        w->whitespace = w->indention = false;
        return;
    }
    if (has_lines && !p.is_key && is_literal(s))
        write_literal(w, s, p);
    else
        write_quoted(w, s, p);
}

// ---- nodes

static void write_node(struct writer *w, struct value v, struct place p);

static void write_plain(struct writer *w, struct value v)
{
    struct strbuf text;
    strbuf_init(&text, w->out->cap_bytes);
    if (value_is_number(v))
        number_write(&text, v);
    else if (value_is(v, VALUE_BOOL))
        strbuf_add_cstr(&text, v.boolean ? "true" : "false");
    else
        strbuf_add_cstr(&text, "null");
    if (!w->whitespace)
        put_text(w, STR(" "));
    put_text(w, strbuf_str(&text));
    w->whitespace = w->indention = false;
    w->out->full |= text.full;
    strbuf_done(&text);
}

static void write_sequence(struct writer *w, struct value v, struct place p)
{
    int indent = p.indent < 0 ? 0 : p.indent + INDENT;
    if (p.indent >= 0 && p.is_value && !w->indention)
        indent = p.indent;
    for (size_t i = 0; i < value_len(v) && !w->out->full; i++) {
        write_indent(w, indent);
        write_indicator(w, "-", true, true);
        write_node(w, value_item(v, i), (struct place){.indent = indent});
    }
}

static bool is_simple_key(struct str key)
{
    for (size_t at = 0, len; at < key.len; at += len) {
        uint32_t code;
        len = utf8_decode(key, at, &code);
        if (is_break(code))
            return false;
    }
    return key.len <= KEY_MOST_BYTES;
}

static void write_pair(struct writer *w, struct str key, struct value v, int indent)
{
    struct place inner = {.indent = indent, .is_value = true};
    write_indent(w, indent);
    if (is_simple_key(key)) {
        write_string(w, key, (struct place){.indent = indent, .is_key = true});
        write_indicator(w, ":", false, false);
    } else {
        write_indicator(w, "?", true, true);
        write_string(w, key, inner);
        write_indent(w, indent);
        write_indicator(w, ":", true, true);
    }
    write_node(w, v, inner);
}

static void write_mapping(struct writer *w, struct value v, struct place p)
{
    int indent = p.indent < 0 ? 0 : p.indent + INDENT;
    struct arena a;
    arena_init(&a);
    const uint32_t *order = value_sorted(&a, v);
    for (size_t i = 0; i < value_len(v) && !w->out->full; i++) {
        size_t n = order ? order[i] : i;
        write_pair(w, value_key(v, n), value_item(v, n), indent);
    }
    arena_done(&a);
}

static void write_node(struct writer *w, struct value v, struct place p)
{
    if (!budget_turn())
        w->out->full = true; // nobody reads it
    if (value_is(v, VALUE_STRING))
        write_string(w, value_str(&v), p);
    else if (!value_is_aggregate(v))
        write_plain(w, v);
    else if (value_len(v) == 0)
        write_indicator(w, value_is_mapping(v) ? "{}" : "[]", true, false);
    else if (value_is_mapping(v))
        write_mapping(w, v, p);
    else
        write_sequence(w, v, p);
}

void yaml_write(struct strbuf *out, struct value v)
{
    struct writer w = {.out = out, .whitespace = true, .indention = true};
    write_node(&w, v, (struct place){.indent = -1});
    write_indent(&w, 0);
}

void yaml_write_bare(struct strbuf *out, struct value v)
{
    struct writer w = {.out = out, .whitespace = true, .indention = true, .bare = true};
    write_node(&w, v, (struct place){.indent = -1});
    write_indent(&w, 0);
}
