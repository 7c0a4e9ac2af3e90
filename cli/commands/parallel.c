// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { THREADS_MOST = 16, JOBS_A_THREAD = 4 }; // fewer jobs are not worth a thread

struct jobs {
    size_t count;
    void (*run)(void *data, size_t i);
    void *data;
    atomic_size_t next;
};

static void *work(void *data)
{
    struct jobs *jobs = data;
    for (size_t i; (i = atomic_fetch_add(&jobs->next, 1)) < jobs->count;)
        jobs->run(jobs->data, i);
    return NULL;
}

static size_t helpers_for(size_t jobs)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t threads = processors > THREADS_MOST ? THREADS_MOST
                     : processors > 1          ? (size_t)processors
                                               : 1;
    size_t useful = jobs / JOBS_A_THREAD;
    return (useful < threads ? useful : threads) - (useful > 0);
}

void parallel_each(size_t count, void (*run)(void *data, size_t i), void *data)
{
    struct jobs jobs = {.count = count, .run = run, .data = data};
    pthread_t threads[THREADS_MOST];
    size_t wanted = helpers_for(count), started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, &jobs) == 0)
        started++; // if the system has no more, the others do the work
    (void)work(&jobs);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}
