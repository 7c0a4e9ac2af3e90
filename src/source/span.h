// SPDX-License-Identifier: Apache-2.0
//
// A stretch of source text: a file's number and two byte offsets. Lines and columns are found when
// a person is to see them, never before.
#ifndef WEFT_SOURCE_SPAN_H
#define WEFT_SOURCE_SPAN_H

#include <stdbool.h>
#include <stdint.h>

struct span {
    uint32_t file;  // number in `struct sources`; 0 is nowhere
    uint32_t start; // first byte
    uint32_t end;   // one past the last
};

#define NO_SPAN ((struct span){0, 0, 0})

static inline bool span_is_none(struct span s)
{
    return s.file == 0;
}

// From the start of `first` to the end of `last`, which must be in one file.
static inline struct span span_join(struct span first, struct span last)
{
    return (struct span){first.file, first.start, last.end};
}

#endif
