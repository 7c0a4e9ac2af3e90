// SPDX-License-Identifier: Apache-2.0
//
// What can be walked, element by element.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/runtime/function.h"

static struct value pairs_of_hash(struct arena *a, struct value v)
{
    size_t count = value_len(v);
    struct value *pairs = ARENA_ARRAY(a, struct value, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct value pair[] = {value_real_key(v, i), value_item(v, i)};
        pairs[i] = value_tuple(a, pair, 2);
    }
    return value_tuple(a, pairs, count);
}

static struct value characters(struct arena *a, struct str s)
{
    struct value *items = ARENA_ARRAY(a, struct value, s.len + 1);
    size_t n = 0;
    uint32_t code;
    for (size_t at = 0; at < s.len;) {
        size_t length = utf8_decode(s, at, &code);
        items[n++] = value_string(a, str_slice(s, at, at + length));
        at += length;
    }
    return value_tuple(a, items, n);
}

bool puppet_has_room(uint64_t count)
{
    uint64_t most = INT64_MAX / (2 * sizeof(struct value));
    int64_t bytes = (int64_t)((count < most ? count : most) * sizeof(struct value));
    return budget_has_room(bytes) && count < most;
}

static bool numbers(struct arena *a, int64_t from, int64_t to, struct value *out)
{
    if (to < from) {
        *out = value_tuple(a, NULL, 0);
        return true;
    }
    uint64_t count = (uint64_t)to - (uint64_t)from + 1;
    if (!puppet_has_room(count) || !budget_turns(count))
        return false;
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (uint64_t i = 0; i < count; i++)
        items[i] = value_int(from + (int64_t)i);
    *out = value_tuple(a, items, count);
    return true;
}

static bool elements_of_type(struct arena *a, const struct ptype *t, struct value *out)
{
    t = ptype_meant(t);
    if (ptype_is_range(t))
        return numbers(a, t->min, t->max, out);
    if (t->kind != PTYPE_ENUM)
        return false;
    struct value *items = ARENA_ARRAY(a, struct value, t->count + 1);
    for (uint32_t i = 0; i < t->count; i++)
        items[i] = value_string(a, t->texts[i]);
    *out = value_tuple(a, items, t->count);
    return true;
}

bool puppet_elements(struct arena *a, struct value v, struct value *out)
{
    const struct ptype *t = puppet_type_of_value(v);
    if (value_is_sequence(v))
        *out = v;
    else if (value_is_mapping(v))
        *out = pairs_of_hash(a, v);
    else if (value_is(v, VALUE_STRING))
        *out = characters(a, value_str(&v));
    else if (puppet_is_integer(v))
        return numbers(a, 0, v.integer - 1, out);
    else if (t)
        return elements_of_type(a, t, out);
    else
        return puppet_iterator_take(v, out);
    return true;
}
