// SPDX-License-Identifier: Apache-2.0
//
// The dialects: manifests, and templates in the Puppet language. How their files are recognised, and how a text alone is
// read.
#include "dialects/puppet/puppet.h"

#include "dialects/dialect.h"
#include "dialects/puppet/format/puppet_format.h"
#include "dialects/puppet/syntax/operations.h"
#include "dialects/puppet/syntax/parse.h"
#include "dialects/puppet/tree/puppet_tree.h"

static expr_id read_text_alone(const struct reading *r, bool is_template)
{
    struct puppet_text in = {.text = r->text,
                             .file = r->builder->file,
                             .arena = r->arena,
                             .diags = r->diags,
                             .is_template = is_template,
                             .has_closures = r->form == TEXT_EXPRESSION};
    expr_id body = puppet_parse_expression(&in, r->builder);
    struct span at = {r->builder->file, 0, (uint32_t)r->text.len};
    bool is_manifest = r->form == TEXT_FILE && !is_template;
    return expr_op(r->builder, at, is_manifest ? PUPPET_CATALOG : PUPPET_ALONE, &body, 1);
}

static expr_id read_manifest(const struct reading *r)
{
    return read_text_alone(r, r->form == TEXT_TEMPLATE);
}

static expr_id read_template(const struct reading *r)
{
    return read_text_alone(r, r->form != TEXT_EXPRESSION);
}

static void check_manifest(const struct reading *r)
{
    (void)read_manifest(r);
}

static void check_template(const struct reading *r)
{
    (void)read_template(r);
}

// Blanks of a template are output.
static void leave_template_alone(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    strbuf_add(out, text);
}

static const char *const manifest_endings[] = {".pp", NULL};
static const char *const template_endings[] = {".epp", NULL};

const struct dialect dialect_puppet = {
    .name = "puppet",
    .files = {.endings = manifest_endings},
    .ops = puppet_ops,
    .read = read_manifest,
    .check = check_manifest,
    .format = puppet_layout,
    .tree = &puppet_tree_capability,
    .units = &puppet_units,
    .aspects = &puppet_aspects,
};

const struct dialect dialect_epp = {
    .name = "epp",
    .files = {.endings = template_endings},
    .ops = puppet_ops,
    .read = read_template,
    .check = check_template,
    .format = leave_template_alone,
};
