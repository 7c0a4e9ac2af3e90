// SPDX-License-Identifier: Apache-2.0
//
// Long chains of references recurse in C, and the caller's thread may have little stack. Evaluation
// starts on the caller's stack, where shallow questions end without any cost; when that budget is used
// up, it goes on upon a thread whose stack is large and only reserved: pages that are never touched
// cost nothing (rulings 1.10).
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "graph/graph.h"
#include "graph/scope/context.h"

enum {
    CALLER_BUDGET_BYTES = 192 * 1024, // fits the smallest stacks that threads commonly have
    MARGIN_BYTES = 256 * 1024,        // what C functions below a checked call may use
};

struct stack_job {
    struct graph *graph;
    void (*work)(void *data);
    void *data;
    struct context *context;
};

static void *run_job(void *argument)
{
    struct stack_job *job = argument;
    char here;
    job->graph->now.stack_low = (uintptr_t)&here - job->graph->limits.stack_bytes;
    struct context *mine = context_swap(job->context);
    struct budget *before = budget_swap(&job->graph->budget);
    job->work(job->data);
    budget_swap(before);
    context_swap(mine);
    return NULL;
}

// True when the work was done on a thread with a stack of its own.
static bool run_on_thread(struct stack_job *job)
{
    size_t size = job->graph->limits.stack_bytes + MARGIN_BYTES;
    void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED)
        return false;
    madvise(stack, size, MADV_HUGEPAGE); // a deep chain touches much of it: fewer, larger faults
    pthread_attr_t attr;
    pthread_t thread;
    pthread_attr_init(&attr);
    bool done = pthread_attr_setstack(&attr, stack, size) == 0 &&
                pthread_create(&thread, &attr, run_job, job) == 0 &&
                pthread_join(thread, NULL) == 0;
    pthread_attr_destroy(&attr);
    munmap(stack, size);
    return done;
}

static void run_on_caller(struct graph *g, void (*work)(void *data), void *data)
{
    char here;
    g->now.stack_low = (uintptr_t)&here - CALLER_BUDGET_BYTES;
    struct budget *before = budget_swap(&g->budget);
    work(data);
    budget_swap(before);
    g->now.stack_low = 0;
}

void graph_on_stack(struct graph *g, void (*work)(void *data), void *data)
{
    if (!g->now.stack_low) {
        run_on_caller(g, work, data);
        return;
    }
    if (g->now.on_own_stack || graph_has_stack(g)) {
        work(data);
        return;
    }
    uintptr_t low = g->now.stack_low;
    struct stack_job job = {g, work, data, context_current()};
    g->now.on_own_stack = true;
    if (!run_on_thread(&job))
        work(data); // no thread to be had: the depth limit will say so
    g->now.on_own_stack = false;
    g->now.stack_low = low;
}
