// SPDX-License-Identifier: Apache-2.0
//
// Sets, and the order in which they are walked: primitives by themselves (bytes, amount, false
// first), then unknowns, then nulls; compound elements by the bytes of a text form, as the peer
// does, so that both walk in the same order. A set is stored in that order. Marks of elements
// belong to the set: two elements that differ only in marks are one.
#include "base/budget.h"
#include "base/utf8.h"
#include "value/aggregate.h"
#include "value/number.h"
#include "value/sort.h"

static void write_order_text(struct strbuf *out, struct value v);

static void write_escaped(struct strbuf *out, uint32_t code)
{
    static const char letters[] = "abtnvfr"; // 7 to 13
    if (code == '"' || code == '\\')
        strbuf_format(out, "\\%c", (char)code);
    else if (code >= 7 && code <= 13)
        strbuf_format(out, "\\%c", letters[code - 7]);
    else if (code < ' ' || code == 0x7f)
        strbuf_format(out, "\\x%02x", code);
    else
        strbuf_format(out, code < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)code);
}

// As Go quotes text: the peer orders by those bytes.
static void write_quoted(struct strbuf *out, struct str s)
{
    strbuf_add_char(out, '"');
    for (size_t at = 0; at < s.len;) {
        uint32_t code;
        size_t len = utf8_decode(s, at, &code);
        if (len == 1 && code == UTF8_BAD)
            strbuf_format(out, "\\x%02x", (unsigned)(unsigned char)s.at[at]);
        else if (code != '"' && code != '\\' && utf8_is_print(code))
            strbuf_add(out, str_slice(s, at, at + len));
        else
            write_escaped(out, code);
        at += len;
    }
    strbuf_add_char(out, '"');
}

static void write_set_items(struct strbuf *out, struct value v, char open, char close)
{
    strbuf_add_char(out, open);
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        write_order_text(out, value_item(v, i));
        strbuf_add_char(out, ';');
    }
    strbuf_add_char(out, close);
}

static void write_set_pairs(struct strbuf *out, struct value v, char open, char close)
{
    struct arena a;
    arena_init(&a);
    const uint32_t *order = value_sorted(&a, v);
    strbuf_add_char(out, open);
    for (size_t n = 0; budget_more(n < value_len(v)); n++) {
        size_t i = order ? order[n] : n;
        if (value_is(v, VALUE_MAP)) {
            write_quoted(out, value_key(v, i));
            strbuf_add_char(out, ':');
        }
        write_order_text(out, value_item(v, i));
        strbuf_add_char(out, ';');
    }
    strbuf_add_char(out, close);
    arena_done(&a);
}

static void write_order_text(struct strbuf *out, struct value v)
{
    switch (value_kind(v)) {
    case VALUE_ABSENT:
    case VALUE_UNKNOWN: strbuf_add_char(out, '?'); return;
    case VALUE_NULL: strbuf_add_char(out, '~'); return;
    case VALUE_BOOL: strbuf_add_char(out, v.boolean ? 'T' : 'F'); return;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: number_write_short(out, v); return;
    case VALUE_STRING: write_quoted(out, value_str(&v)); return;
    case VALUE_LIST:
    case VALUE_SET: write_set_items(out, v, '[', ']'); return;
    case VALUE_TUPLE: write_set_items(out, v, '<', '>'); return;
    case VALUE_MAP: write_set_pairs(out, v, '{', '}'); return;
    case VALUE_OBJECT: write_set_pairs(out, v, '<', '>'); return;
    case VALUE_CAPSULE: strbuf_add_cstr(out, v.capsule->kind->name); return;
    case VALUE_MARKED: write_order_text(out, v.marked->inner); return;
    }
}

// Known before unknown before null.
static int rank(struct value v)
{
    if (value_is(v, VALUE_NULL))
        return 2;
    return value_is_unknown(v) ? 1 : 0;
}

static int sign_of_difference(int64_t x, int64_t y)
{
    return (x > y) - (x < y);
}

static int order_hashes(struct value x, struct value y)
{
    if (value_same(x, y))
        return 0;
    uint64_t h = value_hash(x), k = value_hash(y);
    return (h > k) - (h < k);
}

static int order_numbers(struct value x, struct value y)
{
    return number_equal(x, y) ? 0 : number_compare(x, y);
}

// Order of two values of which at least one is compound, by their texts; equal texts of different
// values (numbers beyond ten digits, marks, unknowns) are told apart by hash, to be total.
static int order_texts(struct str s, struct str t, struct value x, struct value y)
{
    int order = str_compare(s, t);
    return order ? order : order_hashes(x, y);
}

static struct str order_text(struct arena *a, struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    write_order_text(&out, v);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static bool is_primitive(struct value v)
{
    return value_is_number(v) || value_is(v, VALUE_STRING) || value_is(v, VALUE_BOOL);
}

static int order_primitives(struct value x, struct value y)
{
    if (value_is_number(x) && value_is_number(y))
        return order_numbers(x, y);
    if (x.kind != y.kind)
        return sign_of_difference(x.kind, y.kind);
    if (value_is(x, VALUE_STRING))
        return str_compare(value_str(&x), value_str(&y));
    return sign_of_difference(x.boolean, y.boolean);
}

int value_order(struct value x, struct value y)
{
    int ranks = sign_of_difference(rank(x), rank(y));
    if (ranks)
        return ranks;
    if (rank(x))
        return order_hashes(x, y);
    if (is_primitive(x) && is_primitive(y))
        return order_primitives(x, y);
    struct arena a;
    arena_init(&a);
    int order = order_texts(order_text(&a, x), order_text(&a, y), x, y);
    arena_done(&a);
    return order;
}

// ---- building

struct sortable {
    const struct value *items;
    const struct str *texts; // NULL when all are primitive
};

static int order_of_items(const void *context, uint32_t x, uint32_t y)
{
    const struct sortable *s = context;
    struct value v = s->items[x], w = s->items[y];
    int ranks = sign_of_difference(rank(v), rank(w));
    if (ranks)
        return ranks;
    if (rank(v)) // unknowns stay in the order in which they came
        return 0;
    return s->texts ? order_texts(s->texts[x], s->texts[y], v, w) : order_primitives(v, w);
}

static const struct str *texts_of(struct arena *a, const struct value *items, uint32_t len)
{
    bool all_primitive = true;
    for (uint32_t i = 0; i < len && all_primitive; i++)
        all_primitive = is_primitive(items[i]) || rank(items[i]);
    if (all_primitive)
        return NULL;
    struct str *texts = ARENA_ARRAY(a, struct str, len);
    for (uint32_t i = 0; i < len; i++)
        texts[i] = order_text(a, items[i]);
    return texts;
}

static bool is_duplicate(struct value last, struct value next)
{
    return value_is_wholly_known(last) && value_is_wholly_known(next) && value_same(last, next);
}

struct value value_set(struct arena *a, const struct type *element, const struct value *items,
                       size_t len)
{
    assert(len <= UINT32_MAX);
    const struct marks *marks = NULL;
    struct value *plain = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++)
        plain[i] = value_unmark_deep(a, items[i], &marks);

    struct sortable s = {plain, texts_of(a, plain, (uint32_t)len)};
    const uint32_t *order = sort_numbers(a, (uint32_t)len, order_of_items, &s);
    struct value *sorted = ARENA_ARRAY(a, struct value, len);
    size_t kept = 0;
    for (size_t i = 0; i < len; i++)
        if (kept == 0 || !is_duplicate(sorted[kept - 1], plain[order[i]]))
            sorted[kept++] = plain[order[i]];

    struct aggregate *g = aggregate_new(a, VALUE_SET, sorted, kept);
    g->element = element;
    return value_mark_all(a, aggregate_value(g), marks);
}
