// SPDX-License-Identifier: Apache-2.0
//
// Limits of a question. Steps are counted at every call; memory and time are looked at now and then,
// because asking the clock costs more than a step. What an earlier question computed is charged with an
// upper bound of what it would cost cold; should that bound reach the limit, the question is asked again
// cold, so that it passes or fails the same way in both cases (rulings 1.20, and why a bound:
// docs/decisions.md).
#include <time.h>
#include <unistd.h>

#include "graph/graph.h"

#include "graph/eval/eval.h"
#include "graph/eval/record.h"
#include "graph/eval/ring.h"
#include "graph/graph_parts.h"
#include "graph/layers/layers.h"
#include "graph/views/change.h"

#define LIMIT_DEFAULT(member, name, unit, normal, ...) .member = (normal),
const struct limits limits_default = {LIMITS(LIMIT_DEFAULT)};

// The default, but never more than a quarter of what the machine has: the limit is to be reached before the machine is
// exhausted. 0 when nobody knows.
static uint64_t memory_of_machine(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page_bytes <= 0)
        return 0;
    uint64_t quarter = (uint64_t)pages / 4 * (uint64_t)page_bytes;
    return quarter < limits_default.memory_bytes ? quarter : limits_default.memory_bytes;
}

#define FILL_IN(member, ...) \
    if (!l->member)          \
        l->member = limits_default.member;
void limits_fill_in(struct limits *l)
{
    if (!l->memory_bytes)
        l->memory_bytes = memory_of_machine();
    LIMITS(FILL_IN)
}

struct limits limits_of_machine(void)
{
    struct limits l = {0};
    limits_fill_in(&l);
    return l;
}

enum { STEPS_BETWEEN_CHECKS = 4096 };

// Every question asks: a clock that is exact to some milliseconds costs a fifth.
#ifdef CLOCK_MONOTONIC_COARSE
enum { CLOCK_OF_LIMITS = CLOCK_MONOTONIC_COARSE };
#else
enum { CLOCK_OF_LIMITS = CLOCK_MONOTONIC };
#endif

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_OF_LIMITS, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static bool reach(struct graph *g, enum diag_code code)
{
    if (!g->question.limit_reached)
        g->question.limit_code = code;
    g->question.limit_reached = true;
    g->question.next_check = 0;
    g->budget.next_look = 0;
    if (g->now.depth == 0) {
        g->request.is_cut_off = true;
        g->request.cut_off_by = g->question.limit_code;
    }
    return false;
}

// Memory and time after some more steps, steps when there are none left.
static void plan_next_check(struct graph *g)
{
    struct question *q = &g->question;
    uint64_t first_too_many = add_saturating(g->limits.steps, 1);
    q->next_check = add_saturating(q->steps, STEPS_BETWEEN_CHECKS);
    if (q->next_check > first_too_many)
        q->next_check = first_too_many;
}

// Memory is taken in blocks of up to 4 MB, which need not be full: only what goes far beyond the limit counts.
enum { BLOCKS_BYTES = 8 * 1024 * 1024 };

// Also asked by what happens below the graph. That takes no steps: how much of it there is may depend on
// what is known already.
static bool has_memory(struct graph *g)
{
    uint64_t all = g->request.memory_before;
    int64_t held_bytes = g->request.budget.held_bytes + g->budget.held_bytes;
    if (g->question.limit_reached)
        return false;
    if (g->looks_until_cancelled && --g->looks_until_cancelled == 0)
        atomic_store(&g->cancelled, true);
    if (atomic_load_explicit(&g->cancelled, memory_order_relaxed))
        return reach(g, DIAG_CANCELLED);
    if (held_bytes > 0)
        all = add_saturating(all, (uint64_t)held_bytes);
    if (g->arena.used_bytes + g->kept_bytes + g->scratch.arena.used_bytes >
            g->limits.memory_bytes ||
        all > add_saturating(g->limits.memory_bytes, BLOCKS_BYTES))
        return reach(g, DIAG_LIMIT_MEMORY);
    return true;
}

static bool has_memory_and_time(void *graph)
{
    struct graph *g = graph;
    return has_memory(g) && (now_ms() <= g->question.deadline_ms || reach(g, DIAG_LIMIT_TIME));
}

bool graph_check_limits(struct graph *g)
{
    if (g->question.steps > g->limits.steps)
        return reach(g, DIAG_LIMIT_STEPS);
    if (g->question.limit_reached || g->now.exit)
        return false;
    plan_next_check(g);
    return has_memory_and_time(g);
}

void exit_begin(struct graph *g, struct exit *x)
{
    g->now.exit = x;
    g->question.next_check = 0;
}

void exit_end(struct graph *g)
{
    g->now.exit = NULL;
    if (!g->question.limit_reached)
        plan_next_check(g);
}

bool graph_output_reached(struct graph *g)
{
    return reach(g, DIAG_LIMIT_OUTPUT);
}

static const struct diag *limit_diag(struct graph *g, struct span at)
{
    if (g->question.limit_code == DIAG_CANCELLED)
        return diag_new(&g->arena, DIAG_CANCELLED, NO_SPAN, "the question was cancelled");
#define LIMIT_TEXT(member, name, unit, normal, code, before, after, about) \
    {DIAG_##code, before, after, name, g->limits.member},
    const struct {
        enum diag_code code;
        const char *before, *after, *name;
        uint64_t limit;
    } texts[] = {LIMITS(LIMIT_TEXT)};
    size_t i = 0;
    while (texts[i].code != g->question.limit_code)
        i++;
    struct diag *d = diag_new(&g->arena, g->question.limit_code, at, "%s %llu %s", texts[i].before,
                              (unsigned long long)texts[i].limit, texts[i].after);
    diag_remedy(d, REMEDY_LIMIT, texts[i].name);
    diag_help(d, "look for an endless repetition");
    return d;
}

// Time and memory are limits of the whole request: what is asked after they were reached has nothing to say about it.
static const struct failure *limit_failure(struct graph *g, struct span at)
{
    bool is_of_request =
        g->question.limit_code == DIAG_LIMIT_TIME || g->question.limit_code == DIAG_LIMIT_MEMORY;
    if (is_of_request && g->request.limit)
        return g->request.limit;
    const struct failure *f = failure_new(&g->arena, FAIL_LIMIT, limit_diag(g, at));
    if (is_of_request)
        g->request.limit = f;
    return f;
}

struct value limit_value(struct graph *g, struct span at)
{
    if (g->now.exit && !g->question.limit_reached)
        return failure_value(&g->arena, g->now.exit->failure);
    if (!g->question.limit_reached)
        reach(g, DIAG_LIMIT_DEPTH);
    if (!g->question.limit) // all that fails later fails because of the first
        g->question.limit = limit_failure(g, at);
    return failure_value(&g->arena, g->question.limit);
}

// What is known was computed by steps that were used, each value once: however often it is read, to
// compute it again cannot cost more than all of them.
void charge_warm(struct graph *g, uint64_t steps)
{
    struct question *q = &g->question;
    uint64_t most = g->epochs.spent > q->warm_steps ? g->epochs.spent - q->warm_steps : 0;
    steps = steps < most ? steps : most;
    q->warm_steps = add_saturating(q->warm_steps, steps);
    graph_charge(g, steps);
}

// ---- output

static bool output_has_left(void *owner)
{
    const struct output_budget *o = owner;
    return o->budget.held_bytes <= (int64_t)(o->limits.memory_bytes & INT64_MAX) &&
           now_ms() <= o->deadline_ms;
}

void output_begin(struct output_budget *o, const struct limits *limits)
{
    *o = (struct output_budget){.limits = *limits};
    o->deadline_ms = add_saturating(now_ms(), limits->time_ms);
    o->budget = (struct budget){.has_left = output_has_left, .owner = o, .next_look = 1};
    o->before = budget_swap(&o->budget);
}

bool output_end(struct output_budget *o)
{
    budget_swap(o->before);
    return o->budget.next_look != 0;
}

// ---- suggestions

enum {
    FEW_NAMES = 1000, // to compare so many costs no more than to make a diagnostic
    NAMES_A_QUESTION = 1000,
    MOST_NAMES = 1000 * 1000, // a tenth of a second; of mistakes among 20,000 names the first 50
};

bool graph_may_suggest(const struct graph *g, size_t count)
{
    return count <= FEW_NAMES || g->suggestions_spent + count <= MOST_NAMES;
}

struct str graph_suggest(struct graph *g, struct str wanted, const struct str *names, size_t count)
{
    if (!graph_may_suggest(g, count))
        return STR("");
    if (count > FEW_NAMES)
        g->suggestions_spent += count;
    g->counters.compared += count;
    return diag_suggest(wanted, names, count);
}

// ---- requests

// It only counts: what happens between questions has no answer that could be thrown away.
static bool only_counts(void *owner)
{
    (void)owner;
    return true;
}

// Answers of calls before are the host's, who may have freed them: only what the graph has kept of them counts.
static void count_memory_anew(struct graph *g)
{
    g->request.budget = (struct budget){.has_left = only_counts};
    g->request.memory_before = g->arena.used_bytes + g->kept_bytes;
    g->budget.held_bytes = 0;
}

static void request_restart(struct graph *g)
{
    count_memory_anew(g);
    g->request.deadline_ms = 0;
    g->request.limit = NULL;
}

void graph_request_begin(struct graph *g)
{
    if (g->request.is_shared)
        count_memory_anew(g);
    else
        request_restart(g);
    g->question.limit_reached =
        false; // what a request before has met says nothing about what is read now
    g->request.is_open = true;
    g->request.before = budget_swap(&g->request.budget);
}

void graph_request_end(struct graph *g)
{
    g->request.is_open = false;
    budget_swap(g->request.before);
}

void graph_request_share(struct graph *g)
{
    request_restart(g);
    g->request.is_shared = true;
}

// The clock starts with the first question.
static uint64_t deadline_of_question(struct graph *g)
{
    if (!g->request.is_open)
        request_restart(g);
    if (!g->request.deadline_ms)
        g->request.deadline_ms = add_saturating(now_ms(), g->limits.time_ms);
    return g->request.deadline_ms;
}

// ---- questions

static uint64_t spent_so_far(const struct graph *g)
{
    return add_saturating(g->epochs.spent, g->question.steps - g->question.warm_steps);
}

static void question_begin(struct graph *g, uint64_t deadline_ms)
{
    refused_forget(g);
    g->epochs.spent = spent_so_far(g);
    g->epochs.now++;
    g->now.exit = NULL;
    g->now.reads.len = g->now.reads_from = 0; // what was asked from outside is no statement's read
    g->question = (struct question){
        .epoch = g->epochs.now,
        .deadline_ms = deadline_ms,
    };
    g->request.budget.held_bytes += g->budget.held_bytes;
    g->budget = (struct budget){.has_left = has_memory_and_time, .owner = g};
    g->budget.next_look = 1;
    plan_next_check(g);
}

void graph_value_became_known(struct graph *g)
{
    // nobody remembers what was decided, nor which answer of a directory is open
    if (g->epochs.decided || g->views.list.len) {
        graph_forget(g);
        g->epochs.decided = false;
    }
    g->epochs.known = ++g->epochs.now;
}

void graph_forget_nodes(struct graph *g)
{
    guards_forget(g);
    rings_forget(g);
    record_forget(g);
    g->epochs.node_floor = g->epochs.failed_floor = ++g->epochs.now;
}

void graph_raise_floor(struct graph *g)
{
    g->epochs.floor = ++g->epochs.now;
    g->epochs.spent = 0;
}

// The same question from the start, as if nothing had been computed, in the time that is left.
static void question_begin_cold(struct graph *g)
{
    g->counters.steps += g->question.steps;
    g->counters.reruns++;
    question_begin(g, g->question.deadline_ms);
    graph_raise_floor(g);
    g->question.epoch = g->epochs.now;
}

// Asks again until all guards agree and it is certain whether a limit was reached. True when no guard
// had to be given up.
static bool settle(struct graph *g, void (*work)(void *data), void *data)
{
    bool limited = g->question.limit_reached, agreed = true;
    for (;;) {
        bool agrees = guards_verify(g);
        agreed &= agrees;
        // When it was an upper bound that reached the limit, only a cold run can tell.
        const struct question *q = &g->question;
        bool is_uncertain = q->limit_reached && q->limit_code == DIAG_LIMIT_STEPS &&
                            q->warm_steps > 0 && g->epochs.floor < g->epochs.now;
        if (agrees && !is_uncertain)
            break;
        question_begin_cold(g);
        graph_on_stack(g, work, data);
        limited = g->question.limit_reached;
    }
    if (g->question.limit_reached && !limited) {
        // The answer was there, but not the means to verify its guards, so it does not count: asked with
        // the limit reached, everything fails.
        enum diag_code code = g->question.limit_code;
        question_begin_cold(g);
        reach(g, code);
        graph_on_stack(g, work, data);
        g->guards.unverified.len = 0;
    }
    if (g->question
            .unsettled) // answers must not outlive the chance to find a paradox, nor hide one
        graph_raise_floor(g);
    return agreed && !g->question.unsettled;
}

// Layers are looked at one key at a time, so what earlier questions have looked at decides which ring of
// several is found, and which paradox. Such an answer is computed as if it had been the first question;
// what was known before holds afterwards as well, unless guards were decided by rings that are forgotten now.
static void ask_as_first(struct graph *g, void (*work)(void *data), void *data)
{
    uint32_t floor = g->epochs.floor;
    uint64_t spent = spent_so_far(g);
    guards_forget(g);
    rings_forget(g);
    question_begin_cold(g);
    uint32_t cold = g->epochs.floor;
    graph_on_stack(g, work, data);
    if (settle(g, work, data) && !g->guards.supposition_count) {
        g->epochs.floor = floor;
        g->epochs.failed_floor = cold; // the rings of earlier failures are forgotten
        g->epochs.spent = add_saturating(g->epochs.spent, spent);
    }
}

void graph_question(struct graph *g, void (*work)(void *data), void *data)
{
    if (g->now.depth > 0) { // asked by a function of the host, which may keep the answer
        struct arena *values = g->now.values, *frames = g->now.frames;
        g->now.values = g->now.frames = &g->arena;
        graph_on_stack(g, work, data);
        g->now.values = values;
        g->now.frames = frames;
        return;
    }
    bool is_first = g->epochs.now == EPOCH_OPENED;
    uint64_t suggested = g->suggestions_spent;
    g->now.depth++;
    g->suggestions_spent = suggested > NAMES_A_QUESTION ? suggested - NAMES_A_QUESTION : 0;
    limits_fill_in(&g->limits);
    if (g->views.changes.met != g->views.changes.now || g->epochs.has_cut_rings)
        graph_forget_nodes(g);
    g->views.changes.met = g->views.changes.now;
    question_begin(g, deadline_of_question(g));
    // Questions before may have used up all of it; a question that is a request of its own has its time yet.
    (void)(g->request.is_open ? has_memory_and_time(g) : has_memory(g));
    graph_on_stack(g, work, data);
    settle(g, work, data);
    if (g->question.met_cycle && !is_first && g->question.met_layers && !g->question.limit_reached)
        ask_as_first(g, work, data);
    if (g->modes.watch)
        reach_watch_add(g);
    g->epochs.has_cut_rings = g->question.met_cycle && g->question.limit_reached;
    g->epochs.decided |= g->now.decided_unknown;
    g->now.decided_unknown = false;
    g->counters.steps += g->question.steps;
    refused_forget(g);
    g->now.depth--;
}

bool graph_work_within_limits(struct graph *g, void (*work)(void *data), void *data)
{
    if (g->now.depth > 0) {
        work(data);
        return !g->question.limit_reached;
    }
    limits_fill_in(&g->limits);
    question_begin(g, deadline_of_question(g));
    g->request.is_cut_off = false;
    struct budget *before = budget_swap(&g->budget);
    if (has_memory_and_time(g))
        work(data);
    budget_swap(before);
    if (!g->request.is_cut_off)
        return true;
    g->question.limit_reached = true; // questions within the work have begun anew
    g->question.limit_code = g->request.cut_off_by;
    g->question.limit = NULL;
    return false;
}

struct resolve_job {
    struct graph *g;
    struct node *n;
    struct value value;
};

static void resolve(void *data)
{
    struct resolve_job *job = data;
    job->value = node_resolve(job->g, job->n);
}

struct value graph_resolve(struct graph *g, struct node *n)
{
    struct resolve_job job = {g, n, VALUE_NONE};
    graph_question(g, resolve, &job);
    return job.value;
}
