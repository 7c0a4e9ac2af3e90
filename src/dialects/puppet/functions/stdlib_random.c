// SPDX-License-Identifier: Apache-2.0
//
// The module stdlib: what looks random but depends only on a seed or the host, and names made of digests.
#include "base/budget.h"
#include "base/digest.h"
#include "base/utf8.h"
#include "dialects/puppet/functions/hosts.h"
#include "dialects/puppet/functions/stdlib.h"

enum { RANDOM_TEXT_MOST = 100000 }; // characters

static const char usual_characters[] =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static const char seeded_characters[] =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static void seed_by_text(struct puppet_call *c, struct ruby_random *random, unsigned kind,
                         struct str text)
{
    ruby_random_init_hex(random, digest_hex(c->arena, kind, text));
}

// Each character of a text by itself.
static struct value list_of_characters(struct puppet_call *c, struct str s)
{
    struct values out = values_in(c);
    uint32_t code;
    for (size_t at = 0; budget_more(at < s.len);) {
        size_t len = utf8_decode(s, at, &code);
        values_add(&out, string_value(c, str_slice(s, at, at + len)));
        at += len;
    }
    return values_array(c, &out);
}

// A list as it is, or as one text if that was given.
static struct value as_given(struct puppet_call *c, const struct values *list)
{
    if (puppet_is_array(c->args[0]))
        return values_array(c, list);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < list->len; i++)
        strbuf_add(&out, value_str(&list->at[i]));
    return string_of_buffer(c, &out);
}

// Argument 0 as a list, also of the characters of a text; false: it is neither.
static bool list_argument(struct puppet_call *c, struct values *out)
{
    struct value v = c->args[0];
    if (puppet_is_string(v))
        v = list_of_characters(c, value_str(&v));
    if (!puppet_is_array(v))
        return false;
    values_add_all(out, v);
    return true;
}

// The digest of the host's name and of seeds.
static void seed_by_host(struct puppet_call *c, struct ruby_random *random, unsigned first_seed)
{
    struct strbuf seed;
    struct str host = STR("");
    host_name(c, &host);
    strbuf_init(&seed, 0);
    strbuf_add(&seed, host);
    if (first_seed >= c->count)
        strbuf_add_char(&seed, ':');
    for (unsigned i = first_seed; i < c->count; i++) {
        strbuf_add_char(&seed, ':');
        write_joined(&seed, c->args[i], STR(":"));
    }
    seed_by_text(c, random, DIGEST_MD5, strbuf_str(&seed));
    strbuf_done(&seed);
}

static struct value run_fqdn_rotate(struct puppet_call *c)
{
    old_arguments(c);
    struct values list = values_in(c), out = values_in(c);
    struct ruby_random random;
    if (!list_argument(c, &list))
        return needs_text(c);
    if (list.len <= 1)
        return c->args[0];
    seed_by_host(c, &random, 1);
    size_t offset = (size_t)ruby_random_below(&random, list.len - 1);
    for (size_t i = 0; budget_more(i < list.len); i++)
        values_add(&out, list.at[(i + offset) % list.len]);
    return as_given(c, &out);
}

// Another order each time in Puppet; here the same for a host, so that an answer does not change by itself.
static struct value run_shuffle(struct puppet_call *c)
{
    old_arguments(c);
    struct values list = values_in(c);
    struct ruby_random random;
    if (!list_argument(c, &list))
        return needs_text(c);
    seed_by_host(c, &random, 1);
    for (size_t i = 0; budget_more(i < list.len); i++) {
        size_t other = i + (size_t)ruby_random_below(&random, list.len - i - 1);
        struct value kept = list.at[i];
        list.at[i] = list.at[other];
        list.at[other] = kept;
    }
    return as_given(c, &list);
}

static struct value run_seeded_rand(struct puppet_call *c)
{
    int64_t max;
    struct ruby_random random;
    if (!count_argument(c->args[0], &max) || max < 1)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "seeded_rand(): first argument must be a positive integer");
    if (!puppet_is_string(c->args[1]))
        return puppet_fail(c, "RUNTIME_ERROR", "seeded_rand(): second argument must be a string");
    seed_by_text(c, &random, DIGEST_MD5, arg_text(c, 1));
    return value_int((int64_t)ruby_random_below(&random, (uint64_t)max - 1));
}

static bool length_argument(struct puppet_call *c, int64_t *out)
{
    return count_argument(c->args[0], out) && *out > 0 && *out <= RANDOM_TEXT_MOST;
}

static struct value run_seeded_rand_string(struct puppet_call *c)
{
    int64_t len;
    struct ruby_random random;
    struct strbuf out;
    if (!length_argument(c, &len))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "seeded_rand_string(): expected a length from 1 to %d",
                           RANDOM_TEXT_MOST);
    struct value characters = list_of_characters(c, c->count > 2 && puppet_is_string(c->args[2])
                                                        ? arg_text(c, 2)
                                                        : str_of(seeded_characters));
    if (!puppet_is_array(characters) || !value_len(characters))
        return puppet_fail(c, "RUNTIME_ERROR", "seeded_rand_string(): expected some characters");
    seed_by_text(c, &random, DIGEST_SHA256, arg_text(c, 1));
    strbuf_init(&out, 0);
    for (int64_t i = 0; budget_more(i < len); i++) {
        struct value one =
            value_item(characters, (size_t)ruby_random_below(&random, value_len(characters) - 1));
        strbuf_add(&out, value_str(&one));
    }
    return string_of_buffer(c, &out);
}

// What fqdn_rand() gives for the number of characters and the seeds with the number of the place.
static uint64_t random_place(struct puppet_call *c, struct str host, size_t count, struct str seeds,
                             int64_t place)
{
    struct ruby_random random;
    struct str text = str_format(c->arena, "%.*s:%zu:%.*s%lld", STR_ARGS(host), count,
                                 STR_ARGS(seeds), (long long)place);
    seed_by_text(c, &random, DIGEST_MD5, text);
    return ruby_random_below(&random, count - 1);
}

static struct value run_fqdn_rand_string(struct puppet_call *c)
{
    int64_t len;
    struct str host = STR("");
    struct strbuf seeds, out;
    struct value set = old_argument(c, 1);
    if (!length_argument(c, &len) || !puppet_is_string(set))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "fqdn_rand_string(): first argument must be a positive integer");
    struct value characters =
        list_of_characters(c, value_str(&set).len ? value_str(&set) : str_of(usual_characters));
    if (value_is_poison(characters))
        return characters;
    host_name(c, &host);
    strbuf_init(&seeds, 0);
    for (unsigned i = 2; i < c->count; i++) {
        write_joined(&seeds, c->args[i], STR(":"));
        strbuf_add_char(&seeds, ':');
    }
    strbuf_init(&out, 0);
    for (int64_t i = 1; budget_more(i <= len); i++) {
        uint64_t at = random_place(c, host, value_len(characters), strbuf_str(&seeds), i);
        struct value one = value_item(characters, (size_t)at);
        strbuf_add(&out, value_str(&one));
    }
    strbuf_done(&seeds);
    return string_of_buffer(c, &out);
}

// RFC 4122, version 5, in the name space of domains.
static struct value run_fqdn_uuid(struct puppet_call *c)
{
    static const unsigned char space[] = {0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1,
                                          0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8};
    unsigned char bytes[DIGEST_MOST_BYTES];
    struct digesting d;
    struct strbuf out;
    digest_begin(&d, DIGEST_SHA1);
    digest_add(&d, str_make((const char *)space, sizeof(space)));
    digest_add(&d, text_in(c, old_argument(c, 0)));
    digest_end(&d, bytes);
    bytes[6] = (unsigned char)((bytes[6] & 0x0f) | 0x50);
    bytes[8] = (unsigned char)((bytes[8] & 0x3f) | 0x80);
    strbuf_init(&out, 0);
    for (size_t i = 0; i < 16; i++)
        strbuf_format(&out, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x",
                      (unsigned)bytes[i]);
    return string_of_buffer(c, &out);
}

static const struct puppet_function rows[] = {
    {"fqdn_rotate",
     {"Any, 1, default"},
     "An Array or text rotated by an amount that depends on the host.",
     run_fqdn_rotate},
    {"stdlib::fqdn_rotate",
     {"Any, 1, default"},
     "An Array or text rotated by an amount that depends on the host.",
     run_fqdn_rotate},
    {"shuffle",
     {"Any, 1, default"},
     "An Array or text in an order that depends on the host.",
     run_shuffle},
    {"seeded_rand",
     {"Any, 2, 2"},
     "An Integer from 0 below a limit that depends on a seed.",
     run_seeded_rand},
    {"stdlib::seeded_rand",
     {"Any, 2, 2"},
     "An Integer from 0 below a limit that depends on a seed.",
     run_seeded_rand},
    {"seeded_rand_string",
     {"Integer[1], String, String[2], 2, 3"},
     "A text that depends on a seed.",
     run_seeded_rand_string},
    {"stdlib::seeded_rand_string",
     {"Integer[1], String, String[2], 2, 3"},
     "A text that depends on a seed.",
     run_seeded_rand_string},
    {"fqdn_rand_string",
     {"Any, 1, default"},
     "A text that depends on the host and on seeds.",
     run_fqdn_rand_string},
    {"stdlib::fqdn_rand_string",
     {"Any, 1, default"},
     "A text that depends on the host and on seeds.",
     run_fqdn_rand_string},
    {"fqdn_uuid", {"Any"}, "The UUID of a domain's name.", run_fqdn_uuid},
};

const struct puppet_functions puppet_stdlib_random_functions = {rows, COUNT_OF(rows)};
