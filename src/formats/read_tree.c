// SPDX-License-Identifier: Apache-2.0
//
// Builds expressions from events. The events of a document are kept until it ends and are then built from the root down,
// because the target of an alias is built again: an expression has only one parent.
#include "formats/read_tree.h"

#include "base/budget.h"
#include "base/table.h"

enum {
    DEPTH_MOST = 500, // of nested nodes, including through aliases
    REPEATED_MOST =
        1 << 17, // events that aliases repeat: a bomb ends here, real files stay far below
};

struct kept_event {
    struct event event;
    size_t end;    // after the node's last event; 0 while it is open
    size_t target; // of an alias: the event with its anchor
};

struct pair_list {
    ARRAY(struct format_pair) pairs;
};

struct tree_reader {
    const struct format *format;
    const struct format_lowering *lowering;
    struct tree_builder *tree;
    struct format_input input;
    ARRAY(struct kept_event) events;
    ARRAY(size_t) open;       // starts of collections
    struct str_table anchors; // event number + 1
    ARRAY(expr_id) roots;
    size_t repeated;
    unsigned depth;
};

static bool fail_node(struct tree_reader *r, const struct event *e, const char *why)
{
    return format_fail(&r->input, e->at.start, why);
}

static struct span span_of(const struct tree_reader *r, struct text_place at)
{
    return (struct span){r->tree->file, at.start, at.end};
}

// ---- nodes: each function takes the number of an event and moves it after the node

static expr_id build_node(struct tree_reader *r, size_t *at);

// From the start of a collection to its end; `end` is after its last event.
static struct span collection_span(const struct tree_reader *r, size_t start, size_t end)
{
    struct text_place at = {r->events.at[start].event.at.start, r->events.at[end - 1].event.at.end};
    at.end = at.end < at.start ? at.start : at.end;
    return span_of(r, at);
}

static expr_id build_scalar(struct tree_reader *r, const struct event *e)
{
    struct tree_builder *b = r->tree;
    struct value v;
    const char *why = "this is not a value";
    if (!format_resolve(r->format, &b->arena, e, &v, &why)) {
        fail_node(r, e, why);
        return 0;
    }
    if (!value_is(v, VALUE_STRING))
        return expr_literal(b, span_of(r, e->at), v);
    expr_id made =
        r->lowering->text ? r->lowering->text(r->lowering->language, b, e, value_str(&v)) : 0;
    return made ? made : expr_text(b, span_of(r, e->at), v);
}

static expr_id build_sequence(struct tree_reader *r, size_t *at)
{
    ARRAY(expr_id) items = {0};
    size_t start = (*at)++;
    while (!r->input.problem.why && *at + 1 < r->events.at[start].end)
        ARRAY_PUSH(&items, build_node(r, at));
    expr_id made = 0;
    if (!r->input.problem.why) {
        struct span span = collection_span(r, start, ++*at);
        made = r->lowering->sequence ? r->lowering->sequence(r->lowering->language, r->tree, span,
                                                             items.at, (uint32_t)items.len)
                                     : expr_tuple(r->tree, span, items.at, (uint32_t)items.len);
    }
    ARRAY_DONE(&items);
    return made;
}

// ---- mappings

// The node of an event, or the one that the alias there stands for.
static size_t node_behind(const struct tree_reader *r, size_t at)
{
    return r->events.at[at].event.kind == EVENT_ALIAS ? r->events.at[at].target : at;
}

// Counts what an alias repeats.
static bool repeat_node(struct tree_reader *r, size_t alias)
{
    size_t target = r->events.at[alias].target;
    r->repeated += r->events.at[target].end - target;
    return r->repeated <= REPEATED_MOST ||
           fail_node(r, &r->events.at[alias].event, "aliases expand to too many nodes");
}

static bool read_key_text(struct tree_reader *r, const struct event *e, struct str *out)
{
    struct value v;
    const char *why;
    if (!format_key(r->format, &r->tree->arena, e, &v, &why))
        return fail_node(r, e, why);
    *out = str_copy(&r->tree->arena, value_str(&v));
    return true;
}

static bool collect_pairs(struct tree_reader *r, size_t at, struct pair_list *own,
                          struct pair_list *merged);

// The pairs of one mapping that `<<` refers to.
static bool merge_mapping(struct tree_reader *r, size_t at, struct pair_list *to, bool is_below)
{
    struct pair_list own = {{0}}, merged = {{0}};
    size_t node = node_behind(r, at);
    bool is_mapping = r->events.at[node].event.kind == EVENT_MAPPING_START;
    if (!is_mapping)
        fail_node(r, &r->events.at[at].event, "`<<` can only merge mappings");
    else if (++r->depth > DEPTH_MOST)
        fail_node(r, &r->events.at[at].event, "this is nested too deeply");
    else if (node != at)
        repeat_node(r, at);
    bool is_read = is_mapping && !r->input.problem.why && collect_pairs(r, node, &own, &merged);
    // Among those below, the first one wins, and a mapping's own pairs override those that it merges.
    for (size_t i = 0; i < (is_below ? own.pairs.len : merged.pairs.len); i++)
        ARRAY_PUSH(&to->pairs, is_below ? own.pairs.at[i] : merged.pairs.at[i]);
    for (size_t i = 0; i < (is_below ? merged.pairs.len : own.pairs.len); i++)
        ARRAY_PUSH(&to->pairs, is_below ? merged.pairs.at[i] : own.pairs.at[i]);
    ARRAY_DONE(&own.pairs);
    ARRAY_DONE(&merged.pairs);
    r->depth -= is_mapping;
    return is_read;
}

// What `<<` refers to: a mapping, or a sequence of them.
static bool merge_value(struct tree_reader *r, size_t at, struct pair_list *to)
{
    enum merge_rule rule = r->format->merge;
    size_t node = node_behind(r, at);
    if (r->events.at[node].event.kind != EVENT_SEQUENCE_START)
        return merge_mapping(r, at, to, rule == MERGE_BELOW);
    ARRAY(size_t) items = {0};
    for (size_t i = node + 1; i + 1 < r->events.at[node].end; i = r->events.at[i].end)
        ARRAY_PUSH(&items, i);
    bool is_read = true;
    for (size_t i = 0; is_read && i < items.len; i++)
        is_read = merge_mapping(r, items.at[rule == MERGE_AS_RUBY ? items.len - 1 - i : i], to,
                                rule == MERGE_BELOW);
    ARRAY_DONE(&items);
    return is_read;
}

// The pairs of a mapping: its own, and (MERGE_BELOW) the merged ones, the first one of a key first.
static bool collect_pairs(struct tree_reader *r, size_t at, struct pair_list *own,
                          struct pair_list *merged)
{
    size_t end = r->events.at[at].end;
    for (at++; at + 1 < end;) {
        const struct event *key = &r->events.at[at].event;
        struct format_pair pair = {.key_at = span_of(r, key->at)};
        bool is_merge = format_is_merge_key(r->format, key);
        size_t scalar = node_behind(r, at++);
        if (is_merge) {
            bool is_below = r->format->merge == MERGE_BELOW;
            if (!merge_value(r, at, is_below ? merged : own))
                return false;
            at = r->events.at[at].end;
            continue;
        }
        if (!read_key_text(r, &r->events.at[scalar].event, &pair.key))
            return false;
        pair.value = build_node(r, &at);
        if (r->input.problem.why || !budget_turn())
            return false;
        ARRAY_PUSH(&own->pairs, pair);
    }
    return true;
}

// Each key once, at the place of its first pair. The value is that of the last pair, or of the first (`keeps_first`).
static bool add_once(struct tree_reader *r, const struct pair_list *from, struct pair_list *to,
                     struct str_table *seen, bool keeps_first)
{
    for (size_t i = 0; i < from->pairs.len; i++) {
        const struct format_pair *p = &from->pairs.at[i];
        bool is_new;
        uint64_t *slot = str_table_put(seen, p->key, &is_new);
        if (is_new) {
            *slot = to->pairs.len;
            ARRAY_PUSH(&to->pairs, *p);
        } else if (!keeps_first && r->format->has_unique_keys) {
            return format_fail(&r->input, p->key_at.start,
                               "this key is already defined in the same mapping");
        } else if (!keeps_first) {
            to->pairs.at[*slot] = *p;
        }
    }
    return true;
}

static expr_id make_object(struct tree_reader *r, struct span at, const struct pair_list *list)
{
    struct tree_builder *b = r->tree;
    ARRAY(expr_id) keys = {0}, values = {0};
    for (size_t i = 0; i < list->pairs.len; i++) {
        const struct format_pair *p = &list->pairs.at[i];
        ARRAY_PUSH(&keys, expr_text(b, p->key_at, value_string(&b->arena, p->key)));
        ARRAY_PUSH(&values, p->value);
    }
    expr_id made = expr_object(b, at, keys.at, values.at, (uint32_t)keys.len);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&values);
    return made;
}

static expr_id build_mapping(struct tree_reader *r, size_t *at)
{
    struct pair_list own = {{0}}, merged = {{0}}, all = {{0}};
    struct str_table seen = {0};
    size_t start = *at;
    *at = r->events.at[start].end;
    struct span span = collection_span(r, start, *at);
    bool is_read = collect_pairs(r, start, &own, &merged) &&
                   add_once(r, &own, &all, &seen, false) && add_once(r, &merged, &all, &seen, true);
    expr_id made = 0;
    if (is_read && r->lowering->mapping)
        made = r->lowering->mapping(r->lowering->language, r->tree, span, all.pairs.at,
                                    (uint32_t)all.pairs.len);
    else if (is_read)
        made = make_object(r, span, &all);
    str_table_done(&seen);
    ARRAY_DONE(&own.pairs);
    ARRAY_DONE(&merged.pairs);
    ARRAY_DONE(&all.pairs);
    return made;
}

// What an alias stands for, built again.
static expr_id build_alias(struct tree_reader *r, size_t *at)
{
    size_t target = node_behind(r, *at);
    bool may_repeat = repeat_node(r, *at);
    ++*at;
    return may_repeat ? build_node(r, &target) : 0;
}

static expr_id build_node(struct tree_reader *r, size_t *at)
{
    const struct event *e = &r->events.at[*at].event;
    expr_id made = 0;
    if (++r->depth > DEPTH_MOST)
        fail_node(r, e, "this is nested too deeply");
    else if (!budget_turn())
        format_fail(&r->input, e->at.start, ""); // the owner of the limits reports which
    else if (e->kind == EVENT_MAPPING_START)
        made = build_mapping(r, at);
    else if (e->kind == EVENT_SEQUENCE_START)
        made = build_sequence(r, at);
    else if (e->kind == EVENT_ALIAS)
        made = build_alias(r, at);
    else
        made = build_scalar(r, &r->events.at[(*at)++].event);
    r->depth--;
    return made;
}

// ---- keeping events

static bool keep_alias(struct tree_reader *r, struct kept_event *kept)
{
    const uint64_t *number = str_table_find(&r->anchors, kept->event.text);
    if (!number)
        return fail_node(r, &kept->event, "the anchor of this alias is not defined above");
    kept->target = *number - 1;
    return r->events.at[kept->target].end ||
           fail_node(r, &kept->event, "an alias cannot refer to a node that contains it");
}

// Notes where nodes end.
static void close_nodes(struct tree_reader *r, enum event_kind kind)
{
    size_t last = r->events.len - 1;
    if (kind == EVENT_MAPPING_START || kind == EVENT_SEQUENCE_START) {
        ARRAY_PUSH(&r->open, last);
        return;
    }
    bool is_end = kind == EVENT_MAPPING_END || kind == EVENT_SEQUENCE_END;
    r->events.at[is_end ? r->open.at[--r->open.len] : last].end = last + 1;
}

static bool keep_event(struct tree_reader *r, const struct event *e)
{
    struct kept_event kept = {.event = *e};
    if (e->properties) {
        struct event_properties *p = ARENA_NEW(&r->tree->arena, struct event_properties);
        *p = *e->properties;
        kept.event.properties = p;
        if (p->anchor.len)
            *str_table_put(&r->anchors, p->anchor, NULL) = r->events.len + 1;
    }
    if (e->kind == EVENT_ALIAS && !keep_alias(r, &kept))
        return false;
    ARRAY_PUSH(&r->events, kept);
    close_nodes(r, e->kind);
    return true;
}

static bool take_for_tree(void *taker, const struct event *e)
{
    struct tree_reader *r = taker;
    size_t at = 0;
    if (e->kind == EVENT_DOCUMENT_START) {
        r->events.len = r->open.len = 0;
        str_table_done(&r->anchors);
        r->anchors = (struct str_table){0};
        return true;
    }
    if (e->kind != EVENT_DOCUMENT_END)
        return keep_event(r, e);
    ARRAY_PUSH(&r->roots, build_node(r, &at));
    return !r->input.problem.why;
}

bool format_read_tree(const struct format *f, struct tree_builder *b, struct str text,
                      const struct format_lowering *lowering, struct format_documents *out,
                      struct format_problem *problem)
{
    struct tree_reader r = {.format = f, .lowering = lowering, .tree = b};
    r.input = (struct format_input){
        .text = text, .arena = &b->arena, .wants_runs = true, .take = take_for_tree, .taker = &r};
    bool is_read = format_read(f, &r.input);
    expr_id *roots = ARENA_ARRAY(&b->arena, expr_id, r.roots.len);
    for (size_t i = 0; i < r.roots.len; i++)
        roots[i] = r.roots.at[i];
    *out = (struct format_documents){roots, (uint32_t)r.roots.len};
    *problem = r.input.problem;
    if (problem->why && !problem->why[0])
        problem->why = NULL;
    ARRAY_DONE(&r.events);
    ARRAY_DONE(&r.open);
    ARRAY_DONE(&r.roots);
    str_table_done(&r.anchors);
    return is_read;
}
