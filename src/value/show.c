// SPDX-License-Identifier: Apache-2.0
//
// Values for people: one line, close to HCL, never a secret. Not a format: nothing reads it back.
#include <string.h>

#include "base/budget.h"
#include "base/str.h"
#include "value/hidden.h"
#include "value/json.h"
#include "value/number.h"

static void show_items(struct strbuf *out, struct value v)
{
    strbuf_add_cstr(out, "[");
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++) {
        if (i)
            strbuf_add_cstr(out, ", ");
        value_show(out, value_item(v, i));
    }
    strbuf_add_cstr(out, "]");
}

static bool is_name_start(char c)
{
    return ascii_is_letter(c) || c == '_';
}

static bool is_plain_key(struct str key)
{
    if (!key.len || !is_name_start(key.at[0]))
        return false;
    for (size_t i = 1; i < key.len; i++) {
        char c = key.at[i];
        if (!is_name_start(c) && !(c >= '0' && c <= '9') && c != '-')
            return false;
    }
    return true;
}

static void show_key(struct strbuf *out, struct str key)
{
    if (is_plain_key(key))
        strbuf_add(out, key);
    else
        json_write_string(out, key);
    strbuf_add_cstr(out, " = ");
}

// A key that is no string is written like one that is computed.
static void show_key_of(struct strbuf *out, struct value v, size_t i)
{
    struct value key = value_real_key(v, i);
    if (value_is(key, VALUE_STRING)) {
        show_key(out, value_str(&key));
        return;
    }
    strbuf_add_char(out, '(');
    value_show(out, key);
    strbuf_add_cstr(out, ") = ");
}

static void show_pair(struct strbuf *out, struct value v, size_t i)
{
    if (i)
        strbuf_add_cstr(out, ", ");
    show_key_of(out, v, i);
    value_show(out, value_item(v, i));
}

static void show_pairs(struct strbuf *out, struct value v)
{
    strbuf_add_cstr(out, value_len(v) ? "{ " : "{");
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++)
        show_pair(out, v, i);
    strbuf_add_cstr(out, value_len(v) ? " }" : "}");
}

static const struct str rest_is_unknown = {"(unknown)", sizeof("(unknown)") - 1};

// An object of which only some parts are known.
static void show_known_parts(struct strbuf *out, struct value known, struct str rest)
{
    strbuf_add_cstr(out, "{ ");
    for (size_t i = 0; budget_more(i < value_len(known) && !out->full); i++)
        show_pair(out, known, i);
    strbuf_format(out, "%s… = %.*s }", value_len(known) ? ", " : "", STR_ARGS(rest));
}

// `word`: what is said of it; empty: its type.
static void show_unknown(struct strbuf *out, struct value v, struct str word)
{
    if (value_is_mapping(v.unknown->known)) {
        show_known_parts(out, v.unknown->known, word.len ? word : rest_is_unknown);
        return;
    }
    if (word.len && !value_is_poison(v)) {
        strbuf_add(out, word);
        return;
    }
    strbuf_add_cstr(out, value_is_poison(v) ? "(failed" : "(unknown");
    if (v.unknown->type->kind != TYPE_DYNAMIC) {
        strbuf_add_char(out, ' ');
        type_write_name(out, v.unknown->type);
    }
    strbuf_add_char(out, ')');
}

static void show_number(struct strbuf *out, struct value v)
{
    struct str text = number_text(v);
    if (text.len)
        strbuf_add(out, text);
    else
        number_write(out, v);
    if (v.flags & VALUE_FLOAT && number_is_whole(v))
        strbuf_add_cstr(out, ".0");
}

static void show_capsule(struct strbuf *out, const struct capsule *c)
{
    if (c->kind->show)
        c->kind->show(out, c->data);
    else
        strbuf_format(out, "(%s)", c->kind->name);
}

static struct str word_of_marks(const struct marks *marks)
{
    struct str word = STR("");
    for (uint32_t i = 0; i < marks->len && !word.len; i++)
        word = marks->at[i]->unknown;
    return word;
}

static void show_marked(struct strbuf *out, struct value v)
{
    if (value_is_secret(v))
        strbuf_add(out, value_hidden_text(v));
    else if (value_is(v.marked->inner, VALUE_UNKNOWN))
        show_unknown(out, v.marked->inner, word_of_marks(v.marked->marks));
    else
        value_show(out, v.marked->inner);
}

void value_show(struct strbuf *out, struct value v)
{
    switch (value_kind(v)) {
    case VALUE_ABSENT: strbuf_add_cstr(out, "(nothing)"); return;
    case VALUE_NULL: strbuf_add_cstr(out, "null"); return;
    case VALUE_BOOL: strbuf_add_cstr(out, v.boolean ? "true" : "false"); return;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: show_number(out, v); return;
    case VALUE_STRING: json_write_string(out, value_str(&v)); return;
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_TUPLE: show_items(out, v); return;
    case VALUE_MAP:
    case VALUE_OBJECT: show_pairs(out, v); return;
    case VALUE_CAPSULE: show_capsule(out, v.capsule); return;
    case VALUE_UNKNOWN: show_unknown(out, v, STR("")); return;
    case VALUE_MARKED: show_marked(out, v); return;
    }
}

// ---- like another one

// How many items from this one on are, bit by bit, those of another object.
static size_t count_same(struct value v, struct value other, size_t from)
{
    const struct value *x = v.aggregate->items, *y = other.aggregate->items;
    size_t i = from;
    while (i < v.aggregate->len && x[i].halves[0] == y[i].halves[0] &&
           x[i].halves[1] == y[i].halves[1])
        i++;
    return i - from;
}

void value_show_like(struct strbuf *out, struct value object, size_t *starts,
                     const struct shown_object *before)
{
    size_t len = value_len(object), same = 0;
    if (before && (before->object.aggregate->keys != object.aggregate->keys ||
                   before->object.aggregate->len != len))
        before = NULL;
    if (before)
        strbuf_expect(out, before->text.len + before->text.len / 8);
    strbuf_add_cstr(out, len ? "{ " : "{");
    for (size_t i = 0; i < len; i += same ? same : 1) {
        same = before ? count_same(object, before->object, i) : 0;
        starts[i] = out->len;
        for (size_t k = i + 1; k < i + same; k++)
            starts[k] = starts[i] + before->starts[k] - before->starts[i];
        if (same)
            strbuf_add(out, str_slice(before->text, before->starts[i], before->starts[i + same]));
        else
            show_pair(out, object, i);
    }
    starts[len] = out->len;
    strbuf_add_cstr(out, len ? " }" : "}");
}

// ---- over several lines

enum { LINE_MOST = 80 }; // what fits beside other things on a screen

static void show_lines(struct strbuf *out, struct value v, size_t level, size_t column);

static void show_broken(struct strbuf *out, struct value v, size_t level)
{
    bool pairs = value_is_mapping(v);
    strbuf_add_cstr(out, pairs ? "{\n" : "[\n");
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++) {
        size_t start = out->len;
        strbuf_add_repeat(out, ' ', 2 * (level + 1));
        if (pairs)
            show_key_of(out, v, i);
        show_lines(out, value_item(v, i), level + 1, out->len - start);
        strbuf_add_cstr(out, pairs ? "\n" : ",\n");
    }
    strbuf_add_repeat(out, ' ', 2 * level);
    strbuf_add_char(out, pairs ? '}' : ']');
}

static bool is_group(struct value v)
{
    return (value_is_sequence(v) || value_is_mapping(v)) && value_len(v) > 0;
}

static bool has_group(struct value v)
{
    for (size_t i = 0; i < value_len(v); i++)
        if (is_group(value_item(v, i)))
            return true;
    return false;
}

// A sequence of scalars: as many as a line holds.
static void show_filled(struct strbuf *out, struct value v, size_t level)
{
    struct strbuf item;
    strbuf_init(&item, out->cap_bytes);
    size_t line = out->len;
    strbuf_add_cstr(out, "[");
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++) {
        item.len = 0;
        value_show(&item, value_item(v, i));
        if (i == 0 || out->len - line + 1 + item.len + 1 > LINE_MOST) {
            strbuf_add_char(out, '\n');
            line = out->len;
            strbuf_add_repeat(out, ' ', 2 * (level + 1));
        } else {
            strbuf_add_char(out, ' ');
        }
        strbuf_add(out, strbuf_str(&item));
        strbuf_add_char(out, ',');
    }
    strbuf_add_char(out, '\n');
    strbuf_add_repeat(out, ' ', 2 * level);
    strbuf_add_char(out, ']');
    strbuf_done(&item);
}

// `column` bytes of the line are in use. The try stops where the line is full, so that what is nested
// is not shown again and again.
static void show_lines(struct strbuf *out, struct value v, size_t level, size_t column)
{
    if (!is_group(v)) {
        value_show(out, v);
        return;
    }
    struct strbuf line;
    strbuf_init(&line, column < LINE_MOST ? LINE_MOST - column : 1);
    value_show(&line, v);
    if (line.full && value_is_sequence(v) && !has_group(v))
        show_filled(out, v, level);
    else if (line.full)
        show_broken(out, v, level);
    else
        strbuf_add(out, strbuf_str(&line));
    strbuf_done(&line);
}

void value_show_lines(struct strbuf *out, struct value v)
{
    show_lines(out, v, 0, 0);
}
