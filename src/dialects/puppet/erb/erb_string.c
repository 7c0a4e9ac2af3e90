// SPDX-License-Identifier: Apache-2.0
//
// Methods of String that need no regular expression. Characters are code points; a byte that is no UTF-8 is one too.
#include "base/utf8.h"
#include "dialects/puppet/erb/erb_methods.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

static struct str self_text(const struct rv_call *c)
{
    return rv_bytes(c->self);
}

// ---- joining

static struct rv string_plus(struct erb_run *r, const struct rv_call *c)
{
    struct str other = erb_text_arg(r, c->args[0]);
    if (!erb_room(r, self_text(c).len + other.len))
        return rv_nil();
    return erb_string(r, str_join(r->arena, self_text(c), other));
}

static struct rv string_times(struct erb_run *r, const struct rv_call *c)
{
    int64_t count = erb_int_arg(r, c->args[0]);
    struct str s = self_text(c);
    struct strbuf out;
    if (count < 0)
        return erb_raise(r, "ArgumentError", "argument must be non-negative");
    if (erb_left(r) ||
        (s.len &&
         !erb_room(r, (uint64_t)count > UINT64_MAX / s.len ? UINT64_MAX : (uint64_t)count * s.len)))
        return rv_nil();
    strbuf_init(&out, 0);
    for (int64_t i = 0; s.len && i < count; i++)
        strbuf_add(&out, s);
    return erb_take_buffer(r, &out);
}

static struct rv string_append(struct erb_run *r, const struct rv_call *c)
{
    for (unsigned i = 0; i < c->count && !erb_left(r); i++) {
        struct rv v = c->args[i];
        char bytes[UTF8_MOST_BYTES];
        struct str text = v.kind == RV_INT && v.integer >= 0 && v.integer < 0x110000
                              ? str_make(bytes, utf8_encode((uint32_t)v.integer, bytes))
                              : erb_text_arg(r, v);
        if (erb_room(r, self_text(c).len + text.len))
            rv_string_add(r->arena, c->self.string, str_copy(r->arena, text));
    }
    return c->self;
}

static struct rv string_prepend(struct erb_run *r, const struct rv_call *c)
{
    for (unsigned i = c->count; i > 0 && !erb_left(r); i--)
        rv_string_set(r->arena, c->self.string,
                      str_join(r->arena, erb_text_arg(r, c->args[i - 1]), self_text(c)));
    return c->self;
}

static struct rv string_replace(struct erb_run *r, const struct rv_call *c)
{
    struct str text = erb_text_arg(r, c->args[0]);
    if (!erb_left(r))
        rv_string_set(r->arena, c->self.string, text);
    return c->self;
}

static struct rv string_clear(struct erb_run *r, const struct rv_call *c)
{
    rv_string_set(r->arena, c->self.string, STR(""));
    return c->self;
}

// The offset of a character by its number, from the end if that is negative; SIZE_MAX: it is outside.
static size_t offset_of(struct str s, int64_t index)
{
    int64_t count = (int64_t)utf8_count(s);
    uint32_t code;
    size_t at = 0;
    index += index < 0 ? count : 0;
    if (index < 0 || index > count)
        return SIZE_MAX;
    for (int64_t i = 0; i < index; i++)
        at += utf8_decode(s, at, &code);
    return at;
}

static struct rv string_insert(struct erb_run *r, const struct rv_call *c)
{
    int64_t index = erb_int_arg(r, c->args[0]);
    struct str text = erb_text_arg(r, c->args[1]), s = self_text(c);
    size_t at = erb_left(r) ? 0
                : index < 0 ? offset_of(s, index + 1 ? index + 1 : (int64_t)utf8_count(s))
                            : offset_of(s, index);
    if (at == SIZE_MAX)
        return erb_raise(r, "IndexError", "index %lld out of string", (long long)index);
    struct str head = str_join(r->arena, str_slice(s, 0, at), text);
    rv_string_set(r->arena, c->self.string, str_join(r->arena, head, str_slice(s, at, s.len)));
    return c->self;
}

// ---- case and blanks

static struct rv string_case(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c);
    if (str_starts(c->name, STR("up")))
        return erb_string(r, text_upper(r->arena, s));
    if (str_starts(c->name, STR("down")))
        return erb_string(r, text_lower(r->arena, s));
    return erb_string(r, text_capitalized(r->arena, s));
}

static struct rv string_swapcase(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c);
    struct strbuf out;
    uint32_t code;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < s.len; i += utf8_decode(s, i, &code)) {
        (void)utf8_decode(s, i, &code);
        uint32_t upper = utf8_upper(code);
        utf8_add(&out, upper != code ? upper : utf8_lower(code));
    }
    return erb_take_buffer(r, &out);
}

static struct rv string_strip(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c);
    if (c->name.at[0] != 'r')
        s = text_lstrip(s);
    if (c->name.at[0] != 'l')
        s = text_rstrip(s);
    return erb_string(r, s);
}

static struct str without_line_end(struct str s)
{
    if (str_ends(s, STR("\r\n")))
        return str_slice(s, 0, s.len - 2);
    bool has_end = s.len && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r');
    return str_slice(s, 0, s.len - has_end);
}

static struct rv string_chomp(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c);
    if (!c->count)
        return erb_string(r, without_line_end(s));
    struct str end = erb_text_arg(r, c->args[0]);
    return erb_string(r, end.len && str_ends(s, end) ? str_slice(s, 0, s.len - end.len) : s);
}

static struct rv string_chop(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c);
    size_t end = str_ends(s, STR("\r\n")) ? s.len - 2 : s.len ? utf8_last(s) : 0;
    return erb_string(r, str_slice(s, 0, end));
}

static struct rv string_without(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c), part = erb_text_arg(r, c->args[0]);
    bool is_prefix = str_starts(c->name, STR("delete_prefix"));
    if (is_prefix ? str_starts(s, part) : str_ends(s, part))
        s = is_prefix ? str_slice(s, part.len, s.len) : str_slice(s, 0, s.len - part.len);
    return erb_string(r, s);
}

static struct rv string_reverse(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t end = s.len; end > 0;) {
        size_t start = utf8_last(str_slice(s, 0, end));
        strbuf_add(&out, str_slice(s, start, end));
        end = start;
    }
    return erb_take_buffer(r, &out);
}

static struct rv string_justify(struct erb_run *r, const struct rv_call *c)
{
    struct str s = self_text(c), pad = c->count > 1 ? erb_text_arg(r, c->args[1]) : STR(" ");
    int64_t width = erb_int_arg(r, c->args[0]), missing = width - (int64_t)utf8_count(s);
    if (!pad.len)
        return erb_raise(r, "ArgumentError", "zero width padding");
    if (erb_left(r) || missing <= 0 || !erb_room(r, s.len + (uint64_t)missing * pad.len))
        return erb_left(r) ? rv_nil() : erb_string(r, s);
    int64_t left = c->name.at[0] == 'r' ? missing : c->name.at[0] == 'c' ? missing / 2 : 0;
    struct strbuf out;
    uint32_t code;
    strbuf_init(&out, 0);
    for (int64_t i = 0; i <= missing; i++) {
        if (i == left)
            strbuf_add(&out, s);
        if (i == missing)
            break;
        int64_t within = i < left ? i : i - left;
        size_t at = 0;
        for (int64_t k = within % (int64_t)utf8_count(pad); k > 0; k--)
            at += utf8_decode(pad, at, &code);
        strbuf_add(&out, str_slice(pad, at, at + utf8_decode(pad, at, &code)));
    }
    return erb_take_buffer(r, &out);
}

// ---- questions

static struct rv string_length(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    bool is_bytes = str_equal(c->name, STR("bytesize"));
    return rv_int((int64_t)(is_bytes ? self_text(c).len : utf8_count(self_text(c))));
}

static struct rv string_is_empty(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(!self_text(c).len);
}

static struct rv string_includes(struct erb_run *r, const struct rv_call *c)
{
    struct str part = erb_text_arg(r, c->args[0]);
    return rv_bool(!part.len || str_find(self_text(c), part, 0) < self_text(c).len);
}

static struct rv string_has_edge(struct erb_run *r, const struct rv_call *c)
{
    bool is_start = c->name.at[0] == 's';
    for (unsigned i = 0; i < c->count && !erb_left(r); i++) {
        if (is_start && c->args[i].kind == RV_REGEXP) {
            const struct rv_match *m = erb_match(r, c->args[i].regexp, self_text(c), 0);
            if (m && !m->starts[0])
                return rv_bool(true);
            continue;
        }
        struct str part = erb_text_arg(r, c->args[i]);
        if (is_start ? str_starts(self_text(c), part) : str_ends(self_text(c), part))
            return rv_bool(!erb_left(r));
    }
    return rv_bool(false);
}

static struct rv string_compared(struct erb_run *r, const struct rv_call *c)
{
    int order = erb_compare(r, c->self, c->args[0]);
    bool is_less = c->name.at[0] == '<', or_equal = c->name.len > 1;
    return rv_bool(is_less ? order < 0 || (or_equal && !order) : order > 0 || (or_equal && !order));
}

static struct rv string_casecmp(struct erb_run *r, const struct rv_call *c)
{
    if (c->args[0].kind != RV_STRING)
        return erb_no_conversion(r, c->args[0], "String");
    int order =
        str_compare(text_lower(r->arena, self_text(c)), text_lower(r->arena, rv_bytes(c->args[0])));
    bool is_question = c->name.at[c->name.len - 1] == '?';
    return is_question ? rv_bool(!order) : rv_int(order < 0 ? -1 : order > 0);
}

// ---- numbers

static int digit_of(char c)
{
    return ascii_is_digit(c) ? c - '0' : ascii_is_letter(c) ? (c | 0x20) - 'a' + 10 : 99;
}

// The digits of a base at the start of a text; false: that is beyond 64 bits.
static bool read_leading_digits(struct str s, int64_t base, int64_t *n)
{
    *n = 0;
    for (size_t i = 0; i < s.len; i++) {
        int64_t digit = digit_of(s.at[i]);
        bool is_gap = s.at[i] == '_' && i && s.at[i - 1] != '_';
        if (is_gap)
            continue;
        if (digit >= base)
            break;
        if (*n > (INT64_MAX - digit) / base)
            return false;
        *n = *n * base + digit;
    }
    return true;
}

static bool has_base_prefix(struct str s, int64_t base)
{
    char mark = s.len > 1 && s.at[0] == '0' ? (char)(s.at[1] | 0x20) : '\0';
    return (base == 16 && mark == 'x') || (base == 2 && mark == 'b') || (base == 8 && mark == 'o');
}

static struct rv string_to_i(struct erb_run *r, const struct rv_call *c)
{
    struct str s = text_lstrip(self_text(c));
    int64_t base = c->count ? erb_int_arg(r, c->args[0]) : 10, n;
    bool is_negative = s.len && s.at[0] == '-';
    if (erb_left(r) || base < 2 || base > 36)
        return erb_raise(r, "ArgumentError", "invalid radix %lld", (long long)base);
    if (is_negative || (s.len && s.at[0] == '+'))
        s = str_slice(s, 1, s.len);
    if (has_base_prefix(s, base))
        s = str_slice(s, 2, s.len);
    if (!read_leading_digits(s, base, &n))
        return erb_refuse_running(r, "a number beyond 64 bits");
    return rv_int(is_negative ? -n : n);
}

// How many bytes at the start of a text are digits; single underscores may be between them.
static size_t skip_leading_digits(struct str s, size_t at)
{
    size_t i = at;
    while (i < s.len &&
           (ascii_is_digit(s.at[i]) || (s.at[i] == '_' && i > at && s.at[i - 1] != '_')))
        i++;
    return i;
}

static struct rv string_to_f(struct erb_run *r, const struct rv_call *c)
{
    struct str s = text_lstrip(self_text(c));
    size_t at = s.len && (s.at[0] == '-' || s.at[0] == '+'), end = skip_leading_digits(s, at);
    if (end + 1 < s.len && s.at[end] == '.' && ascii_is_digit(s.at[end + 1]))
        end = skip_leading_digits(s, end + 1);
    if (end > at && end + 1 < s.len && (s.at[end] == 'e' || s.at[end] == 'E')) {
        size_t digits = end + 1 + (s.at[end + 1] == '-' || s.at[end + 1] == '+');
        size_t after = skip_leading_digits(s, digits);
        end = after > digits ? after : end;
    }
    char *digits = arena_alloc(r->arena, end + 1);
    size_t n = 0;
    for (size_t i = 0; i < end; i++)
        if (s.at[i] != '_')
            digits[n++] = s.at[i];
    return rv_float(strtod(digits, NULL));
}

static struct rv string_base(struct erb_run *r, const struct rv_call *c)
{
    struct rv base = rv_int(str_equal(c->name, STR("hex")) ? 16 : 8);
    struct rv_call inner = {.self = c->self, .name = c->name, .args = &base, .count = 1};
    return string_to_i(r, &inner);
}

static struct rv string_to_sym(struct erb_run *r, const struct rv_call *c)
{
    return rv_symbol(r->arena, self_text(c));
}

static struct rv string_format(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->args[0];
    return v.kind == RV_ARRAY ? erb_format(r, self_text(c), v.list->at, (unsigned)v.list->len)
                              : erb_format(r, self_text(c), &v, 1);
}

static struct rv string_ord(struct erb_run *r, const struct rv_call *c)
{
    uint32_t code;
    if (!self_text(c).len)
        return erb_raise(r, "ArgumentError", "empty string");
    (void)utf8_decode(self_text(c), 0, &code);
    return rv_int(code);
}

static struct rv string_succ(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, erb_successor(r, self_text(c)));
}

// ---- `upcase!` and its relatives: nil if nothing changes

static struct rv string_change(struct erb_run *r, const struct rv_call *c)
{
    struct rv_call inner = *c;
    inner.name = str_slice(c->name, 0, c->name.len - 1);
    struct rv v = erb_send(r, &inner);
    if (erb_left(r) || str_equal(rv_bytes(v), self_text(c)))
        return rv_nil();
    rv_string_set(r->arena, c->self.string, rv_bytes(v));
    return c->self;
}

static const struct rv_method string_rows[] = {
    {"+", 1, 1, string_plus},
    {"*", 1, 1, string_times},
    {"%", 1, 1, string_format},
    {"<<", 1, 1, string_append},
    {"concat", 0, -1, string_append},
    {"prepend", 0, -1, string_prepend},
    {"replace", 1, 1, string_replace},
    {"clear", 0, 0, string_clear},
    {"insert", 2, 2, string_insert},
    {"upcase", 0, 1, string_case},
    {"downcase", 0, 1, string_case},
    {"capitalize", 0, 1, string_case},
    {"swapcase", 0, 0, string_swapcase},
    {"strip", 0, 0, string_strip},
    {"lstrip", 0, 0, string_strip},
    {"rstrip", 0, 0, string_strip},
    {"chomp", 0, 1, string_chomp},
    {"chop", 0, 0, string_chop},
    {"delete_prefix", 1, 1, string_without},
    {"delete_suffix", 1, 1, string_without},
    {"reverse", 0, 0, string_reverse},
    {"ljust", 1, 2, string_justify},
    {"rjust", 1, 2, string_justify},
    {"center", 1, 2, string_justify},
    {"length", 0, 0, string_length},
    {"size", 0, 0, string_length},
    {"bytesize", 0, 0, string_length},
    {"empty?", 0, 0, string_is_empty},
    {"include?", 1, 1, string_includes},
    {"start_with?", 0, -1, string_has_edge},
    {"end_with?", 0, -1, string_has_edge},
    {"<", 1, 1, string_compared},
    {"<=", 1, 1, string_compared},
    {">", 1, 1, string_compared},
    {">=", 1, 1, string_compared},
    {"casecmp", 1, 1, string_casecmp},
    {"casecmp?", 1, 1, string_casecmp},
    {"to_i", 0, 1, string_to_i},
    {"to_f", 0, 0, string_to_f},
    {"hex", 0, 0, string_base},
    {"oct", 0, 0, string_base},
    {"to_sym", 0, 0, string_to_sym},
    {"intern", 0, 0, string_to_sym},
    {"ord", 0, 0, string_ord},
    {"succ", 0, 0, string_succ},
    {"next", 0, 0, string_succ},
    {"upcase!", 0, 0, string_change},
    {"downcase!", 0, 0, string_change},
    {"capitalize!", 0, 0, string_change},
    {"swapcase!", 0, 0, string_change},
    {"strip!", 0, 0, string_change},
    {"lstrip!", 0, 0, string_change},
    {"rstrip!", 0, 0, string_change},
    {"chomp!", 0, 1, string_change},
    {"chop!", 0, 0, string_change},
    {"reverse!", 0, 0, string_change},
    {"delete!", 1, -1, string_change},
    {"squeeze!", 0, -1, string_change},
    {"tr!", 2, 2, string_change},
    {"gsub!", 1, 2, string_change},
    {"sub!", 1, 2, string_change},
    {"delete_prefix!", 1, 1, string_change},
    {"delete_suffix!", 1, 1, string_change},
    {"succ!", 0, 0, string_change},
};
const struct rv_methods erb_string_methods = {string_rows, COUNT_OF(string_rows)};
