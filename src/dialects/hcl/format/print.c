// SPDX-License-Identifier: Apache-2.0
#include "dialects/hcl/format/print.h"

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/hcl/syntax/parse.h"
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

static void print_character(struct strbuf *out, struct str text, size_t at, size_t len,
                            uint32_t code)
{
    switch (code) {
    case '"': strbuf_add_cstr(out, "\\\""); return;
    case '\\': strbuf_add_cstr(out, "\\\\"); return;
    case '\n': strbuf_add_cstr(out, "\\n"); return;
    case '\r': strbuf_add_cstr(out, "\\r"); return;
    case '\t': strbuf_add_cstr(out, "\\t"); return;
    default: break;
    }
    if (utf8_is_print(code))
        strbuf_add(out, str_slice(text, at, at + len));
    else
        strbuf_format(out, code < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)code);
}

void hcl_print_escaped(struct strbuf *out, struct str text)
{
    size_t len;
    for (size_t i = 0; i < text.len; i += len) {
        uint32_t code;
        len = utf8_decode(text, i, &code);
        print_character(out, text, i, len, code);
        if ((code == '$' || code == '%') && i + 1 < text.len && text.at[i + 1] == '{')
            strbuf_add_char(out, (char)code);
    }
}

static void print_quoted(struct strbuf *out, struct str text)
{
    strbuf_add_char(out, '"');
    hcl_print_escaped(out, text);
    strbuf_add_char(out, '"');
}

void hcl_print_key(struct strbuf *out, struct str key)
{
    if (hcl_is_identifier(key))
        strbuf_add(out, key);
    else
        print_quoted(out, key);
}

// A line that would be taken for the end of a heredoc.
static bool is_marker(struct str line)
{
    return str_equal(utf8_trim_start(utf8_trim_end(line)), STR("EOT"));
}

bool hcl_fits_heredoc(struct str body)
{
    if (!str_ends(body, STR("\n")))
        return false;
    for (size_t at = 0, end; at < body.len; at = end + 1) {
        end = str_find_char(body, '\n', at);
        if (is_marker(str_slice(body, at, end)))
            return false;
    }
    uint32_t code;
    for (size_t i = 0; i < body.len; i += utf8_decode(body, i, &code)) {
        utf8_decode(body, i, &code);
        if (!utf8_is_print(code) && code != '\n' && code != '\t')
            return false;
    }
    return true;
}

bool hcl_has_indent(struct str body)
{
    bool has_lines = false;
    for (size_t at = 0, end; at < body.len; at = end + 1) {
        end = str_find_char(body, '\n', at);
        struct str line = str_slice(body, at, end), trimmed = utf8_trim_start(line);
        if (trimmed.len && trimmed.len == line.len)
            return false;
        has_lines |= trimmed.len > 0;
    }
    return has_lines;
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

static void print_sequence(struct strbuf *out, struct value v)
{
    strbuf_add_char(out, '[');
    for (size_t i = 0; i < value_len(v); i++) {
        strbuf_add_cstr(out, i ? ", " : "");
        hcl_print_value(out, value_item(v, i));
    }
    strbuf_add_char(out, ']');
}

static void print_mapping(struct strbuf *out, struct value v)
{
    struct arena scratch;
    arena_init(&scratch);
    const uint32_t *order = value_sorted(&scratch, v);
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < value_len(v); i++) {
        size_t at = order ? order[i] : i;
        strbuf_add_char(out, '\n');
        hcl_print_key(out, value_key(v, at));
        strbuf_add_cstr(out, " = ");
        hcl_print_value(out, value_item(v, at));
    }
    strbuf_add_cstr(out, value_len(v) ? "\n}" : "}");
    arena_done(&scratch);
}

void hcl_print_value(struct strbuf *out, struct value v)
{
    if (!budget_turn())
        return;
    if (value_is_null(v)) {
        strbuf_add_cstr(out, "null");
    } else if (value_is(v, VALUE_BOOL)) {
        strbuf_add_cstr(out, v.boolean ? "true" : "false");
    } else if (value_is_number(v)) {
        number_write(out, v);
    } else if (value_is(v, VALUE_STRING)) {
        print_quoted(out, value_str(&v));
    } else if (value_is_mapping(v)) {
        print_mapping(out, v);
    } else if (value_is_sequence(v)) {
        print_sequence(out, v);
    } else if (value_is(v, VALUE_CAPSULE) && v.capsule->kind == &hcl_code) {
        show_code(out, v.capsule->data);
    } else {
        value_show(out, v); // source cannot express it: nobody asks for that
    }
}
