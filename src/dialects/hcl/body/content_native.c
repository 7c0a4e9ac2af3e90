// SPDX-License-Identifier: Apache-2.0
//
// Bodies in native syntax, read by a schema. Blocks are blocks and attributes are attributes: only names and the
// number of labels can be wrong.
#include "dialects/hcl/body/content_inside.h"

static struct str name_of_symbol(const struct hcl_session *s, symbol name)
{
    return symbol_text(s->graph->symbols, name);
}

static struct hcl_given given_of(const struct hcl_session *s, const struct hcl_view *view,
                                 const struct hcl_attribute *a)
{
    return (struct hcl_given){.name = name_of_symbol(s, a->name),
                              .name_at = a->name_at,
                              .at = a->at,
                              .value = {.tree = view->tree, .e = a->value}};
}

static const struct hcl_attribute *find_attribute(const struct hcl_body *body, symbol name)
{
    for (uint32_t i = 0; name && i < body->attribute_count; i++)
        if (body->attributes[i].name == name)
            return &body->attributes[i];
    return NULL;
}

static void collect_attributes(struct hcl_collecting *c)
{
    struct hcl_session *s = c->session;
    for (uint32_t i = 0; i < c->schema->attribute_count; i++) {
        const struct hcl_schema_attribute *wanted = &c->schema->attributes[i];
        const struct hcl_attribute *a =
            find_attribute(c->view->native, symbol_find(s->graph->symbols, wanted->name));
        if (a && !hcl_hides(c->view->hidden, wanted->name, false))
            c->found[i] = given_of(s, c->view, a);
        else if (wanted->required)
            hcl_missing_argument(s, c->view, wanted->name);
    }
}

// ---- blocks

static struct str label_names(struct hcl_session *s, const struct hcl_schema_block *wanted)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    for (uint32_t i = 0; i < wanted->label_count; i++)
        strbuf_format(&text, "%s`%.*s`", i ? ", " : "", STR_ARGS(wanted->labels[i]));
    struct str names = strbuf_copy(&text, &s->arena);
    strbuf_done(&text);
    return names;
}

static void too_many_labels(struct hcl_session *s, const struct hcl_block *block,
                            const struct hcl_schema_block *wanted)
{
    struct str summary = str_format(&s->arena, "Extraneous label for %.*s", STR_ARGS(wanted->type));
    struct span at = block->labels[wanted->label_count].at;
    if (!wanted->label_count)
        hcl_body_error(s, DIAG_BAD_SYNTAX, at, summary.at, "a block `%.*s` takes no labels",
                       STR_ARGS(wanted->type));
    else
        hcl_body_error(s, DIAG_BAD_SYNTAX, at, summary.at,
                       "a block `%.*s` takes only %u label%s: %.*s", STR_ARGS(wanted->type),
                       wanted->label_count, wanted->label_count == 1 ? "" : "s",
                       STR_ARGS(label_names(s, wanted)));
}

static void too_few_labels(struct hcl_session *s, const struct hcl_block *block,
                           const struct hcl_schema_block *wanted)
{
    struct str missing = wanted->labels[block->label_count];
    struct str summary =
        str_format(&s->arena, "Missing %.*s for %.*s", STR_ARGS(missing), STR_ARGS(wanted->type));
    hcl_body_error(s, DIAG_BAD_SYNTAX, block->open_at, summary.at,
                   "a block `%.*s` needs %u label%s: %.*s", STR_ARGS(wanted->type),
                   wanted->label_count, wanted->label_count == 1 ? "" : "s",
                   STR_ARGS(label_names(s, wanted)));
}

static struct span header_of(const struct hcl_block *block)
{
    struct span at = block->type_at;
    if (block->label_count)
        at = span_join(at, block->labels[block->label_count - 1].at);
    return at;
}

static void collect_blocks(struct hcl_collecting *c)
{
    struct hcl_session *s = c->session;
    for (uint32_t i = 0; i < c->view->native->block_count; i++) {
        const struct hcl_block *block = &c->view->native->blocks[i];
        struct str type = name_of_symbol(s, block->type);
        int number = hcl_schema_block(c->schema, type);
        if (number < 0 || hcl_hides(c->view->hidden, type, true))
            continue;
        const struct hcl_schema_block *wanted = &c->schema->blocks[number];
        if (block->label_count > wanted->label_count)
            too_many_labels(s, block, wanted);
        else if (block->label_count < wanted->label_count)
            too_few_labels(s, block, wanted);
        else
            ARRAY_PUSH(&c->sections,
                       (struct hcl_section){.type = type,
                                            .type_at = block->type_at,
                                            .at = header_of(block),
                                            .label_count = block->label_count,
                                            .labels = block->labels,
                                            .body = hcl_view_of_body(c->view->tree, &block->body)});
    }
}

void hcl_collect_native(struct hcl_collecting *c)
{
    collect_attributes(c);
    collect_blocks(c);
}

// ---- what does not belong there

static void refuse_attribute(struct hcl_collecting *c, const struct hcl_attribute *a,
                             struct str name)
{
    struct diag *d =
        hcl_body_error(c->session, DIAG_UNKNOWN_NAME, a->name_at, "Unsupported argument",
                       "no argument `%.*s` is expected here", STR_ARGS(name));
    if (!hcl_suggest_attribute(c, d, name) && hcl_schema_block(c->schema, name) >= 0)
        diag_help(d, "`%.*s` is a block: write `%.*s { … }`", STR_ARGS(name), STR_ARGS(name));
}

static void refuse_block(struct hcl_collecting *c, const struct hcl_block *block, struct str type)
{
    struct diag *d =
        hcl_body_error(c->session, DIAG_UNKNOWN_NAME, block->type_at, "Unsupported block type",
                       "no block `%.*s` is expected here", STR_ARGS(type));
    if (!hcl_suggest_block(c, d, type) && hcl_schema_attribute(c->schema, type) >= 0)
        diag_help(d, "`%.*s` is an argument: write `%.*s = …`", STR_ARGS(type), STR_ARGS(type));
}

void hcl_refuse_native(struct hcl_collecting *c)
{
    const struct hcl_body *body = c->view->native;
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        struct str name = name_of_symbol(c->session, body->attributes[i].name);
        if (hcl_schema_attribute(c->schema, name) < 0 && !hcl_hides(c->view->hidden, name, false))
            refuse_attribute(c, &body->attributes[i], name);
    }
    for (uint32_t i = 0; i < body->block_count; i++) {
        struct str type = name_of_symbol(c->session, body->blocks[i].type);
        if (hcl_schema_block(c->schema, type) < 0 && !hcl_hides(c->view->hidden, type, true))
            refuse_block(c, &body->blocks[i], type);
    }
}

// ---- without a schema

struct hcl_content hcl_native_attributes(struct hcl_session *s, const struct hcl_view *view)
{
    const struct hcl_body *body = view->native;
    struct hcl_content content = {
        .attributes = ARENA_ARRAY(&s->arena, struct hcl_given, body->attribute_count)};
    if (body->block_count) { // hidden ones too: the peer does not distinguish
        struct str type = name_of_symbol(s, body->blocks[0].type);
        struct str summary = str_format(&s->arena, "Unexpected \"%.*s\" block", STR_ARGS(type));
        hcl_body_error(s, DIAG_UNKNOWN_NAME, body->blocks[0].type_at, summary.at,
                       "expected only arguments here, got a block `%.*s`", STR_ARGS(type));
    }
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        struct hcl_given given = given_of(s, view, &body->attributes[i]);
        if (!hcl_hides(view->hidden, given.name, false))
            content.attributes[content.attribute_count++] = given;
    }
    return content;
}
