// SPDX-License-Identifier: Apache-2.0
//
// Tokens of expressions, one at a time: an expression occupies a region of a line,
// which in directives may continue after a backslash at its end. Numbers and strings
// are a small part of what Python reads.
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "dialects/yay/parse_inside.h"
#include "value/number.h"

static const char *const reserved[] = {
    "and", "as",     "call",  "elif", "else", "extend", "for",       "if",     "in",     "include",
    "is",  "lambda", "macro", "new",  "not",  "or",     "prototype", "search", "select", "set",
};

bool yay_is_reserved(struct str word)
{
    for (size_t i = 0; i < COUNT_OF(reserved); i++)
        if (str_equal(word, str_of(reserved[i])))
            return true;
    return false;
}

bool yay_starts_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool yay_continues_name(char c)
{
    return yay_starts_name(c) || ascii_is_digit(c);
}

static char char_at(const struct parser *p, uint32_t at)
{
    return at < p->region_end ? p->text.at[at] : '\0';
}

static const char *way_out_of(struct str text)
{
    static const struct {
        const char *first, *help;
    } ways[] = {
        {"<", "compare two values at a time, and join them with `and`"},
        {">", "compare two values at a time, and join them with `and`"},
        {"==", "compare two values at a time, and join them with `and`"},
        {"x", "numbers in other bases start with `0X`, `0O` or `0B`"},
        {"in", "write `not (x not in list)`"},
        {"is", "compare with `==`"},
        {"=", "compare with `==`"},
        {"&", "join conditions with `and`"},
        {"|", "join conditions with `or`"},
        {":", "remove the colon"},
        {"}", "close a template that starts with `{{` with `}}`"},
        {")", "remove it: nothing is open here"},
        {"]", "remove it: nothing is open here"},
    };
    for (size_t i = 0; i < COUNT_OF(ways); i++)
        if (str_starts(text, str_of(ways[i].first)))
            return ways[i].help;
    return "remove it, or write an operator before it";
}

void yay_unexpected(struct parser *p)
{
    struct token t = p->token;
    struct str text = yay_slice(p, t.start, t.end);
    if (t.kind == TOKEN_END)
        yay_help(yay_fail(p, t.start, t.end,
                          p->in_template ? "unexpected end of the template"
                                         : "unexpected end of the line"),
                 "write a value here: a name, a number or a quoted string");
    else
        yay_help(yay_fail(p, t.start, t.end, "unexpected `%.*s`", STR_ARGS(text)),
                 way_out_of(text));
}

// ---- numbers

static uint32_t digits_from(const struct parser *p, uint32_t at)
{
    while (ascii_is_digit(char_at(p, at)))
        at++;
    return at;
}

static bool based_number(struct parser *p, struct token *t)
{
    char mark = char_at(p, p->at + 1);
    unsigned base = mark == 'X' ? 16 : mark == 'O' ? 8 : mark == 'B' ? 2 : 0;
    if (char_at(p, p->at) != '0' || !base)
        return false;
    uint32_t end = p->at + 2;
    while (yay_continues_name(char_at(p, end)))
        end++;
    t->end = end;
    if (!number_parse_integer(&p->b->arena, yay_slice(p, p->at + 2, end), base, &t->value))
        yay_fail(p, p->at, end, "invalid number `%.*s`", STR_ARGS(yay_slice(p, p->at, end)));
    return true;
}

static bool has_leading_zero(struct str digits)
{
    if (digits.at[0] != '0')
        return false;
    for (size_t i = 0; i < digits.len; i++)
        if (digits.at[i] != '0')
            return true;
    return false;
}

// Digits, optionally a fraction, optionally an exponent, which needs a sign.
static void number_token(struct parser *p, struct token *t)
{
    t->kind = TOKEN_NUMBER;
    if (based_number(p, t))
        return;
    uint32_t end = digits_from(p, p->at);
    bool is_float = false;
    if (char_at(p, end) == '.' && ascii_is_digit(char_at(p, end + 1))) {
        end = digits_from(p, end + 1);
        is_float = true;
    }
    char e = char_at(p, end), sign = char_at(p, end + 1);
    if ((e == 'e' || e == 'E') && (sign == '+' || sign == '-') &&
        ascii_is_digit(char_at(p, end + 2))) {
        end = digits_from(p, end + 2);
        is_float = true;
    }
    t->end = end;
    struct str text = yay_slice(p, p->at, end);
    char buffer[64];
    if (!is_float && has_leading_zero(text)) {
        struct diag *d = yay_fail(p, p->at, end, "a number cannot start with a zero");
        if (d)
            diag_help(d, "remove the zero, or write `0O17` for an octal number");
        return;
    }
    if (!is_float) {
        (void)number_parse_integer(&p->b->arena, text, 10, &t->value);
        return;
    }
    size_t len = text.len < sizeof(buffer) - 1 ? text.len : sizeof(buffer) - 1;
    memcpy(buffer, text.at, len);
    buffer[len] = '\0';
    t->value = number_from_float(strtod(buffer, NULL));
}

// ---- strings

// `\xhh`, `\uhhhh`, `\Uhhhhhhhh`: the number of digits, 0 if they are missing.
static size_t coded(struct str s, size_t at, struct strbuf *out)
{
    size_t digits = s.at[at] == 'x' ? 2 : s.at[at] == 'u' ? 4 : 8;
    uint32_t code = 0;
    if (at + digits >= s.len)
        return 0;
    for (size_t i = 1; i <= digits; i++) {
        int h = str_hex_digit(s.at[at + i]);
        if (h < 0)
            return 0;
        code = code << 4 | (uint32_t)h;
    }
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return 0;
    char bytes[UTF8_MOST_BYTES];
    size_t len = utf8_encode(code, bytes);
    strbuf_add(out, str_make(bytes, len));
    return digits;
}

// One escape at `at` (after the backslash); its length in bytes, 0 if it is invalid.
static size_t escape(struct str s, size_t at, struct strbuf *out)
{
    static const char from[] = "abfnrtv\\'\"", to[] = "\a\b\f\n\r\t\v\\'\"";
    const char *known = s.at[at] ? strchr(from, s.at[at]) : NULL;
    if (known) {
        strbuf_add_char(out, to[known - from]);
        return 1;
    }
    if (s.at[at] == 'x' || s.at[at] == 'u' || s.at[at] == 'U') {
        size_t digits = coded(s, at, out);
        return digits ? digits + 1 : 0;
    }
    strbuf_add_char(out, '\\'); // any other is two characters
    strbuf_add_char(out, s.at[at]);
    return 1;
}

static bool unescape(struct str s, struct strbuf *out)
{
    for (size_t i = 0; i < s.len; i++) {
        if (s.at[i] != '\\') {
            strbuf_add_char(out, s.at[i]);
            continue;
        }
        size_t taken = i + 1 < s.len ? escape(s, i + 1, out) : 0;
        if (!taken)
            return false;
        i += taken;
    }
    return true;
}

// Where a string that starts at `at` is closed, or the end of the region; `*quote` is the length of its quotes.
static uint32_t string_end(const struct parser *p, uint32_t at, uint32_t *quote)
{
    char q = char_at(p, at);
    *quote = char_at(p, at + 1) == q && char_at(p, at + 2) == q ? 3 : 1;
    for (uint32_t end = at + *quote; end < p->region_end; end++)
        if (char_at(p, end) == q &&
            (*quote == 1 || (char_at(p, end + 1) == q && char_at(p, end + 2) == q)))
            return end;
    return p->region_end;
}

static void string_token(struct parser *p, struct token *t, uint32_t open, bool is_raw)
{
    t->kind = TOKEN_STRING;
    uint32_t quote, close = string_end(p, open, &quote);
    t->end = close + quote;
    if (close >= p->region_end) {
        t->end = p->region_end;
        yay_help(yay_fail(p, open, p->region_end, "unterminated string"),
                 "close it on the same line with the quote it starts with");
        return;
    }
    struct str inner = yay_slice(p, open + quote, close);
    struct strbuf out;
    strbuf_init(&out, 0);
    if (is_raw)
        strbuf_add(&out, inner);
    else if (!unescape(inner, &out)) {
        struct diag *d = yay_fail(p, open, t->end, "invalid escape sequence in this string");
        if (d)
            diag_help(d, "write `\\\\` for a backslash; a string ends at the first matching quote");
    }
    t->value = value_string(&p->b->arena, strbuf_str(&out));
    strbuf_done(&out);
}

// The number of letters before a quote that belong to the string: `u`, `r`, `ur`.
static uint32_t string_prefix(const struct parser *p, bool *is_raw)
{
    uint32_t n = 0;
    *is_raw = false;
    for (char c = char_at(p, p->at); n < 2; c = char_at(p, p->at + n)) {
        if (c == 'r' || c == 'R')
            *is_raw = true;
        else if (c != 'u' && c != 'U')
            break;
        n++;
    }
    char q = char_at(p, p->at + n);
    return q == '\'' || q == '"' ? n + 1 : 0;
}

// ---- tokens

static bool at_close(const struct parser *p)
{
    size_t len = p->close ? strlen(p->close) : 0;
    return len && p->at + len <= p->region_end && !memcmp(p->text.at + p->at, p->close, len);
}

// Blanks, comments, and in directives a line end after a backslash.
static void skip_blanks_and_comments(struct parser *p)
{
    for (;;) {
        char c = char_at(p, p->at);
        if (p->at < p->region_end && (c == ' ' || c == '\t')) {
            p->at++;
        } else if (c == '#') {
            p->at = p->region_end;
        } else if (c == '\\' && p->at + 1 == p->region_end && !p->in_template &&
                   p->line < p->lines.len) {
            const struct line *next = &p->lines.at[p->line++];
            p->at = next->start;
            p->region_end = next->end;
        } else {
            return;
        }
    }
}

static uint32_t sign_length(const struct parser *p)
{
    static const char *const signs[] = {"**", "//", "<<", ">>", "<=", ">=", "==", "!="};
    for (size_t i = 0; i < COUNT_OF(signs); i++)
        if (char_at(p, p->at) == signs[i][0] && char_at(p, p->at + 1) == signs[i][1])
            return 2;
    char c = char_at(p, p->at);
    return c && strchr("+-*/%<>|&^~()[]{},:.=", c) ? 1 : 0;
}

static void no_meaning(struct parser *p)
{
    static const struct {
        const char *text, *help;
    } ways[] = {
        {"!", "write `not`, or `!=` for \"not equal\""},
        {"?", "write `x if condition else y`"},
        {"\\", "a backslash continues a line only at the end of a directive"},
        {"“", "use `'` or `\"` as quotes"},
        {"”", "use `'` or `\"` as quotes"},
        {"‘", "use `'` or `\"` as quotes"},
        {"’", "use `'` or `\"` as quotes"},
    };
    uint32_t code, len = (uint32_t)utf8_decode(str_slice(p->text, 0, p->region_end), p->at, &code);
    struct str text = yay_slice(p, p->at, p->at + len);
    const char *help = "quote strings inside an expression";
    for (size_t i = 0; i < COUNT_OF(ways); i++)
        if (str_equal(text, str_of(ways[i].text)))
            help = ways[i].help;
    yay_help(yay_fail(p, p->at, p->at + len, "unexpected `%.*s` in an expression", STR_ARGS(text)),
             help);
}

void yay_next(struct parser *p)
{
    skip_blanks_and_comments(p);
    bool is_raw;
    uint32_t prefix;
    struct token t = {.kind = TOKEN_END, .start = p->at, .end = p->at};
    char c = char_at(p, p->at);
    if (p->broken || p->at >= p->region_end || at_close(p)) {
        p->token = t;
        return;
    }
    if ((prefix = string_prefix(p, &is_raw)) != 0) {
        string_token(p, &t, p->at + prefix - 1, is_raw);
    } else if (yay_starts_name(c)) {
        while (yay_continues_name(char_at(p, t.end)))
            t.end++;
        t.kind = yay_is_reserved(yay_slice(p, t.start, t.end)) ? TOKEN_WORD : TOKEN_NAME;
    } else if (ascii_is_digit(c)) {
        number_token(p, &t);
    } else if (sign_length(p)) {
        t.kind = TOKEN_SIGN;
        t.end += sign_length(p);
    } else {
        no_meaning(p);
    }
    p->at = t.end;
    p->token = t;
}

void yay_enter(struct parser *p, uint32_t start, uint32_t end, const char *close)
{
    p->at = start;
    p->region_end = end;
    p->close = close;
    p->in_template = close != NULL;
    yay_next(p);
}

bool yay_is(const struct parser *p, const char *text)
{
    if (p->token.kind != TOKEN_SIGN && p->token.kind != TOKEN_WORD)
        return false;
    return str_equal(yay_slice(p, p->token.start, p->token.end), str_of(text));
}

bool yay_take(struct parser *p, const char *text)
{
    if (!yay_is(p, text))
        return false;
    yay_next(p);
    return true;
}

void yay_expect(struct parser *p, const char *text, const char *after)
{
    static const struct {
        const char *text, *help;
    } ways[] = {
        {":", "a colon only ends a directive or the key of a mapping"},
        {"=", "write `set name = value`"},
        {"in", "write `for name in list`"},
        {"else", "write `x if condition else y`"},
        {")", "close the open bracket"},
        {"]", "close the open bracket"},
        {"}", "close the open bracket"},
    };
    if (yay_take(p, text) || p->broken)
        return;
    struct token t = p->token;
    struct diag *d = yay_fail(p, t.start, t.end, "expected `%s` after %s", text, after);
    if (yay_is(p, "=")) {
        yay_help(d, "compare with `==`");
        return;
    }
    for (size_t i = 0; i < COUNT_OF(ways); i++)
        if (strcmp(ways[i].text, text) == 0)
            yay_help(d, ways[i].help);
}
