// SPDX-License-Identifier: Apache-2.0
#include "cli/live/words.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

struct splitting {
    struct typed_line *out;
    char *word;
    size_t len;
    bool is_open;   // a word has started
    bool is_behind; // ... and the cursor is in it: the rest is not kept
    bool is_escaped;
    char quote;
};

static void push_word(struct splitting *s)
{
    struct typed_line *l = s->out;
    char *word = memory(s->len + 1);
    memcpy(word, s->word, s->len);
    word[s->len] = 0;
    MEMORY_PUSH_ROOM(l->words, l->count, l->room);
    l->words[l->count++] = word;
}

static void end_word(struct splitting *s)
{
    if (s->is_open && !s->is_behind)
        push_word(s);
    s->is_open = s->is_behind = false;
    s->len = 0;
}

static void take_cursor(struct splitting *s)
{
    s->out->at = s->out->count;
    s->out->quote = s->quote;
    push_word(s);
    s->is_behind = s->is_open;
}

// In double quotes a backslash only escapes what would be special there.
static void take_escaped(struct splitting *s, char c)
{
    if (s->quote && !strchr("\"\\$`", c))
        s->word[s->len++] = '\\';
    s->word[s->len++] = c;
    s->is_escaped = false;
}

static void take_character(struct splitting *s, char c)
{
    if (s->is_escaped) {
        take_escaped(s, c);
    } else if (!s->quote && strchr(" \t\n", c)) {
        end_word(s);
    } else {
        s->is_open = true;
        if (c == '\\' && s->quote != '\'')
            s->is_escaped = true;
        else if (s->quote ? c == s->quote : c == '\'' || c == '"')
            s->quote = s->quote ? 0 : c;
        else
            s->word[s->len++] = c;
    }
}

void line_split(struct typed_line *l, const char *line, size_t cursor)
{
    size_t len = strlen(line);
    struct splitting s = {.out = l, .word = memory(len + 1)};
    *l = (struct typed_line){0};
    for (size_t i = 0; i <= len; i++) {
        if (i == (cursor < len ? cursor : len))
            take_cursor(&s);
        if (i < len)
            take_character(&s, line[i]);
    }
    end_word(&s);
    free(s.word);
}

void line_done(struct typed_line *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->words[i]);
    free(l->words);
}
