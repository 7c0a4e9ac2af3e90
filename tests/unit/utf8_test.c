// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include <stdio.h>

#include "base/utf8.h"

#define E_ACUTE   "\xc3\xa9"
#define COMBINING "\xcc\x81" // the acute accent alone
#define FAMILY    "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa6"
#define FLAG      "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa"

static void decode(const char *bytes, size_t len, uint32_t code)
{
    uint32_t got;
    CHECK_INT(utf8_decode(str_of(bytes), 0, &got), len);
    CHECK_INT(got, code);
}

static void decoding(void)
{
    decode("a", 1, 'a');
    decode(E_ACUTE, 2, 0xE9);
    decode("\xe2\x82\xac", 3, 0x20AC);
    decode("\xf4\x8f\xbf\xbf", 4, 0x10FFFF);
    decode("\xef\xbf\xbd", 3, UTF8_BAD);     // the character itself is no bad byte
    decode("\x80", 1, UTF8_BAD);             // a continuation first
    decode("\xc3", 1, UTF8_BAD);             // cut off
    decode("\xc0\xaf", 1, UTF8_BAD);         // too long a form
    decode("\xed\xa0\x80", 1, UTF8_BAD);     // a surrogate
    decode("\xf4\x90\x80\x80", 1, UTF8_BAD); // beyond the last
}

static void bad_bytes_are_found(void)
{
    CHECK(utf8_is_valid(STR("a" E_ACUTE)));
    CHECK(utf8_is_valid(STR("")));
    CHECK_INT(utf8_find_bad(STR("ab\xff")), 2);
    CHECK_INT(utf8_find_bad(STR("12345678" E_ACUTE "123456789\xff" E_ACUTE)), 19);
    CHECK_INT(utf8_count(STR("a" E_ACUTE "\xff\xfe")), 4);
    CHECK(utf8_is_ascii(STR("\x7f")) && !utf8_is_ascii(STR("\x80")));
    CHECK(utf8_is_ascii(STR("12345678abc")) && !utf8_is_ascii(STR("1234567\x80")));
    CHECK(!utf8_is_ascii(STR("12345678ab\x80")));
}

static void encoding_round_trips(void)
{
    for (uint32_t code = 0; code <= 0x10FFFF; code += 7) {
        char bytes[UTF8_MOST_BYTES];
        size_t len = utf8_encode(code, bytes);
        uint32_t back;
        bool is_surrogate = code >= 0xD800 && code < 0xE000;
        if (utf8_decode(str_make(bytes, len), 0, &back) != len ||
            back != (is_surrogate ? (uint32_t)UTF8_BAD : code))
            check_failed(__FILE__, __LINE__, "U+%04X does not come back", (unsigned)code);
    }
}

static void normal_form(void)
{
    struct arena a;
    arena_init(&a);
    CHECK_STR(utf8_nfc(&a, STR("e" COMBINING)), E_ACUTE);
    CHECK_STR(utf8_nfc(&a, STR("\xff"
                               "e" COMBINING "\xfe")),
              "\xff" E_ACUTE "\xfe");
    CHECK_STR(utf8_nfc(&a, STR("\xe2\x84\xab")), "\xc3\x85"); // the angstrom sign
    struct str same = STR("caf" E_ACUTE " \xe6\xbc\xa2"), ascii = STR("ascii");
    CHECK(utf8_nfc(&a, same).at == same.at);
    CHECK(utf8_nfc(&a, ascii).at == ascii.at);
    arena_done(&a);
}

// What is plain stays where it is; what is not changes with the character before it.
static void normal_form_of_long_texts(void)
{
    static const struct {
        struct str text;
        const char *want;
    } cases[] = {
        {{"aaaaaaaaaaaae" COMBINING "bbbbbbbb", 23}, "aaaaaaaaaaaa" E_ACUTE "bbbbbbbb"},
        {{E_ACUTE "\xcc\xa7x", 5}, "\xc8\xa9" COMBINING "x"},
        {{"x\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8y", 11}, "x\xea\xb0\x81y"},
        {{"\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e"
          "A\xcc\x8a",
          12},
         "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xc3\x85"},
        {{"o\xcc\x82\xcc\xa3 plain \xe2\x84\xa6", 15}, "\xe1\xbb\x99 plain \xce\xa9"},
        {{"\x80" COMBINING " \xe2\x84\xab", 7}, "\x80" COMBINING " \xc3\x85"},
    };
    struct arena a;
    arena_init(&a);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK_STR(utf8_nfc(&a, cases[i].text), cases[i].want);
    arena_done(&a);
}

static void clusters(void)
{
    CHECK_INT(utf8_cluster_count(STR("")), 0);
    CHECK_INT(utf8_cluster_count(STR("abc")), 3);
    CHECK_INT(utf8_cluster_count(STR("e" COMBINING "x")), 2);
    CHECK_INT(utf8_cluster_count(STR("a\r\nb")), 3);
    CHECK_INT(utf8_cluster_count(STR(FAMILY)), 1);
    CHECK_INT(utf8_cluster_count(STR(FLAG FLAG)), 2);
    CHECK_INT(utf8_cluster_count(STR("\xff\xff")), 2);
    CHECK_INT(utf8_cluster_start(STR("ae" COMBINING "x"), 3), 1);
    CHECK_INT(utf8_cluster_start(STR("ae" COMBINING "x"), 4), 4);
    CHECK_INT(utf8_cluster_start(STR("ab"), 9), 2);
}

static void widths(void)
{
    CHECK_INT(utf8_width(STR("abc")), 3);
    CHECK_INT(utf8_width(STR("e" COMBINING)), 1);
    CHECK_INT(utf8_width(STR("\xe6\xbc\xa2")), 2);
    CHECK_INT(utf8_width(STR(FAMILY)), 2);
    CHECK_INT(utf8_width(STR(FLAG)), 2);
    CHECK_INT(utf8_width(STR("\xe2\x9d\xa4\xef\xb8\x8f")), 2); // a heart, asked for as a picture
    CHECK_INT(utf8_width(STR("")), 0);
}

static void properties(void)
{
    CHECK_INT(utf8_upper('a'), 'A');
    CHECK_INT(utf8_upper(0xDF), 0xDF);
    CHECK_INT(utf8_lower(0x130), 'i');
    CHECK_INT(utf8_title(0x1C6), 0x1C5);
    CHECK(utf8_is_letter(0x6F22) && utf8_is_digit(0x663) && !utf8_is_digit(0xB2));
    CHECK(utf8_is_space(0x85) && utf8_is_space(0x3000) && !utf8_is_space(0x200B));
    CHECK(utf8_is_print(' ') && !utf8_is_print(0xA0) && !utf8_is_print(0x202E));
    CHECK(utf8_is_id_start('a') && !utf8_is_id_start('_') && !utf8_is_id_start('1'));
    CHECK(utf8_is_id_start(0x2118) && !utf8_is_id_start(0x2E2F));
    CHECK(utf8_is_id_continue('_') && utf8_is_id_continue(0xB7) && !utf8_is_id_continue('-'));
}

static void visible(const char *text, const char *want)
{
    struct strbuf b;
    strbuf_init(&b, 0);
    utf8_add_visible(&b, str_of(text));
    CHECK_STR(strbuf_str(&b), want);
    strbuf_done(&b);
}

static void nothing_is_obeyed(void)
{
    visible("plain " E_ACUTE " " FAMILY, "plain " E_ACUTE " " FAMILY);
    visible("\x1b[31m\x07\x7f", "\\x1b[31m\\x07\\x7f");
    visible("\r\n\t", "\\r\\n\\t");
    visible("\xc2\x9b", "\\u{9b}");                            // CSI in one character
    visible("\xe2\x80\xae\xe2\x81\xa6", "\\u{202e}\\u{2066}"); // direction
    visible("\xe2\x80\xa8", "\\u{2028}");                      // a line separator
    visible("\xf3\xa0\x81\x81", "\\u{e0041}");                 // a hidden tag
    visible("\xff", "\\xff");
    visible("##[error]x ##vso[y]", "#\\x23[error]x #\\x23vso[y]");
    visible("## title, #[x], ## [x]", "## title, #[x], ## [x]");
}

// Every byte at every place of a text that is looked at sixteen bytes at a time.
static void nothing_is_obeyed_in_long_texts(void)
{
    for (int byte = 1; byte < 256; byte++)
        for (size_t at = 0; at < 40; at++) {
            char text[41] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", want[48], shown[8];
            bool is_plain = byte >= ' ' && byte < 0x7F;
            snprintf(shown, sizeof(shown),
                     is_plain       ? "%c"
                     : byte == '\t' ? "\\t"
                     : byte == '\n' ? "\\n"
                     : byte == '\r' ? "\\r"
                                    : "\\x%02x",
                     byte);
            text[at] = (char)byte;
            snprintf(want, sizeof(want), "%.*s%s%s", (int)at, text, shown, text + at + 1);
            visible(text, want);
        }
}

static const struct test tests[] = {
    {"decoding takes only the shortest form of real characters", decoding},
    {"bad bytes are found and counted as one each", bad_bytes_are_found},
    {"encoding round trips", encoding_round_trips},
    {"normal form C, with bad bytes kept", normal_form},
    {"normal form of long texts", normal_form_of_long_texts},
    {"grapheme clusters", clusters},
    {"cells on a terminal", widths},
    {"properties of characters", properties},
    {"nothing that is made visible is obeyed", nothing_is_obeyed},
    {"nothing is obeyed in long texts", nothing_is_obeyed_in_long_texts},
};

SUITE_OF(utf8);
