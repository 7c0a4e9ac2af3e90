// SPDX-License-Identifier: Apache-2.0
//
// Strings: letters, parts, cutting and joining. Characters are grapheme clusters where they are counted, code points
// where letters change, and bytes where texts are searched. Patterns are in patterns.c.
#include "base/utf8.h"
#include "functions/parts.h"
#include "functions/text.h"
#include "value/sort.h"

enum { BYTES_PER_STEP = 16 }; // of text that is processed by characters

static bool charge_text(struct call *c, struct str s)
{
    return call_charge(c, 1 + s.len / BYTES_PER_STEP);
}

// ---- letters

// Returns the character to write for `code`, which follows `before`.
typedef uint32_t letter_mapper(uint32_t code, uint32_t before);

enum { SHORT_TEXT = 64 };

// Letters of ASCII become letters of ASCII, so a short text needs no buffer.
static struct value map_short_ascii(struct call *c, struct str s, letter_mapper *letter)
{
    char text[SHORT_TEXT];
    uint32_t before = ' ';
    for (size_t i = 0; i < s.len; i++) {
        text[i] = (char)letter((unsigned char)s.at[i], before);
        before = (unsigned char)s.at[i];
    }
    return call_output(c, s.len) ? value_string_ascii(call_arena(c), str_make(text, s.len))
                                 : call_limit(c);
}

static struct value map_letters(struct call *c, letter_mapper *letter)
{
    struct value v = call_arg(c, 0);
    struct str s = text_arg(c, 0);
    if (!charge_text(c, s))
        return call_limit(c);
    if (value_string_is_ascii(&v) && s.len <= SHORT_TEXT)
        return map_short_ascii(c, s, letter);
    struct strbuf out = text_buffer(c);
    uint32_t before = ' ', code;
    for (size_t at = 0, len; at < s.len; at += len) {
        len = utf8_decode(s, at, &code);
        uint32_t mapped = letter(code, before);
        if (mapped == code) // also invalid UTF-8
            strbuf_add(&out, str_slice(s, at, at + len));
        else
            utf8_add(&out, mapped);
        before = code;
    }
    return text_done(c, &out);
}

static uint32_t lower_letter(uint32_t code, uint32_t before)
{
    (void)before;
    return utf8_lower(code);
}

static uint32_t upper_letter(uint32_t code, uint32_t before)
{
    (void)before;
    return utf8_upper(code);
}

// Words end at anything in ASCII that is not a letter, digit or underscore, and at spaces beyond ASCII.
static bool ends_word(uint32_t code)
{
    if (utf8_is_letter(code) || utf8_is_digit(code) || code == '_')
        return false;
    return code < 0x80 || utf8_is_space(code);
}

static uint32_t title_letter(uint32_t code, uint32_t before)
{
    return ends_word(before) ? utf8_title(code) : code;
}

static struct value apply_lower(struct call *c)
{
    return map_letters(c, lower_letter);
}

static struct value apply_title(struct call *c)
{
    return map_letters(c, title_letter);
}

static struct value apply_upper(struct call *c)
{
    return map_letters(c, upper_letter);
}

// ---- characters

struct value string_length(struct call *c, struct value text)
{
    if (value_is(text, VALUE_STRING)) {
        struct str s = value_str(&text);
        return charge_text(c, s) ? count_result(utf8_cluster_count(s)) : call_limit(c);
    }
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    r.min = count_result(utf8_cluster_count(value_range(text).prefix));
    r.min_inclusive = true;
    return value_refine(call_arena(c), value_unknown(call_arena(c), &type_number), r);
}

static struct value apply_strlen(struct call *c)
{
    return string_length(c, call_arg(c, 0));
}

static struct value apply_strrev(struct call *c)
{
    struct str s = text_arg(c, 0);
    if (!charge_text(c, s))
        return call_limit(c);
    char *reversed = arena_alloc(call_arena(c), s.len);
    for (size_t at = 0, end; at < s.len; at = end) {
        end = utf8_cluster_end(s, at);
        for (size_t i = at; i < end; i++)
            reversed[s.len - end + (i - at)] = s.at[i];
    }
    return text_value(c, str_make(reversed, s.len));
}

// The offset that is `count` clusters after `at`, or the end.
static size_t skip_clusters(struct str s, size_t at, int64_t count)
{
    for (; count > 0 && at < s.len; count--)
        at = utf8_cluster_end(s, at);
    return at;
}

// A negative offset counts from the end, a negative length takes the rest. The peer also takes the rest for a length
// of zero after a negative offset.
static struct value apply_substr(struct call *c)
{
    struct str s = text_arg(c, 0);
    int64_t offset, length;
    if (!arg_whole(c, 1, &offset) || !arg_whole(c, 2, &length))
        return bad_argument(c, -1, "offset and length must be whole numbers of 64 bits");
    if (!charge_text(c, s))
        return call_limit(c);
    if (offset >= 0 && length == 0)
        return text_value(c, STR(""));
    bool takes_rest = length < 0 || length == 0;
    if (offset < 0)
        offset += (int64_t)utf8_cluster_count(s);
    size_t start = skip_clusters(s, 0, offset);
    size_t end = takes_rest ? s.len : skip_clusters(s, start, length);
    return text_value(c, str_slice(s, start, end));
}

// ---- cutting

static struct value apply_chomp(struct call *c)
{
    struct str s = text_arg(c, 0);
    while (s.len && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r'))
        s.len--;
    return text_value(c, s);
}

static bool has_code(struct str set, uint32_t wanted)
{
    uint32_t code;
    for (size_t at = 0; at < set.len;) {
        at += utf8_decode(set, at, &code);
        if (code == wanted)
            return true;
    }
    return false;
}

// Removes characters of `cut` from both ends.
static struct str trimmed(struct str s, struct str cut)
{
    uint32_t code;
    size_t start = 0;
    while (start < s.len) {
        size_t len = utf8_decode(s, start, &code);
        if (!has_code(cut, code))
            break;
        start += len;
    }
    s = str_slice(s, start, s.len);
    while (s.len) {
        size_t last = utf8_last(s);
        utf8_decode(s, last, &code);
        if (!has_code(cut, code))
            break;
        s.len = last;
    }
    return s;
}

static struct value apply_trim(struct call *c)
{
    struct str s = text_arg(c, 0), cut = text_arg(c, 1);
    if (!call_charge(c, 1 + s.len * (1 + cut.len / BYTES_PER_STEP)))
        return call_limit(c);
    return text_value(c, trimmed(s, cut));
}

static struct value apply_trimspace(struct call *c)
{
    struct str s = text_arg(c, 0);
    return charge_text(c, s) ? text_value(c, utf8_trim_end(utf8_trim_start(s))) : call_limit(c);
}

static struct value apply_trimprefix(struct call *c)
{
    struct str s = text_arg(c, 0), prefix = text_arg(c, 1);
    return text_value(c, str_slice(s, str_starts(s, prefix) ? prefix.len : 0, s.len));
}

static struct value apply_trimsuffix(struct call *c)
{
    struct str s = text_arg(c, 0), suffix = text_arg(c, 1);
    return text_value(c, str_slice(s, 0, s.len - (str_ends(s, suffix) ? suffix.len : 0)));
}

// ---- searching

// The next occurrence of `part` at or after `from`; an empty one occurs at the start of each character and at the
// end. False if there is none. `*next` is where to continue.
static bool next_place(struct str s, struct str part, size_t from, size_t *place, size_t *next)
{
    if (from > s.len)
        return false;
    *place = str_find(s, part, from);
    if (part.len) {
        *next = *place + part.len;
        return *place < s.len;
    }
    uint32_t code;
    *next = *place < s.len ? *place + utf8_decode(s, *place, &code) : s.len + 1;
    return true;
}

static struct value apply_replace(struct call *c)
{
    struct str s = text_arg(c, 0), part = text_arg(c, 1), with = text_arg(c, 2);
    if (!charge_text(c, s))
        return call_limit(c);
    struct strbuf out = text_buffer(c);
    size_t copied = 0, place, next = 0;
    while (!out.full && next_place(s, part, next, &place, &next)) {
        strbuf_add(&out, str_slice(s, copied, place));
        strbuf_add(&out, with);
        copied = place + part.len;
    }
    strbuf_add(&out, str_slice(s, copied, s.len));
    return text_done(c, &out);
}

// With a long indent even a short text becomes long, so the length is checked first.
static struct value apply_indent(struct call *c)
{
    struct str s = text_arg(c, 1);
    int64_t spaces;
    if (!arg_whole(c, 0, &spaces) || spaces < 0)
        return bad_argument(c, -1, "the number of spaces must be a whole number, 0 or more");
    if (!charge_text(c, s))
        return call_limit(c);
    struct strbuf out = text_buffer(c);
    size_t at = 0;
    while (at < s.len && !out.full) {
        size_t end = str_find_char(s, '\n', at);
        strbuf_add(&out, str_slice(s, at, end + 1));
        if (end < s.len)
            strbuf_add_repeat(&out, ' ', (size_t)spaces);
        at = end + 1;
    }
    return text_done(c, &out);
}

// By the separator, or between all characters if it is empty.
static struct value apply_split(struct call *c)
{
    struct arena *a = call_arena(c);
    struct str separator = text_arg(c, 0), s = text_arg(c, 1);
    size_t count = 0, room = 0, place, next = 0, start = 0;
    for (size_t from = 0; next_place(s, separator, from, &place, &from);)
        room++;
    if (!call_charge(c, 1 + room + s.len / BYTES_PER_STEP))
        return call_limit(c);
    struct value *parts = ARENA_ARRAY(a, struct value, room + 1);
    while (next_place(s, separator, next, &place, &next)) {
        if (separator.len || place > 0)
            parts[count++] = value_string(a, utf8_nfc(a, str_slice(s, start, place)));
        start = place + separator.len;
    }
    if (separator.len)
        parts[count++] = value_string(a, utf8_nfc(a, str_slice(s, start, s.len)));
    return value_list(a, &type_string, parts, count);
}

// ---- lists of texts

static struct value null_to_join(struct call *c, unsigned i, size_t element)
{
    return bad_argument(c, (int)i, "element %zu is null: only strings can be joined", element);
}

static struct value apply_join(struct call *c)
{
    struct str separator = text_arg(c, 0);
    if (call_count(c) < 2)
        return bad_argument(c, -1, "expected a list to join");
    for (unsigned i = 1; i < call_count(c); i++)
        if (!value_is_wholly_known(call_arg(c, i)))
            return unknown_result(c, &type_string);
    struct strbuf out = text_buffer(c);
    size_t joined = 0;
    for (unsigned i = 1; i < call_count(c); i++) {
        struct value list = call_arg(c, i);
        for (size_t n = 0; n < value_len(list); n++) {
            struct value item = value_item(list, n);
            if (!value_is(item, VALUE_STRING)) {
                strbuf_done(&out);
                return null_to_join(c, i, n);
            }
            if (joined++)
                strbuf_add(&out, separator);
            strbuf_add(&out, value_str(&item));
        }
    }
    return text_done(c, &out);
}

static int order_of_texts(const void *context, uint32_t x, uint32_t y)
{
    const struct value *items = context;
    return str_compare(value_str(&items[x]), value_str(&items[y]));
}

static struct value sorted_unknown(struct call *c, struct value list)
{
    struct refinement r = value_range(list);
    r.null = NOT_NULL;
    return value_refine(call_arena(c), value_unknown(call_arena(c), &type_list_of_string), r);
}

static struct value apply_sort(struct call *c)
{
    struct arena *a = call_arena(c);
    struct value list = call_arg(c, 0);
    if (!value_is_wholly_known(list))
        return sorted_unknown(c, list);
    size_t len = value_len(list);
    if (!call_charge(c, len))
        return call_limit(c);
    for (size_t i = 0; i < len; i++)
        if (value_is_null(value_item(list, i)))
            return bad_argument(c, -1, "element %zu is null: only strings can be sorted", i);
    const uint32_t *order = sort_numbers(a, (uint32_t)len, order_of_texts, list.aggregate->items);
    struct value *sorted = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++)
        sorted[i] = value_item(list, order[i]);
    return value_list(a, &type_string, sorted, len);
}

// ---- Terraform's

// A part in slashes is a regular expression.
static struct value apply_replace_terraform(struct call *c)
{
    struct str part = text_arg(c, 1);
    bool is_pattern = part.len > 1 && part.at[0] == '/' && part.at[part.len - 1] == '/';
    if (!is_pattern)
        return apply_replace(c);
    return text_replace(c, text_arg(c, 0), str_slice(part, 1, part.len - 1), text_arg(c, 2));
}

static struct value apply_startswith(struct call *c)
{
    struct value text = call_arg(c, 0);
    struct str prefix = text_arg(c, 1);
    if (value_is(text, VALUE_STRING))
        return value_bool(str_starts(value_str(&text), prefix));
    struct str known = value_range(text).prefix;
    if (prefix.len == 0 || str_starts(known, prefix))
        return value_bool(true);
    return known.len >= prefix.len ? value_bool(false) : unknown_result(c, &type_bool);
}

static struct value apply_endswith(struct call *c)
{
    return value_bool(str_ends(text_arg(c, 0), text_arg(c, 1)));
}

static struct value apply_strcontains(struct call *c)
{
    struct str s = text_arg(c, 0), part = text_arg(c, 1);
    if (!charge_text(c, s))
        return call_limit(c);
    return value_bool(part.len == 0 || str_find(s, part, 0) < s.len);
}

// ---- the tables

// What the entries have in common.
#define STRINGS .types = {&type_string, &type_string, &type_string, &type_string}
#define TEXTUAL .flags = OP_NOT_NULL, STRINGS, .result = &type_string

static const struct function functions[] = {
    {.name = "chomp",
     .signature = "text: string -> string",
     .doc = "The string without newlines at its end.",
     .op = {.arity = 1, TEXTUAL, .apply = apply_chomp}},
    {.name = "indent",
     .signature = "spaces: number, text: string -> string",
     .doc = "Indents every line but the first with spaces.",
     .op = {.arity = 2,
            .flags = OP_NOT_NULL,
            .types = {&type_number, &type_string},
            .result = &type_string,
            .apply = apply_indent}},
    {.name = "join",
     .signature = "separator: string, lists: list of string... -> string",
     .doc = "Joins the elements of all lists, with a separator between them.",
     .op = {.arity = OPERATION_VARIADIC,
            .required = 1,
            .flags = OP_NOT_NULL,
            .types = {&type_string, &type_list_of_string, &type_list_of_string,
                      &type_list_of_string},
            .result = &type_string,
            .apply = apply_join}},
    {.name = "lower",
     .signature = "text: string -> string",
     .doc = "The string in lower case.",
     .op = {.arity = 1, TEXTUAL, .apply = apply_lower}},
    {.name = "replace",
     .signature = "text: string, part: string, with: string -> string",
     .doc = "Replaces every occurrence of a substring.",
     .op = {.arity = 3, TEXTUAL, .apply = apply_replace}},
    {.name = "sort",
     .signature = "list: list of string -> list of string",
     .doc = "The strings in byte order.",
     .op = {.arity = 1,
            .flags = OP_NOT_NULL,
            .params = {PARAM_UNKNOWN},
            .types = {&type_list_of_string},
            .result = &type_list_of_string,
            .apply = apply_sort}},
    {.name = "split",
     .signature = "separator: string, text: string -> list of string",
     .doc = "Splits a string at each separator, or into characters if the separator is empty.",
     .op = {.arity = 2,
            .flags = OP_NOT_NULL,
            STRINGS,
            .result = &type_list_of_string,
            .apply = apply_split}},
    {.name = "strlen",
     .signature = "text: string -> number",
     .doc = "The number of characters, as people see them.",
     .op = {.arity = 1,
            .flags = OP_NOT_NULL,
            .params = {PARAM_UNKNOWN},
            STRINGS,
            .result = &type_number,
            .apply = apply_strlen}},
    {.name = "strrev",
     .signature = "text: string -> string",
     .doc = "The string with its characters in reverse order.",
     .op = {.arity = 1, TEXTUAL, .apply = apply_strrev}},
    {.name = "substr",
     .signature = "text: string, offset: number, length: number -> string",
     .doc = "A part of a string; a negative offset counts from the end, a negative length takes "
            "the rest.",
     .op = {.arity = 3,
            .flags = OP_NOT_NULL,
            .types = {&type_string, &type_number, &type_number},
            .result = &type_string,
            .apply = apply_substr}},
    {.name = "title",
     .signature = "text: string -> string",
     .doc = "The string with the first letter of each word in upper case.",
     .op = {.arity = 1, TEXTUAL, .apply = apply_title}},
    {.name = "trim",
     .signature = "text: string, characters: string -> string",
     .doc = "Removes any of the given characters from both ends.",
     .op = {.arity = 2, TEXTUAL, .apply = apply_trim}},
    {.name = "trimprefix",
     .signature = "text: string, prefix: string -> string",
     .doc = "Removes a prefix, if present.",
     .op = {.arity = 2, TEXTUAL, .apply = apply_trimprefix}},
    {.name = "trimspace",
     .signature = "text: string -> string",
     .doc = "Removes whitespace from both ends.",
     .op = {.arity = 1, TEXTUAL, .apply = apply_trimspace}},
    {.name = "trimsuffix",
     .signature = "text: string, suffix: string -> string",
     .doc = "Removes a suffix, if present.",
     .op = {.arity = 2, TEXTUAL, .apply = apply_trimsuffix}},
    {.name = "upper",
     .signature = "text: string -> string",
     .doc = "The string in upper case.",
     .op = {.arity = 1, TEXTUAL, .apply = apply_upper}},
};

const struct function_family functions_string = {"strings", functions, COUNT_OF(functions)};

static const struct function terraform[] = {
    {.name = "endswith",
     .signature = "text: string, suffix: string -> bool",
     .doc = "Whether a string ends with another.",
     .op = {.arity = 2,
            .flags = OP_NOT_NULL,
            STRINGS,
            .result = &type_bool,
            .apply = apply_endswith}},
    {.name = "replace",
     .signature = "text: string, part: string, with: string -> string",
     .doc = "Replaces every occurrence of a substring, or of a regular expression if it is in "
            "slashes.",
     .op = {.arity = 3, TEXTUAL, .apply = apply_replace_terraform}},
    {.name = "startswith",
     .signature = "text: string, prefix: string -> bool",
     .doc = "Whether a string starts with another.",
     .op = {.arity = 2,
            .flags = OP_NOT_NULL,
            .params = {PARAM_UNKNOWN},
            STRINGS,
            .result = &type_bool,
            .apply = apply_startswith}},
    {.name = "strcontains",
     .signature = "text: string, part: string -> bool",
     .doc = "Whether a string contains another.",
     .op = {.arity = 2, STRINGS, .result = &type_bool, .apply = apply_strcontains}},
};

const struct function_family functions_string_terraform = {"strings", terraform,
                                                           COUNT_OF(terraform)};
