// SPDX-License-Identifier: Apache-2.0
//
// From blocks to what they describe. Labels stand for enclosing blocks: `define bundle input "a" {}` is the same as
// `define { bundle { input "a" {} } }`, and blocks of one name are parts of one thing. Two tables say what may be
// inside what, and which attributes are kept where. What does not belong there has been reported (tree/schema.c).
#include "dialects/terramate/tree/bundles.h"

#include <stddef.h>

enum level {
    IN_DIRECTORY,
    IN_DEFINE,
    IN_DEFINITION,
    IN_METADATA,
    IN_OPTIONS,
    IN_INPUT,
    IN_ATTRIBUTE,
    IN_EXPORT,
    IN_USES,
    IN_STACK,
    IN_STACK_METADATA,
    IN_COMPONENT,
    IN_BUNDLE,
    IN_BUNDLE_ENVIRONMENT,
    IN_GIVEN,
    IN_ENVIRONMENT,
};

// What a block is a part of: at `offset` of what encloses it, or (`size`) in the list there.
struct inner_block {
    enum level in;
    const char *type;
    enum level to;
    size_t offset, size;
};

#define AT(type, member) offsetof(struct type, member)

static const struct inner_block inner_blocks[] = {
    {IN_DIRECTORY, "define", IN_DEFINE, 0, 0},
    {IN_DIRECTORY, "bundle", IN_BUNDLE, AT(tm_blocks, bundles), sizeof(struct tm_bundle_block)},
    {IN_DIRECTORY, "component", IN_COMPONENT, AT(tm_blocks, components),
     sizeof(struct tm_component_block)},
    {IN_DEFINE, "bundle", IN_DEFINITION, AT(tm_blocks, bundle), 0},
    {IN_DEFINE, "component", IN_DEFINITION, AT(tm_blocks, component), 0},
    {IN_DEFINE, "schema", IN_INPUT, AT(tm_blocks, schemas), sizeof(struct tm_input)},
    {IN_DEFINITION, "metadata", IN_METADATA, 0, 0},
    {IN_DEFINITION, "environments", IN_OPTIONS, 0, 0},
    {IN_DEFINITION, "lets", IN_GIVEN, AT(tm_definition, lets), 0},
    {IN_DEFINITION, "input", IN_INPUT, AT(tm_definition, inputs), sizeof(struct tm_input)},
    {IN_DEFINITION, "export", IN_EXPORT, AT(tm_definition, exports), sizeof(struct tm_export)},
    {IN_DEFINITION, "stack", IN_STACK, AT(tm_definition, stacks), sizeof(struct tm_define_stack)},
    {IN_DEFINITION, "uses", IN_USES, AT(tm_definition, uses), sizeof(struct tm_uses)},
    {IN_INPUT, "attribute", IN_ATTRIBUTE, AT(tm_input, attributes),
     sizeof(struct tm_object_attribute)},
    {IN_STACK, "metadata", IN_STACK_METADATA, 0, 0},
    {IN_STACK, "component", IN_COMPONENT, AT(tm_define_stack, components),
     sizeof(struct tm_component_block)},
    {IN_COMPONENT, "inputs", IN_GIVEN, AT(tm_component_block, given), 0},
    {IN_BUNDLE, "inputs", IN_GIVEN, AT(tm_bundle_block, given), 0},
    {IN_BUNDLE, "environment", IN_BUNDLE_ENVIRONMENT, AT(tm_bundle_block, environments),
     sizeof(struct tm_bundle_environment)},
    {IN_BUNDLE_ENVIRONMENT, "inputs", IN_GIVEN, AT(tm_bundle_environment, given), 0},
};

static const struct {
    enum level in;
    const char *name;
    size_t offset;
} attributes[] = {
    {IN_DEFINITION, "alias", AT(tm_definition, alias)},
    {IN_METADATA, "class", AT(tm_definition, class)},
    {IN_METADATA, "name", AT(tm_definition, name)},
    {IN_METADATA, "version", AT(tm_definition, version)},
    {IN_METADATA, "description", AT(tm_definition, description)},
    {IN_OPTIONS, "required", AT(tm_definition, needs_environment)},
    {IN_INPUT, "type", AT(tm_input, type)},
    {IN_INPUT, "default", AT(tm_input, normal)},
    {IN_ATTRIBUTE, "type", AT(tm_object_attribute, type)},
    {IN_ATTRIBUTE, "default", AT(tm_object_attribute, normal)},
    {IN_ATTRIBUTE, "required", AT(tm_object_attribute, required)},
    {IN_EXPORT, "value", AT(tm_export, value)},
    {IN_USES, "source", AT(tm_uses, source)},
    {IN_STACK, "condition", AT(tm_define_stack, condition)},
    {IN_STACK_METADATA, "path", AT(tm_define_stack, words[TM_STACK_PATH])},
    {IN_STACK_METADATA, "name", AT(tm_define_stack, words[TM_STACK_NAME])},
    {IN_STACK_METADATA, "description", AT(tm_define_stack, words[TM_STACK_DESCRIPTION])},
    {IN_STACK_METADATA, "tags", AT(tm_define_stack, words[TM_STACK_TAGS])},
    {IN_STACK_METADATA, "after", AT(tm_define_stack, words[TM_STACK_AFTER])},
    {IN_STACK_METADATA, "before", AT(tm_define_stack, words[TM_STACK_BEFORE])},
    {IN_STACK_METADATA, "wants", AT(tm_define_stack, words[TM_STACK_WANTS])},
    {IN_STACK_METADATA, "wanted_by", AT(tm_define_stack, words[TM_STACK_WANTED_BY])},
    {IN_STACK_METADATA, "watch", AT(tm_define_stack, words[TM_STACK_WATCH])},
    {IN_COMPONENT, "condition", AT(tm_component_block, condition)},
    {IN_COMPONENT, "environment", AT(tm_component_block, environment)},
    {IN_COMPONENT, "source", AT(tm_component_block, source)},
    {IN_COMPONENT, "inputs", AT(tm_component_block, inputs)},
    {IN_BUNDLE, "uuid", AT(tm_bundle_block, uuid)},
    {IN_BUNDLE, "source", AT(tm_bundle_block, source)},
    {IN_BUNDLE, "inputs", AT(tm_bundle_block, inputs)},
    {IN_BUNDLE_ENVIRONMENT, "source", AT(tm_bundle_environment, source)},
    {IN_ENVIRONMENT, "id", AT(tm_environment, id)},
    {IN_ENVIRONMENT, "name", AT(tm_environment, name)},
    {IN_ENVIRONMENT, "description", AT(tm_environment, description)},
    {IN_ENVIRONMENT, "promote_from", AT(tm_environment, promote_from)},
};

struct block_reader {
    struct tm_dir *dir;
    const struct tm_file *file;
    struct tm_blocks *out;
};

struct tm_named *tm_find_named(struct tm_named *list, struct str name)
{
    while (list && !str_equal(list->name, name))
        list = list->next;
    return list;
}

struct tm_named *tm_add_named(struct arena *a, struct tm_named **list, struct str name,
                              struct span at, size_t size)
{
    struct tm_named *found = tm_find_named(*list, name);
    if (found)
        return found;
    while (*list)
        list = &(*list)->next;
    found = *list = arena_alloc(a, size);
    *found = (struct tm_named){.name = name, .at = at};
    return found;
}

static void set_once(struct block_reader *r, struct tm_set *to, symbol name, struct tm_set set)
{
    struct tm_project *p = r->dir->project;
    if (to->tree) {
        struct diag *d =
            tm_mistake(p, &r->dir->diags, tm_bad_schema, DIAG_REDEFINED, set.at,
                       "`%.*s` is set twice", STR_ARGS(symbol_text(p->graph->symbols, name)));
        diag_related(d, to->at, "first set here");
        return;
    }
    *to = set;
}

static void read_attributes(struct block_reader *r, enum level in, void *target,
                            const struct hcl_body *body)
{
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        struct str name = symbol_text(r->dir->project->graph->symbols, a->name);
        struct tm_set set = {r->file->tree, a->value, a->name_at};
        for (size_t k = 0; k < COUNT_OF(attributes); k++)
            if (attributes[k].in == in && str_equal(str_of(attributes[k].name), name))
                set_once(r, (struct tm_set *)(void *)((char *)target + attributes[k].offset),
                         a->name, set);
    }
}

static void add_given(struct block_reader *r, struct tm_named **list, symbol name, struct span at,
                      expr_id value)
{
    struct tm_project *p = r->dir->project;
    struct tm_given *g = (void *)tm_add_named(&p->arena, list, symbol_text(p->graph->symbols, name),
                                              at, sizeof(struct tm_given));
    set_once(r, &g->set, name, (struct tm_set){r->file->tree, value, at});
}

// Each attribute is one of the list; those of `lets` have been read with their `map` blocks.
static void read_given_values(struct block_reader *r, struct tm_named **list,
                              const struct hcl_block *b)
{
    const struct tm_file *f = r->file;
    for (uint32_t i = 0; i < f->let_count; i++) {
        if (f->lets[i].block != b)
            continue;
        for (uint32_t k = 0; k < f->lets[i].attribute_count; k++) {
            const struct tm_attribute *a = &f->lets[i].attributes[k];
            if (!a->is_unset)
                add_given(r, list, a->name, a->at, a->value);
        }
        return;
    }
    for (uint32_t i = 0; i < b->body.attribute_count; i++) {
        const struct hcl_attribute *a = &b->body.attributes[i];
        add_given(r, list, a->name, a->name_at, a->value);
    }
}

static void read_inside(struct block_reader *r, enum level in, void *target,
                        const struct hcl_block *b, uint32_t label);

static const struct inner_block *find_inner(enum level in, struct str type)
{
    for (size_t i = 0; i < COUNT_OF(inner_blocks); i++)
        if (inner_blocks[i].in == in && str_equal(str_of(inner_blocks[i].type), type))
            return &inner_blocks[i];
    return NULL;
}

// A block of a type, of whose labels those before `label` have been used.
static void read_block(struct block_reader *r, enum level in, void *target, struct str type,
                       const struct hcl_block *b, uint32_t label)
{
    const struct inner_block *inner = find_inner(in, type);
    if (!inner)
        return;
    void *to = (char *)target + inner->offset;
    if (inner->to == IN_USES)
        label++; // `schemas`, the only thing that can be used
    if (inner->size) {
        if (label >= b->label_count)
            return;
        const struct hcl_label *name = &b->labels[label++];
        to = tm_add_named(&r->dir->project->arena, to, name->text, name->at, inner->size);
    }
    if (inner->to == IN_BUNDLE && !((struct tm_bundle_block *)to)->file)
        ((struct tm_bundle_block *)to)->file = r->file;
    if (inner->to == IN_DEFINITION && !((struct tm_definition *)to)->is_there) {
        struct tm_definition *d = to;
        d->dir = r->dir;
        d->at = b->type_at;
        d->is_there = true;
    }
    read_inside(r, inner->to, to, b, label);
}

static void read_inside(struct block_reader *r, enum level in, void *target,
                        const struct hcl_block *b, uint32_t label)
{
    if (label < b->label_count) {
        read_block(r, in, target, b->labels[label].text, b, label + 1);
        return;
    }
    if (in == IN_GIVEN)
        read_given_values(r, target, b);
    else
        read_attributes(r, in, target, &b->body);
    for (uint32_t i = 0; i < b->body.block_count; i++) {
        const struct hcl_block *inner = &b->body.blocks[i];
        read_block(r, in, target, tm_block_type(r->dir->project, inner), inner, 0);
    }
}

static void read_environment(struct block_reader *r, const struct hcl_block *b)
{
    struct arena *a = &r->dir->project->arena;
    // each block is an environment of its own; it has no name yet
    struct str place = str_format(a, "%u", b->type_at.start);
    struct str key = str_format(a, "%.*s:%.*s", STR_ARGS(r->file->path), STR_ARGS(place));
    void *env =
        tm_add_named(a, &r->out->environments, key, b->type_at, sizeof(struct tm_environment));
    read_attributes(r, IN_ENVIRONMENT, env, &b->body);
}

static void add_yaml(struct block_reader *r)
{
    struct tm_bundle_block *new = r->file->bundle;
    struct tm_named *old = tm_find_named(r->out->bundles, new->named.name);
    if (!old) {
        struct tm_bundle_block *kept =
            (void *)tm_add_named(&r->dir->project->arena, &r->out->bundles, new->named.name,
                                 new->named.at, sizeof(*new));
        struct tm_named named = kept->named;
        *kept = *new;
        kept->named = named;
        return;
    }
    struct diag *d =
        tm_mistake(r->dir->project, &r->dir->diags, tm_bad_schema, DIAG_REDEFINED, new->named.at,
                   "a bundle `%.*s` is already defined", STR_ARGS(new->named.name));
    diag_related(d, old->at, "it is defined here");
}

static void own_inputs(struct tm_definition *d)
{
    for (struct tm_named *n = d->inputs; n; n = n->next)
        ((struct tm_input *)n)->owner = d;
}

struct tm_blocks *tm_blocks_of(struct tm_dir *d)
{
    struct tm_project *p = d->project;
    if (d->blocks)
        return d->blocks;
    if (!p->no_blocks)
        p->no_blocks = ARENA_NEW(&p->arena, struct tm_blocks);
    struct tm_blocks found = {0};
    struct block_reader r = {.dir = d, .out = &found};
    for (size_t i = 0; i < d->parts.len; i++) {
        r.file = d->parts.at[i].file;
        for (uint32_t k = 0; r.file->body && k < r.file->body->block_count; k++) {
            const struct hcl_block *b = &r.file->body->blocks[k];
            struct str type = tm_block_type(p, b);
            if (str_equal(type, STR("environment")))
                read_environment(&r, b);
            else
                read_block(&r, IN_DIRECTORY, r.out, type, b, 0);
        }
        if (r.file->bundle)
            add_yaml(&r);
    }
    d->blocks = p->no_blocks; // most have none
    if (tm_blocks_is_empty(&found))
        return d->blocks;
    d->blocks = ARENA_NEW(&p->arena, struct tm_blocks);
    *d->blocks = found;
    own_inputs(&d->blocks->bundle);
    own_inputs(&d->blocks->component);
    return d->blocks;
}

bool tm_blocks_is_empty(const struct tm_blocks *b)
{
    return !b->bundle.is_there && !b->component.is_there && !b->schemas && !b->bundles &&
           !b->components && !b->environments;
}
