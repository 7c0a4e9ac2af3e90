// SPDX-License-Identifier: Apache-2.0
//
// `weft batch --dialect yay`: documents, what is asked of them, and the kinds of errors.
#ifndef WEFT_DIALECTS_YAY_BATCH_H
#define WEFT_DIALECTS_YAY_BATCH_H

#include "dialects/batch.h"

void yay_batch(struct batch *b);

#endif
