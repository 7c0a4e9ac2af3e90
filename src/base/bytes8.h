// SPDX-License-Identifier: Apache-2.0
//
// Eight bytes at a time: where in them something special comes first. A mask has the upper bit of every
// byte set that was looked for, and perhaps of some after the first such byte: only the first counts.
#ifndef WEFT_BASE_BYTES8_H
#define WEFT_BASE_BYTES8_H

#include <string.h>

#include "base/compiler.h"

#define BYTES8_EACH(byte) (UINT64_C(0x0101010101010101) * (uint64_t)(byte))

// The bytes in order: the first is the lowest.
static inline uint64_t bytes8_load(const char *at)
{
    uint64_t x;
    memcpy(&x, at, sizeof(x));
    return LITTLE_ENDIAN_U64(x);
}

static inline uint64_t bytes8_zero(uint64_t x)
{
    return (x - BYTES8_EACH(0x01)) & ~x & BYTES8_EACH(0x80);
}

static inline uint64_t bytes8_equal(uint64_t x, char c)
{
    return bytes8_zero(x ^ BYTES8_EACH((unsigned char)c));
}

// Sixteen at a time, where the machine compares them at once. A comparison sets all bits of the bytes that it
// holds for; bytes are signed, so those that are not ASCII come before all others.
struct bytes16 {
    BYTES16_VECTOR at;
};

static inline struct bytes16 bytes16_load(const char *at)
{
    return (struct bytes16){BYTES16_AT(at)};
}

// BYTES16_BITS of machines that have no instruction for it.
static inline uint32_t bytes16_gather(BYTES16_VECTOR x)
{
    uint64_t halves[2];
    memcpy(halves, &x, sizeof(x));
    uint32_t bits = 0;
    for (int i = 0; i < 2; i++) {
        uint64_t highest = LITTLE_ENDIAN_U64(halves[i]) & BYTES8_EACH(0x80);
        bits |= (uint32_t)((highest >> 7) * UINT64_C(0x0102040810204080) >> 56) << 8 * i;
    }
    return bits;
}

// Where bytes are between two ASCII characters: moved up so that `last` is the largest, only these are above the rest.
static inline BYTES16_VECTOR bytes16_between(BYTES16_VECTOR x, char first, char last)
{
    BYTES16_VECTOR moved = (BYTES16_VECTOR)((BYTES16_UNSIGNED)x + (unsigned char)(127 - last));
    return moved > (signed char)(126 - (last - first));
}

// The number of the first byte that a comparison does not hold for; 16 if there is none.
static inline uint32_t bytes16_first_other(BYTES16_VECTOR met)
{
    return (uint32_t)LOWEST_BIT_U64(~(uint64_t)BYTES16_BITS(met));
}

// Whether a byte of `x` is `c` where that of `next` is one of two.
static inline bool bytes16_pair(struct bytes16 x, char c, struct bytes16 next, char one, char other)
{
    BYTES16_VECTOR met = (BYTES16_VECTOR)((x.at == c) & ((next.at == one) | (next.at == other)));
    uint64_t halves[2];
    memcpy(halves, &met, sizeof(met));
    return halves[0] | halves[1];
}

static inline uint64_t bytes8_high(uint64_t x)
{
    return x & BYTES8_EACH(0x80);
}

// Below U+0020.
static inline uint64_t bytes8_control(uint64_t x)
{
    return bytes8_zero(x & BYTES8_EACH(0xE0));
}

// All bytes must be ASCII; the mask is exact.
static inline uint64_t bytes8_between(uint64_t x, char first, char last)
{
    uint64_t from_first = x + BYTES8_EACH(0x80 - first), behind_last = x + BYTES8_EACH(0x7F - last);
    return from_first & ~behind_last & BYTES8_EACH(0x80);
}

// The number of the first byte that has a bit set; x must not be 0.
static inline uint32_t bytes8_first(uint64_t x)
{
    return (uint32_t)LOWEST_BIT_U64(x) / 8;
}

#endif
