// SPDX-License-Identifier: Apache-2.0
//
// What bodies of both syntaxes have in common: hidden names, required attributes, suggestions.
#include "dialects/hcl/body/content.h"

#include "dialects/hcl/body/content_inside.h"
#include "dialects/hcl/body/dynblock.h"

struct hcl_view hcl_view_of_body(const struct tree *t, const struct hcl_body *body)
{
    return (struct hcl_view){.tree = t, .native = body};
}

struct hcl_view hcl_view_of_json(const struct tree *t, const struct hcl_json *json)
{
    return (struct hcl_view){.tree = t, .json = json};
}

struct hcl_view hcl_view_merged(const struct hcl_view *parts, uint32_t count)
{
    return (struct hcl_view){.tree = parts[0].tree, .parts = parts, .part_count = count};
}

// ---- schemas

int hcl_schema_attribute(const struct hcl_schema *schema, struct str name)
{
    for (uint32_t i = 0; i < schema->attribute_count; i++)
        if (str_equal(schema->attributes[i].name, name))
            return (int)i;
    return -1;
}

int hcl_schema_block(const struct hcl_schema *schema, struct str type)
{
    for (uint32_t i = 0; i < schema->block_count; i++)
        if (str_equal(schema->blocks[i].type, type))
            return (int)i;
    return -1;
}

bool hcl_hides(const struct hcl_hidden *hidden, struct str name, bool is_block)
{
    for (; hidden; hidden = hidden->next) {
        int found = is_block ? hcl_schema_block(hidden->schema, name)
                             : hcl_schema_attribute(hidden->schema, name);
        if (found >= 0)
            return true;
    }
    return false;
}

// ---- diagnostics

struct diag *hcl_body_error(struct hcl_session *s, enum diag_code code, struct span at,
                            const char *summary, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&s->arena, code, at, format, args);
    va_end(args);
    diag_summary(d, "%s", summary);
    diags_add(&s->diags, d);
    return d;
}

void hcl_set_twice(struct hcl_session *s, struct span at, const struct hcl_given *before,
                   const char *summary)
{
    struct diag *d = hcl_body_error(s, DIAG_REDEFINED, at, summary,
                                    "the argument `%.*s` is set twice", STR_ARGS(before->name));
    diag_related(d, before->at, "first set here");
}

void hcl_missing_argument(struct hcl_session *s, const struct hcl_view *view, struct str name)
{
    hcl_body_error(s, DIAG_MISSING_KEY, hcl_missing_at(view), "Missing required argument",
                   "the argument `%.*s` is required", STR_ARGS(name));
}

static bool suggest(struct diag *d, struct str wanted, const struct str *names, size_t count)
{
    struct str near = diag_suggest(wanted, names, count);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    return near.len > 0;
}

bool hcl_suggest_attribute(struct hcl_collecting *c, struct diag *d, struct str name)
{
    struct str *names = ARENA_ARRAY(&c->session->arena, struct str, c->schema->attribute_count);
    size_t count = 0;
    for (uint32_t i = 0; i < c->schema->attribute_count; i++)
        if (!c->found[i].value.e)
            names[count++] = c->schema->attributes[i].name;
    return suggest(d, name, names, count);
}

bool hcl_suggest_block(struct hcl_collecting *c, struct diag *d, struct str type)
{
    struct str *names = ARENA_ARRAY(&c->session->arena, struct str, c->schema->block_count);
    for (uint32_t i = 0; i < c->schema->block_count; i++)
        names[i] = c->schema->blocks[i].type;
    return suggest(d, type, names, c->schema->block_count);
}

// ---- reading

struct span hcl_missing_at(const struct hcl_view *view)
{
    if (view->parts)
        return hcl_missing_at(&view->parts[0]);
    if (view->native)
        return (struct span){view->tree->file, view->native->start, view->native->start};
    return view->json->kind == HCL_JSON_OBJECT ? hcl_json_close(view->json)
                                               : hcl_json_start(view->json);
}

static void begin(struct hcl_collecting *c, struct hcl_session *s, const struct hcl_view *view,
                  const struct hcl_schema *schema)
{
    *c = (struct hcl_collecting){
        .session = s,
        .view = view,
        .schema = schema,
        .found = ARENA_ARRAY(&s->arena, struct hcl_given, schema->attribute_count),
    };
    if (view->native)
        hcl_collect_native(c);
    else
        hcl_collect_json(c);
}

static struct hcl_content finish_content(struct hcl_collecting *c)
{
    struct hcl_content content = {.attributes = c->found, .section_count = c->sections.len};
    for (uint32_t i = 0; i < c->schema->attribute_count; i++)
        if (c->found[i].value.e)
            c->found[content.attribute_count++] = c->found[i];
    content.sections = ARENA_ARRAY(&c->session->arena, struct hcl_section, c->sections.len);
    for (size_t i = 0; i < c->sections.len; i++)
        content.sections[i] = c->sections.at[i];
    ARRAY_DONE(&c->sections);
    return content;
}

struct hcl_content hcl_content(struct hcl_session *s, const struct hcl_view *view,
                               const struct hcl_schema *schema)
{
    if (view->expansion)
        return hcl_expanded_content(s, view, schema, false);
    if (view->parts)
        return hcl_merged_content(s, view, schema, false);
    struct hcl_collecting c;
    begin(&c, s, view, schema);
    if (view->native)
        hcl_refuse_native(&c);
    else
        hcl_refuse_json(&c);
    return finish_content(&c);
}

struct hcl_content hcl_partial_content(struct hcl_session *s, const struct hcl_view *view,
                                       const struct hcl_schema *schema, struct hcl_view *remain)
{
    if (remain) {
        struct hcl_hidden *hidden = ARENA_NEW(&s->arena, struct hcl_hidden);
        *hidden = (struct hcl_hidden){schema, view->hidden};
        *remain = *view;
        remain->hidden = hidden;
    }
    if (view->expansion)
        return hcl_expanded_content(s, view, schema, true);
    if (view->parts)
        return hcl_merged_content(s, view, schema, true);
    struct hcl_collecting c;
    begin(&c, s, view, schema);
    return finish_content(&c);
}

struct hcl_content hcl_just_attributes(struct hcl_session *s, const struct hcl_view *view)
{
    struct hcl_content content;
    if (view->parts)
        content = hcl_merged_attributes(s, view);
    else
        content = view->native ? hcl_native_attributes(s, view) : hcl_json_attributes(s, view);
    if (view->expansion)
        hcl_expand_attributes(&content, view->expansion);
    return content;
}

const struct hcl_given *hcl_find_given(const struct hcl_content *content, struct str name)
{
    for (size_t i = 0; i < content->attribute_count; i++)
        if (str_equal(content->attributes[i].name, name))
            return &content->attributes[i];
    return NULL;
}

// ---- values

struct span hcl_expression_span(const struct hcl_expression *x)
{
    return x->json ? x->json->at : expr_span(x->tree, x->e);
}

struct value hcl_given_value(struct hcl_session *s, const struct hcl_given *given)
{
    struct value v = value_dynamic;
    if (!given->unknown)
        v = hcl_session_value_in(s, given->value.tree, given->value.e, given->scope);
    return value_mark_all(&s->graph->arena, v, given->marks);
}
