// SPDX-License-Identifier: Apache-2.0
//
// What a benchmark is. Each file of this folder has a table of them; bench.c runs all tables.
#ifndef WEFT_BENCH_BENCH_H
#define WEFT_BENCH_BENCH_H

#include "base/str.h"

struct bench {
    const char *name;
    void (*run)(size_t times);
    size_t times; // a round
};

struct bench_table {
    const struct bench *benches;
    size_t count;
    void (*report)(void); // what is no time per turn: sizes, ratios; or NULL
    const char *name;     // by which only the report is asked for; or NULL
};

extern const struct bench_table bench_source, bench_value, bench_graph, bench_hcl, bench_yay;

// What is computed goes here, so that it is computed.
extern volatile size_t bench_sink;

double bench_now_ns(void);

#endif
