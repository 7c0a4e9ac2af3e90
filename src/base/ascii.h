// SPDX-License-Identifier: Apache-2.0
//
// Kinds of ASCII characters, whatever the locale says. (Those of all of Unicode: base/utf8.h.)
#ifndef WEFT_BASE_ASCII_H
#define WEFT_BASE_ASCII_H

#include <stdbool.h>

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// What may stand between the words of a line.
static inline bool ascii_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

#endif
