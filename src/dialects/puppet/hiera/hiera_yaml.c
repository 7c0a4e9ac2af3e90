// SPDX-License-Identifier: Apache-2.0
//
// YAML as Ruby reads it, with keys of any type and the places of the outermost ones. Only the first document counts.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/budget.h"
#include "base/table.h"
#include "dialects/puppet/values/values.h"

enum { STACK_START = 16 }; // an empty collection needs a place on the stacks, too

struct open_node {
    bool is_mapping, has_key, is_merging, has_merged;
    uint32_t start;
    size_t keys, items;
    struct str anchor;
};

struct yaml_data {
    struct format_input input;
    uint32_t file;
    ARRAY(struct open_node) open;
    ARRAY(struct value) keys, items;
    ARRAY(struct span) places; // of keys, in step with them
    struct str_table anchors;  // -> number of the value + 1; 0 while it is read
    ARRAY(struct value) anchored;
    struct span key_at; // of the key that was read last
    ARRAY(struct span) repeated;
    struct data *out;
    bool is_done;
};

static struct open_node *innermost_node(struct yaml_data *y)
{
    return y->open.len ? &y->open.at[y->open.len - 1] : NULL;
}

static void push_pair_key(struct yaml_data *y, struct value key)
{
    ARRAY_PUSH(&y->keys, key);
    ARRAY_PUSH(&y->places, y->key_at);
}

static void name_anchor(struct yaml_data *y, struct str anchor, struct value v)
{
    if (!anchor.len)
        return;
    ARRAY_PUSH(&y->anchored, v);
    *str_table_put(&y->anchors, anchor, NULL) = y->anchored.len;
}

static bool value_of_alias(struct yaml_data *y, const struct event *e, struct value *out)
{
    const uint64_t *number = str_table_find(&y->anchors, e->text);
    if (!number)
        return format_fail(&y->input, e->at.start, "the anchor of this alias is not defined above");
    if (!*number)
        return format_fail(&y->input, e->at.start,
                           "an alias cannot refer to a node that contains it");
    *out = y->anchored.at[*number - 1];
    return true;
}

// `:name` and `!ruby/sym name`, which the format reads as texts.
static bool is_symbol_scalar(const struct event *e, struct value read)
{
    struct str tag = e->properties ? e->properties->tag : STR("");
    bool has_colon = e->style == SCALAR_PLAIN && e->text.len > 1 && e->text.at[0] == ':' &&
                     !memchr(e->text.at, '\n', e->text.len);
    return value_is(read, VALUE_STRING) &&
           (str_starts(tag, STR("!ruby/sym")) || (!tag.len && has_colon));
}

// Keys that are symbols are their names; other symbols stay what they are.
static bool value_of_scalar(struct yaml_data *y, const struct event *e, bool is_key,
                            struct value *out)
{
    const char *why;
    if (e->kind == EVENT_ALIAS)
        return value_of_alias(y, e, out);
    if (!format_resolve(&format_yaml_ruby, y->input.arena, e, out, &why))
        return format_fail(&y->input, e->at.start, why);
    if (!is_key && is_symbol_scalar(e, *out))
        *out = puppet_symbol(y->input.arena, value_str(out));
    if (e->properties)
        name_anchor(y, e->properties->anchor, *out);
    return true;
}

// ---- the key `<<`: pairs are merged where it stands; of several mappings the first one wins

static bool is_mergeable(struct value v)
{
    if (value_is(v, VALUE_OBJECT))
        return true;
    if (!value_is(v, VALUE_TUPLE))
        return false;
    for (size_t i = 0; i < value_len(v); i++)
        if (!value_is(value_item(v, i), VALUE_OBJECT))
            return false;
    return true;
}

static void merge_mapping(struct yaml_data *y, struct value v)
{
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        push_pair_key(y, value_real_key(v, i));
        ARRAY_PUSH(&y->items, value_item(v, i));
    }
}

static void merge_here(struct yaml_data *y, struct value v)
{
    if (!is_mergeable(v)) {
        push_pair_key(y, value_string(y->input.arena, STR("<<")));
        ARRAY_PUSH(&y->items, v);
    } else if (value_is(v, VALUE_OBJECT)) {
        merge_mapping(y, v);
    } else {
        for (size_t i = value_len(v); i-- > 0;)
            merge_mapping(y, value_item(v, i));
    }
}

// ---- nodes

static void put_whole_node(struct yaml_data *y, struct value v)
{
    struct open_node *n = innermost_node(y);
    if (!n) {
        y->out->hash = v;
        return;
    }
    bool is_merging = n->is_merging;
    n->has_merged |= is_merging;
    n->has_key = n->is_merging = false;
    if (is_merging)
        merge_here(y, v);
    else
        ARRAY_PUSH(&y->items, v);
}

// `: x`, without a key and without `?`: YAML allows it, the library that Ruby reads with does not.
static bool lacks_key_text(const struct yaml_data *y, const struct event *e)
{
    struct str text = y->input.text;
    return e->kind == EVENT_SCALAR && e->style == SCALAR_PLAIN && !e->properties && !e->text.len &&
           e->at.start < text.len && text.at[e->at.start] == ':';
}

static bool take_pair_key(struct yaml_data *y, const struct event *e)
{
    struct open_node *n = innermost_node(y);
    struct value v;
    y->key_at = (struct span){y->file, e->at.start, e->at.end};
    n->has_key = true;
    n->is_merging = format_is_merge_key(&format_yaml_ruby, e);
    if (n->is_merging)
        return true;
    if (e->kind != EVENT_SCALAR && e->kind != EVENT_ALIAS)
        return format_fail(&y->input, e->at.start, "a key must be a scalar");
    if (lacks_key_text(y, e))
        return format_fail(&y->input, e->at.start, "the key is missing before `:`");
    if (!value_of_scalar(y, e, true, &v))
        return false;
    if (value_is_aggregate(v))
        return format_fail(&y->input, e->at.start, "a key must be a scalar");
    push_pair_key(y, v);
    return true;
}

static bool open_node(struct yaml_data *y, const struct event *e)
{
    struct str anchor = e->properties ? e->properties->anchor : STR("");
    struct value ignored;
    const char *why;
    if (e->properties && e->properties->tag.len &&
        !format_resolve(&format_yaml_ruby, y->input.arena, e, &ignored, &why))
        return format_fail(&y->input, e->at.start, why);
    if (anchor.len)
        *str_table_put(&y->anchors, anchor, NULL) = 0;
    struct open_node n = {.is_mapping = e->kind == EVENT_MAPPING_START,
                          .start = e->at.start,
                          .keys = y->keys.len,
                          .items = y->items.len,
                          .anchor = anchor};
    ARRAY_PUSH(&y->open, n);
    return true;
}

// The places of the outermost keys: of a key that comes again, the last one.
static void keep_places(struct yaml_data *y, const struct open_node *n, struct value hash)
{
    struct data *d = y->out;
    d->places = ARENA_ARRAY(y->input.arena, struct span, value_len(hash));
    d->interpolation = ARENA_ARRAY(y->input.arena, uint8_t, value_len(hash));
    for (size_t i = n->keys; i < y->keys.len; i++) {
        ptrdiff_t at = value_find_real_key(hash, y->keys.at[i]);
        if (at >= 0)
            d->places[at] = y->places.at[i];
    }
}

static struct value mapping_value(struct yaml_data *y, const struct open_node *n)
{
    const struct value *keys = y->keys.at + n->keys, *items = y->items.at + n->items;
    size_t count = y->keys.len - n->keys;
    return value_object_any(y->input.arena, keys, items, count);
}

// Keys that come again. What `<<` brings may.
static void note_repeated(struct yaml_data *y, const struct open_node *n, struct value hash)
{
    if (n->has_merged || value_len(hash) == y->keys.len - n->keys)
        return;
    bool *is_seen = ARENA_ARRAY(y->input.arena, bool, value_len(hash));
    for (size_t i = n->keys; i < y->keys.len; i++) {
        ptrdiff_t at = value_find_real_key(hash, y->keys.at[i]);
        if (at >= 0 && is_seen[at])
            ARRAY_PUSH(&y->repeated, y->places.at[i]);
        else if (at >= 0)
            is_seen[at] = true;
    }
}

static bool close_node(struct yaml_data *y)
{
    struct open_node n = y->open.at[--y->open.len];
    struct value v =
        n.is_mapping ? mapping_value(y, &n)
                     : value_tuple(y->input.arena, y->items.at + n.items, y->items.len - n.items);
    if (value_is(v, VALUE_ABSENT))
        return format_fail(&y->input, n.start, "this is nested too deeply");
    if (n.is_mapping)
        note_repeated(y, &n, v);
    if (n.is_mapping && !y->open.len)
        keep_places(y, &n, v);
    y->keys.len = y->places.len = n.keys;
    y->items.len = n.items;
    name_anchor(y, n.anchor, v);
    put_whole_node(y, v);
    return true;
}

static bool take_yaml_event(void *taker, const struct event *e)
{
    struct yaml_data *y = taker;
    const struct open_node *n = innermost_node(y);
    struct value v;
    if (n && n->is_mapping && !n->has_key && e->kind != EVENT_MAPPING_END)
        return take_pair_key(y, e);
    switch (e->kind) {
    case EVENT_DOCUMENT_START: return true;
    case EVENT_DOCUMENT_END: y->is_done = true; return false;
    case EVENT_MAPPING_START:
    case EVENT_SEQUENCE_START: return open_node(y, e);
    case EVENT_MAPPING_END:
    case EVENT_SEQUENCE_END: return close_node(y);
    case EVENT_SCALAR:
    case EVENT_ALIAS:
        if (!value_of_scalar(y, e, false, &v))
            return false;
        put_whole_node(y, v);
        return true;
    }
    UNREACHABLE("event");
}

bool data_read_yaml(struct arena *a, struct str text, uint32_t file, struct data *out,
                    struct format_problem *problem)
{
    struct yaml_data y = {.file = file, .out = out};
    y.input = (struct format_input){.text = text, .arena = a, .take = take_yaml_event, .taker = &y};
    out->hash = value_null(&type_dynamic);
    ARRAY_RESERVE(&y.keys, STACK_START);
    ARRAY_RESERVE(&y.items, STACK_START);
    bool is_read = format_read(&format_yaml_ruby, &y.input) || (y.is_done && !y.input.problem.why);
    *problem = y.input.problem;
    out->repeated = ARENA_ARRAY(a, struct span, y.repeated.len);
    out->repeated_count = y.repeated.len;
    if (y.repeated.len)
        memcpy(out->repeated, y.repeated.at, sizeof(*out->repeated) * y.repeated.len);
    ARRAY_DONE(&y.repeated);
    ARRAY_DONE(&y.open);
    ARRAY_DONE(&y.keys);
    ARRAY_DONE(&y.items);
    ARRAY_DONE(&y.places);
    ARRAY_DONE(&y.anchored);
    str_table_done(&y.anchors);
    return is_read;
}
