// SPDX-License-Identifier: Apache-2.0
//
// Ruby's values: making them, changing them, comparing and showing them.
#include "dialects/puppet/erb/erb_value.h"

#include "base/budget.h"
#include "base/hash.h"
#include "dialects/puppet/runtime/printf.h"

enum {
    SMALL_HASH = 8,  // keys that are looked through one by one
    NEST_MOST = 200, // arrays and hashes inside of each other; one may even be inside of itself
};

static THREAD_LOCAL unsigned nesting;
static THREAD_LOCAL bool is_too_deep;
static THREAD_LOCAL bool has_met_unknown;

bool rv_was_too_deep(void)
{
    bool was = is_too_deep;
    is_too_deep = false;
    return was;
}

bool rv_met_unknown(void)
{
    bool met = has_met_unknown;
    has_met_unknown = false;
    return met;
}

// Before a walk looks at a value; false: not this one.
static bool enter_value(void)
{
    if (nesting >= NEST_MOST)
        is_too_deep = true;
    if (is_too_deep || !budget_turn())
        return false;
    nesting++;
    return true;
}

static bool leave_value(bool result)
{
    nesting--;
    return result;
}

struct rv rv_text(struct arena *a, struct str s)
{
    struct rv_string *string = ARENA_NEW(a, struct rv_string);
    string->at = arena_copy(a, s.at, s.len);
    string->len = string->room = s.len;
    return (struct rv){.kind = RV_STRING, .string = string};
}

static struct rv named_value(struct arena *a, enum rv_kind kind, struct str s)
{
    struct str *kept = ARENA_NEW(a, struct str);
    *kept = str_copy(a, s);
    return (struct rv){.kind = kind, .symbol = kept};
}

struct rv rv_symbol(struct arena *a, struct str s)
{
    return named_value(a, RV_SYMBOL, s);
}

struct rv rv_class(struct arena *a, struct str name)
{
    return named_value(a, RV_CLASS, name);
}

struct str rv_bytes(struct rv v)
{
    return v.kind == RV_STRING ? str_make(v.string->at, v.string->len) : *v.symbol;
}

void rv_string_set(struct arena *a, struct rv_string *s, struct str text)
{
    s->at = arena_copy(a, text.at, text.len);
    s->len = s->room = text.len;
    s->is_changed = true;
}

void rv_string_add(struct arena *a, struct rv_string *s, struct str text)
{
    if (s->len + text.len > s->room) {
        size_t room = (s->len + text.len) * 2 + 16;
        char *at = arena_take(a, room);
        if (s->len)
            memcpy(at, s->at, s->len);
        s->at = at;
        s->room = room;
    }
    if (text.len)
        memmove(s->at + s->len, text.at, text.len);
    s->len += text.len;
    s->is_changed = true;
}

// ---- arrays

struct rv rv_array(struct arena *a)
{
    struct rv_list *list = ARENA_NEW(a, struct rv_list);
    list->arena = a;
    return (struct rv){.kind = RV_ARRAY, .list = list};
}

static void list_reserve(struct rv_list *list, size_t count)
{
    if (list->len + count <= list->room)
        return;
    size_t room = (list->len + count) * 2 + 4;
    struct rv *at = ARENA_ARRAY(list->arena, struct rv, room);
    if (list->len)
        memcpy(at, list->at, list->len * sizeof(*at));
    list->at = at;
    list->room = room;
}

void list_push(struct rv_list *list, struct rv v)
{
    list_reserve(list, 1);
    list->at[list->len++] = v;
}

void rv_push(struct rv list, struct rv v)
{
    list_push(list.list, v);
}

struct rv rv_array_of(struct arena *a, const struct rv *items, size_t count)
{
    struct rv v = rv_array(a);
    for (size_t i = 0; i < count; i++)
        rv_push(v, items[i]);
    return v;
}

void list_open(struct rv_list *list, size_t at, size_t count)
{
    list_reserve(list, count);
    if (list->len > at)
        memmove(list->at + at + count, list->at + at, (list->len - at) * sizeof(*list->at));
    list->len += count;
}

void list_close(struct rv_list *list, size_t at, size_t count)
{
    size_t rest = list->len - at - count;
    if (rest)
        memmove(list->at + at, list->at + at + count, rest * sizeof(*list->at));
    list->len -= count;
}

// ---- hashes

struct rv rv_hash(struct arena *a)
{
    struct rv_hash *h = ARENA_NEW(a, struct rv_hash);
    h->keys.arena = h->items.arena = a;
    return (struct rv){.kind = RV_HASH, .hash = h};
}

static void index_key(struct rv_hash *h, size_t number)
{
    uint32_t at = (uint32_t)rv_hash_code(h->keys.at[number]) & h->slot_mask;
    while (h->slots[at])
        at = (at + 1) & h->slot_mask;
    h->slots[at] = (uint32_t)number + 1;
}

static void index_all(struct rv_hash *h)
{
    h->slots = NULL;
    if (h->keys.len <= SMALL_HASH)
        return;
    uint32_t count = 32;
    while (count < h->keys.len * 2)
        count *= 2;
    h->slots = ARENA_ARRAY(h->keys.arena, uint32_t, count);
    h->slot_mask = count - 1;
    for (size_t i = 0; i < h->keys.len; i++)
        index_key(h, i);
}

ptrdiff_t hash_index(const struct rv_hash *h, struct rv key)
{
    if (!h->slots) {
        for (size_t i = 0; i < h->keys.len; i++)
            if (rv_same_key(h->keys.at[i], key))
                return (ptrdiff_t)i;
        return -1;
    }
    uint32_t at = (uint32_t)rv_hash_code(key) & h->slot_mask;
    for (; h->slots[at]; at = (at + 1) & h->slot_mask)
        if (rv_same_key(h->keys.at[h->slots[at] - 1], key))
            return (ptrdiff_t)h->slots[at] - 1;
    return -1;
}

void rv_hash_put(struct rv hash, struct rv key, struct rv item)
{
    struct rv_hash *h = hash.hash;
    ptrdiff_t old = hash_index(h, key);
    if (old >= 0) {
        h->items.at[old] = item;
        return;
    }
    // A text that is a key is a copy of its own: changing the original does not move the key.
    list_push(&h->keys, key.kind == RV_STRING ? rv_text(h->keys.arena, rv_bytes(key)) : key);
    list_push(&h->items, item);
    if (!h->slots || h->keys.len * 2 > h->slot_mask)
        index_all(h);
    else
        index_key(h, h->keys.len - 1);
}

void hash_remove(struct rv_hash *h, size_t at)
{
    list_close(&h->keys, at, 1);
    list_close(&h->items, at, 1);
    index_all(h);
}

void hash_clear(struct rv_hash *h)
{
    h->keys.len = h->items.len = 0;
    h->slots = NULL;
}

bool hash_find(const struct rv_hash *h, struct rv key, struct rv *out)
{
    ptrdiff_t at = hash_index(h, key);
    if (at < 0)
        return false;
    *out = h->items.at[at];
    return true;
}

struct rv rv_range(struct arena *a, struct rv first, struct rv last, bool excludes_last)
{
    struct rv_range *range = ARENA_NEW(a, struct rv_range);
    *range = (struct rv_range){first, last, excludes_last};
    return (struct rv){.kind = RV_RANGE, .range = range};
}

// ---- comparing

struct str rv_class_name(struct rv v)
{
    static const char *const names[] = {
        [RV_NIL] = "NilClass",
        [RV_BOOL] = "TrueClass",
        [RV_INT] = "Integer",
        [RV_FLOAT] = "Float",
        [RV_STRING] = "String",
        [RV_SYMBOL] = "Symbol",
        [RV_ARRAY] = "Array",
        [RV_HASH] = "Hash",
        [RV_RANGE] = "Range",
        [RV_REGEXP] = "Regexp",
        [RV_MATCH] = "MatchData",
        [RV_PROC] = "Proc",
        [RV_WALK] = "Enumerator",
        [RV_CLASS] = "Class",
        [RV_SCOPE] = "Puppet::Parser::Scope",
        [RV_SELF] = "Puppet::Parser::TemplateWrapper",
        [RV_ERROR] = "StandardError",
        [RV_OTHER] = "Object",
        [RV_UNKNOWN] = "Object",
    };
    if (v.kind == RV_BOOL && !v.truth)
        return STR("FalseClass");
    if (v.kind == RV_ERROR)
        return v.error->class_name;
    return str_of(names[v.kind]);
}

static bool lists_equal(const struct rv_list *x, const struct rv_list *y,
                        bool (*equal)(struct rv, struct rv))
{
    if (x->len != y->len)
        return false;
    for (size_t i = 0; i < x->len; i++)
        if (!equal(x->at[i], y->at[i]))
            return false;
    return true;
}

static bool hash_items_equal(const struct rv_hash *x, const struct rv_hash *y)
{
    struct rv other;
    if (x->keys.len != y->keys.len)
        return false;
    for (size_t i = 0; budget_more(i < x->keys.len); i++)
        if (!hash_find(y, x->keys.at[i], &other) || !rv_equal(x->items.at[i], other))
            return false;
    return true;
}

// Two of one kind that are no numbers.
static bool same_kind_equal(struct rv x, struct rv y, bool (*equal)(struct rv, struct rv))
{
    switch (x.kind) {
    case RV_NIL:
    case RV_SCOPE:
    case RV_SELF: return true;
    case RV_BOOL: return x.truth == y.truth;
    case RV_INT: return x.integer == y.integer;
    case RV_FLOAT: return x.number == y.number;
    case RV_STRING:
    case RV_SYMBOL:
    case RV_CLASS: return str_equal(rv_bytes(x), rv_bytes(y));
    case RV_ARRAY: return x.list == y.list || lists_equal(x.list, y.list, equal);
    case RV_HASH: return x.hash == y.hash || hash_items_equal(x.hash, y.hash);
    case RV_RANGE:
        return equal(x.range->first, y.range->first) && equal(x.range->last, y.range->last) &&
               x.range->excludes_last == y.range->excludes_last;
    case RV_REGEXP:
        return str_equal(x.regexp->source, y.regexp->source) &&
               x.regexp->options == y.regexp->options;
    case RV_OTHER: return value_same(*x.other, *y.other);
    case RV_MATCH:
    case RV_PROC:
    case RV_WALK:
    case RV_ERROR:
    case RV_UNKNOWN: break;
    }
    return x.match == y.match;
}

bool rv_equal(struct rv x, struct rv y)
{
    has_met_unknown = has_met_unknown || x.kind == RV_UNKNOWN || y.kind == RV_UNKNOWN;
    if (x.kind != y.kind)
        return rv_is_number(x) && rv_is_number(y) && rv_double(x) == rv_double(y);
    return enter_value() && leave_value(same_kind_equal(x, y, rv_equal));
}

bool rv_same_key(struct rv x, struct rv y)
{
    return x.kind == y.kind && enter_value() && leave_value(same_kind_equal(x, y, rv_same_key));
}

uint64_t rv_hash_code(struct rv v)
{
    uint64_t code = (uint64_t)v.kind * UINT64_C(0x9e3779b97f4a7c15);
    switch (v.kind) {
    case RV_BOOL: return code + v.truth;
    case RV_INT: return (code ^ (uint64_t)v.integer) * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    case RV_STRING:
    case RV_SYMBOL:
    case RV_CLASS: return code ^ str_hash(rv_bytes(v));
    case RV_ARRAY:
        if (!enter_value())
            return code;
        for (size_t i = 0; i < v.list->len; i++)
            code = code * 31 + rv_hash_code(v.list->at[i]);
        (void)leave_value(true);
        return code;
    case RV_NIL:
    case RV_FLOAT:
    case RV_HASH:
    case RV_RANGE:
    case RV_REGEXP:
    case RV_MATCH:
    case RV_PROC:
    case RV_WALK:
    case RV_SCOPE:
    case RV_SELF:
    case RV_ERROR:
    case RV_OTHER:
    case RV_UNKNOWN: break;
    }
    return code;
}

static bool compare_lists(const struct rv_list *x, const struct rv_list *y, int *out)
{
    for (size_t i = 0; i < x->len && i < y->len; i++) {
        if (!rv_compare(x->at[i], y->at[i], out))
            return false;
        if (*out)
            return true;
    }
    *out = x->len < y->len ? -1 : x->len > y->len;
    return true;
}

bool rv_compare(struct rv x, struct rv y, int *out)
{
    if (x.kind == RV_INT && y.kind == RV_INT) {
        *out = x.integer < y.integer ? -1 : x.integer > y.integer;
    } else if (rv_is_number(x) && rv_is_number(y)) {
        double p = rv_double(x), q = rv_double(y);
        *out = p < q ? -1 : p > q;
        return p == p && q == q;
    } else if (rv_is_texty(x) && x.kind == y.kind) {
        int order = str_compare(rv_bytes(x), rv_bytes(y));
        *out = order < 0 ? -1 : order > 0;
    } else if (x.kind == RV_ARRAY && y.kind == RV_ARRAY) {
        return enter_value() && leave_value(compare_lists(x.list, y.list, out));
    } else {
        *out = 0;
        return rv_equal(x, y);
    }
    return true;
}

// ---- showing

static bool is_plain_symbol(struct str s)
{
    size_t len = s.len && strchr("?!=", s.at[s.len - 1]) ? s.len - 1 : s.len;
    for (size_t i = 0; i < len; i++)
        if (!ascii_is_letter(s.at[i]) && s.at[i] != '_' && (!i || !ascii_is_digit(s.at[i])) &&
            !(s.at[i] & 0x80))
            return false;
    return len > 0;
}

static void inspect_symbol(struct strbuf *out, struct str s)
{
    static const char operators[] =
        " + - * / % ** == != < > <= >= <=> === =~ !~ [] []= << >> ! & | ^ ~ ";
    char padded[8] = " ";
    bool is_operator = s.len && s.len < 4;
    if (is_operator) {
        memcpy(padded + 1, s.at, s.len);
        padded[s.len + 1] = ' ';
        is_operator = strstr(operators, padded) != NULL;
    }
    strbuf_add_char(out, ':');
    if (is_operator || is_plain_symbol(s))
        strbuf_add(out, s);
    else
        ruby_inspect_string(out, s);
}

static void inspect_list(struct strbuf *out, const struct rv_list *list)
{
    if (!enter_value())
        return;
    strbuf_add_char(out, '[');
    for (size_t i = 0; budget_more(i < list->len); i++) {
        if (i)
            strbuf_add(out, STR(", "));
        rv_inspect(out, list->at[i]);
    }
    strbuf_add_char(out, ']');
    (void)leave_value(true);
}

static void inspect_hash(struct strbuf *out, const struct rv_hash *h)
{
    if (!enter_value())
        return;
    strbuf_add_char(out, '{');
    for (size_t i = 0; budget_more(i < h->keys.len); i++) {
        if (i)
            strbuf_add(out, STR(", "));
        rv_inspect(out, h->keys.at[i]);
        strbuf_add(out, STR("=>"));
        rv_inspect(out, h->items.at[i]);
    }
    strbuf_add_char(out, '}');
    (void)leave_value(true);
}

static void write_regexp_source(struct strbuf *out, struct str source)
{
    for (size_t i = 0; i < source.len; i++) {
        if (source.at[i] == '\\' && i + 1 < source.len)
            strbuf_add_char(out, source.at[i++]);
        else if (source.at[i] == '/')
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, source.at[i]);
    }
}

void regexp_write(struct strbuf *out, const struct rv_regexp *re)
{
    strbuf_format(
        out, "(?%s%s%s%s%s%s%s:", re->options & REGEXP_DOT_ALL ? "m" : "",
        re->options & REGEXP_IGNORE_CASE ? "i" : "", re->options & REGEXP_EXTENDED ? "x" : "",
        re->options == 7 ? "" : "-", re->options & REGEXP_DOT_ALL ? "" : "m",
        re->options & REGEXP_IGNORE_CASE ? "" : "i", re->options & REGEXP_EXTENDED ? "" : "x");
    write_regexp_source(out, re->source);
    strbuf_add_char(out, ')');
}

static void inspect_regexp(struct strbuf *out, const struct rv_regexp *re)
{
    strbuf_add_char(out, '/');
    write_regexp_source(out, re->source);
    strbuf_add_char(out, '/');
    strbuf_format(out, "%s%s%s", re->options & REGEXP_DOT_ALL ? "m" : "",
                  re->options & REGEXP_IGNORE_CASE ? "i" : "",
                  re->options & REGEXP_EXTENDED ? "x" : "");
}

static void inspect_match(struct strbuf *out, const struct rv_match *m)
{
    strbuf_add(out, STR("#<MatchData"));
    for (uint32_t i = 0; i < m->count; i++) {
        strbuf_add_char(out, ' ');
        if (i && m->names[i].len)
            strbuf_format(out, "%.*s:", STR_ARGS(m->names[i]));
        else if (i)
            strbuf_format(out, "%u:", i);
        if (m->starts[i] == SIZE_MAX)
            strbuf_add(out, STR("nil"));
        else
            ruby_inspect_string(out, str_slice(m->text, m->starts[i], m->ends[i]));
    }
    strbuf_add_char(out, '>');
}

static void write_range(struct strbuf *out, const struct rv_range *range,
                        void (*write)(struct strbuf *, struct rv))
{
    if (range->first.kind != RV_NIL)
        write(out, range->first);
    strbuf_add(out, range->excludes_last ? STR("...") : STR(".."));
    if (range->last.kind != RV_NIL)
        write(out, range->last);
}

void rv_inspect(struct strbuf *out, struct rv v)
{
    switch (v.kind) {
    case RV_NIL: strbuf_add(out, STR("nil")); return;
    case RV_STRING: ruby_inspect_string(out, rv_bytes(v)); return;
    case RV_SYMBOL: inspect_symbol(out, rv_bytes(v)); return;
    case RV_ARRAY: inspect_list(out, v.list); return;
    case RV_HASH: inspect_hash(out, v.hash); return;
    case RV_RANGE: write_range(out, v.range, rv_inspect); return;
    case RV_REGEXP: inspect_regexp(out, v.regexp); return;
    case RV_MATCH: inspect_match(out, v.match); return;
    case RV_ERROR:
        strbuf_format(out, "#<%.*s: %.*s>", STR_ARGS(v.error->class_name),
                      STR_ARGS(v.error->message));
        return;
    case RV_BOOL:
    case RV_INT:
    case RV_FLOAT:
    case RV_PROC:
    case RV_WALK:
    case RV_CLASS:
    case RV_SCOPE:
    case RV_SELF:
    case RV_OTHER:
    case RV_UNKNOWN: break;
    }
    rv_write(out, v);
}

void rv_write(struct strbuf *out, struct rv v)
{
    switch (v.kind) {
    case RV_NIL: return;
    case RV_BOOL: strbuf_add(out, v.truth ? STR("true") : STR("false")); return;
    case RV_INT: strbuf_format(out, "%lld", (long long)v.integer); return;
    case RV_FLOAT: puppet_write_float(out, v.number); return;
    case RV_STRING:
    case RV_SYMBOL:
    case RV_CLASS: strbuf_add(out, rv_bytes(v)); return;
    case RV_ARRAY:
    case RV_HASH: rv_inspect(out, v); return;
    case RV_RANGE: write_range(out, v.range, rv_write); return;
    case RV_REGEXP: regexp_write(out, v.regexp); return;
    case RV_MATCH:
        strbuf_add(out, str_slice(v.match->text, v.match->starts[0], v.match->ends[0]));
        return;
    case RV_ERROR: strbuf_add(out, v.error->message); return;
    case RV_OTHER: puppet_write_text(out, *v.other); return;
    case RV_PROC:
    case RV_WALK:
    case RV_SCOPE:
    case RV_SELF:
    case RV_UNKNOWN: break;
    }
    has_met_unknown = has_met_unknown || v.kind == RV_UNKNOWN;
    strbuf_format(out, "#<%.*s>", STR_ARGS(rv_class_name(v)));
}

struct str rv_to_s(struct arena *a, struct rv v)
{
    if (rv_is_texty(v))
        return str_copy(a, rv_bytes(v));
    struct strbuf out;
    strbuf_init(&out, 0);
    rv_write(&out, v);
    struct str s = strbuf_copy(&out, a);
    strbuf_done(&out);
    return s;
}

struct str rv_inspected(struct arena *a, struct rv v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    rv_inspect(&out, v);
    struct str s = strbuf_copy(&out, a);
    strbuf_done(&out);
    return s;
}
