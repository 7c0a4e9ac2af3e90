// SPDX-License-Identifier: Apache-2.0
//
// Asking a clock costs as much as a hundred turns, so the owner is asked now and then.
#include "base/budget.h"

enum {
    TURNS_BETWEEN_LOOKS = 4096,
    LARGE_BYTES = 64 * 1024, // what is smaller is seen at the next look
};

THREAD_LOCAL struct budget *budget_current;

struct budget *budget_swap(struct budget *b)
{
    struct budget *before = budget_current;
    budget_current = b;
    return before;
}

bool budget_look(struct budget *b)
{
    bool goes_on = b->has_left(b->owner);
    b->next_look = goes_on ? add_saturating(b->turns, TURNS_BETWEEN_LOOKS) : 0;
    return goes_on;
}

bool budget_turns(uint64_t turns)
{
    struct budget *b = budget_current;
    if (!b)
        return true;
    b->turns = add_saturating(b->turns, turns);
    return b->turns < b->next_look || budget_look(b);
}

bool budget_is_spent(void)
{
    return budget_current && budget_current->next_look == 0 && !budget_look(budget_current);
}

bool budget_hold(int64_t bytes)
{
    struct budget *b = budget_current;
    if (!b)
        return true;
    b->held_bytes += bytes;
    return bytes < LARGE_BYTES || budget_look(b);
}

bool budget_has_room(int64_t bytes)
{
    bool has_room = budget_hold(bytes) && !budget_is_spent();
    (void)budget_hold(-bytes);
    return has_room;
}
