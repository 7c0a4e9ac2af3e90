// SPDX-License-Identifier: Apache-2.0
//
// The words of template expressions:
//
//   blank    = space | tab | VT | FF | NBSP | BOM | Zs           (a line break is not one)
//   name     = start part* | digit+                              (`typeof`, `null`, `true`, `false` are not names)
//   start    = letter | "$" | "_"          part = start | mark | digit | connector | "-"
//   number   = "0x" hex+ | decimal with optional fraction and exponent, not followed by a start or a digit
//   string   = '"' … '"' | "'" … "'"       with JavaScript's escapes; its content is a template again
#include <stdlib.h>

#include "base/utf8.h"
#include "dialects/garden/template/parser.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

struct span template_place(const struct template_text *t, size_t from, size_t to)
{
    while (t->outer) {
        from = t->offsets[from];
        to = t->offsets[to];
        t = t->outer;
    }
    if (!t->event)
        return (struct span){t->file, (uint32_t)from, (uint32_t)to};
    struct text_place at = event_place(t->event, from, to);
    return (struct span){t->file, at.start, at.end};
}

struct span parser_span(const struct template_parser *p, size_t from, size_t to)
{
    return template_place(p->text, from, to);
}

bool parser_stuck(struct template_parser *p)
{
    if (p->at > p->farthest)
        p->farthest = p->at;
    return false;
}

// ---- characters

static size_t decode(const struct template_parser *p, uint32_t *code)
{
    *code = 0;
    return parser_at_end(p) ? 0 : utf8_decode(p->text->text, p->at, code);
}

static bool is_blank(uint32_t code)
{
    enum { NBSP = 0xA0, BOM = 0xFEFF, NEXT_LINE = 0x85, LINE = 0x2028, PARAGRAPH = 0x2029 };
    if (code == '\n' || code == '\r' || code == NEXT_LINE || code == LINE || code == PARAGRAPH)
        return false;
    return code == BOM || code == NBSP || utf8_is_space(code);
}

static bool is_name_start(uint32_t code)
{
    return code == '$' || code == '_' || utf8_is_letter(code) ||
           (code > 127 && utf8_is_id_start(code));
}

static bool is_name_part(uint32_t code)
{
    return code == '-' || is_name_start(code) || utf8_is_digit(code) ||
           (code > 127 && utf8_is_id_continue(code));
}

void parser_skip_blanks(struct template_parser *p)
{
    uint32_t code;
    for (size_t len; (len = decode(p, &code)) && is_blank(code);)
        p->at += len;
}

bool parser_need_blank(struct template_parser *p)
{
    size_t before = p->at;
    parser_skip_blanks(p);
    return p->at > before || parser_stuck(p);
}

bool parser_take(struct template_parser *p, const char *token)
{
    struct str rest = str_slice(p->text->text, p->at, p->text->text.len);
    if (!str_starts(rest, str_of(token)))
        return parser_stuck(p);
    p->at += str_of(token).len;
    return true;
}

bool parser_take_word(struct template_parser *p, const char *word)
{
    size_t before = p->at;
    uint32_t code;
    if (!parser_take(p, word))
        return false;
    if (!decode(p, &code) || !is_name_part(code))
        return true;
    p->at = before;
    return parser_stuck(p);
}

// ---- names

static bool is_reserved(struct str name)
{
    return str_equal(name, STR("null")) || str_equal(name, STR("true")) ||
           str_equal(name, STR("false")) || str_equal(name, STR("typeof"));
}

bool parser_take_name(struct template_parser *p, struct str *name, bool *is_number)
{
    size_t start = p->at, len;
    uint32_t code;
    *is_number = ascii_is_digit(parser_peek(p));
    if (*is_number) {
        while (ascii_is_digit(parser_peek(p)))
            p->at++;
        while (start + 1 < p->at && p->text->text.at[start] == '0')
            start++;
    } else if (decode(p, &code) && is_name_start(code)) {
        while ((len = decode(p, &code)) && is_name_part(code))
            p->at += len;
    }
    *name = str_slice(p->text->text, start, p->at);
    if (name->len && !is_reserved(*name))
        return true;
    p->at = start;
    return parser_stuck(p);
}

// ---- numbers, booleans, null

static void skip_decimal_digits(struct template_parser *p)
{
    while (ascii_is_digit(parser_peek(p)))
        p->at++;
}

static void skip_exponent(struct template_parser *p)
{
    size_t before = p->at;
    if (parser_peek(p) != 'e' && parser_peek(p) != 'E')
        return;
    p->at++;
    if (parser_peek(p) == '+' || parser_peek(p) == '-')
        p->at++;
    if (ascii_is_digit(parser_peek(p)))
        skip_decimal_digits(p);
    else
        p->at = before;
}

static bool skip_decimal(struct template_parser *p)
{
    size_t start = p->at;
    if (parser_peek(p) == '0')
        p->at++;
    else
        skip_decimal_digits(p);
    bool has_whole = p->at > start;
    if (parser_peek(p) == '.') {
        size_t dot = p->at++;
        skip_decimal_digits(p);
        if (!has_whole && p->at == dot + 1)
            p->at = start;
    }
    if (p->at > start)
        skip_exponent(p);
    return p->at > start;
}

static struct value hex_number(struct str digits)
{
    double n = 0;
    for (size_t i = 0; i < digits.len; i++)
        n = n * 16 + str_hex_digit(digits.at[i]);
    return garden_number(n);
}

static bool take_number(struct template_parser *p, struct value *out)
{
    size_t start = p->at;
    uint32_t code;
    bool is_hex = false;
    if (parser_peek(p) == '0' && p->at + 2 < p->text->text.len &&
        (p->text->text.at[p->at + 1] | 0x20) == 'x') {
        p->at += 2;
        while (!parser_at_end(p) && str_hex_digit(parser_peek(p)) >= 0)
            p->at++;
        is_hex = p->at > start + 2;
        if (!is_hex)
            p->at = start;
    }
    if (!is_hex && !skip_decimal(p))
        return false;
    if (decode(p, &code) && (is_name_start(code) || ascii_is_digit(parser_peek(p)))) {
        p->at = start;
        return parser_stuck(p);
    }
    struct str text = str_slice(p->text->text, start, p->at);
    *out = is_hex ? hex_number(str_slice(text, 2, text.len)) : garden_parse_number(text);
    return true;
}

expr_id parse_plain_literal(struct template_parser *p)
{
    size_t start = p->at;
    struct value v = VALUE_NONE;
    if (parser_take_word(p, "null"))
        v = value_null(&type_dynamic);
    else if (parser_take_word(p, "true"))
        v = value_bool(true);
    else if (parser_take_word(p, "false"))
        v = value_bool(false);
    else if (!take_number(p, &v))
        return 0;
    return expr_literal(p->b, parser_span(p, start, p->at), v);
}

// ---- strings

struct string_content {
    struct strbuf text;
    ARRAY(uint32_t) offsets;
};

static void add_content_code(struct string_content *s, uint32_t code, size_t at)
{
    size_t before = s->text.len;
    utf8_add(&s->text, code);
    for (size_t i = before; i < s->text.len; i++)
        ARRAY_PUSH(&s->offsets, (uint32_t)at);
}

static bool take_hex(struct template_parser *p, unsigned digits, uint32_t *code)
{
    *code = 0;
    for (unsigned i = 0; i < digits; i++, p->at++) {
        int digit = parser_at_end(p) ? -1 : str_hex_digit(parser_peek(p));
        if (digit < 0)
            return parser_stuck(p);
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

// `\uD83D\uDE00` is one character.
static bool take_unicode(struct template_parser *p, uint32_t *code)
{
    enum { HIGH = 0xD800, LOW = 0xDC00, LOW_END = 0xE000, BEYOND = 0x10000 };
    uint32_t low;
    if (!take_hex(p, 4, code))
        return false;
    size_t before = p->at;
    if (*code < HIGH || *code >= LOW || !parser_take(p, "\\u"))
        return true;
    if (take_hex(p, 4, &low) && low >= LOW && low < LOW_END)
        *code = BEYOND + ((*code - HIGH) << 10) + (low - LOW);
    else
        p->at = before;
    return true;
}

static bool is_line_terminator(uint32_t code)
{
    return code == '\n' || code == '\r' || code == 0x2028 || code == 0x2029;
}

// After the backslash. A line break continues the string and adds nothing.
static bool take_escape(struct template_parser *p, struct string_content *s, size_t start)
{
    static const char from[] = "bfnrtv", to[] = "\b\f\n\r\t\v";
    uint32_t code;
    size_t len = decode(p, &code);
    if (!len)
        return parser_stuck(p);
    p->at += len;
    const char *known = code < 128 && code ? strchr(from, (char)code) : NULL;
    if (is_line_terminator(code)) {
        if (code == '\r')
            (void)parser_take(p, "\n");
        return true;
    }
    if (known) {
        code = (uint32_t)to[known - from];
    } else if (code == 'x' || code == 'u') {
        if (!(code == 'x' ? take_hex(p, 2, &code) : take_unicode(p, &code)))
            return false;
    } else if (code == '0' && !ascii_is_digit(parser_peek(p))) {
        code = 0;
    } else if (code < 128 && ascii_is_digit((char)code)) {
        return parser_stuck(p);
    }
    add_content_code(s, code, start);
    return true;
}

static bool take_string(struct template_parser *p, char quote, struct string_content *s)
{
    while (!parser_at_end(p) && parser_peek(p) != quote) {
        size_t start = p->at;
        uint32_t code;
        size_t len = decode(p, &code);
        if (is_line_terminator(code))
            return parser_stuck(p);
        p->at += len;
        if (code == '\\') {
            if (!take_escape(p, s, start))
                return false;
            continue;
        }
        strbuf_add(&s->text, str_slice(p->text->text, start, p->at));
        for (size_t i = start; i < p->at; i++)
            ARRAY_PUSH(&s->offsets, (uint32_t)i);
    }
    if (parser_at_end(p))
        return parser_stuck(p);
    ARRAY_PUSH(&s->offsets, (uint32_t)p->at++);
    return true;
}

static expr_id nested_template(struct template_parser *p, struct string_content *s)
{
    struct arena *a = &p->b->arena;
    uint32_t *offsets = ARENA_ARRAY(a, uint32_t, s->offsets.len);
    memcpy(offsets, s->offsets.at, sizeof(*offsets) * s->offsets.len);
    struct template_text *inner = ARENA_NEW(a, struct template_text);
    *inner = (struct template_text){.text = strbuf_copy(&s->text, a),
                                    .file = p->text->file,
                                    .outer = p->text,
                                    .offsets = offsets};
    const struct diag *mistake = NULL;
    expr_id e = template_parse_at(p->reading, inner, p->depth + 1, &mistake);
    if (mistake && !p->nested)
        p->nested = mistake;
    return e;
}

expr_id parse_string_literal(struct template_parser *p)
{
    size_t start = p->at;
    char quote = parser_peek(p);
    struct string_content s = {.text = {0}};
    expr_id e = 0;
    if (quote != '"' && quote != '\'')
        return 0;
    p->at++;
    strbuf_init(&s.text, 0);
    bool is_read = take_string(p, quote, &s);
    if (is_read && template_is_one(strbuf_str(&s.text)))
        e = nested_template(p, &s);
    else if (is_read)
        e = expr_text(p->b, parser_span(p, start, p->at),
                      value_string(&p->b->arena, strbuf_str(&s.text)));
    else
        p->at = start;
    strbuf_done(&s.text);
    ARRAY_DONE(&s.offsets);
    return e;
}
