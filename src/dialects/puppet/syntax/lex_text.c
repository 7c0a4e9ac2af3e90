// SPDX-License-Identifier: Apache-2.0
//
// Texts: single and double quotes, heredocs. A text with something to interpolate becomes a sequence of tokens.
#include "base/utf8.h"
#include "dialects/puppet/syntax/lex_inside.h"

// Which escapes a text knows.
struct escapes {
    const char *letters; // of `\t` and the like; `L` is a line end, `u` a code point
    bool keeps_unknown;  // they stay as they are
};

static const struct escapes double_quoted = {"trnsu$\"'L", true};

// Most texts have no backslash.
static bool lex_plain_quoted(struct lexer *l)
{
    struct str rest = str_slice(l->in->text, l->at + 1, l->end);
    struct str inner = str_slice(rest, 0, str_find_char(rest, '\'', 0));
    if (inner.len == rest.len || str_find_char(inner, '\\', 0) < inner.len)
        return false;
    size_t start = l->at;
    l->at += inner.len + 2;
    lex_emit(l, TOKEN_STRING, start)->text = str_copy(l->in->arena, inner);
    return true;
}

void lex_single_quoted(struct lexer *l)
{
    if (lex_plain_quoted(l))
        return;
    size_t start = l->at++;
    struct strbuf out;
    strbuf_init(&out, 0);
    while (l->at < l->end && lex_peek(l, 0) != '\'') {
        char next = lex_peek(l, 1);
        if (lex_peek(l, 0) == '\\' && (next == '\'' || next == '\\'))
            l->at++;
        strbuf_add_char(&out, lex_peek(l, 0));
        l->at++;
    }
    if (l->at >= l->end) {
        lex_fail(l, "UNCLOSED_QUOTE", start, start + 1,
                 "this string is not closed: `'` is missing");
    } else {
        l->at++;
        lex_emit(l, TOKEN_STRING, start)->text = strbuf_copy(&out, l->in->arena);
    }
    strbuf_done(&out);
}

// ---- escapes

// `\uXXXX` or `\u{X…}` at `at`, which is behind the `u`: bytes taken, or 0.
static size_t read_code_point(struct str text, size_t at, uint32_t *code)
{
    bool is_braced = at < text.len && text.at[at] == '{';
    size_t start = at + is_braced, most = is_braced ? 6 : 4, n = 0;
    *code = 0;
    while (n < most && start + n < text.len && str_hex_digit(text.at[start + n]) >= 0)
        *code = *code * 16 + (uint32_t)str_hex_digit(text.at[start + n++]);
    if (is_braced)
        return n && start + n < text.len && text.at[start + n] == '}' ? n + 2 : 0;
    return n == 4 ? 4 : 0;
}

// Adds what the escape at `at` stands for and gives the bytes that it takes; 0: it is none.
static size_t add_escape(const struct escapes *e, struct str text, size_t at, struct strbuf *out)
{
    char c = at + 1 < text.len ? text.at[at + 1] : '\0';
    if (c == '\\') {
        strbuf_add_char(out, '\\');
        return 2;
    }
    bool is_line = c == '\n' || (c == '\r' && at + 2 < text.len && text.at[at + 2] == '\n');
    if (is_line)
        return strchr(e->letters, 'L') ? (c == '\n' ? 2 : 3) : 0;
    if (!c || !strchr(e->letters, c))
        return 0;
    uint32_t code;
    switch (c) {
    case 't': strbuf_add_char(out, '\t'); return 2;
    case 'r': strbuf_add_char(out, '\r'); return 2;
    case 'n': strbuf_add_char(out, '\n'); return 2;
    case 's': strbuf_add_char(out, ' '); return 2;
    case '$':
    case '"':
    case '\'': strbuf_add_char(out, c); return 2;
    case 'u': {
        size_t length = read_code_point(text, at + 2, &code);
        if (length)
            utf8_add(out, code);
        return length ? length + 2 : 0;
    }
    default: return 0;
    }
}

// ---- parts of a text

struct text_part {
    struct lexer *lexer;
    const struct escapes *escapes; // NULL: a backslash is a backslash
    bool interpolates;
    bool has_parts; // TEXT_START has been emitted
    size_t start;   // of the whole text
    size_t text_start;
    struct strbuf text;
};

static void start_parts(struct text_part *p)
{
    struct lexer *l = p->lexer;
    if (!p->has_parts) {
        size_t at = l->at;
        l->at = p->start + 1;
        lex_emit(l, TOKEN_TEXT_START, p->start);
        l->at = at;
    }
    p->has_parts = true;
    if (p->text.len) {
        struct token *t = lex_emit(l, TOKEN_TEXT, p->text_start);
        t->text = strbuf_copy(&p->text, l->in->arena);
    }
    p->text.len = 0;
}

// Where the name before it is meant as a variable: `${x}`, `${x[1]}`, `${x.y}`, `${1.y}`, keywords too.
static void name_to_variable(struct lexer *l, size_t first)
{
    struct token *t = &l->out->list.at[first];
    enum token_kind kind = t->kind;
    bool is_name =
        kind == TOKEN_NAME || kind == TOKEN_WORD || kind == TOKEN_NUMBER || token_is_keyword(kind);
    if (!is_name)
        return;
    enum token_kind next = t[1].kind; // at least the end
    bool is_whole = next == TOKEN_INTERPOLATE_END;
    if (!is_whole && next != TOKEN_LBRACK && next != TOKEN_DOT)
        return;
    if (is_whole && (kind == TOKEN_TRUE || kind == TOKEN_FALSE)) {
        lex_fail(l, "SYNTAX_ERROR", t->start, t->end, "`${%s}` is not a variable",
                 token_text(kind));
        return;
    }
    if (token_is_keyword(kind))
        t->text = str_of(token_text(kind));
    t->kind = TOKEN_VARIABLE;
}

static void lex_interpolation(struct text_part *p)
{
    struct lexer *l = p->lexer;
    size_t start = l->at, braces = 0;
    start_parts(p);
    l->at += 2;
    lex_emit(l, TOKEN_INTERPOLATE, start);
    if (++l->depth > LEX_DEPTH_MAX) {
        lex_fail(l, "SYNTAX_ERROR", start, start + 2, "texts are nested too deeply");
        return;
    }
    size_t first = l->out->list.len;
    while (lex_next(l)) {
        enum token_kind kind = l->out->list.at[l->out->list.len - 1].kind;
        braces += kind == TOKEN_LBRACE || kind == TOKEN_SELECT_BRACE;
        if (kind != TOKEN_RBRACE || braces-- > 0)
            continue;
        l->out->list.at[l->out->list.len - 1].kind = TOKEN_INTERPOLATE_END;
        name_to_variable(l, first);
        l->depth--;
        return;
    }
    lex_fail(l, "UNCLOSED_QUOTE", start, start + 2, "this `${` is not closed: `}` is missing");
}

static void lex_short_variable(struct text_part *p, size_t length)
{
    struct lexer *l = p->lexer;
    size_t start = l->at;
    start_parts(p);
    l->at += 1 + length;
    lex_emit(l, TOKEN_VARIABLE, start)->text = str_slice(l->in->text, start + 1, l->at);
}

// One character, escape or interpolation.
static void lex_text_step(struct text_part *p)
{
    struct lexer *l = p->lexer;
    struct str text = str_slice(l->in->text, 0, l->end);
    char c = text.at[l->at];
    if (c == '\\' && p->escapes) {
        size_t length = add_escape(p->escapes, text, l->at, &p->text);
        if (!length) {
            strbuf_add_char(&p->text, c);
            length = 1;
        }
        l->at += length;
    } else if (c == '$' && p->interpolates && lex_peek(l, 1) == '{') {
        lex_interpolation(p);
        p->text_start = l->at;
    } else {
        size_t length = c == '$' && p->interpolates ? lex_variable_length(text, l->at + 1) : 0;
        if (length) {
            lex_short_variable(p, length);
            p->text_start = l->at;
        } else {
            strbuf_add_char(&p->text, c);
            l->at++;
        }
    }
}

static void end_text(struct text_part *p)
{
    struct lexer *l = p->lexer;
    if (p->has_parts && !l->has_failed) {
        start_parts(p);
        lex_emit(l, TOKEN_TEXT_END, l->at);
    } else if (!l->has_failed) {
        lex_emit(l, TOKEN_STRING, p->start)->text = strbuf_copy(&p->text, l->in->arena);
    }
    strbuf_done(&p->text);
}

void lex_double_quoted(struct lexer *l)
{
    struct text_part p = {.lexer = l,
                          .escapes = &double_quoted,
                          .interpolates = true,
                          .start = l->at,
                          .text_start = l->at + 1};
    strbuf_init(&p.text, 0);
    l->at++;
    while (!l->has_failed && l->at < l->end && lex_peek(l, 0) != '"')
        lex_text_step(&p);
    if (l->at >= l->end)
        lex_fail(l, "UNCLOSED_QUOTE", p.start, p.start + 1,
                 "this string is not closed: `\"` is missing");
    l->at++;
    end_text(&p);
}

// ---- heredocs: `@(TAG:syntax/escapes)`, and the text from the next line on

struct heredoc {
    struct str tag, syntax, escape_letters;
    bool interpolates, has_escapes;
    size_t text_start, text_end; // in the source
    size_t margin;               // columns that are removed from every line
    bool drops_line_end;
    size_t next; // the line after the end tag
};

static struct str trimmed_tag(struct str s)
{
    return utf8_trim_end(utf8_trim_start(s));
}

static bool read_heredoc_head(struct lexer *l, struct heredoc *h)
{
    struct str text = str_slice(l->in->text, 0, l->end);
    size_t start = l->at, close = str_find_char(text, ')', start);
    struct str head = str_slice(text, start + 2, close);
    if (close >= text.len || memchr(head.at, '\n', head.len)) {
        lex_fail(l, "HEREDOC_UNCLOSED_PARENTHESIS", start, start + 2, "`)` is missing after `@(`");
        return false;
    }
    l->at = close + 1;
    size_t slash = str_find_char(head, '/', 0);
    if (slash < head.len) {
        h->has_escapes = true;
        h->escape_letters = trimmed_tag(str_slice(head, slash + 1, head.len));
        if (!h->escape_letters.len)
            h->escape_letters = STR("trnsuL$");
    }
    head = str_slice(head, 0, slash);
    size_t colon = str_find_char(head, ':', 0);
    h->syntax = trimmed_tag(str_slice(head, colon + 1, head.len));
    h->tag = trimmed_tag(str_slice(head, 0, colon));
    if (h->tag.len > 1 && h->tag.at[0] == '"' && h->tag.at[h->tag.len - 1] == '"') {
        h->interpolates = true;
        h->tag = trimmed_tag(str_slice(h->tag, 1, h->tag.len - 1));
    }
    bool is_known = true;
    for (size_t i = 0; i < h->escape_letters.len; i++)
        is_known &= strchr("trnsuL$", h->escape_letters.at[i]) != NULL;
    if (!h->tag.len)
        lex_fail(l, "HEREDOC_INVALID_SYNTAX", start, l->at, "the end tag of this heredoc is empty");
    else if (!is_known)
        lex_fail(l, "HEREDOC_INVALID_ESCAPE", start, l->at,
                 "the escapes of a heredoc are t, r, n, s, u, L and $");
    return !l->has_failed;
}

// `  | - TAG`: what is in front of the tag says how the text is trimmed.
static bool is_end_line(struct heredoc *h, struct str line)
{
    size_t at = 0, margin = 0;
    bool has_margin = false, drops = false;
    while (at < line.len && ascii_is_blank(line.at[at]))
        at++;
    if (at < line.len && line.at[at] == '|') {
        has_margin = true;
        margin = at++;
    }
    while (at < line.len && ascii_is_blank(line.at[at]))
        at++;
    if (at < line.len && line.at[at] == '-') {
        drops = true;
        at++;
    }
    if (!str_equal(trimmed_tag(str_slice(line, at, line.len)), h->tag))
        return false;
    h->margin = has_margin ? margin : 0;
    h->drops_line_end = drops;
    return true;
}

static bool find_heredoc_end(struct lexer *l, struct heredoc *h, size_t start)
{
    struct str text = l->in->text;
    h->text_start = l->line_skip ? l->line_skip : str_find_char(text, '\n', l->at) + 1;
    for (size_t at = h->text_start; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        if (is_end_line(h, str_slice(text, at, end))) {
            h->text_end = at;
            h->next = end + 1;
            return true;
        }
        at = end + 1;
    }
    size_t at = h->text_start < text.len ? h->text_start : start;
    lex_fail(l, "HEREDOC_WITHOUT_END_TAGGED_LINE", at, at + 1,
             "this heredoc has no line with its end tag `%.*s`", STR_ARGS(h->tag));
    return false;
}

// Where the text ends: before the last line end, if the end tag says so.
static size_t heredoc_stop(const struct lexer *l, const struct heredoc *h)
{
    size_t stop = h->text_end;
    if (!h->drops_line_end || stop <= h->text_start)
        return stop;
    stop--;
    return stop > h->text_start && l->in->text.at[stop - 1] == '\r' ? stop - 1 : stop;
}

// Lines lose as many blanks as the margin has.
static void skip_margin(struct lexer *l, size_t margin)
{
    for (size_t i = 0; i < margin && l->at < l->end && ascii_is_blank(lex_peek(l, 0)); i++)
        l->at++;
}

static void lex_heredoc_text(struct text_part *p, const struct heredoc *h)
{
    struct lexer *l = p->lexer;
    const char *text = l->in->text.at;
    bool line_starts = true;
    l->at = h->text_start;
    l->end = heredoc_stop(l, h);
    l->line_skip = 0;
    while (!l->has_failed && l->at < l->end) {
        if (line_starts)
            skip_margin(l, h->margin);
        if (l->at >= l->end)
            return;
        size_t before = l->at;
        lex_text_step(p);
        bool was_escape = text[before] == '\\';
        line_starts =
            text[before] == '\n' || (was_escape && l->at > before && text[l->at - 1] == '\n');
    }
}

void lex_heredoc(struct lexer *l)
{
    size_t start = l->at;
    struct heredoc h = {0};
    if (!read_heredoc_head(l, &h) || !find_heredoc_end(l, &h, start))
        return;
    ARRAY_PUSH(&l->out->heredocs,
               (struct heredoc_lines){(uint32_t)start, (uint32_t)h.text_start, (uint32_t)h.next});
    size_t back = l->at, end = l->end;
    char letters[16] = {0};
    size_t n =
        h.escape_letters.len < sizeof(letters) - 1 ? h.escape_letters.len : sizeof(letters) - 1;
    if (n)
        memcpy(letters, h.escape_letters.at, n);
    struct escapes escapes = {letters, true};
    struct text_part p = {.lexer = l,
                          .escapes = h.has_escapes ? &escapes : NULL,
                          .interpolates = h.interpolates,
                          .start = start,
                          .text_start = h.text_start};
    strbuf_init(&p.text, 0);
    lex_heredoc_text(&p, &h);
    l->at = back;
    l->end = end;
    l->line_skip = h.next;
    size_t first = l->out->list.len;
    end_text(&p);
    if (first < l->out->list.len && l->out->list.at[first].kind == TOKEN_STRING)
        l->out->list.at[first].end = (uint32_t)back;
}

void lex_after_line(struct lexer *l)
{
    l->at++;
    if (l->line_skip && l->line_skip > l->at)
        l->at = l->line_skip < l->end ? l->line_skip : l->end;
    l->line_skip = 0;
}
