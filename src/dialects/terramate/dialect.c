// SPDX-License-Identifier: Apache-2.0
#include "dialects/dialect.h"

#include "dialects/hcl/format/format.h"
#include "dialects/hcl/read.h"
#include "dialects/terramate/capabilities.h"
#include "dialects/terramate/tree/terramate.h"

static const char *const endings[] = {".tm", ".tm.hcl", ".tmgen", NULL};

const struct dialect dialect_terramate = {
    .name = "terramate",
    .files = {.endings = endings, .skip_mark = tm_skip_mark},
    .ops = tm_ops,
    .read = hcl_read,
    .check = hcl_check,
    .format = hcl_layout,
    .tree = &tm_tree_capability,
    .units = &tm_unit_capability,
    .products = &tm_product_capability,
    .aspects = &tm_aspect_capability,
};
