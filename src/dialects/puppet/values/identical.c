// SPDX-License-Identifier: Apache-2.0
//
// Whether nothing can tell two values apart. Equality in every other sense forgives something: the order of pairs, the sign of
// zero, how a type is written.
#include "base/budget.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"

static bool are_identical_references(const struct ptype *x, const struct ptype *y)
{
    bool are_references = x && y && x->has_title && x->kind == y->kind &&
                          (x->kind == PTYPE_RESOURCE || x->kind == PTYPE_CLASS);
    return are_references && str_equal(x->name, y->name) && str_equal(x->title, y->title);
}

// Of other capsules only those count that are one.
static bool are_identical_capsules(struct value x, struct value y)
{
    struct value inside_x, inside_y;
    if (x.capsule == y.capsule)
        return true;
    if (puppet_is_sensitive(x, &inside_x) && puppet_is_sensitive(y, &inside_y))
        return puppet_is_identical(inside_x, inside_y);
    return are_identical_references(puppet_type_of_value(x), puppet_type_of_value(y));
}

static bool are_identical_items(struct value x, struct value y)
{
    bool is_same = value_len(x) == value_len(y), has_keys = value_is_mapping(x);
    for (size_t i = 0; is_same && budget_more(i < value_len(x)); i++)
        is_same = (!has_keys || puppet_is_identical(value_real_key(x, i), value_real_key(y, i))) &&
                  puppet_is_identical(value_item(x, i), value_item(y, i));
    return is_same;
}

static bool are_identical_numbers(struct value x, struct value y)
{
    bool is_same_form =
        (x.flags & VALUE_FLOAT) == (y.flags & VALUE_FLOAT) && x.precision == y.precision;
    return is_same_form && memcmp(&x.number, &y.number, sizeof(x.number)) == 0;
}

bool puppet_is_identical(struct value x, struct value y)
{
    if (x.kind != y.kind || !budget_turn())
        return false;
    switch (value_kind(x)) {
    case VALUE_ABSENT:
    case VALUE_NULL: return true;
    case VALUE_BOOL: return x.boolean == y.boolean;
    case VALUE_INT:
    case VALUE_DOUBLE: return are_identical_numbers(x, y);
    case VALUE_STRING: return str_equal(value_str(&x), value_str(&y));
    case VALUE_LIST:
    case VALUE_MAP:
    case VALUE_TUPLE:
    case VALUE_OBJECT: return are_identical_items(x, y);
    case VALUE_CAPSULE: return are_identical_capsules(x, y);
    case VALUE_SET:
    case VALUE_BIG:
    case VALUE_UNKNOWN:
    case VALUE_MARKED: return false;
    }
    UNREACHABLE("kind of value");
}
