// SPDX-License-Identifier: Apache-2.0
//
// Values as MessagePack without any loss: types, precision and text of numbers, unknowns with what is certain about
// them, marks, sets, the order of keys. docs/reference/saved.md describes the bytes. The small writer and reader below
// are for whatever else is written beside values.
#ifndef WEFT_VALUE_PACK_H
#define WEFT_VALUE_PACK_H

#include "value/value.h"

// ---- writing

void pack_nil(struct strbuf *out);
void pack_bool(struct strbuf *out, bool b);
void pack_int(struct strbuf *out, int64_t i);
// A string; bytes that are not UTF-8 become binary data.
void pack_str(struct strbuf *out, struct str s);
void pack_array(struct strbuf *out, size_t count);
// False with `*why` for what cannot be stored: functions, and other things that only one language has.
bool pack_value(struct strbuf *out, struct value v, const char **why) MUST_USE;

// ---- reading

// Bytes that nobody vouches for. After the first mistake `why` is set, and everything read is empty.
struct unpacker {
    struct str bytes;
    size_t at;
    const char *why;
    unsigned depth;
};

struct unpacker unpacker_of(struct str bytes);
bool unpack_bool(struct unpacker *u);
int64_t unpack_int(struct unpacker *u);
// The bytes of a string or of binary data, where they are.
struct str unpack_str(struct unpacker *u);
// How many elements follow: never more than there are bytes.
size_t unpack_array(struct unpacker *u);
struct value unpack_value(struct unpacker *u, struct arena *a);
// Notes a mistake, unless there was one.
void unpack_fail(struct unpacker *u, const char *why);

// ---- numbers, exactly: number_pack.c

// The digits of a finite number in base 16: `-0.1f8@3`.
void number_pack(struct strbuf *out, struct value v);
// False if it is not such a text.
bool number_unpack(struct arena *a, struct str text, unsigned precision, struct value *out);

#endif
