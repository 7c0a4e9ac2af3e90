// SPDX-License-Identifier: Apache-2.0
#include "dialects/dialects.h"

#include "dialects/dialect.h"

#define X(name) extern const struct dialect dialect_##name;
DIALECTS(X)
#undef X

static const struct dialect *const dialects[] = {
#define X(name) &dialect_##name,
    DIALECTS(X)
#undef X
};

const struct dialect *dialect_find(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(dialects); i++)
        if (str_equal(str_of(dialects[i]->name), name))
            return dialects[i];
    return NULL;
}
