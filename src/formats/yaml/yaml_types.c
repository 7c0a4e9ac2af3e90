// SPDX-License-Identifier: Apache-2.0
//
// Shared by the YAML profiles: tags, and the words and numbers that YAML 1.2 lists.
#include <string.h>

#include "base/utf8.h"
#include "formats/yaml/yaml_inside.h"

enum yaml_tag yaml_tag(const struct event *e)
{
    static const char *const names[] = {
        [YAML_TAG_STR] = "str",       [YAML_TAG_BOOL] = "bool", [YAML_TAG_INT] = "int",
        [YAML_TAG_FLOAT] = "float",   [YAML_TAG_NULL] = "null", [YAML_TAG_TIMESTAMP] = "timestamp",
        [YAML_TAG_BINARY] = "binary", [YAML_TAG_MAP] = "map",   [YAML_TAG_SEQ] = "seq",
        [YAML_TAG_MERGE] = "merge"};
    static const struct str own = {"tag:yaml.org,2002:", 18};
    if (!e->properties || !e->properties->tag.len)
        return YAML_TAG_NONE;
    struct str tag = e->properties->tag;
    for (unsigned i = YAML_TAG_STR; str_starts(tag, own) && i < COUNT_OF(names); i++)
        if (str_equal(str_slice(tag, own.len, tag.len), str_of(names[i])))
            return (enum yaml_tag)i;
    return YAML_TAG_OTHER;
}

bool yaml_is_word(struct str s, const char *const *words)
{
    for (; *words; words++)
        if (str_equal(s, str_of(*words)))
            return true;
    return false;
}

size_t yaml_span(struct str s, size_t at, const char *set)
{
    size_t end = at;
    while (end < s.len && s.at[end] && strchr(set, s.at[end]))
        end++;
    return end - at;
}

bool yaml_is_integer(struct str s)
{
    if (str_starts(s, STR("0o")))
        return s.len > 2 && yaml_span(s, 2, "01234567") == s.len - 2;
    if (str_starts(s, STR("0x")))
        return s.len > 2 && yaml_span(s, 2, "0123456789abcdefABCDEF") == s.len - 2;
    size_t sign = yaml_span(str_slice(s, 0, 1), 0, "+-");
    return s.len > sign && yaml_span(s, sign, "0123456789") == s.len - sign;
}

bool yaml_is_float(struct str s)
{
    size_t at = yaml_span(str_slice(s, 0, 1), 0, "+-");
    size_t whole = yaml_span(s, at, "0123456789"), places = 0;
    at += whole;
    if (at < s.len && s.at[at] == '.') {
        places = yaml_span(s, at + 1, "0123456789");
        at += 1 + places;
    }
    if (whole + places == 0)
        return false;
    if (at < s.len && (s.at[at] == 'e' || s.at[at] == 'E')) {
        at++;
        at += at < s.len && (s.at[at] == '+' || s.at[at] == '-');
        size_t digits = yaml_span(s, at, "0123456789");
        at += digits;
        if (digits == 0)
            return false;
    }
    return at == s.len;
}

bool yaml_is_endless(struct str s)
{
    static const char *const words[] = {".inf", ".Inf", ".INF", NULL};
    bool is_signed = s.len && (s.at[0] == '+' || s.at[0] == '-');
    return yaml_is_word(str_slice(s, is_signed, s.len), words);
}

bool yaml_is_nan(struct str s)
{
    static const char *const words[] = {".nan", ".NaN", ".NAN", NULL};
    return yaml_is_word(s, words);
}

struct value yaml_string(struct arena *a, struct str s)
{
    return value_string(a, utf8_nfc(a, s));
}

int yaml_days_of_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month < 1 || month > 12 ? 0 : days[month - 1] + (month == 2 && is_leap);
}
