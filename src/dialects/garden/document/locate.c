// SPDX-License-Identifier: Apache-2.0
//
// From a byte of a YAML text back to the path of its scalar, for messages that name it.
#include "dialects/garden/document/document.h"

enum { LEVELS_MOST = 500 };

struct level {
    bool is_mapping, has_key;
    struct str key;
    size_t index;
};

struct locating {
    struct arena *arena;
    size_t byte;
    struct level levels[LEVELS_MOST];
    size_t depth;
    bool is_found;
    struct yaml_location *out;
};

static void write_location(struct locating *l, const struct event *e)
{
    struct strbuf path;
    strbuf_init(&path, 2000);
    for (size_t i = 0; i < l->depth; i++) {
        const struct level *v = &l->levels[i];
        const char *dot = path.len ? "." : "";
        if (v->is_mapping)
            strbuf_format(&path, "%s%.*s", dot, STR_ARGS(v->key));
        else
            strbuf_format(&path, "%s%zu", dot, v->index);
    }
    size_t offset = e->text.len;
    for (size_t i = 0; i <= e->text.len; i++) {
        struct text_place at = event_place(e, i, i < e->text.len ? i + 1 : i);
        if (at.start <= l->byte && l->byte < at.end) {
            offset = i;
            break;
        }
    }
    *l->out =
        (struct yaml_location){strbuf_copy(&path, l->arena), str_copy(l->arena, e->text), offset};
    strbuf_done(&path);
}

// A node of the innermost collection ends.
static void next_node(struct locating *l)
{
    if (!l->depth)
        return;
    struct level *v = &l->levels[l->depth - 1];
    if (v->is_mapping)
        v->has_key = !v->has_key;
    else
        v->index++;
}

static bool take_event(void *data, const struct event *e)
{
    struct locating *l = data;
    struct level *v = l->depth ? &l->levels[l->depth - 1] : NULL;
    switch (e->kind) {
    case EVENT_MAPPING_START:
    case EVENT_SEQUENCE_START:
        if (l->depth == LEVELS_MOST)
            return false;
        l->levels[l->depth++] = (struct level){.is_mapping = e->kind == EVENT_MAPPING_START};
        return true;
    case EVENT_MAPPING_END:
    case EVENT_SEQUENCE_END:
        l->depth--;
        next_node(l);
        return true;
    case EVENT_SCALAR: {
        bool is_key = v && v->is_mapping && !v->has_key;
        if (is_key)
            v->key = e->text;
        if (!is_key && e->at.start <= l->byte && l->byte <= e->at.end) {
            write_location(l, e);
            l->is_found = true;
            return false;
        }
        next_node(l);
        return true;
    }
    case EVENT_ALIAS: next_node(l); return true;
    case EVENT_DOCUMENT_START:
    case EVENT_DOCUMENT_END: return true;
    }
    return true;
}

bool garden_locate(struct arena *a, struct str text, size_t byte, struct yaml_location *out)
{
    struct locating *l = ARENA_NEW(a, struct locating);
    *l = (struct locating){.arena = a, .byte = byte, .out = out};
    struct format_input in = {
        .text = text, .arena = a, .wants_runs = true, .take = take_event, .taker = l};
    (void)format_read(&format_yaml_core, &in);
    return l->is_found;
}
