// SPDX-License-Identifier: Apache-2.0
//
// Bytes as text. A string of a configuration is text, so bytes that are not UTF-8 are passed in base64.
#include "functions/bytes.h"

#include "base/utf8.h"
#include "formats/base64.h"
#include "functions/text.h"

void bytes_add_hex(struct strbuf *out, struct str bytes)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < bytes.len; i++) {
        strbuf_add_char(out, digits[(unsigned char)bytes.at[i] >> 4]);
        strbuf_add_char(out, digits[(unsigned char)bytes.at[i] & 15]);
    }
}

int bytes_hex_digit(struct str s, size_t at)
{
    return at < s.len ? str_hex_digit(s.at[at]) : -1;
}

struct value bytes_base64(struct call *c, struct str bytes)
{
    struct strbuf out = text_buffer(c);
    base64_add(&out, bytes);
    return text_done(c, &out);
}

struct value bytes_utf8(struct call *c, struct str bytes, int blame)
{
    if (utf8_is_valid(bytes))
        return text_value(c, bytes);
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, blame,
                     "invalid UTF-8: byte %zu is the first that does not fit",
                     utf8_find_bad(bytes));
}
