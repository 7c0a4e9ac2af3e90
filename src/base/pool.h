// SPDX-License-Identifier: Apache-2.0
//
// Independent jobs over worker threads. The caller works too, and no thread is left when it
// returns, so there is nothing to shut down and nothing that outlives a request.
#ifndef WEFT_BASE_POOL_H
#define WEFT_BASE_POOL_H

#include "base/compiler.h"

// Runs `run(context, i)` once for each i below `count`, on at most `threads` threads, the caller's
// among them; 0 means as many as the machine has. Returns when all are done, and what they wrote is
// then seen by the caller. A job writes only to what is its own, e.g. slot i of an array: so
// results are in order however the threads run. With one thread the jobs run in order of i.
void pool_run(unsigned threads, size_t count, void (*run)(void *context, size_t i), void *context);

// Processors that this process may use; at least 1.
unsigned pool_processors(void);

#endif
