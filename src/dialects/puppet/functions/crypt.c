// SPDX-License-Identifier: Apache-2.0
//
// Passwords as crypt(3) has them: a digest of a password and a salt that is repeated thousands of times.
#include "dialects/puppet/functions/crypt.h"

#include "base/budget.h"

enum { ROUNDS = 5000, SALT_MOST = 16 };

struct digest_bytes {
    unsigned char at[DIGEST_MOST_BYTES];
    size_t len;
};

static struct str bytes_of(const struct digest_bytes *d)
{
    return str_make((const char *)d->at, d->len);
}

static void end_digest(struct digesting *d, struct digest_bytes *out)
{
    out->len = digest_end(d, out->at);
}

// A digest again and again, for so many bytes.
static void add_stretched(struct digesting *d, const struct digest_bytes *from, size_t len)
{
    for (; len > from->len; len -= from->len)
        digest_add(d, bytes_of(from));
    digest_add(d, str_slice(bytes_of(from), 0, len));
}

static struct digest_bytes digest_repeated(enum digest_kind kind, struct str text, size_t times)
{
    struct digesting d;
    struct digest_bytes out;
    digest_begin(&d, kind);
    for (size_t i = 0; budget_more(i < times); i++)
        digest_add(&d, text);
    end_digest(&d, &out);
    return out;
}

static struct digest_bytes first_digest(enum digest_kind kind, struct str password, struct str salt)
{
    struct digesting d;
    struct digest_bytes other, out;
    digest_begin(&d, kind);
    digest_add(&d, password);
    digest_add(&d, salt);
    digest_add(&d, password);
    end_digest(&d, &other);
    digest_begin(&d, kind);
    digest_add(&d, password);
    digest_add(&d, salt);
    add_stretched(&d, &other, password.len);
    for (size_t bits = password.len; bits; bits >>= 1)
        digest_add(&d, bits & 1 ? bytes_of(&other) : password);
    end_digest(&d, &out);
    return out;
}

static void add_base64(struct strbuf *out, unsigned a, unsigned b, unsigned c, unsigned count)
{
    static const char alphabet[] =
        "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    unsigned bits = a << 16 | b << 8 | c;
    for (unsigned i = 0; i < count; i++, bits >>= 6)
        strbuf_add_char(out, alphabet[bits & 63]);
}

// The bytes in the order that crypt(3) gives them.
static void write_shuffled(struct strbuf *out, const struct digest_bytes *d)
{
    size_t third = d->len / 3, a = 0, b = third, c = 2 * third;
    bool is_long = d->len == DIGEST_MOST_BYTES;
    for (size_t i = 0; i < third; i++) {
        add_base64(out, d->at[a], d->at[b], d->at[c], 4);
        size_t x = a, y = b, z = c;
        a = is_long ? y + 1 : z + 1;
        b = is_long ? z + 1 : x + 1;
        c = is_long ? x + 1 : y + 1;
    }
    if (is_long)
        add_base64(out, 0, 0, d->at[63], 2);
    else
        add_base64(out, 0, d->at[31], d->at[30], 3);
}

void sha_crypt(struct strbuf *out, enum digest_kind kind, struct str password, struct str salt)
{
    salt = str_slice(salt, 0, SALT_MOST);
    struct digest_bytes current = first_digest(kind, password, salt);
    struct digest_bytes of_password = digest_repeated(kind, password, password.len);
    struct digest_bytes of_salt = digest_repeated(kind, salt, 16U + current.at[0]);
    for (int round = 0; budget_more(round < ROUNDS); round++) {
        struct digesting d;
        bool is_odd = round % 2 != 0;
        digest_begin(&d, kind);
        if (is_odd)
            add_stretched(&d, &of_password, password.len);
        else
            digest_add(&d, bytes_of(&current));
        if (round % 3)
            add_stretched(&d, &of_salt, salt.len);
        if (round % 7)
            add_stretched(&d, &of_password, password.len);
        if (is_odd)
            digest_add(&d, bytes_of(&current));
        else
            add_stretched(&d, &of_password, password.len);
        end_digest(&d, &current);
    }
    strbuf_format(out, "$%d$%.*s$", kind == DIGEST_SHA512 ? 6 : 5, STR_ARGS(salt));
    write_shuffled(out, &current);
}

// ---- MD5, as old systems have it

static struct digest_bytes first_md5(struct str password, struct str salt)
{
    struct digesting d;
    struct digest_bytes other, out;
    digest_begin(&d, DIGEST_MD5);
    digest_add(&d, password);
    digest_add(&d, salt);
    digest_add(&d, password);
    end_digest(&d, &other);
    digest_begin(&d, DIGEST_MD5);
    digest_add(&d, password);
    digest_add(&d, STR("$1$"));
    digest_add(&d, salt);
    add_stretched(&d, &other, password.len);
    for (size_t bits = password.len; bits; bits >>= 1)
        digest_add(&d, bits & 1 ? str_make("", 1) : str_slice(password, 0, 1));
    end_digest(&d, &out);
    return out;
}

void md5_crypt(struct strbuf *out, struct str password, struct str salt)
{
    enum { MD5_ROUNDS = 1000, MD5_SALT_MOST = 8 };
    salt = str_slice(salt, 0, MD5_SALT_MOST);
    struct digest_bytes current = first_md5(password, salt);
    for (int round = 0; budget_more(round < MD5_ROUNDS); round++) {
        struct digesting d;
        bool is_odd = round % 2 != 0;
        digest_begin(&d, DIGEST_MD5);
        digest_add(&d, is_odd ? password : bytes_of(&current));
        if (round % 3)
            digest_add(&d, salt);
        if (round % 7)
            digest_add(&d, password);
        digest_add(&d, is_odd ? bytes_of(&current) : password);
        end_digest(&d, &current);
    }
    strbuf_format(out, "$1$%.*s$", STR_ARGS(salt));
    for (unsigned i = 0; i < 5; i++)
        add_base64(out, current.at[i], current.at[i + 6], current.at[i == 4 ? 5 : i + 12], 4);
    add_base64(out, 0, 0, current.at[11], 2);
}

// ---- bcrypt: a password and a salt prepare the tables of the cipher Blowfish again and again. Its first tables are the
// digits of pi, which are computed here rather than copied.

enum { P_WORDS = 18, S_WORDS = 4 * 256, PI_WORDS = P_WORDS + S_WORDS, GUARD_WORDS = 3 };

struct blowfish {
    uint32_t p[P_WORDS];
    uint32_t s[S_WORDS];
};

// A number below 2^32: words behind the first are its fraction.
struct fixed {
    uint32_t words[1 + PI_WORDS + GUARD_WORDS];
};

enum { FIXED_WORDS = 1 + PI_WORDS + GUARD_WORDS };

// Divides; `*from` is the first word that is not 0.
static void divide_fixed(const struct fixed *x, uint32_t by, struct fixed *out, size_t *from)
{
    uint64_t rest = 0;
    for (size_t i = 0; i < *from; i++)
        out->words[i] = 0;
    for (size_t i = *from; i < FIXED_WORDS; i++) {
        uint64_t part = rest << 32 | x->words[i];
        out->words[i] = (uint32_t)(part / by);
        rest = part % by;
    }
    while (*from < FIXED_WORDS && !out->words[*from])
        ++*from;
}

static void add_fixed(struct fixed *to, const struct fixed *x, bool is_negative)
{
    int64_t carry = 0;
    for (size_t i = FIXED_WORDS; i-- > 0;) {
        int64_t part = (int64_t)to->words[i] + carry +
                       (is_negative ? -(int64_t)x->words[i] : (int64_t)x->words[i]);
        to->words[i] = (uint32_t)part;
        carry = part < 0 ? -1 : part >> 32;
    }
}

// Adds `factor` times the arc tangent of 1/x.
static void add_arc_tangent(struct fixed *to, uint32_t factor, uint32_t x, bool is_negative)
{
    struct fixed power = {{factor}}, term;
    size_t from = 0;
    divide_fixed(&power, x, &power, &from);
    for (uint32_t k = 0; from < FIXED_WORDS && budget_turn(); k++) {
        size_t start = from;
        divide_fixed(&power, 2 * k + 1, &term, &start);
        add_fixed(to, &term, is_negative != (k % 2 != 0));
        divide_fixed(&power, x * x, &power, &from);
    }
}

static void start_tables(struct blowfish *b)
{
    struct fixed pi = {{0}};
    add_arc_tangent(&pi, 16, 5, false);
    add_arc_tangent(&pi, 4, 239, true);
    memcpy(b->p, &pi.words[1], sizeof(b->p));
    memcpy(b->s, &pi.words[1 + P_WORDS], sizeof(b->s));
}

// the cipher

static uint32_t mix_half(const struct blowfish *b, uint32_t x)
{
    return ((b->s[x >> 24] + b->s[256 + (x >> 16 & 255)]) ^ b->s[512 + (x >> 8 & 255)]) +
           b->s[768 + (x & 255)];
}

static void encrypt_block(const struct blowfish *b, uint32_t *left, uint32_t *right)
{
    uint32_t l = *left ^ b->p[0], r = *right;
    for (size_t i = 1; i <= 16; i += 2) {
        r ^= mix_half(b, l) ^ b->p[i];
        l ^= mix_half(b, r) ^ b->p[i + 1];
    }
    *left = r ^ b->p[17];
    *right = l;
}

// the schedule

// The next four bytes of a key that starts again at its end.
static uint32_t next_key_word(struct str key, size_t *at, bool has_signs)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) {
        unsigned char c = (unsigned char)key.at[*at];
        word = word << 8 | (has_signs && c > 127 ? 0xffffff00u | c : c);
        *at = (*at + 1) % key.len;
    }
    return word;
}

static void expand_tables(struct blowfish *b, struct str key, const uint32_t salt[4],
                          bool has_signs)
{
    uint32_t left = 0, right = 0;
    size_t at = 0, n = 0;
    for (size_t i = 0; i < P_WORDS; i++)
        b->p[i] ^= next_key_word(key, &at, has_signs);
    for (size_t i = 0; i < P_WORDS + S_WORDS; i += 2, n += 2) {
        uint32_t *out = i < P_WORDS ? &b->p[i] : &b->s[i - P_WORDS];
        left ^= salt[n % 4];
        right ^= salt[n % 4 + 1];
        encrypt_block(b, &left, &right);
        out[0] = left;
        out[1] = right;
    }
}

// texts

static const char bcrypt_digits[] =
    "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

enum { BCRYPT_SALT_BYTES = 16, BCRYPT_SALT_DIGITS = 22, BCRYPT_HASH_BYTES = 23 };

static void read_bcrypt_salt(struct str digits, unsigned char out[BCRYPT_SALT_BYTES])
{
    uint32_t bits = 0;
    unsigned count = 0;
    size_t n = 0;
    for (size_t i = 0; i < digits.len && n < BCRYPT_SALT_BYTES; i++) {
        const char *at = memchr(bcrypt_digits, digits.at[i], 64);
        bits = bits << 6 | (uint32_t)(at ? at - bcrypt_digits : 0);
        count += 6;
        if (count >= 8) {
            count -= 8;
            out[n++] = (unsigned char)(bits >> count);
        }
    }
}

static void write_bcrypt_digits(struct strbuf *out, const unsigned char *bytes, size_t len)
{
    uint32_t bits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < len; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            strbuf_add_char(out, bcrypt_digits[bits >> (count - 6) & 63]);
    }
    if (count)
        strbuf_add_char(out, bcrypt_digits[bits << (6 - count) & 63]);
}

// The text that every password encrypts.
static void write_bcrypt_hash(struct strbuf *out, const struct blowfish *b)
{
    static const char text[] = "OrpheanBeholderScryDoubt";
    unsigned char hash[24];
    uint32_t words[6];
    size_t at = 0;
    for (size_t i = 0; i < 6; i++)
        words[i] = next_key_word(str_of(text), &at, false);
    for (int round = 0; round < 64; round++)
        for (size_t i = 0; i < 6; i += 2)
            encrypt_block(b, &words[i], &words[i + 1]);
    for (size_t i = 0; i < sizeof(hash); i++)
        hash[i] = (unsigned char)(words[i / 4] >> (24 - i % 4 * 8));
    write_bcrypt_digits(out, hash, BCRYPT_HASH_BYTES);
}

bool bcrypt(struct strbuf *out, struct str variant, struct str password, unsigned cost,
            struct str salt_digits)
{
    enum { KEY_MOST = 72 };
    struct blowfish b;
    unsigned char salt[BCRYPT_SALT_BYTES] = {0};
    char key[KEY_MOST + 1] = {0};
    const uint32_t none[4] = {0};
    uint32_t words[4];
    size_t at = 0, len = password.len < KEY_MOST ? password.len : KEY_MOST;
    bool has_signs = str_equal(variant, STR("2x"));
    memcpy(key, password.at, len);
    struct str whole = str_make(key, len < KEY_MOST ? len + 1 : len);
    read_bcrypt_salt(str_slice(salt_digits, 0, BCRYPT_SALT_DIGITS), salt);
    struct str salt_bytes = str_make((const char *)salt, BCRYPT_SALT_BYTES);
    for (size_t i = 0; i < 4; i++)
        words[i] = next_key_word(salt_bytes, &at, false);
    start_tables(&b);
    expand_tables(&b, whole, words, has_signs);
    for (uint64_t i = 0; i < UINT64_C(1) << cost; i++) {
        if (!budget_turns(P_WORDS + S_WORDS))
            return false;
        expand_tables(&b, whole, none, has_signs);
        expand_tables(&b, salt_bytes, none, false);
    }
    strbuf_format(out, "$%.*s$%02u$", STR_ARGS(variant), cost);
    write_bcrypt_digits(out, salt, BCRYPT_SALT_BYTES);
    write_bcrypt_hash(out, &b);
    return true;
}
