// SPDX-License-Identifier: Apache-2.0
//
// The layout of YAML, as far as changing it is safe: blanks at the ends of lines, and the line end at the end of the file.
// What is inside a scalar stays, because blanks there may be content. A text with mistakes stays as it is.
#include "base/budget.h"
#include "dialects/garden/document/document.h"

struct scalar_ranges {
    ARRAY(struct text_place) list;
};

static bool note_scalar(void *data, const struct event *e)
{
    struct scalar_ranges *r = data;
    if (e->kind == EVENT_SCALAR && e->at.end > e->at.start)
        ARRAY_PUSH(&r->list, e->at);
    return true;
}

// Scalars come in the order of the text. A block scalar ends after its last line.
static bool is_in_scalar(const struct scalar_ranges *r, size_t *next, size_t at)
{
    while (*next < r->list.len && r->list.at[*next].end < at)
        ++*next;
    return *next < r->list.len && r->list.at[*next].start < at && at < r->list.at[*next].end;
}

static size_t without_blanks(struct str text, size_t start, size_t end)
{
    while (end > start && (ascii_is_blank(text.at[end - 1]) || text.at[end - 1] == '\r'))
        end--;
    return end;
}

void garden_layout(struct str text, struct strbuf *out)
{
    struct arena a;
    struct scalar_ranges scalars = {{0}};
    size_t next = 0;
    arena_init(&a);
    struct format_input in = {.text = text, .arena = &a, .take = note_scalar, .taker = &scalars};
    bool is_read = format_read(&format_yaml_core, &in);
    if (!is_read)
        strbuf_add(out, text);
    for (size_t at = 0; is_read && at < text.len && budget_turn();) {
        size_t end = str_find_char(text, '\n', at);
        size_t kept = without_blanks(text, at, end);
        bool stays = is_in_scalar(&scalars, &next, kept) || is_in_scalar(&scalars, &next, end);
        strbuf_add(out, str_slice(text, at, stays ? end : kept));
        strbuf_add_char(out, '\n');
        at = end + 1;
    }
    ARRAY_DONE(&scalars.list);
    arena_done(&a);
}
