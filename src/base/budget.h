// SPDX-License-Identifier: Apache-2.0
//
// What the work of a thread may cost. Parts of values and types are shared, so a value of sixty lines can be a tree
// of 2^60 parts; and a short call can repeat something a billion times. Whoever walks such a tree, or repeats
// something as often as the input says, asks before each turn whether to go on. An allocator asks before it takes
// much. Nobody needs to pass anything on: the budget belongs to the thread, like its stack.
//
// Once it is spent, walks and loops end at once with whatever they have, which then does not count: the owner
// of the budget (graph/question.c) throws it away and says which limit was reached.
#ifndef WEFT_BASE_BUDGET_H
#define WEFT_BASE_BUDGET_H

#include "base/compiler.h"

struct budget {
    uint64_t turns;                // so far
    uint64_t next_look;            // ... at which the owner is asked
    int64_t held_bytes;            // taken and not given back since the owner set this to 0
    bool (*has_left)(void *owner); // looks at the clock and at memory
    void *owner;
};

// Of this thread, or NULL: there is no end to what it may do.
extern THREAD_LOCAL struct budget *budget_current;

// Makes another one current and returns the one before.
struct budget *budget_swap(struct budget *b);
// Asks the owner; false when nothing is left, and from then on.
bool budget_look(struct budget *b);

// One turn of a loop, or one part of a walk; false: end it.
static inline bool budget_turn(void)
{
    struct budget *b = budget_current;
    return !b || ++b->turns < b->next_look || budget_look(b);
}

// For the condition of a loop: whether there is more, and it may go on.
static inline bool budget_more(bool more)
{
    return more && budget_turn();
}

// So many turns at once, before they are made.
bool budget_turns(uint64_t turns);
// The owner has nothing left: what is computed does not count any more.
bool budget_is_spent(void);
// Memory is taken, or (negative) given back; false when it is more than there may be.
bool budget_hold(int64_t bytes);
// Whether so much may be taken; whoever takes it counts it.
bool budget_has_room(int64_t bytes);

#endif
