// SPDX-License-Identifier: Apache-2.0
//
// Why there is no value. A failure is stored in the value that it poisoned and in the node that
// failed, never pushed anywhere (rulings 1.4); an answer collects diagnostics by walking these links,
// each once. Speculation therefore needs no mode: what a catch drops was never reported.
#ifndef WEFT_GRAPH_FAILURE_H
#define WEFT_GRAPH_FAILURE_H

#include "source/diag.h"
#include "value/value.h"

enum failure_class {
    FAIL_MISSING = 1 << 0, // a name, key or index that is not there
    FAIL_TYPE = 1 << 1,    // a value that cannot be used so
    FAIL_USER = 1 << 2,    // the configuration says so itself
    FAIL_CYCLE = 1 << 3,   // needs itself
    FAIL_WORLD = 1 << 4,   // a file, a process, something that is not allowed
    FAIL_LIMIT = 1 << 5,   // depth, steps, memory, output, time
    FAIL_PARADOX = 1 << 6, // a guard that changes its own answer
    FAIL_EXIT = 1 << 7,    // `return`, `next` or `break` on its way to what it leaves
};

enum {
    FAIL_LOOP = FAIL_CYCLE | FAIL_PARADOX,
    // What may never be dropped, whoever catches: dropping it would make answers depend on the order
    // of questions (loops), or hide that the answer is not one (world, limit).
    FAIL_FIRM = FAIL_LOOP | FAIL_WORLD | FAIL_LIMIT | FAIL_EXIT,
    FAIL_ANY = FAIL_MISSING | FAIL_TYPE | FAIL_USER,
    // Not a property of the configuration: never remembered.
    FAIL_PASSING = FAIL_WORLD | FAIL_LIMIT | FAIL_EXIT,
};

struct member;
struct exit; // graph/eval/eval.h

struct failure {
    uint8_t mask; // classes of all failures below
    // A leaf has a diagnostic; a join has two causes.
    const struct diag *diag;
    struct member *ring; // a cycle: what is shown is found when it is shown (graph/eval/ring.h)
    const struct failure *left, *right;
    const struct exit *exit; // what leaves, for whoever it is left for
};

const struct failure *failure_new(struct arena *a, enum failure_class class, const struct diag *d);
// A cycle; `d` is the way around as it was found.
const struct failure *failure_of_ring(struct arena *a, struct member *ring, const struct diag *d);
// Both, left first; either may be NULL. Beside an exit the first one counts alone: nothing is evaluated after it.
const struct failure *failure_join(struct arena *a, const struct failure *left,
                                   const struct failure *right);
// The same failure with something added to each of its diagnostics: `add` gets a copy to change. Cycles and exits stay.
const struct failure *failure_with(struct arena *a, const struct failure *f,
                                   void (*add)(struct diag *d, void *data), void *data);
// Whether a walk has to look for failures: every answer is asked, and most are sound at first sight.
static inline bool value_may_fail(struct value v)
{
    return !value_is_scalar(v) && (value_is_poison(v) || value_is(v, VALUE_MARKED) ||
                                   (value_is_aggregate(v) && (v.aggregate->summary & HAS_POISON)));
}

const struct failure *failure_inside(struct arena *a, struct value v);
unsigned failure_mask_inside(struct value v);

// The failure of a poison, or of all poisons inside an aggregate, joined; NULL when there is none.
static inline const struct failure *failure_of(struct arena *a, struct value v)
{
    return value_may_fail(v) ? failure_inside(a, v) : NULL;
}

// The classes of all failures in it; 0 when it is sound.
static inline unsigned failure_mask(struct value v)
{
    return value_may_fail(v) ? failure_mask_inside(v) : 0;
}

struct value failure_value(struct arena *a, const struct failure *f);
// All diagnostics, each once, in order.
void failure_collect(const struct failure *f, struct diags *out);

#endif
