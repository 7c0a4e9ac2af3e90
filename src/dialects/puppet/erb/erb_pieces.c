// SPDX-License-Identifier: Apache-2.0
//
// Cutting a template. `<%-` takes the blanks before it if nothing else is on its line, `-%>` the end of the line; `<%%`
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

// Without the blanks at the end of the literal, if they begin a line.
static size_t without_indent(struct str text, size_t from, size_t to)
{
    size_t i = to;
    while (i > from && ascii_is_blank(text.at[i - 1]))
        i--;
    return i == 0 || text.at[i - 1] == '\n' ? i : to;
}

// The code of a tag up to its end; `*next` is behind the tag.
static bool cut_tag(struct cutter *c, size_t at, struct erb_piece *piece, size_t *next)
{
    struct str t = c->text;
    struct strbuf code;
    size_t from = at, end = at;
    bool is_closed = false, has_escape = false;
    strbuf_init(&code, 0);
    while ((end = str_find(t, STR("%>"), end)) < t.len) {
        if (end == at || t.at[end - 1] != '%' || end - 1 < from) {
            is_closed = true;
            break;
        }
        strbuf_add(&code, str_slice(t, from, end - 1));
        strbuf_add(&code, STR("%>"));
        has_escape = true;
        from = end += 2;
    }
    bool trims = is_closed && end > from && t.at[end - 1] == '-';
    strbuf_add(&code, str_slice(t, from, trims ? end - 1 : end));
    *next = is_closed ? end + 2 : t.len;
    piece->at = (uint32_t)at;
    piece->text = has_escape ? strbuf_copy(&code, c->arena)
                             : str_slice(t, at, trims ? end - 1 : end);
    strbuf_done(&code);
    if (trims && str_starts(str_slice(t, *next, t.len), STR("\r\n")))
        *next += 2;
    else if (trims && *next < t.len && t.at[*next] == '\n')
        *next += 1;
    else
        trims = trims && *next == t.len;
    piece->ends_line = trims;
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
    bool is_closed =
        cut_tag(c, at + 2 + (size_t)(trims || is_output || is_comment), &piece, next);
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
