// SPDX-License-Identifier: Apache-2.0
//
// The only file that includes xxHash.
#include "base/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t hash_bytes(const void *bytes, size_t len)
{
    return XXH3_64bits(bytes, len);
}
