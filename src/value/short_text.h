// SPDX-License-Identifier: Apache-2.0
//
// Short texts of ASCII from the middle of a longer one, made in registers: what a parser makes most of.
#ifndef WEFT_VALUE_SHORT_TEXT_H
#define WEFT_VALUE_SHORT_TEXT_H

#include "base/bytes8.h"
#include "value/value.h"

enum { SHORT_TEXT_ROOM = 16 }; // bytes from its start on that can be read

// What value_string_ascii makes of `len` bytes, at most VALUE_INLINE_BYTES; false if some are not ASCII.
static inline bool value_short_text(const char *at, size_t len, struct value *out)
{
    uint64_t first = bytes8_load(at), last = 0;
    if (len > sizeof(first))
        last = bytes8_load(at + sizeof(first)) & ((UINT64_C(1) << 8 * (len - sizeof(first))) - 1);
    else if (len < sizeof(first))
        first &= (UINT64_C(1) << 8 * len) - 1;
    uint64_t head = VALUE_STRING | (uint64_t)(len << 4 | VALUE_ASCII | VALUE_INLINE) << 8;
    const uint64_t words[] = {LITTLE_ENDIAN_U64(head | first << 16),
                              LITTLE_ENDIAN_U64(first >> 48 | last << 16)};
    _Static_assert(sizeof(words) == sizeof(*out), "two words are a value");
    memcpy(out, words, sizeof(words));
    return !((first | last) & BYTES8_EACH(0x80));
}

#endif
