// SPDX-License-Identifier: Apache-2.0
//
// The service of `weft batch`: reads a request, lets the dialect's service answer it, and returns the `id`.
#include "batch/batch.h"

#include "batch/services.h"
#include "value/json.h"

#define X(dialect, service) batch_service service;
BATCH_SERVICES(X)
#undef X

static const struct {
    const char *dialect;
    batch_service *service;
} services[] = {
#define X(dialect, service) {dialect, service},
    BATCH_SERVICES(X)
#undef X
};

batch_service *batch_service_of(struct str dialect)
{
    for (size_t i = 0; i < COUNT_OF(services); i++)
        if (str_equal(str_of(services[i].dialect), dialect))
            return services[i].service;
    return NULL;
}

struct value batch_part(struct value object, const char *name)
{
    return value_is_mapping(object) ? value_get(object, str_of(name)) : VALUE_NONE;
}

struct value batch_member(const struct batch *b, const char *name)
{
    return batch_part(b->request, name);
}

struct str batch_text(const struct batch *b, const char *name)
{
    struct value v = batch_member(b, name);
    return value_is(v, VALUE_STRING) ? str_copy(b->arena, value_str(&v)) : STR("");
}

bool batch_flag(struct value object, const char *name)
{
    struct value v = batch_part(object, name);
    return value_is(v, VALUE_BOOL) && v.boolean;
}

bool batch_read_hex(struct arena *a, struct str hex, struct str *out)
{
    char *bytes = arena_alloc(a, hex.len / 2 + 1);
    for (size_t i = 0; i + 1 < hex.len; i += 2) {
        int high = str_hex_digit(hex.at[i]), low = str_hex_digit(hex.at[i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i / 2] = (char)(high << 4 | low);
    }
    *out = str_make(bytes, hex.len / 2);
    return hex.len % 2 == 0;
}

struct strbuf *batch_answer(struct batch *b, const char *name)
{
    if (b->answer->len > 1)
        strbuf_add_char(b->answer, ',');
    json_write_string(b->answer, str_of(name));
    strbuf_add_char(b->answer, ':');
    return b->answer;
}

void batch_refuse(struct batch *b, const char *format, ...)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    va_list args;
    va_start(args, format);
    strbuf_vformat(&text, format, args);
    va_end(args);
    json_write_string(batch_answer(b, "error"), strbuf_str(&text));
    strbuf_done(&text);
}

static void answer_request(batch_service *service, struct batch *b)
{
    struct value id = batch_member(b, "id");
    if (!value_is(id, VALUE_ABSENT))
        json_write(batch_answer(b, "id"), id, (struct json_style){.keep_order = true});
    service(b);
}

void batch_line(batch_service *service, struct str request, struct strbuf *answer)
{
    batch_line_within(service, &limits_default, request, answer);
}

void batch_line_within(batch_service *service, const struct limits *limits, struct str request,
                       struct strbuf *answer)
{
    struct arena arena;
    arena_init(&arena);
    struct batch b = {.arena = &arena, .answer = answer, .limits = limits};
    struct json_error error;
    strbuf_add_char(answer, '{');
    if (!json_read(&arena, request, &b.request, &error))
        batch_refuse(&b, "bad request: JSON: %s at byte %zu", error.why, error.offset);
    else if (!value_is_mapping(b.request))
        batch_refuse(&b, "bad request: expected a JSON object");
    else
        answer_request(service, &b);
    strbuf_add_char(answer, '}');
    arena_done(&arena);
}
