// SPDX-License-Identifier: Apache-2.0
//
// Work on many files with all processors. Jobs write only to what is their own; whoever asked goes through the results in
// order afterwards, so output does not depend on threads.
#ifndef WEFT_CLI_COMMANDS_PARALLEL_H
#define WEFT_CLI_COMMANDS_PARALLEL_H

#include <stddef.h>

// Runs `run(data, i)` once for each i below `count`, in no order. The caller works too; no thread is left at the end.
void parallel_each(size_t count, void (*run)(void *data, size_t i), void *data);

#endif
