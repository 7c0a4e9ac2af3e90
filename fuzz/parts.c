// SPDX-License-Identifier: Apache-2.0
#include "fuzz.h"

#include "value/number.h"

// Every kind of type, and dynamic in every place where it can stand.
static const char *const forms[] = {
    "\"dynamic\"",
    "\"bool\"",
    "\"number\"",
    "\"string\"",
    "[\"list\",\"dynamic\"]",
    "[\"list\",\"string\"]",
    "[\"set\",\"number\"]",
    "[\"set\",[\"tuple\",[\"string\",\"bool\"]]]",
    "[\"map\",\"number\"]",
    "[\"map\",\"dynamic\"]",
    "[\"set\",\"dynamic\"]",
    "[\"tuple\",[]]",
    "[\"tuple\",[\"number\",\"dynamic\"]]",
    "[\"object\",{}]",
    "[\"object\",{\"a\":\"string\",\"b\":[\"list\",\"number\"]}]",
    "[\"object\",{\"a\":\"dynamic\"},[\"a\"]]",
};

const struct type *fuzz_type(struct arena *a, struct str *rest)
{
    const char *why;
    if (rest->len && rest->at[0] >= '0' && rest->at[0] <= 'z' && rest->at[0] != '[') {
        size_t i = (size_t)(rest->at[0] - '0') % COUNT_OF(forms);
        *rest = str_slice(*rest, 1, rest->len);
        return type_read_json(a, str_of(forms[i]), &why);
    }
    size_t end = str_find_char(*rest, '\n', 0);
    const struct type *t = type_read_json(a, str_slice(*rest, 0, end), &why);
    *rest = str_slice(*rest, end + 1, rest->len);
    return t;
}

bool fuzz_is_near(struct arena *a, struct value x, struct value read)
{
    if (number_equal(x, read))
        return true;
    struct value scale, difference;
    unsigned bits = number_precision(x);
    if (bits == PRECISION_UNBOUNDED || number_is_infinite(x) || number_is_infinite(read) ||
        !number_parse(a, str_format(a, "1p%u", bits - 3), &scale))
        return false;
    if (number_sub(a, x, read, &difference) != NUMBER_OK ||
        number_mul(a, difference, scale, &difference) != NUMBER_OK)
        return false;
    struct value positive = number_sign(x) < 0 ? number_neg(a, x) : x;
    return number_compare(difference, positive) <= 0 &&
           number_compare(number_neg(a, difference), positive) <= 0;
}

static bool number_reads_back(struct arena *a, struct value x)
{
    struct strbuf out;
    strbuf_init(&out, 1 << 20);
    number_write(&out, x);
    struct value read;
    bool ok = !out.full && number_parse(a, strbuf_str(&out), &read);
    if (ok && !fuzz_is_near(a, x, read))
        UNREACHABLE("what was printed is another number");
    ok = ok && number_equal(x, read);
    strbuf_done(&out);
    return ok;
}

bool fuzz_reads_back(struct arena *a, struct value v)
{
    if (value_is_number(v))
        return number_is_nan(v) || number_reads_back(a, v);
    if (value_is(v, VALUE_MARKED))
        return fuzz_reads_back(a, v.marked->inner);
    if (value_is_unknown(v))
        return fuzz_reads_back(a, v.unknown->refined.min) &&
               fuzz_reads_back(a, v.unknown->refined.max);
    for (size_t i = 0; value_is_aggregate(v) && i < value_len(v); i++)
        if (!fuzz_reads_back(a, value_item(v, i)))
            return false;
    return true;
}
