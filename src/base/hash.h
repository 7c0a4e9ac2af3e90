// SPDX-License-Identifier: Apache-2.0
//
// One hash for everything: XXH3, 64 bits. Inline, so that there is no library to load.
#ifndef WEFT_BASE_HASH_H
#define WEFT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t len);

// Mixes the bits of one number: keys that count up must not fill neighbouring slots.
static inline uint64_t hash_u64(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    return x;
}

// Also a key that stands for both: what is mixed in is spread first, because addresses and small numbers
// that differ in a pattern would meet.
static inline uint64_t hash_combine(uint64_t a, uint64_t b)
{
    return hash_u64(hash_u64(a) + b + UINT64_C(0x9e3779b97f4a7c15));
}

#endif
