// SPDX-License-Identifier: Apache-2.0
//
// Blocks are chained newest first. A request larger than a block gets a block of its own size,
// so that one huge string does not waste the rest of the current block's doubling.
#include "base/arena.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"

struct arena_block {
    struct arena_block *older;
    size_t size_bytes; // of `bytes`
    _Alignas(16) char bytes[];
};

enum {
    FIRST_BLOCK_BYTES = 512, // trees of a few expressions have one each, by the ten thousand
    LARGEST_BLOCK_BYTES = 4 * 1024 * 1024, // beyond this doubling only wastes the tail
    ALIGNMENT = 16,
};

void arena_init(struct arena *a)
{
    *a = (struct arena){0};
}

static void free_blocks_until(struct arena *a, struct arena_block *keep)
{
    while (a->blocks != keep) {
        struct arena_block *older = a->blocks->older;
        a->held_bytes -= a->blocks->size_bytes;
        budget_hold(-(int64_t)a->blocks->size_bytes);
        free(a->blocks);
        a->blocks = older;
    }
}

void arena_done(struct arena *a)
{
    free_blocks_until(a, NULL);
    *a = (struct arena){0};
}

static void arena_grow(struct arena *a, size_t need_bytes)
{
    size_t size = a->blocks ? a->blocks->size_bytes * 2 : FIRST_BLOCK_BYTES;
    if (size > LARGEST_BLOCK_BYTES)
        size = LARGEST_BLOCK_BYTES;
    if (size < need_bytes)
        size = need_bytes;
    budget_hold((int64_t)size); // it is there all the same: whoever asked ends at its next turn
    struct arena_block *block = memory_take(sizeof(*block) + size);
    block->older = a->blocks;
    block->size_bytes = size;
    a->blocks = block;
    a->at = block->bytes;
    a->end = block->bytes + size;
    a->held_bytes += size;
}

void arena_reserve(struct arena *a, size_t size_bytes)
{
    if (!a->blocks || (size_t)(a->end - a->at) < size_bytes)
        arena_grow(a, size_bytes);
}

void arena_expect(struct arena *a, size_t size_bytes)
{
    if (size_bytes > LARGEST_BLOCK_BYTES / 2)
        arena_reserve(a, size_bytes);
}

// Below its own newest block, where allocation goes on.
void arena_adopt(struct arena *a, struct arena *from)
{
    struct arena_block *oldest = from->blocks;
    if (!oldest)
        return;
    while (oldest->older)
        oldest = oldest->older;
    arena_reserve(a, 0);
    oldest->older = a->blocks->older;
    a->blocks->older = from->blocks;
    a->used_bytes += from->used_bytes;
    a->held_bytes += from->held_bytes;
    *from = (struct arena){0};
}

bool arena_holds(const struct arena *a, const void *at)
{
    uintptr_t place = (uintptr_t)at;
    for (const struct arena_block *b = a->blocks; b; b = b->older)
        if (place - (uintptr_t)b->bytes < b->size_bytes)
            return true;
    return false;
}

static inline size_t rounded_up(size_t size_bytes)
{
    return (size_bytes + (ALIGNMENT - 1)) & ~(size_t)(ALIGNMENT - 1);
}

static inline void *bump(struct arena *a, size_t size_bytes)
{
    if (size_bytes > SIZE_MAX / 2)
        out_of_memory(size_bytes);
    size_t rounded = rounded_up(size_bytes);
    if ((size_t)(a->end - a->at) < rounded || !a->blocks)
        arena_grow(a, rounded);
    void *at = a->at;
    a->at += rounded;
    a->used_bytes += rounded;
    return at;
}

void *arena_take(struct arena *a, size_t size_bytes)
{
    return bump(a, size_bytes);
}

void *arena_alloc(struct arena *a, size_t size_bytes)
{
    return memset(bump(a, size_bytes), 0, size_bytes);
}

void *arena_alloc_array(struct arena *a, size_t count, size_t size_bytes)
{
    size_t total;
    if (__builtin_mul_overflow(count, size_bytes, &total))
        out_of_memory(SIZE_MAX);
    return arena_alloc(a, total);
}

void arena_take_back(struct arena *a, void *at, size_t size_bytes)
{
    size_t rounded = rounded_up(size_bytes);
    if ((char *)at + rounded != a->at)
        return;
    a->at = at;
    a->used_bytes -= rounded;
#ifndef NDEBUG
    memset(at, 0xA5, rounded);
#endif
}

char *arena_copy(struct arena *a, const void *bytes, size_t len)
{
    char *at = arena_take(a, len + 1);
    if (len)
        memcpy(at, bytes, len);
    at[len] = 0;
    return at;
}

uint64_t arena_new_period(struct arena *a)
{
    static atomic_uint_least64_t newest;
    a->period = atomic_fetch_add_explicit(&newest, 1, memory_order_relaxed) + 1;
    return a->period;
}

struct arena_mark arena_mark(struct arena *a)
{
    struct arena_mark mark = {a->blocks, a->at, a->used_bytes, a->period};
    a->period = 0;
    return mark;
}

void arena_reset(struct arena *a, struct arena_mark mark)
{
    bool moved_on = a->blocks != mark.blocks;
    const char *used_end = a->at;
    free_blocks_until(a, mark.blocks);
    a->at = mark.at;
    a->end = mark.blocks ? mark.blocks->bytes + mark.blocks->size_bytes : NULL;
    a->used_bytes = mark.used_bytes;
    a->period = mark.period;
#ifndef NDEBUG
    if (a->at) // whoever still reads what was given back shall notice
        memset(a->at, 0xA5, (size_t)((moved_on ? a->end : used_end) - a->at));
#else
    (void)moved_on, (void)used_end;
#endif
}

struct held_arena *held_arena_open(void)
{
    struct held_arena *h = memory_take(sizeof(*h));
    arena_init(&h->arena);
    h->below = NULL;
    atomic_init(&h->holders, 1);
    return h;
}

struct held_arena *held_arena_hold(struct held_arena *h)
{
    atomic_fetch_add(&h->holders, 1);
    return h;
}

void held_arena_release(struct held_arena *h)
{
    if (!h || atomic_fetch_sub(&h->holders, 1) != 1)
        return;
    struct held_arena *below = h->below;
    arena_done(&h->arena);
    free(h);
    held_arena_release(below);
}
