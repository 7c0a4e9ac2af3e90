// SPDX-License-Identifier: Apache-2.0
//
// Bodies for programs (dialects/bodies.h): content by a query, generated blocks, types with defaults.
#include "dialects/bodies.h"

#include "dialects/hcl/bodies.h"
#include "dialects/hcl/body/dynblock.h"
#include "dialects/hcl/language/typeexpr.h"
#include "source/source.h"
#include "value/convert.h"

struct body {
    const struct dialect *dialect;
    struct graph *graph;
    struct hcl_view view;
    struct scope *scope; // of generated blocks
    struct view *seen_from;
};

// What is allocated while a body is read belongs to the graph in the end.
static void begin_session(struct hcl_session *s, const struct body *b, struct diags *mistakes)
{
    *s = (struct hcl_session){
        .graph = b->graph, .ops = dialect_ops(b->dialect), .scope = b->scope, .view = b->seen_from};
    arena_init(&s->arena);
    s->diags = *mistakes;
}

static void end_session(struct hcl_session *s, struct diags *mistakes)
{
    *mistakes = s->diags;
    arena_adopt(&s->graph->arena, &s->arena);
}

static struct body *new_body(const struct body *like, struct hcl_view view)
{
    struct body *b = ARENA_NEW(&like->graph->arena, struct body);
    *b = *like;
    b->view = view;
    return b;
}

static bool starts_json(struct str text)
{
    size_t i = 0;
    while (i < text.len &&
           (text.at[i] == ' ' || text.at[i] == '\t' || text.at[i] == '\r' || text.at[i] == '\n'))
        i++;
    return i < text.len && (text.at[i] == '{' || text.at[i] == '[');
}

static struct body *open_body(const struct dialect *d, struct graph *g, uint32_t file,
                              struct diags *mistakes)
{
    struct tree_builder builder;
    struct body like = {.dialect = d, .graph = g};
    tree_begin(&builder, dialect_ops(d), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = &g->arena,
                           .diags = mistakes,
                           .closes_strings = true};
    struct hcl_view view =
        starts_json(in.text) ? hcl_view_of_json(NULL, hcl_json_parse_file(&in, HCL_JSON_TEMPLATES))
                             : hcl_view_of_body(NULL, hcl_parse_body(&in));
    struct tree *tree = tree_end(&builder);
    graph_keep_tree(g, tree);
    view.tree = tree;
    return new_body(&like, view);
}

static struct body *expand_body(struct body *b, struct scope *scope, struct view *view)
{
    struct diags none = {0};
    struct hcl_session s;
    struct body like = *b;
    like.scope = scope;
    like.seen_from = view;
    begin_session(&s, &like, &none);
    struct body *expanded = new_body(&like, hcl_view_expanded(&s, b->view, scope));
    end_session(&s, &none);
    diags_done(&none);
    return expanded;
}

// ---- content

static const struct hcl_schema *schema_of(struct arena *a, const struct body_query *q)
{
    struct hcl_schema *schema = ARENA_NEW(a, struct hcl_schema);
    struct hcl_schema_attribute *attributes =
        ARENA_ARRAY(a, struct hcl_schema_attribute, q->attribute_count + q->required_count);
    struct hcl_schema_block *blocks = ARENA_ARRAY(a, struct hcl_schema_block, q->block_count);
    uint32_t count = 0;
    for (size_t i = 0; i < q->required_count; i++)
        attributes[count++] = (struct hcl_schema_attribute){q->required[i], true};
    for (size_t i = 0; i < q->attribute_count; i++)
        attributes[count++] = (struct hcl_schema_attribute){q->attributes[i], false};
    for (size_t i = 0; i < q->block_count; i++)
        blocks[i] = (struct hcl_schema_block){q->blocks[i].type, q->blocks[i].label_count,
                                              q->blocks[i].labels};
    *schema = (struct hcl_schema){count, (uint32_t)q->block_count, attributes, blocks};
    return schema;
}

static struct body_attribute attribute_of_body(const struct hcl_given *x)
{
    return (struct body_attribute){.name = x->name,
                                   .name_at = x->name_at,
                                   .at = x->at,
                                   .tree = x->value.tree,
                                   .expr = x->value.e,
                                   .scope = x->scope,
                                   .marks = x->marks,
                                   .is_unknown = x->unknown};
}

static struct body_block block_of_body(const struct body *b, const struct hcl_section *s)
{
    struct str *labels = ARENA_ARRAY(&b->graph->arena, struct str, s->label_count);
    for (uint32_t i = 0; i < s->label_count; i++)
        labels[i] = s->labels[i].text;
    return (struct body_block){.type = s->type,
                               .at = s->at,
                               .label_count = s->label_count,
                               .labels = labels,
                               .body = new_body(b, s->body)};
}

static void put_content(const struct body *b, const struct hcl_content *found,
                        struct body_content *out)
{
    struct arena *a = &b->graph->arena;
    struct body_attribute *attributes =
        ARENA_ARRAY(a, struct body_attribute, found->attribute_count);
    struct body_block *blocks = ARENA_ARRAY(a, struct body_block, found->section_count);
    for (size_t i = 0; i < found->attribute_count; i++)
        attributes[i] = attribute_of_body(&found->attributes[i]);
    for (size_t i = 0; i < found->section_count; i++)
        blocks[i] = block_of_body(b, &found->sections[i]);
    out->attributes = attributes;
    out->attribute_count = found->attribute_count;
    out->blocks = blocks;
    out->block_count = found->section_count;
}

static void read_content(struct body *b, const struct body_query *q, struct body_content *out,
                         struct diags *mistakes)
{
    struct hcl_session s;
    struct hcl_content found;
    struct hcl_view rest;
    begin_session(&s, b, mistakes);
    const struct hcl_schema *schema = schema_of(&s.arena, q);
    *out = (struct body_content){0};
    if (q->any_attribute)
        found = hcl_just_attributes(&s, &b->view);
    else if (q->is_partial)
        found = hcl_partial_content(&s, &b->view, schema, &rest);
    else
        found = hcl_content(&s, &b->view, schema);
    end_session(&s, mistakes);
    put_content(b, &found, out);
    if (q->is_partial && !q->any_attribute)
        out->rest = new_body(b, rest);
}

// ---- types

static struct value no_conversion(struct graph *g, uint32_t file, const struct convert_error *why,
                                  struct diags *mistakes)
{
    struct span at = {file, 0, (uint32_t)source_text(g->sources, file).len};
    struct diag *d =
        diag_new(&g->arena, DIAG_TYPE_MISMATCH, at, "the value does not have this type: %.*s%.*s",
                 STR_ARGS(why->where), STR_ARGS(why->why));
    diags_add(mistakes, d);
    return VALUE_NONE;
}

static struct value convert_value(const struct dialect *d, struct graph *g, uint32_t file,
                                  struct value v, struct diags *mistakes)
{
    struct tree_builder builder;
    const struct hcl_defaults *defaults;
    struct convert_error why = {0};
    size_t before = mistakes->list.len;
    tree_begin(&builder, dialect_ops(d), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = &g->arena,
                           .diags = mistakes};
    expr_id e = hcl_parse_expression(&in);
    struct tree *tree = tree_end(&builder);
    graph_keep_tree(g, tree);
    struct hcl_type_input wanted = {.graph = g,
                                    .arena = &g->arena,
                                    .diags = mistakes,
                                    .tree = tree,
                                    .text = in.text,
                                    .mode = HCL_TYPE_DEFAULTS};
    const struct type *type =
        mistakes->list.len == before ? hcl_type_of(&wanted, e, &defaults) : NULL;
    if (mistakes->list.len > before)
        return VALUE_NONE;
    if (value_is(v, VALUE_ABSENT))
        return value_unknown(&g->arena, type);
    if (defaults && !value_is_null(v))
        v = hcl_defaults_apply(&g->arena, defaults, v);
    struct value out;
    return value_convert_at(&g->arena, v, type, &out, &why)
               ? out
               : no_conversion(g, file, &why, mistakes);
}

const struct body_capability hcl_body_capability = {
    .open = open_body,
    .expanded = expand_body,
    .content = read_content,
    .convert = convert_value,
};
