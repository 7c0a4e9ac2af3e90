// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAFORM_TREE_TREE_H
#define WEFT_DIALECTS_TERRAFORM_TREE_TREE_H

#include "dialects/units.h"

// See `struct dialect`.
extern const struct tree_capability terraform_tree;
extern const struct unit_capability terraform_units;

// Reads every directory with code: its expressions are statements of views, so there is nothing else to list.
void tf_read_all(struct dialect_tree *base,
                 void (*each)(void *data, const struct expression_place *e), void *data);

#endif
