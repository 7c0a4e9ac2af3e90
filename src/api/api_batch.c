// SPDX-License-Identifier: Apache-2.0
//
// The JSON service of the dialects.
#include <stdlib.h>

#include "api/api.h"
#include "batch/batch.h"

struct weft_batch {
    batch_service *service;
    struct strbuf answer;
    struct limits limits;
};

weft_batch *weft_batch_open(weft_str dialect)
{
    batch_service *service = batch_service_of(str_in(dialect));
    if (!service)
        return NULL;
    weft_batch *b = memory_take(sizeof(*b));
    b->service = service;
    b->limits = limits_of_machine();
    strbuf_init(&b->answer, 0);
    return b;
}

bool weft_batch_limit(weft_batch *b, weft_str name, uint64_t value)
{
    return b && limits_set(&b->limits, name, value);
}

weft_str weft_batch_answer(weft_batch *b, weft_str request)
{
    if (!b)
        return WEFT_STR("");
    b->answer.len = 0;
    batch_line_within(b->service, &b->limits, str_in(request), &b->answer);
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
