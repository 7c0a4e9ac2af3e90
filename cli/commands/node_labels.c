// SPDX-License-Identifier: Apache-2.0
//
// The node that is asked for, as labels.
#include "cli/commands/node_labels.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/output.h"

void node_labels_add(struct node_labels *l, const char *name, weft_str value)
{
    size_t length = strlen(name);
    char *text = memory(length + value.len + 2);
    memcpy(text, name, length);
    text[length] = '=';
    if (value.len)
        memcpy(text + length + 1, value.at, value.len);
    l->at[l->count++] = (weft_str){text, length + 1 + value.len};
}

bool node_labels_begin(struct node_labels *l, const struct request *r)
{
    static const char *const names[] = {"node", "strict", "puppet"};
    *l = (struct node_labels){0};
    const char *file = request_option(r, "facts");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const char *value = request_option(r, names[i]);
        if (value)
            node_labels_add(l, names[i], weft_str_of(value));
    }
    if (!file)
        return true;
    int error = input_read(&l->facts, file);
    if (error) {
        say_error("cannot read %s: %s", input_name(file), strerror(error));
        return false;
    }
    node_labels_add(l, "facts", input_text(&l->facts));
    return true;
}

void node_labels_end(struct node_labels *l)
{
    for (size_t i = 0; i < l->count; i++)
        free((void *)(uintptr_t)l->at[i].at);
    input_done(&l->facts);
}

static weft_str entry_text_of(const weft_value *object, const char *name)
{
    return weft_value_text(weft_value_get(object, weft_str_of(name)));
}

void print_log(const weft_value *log)
{
    for (size_t i = 0; i < weft_value_count(log); i++) {
        const weft_value *entry = weft_value_item(log, i);
        weft_str level = entry_text_of(entry, "level"), text = entry_text_of(entry, "text"),
                 file = entry_text_of(entry, "file");
        int64_t line = 0;
        (void)weft_value_int(weft_value_get(entry, WEFT_STR("line")), &line);
        if (file.len)
            say_note("%.*s: %.*s (%.*s:%lld)", (int)level.len, level.at, (int)text.len, text.at,
                     (int)file.len, file.at, (long long)line);
        else
            say_note("%.*s: %.*s", (int)level.len, level.at, (int)text.len, text.at);
    }
}

static void say_parts(const weft_value *v, bool is_hash)
{
    say(is_hash ? "{" : "[");
    for (size_t i = 0; i < weft_value_count(v); i++) {
        say(i ? ", " : "");
        if (is_hash) {
            say_json(weft_value_key(v, i));
            say(" => ");
        }
        say_data(weft_value_item(v, i));
    }
    say(is_hash ? "}" : "]");
}

void say_data(const weft_value *v)
{
    char number[64];
    switch (weft_value_kind(v)) {
    case WEFT_KIND_NULL: say("undef"); return;
    case WEFT_KIND_BOOL: say(weft_value_bool(v) ? "true" : "false"); return;
    case WEFT_KIND_NUMBER:
        (void)weft_value_decimal(v, number, sizeof(number));
        say("%s", number);
        return;
    case WEFT_KIND_STRING: say_json(weft_value_text(v)); return;
    case WEFT_KIND_LIST:
    case WEFT_KIND_SET:
    case WEFT_KIND_TUPLE: say_parts(v, false); return;
    case WEFT_KIND_MAP:
    case WEFT_KIND_OBJECT: say_parts(v, true); return;
    case WEFT_KIND_UNKNOWN:
    case WEFT_KIND_OTHER: say("(unknown)"); return;
    }
}
