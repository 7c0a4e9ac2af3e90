// SPDX-License-Identifier: Apache-2.0
//
// Bodies of resources and providers against the schemas of providers, without evaluating: what they have that does not
// exist, and what they lack. Types of values are looked at when they are evaluated (values.c).
#include "base/budget.h"
#include "dialects/terraform/check/inside.h"
#include "dialects/terraform/tree/schemas.h"

struct schema_site {
    struct tf_checking *c;
    struct tf_module *module;
    struct str what; // "`aws_vpc`", "a block `ingress`"
    unsigned depth;
};

enum { DEPTH_MOST = 200 };

// ---- suggestions

static size_t add_keys(struct str *names, size_t count, struct value mapping)
{
    for (size_t i = 0; value_is_mapping(mapping) && i < value_len(mapping); i++)
        names[count++] = value_key(mapping, i);
    return count;
}

static size_t len_of(struct value mapping)
{
    return value_is_mapping(mapping) ? value_len(mapping) : 0;
}

static void suggest_member(struct tf_checking *c, struct diag *d, struct str wanted,
                           struct value block)
{
    struct value attributes = tf_schema_attributes(block), blocks = tf_schema_blocks(block);
    struct str *names = ARENA_ARRAY(c->arena, struct str, len_of(attributes) + len_of(blocks));
    size_t count = add_keys(names, add_keys(names, 0, attributes), blocks);
    tf_suggest(c, d, wanted, "", names, count);
}

// ---- arguments

// The SDK of providers lets some attributes be written as blocks: lists and sets of objects.
static const struct type *type_of_blocks(struct tf_checking *c, struct value attribute)
{
    const struct type *type =
        value_is_mapping(attribute) ? tf_schema_type(c->arena, attribute) : &type_dynamic;
    bool is_list = type->kind == TYPE_LIST || type->kind == TYPE_SET;
    return is_list && type->element->kind == TYPE_OBJECT ? type->element : NULL;
}

static void check_schema_argument(const struct schema_site *s, const struct hcl_given *given,
                                  struct value block)
{
    struct tf_checking *c = s->c;
    struct value attribute = tf_schema_attribute(block, given->name);
    bool is_block = value_is_mapping(tf_schema_block(block, given->name));
    if (value_is_mapping(attribute)) {
        bool can_be_set =
            tf_schema_says(attribute, "required") || tf_schema_says(attribute, "optional");
        if (can_be_set || !tf_schema_says(attribute, "computed"))
            return;
        struct diag *d = tf_report(
            c, DIAG_INVALID_OPERATION, given->name_at, "Value for unconfigurable attribute",
            "`%.*s` of %.*s is set by the provider", STR_ARGS(given->name), STR_ARGS(s->what));
        diag_help(d, "remove it");
        return;
    }
    if (is_block && given->value.json)
        return;
    struct diag *d =
        tf_report(c, DIAG_UNKNOWN_ARGUMENT, given->name_at, "Unsupported argument",
                  "%.*s has no argument `%.*s`", STR_ARGS(s->what), STR_ARGS(given->name));
    if (is_block)
        diag_help(d, "`%.*s` is a block: write `%.*s { … }`", STR_ARGS(given->name),
                  STR_ARGS(given->name));
    else
        suggest_member(c, d, given->name, block);
}

static bool has_argument(const struct tf_any_body *b, struct str name)
{
    for (size_t i = 0; i < b->argument_count; i++)
        if (str_equal(b->arguments[i].name, name))
            return true;
    for (size_t i = 0; i < b->section_count; i++)
        if (str_equal(b->sections[i].type, name) ||
            (tf_is_dynamic(&b->sections[i]) && str_equal(b->sections[i].labels[0].text, name)))
            return true;
    return false;
}

static void check_schema_required(const struct schema_site *s, const struct tf_any_body *b,
                                  struct value block, struct span at)
{
    struct value attributes = tf_schema_attributes(block);
    for (size_t i = 0; i < len_of(attributes); i++)
        if (tf_schema_says(value_item(attributes, i), "required") &&
            !has_argument(b, value_key(attributes, i)))
            tf_report(s->c, DIAG_MISSING_ARGUMENT, at, "Missing required argument",
                      "%.*s requires the argument `%.*s`", STR_ARGS(s->what),
                      STR_ARGS(value_key(attributes, i)));
}

// ---- blocks

static void check_schema_body(const struct schema_site *s, const struct hcl_view *body,
                              struct value block, struct span at);

static void check_unknown_block(const struct schema_site *s, const struct hcl_section *section,
                                struct str type, struct span at, struct value block)
{
    struct diag *d = tf_report(s->c, DIAG_UNKNOWN_NAME, at, "Unsupported block type",
                               "%.*s has no block `%.*s`", STR_ARGS(s->what), STR_ARGS(type));
    if (value_is_mapping(tf_schema_attribute(block, type)) && !tf_is_dynamic(section))
        diag_help(d, "`%.*s` is an argument: write `%.*s = …`", STR_ARGS(type), STR_ARGS(type));
    else
        suggest_member(s->c, d, type, block);
}

static void check_section(const struct schema_site *s, const struct hcl_section *section,
                          struct value block)
{
    struct tf_any_body body;
    struct str type = section->type;
    struct span at = section->type_at;
    const struct hcl_view *inside = &section->body;
    if (tf_is_dynamic(section)) {
        struct tf_dynamic d = tf_dynamic(s->module, section, &body);
        type = section->labels[0].text;
        at = section->labels[0].at;
        inside = d.content ? &d.content->body : NULL;
    }
    struct value wanted = tf_schema_block(block, type);
    if (type_of_blocks(s->c, tf_schema_attribute(block, type)))
        return;
    if (!value_is_mapping(wanted)) {
        check_unknown_block(s, section, type, at, block);
        return;
    }
    struct schema_site inner = *s;
    inner.what = str_format(s->c->arena, "a block `%.*s`", STR_ARGS(type));
    inner.depth++;
    if (inside && inner.depth < DEPTH_MOST)
        check_schema_body(&inner, inside, tf_schema_inside(wanted), hcl_missing_at(inside));
}

struct block_count {
    size_t written;
    const struct hcl_section *last;
    bool is_open; // a dynamic block stands for any number
};

static struct block_count count_blocks(const struct tf_any_body *b, struct str type)
{
    struct block_count n = {0};
    for (size_t i = 0; i < b->section_count; i++) {
        const struct hcl_section *x = &b->sections[i];
        n.is_open = n.is_open || (tf_is_dynamic(x) && str_equal(x->labels[0].text, type));
        if (!str_equal(x->type, type))
            continue;
        n.written++;
        n.last = x;
    }
    for (size_t i = 0; i < b->argument_count; i++) // in JSON
        n.is_open = n.is_open || str_equal(b->arguments[i].name, type);
    return n;
}

static void check_counts(const struct schema_site *s, const struct tf_any_body *b,
                         struct value block, struct span at)
{
    struct value types = tf_schema_blocks(block);
    for (size_t i = 0; i < len_of(types); i++) {
        struct value of = value_item(types, i);
        struct str type = value_key(types, i);
        struct block_count n = count_blocks(b, type);
        int64_t least = tf_schema_number(of, "min_items"), most = tf_schema_number(of, "max_items");
        if (tf_schema_nesting(of) == TF_SINGLE)
            most = 1;
        if (n.is_open)
            continue;
        if (least > 0 && n.written < (uint64_t)least)
            tf_report(s->c, DIAG_MISSING_ARGUMENT, at, "Insufficient blocks",
                      "%.*s requires at least %lld block%s `%.*s`", STR_ARGS(s->what),
                      (long long)least, least == 1 ? "" : "s", STR_ARGS(type));
        if (most > 0 && n.written > (uint64_t)most)
            tf_report(s->c, DIAG_REDEFINED, n.last->at, "Too many blocks",
                      "%.*s can have at most %lld block%s `%.*s`", STR_ARGS(s->what),
                      (long long)most, most == 1 ? "" : "s", STR_ARGS(type));
    }
}

static void check_parts(const struct schema_site *s, const struct tf_any_body *b,
                        struct value block, struct span at)
{
    if (!value_is_mapping(block))
        return;
    for (size_t i = 0; i < b->argument_count; i++)
        if (!(b->arguments[i].value.json && str_equal(b->arguments[i].name, STR("dynamic"))))
            check_schema_argument(s, &b->arguments[i], block);
    for (size_t i = 0; budget_more(i < b->section_count); i++)
        check_section(s, &b->sections[i], block);
    check_schema_required(s, b, block, at);
    check_counts(s, b, block, at);
}

static void check_schema_body(const struct schema_site *s, const struct hcl_view *body,
                              struct value block, struct span at)
{
    struct tf_any_body b = tf_any_body(s->module, body);
    check_parts(s, &b, block, at);
}

// ---- resources and providers

static void check_unknown_type(struct tf_checking *c, const struct tf_resource *r)
{
    struct value types = tf_types_near(c->tree, r->mode, r->type);
    if (!value_is_mapping(types) || r->provider.value.tree)
        return;
    struct diag *d = tf_report(c, DIAG_UNKNOWN_NAME, r->at,
                               r->mode == TF_DATA ? "Invalid data source" : "Invalid resource type",
                               "the provider has no %s type `%.*s`",
                               r->mode == TF_DATA ? "data source" : "resource", STR_ARGS(r->type));
    struct str *names = ARENA_ARRAY(c->arena, struct str, value_len(types));
    tf_suggest(c, d, r->type, "", names, add_keys(names, 0, types));
}

static void check_resource_schema(struct tf_checking *c, struct tf_module *m,
                                  const struct tf_resource *r)
{
    struct value block = tf_schema_of_type(c->tree, r->mode, r->type);
    if (!value_is_mapping(block)) {
        check_unknown_type(c, r);
        return;
    }
    struct schema_site s = {
        .c = c, .module = m, .what = str_format(c->arena, "`%.*s`", STR_ARGS(r->type))};
    struct tf_any_body b = {.arguments = r->arguments,
                            .argument_count = r->argument_count,
                            .sections = r->sections,
                            .section_count = r->section_count};
    check_parts(&s, &b, block, r->body_at);
}

static bool is_of_terraform(struct str name)
{
    return str_equal(name, STR("alias")) || str_equal(name, STR("version"));
}

// What is missing may be set in the environment.
static void check_provider_schema(struct tf_checking *c, struct tf_module *m,
                                  const struct hcl_section *of)
{
    struct str name = of->label_count ? of->labels[0].text : STR("");
    struct value block = tf_schema_of_provider(c->tree, name);
    struct tf_any_body b = tf_any_body(m, &of->body);
    struct schema_site s = {
        .c = c, .module = m, .what = str_format(c->arena, "the provider `%.*s`", STR_ARGS(name))};
    if (!value_is_mapping(block))
        return;
    for (size_t i = 0; i < b.argument_count; i++)
        if (!is_of_terraform(b.arguments[i].name))
            check_schema_argument(&s, &b.arguments[i], block);
    for (size_t i = 0; i < b.section_count; i++)
        check_section(&s, &b.sections[i], block);
}

void tf_check_schemas(struct tf_checking *c, struct tf_module *m)
{
    if (!tf_has_providers(c->tree))
        return;
    for (size_t i = 0; i < m->resources.len; i++)
        if (!tf_is_built_in(m->resources.at[i]))
            check_resource_schema(c, m, m->resources.at[i]);
    for (size_t i = 0; i < m->others.len; i++)
        if (str_equal(m->others.at[i].type, STR("provider")))
            check_provider_schema(c, m, &m->others.at[i].section);
}
