// SPDX-License-Identifier: Apache-2.0
//
// Functions of texts: case, blanks, versions, formats. Those with patterns are in patterns.c.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/functions/string_patterns.h"
#include "dialects/puppet/functions/times.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

// ---- one text for another, also in Arrays

typedef struct str text_change(struct arena *a, struct str s);

static struct value change_texts(struct puppet_call *c, struct value v, text_change *change);

static struct value change_parts(struct puppet_call *c, struct value v, text_change *change)
{
    struct pairs p = pairs_in(c);
    bool is_hash = puppet_is_hash(v);
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value key = is_hash ? change_texts(c, value_real_key(v, i), change) : puppet_undef();
        struct value item = change_texts(c, value_item(v, i), change);
        if (value_is_poison(key) || value_is_poison(item))
            return value_is_poison(key) ? key : item;
        pairs_add(&p, key, item);
    }
    return is_hash ? pairs_hash(c, &p) : values_array(c, &p.items);
}

static struct value change_texts(struct puppet_call *c, struct value v, text_change *change)
{
    if (puppet_is_string(v))
        return string_value(c, change(c->arena, value_str(&v)));
    if (value_is_number(v))
        return v;
    if (value_is_aggregate(v))
        return change_parts(c, v, change);
    struct str type = type_text_of(c, v);
    return puppet_fail(c, "RUNTIME_ERROR",
                       "'%.*s' expects a String, a Numeric or a collection of them, got %.*s",
                       STR_ARGS(c->name), STR_ARGS(type));
}

static struct value change_elements(struct puppet_call *c, text_change *change)
{
    struct value v = c->args[0], elements;
    if (puppet_is_string(v) || value_is_number(v))
        return change_texts(c, v, change);
    if (!puppet_elements(c->arena, v, &elements))
        return change_texts(c, v, change);
    return change_parts(c, elements, change);
}

static struct value run_upcase(struct puppet_call *c)
{
    return change_texts(c, c->args[0], text_upper);
}

static struct value run_downcase(struct puppet_call *c)
{
    return change_texts(c, c->args[0], text_lower);
}

static struct value run_capitalize(struct puppet_call *c)
{
    return change_elements(c, text_capitalized);
}

static struct str to_camelcase(struct arena *a, struct str s)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t at = 0; budget_more(at < s.len);) {
        size_t end = str_find_char(s, '_', at);
        strbuf_add(&out, text_capitalized(a, str_slice(s, at, end)));
        at = end + 1;
    }
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static struct value run_camelcase(struct puppet_call *c)
{
    return change_elements(c, to_camelcase);
}

static struct str strip_both(struct arena *a, struct str s)
{
    (void)a;
    return text_strip(s);
}

static struct str strip_left(struct arena *a, struct str s)
{
    (void)a;
    return text_lstrip(s);
}

static struct str strip_right(struct arena *a, struct str s)
{
    (void)a;
    return text_rstrip(s);
}

static struct str without_line_end(struct arena *a, struct str s)
{
    (void)a;
    if (str_ends(s, STR("\r\n")))
        return str_slice(s, 0, s.len - 2);
    bool has_end = s.len && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r');
    return has_end ? str_slice(s, 0, s.len - 1) : s;
}

static struct str without_last(struct arena *a, struct str s)
{
    (void)a;
    if (str_ends(s, STR("\r\n")))
        return str_slice(s, 0, s.len - 2);
    return s.len ? str_slice(s, 0, utf8_last(s)) : s;
}

static struct value run_strip(struct puppet_call *c)
{
    return change_elements(c, strip_both);
}

static struct value run_lstrip(struct puppet_call *c)
{
    return change_elements(c, strip_left);
}

static struct value run_rstrip(struct puppet_call *c)
{
    return change_elements(c, strip_right);
}

static struct value run_chomp(struct puppet_call *c)
{
    return change_elements(c, without_line_end);
}

static struct value run_chop(struct puppet_call *c)
{
    return change_elements(c, without_last);
}

// ---- formats

static struct value run_sprintf(struct puppet_call *c)
{
    struct strbuf out;
    struct str why = STR("");
    if (!c->count)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "sprintf(): Wrong number of arguments given (0 for minimum 1)");
    if (!puppet_is_string(c->args[0]))
        return puppet_fail(c, "RUNTIME_ERROR", "sprintf(): the format must be a String");
    struct value *args = ARENA_ARRAY(c->arena, struct value, c->count);
    for (unsigned i = 1; i < c->count; i++)
        args[i - 1] = puppet_is_undef(c->args[i]) ? string_value(c, STR("")) : c->args[i];
    strbuf_init(&out, 0);
    if (!ruby_format(c, arg_text(c, 0), args, c->count - 1, &out, &why)) {
        strbuf_done(&out);
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
    }
    return string_of_buffer(c, &out);
}

static struct value run_strftime(struct puppet_call *c)
{
    struct value v = c->args[0];
    const int64_t *span = puppet_is_timespan(v), *time = puppet_is_timestamp(v);
    bool has_time = span || time;
    int64_t now = 0;
    if (!has_time) {
        struct value failed = time_now(c, &now);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
        time = &now;
    }
    unsigned at_format = has_time ? 1 : 0;
    struct str format = arg_text(c, at_format), why = STR("");
    struct str zone = c->count > at_format + 1 ? arg_text(c, at_format + 1) : STR("");
    struct strbuf out;
    strbuf_init(&out, 0);
    bool is_good = span ? timespan_format(c, *span, format, &out, &why)
                        : timestamp_format(c, *time, format, zone, &out, &why);
    if (!is_good) {
        strbuf_done(&out);
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
    }
    return string_of_buffer(c, &out);
}

// ---- versions

// The next part of a version: a dash, a dot, digits, or other characters.
static struct str next_version_part(struct str *rest)
{
    size_t len = 1;
    char first = rest->at[0];
    bool is_digits = ascii_is_digit(first);
    while (first != '-' && first != '.' && len < rest->len &&
           ascii_is_digit(rest->at[len]) == is_digits && rest->at[len] != '-' &&
           rest->at[len] != '.')
        len++;
    struct str part = str_slice(*rest, 0, len);
    *rest = str_slice(*rest, len, rest->len);
    return part;
}

static int compare_digits(struct str x, struct str y)
{
    if (x.at[0] == '0' || y.at[0] == '0')
        return str_compare(x, y);
    return x.len != y.len ? (x.len < y.len ? -1 : 1) : str_compare(x, y);
}

static int compare_version_parts(struct puppet_call *c, struct str x, struct str y)
{
    static const char marks[] = "-.";
    for (const char *mark = marks; *mark; mark++) {
        if (x.at[0] == *mark)
            return -1;
        if (y.at[0] == *mark)
            return 1;
    }
    if (ascii_is_digit(x.at[0]) && ascii_is_digit(y.at[0]))
        return compare_digits(x, y);
    return str_compare(text_upper(c->arena, x), text_upper(c->arena, y));
}

// Without the zeros and dots at the end of the first part.
static struct str normal_version(struct puppet_call *c, struct str s)
{
    size_t dash = str_find_char(s, '-', 0), end = dash;
    while (end && (s.at[end - 1] == '.' || s.at[end - 1] == '0'))
        end--;
    return str_join(c->arena, str_slice(s, 0, end), str_slice(s, dash, s.len));
}

static struct value run_versioncmp(struct puppet_call *c)
{
    bool ignores_zeros = c->count > 2 && puppet_is_true(c->args[2]);
    struct str x = ignores_zeros ? normal_version(c, arg_text(c, 0)) : arg_text(c, 0);
    struct str y = ignores_zeros ? normal_version(c, arg_text(c, 1)) : arg_text(c, 1);
    struct str left = x, right = y;
    int order = 0;
    while (!order && budget_more(left.len && right.len)) {
        struct str a = next_version_part(&left), b = next_version_part(&right);
        if (str_equal(a, b))
            continue;
        order = compare_version_parts(c, a, b);
        return value_int(order < 0 ? -1 : order > 0);
    }
    order = str_compare(x, y);
    return value_int(order < 0 ? -1 : order > 0);
}

// ---- words for a shell

static bool has_only(struct str s, const char *characters)
{
    for (size_t i = 0; i < s.len; i++)
        if (!s.at[i] || !strchr(characters, s.at[i]))
            return false;
    return true;
}

static bool has_any(struct str s, const char *characters)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] && strchr(characters, s.at[i]))
            return true;
    return false;
}

static void quote_word(struct strbuf *out, struct str word)
{
    static const char safe[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_+=:,./-";
    static const char dangerous[] = "!\"`$\\";
    if (word.len && has_only(word, safe)) {
        strbuf_add(out, word);
        return;
    }
    bool is_escaped = has_any(word, dangerous) && has_any(word, "'");
    char quote = has_any(word, dangerous) && !is_escaped ? '\'' : '"';
    strbuf_add_char(out, quote);
    for (size_t i = 0; i < word.len; i++) {
        if (is_escaped && word.at[i] && strchr(dangerous, word.at[i]))
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, word.at[i]);
    }
    strbuf_add_char(out, quote);
}

static void quote_words(struct puppet_call *c, struct strbuf *out, struct value v)
{
    if (puppet_is_array(v)) {
        for (size_t i = 0; budget_more(i < value_len(v)); i++)
            quote_words(c, out, value_item(v, i));
        return;
    }
    if (out->len)
        strbuf_add_char(out, ' ');
    quote_word(out, text_in(c, v));
}

static struct value run_shellquote(struct puppet_call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (unsigned i = 0; i < c->count; i++)
        quote_words(c, &out, c->args[i]);
    return string_of_buffer(c, &out);
}

#define TEXT_OR_TEXTS                                             \
    {                                                             \
        "Numeric", "String", "Iterable[Variant[String, Numeric]]" \
    }
#define DATA_OF_TEXTS                        \
    {                                        \
        "Numeric", "String", "Array", "Hash" \
    }

static const struct puppet_function rows[] = {
    {"upcase", DATA_OF_TEXTS, "Texts in upper case; numbers stay.", run_upcase},
    {"downcase", DATA_OF_TEXTS, "Texts in lower case; numbers stay.", run_downcase},
    {"capitalize", TEXT_OR_TEXTS,
     "Texts with the first character in upper case, the others in lower.", run_capitalize},
    {"camelcase", TEXT_OR_TEXTS, "Words between underscores as one word, each with a capital.",
     run_camelcase},
    {"strip", TEXT_OR_TEXTS, "Texts without space at both ends.", run_strip},
    {"lstrip", TEXT_OR_TEXTS, "Texts without space at the start.", run_lstrip},
    {"rstrip", TEXT_OR_TEXTS, "Texts without space at the end.", run_rstrip},
    {"chomp", TEXT_OR_TEXTS, "Texts without a line end at the end.", run_chomp},
    {"chop", TEXT_OR_TEXTS, "Texts without their last character.", run_chop},
    {"sprintf", {"Any, 0, default"}, "Values in a format like `%05d`.", run_sprintf},
    {"strftime",
     {"Timespan, String", "Timestamp, String, String, 2, 3", "String, String, 1, 2"},
     "A time in a format like `%Y-%m-%d`.",
     run_strftime},
    {"versioncmp",
     {"String, String, Boolean, 2, 3"},
     "-1, 0 or 1: how two versions are ordered.",
     run_versioncmp},
    {"shellquote",
     {"Any, 0, default"},
     "Words in quotes for a shell, with blanks between them.",
     run_shellquote},
    {"split",
     {"Variant[String, Sensitive[String]], Variant[String, Regexp, Type[Regexp]]"},
     "The parts of a text between matches of a pattern.",
     run_split},
    {"regsubst",
     {"Variant[Array, Sensitive, String], String, Variant[String, Hash[String, String]], "
      "Optional[Pattern[/^[GEIM]*$/]], Enum['N', 'E', 'S', 'U'], 3, 5",
      "Variant[Array, Sensitive, String], Variant[Regexp, Type[Regexp]], Variant[String, "
      "Hash[String, String]], "
      "Pattern[/^G?$/], 3, 4"},
     "Texts with matches of a pattern replaced.",
     run_regsubst},
    {"match",
     {"String, Any", "Array[String], Any"},
     "What a pattern and its groups match in a text.",
     run_match},
};

const struct puppet_functions puppet_strings_functions = {rows, COUNT_OF(rows)};
