// SPDX-License-Identifier: Apache-2.0
//
// The table of Puppet's operations. Nearly all take undef. What decides about its operands, or looks at how they are
// written, takes them lazily and evaluates them itself.
#include "dialects/puppet/runtime/outer_names.h"
#include "dialects/puppet/syntax/operations.h"

#include <pthread.h>

#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/function.h"

#define STRICT                                         \
    {                                                  \
        PARAM_NULL, PARAM_NULL, PARAM_NULL, PARAM_NULL \
    }
#define LAZY                                           \
    {                                                  \
        PARAM_LAZY, PARAM_LAZY, PARAM_LAZY, PARAM_LAZY \
    }
#define KNOWN_OR_NOT (PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC)
#define ONE(sign, body)                                           \
    {                                                             \
        .name = sign, .arity = 1, .params = STRICT, .apply = body \
    }
#define TWO(sign, body)                                           \
    {                                                             \
        .name = sign, .arity = 2, .params = STRICT, .apply = body \
    }
#define ANY_NUMBER(sign, body)                                                     \
    {                                                                              \
        .name = sign, .arity = OPERATION_VARIADIC, .params = STRICT, .apply = body \
    }
#define DECIDES(sign, count, body)                                                      \
    {                                                                                   \
        .name = sign, .arity = count, .flags = OP_EFFECT, .params = LAZY, .apply = body \
    }

const struct operation puppet_operations[PUPPET_OPERATION_COUNT] = {
    [PUPPET_ADD] = TWO("+", op_add),
    [PUPPET_SUBTRACT] = TWO("-", op_subtract),
    [PUPPET_MULTIPLY] = TWO("*", op_multiply),
    [PUPPET_DIVIDE] = TWO("/", op_divide),
    [PUPPET_MODULO] = TWO("%", op_modulo),
    [PUPPET_NEGATE] = ONE("-", op_negate),
    [PUPPET_SHIFT_LEFT] = TWO("<<", op_shift_left),
    [PUPPET_SHIFT_RIGHT] = TWO(">>", op_shift_right),
    [PUPPET_EQUAL] = TWO("==", op_equal),
    [PUPPET_NOT_EQUAL] = TWO("!=", op_not_equal),
    [PUPPET_LESS] = TWO("<", op_less),
    [PUPPET_LESS_EQUAL] = TWO("<=", op_less_equal),
    [PUPPET_GREATER] = TWO(">", op_greater),
    [PUPPET_GREATER_EQUAL] = TWO(">=", op_greater_equal),
    [PUPPET_MATCH] = TWO("=~", op_match),
    [PUPPET_NO_MATCH] = TWO("!~", op_no_match),
    [PUPPET_IN] = TWO("in", op_in),
    [PUPPET_AND] = DECIDES("and", 2, op_and),
    [PUPPET_OR] = DECIDES("or", 2, op_or),
    [PUPPET_NOT] = ONE("!", op_not),
    [PUPPET_SPLAT] = ONE("*", op_splat),
    [PUPPET_LIST] = ANY_NUMBER("[ ]", op_list),
    [PUPPET_HASH] = ANY_NUMBER("{ }", op_hash),
    [PUPPET_TEXT] = {.name = "text",
                     .arity = OPERATION_VARIADIC,
                     .params = {KNOWN_OR_NOT, KNOWN_OR_NOT, KNOWN_OR_NOT, KNOWN_OR_NOT},
                     .apply = op_text},
    [PUPPET_QUALIFIED] = ONE("$", op_qualified),
    [PUPPET_TYPE] = ONE("type", op_type),
    [PUPPET_ACCESS] = ANY_NUMBER("[]", op_access),
    [PUPPET_ASSIGN] = {.name = "=",
                       .arity = 2,
                       .flags = OP_EFFECT,
                       .params = {PARAM_LAZY, PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC, 0, 0},
                       .apply = op_assign},
    [PUPPET_IF] = DECIDES("if", 3, op_if),
    [PUPPET_CASE] = DECIDES("case", OPERATION_VARIADIC, op_case),
    [PUPPET_SELECT] = DECIDES("?", OPERATION_VARIADIC, op_select),
    [PUPPET_OPTION] = DECIDES("option", OPERATION_VARIADIC, op_only_inside),
    [PUPPET_GUARD] = DECIDES("guard", 1, op_guard),
    [PUPPET_CALL] = DECIDES("call", OPERATION_VARIADIC, op_call),
    [PUPPET_LAMBDA] = DECIDES("lambda", OPERATION_VARIADIC, op_lambda),
    [PUPPET_PARAMETER] = DECIDES("parameter", OPERATION_VARIADIC, op_only_inside),
    [PUPPET_RESOURCE] = DECIDES("resource", OPERATION_VARIADIC, op_resource),
    [PUPPET_BODY] = DECIDES("body", OPERATION_VARIADIC, op_only_inside),
    [PUPPET_ATTRIBUTE] = DECIDES("attribute", OPERATION_VARIADIC, op_only_inside),
    [PUPPET_OVERRIDE] = DECIDES("override", OPERATION_VARIADIC, op_override),
    [PUPPET_DEFAULTS] = DECIDES("defaults", OPERATION_VARIADIC, op_defaults),
    [PUPPET_COLLECT] = DECIDES("collector", OPERATION_VARIADIC, op_collect),
    [PUPPET_QUERY] = DECIDES("query", OPERATION_VARIADIC, op_only_inside),
    [PUPPET_RELATION] = DECIDES("relationship", 3, op_relation),
    [PUPPET_RENDER_TEXT] = ONE("text", op_render_text),
    [PUPPET_RENDER] = {.name = "<%=",
                       .arity = 1,
                       .params = {PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC, 0, 0, 0},
                       .apply = op_render},
    [PUPPET_ALONE] = DECIDES("alone", 1, op_alone),
    [PUPPET_CATALOG] = DECIDES("catalog", 1, op_catalog),
};

static struct ops puppet_table;

static void make_puppet_table(void)
{
    static const char *const summaries[COMPLAINT_COUNT] = {
        [COMPLAINT_NAME] = "UNKNOWN_VARIABLE",
        [COMPLAINT_NO_NAMES] = "UNKNOWN_VARIABLE",
    };
    static const struct conventions conventions = {.summaries = summaries,
                                                   .other_name = puppet_other_name};
    puppet_table = (struct ops){
        .language = "Puppet",
        .operations = puppet_operations,
        .operation_count = PUPPET_OPERATION_COUNT,
        .any_keys = true,
        .import = puppet_import,
        .conventions = &conventions,
    };
    puppet_table.function_count = (uint16_t)puppet_function_table(&puppet_table.functions);
}

const struct ops *puppet_ops(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, make_puppet_table);
    return &puppet_table;
}
