// SPDX-License-Identifier: Apache-2.0
//
// Objects of the JSON profile: keys are templates like any string, and a duplicate key is an error here,
// while in native syntax the last one wins. So this is an operation of its own and not the kernel's
// object.
#include "base/table.h"
#include "dialects/hcl/language/ops.h"
#include "graph/eval/eval.h"
#include "value/convert.h"

static const char bad_key[] = "Invalid object key expression";

struct making {
    struct call *c;
    const struct failure *failed; // keys and values, in order of the source
    const struct marks *marks;    // of keys
    bool key_failed, key_unknown;
    size_t count;
    struct value *keys, *items;
    struct str_table seen; // key -> index of its operand
};

static void fail_making(struct making *m, struct value poison)
{
    struct arena *a = call_arena(m->c);
    m->failed = failure_join(a, m->failed, failure_of(a, poison));
}

static struct value key_error(struct making *m, unsigned i, const char *why, struct str more)
{
    return call_fail_as(m->c, bad_key, DIAG_TYPE_MISMATCH, call_arg_span(m->c, i), "%s%.*s", why,
                        STR_ARGS(more));
}

static struct value twice(struct making *m, unsigned i, struct str key, unsigned before)
{
    struct diag *d = diag_new(call_arena(m->c), DIAG_REDEFINED, call_arg_span(m->c, i),
                              "`%.*s` is set twice in this object", STR_ARGS(key));
    diag_summary(d, "Duplicate object attribute");
    diag_related(d, call_arg_span(m->c, before), "first set here");
    return fail_with(call_graph(m->c), FAIL_TYPE, d);
}

// The key as a string in `*out`; false if it cannot be used (reported in `m`).
static bool read_json_key(struct making *m, unsigned i, struct value *out)
{
    struct arena *a = call_arena(m->c);
    struct value key = value_unmark(a, call_arg(m->c, i), &m->marks), wrong = VALUE_NONE;
    struct str why;
    if (value_is_poison(key))
        wrong = key;
    else if (!value_convert(a, key, &type_string, out, &why))
        wrong = key_error(m, i, "this cannot be an attribute name: ", why);
    else if (value_is_null(*out))
        wrong = key_error(m, i, "an attribute name cannot be null", STR(""));
    else if (value_is_unknown(*out))
        m->key_unknown = true;
    else
        return true;
    if (!value_is(wrong, VALUE_ABSENT)) {
        fail_making(m, wrong);
        m->key_failed = true;
    }
    return false;
}

static void add_json_pair(struct making *m, unsigned i)
{
    struct value *key = &m->keys[m->count];
    bool is_new, good = read_json_key(m, i, key);
    fail_making(m, call_arg(m->c, i + 1));
    if (!good)
        return;
    struct str name = value_str(key);
    uint64_t *before = str_table_put(&m->seen, name, &is_new);
    if (!is_new) {
        fail_making(m, twice(m, i, name, (unsigned)*before));
        m->key_failed = true;
        return;
    }
    *before = i;
    m->items[m->count++] = call_arg(m->c, i + 1);
}

struct value hcl_apply_json_object(struct call *c)
{
    struct arena *a = call_arena(c);
    unsigned pairs = call_count(c) / 2;
    struct making m = {.c = c,
                       .keys = ARENA_ARRAY(a, struct value, pairs + 1),
                       .items = ARENA_ARRAY(a, struct value, pairs + 1)};
    for (unsigned i = 0; i < pairs; i++)
        add_json_pair(&m, 2 * i);
    str_table_done(&m.seen);
    struct value v = value_dynamic;
    if (m.key_failed || (m.key_unknown && m.failed))
        v = value_poison(a, &type_dynamic, m.failed);
    else if (!m.key_unknown)
        v = value_object(a, m.keys, m.items, m.count);
    if (value_is(v, VALUE_ABSENT)) // it would be nested too deeply
        v = call_limit(c);
    return value_mark_all(a, v, m.marks);
}
