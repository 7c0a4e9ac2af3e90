// SPDX-License-Identifier: Apache-2.0
//
// `weft batch --dialect yay`: documents, questions about them, and the kinds of errors.
#ifndef WEFT_BATCH_YAY_YAY_BATCH_H
#define WEFT_BATCH_YAY_YAY_BATCH_H

#include "batch/batch.h"

void yay_batch(struct batch *b);

#endif
