// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAMATE_CAPABILITIES_H
#define WEFT_DIALECTS_TERRAMATE_CAPABILITIES_H

#include "dialects/dialect.h"
#include "dialects/terramate/tree/terramate.h"

struct tm_tree {
    struct dialect_tree base;
    struct tm_project *project;
};

static inline struct tm_project *tm_project_in(const struct dialect_tree *t)
{
    return ((const struct tm_tree *)t)->project;
}

extern const struct tree_capability tm_tree_capability;
extern const struct unit_capability tm_unit_capability;
extern const struct product_capability tm_product_capability;
extern const struct aspect_capability tm_aspect_capability;

#endif
