// SPDX-License-Identifier: Apache-2.0
//
// Finding functions by name, in the tables of all families.
#include "dialects/puppet/functions/tables.h"

#include "dialects/puppet/runtime/function.h"

#define X(family) extern const struct puppet_functions puppet_##family##_functions;
PUPPET_FUNCTION_TABLES(X)
#undef X

static const struct puppet_functions *const tables[] = {
#define X(family) &puppet_##family##_functions,
    PUPPET_FUNCTION_TABLES(X)
#undef X
};

const struct puppet_function *puppet_function_named(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (size_t k = 0; k < tables[i]->count; k++)
            if (str_equal(name, str_of(tables[i]->list[k].name)))
                return &tables[i]->list[k];
    return NULL;
}

size_t puppet_function_names(struct str *out)
{
    size_t n = 0;
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (size_t k = 0; k < tables[i]->count && n < PUPPET_NAMES_MAX; k++)
            out[n++] = str_of(tables[i]->list[k].name);
    return n;
}
