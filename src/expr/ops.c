// SPDX-License-Identifier: Apache-2.0
//
// Looking things up in the table of a language. Parsers ask for operations once and keep the
// numbers, so a short linear search is enough; functions are asked for by name at run time.
#include "expr/ops.h"

int ops_find(const struct ops *ops, struct str name, unsigned arity)
{
    for (int i = 0; i < ops->operation_count; i++) {
        const struct operation *op = &ops->operations[i];
        bool takes = op->arity == arity || op->arity == OPERATION_VARIADIC;
        if (takes && str_equal(name, str_of(op->name)))
            return i;
    }
    return -1;
}

const struct function *ops_function(const struct ops *ops, struct str name)
{
    size_t low = 0, high = ops->function_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = str_compare(name, str_of(ops->functions[middle]->name));
        if (order == 0)
            return ops->functions[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
