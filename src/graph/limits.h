// SPDX-License-Identifier: Apache-2.0
//
// Every limit of a question, once. The structure, the defaults, the messages and the conversion from the
// public header come from this table. To add one: a line here, a member in include/weft.h (which people
// read, so it is written out), a line in the table of cli/settings.c, and a code in source/diag_codes.h.
#ifndef WEFT_GRAPH_LIMITS_H
#define WEFT_GRAPH_LIMITS_H

#include <stdint.h>

// X(member, default, code of the diagnostic, what happened, unit, the name that hosts know it by)
// clang-format off
#define LIMITS(X)                                                                                  \
    /* of one question */                                                                          \
    X(steps, UINT64_C(1000) * 1000 * 1000, LIMIT_STEPS,                                            \
      "this needs more than", "steps", "steps")                                              \
    /* of the graph; at most a quarter of the machine's */                                                                             \
    X(memory_bytes, UINT64_C(8) * 1024 * 1024 * 1024, LIMIT_MEMORY,                                \
      "this needs more than", "bytes of memory", "memory")                                   \
    /* of one string, the strings of one loop, or a serialised answer */                                                       \
    X(output_bytes, UINT64_C(256) * 1024 * 1024, LIMIT_OUTPUT,                                     \
      "this produces more than", "bytes", "output")                                             \
    /* of nested demands */                                                                        \
    X(stack_bytes, UINT64_C(1000) * 1024 * 1024, LIMIT_DEPTH,                                      \
      "evaluation is nested too deeply here: it needs more than",                                         \
      "bytes of stack, or 1000 levels of a value", "depth")                                  \
    /* of one question */                                                                          \
    X(time_ms, UINT64_C(10) * 60 * 1000, LIMIT_TIME,                                               \
      "this takes longer than", "ms", "time")
// clang-format on

// Runaway input ends in a diagnostic. A member that is 0 gets its default when the next question begins.
struct limits {
#define LIMIT_MEMBER(member, ...) uint64_t member;
    LIMITS(LIMIT_MEMBER)
#undef LIMIT_MEMBER
    uint64_t threads; // that read and write files; 0: as many as the machine has
};

extern const struct limits limits_default;
// The defaults with the memory that fits this machine.
struct limits limits_of_machine(void);

// Gives every limit that is 0 its default. Writes nothing else: another thread may be reading it.
void limits_fill_in(struct limits *l);

#endif
