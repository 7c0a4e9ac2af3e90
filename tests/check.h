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

// Random numbers that are the same in every run: xorshift64*. Seed with anything but 0.
struct random {
    uint64_t state;
};

uint64_t random_next(struct random *r);
// From 0 to `below` - 1.
uint32_t random_below(struct random *r, uint32_t below);
// How often random tests repeat: `normal`, or what WEFT_CASES in the environment says.
unsigned long random_cases(unsigned long normal);

#endif
