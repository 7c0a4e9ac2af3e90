// SPDX-License-Identifier: Apache-2.0
//
// What the two files of `format` share: one verb of a format text, and how it lays out a number.
#ifndef WEFT_FUNCTIONS_FORMAT_H
#define WEFT_FUNCTIONS_FORMAT_H

#include "value/value.h"

struct verb {
    struct str raw; // as written, for messages
    size_t offset;
    unsigned argument; // counted from 1
    char mode;
    bool zero, sharp, plus, minus, space;
    int64_t width, precision; // -1: none
};

// Digits that a verb may need to make its text: what a caller has to charge before.
uint64_t format_number_cost(const struct verb *v, struct value number);
// b, d, o, x and X; false when the number is not whole.
bool format_integer(struct strbuf *out, struct arena *a, const struct verb *v, struct value number);
// e, E, f, g and G.
void format_float(struct strbuf *out, struct arena *a, const struct verb *v, struct value number);
// The shortest form, as %v has it: an exponent from a million on and below a ten thousandth.
void format_shortest(struct strbuf *out, struct arena *a, struct value number);

#endif
