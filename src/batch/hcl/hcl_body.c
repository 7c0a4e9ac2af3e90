// SPDX-License-Identifier: Apache-2.0
//
// Requests about the JSON profile and about bodies read by a schema, in either syntax and with generated
// blocks.
#include "batch/hcl/hcl_batch.h"
#include "dialects/hcl/body/dynblock.h"
#include "value/json.h"

static enum hcl_json_strings strings_of(const struct hcl_request *r)
{
    return r->session.scope ? HCL_JSON_TEMPLATES : HCL_JSON_LITERALS;
}

static struct hcl_input begin_json(struct hcl_request *r)
{
    struct hcl_input in = hcl_session_begin(&r->session, STR(""), r->text);
    r->places = ARENA_NEW(r->batch->arena, struct hcl_json_places);
    hcl_json_places_init(r->places, r->batch->arena, in.text);
    return in;
}

void hcl_batch_jsonexpr(struct hcl_request *r)
{
    struct hcl_input in = begin_json(r);
    const struct hcl_json *j = hcl_json_parse(&in, strings_of(r));
    hcl_session_end(&r->session);
    if (hcl_has_errors(r))
        hcl_answer_errors(r);
    else
        hcl_answer_value(r, hcl_session_value(&r->session, j->value, NULL));
}

// ---- schemas

// A schema with the schemas of its blocks' bodies, as a request gives it.
struct wanted {
    struct hcl_schema schema;
    bool just_attributes, remain;
    struct wanted *bodies; // by number of the block
};

static struct str text_of_request(struct hcl_request *r, struct value object, const char *name)
{
    struct value v = batch_part(object, name);
    return value_is(v, VALUE_STRING) ? str_copy(r->batch->arena, value_str(&v)) : STR("");
}

static size_t list_len(struct value v)
{
    return value_is_sequence(v) ? value_len(v) : 0;
}

static void read_attributes(struct hcl_request *r, struct value list, struct wanted *w)
{
    struct hcl_schema_attribute *attributes =
        ARENA_ARRAY(r->batch->arena, struct hcl_schema_attribute, list_len(list));
    for (size_t i = 0; i < list_len(list); i++) {
        struct value given = value_item(list, i);
        attributes[i] = (struct hcl_schema_attribute){.name = text_of_request(r, given, "name"),
                                                      .required = batch_flag(given, "required")};
    }
    w->schema.attributes = attributes;
    w->schema.attribute_count = (uint32_t)list_len(list);
}

static struct wanted read_wanted(struct hcl_request *r, struct value given);

static void read_wanted_blocks(struct hcl_request *r, struct value list, struct wanted *w)
{
    struct arena *a = r->batch->arena;
    size_t count = list_len(list);
    struct hcl_schema_block *blocks = ARENA_ARRAY(a, struct hcl_schema_block, count);
    w->bodies = ARENA_ARRAY(a, struct wanted, count);
    for (size_t i = 0; i < count; i++) {
        struct value given = value_item(list, i), names = batch_part(given, "labels");
        struct str *labels = ARENA_ARRAY(a, struct str, list_len(names));
        for (size_t k = 0; k < list_len(names); k++) {
            struct value name = value_item(names, k);
            labels[k] = value_is(name, VALUE_STRING) ? str_copy(a, value_str(&name)) : STR("");
        }
        blocks[i] = (struct hcl_schema_block){.type = text_of_request(r, given, "type"),
                                              .label_count = (uint32_t)list_len(names),
                                              .labels = labels};
        w->bodies[i] = read_wanted(r, batch_part(given, "body"));
    }
    w->schema.blocks = blocks;
    w->schema.block_count = (uint32_t)count;
}

static struct wanted read_wanted(struct hcl_request *r, struct value given)
{
    struct wanted w = {.just_attributes = batch_flag(given, "just_attributes"),
                       .remain = batch_flag(given, "remain")};
    read_attributes(r, batch_part(given, "attrs"), &w);
    read_wanted_blocks(r, batch_part(given, "blocks"), &w);
    return w;
}

// ---- content

static void write_view(struct hcl_request *r, struct strbuf *out, const struct hcl_view *view,
                       const struct wanted *w);

// Evaluated in source order, as the peer lists its errors.
static void sort_attributes(struct hcl_content *content)
{
    for (size_t i = 1; i < content->attribute_count; i++) {
        struct hcl_given given = content->attributes[i];
        size_t at = i;
        for (; at > 0 && content->attributes[at - 1].at.start > given.at.start; at--)
            content->attributes[at] = content->attributes[at - 1];
        content->attributes[at] = given;
    }
}

static void write_content_attributes(struct hcl_request *r, struct strbuf *out,
                                     struct hcl_content *content)
{
    sort_attributes(content);
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < content->attribute_count; i++) {
        struct value v = hcl_given_value(&r->session, &content->attributes[i]);
        hcl_collect_failures(r, v);
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, content->attributes[i].name);
        strbuf_add_char(out, ':');
        hcl_write_value(r, out, v);
    }
    strbuf_add_char(out, '}');
}

static void write_section(struct hcl_request *r, struct strbuf *out,
                          const struct hcl_section *section, const struct wanted *w)
{
    strbuf_add_cstr(out, "{\"type\":");
    json_write_string(out, section->type);
    strbuf_add_cstr(out, ",\"labels\":[");
    for (uint32_t i = 0; i < section->label_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, section->labels[i].text);
    }
    strbuf_add_cstr(out, "],\"body\":");
    write_view(r, out, &section->body, &w->bodies[hcl_schema_block(&w->schema, section->type)]);
    strbuf_add_char(out, '}');
}

// What remains, and how many errors reading all of it as attributes gives.
static void write_remain(struct hcl_request *r, struct strbuf *out, const struct hcl_view *remain)
{
    struct diags kept = r->session.diags;
    r->session.diags = (struct diags){0};
    struct hcl_content rest = hcl_just_attributes(&r->session, remain);
    size_t errors = r->session.diags.list.len;
    diags_done(&r->session.diags);
    r->session.diags = kept;
    struct str *names = ARENA_ARRAY(r->batch->arena, struct str, rest.attribute_count);
    for (size_t i = 0; i < rest.attribute_count; i++) {
        size_t at = i;
        for (; at > 0 && str_compare(names[at - 1], rest.attributes[i].name) > 0; at--)
            names[at] = names[at - 1];
        names[at] = rest.attributes[i].name;
    }
    strbuf_add_cstr(out, ",\"remain_attrs\":[");
    for (size_t i = 0; i < rest.attribute_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, names[i]);
    }
    strbuf_format(out, "],\"remain_errors\":%zu", errors);
}

static struct hcl_content read_body_content(struct hcl_request *r, const struct hcl_view *view,
                                            const struct wanted *w, struct hcl_view *remain)
{
    if (w->just_attributes)
        return hcl_just_attributes(&r->session, view);
    if (w->remain)
        return hcl_partial_content(&r->session, view, &w->schema, remain);
    return hcl_content(&r->session, view, &w->schema);
}

static void write_view(struct hcl_request *r, struct strbuf *out, const struct hcl_view *view,
                       const struct wanted *w)
{
    struct hcl_view remain;
    struct hcl_content content = read_body_content(r, view, w, &remain);
    strbuf_add_cstr(out, "{\"attrs\":");
    write_content_attributes(r, out, &content);
    strbuf_add_cstr(out, ",\"blocks\":[");
    for (size_t i = 0; i < content.section_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_section(r, out, &content.sections[i], w);
    }
    strbuf_add_char(out, ']');
    if (w->remain && !w->just_attributes)
        write_remain(r, out, &remain);
    strbuf_add_char(out, '}');
}

// ---- requests

static struct hcl_view read_body_file(struct hcl_request *r, bool is_json)
{
    struct hcl_view view;
    if (is_json) {
        struct hcl_input in = begin_json(r);
        view = hcl_view_of_json(NULL, hcl_json_parse_file(&in, strings_of(r)));
    } else {
        struct hcl_input in = hcl_session_begin(&r->session, STR(""), r->text);
        view = hcl_view_of_body(NULL, hcl_parse_body(&in));
    }
    hcl_session_end(&r->session);
    view.tree = r->session.tree; // it exists only now
    return view;
}

static void answer_view(struct hcl_request *r, const struct hcl_view *view, const struct wanted *w)
{
    if (!hcl_has_errors(r)) {
        struct strbuf text;
        strbuf_init(&text, 0);
        write_view(r, &text, view, w);
        if (!hcl_has_errors(r))
            strbuf_add(batch_answer(r->batch, "expect"), strbuf_str(&text));
        strbuf_done(&text);
    }
    hcl_answer_errors(r);
}

void hcl_batch_json(struct hcl_request *r)
{
    struct wanted w = {.just_attributes = true};
    struct hcl_view view = read_body_file(r, true);
    answer_view(r, &view, &w);
}

void hcl_batch_content(struct hcl_request *r)
{
    struct wanted w = read_wanted(r, batch_member(r->batch, "schema"));
    struct hcl_view view = read_body_file(r, batch_flag(r->options, "json"));
    answer_view(r, &view, &w);
}

void hcl_batch_dynblock(struct hcl_request *r)
{
    struct wanted w = read_wanted(r, batch_member(r->batch, "schema"));
    struct hcl_view view = read_body_file(r, batch_flag(r->options, "json"));
    view = hcl_view_expanded(&r->session, view, NULL);
    answer_view(r, &view, &w);
}

// ---- static analysis of JSON

static void write_keyword(struct hcl_request *r, struct strbuf *out, const struct hcl_json *j)
{
    struct hcl_session *s = &r->session;
    symbol word = hcl_json_as_keyword(&s->arena, s->graph->symbols, s->file, j);
    json_write_string(out, word ? symbol_text(s->graph->symbols, word) : STR(""));
}

static void write_call(struct hcl_request *r, struct strbuf *out, const struct hcl_json *j)
{
    struct hcl_session *s = &r->session;
    expr_id e;
    const expr_id *arguments;
    size_t count;
    symbol name;
    struct tree *t = hcl_json_as_native(&s->arena, s->ops, s->graph->symbols, s->file, j, &e);
    if (!t)
        return;
    if (expr_as_call(t, e, &name, &arguments, &count)) {
        strbuf_add_cstr(out, "\"call\":{\"name\":");
        json_write_string(out, symbol_text(s->graph->symbols, name));
        strbuf_format(out, ",\"args\":%zu},", count);
    }
    tree_free(t);
}

static void write_body_group(struct hcl_request *r, struct strbuf *out, const struct hcl_json *j)
{
    if (j->kind == HCL_JSON_ARRAY)
        strbuf_format(out, "\"list_len\":%u,", j->count);
    if (j->kind != HCL_JSON_OBJECT)
        return;
    strbuf_add_cstr(out, "\"map_key_keywords\":[");
    for (uint32_t i = 0; i < j->count; i++) {
        struct hcl_json key = {
            .kind = HCL_JSON_STRING, .text = j->members[i].name, .at = j->members[i].name_at};
        if (i)
            strbuf_add_char(out, ',');
        write_keyword(r, out, &key);
    }
    strbuf_add_cstr(out, "],");
}

void hcl_batch_jsonstatic(struct hcl_request *r)
{
    struct hcl_session *s = &r->session;
    struct hcl_input in = begin_json(r);
    const struct hcl_json *j = hcl_json_parse(&in, HCL_JSON_TEMPLATES);
    hcl_session_end(s);
    if (!hcl_has_errors(r)) {
        struct strbuf *out = batch_answer(r->batch, "expect");
        struct traversal t;
        strbuf_add_cstr(out, "{\"abs_traversal\":");
        if (hcl_json_as_traversal(&s->arena, s->graph->symbols, s->file, j, &t))
            json_write_string(out, hcl_traversal_text(r, &t));
        else
            strbuf_add_cstr(out, "null");
        strbuf_add_cstr(out, ",\"keyword\":");
        write_keyword(r, out, j);
        strbuf_add_char(out, ',');
        write_body_group(r, out, j);
        write_call(r, out, j);
        hcl_write_variables(r, out, j->value);
        strbuf_add_char(out, '}');
    }
    hcl_answer_errors(r);
}
