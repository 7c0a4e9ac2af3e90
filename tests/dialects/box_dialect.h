// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_TESTS_DIALECTS_BOX_DIALECT_H
#define WEFT_TESTS_DIALECTS_BOX_DIALECT_H

// Adds the dialect `box` to those of this process, once.
void box_dialect_add(void);

#endif
