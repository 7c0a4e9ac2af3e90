// SPDX-License-Identifier: Apache-2.0
//
// Requests about types: a type expression, and the conversion of a value to it.
#include "batch/hcl/hcl_batch.h"
#include "dialects/hcl/language/typeexpr.h"
#include "value/convert.h"
#include "value/json.h"

// The value of the request in the form that can express unknown, sensitive and typed; false if it is invalid.
static bool read_given_value(struct hcl_request *r, struct value given, struct value *out)
{
    struct strbuf text;
    struct json_error error;
    strbuf_init(&text, 0);
    json_write(&text, given, (struct json_style){.keep_order = true});
    bool good = json_read_extended(r->batch->arena, strbuf_str(&text), out, &error);
    strbuf_done(&text);
    return good;
}

static void write_converted(struct hcl_request *r, struct strbuf *out, struct value v,
                            const struct type *type, const struct hcl_defaults *defaults)
{
    struct arena *a = r->batch->arena;
    struct convert_error error;
    struct value converted;
    if (defaults)
        v = hcl_defaults_apply(a, defaults, v);
    if (value_convert_at(a, v, type, &converted, &error)) {
        strbuf_add_cstr(out, ",\"converted\":");
        hcl_write_value(r, out, converted);
    } else {
        strbuf_add_cstr(out, ",\"convert_error\":");
        json_write_string(out, error.why);
    }
}

static enum hcl_type_mode type_mode_of(const struct hcl_request *r)
{
    struct value mode = batch_part(r->options, "mode");
    bool is_text = value_is(mode, VALUE_STRING);
    if (is_text && str_equal(value_str(&mode), STR("type")))
        return HCL_TYPE_EXACT;
    bool is_plain = is_text && str_equal(value_str(&mode), STR("constraint"));
    return is_plain ? HCL_TYPE_CONSTRAINT : HCL_TYPE_DEFAULTS;
}

static void answer_type(struct hcl_request *r, const struct type *type,
                        const struct hcl_defaults *defaults)
{
    struct value given = batch_part(r->options, "value"), v;
    bool has_value = !value_is(given, VALUE_ABSENT);
    if (has_value && !read_given_value(r, given, &v)) {
        batch_refuse(r->batch, "bad request: value: not in the form of a value");
        return;
    }
    struct strbuf *out = batch_answer(r->batch, "expect"), text;
    strbuf_init(&text, 0);
    hcl_type_write(&text, type);
    strbuf_add_cstr(out, "{\"string\":");
    json_write_string(out, strbuf_str(&text));
    strbuf_done(&text);
    strbuf_add_cstr(out, ",\"type\":");
    type_write_json(out, type);
    if (has_value)
        write_converted(r, out, v, type, defaults);
    strbuf_add_char(out, '}');
}

void hcl_batch_typeexpr(struct hcl_request *r)
{
    struct hcl_session *s = &r->session;
    struct hcl_input in = hcl_session_begin(s, STR(""), r->text);
    expr_id e = hcl_parse_expression(&in);
    hcl_session_end(s);
    if (!hcl_has_errors(r)) {
        const struct hcl_defaults *defaults;
        struct hcl_type_input wanted = {.graph = s->graph,
                                        .arena = &s->arena,
                                        .diags = &s->diags,
                                        .tree = s->tree,
                                        .text = s->text,
                                        .mode = type_mode_of(r)};
        const struct type *type = hcl_type_of(&wanted, e, &defaults);
        if (!hcl_has_errors(r))
            answer_type(r, type, defaults);
    }
    hcl_answer_errors(r);
}
