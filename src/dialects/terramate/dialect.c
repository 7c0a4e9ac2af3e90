// SPDX-License-Identifier: Apache-2.0
#include "dialects/dialect.h"

#include "dialects/hcl/format/format.h"
#include "dialects/hcl/read.h"
#include "dialects/terramate/directories.h"
#include "dialects/terramate/tree/terramate.h"

static const char *const endings[] = {".tm", ".tm.hcl", ".tmgen", NULL};

const struct dialect dialect_terramate = {
    .name = "terramate",
    .endings = endings,
    .skip_mark = tm_skip_mark,
    .ops = tm_ops,
    .read = hcl_read,
    .check = hcl_check,
    .format = hcl_layout,
    .directories = &tm_directories,
};
