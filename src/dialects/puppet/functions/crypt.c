// SPDX-License-Identifier: Apache-2.0
//
// SHA-crypt, as crypt(3) has it: a digest of a password and a salt that is repeated thousands of times.
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
