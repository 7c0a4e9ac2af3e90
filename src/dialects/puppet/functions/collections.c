// SPDX-License-Identifier: Apache-2.0
//
// Functions about Arrays and Hashes as a whole: sizes, parts by path, order.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/language/lambda.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

// ---- sizes and parts

static struct value run_keys(struct puppet_call *c)
{
    struct values out = values_in(c);
    for (size_t i = 0; budget_more(i < value_len(c->args[0])); i++)
        values_add(&out, value_real_key(c->args[0], i));
    return values_array(c, &out);
}

static struct value run_values(struct puppet_call *c)
{
    return value_tuple(c->arena, c->args[0].aggregate->items, value_len(c->args[0]));
}

static struct value run_length(struct puppet_call *c)
{
    struct value v = c->args[0];
    struct str bytes;
    if (puppet_is_string(v))
        return value_int((int64_t)utf8_count(value_str(&v)));
    if (puppet_is_binary(v, &bytes))
        return value_int((int64_t)bytes.len);
    return value_int((int64_t)value_len(v));
}

static struct value run_empty(struct puppet_call *c)
{
    struct value v = c->args[0];
    struct str bytes;
    puppet_is_sensitive(v, &v);
    if (puppet_is_undef(v))
        return value_bool(true);
    if (puppet_is_string(v))
        return value_bool(!value_str(&v).len);
    if (puppet_is_binary(v, &bytes))
        return value_bool(!bytes.len);
    return value_bool(value_is_aggregate(v) && !value_len(v));
}

static void join_parts(struct strbuf *out, struct value list, struct str between, bool *is_first)
{
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        struct value item = value_item(list, i);
        if (puppet_is_array(item)) {
            join_parts(out, item, between, is_first);
            continue;
        }
        if (!*is_first)
            strbuf_add(out, between);
        *is_first = false;
        ruby_to_s(out, item);
    }
}

static struct value run_join(struct puppet_call *c)
{
    struct strbuf out;
    bool is_first = true;
    strbuf_init(&out, 0);
    join_parts(&out, c->args[0], c->count > 1 ? arg_text(c, 1) : STR(""), &is_first);
    return string_of_buffer(c, &out);
}

// Lists that are shared may have no room when they are flat: the rest is left out, and the limit is what fails.
static void flatten_elements(struct values *out, struct value v)
{
    bool is_full = out->len == out->room && !puppet_has_room(2 * out->room);
    if (!puppet_is_array(v) && !is_full)
        values_add(out, v);
    if (!puppet_is_array(v) || is_full)
        return;
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        flatten_elements(out, value_item(v, i));
}

static struct value run_flatten(struct puppet_call *c)
{
    struct values out = values_in(c);
    for (unsigned i = 0; i < c->count; i++)
        flatten_elements(&out, c->args[i]);
    if (!puppet_has_room(out.len)) // of the value
        out.len = 0;
    return values_array(c, &out);
}

// ---- parts by path

static struct str shown_path(struct puppet_call *c, const struct value *keys, size_t count)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    ruby_inspect(&out, value_tuple(c->arena, keys, count));
    struct str text = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return text;
}

// What is at a path; false with `*why` when a step leads into something that has no parts.
static bool dig_path(struct puppet_call *c, struct value v, const struct value *keys, size_t count,
                     struct value *out, struct str *why)
{
    for (size_t i = 0; i < count; i++) {
        struct value key = keys[i];
        if (puppet_is_undef(v) || puppet_is_undef(key)) {
            *out = puppet_undef();
            return true;
        }
        if (!value_is_aggregate(v)) {
            struct str path = shown_path(c, keys, i);
            struct str type = ptype_text(c->arena, ptype_infer(c->arena, v, INFER_REDUCED));
            *why = str_format(c->arena,
                              "The given data does not contain a Collection at %.*s, got '%.*s'",
                              STR_ARGS(path), STR_ARGS(type));
            return false;
        }
        if (puppet_is_array(v) && !puppet_is_integer(key)) {
            struct str path = shown_path(c, keys, i + 1);
            struct str type = ptype_text(c->arena, ptype_infer(c->arena, key, INFER_REDUCED));
            *why =
                str_format(c->arena, "The given data requires an Integer index at %.*s, got '%.*s'",
                           STR_ARGS(path), STR_ARGS(type));
            return false;
        }
        int64_t len = (int64_t)value_len(v);
        ptrdiff_t at = puppet_is_hash(v) ? value_find_real_key(v, key)
                       : key.integer < 0 ? (ptrdiff_t)(key.integer + len)
                                         : (ptrdiff_t)key.integer;
        v = at >= 0 && at < len ? value_item(v, (size_t)at) : puppet_undef();
    }
    *out = v;
    return true;
}

static struct value run_dig(struct puppet_call *c)
{
    struct value v;
    struct str why;
    if (!dig_path(c, c->args[0], c->args + 1, c->count - 1, &v, &why))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
    return v;
}

static struct value segment_value(struct puppet_call *c, struct str text)
{
    int64_t n;
    bool is_digits = text.len > 0;
    for (size_t i = 0; i < text.len; i++)
        is_digits &= ascii_is_digit(text.at[i]);
    return is_digits && ruby_integer(text, 10, &n) ? value_int(n) : string_value(c, text);
}

static size_t skip_path_blanks(struct str s, size_t at)
{
    while (at < s.len && ascii_is_blank(s.at[at]))
        at++;
    return at;
}

// One segment at `*at`, and behind it; false: it is written wrongly.
static bool read_segment(struct puppet_call *c, struct str s, size_t *at, struct values *out)
{
    size_t from = skip_path_blanks(s, *at);
    if (from < s.len && (s.at[from] == '\'' || s.at[from] == '"')) {
        size_t end = str_find_char(s, s.at[from], from + 1);
        if (end == s.len || end == from + 1)
            return false;
        values_add(out, string_value(c, str_slice(s, from + 1, end)));
        *at = skip_path_blanks(s, end + 1);
        return true;
    }
    while (*at < s.len && !strchr("'\".", s.at[*at]))
        ++*at;
    struct str segment = text_strip(str_slice(s, from, *at));
    if (segment.len)
        values_add(out, segment_value(c, segment));
    return segment.len > 0;
}

// `a.1.'b.c'` as keys; false: it is written wrongly.
static bool read_navigation(struct puppet_call *c, struct str s, struct values *out)
{
    for (size_t at = 0; budget_more(at <= s.len); at++)
        if (!read_segment(c, s, &at, out) || (at < s.len && s.at[at] != '.'))
            return false;
    return true;
}

static struct value get_by_path(struct puppet_call *c, struct value v, struct str navigation,
                                struct value otherwise)
{
    struct values keys = values_in(c);
    struct str why;
    if (puppet_is_undef(v))
        return otherwise;
    if (!navigation.len)
        return v;
    if (!read_navigation(c, navigation, &keys))
        return puppet_fail(c, "RUNTIME_ERROR", "Syntax error in dotted-navigation string");
    if (dig_path(c, v, keys.at, keys.len, &v, &why))
        return puppet_is_undef(v) ? otherwise : v;
    if (!has_lambda(c))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
    struct value message = string_value(c, why);
    struct value error = puppet_new(c, ptype_basic(PTYPE_ERROR), &message, 1);
    return value_is_poison(error) ? error : puppet_apply(c, c->lambda, &error, 1);
}

static struct value run_get(struct puppet_call *c)
{
    return get_by_path(c, c->args[0], arg_text(c, 1), arg_or(c, 2, puppet_undef()));
}

static bool is_path_word(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

// The length of the name of a variable at the start of a text; 0: there is none.
static size_t variable_name_len(struct str s)
{
    size_t at = str_starts(s, STR("::")) ? 2 : 0;
    for (;;) {
        size_t from = at;
        while (at < s.len && is_path_word(s.at[at]))
            at++;
        bool is_last = !str_starts(str_slice(s, at, s.len), STR("::"));
        bool is_good = at > from &&
                       ((s.at[from] >= 'a' && s.at[from] <= 'z') || (is_last && s.at[from] == '_'));
        if (!is_good)
            return 0;
        if (is_last)
            return at == s.len || s.at[at] == '.' ? at : 0;
        at += 2;
    }
}

static struct value run_getvar(struct puppet_call *c)
{
    struct str text = arg_text(c, 0);
    struct value v, otherwise = arg_or(c, 1, puppet_undef());
    size_t len = variable_name_len(text);
    if (!len)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "'getvar' The given string does not start with a valid variable name");
    if (!puppet_variable(c, str_slice(text, 0, len), &v))
        return otherwise;
    return get_by_path(c, v, str_slice(text, len + 1, text.len), otherwise);
}

// ---- calls by name

static struct value resolve_deferred(struct puppet_call *c, struct value v);

static struct value resolve_parts(struct puppet_call *c, struct value v)
{
    struct pairs p = pairs_in(c);
    bool is_hash = puppet_is_hash(v);
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value item = resolve_deferred(c, value_item(v, i));
        if (value_is_poison(item))
            return item;
        pairs_add(&p, is_hash ? value_real_key(v, i) : puppet_undef(), item);
    }
    return is_hash ? pairs_hash(c, &p) : values_array(c, &p.items);
}

static struct value resolve_deferred(struct puppet_call *c, struct value v)
{
    struct str name;
    struct value arguments, found;
    if (!puppet_charge(c, 1))
        return call_limit(c->kernel);
    if (value_is_aggregate(v))
        return resolve_parts(c, v);
    if (!puppet_is_deferred(v, &name, &arguments))
        return v;
    struct value given = resolve_parts(c, arguments);
    if (value_is_poison(given))
        return given;
    const struct value *args = given.aggregate->items;
    if (!name.len || name.at[0] != '$')
        return puppet_call_named(c, name, args, (unsigned)value_len(given), VALUE_NONE);
    struct str why;
    if (!puppet_variable(c, str_slice(name, 1, name.len), &found))
        return puppet_undef();
    if (!dig_path(c, found, args, value_len(given), &found, &why))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
    return found;
}

static struct value run_call(struct puppet_call *c)
{
    if (puppet_is_lambda(c->args[0]))
        return puppet_apply(c, c->args[0], c->args + 1, c->count - 1);
    if (puppet_is_string(c->args[0]))
        return puppet_call_named(c, arg_text(c, 0), c->args + 1, c->count - 1, c->lambda);
    return resolve_deferred(c, c->args[0]);
}

// ---- without those that come again

static struct value characters_of(struct puppet_call *c, struct str s)
{
    struct values out = values_in(c);
    uint32_t code;
    for (size_t at = 0; budget_more(at < s.len);) {
        size_t len = utf8_decode(s, at, &code);
        values_add(&out, string_value(c, str_slice(s, at, at + len)));
        at += len;
    }
    return values_array(c, &out);
}

// What an element is told apart by: itself, or what the lambda returns for it.
static bool identities_of(struct puppet_call *c, struct value list, struct values *out,
                          struct value *failed)
{
    for (size_t i = 0; i < value_len(list); i++) {
        struct value item = value_item(list, i);
        if (!puppet_charge(c, 1)) {
            *failed = call_limit(c->kernel);
            return false;
        }
        struct value identity = has_lambda(c) ? puppet_apply(c, c->lambda, &item, 1) : item;
        if (!value_is_wholly_known(identity)) {
            *failed = value_is_poison(identity) ? identity : value_dynamic;
            return false;
        }
        values_add(out, identity);
    }
    return true;
}

// The groups of elements that are the same, in order of their first one: for each element the number of its group.
static size_t number_groups(struct puppet_call *c, const struct values *identities, size_t *groups)
{
    struct value table = puppet_hash(c->arena, identities->at, identities->at, identities->len);
    if (value_is(table, VALUE_ABSENT))
        return 0;
    for (size_t i = 0; i < identities->len; i++) {
        ptrdiff_t at = value_find_real_key(table, identities->at[i]);
        groups[i] = at < 0 ? 0 : (size_t)at;
    }
    return value_len(table);
}

static struct value unique_list(struct puppet_call *c, struct value list)
{
    struct values identities = values_in(c), out = values_in(c);
    struct value failed;
    if (!identities_of(c, list, &identities, &failed))
        return failed;
    size_t *groups = ARENA_ARRAY(c->arena, size_t, value_len(list) + 1);
    size_t count = number_groups(c, &identities, groups);
    bool *is_taken = ARENA_ARRAY(c->arena, bool, count + 1);
    for (size_t i = 0; i < value_len(list); i++)
        if (!is_taken[groups[i]]) {
            is_taken[groups[i]] = true;
            values_add(&out, value_item(list, i));
        }
    return values_array(c, &out);
}

// Keys of the same items together: {[keys] => [items]}.
static struct value unique_hash(struct puppet_call *c, struct value hash)
{
    struct values identities = values_in(c);
    struct value failed, items = value_tuple(c->arena, hash.aggregate->items, value_len(hash));
    if (!identities_of(c, items, &identities, &failed))
        return failed;
    size_t len = value_len(hash);
    size_t *groups = ARENA_ARRAY(c->arena, size_t, len + 1);
    size_t count = number_groups(c, &identities, groups);
    struct pairs out = pairs_in(c);
    struct puppet_call plain = *c;
    plain.lambda = VALUE_NONE;
    for (size_t group = 0; group < count; group++) {
        struct values keys = values_in(c), of_group = values_in(c);
        for (size_t i = 0; budget_more(i < len); i++)
            if (groups[i] == group) {
                values_add(&keys, value_real_key(hash, i));
                values_add(&of_group, value_item(hash, i));
            }
        pairs_add(&out, values_array(c, &keys), unique_list(&plain, values_array(c, &of_group)));
    }
    return pairs_hash(c, &out);
}

static struct value joined_characters(struct puppet_call *c, struct value list)
{
    struct strbuf out;
    bool is_first = true;
    if (value_is_unknown(list))
        return list;
    strbuf_init(&out, 0);
    join_parts(&out, list, STR(""), &is_first);
    return string_of_buffer(c, &out);
}

static struct value run_unique(struct puppet_call *c)
{
    struct value v = c->args[0], elements;
    if (puppet_is_string(v))
        return joined_characters(c, unique_list(c, characters_of(c, value_str(&v))));
    if (puppet_is_hash(v))
        return unique_hash(c, v);
    if (!puppet_elements(c->arena, v, &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "unique(): expected something Iterable");
    return unique_list(c, elements);
}

// ---- order

struct sorting {
    struct puppet_call *call;
    struct value failed; // absent: all is well
};

static void compare_by_lambda(struct sorting *s, struct value x, struct value y, int *out)
{
    const struct value both[] = {x, y};
    struct value given = puppet_apply(s->call, s->call->lambda, both, 2);
    if (value_is_number(given))
        *out = number_sign(given);
    else if (value_is_unknown(given))
        s->failed = given;
    else
        s->failed = puppet_fail(s->call, "RUNTIME_ERROR", "comparison of %.*s with 0 failed",
                                STR_ARGS(type_text_of(s->call, given)));
}

static int compare_elements(struct sorting *s, struct value x, struct value y)
{
    int order = 0;
    if (!value_is(s->failed, VALUE_ABSENT))
        return 0;
    if (!puppet_charge(s->call, 1))
        s->failed = call_limit(s->call->kernel);
    else if (has_lambda(s->call))
        compare_by_lambda(s, x, y, &order);
    else if (!ruby_compare(x, y, &order)) {
        struct str left = type_text_of(s->call, x), right = type_text_of(s->call, y);
        s->failed = puppet_fail(s->call, "RUNTIME_ERROR", "comparison of %.*s with %.*s failed",
                                STR_ARGS(left), STR_ARGS(right));
    }
    return order;
}

static void merge_sort(struct sorting *s, struct value *items, struct value *room, size_t len)
{
    if (len < 2 || !budget_turn())
        return;
    size_t half = len / 2, left = 0, right = half;
    merge_sort(s, items, room, half);
    merge_sort(s, items + half, room, len - half);
    memcpy(room, items, len * sizeof(*items));
    for (size_t i = 0; i < len; i++) {
        bool takes_left =
            right == len || (left < half && compare_elements(s, room[left], room[right]) <= 0);
        items[i] = takes_left ? room[left++] : room[right++];
    }
}

static struct value sorted_list(struct puppet_call *c, struct value list)
{
    struct sorting s = {.call = c};
    struct values items = values_in(c);
    if (!value_is_wholly_known(list))
        return value_dynamic;
    values_add_all(&items, list);
    struct value *room = ARENA_ARRAY(c->arena, struct value, items.len + 1);
    merge_sort(&s, items.at, room, items.len);
    return value_is(s.failed, VALUE_ABSENT) ? values_array(c, &items) : s.failed;
}

static struct value run_sort(struct puppet_call *c)
{
    if (puppet_is_string(c->args[0]))
        return joined_characters(c, sorted_list(c, characters_of(c, arg_text(c, 0))));
    return sorted_list(c, c->args[0]);
}

// `12`, `-1.5`, `1e5`: strings that max and min compare as numbers.
static bool looks_numeric(struct str s)
{
    size_t at = s.len && s.at[0] == '-' ? 1 : 0, digits = at;
    while (at < s.len && ascii_is_digit(s.at[at]))
        at++;
    if (at == digits)
        return false;
    if (at == s.len)
        return true;
    if (!strchr("._eE", s.at[at++]) || at == s.len)
        return false;
    while (at < s.len && ascii_is_digit(s.at[at]))
        at++;
    return at == s.len;
}

static int compare_for_extremes(struct sorting *s, struct value x, struct value y)
{
    struct puppet_call *c = s->call;
    int order;
    bool is_plain = (value_is_number(x) && value_is_number(y)) || value_is(x, VALUE_CAPSULE);
    if (has_lambda(c) || is_plain)
        return compare_elements(s, x, y);
    struct str left = text_in(c, x), right = text_in(c, y);
    double a, b;
    if (looks_numeric(left) && looks_numeric(right) && ruby_float(c->arena, left, &a) &&
        ruby_float(c->arena, right, &b))
        return a < b ? -1 : a > b;
    order = str_compare(left, right);
    return order;
}

// The first of the largest (sign 1) or smallest (-1) elements.
static struct value extreme(struct puppet_call *c, int sign)
{
    struct sorting s = {.call = c};
    bool is_list = c->count == 1 && puppet_is_array(c->args[0]);
    size_t count = is_list ? value_len(c->args[0]) : c->count;
    if (!count && has_lambda(c))
        return puppet_undef();
    if (!count)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "%.*s(): Wrong number of arguments need at least one",
                           STR_ARGS(c->name));
    struct value best = VALUE_NONE;
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value v = is_list ? value_item(c->args[0], i) : c->args[i];
        if (!value_is_wholly_known(v))
            return value_dynamic;
        if (i == 0 || compare_for_extremes(&s, v, best) * sign > 0)
            best = v;
        if (!value_is(s.failed, VALUE_ABSENT))
            return s.failed;
    }
    return best;
}

static struct value run_max(struct puppet_call *c)
{
    return extreme(c, 1);
}

static struct value run_min(struct puppet_call *c)
{
    return extreme(c, -1);
}

// ---- compare

// A number, or the seconds of a time.
static bool seconds_of(struct value v, double *out)
{
    const int64_t *span = puppet_is_timespan(v), *time = span ? span : puppet_is_timestamp(v);
    if (!time && !value_is_number(v))
        return false;
    *out = time ? (double)*time / 1e9 : number_to_double(v);
    return true;
}

static int compare_texts(struct str x, struct str y, bool ignores_case)
{
    size_t both = x.len < y.len ? x.len : y.len;
    for (size_t i = 0; i < both; i++) {
        unsigned char a = (unsigned char)x.at[i], b = (unsigned char)y.at[i];
        if (ignores_case && a >= 'A' && a <= 'Z')
            a = (unsigned char)(a + 32);
        if (ignores_case && b >= 'A' && b <= 'Z')
            b = (unsigned char)(b + 32);
        if (a != b)
            return a < b ? -1 : 1;
    }
    return x.len < y.len ? -1 : x.len > y.len;
}

static struct value run_compare(struct puppet_call *c)
{
    struct value x = c->args[0], y = c->args[1];
    int order;
    double a, b;
    if (puppet_is_string(x) && puppet_is_string(y))
        return value_int(compare_texts(value_str(&x), value_str(&y),
                                       c->count < 3 || puppet_is_true(c->args[2])));
    if (c->count > 2)
        return puppet_fail(
            c, "RUNTIME_ERROR",
            "'compare' compare(): The third argument (ignore case) can only be used when comparing "
            "strings");
    if (!puppet_is_array(x) && ruby_compare(x, y, &order) && !value_is(x, VALUE_BOOL))
        return value_int(order);
    bool is_mixed = value_is_number(x) != value_is_number(y);
    if (is_mixed && seconds_of(x, &a) && seconds_of(y, &b))
        return value_int(a < b ? -1 : a > b);
    struct str left = type_text_of(c, x), right = type_text_of(c, y);
    return puppet_fail(c, "RUNTIME_ERROR",
                       "'compare' compare(): Non comparable type. Only values of the types "
                       "Numeric, String, Semver, "
                       "Timestamp and Timestamp can be compared. Got %.*s and %.*s",
                       STR_ARGS(left), STR_ARGS(right));
}

static const struct puppet_function rows[] = {
    {"keys", {"Hash"}, "The keys of a Hash.", run_keys},
    {"values", {"Hash"}, "The values of a Hash.", run_values},
    {"length",
     {"Collection", "String", "Binary"},
     "How many elements, characters or bytes there are.",
     run_length},
    {"size",
     {"Collection", "String", "Binary"},
     "How many elements, characters or bytes there are.",
     run_length},
    {"empty",
     {"Variant[Collection, Sensitive[String], String, Numeric, Binary, Undef]"},
     "Whether something has no elements or characters; true for undef.",
     run_empty},
    {"join",
     {"Array, String, 1, 2"},
     "The elements of an Array and of those in it as one text.",
     run_join},
    {"flatten", {"Any, 0, default"}, "All elements of Arrays in Arrays as one Array.", run_flatten},
    {"dig",
     {"Optional[Collection], Any, 1, default"},
     "What is at a path of keys and indexes.",
     run_dig},
    {"get",
     {"Any, String, Any, 2, 3, Optional[Callable[1, 1]]"},
     "What is at a path like `a.0.b` in a value, or a default.",
     run_get},
    {"getvar",
     {"String, Any, 1, 2, Optional[Callable[1, 1]]"},
     "A variable by its name, and what is at a path in it, or a default.",
     run_getvar},
    {"call",
     {"String, Any, 1, default, Optional[Callable]", "Callable, Any, 1, default", "Deferred"},
     "Calls a function by its name, or a lambda that is a value.",
     run_call},
    {"unique",
     {"String, Optional[Callable[String]]", "Hash, Optional[Callable[Any]]",
      "Array, Optional[Callable[Any]]", "Iterable, Optional[Callable[Any]]"},
     "The elements without those that come again.",
     run_unique},
    {"sort",
     {"String, Optional[Callable[2, 2]]", "Array, Optional[Callable[2, 2]]"},
     "The elements or characters in order, or in that of a lambda.",
     run_sort},
    {"max", {"Any, 0, default, Optional[Callable[2, 2]]"}, "The largest of values.", run_max},
    {"min", {"Any, 0, default, Optional[Callable[2, 2]]"}, "The smallest of values.", run_min},
    {"compare",
     {"Any, Any, Boolean, 2, 3"},
     "-1, 0 or 1: how two values are ordered.",
     run_compare},
};

const struct puppet_functions puppet_collections_functions = {rows, COUNT_OF(rows)};
