// SPDX-License-Identifier: Apache-2.0
#include "dialects/hcl/json/json_scan.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

// ---- tokens

static bool char_is_in(char c, const char *set)
{
    return c && strchr(set, c);
}

static uint32_t number_end(struct str text, uint32_t at)
{
    while (at < text.len && (ascii_is_digit(text.at[at]) || char_is_in(text.at[at], "-+.eE")))
        at++;
    return at;
}

static uint32_t word_end(struct str text, uint32_t at)
{
    while (at < text.len && (ascii_is_letter(text.at[at]) || text.at[at] == '_'))
        at++;
    return at;
}

// After the closing quote, or at a control character, which is not allowed in strings.
static uint32_t string_end(struct str text, uint32_t at)
{
    bool escaped = false;
    for (at++; at < text.len && (unsigned char)text.at[at] >= ' '; at++) {
        if (text.at[at] == '"' && !escaped)
            return at + 1;
        escaped = text.at[at] == '\\' && !escaped;
    }
    return at;
}

static enum json_token_kind kind_of_char(char c)
{
    switch (c) {
    case '{': return JSON_TOKEN_OPEN_BRACE;
    case '}': return JSON_TOKEN_CLOSE_BRACE;
    case '[': return JSON_TOKEN_OPEN_BRACKET;
    case ']': return JSON_TOKEN_CLOSE_BRACKET;
    case ',': return JSON_TOKEN_COMMA;
    case ':': return JSON_TOKEN_COLON;
    case '=': return JSON_TOKEN_EQUALS;
    case '"': return JSON_TOKEN_STRING;
    default: break;
    }
    if (ascii_is_digit(c) || char_is_in(c, "-+."))
        return JSON_TOKEN_NUMBER;
    return ascii_is_letter(c) ? JSON_TOKEN_WORD : JSON_TOKEN_INVALID;
}

struct json_token json_scan(struct str text, uint32_t at)
{
    while (at < text.len && char_is_in(text.at[at], " \t\r\n"))
        at++;
    struct json_token t = {JSON_TOKEN_END, at, at};
    if (at >= text.len)
        return t;
    t.kind = kind_of_char(text.at[at]);
    if (t.kind == JSON_TOKEN_NUMBER)
        t.end = number_end(text, at);
    else if (t.kind == JSON_TOKEN_WORD)
        t.end = word_end(text, at);
    else if (t.kind == JSON_TOKEN_STRING)
        t.end = string_end(text, at);
    else
        t.end = at + 1;
    return t;
}

struct str json_token_text(struct str text, struct json_token t)
{
    return str_slice(text, t.start, t.end);
}

// ---- strings

// A string token that is being read.
struct reading {
    struct str token;
    uint32_t at;
    struct strbuf out;
};

// Four digits after `\u`, or -1; `*wrong` as in json_unescape.
static int32_t read_hex(struct str token, uint32_t at, uint32_t *wrong)
{
    int32_t code = 0;
    for (uint32_t i = at; i < at + 4; i++) {
        int digit = i < token.len ? str_hex_digit(token.at[i]) : -1;
        if (digit < 0) {
            *wrong = i < token.len ? i + 1 : (uint32_t)token.len;
            return -1;
        }
        code = code * 16 + digit;
    }
    return code;
}

static bool read_unicode(struct reading *r, uint32_t *wrong)
{
    uint32_t ignored;
    int32_t code = read_hex(r->token, r->at + 2, wrong), low = -1;
    if (code < 0)
        return false;
    r->at += 6;
    if (code < 0xD800 || code > 0xDFFF) {
        utf8_add(&r->out, (uint32_t)code);
        return true;
    }
    if (str_starts(str_slice(r->token, r->at, r->token.len), STR("\\u")))
        low = read_hex(r->token, r->at + 2, &ignored);
    bool is_pair = code < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF;
    if (is_pair)
        r->at += 6;
    utf8_add(&r->out, is_pair
                          ? 0x10000u + (((uint32_t)code & 0x3FF) << 10) + ((uint32_t)low & 0x3FF)
                          : (uint32_t)UTF8_BAD);
    return true;
}

static bool scan_escape(struct reading *r, uint32_t *wrong)
{
    static const char letters[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    char c = r->at + 1 < r->token.len ? r->token.at[r->at + 1] : 0;
    if (c == 'u')
        return read_unicode(r, wrong);
    const char *letter = c ? strchr(letters, c) : NULL;
    if (!letter) {
        *wrong = r->at + 2 < r->token.len ? r->at + 2 : (uint32_t)r->token.len;
        return false;
    }
    strbuf_add_char(&r->out, bytes[letter - letters]);
    r->at += 2;
    return true;
}

// Up to the closing quote.
static bool read_quoted_text(struct reading *r, uint32_t *wrong)
{
    for (r->at = 1; r->at < r->token.len;) {
        char c = r->token.at[r->at];
        uint32_t code;
        if (c == '"')
            return true;
        if (c == '\\') {
            if (!scan_escape(r, wrong))
                return false;
        } else if ((unsigned char)c < 0x80) {
            strbuf_add_char(&r->out, c);
            r->at++;
        } else {
            r->at += (uint32_t)utf8_decode(r->token, r->at, &code);
            utf8_add(&r->out, code);
        }
    }
    *wrong = (uint32_t)r->token.len;
    return false;
}

bool json_unescape(struct arena *a, struct str token, struct str *out, uint32_t *wrong)
{
    struct str inner = str_slice(token, 1, token.len - 1);
    bool is_closed = token.len > 1 && token.at[token.len - 1] == '"';
    if (is_closed && str_find_char(inner, '\\', 0) == inner.len && utf8_is_valid(inner)) {
        *out = inner;
        return true;
    }
    struct reading r = {.token = token};
    strbuf_init(&r.out, 0);
    bool good = read_quoted_text(&r, wrong);
    if (good)
        *out = strbuf_copy(&r.out, a);
    strbuf_done(&r.out);
    return good;
}

// ---- numbers

static uint32_t skip_digits(struct str s, uint32_t at)
{
    while (at < s.len && ascii_is_digit(s.at[at]))
        at++;
    return at;
}

bool json_is_number(struct str s)
{
    uint32_t at = s.len && s.at[0] == '-' ? 1 : 0, from = at;
    at = at < s.len && s.at[at] == '0' ? at + 1 : skip_digits(s, at);
    if (at == from)
        return false;
    if (at < s.len && s.at[at] == '.') {
        from = ++at;
        at = skip_digits(s, at);
        if (at == from)
            return false;
    }
    if (at < s.len && char_is_in(s.at[at], "eE")) {
        at++;
        if (at < s.len && char_is_in(s.at[at], "+-"))
            at++;
        from = at;
        at = skip_digits(s, at);
        if (at == from)
            return false;
    }
    return at == s.len;
}
