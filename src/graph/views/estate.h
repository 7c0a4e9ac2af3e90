// SPDX-License-Identifier: Apache-2.0
//
// What a directory passes on as a whole: the members of an object that most directories below take as they are.
#ifndef WEFT_GRAPH_VIEWS_ESTATE_H
#define WEFT_GRAPH_VIEWS_ESTATE_H

#include "graph/views/bind.h"

// What of an estate one view takes, of an object with keys. Valid until the next question.
struct estate_share {
    const struct estate *estate; // NULL: there is none
    const struct key_set *keys;  // of the object
    const uint64_t *asked;       // a bit for each of them that the view has to be asked for
};

// For an object of a view that is nothing but the keys of its binding.
struct estate_share estate_share_of(struct graph *g, struct view *v, path_id p,
                                    const struct binding *b);
static inline bool estate_share_asks(const struct estate_share *s, uint32_t key)
{
    return s->asked[key / 64] >> (key % 64) & 1;
}

// The first of the keys from one on that the view has to be asked for, or the number of all keys.
static inline uint32_t estate_share_next(const struct estate_share *s, uint32_t key)
{
    for (; key < s->keys->count; key = (key / 64 + 1) * 64) {
        uint64_t left = s->asked[key / 64] >> (key % 64);
        if (left)
            return key + (uint32_t)LOWEST_BIT_U64(left);
    }
    return s->keys->count;
}

// Puts the members that are taken where they belong, one for each key. The others are left as they are.
void estate_fill(const struct estate_share *s, struct value *items);
// All that those depend on, and perhaps more.
const struct bloom *estate_reach(const struct estate *e);
// Charges the question of a view with what is taken.
void estate_charge(struct graph *g, struct view *v, const struct estate_share *s);

void estates_close(struct view *v);

#endif
