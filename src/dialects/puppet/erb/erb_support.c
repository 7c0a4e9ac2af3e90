// SPDX-License-Identifier: Apache-2.0
//
// What the bodies of methods share: arguments, parts, elements, order, formats.
#include "base/utf8.h"
#include "dialects/puppet/erb/erb_methods.h"
#include "dialects/puppet/runtime/support.h"

enum { RANGE_MOST = 10 * 1000 * 1000 }; // numbers that become a list

struct str erb_text_arg(struct erb_run *r, struct rv v)
{
    if (v.kind == RV_STRING)
        return rv_bytes(v);
    (void)erb_no_conversion(r, v, "String");
    return STR("");
}

int64_t erb_int_arg(struct erb_run *r, struct rv v)
{
    if (v.kind == RV_INT)
        return v.integer;
    if (v.kind == RV_FLOAT && v.number > -9e18 && v.number < 9e18)
        return (int64_t)v.number;
    if (v.kind == RV_NIL)
        (void)erb_raise(r, "TypeError", "no implicit conversion from nil to integer");
    else
        (void)erb_no_conversion(r, v, "Integer");
    return 0;
}

struct rv erb_take_buffer(struct erb_run *r, struct strbuf *out)
{
    struct rv v = rv_text(r->arena, strbuf_str(out));
    strbuf_done(out);
    return v;
}

struct rv erb_pair(struct erb_run *r, struct rv key, struct rv item)
{
    struct rv both[] = {key, item};
    return rv_array_of(r->arena, both, 2);
}

struct rv erb_wait(struct erb_run *r, const struct rv_call *c)
{
    struct rv_walk *walk = ARENA_NEW(r->arena, struct rv_walk);
    struct rv *args = ARENA_ARRAY(r->arena, struct rv, c->count + 1);
    for (unsigned i = 0; i < c->count; i++)
        args[i] = c->args[i];
    *walk = (struct rv_walk){c->self, c->name, args, c->count};
    return (struct rv){.kind = RV_WALK, .walk = walk};
}

// ---- elements

// The text after this one, as String#succ has it: letters and digits at the end count up.
struct str erb_successor(struct erb_run *r, struct str s)
{
    char *at = arena_copy(r->arena, s.at, s.len);
    size_t i = s.len, last = SIZE_MAX;
    while (i > 0) {
        char c = at[i - 1];
        bool counts = ascii_is_letter(c) || ascii_is_digit(c);
        if (!counts && last != SIZE_MAX)
            break;
        i--;
        if (!counts)
            continue;
        last = i;
        bool is_full = c == 'z' || c == 'Z' || c == '9';
        at[i] = c == 'z' ? 'a' : c == 'Z' ? 'A' : c == '9' ? '0' : (char)(c + 1);
        if (!is_full)
            return str_make(at, s.len);
    }
    if (last == SIZE_MAX)
        return s;
    char first = s.at[last] == 'z' ? 'a' : s.at[last] == 'Z' ? 'A' : '1';
    return str_format(r->arena, "%.*s%c%.*s", (int)last, at, first, (int)(s.len - last), at + last);
}

static void add_text_range(struct erb_run *r, struct rv list, const struct rv_range *range)
{
    struct str text = rv_bytes(range->first), last = rv_bytes(range->last);
    while (text.len <= last.len && erb_charge(r, 1)) {
        bool is_last = str_equal(text, last);
        if (is_last && range->excludes_last)
            return;
        rv_push(list, erb_string(r, text));
        struct str next = erb_successor(r, text);
        if (is_last || str_equal(next, text))
            return;
        text = next;
    }
}

static struct rv_list *range_elements(struct erb_run *r, const struct rv_range *range)
{
    struct rv list = rv_array(r->arena), whole = {.kind = RV_RANGE, .range = range};
    if (range->first.kind == RV_STRING && range->last.kind == RV_STRING) {
        add_text_range(r, list, range);
    } else if (range->first.kind == RV_INT && rv_is_number(range->last)) {
        double last = rv_double(range->last);
        if (!(last - (double)range->first.integer < RANGE_MOST)) {
            (void)erb_refuse_running(r, "a list of all elements of `%.*s`",
                                     STR_ARGS(rv_inspected(r->arena, whole)));
            return list.list;
        }
        for (int64_t i = range->first.integer;
             (range->excludes_last ? (double)i < last : (double)i <= last) && erb_charge(r, 1); i++)
            rv_push(list, rv_int(i));
    } else if (range->first.kind == RV_INT) {
        (void)erb_refuse_running(r, "a range without an end");
    } else {
        (void)erb_raise(r, "TypeError", "can't iterate from %.*s",
                        STR_ARGS(rv_class_name(range->first)));
    }
    return list.list;
}

static struct rv collect_element(struct erb_run *r, void *data, const struct rv *args,
                                 unsigned count)
{
    list_push(data, count == 1 ? args[0] : rv_array_of(r->arena, args, count));
    return rv_nil();
}

static struct rv_list *walk_elements(struct erb_run *r, const struct rv_walk *walk)
{
    struct rv list = rv_array(r->arena);
    struct rv_proc collect = {.native = collect_element, .data = list.list};
    struct rv_call c = {walk->self, walk->method, walk->args, walk->count, &collect};
    (void)erb_send(r, &c);
    return list.list;
}

struct rv_list *erb_elements(struct erb_run *r, struct rv v)
{
    if (v.kind == RV_ARRAY)
        return v.list;
    if (v.kind == RV_RANGE)
        return range_elements(r, v.range);
    if (v.kind == RV_WALK)
        return walk_elements(r, v.walk);
    if (v.kind != RV_HASH) {
        (void)erb_no_conversion(r, v, "Array");
        return NULL;
    }
    struct rv list = rv_array(r->arena);
    for (size_t i = 0; i < v.hash->keys.len && erb_charge(r, 1); i++)
        rv_push(list, erb_pair(r, v.hash->keys.at[i], v.hash->items.at[i]));
    return list.list;
}

// ---- parts

static bool part_of_range(struct erb_run *r, const struct rv_range *range, int64_t len,
                          int64_t *from, int64_t *count)
{
    *from = range->first.kind == RV_NIL ? 0 : erb_int_arg(r, range->first);
    int64_t to = range->last.kind == RV_NIL ? -1 : erb_int_arg(r, range->last);
    bool excludes = range->excludes_last && range->last.kind != RV_NIL;
    *from += *from < 0 ? len : 0;
    to += to < 0 ? len : 0;
    *count = to - *from + (excludes ? 0 : 1);
    *count = *count < 0 ? 0 : *count;
    return !erb_left(r);
}

bool erb_part(struct erb_run *r, const struct rv_call *c, size_t len, size_t *from, size_t *count)
{
    int64_t all = (int64_t)len, first, n;
    if (c->args[0].kind == RV_RANGE) {
        if (!part_of_range(r, c->args[0].range, all, &first, &n))
            return false;
    } else {
        first = erb_int_arg(r, c->args[0]);
        n = c->count > 1 ? erb_int_arg(r, c->args[1]) : 1;
        first += first < 0 ? all : 0;
    }
    if (erb_left(r) || first < 0 || first > all || n < 0)
        return false;
    *from = (size_t)first;
    *count = (size_t)(n < all - first ? n : all - first);
    return true;
}

// ---- order

int erb_compare(struct erb_run *r, struct rv x, struct rv y)
{
    int order = 0;
    if (rv_compare(x, y, &order) || erb_left(r))
        return order;
    if (x.kind == RV_UNKNOWN || y.kind == RV_UNKNOWN) {
        (void)erb_unknown(r);
        return 0;
    }
    bool is_special =
        y.kind == RV_NIL || y.kind == RV_BOOL || rv_is_number(y) || y.kind == RV_SYMBOL;
    struct str shown = is_special ? rv_inspected(r->arena, y) : rv_class_name(y);
    (void)erb_raise(r, "ArgumentError", "comparison of %.*s with %.*s failed",
                    STR_ARGS(rv_class_name(x)), STR_ARGS(shown));
    return 0;
}

static int compare_for_sort(struct erb_run *r, const struct rv_proc *block, struct rv x,
                            struct rv y)
{
    if (!block)
        return erb_compare(r, x, y);
    struct rv both[] = {x, y};
    struct rv v = erb_yield(r, block, both, 2);
    if (erb_left(r))
        return 0;
    if (v.kind == RV_NIL)
        (void)erb_raise(r, "ArgumentError", "comparison of %.*s with %.*s failed",
                        STR_ARGS(rv_class_name(x)), STR_ARGS(rv_class_name(y)));
    return erb_left(r) ? 0 : erb_compare(r, v, rv_int(0));
}

// Numbers of values are sorted, not the values: `sort_by` needs them. Equal ones stay in order.
struct sorting_values {
    struct erb_run *run;
    const struct rv *items;
    const struct rv_proc *block;
};

static void merge_halves(struct sorting_values *s, size_t *order, size_t *room, size_t half,
                         size_t len)
{
    size_t x = 0, y = half, to = 0;
    memcpy(room, order, len * sizeof(*order));
    while (x < half && y < len && !erb_left(s->run)) {
        bool takes_right =
            compare_for_sort(s->run, s->block, s->items[room[x]], s->items[room[y]]) > 0;
        order[to++] = takes_right ? room[y++] : room[x++];
    }
    while (x < half)
        order[to++] = room[x++];
    while (y < len)
        order[to++] = room[y++];
}

static void sort_numbers_of(struct sorting_values *s, size_t *order, size_t *room, size_t len)
{
    if (len < 2 || !erb_charge(s->run, len))
        return;
    size_t half = len / 2;
    sort_numbers_of(s, order, room, half);
    sort_numbers_of(s, order + half, room, len - half);
    merge_halves(s, order, room, half, len);
}

static void sort_with(struct erb_run *r, const struct rv_list *list, const struct rv_proc *block,
                      size_t *order)
{
    struct rv copy = rv_array_of(r->arena, list->at, list->len); // the block may change the list
    struct sorting_values s = {r, copy.list->at, block};
    size_t *room = ARENA_ARRAY(r->arena, size_t, list->len + 1);
    for (size_t i = 0; i < list->len; i++)
        order[i] = i;
    sort_numbers_of(&s, order, room, copy.list->len);
}

void erb_sort_numbers(struct erb_run *r, const struct rv_list *list, size_t *order)
{
    sort_with(r, list, NULL, order);
}

void erb_sort(struct erb_run *r, struct rv_list *list, const struct rv_proc *block)
{
    struct rv copy = rv_array_of(r->arena, list->at, list->len);
    size_t *order = ARENA_ARRAY(r->arena, size_t, list->len + 1);
    sort_with(r, copy.list, block, order);
    for (size_t i = 0; !erb_left(r) && i < copy.list->len && i < list->len; i++)
        list->at[i] = copy.list->at[order[i]];
}

// ---- formats

struct rv erb_format(struct erb_run *r, struct str format, const struct rv *args, unsigned count)
{
    struct value *values = ARENA_ARRAY(r->arena, struct value, count + 1);
    for (unsigned i = 0; i < count && !erb_left(r); i++)
        values[i] = erb_to_value(r, args[i]);
    struct strbuf out;
    struct str why = STR("");
    strbuf_init(&out, (size_t)r->call->graph->limits.output_bytes);
    if (!erb_left(r) && !ruby_format(r->call, format, values, count, &out, &why))
        (void)erb_raise(r, "ArgumentError", "%.*s", STR_ARGS(why));
    return erb_take_buffer(r, &out);
}

// ---- classes

static bool is_error_class(struct str name)
{
    return str_ends(name, STR("Error")) || str_equal(name, STR("Exception"));
}

// Classes that a kind of values belongs to, between blanks.
static const char *classes_of(struct rv v)
{
    switch (v.kind) {
    case RV_NIL: return " NilClass ";
    case RV_BOOL: return v.truth ? " TrueClass " : " FalseClass ";
    case RV_INT: return " Integer Fixnum Numeric Comparable ";
    case RV_FLOAT: return " Float Numeric Comparable ";
    case RV_STRING: return " String Comparable ";
    case RV_SYMBOL: return " Symbol Comparable ";
    case RV_ARRAY: return " Array Enumerable ";
    case RV_HASH: return " Hash Enumerable ";
    case RV_RANGE: return " Range Enumerable ";
    case RV_REGEXP: return " Regexp ";
    case RV_MATCH: return " MatchData ";
    case RV_PROC: return " Proc ";
    case RV_WALK: return " Enumerator Enumerable ";
    case RV_CLASS: return " Class Module ";
    case RV_SCOPE: return " Puppet::Parser::Scope ";
    case RV_SELF: return " Puppet::Parser::TemplateWrapper ";
    case RV_ERROR:
    case RV_OTHER:
    case RV_UNKNOWN: break;
    }
    return "  ";
}

bool erb_is_a(struct erb_run *r, struct rv v, struct str class_name)
{
    static const char known[] = " NilClass TrueClass FalseClass Integer Fixnum Bignum Numeric "
                                "Comparable Float String Symbol Array Enumerable "
                                "Hash Range Regexp MatchData Proc Enumerator Class Module "
                                "Puppet::Parser::Scope Time Date Set IO File "
                                "Puppet::Parser::TemplateWrapper Rational Complex Struct ";
    if (str_equal(class_name, STR("Object")) || str_equal(class_name, STR("BasicObject")) ||
        str_equal(class_name, STR("Kernel")))
        return true;
    if (v.kind == RV_UNKNOWN)
        return erb_truth(r, v);
    if (v.kind == RV_ERROR)
        return erb_error_is(v.error->class_name, class_name);
    if (v.kind == RV_OTHER && str_ends(class_name, STR("Sensitive")))
        return puppet_is_sensitive(*v.other, NULL);
    char *padded = arena_alloc(r->arena, class_name.len + 3);
    padded[0] = padded[class_name.len + 1] = ' ';
    memcpy(padded + 1, class_name.at, class_name.len);
    if (strstr(classes_of(v), padded))
        return true;
    if (!strstr(known, padded) && !is_error_class(class_name) &&
        !str_ends(class_name, STR("Sensitive")))
        (void)erb_refuse_running(r, "`%.*s`", STR_ARGS(class_name));
    return false;
}

bool erb_case_equal(struct erb_run *r, struct rv pattern, struct rv v)
{
    if (pattern.kind == RV_UNKNOWN)
        return erb_truth(r, erb_unknown(r));
    if (pattern.kind == RV_CLASS)
        return erb_is_a(r, v, *pattern.symbol);
    return rv_is_true(erb_send_to(r, pattern, "===", &v, 1));
}
