// SPDX-License-Identifier: Apache-2.0
//
// Helper functions over texts and lists. Lengths and positions count UTF-16 units in JavaScript; for texts of the basic
// plane these are characters, which is what is counted here.
#include <math.h>

#include "base/utf8.h"
#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

static struct value text_result(struct call *c, struct strbuf *out)
{
    bool fits = call_output(c, out->len);
    struct value v = fits ? value_string(call_arena(c), strbuf_str(out)) : call_limit(c);
    strbuf_done(out);
    return v;
}

// ---- case

static void add_mapped(struct strbuf *out, struct str text, uint32_t (*map)(uint32_t))
{
    for (size_t at = 0; at < text.len;) {
        uint32_t code;
        at += utf8_decode(text, at, &code);
        if (code == 0xDF && map == utf8_upper)
            strbuf_add_cstr(out, "SS");
        else
            utf8_add(out, map(code));
    }
}

static struct value mapped(struct call *c, struct value v, uint32_t (*map)(uint32_t))
{
    struct strbuf out;
    strbuf_init(&out, 0);
    add_mapped(&out, value_str(&v), map);
    return text_result(c, &out);
}

struct value garden_lower(struct call *c, const struct value *args)
{
    return mapped(c, args[0], utf8_lower);
}

struct value garden_upper(struct call *c, const struct value *args)
{
    return mapped(c, args[0], utf8_upper);
}

static struct value joined_words(struct call *c, struct value v, bool is_camel)
{
    struct garden_words words = {{0}};
    struct strbuf out;
    garden_find_words(call_arena(c), value_str(&v), &words);
    strbuf_init(&out, 0);
    for (size_t i = 0; i < words.list.len; i++) {
        struct str word = words.list.at[i];
        uint32_t first;
        size_t len = utf8_decode(word, 0, &first);
        if (i && !is_camel)
            strbuf_add_char(&out, '-');
        utf8_add(&out, i && is_camel ? utf8_upper(first) : utf8_lower(first));
        add_mapped(&out, str_slice(word, len, word.len), utf8_lower);
    }
    ARRAY_DONE(&words.list);
    return text_result(c, &out);
}

struct value garden_camel_case(struct call *c, const struct value *args)
{
    return joined_words(c, args[0], true);
}

struct value garden_kebab_case(struct call *c, const struct value *args)
{
    return joined_words(c, args[0], false);
}

// ---- joining and splitting

struct value garden_concat(struct call *c, const struct value *args)
{
    struct value x = args[0], y = args[1];
    if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING)) {
        struct strbuf out;
        strbuf_init(&out, 0);
        strbuf_add(&out, value_str(&x));
        strbuf_add(&out, value_str(&y));
        return text_result(c, &out);
    }
    if (!value_is_sequence(x) || !value_is_sequence(y))
        return garden_helper_failed(
            c, "Both terms need to be either arrays or strings (got %s and %s).", garden_typeof(x),
            garden_typeof(y));
    size_t left = value_len(x), count = left + value_len(y);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = i < left ? value_item(x, i) : value_item(y, i - left);
    return value_tuple(call_arena(c), items, count);
}

struct value garden_join(struct call *c, const struct value *args)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < value_len(args[0]); i++) {
        struct value item = value_item(args[0], i);
        if (i)
            strbuf_add(&out, value_str(&args[1]));
        if (!value_is_null(item) && !value_is_undefined(item))
            strbuf_add(&out, garden_text(call_arena(c), item));
    }
    return text_result(c, &out);
}

struct value garden_split(struct call *c, const struct value *args)
{
    struct str text = value_str(&args[0]), separator = value_str(&args[1]);
    ARRAY(struct value) parts = {0};
    for (size_t at = 0; at <= text.len;) {
        size_t end = str_find(text, separator, at);
        ARRAY_PUSH(&parts, value_string(call_arena(c), str_slice(text, at, end)));
        at = end + separator.len;
        if (end >= text.len)
            break;
        if (at == text.len) {
            ARRAY_PUSH(&parts, value_string_kept(STR("")));
            break;
        }
    }
    struct value v = value_tuple(call_arena(c), parts.at, parts.len);
    ARRAY_DONE(&parts);
    return v;
}

// `$&`, `$$`, `` $` `` and `$'` mean something in a replacement.
static void add_js_replacement(struct strbuf *out, struct str by, struct str text, size_t from,
                               size_t to)
{
    for (size_t i = 0; i < by.len; i++) {
        char next = by.at[i] == '$' && i + 1 < by.len ? by.at[i + 1] : 0;
        if (next == '$')
            strbuf_add_char(out, '$');
        else if (next == '&')
            strbuf_add(out, str_slice(text, from, to));
        else if (next == '`')
            strbuf_add(out, str_slice(text, 0, from));
        else if (next == '\'')
            strbuf_add(out, str_slice(text, to, text.len));
        else {
            strbuf_add_char(out, by.at[i]);
            continue;
        }
        i++;
    }
}

struct value garden_replace(struct call *c, const struct value *args)
{
    struct str text = value_str(&args[0]), part = value_str(&args[1]), by = value_str(&args[2]);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t at = 0; at < text.len;) {
        size_t found = str_find(text, part, at);
        strbuf_add(&out, str_slice(text, at, found));
        if (found == text.len)
            break;
        add_js_replacement(&out, by, text, found, found + part.len);
        at = found + part.len;
        if (!call_output(c, out.len)) {
            strbuf_done(&out);
            return call_limit(c);
        }
    }
    return text_result(c, &out);
}

struct value garden_indent(struct call *c, const struct value *args)
{
    enum { SPACES_MOST = 10000 };
    struct str text = value_str(&args[0]);
    double spaces = number_to_double(args[1]);
    struct strbuf out;
    if (spaces < 0 || spaces > SPACES_MOST)
        return garden_fail(c, 1, DIAG_BAD_ARGUMENT,
                           "Error validating argument 'spaces' for indent helper function:\n\n"
                           "value must be between 0 and %d",
                           SPACES_MOST);
    strbuf_init(&out, 0);
    for (size_t at = 0; at < text.len;) {
        size_t end = at, next;
        bool is_blank = true;
        for (; end < text.len && text.at[end] != '\n' && text.at[end] != '\r'; end++)
            is_blank &= strchr(" \t\v\f", text.at[end]) != NULL;
        next = end < text.len ? end + 1 : end;
        if (!is_blank)
            strbuf_add_repeat(&out, ' ', (size_t)spaces);
        strbuf_add(&out, str_slice(text, at, next));
        at = next;
        if (!call_output(c, out.len)) {
            strbuf_done(&out);
            return call_limit(c);
        }
    }
    return text_result(c, &out);
}

// ---- parts

static bool index_arg(struct value v, double *out)
{
    if (value_is_number(v)) {
        *out = number_to_double(v);
        return true;
    }
    return garden_numeric(value_str(&v), out);
}

static size_t slice_bound(double at, size_t len)
{
    at = trunc(at);
    if (at < 0)
        at += (double)len;
    return at <= 0 ? 0 : at >= (double)len ? len : (size_t)at;
}

static size_t byte_of_character(struct str text, size_t count)
{
    size_t at = 0;
    uint32_t code;
    for (; count && at < text.len; count--)
        at += utf8_decode(text, at, &code);
    return at;
}

struct value garden_slice(struct call *c, const struct value *args)
{
    double start, end = 0;
    bool has_end = !value_is(args[2], VALUE_ABSENT);
    for (unsigned i = 1; i <= 2; i++)
        if ((i == 1 || has_end) && !index_arg(args[i], i == 1 ? &start : &end))
            return garden_helper_failed(
                c, "%s index must be a number or a numeric string (got \"%.*s\")",
                i == 1 ? "start" : "end", STR_ARGS(garden_text(call_arena(c), args[i])));
    bool is_text = value_is(args[0], VALUE_STRING);
    struct str text = is_text ? value_str(&args[0]) : STR("");
    size_t len = is_text ? utf8_count(text) : value_len(args[0]);
    size_t from = slice_bound(start, len), to = end != 0 ? slice_bound(end, len) : len;
    to = to < from ? from : to;
    if (is_text)
        return value_string(call_arena(c), str_slice(text, byte_of_character(text, from),
                                                     byte_of_character(text, to)));
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, to - from);
    for (size_t i = from; i < to; i++)
        items[i - from] = value_item(args[0], i);
    return value_tuple(call_arena(c), items, to - from);
}

static bool is_one_of_characters(struct str characters, uint32_t wanted)
{
    for (size_t at = 0; at < characters.len;) {
        uint32_t code;
        at += utf8_decode(characters, at, &code);
        if (code == wanted)
            return true;
    }
    return false;
}

struct value garden_trim(struct call *c, const struct value *args)
{
    struct str text = value_str(&args[0]);
    if (value_is(args[1], VALUE_ABSENT))
        return value_string(call_arena(c), utf8_trim_start(utf8_trim_end(text)));
    struct str set = value_str(&args[1]);
    uint32_t code;
    for (size_t len;
         text.len && (len = utf8_decode(text, 0, &code)) && is_one_of_characters(set, code);)
        text = str_slice(text, len, text.len);
    while (text.len) {
        size_t last = utf8_last(text);
        utf8_decode(text, last, &code);
        if (!is_one_of_characters(set, code))
            break;
        text = str_slice(text, 0, last);
    }
    return value_string(call_arena(c), text);
}

// ---- others

struct value garden_is_empty(struct call *c, const struct value *args)
{
    (void)c;
    struct value v = args[0];
    if (value_is_aggregate(v))
        return value_bool(!value_len(v));
    return value_bool(!value_is(v, VALUE_STRING) || !value_str(&v).len);
}

struct value garden_string(struct call *c, const struct value *args)
{
    return value_string(call_arena(c), garden_text(call_arena(c), args[0]));
}

// lodash's range(first, last + 1): downwards if that is smaller.
struct value garden_range(struct call *c, const struct value *args)
{
    enum { RANGE_MOST = 1 << 30 }; // far more than fits
    double first = number_to_double(args[0]), end = number_to_double(args[1]) + 1;
    double step = first < end ? 1 : -1, count = ceil((end - first) / step);
    if (!isfinite(count))
        return garden_helper_failed(c, "expected finite numbers");
    size_t n = count <= 0 ? 0 : count < RANGE_MOST ? (size_t)count : (size_t)RANGE_MOST;
    if (!call_output(c, n * sizeof(struct value)) || !call_charge(c, n))
        return call_limit(c);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, n);
    for (size_t i = 0; i < n; i++)
        items[i] = garden_number(first + step * (double)i);
    return value_tuple(call_arena(c), items, n);
}
