// SPDX-License-Identifier: Apache-2.0
//
// Structs that cross the header. Host and library may have been built with different versions of it, so a struct
// starts with the size that its owner knows, and nothing beyond that is touched.
#include <string.h>

#include "api/api.h"

enum { STRUCT_MOST_BYTES = 4096 }; // a larger size was never set

static size_t size_of(const void *given)
{
    size_t size = 0;
    if (given)
        memcpy(&size, given, sizeof(size));
    return size;
}

bool struct_has_size(const void *given)
{
    return size_of(given) > sizeof(size_t) && size_of(given) <= STRUCT_MOST_BYTES;
}

bool struct_in(void *own, size_t own_size, const void *given)
{
    size_t size = size_of(given);
    memset(own, 0, own_size);
    if (!struct_has_size(given))
        return false;
    for (size_t i = own_size; i < size; i++)
        if (((const char *)given)[i])
            return false;
    memcpy(own, given, size < own_size ? size : own_size);
    return true;
}

void struct_out(void *given, const void *own, size_t own_size)
{
    size_t size = size_of(given), known = size < own_size ? size : own_size;
    if (known > sizeof(size))
        memcpy((char *)given + sizeof(size), (const char *)own + sizeof(size),
               known - sizeof(size));
}
