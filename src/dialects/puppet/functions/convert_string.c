// SPDX-License-Identifier: Apache-2.0
//
// String.new: a value as a text in a format, with the formats of its parts.
#include <math.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/functions/formats.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

struct indentation {
    size_t level;
    bool is_first, is_indenting;
};

struct writing {
    struct puppet_call *call;
    struct str why;
};

static bool write_formatted(struct writing *w, struct strbuf *out, struct value v,
                            const struct format_map *map, struct indentation in);

static bool refuse_format(struct writing *w, const char *kind, const struct text_format *f,
                          const char *letters)
{
    w->why = str_format(
        w->call->arena,
        "Illegal format '%c' specified for value of %s type - expected one of the characters '%s'",
        f->letter, kind, letters);
    return false;
}

// ---- scalars

// The text at the width and precision of a format.
static void write_with_flags(struct strbuf *out, const struct text_format *f, struct str text)
{
    size_t len = 0, at = 0;
    uint32_t code;
    while (at < text.len && (!f->has_precision || len < (size_t)f->precision)) {
        at += utf8_decode(text, at, &code);
        len++;
    }
    size_t width = f->has_width ? (size_t)f->width : 0;
    size_t missing = width > len ? width - len : 0;
    if (!f->is_left)
        strbuf_add_repeat(out, ' ', missing);
    strbuf_add(out, str_slice(text, 0, at));
    if (f->is_left)
        strbuf_add_repeat(out, ' ', missing);
}

// Through sprintf, with another letter than the format has.
static bool write_as(struct writing *w, struct strbuf *out, const struct text_format *f,
                     char letter, struct value v)
{
    char *format = arena_copy(w->call->arena, f->original.at, f->original.len);
    format[f->original.len - 1] = letter;
    return ruby_format(w->call, str_make(format, f->original.len), &v, 1, out, &w->why);
}

static void write_double_quoted(struct strbuf *out, struct str s)
{
    strbuf_add_char(out, '"');
    for (size_t i = 0; i < s.len; i++) {
        static const char letters[] = "\t\n\r\"$\\", names[] = "tnr\"$\\";
        const char *found = s.at[i] ? strchr(letters, s.at[i]) : NULL;
        if (found) {
            strbuf_add_char(out, '\\');
            strbuf_add_char(out, names[found - letters]);
        } else if ((unsigned char)s.at[i] < 0x20) {
            strbuf_format(out, "\\u{%X}", (unsigned)(unsigned char)s.at[i]);
        } else {
            strbuf_add_char(out, s.at[i]);
        }
    }
    strbuf_add_char(out, '"');
}

// A literal, in quotes if the format is alternate.
static bool write_literal(struct strbuf *out, const struct text_format *f, const char *text)
{
    struct strbuf quoted;
    strbuf_init(&quoted, 0);
    if (f->is_alternate)
        strbuf_format(&quoted, "\"%s\"", text);
    else
        strbuf_add_cstr(&quoted, text);
    write_with_flags(out, f, strbuf_str(&quoted));
    strbuf_done(&quoted);
    return true;
}

static bool write_default(struct writing *w, struct strbuf *out, const struct text_format *f)
{
    if (strchr("dsp", f->letter))
        return write_literal(out, f, "default");
    return f->letter == 'D' ? write_literal(out, f, "Default")
                            : refuse_format(w, "Default", f, "dDsp");
}

static bool write_undef(struct writing *w, struct strbuf *out, const struct text_format *f)
{
    bool alt = f->is_alternate;
    const char *text = NULL;
    switch (f->letter) {
    case 'n': text = alt ? "null" : "nil"; break;
    case 'u': text = alt ? "undefined" : "undef"; break;
    case 'v': text = "n/a"; break;
    case 'V': text = "N/A"; break;
    case 's': text = alt ? "\"\"" : ""; break;
    case 'p': text = alt ? "\"undef\"" : "undef"; break;
    default: text = strchr("dxXobBeEfgGaA", f->letter) ? "NaN" : NULL; break;
    }
    if (!text)
        return refuse_format(w, "Undef", f, "nudxXobBeEfgGaAvVsp");
    write_with_flags(out, f, str_of(text));
    return true;
}

static bool write_boolean(struct writing *w, struct strbuf *out, const struct text_format *f,
                          bool is_true)
{
    const char *text = NULL;
    switch (f->letter) {
    case 't': text = is_true ? "true" : "false"; break;
    case 'T': text = is_true ? "True" : "False"; break;
    case 'y': text = is_true ? "yes" : "no"; break;
    case 'Y': text = is_true ? "Yes" : "No"; break;
    case 's':
    case 'p': write_with_flags(out, f, is_true ? STR("true") : STR("false")); return true;
    default: break;
    }
    if (text) {
        struct str all = str_of(text);
        write_with_flags(out, f, f->is_alternate ? str_slice(all, 0, 1) : all);
        return true;
    }
    if (strchr("dxXobBeEfgGaA", f->letter))
        return write_as(w, out, f, f->letter, value_int(is_true));
    return refuse_format(w, "Boolean", f, "tTyYdxXobBeEfgGaAsp");
}

static bool write_integer(struct writing *w, struct strbuf *out, const struct text_format *f,
                          struct value v)
{
    if (strchr("dxXobBpeEfgGaA", f->letter))
        return write_as(w, out, f, f->letter, v);
    struct strbuf text;
    strbuf_init(&text, 0);
    if (f->letter == 'c' && v.integer >= 0 && v.integer <= 0x10FFFF)
        utf8_add(&text, (uint32_t)v.integer);
    else if (f->letter == 's')
        puppet_write_text(&text, v);
    else {
        strbuf_done(&text);
        return refuse_format(w, "Integer", f, "dxXobBeEfgGaAspc");
    }
    bool is_good = true;
    struct value shown = string_of_buffer(w->call, &text);
    struct str s = value_str(&shown);
    if (!f->is_alternate)
        is_good = write_as(w, out, f, 's', shown);
    else if (f->letter == 's')
        is_good = write_as(w, out, f, 'p', shown);
    else
        write_with_flags(out, f, str_format(w->call->arena, "\"%.*s\"", STR_ARGS(s)));
    return is_good;
}

static bool write_float(struct writing *w, struct strbuf *out, const struct text_format *f,
                        struct value v)
{
    if (strchr("dxXobBeEfgGaAp", f->letter))
        return write_as(w, out, f, f->letter, v);
    if (f->letter != 's')
        return refuse_format(w, "Float", f, "dxXobBeEfgGaAsp");
    struct str text = puppet_text_of(w->call->arena, v);
    if (f->is_alternate)
        text = str_format(w->call->arena, "\"%.*s\"", STR_ARGS(text));
    write_with_flags(out, f, text);
    return true;
}

static struct str segments_capitalized(struct puppet_call *c, struct str s)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t at = 0; at <= s.len;) {
        size_t end = str_find(s, STR("::"), at);
        if (at)
            strbuf_add(&out, STR("::"));
        strbuf_add(&out, text_capitalized(c->arena, str_slice(s, at, end)));
        at = end == s.len ? s.len + 1 : end + 2;
    }
    struct str text = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return text;
}

static bool write_formatted_string(struct writing *w, struct strbuf *out,
                                   const struct text_format *f, struct value v)
{
    struct arena *a = w->call->arena;
    struct str s = value_str(&v);
    switch (f->letter) {
    case 's':
    case 'p': break;
    case 'c': s = text_capitalized(a, s); break;
    case 'C': s = segments_capitalized(w->call, s); break;
    case 'u': s = text_upper(a, s); break;
    case 'd': s = text_lower(a, s); break;
    case 't': s = text_strip(s); break;
    default: return refuse_format(w, "String", f, "cCudspt");
    }
    bool is_quoted = f->letter == 'p' || (f->is_alternate && f->letter != 's');
    if (!is_quoted) {
        write_with_flags(out, f, s);
        return true;
    }
    struct strbuf quoted;
    strbuf_init(&quoted, 0);
    if (f->letter == 'p' && f->is_alternate)
        write_double_quoted(&quoted, s);
    else
        puppet_write_program(&quoted, value_string(a, s));
    write_with_flags(out, f, strbuf_str(&quoted));
    strbuf_done(&quoted);
    return true;
}

static bool write_binary(struct writing *w, struct strbuf *out, const struct text_format *f,
                         struct str bytes)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    switch (f->letter) {
    case 's': strbuf_add(&text, bytes); break;
    case 'b': ruby_base64_write(&text, bytes, false, 60); break;
    case 'p':
    case 'B': ruby_base64_write(&text, bytes, false, 0); break;
    case 'u': ruby_base64_write(&text, bytes, true, 0); break;
    case 't': strbuf_add(&text, STR("Binary")); break;
    case 'T': strbuf_add(&text, STR("BINARY")); break;
    default: strbuf_done(&text); return refuse_format(w, "Binary", f, "bButTsp");
    }
    if (f->letter == 's' && !f->is_alternate && !utf8_is_valid(bytes)) {
        strbuf_done(&text);
        w->why = STR("the bytes of the Binary are not UTF-8");
        return false;
    }
    struct value shown = string_of_buffer(w->call, &text);
    if (f->letter != 'p')
        return write_as(w, out, f, f->is_alternate ? 'p' : 's', shown);
    strbuf_add(out, STR("Binary(\""));
    strbuf_add(out, value_str(&shown));
    strbuf_add(out, STR("\")"));
    return true;
}

static bool write_regexp(struct writing *w, struct strbuf *out, const struct text_format *f,
                         struct value v, struct str source)
{
    if (f->letter != 's' && f->letter != 'p')
        return refuse_format(w, "Regexp", f, "sp");
    struct strbuf text;
    strbuf_init(&text, 0);
    if (f->letter == 'p')
        puppet_write_program(&text, v);
    else if (f->is_alternate)
        puppet_write_program(&text, value_string(w->call->arena, source));
    else
        strbuf_add(&text, source);
    write_with_flags(out, f, strbuf_str(&text));
    strbuf_done(&text);
    return true;
}

static bool write_formatted_type(struct writing *w, struct strbuf *out, const struct text_format *f,
                                 struct value v)
{
    if (f->letter != 's' && f->letter != 'p')
        return refuse_format(w, "Type", f, "sp");
    struct str text = puppet_text_of(w->call->arena, v);
    if (f->letter == 's' && f->is_alternate)
        text = str_format(w->call->arena, "\"%.*s\"", STR_ARGS(text));
    write_with_flags(out, f, text);
    return true;
}

static bool write_uri(struct writing *w, struct strbuf *out, const struct text_format *f,
                      struct str text)
{
    if (f->letter != 's' && f->letter != 'p')
        return refuse_format(w, "URI", f, "sp");
    struct strbuf quoted;
    strbuf_init(&quoted, 0);
    puppet_write_program(&quoted, value_string(w->call->arena, text));
    if (f->letter == 'p')
        strbuf_format(out, "URI(%.*s)", STR_ARGS(strbuf_str(&quoted)));
    else
        write_with_flags(out, f, f->is_alternate ? strbuf_str(&quoted) : text);
    strbuf_done(&quoted);
    return true;
}

// Whatever has no formats of its own: times, versions, what is sensitive.
static bool write_other(struct writing *w, struct strbuf *out, const struct text_format *f,
                        struct value v)
{
    const int64_t *span = puppet_is_timespan(v), *time = span ? span : puppet_is_timestamp(v);
    if (time && strchr("dxXob", f->letter))
        return write_as(w, out, f, f->letter, value_int(*time / 1000000000));
    if (time && strchr("eEfgG", f->letter))
        return write_as(w, out, f, f->letter, number_from_float((double)*time / 1e9));
    struct str text = puppet_text_of(w->call->arena, v);
    if (f->letter == 'p' && puppet_is_sensitive(v, NULL))
        text = str_format(w->call->arena, "#<%.*s>", STR_ARGS(text));
    if (f->letter != 's' && f->letter != 'p')
        return refuse_format(w, "Object", f, "sp");
    write_with_flags(out, f, text);
    return true;
}

// ---- containers

static bool is_list_or_hash(struct value v)
{
    return value_is_aggregate(v);
}

static bool is_container(struct value v)
{
    return value_is_aggregate(v) || puppet_is_object(v);
}

static void add_padding(struct strbuf *out, struct indentation in)
{
    strbuf_add_repeat(out, ' ', 2 * in.level);
}

static void begin_container(struct strbuf *out, struct indentation in)
{
    if (!in.is_indenting || !in.level || in.is_first)
        return;
    strbuf_add_char(out, '\n');
    add_padding(out, in);
}

static void cut_space(struct strbuf *out)
{
    out->len = text_rstrip(strbuf_str(out)).len;
}

static char last_of(const struct strbuf *out)
{
    return out->len ? out->at[out->len - 1] : '\0';
}

// The two delimiters of a container; `usual` has them next to each other.
static void delimiters_of(const struct text_format *f, struct str usual, struct str *open,
                          struct str *close)
{
    static const char pairs[] = "[]{}()<>||";
    *open = str_slice(usual, 0, 1);
    *close = str_slice(usual, 1, 2);
    if (f->delimiter) {
        const char *found = strchr(pairs, f->delimiter);
        *open = str_make(found, 1);
        *close = str_make(found + 1, 1);
    } else if (f->has_space) {
        *open = *close = STR("");
    }
}

// The text of each element.
static bool write_elements(struct writing *w, struct value v, const struct format_map *map,
                           const struct text_format *f, struct indentation in, struct str *texts)
{
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value item = value_item(v, i);
        bool has_own = is_container(item) || !f->parts;
        struct strbuf text;
        strbuf_init(&text, 0);
        bool is_good = write_formatted(w, &text, item, has_own ? map : f->parts, in);
        texts[i] = strbuf_copy(&text, w->call->arena);
        strbuf_done(&text);
        if (!is_good)
            return false;
    }
    return true;
}

// Whether a run of elements that are no containers is wider than the format allows.
static bool is_too_wide(struct value v, const struct text_format *f, const struct str *texts)
{
    if (!f->is_alternate || !f->has_width)
        return false;
    size_t widest = 0, run = 0;
    for (size_t i = 0; i < value_len(v); i++) {
        run = is_list_or_hash(value_item(v, i)) ? 0 : run + utf8_count(texts[i]);
        widest = run > widest ? run : widest;
    }
    return widest > (size_t)f->width;
}

static void join_elements(struct strbuf *out, struct value v, const struct text_format *f,
                          struct indentation in, const struct str *texts)
{
    bool breaks = is_too_wide(v, f, texts);
    struct str separator = f->has_separator ? f->separator : STR(", ");
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        bool is_plain = !is_list_or_hash(value_item(v, i));
        if (i == 0) {
            if (breaks && is_plain)
                strbuf_add_char(out, ' ');
        } else {
            strbuf_add(out, separator);
            bool after_container =
                f->is_alternate && is_list_or_hash(value_item(v, i - 1)) && is_plain;
            if ((breaks && is_plain) || after_container) {
                if (last_of(out) != '\n')
                    cut_space(out);
                strbuf_add_char(out, '\n');
                add_padding(out, in);
            }
        }
        if (last_of(out) == ' ' && texts[i].len && texts[i].at[0] == '\n')
            cut_space(out);
        strbuf_add(out, texts[i]);
    }
}

static bool write_array(struct writing *w, struct strbuf *out, struct value v,
                        const struct format_map *map, const struct text_format *f,
                        struct indentation in)
{
    if (!strchr("asp", f->letter))
        return refuse_format(w, "Array", f, "asp");
    in.is_indenting |= f->is_alternate;
    struct str open, close;
    delimiters_of(f, STR("[]"), &open, &close);
    struct indentation inner = {.level = in.level + 1, .is_indenting = f->is_alternate};
    struct str *texts = ARENA_ARRAY(w->call->arena, struct str, value_len(v) + 1);
    if (!write_elements(w, v, map, f, inner, texts))
        return false;
    struct strbuf text;
    strbuf_init(&text, 0);
    begin_container(&text, in);
    strbuf_add(&text, open);
    join_elements(&text, v, f, inner, texts);
    strbuf_add(&text, close);
    strbuf_add(out, strbuf_str(&text));
    strbuf_done(&text);
    return true;
}

static struct value array_of_pairs(struct puppet_call *c, struct value hash)
{
    struct values list = values_in(c);
    for (size_t i = 0; budget_more(i < value_len(hash)); i++)
        values_add(&list, puppet_pair(c, value_real_key(hash, i), value_item(hash, i)));
    return values_array(c, &list);
}

// A key or an item: containers have the formats of the whole, others those that are given for parts.
static bool write_entry_part(struct writing *w, struct strbuf *out, struct value v,
                             const struct format_map *map, const struct text_format *f,
                             struct indentation in)
{
    return write_formatted(w, out, v, is_container(v) || !f->parts ? map : f->parts, in);
}

static bool write_entries(struct writing *w, struct strbuf *out, struct value v,
                          const struct format_map *map, const struct text_format *f,
                          struct indentation in)
{
    struct str between = f->has_separator ? f->separator : STR(", ");
    struct str arrow = f->has_separator2 ? f->separator2 : STR(" => ");
    bool ends_line = between.len && between.at[between.len - 1] == '\n';
    if (f->is_alternate && !ends_line)
        between = text_rstrip(between);
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        if (i)
            strbuf_add(out, between);
        if (i && f->is_alternate)
            strbuf_add_char(out, '\n');
        if (f->is_alternate)
            add_padding(out, in);
        if (!write_entry_part(w, out, value_real_key(v, i), map, f, in))
            return false;
        strbuf_add(out, arrow);
        if (!write_entry_part(w, out, value_item(v, i), map, f, in))
            return false;
    }
    return true;
}

static bool write_hash(struct writing *w, struct strbuf *out, struct value v,
                       const struct format_map *map, const struct text_format *f,
                       struct indentation in)
{
    if (f->letter == 'a')
        return write_formatted(w, out, array_of_pairs(w->call, v), map, in);
    if (!strchr("hsp", f->letter))
        return refuse_format(w, "Hash", f, "hasp");
    in.is_indenting |= f->is_alternate;
    struct str open, close;
    delimiters_of(f, STR("{}"), &open, &close);
    begin_container(out, in);
    strbuf_add(out, open);
    if (f->is_alternate)
        strbuf_add_char(out, '\n');
    struct indentation inner = {.level = in.level + 1, .is_first = true};
    if (!write_entries(w, out, v, map, f, inner))
        return false;
    if (f->is_alternate) {
        strbuf_add_char(out, '\n');
        add_padding(out, in);
    }
    strbuf_add(out, close);
    return true;
}

static bool write_formatted_object(struct writing *w, struct strbuf *out, struct value v,
                                   const struct text_format *f)
{
    if (!strchr("spq", f->letter))
        return refuse_format(w, "Object", f, "spq");
    puppet_write_program(out, v);
    return true;
}

static bool write_iterator(struct writing *w, struct strbuf *out, struct value v,
                           const struct format_map *map, struct indentation in)
{
    struct value items;
    if (!puppet_iterator_take(v, &items))
        return false;
    return write_formatted(w, out, items, map, in);
}

static bool write_formatted_capsule(struct writing *w, struct strbuf *out, struct value v,
                                    const struct text_format *f)
{
    struct str text;
    if (puppet_is_default(v))
        return write_default(w, out, f);
    if (puppet_is_regexp(v, &text))
        return write_regexp(w, out, f, v, text);
    if (puppet_type_of_value(v))
        return write_formatted_type(w, out, f, v);
    if (puppet_is_binary(v, &text))
        return write_binary(w, out, f, text);
    if (puppet_is_uri(v, &text))
        return write_uri(w, out, f, text);
    if (puppet_is_object(v))
        return write_formatted_object(w, out, v, f);
    return write_other(w, out, f, v);
}

static bool write_formatted(struct writing *w, struct strbuf *out, struct value v,
                            const struct format_map *map, struct indentation in)
{
    if (!budget_turn())
        return false;
    if (puppet_kind(v) == PTYPE_ITERATOR)
        return write_iterator(w, out, v, map, in);
    const struct text_format *f = format_of(map, v);
    if (puppet_is_undef(v))
        return write_undef(w, out, f);
    if (value_is(v, VALUE_BOOL))
        return write_boolean(w, out, f, v.boolean);
    if (puppet_is_integer(v))
        return write_integer(w, out, f, v);
    if (value_is_number(v))
        return write_float(w, out, f, v);
    if (puppet_is_string(v))
        return write_formatted_string(w, out, f, v);
    if (puppet_is_array(v))
        return write_array(w, out, v, map, f, in);
    if (puppet_is_hash(v))
        return write_hash(w, out, v, map, f, in);
    return write_formatted_capsule(w, out, v, f);
}

bool puppet_format_value(struct puppet_call *c, struct value v, struct value formats,
                         struct strbuf *out, struct str *why)
{
    const struct format_map *map;
    if (!formats_read(c->arena, v, formats, &map, why))
        return false;
    struct writing w = {.call = c};
    bool is_good = write_formatted(&w, out, v, map, (struct indentation){.is_first = true});
    *why = w.why;
    return is_good;
}
