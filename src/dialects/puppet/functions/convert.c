// SPDX-License-Identifier: Apache-2.0
//
// Type.new: conversions to numbers, texts and collections, and the check that the result is of the type.
#include "dialects/puppet/functions/convert.h"

#include <math.h>

#include "base/budget.h"
#include "base/regex.h"
#include "dialects/puppet/runtime/printf.h"

struct value refuse_arguments(struct puppet_call *c, const struct ptype *t,
                              const struct value *args, unsigned count)
{
    struct strbuf given;
    strbuf_init(&given, 0);
    for (unsigned i = 0; i < count; i++) {
        struct str type = type_text_of(c, args[i]);
        strbuf_format(&given, i ? ", %.*s" : "%.*s", STR_ARGS(type));
    }
    struct str name = ptype_text(c->arena, t);
    struct value failed =
        puppet_fail(c, "RUNTIME_ERROR",
                    "The function 'new' of %.*s was called with arguments it does not accept: "
                    "got (%.*s)",
                    STR_ARGS(name), STR_ARGS(strbuf_str(&given)));
    strbuf_done(&given);
    return failed;
}

struct value refuse_value(struct puppet_call *c, const char *kind, struct value v)
{
    if (puppet_is_string(v))
        return puppet_fail(c, "RUNTIME_ERROR", "the string '%.*s' cannot be converted to %s",
                           STR_ARGS(value_str(&v)), kind);
    struct str type = type_text_of(c, v);
    return puppet_fail(c, "RUNTIME_ERROR", "a value of type %.*s cannot be converted to %s",
                       STR_ARGS(type), kind);
}

struct value named_argument(struct value hash, struct str name)
{
    struct value v = value_get(hash, name);
    return value_is_null(v) ? VALUE_NONE : v;
}

static bool read_boolean_argument(struct value v, bool *out)
{
    if (value_is(v, VALUE_ABSENT))
        return true;
    *out = value_is(v, VALUE_BOOL) && v.boolean;
    return value_is(v, VALUE_BOOL);
}

// ---- numbers

struct number_arguments {
    struct value from, radix;
    bool is_absolute;
};

// (from, radix, abs) or a hash of them; without `has_radix`: (from, abs).
static bool read_number_arguments(const struct value *args, unsigned count, bool has_radix,
                                  struct number_arguments *out)
{
    *out = (struct number_arguments){.from = args[0]};
    unsigned at_abs = has_radix ? 2 : 1;
    if (count == 1 && puppet_is_hash(args[0])) {
        out->from = value_get(args[0], STR("from"));
        out->radix = has_radix ? named_argument(args[0], STR("radix")) : VALUE_NONE;
        return !value_is(out->from, VALUE_ABSENT) &&
               read_boolean_argument(named_argument(args[0], STR("abs")), &out->is_absolute);
    }
    if (has_radix && count > 1)
        out->radix = args[1];
    return read_boolean_argument(count > at_abs ? args[at_abs] : VALUE_NONE, &out->is_absolute);
}

// A sign and the space after it, which Ruby's own conversions do not take; `*rest` is what follows.
static bool cut_sign(struct str text, struct str *rest)
{
    bool has_sign = text.len && (text.at[0] == '-' || text.at[0] == '+');
    bool is_negative = has_sign && text.at[0] == '-';
    *rest = has_sign ? str_slice(text, 1, text.len) : text;
    while (rest->len && (rest->at[0] == ' ' || (rest->at[0] >= '\t' && rest->at[0] <= '\r')))
        *rest = str_slice(*rest, 1, rest->len);
    return is_negative;
}

// Decimal digits, or hexadecimal or binary ones with a prefix.
static bool is_whole_text(struct str s)
{
    char mark = s.len > 2 && s.at[0] == '0' ? (char)(s.at[1] | 0x20) : '\0';
    int base = mark == 'x' ? 16 : mark == 'b' ? 2 : 10;
    size_t from = base == 10 ? 0 : 2;
    for (size_t i = from; i < s.len; i++) {
        int digit = str_hex_digit(s.at[i]);
        if (digit < 0 || digit >= base)
            return false;
    }
    return s.len > from;
}

static size_t skip_decimal_digits(struct str s, size_t i)
{
    while (i < s.len && ascii_is_digit(s.at[i]))
        i++;
    return i;
}

// Digits with a fraction or an exponent; `-` may stand in an exponent.
static bool is_decimal_text(struct str s)
{
    size_t i = skip_decimal_digits(s, 0);
    if (i + 1 < s.len && s.at[i] == '.' && ascii_is_digit(s.at[i + 1]))
        i = skip_decimal_digits(s, i + 1);
    if (i + 1 >= s.len || (s.at[i] | 0x20) != 'e')
        return i == s.len;
    size_t exponent = i + (s.at[i + 1] == '-' ? 2 : 1);
    i = skip_decimal_digits(s, exponent);
    return i > exponent && i == s.len;
}

static bool is_float_text(struct str s)
{
    bool has_leading_zero = s.len > 1 && s.at[0] == '0' && ascii_is_digit(s.at[1]);
    if (is_whole_text(s) && !has_leading_zero)
        return true;
    if (has_leading_zero) // octal digits alone
        return skip_decimal_digits(s, 0) == s.len && !memchr(s.at, '8', s.len) &&
               !memchr(s.at, '9', s.len);
    return s.len && ascii_is_digit(s.at[0]) && is_decimal_text(s);
}

static struct value whole_of_double(struct puppet_call *c, double d)
{
    d = trunc(d);
    if (!(d >= -9223372036854775808.0 && d < 9223372036854775808.0))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "the number %g does not fit into an Integer of 64 bits", d);
    return value_int((int64_t)d);
}

static const int64_t *time_argument(struct value v)
{
    const int64_t *span = puppet_is_timespan(v);
    return span ? span : puppet_is_timestamp(v);
}

static struct value absolute(struct puppet_call *c, struct value v)
{
    if (puppet_is_integer(v)) {
        if (v.integer == INT64_MIN)
            return puppet_fail(c, "RUNTIME_ERROR",
                               "the result does not fit into an Integer of 64 bits");
        return value_int(v.integer < 0 ? -v.integer : v.integer);
    }
    return value_is_number(v) ? number_from_float(fabs(number_to_double(v))) : v;
}

static bool radix_of(struct value v, int *out)
{
    *out = 0;
    if (value_is(v, VALUE_ABSENT) || puppet_is_default(v))
        return true;
    *out = puppet_is_integer(v) && v.integer > 0 && v.integer <= 16 ? (int)v.integer : -1;
    return *out == 2 || *out == 8 || *out == 10 || *out == 16;
}

static struct value whole_of_text(struct puppet_call *c, struct value from, int radix)
{
    struct str text = value_str(&from), rest;
    bool is_negative = cut_sign(text, &rest);
    int64_t n;
    if (!is_whole_text(rest))
        return refuse_value(c, "Integer", from);
    if (is_negative) // the sign may be apart, and the least number has no positive one
        rest = str_format(c->arena, "-%.*s", STR_ARGS(rest));
    if (!ruby_integer(rest, radix, &n))
        return puppet_fail(c, "RUNTIME_ERROR", "invalid value for Integer(): \"%.*s\"",
                           STR_ARGS(text));
    return value_int(n);
}

static struct value convert_integer(struct puppet_call *c, const struct ptype *t,
                                    const struct value *args, unsigned count)
{
    struct number_arguments n;
    struct value v;
    int radix;
    if (!read_number_arguments(args, count, true, &n))
        return refuse_arguments(c, t, args, count);
    if (!radix_of(n.radix, &radix))
        return puppet_fail(c, "RUNTIME_ERROR", "Illegal radix, expected 2, 8, 10, 16, or default");
    if (puppet_is_string(n.from))
        v = whole_of_text(c, n.from, radix);
    else if (puppet_is_integer(n.from))
        v = n.from;
    else if (value_is_number(n.from))
        v = whole_of_double(c, number_to_double(n.from));
    else if (value_is(n.from, VALUE_BOOL))
        v = value_int(n.from.boolean);
    else if (time_argument(n.from))
        v = value_int(*time_argument(n.from) / 1000000000 -
                      (*time_argument(n.from) % 1000000000 < 0));
    else
        v = refuse_value(c, "Integer", n.from);
    return n.is_absolute ? absolute(c, v) : v;
}

static struct value float_of_text(struct puppet_call *c, struct value from)
{
    struct str rest;
    int64_t whole;
    double d;
    bool is_negative = cut_sign(value_str(&from), &rest);
    if (!is_float_text(rest))
        return refuse_value(c, "Float", from);
    bool has_prefix = rest.len > 1 && rest.at[0] == '0' && strchr("xXbB", rest.at[1]);
    if (has_prefix && ruby_integer(rest, 0, &whole))
        d = (double)whole;
    else if (!ruby_float(c->arena, rest, &d))
        return refuse_value(c, "Float", from);
    return number_from_float(is_negative ? -d : d);
}

static struct value convert_float(struct puppet_call *c, const struct ptype *t,
                                  const struct value *args, unsigned count)
{
    struct number_arguments n;
    struct value v;
    if (!read_number_arguments(args, count, false, &n))
        return refuse_arguments(c, t, args, count);
    if (puppet_is_string(n.from))
        v = float_of_text(c, n.from);
    else if (value_is_number(n.from))
        v = number_from_float(number_to_double(n.from));
    else if (value_is(n.from, VALUE_BOOL))
        v = number_from_float(n.from.boolean ? 1 : 0);
    else if (time_argument(n.from))
        v = number_from_float((double)*time_argument(n.from) / 1e9);
    else
        v = refuse_value(c, "Float", n.from);
    return n.is_absolute ? absolute(c, v) : v;
}

static struct value numeric_of_text(struct puppet_call *c, struct value from)
{
    struct str rest;
    struct value v;
    int64_t whole;
    bool is_negative = cut_sign(value_str(&from), &rest);
    if (!is_float_text(rest))
        return refuse_value(c, "Numeric", from);
    if (rest.len > 1 && (rest.at[1] | 0x20) == 'b' && ruby_integer(rest, 2, &whole))
        return value_int(is_negative ? -whole : whole);
    if (!puppet_number_of(c->arena, value_str(&from), &v))
        return refuse_value(c, "Numeric", from);
    return v;
}

static struct value convert_numeric(struct puppet_call *c, const struct ptype *t,
                                    const struct value *args, unsigned count)
{
    struct number_arguments n;
    struct value v;
    if (!read_number_arguments(args, count, false, &n))
        return refuse_arguments(c, t, args, count);
    if (puppet_is_string(n.from))
        v = numeric_of_text(c, n.from);
    else if (value_is_number(n.from))
        v = n.from;
    else if (value_is(n.from, VALUE_BOOL))
        v = value_int(n.from.boolean);
    else if (time_argument(n.from))
        v = number_from_float((double)*time_argument(n.from) / 1e9);
    else
        v = refuse_value(c, "Numeric", n.from);
    return n.is_absolute ? absolute(c, v) : v;
}

static struct value convert_boolean(struct puppet_call *c, const struct ptype *t,
                                    const struct value *args, unsigned count)
{
    static const struct {
        const char *word;
        bool is_true;
    } words[] = {{"true", true},   {"yes", true}, {"y", true},
                 {"false", false}, {"no", false}, {"n", false}};
    struct value v = args[0];
    (void)t;
    (void)count;
    if (value_is(v, VALUE_BOOL))
        return v;
    if (value_is_number(v))
        return value_bool(!number_is_zero(v));
    for (size_t i = 0; puppet_is_string(v) && i < COUNT_OF(words); i++)
        if (puppet_same_string(value_str(&v), str_of(words[i].word)))
            return value_bool(words[i].is_true);
    return refuse_value(c, "Boolean", v);
}

static struct value convert_string(struct puppet_call *c, const struct ptype *t,
                                   const struct value *args, unsigned count)
{
    struct value formats = count > 1 ? args[1] : VALUE_NONE;
    struct strbuf out;
    struct str why = STR("");
    bool is_known = count < 2 || puppet_is_string(formats) || puppet_is_hash(formats) ||
                    puppet_is_default(formats);
    if (!is_known)
        return refuse_arguments(c, t, args, count);
    strbuf_init(&out, 0);
    if (!puppet_format_value(c, args[0], formats, &out, &why)) {
        strbuf_done(&out);
        return why.len ? puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why))
                       : call_limit(c->kernel);
    }
    return string_of_buffer(c, &out);
}

// ---- collections

static struct value array_of_bytes(struct puppet_call *c, struct str bytes)
{
    struct values list = values_in(c);
    for (size_t i = 0; budget_more(i < bytes.len); i++)
        values_add(&list, value_int((unsigned char)bytes.at[i]));
    return values_array(c, &list);
}

static struct value convert_array(struct puppet_call *c, const struct ptype *t,
                                  const struct value *args, unsigned count)
{
    bool is_wrapped = false;
    struct value v = args[0], elements;
    struct str bytes;
    if (!read_boolean_argument(count > 1 ? args[1] : VALUE_NONE, &is_wrapped))
        return refuse_arguments(c, t, args, count);
    if (puppet_is_array(v))
        return v;
    if (is_wrapped)
        return value_tuple(c->arena, &v, 1);
    if (puppet_is_binary(v, &bytes))
        return array_of_bytes(c, bytes);
    if (puppet_elements(c->arena, v, &elements))
        return elements;
    return refuse_value(c, "Array", v);
}

static bool are_pairs(struct value list)
{
    for (size_t i = 0; budget_more(i < value_len(list)); i++)
        if (!puppet_is_array(value_item(list, i)) || value_len(value_item(list, i)) != 2)
            return false;
    return value_len(list) > 0;
}

static struct value hash_of_pairs(struct puppet_call *c, struct value list)
{
    struct pairs p = pairs_in(c);
    for (size_t i = 0; budget_more(i < value_len(list)); i++)
        pairs_add(&p, value_item(value_item(list, i), 0), value_item(value_item(list, i), 1));
    return pairs_hash(c, &p);
}

static struct value hash_of_flat(struct puppet_call *c, struct value list)
{
    struct pairs p = pairs_in(c);
    if (value_len(list) % 2)
        return puppet_fail(c, "RUNTIME_ERROR", "odd number of arguments for Hash");
    for (size_t i = 0; budget_more(i < value_len(list)); i += 2)
        pairs_add(&p, value_item(list, i), value_item(list, i + 1));
    return pairs_hash(c, &p);
}

static struct value array_as_hash(struct puppet_call *c, struct value v)
{
    if (!puppet_is_array(v))
        return v;
    struct pairs p = pairs_in(c);
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        pairs_add(&p, value_int((int64_t)i), array_as_hash(c, value_item(v, i)));
    return pairs_hash(c, &p);
}

static struct value empty_hash(struct puppet_call *c)
{
    return puppet_hash(c->arena, NULL, NULL, 0);
}

// The container with another value at a path; hashes are made where there is nothing yet.
static struct value with_value_at(struct puppet_call *c, struct value in, struct value path,
                                  size_t depth, struct value v)
{
    if (depth == value_len(path) || !budget_turn())
        return v;
    struct value key = value_item(path, depth);
    bool is_index = puppet_is_array(in) && puppet_is_integer(key) && key.integer >= 0;
    if (is_index && (size_t)key.integer < value_len(in)) {
        struct values list = values_in(c);
        values_add_all(&list, in);
        size_t at = (size_t)key.integer;
        list.at[at] = with_value_at(c, list.at[at], path, depth + 1, v);
        return values_array(c, &list);
    }
    struct pairs p = pairs_in(c);
    ptrdiff_t at = -1;
    if (puppet_is_hash(in)) {
        pairs_add_all(&p, in);
        at = value_find_real_key(in, key);
    }
    struct value inner = at < 0 ? empty_hash(c) : value_item(in, (size_t)at);
    pairs_add(&p, key, with_value_at(c, inner, path, depth + 1, v));
    return pairs_hash(c, &p);
}

static struct value merged_root(struct puppet_call *c, struct value root, struct value v)
{
    struct pairs p = pairs_in(c);
    pairs_add_all(&p, root);
    if (puppet_is_array(v))
        v = array_as_hash(c, v);
    if (puppet_is_hash(v))
        pairs_add_all(&p, v);
    return pairs_hash(c, &p);
}

static struct value hash_of_tree(struct puppet_call *c, struct value list, bool has_only_hashes)
{
    struct value result = empty_hash(c);
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        struct value path = value_item(value_item(list, i), 0),
                     v = value_item(value_item(list, i), 1);
        if (!puppet_is_array(path))
            return puppet_fail(c, "RUNTIME_ERROR",
                               "expected an Array as the path of each entry of a tree");
        if (!value_len(path))
            result = merged_root(c, result, v);
        else
            result = with_value_at(c, result, path, 0, has_only_hashes ? array_as_hash(c, v) : v);
        if (value_is_poison(result) || !puppet_charge(c, value_len(result)))
            return value_is_poison(result) ? result : call_limit(c->kernel);
    }
    return result;
}

static struct value convert_hash(struct puppet_call *c, const struct ptype *t,
                                 const struct value *args, unsigned count)
{
    struct value v = args[0], elements;
    if (count > 1) {
        bool is_tree = puppet_is_string(args[1]) && str_equal(value_str(&args[1]), STR("tree"));
        bool is_hash_tree =
            puppet_is_string(args[1]) && str_equal(value_str(&args[1]), STR("hash_tree"));
        if (!puppet_is_array(v) || !are_pairs(v) || !(is_tree || is_hash_tree))
            return refuse_arguments(c, t, args, count);
        return hash_of_tree(c, v, is_hash_tree);
    }
    if (puppet_is_hash(v))
        return v;
    if (puppet_is_array(v))
        return are_pairs(v) ? hash_of_pairs(c, v) : hash_of_flat(c, v);
    if (puppet_elements(c->arena, v, &elements))
        return are_pairs(elements) ? hash_of_pairs(c, elements) : hash_of_flat(c, elements);
    return refuse_value(c, "Hash", v);
}

// ---- types around others

static struct value create_value(struct puppet_call *c, const struct ptype *t,
                                 const struct value *args, unsigned count);

static struct value convert_inner(struct puppet_call *c, const struct ptype *t,
                                  const struct value *args, unsigned count)
{
    if (t->element)
        return create_value(c, t->element, args, count);
    if (t->kind == PTYPE_NOT_UNDEF && count == 1)
        return args[0];
    return refuse_arguments(c, t, args, count);
}

// Whether a list is the arguments of the conversion, not its only one.
static bool spreads(const struct ptype *t, struct value list)
{
    const struct ptype *meant = ptype_meant(t);
    if (ptype_has(t, list) || meant->kind == PTYPE_ARRAY || meant->kind == PTYPE_TUPLE ||
        meant->kind == PTYPE_HASH || meant->kind == PTYPE_STRUCT || meant->kind == PTYPE_SENSITIVE)
        return false;
    if (meant->kind != PTYPE_STRING)
        return true;
    struct value second = value_len(list) == 2 ? value_item(list, 1) : VALUE_NONE;
    return puppet_is_string(second) || puppet_is_hash(second) || puppet_is_default(second);
}

static struct value convert_init(struct puppet_call *c, const struct ptype *t,
                                 const struct value *args, unsigned count)
{
    if (!t->element)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "Creation of new instance of type 'Init' is not supported");
    struct values list = values_in(c);
    bool has_more = value_is_sequence(t->arguments);
    if (!has_more && count == 1 && puppet_is_array(args[0]) && spreads(t->element, args[0]))
        values_add_all(&list, args[0]);
    else
        for (unsigned i = 0; i < count; i++)
            values_add(&list, args[i]);
    if (has_more)
        values_add_all(&list, t->arguments);
    return puppet_new(c, t->element, list.at, (unsigned)list.len);
}

// ---- all of them

static const struct conversion conversions[] = {
    {PTYPE_INTEGER, convert_integer, 1, 3},
    {PTYPE_FLOAT, convert_float, 1, 2},
    {PTYPE_NUMERIC, convert_numeric, 1, 2},
    {PTYPE_BOOLEAN, convert_boolean, 1, 1},
    {PTYPE_STRING, convert_string, 1, 2},
    {PTYPE_ARRAY, convert_array, 1, 2},
    {PTYPE_TUPLE, convert_array, 1, 2},
    {PTYPE_HASH, convert_hash, 1, 2},
    {PTYPE_STRUCT, convert_hash, 1, 2},
    {PTYPE_OPTIONAL, convert_inner, 0, UINT32_MAX},
    {PTYPE_NOT_UNDEF, convert_inner, 0, UINT32_MAX},
    {PTYPE_INIT, convert_init, 1, 1},
};

static const struct conversion *conversion_among(const struct conversion *list, size_t count,
                                                 enum ptype_kind kind)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == kind)
            return &list[i];
    return NULL;
}

static struct value create_value(struct puppet_call *c, const struct ptype *t,
                                 const struct value *args, unsigned count)
{
    const struct ptype *meant = ptype_meant(t);
    const struct conversion *found =
        conversion_among(conversions, COUNT_OF(conversions), meant->kind);
    if (!found)
        found = conversion_among(rich_conversions, rich_conversion_count, meant->kind);
    if (!found) {
        struct str name = ptype_text(c->arena, t);
        return puppet_fail(c, "RUNTIME_ERROR",
                           "Creation of new instance of type '%.*s' is not supported",
                           STR_ARGS(name));
    }
    if (count < found->least || count > found->most)
        return refuse_arguments(c, t, args, count);
    return found->convert(c, meant, args, count);
}

struct value puppet_new(struct puppet_call *c, const struct ptype *t, const struct value *args,
                        unsigned count)
{
    const struct ptype *meant = ptype_meant(t);
    if (!budget_turn())
        return call_limit(c->kernel);
    if (count == 1 && meant->kind != PTYPE_INIT && ptype_has(t, args[0]))
        return args[0];
    struct value v = create_value(c, t, args, count);
    if (value_is_unknown(v) || meant->kind == PTYPE_INIT || ptype_has(t, v))
        return v;
    struct strbuf text;
    strbuf_init(&text, 0);
    struct str name = ptype_text(c->arena, t);
    struct str subject =
        str_format(c->arena, "Converted value from %.*s.new() has wrong type,", STR_ARGS(name));
    ptype_describe(&text, c->arena, subject, t, v);
    struct value failed = puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    return failed;
}
