// SPDX-License-Identifier: Apache-2.0
//
// Values as JSON: collected in one text, which is printed at once.
#include "cli/commands/json_text.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/output.h"

struct json_text {
    char *at;
    size_t len, room;
};

static void add_json_bytes(struct json_text *t, const char *bytes, size_t len)
{
    if (t->room - t->len < len) {
        size_t room = 2 * t->room + len + 256;
        char *larger = memory(room);
        if (t->len)
            memcpy(larger, t->at, t->len);
        free(t->at);
        t->at = larger;
        t->room = room;
    }
    if (len)
        memcpy(t->at + t->len, bytes, len);
    t->len += len;
}

static bool is_plain_letter(unsigned char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

// Up to what is not plain; the rest is for json_escape.
static void add_json_string(struct json_text *t, weft_str s)
{
    char escaped[JSON_ESCAPE_MAX];
    add_json_bytes(t, "\"", 1);
    for (size_t i = 0; i < s.len;) {
        size_t end = i;
        while (end < s.len && is_plain_letter((unsigned char)s.at[end]))
            end++;
        add_json_bytes(t, s.at + i, end - i);
        i = end;
        if (i < s.len) {
            size_t taken, len = json_escape((weft_str){s.at + i, s.len - i}, escaped, &taken);
            add_json_bytes(t, escaped, len);
            i += taken;
        }
    }
    add_json_bytes(t, "\"", 1);
}

static void add_json_value(struct json_text *t, const weft_value *v);

static void add_json_members(struct json_text *t, const weft_value *v, bool is_first)
{
    for (size_t i = 0; i < weft_value_count(v); i++) {
        if (i || !is_first)
            add_json_bytes(t, ",", 1);
        add_json_string(t, weft_value_key(v, i));
        add_json_bytes(t, ":", 1);
        add_json_value(t, weft_value_item(v, i));
    }
}

static void add_json_list(struct json_text *t, const weft_value *v)
{
    add_json_bytes(t, "[", 1);
    for (size_t i = 0; i < weft_value_count(v); i++) {
        if (i)
            add_json_bytes(t, ",", 1);
        add_json_value(t, weft_value_item(v, i));
    }
    add_json_bytes(t, "]", 1);
}

static void add_json_value(struct json_text *t, const weft_value *v)
{
    char number[64];
    switch (weft_value_kind(v)) {
    case WEFT_KIND_BOOL:
        add_json_bytes(t, weft_value_bool(v) ? "true" : "false", weft_value_bool(v) ? 4 : 5);
        return;
    case WEFT_KIND_NUMBER:
        (void)weft_value_decimal(v, number, sizeof(number));
        add_json_bytes(t, number, strlen(number));
        return;
    case WEFT_KIND_STRING: add_json_string(t, weft_value_text(v)); return;
    case WEFT_KIND_LIST:
    case WEFT_KIND_SET:
    case WEFT_KIND_TUPLE: add_json_list(t, v); return;
    case WEFT_KIND_MAP:
    case WEFT_KIND_OBJECT:
        add_json_bytes(t, "{", 1);
        add_json_members(t, v, true);
        add_json_bytes(t, "}", 1);
        return;
    case WEFT_KIND_NULL:
    case WEFT_KIND_UNKNOWN:
    case WEFT_KIND_OTHER: add_json_bytes(t, "null", 4); return;
    }
}

char *json_of_word(const char *word)
{
    struct json_text t = {0};
    weft_values *values = weft_values_open();
    const weft_value *read = weft_values_json(values, weft_str_of(word));
    add_json_value(&t, read ? read : weft_values_text(values, weft_str_of(word)));
    add_json_bytes(&t, "", 1); // its end
    weft_values_close(values);
    return t.at;
}

static void say_json_text(struct json_text *t)
{
    say_bytes((weft_str){t->at, t->len});
    free(t->at);
}

void say_json_of(const weft_value *v)
{
    struct json_text t = {0};
    add_json_value(&t, v);
    say_json_text(&t);
}

void say_json_members(const weft_value *v, bool is_first)
{
    struct json_text t = {0};
    add_json_members(&t, v, is_first);
    say_json_text(&t);
}
