// SPDX-License-Identifier: Apache-2.0
//
// `weft batch --dialect hcl`: dispatches requests by kind, and writes values and errors.
#include "batch/hcl/hcl_batch.h"

#include "base/budget.h"
#include "value/json.h"
#include "value/number.h"

// ---- values

static void write_type(struct hcl_request *r, struct strbuf *out, struct value v)
{
    type_write_json(out, value_type(r->batch->arena, v));
}

static void write_refined(struct strbuf *out, const char *name, struct value v)
{
    if (!refinement_says_something(&v.unknown->refined))
        return;
    strbuf_format(out, ",\"%s\":", name);
    refinement_write_json(out, &v.unknown->refined);
}

static void write_plain(struct hcl_request *r, struct strbuf *out, struct value v);

static void write_sequence(struct hcl_request *r, struct strbuf *out, struct value v)
{
    strbuf_add_char(out, '[');
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_plain(r, out, value_item(v, i));
    }
    strbuf_add_char(out, ']');
}

static void write_mapping(struct hcl_request *r, struct strbuf *out, struct value v)
{
    const uint32_t *order = value_sorted(r->batch->arena, v);
    strbuf_add_char(out, '{');
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++) {
        size_t at = order ? order[i] : i;
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, value_key(v, at));
        strbuf_add_char(out, ':');
        write_plain(r, out, value_item(v, at));
    }
    strbuf_add_char(out, '}');
}

// The type is given next to the whole value; inside, only what JSON cannot express is marked.
static void write_plain(struct hcl_request *r, struct strbuf *out, struct value v)
{
    if (value_is(v, VALUE_MARKED)) {
        strbuf_add_cstr(out, "{\"$sensitive\":");
        write_plain(r, out, v.marked->inner);
        strbuf_add_char(out, '}');
    } else if (value_is_unknown(v)) {
        strbuf_add_cstr(out, "{\"$unknown\":");
        write_type(r, out, v);
        write_refined(out, "$refined", v);
        strbuf_add_char(out, '}');
    } else if (value_is_mapping(v)) {
        write_mapping(r, out, v);
    } else if (value_is_sequence(v)) {
        write_sequence(r, out, v);
    } else if (value_is_number(v) && number_is_infinite(v)) {
        strbuf_format(out, "{\"$number\":\"%cInf\"}", number_sign(v) < 0 ? '-' : '+');
    } else if (value_is_number(v)) {
        number_write(out, v);
    } else {
        json_write(out, v, (struct json_style){.show_sensitive = true});
    }
}

void hcl_write_value(struct hcl_request *r, struct strbuf *out, struct value v)
{
    const struct marks *marks = NULL;
    v = value_without_mark(r->batch->arena, v, &mark_telling); // the peer has no such mark
    struct value bare = value_unmark(r->batch->arena, v, &marks);
    strbuf_add_cstr(out, value_is_unknown(bare) ? "{\"unknown\":" : "{\"value\":");
    if (value_is_unknown(bare)) {
        write_type(r, out, bare);
        write_refined(out, "refined", bare);
        strbuf_add_cstr(out, marks ? ",\"sensitive\":true}" : "}");
        return;
    }
    write_plain(r, out, v);
    strbuf_add_cstr(out, ",\"type\":");
    write_type(r, out, bare);
    strbuf_add_char(out, '}');
}

// ---- errors

static struct position position_of(struct hcl_request *r, uint32_t file, uint32_t offset)
{
    if (r->places)
        return hcl_json_position(r->places, offset);
    return source_position(r->session.graph->sources, file, offset);
}

static void write_error(struct hcl_request *r, struct strbuf *out, const struct diag *d)
{
    struct position start = position_of(r, d->at.file, d->at.start);
    struct position end = position_of(r, d->at.file, d->at.end);
    strbuf_add_cstr(out, "{\"summary\":");
    json_write_string(out, d->summary.len ? d->summary : str_of(diag_title(d->code)));
    strbuf_add_cstr(out, ",\"detail\":");
    json_write_string(out, d->message);
    strbuf_format(out,
                  ",\"line\":%u,\"col\":%u,\"byte\":%u,\"end_line\":%u,\"end_col\":%u,"
                  "\"end_byte\":%u}",
                  start.line, start.column, d->at.start, end.line, end.column, d->at.end);
}

bool hcl_has_errors(const struct hcl_request *r)
{
    return r->session.diags.list.len > 0;
}

void hcl_answer_errors(struct hcl_request *r)
{
    struct strbuf *out = batch_answer(r->batch, "errors");
    strbuf_add_char(out, '[');
    for (size_t i = 0; i < r->session.diags.list.len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_error(r, out, r->session.diags.list.at[i]);
    }
    strbuf_add_char(out, ']');
}

void hcl_collect_failures(struct hcl_request *r, struct value v)
{
    failure_collect(failure_of(&r->session.arena, v), &r->session.diags);
}

void hcl_answer_value(struct hcl_request *r, struct value v)
{
    hcl_collect_failures(r, v);
    if (!hcl_has_errors(r))
        hcl_write_value(r, batch_answer(r->batch, "expect"), v);
    hcl_answer_errors(r);
}

// ---- requests

static const struct {
    const char *name;
    hcl_batch_kind *answer;
} kinds[] = {
    {"body", hcl_batch_body},
    {"content", hcl_batch_content},
    {"dynblock", hcl_batch_dynblock},
    {"expr", hcl_batch_expr},
    {"format", hcl_batch_format},
    {"ident", hcl_batch_ident},
    {"json", hcl_batch_json},
    {"jsonexpr", hcl_batch_jsonexpr},
    {"jsonstatic", hcl_batch_jsonstatic},
    {"lex", hcl_batch_lex},
    {"msgpack", hcl_batch_msgpack},
    {"static", hcl_batch_static},
    {"template", hcl_batch_template},
    {"traversal", hcl_batch_traversal},
    {"typeexpr", hcl_batch_typeexpr},
};

// The variables of a request, in the form that can express unknown, sensitive and typed.
static bool read_variables(struct hcl_request *r)
{
    struct value given = batch_member(r->batch, "vars"), variables;
    if (!value_is_mapping(given))
        return true;
    struct strbuf text;
    struct json_error error;
    strbuf_init(&text, 0);
    json_write(&text, given, (struct json_style){.keep_order = true});
    bool good = json_read_extended(r->batch->arena, strbuf_str(&text), &variables, &error);
    strbuf_done(&text);
    if (good && value_is_mapping(variables))
        hcl_session_variables(&r->session, variables);
    else
        batch_refuse(r->batch, "bad request: vars: %s", good ? "not an object" : error.why);
    return good;
}

static bool read_request_source(struct hcl_request *r)
{
    struct value hex = batch_part(r->options, "src_hex");
    if (!value_is(hex, VALUE_STRING)) {
        r->text = batch_text(r->batch, "src");
        return true;
    }
    if (batch_read_hex(r->batch->arena, value_str(&hex), &r->text))
        return true;
    batch_refuse(r->batch, "bad request: src_hex: not pairs of hexadecimal digits");
    return false;
}

static void answer_hcl_request(struct hcl_request *r, hcl_batch_kind *kind)
{
    bool bare = batch_flag(r->options, "nil_context");
    bool no_functions = bare || batch_flag(r->options, "no_functions");
    hcl_session_open(&r->session, hcl_ops(no_functions ? HCL_NO_FUNCTIONS : HCL_CTY), !bare);
    r->session.graph->limits = *r->batch->limits;
    if (read_request_source(r) && read_variables(r))
        kind(r);
    hcl_session_close(&r->session);
}

void hcl_batch(struct batch *b)
{
    struct hcl_request r = {.batch = b, .options = batch_member(b, "opts")};
    struct str wanted = batch_text(b, "kind");
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (str_equal(str_of(kinds[i].name), wanted)) {
            answer_hcl_request(&r, kinds[i].answer);
            return;
        }
    batch_refuse(b, "bad request: unknown kind `%.*s`", STR_ARGS(wanted));
}
