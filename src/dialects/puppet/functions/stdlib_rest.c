// SPDX-License-Identifier: Apache-2.0
//
// The module stdlib: addresses and interfaces of the host, passwords, data from files, and what fits nowhere else.
#include <arpa/inet.h>

#include "base/budget.h"
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/functions/crypt.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/runtime/printf.h"

// ---- networks

struct network {
    unsigned char bytes[16];
    size_t len;    // 4 or 16
    unsigned bits; // of the mask
};

// `10.0.0.0/8`, `fe80::1`; false: it is none.
static bool read_network(struct puppet_call *c, struct str s, struct network *out)
{
    size_t slash = str_find_char(s, '/', 0);
    const char *text = arena_copy(c->arena, s.at, slash);
    int64_t bits;
    *out = (struct network){0};
    if (inet_pton(AF_INET, text, out->bytes) == 1)
        out->len = 4;
    else if (inet_pton(AF_INET6, text, out->bytes) == 1)
        out->len = 16;
    else
        return false;
    out->bits = (unsigned)out->len * 8;
    if (slash == s.len)
        return true;
    if (!ruby_integer(str_slice(s, slash + 1, s.len), 10, &bits) || bits < 0 || bits > out->bits)
        return false;
    out->bits = (unsigned)bits;
    return true;
}

static bool network_has(const struct network *network, const struct network *address)
{
    if (network->len != address->len)
        return false;
    for (unsigned bit = 0; bit < network->bits; bit++) {
        unsigned mask = 0x80U >> (bit % 8);
        if ((unsigned)(network->bytes[bit / 8] ^ address->bytes[bit / 8]) & mask)
            return false;
    }
    return true;
}

static struct value run_ip_in_range(struct puppet_call *c)
{
    struct network address, network;
    struct value given = c->args[1];
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    if (!read_network(c, arg_text(c, 0), &address))
        return puppet_fail(c, "RUNTIME_ERROR", "stdlib::ip_in_range(): invalid address: %.*s",
                           STR_ARGS(arg_text(c, 0)));
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value range = puppet_is_array(given) ? value_item(given, i) : given;
        if (!puppet_is_string(range) || !read_network(c, value_str(&range), &network))
            return puppet_fail(c, "RUNTIME_ERROR", "stdlib::ip_in_range(): invalid range");
        if (network_has(&network, &address))
            return value_bool(true);
    }
    return value_bool(false);
}

// ---- interfaces of the host

static struct value interfaces_of_host(struct puppet_call *c)
{
    struct value facts, networking = VALUE_NONE;
    if (puppet_variable(c, STR("facts"), &facts) && puppet_is_hash(facts))
        networking = value_get(facts, STR("networking"));
    struct value found =
        puppet_is_hash(networking) ? value_get(networking, STR("interfaces")) : VALUE_NONE;
    return puppet_is_hash(found) ? found : puppet_hash(c->arena, NULL, NULL, 0);
}

// The name of an item in the facts of an interface that an older fact had.
static struct str name_in_interface(struct str kind)
{
    if (str_equal(kind, STR("ipaddress")))
        return STR("ip");
    if (str_equal(kind, STR("ipaddress6")))
        return STR("ip6");
    return str_equal(kind, STR("macaddress")) ? STR("mac") : kind;
}

static bool some_interface_has(struct puppet_call *c, struct str kind, struct value wanted)
{
    struct value interfaces = interfaces_of_host(c);
    struct str name = name_in_interface(kind);
    for (size_t i = 0; budget_more(i < value_len(interfaces)); i++) {
        struct value interface = value_item(interfaces, i);
        struct value found = puppet_is_hash(interface) ? value_get(interface, name) : VALUE_NONE;
        if (!value_is(found, VALUE_ABSENT) && ruby_equal(found, wanted))
            return true;
    }
    return false;
}

static struct value run_has_interface_with(struct puppet_call *c)
{
    old_arguments(c);
    if (c->count < 2)
        return value_bool(value_find_real_key(interfaces_of_host(c), c->args[0]) >= 0);
    return value_bool(some_interface_has(c, arg_text(c, 0), c->args[1]));
}

static struct value run_has_ip_address(struct puppet_call *c)
{
    old_arguments(c);
    return value_bool(some_interface_has(c, STR("ip"), c->args[0]));
}

static struct value run_has_ip_network(struct puppet_call *c)
{
    old_arguments(c);
    return value_bool(some_interface_has(c, STR("network"), c->args[0]));
}

// ---- passwords and checksums

// The prefix of a kind of hash; empty: it is none.
static struct str password_prefix(struct str kind)
{
    static const struct {
        const char *kind, *prefix;
    } kinds[] = {{"md5", "1"},       {"sha-256", "5"},   {"sha-512", "6"},  {"bcrypt", "2b"},
                 {"bcrypt-a", "2a"}, {"bcrypt-x", "2x"}, {"bcrypt-y", "2y"}};
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (str_equal(kind, str_of(kinds[i].kind)))
            return str_of(kinds[i].prefix);
    return STR("");
}

static struct value run_bcrypt(struct puppet_call *c, struct str prefix, struct str password,
                               struct str salt)
{
    enum { COST_LEAST = 4, COST_MOST = 15 };
    unsigned cost = (unsigned)(salt.at[0] - '0') * 10 + (unsigned)(salt.at[1] - '0');
    struct strbuf out;
    if (cost < COST_LEAST || cost > COST_MOST)
        return puppet_fail(c, "RUNTIME_ERROR", "pw_hash(): expected a cost from 4 to 15, got %u",
                           cost);
    strbuf_init(&out, 0);
    if (bcrypt(&out, prefix, password, cost, str_slice(salt, 3, salt.len)))
        return string_of_buffer(c, &out);
    strbuf_done(&out);
    return call_limit(c->kernel);
}

static struct value hash_password(struct puppet_call *c, struct str prefix, struct str password,
                                  struct str salt)
{
    struct strbuf out;
    if (prefix.at[0] == '2')
        return run_bcrypt(c, prefix, password, salt);
    strbuf_init(&out, 0);
    if (prefix.at[0] == '1')
        md5_crypt(&out, password, salt);
    else
        sha_crypt(&out, prefix.at[0] == '6' ? DIGEST_SHA512 : DIGEST_SHA256, password, salt);
    return string_of_buffer(c, &out);
}

static struct value run_pw_hash(struct puppet_call *c)
{
    struct value password = c->args[0], salt = c->args[2];
    puppet_is_sensitive(password, &password);
    puppet_is_sensitive(salt, &salt);
    struct str kind = puppet_is_string(c->args[1]) ? text_lower(c->arena, arg_text(c, 1)) : STR("");
    struct str prefix = password_prefix(kind);
    struct str pattern = prefix.len && prefix.at[0] == '2' ? STR("\\A[0-9]{2}\\$[./A-Za-z0-9]{22}")
                                                           : STR("\\A[a-zA-Z0-9./]+\\z");
    if (puppet_is_undef(password) || (puppet_is_string(password) && !value_str(&password).len))
        return puppet_undef();
    if (!prefix.len)
        return puppet_fail(c, "RUNTIME_ERROR", "pw_hash(): `%.*s` is not a valid hash type",
                           STR_ARGS(kind));
    if (!puppet_is_string(password) || !puppet_is_string(salt) ||
        !puppet_matches(pattern, value_str(&salt)))
        return puppet_fail(c, "RUNTIME_ERROR", "pw_hash(): the salt must match %.*s",
                           STR_ARGS(pattern));
    return hash_password(c, prefix, value_str(&password), value_str(&salt));
}

static struct value run_crc32(struct puppet_call *c)
{
    struct value v = c->args[0];
    struct str bytes;
    puppet_is_sensitive(v, &v);
    if (!puppet_is_binary(v, &bytes))
        bytes = text_in(c, v);
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; budget_more(i < bytes.len); i++) {
        sum ^= (unsigned char)bytes.at[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xEDB88320) : 0);
    }
    return string_value(c, str_format(c->arena, "%x", (unsigned)~sum));
}

// ---- data from files

static struct value load_data(struct puppet_call *c, struct str reader)
{
    struct value otherwise = arg_or(c, 1, puppet_undef());
    struct value found = puppet_call_named(c, STR("find_file"), c->args, 1, VALUE_NONE);
    if (value_is_unknown(found))
        return found;
    if (puppet_is_undef(found))
        return otherwise;
    struct value text = puppet_call_named(c, STR("file"), &found, 1, VALUE_NONE);
    if (value_is_unknown(text))
        return text;
    const struct value both[] = {text, otherwise};
    return puppet_call_named(c, reader, both, c->count > 1 ? 2 : 1, VALUE_NONE);
}

static struct value run_loadyaml(struct puppet_call *c)
{
    return load_data(c, STR("parseyaml"));
}

static struct value run_loadjson(struct puppet_call *c)
{
    return load_data(c, STR("parsejson"));
}

// ---- order

static struct value key_of_item(struct puppet_call *c, struct value item, bool by_two)
{
    if (!by_two)
        return puppet_apply(c, c->lambda, &item, 1);
    const struct value both[] = {value_item(item, 0), value_item(item, 1)};
    return puppet_apply(c, c->lambda, both, 2);
}

// The elements with their keys: [key, number, element], so that equal keys keep their order.
static struct value run_sort_by(struct puppet_call *c)
{
    struct value v = c->args[0], elements;
    struct values keyed = values_in(c), out = values_in(c);
    struct pairs p = pairs_in(c);
    int least, most;
    puppet_lambda_counts(c->lambda, &least, &most);
    if (!puppet_elements(c->arena, v, &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "stdlib::sort_by(): expected something Iterable");
    for (size_t i = 0; i < value_len(elements); i++) {
        if (!puppet_charge(c, 1))
            return call_limit(c->kernel);
        struct value key = key_of_item(c, value_item(elements, i), puppet_is_hash(v) && least == 2);
        if (value_is_unknown(key))
            return key;
        const struct value parts[] = {key, value_int((int64_t)i), value_item(elements, i)};
        values_add(&keyed, value_tuple(c->arena, parts, COUNT_OF(parts)));
    }
    struct value list = values_array(c, &keyed);
    struct value sorted =
        value_is_poison(list) ? list : puppet_call_named(c, STR("sort"), &list, 1, VALUE_NONE);
    if (value_is_unknown(sorted))
        return sorted;
    for (size_t i = 0; budget_more(i < value_len(sorted)); i++) {
        struct value item = value_item(value_item(sorted, i), 2);
        values_add(&out, item);
        if (puppet_is_hash(v))
            pairs_add(&p, value_item(item, 0), value_item(item, 1));
    }
    if (puppet_is_hash(v))
        return pairs_hash(c, &p);
    struct value result = values_array(c, &out);
    if (!puppet_is_string(v) || value_is_poison(result))
        return result;
    return puppet_call_named(c, STR("join"), &result, 1, VALUE_NONE);
}

// ---- what is sensitive

struct value without_secrets(struct puppet_call *c, struct value v, bool *is_secret)
{
    struct value inner;
    if (puppet_is_sensitive(v, &inner)) {
        *is_secret = true;
        return without_secrets(c, inner, is_secret);
    }
    if (!value_is_aggregate(v))
        return v;
    struct pairs p = pairs_in(c);
    bool is_hash = puppet_is_hash(v);
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        pairs_add(&p,
                  is_hash ? without_secrets(c, value_real_key(v, i), is_secret) : puppet_undef(),
                  without_secrets(c, value_item(v, i), is_secret));
    return is_hash ? pairs_hash(c, &p) : values_array(c, &p.items);
}

static struct value run_rewrap_sensitive_data(struct puppet_call *c)
{
    bool is_secret = false;
    struct value v = without_secrets(c, c->args[0], &is_secret);
    if (has_lambda(c) && !value_is_poison(v))
        v = puppet_apply(c, c->lambda, &v, 1);
    return is_secret && !value_is_poison(v) ? puppet_sensitive(c->arena, v) : v;
}

// ---- others

static struct value run_sprintf_hash(struct puppet_call *c)
{
    struct strbuf out;
    struct str why = STR("");
    strbuf_init(&out, 0);
    if (ruby_format(c, arg_text(c, 0), c->args + 1, 1, &out, &why))
        return string_of_buffer(c, &out);
    strbuf_done(&out);
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
}

// `a/0/b` in data, with another separator if one is given.
static struct value run_try_get_value(struct puppet_call *c)
{
    struct value v = c->args[0], otherwise = arg_or(c, 2, puppet_undef());
    struct str path = text_in(c, old_argument(c, 1));
    struct str separator = c->count > 3 ? text_in(c, c->args[3]) : STR("/");
    if (!path.len)
        return v;
    for (size_t at = 0; separator.len && budget_more(at <= path.len);) {
        size_t end = str_find(path, separator, at);
        struct str name = str_slice(path, at, end);
        int64_t index;
        struct value found = VALUE_NONE;
        if (puppet_is_hash(v))
            found = value_get(v, name);
        else if (puppet_is_array(v) && ruby_integer(name, 10, &index) && index >= 0 &&
                 (uint64_t)index < value_len(v))
            found = value_item(v, (size_t)index);
        if (value_is(found, VALUE_ABSENT) || puppet_is_undef(found))
            return otherwise;
        v = found;
        at = end + separator.len;
        if (end == path.len)
            break;
    }
    return v;
}

// `File[/etc/x]` as a reference.
static struct value run_str2resource(struct puppet_call *c)
{
    struct str s = arg_text(c, 0);
    size_t open = str_find_char(s, '[', 0);
    if (open == 0 || open + 1 >= s.len || s.at[s.len - 1] != ']')
        return puppet_fail(c, "RUNTIME_ERROR",
                           "stdlib::str2resource(): expected `Type[title]`, got %.*s", STR_ARGS(s));
    struct str type = lower_name(c->arena, str_slice(s, 0, open));
    struct str title = str_slice(s, open + 1, s.len - 1);
    bool is_quoted = title.len > 1 && (title.at[0] == '\'' || title.at[0] == '"') &&
                     title.at[title.len - 1] == title.at[0];
    if (is_quoted)
        title = str_slice(title, 1, title.len - 1);
    if (!catalog_find(c->compiler, type, title) && !compiler_is_open(c->compiler))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "stdlib::str2resource(): there is no resource `%.*s` here or before",
                           STR_ARGS(s));
    return puppet_type_value(c->arena,
                             ptype_resource(c->arena, type, str_copy(c->arena, title), true));
}

static const struct puppet_function rows[] = {
    {"stdlib::ip_in_range",
     {"String, Variant[String, Array]"},
     "Whether an address is in one of some networks.",
     run_ip_in_range},
    {"has_interface_with",
     {"Any, 1, 2"},
     "Whether the host has an interface with a name or an item.",
     run_has_interface_with},
    {"stdlib::has_interface_with",
     {"String, Any, 1, 2"},
     "Whether the host has an interface with a name or an item.",
     run_has_interface_with},
    {"has_ip_address",
     {"Optional[String]"},
     "Whether the host has an address.",
     run_has_ip_address},
    {"has_ip_network",
     {"Optional[String]"},
     "Whether the host is in a network.",
     run_has_ip_network},
    {"pw_hash", {"Any, 3, 3"}, "A password as Unix keeps it.", run_pw_hash},
    {"stdlib::crc32", {"Any"}, "The CRC-32 checksum of a text.", run_crc32},
    {"loadyaml", {"String, Any, 1, 2"}, "The data in a file of YAML, or a default.", run_loadyaml},
    {"loadjson", {"String, Any, 1, 2"}, "The data in a file of JSON, or a default.", run_loadjson},
    {"stdlib::sort_by",
     {"Variant[Array, String, Hash], Callable"},
     "The elements in the order of what a lambda returns for them.",
     run_sort_by},
    {"stdlib::rewrap_sensitive_data",
     {"Any, Optional[Callable]"},
     "Data without Sensitive inside it; Sensitive itself if there was one.",
     run_rewrap_sensitive_data},
    {"sprintf_hash", {"String, Hash"}, "A text with the values of a Hash in it.", run_sprintf_hash},
    {"try_get_value",
     {"Any, 2, 4"},
     "What is at a path like `a/0/b`, or a default.",
     run_try_get_value},
    {"stdlib::str2resource",
     {"String"},
     "A reference to a resource, from its text.",
     run_str2resource},
};

const struct puppet_functions puppet_stdlib_rest_functions = {rows, COUNT_OF(rows)};
