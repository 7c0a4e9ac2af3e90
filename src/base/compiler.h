// SPDX-License-Identifier: Apache-2.0
//
// What we ask of the compiler beyond C17, each behind one name. (Functions that nobody may
// call are listed in tools/check-banned.)
#ifndef WEFT_BASE_COMPILER_H
#define WEFT_BASE_COMPILER_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A function without arguments that runs before all others.
#define RUNS_FIRST               __attribute__((constructor))
#define MUST_USE                 __attribute__((warn_unused_result))
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#define NORETURN                 __attribute__((noreturn))
// Keeps the frame of a rare case out of a deep recursion.
#define NOINLINE __attribute__((noinline))
// One for each thread, at a place that is known when the program starts: reading it is one instruction.
#define THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))
// Inlined even where the compiler would rather not: a loop whose comparison is a parameter.
#define ALWAYS_INLINE inline __attribute__((always_inline))
// Sixteen bytes that are compared at once.
typedef signed char bytes16_vector __attribute__((vector_size(16)));
typedef unsigned char bytes16_unsigned __attribute__((vector_size(16)));
typedef signed char bytes16_anywhere __attribute__((vector_size(16), aligned(1), may_alias));
#define BYTES16_VECTOR   bytes16_vector
#define BYTES16_AT(text) (*(const bytes16_anywhere *)(const void *)(text)) // need not be aligned
#define BYTES16_UNSIGNED bytes16_unsigned                                  // adds without overflow
// Without gaps, for what there are millions of.
#define PACKED          __attribute__((packed))
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

// The number of the lowest bit that is set; x must not be 0.
#define LOWEST_BIT_U64(x) __builtin_ctzll(x)
// How many bits are set.
#define BITS_SET_U64(x) __builtin_popcountll(x)
// Two numbers as they lie side by side: whoever copies them at once shall not wait for two stores.
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LITTLE_ENDIAN_U64(x)       __builtin_bswap64(x)
#define PAIR_OF_U32(first, second) ((uint64_t)(first) << 32 | (second))
#else
#define LITTLE_ENDIAN_U64(x)       (x)
#define PAIR_OF_U32(first, second) ((uint64_t)(second) << 32 | (first))
#endif
// The highest bit of each of sixteen bytes, as a number: that of the first byte is the lowest.
#ifdef __SSE2__
typedef char bytes16_sse2 __attribute__((vector_size(16)));
#define BYTES16_BITS(x) ((uint32_t)__builtin_ia32_pmovmskb128((bytes16_sse2)(x)))
#else
#define BYTES16_BITS(x) bytes16_gather(x)
#endif

// Our own mistake: print where and why, then abort. Never reached by any input.
NORETURN void unreachable_at(const char *file, int line, const char *why);
#define UNREACHABLE(why) unreachable_at(__FILE__, __LINE__, why)

// A failing malloc ends here; an embedder may replace the handler, which must not return.
NORETURN void out_of_memory(size_t wanted_bytes);
void set_out_of_memory_handler(void (*handler)(size_t wanted_bytes));

// malloc, realloc and calloc that never return NULL.
void *memory_take(size_t size_bytes) MUST_USE;
void *memory_resize(void *old, size_t size_bytes) MUST_USE;

// True when the exact result does not fit; `*out` is then the wrapped one and must not be used.
static inline bool add_overflows(int64_t a, int64_t b, int64_t *out)
{
    return __builtin_add_overflow(a, b, out);
}

static inline bool sub_overflows(int64_t a, int64_t b, int64_t *out)
{
    return __builtin_sub_overflow(a, b, out);
}

static inline bool mul_overflows(int64_t a, int64_t b, int64_t *out)
{
    return __builtin_mul_overflow(a, b, out);
}

// Sum of two sizes, stuck at the maximum instead of wrapping: limits compare against it.
static inline uint64_t add_saturating(uint64_t a, uint64_t b)
{
    uint64_t sum = a + b;
    return sum | (0 - (uint64_t)(sum < a)); // without a jump: evaluation counts its steps
}

static inline uint64_t mul_saturating(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

#endif
