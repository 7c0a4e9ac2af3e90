// SPDX-License-Identifier: Apache-2.0
//
// What a check of the whole tree calls: see struct directory_dialect.
#ifndef WEFT_DIALECTS_TERRAMATE_CHECK_H
#define WEFT_DIALECTS_TERRAMATE_CHECK_H

#include "dialects/terramate/capabilities.h"

size_t tm_check_list(struct dialect_tree *t, struct str path, struct arena *a,
                     struct tree_dir **out);
path_id tm_check_inherited(struct dialect_tree *t);
struct view *tm_check_any_stack(struct dialect_tree *t, struct str path);

// ---- check_product.c

void tm_check_stack(struct dialect_tree *t, struct str path, struct diags *mistakes);
void tm_check_directory(struct dialect_tree *t, struct str path, bool is_strict,
                        struct diags *mistakes);

#endif
