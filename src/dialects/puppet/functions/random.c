// SPDX-License-Identifier: Apache-2.0
//
// Ruby's random numbers: the Mersenne Twister MT19937 with the seeds and limits of Random.new(seed).rand(n), number by
// number, because configurations keep what it gives.
#include "dialects/puppet/runtime/support.h"

enum { STATE_WORDS = 624, STATE_SHIFT = 397 };

static void init_by_number(struct ruby_random *r, uint32_t seed)
{
    r->state[0] = seed;
    for (uint32_t i = 1; i < STATE_WORDS; i++)
        r->state[i] = UINT32_C(1812433253) * (r->state[i - 1] ^ (r->state[i - 1] >> 30)) + i;
    r->next = STATE_WORDS;
}

static void init_by_words(struct ruby_random *r, const uint32_t *words, size_t count)
{
    init_by_number(r, UINT32_C(19650218));
    size_t i = 1, k = 0;
    uint32_t *state = r->state;
    for (size_t turns = count > STATE_WORDS ? count : STATE_WORDS; turns; turns--) {
        uint32_t mixed = (state[i - 1] ^ (state[i - 1] >> 30)) * UINT32_C(1664525);
        state[i] = (state[i] ^ mixed) + words[k] + (uint32_t)k;
        k = k + 1 < count ? k + 1 : 0;
        if (++i == STATE_WORDS) {
            state[0] = state[STATE_WORDS - 1];
            i = 1;
        }
    }
    for (size_t turns = STATE_WORDS - 1; turns; turns--) {
        uint32_t mixed = (state[i - 1] ^ (state[i - 1] >> 30)) * UINT32_C(1566083941);
        state[i] = (state[i] ^ mixed) - (uint32_t)i;
        if (++i == STATE_WORDS) {
            state[0] = state[STATE_WORDS - 1];
            i = 1;
        }
    }
    state[0] = UINT32_C(0x80000000);
}

void ruby_random_init(struct ruby_random *r, const uint32_t *words, size_t count)
{
    while (count > 1 && !words[count - 1])
        count--;
    if (count > 1 && words[count - 1] == 1) // a guard of leading zeros, as Ruby takes it
        count--;
    if (count <= 1)
        init_by_number(r, count ? words[0] : 0);
    else
        init_by_words(r, words, count);
}

void ruby_random_init_hex(struct ruby_random *r, struct str hex)
{
    enum { WORDS_MOST = 16 }; // 512 bits
    uint32_t words[WORDS_MOST] = {0};
    size_t digits = hex.len < WORDS_MOST * 8 ? hex.len : WORDS_MOST * 8;
    for (size_t i = 0; i < digits; i++) {
        int digit = str_hex_digit(hex.at[hex.len - 1 - i]);
        words[i / 8] |= (uint32_t)(digit < 0 ? 0 : digit) << (i % 8 * 4);
    }
    ruby_random_init(r, words, (digits + 7) / 8);
}

static void renew_state(struct ruby_random *r)
{
    for (size_t i = 0; i < STATE_WORDS; i++) {
        uint32_t low = r->state[(i + 1) % STATE_WORDS];
        uint32_t both = (r->state[i] & UINT32_C(0x80000000)) | (low & UINT32_C(0x7fffffff));
        r->state[i] = r->state[(i + STATE_SHIFT) % STATE_WORDS] ^ (both >> 1) ^
                      (low & 1 ? UINT32_C(0x9908b0df) : 0);
    }
    r->next = 0;
}

static uint32_t next_word(struct ruby_random *r)
{
    if (r->next >= STATE_WORDS)
        renew_state(r);
    uint32_t y = r->state[r->next++];
    y ^= y >> 11;
    y ^= (y << 7) & UINT32_C(0x9d2c5680);
    y ^= (y << 15) & UINT32_C(0xefc60000);
    return y ^ (y >> 18);
}

uint64_t ruby_random_below(struct ruby_random *r, uint64_t limit)
{
    uint64_t mask = limit;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    if (!limit)
        return 0;
    for (;;) { // each try succeeds with a chance of at least one half
        uint64_t n = 0;
        bool is_good = true;
        if (mask >> 32) {
            n |= (uint64_t)next_word(r) << 32;
            n &= mask;
            is_good = n <= limit;
        }
        if (is_good) {
            n |= next_word(r);
            n &= mask;
            is_good = n <= limit;
        }
        if (is_good)
            return n;
    }
}
