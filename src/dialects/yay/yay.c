// SPDX-License-Identifier: Apache-2.0
//
// The dialect: its tables, and the functions that the rest of the system calls.
#include "dialects/yay/yay.h"

#include "dialects/dialect.h"
#include "dialects/documents.h"
#include "dialects/yay/format.h"
#include "dialects/yay/parse.h"
#include "dialects/yay/values.h"

const struct ops *yay_ops(void)
{
    static const struct ops ops = {
        .language = "Yay",
        .operations = yay_operations,
        .operation_count = YAY_OP_COUNT,
        .policies = yay_policies,
        .policy_count = YAY_POLICY_COUNT,
        .functions = yay_functions,
        .function_count = YAY_FUNCTION_COUNT,
        .conventions = &yay_conventions,
        .self_name = "self",
        .import = yay_import,
    };
    return &ops;
}

static struct yay_input input_of(const struct reading *r)
{
    return (struct yay_input){.text = r->text,
                              .builder = r->builder,
                              .arena = r->arena,
                              .diags = r->diags,
                              .keeps_rest = r->keeps_rest};
}

static expr_id yay_read(const struct reading *r)
{
    struct yay_input in = input_of(r);
    switch (r->form) {
    case TEXT_EXPRESSION: return yay_parse_expression(&in);
    case TEXT_TEMPLATE: return yay_parse_template(&in);
    case TEXT_FILE: break;
    }
    expr_id root = yay_parse_document(&in);
    struct span at = {r->builder->file, 0, (uint32_t)r->text.len};
    return expr_op(r->builder, at, YAY_DOCUMENT, &root, 1);
}

static void yay_check(const struct reading *r)
{
    (void)yay_read(r);
}

static const char *const endings[] = {".yay", NULL};
static const struct document_capability documents = {"document", "documents"};

static void layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    yay_format(text, out);
}

const struct dialect dialect_yay = {
    .name = "yay",
    .files = {.endings = endings},
    .ops = yay_ops,
    .read = yay_read,
    .check = yay_check,
    .format = layout,
    .document = &documents,
    .tree = &document_tree_capability,
    .units = &document_unit_capability,
};
