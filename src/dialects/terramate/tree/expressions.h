// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAMATE_TREE_EXPRESSIONS_H
#define WEFT_DIALECTS_TERRAMATE_TREE_EXPRESSIONS_H

#include "dialects/terramate/tree/terramate.h"

// See `struct directory_dialect`.
void tm_each_expression(struct tm_project *p,
                        void (*each)(void *data, const struct expression_place *e), void *data);

#endif
