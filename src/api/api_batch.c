// SPDX-License-Identifier: Apache-2.0
//
// The JSON service of the dialects.
#include <stdlib.h>

#include "api/api.h"
#include "dialects/dialect.h"

struct weft_batch {
    const struct dialect *dialect;
    struct strbuf answer;
};

weft_batch *weft_batch_open(weft_str dialect)
{
    const struct dialect *d = dialect_find(str_in(dialect));
    if (!d)
        return NULL;
    weft_batch *b = memory_take(sizeof(*b));
    b->dialect = d;
    strbuf_init(&b->answer, 0);
    return b;
}

weft_str weft_batch_answer(weft_batch *b, weft_str request)
{
    if (!b)
        return WEFT_STR("");
    b->answer.len = 0;
    batch_line(b->dialect, str_in(request), &b->answer);
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
