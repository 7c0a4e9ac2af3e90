// SPDX-License-Identifier: Apache-2.0
//
// `format` and `formatlist`: verbs as in C and Go, for values. Widths count characters as people see them (grapheme
// clusters), structures are written as JSON. If an argument is partly unknown, so is the result, with the text before
// the first verb as its known prefix.
#include "functions/format.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "functions/functions.h"
#include "functions/text.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/number.h"

enum {
    NUMBER_LARGEST = 1 << 30,  // of a width, a precision, an argument's number: beyond any limit
    DIGITS_PER_STEP_MANY = 64, // a digit among very many costs more than a step
    DIGITS_MANY = 4096,
};

// One format string and its arguments.
struct formatting {
    struct call *call;
    struct str format;
    size_t at;
    const struct value *args;
    unsigned count;
    unsigned next, highest; // arguments, counted from 1
    struct strbuf *out;
    // Why it failed: the message, and the index of the argument to blame, or -1.
    struct str why;
    int blame;
    bool limited;
};

static bool fail_format(struct formatting *f, struct str why)
{
    f->why = why;
    f->blame = -1;
    return false;
}

// ---- reading a verb

static char peek_format(const struct formatting *f)
{
    return f->at < f->format.len ? f->format.at[f->at] : 0;
}

static void read_flags(struct formatting *f, struct verb *v)
{
    for (;; f->at++) {
        switch (peek_format(f)) {
        case '0': v->zero = true; continue;
        case '#': v->sharp = true; continue;
        case '-': v->minus = true; continue;
        case '+': v->plus = true; continue;
        case ' ': v->space = true; continue;
        default: return;
        }
    }
}

static int64_t read_verb_number(struct formatting *f)
{
    int64_t n = 0;
    for (; ascii_is_digit(peek_format(f)); f->at++)
        n = n < NUMBER_LARGEST ? n * 10 + (peek_format(f) - '0') : n;
    return n;
}

static bool bad_character(struct formatting *f)
{
    struct arena *a = call_arena(f->call);
    if (f->at >= f->format.len)
        return fail_format(
            f, str_format(a, "the format ends inside a verb; write `%%%%` for a percent sign"));
    uint32_t code;
    size_t len = utf8_decode(f->format, f->at, &code);
    return fail_format(f, str_format(a, "unexpected `%.*s` in a verb at offset %zu of the format",
                                     (int)len, f->format.at + f->at, f->at));
}

// `[2]`: an argument by its number.
static bool read_argument_index(struct formatting *f, struct verb *v)
{
    if (peek_format(f) != '[')
        return true;
    f->at++;
    if (peek_format(f) == '0' || !ascii_is_digit(peek_format(f)))
        return bad_character(f);
    v->argument = (unsigned)read_verb_number(f);
    if (peek_format(f) != ']')
        return bad_character(f);
    f->at++;
    return true;
}

static bool is_ascii_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool read_verb(struct formatting *f, struct verb *v)
{
    *v = (struct verb){.offset = f->at, .argument = f->next, .width = -1, .precision = -1};
    f->at++;
    read_flags(f, v);
    if (ascii_is_digit(peek_format(f)))
        v->width = read_verb_number(f);
    if (peek_format(f) == '.') {
        f->at++;
        v->precision = read_verb_number(f);
    }
    if (!read_argument_index(f, v))
        return false;
    if (!is_ascii_letter(peek_format(f)))
        return bad_character(f);
    v->mode = f->format.at[f->at++];
    v->raw = str_slice(f->format, v->offset, f->at);
    return true;
}

// ---- writing a value

static bool not_for_verb(struct formatting *f, const struct verb *v, struct str why)
{
    return fail_format(
        f, str_format(call_arena(f->call), "`%.*s` at offset %zu cannot show argument %u: %.*s",
                      STR_ARGS(text_shown(v->raw)), v->offset, v->argument, STR_ARGS(why)));
}

static void add_padded(struct formatting *f, const struct verb *v, struct str s)
{
    size_t len = v->width > 0 ? utf8_cluster_count(s) : 0;
    size_t pad = v->width > 0 && (uint64_t)v->width > len ? (size_t)v->width - len : 0;
    if (!v->minus)
        strbuf_add_repeat(f->out, v->zero ? '0' : ' ', pad);
    strbuf_add(f->out, s);
    if (v->minus)
        strbuf_add_repeat(f->out, v->zero ? '0' : ' ', pad);
}

static bool add_json(struct formatting *f, const struct verb *v, struct value value)
{
    struct strbuf json = text_buffer(f->call);
    const char *why = "";
    bool ok = json_write_typed(&json, value, value_type(call_arena(f->call), value), &why);
    if (ok)
        add_padded(f, v, strbuf_str(&json));
    f->limited |= json.full;
    strbuf_done(&json);
    return ok || not_for_verb(f, v, str_of(why));
}

static bool add_as_is(struct formatting *f, const struct verb *v, struct value value)
{
    if (!v->sharp && value_is(value, VALUE_STRING)) {
        add_padded(f, v, value_str(&value));
        return true;
    }
    if (v->sharp || !value_is_number(value))
        return add_json(f, v, value);
    struct strbuf text = text_buffer(f->call);
    format_shortest(&text, call_arena(f->call), value);
    add_padded(f, v, strbuf_str(&text));
    strbuf_done(&text);
    return true;
}

static struct str first_clusters(struct str s, int64_t count)
{
    size_t end = 0;
    while (count-- > 0 && end < s.len)
        end = utf8_cluster_end(s, end);
    return str_slice(s, 0, end);
}

static void add_string(struct formatting *f, const struct verb *v, struct value value)
{
    struct str s = value_str(&value);
    if (v->precision > 0)
        s = first_clusters(s, v->precision);
    if (v->mode == 's') {
        add_padded(f, v, s);
        return;
    }
    struct strbuf quoted = text_buffer(f->call);
    json_write_string_html(&quoted, s);
    add_padded(f, v, strbuf_str(&quoted));
    f->limited |= quoted.full;
    strbuf_done(&quoted);
}

static bool add_formatted_number(struct formatting *f, const struct verb *v, struct value number)
{
    uint64_t cost = format_number_cost(v, number);
    if (cost > DIGITS_MANY)
        cost *= DIGITS_PER_STEP_MANY;
    if (!call_output(f->call, cost / DIGITS_PER_STEP_MANY) || !call_charge(f->call, cost)) {
        f->limited = true;
        return true;
    }
    struct arena *a = call_arena(f->call);
    if (strchr("bdoxX", v->mode))
        return format_integer(f->out, a, v, number) ||
               not_for_verb(f, v, STR("a whole number is required"));
    format_float(f->out, a, v, number);
    return true;
}

static const struct type *type_of_mode(char mode)
{
    if (mode == 't')
        return &type_bool;
    if (mode == 's' || mode == 'q')
        return &type_string;
    return strchr("bdoxXeEfgG", mode) ? &type_number : NULL;
}

static bool add_converted(struct formatting *f, const struct verb *v, struct value value)
{
    const struct type *type = type_of_mode(v->mode);
    struct value converted;
    struct str why;
    if (!type)
        return fail_format(f, str_format(call_arena(f->call), "unknown verb `%.*s` at offset %zu",
                                         STR_ARGS(text_shown(v->raw)), v->offset));
    if (!value_convert(call_arena(f->call), value, type, &converted, &why))
        return not_for_verb(f, v, why);
    if (type == &type_number)
        return add_formatted_number(f, v, converted);
    if (type == &type_string)
        add_string(f, v, converted);
    else
        strbuf_add_cstr(f->out, converted.boolean ? "true" : "false");
    return true;
}

static bool add_verb(struct formatting *f, const struct verb *v)
{
    f->highest = v->argument > f->highest ? v->argument : f->highest;
    f->next = v->argument + 1;
    if (v->argument > f->count)
        return fail_format(
            f, str_format(call_arena(f->call),
                          "`%.*s` at offset %zu uses argument %u, but there are only %u",
                          STR_ARGS(text_shown(v->raw)), v->offset, v->argument, f->count));
    struct value value = f->args[v->argument - 1];
    if (v->mode == 'v')
        return add_as_is(f, v, value);
    if (value_is_null(value))
        return not_for_verb(f, v, STR("it is null, which only `%v` can show"));
    return add_converted(f, v, value);
}

// ---- a whole format string

static bool all_arguments_used(struct formatting *f)
{
    if (f->highest >= f->count)
        return true;
    f->why = f->highest ? str_format(call_arena(f->call),
                                     "the format uses only %u of the arguments", f->highest)
                        : STR("the format has no verbs, so it uses no argument");
    f->blame = (int)f->highest + 1;
    return false;
}

static bool run_format(struct formatting *f)
{
    while (f->at < f->format.len && !f->limited && !f->out->full) {
        size_t plain = str_find_char(f->format, '%', f->at);
        strbuf_add(f->out, str_slice(f->format, f->at, plain));
        f->at = plain;
        if (plain == f->format.len)
            break;
        if (plain + 1 < f->format.len && f->format.at[plain + 1] == '%') {
            strbuf_add_char(f->out, '%');
            f->at += 2;
            continue;
        }
        struct verb v;
        if (!read_verb(f, &v) || !add_verb(f, &v))
            return false;
    }
    return f->limited || f->out->full || all_arguments_used(f);
}

// The string, or absent with `*why` and `*blame`; or the failure of a limit.
static struct value format_once(struct call *c, struct str format, const struct value *args,
                                unsigned count, struct str *why, int *blame)
{
    struct strbuf out = text_buffer(c);
    struct formatting f = {
        .call = c, .format = format, .args = args, .count = count, .next = 1, .out = &out};
    if (run_format(&f)) {
        out.full |= f.limited;
        return text_done(c, &out);
    }
    *why = f.why;
    *blame = f.blame;
    strbuf_done(&out);
    return VALUE_NONE;
}

static struct value *arguments(struct call *c)
{
    unsigned count = call_count(c) - 1;
    struct value *args = ARENA_ARRAY(call_arena(c), struct value, count);
    for (unsigned i = 0; i < count; i++)
        args[i] = call_arg(c, i + 1);
    return args;
}

static struct value apply_format(struct call *c)
{
    struct str format = text_arg(c, 0), why;
    unsigned count = call_count(c) - 1;
    struct value *args = arguments(c);
    for (unsigned i = 0; i < count; i++)
        if (!value_is_wholly_known(args[i])) {
            size_t verb = str_find_char(format, '%', 0);
            return text_unknown(c, str_slice(format, 0, verb < format.len ? verb : 0));
        }
    int blame;
    struct value v = format_once(c, format, args, count, &why, &blame);
    if (value_is(v, VALUE_ABSENT))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, blame, "%.*s", STR_ARGS(why));
    return v;
}

// ---- formatlist

// The arguments of formatlist: the lists among them, and their length.
struct walk {
    struct value *args;
    unsigned count;
    bool *walked;
    int64_t len;      // -1: there are no lists
    unsigned decider; // the argument that determined the length
    bool unknown;     // a list is unknown
};

static bool is_walked_type(enum type_kind kind)
{
    return kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_TUPLE;
}

// The length of a sequence, known or not; -1 if it is unknown.
static int64_t length_of(const struct type *t, struct value v)
{
    if (t->kind == TYPE_TUPLE)
        return t->len;
    if (value_is_unknown(v) || (t->kind == TYPE_SET && !value_is_wholly_known(v)))
        return -1;
    return (int64_t)value_len(v);
}

// False with the failure in `*failed` if lengths differ.
static bool walk_plan(struct call *c, struct walk *w, struct value *failed)
{
    for (unsigned i = 0; i < w->count; i++) {
        struct value v = w->args[i];
        const struct type *t = value_type(call_arena(c), v);
        if (value_is_null(v) || !is_walked_type(t->kind)) {
            w->unknown |= value_is_unknown(v) && t->kind == TYPE_DYNAMIC;
            continue;
        }
        int64_t len = length_of(t, v);
        w->unknown |= len < 0 || value_is_unknown(v);
        w->walked[i] = true;
        if (len >= 0 && w->len < 0) {
            w->len = len;
            w->decider = i;
        } else if (len >= 0 && len != w->len) {
            *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)i + 1,
                                "argument %u has %lld elements, but argument %u has %lld: lists "
                                "must have the same length",
                                i + 1, (long long)len, w->decider + 1, (long long)w->len);
            return false;
        }
    }
    return true;
}

// Element number `n` of the result.
static struct value format_element(struct call *c, struct str format, const struct walk *w,
                                   size_t n)
{
    struct value *args = ARENA_ARRAY(call_arena(c), struct value, w->count);
    for (unsigned i = 0; i < w->count; i++) {
        args[i] = w->walked[i] ? value_item(w->args[i], n) : w->args[i];
        if (!value_is_wholly_known(args[i]))
            return text_unknown_exact(c, STR(""));
    }
    struct str why;
    int blame;
    struct value v = format_once(c, format, args, w->count, &why, &blame);
    if (value_is(v, VALUE_ABSENT))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, w->count ? -1 : blame,
                         "element %zu of the result: %.*s", n, STR_ARGS(why));
    return v;
}

static struct value apply_formatlist(struct call *c)
{
    struct arena *a = call_arena(c);
    unsigned count = call_count(c) - 1;
    struct walk w = {
        .args = arguments(c), .count = count, .walked = ARENA_ARRAY(a, bool, count), .len = -1};
    struct value failed;
    if (!walk_plan(c, &w, &failed))
        return failed;
    if (w.unknown)
        return value_refine_not_null(a, value_unknown(a, type_list(a, &type_string)));
    size_t len = w.len < 0 ? 1 : (size_t)w.len;
    struct str format = text_arg(c, 0);
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t n = 0; n < len; n++) {
        if (!call_charge(c, 1))
            return call_limit(c);
        items[n] = format_element(c, format, &w, n);
        if (value_is_poison(items[n]))
            return items[n];
    }
    return value_list(a, &type_string, items, len);
}

// ---- the table

enum { ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

static const struct type list_of_strings = {.kind = TYPE_LIST, .element = &type_string};

static const struct function functions[] = {
    {
        .name = "format",
        .signature = "format: string, args: any... -> string",
        .doc = "Formats the arguments by the verbs of the format: `%s`, `%d`, `%-8.2f`, `%[2]v`.",
        .op = {.name = "format",
               .arity = OPERATION_VARIADIC,
               .required = 1,
               .flags = OP_NOT_NULL,
               .params = {0, ANYTHING, ANYTHING, ANYTHING},
               .types = {&type_string},
               .result = &type_string,
               .apply = apply_format},
    },
    {
        .name = "formatlist",
        .signature = "format: string, args: any... -> list of string",
        .doc =
            "Applies a format to each element of lists of the same length; single values repeat.",
        .op = {.name = "formatlist",
               .arity = OPERATION_VARIADIC,
               .required = 1,
               .flags = OP_NOT_NULL,
               .params = {0, ANYTHING, ANYTHING, ANYTHING},
               .types = {&type_string},
               .result = &list_of_strings,
               .apply = apply_formatlist},
    },
};

const struct function_family functions_format = {"format", functions, COUNT_OF(functions)};
