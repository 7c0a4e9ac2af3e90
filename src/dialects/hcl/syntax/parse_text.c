// SPDX-License-Identifier: Apache-2.0
//
// The text of quoted strings and templates: escapes, and strings that are only text.
#include <string.h>

#include "base/utf8.h"
#include "dialects/hcl/syntax/parse_inside.h"

static void escape_error(struct hcl_parser *p, uint32_t start, uint32_t end, const char *message)
{
    struct diag *d =
        hcl_error(p, hcl_span(p, start, end), "Invalid escape sequence", "%s", message);
    diag_help(d, "use one of `\\n`, `\\r`, `\\t`, `\\\"`, `\\\\`, `\\uNNNN` and `\\UNNNNNNNN`");
}

static void no_character(struct hcl_parser *p, uint32_t start, uint32_t end)
{
    struct diag *d =
        hcl_error(p, hcl_span(p, start, end), "Invalid escape sequence", "invalid code point");
    diag_help(d, "write a character above `\\uFFFF` as one `\\UNNNNNNNN`, up to `\\U0010FFFF`");
}

// `\u` and `\U`; returns the end of the escape.
static uint32_t unescape_code(struct hcl_parser *p, uint32_t at, uint32_t end, struct strbuf *out)
{
    const char *text = p->lexer.text;
    uint32_t wanted = text[at + 1] == 'u' ? 4 : 8, digits = 0, code = 0;
    uint32_t stop = at + 2;
    for (; digits < wanted && stop < end && str_hex_digit(text[stop]) >= 0; digits++, stop++)
        code = code << 4 | (uint32_t)str_hex_digit(text[stop]);
    if (digits < wanted)
        escape_error(p, at, stop,
                     wanted == 4 ? "expected four hexadecimal digits after `\\u`"
                                 : "expected eight hexadecimal digits after `\\U`");
    else if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        no_character(p, at, stop);
    else
        utf8_add(out, code);
    return stop;
}

// The escape at the backslash `at`; returns its end.
static uint32_t unescape_one(struct hcl_parser *p, uint32_t at, uint32_t end, struct strbuf *out)
{
    const char *text = p->lexer.text;
    if (at + 1 == end) {
        escape_error(p, at, end, "incomplete escape sequence");
        return end;
    }
    switch (text[at + 1]) {
    case 'n': strbuf_add_char(out, '\n'); break;
    case 'r': strbuf_add_char(out, '\r'); break;
    case 't': strbuf_add_char(out, '\t'); break;
    case '"': strbuf_add_char(out, '"'); break;
    case '\\': strbuf_add_char(out, '\\'); break;
    case 'u':
    case 'U': return unescape_code(p, at, end, out);
    default: {
        uint32_t size = hcl_character_len(text, at + 1, end);
        escape_error(p, at, at + 1 + size, "invalid escape sequence");
        return at + 1 + size;
    }
    }
    return at + 2;
}

struct str hcl_unescape(struct hcl_parser *p, struct arena *arena, struct hcl_token t, bool *kept)
{
    struct str text = hcl_token_text(p, t);
    *kept = false;
    if (text.len >= 3 && (text.at[0] == '$' || text.at[0] == '%') && text.at[1] == text.at[0] &&
        text.at[2] == '{')
        return str_slice(text, 1, text.len); // `$${` is always a token's start
    if (t.kind != HCL_TOKEN_QUOTED_TEXT || !memchr(text.at, '\\', text.len))
        return text;
    struct strbuf out;
    strbuf_init(&out, 0);
    for (uint32_t at = t.start; at < t.end;) {
        size_t run = str_find_char(str_make(p->lexer.text, t.end), '\\', at);
        strbuf_add(&out, str_make(p->lexer.text + at, run - at));
        at = run < t.end ? unescape_one(p, (uint32_t)run, t.end, &out) : t.end;
    }
    *kept = true;
    struct str copy = strbuf_copy(&out, arena);
    strbuf_done(&out);
    return copy;
}

// A sequence where none is allowed: reported, and skipped.
static void skip_sequence(struct hcl_parser *p)
{
    struct diag *d = hcl_error(p, hcl_token_span(p), "Invalid string literal",
                               "this string must be plain text, without %s",
                               hcl_at(p, HCL_TOKEN_INTERPOLATION) ? "`${…}`" : "`%{…}`");
    diag_help(d, "double the `%c` if it is meant literally", p->lexer.text[p->lexer.token.start]);
    int32_t open = hcl_lex_open_before(&p->lexer);
    do
        hcl_advance(p);
    while (hcl_lex_open_before(&p->lexer) > open && !hcl_at(p, HCL_TOKEN_EOF));
}

struct str hcl_kept_text(struct hcl_parser *p, struct str text)
{
    return p->in->text_stays ? text : str_copy(p->in->arena, text);
}

struct str hcl_plain_string(struct hcl_parser *p, struct span *at)
{
    uint32_t start = p->lexer.token.start;
    if (hcl_lex_plain_quoted(&p->lexer)) {
        hcl_advance(p);
        *at = hcl_span(p, start, p->lexer.last_end);
        struct str text = str_make(p->lexer.text + start + 1, p->lexer.last_end - start - 2);
        return hcl_kept_text(p, text);
    }
    struct str first = {"", 0};
    size_t pieces = 0;
    struct strbuf all;
    strbuf_init(&all, 0);
    hcl_advance(p);
    while (!hcl_at(p, HCL_TOKEN_CLOSE_QUOTE) && !hcl_at(p, HCL_TOKEN_EOF)) {
        if (hcl_at(p, HCL_TOKEN_INTERPOLATION) || hcl_at(p, HCL_TOKEN_DIRECTIVE)) {
            skip_sequence(p);
            continue;
        }
        bool kept;
        first = hcl_unescape(p, p->in->arena, p->lexer.token, &kept);
        strbuf_add(&all, first);
        pieces++;
        hcl_advance(p);
    }
    if (hcl_at(p, HCL_TOKEN_EOF)) {
        p->failed |= p->reported.string_line_end > start; // reported where its first line ends
        struct diag *d = hcl_fail(p, "Unterminated string literal", "unterminated string");
        diag_related(d, hcl_span(p, start, start + 1), "it starts here");
        diag_help(d, "close it with `\"`");
    } else {
        hcl_advance(p);
    }
    *at = hcl_span(p, start, p->lexer.last_end);
    struct str text = pieces > 1 ? strbuf_str(&all) : first;
    text = str_copy(p->in->arena, text);
    strbuf_done(&all);
    return text;
}
