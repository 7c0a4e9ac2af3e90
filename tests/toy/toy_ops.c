// SPDX-License-Identifier: Apache-2.0
//
// The tables. Operations that are alike are written once as a list of entries; what makes a
// language are the four lines that differ: `||`, `&&`, `!` and `?:`.
#include "toy/toy_ops.h"
#include "toy/toy_parts.h"

#define NUMERIC(sign, body)                                                                       \
    {                                                                                             \
        .name = (sign), .arity = 2, .flags = OP_NOT_NULL, .result = &type_number, .apply = (body) \
    }
#define COMPARED(sign, body)                                                                    \
    {                                                                                           \
        .name = (sign), .arity = 2, .flags = OP_NOT_NULL, .result = &type_bool, .apply = (body) \
    }
#define EQUALITY(sign)                                          \
    {                                                           \
        .name = (sign), .arity = 2, .flags = OP_NOT_NULL,       \
        .params = {PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC,  \
                   PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC}, \
        .result = &type_bool, .apply = toy_equal                \
    }

// What all have, but for how `+` and comparisons treat strings.
#define COMMON_OPERATIONS(add, compare)                                                          \
    NUMERIC("+", add), NUMERIC("-", toy_arithmetic), NUMERIC("*", toy_arithmetic),               \
        NUMERIC("/", toy_arithmetic), NUMERIC("%", toy_arithmetic), EQUALITY("=="),              \
        EQUALITY("!="), COMPARED("<", compare), COMPARED(">", compare), COMPARED("<=", compare), \
        COMPARED(">=", compare),                                                                 \
        {.name = "-",                                                                            \
         .arity = 1,                                                                             \
         .flags = OP_NOT_NULL,                                                                   \
         .result = &type_number,                                                                 \
         .apply = toy_arithmetic},                                                               \
    {                                                                                            \
        .name = "template", .arity = OPERATION_VARIADIC,                                         \
        .params = {TAKES_TEXT, TAKES_TEXT, TAKES_TEXT, TAKES_TEXT}, .apply = toy_template        \
    }

enum {
    TAKES_TEXT = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC,
    TAKES_SIDE = PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_POISON,
};

// ---- strict and directories

static const struct operation strict_operations[] = {
    COMMON_OPERATIONS(toy_arithmetic, toy_compare),
    {.name = "||",
     .arity = 2,
     .params = {TAKES_SIDE, TAKES_SIDE},
     .result = &type_bool,
     .apply = toy_strict_logic},
    {.name = "&&",
     .arity = 2,
     .params = {TAKES_SIDE, TAKES_SIDE},
     .result = &type_bool,
     .apply = toy_strict_logic},
    {.name = "!", .arity = 1, .flags = OP_NOT_NULL, .result = &type_bool, .apply = toy_strict_not},
    {.name = "?:",
     .arity = 3,
     .params = {TAKES_ANY, TAKES_ALL, TAKES_ALL},
     .apply = toy_strict_conditional},
};

static const struct policy strict_deep = {.name = "deep",
                                          .maps = MAPS_DEEP,
                                          .lists = LISTS_REPLACE,
                                          .order = KEYS_SORTED,
                                          .clash = CLASH_CUT};
static const struct policy directories_deep = {.name = "deep",
                                               .maps = MAPS_DEEP,
                                               .lists = LISTS_REPLACE,
                                               .order = KEYS_SORTED,
                                               .clash = CLASH_ERROR};
static const struct policy sorted_extend = {
    .name = "extend", .maps = MAPS_DEEP, .lists = LISTS_CONCAT, .order = KEYS_SORTED};
static const struct policy *const strict_policies[] = {&strict_deep, &sorted_extend};
static const struct policy *const directories_policies[] = {&directories_deep, &sorted_extend};

static const struct ops strict_ops = {.language = "strict",
                                      .operations = strict_operations,
                                      .operation_count = COUNT_OF(strict_operations),
                                      .policies = strict_policies,
                                      .policy_count = COUNT_OF(strict_policies),
                                      .functions = toy_functions,
                                      .function_count = TOY_FUNCTION_COUNT,
                                      .sorted_keys = true};
static const struct ops directories_ops = {.language = "directories",
                                           .operations = strict_operations,
                                           .operation_count = COUNT_OF(strict_operations),
                                           .policies = directories_policies,
                                           .policy_count = COUNT_OF(directories_policies),
                                           .functions = toy_functions,
                                           .function_count = TOY_FUNCTION_COUNT,
                                           .sorted_keys = true};

const struct mini_language toy_strict = {
    .ops = &strict_ops, .policy = "deep", .catch_mask = FAIL_ANY, .else_mask = FAIL_ANY};
const struct mini_language toy_directories = {
    .ops = &directories_ops, .policy = "deep", .catch_mask = FAIL_ANY, .else_mask = FAIL_ANY};

// ---- layered

static const struct operation layered_operations[] = {
    COMMON_OPERATIONS(toy_add, toy_compare_any),
    {.name = "||",
     .arity = 2,
     .flags = OP_CHOOSES,
     .params = {PARAM_NULL, PARAM_LAZY},
     .select = toy_layered_or,
     .tolerates = FAIL_MISSING},
    {.name = "&&",
     .arity = 2,
     .flags = OP_CHOOSES,
     .params = {PARAM_NULL, PARAM_LAZY},
     .select = toy_layered_and,
     .tolerates = FAIL_MISSING},
    {.name = "!",
     .arity = 1,
     .params = {PARAM_LAZY},
     .result = &type_bool,
     .apply = toy_layered_not},
    {.name = "?:",
     .arity = 3,
     .flags = OP_CHOOSES,
     .params = {PARAM_NULL, PARAM_LAZY, PARAM_LAZY},
     .select = toy_layered_if,
     .tolerates = FAIL_MISSING}};

static const struct policy layered_deep = {.name = "deep",
                                           .maps = MAPS_DEEP,
                                           .lists = LISTS_INDEXWISE,
                                           .order = KEYS_INTEGERS_FIRST,
                                           .clash = CLASH_CUT,
                                           .see_through = true};
static const struct policy layered_patch = {.name = "patch",
                                            .maps = MAPS_DEEP,
                                            .lists = LISTS_REPLACE,
                                            .order = KEYS_INTEGERS_FIRST,
                                            .clash = CLASH_CUT,
                                            .null_deletes = true};
static const struct policy layered_shallow = {
    .name = "shallow", .maps = MAPS_SHALLOW, .order = KEYS_INTEGERS_FIRST};
static const struct policy oldest_extend = {
    .name = "extend", .maps = MAPS_DEEP, .lists = LISTS_CONCAT, .order = KEYS_OLDEST_FIRST};
static const struct policy *const layered_policies[] = {&layered_deep, &oldest_extend,
                                                        &layered_patch, &layered_shallow};

static const struct ops layered_ops = {.language = "layered",
                                       .operations = layered_operations,
                                       .operation_count = COUNT_OF(layered_operations),
                                       .policies = layered_policies,
                                       .policy_count = COUNT_OF(layered_policies),
                                       .functions = toy_functions,
                                       .function_count = TOY_FUNCTION_COUNT,
                                       .self_is_outer = true,
                                       .integer_keys_first = true,
                                       .has_undefined = true};
const struct mini_language toy_layered = {
    .ops = &layered_ops, .policy = "deep", .catch_mask = FAIL_ANY, .else_mask = FAIL_MISSING};
// ---- guarded

static const struct operation guarded_operations[] = {
    COMMON_OPERATIONS(toy_add, toy_compare_any),
    {.name = "||", .arity = 2, .params = {PARAM_NULL, PARAM_NULL}, .apply = toy_guarded_logic},
    {.name = "&&", .arity = 2, .params = {PARAM_NULL, PARAM_NULL}, .apply = toy_guarded_logic},
    {.name = "!",
     .arity = 1,
     .params = {PARAM_NULL},
     .result = &type_bool,
     .apply = toy_guarded_not},
    {.name = "?:",
     .arity = 3,
     .flags = OP_CHOOSES,
     .params = {PARAM_NULL, PARAM_LAZY, PARAM_LAZY},
     .select = toy_guarded_if},
};

static const struct policy guarded_deep = {.name = "deep",
                                           .maps = MAPS_DEEP,
                                           .lists = LISTS_REPLACE,
                                           .order = KEYS_OLDEST_FIRST,
                                           .clash = CLASH_CUT};
static const struct policy *const guarded_policies[] = {&guarded_deep, &oldest_extend};

static const struct ops guarded_ops = {.language = "guarded",
                                       .operations = guarded_operations,
                                       .operation_count = COUNT_OF(guarded_operations),
                                       .policies = guarded_policies,
                                       .policy_count = COUNT_OF(guarded_policies),
                                       .functions = toy_functions,
                                       .function_count = TOY_FUNCTION_COUNT};

const struct mini_language toy_guarded = {.ops = &guarded_ops,
                                          .policy = "deep",
                                          .catch_mask = FAIL_ANY,
                                          .else_mask = FAIL_MISSING,
                                          .else_flags = CATCH_HEAD};

// ---- ordered

static const struct operation ordered_operations[] = {
    COMMON_OPERATIONS(toy_add, toy_compare_any),
    {.name = "||",
     .arity = 2,
     .params = {PARAM_NULL, PARAM_LAZY},
     .result = &type_bool,
     .apply = toy_ordered_logic,
     .select = toy_ordered_or},
    {.name = "&&",
     .arity = 2,
     .params = {PARAM_NULL, PARAM_LAZY},
     .result = &type_bool,
     .apply = toy_ordered_logic,
     .select = toy_ordered_and},
    {.name = "!",
     .arity = 1,
     .params = {PARAM_NULL},
     .result = &type_bool,
     .apply = toy_ordered_not},
    {.name = "?:",
     .arity = 3,
     .flags = OP_CHOOSES,
     .params = {PARAM_NULL, PARAM_LAZY, PARAM_LAZY},
     .select = toy_ordered_if},
};

static const struct policy ordered_first = {.name = "first", .maps = MAPS_REPLACE};
static const struct policy ordered_unique = {
    .name = "unique", .maps = MAPS_SHALLOW, .lists = LISTS_UNIQUE, .order = KEYS_OLDEST_FIRST};
static const struct policy *const ordered_policies[] = {&guarded_deep, &oldest_extend,
                                                        &ordered_first, &ordered_unique};

static const struct ops ordered_ops = {.language = "ordered",
                                       .operations = ordered_operations,
                                       .operation_count = COUNT_OF(ordered_operations),
                                       .policies = ordered_policies,
                                       .policy_count = COUNT_OF(ordered_policies),
                                       .functions = toy_functions,
                                       .function_count = TOY_FUNCTION_COUNT,
                                       .any_keys = true};

// Puppet catches nothing; the mask is for tests of the kernel.
const struct mini_language toy_ordered = {
    .ops = &ordered_ops, .policy = "deep", .catch_mask = FAIL_ANY, .else_mask = FAIL_MISSING};
