// SPDX-License-Identifier: Apache-2.0
//
// What the programs that edit an open project measure: CPU time and memory.
#ifndef WEFT_BENCH_EDIT_COSTS_H
#define WEFT_BENCH_EDIT_COSTS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static inline double resident_mib(void)
{
    char line[256];
    double kib = 0;
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof(line), f))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = strtod(line + 6, NULL);
    if (f)
        fclose(f);
    return kib / 1024;
}

#endif
