// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include <string.h>

#include "base/regex.h"

enum { MOST_GROUPS = 8 };

// The part of `text` that the pattern matches, "(none)", "(limit)", or why it is refused.
static struct str first_match(struct arena *a, enum regex_syntax syntax, const char *pattern,
                              struct str text)
{
    struct regex_error error;
    struct regex *r = regex_open(str_of(pattern), syntax, &error);
    if (!r)
        return str_format(a, "%zu: %s", error.offset, error.why);
    struct regex_group groups[MOST_GROUPS];
    struct str got = STR("(none)");
    switch (regex_match(r, text, 0, groups)) {
    case REGEX_MATCH: got = str_slice(text, groups[0].start, groups[0].end); break;
    case REGEX_NO_MATCH: break;
    case REGEX_LIMIT: got = STR("(limit)"); break;
    }
    regex_close(r);
    return got;
}

static void check_match(enum regex_syntax syntax, const char *pattern, const char *text,
                        const char *want)
{
    struct arena a;
    arena_init(&a);
    struct str got = first_match(&a, syntax, pattern, str_of(text));
    if (!str_equal(got, str_of(want)))
        check_failed(__FILE__, __LINE__, "`%s` on `%s` is `%.*s`, not `%s`", pattern, text,
                     STR_ARGS(got), want);
    arena_done(&a);
}

static void re2(const char *pattern, const char *text, const char *want)
{
    check_match(REGEX_RE2, pattern, text, want);
}

static void ruby(const char *pattern, const char *text, const char *want)
{
    check_match(REGEX_RUBY, pattern, text, want);
}

static void re2_matches_as_go(void)
{
    re2("a+", "baaa", "aaa");
    re2("a+?", "baaa", "a");
    re2("(a|ab)(c|bcd)", "abcd", "abcd");
    re2("b$", "ab\n", "(none)");
    re2("(?m)b$", "ab\nc", "b");
    re2("a.b", "a\nb", "(none)");
    re2("(?s)a.b", "a\nb", "a\nb");
    re2("a.b", "a\rb", "a\rb");
    re2("\\s", "\v", "(none)");
    re2("[\\S]", "\v", "\v");
    re2("\\v", "\n\v", "\v");
    re2("\\d+",
        "\xd9\xa3"
        "7",
        "7");
    re2("(?i)STRASSE", "strasse", "strasse");
    re2("\\pL+",
        "1\xc3\xa9"
        "a",
        "\xc3\xa9"
        "a");
    re2("\\p{Greek}+", "a\xce\xb1\xce\xb2", "\xce\xb1\xce\xb2");
    re2("\\x41\\x{42}\\103", "ABC", "ABC");
    re2("\\Qa.b\\E+", "a.bbb", "a.bbb");
    re2("[]a]+", "x]a", "]a");
    re2("[[:alpha:]]+", "1ab", "ab");
    re2("[^[:^digit:]]+", "ab12", "12");
    re2("x{,2}", "x{,2}", "x{,2}");
    re2("x{2,3}", "xxxx", "xxx");
    re2("x{2", "x{2", "x{2");
    re2("\\.\\_", "._", "._");
    re2("", "abc", "");
    re2("(?U)a+", "aaa", "a");
    re2("(?i:A)b", "ab", "ab");
    re2("^*a\\b?", "ba", "a");
}

static void re2_refuses_as_go(void)
{
    re2("(a)\\1", "", "3: invalid escape sequence: `\\1`");
    re2("a(?=b)", "", "1: invalid or unsupported Perl syntax: `(?=`");
    re2("a(?!b)", "", "1: invalid or unsupported Perl syntax: `(?!`");
    re2("(?<=b)", "", "0: invalid or unsupported Perl syntax: `(?<=`");
    re2("(?<!b)", "", "0: invalid or unsupported Perl syntax: `(?<!`");
    re2("(?>b)", "", "0: invalid or unsupported Perl syntax: `(?>`");
    re2("(?P=n)", "", "0: invalid or unsupported Perl syntax: `(?P=`");
    re2("(?", "", "0: invalid or unsupported Perl syntax: `(?`");
    re2("\\h", "", "0: invalid escape sequence: `\\h`");
    re2("\\Z", "", "0: invalid escape sequence: `\\Z`");
    re2("\\8", "", "0: invalid escape sequence: `\\8`");
    re2("\\\xc3\xa9", "", "0: invalid escape sequence: `\\\xc3\xa9`");
    re2("\\xg", "", "0: invalid escape sequence: `\\x`");
    re2("(*UTF)a", "", "1: missing argument to repetition operator: `*`");
    re2("a**", "", "2: invalid nested repetition operator: `**`");
    re2("a++", "", "2: invalid nested repetition operator: `++`");
    re2("a{2}{3}", "", "4: invalid nested repetition operator: `{2}{3}`");
    re2("a|*", "", "2: missing argument to repetition operator: `*`");
    re2("a{1001}", "", "1: invalid repeat count: `{1001}`");
    re2("a{3,2}", "", "1: invalid repeat count: `{3,2}`");
    re2("[a", "", "0: missing closing ]: `[a`");
    re2("a\\", "", "1: trailing backslash at end of expression: ``");
    re2("(a", "", "2: missing closing ): `(a`");
    re2("a)", "", "1: unexpected ): `a)`");
    re2("a\xff", "", "1: invalid UTF-8");
}

static void ruby_matches_as_ruby(void)
{
    ruby("^b", "a\nb", "b");
    ruby("a$", "a\nb", "a");
    ruby("\\Ab", "a\nb", "(none)");
    ruby("b\\z", "b\n", "(none)");
    ruby("b\\Z", "b\n", "b");
    ruby("a.b", "a\nb", "(none)");
    ruby("(?m)a.b", "a\nb", "a\nb");
    ruby("(?m-ix:a.b)", "a\nb", "a\nb");
    ruby("(?-mix:a.b)", "a\nb", "(none)");
    ruby("\\h+", "xyzBEEF0", "BEEF0");
    ruby("[\\h-]+", "x12-f", "12-f");
    ruby("\\H", "fx", "x");
    ruby("[\\H]", "0/", "/");
    ruby("(a)\\1", "aa", "aa");
    ruby("a(?=b)", "ab", "a");
    ruby("(?<!a)b", "abb", "b");
    ruby("(?<x>a)\\k<x>", "aa", "aa");
    ruby("[[:alpha:]]+",
         "1\xc3\xa9"
         "a",
         "\xc3\xa9"
         "a");
    ruby("\\p{Alnum}+", "-a1", "a1");
    ruby("\\u00e9\\u{41}",
         "\xc3\xa9"
         "A",
         "\xc3\xa9"
         "A");
    ruby("x{,2}y", "xxxy", "xxy");
    ruby("\\Qa", "Qa", "Qa");
    ruby("\\/", "/", "/");
    ruby("(?#note)a", "a", "a");
    ruby("(?>a+)b", "aab", "aab");
    ruby("a++", "aa", "aa");
    ruby("\\v", "\v", "\v");
}

static void ruby_refuses(void)
{
    ruby("[a[b]]", "", "2: brackets inside brackets and `&&` are not supported");
    ruby("[a&&b]", "", "2: brackets inside brackets and `&&` are not supported");
    ruby("(*FAIL)", "", "0: target of repeat operator is not specified");
    ruby("*a", "", "0: missing argument to repetition operator: `*`");
    ruby("(?R)", "", "0: undefined group option");
}

static void groups_have_places_and_names(void)
{
    struct regex_error error;
    struct regex *r = regex_open(STR("(?P<y>\\d+)-(z)?(?P<m>\\d+)"), REGEX_RE2, &error);
    CHECK_INT(regex_group_count(r), 3);
    CHECK_STR(regex_group_name(r, 1), "y");
    CHECK_STR(regex_group_name(r, 2), "");
    CHECK_STR(regex_group_name(r, 3), "m");
    struct regex_group g[4];
    CHECK_INT(regex_match(r, STR("on 2024-05"), 0, g), REGEX_MATCH);
    CHECK(g[0].start == 3 && g[0].end == 10);
    CHECK(g[1].start == 3 && g[1].end == 7);
    CHECK(g[2].start == REGEX_NONE && g[2].end == REGEX_NONE);
    CHECK(g[3].start == 8 && g[3].end == 10);
    CHECK_INT(regex_match(r, STR("2024-05"), 4, g), REGEX_NO_MATCH);
    CHECK_INT(regex_match(r, STR("x"), 9, NULL), REGEX_NO_MATCH);
    regex_close(r);
    r = regex_open(STR("(a)(?<n>b)"), REGEX_RUBY, &error); // only named ones capture
    CHECK_INT(regex_group_count(r), 1);
    CHECK_STR(regex_group_name(r, 1), "n");
    regex_close(r);
}

static void an_offset_sees_what_is_before(void)
{
    struct regex_error error;
    struct regex *r = regex_open(STR("\\bb|^a"), REGEX_RE2, &error);
    CHECK_INT(regex_match(r, STR("ab"), 1, NULL), REGEX_NO_MATCH);
    CHECK_INT(regex_match(r, STR("aab"), 1, NULL), REGEX_NO_MATCH);
    CHECK_INT(regex_match(r, STR("a b"), 1, NULL), REGEX_MATCH);
    regex_close(r);
}

static void bombs_end(void)
{
    ruby("^(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "(limit)");
    struct regex_error error;
    char nested[2001];
    memset(nested, '(', 1000);
    memset(nested + 1000, ')', 1000);
    nested[2000] = 0;
    CHECK(!regex_open(str_of(nested), REGEX_RE2, &error));
}

static void bad_bytes_in_the_text(void)
{
    re2("b",
        "a\xff"
        "b",
        "b");
    re2("a.b",
        "a\xff"
        "b",
        "(none)");
}

static const struct test tests[] = {
    {"RE2 matches as Go does", re2_matches_as_go},
    {"RE2 refuses what Go refuses, in its words", re2_refuses_as_go},
    {"Ruby matches as Ruby does", ruby_matches_as_ruby},
    {"Ruby refuses what cannot be translated", ruby_refuses},
    {"groups have places and names", groups_have_places_and_names},
    {"a match from an offset sees what is before it", an_offset_sees_what_is_before},
    {"a regex bomb ends in a limit", bombs_end},
    {"bad bytes in the text match nothing", bad_bytes_in_the_text},
};

SUITE_OF(regex);
