// SPDX-License-Identifier: Apache-2.0
//
// HOCON as values: substitutions are filled in from the same file, and from nowhere else.
#include "dialects/puppet/hiera/hocon.h"

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/hiera/hiera_inside.h"
#include "dialects/puppet/runtime/printf.h"

static struct value resolve_array(struct hocon *h, const struct hocon_node *n)
{
    struct value *items = ARENA_ARRAY(h->arena, struct value, n->parts.len);
    size_t count = 0;
    for (size_t i = 0; budget_more(i < n->parts.len) && !h->problem.why; i++) {
        items[count] = hocon_resolve(h, n->parts.at[i]);
        count += !value_is(items[count], VALUE_ABSENT);
    }
    return value_tuple(h->arena, items, count);
}

static struct value resolve_object(struct hocon *h, const struct hocon_node *n)
{
    struct value *keys = ARENA_ARRAY(h->arena, struct value, n->fields.len);
    struct value *items = ARENA_ARRAY(h->arena, struct value, n->fields.len);
    size_t count = 0;
    for (size_t i = 0; budget_more(i < n->fields.len) && !h->problem.why; i++) {
        keys[count] = value_string(h->arena, n->fields.at[i].name);
        items[count] = hocon_resolve(h, n->fields.at[i].value);
        count += !value_is(items[count], VALUE_ABSENT);
    }
    return value_object(h->arena, keys, items, count);
}

// ---- substitutions

static struct value entry_of_path(struct value v, struct hocon_path path, size_t from)
{
    for (size_t i = from; i < path.count && !value_is(v, VALUE_ABSENT); i++)
        v = hiera_entry(v, path.names[i]);
    return v;
}

// What a path means from the root. Objects on the way need not be resolved as a whole.
static struct value value_at_path(struct hocon *h, struct hocon_path path)
{
    struct hocon_node *n = h->root;
    for (size_t i = 0; i < path.count; i++) {
        if (n->kind != HOCON_OBJECT)
            return entry_of_path(hocon_resolve(h, n), path, i);
        const struct hocon_field *f = hocon_find(n, path.names[i]);
        if (!f)
            return VALUE_NONE;
        n = f->value;
    }
    return hocon_resolve(h, n);
}

static struct value resolve_substitution(struct hocon *h, const struct hocon_node *n)
{
    struct value v = n->refers_back ? (n->earlier ? hocon_resolve(h, n->earlier) : VALUE_NONE)
                                    : value_at_path(h, n->path);
    if (value_is(v, VALUE_ABSENT) && !n->is_optional && !h->problem.why)
        (void)hocon_fail(h, n->at, "this substitution is not defined in the file");
    return v;
}

// ---- parts next to each other

static struct value merged_objects(struct hocon *h, struct value low, struct value high)
{
    size_t count = value_len(low), room = count + value_len(high);
    struct value *keys = ARENA_ARRAY(h->arena, struct value, room),
                 *items = ARENA_ARRAY(h->arena, struct value, room);
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_real_key(low, i);
        items[i] = value_item(low, i);
    }
    for (size_t i = 0; budget_more(i < value_len(high)); i++) {
        ptrdiff_t at = value_find_real_key(low, value_real_key(high, i));
        struct value v = value_item(high, i);
        if (at >= 0 && value_is(items[at], VALUE_OBJECT) && value_is(v, VALUE_OBJECT))
            v = merged_objects(h, items[at], v);
        size_t to = at < 0 ? count++ : (size_t)at;
        keys[to] = value_real_key(high, i);
        items[to] = v;
    }
    return value_object(h->arena, keys, items, count);
}

static struct value joined_arrays(struct hocon *h, struct value x, struct value y)
{
    size_t count = value_len(x) + value_len(y);
    struct value *items = ARENA_ARRAY(h->arena, struct value, count);
    for (size_t i = 0; budget_more(i < count); i++)
        items[i] = i < value_len(x) ? value_item(x, i) : value_item(y, i - value_len(x));
    return value_tuple(h->arena, items, count);
}

static struct value join_two(struct hocon *h, const struct hocon_node *part, struct value x,
                             struct value y)
{
    if (value_is(x, VALUE_TUPLE) && value_is(y, VALUE_TUPLE))
        return joined_arrays(h, x, y);
    if (value_is(x, VALUE_OBJECT) && value_is(y, VALUE_OBJECT))
        return merged_objects(h, x, y);
    (void)hocon_fail(h, part->at,
                     "only lists, only objects or only texts can stand next to each other");
    return VALUE_NONE;
}

static void add_part_text(struct strbuf *out, const struct hocon_node *part, struct value v)
{
    strbuf_add(out, part->space);
    if (part->kind == HOCON_SCALAR)
        strbuf_add(out, part->text);
    else
        ruby_to_s(out, v);
}

struct joining {
    struct strbuf text;
    struct value so_far; // of lists and objects
    bool has_text;
};

static void join_part(struct hocon *h, struct joining *j, const struct hocon_node *part,
                      struct value v)
{
    bool is_text = !value_is_aggregate(v);
    bool is_mixed = is_text ? !value_is(j->so_far, VALUE_ABSENT) : j->has_text;
    if (is_mixed)
        (void)hocon_fail(h, part->at,
                         "only lists, only objects or only texts can stand next to each other");
    else if (is_text)
        add_part_text(&j->text, part, v);
    else
        j->so_far = value_is(j->so_far, VALUE_ABSENT) ? v : join_two(h, part, j->so_far, v);
    j->has_text |= is_text;
}

static struct value resolve_joined(struct hocon *h, const struct hocon_node *n)
{
    struct joining j = {0};
    struct value alone = VALUE_NONE;
    size_t count = 0;
    strbuf_init(&j.text, 0);
    for (size_t i = 0; budget_more(i < n->parts.len) && !h->problem.why; i++) {
        struct value v = hocon_resolve(h, n->parts.at[i]);
        if (value_is(v, VALUE_ABSENT))
            continue;
        alone = v;
        count++;
        join_part(h, &j, n->parts.at[i], v);
    }
    struct value result = j.has_text ? value_string(h->arena, strbuf_str(&j.text)) : j.so_far;
    strbuf_done(&j.text);
    return count == 1 && !j.has_text ? alone : result;
}

// ---- all

static struct value resolve_kind(struct hocon *h, struct hocon_node *n)
{
    switch (n->kind) {
    case HOCON_SCALAR: return n->value;
    case HOCON_ARRAY: return resolve_array(h, n);
    case HOCON_OBJECT: return resolve_object(h, n);
    case HOCON_SUBSTITUTION: return resolve_substitution(h, n);
    case HOCON_JOINED: return resolve_joined(h, n);
    }
    UNREACHABLE("kind of node");
}

struct value hocon_resolve(struct hocon *h, struct hocon_node *n)
{
    if (n->is_resolved || h->problem.why)
        return n->value;
    if (n->is_being_resolved) {
        (void)hocon_fail(h, n->at, "this substitution needs its own value");
        return VALUE_NONE;
    }
    if (h->depth >= HOCON_DEPTH_MAX) {
        (void)hocon_fail(h, n->at, "this is nested too deeply");
        return VALUE_NONE;
    }
    n->is_being_resolved = true;
    h->depth++;
    n->value = resolve_kind(h, n);
    h->depth--;
    n->is_being_resolved = false;
    n->is_resolved = true;
    return n->value;
}

static void keep_hocon_places(struct hocon *h, struct data *out)
{
    size_t len = value_len(out->hash);
    out->places = ARENA_ARRAY(h->arena, struct span, len);
    out->interpolation = ARENA_ARRAY(h->arena, uint8_t, len);
    for (size_t i = 0; i < len; i++) {
        const struct hocon_field *f = hocon_find(h->root, value_key(out->hash, i));
        if (f)
            out->places[i] = f->at;
    }
}

bool data_read_hocon(struct arena *a, struct str text, uint32_t file, bool is_json,
                     struct data *out, struct format_problem *problem)
{
    struct hocon h = {.arena = a, .text = text, .file = file, .is_json = is_json};
    size_t bad = utf8_find_bad(text);
    if (bad < text.len)
        (void)hocon_fail(&h, bad, "this is not valid UTF-8");
    bool is_read = !h.problem.why && hocon_parse(&h);
    if (is_read) {
        out->hash = hocon_resolve(&h, h.root);
        is_read = !h.problem.why;
    }
    if (is_read && value_is(out->hash, VALUE_OBJECT) && h.root->kind == HOCON_OBJECT)
        keep_hocon_places(&h, out);
    *problem = h.problem;
    hocon_done(&h);
    return is_read;
}

bool hiera_read_hocon(struct arena *a, struct str text, struct value *out, struct str *why)
{
    struct data d = {0};
    struct format_problem problem;
    bool is_read = data_read_hocon(a, text, 0, false, &d, &problem);
    *out = d.hash;
    if (!is_read) {
        struct text_position at = text_position(text, problem.at);
        *why = str_format(a, "line %zu, column %zu: %s", at.line, at.column,
                          problem.why ? problem.why : "a limit was reached");
    }
    return is_read;
}
