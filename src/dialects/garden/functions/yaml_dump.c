// SPDX-License-Identifier: Apache-2.0
//
// YAML in block style as js-yaml writes it: two spaces a level, lists in mappings indented.
#include <math.h>

#include "base/budget.h"
#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

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
        garden_dump_text(out, value_key(v, i), indent, true);
        strbuf_add_char(out, ':');
        add_value(out, item, indent + 2);
    }
}

// As JavaScript writes it, but with a dot before an exponent: older readers would take `1e-7` for a text.
static void add_number(struct strbuf *out, double d)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    garden_write_number(&text, d);
    struct str all = strbuf_str(&text);
    size_t e = str_find_char(all, 'e', 0);
    strbuf_add(out, str_slice(all, 0, e));
    if (e < all.len && fmod(d, 1) != 0 && str_find_char(all, '.', 0) == all.len)
        strbuf_add_char(out, '.');
    strbuf_add(out, str_slice(all, e, all.len));
    strbuf_done(&text);
}

// `is_compact`: the first line is indented already.
static void add_node(struct strbuf *out, struct value v, unsigned indent, bool is_compact)
{
    if (value_is_aggregate(v) && value_len(v))
        add_block(out, v, indent, is_compact);
    else if (value_is_aggregate(v))
        strbuf_add_cstr(out, value_is_mapping(v) ? "{}" : "[]");
    else if (value_is(v, VALUE_STRING))
        garden_dump_text(out, value_str(&v), indent, false);
    else if (value_is_number(v))
        add_number(out, number_to_double(v));
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
