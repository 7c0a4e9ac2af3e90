// SPDX-License-Identifier: Apache-2.0
//
// Files of Terraform and OpenTofu: HCL in both syntaxes, and values of variables.
#include "dialects/hcl/bodies.h"
#include "dialects/hcl/hcl_json.h"
#include "dialects/hcl/outline.h"
#include "dialects/hcl/syntax/hcl.h"
#include "dialects/terraform/modern.h"
#include "dialects/terraform/tree/tf.h"
#include "dialects/terraform/tree/tree.h"

static void modern_layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    terraform_modernize(text, out);
}

static const char *const endings[] = {
    ".tf", ".tofu", ".tfvars", ".tftest.hcl", ".tfmock.hcl", ".tfquery.hcl", ".tofutest.hcl", NULL,
};
// Tests have functions and names of their own.
static const char *const test_endings[] = {".tftest.hcl", ".tfmock.hcl", ".tfquery.hcl",
                                           ".tofutest.hcl", NULL};
static const char *const json_endings[] = {".tf.json", ".tofu.json", NULL};
static const char *const values_endings[] = {".tfvars.json", NULL};

const struct dialect dialect_terraform = {
    .name = "terraform",
    .files = {.endings = endings, .shared_endings = test_endings},
    .ops = tf_ops,
    .read = hcl_read,
    .check = hcl_check,
    .format = modern_layout,
    .outline = &hcl_outline_capability,
    .tree = &terraform_tree,
    .units = &terraform_units,
    .bodies = &hcl_body_capability,
};

const struct dialect dialect_terraform_json = {
    .name = "terraform_json",
    .files = {.endings = json_endings},
    .ops = tf_ops,
    .read = hcl_json_read,
    .check = hcl_json_check,
    .format = hcl_json_layout,
    .bodies = &hcl_body_capability,
};

const struct dialect dialect_tfvars_json = {
    .name = "tfvars_json",
    .files = {.endings = values_endings},
    .ops = tf_ops,
    .read = hcl_json_read_values,
    .check = hcl_json_check_values,
    .format = hcl_json_layout,
};
