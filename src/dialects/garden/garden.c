// SPDX-License-Identifier: Apache-2.0
//
// The dialect: its tables, and the functions that the rest of the system calls.
#include "dialects/garden/garden.h"

#include "dialects/garden/document/document.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/template/template.h"
#include "dialects/garden/tree/project.h"

static expr_id read_template_text(const struct reading *r)
{
    struct template_text text = {.text = r->text, .file = r->builder->file};
    struct template_reading reading = {.builder = r->builder, .arena = r->arena, .diags = r->diags};
    if (r->form == TEXT_EXPRESSION)
        return template_parse_expression(&reading, &text);
    struct span at = {r->builder->file, 0, (uint32_t)r->text.len};
    return template_is_one(r->text)
               ? template_parse(&reading, &text)
               : expr_text(r->builder, at, value_string(&r->builder->arena, r->text));
}

// A file of one document is that document; one of several is the list of them.
static expr_id read_file_documents(const struct reading *r)
{
    struct garden_reading reading = {
        .text = r->text, .builder = r->builder, .arena = r->arena, .diags = r->diags};
    struct format_documents documents = garden_read_documents(&reading);
    struct span at = {r->builder->file, 0, (uint32_t)r->text.len};
    if (documents.count == 1)
        return documents.roots[0];
    return expr_sequence(r->builder, at, documents.roots, documents.count);
}

static expr_id garden_read(const struct reading *r)
{
    return r->form == TEXT_FILE ? read_file_documents(r) : read_template_text(r);
}

static void garden_check(const struct reading *r)
{
    (void)garden_read(r);
}

static void layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    garden_layout(text, out);
}

static const char *const names[] = {"garden.yml", "garden.yaml", NULL};
static const char *const endings[] = {".garden.yml", ".garden.yaml", NULL};

const struct dialect dialect_garden = {
    .name = "garden",
    .files = {.names = names, .endings = endings},
    .ops = garden_ops,
    .read = garden_read,
    .check = garden_check,
    .format = layout,
    .tree = &garden_tree_capability,
    .units = &garden_units,
};
