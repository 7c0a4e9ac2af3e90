// SPDX-License-Identifier: Apache-2.0
//
// Networks in CIDR notation, for both IPv4 and IPv6: an address is a sequence of bytes, most significant first, and
// everything is arithmetic on it.
#include <arpa/inet.h>
#include <string.h>

#include "functions/functions.h"
#include "functions/text.h"
#include "value/number.h"

enum { V4_BYTES = 4, V6_BYTES = 16 };

struct address {
    unsigned char at[V6_BYTES];
    unsigned len; // 4 or 16
};

struct network {
    struct address address;
    unsigned bits; // of the prefix
};

// ---- reading

// `limit` is above what any part may be; -1 if there is no number at `*at`.
static int read_decimal(struct str s, size_t *at, int limit)
{
    int n = -1;
    for (; *at < s.len && s.at[*at] >= '0' && s.at[*at] <= '9'; (*at)++) {
        n = (n < 0 ? 0 : n) * 10 + (s.at[*at] - '0');
        if (n >= limit)
            return -1;
    }
    return n;
}

static bool read_v4(struct str s, struct address *out)
{
    size_t at = 0;
    out->len = V4_BYTES;
    for (unsigned i = 0; i < V4_BYTES; i++) {
        if (i > 0 && (at >= s.len || s.at[at++] != '.'))
            return false;
        int part = read_decimal(s, &at, 256);
        if (part < 0)
            return false;
        out->at[i] = (unsigned char)part;
    }
    return at == s.len;
}

static bool read_address(struct str s, struct address *out)
{
    char text[INET6_ADDRSTRLEN];
    if (read_v4(s, out))
        return true;
    if (s.len >= sizeof(text))
        return false;
    memcpy(text, s.at, s.len);
    text[s.len] = 0;
    out->len = V6_BYTES;
    return strlen(text) == s.len && inet_pton(AF_INET6, text, out->at) == 1;
}

// Sets or clears the bits from `bits` on.
static void fill_behind(struct address *x, unsigned bits, bool with_ones)
{
    for (unsigned i = 0; i < x->len; i++) {
        unsigned kept = bits > 8 * i ? bits - 8 * i : 0;
        unsigned mask = kept >= 8 ? 0 : 0xffU >> kept;
        x->at[i] = (unsigned char)(with_ones ? x->at[i] | mask : x->at[i] & ~mask);
    }
}

// A network; the host's bits are cleared.
static bool read_network(struct str s, struct network *out)
{
    size_t slash = str_find_char(s, '/', 0), at = slash + 1;
    if (slash == s.len || !read_address(str_slice(s, 0, slash), &out->address))
        return false;
    int bits = read_decimal(s, &at, 1000);
    if (bits < 0 || (unsigned)bits > 8 * out->address.len || at != s.len)
        return false;
    out->bits = (unsigned)bits;
    fill_behind(&out->address, out->bits, false);
    return true;
}

static bool network_arg(struct call *c, unsigned i, int blame, struct network *out,
                        struct value *failed)
{
    if (read_network(text_arg(c, i), out))
        return true;
    *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, blame,
                        "expected a network like `10.1.0.0/16` or `fd00::/8`, got `%.*s`",
                        STR_ARGS(text_shown(text_arg(c, i))));
    return false;
}

// ---- writing

// The longest run of at least two zeros among the eight groups; its length, 0 if there is none.
static unsigned longest_zeros(const struct address *x, unsigned *start)
{
    unsigned best = 1, run = 0;
    *start = 8;
    for (unsigned i = 0; i < 8; i++) {
        run = x->at[2 * i] || x->at[2 * i + 1] ? 0 : run + 1;
        if (run > best) {
            best = run;
            *start = i + 1 - run;
        }
    }
    return *start < 8 ? best : 0;
}

static void add_address(struct strbuf *out, const struct address *x)
{
    if (x->len == V4_BYTES) {
        strbuf_format(out, "%u.%u.%u.%u", x->at[0], x->at[1], x->at[2], x->at[3]);
        return;
    }
    unsigned start, zeros = longest_zeros(x, &start);
    for (unsigned i = 0; i < 8; i++) {
        if (i == start) {
            strbuf_add_cstr(out, "::");
            i += zeros - 1;
            continue;
        }
        if (i > 0 && (zeros == 0 || i != start + zeros))
            strbuf_add_char(out, ':');
        strbuf_format(out, "%x", (unsigned)x->at[2 * i] << 8 | x->at[2 * i + 1]);
    }
}

static void add_network(struct strbuf *out, const struct network *n)
{
    add_address(out, &n->address);
    strbuf_format(out, "/%u", n->bits);
}

static struct value address_value(struct call *c, const struct address *x)
{
    struct strbuf out = text_buffer(c);
    add_address(&out, x);
    return text_done(c, &out);
}

static struct value network_value(struct call *c, const struct network *n)
{
    struct strbuf out = text_buffer(c);
    add_network(&out, n);
    return text_done(c, &out);
}

// ---- arithmetic

// Adds or subtracts one; true if it wrapped around.
static bool step(struct address *x, int by)
{
    for (unsigned i = x->len; i-- > 0;) {
        x->at[i] = (unsigned char)(x->at[i] + by);
        if (x->at[i] != (by > 0 ? 0 : 0xff))
            return false;
    }
    return true;
}

// A non-negative whole number as the low bits of an address; false if it needs more than
// `bits`.
static bool place_number(struct arena *a, struct value number, unsigned bits, struct address *out)
{
    struct str hex = number_whole_digits(a, number, 16);
    memset(out->at, 0, sizeof(out->at));
    if (hex.len > (size_t)2 * out->len)
        return false;
    for (size_t i = 0; i < hex.len; i++) {
        char c = hex.at[hex.len - 1 - i];
        unsigned digit = (unsigned)(c >= 'a' ? c - 'a' + 10 : c - '0');
        out->at[out->len - 1 - i / 2] |= (unsigned char)(digit << (i % 2 * 4));
    }
    struct address high = *out;
    fill_behind(&high, 8 * out->len - bits, false);
    for (unsigned i = 0; i < high.len; i++)
        if (high.at[i])
            return false;
    return true;
}

// Shifts all bits up by `bits`.
static void shift(struct address *x, unsigned bits)
{
    for (; bits > 0; bits--)
        for (unsigned i = 0; i < x->len; i++) {
            unsigned low = i + 1 < x->len ? x->at[i + 1] >> 7 : 0;
            x->at[i] = (unsigned char)((unsigned)x->at[i] << 1 | low);
        }
}

static void join(struct address *x, const struct address *y)
{
    for (unsigned i = 0; i < x->len; i++)
        x->at[i] |= y->at[i];
}

static bool network_has(const struct network *outer, const struct address *x)
{
    struct address masked = *x;
    fill_behind(&masked, outer->bits, false);
    return x->len == outer->address.len && memcmp(masked.at, outer->address.at, x->len) == 0;
}

enum { WHOLE_MOST_BITS = 256 }; // numbers beyond are too large for any address

static bool is_usable(struct value number)
{
    return number_is_whole(number) && number_exponent(number) <= WHOLE_MOST_BITS;
}

// ---- functions

static struct value apply_cidrhost(struct call *c)
{
    struct network n;
    struct value failed, number = call_arg(c, 1);
    if (!is_usable(number))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                         "the host number must be a whole number");
    if (!network_arg(c, 0, -1, &n, &failed))
        return failed;
    struct address host = {.len = n.address.len};
    bool is_negative = number_sign(number) < 0; // counted from the end, which is host -1
    bool fits = place_number(call_arena(c), number, 8 * host.len, &host);
    if (is_negative) {
        struct address end = {.len = host.len};
        step(&host, -1);
        fill_behind(&end, n.bits, true);
        for (unsigned i = 0; i < host.len; i++) {
            fits &= (host.at[i] & ~end.at[i]) == 0;
            host.at[i] = (unsigned char)(end.at[i] & ~host.at[i]);
        }
    } else {
        struct network none = {{.len = host.len}, n.bits};
        fits &= network_has(&none, &host);
    }
    if (!fits)
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                         "a network with a prefix of %u bits has no host with this number", n.bits);
    join(&n.address, &host);
    return address_value(c, &n.address);
}

static struct value apply_cidrnetmask(struct call *c)
{
    struct network n;
    struct value failed;
    if (!network_arg(c, 0, -1, &n, &failed))
        return failed;
    if (n.address.len != V4_BYTES)
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "only IPv4 networks have a netmask");
    struct address mask = {.at = {0xff, 0xff, 0xff, 0xff}, .len = V4_BYTES};
    fill_behind(&mask, n.bits, false);
    return address_value(c, &mask);
}

static struct value apply_cidrsubnet(struct call *c)
{
    struct network n;
    struct value failed, number = call_arg(c, 2);
    int64_t more;
    if (!number_to_int(call_arg(c, 1), &more) || more < 0 || !is_usable(number) ||
        number_sign(number) < 0)
        return call_fail(
            c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
            "the bits and the number of a subnet must be whole numbers and not negative");
    if (!network_arg(c, 0, -1, &n, &failed))
        return failed;
    unsigned all = 8 * n.address.len;
    if (more > all - n.bits)
        return call_help(c,
                         call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                                   "a prefix of %u bits cannot grow by %lld: an address has %u",
                                   n.bits, (long long)more, all),
                         "add at most %u bits", all - n.bits);
    struct address subnet = {.len = n.address.len};
    if (!place_number(call_arena(c), number, (unsigned)more, &subnet))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                         "%lld more bits are too few for a subnet with this number",
                         (long long)more);
    n.bits += (unsigned)more;
    shift(&subnet, all - n.bits);
    join(&n.address, &subnet);
    return network_value(c, &n);
}

// The number of bits that argument i adds to a prefix; false with the failure.
static bool more_bits(struct call *c, unsigned i, const struct network *n, unsigned *bits,
                      struct value *failed)
{
    enum { MOST = 32 };
    int64_t more;
    unsigned all = 8 * n->address.len;
    if (!number_to_int(call_arg(c, i), &more) || more < 1 || more > MOST)
        *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)i,
                            "the prefix must grow by a whole number of bits from 1 to %d", MOST);
    else if (n->bits + (unsigned)more > all)
        *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)i,
                            "this gives a prefix of %u bits, but an address has only %u",
                            n->bits + (unsigned)more, all);
    else {
        *bits = n->bits + (unsigned)more;
        return true;
    }
    return false;
}

// Subnets in sequence, each at the next place where one of its size can start.
static struct value apply_cidrsubnets(struct call *c)
{
    struct network n, next;
    struct value failed;
    struct arena *a = call_arena(c);
    if (!network_arg(c, 0, 0, &n, &failed))
        return failed;
    unsigned count = call_count(c) - 1;
    struct value *items = ARENA_ARRAY(a, struct value, count);
    struct address last = n.address; // the end of what is taken
    step(&last, -1);
    for (unsigned i = 0; i < count; i++) {
        next.address = last;
        if (!more_bits(c, i + 1, &n, &next.bits, &failed))
            return failed;
        fill_behind(&next.address, next.bits, true);
        bool is_full = step(&next.address, 1);
        if (is_full || !network_has(&n, &next.address))
            return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)i + 1,
                             "the network has no room left for a subnet with a prefix of %u bits",
                             next.bits);
        items[i] = network_value(c, &next);
        last = next.address;
        fill_behind(&last, next.bits, true);
    }
    return value_list(a, &type_string, items, count);
}

static struct value apply_cidrcontains(struct call *c)
{
    struct network outer, inner;
    struct value failed;
    if (!network_arg(c, 0, 0, &outer, &failed))
        return failed;
    struct str text = text_arg(c, 1);
    inner.bits = UINT32_MAX;
    if (!read_address(text, &inner.address) && !read_network(text, &inner))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 1,
                         "expected an address or a network, got `%.*s`",
                         STR_ARGS(text_shown(text)));
    if (inner.address.len != outer.address.len)
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "one is IPv4 and the other IPv6");
    return value_bool(inner.bits >= outer.bits && network_has(&outer, &inner.address));
}

// ---- the table

static const struct type list_of_strings = {.kind = TYPE_LIST, .element = &type_string};

static const struct function functions[] = {
    {
        .name = "cidrcontains",
        .signature = "containing_prefix: string, contained_ip_or_prefix: string -> bool",
        .doc = "Whether a network contains an address or another network.",
        .op = {.name = "cidrcontains",
               .arity = 2,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_string},
               .result = &type_bool,
               .apply = apply_cidrcontains},
    },
    {
        .name = "cidrhost",
        .signature = "prefix: string, hostnum: number -> string",
        .doc = "The address of a host in a network, by its number; -1 is the last.",
        .op = {.name = "cidrhost",
               .arity = 2,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_number},
               .result = &type_string,
               .apply = apply_cidrhost},
    },
    {
        .name = "cidrnetmask",
        .signature = "prefix: string -> string",
        .doc = "The netmask of an IPv4 network.",
        .op = {.name = "cidrnetmask",
               .arity = 1,
               .flags = OP_NOT_NULL,
               .types = {&type_string},
               .result = &type_string,
               .apply = apply_cidrnetmask},
    },
    {
        .name = "cidrsubnet",
        .signature = "prefix: string, newbits: number, netnum: number -> string",
        .doc =
            "A subnet of a network, by its number; its prefix is the given number of bits longer.",
        .op = {.name = "cidrsubnet",
               .arity = 3,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_number, &type_number},
               .result = &type_string,
               .apply = apply_cidrsubnet},
    },
    {
        .name = "cidrsubnets",
        .signature = "prefix: string, newbits: number... -> list of string",
        .doc = "Consecutive subnets of a network, each with a prefix longer by the given bits.",
        .op = {.name = "cidrsubnets",
               .arity = OPERATION_VARIADIC,
               .required = 1,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_number, &type_number, &type_number},
               .result = &list_of_strings,
               .apply = apply_cidrsubnets},
    },
};

const struct function_family functions_net = {"networks", functions, COUNT_OF(functions)};
