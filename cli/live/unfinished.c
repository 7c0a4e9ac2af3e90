// SPDX-License-Identifier: Apache-2.0
#include "cli/live/unfinished.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

// What is open, innermost last: the character that closes each.
struct nesting {
    char *at;
    size_t count, room;
};

static void open_nested(struct nesting *n, char end)
{
    MEMORY_PUSH_ROOM(n->at, n->count, n->room);
    n->at[n->count++] = end;
}

// The position after the text inside a string, or after what opens an expression in it.
static size_t read_in_string(struct nesting *n, weft_str text, size_t i)
{
    char end = n->at[n->count - 1];
    if (text.at[i] == end)
        n->count--;
    else if (text.at[i] == '\\' && end == '"')
        return i + 2;
    else if (end == '"' && i + 1 < text.len && text.at[i + 1] == '{' && strchr("$%", text.at[i])) {
        open_nested(n, '}');
        return i + 2;
    }
    return i + 1;
}

// Skips the rest of the line.
static size_t read_comment(weft_str text, size_t i)
{
    const char *end = memchr(text.at + i, '\n', text.len - i);
    return end ? (size_t)(end - text.at) : text.len;
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

static bool is_comment(weft_str text, size_t i)
{
    return text.at[i] == '#' || (text.at[i] == '/' && i + 1 < text.len && text.at[i + 1] == '/');
}

static size_t read_in_code(struct nesting *n, weft_str text, size_t i)
{
    static const char opens[] = "([{", closes[] = ")]}";
    char c = text.at[i];
    const char *found = c ? strchr(opens, c) : NULL;
    if (is_comment(text, i))
        return read_comment(text, i);
    if (is_quote(c))
        open_nested(n, c);
    else if (found)
        open_nested(n, closes[found - opens]);
    else if (n->count && c == n->at[n->count - 1])
        n->count--;
    return i + 1;
}

bool text_is_unfinished(weft_str text)
{
    struct nesting n = {0};
    for (size_t i = 0; i < text.len;)
        i = n.count && is_quote(n.at[n.count - 1]) ? read_in_string(&n, text, i)
                                                   : read_in_code(&n, text, i);
    bool is_open = n.count && !is_quote(n.at[n.count - 1]); // a string ends on its line
    free(n.at);
    return is_open;
}
