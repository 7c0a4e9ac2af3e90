// SPDX-License-Identifier: Apache-2.0
//
// `weft batch --dialect puppet`: an environment as texts, compiled for one node.
#ifndef WEFT_BATCH_PUPPET_PUPPET_BATCH_H
#define WEFT_BATCH_PUPPET_PUPPET_BATCH_H

#include "batch/batch.h"

void puppet_batch(struct batch *b);

#endif
