// SPDX-License-Identifier: Apache-2.0
//
// What a test in C needs. A suite is a file that defines `const struct suite suite_NAME` and has a
// line in suites.h; runner.c runs them all in one process. A failing CHECK is counted and the test
// goes on, so that one run shows all that is wrong.
#ifndef WEFT_TESTS_CHECK_H
#define WEFT_TESTS_CHECK_H

#include "base/str.h"

struct test {
    const char *name; // a sentence in lower case: what holds
    void (*run)(void);
};

struct suite {
    const char *name;
    const struct test *tests;
    size_t count;
};

#define SUITE_OF(suite_name) \
    const struct suite suite_##suite_name = {#suite_name, tests, COUNT_OF(tests)}

void check_failed(const char *file, int line, const char *format, ...) PRINTF_LIKE(3, 4);
// Failures so far in the test that runs.
unsigned check_failures(void);

#define CHECK(condition)                                        \
    do {                                                        \
        if (!(condition))                                       \
            check_failed(__FILE__, __LINE__, "%s", #condition); \
    } while (0)

#define CHECK_INT(got, want)                                                             \
    do {                                                                                 \
        long long got_ = (long long)(got), want_ = (long long)(want);                    \
        if (got_ != want_)                                                               \
            check_failed(__FILE__, __LINE__, "%s is %lld, not %lld", #got, got_, want_); \
    } while (0)

#define CHECK_STR(got, want)                                                                     \
    do {                                                                                         \
        struct str got_ = (got), want_ = str_of(want);                                           \
        if (!str_equal(got_, want_))                                                             \
            check_failed(__FILE__, __LINE__, "%s is\n  %.*s\nnot\n  %.*s", #got, STR_ARGS(got_), \
                         STR_ARGS(want_));                                                       \
    } while (0)

// The same for a case of a table, with its name.
#define CHECK_NAMED(name, got, want)                                                             \
    do {                                                                                         \
        struct str got_ = (got), want_ = str_of(want);                                           \
        if (!str_equal(got_, want_))                                                             \
            check_failed(__FILE__, __LINE__, "%s:\n  %.*s\nnot\n  %.*s", (name), STR_ARGS(got_), \
                         STR_ARGS(want_));                                                       \
    } while (0)

// Steps of the longest chains. ThreadSanitizer keeps call stacks of at most 65,536 frames and ends the
// process beyond, and keeps some of its own data on the stacks of threads; so it sees shorter chains
// and no stack that is as small as a host's may be.
#if defined(__SANITIZE_THREAD__)
enum { LONG_CHAIN = 5000, SMALL_STACK_BYTES = 2 * 1024 * 1024 };
#else
enum { LONG_CHAIN = 100000, SMALL_STACK_BYTES = 256 * 1024 };
#endif

// Random numbers that are the same in every run: xorshift64*. Seed with anything but 0.
struct random {
    uint64_t state;
};

uint64_t random_next(struct random *r);
// From 0 to `below` - 1.
uint32_t random_below(struct random *r, uint32_t below);
// How often random tests repeat: `normal`, or what WEFT_CASES in the environment says.
unsigned long random_cases(unsigned long normal);
// The seed of the first case of random tests that are numbered: 1, or what WEFT_FIRST says.
unsigned random_first(void);

#endif
