// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include <stdatomic.h>

#include "base/pool.h"

enum { JOBS = 2000 };

static size_t squares[JOBS];
static atomic_uint runs;

static void square(void *context, size_t i)
{
    (void)context;
    squares[i] = i * i;
    runs++;
}

static void each_job_runs_once(void)
{
    for (unsigned threads = 0; threads < 6; threads++) {
        runs = 0;
        for (size_t i = 0; i < JOBS; i++)
            squares[i] = 0;
        pool_run(threads, JOBS, square, NULL);
        CHECK_INT(runs, JOBS);
        unsigned wrong = 0;
        for (size_t i = 0; i < JOBS; i++)
            wrong += squares[i] != i * i;
        CHECK_INT(wrong, 0);
    }
}

struct order {
    size_t next;
    bool is_kept;
};

static void expect_next(void *context, size_t i)
{
    struct order *order = context;
    order->is_kept = order->is_kept && order->next == i;
    order->next = i + 1;
}

static void one_thread_keeps_order(void)
{
    struct order order = {0, true};
    pool_run(1, 100, expect_next, &order);
    CHECK(order.is_kept);
    CHECK_INT(order.next, 100);
}

static void no_jobs_no_work(void)
{
    runs = 0;
    pool_run(4, 0, square, NULL);
    CHECK_INT(runs, 0);
    pool_run(1000, 3, square, NULL);
    CHECK_INT(runs, 3);
    CHECK(pool_processors() >= 1);
}

static const struct test tests[] = {
    {"each job runs once on any number of threads", each_job_runs_once},
    {"one thread runs the jobs in order", one_thread_keeps_order},
    {"no jobs is no work, many threads are no more than jobs", no_jobs_no_work},
};

SUITE_OF(pool);
