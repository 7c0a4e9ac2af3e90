// SPDX-License-Identifier: Apache-2.0
//
// Times small things again and again and prints the best of several rounds: the best is what the
// machine can do, the mean is what else it was doing. Results are compared, not committed.
#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 7 };

volatile size_t bench_sink;

double bench_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double best_ns(const struct bench *b)
{
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_now_ns();
        b->run(b->times);
        double each = (bench_now_ns() - start) / (double)b->times;
        best = round == 0 || each < best ? each : best;
    }
    return best;
}

void bench_line(double number, const char *unit, double most, const char *what)
{
    printf("%12.1f %-3s %s", number, unit, what);
    if (most > 0)
        printf(" (at most %g: %s)", most, number <= most ? "met" : "MISSED");
    printf("\n");
}

static void run(const struct bench *b)
{
    printf("%12.1f ns  %s", best_ns(b), b->name);
    if (b->design_ns > 0)
        printf(" (the design: %g)", b->design_ns);
    printf("\n");
}

int main(int argc, char **argv)
{
    static const struct bench_table *const tables[] = {&bench_source, &bench_value, &bench_graph,
                                                       &bench_hcl, &bench_yay};
    if (argc == 3 && strcmp(argv[1], "--alone") == 0)
        return bench_alone(argv[2]);
    for (size_t t = 0; t < COUNT_OF(tables); t++) {
        for (size_t i = 0; i < tables[t]->count; i++) {
            const struct bench *b = &tables[t]->benches[i];
            if (argc < 2 || strstr(b->name, argv[1]))
                run(b);
        }
        const char *name = tables[t]->name;
        if (tables[t]->report && (argc < 2 || (name && strcmp(argv[1], name) == 0)))
            tables[t]->report();
    }
    return 0;
}
