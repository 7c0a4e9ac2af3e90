// SPDX-License-Identifier: Apache-2.0
//
// Unknowns and what is nevertheless sure about them. Refinements only ever narrow; where they leave
// one value, that value takes the unknown's place (cty's rules of collapse). A refinement that
// contradicts what is known already is our caller's mistake in cty and ends its process; here the
// older fact stays, because a wrong promise of a function must not take a server down.
#include "value/aggregate.h"
#include "value/number.h"

#define UNREFINED        \
    {                    \
        .max_length = -1 \
    }

static const struct unknown unknown_dynamic = {.type = &type_dynamic, .refined = UNREFINED};
static const struct unknown unknown_bool = {.type = &type_bool, .refined = UNREFINED};
static const struct unknown unknown_number = {.type = &type_number, .refined = UNREFINED};
static const struct unknown unknown_string = {.type = &type_string, .refined = UNREFINED};

const struct value value_dynamic = {{{.kind = VALUE_UNKNOWN, .unknown = &unknown_dynamic}}};

enum {
    // A list known to have this many elements becomes a list of unknowns, a longer one stays an
    // unknown: a promised length of a billion must not cost memory.
    LIST_COLLAPSE_MAX = 65536,
};

static struct value unknown_of(const struct unknown *u)
{
    return (struct value){.kind = VALUE_UNKNOWN, .unknown = u};
}

struct value value_unknown(struct arena *a, const struct type *t)
{
    if (t->kind == TYPE_DYNAMIC)
        return value_dynamic;
    if (t->kind == TYPE_BOOL)
        return unknown_of(&unknown_bool);
    if (t->kind == TYPE_NUMBER)
        return unknown_of(&unknown_number);
    if (t->kind == TYPE_STRING)
        return unknown_of(&unknown_string);
    struct unknown *u = ARENA_NEW(a, struct unknown);
    u->type = t;
    u->refined = refinement_none();
    return unknown_of(u);
}

struct value value_unknown_with(struct arena *a, struct value known)
{
    struct unknown *u = ARENA_NEW(a, struct unknown);
    u->type = &type_dynamic;
    u->refined = refinement_none();
    u->refined.null = NOT_NULL;
    u->known = known;
    return unknown_of(u);
}

struct value value_unknown_part(struct value unknown, struct str name)
{
    struct value known = unknown.unknown->known;
    struct value part = value_is_mapping(known) ? value_get(known, name) : VALUE_NONE;
    return value_is(part, VALUE_ABSENT) ? value_dynamic : part;
}

struct value value_poison(struct arena *a, const struct type *t, const struct failure *failure)
{
    struct unknown *u = ARENA_NEW(a, struct unknown);
    u->type = t;
    u->refined = refinement_none();
    u->failure = failure;
    struct value v = unknown_of(u);
    v.flags = VALUE_POISON;
    return v;
}

// ---- narrowing

// Whether bound `x` (inclusive or not) excludes more than bound `y`; `side` is 1 for lower bounds.
static bool is_tighter(struct value x, bool x_inclusive, struct value y, bool y_inclusive, int side)
{
    int order = number_compare(x, y) * side;
    return order > 0 || (order == 0 && !x_inclusive && y_inclusive);
}

static void narrow_number(struct refinement *old, const struct refinement *r)
{
    bool has_min =
        value_is_number(r->min) && !(number_is_infinite(r->min) && number_sign(r->min) < 0);
    bool has_max =
        value_is_number(r->max) && !(number_is_infinite(r->max) && number_sign(r->max) > 0);
    if (has_min && (!value_is_number(old->min) ||
                    is_tighter(r->min, r->min_inclusive, old->min, old->min_inclusive, 1))) {
        old->min = r->min;
        old->min_inclusive = r->min_inclusive;
    }
    if (has_max && (!value_is_number(old->max) ||
                    is_tighter(r->max, r->max_inclusive, old->max, old->max_inclusive, -1))) {
        old->max = r->max;
        old->max_inclusive = r->max_inclusive;
    }
}

static bool bounds_contradict(const struct refinement *r)
{
    return value_is_number(r->min) && value_is_number(r->max) && number_compare(r->min, r->max) > 0;
}

static void narrow_length(struct refinement *old, const struct refinement *r)
{
    if (r->min_length > old->min_length &&
        (old->max_length < 0 || r->min_length <= old->max_length))
        old->min_length = r->min_length;
    if (r->max_length >= old->min_length &&
        (old->max_length < 0 || r->max_length < old->max_length))
        old->max_length = r->max_length;
}

static struct refinement narrow(struct arena *a, const struct type *t, struct refinement old,
                                const struct refinement *r)
{
    struct refinement new = old;
    if (r->null == NOT_NULL)
        new.null = NOT_NULL;
    if (t->kind == TYPE_STRING && r->prefix.len > old.prefix.len &&
        str_starts(r->prefix, old.prefix))
        new.prefix = str_copy(a, r->prefix);
    if (t->kind == TYPE_NUMBER) {
        narrow_number(&new, r);
        if (bounds_contradict(&new)) {
            enum null_state null = new.null;
            new = old;
            new.null = null;
        }
    }
    if (type_is_collection(t))
        narrow_length(&new, r);
    return new;
}

// ---- collapse

static struct value empty_collection(struct arena *a, const struct type *t)
{
    if (t->kind == TYPE_LIST)
        return value_list(a, t->element, NULL, 0);
    if (t->kind == TYPE_SET)
        return value_set(a, t->element, NULL, 0);
    return value_map(a, t->element, NULL, NULL, 0);
}

static struct value list_of_unknowns(struct arena *a, const struct type *element, size_t len)
{
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++)
        items[i] = value_unknown(a, element);
    return value_list(a, element, items, len);
}

// The one value that fits, or absent.
static struct value collapse(struct arena *a, const struct type *t, const struct refinement *r)
{
    if (r->null != NOT_NULL)
        return VALUE_NONE;
    if (t->kind == TYPE_NUMBER && value_is_number(r->min) && value_is_number(r->max) &&
        r->min_inclusive && r->max_inclusive && number_equal(r->min, r->max))
        return r->min;
    if (!type_is_collection(t) || r->min_length != r->max_length)
        return VALUE_NONE;
    if (r->max_length == 0)
        return empty_collection(a, t);
    if (t->kind == TYPE_LIST && r->max_length <= LIST_COLLAPSE_MAX)
        return list_of_unknowns(a, t->element, (size_t)r->max_length);
    struct value element = value_unknown(a, t->element);
    if (t->kind == TYPE_SET && r->max_length == 1)
        return value_set(a, t->element, &element, 1);
    return VALUE_NONE;
}

static struct value refine_unknown(struct arena *a, struct value v, const struct refinement *r)
{
    const struct unknown *old = v.unknown;
    struct refinement refined = narrow(a, old->type, old->refined, r);
    if (!value_is_poison(v)) {
        struct value only = collapse(a, old->type, &refined);
        if (!value_is(only, VALUE_ABSENT))
            return only;
    }
    struct unknown *u = ARENA_NEW(a, struct unknown);
    *u = *old;
    u->refined = refined;
    v.unknown = u;
    return v;
}

struct value value_refine(struct arena *a, struct value v, struct refinement r)
{
    if (value_is(v, VALUE_MARKED))
        return value_mark_all(a, value_refine(a, v.marked->inner, r), v.marked->marks);
    // Of a value of any type nothing can be promised: it stays what every language compares it
    // with.
    if (!value_is_unknown(v) || v.unknown->type->kind == TYPE_DYNAMIC)
        return v;
    return refine_unknown(a, v, &r);
}

struct value value_refine_not_null(struct arena *a, struct value v)
{
    if (value_is_unknown(v) && v.unknown->refined.null == NOT_NULL)
        return v;
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    return value_refine(a, v, r);
}

// ---- ranges

static struct refinement range_of_collection(struct value v, struct refinement r)
{
    // Unknown elements of a set may turn out to be equal to others; cty then promises nothing.
    if (value_is(v, VALUE_SET) && value_len(v) > 1 && !value_is_wholly_known(v))
        return r;
    r.min_length = r.max_length = (int64_t)value_len(v);
    return r;
}

// The bytes of an inline string live in the copy, so a range of a string needs the caller's value.
struct refinement value_range_of(const struct value *v)
{
    struct refinement r = refinement_none();
    if (value_is(*v, VALUE_MARKED))
        return value_range_of(&v->marked->inner);
    if (value_is_unknown(*v))
        return v->unknown->refined;
    if (value_is(*v, VALUE_NULL) || value_is(*v, VALUE_ABSENT))
        return r;
    r.null = NOT_NULL;
    if (value_is_number(*v)) {
        r.min = r.max = *v;
        r.min_inclusive = r.max_inclusive = true;
    } else if (value_is(*v, VALUE_STRING)) {
        r.prefix = value_str(v);
    } else if (value_is(*v, VALUE_LIST) || value_is(*v, VALUE_SET) || value_is(*v, VALUE_MAP)) {
        return range_of_collection(*v, r);
    }
    return r;
}

struct refinement value_range(struct value v)
{
    struct refinement r = value_range_of(&v);
    if (value_is(v, VALUE_STRING) && v.flags & VALUE_INLINE)
        r.prefix = str_make(NULL, 0); // its bytes end with this call
    return r;
}
