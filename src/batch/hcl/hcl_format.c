// SPDX-License-Identifier: Apache-2.0
//
// The request for a text in the canonical layout.
#include "batch/hcl/hcl_batch.h"
#include "dialects/hcl/format/format.h"
#include "value/json.h"

void hcl_batch_format(struct hcl_request *r)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    hcl_format(r->text, &text);
    struct strbuf *out = batch_answer(r->batch, "expect");
    strbuf_add_cstr(out, "{\"text\":");
    json_write_string(out, strbuf_str(&text));
    strbuf_add_char(out, '}');
    strbuf_done(&text);
    hcl_answer_errors(r);
}
