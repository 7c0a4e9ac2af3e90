// SPDX-License-Identifier: Apache-2.0
//
// Paths of values and expressions: keys are asked for, nothing is evaluated except what the path to them needs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/complete.h"
#include "cli/memory.h"

// A path that is being typed: `parent.key`, `parent["key`, or only `key`.
struct typed_path {
    weft_str parent;
    weft_str key;
    char separator; // before the key: 0, '.' or '['
    bool is_whole;  // it ends with `]`: only what follows is missing
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static weft_str cut(weft_str text, size_t from, size_t to)
{
    return (weft_str){text.at + from, to - from};
}

static bool starts_with(weft_str text, weft_str start)
{
    return text.len >= start.len && memcmp(text.at, start.at, start.len) == 0;
}

// ---- what has been typed

// The end of `[…]` that starts at a byte; the length of the text if it is not closed.
static size_t bracket_end(weft_str text, size_t at)
{
    bool is_quoted = false;
    for (at++; at < text.len; at++) {
        if (is_quoted && text.at[at] == '\\')
            at++;
        else if (text.at[at] == '"')
            is_quoted = !is_quoted;
        else if (text.at[at] == ']' && !is_quoted)
            return at + 1;
    }
    return text.len + 1;
}

static struct typed_path split_path(weft_str text)
{
    struct typed_path p = {.key = text};
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] != '.' && text.at[i] != '[')
            continue;
        size_t end = text.at[i] == '[' ? bracket_end(text, i) : i + 1;
        size_t key = i + 1 + (i + 1 < text.len && text.at[i] == '[' && text.at[i + 1] == '"');
        p = (struct typed_path){.parent = cut(text, 0, i), .separator = text.at[i]};
        p.is_whole = text.at[i] == '[' && end == text.len;
        if (end > text.len || text.at[i] == '.')
            p.key = cut(text, key, text.len);
        if (text.at[i] == '[')
            i = end - 1;
    }
    return p;
}

// ---- keys

struct listing {
    struct candidates *out;
    const struct completing *in;
    weft_str before;
    struct typed_path typed;
};

// Whether a key can follow a dot. Paths on their own take anything that is not special in them.
static bool is_plain(const struct completing *in, weft_str key)
{
    if (!key.len || (in->is_expression && !is_letter(key.at[0])))
        return false;
    for (size_t i = 0; i < key.len; i++) {
        bool is_name = is_letter(key.at[i]) || is_digit(key.at[i]) || key.at[i] == '-';
        if (in->is_expression ? !is_name : strchr(".[]\"", key.at[i]) != NULL)
            return false;
    }
    return true;
}

static void append_text(char **text, size_t *len, weft_str more)
{
    *text = memory_more(*text, *len + more.len + 1);
    if (more.len)
        memcpy(*text + *len, more.at, more.len);
    (*text)[ *len += more.len] = 0;
}

// `["key"]`, as an expression has it.
static void append_quoted(char **text, size_t *len, weft_str key)
{
    append_text(text, len, WEFT_STR("[\""));
    for (size_t i = 0; i < key.len; i++) {
        if (key.at[i] == '"' || key.at[i] == '\\')
            append_text(text, len, WEFT_STR("\\"));
        append_text(text, len, cut(key, i, i + 1));
    }
    append_text(text, len, WEFT_STR("\"]"));
}

static void add_key(const struct listing *l, weft_str key, bool is_index, bool is_quoted)
{
    char *path = NULL;
    size_t len = 0;
    append_text(&path, &len, l->typed.parent);
    if (is_index) {
        append_text(&path, &len, WEFT_STR("["));
        append_text(&path, &len, key);
        append_text(&path, &len, WEFT_STR("]"));
    } else if (is_quoted) {
        append_quoted(&path, &len, key);
    } else {
        append_text(&path, &len, WEFT_STR("."));
        append_text(&path, &len, key);
    }
    size_t from = l->typed.separator ? 0 : 1; // a name without a parent has no dot
    candidates_add(l->out, l->before, cut((weft_str){path, len}, from, len), WEFT_STR(""));
    free(path);
}

// After a dot, keys that must be quoted would change what was typed before it, so they are offered only if no other
// key fits.
static void add_keys(const struct listing *l, const weft_value *keys, bool is_quoted)
{
    for (size_t i = 0; i < weft_value_count(keys); i++) {
        const weft_value *item = weft_value_item(keys, i);
        char number[32];
        bool is_index = weft_value_kind(item) == WEFT_KIND_NUMBER;
        size_t digits = is_index ? weft_value_decimal(item, number, sizeof(number)) : 0;
        weft_str key = is_index ? (weft_str){number, digits} : weft_value_text(item);
        if (!starts_with(key, l->typed.key))
            continue;
        if (is_quoted ? l->typed.separator != 0 : !is_index && is_plain(l->in, key))
            add_key(l, key, is_index, is_quoted);
    }
}

// What may follow a path: `.` or `[` if it has keys; 0 if not.
static char continues_with(const struct completing *in, weft_str path)
{
    weft_answer *answer = weft_keys(in->place, path);
    const weft_value *keys = weft_answer_value(answer);
    char next = 0;
    for (size_t i = 0; weft_answer_ok(answer) && i < weft_value_count(keys) && next != '.'; i++) {
        const weft_value *key = weft_value_item(keys, i);
        bool is_name = weft_value_kind(key) != WEFT_KIND_NUMBER;
        next = is_name && is_plain(in, weft_value_text(key)) ? '.' : '[';
    }
    weft_answer_free(answer);
    return next;
}

// The only candidate, if it has keys itself, is not complete: like a directory.
static void open_last(struct candidates *out, const struct completing *in, weft_str before)
{
    struct candidate *last = &out->at[out->count - 1];
    size_t len = strlen(last->word);
    char next = continues_with(in, (weft_str){last->word + before.len, len - before.len});
    if (!next)
        return;
    last->word = memory_more(last->word, len + 2);
    last->word[len] = next;
    last->word[len + 1] = 0;
}

void complete_path(struct candidates *out, const struct completing *in, weft_str before,
                   weft_str typed)
{
    size_t count = out->count;
    struct listing l = {out, in, before, split_path(typed)};
    if (!in->place)
        return;
    if (l.typed.is_whole) {
        candidates_add(out, before, typed, WEFT_STR(""));
    } else {
        weft_answer *keys = weft_keys(in->place, l.typed.parent);
        if (weft_answer_ok(keys) && l.typed.separator != '[')
            add_keys(&l, weft_answer_value(keys), false);
        if (weft_answer_ok(keys) && out->count == count)
            add_keys(&l, weft_answer_value(keys), true);
        weft_answer_free(keys);
    }
    if (out->count == count + 1)
        open_last(out, in, before);
}

// ---- expressions

// Where the bracket that ends before `end` starts; `end` if it is not part of a path.
static size_t bracket_start(weft_str text, size_t end)
{
    for (size_t i = end; i-- > 0;)
        if (text.at[i] == '[' && bracket_end(text, i) == end)
            return i;
    return end;
}

// Where a key that is being typed in brackets starts, if this is one: `["key` or `[12`.
static size_t open_bracket(weft_str text, size_t end)
{
    size_t i = end;
    while (i > 0 && is_digit(text.at[i - 1]))
        i--;
    if (i > 1 && text.at[i - 1] == '[')
        return i - 1;
    for (i = end; i > 1 && text.at[i - 1] != '"';)
        i--;
    return i > 1 && text.at[i - 2] == '[' ? i - 2 : end;
}

// The start of the path that the text ends with.
static size_t path_start(weft_str text)
{
    size_t at = open_bracket(text, text.len), before;
    for (;; at = before) {
        before = at;
        while (before > 0 && (is_letter(text.at[before - 1]) || is_digit(text.at[before - 1]) ||
                              strchr(".-", text.at[before - 1])))
            before--;
        if (before > 0 && text.at[before - 1] == ']')
            before = bracket_start(text, before);
        if (before == at)
            break;
    }
    while (at < text.len && !is_letter(text.at[at])) // `1 -x`, `...x`
        at++;
    return at;
}

static void add_functions(struct candidates *out, const struct completing *in, weft_str before,
                          weft_str dialect, weft_str typed)
{
    weft_answer *functions = weft_dialect_functions(in->graph, dialect);
    const weft_value *all = weft_answer_value(functions);
    for (size_t i = 0; i < weft_value_count(all); i++) {
        const weft_value *f = weft_value_item(all, i);
        weft_str name = weft_value_text(weft_value_get(f, WEFT_STR("name")));
        char call[128];
        int len = snprintf(call, sizeof(call), "%.*s(", (int)name.len, name.at);
        if (starts_with(name, typed) && (size_t)len < sizeof(call) &&
            !candidates_have(out, before, (weft_str){call, (size_t)len}))
            candidates_add(out, before, (weft_str){call, (size_t)len},
                           weft_value_text(weft_value_get(f, WEFT_STR("signature"))));
    }
    weft_answer_free(functions);
}

// Of both dialects that the expression may be in.
static void add_all_functions(struct candidates *out, const struct completing *in, weft_str before,
                              weft_str typed)
{
    bool is_one =
        in->also.len == in->dialect.len && memcmp(in->also.at, in->dialect.at, in->also.len) == 0;
    add_functions(out, in, before, in->dialect, typed);
    if (in->also.len && !is_one)
        add_functions(out, in, before, in->also, typed);
}

void complete_expression(struct candidates *out, const struct completing *in, weft_str before,
                         weft_str typed)
{
    size_t start = path_start(typed);
    weft_str path = cut(typed, start, typed.len);
    char *front = NULL;
    size_t len = 0;
    append_text(&front, &len, before);
    append_text(&front, &len, cut(typed, 0, start));
    complete_path(out, in, (weft_str){front, len}, path);
    if (in->graph && path.len && !memchr(path.at, '.', path.len) && !memchr(path.at, '[', path.len))
        add_all_functions(out, in, (weft_str){front, len}, path);
    free(front);
}
