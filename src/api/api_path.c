// SPDX-License-Identifier: Apache-2.0
//
// Paths as a host writes them: `a.b[2]["odd key"]`. Names contain anything but the characters that are special
// here; a quoted key is a JSON string.
#include <string.h>

#include "api/api.h"
#include "base/utf8.h"
#include "value/json.h"

enum { INDEX_DIGITS = 15 }; // more elements than any list has

struct path_reader {
    struct arena *arena;
    struct str text;
    size_t at;
    struct path_steps *out;
};

static bool fail_path(struct path_reader *r, const char *why)
{
    r->out->why = str_format(r->arena, "%s at byte %zu", why, r->at);
    return false;
}

static char peek_path(const struct path_reader *r)
{
    return r->at < r->text.len ? r->text.at[r->at] : '\0';
}

static bool read_path_name(struct path_reader *r)
{
    size_t start = r->at;
    while (r->at < r->text.len && !strchr(".[]\"", r->text.at[r->at]))
        r->at++;
    if (r->at == start)
        return fail_path(r, "expected a name");
    ARRAY_PUSH(&r->out->list,
               (struct path_step){.name = str_slice(r->text, start, r->at), .end = r->at});
    return true;
}

static bool read_quoted(struct path_reader *r)
{
    size_t start = r->at++;
    while (r->at < r->text.len && r->text.at[r->at] != '"')
        r->at += r->text.at[r->at] == '\\' ? 2 : 1;
    struct str text = str_slice(r->text, start, r->at + 1);
    struct value *key = ARENA_NEW(r->arena, struct value); // short strings are in the value
    struct json_error error;
    if (r->at >= r->text.len || !json_read(r->arena, text, key, &error))
        return fail_path(r, "unterminated quoted key");
    r->at++;
    if (peek_path(r) != ']')
        return fail_path(r, "expected `]`");
    r->at++;
    ARRAY_PUSH(&r->out->list, (struct path_step){.name = value_str(key), .end = r->at});
    return true;
}

static bool read_path_index(struct path_reader *r)
{
    int64_t index = 0;
    size_t start = r->at;
    for (; peek_path(r) >= '0' && peek_path(r) <= '9' && r->at - start < INDEX_DIGITS; r->at++)
        index = index * 10 + (peek_path(r) - '0');
    if (r->at == start || peek_path(r) != ']')
        return fail_path(r, "expected a number or a quoted key, and `]`");
    r->at++;
    ARRAY_PUSH(&r->out->list, (struct path_step){.is_index = true, .index = index, .end = r->at});
    return true;
}

static bool read_step(struct path_reader *r)
{
    if (peek_path(r) == '[') {
        r->at++;
        return peek_path(r) == '"' ? read_quoted(r) : read_path_index(r);
    }
    if (r->out->list.len) {
        if (peek_path(r) != '.')
            return fail_path(r, "expected `.` or `[`");
        r->at++;
    }
    return read_path_name(r);
}

void path_read(struct arena *a, struct str text, struct path_steps *out)
{
    struct path_reader r = {a, text, utf8_find_bad(text), out};
    *out = (struct path_steps){0};
    if (r.at < text.len) {
        fail_path(&r, "the path is not UTF-8");
        return;
    }
    for (r.at = 0; r.at < text.len;)
        if (!read_step(&r))
            return;
}

void path_steps_done(struct path_steps *p)
{
    ARRAY_DONE(&p->list);
}
