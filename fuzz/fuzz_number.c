// SPDX-License-Identifier: Apache-2.0
//
// Two numbers, a line each: decimal text, `#BASE DIGITS` for whole numbers that never round, or `~` and
// the bytes of a double. Their sums, products and so on are printed within a cap; what was printed
// reads as an equal number.
#include <string.h>

#include "fuzz.h"
#include "value/number.h"

enum { CAP_BYTES = 8192 }; // an exponent makes as many digits as it says

static bool read_one(struct arena *a, struct str text, struct value *out)
{
    if (text.len && text.at[0] == '~') {
        double d = 0;
        memcpy(&d, text.at + 1, text.len - 1 < sizeof(d) ? text.len - 1 : sizeof(d));
        *out = text.len > 1 + sizeof(d) ? number_from_float(d) : number_from_double(d);
        return true;
    }
    if (text.len > 1 && text.at[0] == '#') {
        unsigned base = 2 + (unsigned char)text.at[1] % 35;
        return number_parse_integer(a, str_slice(text, 2, text.len), base, out);
    }
    return number_parse(a, text, out);
}

static void check_printed(struct arena *a, struct value x, struct str text)
{
    struct value again;
    bool is_unbounded = number_precision(x) == PRECISION_UNBOUNDED && number_is_whole(x);
    bool ok = is_unbounded && !number_is_infinite(x) ? number_parse_integer(a, text, 10, &again)
                                                     : number_parse(a, text, &again);
    if (!ok)
        UNREACHABLE("what was printed is no number");
    if (!fuzz_is_near(a, x, again))
        UNREACHABLE("what was printed is another number");
}

static void check_number(struct arena *a, struct value x)
{
    struct strbuf out;
    strbuf_init(&out, CAP_BYTES);
    number_write_short(&out, x);
    out.len = 0;
    number_write(&out, x);
    if (!out.full && !number_is_nan(x))
        check_printed(a, x, strbuf_str(&out));
    strbuf_done(&out);
    int64_t whole;
    if (number_to_int(x, &whole) && number_compare(x, value_int(whole)) != 0)
        UNREACHABLE("a whole number that is not its integer");
    number_to_double(x);
}

static void check_order(struct value x, struct value y)
{
    int order = number_compare(x, y), back = number_compare(y, x);
    if ((order > 0) != (back < 0) || (order == 0) != (back == 0))
        UNREACHABLE("an order that depends on the side");
    if (number_equal(x, y) != number_equal(y, x))
        UNREACHABLE("equality that depends on the side");
    if (number_equal(x, y) && number_hash(x) != number_hash(y))
        UNREACHABLE("equal numbers with different hashes");
}

static void calculate(struct arena *a, struct value x, struct value y)
{
    enum number_error (*const binary[])(struct arena *, struct value, struct value,
                                        struct value *) = {number_add, number_sub, number_mul,
                                                           number_div, number_mod};
    struct value (*const unary[])(struct arena *, struct value) = {number_neg, number_floor,
                                                                   number_ceil};
    for (size_t i = 0; i < COUNT_OF(binary); i++) {
        struct value result;
        if (binary[i](a, x, y, &result) == NUMBER_OK)
            check_number(a, result);
    }
    for (size_t i = 0; i < COUNT_OF(unary); i++)
        check_number(a, unary[i](a, x));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 1024)
        return 0;
    struct str text = str_make((const char *)data, size);
    size_t split = str_find_char(text, '\n', 0);
    struct arena a;
    arena_init(&a);
    struct value x, y;
    if (read_one(&a, str_slice(text, 0, split), &x)) {
        check_number(&a, x);
        if (!read_one(&a, str_slice(text, split + 1, text.len), &y))
            y = x;
        check_order(x, y);
        calculate(&a, x, y);
        calculate(&a, y, x);
    }
    arena_done(&a);
    return 0;
}
