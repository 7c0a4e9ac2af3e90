// SPDX-License-Identifier: Apache-2.0
//
// Requests that make code: what each block gives, or a whole run with its report. Nothing is written.
#include "dialects/terramate/batch.h"
#include "dialects/terramate/generate.h"
#include "value/json.h"

static void write_output(struct strbuf *out, const struct tm_output *o)
{
    strbuf_add_cstr(out, "{\"label\":");
    json_write_string(out, o->label);
    strbuf_format(out, ",\"condition\":%s,\"body\":", o->condition ? "true" : "false");
    json_write_string(out, o->body);
    strbuf_add_char(out, '}');
}

static void write_outputs(struct strbuf *out, const struct tm_outputs *o, enum tm_generate_kind kind)
{
    strbuf_add_char(out, '[');
    for (size_t i = 0, n = 0; i < o->list.len; i++) {
        if (o->list.at[i].block->kind != kind)
            continue;
        if (n++)
            strbuf_add_char(out, ',');
        write_output(out, &o->list.at[i]);
    }
    strbuf_add_char(out, ']');
}

static void answer_blocks(struct tm_request *r, enum tm_generate_kind kind)
{
    struct strbuf all;
    strbuf_init(&all, 0);
    bool sound = true;
    for (size_t i = 0; sound && i < value_len(r->stacks); i++) {
        struct tm_dir *d = tm_request_stack(r, i);
        struct tm_outputs out = {0};
        sound = d != NULL;
        if (sound)
            tm_generate_stack(d, &out);
        if (out.wrong.category) {
            tm_answer_failure(r, out.wrong.failed, out.wrong.category);
            sound = false;
        }
        if (sound) {
            strbuf_add_char(&all, i ? ',' : '{');
            json_write_string(&all, d->path);
            strbuf_add_char(&all, ':');
            write_outputs(&all, &out, kind);
        }
        tm_outputs_done(&out);
    }
    if (sound) {
        strbuf_add_cstr(&all, all.len ? "}" : "{}");
        strbuf_add(batch_answer(r->batch, "expect_generated"), strbuf_str(&all));
    }
    strbuf_done(&all);
}

void tm_batch_generate_hcl(struct tm_request *r)
{
    answer_blocks(r, TM_GENERATE_HCL);
}

void tm_batch_generate_file(struct tm_request *r)
{
    answer_blocks(r, TM_GENERATE_FILE);
}
