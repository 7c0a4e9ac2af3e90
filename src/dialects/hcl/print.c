// SPDX-License-Identifier: Apache-2.0
#include "dialects/hcl/print.h"

#include <stdlib.h>

#include "dialects/hcl/parse.h"
#include "value/number.h"

static void show_code(struct strbuf *out, const void *data)
{
    const struct str *text = data;
    strbuf_add(out, *text);
}

static bool same_code(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    return str_equal(*a, *b);
}

static uint64_t hash_code(const void *data)
{
    const struct str *text = data;
    return str_hash(*text);
}

const struct capsule_kind hcl_code = {
    .name = "code", .show = show_code, .equal = same_code, .hash = hash_code};

struct value hcl_code_value(struct arena *a, struct str text)
{
    struct str *kept = ARENA_NEW(a, struct str);
    *kept = str_copy(a, text);
    return value_capsule(a, &hcl_code, kept);
}

void hcl_print_escaped(struct strbuf *out, struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool opens = (c == '$' || c == '%') && i + 1 < text.len && text.at[i + 1] == '{';
        switch (c) {
        case '"': strbuf_add_cstr(out, "\\\""); break;
        case '\\': strbuf_add_cstr(out, "\\\\"); break;
        case '\n': strbuf_add_cstr(out, "\\n"); break;
        case '\r': strbuf_add_cstr(out, "\\r"); break;
        case '\t': strbuf_add_cstr(out, "\\t"); break;
        default:
            if ((unsigned char)c < 0x20 || c == 0x7f)
                strbuf_format(out, "\\u%04x", (unsigned)c);
            else
                strbuf_add_char(out, c);
        }
        if (opens)
            strbuf_add_char(out, c);
    }
}

void hcl_print_key(struct strbuf *out, struct str key)
{
    if (hcl_is_identifier(key)) {
        strbuf_add(out, key);
        return;
    }
    strbuf_add_char(out, '"');
    hcl_print_escaped(out, key);
    strbuf_add_char(out, '"');
}

// `<<-` takes away what all lines begin with: only harmless where some line begins with nothing.
bool hcl_has_flush_line(struct str body)
{
    for (size_t at = 0; at < body.len; at = str_find_char(body, '\n', at) + 1)
        if (body.at[at] != ' ' && body.at[at] != '\t' && body.at[at] != '\n')
            return true;
    return false;
}

bool hcl_fits_heredoc(struct str body)
{
    if (!str_ends(body, STR("\n")) || str_find(body, STR("EOT"), 0) < body.len)
        return false;
    for (size_t i = 0; i < body.len; i++)
        if ((unsigned char)body.at[i] < 0x20 && body.at[i] != '\n' && body.at[i] != '\t')
            return false;
    return true;
}

void hcl_print_raw(struct strbuf *out, struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        strbuf_add_char(out, c);
        if ((c == '$' || c == '%') && i + 1 < text.len && text.at[i + 1] == '{')
            strbuf_add_char(out, c);
    }
}

static void print_value(struct strbuf *out, struct value v, bool is_inline);

static void print_sequence(struct strbuf *out, struct value v, bool is_inline)
{
    strbuf_add_char(out, '[');
    for (size_t i = 0; i < value_len(v); i++) {
        strbuf_add_cstr(out, !is_inline ? "\n" : i ? ", " : "");
        print_value(out, value_item(v, i), is_inline);
        strbuf_add_cstr(out, is_inline ? "" : ",");
    }
    strbuf_add_cstr(out, value_len(v) && !is_inline ? "\n]" : "]");
}

static void print_mapping(struct strbuf *out, struct value v, bool is_inline)
{
    struct arena scratch;
    arena_init(&scratch);
    const uint32_t *order = value_sorted(&scratch, v);
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < value_len(v); i++) {
        size_t at = order ? order[i] : i;
        strbuf_add_cstr(out, !is_inline ? "\n" : i ? ", " : " ");
        hcl_print_key(out, value_key(v, at));
        strbuf_add_cstr(out, " = ");
        print_value(out, value_item(v, at), is_inline);
    }
    strbuf_add_cstr(out, !value_len(v) ? "}" : is_inline ? " }" : "\n}");
    arena_done(&scratch);
}

static void print_value(struct strbuf *out, struct value v, bool is_inline)
{
    if (value_is_null(v)) {
        strbuf_add_cstr(out, "null");
    } else if (value_is(v, VALUE_BOOL)) {
        strbuf_add_cstr(out, v.boolean ? "true" : "false");
    } else if (value_is_number(v)) {
        number_write(out, v);
    } else if (value_is(v, VALUE_STRING)) {
        strbuf_add_char(out, '"');
        hcl_print_escaped(out, value_str(&v));
        strbuf_add_char(out, '"');
    } else if (value_is_mapping(v)) {
        print_mapping(out, v, is_inline);
    } else if (value_is_sequence(v)) {
        print_sequence(out, v, is_inline);
    } else if (value_is(v, VALUE_CAPSULE) && v.capsule->kind == &hcl_code) {
        show_code(out, v.capsule->data);
    } else {
        value_show(out, v); // what source cannot say: nobody asks for that
    }
}

void hcl_print_value(struct strbuf *out, struct value v)
{
    print_value(out, v, false);
}

void hcl_print_inline(struct strbuf *out, struct value v)
{
    print_value(out, v, true);
}
