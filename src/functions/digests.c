// SPDX-License-Identifier: Apache-2.0
//
// Digests of texts and files, names made of digests (UUIDs), and two functions for secrets that system
// libraries implement: libcrypt and libcrypto are opened on demand, because hardly any configuration needs them
// and every start would pay for them.
#include <crypt.h>
#include <dlfcn.h>
#include <string.h>

#include "base/digest.h"
#include "base/utf8.h"
#include "formats/base64.h"
#include "functions/bytes.h"
#include "functions/files.h"
#include "functions/functions.h"
#include "functions/text.h"
#include "graph/graph.h"
#include "graph/world/injector.h"
#include "value/json.h"
#include "value/number.h"

// ---- digests

enum { BYTES_PER_STEP = 64 }; // of input: a block

static struct value digest_value(struct call *c, enum digest_kind kind, struct str bytes,
                                 bool is_base64)
{
    if (!call_charge(c, 1 + bytes.len / BYTES_PER_STEP))
        return call_limit(c);
    unsigned char sum[DIGEST_MOST_BYTES];
    struct str raw = str_make((const char *)sum, digest(kind, bytes, sum));
    struct strbuf out = text_buffer(c);
    if (is_base64)
        base64_add(&out, raw);
    else
        bytes_add_hex(&out, raw);
    return text_done(c, &out);
}

static struct value digest_of_text(struct call *c, enum digest_kind kind, bool is_base64)
{
    return digest_value(c, kind, text_arg(c, 0), is_base64);
}

static struct value digest_of_file(struct call *c, enum digest_kind kind, bool is_base64)
{
    struct str bytes;
    struct value failed;
    return files_read(c, 0, &bytes, &failed) ? digest_value(c, kind, bytes, is_base64) : failed;
}

static struct value apply_base64sha256(struct call *c)
{
    return digest_of_text(c, DIGEST_SHA256, true);
}

static struct value apply_base64sha512(struct call *c)
{
    return digest_of_text(c, DIGEST_SHA512, true);
}

static struct value apply_md5(struct call *c)
{
    return digest_of_text(c, DIGEST_MD5, false);
}

static struct value apply_sha1(struct call *c)
{
    return digest_of_text(c, DIGEST_SHA1, false);
}

static struct value apply_sha256(struct call *c)
{
    return digest_of_text(c, DIGEST_SHA256, false);
}

static struct value apply_sha512(struct call *c)
{
    return digest_of_text(c, DIGEST_SHA512, false);
}

static struct value apply_filebase64sha256(struct call *c)
{
    return digest_of_file(c, DIGEST_SHA256, true);
}

static struct value apply_filebase64sha512(struct call *c)
{
    return digest_of_file(c, DIGEST_SHA512, true);
}

static struct value apply_filemd5(struct call *c)
{
    return digest_of_file(c, DIGEST_MD5, false);
}

static struct value apply_filesha1(struct call *c)
{
    return digest_of_file(c, DIGEST_SHA1, false);
}

static struct value apply_filesha256(struct call *c)
{
    return digest_of_file(c, DIGEST_SHA256, false);
}

static struct value apply_filesha512(struct call *c)
{
    return digest_of_file(c, DIGEST_SHA512, false);
}

// ---- random bytes

enum {
    RANDOM_ASKED = 4, // answers of the injector, each of some 50 bits
    RANDOM_BYTES = 16,
};

// Mixes whatever the injector returns as random; false with the failure.
static bool random_bytes(struct call *c, unsigned char out[DIGEST_MOST_BYTES], struct value *failed)
{
    struct graph *g = call_graph(c);
    struct strbuf seed;
    strbuf_init(&seed, 0);
    for (int i = 0; i < RANDOM_ASKED; i++) {
        *failed = injector_ask(g, g->injector, WORLD_RANDOM, STR(""), call_span(c));
        if (value_is_poison(*failed))
            break;
        json_write(&seed, *failed, (struct json_style){0});
        strbuf_add_char(&seed, ' ');
    }
    digest(DIGEST_SHA512, strbuf_str(&seed), out);
    strbuf_done(&seed);
    return !value_is_poison(*failed);
}

// ---- UUIDs

enum { UUID_BYTES = 16 };

static bool is_hyphen_before(size_t byte)
{
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

static struct value uuid_value(struct call *c, unsigned char bytes[UUID_BYTES], unsigned version)
{
    bytes[6] = (unsigned char)((bytes[6] & 0x0f) | version << 4);
    bytes[8] = (unsigned char)((bytes[8] & 0x3f) | 0x80);
    struct strbuf out = text_buffer(c);
    for (size_t i = 0; i < UUID_BYTES; i++) {
        if (is_hyphen_before(i))
            strbuf_add_char(&out, '-');
        bytes_add_hex(&out, str_make((const char *)bytes + i, 1));
    }
    return text_done(c, &out);
}

static struct value apply_uuid(struct call *c)
{
    unsigned char bytes[DIGEST_MOST_BYTES];
    struct value failed;
    return random_bytes(c, bytes, &failed) ? uuid_value(c, bytes, 4) : failed;
}

enum { UUID_DIGITS = 32, UUID_TEXT = 36 }; // without and with hyphens

// A UUID without what people write around it: braces, or the prefix `urn:uuid:`.
static struct str bare_uuid(struct str s)
{
    enum { URN = 9 };
    if (s.len == UUID_TEXT + URN && (s.at[0] == 'u' || s.at[0] == 'U'))
        return str_slice(s, URN, s.len);
    if (s.len == UUID_TEXT + 2 && s.at[0] == '{' && s.at[s.len - 1] == '}')
        return str_slice(s, 1, s.len - 1);
    return s;
}

static bool read_uuid(struct str s, unsigned char out[UUID_BYTES])
{
    s = bare_uuid(s);
    if (s.len != UUID_DIGITS && s.len != UUID_TEXT)
        return false;
    size_t at = 0;
    for (size_t i = 0; i < UUID_BYTES; i++) {
        if (s.len == UUID_TEXT && is_hyphen_before(i) && s.at[at++] != '-')
            return false;
        int high = bytes_hex_digit(s, at), low = bytes_hex_digit(s, at + 1);
        if (high < 0 || low < 0)
            return false;
        out[i] = (unsigned char)(high << 4 | low);
        at += 2;
    }
    return true;
}

// The four name spaces of RFC 4122 differ in one digit.
static bool read_namespace(struct str s, unsigned char out[UUID_BYTES])
{
    static const struct {
        const char *name;
        unsigned char digit;
    } known[] = {{"dns", 0x10}, {"url", 0x11}, {"oid", 0x12}, {"x500", 0x14}};
    for (size_t i = 0; i < COUNT_OF(known); i++)
        if (str_equal(s, str_of(known[i].name))) {
            bool ok = read_uuid(STR("6ba7b800-9dad-11d1-80b4-00c04fd430c8"), out);
            out[3] = known[i].digit;
            return ok;
        }
    return read_uuid(s, out);
}

static struct value apply_uuidv5(struct call *c)
{
    unsigned char sum[DIGEST_MOST_BYTES], space[UUID_BYTES];
    struct str name = text_arg(c, 1);
    if (!read_namespace(text_arg(c, 0), space))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                         "unknown namespace `%.*s`: expected `dns`, `url`, `oid`, `x500` or a UUID",
                         STR_ARGS(text_shown(text_arg(c, 0))));
    struct strbuf all = text_buffer(c);
    strbuf_add(&all, str_make((const char *)space, sizeof(space)));
    strbuf_add(&all, name);
    digest(DIGEST_SHA1, strbuf_str(&all), sum);
    strbuf_done(&all);
    return uuid_value(c, sum, 5);
}

// ---- bcrypt

enum {
    COST_DEFAULT = 10,
    COST_LEAST = 4,
    COST_MOST = 31,
    STEPS_PER_ROUND = 4096, // so that costs that take minutes reach the limit of steps
    PASSWORD_MOST_BYTES = 72,
};

typedef char *salt_maker(const char *prefix, unsigned long count, const char *bytes, int byte_count,
                         char *out, int out_bytes);
typedef char *encrypter(const char *phrase, const char *setting, struct crypt_data *data);

// A function of a system library, opened on demand and never closed; NULL if it does not exist. dlsym returns a
// pointer to data as far as C knows, hence the copy.
static bool library_function(const char *library, const char *name, void *out, size_t size)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void *found = handle ? dlsym(handle, name) : NULL;
    memcpy(out, &found, size);
    return found != NULL;
}

static struct value no_library(struct call *c, const char *library)
{
    return call_fail(c, FAIL_WORLD, DIAG_CONFIGURATION, -1, "this requires the library %s",
                     library);
}

static struct value encrypt(struct call *c, int64_t cost, const unsigned char *random)
{
    static const char library[] = "libcrypt.so.1";
    salt_maker *make_salt;
    encrypter *crypt_text;
    if (!library_function(library, "crypt_gensalt_rn", &make_salt, sizeof(make_salt)) ||
        !library_function(library, "crypt_r", &crypt_text, sizeof(crypt_text)))
        return no_library(c, library);
    struct str password = text_arg(c, 0);
    const char *phrase = arena_copy(call_arena(c), password.at, password.len);
    char salt[CRYPT_GENSALT_OUTPUT_SIZE];
    struct crypt_data *data = ARENA_NEW(call_arena(c), struct crypt_data);
    if (!make_salt("$2a$", (unsigned long)cost, (const char *)random, RANDOM_BYTES, salt,
                   sizeof(salt)) ||
        !crypt_text(phrase, salt, data) || data->output[0] == '*')
        return call_fail(c, FAIL_WORLD, DIAG_WORLD, -1, "the library %s failed", library);
    return text_value(c, str_of(data->output));
}

static struct value apply_bcrypt(struct call *c)
{
    int64_t cost = COST_DEFAULT;
    unsigned char random[DIGEST_MOST_BYTES];
    struct value failed;
    struct str password = text_arg(c, 0);
    if (call_count(c) > 1 && !number_to_int(call_arg(c, 1), &cost))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "the cost must be a whole number");
    if (cost > COST_MOST)
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "the cost must be at most %d",
                         COST_MOST);
    if (password.len > PASSWORD_MOST_BYTES || str_find_char(password, 0, 0) < password.len)
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                         "bcrypt accepts at most %d bytes and no NUL", PASSWORD_MOST_BYTES);
    if (cost < COST_LEAST)
        cost = COST_DEFAULT;
    if (!call_charge(c, (UINT64_C(1) << cost) * STEPS_PER_ROUND))
        return call_limit(c);
    return random_bytes(c, random, &failed) ? encrypt(c, cost, random) : failed;
}

// ---- rsadecrypt

// The part of libcrypto that is used; its types stay opaque, so that its headers are not needed.
struct crypto {
    void *(*open_memory)(const void *bytes, int len);
    int (*close_memory)(void *memory);
    void *(*read_key)(void *memory, void **key, int (*password)(char *, int, int, void *),
                      void *data);
    void (*free_key)(void *key);
    int (*is_a)(const void *key, const char *name);
    void *(*open)(void *key, void *engine);
    void (*close)(void *context);
    int (*begin)(void *context);
    int (*set_padding)(void *context, int padding);
    int (*decrypt)(void *context, unsigned char *out, size_t *out_len, const unsigned char *in,
                   size_t in_len);
};

static const char crypto_library[] = "libcrypto.so.3";

static bool load_crypto(struct crypto *x)
{
    const struct {
        const char *name;
        void *place;
    } wanted[] = {
        {"BIO_new_mem_buf", &x->open_memory},
        {"BIO_free", &x->close_memory},
        {"PEM_read_bio_PrivateKey", &x->read_key},
        {"EVP_PKEY_free", &x->free_key},
        {"EVP_PKEY_is_a", &x->is_a},
        {"EVP_PKEY_CTX_new", &x->open},
        {"EVP_PKEY_CTX_free", &x->close},
        {"EVP_PKEY_decrypt_init", &x->begin},
        {"EVP_PKEY_CTX_set_rsa_padding", &x->set_padding},
        {"EVP_PKEY_decrypt", &x->decrypt},
    };
    for (size_t i = 0; i < COUNT_OF(wanted); i++)
        if (!library_function(crypto_library, wanted[i].name, wanted[i].place, sizeof(void *)))
            return false;
    return true;
}

// Never ask anybody for the password of a key.
static int no_password(char *out, int room, int is_writing, void *data)
{
    (void)out, (void)room, (void)is_writing, (void)data;
    return -1;
}

// True, with the bytes of the text in the arena.
static bool decrypt_with(struct call *c, const struct crypto *x, void *key, struct str bytes,
                         struct str *out)
{
    enum { PADDING_PKCS1 = 1 };
    void *context = x->open(key, NULL);
    size_t len = 0;
    const unsigned char *in = (const unsigned char *)bytes.at;
    bool ok = context && x->begin(context) > 0 && x->set_padding(context, PADDING_PKCS1) > 0 &&
              x->decrypt(context, NULL, &len, in, bytes.len) > 0;
    unsigned char *text = arena_alloc(call_arena(c), ok ? len : 1);
    ok = ok && x->decrypt(context, text, &len, in, bytes.len) > 0;
    if (context)
        x->close(context);
    *out = str_make((const char *)text, ok ? len : 0);
    return ok;
}

static struct value apply_rsadecrypt(struct call *c)
{
    struct str bytes, text, pem = text_arg(c, 1);
    size_t bad;
    struct crypto x;
    if (!base64_read(call_arena(c), text_arg(c, 0), &bytes, &bad))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "invalid base64 at offset %zu", bad);
    if (!load_crypto(&x))
        return no_library(c, crypto_library);
    void *memory = pem.len <= INT32_MAX ? x.open_memory(pem.at, (int)pem.len) : NULL;
    void *key = memory ? x.read_key(memory, NULL, no_password, NULL) : NULL;
    if (memory)
        x.close_memory(memory);
    struct value v;
    if (!key || !x.is_a(key, "RSA"))
        v = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 1,
                      "expected a private RSA key in PEM format without a password");
    else if (decrypt_with(c, &x, key, bytes, &text))
        v = bytes_utf8(c, text, -1);
    else
        v = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "this key cannot decrypt the text");
    if (key)
        x.free_key(key);
    return v;
}

// ---- the table

#define OF_TEXTS(NAME, FLAGS, ARGS, ARITY, DOC)                    \
    {                                                              \
        .name = #NAME, .signature = ARGS " -> string", .doc = DOC, \
        .op = {.name = #NAME,                                      \
               .arity = ARITY,                                     \
               .flags = OP_NOT_NULL | (FLAGS),                     \
               .types = {&type_string, &type_string},              \
               .result = &type_string,                             \
               .apply = apply_##NAME},                             \
    }

static const struct function functions[] = {
    OF_TEXTS(base64sha256, 0, "str: string", 1, "The SHA-256 digest of a string, in base64."),
    OF_TEXTS(base64sha512, 0, "str: string", 1, "The SHA-512 digest of a string, in base64."),
    {
        .name = "bcrypt",
        .signature = "str: string, cost: number = 10 -> string",
        .doc = "The bcrypt hash of a password. Requires permission to use random numbers.",
        .op = {.name = "bcrypt",
               .arity = 2,
               .required = 1,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_number},
               .result = &type_string,
               .apply = apply_bcrypt},
        .impure = true,
    },
    OF_TEXTS(filebase64sha256, OP_ASKS, "path: string", 1,
             "The SHA-256 digest of a file, in base64."),
    OF_TEXTS(filebase64sha512, OP_ASKS, "path: string", 1,
             "The SHA-512 digest of a file, in base64."),
    OF_TEXTS(filemd5, OP_ASKS, "path: string", 1, "The MD5 digest of a file, in hexadecimal."),
    OF_TEXTS(filesha1, OP_ASKS, "path: string", 1, "The SHA-1 digest of a file, in hexadecimal."),
    OF_TEXTS(filesha256, OP_ASKS, "path: string", 1,
             "The SHA-256 digest of a file, in hexadecimal."),
    OF_TEXTS(filesha512, OP_ASKS, "path: string", 1,
             "The SHA-512 digest of a file, in hexadecimal."),
    OF_TEXTS(md5, 0, "str: string", 1, "The MD5 digest of a string, in hexadecimal."),
    OF_TEXTS(rsadecrypt, 0, "ciphertext: string, privatekey: string", 2,
             "Decrypts a base64 string with a private RSA key."),
    OF_TEXTS(sha1, 0, "str: string", 1, "The SHA-1 digest of a string, in hexadecimal."),
    OF_TEXTS(sha256, 0, "str: string", 1, "The SHA-256 digest of a string, in hexadecimal."),
    OF_TEXTS(sha512, 0, "str: string", 1, "The SHA-512 digest of a string, in hexadecimal."),
    {
        .name = "uuid",
        .signature = "-> string",
        .doc = "A random UUID. Requires permission to use random numbers.",
        .op = {.name = "uuid", .flags = OP_NOT_NULL, .result = &type_string, .apply = apply_uuid},
        .impure = true,
    },
    OF_TEXTS(uuidv5, 0, "namespace: string, name: string", 2,
             "The UUID of a name in a namespace; the same name always gives the same UUID."),
};

const struct function_family functions_hash = {"digests", functions, COUNT_OF(functions)};
