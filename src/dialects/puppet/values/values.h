// SPDX-License-Identifier: Apache-2.0
//
// Puppet's values among the kernel's. undef is null, an Integer a whole number, a Float a number with VALUE_FLOAT, an
// Array a tuple, a Hash an object with any keys. What only Puppet has is a capsule: default, Regexp, Sensitive, types.
#ifndef WEFT_DIALECTS_PUPPET_VALUES_VALUES_H
#define WEFT_DIALECTS_PUPPET_VALUES_VALUES_H

#include "value/number.h"

struct regex;

struct value puppet_default(void);
bool puppet_is_default(struct value v);

struct value puppet_regexp(struct arena *a, struct str source);
// The pattern of a Regexp; false if it is none.
bool puppet_is_regexp(struct value v, struct str *source);

// A symbol of Ruby, which data can have and no variable.
struct value puppet_symbol(struct arena *a, struct str name);
bool puppet_is_symbol(struct value v);

struct value puppet_sensitive(struct arena *a, struct value inner);
bool puppet_is_sensitive(struct value v, struct value *inner);

// A text that is encrypted: nobody knows it, and it is secret. An unknown of a type of its own, which is kept by copies.
extern const struct value puppet_encrypted;
bool puppet_is_encrypted(struct value v);

static inline bool puppet_is_undef(struct value v)
{
    return value_is_null(v);
}

static inline bool puppet_is_float(struct value v)
{
    return value_is_number(v) && (v.flags & VALUE_FLOAT || !value_is(v, VALUE_INT));
}

static inline bool puppet_is_integer(struct value v)
{
    return value_is(v, VALUE_INT) && !(v.flags & VALUE_FLOAT);
}

// Only false and undef are false.
static inline bool puppet_is_true(struct value v)
{
    return value_is(v, VALUE_BOOL) ? v.boolean : !value_is_null(v);
}

// `==`: strings without regard to ASCII case, numbers by value, aggregates part by part.
bool puppet_equal(struct value x, struct value y);
// Whether nothing can tell them apart (identical.c); false if that is not certain.
bool puppet_is_identical(struct value x, struct value y);
bool puppet_same_string(struct str x, struct str y);

// As a text: what interpolation and notices write.
void puppet_write_text(struct strbuf *out, struct value v);
// As source text (`%p`): strings in quotes, undef as `undef`.
void puppet_write_program(struct strbuf *out, struct value v);
struct str puppet_text_of(struct arena *a, struct value v);
// Unknown values that are written as texts are noted: a text with one in it is unknown itself. What is noted from `begin` on,
// in this thread, is forgotten at the end; it says what such a text is: absent if nothing unknown was written.
struct unknown_texts {
    uint64_t count, encrypted;
};
struct unknown_texts unknown_texts_begin(void);
struct value unknown_texts_end(struct unknown_texts before);
void puppet_write_float(struct strbuf *out, double d);

// What JSON says: numbers with a fraction are Floats.
struct value puppet_data_of_json(struct arena *a, struct value v);

// A string as a number, as arithmetic reads it; false: it is none.
bool puppet_number_of(struct arena *a, struct str text, struct value *out);

#endif
