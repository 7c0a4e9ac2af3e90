// SPDX-License-Identifier: Apache-2.0
//
// What a benchmark is. Each file of this folder has a table of them; bench.c runs all tables.
#ifndef WEFT_BENCH_BENCH_H
#define WEFT_BENCH_BENCH_H

#include "base/str.h"

struct bench {
    const char *name;
    void (*run)(size_t times);
    size_t times;     // a round
    double design_ns; // what the prototypes of the design measured for it, or 0
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
// `weft-bench --alone WHAT`: measures something in a process that has done nothing else.
int bench_alone(const char *what);
// One line of a report: a number that may be `most` at most, and whether it is; 0: any.
void bench_line(double number, const char *unit, double most, const char *what);

#endif
