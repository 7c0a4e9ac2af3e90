// SPDX-License-Identifier: Apache-2.0
//
// What a word of YAML means: null, a bool, a number, a time, else a string. The words are those of the
// peer, which takes the bools of YAML 1.1 and the numbers of 1.2.
#include <string.h>

#include "base/utf8.h"
#include "functions/bytes.h"
#include "functions/yaml.h"
#include "value/convert.h"
#include "value/number.h"

static bool is_one_of_words(struct str s, const char *const *words)
{
    for (; *words; words++)
        if (str_equal(s, str_of(*words)))
            return true;
    return false;
}

// A word that stands for one value; false when it is none.
static bool resolve_word(struct arena *a, struct str s, struct value *out)
{
    static const char *const yes[] = {"y",    "Y",    "yes", "Yes", "YES", "true",
                                      "True", "TRUE", "on",  "On",  "ON",  NULL};
    static const char *const no[] = {"n",     "N",     "no",  "No",  "NO",  "false",
                                     "False", "FALSE", "off", "Off", "OFF", NULL};
    static const char *const nothing[] = {"", "~", "null", "Null", "NULL", NULL};
    static const char *const endless[] = {".inf", ".Inf", ".INF", NULL};
    bool is_signed = s.len && (s.at[0] == '+' || s.at[0] == '-');
    if (is_one_of_words(s, yes) || is_one_of_words(s, no))
        *out = value_bool(is_one_of_words(s, yes));
    else if (is_one_of_words(s, nothing))
        *out = value_null(&type_dynamic);
    else if (is_one_of_words(str_slice(s, is_signed, s.len), endless))
        return number_parse(a, s.at[0] == '-' ? STR("-Inf") : STR("Inf"), out);
    else
        return false;
    return true;
}

// How many characters at `at` are in the set.
static size_t span(struct str s, size_t at, const char *set)
{
    size_t end = at;
    while (end < s.len && s.at[end] && strchr(set, s.at[end]))
        end++;
    return end - at;
}

// Decimal digits with a sign, or digits behind `0o` or `0x`.
static bool is_integer(struct str s)
{
    if (str_starts(s, STR("0o")))
        return s.len > 2 && span(s, 2, "01234567") == s.len - 2;
    if (str_starts(s, STR("0x")))
        return s.len > 2 && span(s, 2, "0123456789abcdefABCDEF") == s.len - 2;
    size_t sign = span(str_slice(s, 0, 1), 0, "+-");
    return s.len > sign && span(s, sign, "0123456789") == s.len - sign;
}

static bool is_float(struct str s)
{
    size_t at = span(str_slice(s, 0, 1), 0, "+-");
    size_t whole = span(s, at, "0123456789"), places = 0;
    at += whole;
    if (at < s.len && s.at[at] == '.') {
        places = span(s, at + 1, "0123456789");
        at += 1 + places;
    }
    if (whole + places == 0)
        return false;
    if (at < s.len && (s.at[at] == 'e' || s.at[at] == 'E')) {
        at++;
        at += at < s.len && (s.at[at] == '+' || s.at[at] == '-');
        size_t digits = span(s, at, "0123456789");
        at += digits;
        if (digits == 0)
            return false;
    }
    return at == s.len;
}

// A number as its tag promises: underscores are skipped, `0x1f` and `0o17` have their bases.
static bool resolve_number(struct arena *a, struct str s, struct value *out)
{
    char *plain = arena_alloc(a, s.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] != '_')
            plain[len++] = s.at[i];
    struct str text = str_make(plain, len);
    if (number_parse(a, text, out))
        return true;
    unsigned base = str_starts(text, STR("0x")) ? 16 : str_starts(text, STR("0o")) ? 8 : 0;
    int64_t small;
    if (!base || !number_parse_integer(a, str_slice(text, 2, len), base, out) ||
        !number_to_int(*out, &small))
        return false;
    *out = number_from_int(small, PRECISION_INT);
    return true;
}

static bool is_nan_word(struct str s)
{
    static const char *const words[] = {".nan", ".NaN", ".NAN", NULL};
    return is_one_of_words(s, words);
}

static struct value string_of(struct arena *a, struct str s)
{
    return value_string(a, utf8_nfc(a, s));
}

static bool resolve_time(struct arena *a, struct str s, struct value *out)
{
    struct strbuf time;
    strbuf_init(&time, 0);
    bool is_time = time_of_yaml(s, &time);
    if (is_time)
        *out = value_string(a, strbuf_str(&time));
    strbuf_done(&time);
    return is_time;
}

// A scalar that has a tag, or got one because of how it looks.
static bool resolve_tagged(struct arena *a, struct str s, enum yaml_tag tag, struct value *out)
{
    size_t bad;
    struct str bytes;
    *out = string_of(a, s);
    switch (tag) {
    case YAML_TAG_NONE:
    case YAML_TAG_STR: return true;
    case YAML_TAG_BINARY: return bytes_read_base64(a, s, &bytes, &bad);
    case YAML_TAG_BOOL: return resolve_word(a, s, out) && value_is(*out, VALUE_BOOL);
    case YAML_TAG_INT:
    case YAML_TAG_FLOAT: return resolve_number(a, s, out);
    case YAML_TAG_TIMESTAMP: return resolve_time(a, s, out);
    case YAML_TAG_NULL: *out = value_null(&type_dynamic); return true;
    case YAML_TAG_MAP:
    case YAML_TAG_SEQ:
    case YAML_TAG_MERGE:
    case YAML_TAG_OTHER: return false;
    }
    UNREACHABLE("tag");
}

// What the text alone says; false when it says nothing. Sets `*tag` for numbers.
static bool resolve_look(struct arena *a, const struct yaml_scalar *s, enum yaml_tag *tag,
                         struct value *out)
{
    char first = s->text.len ? s->text.at[0] : '~';
    bool is_number = strchr("0123456789+-", first) != NULL;
    if (!is_number && !strchr("yYnNtTfFoO~.", first))
        return false;
    if (s->style == YAML_QUOTED) {
        *out = string_of(a, s->text);
        return true;
    }
    if (resolve_word(a, s->text, out))
        return true;
    if (first == '.')
        return number_parse(a, s->text, out);
    if (!is_number)
        return false;
    bool may_be_time = *tag == YAML_TAG_NONE || *tag == YAML_TAG_TIMESTAMP;
    if (may_be_time && resolve_time(a, s->text, out))
        return true;
    *tag = is_integer(s->text) || is_float(s->text) ? YAML_TAG_INT : *tag;
    return false;
}

bool yaml_resolve(struct arena *a, const struct yaml_scalar *s, struct value *out, const char **why)
{
    enum yaml_tag tag = s->tag;
    bool is_text = tag == YAML_TAG_STR || tag == YAML_TAG_BINARY;
    *why = tag == YAML_TAG_OTHER ? "this tag is not known" : "the text is not what its tag says";
    if (tag >= YAML_TAG_MAP)
        return false;
    if (tag == YAML_TAG_NONE && s->style != YAML_QUOTED && is_nan_word(s->text)) {
        *why = "there is no number `.nan`";
        return false;
    }
    bool is_resolved = !is_text && resolve_look(a, s, &tag, out);
    if (!is_resolved && !resolve_tagged(a, s->text, tag, out))
        return false;
    // A block is a string whatever it says, though written as what it says would be.
    struct str ignored;
    if (s->style == YAML_BLOCK && s->tag == YAML_TAG_NONE)
        return value_convert(a, *out, &type_string, out, &ignored);
    return true;
}
