// SPDX-License-Identifier: Apache-2.0
//
// Builds a value from events. The keys and items of all open collections are on two stacks; the end of a collection
// pops its own and pushes one value. An alias shares the value of its anchor.
#include "formats/read_value.h"

#include "base/budget.h"
#include "base/table.h"

enum { STACK_START = 16 }; // an empty collection needs a place on the stacks, too

struct open_collection {
    bool is_mapping;
    bool has_key;    // a key waits for its value
    bool is_merging; // ... and it is `<<`
    uint32_t start;  // in the text
    size_t keys, items, merges;
    struct str anchor;
};

struct value_builder {
    const struct format *format;
    struct format_input input;
    ARRAY(struct open_collection) open;
    ARRAY(struct value) keys, items;
    ARRAY(uint32_t) key_starts; // of keys, if they must be unique
    ARRAY(struct value) merges; // MERGE_BELOW: mappings that come before everything that is written
    struct str_table anchors;   // -> index of the value + 1, or 0 while it is being read
    ARRAY(struct value) anchored;
    unsigned documents;
    struct value root;
};

static bool fail(struct value_builder *b, size_t at, const char *why)
{
    return format_fail(&b->input, at, why);
}

static struct open_collection *innermost(struct value_builder *b)
{
    return b->open.len ? &b->open.at[b->open.len - 1] : NULL;
}

// ---- the key `<<`

static void merge_one(struct value_builder *b, struct value v)
{
    if (b->format->merge == MERGE_BELOW) {
        ARRAY_PUSH(&b->merges, v);
        return;
    }
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        ARRAY_PUSH(&b->keys, v.aggregate->keys[i]);
        ARRAY_PUSH(&b->items, value_item(v, i));
        if (b->format->has_unique_keys)
            ARRAY_PUSH(&b->key_starts, 0);
    }
}

static bool can_merge(struct value v)
{
    bool can = value_is(v, VALUE_OBJECT) || value_is(v, VALUE_TUPLE);
    for (size_t i = 0; can && value_is(v, VALUE_TUPLE) && budget_more(i < value_len(v)); i++)
        can = value_is(value_item(v, i), VALUE_OBJECT);
    return can;
}

static bool merge(struct value_builder *b, struct value v, size_t at)
{
    if (!can_merge(v)) {
        if (b->format->merge != MERGE_AS_RUBY)
            return fail(b, at, "`<<` can only merge mappings");
        ARRAY_PUSH(&b->keys, value_string(b->input.arena, STR("<<")));
        ARRAY_PUSH(&b->items, v);
        return true;
    }
    bool is_list = value_is(v, VALUE_TUPLE), is_reversed = b->format->merge == MERGE_AS_RUBY;
    size_t count = is_list ? value_len(v) : 1;
    for (size_t i = 0; budget_more(i < count); i++)
        merge_one(b, is_list ? value_item(v, is_reversed ? count - 1 - i : i) : v);
    return true;
}

// Puts merged pairs before the mapping's own: the last pair of a key wins.
static struct value merged_object(struct value_builder *b, const struct open_collection *c)
{
    ARRAY(struct value) keys = {0}, items = {0};
    for (size_t i = b->merges.len; i-- > c->merges;)
        for (size_t k = 0; budget_more(k < value_len(b->merges.at[i])); k++) {
            ARRAY_PUSH(&keys, b->merges.at[i].aggregate->keys[k]);
            ARRAY_PUSH(&items, value_item(b->merges.at[i], k));
        }
    for (size_t i = c->keys; i < b->keys.len; i++)
        ARRAY_PUSH(&keys, b->keys.at[i]);
    for (size_t i = c->items; i < b->items.len; i++)
        ARRAY_PUSH(&items, b->items.at[i]);
    struct value v = value_object(b->input.arena, keys.at, items.at, keys.len);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&items);
    b->merges.len = c->merges;
    return v;
}

// ---- nodes

static void anchor_open(struct value_builder *b, const struct event *e)
{
    if (e->properties && e->properties->anchor.len)
        *str_table_put(&b->anchors, e->properties->anchor, NULL) = 0;
}

static void anchor_set(struct value_builder *b, struct str anchor, struct value v)
{
    if (!anchor.len)
        return;
    ARRAY_PUSH(&b->anchored, v);
    *str_table_put(&b->anchors, anchor, NULL) = b->anchored.len;
}

static bool find_alias(struct value_builder *b, const struct event *e, struct value *out)
{
    const uint64_t *number = str_table_find(&b->anchors, e->text);
    if (!number)
        return fail(b, e->at.start, "the anchor of this alias is not defined above");
    if (!*number)
        return fail(b, e->at.start, "an alias cannot refer to a node that contains it");
    *out = b->anchored.at[*number - 1];
    return true;
}

static bool resolve_scalar(struct value_builder *b, const struct event *e, struct value *out)
{
    const char *why;
    return format_resolve(b->format, b->input.arena, e, out, &why) || fail(b, e->at.start, why);
}

// A whole node: an item, the value of a key, or the document.
static bool put_node(struct value_builder *b, struct value v, size_t at)
{
    struct open_collection *c = innermost(b);
    if (!c) {
        b->root = v;
        return true;
    }
    bool is_merging = c->is_merging;
    c->has_key = c->is_merging = false;
    if (is_merging)
        return merge(b, v, at);
    ARRAY_PUSH(&b->items, v);
    return true;
}

static bool put_key(struct value_builder *b, const struct event *e)
{
    struct open_collection *c = innermost(b);
    struct arena *a = b->input.arena;
    struct value v;
    const char *why;
    c->has_key = true;
    c->is_merging = format_is_merge_key(b->format, e);
    if (c->is_merging)
        return true;
    if (e->kind == EVENT_ALIAS && !find_alias(b, e, &v))
        return false;
    if (e->kind == EVENT_ALIAS ? !format_key_of(a, v, &v, &why)
                               : !format_key(b->format, a, e, &v, &why))
        return fail(b, e->at.start, why);
    if (e->properties)
        anchor_set(b, e->properties->anchor, v);
    if (b->format->has_unique_keys)
        ARRAY_PUSH(&b->key_starts, e->at.start);
    ARRAY_PUSH(&b->keys, v);
    return true;
}

static bool open_collection(struct value_builder *b, const struct event *e)
{
    struct value ignored;
    if (e->properties && e->properties->tag.len && !resolve_scalar(b, e, &ignored))
        return false;
    anchor_open(b, e);
    ARRAY_PUSH(&b->open,
               (struct open_collection){.is_mapping = e->kind == EVENT_MAPPING_START,
                                        .start = e->at.start,
                                        .keys = b->keys.len,
                                        .items = b->items.len,
                                        .merges = b->merges.len,
                                        .anchor = e->properties ? e->properties->anchor : STR("")});
    return true;
}

// Reports a duplicate key of a mapping.
static bool fail_twice(struct value_builder *b, const struct open_collection *c)
{
    struct str_table seen = {0};
    for (size_t i = c->keys; i < b->keys.len; i++) {
        bool is_new;
        (void)str_table_put(&seen, value_str(&b->keys.at[i]), &is_new);
        if (!is_new)
            fail(b, b->key_starts.at[i], "this key is already defined in the same mapping");
    }
    str_table_done(&seen);
    return false;
}

static bool close_collection(struct value_builder *b, size_t at)
{
    struct open_collection c = b->open.at[b->open.len - 1];
    size_t keys = b->keys.len - c.keys, items = b->items.len - c.items;
    struct arena *a = b->input.arena;
    struct value v;
    if (!c.is_mapping)
        v = value_tuple(a, b->items.at + c.items, items);
    else if (b->merges.len > c.merges)
        v = merged_object(b, &c);
    else
        v = value_object(a, b->keys.at + c.keys, b->items.at + c.items, keys);
    if (value_is(v, VALUE_ABSENT))
        return fail(b, c.start, "this is nested too deeply");
    if (c.is_mapping && b->format->has_unique_keys && value_len(v) < keys)
        return fail_twice(b, &c);
    b->keys.len = c.keys;
    b->key_starts.len = b->format->has_unique_keys ? c.keys : 0;
    b->items.len = c.items;
    b->open.len--;
    anchor_set(b, c.anchor, v);
    return put_node(b, v, at);
}

static bool take(void *taker, const struct event *e)
{
    struct value_builder *b = taker;
    const struct open_collection *c = innermost(b);
    bool is_key = c && c->is_mapping && !c->has_key && e->kind != EVENT_MAPPING_END;
    struct value v;
    if (is_key)
        return put_key(b, e);
    switch (e->kind) {
    case EVENT_DOCUMENT_START:
        return ++b->documents == 1 || fail(b, e->at.start, "only one document is allowed");
    case EVENT_DOCUMENT_END: return true;
    case EVENT_MAPPING_START:
    case EVENT_SEQUENCE_START: return open_collection(b, e);
    case EVENT_MAPPING_END:
    case EVENT_SEQUENCE_END: return close_collection(b, e->at.start);
    case EVENT_SCALAR:
        if (!resolve_scalar(b, e, &v))
            return false;
        if (e->properties)
            anchor_set(b, e->properties->anchor, v);
        return put_node(b, v, e->at.start);
    case EVENT_ALIAS: return find_alias(b, e, &v) && put_node(b, v, e->at.start);
    }
    UNREACHABLE("event");
}

bool format_read_value(const struct format *f, struct arena *a, struct str text, struct value *out,
                       struct format_problem *problem)
{
    struct value_builder b = {.format = f,
                              .input = {.text = text, .arena = a, .take = take, .taker = &b}};
    ARRAY_RESERVE(&b.keys, STACK_START);
    ARRAY_RESERVE(&b.items, STACK_START);
    bool is_read = format_read(f, &b.input);
    if (is_read && !b.documents)
        is_read = fail(&b, text.len, "expected a document");
    *out = b.root;
    *problem = b.input.problem;
    ARRAY_DONE(&b.open);
    ARRAY_DONE(&b.keys);
    ARRAY_DONE(&b.items);
    ARRAY_DONE(&b.key_starts);
    ARRAY_DONE(&b.merges);
    ARRAY_DONE(&b.anchored);
    str_table_done(&b.anchors);
    return is_read;
}
