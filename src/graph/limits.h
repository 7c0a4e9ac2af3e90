// SPDX-License-Identifier: Apache-2.0
//
// Every limit, once. The structure, the defaults, the messages, what hosts can set by name and the options of the
// command come from this table. To add one: a line here, and the place that reaches it.
#ifndef WEFT_GRAPH_LIMITS_H
#define WEFT_GRAPH_LIMITS_H

#include <stdint.h>

// X(member, name, unit, default, code of the diagnostic, what happened, of what, what it limits, for people)
// clang-format off
#define LIMITS(X)                                                                                                 \
    X(steps, "steps", COUNT, UINT64_C(1000) * 1000 * 1000, LIMIT_STEPS,                                           \
      "this needs more than", "steps",                                                                            \
      "Evaluation steps of one question (default: 1G)")                                                           \
    X(memory_bytes, "memory", BYTES, UINT64_C(8) * 1024 * 1024 * 1024, LIMIT_MEMORY,                              \
      "this needs more than", "bytes of memory",                                                                  \
      "Memory for evaluation (default: a quarter of the machine's, at most 8G)")                                  \
    X(output_bytes, "output", BYTES, UINT64_C(256) * 1024 * 1024, LIMIT_OUTPUT,                                   \
      "this produces more than", "bytes",                                                                         \
      "Size of one answer, of one string, or of the strings of one loop (default: 256M)")                         \
    X(stack_bytes, "depth", BYTES, UINT64_C(1000) * 1024 * 1024, LIMIT_DEPTH,                                     \
      "evaluation is nested too deeply here: it needs more than", "bytes of stack, or 1000 levels of a value",    \
      "Stack for nested evaluation, about 500 bytes a level (default: 1000M)")             \
    X(time_ms, "time", MILLISECONDS, UINT64_C(10) * 60 * 1000, LIMIT_TIME,                                        \
      "this takes longer than", "ms",                                                                             \
      "Time for all of it (default: 600s)")
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
