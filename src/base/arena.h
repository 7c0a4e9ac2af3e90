// SPDX-License-Identifier: Apache-2.0
//
// Lifetimes are arenas: things that die together are allocated together and freed in one call.
// A bump allocator over blocks that double in size; memory from it is zeroed and 16-byte aligned.
// An arena belongs to one thread at a time.
#ifndef WEFT_BASE_ARENA_H
#define WEFT_BASE_ARENA_H

#include <stdatomic.h>

#include "base/compiler.h"

struct arena_block;

struct arena {
    struct arena_block *blocks; // newest first
    char *at;                   // next free byte of the newest block
    char *end;                  // one past its last byte
    size_t used_bytes;          // handed out since the start, for limits and reports
    size_t held_bytes;          // taken from the system
    uint64_t period;            // arena_period, or 0: nobody asked yet
};

// A place to return to: all that was allocated after it is given back by arena_reset.
struct arena_mark {
    struct arena_block *blocks;
    char *at;
    size_t used_bytes;
    uint64_t period;
};

void arena_init(struct arena *a);
void arena_done(struct arena *a);

// So much will be asked for soon: it comes in one block. What is not used is never touched.
void arena_expect(struct arena *a, size_t size_bytes);
// Takes a block with at least so much room, if there is less.
void arena_reserve(struct arena *a, size_t size_bytes);
// Takes over all that another arena holds, which is empty afterwards.
void arena_adopt(struct arena *a, struct arena *from);
// Whether something lies in it. Looks at each block.
bool arena_holds(const struct arena *a, const void *at) MUST_USE;
// Zeroed memory that lives as long as the arena; never NULL. A size of 0 gives a valid pointer.
void *arena_alloc(struct arena *a, size_t size_bytes) MUST_USE;

// The same without zeros in it, for whoever fills all of it at once.
void *arena_take(struct arena *a, size_t size_bytes) MUST_USE;

// arena_alloc for `count` things of `size_bytes`; aborts through out_of_memory when that overflows.
void *arena_alloc_array(struct arena *a, size_t count, size_t size_bytes) MUST_USE;

// Gives back what was allocated last, with the same size. Does nothing if anything was allocated since: that may refer to it.
void arena_take_back(struct arena *a, void *at, size_t size_bytes);

// A copy of `len` bytes with a NUL after it that is not counted.
char *arena_copy(struct arena *a, const void *bytes, size_t len) MUST_USE;

struct arena_mark arena_mark(struct arena *a);
void arena_reset(struct arena *a, struct arena_mark mark);

// A number that no other arena has. It changes at a mark and comes back with arena_reset, so what was allocated under
// the number that the arena has now lives as long as what is allocated next: one may refer to the other.
uint64_t arena_new_period(struct arena *a);
static inline uint64_t arena_period(struct arena *a)
{
    return a->period ? a->period : arena_new_period(a);
}

// An arena that several own: what one of them makes, others may keep for longer. It goes with the last one, whichever thread
// that is in; only one of them may allocate.
struct held_arena {
    struct arena arena;
    struct held_arena *below; // what is in it needs this one too; NULL: none
    atomic_uint holders;
};

struct held_arena *held_arena_open(void); // held once
struct held_arena *held_arena_hold(struct held_arena *h);
void held_arena_release(struct held_arena *h); // NULL: nothing to do

#define ARENA_NEW(arena, type)          ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count) ((type *)arena_alloc_array((arena), (count), sizeof(type)))

#endif
