// SPDX-License-Identifier: Apache-2.0
#include "dialects/puppet/values/uri.h"

#include "dialects/puppet/values/values.h"

// `at` is NULL for parts that are not there.
struct uri {
    struct str scheme, userinfo, host, port, path, query, fragment, opaque;
};

static const struct str no_part = {NULL, 0};

static bool is_scheme_char(char c, bool is_first)
{
    return ascii_is_letter(c) ||
           (!is_first && (ascii_is_digit(c) || c == '+' || c == '-' || c == '.'));
}

// Cuts off what is behind a mark.
static struct str cut_behind(struct str *text, char mark)
{
    size_t at = str_find_char(*text, mark, 0);
    if (at == text->len)
        return no_part;
    struct str behind = str_slice(*text, at + 1, text->len);
    *text = str_slice(*text, 0, at);
    return behind;
}

// `user@host:port`; the host may be an address in brackets.
static void read_authority(struct uri *u, struct str text)
{
    size_t sign = str_find_char(text, '@', 0);
    if (sign < text.len) {
        u->userinfo = str_slice(text, 0, sign);
        text = str_slice(text, sign + 1, text.len);
    }
    size_t colon = text.len;
    while (colon && ascii_is_digit(text.at[colon - 1]))
        colon--;
    bool has_port = colon && colon < text.len && text.at[colon - 1] == ':';
    u->port = has_port ? str_slice(text, colon, text.len) : no_part;
    u->host = has_port ? str_slice(text, 0, colon - 1) : text;
}

static struct uri read_uri(struct str text)
{
    struct uri u = {0};
    size_t n = 0;
    while (n < text.len && is_scheme_char(text.at[n], n == 0))
        n++;
    if (n && n < text.len && text.at[n] == ':') {
        u.scheme = str_slice(text, 0, n);
        text = str_slice(text, n + 1, text.len);
    }
    u.fragment = cut_behind(&text, '#');
    if (u.scheme.at && !str_starts(text, STR("/"))) {
        u.opaque = text;
        return u;
    }
    u.query = cut_behind(&text, '?');
    if (str_starts(text, STR("//"))) {
        size_t end = str_find_char(text, '/', 2);
        read_authority(&u, str_slice(text, 2, end));
        text = str_slice(text, end, text.len);
    }
    u.path = text;
    return u;
}

static unsigned usual_port(struct str scheme)
{
    static const struct {
        struct str scheme;
        unsigned port;
    } all[] = {
        {{"http", 4}, 80},   {{"https", 5}, 443}, {{"ftp", 3}, 21},  {{"ldap", 4}, 389},
        {{"ldaps", 5}, 636}, {{"ws", 2}, 80},     {{"wss", 3}, 443},
    };
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (str_equal(all[i].scheme, scheme))
            return all[i].port;
    return 0;
}

static unsigned written_port(struct str digits)
{
    unsigned port = 0;
    for (size_t i = 0; i < digits.len && port < 100000; i++)
        port = port * 10 + (unsigned)(digits.at[i] - '0');
    return port;
}

struct value uri_part(struct arena *a, struct str text, struct str name)
{
    struct uri u = read_uri(text);
    const struct {
        const char *name;
        struct str text;
    } parts[] = {
        {"scheme", u.scheme}, {"userinfo", u.userinfo}, {"host", u.host},         {"path", u.path},
        {"query", u.query},   {"opaque", u.opaque},     {"fragment", u.fragment},
    };
    if (str_equal(name, STR("port"))) {
        unsigned port = u.port.at ? written_port(u.port) : u.opaque.at ? 0 : usual_port(u.scheme);
        return port ? value_int(port) : value_null(&type_dynamic);
    }
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        if (str_equal(str_of(parts[i].name), name))
            return parts[i].text.at ? value_string(a, parts[i].text) : value_null(&type_dynamic);
    return VALUE_NONE;
}

struct str uri_without_usual_port(struct arena *a, struct str text)
{
    struct uri u = read_uri(text);
    if (!u.port.at || written_port(u.port) != usual_port(u.scheme))
        return text;
    size_t at = (size_t)(u.port.at - text.at);
    return str_join(a, str_slice(text, 0, at - 1), str_slice(text, at + u.port.len, text.len));
}
