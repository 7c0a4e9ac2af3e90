// SPDX-License-Identifier: Apache-2.0
//
// The module stdlib: Arrays and Hashes.
#include "base/budget.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "dialects/puppet/functions/hosts.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/runtime/printf.h"

enum { RANGE_MOST = 1000000 }; // elements, as the module itself has it

// The module cuts without a word.
static void warn_of_cut(struct puppet_call *c)
{
    struct str text = str_format(c->arena, "range() gives the first %d elements only", RANGE_MOST);
    compiler_log(c->compiler, "warning", text, c->at);
}

static struct value needs_two_arrays(struct puppet_call *c)
{
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): Requires 2 arrays", STR_ARGS(c->name));
}

static struct str text_of_element(struct puppet_call *c, struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    ruby_to_s(&out, v);
    struct str text = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return text;
}

// ---- sets of values

// Whether something is among the keys of a table that was made with table_of.
static bool is_value_among(struct value table, struct value v)
{
    return value_find_real_key(table, v) >= 0;
}

// The elements as keys, in order of their first place; false with `*failed` if some are not known.
static bool table_of(struct puppet_call *c, struct value list, struct value *out,
                     struct value *failed)
{
    if (!value_is_wholly_known(list)) {
        *failed = value_dynamic;
        return false;
    }
    const struct value *items = list.aggregate->items;
    *out = puppet_hash(c->arena, items, items, value_len(list));
    if (value_is(*out, VALUE_ABSENT))
        *failed = puppet_fail(c, "RUNTIME_ERROR", "%.*s(): the elements are nested too deeply",
                              STR_ARGS(c->name));
    return !value_is(*out, VALUE_ABSENT);
}

// Those elements of a list that are in the table, or are not.
static struct value keep_by_table(struct puppet_call *c, struct value list, struct value table,
                                  bool keeps_found)
{
    struct values out = values_in(c);
    for (size_t i = 0; budget_more(i < value_len(list)); i++)
        if (is_value_among(table, value_item(list, i)) == keeps_found)
            values_add(&out, value_item(list, i));
    return values_array(c, &out);
}

static struct value keys_of_table(struct puppet_call *c, struct value table)
{
    struct values out = values_in(c);
    for (size_t i = 0; budget_more(i < value_len(table)); i++)
        values_add(&out, value_real_key(table, i));
    return values_array(c, &out);
}

static struct value run_difference(struct puppet_call *c)
{
    struct value table, failed;
    if (!puppet_is_array(c->args[0]) || !puppet_is_array(c->args[1]))
        return needs_two_arrays(c);
    if (!table_of(c, c->args[1], &table, &failed))
        return failed;
    return keep_by_table(c, c->args[0], table, false);
}

static struct value run_intersection(struct puppet_call *c)
{
    struct value table, own, failed;
    if (!puppet_is_array(c->args[0]) || !puppet_is_array(c->args[1]))
        return needs_two_arrays(c);
    if (!table_of(c, c->args[1], &table, &failed) || !table_of(c, c->args[0], &own, &failed))
        return failed;
    return keep_by_table(c, keys_of_table(c, own), table, true);
}

static struct value run_union(struct puppet_call *c)
{
    struct values all = values_in(c);
    struct value table, failed;
    for (unsigned i = 0; i < c->count; i++) {
        if (!puppet_is_array(c->args[i]))
            return puppet_fail(c, "RUNTIME_ERROR", "union(): Every parameter must be an array");
        values_add_all(&all, c->args[i]);
    }
    struct value list = values_array(c, &all);
    if (value_is_poison(list))
        return list;
    return table_of(c, list, &table, &failed) ? keys_of_table(c, table) : failed;
}

static struct value run_member(struct puppet_call *c)
{
    struct value table, failed, wanted = old_argument(c, 1);
    if (!puppet_is_array(c->args[0]))
        return puppet_fail(c, "RUNTIME_ERROR", "member(): Requires array to work with");
    if (!table_of(c, c->args[0], &table, &failed))
        return failed;
    if (!puppet_is_array(wanted))
        return value_bool(is_value_among(table, wanted));
    if (!value_len(wanted))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "member(): You must provide item to search for within array given");
    for (size_t i = 0; budget_more(i < value_len(wanted)); i++)
        if (!is_value_among(table, value_item(wanted, i)))
            return value_bool(false);
    return value_bool(true);
}

// ---- without some elements

static struct value without_text(struct puppet_call *c, struct str text, struct str part)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t at = 0; budget_more(at < text.len);) {
        size_t found = part.len ? str_find(text, part, at) : text.len;
        strbuf_add(&out, str_slice(text, at, found));
        at = found + part.len;
        if (!part.len)
            break;
    }
    return string_of_buffer(c, &out);
}

static struct value without_item(struct puppet_call *c, struct value from, struct value item)
{
    struct pairs kept = pairs_in(c);
    bool is_hash = puppet_is_hash(from);
    for (size_t i = 0; budget_more(i < value_len(from)); i++) {
        struct value key = is_hash ? value_real_key(from, i) : puppet_undef();
        bool is_meant = is_hash ? ruby_same(key, item) : ruby_equal(value_item(from, i), item);
        if (!is_meant)
            pairs_add(&kept, key, value_item(from, i));
    }
    return is_hash ? pairs_hash(c, &kept) : values_array(c, &kept.items);
}

static struct value run_delete(struct puppet_call *c)
{
    struct value v = old_argument(c, 0), given = old_argument(c, 1);
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    for (size_t i = 0; budget_more(i < count) && !value_is_poison(v); i++) {
        struct value item = puppet_is_array(given) ? value_item(given, i) : given;
        if (puppet_is_string(v) && puppet_is_string(item))
            v = without_text(c, value_str(&v), value_str(&item));
        else if (value_is_aggregate(v))
            v = without_item(c, v, item);
        else
            return puppet_fail(c, "RUNTIME_ERROR",
                               "delete(): First argument must be an Array, String, or Hash.");
    }
    return v;
}

static struct value run_delete_at(struct puppet_call *c)
{
    int64_t index;
    struct values out = values_in(c);
    if (!puppet_is_array(c->args[0]))
        return puppet_fail(c, "RUNTIME_ERROR", "delete_at(): Requires array to work with");
    if (!count_argument(c->args[1], &index))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "delete_at(): You must provide non-negative numeric index");
    int64_t len = (int64_t)value_len(c->args[0]);
    if (index > len - 1)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "delete_at(): Given index exceeds size of array given");
    index += index < 0 ? len : 0;
    for (int64_t i = 0; budget_more(i < len); i++)
        if (i != index)
            values_add(&out, value_item(c->args[0], (size_t)i));
    return values_array(c, &out);
}

static struct value run_delete_undef_values(struct puppet_call *c)
{
    struct value v = c->args[0];
    struct pairs kept = pairs_in(c);
    bool is_hash = puppet_is_hash(v);
    if (!value_is_aggregate(v))
        return puppet_fail(c, "RUNTIME_ERROR", "delete_undef_values(): expected an array or hash");
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        if (!puppet_is_undef(value_item(v, i)))
            pairs_add(&kept, is_hash ? value_real_key(v, i) : puppet_undef(), value_item(v, i));
    return is_hash ? pairs_hash(c, &kept) : values_array(c, &kept.items);
}

static struct value run_delete_values(struct puppet_call *c)
{
    struct value v = c->args[0], item = old_argument(c, 1);
    struct pairs kept = pairs_in(c);
    if (!puppet_is_hash(v))
        return puppet_fail(c, "RUNTIME_ERROR", "delete_values(): First argument must be a Hash.");
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        if (!ruby_equal(value_item(v, i), item))
            pairs_add(&kept, value_real_key(v, i), value_item(v, i));
    return pairs_hash(c, &kept);
}

// ---- by pattern

// Those elements that a pattern matches, or does not.
static struct value keep_by_pattern(struct puppet_call *c, struct value v, struct str pattern,
                                    bool keeps_matches)
{
    struct pairs kept = pairs_in(c);
    bool is_hash = puppet_is_hash(v);
    struct value failed;
    struct regex *r = open_pattern(c, pattern, &failed);
    if (!r)
        return failed;
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value tested = is_hash ? value_real_key(v, i) : value_item(v, i);
        bool is_match =
            puppet_is_string(tested) && regex_match(r, value_str(&tested), 0, NULL) == REGEX_MATCH;
        if (is_match == keeps_matches)
            pairs_add(&kept, tested, value_item(v, i));
    }
    regex_close(r);
    return is_hash ? pairs_hash(c, &kept) : values_array(c, &kept.items);
}

static bool pattern_argument(struct puppet_call *c, unsigned i, struct str *out)
{
    if (puppet_is_regexp(c->args[i], out))
        return true;
    *out = puppet_is_string(c->args[i]) ? arg_text(c, i) : STR("");
    return puppet_is_string(c->args[i]);
}

static struct value grep_or_reject(struct puppet_call *c, bool keeps_matches)
{
    struct str pattern;
    if (!puppet_is_array(c->args[0]) || !pattern_argument(c, 1, &pattern))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): expected an Array and a pattern",
                           STR_ARGS(c->name));
    return keep_by_pattern(c, c->args[0], pattern, keeps_matches);
}

static struct value run_grep(struct puppet_call *c)
{
    old_arguments(c);
    return grep_or_reject(c, true);
}

static struct value run_reject(struct puppet_call *c)
{
    old_arguments(c);
    return grep_or_reject(c, false);
}

static struct value run_delete_regex(struct puppet_call *c)
{
    struct value v = c->args[0], given = c->args[1];
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    if (!value_is_aggregate(v))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "delete_regex(): First argument must be an Array, Hash, or String.");
    for (size_t i = 0; budget_more(i < count) && !value_is_poison(v); i++) {
        struct str source = text_in(c, puppet_is_array(given) ? value_item(given, i) : given);
        struct str pattern = str_format(c->arena, "\\b%.*s\\b", STR_ARGS(source));
        v = keep_by_pattern(c, v, pattern, false);
    }
    return v;
}

// ---- joined and cut

static struct value run_concat(struct puppet_call *c)
{
    struct values out = values_in(c);
    if (!puppet_is_array(c->args[0]))
        return puppet_fail(c, "RUNTIME_ERROR", "concat(): Requires array to work with");
    for (unsigned i = 0; i < c->count; i++)
        if (puppet_is_array(c->args[i]))
            values_add_all(&out, c->args[i]);
        else
            values_add(&out, old_argument(c, i));
    return values_array(c, &out);
}

static struct value run_count(struct puppet_call *c)
{
    struct value v = c->args[0];
    int64_t n = 0;
    bool has_item = c->count > 1 && !puppet_is_undef(c->args[1]);
    if (!value_is_aggregate(v))
        return puppet_fail(c, "RUNTIME_ERROR", "count(): expected an Array or a Hash");
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value item = value_item(v, i);
        bool is_empty = puppet_is_undef(item) || (puppet_is_string(item) && !value_str(&item).len);
        n += has_item ? ruby_equal(item, c->args[1]) : puppet_is_hash(v) || !is_empty;
    }
    return value_int(n);
}

static struct value affixed(struct puppet_call *c, bool is_prefix)
{
    struct value v = c->args[0], given = old_argument(c, 1);
    struct pairs out = pairs_in(c);
    bool is_hash = puppet_is_hash(v);
    if (!value_is_aggregate(v))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "%.*s(): expected first argument to be an Array or a Hash",
                           STR_ARGS(c->name));
    if (!puppet_is_string(given))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): expected second argument to be a String",
                           STR_ARGS(c->name));
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct str text = text_of_element(c, is_hash ? value_real_key(v, i) : value_item(v, i));
        struct str joined = is_prefix ? str_join(c->arena, value_str(&given), text)
                                      : str_join(c->arena, text, value_str(&given));
        pairs_add(&out, string_value(c, joined), value_item(v, i));
    }
    return is_hash ? pairs_hash(c, &out) : values_array(c, &out.keys);
}

static struct value run_prefix(struct puppet_call *c)
{
    return affixed(c, true);
}

static struct value run_suffix(struct puppet_call *c)
{
    return affixed(c, false);
}

static struct value run_join_keys_to_values(struct puppet_call *c)
{
    old_arguments(c);
    struct value hash = c->args[0];
    struct values out = values_in(c);
    if (!puppet_is_hash(hash) || !puppet_is_string(c->args[1]))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "join_keys_to_values(): expected a hash and a string");
    for (size_t i = 0; budget_more(i < value_len(hash)); i++) {
        struct str key = text_of_element(c, value_real_key(hash, i));
        struct str start = str_join(c->arena, key, arg_text(c, 1));
        struct value item = value_item(hash, i);
        size_t count = puppet_is_array(item) ? value_len(item) : 1;
        for (size_t k = 0; budget_more(k < count); k++) {
            struct value part = puppet_is_array(item) ? value_item(item, k) : item;
            struct str text = text_of_element(c, part);
            bool is_alone = !puppet_is_array(item) && str_equal(text, STR("undef"));
            values_add(&out, string_value(c, is_alone ? key : str_join(c->arena, start, text)));
        }
    }
    return values_array(c, &out);
}

static struct value run_reverse(struct puppet_call *c)
{
    struct value v = old_argument(c, 0);
    struct values out = values_in(c);
    if (puppet_is_array(v)) {
        for (size_t i = value_len(v); budget_more(i > 0); i--)
            values_add(&out, value_item(v, i - 1));
        return values_array(c, &out);
    }
    if (!puppet_is_string(v))
        return needs_text(c);
    struct strbuf text;
    strbuf_init(&text, 0);
    for (struct str rest = value_str(&v); budget_more(rest.len > 0);) {
        size_t last = utf8_last(rest);
        strbuf_add(&text, str_slice(rest, last, rest.len));
        rest.len = last;
    }
    return string_of_buffer(c, &text);
}

static struct value run_zip(struct puppet_call *c)
{
    struct values out = values_in(c);
    struct value x = c->args[0], y = c->args[1];
    bool is_flat = c->count > 2 && puppet_is_true(c->args[2]);
    if (!puppet_is_array(x) || !puppet_is_array(y))
        return needs_two_arrays(c);
    for (size_t i = 0; budget_more(i < value_len(x)); i++) {
        struct value other = i < value_len(y) ? value_item(y, i) : puppet_undef();
        if (is_flat) {
            values_add(&out, value_item(x, i));
            values_add(&out, other);
        } else {
            values_add(&out, puppet_pair(c, value_item(x, i), other));
        }
    }
    return values_array(c, &out);
}

// An index, or a range of them like `1-3` or `1..3`; false: it is neither.
static bool read_indexes(struct value v, int64_t *from, int64_t *to)
{
    if (puppet_is_integer(v)) {
        *from = *to = v.integer;
        return true;
    }
    if (!puppet_is_string(v))
        return false;
    struct str s = value_str(&v);
    size_t digits = 0;
    while (digits < s.len && ascii_is_digit(s.at[digits]))
        digits++;
    if (!ruby_integer(str_slice(s, 0, digits), 10, from))
        return false;
    *to = *from;
    struct str rest = str_slice(s, digits, s.len);
    if (!rest.len)
        return true;
    bool is_open = str_starts(rest, STR("..."));
    size_t mark = is_open ? 3 : str_starts(rest, STR("..")) ? 2 : rest.at[0] == '-' ? 1 : 0;
    if (!mark || !ruby_integer(str_slice(rest, mark, rest.len), 10, to))
        return false;
    *to -= is_open;
    return true;
}

static struct value run_values_at(struct puppet_call *c)
{
    struct values out = values_in(c);
    struct value list = c->args[0], given = c->args[1];
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    if (!puppet_is_array(list))
        return puppet_fail(c, "RUNTIME_ERROR", "values_at(): Requires array to work with");
    int64_t len = (int64_t)value_len(list);
    for (size_t i = 0; budget_more(i < count); i++) {
        int64_t from, to;
        if (!read_indexes(puppet_is_array(given) ? value_item(given, i) : given, &from, &to))
            return puppet_fail(c, "RUNTIME_ERROR", "values_at(): Unknown format of given index");
        if (from > to || to > len - 1 || from < 0)
            return puppet_fail(c, "RUNTIME_ERROR",
                               "values_at(): Stop index or start index in given indices range is "
                               "beyond the array");
        for (int64_t k = from; budget_more(k <= to); k++)
            values_add(&out, value_item(list, (size_t)k));
    }
    return values_array(c, &out);
}

// ---- range

// The text after one in the order of Ruby's `succ`, for letters and digits: `az` is before `ba`.
static struct str next_text(struct arena *a, struct str s)
{
    char *next = arena_copy(a, s.at, s.len);
    for (size_t i = s.len; i; i--) {
        char c = next[i - 1];
        bool wraps = c == 'z' || c == 'Z' || c == '9';
        if (!wraps) {
            next[i - 1] = (char)(c + 1);
            return str_make(next, s.len);
        }
        next[i - 1] = c == 'z' ? 'a' : c == 'Z' ? 'A' : '0';
        if (i == 1) {
            char first = c == '9' ? '1' : next[0];
            return str_join(a, str_make(&first, 1), str_make(next, s.len));
        }
    }
    return s;
}

static struct value range_of_texts(struct puppet_call *c, struct str from, struct str to,
                                   int64_t step, bool is_open)
{
    struct values out = values_in(c);
    if (from.len > to.len)
        return values_array(c, &out);
    for (int64_t i = 0; i < RANGE_MOST && budget_more(from.len <= to.len); i++) {
        bool is_last = str_equal(from, to);
        if (i % step == 0 && !(is_last && is_open))
            values_add(&out, string_value(c, from));
        if (is_last)
            break;
        from = next_text(c->arena, from);
        if (i + 1 == RANGE_MOST)
            warn_of_cut(c);
    }
    return values_array(c, &out);
}

static struct value range_of_numbers(struct puppet_call *c, int64_t from, int64_t to, int64_t step,
                                     bool is_open)
{
    struct values out = values_in(c);
    to -= is_open && to > INT64_MIN;
    for (int64_t n = from; budget_more(n <= to) && out.len < RANGE_MOST;) {
        values_add(&out, value_int(n));
        if (n > to - step)
            break;
        n += step;
        if (out.len == RANGE_MOST)
            warn_of_cut(c);
    }
    return values_array(c, &out);
}

static bool is_digits_only(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!ascii_is_digit(s.at[i]))
            return false;
    return s.len > 0;
}

static struct value range_between(struct puppet_call *c, struct str from, struct str to,
                                  int64_t step, bool is_open)
{
    int64_t low, high;
    if (!is_digits_only(from))
        return range_of_texts(c, from, to, step, is_open);
    if (!ruby_integer(from, 10, &low) || !count_argument(string_value(c, to), &high))
        return puppet_fail(c, "RUNTIME_ERROR", "range(): the numbers are too large");
    return range_of_numbers(c, low, high, step, is_open);
}

// `a-f`, `1..9`, `1...9`.
static struct value range_of_notation(struct puppet_call *c, struct str text)
{
    size_t at = 0;
    while (at < text.len &&
           (ascii_is_letter(text.at[at]) || ascii_is_digit(text.at[at]) || text.at[at] == '_'))
        at++;
    struct str rest = str_slice(text, at, text.len);
    bool is_open = str_starts(rest, STR("..."));
    size_t mark = is_open                       ? 3
                  : str_starts(rest, STR("..")) ? 2
                  : str_starts(rest, STR("-"))  ? 1
                                                : 0;
    if (!at || !mark || mark == rest.len)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "range(): Unable to compute range from the value: %.*s", STR_ARGS(text));
    return range_between(c, str_slice(text, 0, at), str_slice(rest, mark, rest.len), 1, is_open);
}

static struct value run_range(struct puppet_call *c)
{
    int64_t step = 1;
    if (!c->count)
        return puppet_fail(c, "RUNTIME_ERROR", "range(): Wrong number of arguments given");
    if (c->count == 1)
        return range_of_notation(c, text_in(c, old_argument(c, 0)));
    if (c->count > 2 && (!count_argument(c->args[2], &step) || step == 0 || step == INT64_MIN))
        return puppet_fail(
            c, "RUNTIME_ERROR",
            "range(): 3rd arg (step size) must be a non zero integer (e.g. 1 or -1)");
    step = step < 0 ? -step : step;
    struct value from = old_argument(c, 0), to = old_argument(c, 1);
    if (puppet_is_integer(from) && puppet_is_integer(to))
        return range_of_numbers(c, from.integer, to.integer, step, false);
    return range_between(c, text_in(c, from), text_in(c, to), step, false);
}

// ---- Hashes

static struct value run_has_key(struct puppet_call *c)
{
    if (!puppet_is_hash(c->args[0]))
        return puppet_fail(
            c, "RUNTIME_ERROR",
            "has_key(): expects the first argument to be a hash, which was given as %.*s",
            STR_ARGS(type_text_of(c, c->args[0])));
    return value_bool(value_find_real_key(c->args[0], old_argument(c, 1)) >= 0);
}

static struct value run_hash(struct puppet_call *c)
{
    struct value list = c->args[0];
    struct pairs p = pairs_in(c);
    struct values flat = values_in(c);
    if (!puppet_is_array(list))
        return puppet_fail(c, "RUNTIME_ERROR", "hash(): Requires array to work with");
    for (size_t i = 0; budget_more(i < value_len(list)); i++)
        if (puppet_is_array(value_item(list, i)))
            values_add_all(&flat, value_item(list, i));
        else
            values_add(&flat, value_item(list, i));
    if (flat.len % 2)
        return puppet_fail(c, "RUNTIME_ERROR", "hash(): Unable to compute hash from array given");
    for (size_t i = 0; budget_more(i < flat.len); i += 2)
        pairs_add(&p, flat.at[i], flat.at[i + 1]);
    return pairs_hash(c, &p);
}

static struct value merged_deeply(struct puppet_call *c, struct value low, struct value high)
{
    struct pairs p = pairs_in(c);
    if (!puppet_is_hash(low) || !puppet_is_hash(high) || !budget_turn())
        return high;
    pairs_add_all(&p, low);
    for (size_t i = 0; budget_more(i < value_len(high)); i++) {
        struct value key = value_real_key(high, i);
        ptrdiff_t at = value_find_real_key(low, key);
        struct value item = value_item(high, i);
        pairs_add(&p, key, at < 0 ? item : merged_deeply(c, value_item(low, (size_t)at), item));
    }
    return pairs_hash(c, &p);
}

static struct value merge_hashes(struct puppet_call *c, bool is_deep)
{
    struct pairs p = pairs_in(c);
    struct value all = puppet_hash(c->arena, NULL, NULL, 0);
    for (unsigned i = 0; i < c->count; i++) {
        struct value v = old_argument(c, i);
        if (puppet_is_string(v) && !value_str(&v).len)
            continue;
        if (!puppet_is_hash(v))
            return puppet_fail(c, "RUNTIME_ERROR",
                               "%.*s: unexpected argument type %.*s, only expects hash arguments",
                               STR_ARGS(c->name), STR_ARGS(type_text_of(c, v)));
        if (is_deep)
            all = merged_deeply(c, all, v);
        else
            pairs_add_all(&p, v);
        if (value_is_poison(all))
            return all;
    }
    return is_deep ? all : pairs_hash(c, &p);
}

// With a lambda: what it returns for each element is merged, over what was merged before.
static struct value merge_by_lambda(struct puppet_call *c)
{
    struct value merged = puppet_hash(c->arena, NULL, NULL, 0), elements;
    int least, most;
    puppet_lambda_counts(c->lambda, &least, &most);
    if (!c->count || !puppet_elements(c->arena, c->args[0], &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "merge(): expected something Iterable");
    for (size_t i = 0; i < value_len(elements); i++) {
        struct value item = value_item(elements, i);
        bool is_hash = puppet_is_hash(c->args[0]);
        const struct value args[] = {merged, is_hash ? value_item(item, 0) : value_int((int64_t)i),
                                     is_hash ? value_item(item, 1) : item};
        const struct value two[] = {merged, item};
        if (!puppet_charge(c, 1))
            return call_limit(c->kernel);
        struct value given =
            least > 2 ? puppet_apply(c, c->lambda, args, 3) : puppet_apply(c, c->lambda, two, 2);
        struct value ignored;
        if (value_is_poison(given))
            return value_is_break(given, &ignored) ? merged : given;
        if (!puppet_is_hash(given))
            continue;
        struct pairs p = pairs_in(c);
        pairs_add_all(&p, merged);
        pairs_add_all(&p, given);
        merged = pairs_hash(c, &p);
        if (value_is_poison(merged))
            return merged;
    }
    return merged;
}

static struct value run_merge(struct puppet_call *c)
{
    return has_lambda(c) ? merge_by_lambda(c) : merge_hashes(c, false);
}

static struct value run_deep_merge(struct puppet_call *c)
{
    return merge_hashes(c, true);
}

static void add_nested_values(struct values *out, struct value v)
{
    if (!value_is_aggregate(v)) {
        values_add(out, v);
        return;
    }
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        add_nested_values(out, value_item(v, i));
}

static struct value run_nested_values(struct puppet_call *c)
{
    struct values out = values_in(c);
    add_nested_values(&out, c->args[0]);
    return values_array(c, &out);
}

// What is at a path of keys, or a default.
static struct value run_dig44(struct puppet_call *c)
{
    struct value v = c->args[0], otherwise = arg_or(c, 2, puppet_undef());
    if (!puppet_is_array(c->args[1]))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): Second argument must be an array",
                           STR_ARGS(c->name));
    for (size_t i = 0; budget_more(i < value_len(c->args[1])); i++) {
        struct value key = value_item(c->args[1], i);
        int64_t index;
        ptrdiff_t at = -1;
        if (puppet_is_hash(v))
            at = value_find_real_key(v, key);
        else if (puppet_is_array(v) && count_argument(key, &index) && index >= 0 &&
                 (uint64_t)index < value_len(v))
            at = (ptrdiff_t)index;
        if (at < 0)
            return otherwise;
        v = value_item(v, (size_t)at);
    }
    return puppet_is_undef(v) ? otherwise : v;
}

static const struct puppet_function rows[] = {
    {"difference",
     {"Any, 2, 2"},
     "The elements of an Array that are not in another.",
     run_difference},
    {"intersection", {"Any, 2, 2"}, "The elements that are in two Arrays.", run_intersection},
    {"union", {"Any, 2, default"}, "The elements of all Arrays, each once.", run_union},
    {"member", {"Any, 2, 2"}, "Whether an Array contains a value, or all of an Array.", run_member},
    {"delete", {"Any, 2, 2"}, "An Array, Hash or text without some elements.", run_delete},
    {"delete_at", {"Any, 2, 2"}, "An Array without the element at an index.", run_delete_at},
    {"delete_undef_values", {"Any"}, "An Array or Hash without undef.", run_delete_undef_values},
    {"delete_values",
     {"Any, 2, 2"},
     "A Hash without the pairs that have a value.",
     run_delete_values},
    {"delete_regex",
     {"Any, 2, 2"},
     "An Array or Hash without what a pattern matches.",
     run_delete_regex},
    {"grep", {"Any, 2, 2"}, "The elements that a pattern matches.", run_grep},
    {"reject", {"Any, 2, 2"}, "The elements that a pattern does not match.", run_reject},
    {"concat", {"Any, 2, default"}, "The elements of several Arrays as one.", run_concat},
    {"count", {"Any, 1, 2"}, "How many elements are equal to a value, or not empty.", run_count},
    {"prefix", {"Any, 1, 2"}, "The elements or keys with a text before them.", run_prefix},
    {"suffix", {"Any, 1, 2"}, "The elements or keys with a text after them.", run_suffix},
    {"join_keys_to_values",
     {"Any, 2, 2"},
     "Each key and value of a Hash as one text.",
     run_join_keys_to_values},
    {"reverse", {"Any"}, "An Array or text from its end to its start.", run_reverse},
    {"zip", {"Any, 2, 3"}, "The elements of two Arrays in pairs.", run_zip},
    {"values_at", {"Any, 2, 2"}, "The elements at some indexes.", run_values_at},
    {"range", {"Any, 1, 3"}, "All numbers or texts from one to another.", run_range},
    {"has_key", {"Any, 2, 2"}, "Whether a Hash has a key.", run_has_key},
    {"hash", {"Any"}, "An Array of keys and values as a Hash.", run_hash},
    {"merge",
     {"Any, 0, default, Optional[Callable]"},
     "Several Hashes as one; later ones win.",
     run_merge},
    {"stdlib::merge",
     {"Any, 0, default, Optional[Callable]"},
     "Several Hashes as one; later ones win.",
     run_merge},
    {"deep_merge",
     {"Any, 2, default"},
     "Several Hashes as one, and those in them too; later ones win.",
     run_deep_merge},
    {"stdlib::nested_values",
     {"Hash"},
     "All values in a Hash and in what it contains.",
     run_nested_values},
    {"dig44", {"Any, 2, 3"}, "What is at a path of keys, or a default.", run_dig44},
};

const struct puppet_functions puppet_stdlib_data_functions = {rows, COUNT_OF(rows)};
