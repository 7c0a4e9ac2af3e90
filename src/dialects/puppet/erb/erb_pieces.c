// SPDX-License-Identifier: Apache-2.0
//
// Cutting a template. `<%-` takes the blanks before it if nothing but a tag is on its line before them, `-%>` the end of the line; `<%%`
// outside of a tag is `<%`, `%%>` inside of one is `%>`. Ruby is not looked at: `%>` in a string ends the tag.
#include "dialects/puppet/erb/erb_pieces.h"

struct cutter {
    struct arena *arena;
    struct str text;
    struct strbuf literal;
    size_t literal_at;
    struct erb_pieces *out;
};

static void end_literal(struct cutter *c)
{
    if (!c->literal.len)
        return;
    struct str text = strbuf_copy(&c->literal, c->arena);
    bool has_line_end = str_find_char(text, '\n', 0) < text.len;
    ARRAY_PUSH(&c->out->list,
               (struct erb_piece){PIECE_TEXT, text, (uint32_t)c->literal_at, false, has_line_end});
    c->literal.len = 0;
}

// Without the blanks at the end of the literal, if they begin a line. What follows a tag counts as the beginning of one.
static size_t without_indent(struct str text, size_t from, size_t to)
{
    size_t i = to;
    while (i > from && ascii_is_blank(text.at[i - 1]))
        i--;
    return i == from || text.at[i - 1] == '\n' ? i : to;
}

// Where the `%>` is that ends a tag whose code begins at `at`; what is before it, with `%%>` as `%>`, is in `code`.
static size_t find_tag_end(struct str t, size_t at, struct strbuf *code, bool *has_escape)
{
    size_t from = at, end = at;
    while ((end = str_find(t, STR("%>"), end)) < t.len && end > from && t.at[end - 1] == '%') {
        strbuf_add(code, str_slice(t, from, end - 1));
        strbuf_add(code, STR("%>"));
        *has_escape = true;
        from = end += 2;
    }
    strbuf_add(code, str_slice(t, from, end));
    return end;
}

// How long the end of a line is that begins here, which `-%>` takes; SIZE_MAX: there is none.
static size_t line_end_at(struct str t, size_t at)
{
    if (at == t.len)
        return 0;
    if (t.at[at] == '\n')
        return 1;
    return str_starts(str_slice(t, at, t.len), STR("\r\n")) ? 2 : SIZE_MAX;
}

// The code of a tag up to its end; `*next` is behind the tag.
static bool cut_tag(struct cutter *c, size_t at, struct erb_piece *piece, size_t *next)
{
    struct strbuf code;
    bool has_escape = false;
    strbuf_init(&code, 0);
    size_t end = find_tag_end(c->text, at, &code, &has_escape);
    bool is_closed = end < c->text.len;
    bool trims = is_closed && code.len && code.at[code.len - 1] == '-';
    code.len -= trims;
    *next = is_closed ? end + 2 : c->text.len;
    piece->at = (uint32_t)at;
    piece->text = has_escape ? strbuf_copy(&code, c->arena) : str_slice(c->text, at, end - trims);
    strbuf_done(&code);
    size_t line_end = trims ? line_end_at(c->text, *next) : SIZE_MAX;
    piece->ends_line = line_end != SIZE_MAX;
    *next += piece->ends_line ? line_end : 0;
    return is_closed;
}

// The tag that begins at `at`; what comes before it belongs to the literal.
static void cut_at_mark(struct cutter *c, size_t from, size_t at, size_t *next)
{
    struct str rest = str_slice(c->text, at, c->text.len);
    if (!c->literal.len)
        c->literal_at = from;
    if (str_starts(rest, STR("<%%"))) {
        strbuf_add(&c->literal, str_slice(c->text, from, at + 2));
        *next = at + 3;
        return;
    }
    bool trims = str_starts(rest, STR("<%-"));
    strbuf_add(&c->literal,
               str_slice(c->text, from, trims ? without_indent(c->text, from, at) : at));
    end_literal(c);
    bool is_output = str_starts(rest, STR("<%=")), is_comment = str_starts(rest, STR("<%#"));
    struct erb_piece piece = {.kind = is_output ? PIECE_OUTPUT : PIECE_CODE};
    bool is_closed = cut_tag(c, at + 2 + (size_t)(trims || is_output || is_comment), &piece, next);
    if (!is_closed)
        piece.kind = PIECE_TEXT; // ERB writes a tag that is not closed as it is
    if (!is_comment || !is_closed)
        ARRAY_PUSH(&c->out->list, piece);
}

void erb_cut(struct arena *a, struct str text, struct erb_pieces *out)
{
    struct cutter c = {.arena = a, .text = text, .out = out};
    strbuf_init(&c.literal, 0);
    for (size_t from = 0; from < text.len;) {
        size_t at = str_find(text, STR("<%"), from);
        if (at < text.len) {
            cut_at_mark(&c, from, at, &from);
            continue;
        }
        if (!c.literal.len)
            c.literal_at = from;
        strbuf_add(&c.literal, str_slice(text, from, text.len));
        from = text.len;
    }
    end_literal(&c);
    strbuf_done(&c.literal);
}
