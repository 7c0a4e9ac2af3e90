// SPDX-License-Identifier: Apache-2.0
//
// The module stdlib: data as JSON, YAML, TOML, Python or Ruby, texts of JSON and YAML as data, and words for shells.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/functions/psych.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/runtime/printf.h"
#include "formats/read_value.h"
#include "value/json.h"

typedef void data_writer(struct puppet_call *c, struct strbuf *out, struct value v);

// The text of argument 0; sensitive if something in it is.
static struct value written(struct puppet_call *c, data_writer *write)
{
    bool is_secret = false;
    struct strbuf out;
    if (!value_is_wholly_known(c->args[0]))
        return value_dynamic;
    struct value data = without_secrets(c, c->args[0], &is_secret);
    if (value_is_poison(data))
        return data;
    strbuf_init(&out, 0);
    write(c, &out, data);
    struct value text = string_of_buffer(c, &out);
    return is_secret ? puppet_sensitive(c->arena, text) : text;
}

// ---- JSON

struct json_layout {
    struct str indent, space, space_before, object_end, array_end;
};

static void write_json_value(struct strbuf *out, struct value v, const struct json_layout *l,
                             size_t depth);

static void write_json_break(struct strbuf *out, const struct json_layout *l, struct str line_end,
                             size_t depth)
{
    strbuf_add(out, line_end);
    for (size_t i = 0; line_end.len && i < depth; i++)
        strbuf_add(out, l->indent);
}

static void write_json_text(struct strbuf *out, struct value v)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    ruby_to_s(&text, v);
    json_write_string(out, strbuf_str(&text));
    strbuf_done(&text);
}

static void write_json_parts(struct strbuf *out, struct value v, const struct json_layout *l,
                             size_t depth)
{
    bool is_hash = puppet_is_hash(v);
    struct str line_end = is_hash ? l->object_end : l->array_end;
    strbuf_add_char(out, is_hash ? '{' : '[');
    if (!value_len(v) && !is_hash) // Ruby's line ends for an element that is not there
        strbuf_add(out, line_end);
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_json_break(out, l, line_end, depth + 1);
        if (is_hash) {
            write_json_text(out, value_real_key(v, i));
            strbuf_add(out, l->space_before);
            strbuf_add_char(out, ':');
            strbuf_add(out, l->space);
        }
        write_json_value(out, value_item(v, i), l, depth + 1);
    }
    write_json_break(out, l, line_end, depth);
    strbuf_add_char(out, is_hash ? '}' : ']');
}

static void write_json_value(struct strbuf *out, struct value v, const struct json_layout *l,
                             size_t depth)
{
    if (value_is_aggregate(v))
        write_json_parts(out, v, l, depth);
    else if (puppet_is_undef(v))
        strbuf_add(out, STR("null"));
    else if (value_is_number(v) || value_is(v, VALUE_BOOL))
        puppet_write_text(out, v);
    else
        write_json_text(out, v);
}

static void write_json(struct puppet_call *c, struct strbuf *out, struct value v)
{
    const struct json_layout compact = {0};
    (void)c;
    write_json_value(out, v, &compact, 0);
}

static struct value run_to_json(struct puppet_call *c)
{
    return written(c, write_json);
}

static void set_json_option(struct puppet_call *c, struct value options, struct str name,
                            struct str *out)
{
    struct value v = value_get(options, name);
    if (puppet_is_string(v))
        *out = text_in(c, v);
}

static struct value without_undef(struct puppet_call *c, struct value v)
{
    struct pairs kept = pairs_in(c);
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        if (!puppet_is_undef(value_item(v, i)))
            pairs_add(&kept, puppet_is_hash(v) ? value_real_key(v, i) : puppet_undef(),
                      value_item(v, i));
    return puppet_is_hash(v) ? pairs_hash(c, &kept) : values_array(c, &kept.items);
}

static void write_json_pretty(struct puppet_call *c, struct strbuf *out, struct value v)
{
    struct json_layout l = {
        .indent = STR("  "), .space = STR(" "), .object_end = STR("\n"), .array_end = STR("\n")};
    struct value options = arg_or(c, 2, VALUE_NONE);
    if (puppet_is_hash(options)) {
        set_json_option(c, options, STR("indent"), &l.indent);
        set_json_option(c, options, STR("space"), &l.space);
        set_json_option(c, options, STR("space_before"), &l.space_before);
        set_json_option(c, options, STR("object_nl"), &l.object_end);
        set_json_option(c, options, STR("array_nl"), &l.array_end);
    }
    if (c->count > 1 && puppet_is_true(c->args[1]) && value_is_aggregate(v))
        v = without_undef(c, v);
    write_json_value(out, v, &l, 0);
    strbuf_add_char(out, '\n');
}

static struct value run_to_json_pretty(struct puppet_call *c)
{
    return written(c, write_json_pretty);
}

// Numbers as Puppet has them: what is not whole is a Float.
static struct value puppet_numbers(struct puppet_call *c, struct value v)
{
    if (value_is_number(v))
        return puppet_is_integer(v) ? value_int(v.integer) : number_from_float(number_to_double(v));
    if (!value_is_aggregate(v))
        return v;
    struct pairs p = pairs_in(c);
    bool is_hash = puppet_is_hash(v);
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        pairs_add(&p, is_hash ? value_real_key(v, i) : puppet_undef(),
                  puppet_numbers(c, value_item(v, i)));
    return is_hash ? pairs_hash(c, &p) : values_array(c, &p.items);
}

// What cannot be read is the default, or a failure if there is none.
static struct value run_parsejson(struct puppet_call *c)
{
    old_arguments(c);
    struct json_error error;
    struct value v = old_argument(c, 0), parsed;
    if (puppet_is_string(v) && json_read(c->arena, value_str(&v), &parsed, &error))
        return puppet_numbers(c, parsed);
    if (c->count > 1)
        return c->args[1];
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): expected a text of JSON", STR_ARGS(c->name));
}

// ---- YAML

static size_t layout_option(struct value options, struct str name, size_t otherwise, size_t least,
                            size_t most)
{
    struct value v = puppet_is_hash(options) ? value_get(options, name) : VALUE_NONE;
    if (!puppet_is_integer(v))
        return otherwise;
    return v.integer < (int64_t)least  ? least
           : v.integer > (int64_t)most ? most
                                       : (size_t)v.integer;
}

static void write_yaml(struct puppet_call *c, struct strbuf *out, struct value v)
{
    enum { WIDTH_USUAL = 80, WIDTH_MOST = 100000, INDENTATION_MOST = 9 };
    struct value options = arg_or(c, 1, VALUE_NONE);
    struct value width =
        puppet_is_hash(options) ? value_get(options, STR("line_width")) : VALUE_NONE;
    struct yaml_layout layout = {
        .indentation = layout_option(options, STR("indentation"), 2, 2, INDENTATION_MOST),
        .width = layout_option(options, STR("line_width"), WIDTH_USUAL, 0, WIDTH_MOST),
    };
    if (puppet_is_integer(width) && width.integer == 0)
        layout.width = WIDTH_USUAL;
    psych_write(out, v, layout);
}

static struct value run_to_yaml(struct puppet_call *c)
{
    return written(c, write_yaml);
}

static struct value run_parseyaml(struct puppet_call *c)
{
    struct format_problem problem = {0};
    struct value v = old_argument(c, 0), parsed;
    if (puppet_is_string(v) &&
        format_read_value(&format_yaml_ruby, c->arena, value_str(&v), &parsed, &problem))
        return puppet_numbers(c, parsed);
    if (c->count > 1)
        return c->args[1];
    struct str text = puppet_is_string(v) ? value_str(&v) : STR("");
    size_t line = 1;
    for (size_t i = 0; i < problem.at && i < text.len; i++)
        line += text.at[i] == '\n';
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): expected a text of YAML%s%s in line %zu",
                       STR_ARGS(c->name), problem.why ? ": " : "", problem.why ? problem.why : "",
                       line);
}

// ---- Python and Ruby

static void write_source(struct strbuf *out, struct value v, bool is_python)
{
    if (value_is_aggregate(v)) {
        bool is_hash = puppet_is_hash(v);
        strbuf_add_char(out, is_hash ? '{' : '[');
        for (size_t i = 0; budget_more(i < value_len(v)); i++) {
            if (i)
                strbuf_add(out, STR(", "));
            if (is_hash) {
                write_source(out, value_real_key(v, i), is_python);
                strbuf_add_cstr(out, is_python ? ": " : " => ");
            }
            write_source(out, value_item(v, i), is_python);
        }
        strbuf_add_char(out, is_hash ? '}' : ']');
    } else if (is_python && puppet_is_undef(v)) {
        strbuf_add(out, STR("None"));
    } else if (is_python && value_is(v, VALUE_BOOL)) {
        strbuf_add_cstr(out, v.boolean ? "True" : "False");
    } else {
        ruby_inspect(out, v);
    }
}

static void write_python(struct puppet_call *c, struct strbuf *out, struct value v)
{
    (void)c;
    write_source(out, v, true);
}

static void write_ruby(struct puppet_call *c, struct strbuf *out, struct value v)
{
    (void)c;
    write_source(out, v, false);
}

static struct value run_to_python(struct puppet_call *c)
{
    return written(c, write_python);
}

static struct value run_to_ruby(struct puppet_call *c)
{
    return written(c, write_ruby);
}

// ---- TOML

static bool is_table_list(struct value v)
{
    return puppet_is_array(v) && value_len(v) && puppet_is_hash(value_item(v, 0));
}

static void write_toml_key(struct puppet_call *c, struct strbuf *out, struct value key)
{
    struct str text = text_in(c, key);
    bool is_bare = true;
    for (size_t i = 0; i < text.len; i++)
        is_bare &= ascii_is_letter(text.at[i]) || ascii_is_digit(text.at[i]) || text.at[i] == '_' ||
                   text.at[i] == '-';
    if (is_bare)
        strbuf_add(out, text);
    else
        json_write_string(out, text);
}

static void write_toml_value(struct strbuf *out, struct value v)
{
    if (puppet_is_array(v)) {
        strbuf_add_char(out, '[');
        for (size_t i = 0; budget_more(i < value_len(v)); i++) {
            if (i)
                strbuf_add(out, STR(", "));
            write_toml_value(out, value_item(v, i));
        }
        strbuf_add_char(out, ']');
    } else if (puppet_is_string(v)) {
        json_write_string(out, value_str(&v));
    } else {
        ruby_inspect(out, v);
    }
}

static void write_toml_table(struct puppet_call *c, struct strbuf *out, struct value table,
                             struct str prefix);

static struct str toml_prefix(struct puppet_call *c, struct str prefix, struct value key)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, prefix);
    if (prefix.len)
        strbuf_add_char(&out, '.');
    write_toml_key(c, &out, key);
    struct str text = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return text;
}

static bool has_simple_pairs(struct value table)
{
    for (size_t i = 0; budget_more(i < value_len(table)); i++)
        if (!puppet_is_hash(value_item(table, i)) && !is_table_list(value_item(table, i)))
            return true;
    return false;
}

static void write_toml_lists(struct puppet_call *c, struct strbuf *out, struct value list,
                             struct str prefix)
{
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        strbuf_format(out, "[[%.*s]]\n", STR_ARGS(prefix));
        if (puppet_is_hash(value_item(list, i)))
            write_toml_table(c, out, value_item(list, i), prefix);
    }
}

// Simple pairs first, then tables, then lists of tables; each in the order of their keys.
static void write_toml_table(struct puppet_call *c, struct strbuf *out, struct value table,
                             struct str prefix)
{
    const uint32_t *order = value_sorted(c->arena, table);
    size_t len = value_len(table);
    for (int pass = 0; pass < 3; pass++)
        for (size_t n = 0; budget_more(n < len); n++) {
            size_t i = order ? order[n] : n;
            struct value item = value_item(table, i), key = value_real_key(table, i);
            int kind = puppet_is_hash(item) ? 1 : is_table_list(item) ? 2 : 0;
            if (kind != pass)
                continue;
            if (kind == 0) {
                write_toml_key(c, out, key);
                strbuf_add(out, STR(" = "));
                write_toml_value(out, item);
                strbuf_add_char(out, '\n');
                continue;
            }
            struct str inner = toml_prefix(c, prefix, key);
            if (kind == 2) {
                write_toml_lists(c, out, item, inner);
                continue;
            }
            if (!value_len(item) || has_simple_pairs(item))
                strbuf_format(out, "[%.*s]\n", STR_ARGS(inner));
            write_toml_table(c, out, item, inner);
        }
}

static void write_toml(struct puppet_call *c, struct strbuf *out, struct value v)
{
    write_toml_table(c, out, v, STR(""));
}

static struct value run_to_toml(struct puppet_call *c)
{
    return written(c, write_toml);
}

// ---- XML

static struct value run_xml_encode(struct puppet_call *c)
{
    struct str s = arg_text(c, 0);
    bool is_attribute = c->count > 1 && str_equal(arg_text(c, 1), STR("attr"));
    struct strbuf out;
    strbuf_init(&out, 0);
    if (is_attribute)
        strbuf_add_char(&out, '"');
    for (size_t i = 0; budget_more(i < s.len); i++) {
        switch (s.at[i]) {
        case '&': strbuf_add(&out, STR("&amp;")); break;
        case '<': strbuf_add(&out, STR("&lt;")); break;
        case '>': strbuf_add(&out, STR("&gt;")); break;
        case '"': strbuf_add_cstr(&out, is_attribute ? "&quot;" : "\""); break;
        default: strbuf_add_char(&out, s.at[i]); break;
        }
    }
    if (is_attribute)
        strbuf_add_char(&out, '"');
    return string_of_buffer(c, &out);
}

// ---- shells

static void write_shell_word(struct strbuf *out, struct str s)
{
    if (!s.len)
        strbuf_add(out, STR("''"));
    for (size_t i = 0; budget_more(i < s.len); i++) {
        char ch = s.at[i];
        bool is_safe = ascii_is_letter(ch) || ascii_is_digit(ch) ||
                       (ch && strchr("_-.,:+/@", ch)) || (unsigned char)ch >= 0x80;
        if (ch == '\n') {
            strbuf_add(out, STR("'\n'"));
            continue;
        }
        if (!is_safe)
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, ch);
    }
}

static struct value run_shell_escape(struct puppet_call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    write_shell_word(&out, text_in(c, c->args[0]));
    return string_of_buffer(c, &out);
}

static struct value run_shell_join(struct puppet_call *c)
{
    struct strbuf out;
    struct value list = c->args[0];
    if (!puppet_is_array(list))
        return puppet_fail(c, "RUNTIME_ERROR", "First argument is not an Array: %.*s",
                           STR_ARGS(text_in(c, list)));
    strbuf_init(&out, 0);
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        if (i)
            strbuf_add_char(&out, ' ');
        write_shell_word(&out, text_in(c, value_item(list, i)));
    }
    return string_of_buffer(c, &out);
}

// One word, up to a blank outside of quotes; false: a quote is not closed.
static bool take_shell_word(struct str s, size_t *at, struct strbuf *out)
{
    while (*at < s.len && !strchr(" \t\n", s.at[*at])) {
        char ch = s.at[(*at)++];
        if (ch == '\\' && *at < s.len) {
            strbuf_add_char(out, s.at[(*at)++]);
        } else if (ch == '\'' || ch == '"') {
            while (*at < s.len && s.at[*at] != ch) {
                bool is_escape = ch == '"' && s.at[*at] == '\\' && *at + 1 < s.len &&
                                 strchr("$`\"\\\n", s.at[*at + 1]);
                *at += is_escape;
                strbuf_add_char(out, s.at[(*at)++]);
            }
            if (*at >= s.len)
                return false;
            (*at)++;
        } else {
            strbuf_add_char(out, ch);
        }
    }
    return true;
}

static struct value run_shell_split(struct puppet_call *c)
{
    struct str s = text_in(c, c->args[0]);
    struct values words = values_in(c);
    for (size_t at = 0; budget_more(at < s.len);) {
        if (strchr(" \t\n", s.at[at])) {
            at++;
            continue;
        }
        struct strbuf word;
        strbuf_init(&word, 0);
        bool is_closed = take_shell_word(s, &at, &word);
        struct value text = string_of_buffer(c, &word);
        if (!is_closed)
            return puppet_fail(c, "RUNTIME_ERROR", "Unmatched quote: %.*s", STR_ARGS(s));
        values_add(&words, text);
    }
    return values_array(c, &words);
}

static struct value run_batch_escape(struct puppet_call *c)
{
    struct str s = text_in(c, c->args[0]);
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_char(&out, '"');
    for (size_t i = 0; budget_more(i < s.len); i++) {
        if (s.at[i] == '"')
            strbuf_add_char(&out, '"');
        else if (s.at[i] == '$' || s.at[i] == '\\')
            strbuf_add_char(&out, '\\');
        strbuf_add_char(&out, s.at[i]);
    }
    strbuf_add_char(&out, '"');
    return string_of_buffer(c, &out);
}

static struct value run_powershell_escape(struct puppet_call *c)
{
    struct str s = text_in(c, c->args[0]);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; budget_more(i < s.len); i++) {
        if (s.at[i] == '"')
            strbuf_add(&out, STR("\\`"));
        else if (s.at[i] && strchr(" '`|\n$", s.at[i]))
            strbuf_add_char(&out, '`');
        strbuf_add_char(&out, s.at[i]);
    }
    return string_of_buffer(c, &out);
}

static const struct puppet_function rows[] = {
    {"to_json", {"Any"}, "Data as JSON on one line.", run_to_json},
    {"stdlib::to_json", {"Any"}, "Data as JSON on one line.", run_to_json},
    {"to_json_pretty",
     {"Variant[Hash, Array], Any, 1, 3"},
     "Data as JSON over several lines.",
     run_to_json_pretty},
    {"stdlib::to_json_pretty",
     {"Variant[Hash, Array], Any, 1, 3"},
     "Data as JSON over several lines.",
     run_to_json_pretty},
    {"parsejson", {"Any, 1, 2"}, "A text of JSON as data, or a default.", run_parsejson},
    {"parsepson", {"Any, 1, 2"}, "A text of JSON as data, or a default.", run_parsejson},
    {"to_yaml", {"Any, Hash, 1, 2"}, "Data as YAML.", run_to_yaml},
    {"stdlib::to_yaml", {"Any, Hash, 1, 2"}, "Data as YAML.", run_to_yaml},
    {"parseyaml", {"Any, 1, 2"}, "A text of YAML as data, or a default.", run_parseyaml},
    {"to_python", {"Any"}, "Data as Python writes it.", run_to_python},
    {"stdlib::to_python", {"Any"}, "Data as Python writes it.", run_to_python},
    {"to_ruby", {"Any"}, "Data as Ruby writes it.", run_to_ruby},
    {"stdlib::to_ruby", {"Any"}, "Data as Ruby writes it.", run_to_ruby},
    {"to_toml", {"Hash"}, "Data as TOML.", run_to_toml},
    {"stdlib::to_toml", {"Hash"}, "Data as TOML.", run_to_toml},
    {"stdlib::xml_encode",
     {"String, Enum['text', 'attr'], 1, 2"},
     "A text for XML.",
     run_xml_encode},
    {"shell_escape", {"Any"}, "A word for a shell.", run_shell_escape},
    {"stdlib::shell_escape", {"Any"}, "A word for a shell.", run_shell_escape},
    {"shell_join", {"Any"}, "Words for a shell, with blanks between them.", run_shell_join},
    {"shell_split", {"Any"}, "The words of a line for a shell.", run_shell_split},
    {"batch_escape", {"Any"}, "A word for a batch file.", run_batch_escape},
    {"stdlib::batch_escape", {"Any"}, "A word for a batch file.", run_batch_escape},
    {"powershell_escape", {"Any"}, "A word for PowerShell.", run_powershell_escape},
    {"stdlib::powershell_escape", {"Any"}, "A word for PowerShell.", run_powershell_escape},
};

const struct puppet_functions puppet_stdlib_formats_functions = {rows, COUNT_OF(rows)};
