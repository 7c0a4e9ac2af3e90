// SPDX-License-Identifier: Apache-2.0
//
// Writes TOML as the product's library does: plain values first, then tables, each below a header with its path;
// strings in single quotes if nothing in them needs an escape.
#include "formats/toml/toml.h"

#include "base/budget.h"
#include "value/number.h"

struct toml_writer {
    struct strbuf *out;
    struct arena *arena;
    bool failed; // null, which TOML cannot express
};

static bool is_bare_key(struct str key)
{
    for (size_t i = 0; i < key.len; i++) {
        char c = key.at[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!plain && c != '_' && c != '-')
            return false;
    }
    return key.len > 0;
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

static void write_escaped(struct strbuf *out, char c)
{
    if (c == '"' || c == '\\')
        strbuf_format(out, "\\%c", c);
    else if (c == '\n' || c == '\r' || c == '\t')
        strbuf_add_cstr(out, c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t");
    else if (is_control(c))
        strbuf_format(out, "\\u%04X", (unsigned)c);
    else
        strbuf_add_char(out, c);
}

// In single quotes if nothing needs an escape, otherwise in double quotes.
static void write_string(struct strbuf *out, struct str text)
{
    bool plain = true;
    for (size_t i = 0; i < text.len; i++)
        plain &= text.at[i] != '\'' && (!is_control(text.at[i]) || text.at[i] == '\t');
    strbuf_add_char(out, plain ? '\'' : '"');
    if (plain)
        strbuf_add(out, text);
    for (size_t i = 0; !plain && i < text.len; i++)
        write_escaped(out, text.at[i]);
    strbuf_add_char(out, plain ? '\'' : '"');
}

static void write_key(struct strbuf *out, struct str key)
{
    if (is_bare_key(key))
        strbuf_add(out, key);
    else
        write_string(out, key);
}

// All numbers are floats, as in the product.
static void write_number(struct strbuf *out, struct value v)
{
    size_t before = out->len;
    if (number_is_infinite(v)) {
        strbuf_add_cstr(out, number_sign(v) < 0 ? "-inf" : "inf");
        return;
    }
    number_write(out, v);
    struct str text = str_slice(strbuf_str(out), before, out->len);
    if (str_find_char(text, '.', 0) == text.len && str_find_char(text, 'e', 0) == text.len)
        strbuf_add_cstr(out, ".0");
}

static void write_value(struct toml_writer *w, struct value v);

static void write_inline(struct toml_writer *w, struct value v)
{
    const uint32_t *order = value_sorted(w->arena, v);
    strbuf_add_char(w->out, '{');
    for (size_t i = 0; i < value_len(v); i++) {
        size_t at = order ? order[i] : i;
        strbuf_add_cstr(w->out, i ? ", " : "");
        write_key(w->out, value_key(v, at));
        strbuf_add_cstr(w->out, " = ");
        write_value(w, value_item(v, at));
    }
    strbuf_add_char(w->out, '}');
}

static void write_value(struct toml_writer *w, struct value v)
{
    if (!budget_turn())
        return;
    if (value_is(v, VALUE_STRING)) {
        write_string(w->out, value_str(&v));
    } else if (value_is(v, VALUE_BOOL)) {
        strbuf_add_cstr(w->out, v.boolean ? "true" : "false");
    } else if (value_is_number(v)) {
        write_number(w->out, v);
    } else if (value_is_mapping(v)) {
        write_inline(w, v);
    } else if (value_is_sequence(v)) {
        strbuf_add_char(w->out, '[');
        for (size_t i = 0; i < value_len(v); i++) {
            strbuf_add_cstr(w->out, i ? ", " : "");
            write_value(w, value_item(v, i));
        }
        strbuf_add_char(w->out, ']');
    } else {
        w->failed = true;
    }
}

// A mapping, or several: written after plain values, with their path in brackets.
static bool is_table(struct value v)
{
    bool all = value_is_sequence(v) && value_len(v) > 0;
    for (size_t i = 0; all && i < value_len(v); i++)
        all = value_is_mapping(value_item(v, i));
    return all || value_is_mapping(v);
}

static void write_table(struct toml_writer *w, struct value v, struct str path);

static struct str key_below(struct arena *a, struct str path, struct str key)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%.*s%s", STR_ARGS(path), path.len ? "." : "");
    write_key(&out, key);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static void write_tables(struct toml_writer *w, struct value v, struct str path)
{
    if (value_is_mapping(v)) {
        strbuf_format(w->out, "[%.*s]\n", STR_ARGS(path));
        write_table(w, v, path);
        return;
    }
    for (size_t i = 0; i < value_len(v); i++) {
        strbuf_format(w->out, "%s[[%.*s]]\n", i ? "\n" : "", STR_ARGS(path));
        write_table(w, value_item(v, i), path);
    }
}

static void write_table(struct toml_writer *w, struct value v, struct str path)
{
    struct arena *a = w->arena;
    const uint32_t *order = value_sorted(a, v);
    bool is_first = true; // nothing precedes it that has to be separated
    for (int tables = 0; tables < 2; tables++)
        for (size_t i = 0; budget_more(i < value_len(v)); i++) {
            size_t at = order ? order[i] : i;
            struct value item = value_item(v, at);
            if (is_table(item) != tables || value_is_null(item))
                continue;
            if (tables) {
                strbuf_add_cstr(w->out, is_first ? "" : "\n");
                write_tables(w, item, key_below(a, path, value_key(v, at)));
            } else {
                write_key(w->out, value_key(v, at));
                strbuf_add_cstr(w->out, " = ");
                write_value(w, item);
                strbuf_add_char(w->out, '\n');
            }
            is_first = false;
        }
}

bool toml_write(struct strbuf *out, struct arena *a, struct value v)
{
    struct toml_writer w = {.out = out, .arena = a};
    if (value_is_mapping(v))
        write_table(&w, v, STR(""));
    else
        write_value(&w, v);
    return !w.failed;
}
