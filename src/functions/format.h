// SPDX-License-Identifier: Apache-2.0
//
// Shared by the two files of `format`: one verb of a format string, and how it prints a number.
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

// The number of digits that a verb may need for its text: the caller charges it first.
uint64_t format_number_cost(const struct verb *v, struct value number);
// b, d, o, x and X; false if the number is not whole.
bool format_integer(struct strbuf *out, struct arena *a, const struct verb *v, struct value number);
// e, E, f, g and G.
void format_float(struct strbuf *out, struct arena *a, const struct verb *v, struct value number);
// The shortest form, like %v: an exponent from a million on and below a ten thousandth.
void format_shortest(struct strbuf *out, struct arena *a, struct value number);

#endif
