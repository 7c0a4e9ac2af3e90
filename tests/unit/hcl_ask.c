// SPDX-License-Identifier: Apache-2.0
#include "hcl_ask.h"

#include <string.h>

#include "batch/batch.h"
#include "dialects/dialect.h"
#include "value/json.h"
#include "value/number.h"

static char answer_text[1 << 16];

static struct str with_quotes(struct arena *a, const char *text)
{
    char *copy = arena_copy(a, text, strlen(text));
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    return str_of(copy);
}

static void show(struct strbuf *out, struct value answer)
{
    struct value errors = batch_part(answer, "errors");
    if (!value_is_sequence(errors) || !value_len(errors)) {
        json_write(out, batch_part(answer, "expect"), (struct json_style){.keep_order = true});
        return;
    }
    struct value first = value_item(errors, 0), summary = batch_part(first, "summary");
    strbuf_add(out, value_str(&summary));
    strbuf_add_char(out, ' ');
    number_write(out, batch_part(first, "line"));
    strbuf_add_char(out, ':');
    number_write(out, batch_part(first, "col"));
}

struct str hcl_ask(const char *kind, const char *text, const char *more)
{
    struct arena a;
    struct strbuf request, answer, out;
    struct json_error error;
    struct value v;
    arena_init(&a);
    strbuf_init(&request, 0);
    strbuf_init(&answer, 0);
    strbuf_init(&out, sizeof(answer_text));
    strbuf_format(&request, "{\"kind\":\"%s\",\"src\":", kind);
    json_write_string(&request, with_quotes(&a, text));
    if (more)
        strbuf_format(&request, ",%s", with_quotes(&a, more).at);
    strbuf_add_char(&request, '}');
    batch_line(batch_service_of(STR("hcl")), strbuf_str(&request), &answer);
    if (json_read(&a, strbuf_str(&answer), &v, &error))
        show(&out, v);
    memcpy(answer_text, out.at, out.len);
    size_t len = out.len;
    strbuf_done(&request);
    strbuf_done(&answer);
    strbuf_done(&out);
    arena_done(&a);
    return str_make(answer_text, len);
}
