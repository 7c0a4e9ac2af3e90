// SPDX-License-Identifier: Apache-2.0
//
// Secrets in a text that has mistakes. Where a tree was read, its literals tell what to hide (graph.c); a text
// that could not be read, or of which no tree is kept, is shown in diagnostics all the same. So it is looked
// through for calls of functions that mark: all that stands in their parentheses is hidden.
#include <string.h>

#include "graph/graph.h"
#include "source/source.h"

static bool is_in_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == ':';
}

// Behind a text in quotes, which a line's end closes, too.
static size_t skip_quoted(struct str text, size_t at)
{
    for (at++; at < text.len && text.at[at] != '"' && text.at[at] != '\n'; at++)
        at += text.at[at] == '\\' && at + 1 < text.len;
    return at < text.len ? at + 1 : text.len;
}

// Where the parentheses that are open at a place are closed; the end of the line when they never are.
static size_t find_close(struct str text, size_t from)
{
    unsigned open = 1;
    for (size_t at = from; at < text.len;) {
        if (text.at[at] == '"') {
            at = skip_quoted(text, at);
            continue;
        }
        open += text.at[at] == '(';
        open -= text.at[at] == ')';
        if (!open)
            return at;
        at++;
    }
    return str_find_char(text, '\n', from);
}

static bool marks(const struct ops *ops, struct str name)
{
    const struct function *f = ops_function(ops, name);
    return f && f->op.flags & OP_MARKS;
}

void graph_hide_calls(struct graph *g, const struct ops *ops, uint32_t file)
{
    struct str text = source_text(g->sources, file);
    for (size_t at = 0, end; at < text.len; at = end + 1) {
        for (end = at; end < text.len && is_in_name(text.at[end]);)
            end++;
        size_t open = end;
        while (open < text.len && memchr(" \t\r\n", text.at[open], 4))
            open++;
        if (end == at || open == text.len || text.at[open] != '(' ||
            !marks(ops, str_slice(text, at, end)))
            continue;
        end = find_close(text, open + 1);
        source_hide(g->sources, (struct span){file, (uint32_t)open + 1, (uint32_t)end});
    }
}
