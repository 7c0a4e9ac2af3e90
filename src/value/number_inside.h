// SPDX-License-Identifier: Apache-2.0
//
// MPFR behind numbers, for number.c, number_parse.c and number_write.c alone. While computing MPFR
// does not allocate: its limbs lie on the stack and, when the result stays, in the arena.
#ifndef WEFT_VALUE_NUMBER_INSIDE_H
#define WEFT_VALUE_NUMBER_INSIDE_H

#include "value/number.h"

#include <mpfr.h>

enum {
    ROOM_BITS = 640, // what a result on the stack may have: 512, and the 64 + 64 more of parsing
    LIMB_BITS = 64,
    ROOM_LIMBS = ROOM_BITS / LIMB_BITS,
    UNBOUNDED_BITS_MAX = 1 << 24, // integers that never round are refused beyond 5 million digits
};

_Static_assert(sizeof(mp_limb_t) == 8, "limbs are 64 bits");

// The form in which a number beyond int64 and double stays in an arena.
struct big {
    mpfr_prec_t bits; // of `limbs`: as few as the value needs
    mpfr_exp_t exponent;
    int kind;        // MPFR's, with the sign
    struct str text; // how it was written, when VALUE_TEXT
    mp_limb_t limbs[];
};

// A number made ready to compute with: its limbs are here or borrowed from a big.
struct operand {
    mpfr_t at;
    mp_limb_t room[1];
};

void operand_load(struct operand *o, struct value v);

// A place to compute into; `room` serves up to ROOM_BITS, beyond that the arena does.
struct result {
    mpfr_t at;
    mp_limb_t room[ROOM_LIMBS];
};

void result_init(struct result *r, struct arena *a, mpfr_prec_t bits);
// Outside the exponents of the peer (31 bits) a number is infinite or zero.
void result_clamp(mpfr_ptr x);
// The value in its smallest form: int64, else double, else big.
struct value result_value(struct arena *a, mpfr_ptr x, unsigned precision);

// The shortest decimal digits of a finite number that is not zero: 0.DIGITS * 10^point.
struct decimal {
    char *digits; // malloc'd by decimal_shortest; free it
    size_t len;
    int64_t point;
};

struct decimal decimal_shortest(struct value v);

#endif
