// SPDX-License-Identifier: Apache-2.0
//
// The JSON service of the dialects.
#include <stdlib.h>

#include "api/api.h"
#include "dialects/dialect.h"

struct weft_batch {
    const struct dialect *dialect;
    struct strbuf answer;
    struct limits limits;
};

weft_batch *weft_batch_open(weft_str dialect)
{
    const struct dialect *d = dialect_find(str_in(dialect));
    if (!d)
        return NULL;
    weft_batch *b = memory_take(sizeof(*b));
    b->dialect = d;
    b->limits = limits_default;
    strbuf_init(&b->answer, 0);
    return b;
}

bool weft_batch_limit(weft_batch *b, const struct weft_limits *limits)
{
    if (!b || !limits)
        return false;
    b->limits = limits_in(limits);
    return true;
}

weft_str weft_batch_answer(weft_batch *b, weft_str request)
{
    if (!b)
        return WEFT_STR("");
    b->answer.len = 0;
    batch_line_within(b->dialect, &b->limits, str_in(request), &b->answer);
    strbuf_add_char(&b->answer, '\0');
    return (weft_str){b->answer.at, b->answer.len - 1};
}

void weft_batch_close(weft_batch *b)
{
    if (!b)
        return;
    strbuf_done(&b->answer);
    free(b);
}
