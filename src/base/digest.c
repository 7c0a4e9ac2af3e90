// SPDX-License-Identifier: Apache-2.0
//
// Digests by their definitions (RFC 1321, FIPS 180-4), a few hundred lines instead of a library that every
// start would have to load. All four pad alike: a one bit, zeros, the length in bits.
#include "base/digest.h"

#include <string.h>

enum { BLOCK_MOST_BYTES = sizeof(((struct digesting *)0)->rest) };

struct digest_way {
    size_t block_bytes, out_bytes, word_bytes;
    bool is_big_endian;
    uint64_t start[8];
    void (*block)(uint64_t state[8], const unsigned char *at);
};

// ---- words

static uint32_t left(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

static uint32_t right(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static uint64_t right64(uint64_t x, unsigned n)
{
    return x >> n | x << (64 - n);
}

static uint32_t read_little(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint32_t read_big(const unsigned char *at)
{
    return (uint32_t)at[3] | (uint32_t)at[2] << 8 | (uint32_t)at[1] << 16 | (uint32_t)at[0] << 24;
}

static uint64_t read_big64(const unsigned char *at)
{
    return (uint64_t)read_big(at) << 32 | read_big(at + 4);
}

static void write_word(unsigned char *out, uint64_t word, size_t bytes, bool is_big_endian)
{
    for (size_t i = 0; i < bytes; i++)
        out[is_big_endian ? bytes - 1 - i : i] = (unsigned char)(word >> (8 * i));
}

// ---- MD5

static const uint32_t md5_sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};
static const unsigned char md5_turns[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

// Which word of the block a step takes: the first times its number plus the second.
static const unsigned md5_words[4][2] = {{1, 0}, {5, 1}, {3, 5}, {7, 0}};

static uint32_t md5_mix(unsigned round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round) {
    case 0: return (b & c) | (~b & d);
    case 1: return (d & b) | (~d & c);
    case 2: return b ^ c ^ d;
    default: return c ^ (b | ~d);
    }
}

static void md5_block(uint64_t state[8], const unsigned char *at)
{
    uint32_t a = (uint32_t)state[0], b = (uint32_t)state[1], c = (uint32_t)state[2],
             d = (uint32_t)state[3];
    for (unsigned i = 0; i < 64; i++) {
        uint32_t f = md5_mix(i / 16, b, c, d);
        unsigned word = (md5_words[i / 16][0] * i + md5_words[i / 16][1]) % 16;
        uint32_t sum = a + f + md5_sines[i] + read_little(at + (size_t)4 * word);
        a = d;
        d = c;
        c = b;
        b += left(sum, md5_turns[i / 16][i % 4]);
    }
    const uint32_t add[4] = {a, b, c, d};
    for (int i = 0; i < 4; i++)
        state[i] = (uint32_t)(state[i] + add[i]);
}

// ---- SHA-1

enum sha1_mix { SHA1_CHOICE, SHA1_PARITY, SHA1_MAJORITY };

// Twenty rounds of one kind. Known when it is compiled, the kind costs nothing in a round.
static inline void sha1_rounds(uint32_t s[5], const uint32_t *w, enum sha1_mix mix,
                               uint32_t constant)
{
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4];
    for (unsigned i = 0; i < 20; i++) {
        uint32_t f = mix == SHA1_CHOICE     ? d ^ (b & (c ^ d))
                     : mix == SHA1_MAJORITY ? (b & c) | (d & (b | c))
                                            : b ^ c ^ d;
        uint32_t next = left(a, 5) + f + e + constant + w[i];
        e = d;
        d = c;
        c = left(b, 30);
        b = a;
        a = next;
    }
    s[0] = a;
    s[1] = b;
    s[2] = c;
    s[3] = d;
    s[4] = e;
}

static void sha1_block(uint64_t state[8], const unsigned char *at)
{
    uint32_t w[80], s[5];
    for (unsigned i = 0; i < 5; i++)
        s[i] = (uint32_t)state[i];
    for (unsigned i = 0; i < 16; i++)
        w[i] = read_big(at + (size_t)4 * i);
    for (unsigned i = 16; i < 80; i++)
        w[i] = left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    sha1_rounds(s, w, SHA1_CHOICE, 0x5a827999);
    sha1_rounds(s, w + 20, SHA1_PARITY, 0x6ed9eba1);
    sha1_rounds(s, w + 40, SHA1_MAJORITY, 0x8f1bbcdc);
    sha1_rounds(s, w + 60, SHA1_PARITY, 0xca62c1d6);
    for (unsigned i = 0; i < 5; i++)
        state[i] = (uint32_t)(state[i] + s[i]);
}

// ---- SHA-256 and SHA-512: the constants of the first are the upper halves of the second's

static const uint64_t sha2_constants[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
    0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
    0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
    0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
    0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
    0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
    0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
    0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
    0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};

static void sha256_block(uint64_t state[8], const unsigned char *at)
{
    uint32_t w[64], s[8];
    for (unsigned i = 0; i < 16; i++)
        w[i] = read_big(at + (size_t)4 * i);
    for (unsigned i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (right(x, 7) ^ right(x, 18) ^ x >> 3) + w[i - 7] +
               (right(y, 17) ^ right(y, 19) ^ y >> 10);
    }
    for (int i = 0; i < 8; i++)
        s[i] = (uint32_t)state[i];
    for (unsigned i = 0; i < 64; i++) {
        uint32_t one = right(s[4], 6) ^ right(s[4], 11) ^ right(s[4], 25);
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t sum = s[7] + one + choice + (uint32_t)(sha2_constants[i] >> 32) + w[i];
        uint32_t zero = right(s[0], 2) ^ right(s[0], 13) ^ right(s[0], 22);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof(*s));
        s[4] += sum;
        s[0] = sum + zero + majority;
    }
    for (int i = 0; i < 8; i++)
        state[i] = (uint32_t)(state[i] + s[i]);
}

static void sha512_block(uint64_t state[8], const unsigned char *at)
{
    uint64_t w[80], s[8];
    for (unsigned i = 0; i < 16; i++)
        w[i] = read_big64(at + (size_t)8 * i);
    for (unsigned i = 16; i < 80; i++) {
        uint64_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (right64(x, 1) ^ right64(x, 8) ^ x >> 7) + w[i - 7] +
               (right64(y, 19) ^ right64(y, 61) ^ y >> 6);
    }
    memcpy(s, state, sizeof(s));
    for (unsigned i = 0; i < 80; i++) {
        uint64_t one = right64(s[4], 14) ^ right64(s[4], 18) ^ right64(s[4], 41);
        uint64_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint64_t sum = s[7] + one + choice + sha2_constants[i] + w[i];
        uint64_t zero = right64(s[0], 28) ^ right64(s[0], 34) ^ right64(s[0], 39);
        uint64_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof(*s));
        s[4] += sum;
        s[0] = sum + zero + majority;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

// ---- all together

static const struct digest_way ways[] = {
    [DIGEST_MD5] = {64, 16, 4, false, {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}, md5_block},
    [DIGEST_SHA1] =
        {64, 20, 4, true, {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}, sha1_block},
    [DIGEST_SHA256] = {64,
                       32,
                       4,
                       true,
                       {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                        0x1f83d9ab, 0x5be0cd19},
                       sha256_block},
    [DIGEST_SHA512] = {128,
                       64,
                       8,
                       true,
                       {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                        0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                        0x1f83d9abfb41bd6b, 0x5be0cd19137e2179},
                       sha512_block},
};

void digest_begin(struct digesting *d, enum digest_kind kind)
{
    *d = (struct digesting){.kind = kind};
    memcpy(d->state, ways[kind].start, sizeof(d->state));
}

void digest_add(struct digesting *d, struct str bytes)
{
    const struct digest_way *way = &ways[d->kind];
    const unsigned char *at = (const unsigned char *)bytes.at;
    size_t len = bytes.len, held = d->len % way->block_bytes;
    d->len += len;
    if (held) {
        size_t wanted = way->block_bytes - held, taken = len < wanted ? len : wanted;
        if (taken)
            memcpy(d->rest + held, at, taken);
        if (held + taken < way->block_bytes)
            return;
        way->block(d->state, d->rest);
        at += taken;
        len -= taken;
    }
    for (; len >= way->block_bytes; at += way->block_bytes, len -= way->block_bytes)
        way->block(d->state, at);
    if (len)
        memcpy(d->rest, at, len);
}

size_t digest_end(struct digesting *d, unsigned char out[DIGEST_MOST_BYTES])
{
    const struct digest_way *way = &ways[d->kind];
    size_t rest = d->len % way->block_bytes;
    unsigned char last[2 * BLOCK_MOST_BYTES] = {0};
    memcpy(last, d->rest, rest);
    last[rest] = 0x80;
    size_t room = rest + 1 + (size_t)2 * way->word_bytes; // the length has two words
    size_t end = room > way->block_bytes ? 2 * way->block_bytes : way->block_bytes;
    size_t place = way->is_big_endian ? end - 8 : end - (size_t)2 * way->word_bytes;
    write_word(last + place, d->len * 8, 8, way->is_big_endian);
    for (size_t i = 0; i < end; i += way->block_bytes)
        way->block(d->state, last + i);
    for (size_t i = 0; i * way->word_bytes < way->out_bytes; i++)
        write_word(out + i * way->word_bytes, d->state[i], way->word_bytes, way->is_big_endian);
    return way->out_bytes;
}

size_t digest(enum digest_kind kind, struct str bytes, unsigned char out[DIGEST_MOST_BYTES])
{
    struct digesting d;
    digest_begin(&d, kind);
    digest_add(&d, bytes);
    return digest_end(&d, out);
}
