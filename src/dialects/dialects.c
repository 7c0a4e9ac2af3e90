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

const struct dialect *dialect_at(size_t i)
{
    return i < COUNT_OF(dialects) ? dialects[i] : NULL;
}

const struct dialect *dialect_find(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(dialects); i++)
        if (str_equal(str_of(dialects[i]->name), name))
            return dialects[i];
    return NULL;
}

const struct dialect *dialect_of_file(struct str file_name)
{
    const struct dialect *found = NULL;
    size_t longest = 0;
    for (size_t i = 0; i < COUNT_OF(dialects); i++)
        for (const char *const *e = dialects[i]->endings; *e; e++)
            if (str_ends(file_name, str_of(*e)) && str_of(*e).len > longest) {
                found = dialects[i];
                longest = str_of(*e).len;
            }
    return found;
}

bool dialect_is_sure(const struct dialect *d, struct str file_name)
{
    for (const char *const *e = d->shared_endings; e && *e; e++)
        if (str_ends(file_name, str_of(*e)))
            return false;
    return true;
}
