// SPDX-License-Identifier: Apache-2.0
//
// Functions that widely used modules bring along in Ruby, written anew: those of OpenStack, apache, ssh, translate.
#include <arpa/inet.h>

#include "base/budget.h"
#include "base/digest.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/runtime/printf.h"

// ---- addresses

static bool is_ipv6_text(struct puppet_call *c, struct str s)
{
    struct in6_addr address;
    size_t slash = str_find_char(s, '/', 0);
    return inet_pton(AF_INET6, arena_copy(c->arena, s.at, slash), &address) == 1;
}

typedef struct value address_change(struct puppet_call *c, struct value v);

// Each address changed; one alone is not in an Array.
static struct value change_addresses(struct puppet_call *c, address_change *change)
{
    struct values out = values_in(c);
    struct value given = c->args[0];
    if (!puppet_is_array(given) && c->count == 1)
        return change(c, given);
    size_t count = puppet_is_array(given) ? value_len(given) : c->count;
    for (size_t i = 0; budget_more(i < count); i++)
        values_add(&out, change(c, puppet_is_array(given) ? value_item(given, i) : c->args[i]));
    return out.len == 1 ? out.at[0] : values_array(c, &out);
}

static struct value address_for_uri(struct puppet_call *c, struct value v)
{
    if (!puppet_is_string(v) || !is_ipv6_text(c, value_str(&v)))
        return v;
    return string_value(c, str_format(c->arena, "[%.*s]", STR_ARGS(value_str(&v))));
}

static struct value run_normalize_ip_for_uri(struct puppet_call *c)
{
    return change_addresses(c, address_for_uri);
}

// `inet6:[address]rest`, unless it is one already.
static struct value address_with_prefix(struct puppet_call *c, struct value v)
{
    if (!puppet_is_string(v) || str_starts(value_str(&v), STR("inet6:")))
        return v;
    struct str s = value_str(&v);
    size_t from = s.len && s.at[0] == '[' ? 1 : 0, end = from;
    while (end < s.len && !strchr(" []", s.at[end]))
        end++;
    if (!is_ipv6_text(c, str_slice(s, from, end)))
        return v;
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "inet6:[%.*s]", STR_ARGS(str_slice(s, from, end)));
    for (size_t i = end; i < s.len; i++)
        if (!strchr(" []", s.at[i]))
            strbuf_add_char(&out, s.at[i]);
    return string_of_buffer(c, &out);
}

static struct value run_inet6_prefix(struct puppet_call *c)
{
    return change_addresses(c, address_with_prefix);
}

static struct value run_enclose_ipv6(struct puppet_call *c)
{
    struct values out = values_in(c);
    struct value given = old_argument(c, 0);
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    for (size_t i = 0; budget_more(i < count); i++)
        values_add(&out, address_for_uri(c, puppet_is_array(given) ? value_item(given, i) : given));
    return puppet_is_array(given) ? values_array(c, &out) : out.at[0];
}

static struct value run_is_service_default(struct puppet_call *c)
{
    return value_bool(puppet_is_string(c->args[0]) &&
                      str_equal(arg_text(c, 0), STR("<SERVICE DEFAULT>")));
}

// ---- addresses of services

static bool has_word_text(struct value hash, struct str name, struct value *out)
{
    *out = value_get(hash, name);
    return !value_is(*out, VALUE_ABSENT) && !puppet_is_undef(*out) &&
           !(puppet_is_string(*out) && !value_str(out).len);
}

static void write_url_encoded(struct strbuf *out, struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char ch = s.at[i];
        if (ascii_is_letter(ch) || ascii_is_digit(ch) || (ch && strchr("_-.~", ch)))
            strbuf_add_char(out, ch);
        else
            strbuf_format(out, "%%%02X", (unsigned)(unsigned char)ch);
    }
}

// `user:password@`, or nothing.
static struct str user_of(struct puppet_call *c, struct value hash)
{
    struct value user, password;
    struct strbuf out;
    if (!has_word_text(hash, STR("username"), &user))
        return STR("");
    strbuf_init(&out, 0);
    write_url_encoded(&out, text_in(c, user));
    if (has_word_text(hash, STR("password"), &password)) {
        strbuf_add_char(&out, ':');
        write_url_encoded(&out, text_in(c, password));
    }
    strbuf_add_char(&out, '@');
    struct str text = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return text;
}

static void write_query(struct strbuf *out, struct value query, bool *is_first)
{
    for (size_t i = 0; puppet_is_hash(query) && budget_more(i < value_len(query)); i++) {
        strbuf_add_char(out, *is_first ? '?' : '&');
        *is_first = false;
        ruby_to_s(out, value_real_key(query, i));
        strbuf_add_char(out, '=');
        ruby_to_s(out, value_item(query, i));
    }
}

static void write_hosts(struct puppet_call *c, struct strbuf *out, struct value hash,
                        struct value hosts)
{
    struct value port = value_get(hash, STR("port"));
    struct str user = user_of(c, hash);
    size_t count = puppet_is_array(hosts) ? value_len(hosts) : 1;
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value host =
            address_for_uri(c, puppet_is_array(hosts) ? value_item(hosts, i) : hosts);
        if (i)
            strbuf_add_char(out, ',');
        strbuf_add(out, user);
        ruby_to_s(out, host);
        if (!value_is(port, VALUE_ABSENT)) {
            strbuf_add_char(out, ':');
            ruby_to_s(out, port);
        }
    }
}

// Absent, or the failure of a part that has another type than the module's function wants.
static struct value check_url_parts(struct puppet_call *c, struct value hash)
{
    for (size_t i = 0; budget_more(i < value_len(hash)); i++) {
        struct str name = value_key(hash, i);
        struct value v = value_item(hash, i);
        bool is_list = str_equal(name, STR("hosts")), is_hash = str_equal(name, STR("query"));
        bool is_right = is_list   ? puppet_is_array(v)
                        : is_hash ? puppet_is_hash(v)
                                  : puppet_is_string(v) || str_equal(name, STR("port"));
        if (!is_right)
            return puppet_fail(c, "RUNTIME_ERROR", "os_transport_url(): %.*s should be a %s",
                               STR_ARGS(name),
                               is_list   ? "Array"
                               : is_hash ? "Hash"
                                         : "String");
    }
    return VALUE_NONE;
}

static struct value run_os_transport_url(struct puppet_call *c)
{
    struct value v = c->args[0], transport, ssl, virtual_host, failed = check_url_parts(c, v);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct value host = value_get(v, STR("host")), hosts = value_get(v, STR("hosts"));
    bool has_host = !value_is(host, VALUE_ABSENT), has_hosts = !value_is(hosts, VALUE_ABSENT);
    if (!has_word_text(v, STR("transport"), &transport))
        return puppet_fail(c, "RUNTIME_ERROR", "os_transport_url(): transport is required");
    if (has_host == has_hosts)
        return puppet_fail(c, "RUNTIME_ERROR", "os_transport_url(): %s",
                           has_host ? "cannot use both host and hosts."
                                    : "host or hosts is required");
    struct strbuf out;
    bool is_first = true;
    strbuf_init(&out, 0);
    strbuf_add(&out, text_in(c, transport));
    strbuf_add(&out, STR("://"));
    write_hosts(c, &out, v, has_host ? host : hosts);
    strbuf_add_char(&out, '/');
    virtual_host = value_get(v, STR("virtual_host"));
    if (!value_is(virtual_host, VALUE_ABSENT))
        ruby_to_s(&out, virtual_host);
    write_query(&out, value_get(v, STR("query")), &is_first);
    ssl = value_get(v, STR("ssl"));
    if (!value_is(ssl, VALUE_ABSENT)) {
        struct value number = puppet_call_named(c, STR("bool2num"), &ssl, 1, VALUE_NONE);
        if (value_is_poison(number)) {
            strbuf_done(&out);
            return number;
        }
        strbuf_add_cstr(&out, is_first ? "?ssl=" : "&ssl=");
        ruby_to_s(&out, number);
    }
    return string_of_buffer(c, &out);
}

static struct value run_os_database_connection(struct puppet_call *c)
{
    struct value v = c->args[0], dialect, database, charset;
    struct value host = value_get(v, STR("host"));
    bool has_host = !value_is(host, VALUE_ABSENT), is_first = true;
    if (!has_word_text(v, STR("dialect"), &dialect))
        return puppet_fail(c, "RUNTIME_ERROR", "os_database_connection(): dialect is required");
    if (!has_word_text(v, STR("database"), &database))
        return puppet_fail(c, "RUNTIME_ERROR", "os_database_connection(): database is required");
    if (!has_host && !value_is(value_get(v, STR("port")), VALUE_ABSENT))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "os_database_connection(): host is required with port");
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, text_in(c, dialect));
    strbuf_add_cstr(&out, has_host ? "://" : ":");
    if (has_host)
        write_hosts(c, &out, v, host);
    strbuf_add_cstr(&out, has_host ? "/" : "///");
    strbuf_add(&out, text_in(c, database));
    write_query(&out, value_get(v, STR("extra")), &is_first);
    if (has_word_text(v, STR("charset"), &charset)) {
        strbuf_add_cstr(&out, is_first ? "?charset=" : "&charset=");
        strbuf_add(&out, text_in(c, charset));
    }
    return string_of_buffer(c, &out);
}

// ---- ranges of identifiers

// `low:high` at the end of a text; `*name_len` is what is before it.
static bool read_id_range(struct str s, int64_t *low, int64_t *high, size_t *name_len)
{
    size_t second = s.len;
    while (second && s.at[second - 1] != ':')
        second--;
    size_t first = second ? second - 1 : 0;
    while (first && s.at[first - 1] != ':')
        first--;
    *name_len = first;
    return second && ruby_integer(str_slice(s, first, second - 1), 10, low) &&
           ruby_integer(str_slice(s, second, s.len), 10, high);
}

typedef const char *range_check(struct str range);

static struct value check_ranges(struct puppet_call *c, range_check *check)
{
    struct value given = c->args[0];
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value v = puppet_is_array(given) ? value_item(given, i) : given;
        if (puppet_is_undef(v))
            continue;
        const char *why = check(text_in(c, v));
        if (why)
            return puppet_fail(c, "RUNTIME_ERROR", "%s", why);
    }
    return puppet_undef();
}

static const char *check_vlan_range(struct str range)
{
    int64_t low, high;
    size_t name;
    if (range.len && str_find_char(range, ':', 0) == range.len)
        return NULL;
    if (!read_id_range(range, &low, &high, &name) || name < 2 || high < low)
        return "network vlan ranges are invalid.";
    return low < 1 || high > 4094 ? "invalid vlan ids are used in vlan ranges." : NULL;
}

static const char *check_tunnel_range(struct str range)
{
    int64_t low, high;
    size_t name;
    if (!read_id_range(range, &low, &high, &name) || name || high < low)
        return "tunnel id ranges are invalid.";
    return high - low > 1000000 ? "tunnel id ranges are to large." : NULL;
}

static const char *check_vni_range(struct str range)
{
    int64_t low, high;
    size_t name;
    bool is_good = read_id_range(range, &low, &high, &name) && !name && low >= 0 &&
                   high <= 16777215 && low <= high;
    return is_good ? NULL : "vni ranges are invalid.";
}

static struct value run_validate_network_vlan_ranges(struct puppet_call *c)
{
    return check_ranges(c, check_vlan_range);
}

static struct value run_validate_tunnel_id_ranges(struct puppet_call *c)
{
    return check_ranges(c, check_tunnel_range);
}

static struct value run_validate_vni_ranges(struct puppet_call *c)
{
    return check_ranges(c, check_vni_range);
}

// ---- apache

static struct value run_bool2httpd(struct puppet_call *c)
{
    struct value v = c->args[0];
    bool is_text = puppet_is_string(v);
    if (!puppet_is_true(v) || (is_text && puppet_matches(STR("(?i:false)"), value_str(&v))))
        return string_value(c, STR("Off"));
    if (value_is(v, VALUE_BOOL) || (is_text && puppet_matches(STR("(?i:true)"), value_str(&v))))
        return string_value(c, STR("On"));
    return string_value(c, text_in(c, v));
}

static struct value run_apache_pw_hash(struct puppet_call *c)
{
    unsigned char bytes[DIGEST_MOST_BYTES];
    struct value v = c->args[0];
    puppet_is_sensitive(v, &v);
    size_t len = digest(DIGEST_SHA1, text_in(c, v), bytes);
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, STR("{SHA}"));
    ruby_base64_write(&out, str_make((const char *)bytes, len), false, 0);
    return string_of_buffer(c, &out);
}

static struct str directive_name(struct puppet_call *c, struct value key)
{
    struct str s = text_in(c, key);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t at = 0; at < s.len;) {
        size_t end = str_find_char(s, '_', at);
        strbuf_add(&out, text_capitalized(c->arena, str_slice(s, at, end)));
        at = end + 1;
    }
    struct str name = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return name;
}

static void add_authz_lines(struct puppet_call *c, struct values *out, struct value config,
                            int depth)
{
    for (size_t i = 0; budget_more(i < value_len(config)); i++) {
        struct str name = directive_name(c, value_real_key(config, i));
        struct value item = value_item(config, i);
        if (puppet_is_hash(item)) {
            values_add(out, string_value(c, str_format(c->arena, "%*s<%.*s>", 2 * depth, "",
                                                       STR_ARGS(name))));
            add_authz_lines(c, out, item, depth + 1);
            values_add(out, string_value(c, str_format(c->arena, "%*s</%.*s>", 2 * depth, "",
                                                       STR_ARGS(name))));
            continue;
        }
        for (size_t k = 0; puppet_is_array(item) && budget_more(k < value_len(item)); k++) {
            struct str text = text_in(c, value_item(item, k));
            values_add(out, string_value(c, str_format(c->arena, "%*s%.*s %.*s", 2 * depth, "",
                                                       STR_ARGS(name), STR_ARGS(text))));
        }
    }
}

static struct value run_authz_core_config(struct puppet_call *c)
{
    struct values out = values_in(c);
    add_authz_lines(c, &out, c->args[0], 1);
    return values_array(c, &out);
}

// ---- translate, ssh

static struct value run_translate(struct puppet_call *c)
{
    struct strbuf out;
    struct str why = STR("");
    if (c->count < 2)
        return c->args[0];
    strbuf_init(&out, 0);
    if (ruby_format(c, arg_text(c, 0), c->args + 1, 1, &out, &why))
        return string_of_buffer(c, &out);
    strbuf_done(&out);
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
}

static bool is_excluded(struct puppet_call *c, struct value interface)
{
    if (puppet_is_string(interface) && str_equal(value_str(&interface), STR("lo")))
        return true;
    if (c->count > 0 && puppet_is_array(c->args[0]) && ruby_includes(c->args[0], interface))
        return true;
    struct value patterns = arg_or(c, 1, VALUE_NONE);
    for (size_t i = 0; puppet_is_array(patterns) && budget_more(i < value_len(patterns)); i++)
        if (puppet_matches(text_in(c, value_item(patterns, i)), value_str(&interface)))
            return true;
    return false;
}

static void add_bindings(struct values *out, struct value interface, struct str kind)
{
    struct value bindings = puppet_is_hash(interface) ? value_get(interface, kind) : VALUE_NONE;
    for (size_t i = 0; puppet_is_array(bindings) && budget_more(i < value_len(bindings)); i++) {
        struct value binding = value_item(bindings, i);
        struct value address =
            puppet_is_hash(binding) ? value_get(binding, STR("address")) : VALUE_NONE;
        if (puppet_is_string(address) && !str_starts(value_str(&address), STR("fe80:")))
            values_add(out, address);
    }
}

// The addresses of all interfaces but the local one and those that are excluded.
static struct value run_ipaddresses(struct puppet_call *c)
{
    struct value facts, networking = VALUE_NONE, interfaces = VALUE_NONE;
    struct values out = values_in(c);
    if (puppet_variable(c, STR("facts"), &facts) && puppet_is_hash(facts))
        networking = value_get(facts, STR("networking"));
    if (puppet_is_hash(networking))
        interfaces = value_get(networking, STR("interfaces"));
    for (size_t i = 0; puppet_is_hash(interfaces) && budget_more(i < value_len(interfaces)); i++) {
        if (is_excluded(c, value_real_key(interfaces, i)))
            continue;
        add_bindings(&out, value_item(interfaces, i), STR("bindings"));
        add_bindings(&out, value_item(interfaces, i), STR("bindings6"));
    }
    struct value list = values_array(c, &out);
    return value_is_poison(list) ? list : puppet_call_named(c, STR("unique"), &list, 1, VALUE_NONE);
}

static const struct puppet_function rows[] = {
    {"is_service_default",
     {"Any"},
     "Whether a parameter of OpenStack's modules has its special default.",
     run_is_service_default},
    {"normalize_ip_for_uri",
     {"Any, 1, default"},
     "Addresses as they are written in a URI.",
     run_normalize_ip_for_uri},
    {"inet6_prefix",
     {"Any, 1, default"},
     "IPv6 addresses with `inet6:` before them.",
     run_inet6_prefix},
    {"enclose_ipv6", {"Any"}, "IPv6 addresses in square brackets.", run_enclose_ipv6},
    {"os_transport_url", {"Hash"}, "The URL of OpenStack's message queue.", run_os_transport_url},
    {"os_database_connection",
     {"Hash"},
     "The URL of a database for OpenStack.",
     run_os_database_connection},
    {"validate_network_vlan_ranges",
     {"Any"},
     "Fails if ranges of VLANs are invalid.",
     run_validate_network_vlan_ranges},
    {"validate_tunnel_id_ranges",
     {"Any"},
     "Fails if ranges of tunnels are invalid.",
     run_validate_tunnel_id_ranges},
    {"validate_vni_ranges",
     {"Any"},
     "Fails if ranges of network identifiers are invalid.",
     run_validate_vni_ranges},
    {"bool2httpd", {"Any"}, "On or Off, as Apache's configuration has it.", run_bool2httpd},
    {"apache::bool2httpd", {"Any"}, "On or Off, as Apache's configuration has it.", run_bool2httpd},
    {"apache_pw_hash", {"Any"}, "A password as Apache keeps it.", run_apache_pw_hash},
    {"apache::apache_pw_hash", {"Any"}, "A password as Apache keeps it.", run_apache_pw_hash},
    {"apache::pw_hash", {"Any"}, "A password as Apache keeps it.", run_apache_pw_hash},
    {"apache::authz_core_config",
     {"Hash"},
     "The lines of Apache's authorization.",
     run_authz_core_config},
    {"translate",
     {"String, Hash, 1, 2"},
     "A message with values in it; it is not translated.",
     run_translate},
    {"ipaddresses", {"Any, 0, 2"}, "The addresses of the host.", run_ipaddresses},
    {"ssh::ipaddresses", {"Any, 0, 2"}, "The addresses of the host.", run_ipaddresses},
};

const struct puppet_functions puppet_standins_functions = {rows, COUNT_OF(rows)};
