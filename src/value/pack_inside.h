// SPDX-License-Identifier: Apache-2.0
//
// What pack_write.c and pack_read.c agree on.
#ifndef WEFT_VALUE_PACK_INSIDE_H
#define WEFT_VALUE_PACK_INSIDE_H

#include "value/pack.h"

// MessagePack's codes, as far as they are written.
enum {
    CODE_SHORT_MAP = 0x80,
    CODE_SHORT_ARRAY = 0x90,
    CODE_SHORT_STR = 0xA0,
    CODE_NIL = 0xC0,
    CODE_FALSE = 0xC2,
    CODE_TRUE = 0xC3,
    CODE_BIN8 = 0xC4,
    CODE_EXT8 = 0xC7,
    CODE_FLOAT64 = 0xCB,
    CODE_INT64 = 0xD3,
    CODE_STR8 = 0xD9,
    CODE_ARRAY32 = 0xDD,
    CODE_MAP32 = 0xDF,
};

enum extension {
    EXTENSION_NUMBER = 1, // [precision, is a Float, int or float or digits, text or nil]
    EXTENSION_NULL,       // its type
    EXTENSION_UNKNOWN, // [type, not null, prefix, min, inclusive, max, inclusive, lengths from, to, parts]
    EXTENSION_MARKED,     // [value, names of marks …]
    EXTENSION_COLLECTION, // [0 list, 1 set, 2 map; type of the elements; array or map]
    EXTENSION_PAIRS,      // [key, value, …]
    EXTENSION_UNDEFINED,
    EXTENSION_ABSENT,
};

static inline bool pack_refuse(const char **why, const char *reason)
{
    *why = reason;
    return false;
}

#endif
