// SPDX-License-Identifier: Apache-2.0
//
// Lines and their indentation. Only spaces indent; a tab is text like any other. Lines that are blank or only a
// comment are ignored by the layout.
#include "dialects/yay/parse_inside.h"

static uint32_t line_end(struct str text, uint32_t at)
{
    while (at < text.len && text.at[at] != '\n' && text.at[at] != '\r')
        at++;
    return at;
}

static struct line line_at(struct str text, uint32_t start)
{
    struct line l = {.start = start, .end = line_end(text, start)};
    l.has_end = l.end < text.len;
    while (start + l.indent < l.end && text.at[start + l.indent] == ' ')
        l.indent++;
    uint32_t first = start + l.indent;
    l.is_blank = first == l.end;
    l.is_empty = l.is_blank || text.at[first] == '#';
    return l;
}

void yay_split_lines(struct parser *p)
{
    uint32_t len = (uint32_t)p->text.len;
    uint32_t at = str_starts(p->text, YAY_EDITORS_MARK) ? 3 : 0;
    while (at < len) {
        struct line l = line_at(p->text, at);
        ARRAY_PUSH(&p->lines, l);
        at = l.end;
        if (at < len && p->text.at[at] == '\r')
            at++;
        if (at < len && p->text.at[at] == '\n' && (at == l.end || p->text.at[at - 1] == '\r'))
            at++;
    }
}

const struct line *yay_peek_line(struct parser *p)
{
    while (p->line < p->lines.len && p->lines.at[p->line].is_empty)
        p->line++;
    return p->line < p->lines.len ? &p->lines.at[p->line] : NULL;
}
