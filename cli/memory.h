// SPDX-License-Identifier: Apache-2.0
//
// Memory of the command itself. It needs little, and cannot continue without it.
#ifndef WEFT_CLI_MEMORY_H
#define WEFT_CLI_MEMORY_H

#include <stddef.h>

// Never NULL; release with free().
void *memory(size_t bytes);
// Like realloc.
void *memory_more(void *old, size_t bytes);
// Reports it and exits with EXIT_WORLD: a limit of the system is a limit.
void memory_is_out(size_t wanted_bytes);

// What the process occupies; 0 if the system does not say.
size_t memory_resident_bytes(void);

// Makes room for one more item in an array that grows by doubling.
#define MEMORY_PUSH_ROOM(list, count, room)                 \
    ((count) < (room) ? (list)                              \
                      : ((room) = (room) ? 2 * (room) : 16, \
                         (list) = memory_more((list), (room) * sizeof(*(list)))))

#endif
