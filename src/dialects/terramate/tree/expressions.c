// SPDX-License-Identifier: Apache-2.0
//
// Every attribute of every block except `globals`, whose attributes are already statements.
#include "dialects/terramate/tree/expressions.h"

#include <stdlib.h>

#include "dialects/terramate/tree/bundles.h"

struct expression_walk {
    struct tm_project *project;
    const struct tm_file *file;
    struct str name; // of the outermost block
    void (*each)(void *data, const struct expression_place *e);
    void *data;
};

static void walk_body(struct expression_walk *w, const struct hcl_body *body)
{
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        struct expression_place e = {
            .name = w->name, .at = a->name_at, .tree = w->file->tree, .expr = a->value};
        w->each(w->data, &e);
    }
    for (uint32_t i = 0; i < body->block_count; i++)
        walk_body(w, &body->blocks[i].body);
}

// As it is written: `generate_hcl "_shop.tf"`.
static struct str name_of_generate_block(struct tm_project *p, const struct hcl_block *b)
{
    struct str name = tm_block_type(p, b);
    for (uint32_t i = 0; i < b->label_count; i++)
        name = str_format(&p->arena, "%.*s \"%.*s\"", STR_ARGS(name), STR_ARGS(b->labels[i].text));
    return name;
}

static void walk_set(struct expression_walk *w, const struct tm_set *set)
{
    struct expression_place e = {
        .name = w->name, .at = set->at, .tree = set->tree, .expr = set->value};
    if (set->tree)
        w->each(w->data, &e);
}

static void walk_instance(struct expression_walk *w, const struct tm_bundle_block *b)
{
    w->name = str_format(&w->project->arena, "bundle \"%.*s\"", STR_ARGS(b->named.name));
    walk_set(w, &b->source);
    walk_set(w, &b->inputs);
    for (const struct tm_named *n = b->environments; n; n = n->next) {
        const struct tm_bundle_environment *e = (const struct tm_bundle_environment *)n;
        walk_set(w, &e->source);
        for (const struct tm_named *g = e->given; g; g = g->next)
            walk_set(w, &((const struct tm_given *)g)->set);
    }
}

static void walk_file(struct expression_walk *w)
{
    const struct hcl_body *body = w->file->body;
    if (w->file->bundle)
        walk_instance(w, w->file->bundle);
    if (str_ends(w->file->path, STR(".tmgen"))) {
        w->name = w->file->path;
        walk_body(w, body);
        return;
    }
    for (uint32_t i = 0; body && i < body->block_count; i++) {
        if (str_equal(tm_block_type(w->project, &body->blocks[i]), STR("globals")))
            continue;
        w->name = name_of_generate_block(w->project, &body->blocks[i]);
        walk_body(w, &body->blocks[i].body);
    }
}

static int by_expression_path(const void *x, const void *y)
{
    const struct tm_file *const *a = x, *const *b = y;
    return str_compare((*a)->path, (*b)->path);
}

void tm_each_expression(struct tm_project *p,
                        void (*each)(void *data, const struct expression_place *e), void *data)
{
    ARRAY(const struct tm_file *) files = {0};
    tm_load_below(p, STR("/"));
    for (const struct tm_file *f = p->first_file; f; f = f->next)
        if (f->body && !f->is_elsewhere)
            ARRAY_PUSH(&files, f);
    if (files.len)
        qsort(files.at, files.len, sizeof(*files.at), by_expression_path);
    for (size_t i = 0; i < files.len; i++) {
        struct expression_walk w = {.project = p, .file = files.at[i], .each = each, .data = data};
        walk_file(&w);
    }
    ARRAY_DONE(&files);
}
