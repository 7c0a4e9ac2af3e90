// SPDX-License-Identifier: Apache-2.0
//
// Digests as hexadecimal texts, base64, and the passwords of databases that are made of digests.
#include "base/digest.h"

#include "base/budget.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/runtime/support.h"

struct str digest_hex(struct arena *a, unsigned kind, struct str bytes)
{
    unsigned char out[DIGEST_MOST_BYTES];
    size_t len = digest((enum digest_kind)kind, bytes, out);
    char *hex = ARENA_ARRAY(a, char, 2 * len + 1);
    for (size_t i = 0; i < len; i++) {
        hex[2 * i] = "0123456789abcdef"[out[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[out[i] & 15];
    }
    return str_make(hex, 2 * len);
}

// ---- base64

static const char usual_alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char url_alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void ruby_base64_write(struct strbuf *out, struct str bytes, bool is_url, size_t line)
{
    const char *alphabet = is_url ? url_alphabet : usual_alphabet;
    size_t written = 0;
    for (size_t i = 0; budget_more(i < bytes.len); i += 3) {
        size_t count = bytes.len - i < 3 ? bytes.len - i : 3;
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (k < count ? (unsigned char)bytes.at[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            strbuf_add_char(out, k <= count ? alphabet[bits >> (18 - 6 * k) & 63] : '=');
        written += 4;
        if (line && written % line == 0)
            strbuf_add_char(out, '\n');
    }
    if (line && written % line)
        strbuf_add_char(out, '\n');
}

// What is left of fewer than four letters.
static void add_last_bytes(struct strbuf *out, uint32_t bits, size_t rest)
{
    if (rest >= 2)
        strbuf_add_char(out, (char)(bits >> (rest == 2 ? 4 : 10) & 255));
    if (rest == 3)
        strbuf_add_char(out, (char)(bits >> 2 & 255));
}

bool ruby_base64_read(struct strbuf *out, struct str text, bool is_url, bool is_lenient)
{
    const char *alphabet = is_url ? url_alphabet : usual_alphabet;
    uint32_t bits = 0;
    size_t count = 0, padding = 0;
    for (size_t i = 0; budget_more(i < text.len); i++) {
        char c = text.at[i];
        const char *found = c ? strchr(alphabet, c) : NULL;
        padding += c == '=';
        if (c == '=' || (!found && is_lenient))
            continue;
        if (!found || padding)
            return is_lenient;
        bits = bits << 6 | (uint32_t)(found - alphabet);
        if (++count % 4)
            continue;
        const char bytes[] = {(char)(bits >> 16 & 255), (char)(bits >> 8 & 255),
                              (char)(bits & 255)};
        strbuf_add(out, str_make(bytes, 3));
        bits = 0;
    }
    add_last_bytes(out, bits, count % 4);
    bool is_padded = (count + padding) % 4 == 0 || (is_url && !padding);
    return is_lenient || (count % 4 != 1 && padding <= 2 && is_padded);
}

// ---- functions

static struct value digest_argument(struct puppet_call *c, enum digest_kind kind)
{
    struct str text = text_in(c, c->args[0]);
    return string_value(c, digest_hex(c->arena, kind, text));
}

static struct value run_md5(struct puppet_call *c)
{
    return digest_argument(c, DIGEST_MD5);
}

static struct value run_sha1(struct puppet_call *c)
{
    return digest_argument(c, DIGEST_SHA1);
}

static struct value run_sha256(struct puppet_call *c)
{
    return digest_argument(c, DIGEST_SHA256);
}

static struct value run_sha512(struct puppet_call *c)
{
    return digest_argument(c, DIGEST_SHA512);
}

static struct value encode_base64(struct puppet_call *c, struct str text, struct str method)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    bool is_url = str_equal(method, STR("urlsafe")), is_strict = str_equal(method, STR("strict"));
    ruby_base64_write(&out, text, is_url, is_url || is_strict ? 0 : 60);
    return string_of_buffer(c, &out);
}

static struct value run_base64(struct puppet_call *c)
{
    old_arguments(c);
    struct str action = arg_text(c, 0), text = text_in(c, c->args[1]);
    struct str method = c->count > 2 ? arg_text(c, 2) : STR("default");
    if (str_equal(action, STR("encode")))
        return encode_base64(c, text, method);
    struct strbuf out;
    strbuf_init(&out, 0);
    bool is_url = str_equal(method, STR("urlsafe")), is_lenient = str_equal(method, STR("default"));
    if (ruby_base64_read(&out, text, is_url, is_lenient))
        return string_of_buffer(c, &out);
    strbuf_done(&out);
    return puppet_fail(c, "RUNTIME_ERROR", "base64(): invalid base64");
}

// `*` and the digest of the digest, as MySQL keeps passwords.
static struct value run_mysql_password(struct puppet_call *c)
{
    struct value v = c->args[0];
    bool is_secret = puppet_is_sensitive(v, &v);
    if (c->count > 1 && puppet_is_true(c->args[1]))
        is_secret = true;
    struct str text = text_in(c, v);
    bool is_digest = text.len == 41 && text.at[0] == '*';
    for (size_t i = 1; is_digest && i < text.len; i++)
        is_digest = ascii_is_digit(text.at[i]) || (text.at[i] >= 'A' && text.at[i] <= 'F');
    unsigned char once[DIGEST_MOST_BYTES];
    if (text.len && !is_digest) {
        size_t len = digest(DIGEST_SHA1, text, once);
        struct str hex = digest_hex(c->arena, DIGEST_SHA1, str_make((const char *)once, len));
        text = str_join(c->arena, STR("*"), text_upper(c->arena, hex));
    }
    struct value result = string_value(c, text);
    return is_secret ? puppet_sensitive(c->arena, result) : result;
}

static struct value run_postgresql_password(struct puppet_call *c)
{
    struct value password = c->args[1];
    bool is_secret = puppet_is_sensitive(password, &password);
    if (c->count > 2 && value_is(c->args[2], VALUE_BOOL))
        is_secret = c->args[2].boolean;
    struct str text = text_in(c, password);
    if (!str_starts(text, STR("SCRAM-SHA-256$")) &&
        !(str_starts(text, STR("md5")) && text.len == 35)) {
        struct str both = str_join(c->arena, text, text_in(c, c->args[0]));
        text = str_join(c->arena, STR("md5"), digest_hex(c->arena, DIGEST_MD5, both));
    }
    struct value result = string_value(c, text);
    return is_secret ? puppet_sensitive(c->arena, result) : result;
}

static const struct puppet_function rows[] = {
    {"md5", {"Any"}, "The MD5 digest of a text.", run_md5},
    {"sha1", {"Any"}, "The SHA-1 digest of a text.", run_sha1},
    {"sha256", {"Any"}, "The SHA-256 digest of a text.", run_sha256},
    {"digest", {"Any"}, "The digest of a text by the usual algorithm, SHA-256.", run_sha256},
    {"stdlib::sha256", {"Any"}, "The SHA-256 digest of a text.", run_sha256},
    {"sha512", {"Any"}, "The SHA-512 digest of a text.", run_sha512},
    {"base64",
     {"Enum['encode', 'decode'], Optional[String], Enum['default', 'strict', 'urlsafe'], 2, 3"},
     "A text in base64, or what such a text contains.",
     run_base64},
    {"mysql::password",
     {"Variant[String, Sensitive[String]], Boolean, 1, 2"},
     "A password as MySQL keeps it: a digest of its digest.",
     run_mysql_password},
    {"mysql_password",
     {"Variant[String, Sensitive[String]], Boolean, 1, 2"},
     "A password as MySQL keeps it: a digest of its digest.",
     run_mysql_password},
    {"postgresql::postgresql_password",
     {"Variant[String, Integer], Any, Any, 2, 5"},
     "A password as PostgreSQL keeps it: the MD5 digest of it and the user's name.",
     run_postgresql_password},
    {"postgresql_password",
     {"Variant[String, Integer], Any, Any, 2, 5"},
     "A password as PostgreSQL keeps it: the MD5 digest of it and the user's name.",
     run_postgresql_password},
};

const struct puppet_functions puppet_digests_functions = {rows, COUNT_OF(rows)};
