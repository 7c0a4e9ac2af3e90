// SPDX-License-Identifier: Apache-2.0
//
// YAML character by character as Ruby's to_yaml writes it: files that are generated from data are compared. Ruby
// chooses a style for each text (plain, quoted, block); what a plain text cannot hold is quoted all the same.
#include "dialects/puppet/functions/psych.h"

#include "base/budget.h"
#include "base/utf8.h"

enum text_style { STYLE_PLAIN, STYLE_SINGLE, STYLE_DOUBLE, STYLE_LITERAL };

struct yaml_writer {
    struct strbuf *out;
    struct yaml_layout layout;
};

// ---- what a plain text would be read as

static bool is_reserved_word(struct str s)
{
    static const char *const words[] = {"", "~", "null", "yes", "true", "on", "no", "false", "off"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (puppet_same_string(s, str_of(words[i])))
            return true;
    return false;
}

// Numbers, times, dates and symbols of Ruby's reader.
static bool reads_as_other(struct str s)
{
    static const char *const patterns[] = {
        "\\A-?\\d{4}-\\d{1,2}-\\d{1,2}(?:[Tt]|\\s+)\\d{1,2}:\\d\\d:\\d\\d(?:\\.\\d*)?"
        "(?:\\s*(?:Z|[-+]\\d{1,2}:?(\\d\\d)?))?\\z",
        "\\A\\d{4}-(?:1[012]|0\\d|\\d)-(?:[12]\\d|3[01]|0\\d|\\d)\\z",
        "\\A[-+]?\\.(?i:inf)\\z|\\A\\.(?i:nan)\\z",
        "\\A:.",
        "\\A[-+]?[0-9][0-9_]*(:[0-5]?[0-9]){1,2}\\z",
        "\\A[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+\\.[0-9_]*\\z",
        "\\A[-+]?([0-9][0-9_,]*)?\\.[0-9]*([eE][+-][0-9]+)?\\z",
        "\\A[-+]?0b[0-1_,]+\\z|\\A[-+]?0[0-7_,]+\\z|\\A[-+]?(?:0|[1-9](?:[0-9]|,[0-9]|_[0-9])*)\\z|"
        "\\A[-+]?0x[0-9a-fA-F_,]+\\z",
        "\\A0[0-7]*\\.[0-9]",
    };
    if (is_reserved_word(s))
        return true;
    if (!ascii_is_digit(s.at[0]) && !strchr("+-.:", s.at[0]))
        return false;
    if (str_equal(s, STR(".")) || str_equal(s, STR("-.")) || str_equal(s, STR("+.")))
        return false;
    for (size_t i = 0; i < COUNT_OF(patterns); i++)
        if (puppet_matches(str_of(patterns[i]), s))
            return true;
    return false;
}

// ---- what a plain text can hold

static bool is_special(uint32_t code, size_t len)
{
    return (code < 0x20 && code != '\n') || code == 0x7f || (code == UTF8_BAD && len == 1) ||
           code == 0xFEFF || (code > 0x7f && code < 0xA0 && code != 0x85);
}

static bool ends_yaml_word(struct str s, size_t at)
{
    return at >= s.len || s.at[at] == ' ' || s.at[at] == '\n' || s.at[at] == '\t';
}

static bool starts_as_indicator(struct str s)
{
    char first = s.at[0];
    if (strchr("#,[]{}&*!|>'\"%@`", first))
        return true;
    if (strchr("?:-", first) && ends_yaml_word(s, 1))
        return true;
    return str_starts(s, STR("---")) || str_starts(s, STR("..."));
}

struct text_traits {
    bool has_special, has_break, has_space_break, can_be_plain;
};

static struct text_traits traits_of(struct str s)
{
    struct text_traits t = {.can_be_plain = s.len > 0};
    if (!s.len)
        return t;
    bool is_edge_space = s.at[0] == ' ' || s.at[s.len - 1] == ' ';
    t.can_be_plain = !starts_as_indicator(s) && !is_edge_space;
    for (size_t i = 0; budget_more(i < s.len);) {
        uint32_t code;
        size_t len = utf8_decode(s, i, &code);
        char before = i ? s.at[i - 1] : '\0';
        t.has_special |= is_special(code, len);
        t.has_break |= code == '\n';
        t.has_space_break |= code == '\n' && before == ' ';
        if ((code == ':' && ends_yaml_word(s, i + 1)) || (code == '#' && before == ' '))
            t.can_be_plain = false;
        i += len;
    }
    t.can_be_plain &= !t.has_special && !t.has_break;
    return t;
}

// A line that starts with something that is no letter, digit or underscore, and has no double quote.
static bool has_odd_line(struct str s)
{
    for (size_t from = 0; from < s.len;) {
        size_t end = str_find_char(s, '\n', from);
        struct str line = str_slice(s, from, end);
        uint32_t code = '_';
        if (line.len)
            utf8_decode(line, 0, &code);
        bool is_word = utf8_is_letter(code) || utf8_is_digit(code) || code == '_';
        if (!is_word &&
            str_find_char(str_slice(line, 1, line.len), '"', 0) == (line.len ? line.len - 1 : 0))
            return true;
        from = end + 1;
    }
    return false;
}

static bool has_inner_break(struct str s)
{
    size_t at = str_find_char(s, '\n', 0);
    bool is_last = at + 1 == s.len;
    bool is_before_last = at + 2 == s.len && s.at[at + 1] == '\n';
    return at < s.len && !is_last && !is_before_last;
}

static bool is_yes_or_no_letter(struct str s)
{
    return s.len == 1 && strchr("yYnN", s.at[0]);
}

// The style that a text asks for by what it says; whether it is possible is another question.
static enum text_style wanted_style(struct str s, const struct text_traits *t)
{
    if (has_inner_break(s))
        return STYLE_LITERAL;
    if (str_equal(s, STR("<<")))
        return STYLE_SINGLE;
    if (has_odd_line(s))
        return STYLE_DOUBLE;
    return reads_as_other(s) || !t->can_be_plain ? STYLE_SINGLE : STYLE_PLAIN;
}

static enum text_style style_of(struct str s, bool is_key)
{
    struct text_traits t = traits_of(s);
    if (is_yes_or_no_letter(s))
        return STYLE_DOUBLE;
    enum text_style style = wanted_style(s, &t);
    bool needs_escapes = t.has_special || t.has_space_break;
    if (style == STYLE_SINGLE && (needs_escapes || (is_key && t.has_break)))
        return STYLE_DOUBLE;
    return style == STYLE_LITERAL && (needs_escapes || is_key) ? STYLE_DOUBLE : style;
}

// ---- writing texts

static size_t column_of(const struct strbuf *out)
{
    size_t line = out->len;
    while (line && out->at[line - 1] != '\n')
        line--;
    return utf8_count(str_make(out->at + line, out->len - line));
}

static void break_line(struct yaml_writer *w, size_t indent)
{
    strbuf_add_char(w->out, '\n');
    strbuf_add_repeat(w->out, ' ', indent);
}

// Whether the blank at `at` becomes the end of a line.
static bool folds_at(struct yaml_writer *w, struct str s, size_t at, bool is_key)
{
    bool is_single =
        s.at[at] == ' ' && at && at + 1 < s.len && s.at[at - 1] != ' ' && s.at[at + 1] != ' ';
    return is_single && !is_key && w->layout.width && column_of(w->out) > w->layout.width;
}

static void write_plain_text(struct yaml_writer *w, struct str s, size_t indent, bool is_key)
{
    for (size_t i = 0; budget_more(i < s.len); i++)
        if (folds_at(w, s, i, is_key))
            break_line(w, indent);
        else
            strbuf_add_char(w->out, s.at[i]);
}

static void write_single_quoted(struct yaml_writer *w, struct str s, size_t indent, bool is_key)
{
    bool after_break = false;
    strbuf_add_char(w->out, '\'');
    for (size_t i = 0; budget_more(i < s.len); i++) {
        if (s.at[i] == '\n') {
            strbuf_add_cstr(w->out, after_break ? "\n" : "\n\n");
            after_break = true;
            continue;
        }
        if (after_break)
            strbuf_add_repeat(w->out, ' ', indent);
        after_break = false;
        if (folds_at(w, s, i, is_key)) {
            break_line(w, indent);
            continue;
        }
        if (s.at[i] == '\'')
            strbuf_add_char(w->out, '\'');
        strbuf_add_char(w->out, s.at[i]);
    }
    if (after_break)
        strbuf_add_repeat(w->out, ' ', indent);
    strbuf_add_char(w->out, '\'');
}

static void write_double_quoted(struct yaml_writer *w, struct str s, size_t indent, bool is_key)
{
    static const char letters[] = "\a\b\t\n\v\f\r\033\"\\", names[] = "abtnvfre\"\\";
    strbuf_add_char(w->out, '"');
    for (size_t i = 0; budget_more(i < s.len);) {
        uint32_t code;
        size_t len = utf8_decode(s, i, &code);
        const char *found = len == 1 && s.at[i] ? strchr(letters, s.at[i]) : NULL;
        if (found) {
            strbuf_add_char(w->out, '\\');
            strbuf_add_char(w->out, names[found - letters]);
        } else if (code == 0) {
            strbuf_add(w->out, STR("\\0"));
        } else if (is_special(code, len)) {
            if (len == 1 || code <= 0xff)
                strbuf_format(w->out, "\\x%02X",
                              len == 1 ? (unsigned)(unsigned char)s.at[i] : (unsigned)code);
            else
                strbuf_format(w->out, "\\u%04X", (unsigned)code);
        } else if (folds_at(w, s, i, is_key)) {
            break_line(w, indent);
        } else {
            strbuf_add(w->out, str_slice(s, i, i + len));
        }
        i += len;
    }
    strbuf_add_char(w->out, '"');
}

static void write_literal_block(struct yaml_writer *w, struct str s, size_t indent)
{
    bool ends = s.at[s.len - 1] == '\n';
    strbuf_add_char(w->out, '|');
    if (s.at[0] == ' ' || s.at[0] == '\n')
        strbuf_format(w->out, "%zu", w->layout.indentation);
    if (!ends)
        strbuf_add_char(w->out, '-');
    else if (s.len > 1 && s.at[s.len - 2] == '\n')
        strbuf_add_char(w->out, '+');
    for (size_t from = 0; budget_more(from < s.len);) {
        size_t end = str_find_char(s, '\n', from);
        strbuf_add_char(w->out, '\n');
        if (end > from)
            strbuf_add_repeat(w->out, ' ', indent);
        strbuf_add(w->out, str_slice(s, from, end));
        from = end + 1;
    }
}

static void write_text_node(struct yaml_writer *w, struct str s, size_t indent, bool is_key)
{
    switch (style_of(s, is_key)) {
    case STYLE_PLAIN: write_plain_text(w, s, indent, is_key); break;
    case STYLE_SINGLE: write_single_quoted(w, s, indent, is_key); break;
    case STYLE_DOUBLE: write_double_quoted(w, s, indent, is_key); break;
    case STYLE_LITERAL: write_literal_block(w, s, indent); break;
    }
}

// ---- nodes

static bool is_block(struct value v)
{
    return value_is_aggregate(v) && value_len(v);
}

// What fits behind a key or a dash. `indent` is that of lines that go on.
static void write_scalar_node(struct yaml_writer *w, struct value v, size_t indent, bool is_key)
{
    struct str source;
    if (puppet_is_string(v))
        write_text_node(w, value_str(&v), indent, is_key);
    else if (value_is_aggregate(v))
        strbuf_add_cstr(w->out, puppet_is_hash(v) ? "{}" : "[]");
    else if (puppet_is_default(v))
        strbuf_add(w->out, STR(":default"));
    else if (puppet_is_regexp(v, &source))
        strbuf_format(w->out, "!ruby/regexp /%.*s/", STR_ARGS(source));
    else
        puppet_write_text(w->out, v);
}

static void write_block(struct yaml_writer *w, struct value v, size_t indent, bool is_behind_dash);

static void write_behind_key(struct yaml_writer *w, struct value v, size_t indent)
{
    if (is_block(v)) {
        write_block(w, v, puppet_is_hash(v) ? indent + w->layout.indentation : indent, false);
        return;
    }
    if (puppet_is_undef(v))
        return;
    strbuf_add_char(w->out, ' ');
    write_scalar_node(w, v, indent + w->layout.indentation, false);
}

static void write_behind_dash(struct yaml_writer *w, struct value v, size_t indent)
{
    if (puppet_is_undef(v))
        return;
    strbuf_add_char(w->out, ' ');
    if (is_block(v)) {
        strbuf_add_repeat(w->out, ' ', w->layout.indentation - 2);
        write_block(w, v, indent + w->layout.indentation, true);
    } else {
        write_scalar_node(w, v, indent + w->layout.indentation, false);
    }
}

static void write_pair_key(struct yaml_writer *w, struct value key, size_t indent)
{
    if (is_block(key)) {
        strbuf_add(w->out, STR("? "));
        write_block(w, key, indent + w->layout.indentation, true);
        break_line(w, indent);
    } else {
        write_scalar_node(w, key, indent, true);
    }
    strbuf_add_char(w->out, ':');
}

// Each line starts with a line end, except the first if it is behind a dash.
static void write_block(struct yaml_writer *w, struct value v, size_t indent, bool is_behind_dash)
{
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        if (i || !is_behind_dash)
            break_line(w, indent);
        if (puppet_is_hash(v)) {
            write_pair_key(w, value_real_key(v, i), indent);
            write_behind_key(w, value_item(v, i), indent);
        } else {
            strbuf_add_char(w->out, '-');
            write_behind_dash(w, value_item(v, i), indent);
        }
    }
}

void psych_write(struct strbuf *out, struct value v, struct yaml_layout layout)
{
    struct yaml_writer w = {out, layout};
    strbuf_add(out, STR("---"));
    if (is_block(v)) {
        write_block(&w, v, 0, false);
    } else if (!puppet_is_undef(v)) {
        strbuf_add_char(out, ' ');
        write_scalar_node(&w, v, layout.indentation, false);
    }
    strbuf_add_char(out, '\n');
}
