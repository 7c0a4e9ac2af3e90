// SPDX-License-Identifier: Apache-2.0
//
// TOML: writing, and the two functions. Reading is in toml_read.c.
#include <string.h>

#include "base/budget.h"
#include "dialects/terramate/functions/functions.h"
#include "formats/toml/toml.h"
#include "functions/parts.h"
#include "functions/text.h"
#include "value/number.h"

// ---- writing

struct toml_writer {
    struct call *call;
    struct strbuf out;
    bool failed; // null, which TOML cannot say
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

// In single quotes where nothing needs care, else with escapes.
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

// All numbers are floats, as the product has them.
static void write_number(struct strbuf *out, struct value v)
{
    size_t before = out->len;
    number_write(out, v);
    struct str text = str_slice(strbuf_str(out), before, out->len);
    if (str_find_char(text, '.', 0) == text.len && str_find_char(text, 'e', 0) == text.len)
        strbuf_add_cstr(out, ".0");
}

static void write_toml_value(struct toml_writer *w, struct value v);

static void write_inline(struct toml_writer *w, struct value v)
{
    const uint32_t *order = value_sorted(call_arena(w->call), v);
    strbuf_add_char(&w->out, '{');
    for (size_t i = 0; i < value_len(v); i++) {
        size_t at = order ? order[i] : i;
        strbuf_add_cstr(&w->out, i ? ", " : "");
        write_key(&w->out, value_key(v, at));
        strbuf_add_cstr(&w->out, " = ");
        write_toml_value(w, value_item(v, at));
    }
    strbuf_add_char(&w->out, '}');
}

static void write_toml_value(struct toml_writer *w, struct value v)
{
    if (!budget_turn())
        return;
    if (value_is(v, VALUE_STRING)) {
        write_string(&w->out, value_str(&v));
    } else if (value_is(v, VALUE_BOOL)) {
        strbuf_add_cstr(&w->out, v.boolean ? "true" : "false");
    } else if (value_is_number(v)) {
        write_number(&w->out, v);
    } else if (value_is_mapping(v)) {
        write_inline(w, v);
    } else if (value_is_sequence(v)) {
        strbuf_add_char(&w->out, '[');
        for (size_t i = 0; i < value_len(v); i++) {
            strbuf_add_cstr(&w->out, i ? ", " : "");
            write_toml_value(w, value_item(v, i));
        }
        strbuf_add_char(&w->out, ']');
    } else {
        w->failed = true;
    }
}

// A mapping, or several: they are written behind what is plain, with their way in brackets.
static bool is_table(struct value v)
{
    bool all = value_is_sequence(v) && value_len(v) > 0;
    for (size_t i = 0; all && i < value_len(v); i++)
        all = value_is_mapping(value_item(v, i));
    return all || value_is_mapping(v);
}

static void write_table(struct toml_writer *w, struct value v, struct str way);

static struct str key_below(struct arena *a, struct str way, struct str key)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%.*s%s", STR_ARGS(way), way.len ? "." : "");
    write_key(&out, key);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static void write_tables(struct toml_writer *w, struct value v, struct str way)
{
    if (value_is_mapping(v)) {
        strbuf_format(&w->out, "[%.*s]\n", STR_ARGS(way));
        write_table(w, v, way);
        return;
    }
    for (size_t i = 0; i < value_len(v); i++) {
        strbuf_format(&w->out, "%s[[%.*s]]\n", i ? "\n" : "", STR_ARGS(way));
        write_table(w, value_item(v, i), way);
    }
}

static void write_table(struct toml_writer *w, struct value v, struct str way)
{
    struct arena *a = call_arena(w->call);
    const uint32_t *order = value_sorted(a, v);
    bool is_first = true; // nothing stands in front that is to be kept apart
    for (int tables = 0; tables < 2; tables++)
        for (size_t i = 0; budget_more(i < value_len(v)); i++) {
            size_t at = order ? order[i] : i;
            struct value item = value_item(v, at);
            if (is_table(item) != tables || value_is_null(item))
                continue;
            if (tables) {
                strbuf_add_cstr(&w->out, is_first ? "" : "\n");
                write_tables(w, item, key_below(a, way, value_key(v, at)));
            } else {
                write_key(&w->out, value_key(v, at));
                strbuf_add_cstr(&w->out, " = ");
                write_toml_value(w, item);
                strbuf_add_char(&w->out, '\n');
            }
            is_first = false;
        }
}

// ---- functions

static bool is_allowed(struct call *c, struct value *failed)
{
    const struct tm_project *p = tm_project_of(c->context->env);
    if (p && tm_has_experiment(p, "toml-functions"))
        return true;
    *failed = call_fail(c, FAIL_MISSING, DIAG_UNKNOWN_NAME, -1,
                        "`%s` is an experiment: add \"toml-functions\" to "
                        "`terramate.config.experiments`",
                        call_name(c));
    return false;
}

static struct value apply_tomlencode(struct call *c)
{
    struct value v = call_arg(c, 0), failed;
    if (!is_allowed(c, &failed))
        return failed;
    struct toml_writer w = {.call = c, .out = text_buffer(c)};
    if (value_is_mapping(v))
        write_table(&w, v, STR(""));
    else
        write_toml_value(&w, v);
    if (w.failed) {
        strbuf_done(&w.out);
        return bad_argument(c, 0, "TOML has no null");
    }
    return text_done(c, &w.out);
}

static struct value apply_tomldecode(struct call *c)
{
    struct value out, failed;
    const char *why;
    size_t at;
    if (!is_allowed(c, &failed))
        return failed;
    if (toml_read(call_arena(c), text_arg(c, 0), &out, &why, &at))
        return out;
    return bad_argument(c, 0, "this is no TOML: %s at byte %zu", why, at);
}

static const struct function functions[] = {
    {
        .name = "tomlencode",
        .signature = "value: any -> string",
        .doc = "The value as TOML.",
        .op = {.name = "tomlencode", .arity = 1, .result = &type_string, .apply = apply_tomlencode},
    },
    {
        .name = "tomldecode",
        .signature = "text: string -> object",
        .doc = "What a text of TOML says.",
        .op =
            {.name = "tomldecode", .arity = 1, .types = {&type_string}, .apply = apply_tomldecode},
    },
};

const struct function_family tm_functions_toml = {"TOML", functions, COUNT_OF(functions)};
