// SPDX-License-Identifier: Apache-2.0
#include "formats/base64.h"

#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static uint32_t byte_at(struct str bytes, size_t i)
{
    return i < bytes.len ? (unsigned char)bytes.at[i] : 0;
}

void base64_add(struct strbuf *out, struct str bytes)
{
    for (size_t i = 0; i < bytes.len; i += 3) {
        uint32_t group =
            byte_at(bytes, i) << 16 | byte_at(bytes, i + 1) << 8 | byte_at(bytes, i + 2);
        char four[4];
        for (int k = 0; k < 4; k++)
            four[k] = alphabet[group >> (18 - 6 * k) & 63];
        if (i + 1 >= bytes.len)
            four[2] = '=';
        if (i + 2 >= bytes.len)
            four[3] = '=';
        strbuf_add(out, str_make(four, 4));
    }
}

static int digit_of(char c)
{
    const char *at = c ? strchr(alphabet, c) : NULL;
    return at ? (int)(at - alphabet) : -1;
}

// What follows the last digit: the padding that its position requires, and nothing more.
static bool is_padding(struct str text, size_t at, unsigned digits)
{
    unsigned wanted = (4 - digits % 4) % 4, seen = 0;
    for (; at < text.len; at++) {
        if (text.at[at] == '=')
            seen++;
        else if (text.at[at] != '\n' && text.at[at] != '\r')
            return false;
    }
    return seen == wanted && wanted < 3;
}

bool base64_read(struct arena *a, struct str text, struct str *out, size_t *bad)
{
    char *bytes = arena_alloc(a, text.len / 4 * 3 + 3);
    size_t len = 0, at = 0;
    unsigned digits = 0;
    uint32_t group = 0;
    for (; at < text.len; at++) {
        if (text.at[at] == '\n' || text.at[at] == '\r')
            continue;
        int digit = digit_of(text.at[at]);
        if (digit < 0)
            break;
        group = group << 6 | (uint32_t)digit;
        if (digits++ % 4 > 0)
            bytes[len++] = (char)(group >> (6 - 2 * ((digits - 1) % 4)) & 255);
    }
    *bad = at;
    *out = str_make(bytes, len);
    return is_padding(text, at, digits);
}
