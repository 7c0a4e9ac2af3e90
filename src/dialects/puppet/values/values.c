// SPDX-License-Identifier: Apache-2.0
//
// Values that only Puppet has, equality, and values as texts.
#include "dialects/puppet/values/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/type.h"

// ---- default

static void show_default(struct strbuf *out, const void *data)
{
    (void)data;
    strbuf_add(out, STR("default"));
}

static bool same_address(const void *x, const void *y)
{
    return x == y;
}

static uint64_t hash_address(const void *data)
{
    return (uintptr_t)data;
}

static const struct capsule_kind default_kind = {
    .name = "Default", .show = show_default, .equal = same_address, .hash = hash_address};
static const struct capsule the_default = {&default_kind, &default_kind};

struct value puppet_default(void)
{
    return (struct value){.kind = VALUE_CAPSULE, .capsule = &the_default};
}

bool puppet_is_default(struct value v)
{
    return value_capsule_data(v, &default_kind) != NULL;
}

// ---- Regexp

static void show_regexp(struct strbuf *out, const void *data)
{
    const struct str *source = data;
    strbuf_add_char(out, '/');
    for (size_t i = 0; i < source->len; i++) {
        char c = source->at[i];
        if (c == '/')
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, c);
        if (c == '\\' && i + 1 < source->len)
            strbuf_add_char(out, source->at[++i]);
    }
    strbuf_add_char(out, '/');
}

static bool regexp_equal(const void *x, const void *y)
{
    return str_equal(*(const struct str *)x, *(const struct str *)y);
}

static uint64_t regexp_hash(const void *data)
{
    return str_hash(*(const struct str *)data);
}

static const struct capsule_kind regexp_kind = {
    .name = "Regexp", .show = show_regexp, .equal = regexp_equal, .hash = regexp_hash};

struct value puppet_regexp(struct arena *a, struct str source)
{
    struct str *kept = ARENA_NEW(a, struct str);
    *kept = str_copy(a, source);
    return value_capsule(a, &regexp_kind, kept);
}

bool puppet_is_regexp(struct value v, struct str *source)
{
    const struct str *found = value_capsule_data(v, &regexp_kind);
    if (found && source)
        *source = *found;
    return found != NULL;
}

// ---- Symbol: of data that Ruby reads. Nothing can be done with it.

static void show_symbol(struct strbuf *out, const void *data)
{
    strbuf_add(out, *(const struct str *)data);
}

static const struct capsule_kind symbol_kind = {
    .name = "Symbol", .show = show_symbol, .equal = regexp_equal, .hash = regexp_hash};

struct value puppet_symbol(struct arena *a, struct str name)
{
    struct str *kept = ARENA_NEW(a, struct str);
    *kept = str_copy(a, name);
    return value_capsule(a, &symbol_kind, kept);
}

bool puppet_is_symbol(struct value v)
{
    return value_capsule_data(v, &symbol_kind) != NULL;
}

// ---- Sensitive

static void show_sensitive(struct strbuf *out, const void *data)
{
    (void)data;
    strbuf_add(out, STR("Sensitive [value redacted]"));
}

static bool sensitive_equal(const void *x, const void *y)
{
    return puppet_equal(*(const struct value *)x, *(const struct value *)y);
}

static uint64_t sensitive_hash(const void *data)
{
    return value_hash(*(const struct value *)data);
}

static const struct capsule_kind sensitive_kind = {
    .name = "Sensitive", .show = show_sensitive, .equal = sensitive_equal, .hash = sensitive_hash};

struct value puppet_sensitive(struct arena *a, struct value inner)
{
    struct value *kept = ARENA_NEW(a, struct value);
    *kept = inner;
    return value_capsule(a, &sensitive_kind, kept);
}

bool puppet_is_sensitive(struct value v, struct value *inner)
{
    const struct value *found = value_capsule_data(v, &sensitive_kind);
    if (found && inner)
        *inner = *found;
    return found != NULL;
}

// ---- encrypted texts

static void show_encrypted(struct strbuf *out, const void *data)
{
    (void)data;
    strbuf_add(out, STR("(sensitive)"));
}

// No value has it: only unknowns are of its type.
static const struct capsule_kind encrypted_kind = {
    .name = "encrypted", .show = show_encrypted, .equal = sensitive_equal, .hash = sensitive_hash};
static const struct type encrypted_type = {.kind = TYPE_CAPSULE, .capsule = &encrypted_kind};
static const struct unknown encrypted_unknown = {.type = &encrypted_type,
                                                 .refined = {.max_length = -1}};
const struct value puppet_encrypted = {{{.kind = VALUE_UNKNOWN, .unknown = &encrypted_unknown}}};

bool puppet_is_encrypted(struct value v)
{
    return value_is_unknown(v) && v.unknown->type->kind == TYPE_CAPSULE &&
           v.unknown->type->capsule == &encrypted_kind;
}

// ---- unknown texts

static THREAD_LOCAL struct unknown_texts unknown_texts;

struct unknown_texts unknown_texts_begin(void)
{
    return unknown_texts;
}

struct value unknown_texts_end(struct unknown_texts before)
{
    struct unknown_texts now = unknown_texts;
    unknown_texts = before;
    return now.count == before.count           ? VALUE_NONE
           : now.encrypted == before.encrypted ? value_dynamic
                                               : puppet_encrypted;
}

static void write_unknown(struct strbuf *out, struct value v)
{
    unknown_texts.count++;
    unknown_texts.encrypted += puppet_is_encrypted(v);
    strbuf_add_cstr(out, puppet_is_encrypted(v) ? "(sensitive)" : "(unknown)");
}

// ---- equality

static char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

bool puppet_same_string(struct str x, struct str y)
{
    if (x.len != y.len)
        return false;
    for (size_t i = 0; i < x.len; i++)
        if (ascii_lower(x.at[i]) != ascii_lower(y.at[i]))
            return false;
    return true;
}

static bool sequences_equal(struct value x, struct value y)
{
    if (value_len(x) != value_len(y))
        return false;
    for (size_t i = 0; i < value_len(x); i++)
        if (!puppet_equal(value_item(x, i), value_item(y, i)))
            return false;
    return true;
}

static bool mappings_equal(struct value x, struct value y)
{
    if (value_len(x) != value_len(y))
        return false;
    for (size_t i = 0; i < value_len(x); i++) {
        ptrdiff_t at = value_find_real_key(y, value_real_key(x, i));
        if (at < 0 || !puppet_equal(value_item(x, i), value_item(y, (size_t)at)))
            return false;
    }
    return true;
}

static bool is_number_of_seconds(struct value number, struct value time)
{
    struct value seconds;
    return value_is_number(number) && puppet_seconds(time, number, &seconds) &&
           number_compare(number, seconds) == 0;
}

bool puppet_equal(struct value x, struct value y)
{
    if (!budget_turn())
        return false;
    if (value_is_number(x) && value_is_number(y))
        return number_compare(x, y) == 0;
    if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING))
        return puppet_same_string(value_str(&x), value_str(&y));
    if (value_is_sequence(x) && value_is_sequence(y))
        return sequences_equal(x, y);
    if (value_is_mapping(x) && value_is_mapping(y))
        return mappings_equal(x, y);
    if (value_is_null(x) || value_is_null(y))
        return value_is_null(x) && value_is_null(y);
    return is_number_of_seconds(x, y) || is_number_of_seconds(y, x) || value_same(x, y);
}

// ---- texts

void puppet_write_float(struct strbuf *out, double d)
{
    if (isnan(d) || isinf(d)) {
        strbuf_add_cstr(out, isnan(d) ? "NaN" : d < 0 ? "-Infinity" : "Infinity");
        return;
    }
    char digits[40];
    int precision = 1;
    do { // the fewest digits that read back as the same number
        (void)snprintf(digits, sizeof(digits), "%.*e", precision - 1, d);
    } while (precision++ < 17 && strtod(digits, NULL) != d);
    char *e = strchr(digits, 'e');
    int exponent = (int)strtol(e + 1, NULL, 10);
    *e = '\0';
    if (exponent >= 15 || (d != 0 && exponent < -4)) {
        strbuf_add_cstr(out, digits);
        if (!strchr(digits, '.'))
            strbuf_add(out, STR(".0"));
        strbuf_format(out, "e%c%02d", exponent < 0 ? '-' : '+',
                      exponent < 0 ? -exponent : exponent);
        return;
    }
    int places = precision - 2 - exponent;
    strbuf_format(out, "%.*f", places > 1 ? places : 1, d);
}

static void write_puppet_number(struct strbuf *out, struct value v)
{
    if (puppet_is_float(v))
        puppet_write_float(out, number_to_double(v));
    else
        number_write(out, v);
}

// A string in source form: single quotes, unless control characters need escapes.
static void write_source_string(struct strbuf *out, struct str s)
{
    bool has_control = false;
    for (size_t i = 0; i < s.len; i++)
        has_control |= (unsigned char)s.at[i] < 0x20 || s.at[i] == 0x7f;
    strbuf_add_char(out, has_control ? '"' : '\'');
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        if (!has_control) {
            if (c == '\'')
                strbuf_add_char(out, '\\');
            strbuf_add_char(out, c);
            if (c == '\\' && i + 1 < s.len) // what follows a backslash is not escaped once more
                strbuf_add_char(out, s.at[++i]);
            continue;
        }
        switch (c) {
        case '\n': strbuf_add(out, STR("\\n")); break;
        case '\t': strbuf_add(out, STR("\\t")); break;
        case '\r': strbuf_add(out, STR("\\r")); break;
        case '"': strbuf_add(out, STR("\\\"")); break;
        case '\\': strbuf_add(out, STR("\\\\")); break;
        case '$': strbuf_add(out, STR("\\$")); break;
        default:
            if ((unsigned char)c < 0x20 || c == 0x7f)
                strbuf_format(out, "\\u{%X}", (unsigned)(unsigned char)c);
            else
                strbuf_add_char(out, c);
        }
    }
    strbuf_add_char(out, has_control ? '"' : '\'');
}

static void write_value(struct strbuf *out, struct value v, bool is_program);

static void write_parts(struct strbuf *out, struct value v, bool is_program)
{
    bool is_hash = value_is_mapping(v);
    strbuf_add_char(out, is_hash ? '{' : '[');
    for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
        if (i)
            strbuf_add(out, STR(", "));
        if (is_hash) {
            write_value(out, value_real_key(v, i), is_program);
            strbuf_add(out, STR(" => "));
        }
        write_value(out, value_item(v, i), is_program);
    }
    strbuf_add_char(out, is_hash ? '}' : ']');
}

static void write_value(struct strbuf *out, struct value v, bool is_program)
{
    if (value_is(v, VALUE_MARKED)) {
        strbuf_add(out, STR("(sensitive)"));
    } else if (value_is_null(v) || value_is(v, VALUE_ABSENT)) {
        strbuf_add_cstr(out, is_program ? "undef" : "");
    } else if (value_is(v, VALUE_STRING)) {
        if (is_program)
            write_source_string(out, value_str(&v));
        else
            strbuf_add(out, value_str(&v));
    } else if (value_is(v, VALUE_BOOL)) {
        strbuf_add_cstr(out, v.boolean ? "true" : "false");
    } else if (value_is_number(v)) {
        write_puppet_number(out, v);
    } else if (value_is_aggregate(v)) {
        write_parts(out, v, is_program);
    } else if (value_is(v, VALUE_CAPSULE)) {
        v.capsule->kind->show(out, v.capsule->data);
    } else {
        write_unknown(out, v);
    }
}

void puppet_write_text(struct strbuf *out, struct value v)
{
    write_value(out, v, false);
}

void puppet_write_program(struct strbuf *out, struct value v)
{
    write_value(out, v, true);
}

struct str puppet_text_of(struct arena *a, struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    puppet_write_text(&out, v);
    struct str copy = strbuf_copy(&out, a);
    strbuf_done(&out);
    return copy;
}

// ---- numbers in strings: an optional sign, then decimal, hexadecimal, octal or a float

static bool whole_number_of(struct str digits, int base, bool is_negative, struct value *out)
{
    uint64_t n = 0;
    if (!digits.len)
        return false;
    for (size_t i = 0; i < digits.len; i++) {
        int digit = str_hex_digit(digits.at[i]);
        if (digit < 0 || digit >= base || n > (uint64_t)INT64_MAX / (unsigned)base)
            return false;
        n = n * (unsigned)base + (unsigned)digit;
    }
    if (n > (uint64_t)INT64_MAX + is_negative)
        return false;
    *out = value_int(is_negative ? (int64_t)(0 - n) : (int64_t)n);
    return true;
}

static bool float_of(struct arena *a, struct str digits, bool is_negative, struct value *out)
{
    struct value v;
    for (size_t i = 0; i < digits.len; i++)
        if (!ascii_is_digit(digits.at[i]) && !strchr(".eE-", digits.at[i]))
            return false;
    if (digits.at[digits.len - 1] == '.' || !number_parse(a, digits, &v))
        return false;
    double d = number_to_double(v);
    *out = number_from_float(is_negative ? -d : d);
    return !isinf(d);
}

bool puppet_number_of(struct arena *a, struct str text, struct value *out)
{
    struct str s = utf8_trim_end(utf8_trim_start(text));
    bool is_negative = s.len && s.at[0] == '-';
    if (s.len && (s.at[0] == '-' || s.at[0] == '+'))
        s = utf8_trim_start(str_slice(s, 1, s.len));
    if (!s.len || !ascii_is_digit(s.at[0]))
        return false;
    bool has_prefix = s.len > 1 && s.at[0] == '0';
    if (has_prefix && (s.at[1] == 'x' || s.at[1] == 'X'))
        return whole_number_of(str_slice(s, 2, s.len), 16, is_negative, out);
    size_t digits = 0;
    while (digits < s.len && ascii_is_digit(s.at[digits]))
        digits++;
    if (digits == s.len)
        return whole_number_of(s, has_prefix ? 8 : 10, is_negative, out);
    return float_of(a, s, is_negative, out);
}

// ---- data of JSON

struct value puppet_data_of_json(struct arena *a, struct value v)
{
    if (value_is_number(v))
        return value_is(v, VALUE_INT) ? value_int(v.integer)
                                      : number_from_float(number_to_double(v));
    if (!value_is_aggregate(v))
        return v;
    size_t n = value_len(v);
    struct value *items = ARENA_ARRAY(a, struct value, n + 1);
    struct value *keys = ARENA_ARRAY(a, struct value, n + 1);
    for (size_t i = 0; budget_more(i < n); i++) {
        items[i] = puppet_data_of_json(a, value_item(v, i));
        if (value_is_mapping(v))
            keys[i] = value_string(a, value_key(v, i));
    }
    return value_is_mapping(v) ? value_object_any(a, keys, items, n) : value_tuple(a, items, n);
}
