// SPDX-License-Identifier: Apache-2.0
//
// Suggestions for mistakes that the evaluator finds: the kernel knows neither HCL's
// functions nor how its values are written. A hint depends on the type of a value and never
// on its content, which may be sensitive.
#include "dialects/hcl/language/ops.h"
#include "value/value.h"

static bool is_list_or_tuple(struct value v)
{
    return value_is_sequence(v) || value_is(v, VALUE_SET);
}

static bool is_any_of(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(str_of(name), str_of(names[i])))
            return true;
    return false;
}

static const char *hint_order(struct value v)
{
    if (value_is_aggregate(v))
        return "compare lengths: `length(x)`";
    return "only numbers can be ordered; strings can be compared with `==` and sorted with "
           "`sort(list)`";
}

static const char *hint_sum(struct value v)
{
    if (is_list_or_tuple(v))
        return "join lists with `concat(a, b)`";
    if (value_is_mapping(v))
        return "merge objects and maps with `merge(a, b)`";
    return value_is(v, VALUE_STRING) ? "join strings in a template: `\"${a}${b}\"`" : NULL;
}

// An operand of an operator.
static const char *hint_operand(const char *name, struct value v)
{
    static const char *const orders[] = {"<", "<=", ">", ">="}, *const logic[] = {"!", "&&", "||"};
    if (value_is_null(v))
        return "if the value may be null, give a default: `x == null ? 0 : x`";
    bool is_logic = is_any_of(name, logic, COUNT_OF(logic));
    if (value_is(v, VALUE_BOOL) && !is_logic)
        return "to get a number, write `x ? 1 : 0`";
    if (is_any_of(name, orders, COUNT_OF(orders)))
        return hint_order(v);
    if (is_logic)
        return value_is_aggregate(v) ? "test something about it: `length(x) > 0`"
                                     : "compare it with something: `x != 0`, `x == \"yes\"`";
    if (str_equal(str_of(name), STR("+")))
        return hint_sum(v);
    return value_is(v, VALUE_STRING) ? "write a number, or a name without quotes" : NULL;
}

static const char *hint_walk(struct value v)
{
    if (value_is_number(v))
        return "to count from 0 to n - 1, loop over `range(n)`";
    if (value_is(v, VALUE_STRING))
        return "to loop over the parts of a string, use `split(\",\", text)`";
    return "put it in brackets to make a list: `[x]`";
}

static const char *hint_expand(struct value v)
{
    if (value_is_null(v))
        return "if the list may be null, write `x == null ? [] : x`";
    if (value_is_mapping(v))
        return "expand the values of a map with `values(map)...`";
    return "remove the `...`, or expand a list: `[x]...`";
}

// Constants of other languages.
static const char *hint_name(const char *name)
{
    static const char *const nulls[] = {"None", "nil", "undefined", "Null", "NULL"};
    static const char *const trues[] = {"True", "TRUE", "yes", "on"};
    static const char *const falses[] = {"False", "FALSE", "no", "off"};
    if (is_any_of(name, nulls, COUNT_OF(nulls)))
        return "write `null`";
    if (is_any_of(name, trues, COUNT_OF(trues)))
        return "write `true`";
    if (is_any_of(name, falses, COUNT_OF(falses)))
        return "write `false`";
    return "define it, or put it in quotes if it is a string";
}

// An argument of a function.
static const char *hint_argument(struct value v)
{
    if (value_is_null(v))
        return "if the value may be null, give a default: `x == null ? y : x`";
    return value_is(v, VALUE_STRING) ? "remove the quotes if it is a name" : NULL;
}

const char *hcl_hint(enum complaint what, const char *name, struct value v)
{
    switch (what) {
    case COMPLAINT_NAME: return hint_name(name);
    case COMPLAINT_NO_NAMES: return "write a constant; put a string in quotes";
    case COMPLAINT_FUNCTION: return "use a function of this dialect";
    case COMPLAINT_NO_FUNCTIONS: return "write the value itself";
    case COMPLAINT_EXPAND: return hint_expand(v);
    case COMPLAINT_ARGUMENT: return hint_argument(v);
    case COMPLAINT_OPERAND: return hint_operand(name, v);
    case COMPLAINT_KEY_NULL: return "use another key, or skip the element with `if`";
    case COMPLAINT_KEY_TYPE:
    case COMPLAINT_LOOP_KEY_TYPE:
        return "a key is a string: use a part of this value, or `jsonencode(x)`";
    case COMPLAINT_SPLAT_NULL:
    case COMPLAINT_WALK_NULL: return "if the list may be null, write `x == null ? [] : x`";
    case COMPLAINT_WALK_TYPE: return hint_walk(v);
    case COMPLAINT_CONDITION_NULL:
    case COMPLAINT_CONDITION_TYPE: return "compare it with something: `if v != null`";
    case COMPLAINT_LOOP_KEY_NULL: return "skip such elements with `if … != null`";
    case COMPLAINT_LOOP_KEY_TWICE:
        return "group the values of a key with `...`: `{for … : key => value...}`";
    case COMPLAINT_SPLAT_MIXED:
        return "use a `for` expression, whose values may differ in type: `[for v in list : …]`";
    case COMPLAINT_TOO_FEW:
    case COMPLAINT_TOO_MANY:
    case COMPLAINT_CALL:
    case COMPLAINT_OPERATION:
    case COMPLAINT_PART:
    case COMPLAINT_COUNT: return NULL;
    }
    UNREACHABLE("a complaint has no number");
}
