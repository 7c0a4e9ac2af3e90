// SPDX-License-Identifier: Apache-2.0
//
// Functions for passwords of macOS, HOCON, the metadata of modules, and those that would look outside.
#include "base/budget.h"
#include "base/digest.h"
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/hiera/hiera.h"
#include "value/json.h"

static void write_hex(struct strbuf *out, struct str bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        strbuf_format(out, "%02x", (unsigned)(unsigned char)bytes.at[i]);
}

// ---- passwords of macOS

// The salt is random in Puppet. Here it depends on the node, so that catalogs do not change by themselves.
static struct value run_str2saltedsha512(struct puppet_call *c)
{
    unsigned char salt[DIGEST_MOST_BYTES], digest_of_all[DIGEST_MOST_BYTES];
    struct digesting d;
    struct strbuf out;
    enum { SALT_BYTES = 4 };
    node_reads_name(c->compiler);
    (void)digest(DIGEST_SHA256, c->compiler->settings.node_name, salt);
    digest_begin(&d, DIGEST_SHA512);
    digest_add(&d, str_make((const char *)salt, SALT_BYTES));
    digest_add(&d, arg_text(c, 0));
    size_t len = digest_end(&d, digest_of_all);
    strbuf_init(&out, 0);
    write_hex(&out, str_make((const char *)salt, SALT_BYTES));
    write_hex(&out, str_make((const char *)digest_of_all, len));
    return string_of_buffer(c, &out);
}

enum { HMAC_BLOCK = 128, SHA512_BYTES = 64 };

// HMAC with SHA-512 whose key has been mixed in already.
struct keyed_digest {
    struct digesting inner, outer;
};

static struct keyed_digest key_digest(struct str key)
{
    unsigned char hashed[DIGEST_MOST_BYTES], pad[HMAC_BLOCK] = {0};
    struct keyed_digest k;
    if (key.len > HMAC_BLOCK)
        key = str_make((const char *)hashed, digest(DIGEST_SHA512, key, hashed));
    memcpy(pad, key.at, key.len);
    for (size_t i = 0; i < HMAC_BLOCK; i++)
        pad[i] ^= 0x36;
    digest_begin(&k.inner, DIGEST_SHA512);
    digest_add(&k.inner, str_make((const char *)pad, HMAC_BLOCK));
    for (size_t i = 0; i < HMAC_BLOCK; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    digest_begin(&k.outer, DIGEST_SHA512);
    digest_add(&k.outer, str_make((const char *)pad, HMAC_BLOCK));
    return k;
}

static void keyed_digest(const struct keyed_digest *k, struct str a, struct str b,
                         unsigned char out[SHA512_BYTES])
{
    struct digesting inner = k->inner, outer = k->outer;
    digest_add(&inner, a);
    digest_add(&inner, b);
    (void)digest_end(&inner, out);
    digest_add(&outer, str_make((const char *)out, SHA512_BYTES));
    (void)digest_end(&outer, out);
}

// One block of PBKDF2; false: a limit is reached.
static bool derive_block(const struct keyed_digest *k, struct str salt, unsigned block,
                         int64_t rounds, unsigned char out[SHA512_BYTES])
{
    unsigned char last[SHA512_BYTES];
    const char number[4] = {0, 0, 0, (char)block};
    keyed_digest(k, salt, str_make(number, sizeof(number)), last);
    memcpy(out, last, SHA512_BYTES);
    for (int64_t i = 1; i < rounds; i++) {
        if (!budget_turn())
            return false;
        keyed_digest(k, str_make((const char *)last, SHA512_BYTES), STR(""), last);
        for (size_t n = 0; n < SHA512_BYTES; n++)
            out[n] ^= last[n];
    }
    return true;
}

static struct value run_str2saltedpbkdf2(struct puppet_call *c)
{
    enum { BLOCKS = 2, ROUNDS_LEAST = 40000, ROUNDS_MOST = 70000, SALT_LEAST = 8 };
    struct value password = c->args[0], salt = c->args[1];
    unsigned char key[BLOCKS * SHA512_BYTES];
    (void)puppet_is_sensitive(password, &password);
    (void)puppet_is_sensitive(salt, &salt);
    int64_t rounds = c->args[2].integer;
    if (!puppet_is_string(password) || !puppet_is_string(salt) || value_str(&salt).len < SALT_LEAST)
        return puppet_fail(
            c, "RUNTIME_ERROR",
            "str2saltedpbkdf2(): expected a password and a salt of at least 8 bytes");
    if (rounds <= ROUNDS_LEAST || rounds >= ROUNDS_MOST)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "str2saltedpbkdf2(): expected 40,000 to 70,000 iterations, got %lld",
                           (long long)rounds);
    struct keyed_digest k = key_digest(value_str(&password));
    for (unsigned i = 0; i < BLOCKS; i++)
        if (!derive_block(&k, value_str(&salt), i + 1, rounds, key + i * SHA512_BYTES))
            return call_limit(c->kernel);
    struct strbuf hex, salt_hex;
    struct pairs out = pairs_in(c);
    strbuf_init(&hex, 0);
    strbuf_init(&salt_hex, 0);
    write_hex(&hex, str_make((const char *)key, sizeof(key)));
    write_hex(&salt_hex, value_str(&salt));
    pairs_add(&out, string_value(c, STR("password_hex")), string_of_buffer(c, &hex));
    pairs_add(&out, string_value(c, STR("salt_hex")), string_of_buffer(c, &salt_hex));
    pairs_add(&out, string_value(c, STR("iterations")), value_int(rounds));
    return pairs_hash(c, &out);
}

// ---- data

static struct value run_parsehocon(struct puppet_call *c)
{
    struct value v;
    struct str why;
    if (hiera_read_hocon(c->arena, arg_text(c, 0), &v, &why))
        return v;
    return c->count > 1
               ? c->args[1]
               : puppet_fail(c, "RUNTIME_ERROR", "%.*s(): %.*s", STR_ARGS(c->name), STR_ARGS(why));
}

static struct value run_load_module_metadata(struct puppet_call *c)
{
    struct environment *e = c->compiler->environment;
    struct str module = environment_module_path(e, arg_text(c, 0)), text, why = STR("");
    struct value v;
    struct json_error error;
    if (!module.len && compiler_lacks(c->compiler, arg_text(c, 0), c->at))
        return value_dynamic;
    if (!module.len)
        return puppet_fail(c, "RUNTIME_ERROR", "unknown module `%.*s`", STR_ARGS(arg_text(c, 0)));
    struct str path = str_format(c->arena, "%.*s/metadata.json", STR_ARGS(module));
    int found = environment_read(e, path, &text, &why);
    if (found < 0)
        return puppet_unreadable(c->graph, path, why, c->at);
    if (!found && c->count > 1 && puppet_is_true(c->args[1]))
        return puppet_hash(c->arena, NULL, NULL, 0);
    if (!found)
        return puppet_fail(c, "RUNTIME_ERROR", "module `%.*s` has no metadata.json",
                           STR_ARGS(arg_text(c, 0)));
    if (!json_read(c->arena, text, &v, &error))
        return puppet_fail(c, "RUNTIME_ERROR", "`%.*s` cannot be read: %s", STR_ARGS(path),
                           error.why);
    return puppet_data_of_json(c->arena, v);
}

// ---- what starts programs or looks at the machine that compiles: neither happens here, and a note says so once

static void note_elsewhere(struct puppet_call *c, const char *what)
{
    struct compiler *k = c->compiler;
    bool is_new;
    struct str key = str_format(k->arena, "outside %.*s", STR_ARGS(c->name));
    (void)str_table_put(&k->ruby, key, &is_new);
    if (is_new)
        compiler_log(k, "note", str_format(k->arena, "`%.*s` %s", STR_ARGS(c->name), what), c->at);
}

static struct value run_generate(struct puppet_call *c)
{
    note_elsewhere(c, "runs a program, which does not happen here: its result is unknown");
    return value_dynamic;
}

static struct value run_glob(struct puppet_call *c)
{
    note_elsewhere(c, "lists files of the machine that compiles: its result is unknown");
    return value_dynamic;
}

// Functions that only fail or do nothing.
static struct value run_unchecked(struct puppet_call *c)
{
    note_elsewhere(c,
                   "checks values with a program, which does not happen here: they count as valid");
    return puppet_undef();
}

static const struct puppet_function rows[] = {
    {"generate",
     {"String, String, 1, default"},
     "What a program of the server prints; here it is unknown, and nothing runs.",
     run_generate},
    {"glob",
     {"Variant[String, Array[String]]"},
     "Files of the server that match patterns; here they are unknown.",
     run_glob},
    {"validate_cmd",
     {"Any, 2, 3"},
     "Checks a text with a program of the server; here it counts as valid.",
     run_unchecked},
    {"validate_augeas",
     {"Any, 2, 4"},
     "Checks a text with a lens of Augeas; here it counts as valid.",
     run_unchecked},
    {"validate_x509_rsa_key_pair",
     {"String, String"},
     "Checks that a certificate and a key belong together; here they count as valid.",
     run_unchecked},
    {"str2saltedsha512",
     {"String"},
     "A password as macOS 10.7 keeps it, with a salt that depends on the node.",
     run_str2saltedsha512},
    {"str2saltedpbkdf2",
     {"Any, Any, Integer"},
     "A password as macOS keeps it since 10.8: a hash with `password_hex`, `salt_hex`, "
     "`iterations`.",
     run_str2saltedpbkdf2},
    {"parsehocon", {"String, Any, 1, 2"}, "A text of HOCON as data, or a default.", run_parsehocon},
    {"stdlib::parsehocon",
     {"String, Any, 1, 2"},
     "A text of HOCON as data, or a default.",
     run_parsehocon},
    {"load_module_metadata",
     {"String, Any, 1, 2"},
     "The metadata.json of a module; with `true`, an empty hash if there is none.",
     run_load_module_metadata},
};

const struct puppet_functions puppet_stdlib_more_functions = {rows, COUNT_OF(rows)};
