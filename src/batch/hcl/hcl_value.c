// SPDX-License-Identifier: Apache-2.0
//
// Requests that evaluate: an expression, a template, all attributes of a file, and the wire forms of a value.
#include "batch/hcl/hcl_batch.h"
#include "batch/msgpack/msgpack.h"
#include "value/convert.h"
#include "value/json.h"

typedef expr_id parse_function(const struct hcl_input *in);

// The value of the whole text; false if it could not be parsed (errors are answered).
static bool value_of_text(struct hcl_request *r, parse_function *parse, struct value *out)
{
    struct hcl_input in = hcl_session_begin(&r->session, STR(""), r->text);
    expr_id e = parse(&in);
    hcl_session_end(&r->session);
    if (hcl_has_errors(r)) {
        hcl_answer_errors(r);
        return false;
    }
    *out = hcl_session_value(&r->session, e, NULL);
    return true;
}

void hcl_batch_expr(struct hcl_request *r)
{
    struct value v;
    if (value_of_text(r, hcl_parse_expression, &v))
        hcl_answer_value(r, v);
}

void hcl_batch_template(struct hcl_request *r)
{
    struct value v;
    if (value_of_text(r, hcl_parse_template, &v))
        hcl_answer_value(r, v);
}

// ---- bodies

static void write_body(struct hcl_request *r, struct strbuf *out, const struct hcl_body *body);

static void write_body_attributes(struct hcl_request *r, struct strbuf *out,
                                  const struct hcl_body *body)
{
    strbuf_add_char(out, '{');
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        struct value v = hcl_session_value(&r->session, a->value, NULL);
        hcl_collect_failures(r, v);
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, symbol_text(r->session.graph->symbols, a->name));
        strbuf_add_char(out, ':');
        hcl_write_value(r, out, v);
    }
    strbuf_add_char(out, '}');
}

static void write_body_block(struct hcl_request *r, struct strbuf *out,
                             const struct hcl_block *block)
{
    strbuf_add_cstr(out, "{\"type\":");
    json_write_string(out, symbol_text(r->session.graph->symbols, block->type));
    strbuf_add_cstr(out, ",\"labels\":[");
    for (uint32_t i = 0; i < block->label_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, block->labels[i].text);
    }
    strbuf_add_cstr(out, "],\"body\":");
    write_body(r, out, &block->body);
    strbuf_add_char(out, '}');
}

static void write_body(struct hcl_request *r, struct strbuf *out, const struct hcl_body *body)
{
    strbuf_add_cstr(out, "{\"attrs\":");
    write_body_attributes(r, out, body);
    strbuf_add_cstr(out, ",\"blocks\":[");
    for (uint32_t i = 0; i < body->block_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_body_block(r, out, &body->blocks[i]);
    }
    strbuf_add_cstr(out, "]}");
}

void hcl_batch_body(struct hcl_request *r)
{
    struct hcl_input in = hcl_session_begin(&r->session, STR(""), r->text);
    const struct hcl_body *body = hcl_parse_body(&in);
    hcl_session_end(&r->session);
    if (!hcl_has_errors(r)) {
        struct strbuf text;
        strbuf_init(&text, 0);
        write_body(r, &text, body);
        if (!hcl_has_errors(r))
            strbuf_add(batch_answer(r->batch, "expect"), strbuf_str(&text));
        strbuf_done(&text);
    }
    hcl_answer_errors(r);
}

// ---- wire forms

// A value of another type is converted first.
static void write_wire_forms(struct hcl_request *r, struct value v, const struct type *type)
{
    struct value converted;
    struct str mismatch;
    if (value_convert(r->batch->arena, v, type, &converted, &mismatch))
        v = converted;
    struct strbuf *out = batch_answer(r->batch, "expect"), wire;
    const char *why = NULL;
    strbuf_add_cstr(out, "{\"as\":");
    type_write_json(out, type);
    strbuf_init(&wire, 0);
    if (json_write_typed(&wire, v, type, &why)) {
        strbuf_add_cstr(out, ",\"json\":");
        json_write_string(out, strbuf_str(&wire));
    } else {
        strbuf_add_cstr(out, ",\"json_error\":");
        json_write_string(out, str_of(why));
    }
    strbuf_done(&wire);
    strbuf_init(&wire, 0);
    if (msgpack_write(&wire, v, type, &why)) {
        strbuf_add_cstr(out, ",\"msgpack_hex\":\"");
        for (size_t i = 0; i < wire.len; i++)
            strbuf_format(out, "%02x", (unsigned char)wire.at[i]);
        strbuf_add_char(out, '"');
    } else {
        strbuf_add_cstr(out, ",\"msgpack_error\":");
        json_write_string(out, str_of(why));
    }
    strbuf_done(&wire);
    strbuf_add_char(out, '}');
}

void hcl_batch_msgpack(struct hcl_request *r)
{
    struct value v, as = batch_part(r->options, "as");
    const char *error = NULL;
    if (!value_of_text(r, hcl_parse_expression, &v))
        return;
    hcl_collect_failures(r, v);
    const struct type *type = value_is(as, VALUE_ABSENT)
                                  ? value_type(r->batch->arena, v)
                                  : type_from_json(r->batch->arena, as, &error);
    if (!type)
        batch_refuse(r->batch, "bad request: as: %s", error);
    else if (!hcl_has_errors(r))
        write_wire_forms(r, v, type);
    hcl_answer_errors(r);
}
