// SPDX-License-Identifier: Apache-2.0
//
// Words of a text: runs of lower case with a capital in front, runs of capitals, runs of digits. Accents are dropped first,
// apostrophes too.
#include "base/utf8.h"
#include "dialects/garden/functions/functions.h"

enum { LATIN_FIRST = 0xC0, EXTENDED_FIRST = 0x100, EXTENDED_END = 0x180 };

static const char *const latin[] = {
    "A", "A", "A", "A", "A", "A", "Ae", "C", "E", "E", "E", "E", "I", "I", "I",  "I",
    "D", "N", "O", "O", "O", "O", "O",  " ", "O", "U", "U", "U", "U", "Y", "Th", "ss",
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
    "d", "n", "o", "o", "o", "o", "o",  " ", "o", "u", "u", "u", "u", "y", "th", "y"};
// From U+0100; `1` to `5` stand for two letters.
static const char extended[] = "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi12JjKkkLlLlLlLlLl"
                               "NnNnNn3NnOoOoOo45RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
static const char *const pairs[] = {"IJ", "ij", "n", "Oe", "oe"};

static void add_plain(struct strbuf *out, uint32_t code)
{
    if (code == '\'' || code == 0x2019)
        return;
    if (code >= LATIN_FIRST && code < EXTENDED_FIRST) {
        strbuf_add_cstr(out, latin[code - LATIN_FIRST]);
    } else if (code >= EXTENDED_FIRST && code < EXTENDED_END &&
               code - EXTENDED_FIRST < sizeof(extended) - 1) {
        char c = extended[code - EXTENDED_FIRST];
        if (ascii_is_digit(c))
            strbuf_add_cstr(out, pairs[c - '1']);
        else
            strbuf_add_char(out, c);
    } else if (code < 0x300 || code > 0x36F) { // combining marks
        utf8_add(out, code);
    }
}

enum letter { LETTER_NONE, LETTER_LOWER, LETTER_UPPER, LETTER_DIGIT };

static enum letter letter_at(struct str text, size_t at, size_t *len)
{
    uint32_t code;
    *len = 0;
    if (at >= text.len)
        return LETTER_NONE;
    *len = utf8_decode(text, at, &code);
    if (code < 128 && ascii_is_digit((char)code))
        return LETTER_DIGIT;
    if (utf8_is_letter(code))
        return utf8_lower(code) != code ? LETTER_UPPER : LETTER_LOWER;
    return LETTER_NONE;
}

static size_t run_end(struct str text, size_t at, enum letter kind, size_t *last)
{
    size_t len;
    while (letter_at(text, at, &len) == kind) {
        *last = at;
        at += len;
    }
    return at;
}

static size_t word_end(struct str text, size_t at, enum letter kind)
{
    size_t len, last = at, end = run_end(text, at, kind, &last);
    if (kind != LETTER_UPPER || letter_at(text, end, &len) != LETTER_LOWER)
        return end;
    return last > at ? last : run_end(text, end, LETTER_LOWER, &last);
}

void garden_find_words(struct arena *a, struct str text, struct garden_words *out)
{
    struct strbuf plain;
    strbuf_init(&plain, 0);
    for (size_t at = 0; at < text.len;) {
        uint32_t code;
        at += utf8_decode(text, at, &code);
        add_plain(&plain, code);
    }
    struct str words = strbuf_copy(&plain, a);
    strbuf_done(&plain);
    for (size_t at = 0, len; at < words.len;) {
        enum letter kind = letter_at(words, at, &len);
        size_t end = kind == LETTER_NONE ? at + len : word_end(words, at, kind);
        if (kind != LETTER_NONE)
            ARRAY_PUSH(&out->list, str_slice(words, at, end));
        at = end;
    }
}
