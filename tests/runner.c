// SPDX-License-Identifier: Apache-2.0
//
// Runs every suite in one process. Arguments are parts of "suite/test name": only tests that
// contain one of them run. Prints failures and one summary line.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUITE(name) extern const struct suite suite_##name;
#include "suites.h"
#undef SUITE

static unsigned failures;

void check_failed(const char *file, int line, const char *format, ...)
{
    failures++;
    if (failures > 20) // a broken loop must not flood the terminal
        return;
    va_list args;
    va_start(args, format);
    printf("%s:%d: ", file, line);
    vprintf(format, args);
    printf("\n");
    va_end(args);
}

unsigned check_failures(void)
{
    return failures;
}

uint64_t random_next(struct random *r)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return r->state * UINT64_C(2685821657736338717);
}

uint32_t random_below(struct random *r, uint32_t below)
{
    return below ? (uint32_t)((random_next(r) >> 32) % below) : 0;
}

static unsigned long number_from_environment(const char *name, unsigned long normal)
{
    const char *text = getenv(name);
    unsigned long number = text ? strtoul(text, NULL, 10) : 0;
    return number ? number : normal;
}

unsigned long random_cases(unsigned long normal)
{
    return number_from_environment("WEFT_CASES", normal);
}

unsigned random_first(void)
{
    return (unsigned)number_from_environment("WEFT_FIRST", 1);
}

static bool is_wanted(const char *suite, const char *test, int argc, char **argv)
{
    char name[256];
    snprintf(name, sizeof(name), "%s/%s", suite, test);
    for (int i = 1; i < argc; i++)
        if (strstr(name, argv[i]))
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    static const struct suite *const suites[] = {
#define SUITE(name) &suite_##name,
#include "suites.h"
#undef SUITE
    };
    unsigned passed = 0, failed = 0;
    for (size_t s = 0; s < COUNT_OF(suites); s++) {
        for (size_t t = 0; t < suites[s]->count; t++) {
            const struct test *test = &suites[s]->tests[t];
            if (!is_wanted(suites[s]->name, test->name, argc, argv))
                continue;
            failures = 0;
            test->run();
            if (failures)
                printf("FAILED %s/%s\n", suites[s]->name, test->name);
            failures ? failed++ : passed++;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed || !passed;
}
