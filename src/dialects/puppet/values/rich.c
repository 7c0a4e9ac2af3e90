// SPDX-License-Identifier: Apache-2.0
//
// Capsules for times, bytes, addresses, objects, deferred calls and iterators. Versions are in version.c.
#include "dialects/puppet/values/rich.h"

#include <stdio.h>

#include "base/regex.h"
#include "dialects/puppet/values/values.h"
#include "graph/graph.h"
#include "graph/scope/context.h"

static bool texts_are_equal(const void *x, const void *y)
{
    return str_equal(*(const struct str *)x, *(const struct str *)y);
}

static uint64_t text_hash(const void *data)
{
    return str_hash(*(const struct str *)data);
}

static const struct str *kept_text(struct arena *a, struct str s)
{
    struct str *kept = ARENA_NEW(a, struct str);
    *kept = str_copy(a, s);
    return kept;
}

// ---- times

static bool numbers_are_equal(const void *x, const void *y)
{
    return *(const int64_t *)x == *(const int64_t *)y;
}

static uint64_t hash_of_number(const void *data)
{
    return (uint64_t) * (const int64_t *)data * UINT64_C(0x9E3779B97F4A7C15);
}

enum { NANOSECONDS = 1000000000, DAY_SECONDS = 86400 };

// Days since 1970 as a date, by the civil calendar.
static void date_of_days(int64_t days, int64_t *year, unsigned *month, unsigned *day)
{
    days += 719468;
    int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    unsigned doe = (unsigned)(days - era * 146097);
    unsigned yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    unsigned mp = (5 * doy + 2) / 153;
    *day = doy - (153 * mp + 2) / 5 + 1;
    *month = mp < 10 ? mp + 3 : mp - 9;
    *year = (int64_t)yoe + era * 400 + (*month <= 2);
}

static void show_timestamp(struct strbuf *out, const void *data)
{
    int64_t n = *(const int64_t *)data;
    int64_t seconds = n / NANOSECONDS, rest = n % NANOSECONDS;
    if (rest < 0) {
        rest += NANOSECONDS;
        seconds--;
    }
    int64_t days = seconds / DAY_SECONDS, second = seconds % DAY_SECONDS, year;
    if (second < 0) {
        second += DAY_SECONDS;
        days--;
    }
    unsigned month, day;
    date_of_days(days, &year, &month, &day);
    strbuf_format(out, "%04lld-%02u-%02uT%02lld:%02lld:%02lld.%09lld UTC", (long long)year, month,
                  day, (long long)(second / 3600), (long long)(second / 60 % 60),
                  (long long)(second % 60), (long long)rest);
}

static void show_timespan(struct strbuf *out, const void *data)
{
    int64_t n = *(const int64_t *)data;
    if (n < 0)
        strbuf_add_char(out, '-');
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    uint64_t seconds = size / NANOSECONDS, rest = size % NANOSECONDS;
    strbuf_format(out, "%llu-%02llu:%02llu:%02llu.", (unsigned long long)(seconds / DAY_SECONDS),
                  (unsigned long long)(seconds / 3600 % 24),
                  (unsigned long long)(seconds / 60 % 60), (unsigned long long)(seconds % 60));
    char digits[16];
    int length = snprintf(digits, sizeof(digits), "%09llu", (unsigned long long)rest);
    while (length > 1 && digits[length - 1] == '0')
        length--;
    strbuf_add(out, str_make(digits, (size_t)length));
}

static const struct capsule_kind timestamp_kind = {.name = "Timestamp",
                                                   .show = show_timestamp,
                                                   .equal = numbers_are_equal,
                                                   .hash = hash_of_number};
static const struct capsule_kind timespan_kind = {
    .name = "Timespan", .show = show_timespan, .equal = numbers_are_equal, .hash = hash_of_number};

static struct value time_value(struct arena *a, const struct capsule_kind *kind, int64_t n)
{
    int64_t *kept = ARENA_NEW(a, int64_t);
    *kept = n;
    return value_capsule(a, kind, kept);
}

struct value puppet_timestamp(struct arena *a, int64_t nanoseconds)
{
    return time_value(a, &timestamp_kind, nanoseconds);
}

struct value puppet_timespan(struct arena *a, int64_t nanoseconds)
{
    return time_value(a, &timespan_kind, nanoseconds);
}

const int64_t *puppet_is_timestamp(struct value v)
{
    return value_capsule_data(v, &timestamp_kind);
}

const int64_t *puppet_is_timespan(struct value v)
{
    return value_capsule_data(v, &timespan_kind);
}

bool puppet_seconds(struct value time, struct value beside, struct value *out)
{
    const int64_t *span = puppet_is_timespan(time), *at = span ? span : puppet_is_timestamp(time),
                  second = 1000000000;
    if (!at)
        return false;
    int64_t whole = *at / second - (*at % second < 0);
    *out = puppet_is_integer(beside) ? value_int(whole) : number_from_float((double)*at / 1e9);
    return true;
}

// ---- bytes and addresses

static void show_binary(struct strbuf *out, const void *data)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const struct str *bytes = data;
    for (size_t i = 0; i < bytes->len; i += 3) {
        size_t left = bytes->len - i;
        uint32_t n = (uint32_t)(unsigned char)bytes->at[i] << 16;
        n |= left > 1 ? (uint32_t)(unsigned char)bytes->at[i + 1] << 8 : 0;
        n |= left > 2 ? (uint32_t)(unsigned char)bytes->at[i + 2] : 0;
        strbuf_add_char(out, letters[n >> 18]);
        strbuf_add_char(out, letters[n >> 12 & 63]);
        strbuf_add_char(out, left > 1 ? letters[n >> 6 & 63] : '=');
        strbuf_add_char(out, left > 2 ? letters[n & 63] : '=');
    }
}

static void show_text(struct strbuf *out, const void *data)
{
    strbuf_add(out, *(const struct str *)data);
}

static const struct capsule_kind binary_kind = {
    .name = "Binary", .show = show_binary, .equal = texts_are_equal, .hash = text_hash};
static const struct capsule_kind uri_kind = {
    .name = "URI", .show = show_text, .equal = texts_are_equal, .hash = text_hash};

static bool text_of_capsule(struct value v, const struct capsule_kind *kind, struct str *out)
{
    const struct str *found = value_capsule_data(v, kind);
    if (found && out)
        *out = *found;
    return found != NULL;
}

struct value puppet_binary(struct arena *a, struct str bytes)
{
    return value_capsule(a, &binary_kind, kept_text(a, bytes));
}

bool puppet_is_binary(struct value v, struct str *bytes)
{
    return text_of_capsule(v, &binary_kind, bytes);
}

struct value puppet_uri(struct arena *a, struct str text)
{
    return value_capsule(a, &uri_kind, kept_text(a, text));
}

bool puppet_is_uri(struct value v, struct str *text)
{
    return text_of_capsule(v, &uri_kind, text);
}

// ---- objects

static void show_object(struct strbuf *out, const void *data)
{
    const struct puppet_object *o = data;
    struct arena a;
    struct ptype_field *fields;
    arena_init(&a);
    size_t count = object_fields(&a, o->type, &fields);
    strbuf_add(out, o->type->name.len ? o->type->name : STR("Object"));
    strbuf_add(out, STR("({"));
    bool is_first = true;
    for (size_t i = 0; i < count; i++) {
        bool is_default = !value_is(fields[i].fallback, VALUE_ABSENT) &&
                          puppet_equal(fields[i].fallback, o->attributes[i]);
        if (is_default)
            continue;
        strbuf_add_cstr(out, is_first ? "" : ", ");
        is_first = false;
        puppet_write_program(out, value_string_kept(fields[i].name));
        strbuf_add(out, STR(" => "));
        puppet_write_program(out, o->attributes[i]);
    }
    strbuf_add(out, STR("})"));
    arena_done(&a);
}

static bool objects_are_equal(const void *x, const void *y)
{
    const struct puppet_object *left = x, *right = y;
    if (left->type != right->type && !ptype_equal(left->type, right->type))
        return false;
    struct arena a;
    struct ptype_field *fields;
    arena_init(&a);
    size_t count = object_fields(&a, left->type, &fields);
    bool same = true;
    for (size_t i = 0; i < count && same; i++)
        same = puppet_equal(left->attributes[i], right->attributes[i]);
    arena_done(&a);
    return same;
}

static uint64_t object_hash(const void *data)
{
    return str_hash(((const struct puppet_object *)data)->type->name);
}

static const struct capsule_kind object_kind = {
    .name = "Object", .show = show_object, .equal = objects_are_equal, .hash = object_hash};

struct value puppet_object(struct arena *a, const struct ptype *type,
                           const struct value *attributes)
{
    struct puppet_object *o = ARENA_NEW(a, struct puppet_object);
    *o = (struct puppet_object){type, attributes};
    return value_capsule(a, &object_kind, o);
}

const struct puppet_object *puppet_is_object(struct value v)
{
    return value_capsule_data(v, &object_kind);
}

const struct ptype *puppet_object_type(struct value v)
{
    const struct puppet_object *o = puppet_is_object(v);
    return o ? o->type : NULL;
}

size_t object_fields(struct arena *a, const struct ptype *type, struct ptype_field **out)
{
    enum { PARENTS_MAX = 100 };
    const struct ptype *chain[PARENTS_MAX];
    size_t depth = 0, count = 0;
    for (; type && depth < PARENTS_MAX; type = type->parent ? ptype_meant(type->parent) : NULL) {
        chain[depth++] = type;
        count += type->field_count;
    }
    *out = ARENA_ARRAY(a, struct ptype_field, count ? count : 1);
    size_t n = 0;
    while (depth--)
        for (uint32_t i = 0; i < chain[depth]->field_count; i++)
            (*out)[n++] = chain[depth]->fields[i];
    return n;
}

// ---- deferred calls

struct deferred {
    struct str name;
    struct value arguments;
};

static void show_deferred(struct strbuf *out, const void *data)
{
    const struct deferred *d = data;
    strbuf_format(out, "Deferred({'name' => '%.*s'", STR_ARGS(d->name));
    if (value_is_sequence(d->arguments) && value_len(d->arguments)) {
        strbuf_add(out, STR(", 'arguments' => "));
        puppet_write_program(out, d->arguments);
    }
    strbuf_add(out, STR("})"));
}

static bool deferred_are_equal(const void *x, const void *y)
{
    const struct deferred *left = x, *right = y;
    return str_equal(left->name, right->name) && puppet_equal(left->arguments, right->arguments);
}

static uint64_t deferred_hash(const void *data)
{
    return str_hash(((const struct deferred *)data)->name);
}

static const struct capsule_kind deferred_kind = {
    .name = "Deferred", .show = show_deferred, .equal = deferred_are_equal, .hash = deferred_hash};

struct value puppet_deferred(struct arena *a, struct str name, struct value arguments)
{
    struct deferred *d = ARENA_NEW(a, struct deferred);
    *d = (struct deferred){str_copy(a, name), arguments};
    return value_capsule(a, &deferred_kind, d);
}

bool puppet_is_deferred(struct value v, struct str *name, struct value *arguments)
{
    const struct deferred *d = value_capsule_data(v, &deferred_kind);
    if (d && name)
        *name = d->name;
    if (d && arguments)
        *arguments = d->arguments;
    return d != NULL;
}

// ---- iterators

struct iterator {
    struct value items; // none, once it has been walked
    struct value nothing;
};

static void show_iterator(struct strbuf *out, const void *data)
{
    const struct iterator *i = data;
    struct arena a;
    arena_init(&a);
    const struct ptype *t = ptype_infer(&a, i->items, INFER_GENERALIZED);
    strbuf_add(out, STR("Iterator"));
    if (t->element) {
        strbuf_add_char(out, '[');
        ptype_show(out, t->element);
        strbuf_add_char(out, ']');
    }
    strbuf_add(out, STR("-Value"));
    arena_done(&a);
}

static bool iterators_are_equal(const void *x, const void *y)
{
    return x == y;
}

static uint64_t iterator_hash(const void *data)
{
    return (uintptr_t)data;
}

static const struct capsule_kind iterator_kind = {
    .name = "Iterator", .show = show_iterator, .equal = iterators_are_equal, .hash = iterator_hash};

struct value puppet_iterator(struct arena *a, struct value items)
{
    struct iterator *i = ARENA_NEW(a, struct iterator);
    *i = (struct iterator){items, value_tuple(a, NULL, 0)};
    return value_capsule(a, &iterator_kind, i);
}

bool puppet_iterator_take(struct value v, struct value *items)
{
    // The one value that changes: who has walked it finds nothing the next time, as in Puppet.
    struct iterator *i = (struct iterator *)(uintptr_t)value_capsule_data(v, &iterator_kind);
    if (!i)
        return false;
    *items = i->items;
    i->items = i->nothing;
    return true;
}

// ---- kinds

static enum ptype_kind kind_of_capsule(struct value v)
{
    static const struct {
        const struct capsule_kind *capsule;
        enum ptype_kind kind;
    } kinds[] = {
        {&timestamp_kind, PTYPE_TIMESTAMP}, {&timespan_kind, PTYPE_TIMESPAN},
        {&binary_kind, PTYPE_BINARY},       {&uri_kind, PTYPE_URI},
        {&object_kind, PTYPE_OBJECT},       {&deferred_kind, PTYPE_DEFERRED},
        {&iterator_kind, PTYPE_ITERATOR},
    };
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (v.capsule->kind == kinds[i].capsule)
            return kinds[i].kind;
    if (puppet_type_of_value(v))
        return PTYPE_TYPE;
    if (puppet_is_default(v))
        return PTYPE_DEFAULT;
    if (puppet_is_regexp(v, NULL))
        return PTYPE_REGEXP;
    if (puppet_is_sensitive(v, NULL))
        return PTYPE_SENSITIVE;
    if (puppet_is_semver(v))
        return PTYPE_SEMVER;
    if (puppet_is_semver_range(v, NULL))
        return PTYPE_SEMVER_RANGE;
    return v.capsule->kind->is_closure ? PTYPE_CALLABLE : PTYPE_RUNTIME;
}

enum ptype_kind puppet_kind(struct value v)
{
    switch (value_kind(v)) {
    case VALUE_ABSENT:
    case VALUE_NULL: return PTYPE_UNDEF;
    case VALUE_BOOL: return PTYPE_BOOLEAN;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: return puppet_is_integer(v) ? PTYPE_INTEGER : PTYPE_FLOAT;
    case VALUE_STRING: return PTYPE_STRING;
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_TUPLE: return PTYPE_ARRAY;
    case VALUE_MAP:
    case VALUE_OBJECT: return PTYPE_HASH;
    case VALUE_CAPSULE: return kind_of_capsule(v);
    case VALUE_UNKNOWN:
    case VALUE_MARKED: return PTYPE_ANY;
    }
    return PTYPE_ANY;
}

bool puppet_matches(struct str pattern, struct str text)
{
    struct regex_error error;
    const struct context *c = context_current();
    if (c && c->graph) { // the same pattern is asked for again and again
        const struct regex *known = graph_pattern(c->graph, pattern, REGEX_RUBY, &error);
        return known && regex_match(known, text, 0, NULL) == REGEX_MATCH;
    }
    struct regex *r = regex_open(pattern, REGEX_RUBY, &error);
    bool matches = r && regex_match(r, text, 0, NULL) == REGEX_MATCH;
    if (r)
        regex_close(r);
    return matches;
}
