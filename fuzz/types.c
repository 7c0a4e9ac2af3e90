// SPDX-License-Identifier: Apache-2.0
#include "fuzz.h"

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
