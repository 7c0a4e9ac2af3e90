// SPDX-License-Identifier: Apache-2.0
//
// One atomic counter hands out the jobs; a thread that is done takes the next. When the system
// gives no more threads, those that are there (in the worst case the caller alone) do all the work.
#include "base/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MOST_THREADS = 64,
    STACK_BYTES = 8 * 1024 * 1024, // parsers recurse; the default of the system may be less
};

struct pool {
    atomic_size_t next;
    size_t count;
    void (*run)(void *context, size_t i);
    void *context;
};

static void *work_on_jobs(void *argument)
{
    struct pool *pool = argument;
    size_t i;
    while ((i = atomic_fetch_add(&pool->next, 1)) < pool->count)
        pool->run(pool->context, i);
    return NULL;
}

unsigned pool_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

// Workers take no signals: those of the process belong to whoever owns it.
static size_t start_workers(pthread_t *workers, size_t wanted, struct pool *pool)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    size_t started = 0;
    while (started < wanted &&
           pthread_create(&workers[started], &attributes, work_on_jobs, pool) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

void pool_run(unsigned threads, size_t count, void (*run)(void *context, size_t i), void *context)
{
    struct pool pool = {.count = count, .run = run, .context = context};
    size_t wanted = threads ? threads : pool_processors();
    if (wanted > count)
        wanted = count;
    if (wanted > MOST_THREADS)
        wanted = MOST_THREADS;
    pthread_t workers[MOST_THREADS];
    size_t started = wanted > 1 ? start_workers(workers, wanted - 1, &pool) : 0;
    work_on_jobs(&pool);
    for (size_t i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
}
