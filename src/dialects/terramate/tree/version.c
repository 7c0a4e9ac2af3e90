// SPDX-License-Identifier: Apache-2.0
//
// Versions and constraints. There are two ways to read them, because the product has two: in the strict one a
// prerelease is a version like any other, in the other it only matches if a constraint names it.
#include "dialects/terramate/tree/version.h"

#include <stdint.h>
#include <string.h>

enum { SEGMENTS_MAX = 8 };

struct version {
    uint64_t segments[SEGMENTS_MAX]; // 0 if not given
    unsigned count;                  // of those given
    struct str prerelease;
};

static bool read_version_part(struct str s, size_t *at, uint64_t *out)
{
    size_t from = *at;
    *out = 0;
    for (; *at < s.len && s.at[*at] >= '0' && s.at[*at] <= '9'; ++*at)
        if (__builtin_mul_overflow(*out, UINT64_C(10), out) ||
            __builtin_add_overflow(*out, (uint64_t)(s.at[*at] - '0'), out))
            return false;
    return *at > from;
}

static bool read_version(struct str s, struct version *out)
{
    size_t at = s.len && s.at[0] == 'v';
    *out = (struct version){0};
    do {
        if (out->count == SEGMENTS_MAX || !read_version_part(s, &at, &out->segments[out->count++]))
            return false;
    } while (at < s.len && s.at[at] == '.' && ++at);
    if (at < s.len && s.at[at] == '-') {
        size_t end = str_find_char(s, '+', at);
        out->prerelease = str_slice(s, at + 1, end);
        at = end;
        if (!out->prerelease.len)
            return false;
    }
    return at == s.len || s.at[at] == '+';
}

static bool is_digits(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
    return s.len > 0;
}

static int compare_words(struct str x, struct str y)
{
    bool nx = is_digits(x), ny = is_digits(y);
    if (nx && ny && x.len != y.len)
        return x.len < y.len ? -1 : 1;
    if (nx != ny)
        return nx ? -1 : 1; // numbers come before words
    return str_compare(x, y);
}

static int compare_prereleases(struct str x, struct str y)
{
    if (!x.len || !y.len)
        return !x.len - !y.len; // a release comes after its prereleases
    for (size_t i = 0, k = 0; i <= x.len && k <= y.len;) {
        size_t ei = str_find_char(x, '.', i), ek = str_find_char(y, '.', k);
        int order = compare_words(str_slice(x, i, ei), str_slice(y, k, ek));
        if (order)
            return order;
        i = ei + 1;
        k = ek + 1;
        if (i > x.len || k > y.len)
            return (k > y.len) - (i > x.len);
    }
    return 0;
}

static int compare_segments(const struct version *x, const struct version *y)
{
    for (unsigned i = 0; i < SEGMENTS_MAX; i++)
        if (x->segments[i] != y->segments[i])
            return x->segments[i] < y->segments[i] ? -1 : 1;
    return 0;
}

static int compare_versions(const struct version *x, const struct version *y)
{
    int order = compare_segments(x, y);
    return order ? order : compare_prereleases(x->prerelease, y->prerelease);
}

// A prerelease only matches if a constraint names it.
static bool may_compare(const struct version *v, const struct version *limit)
{
    if (!v->prerelease.len)
        return true;
    return limit->prerelease.len && !compare_segments(v, limit);
}

static bool is_near(const struct version *v, const struct version *limit, bool strict)
{
    struct version upper = {.count = limit->count};
    if (compare_versions(v, limit) < 0)
        return false;
    if (!strict && limit->prerelease.len && !v->prerelease.len)
        return false;
    unsigned last = limit->count > 1 ? limit->count - 2 : 0;
    if (!strict && limit->count == 1)
        return true; // no segment precedes the one that may grow
    for (unsigned i = 0; i <= last; i++)
        upper.segments[i] = limit->segments[i];
    upper.segments[last]++;
    return compare_versions(v, &upper) < 0;
}

static bool holds(const struct version *v, struct str op, const struct version *limit, bool strict)
{
    int order = compare_versions(v, limit);
    if (str_equal(op, STR("=")) || !op.len)
        return order == 0;
    if (str_equal(op, STR("!=")))
        return order != 0;
    if (!strict && !may_compare(v, limit))
        return false;
    if (str_equal(op, STR("~>")))
        return is_near(v, limit, strict);
    if (str_equal(op, STR(">")))
        return order > 0;
    if (str_equal(op, STR("<")))
        return order < 0;
    return str_equal(op, STR(">=")) ? order >= 0 : order <= 0;
}

static struct str trim(struct str s)
{
    while (s.len && s.at[0] == ' ')
        s = str_slice(s, 1, s.len);
    while (s.len && s.at[s.len - 1] == ' ')
        s.len--;
    return s;
}

// One of a list of constraints; false if it is invalid.
static bool read_constraint(struct str s, struct str *op, struct version *limit)
{
    static const char *const known[] = {"", "=", "!=", ">", "<", ">=", "<=", "~>"};
    size_t len = 0;
    s = trim(s);
    while (len < s.len && memchr("=!<>~", s.at[len], 5))
        len++;
    *op = str_slice(s, 0, len);
    bool is_known = false;
    for (size_t i = 0; i < COUNT_OF(known); i++)
        is_known |= str_equal(*op, str_of(known[i]));
    return is_known && read_version(trim(str_slice(s, len, s.len)), limit);
}

enum tm_version_result tm_version_meets(struct str version, struct str constraints, bool strict)
{
    struct version v, limit;
    struct str op;
    bool all = true;
    if (!read_version(trim(version), &v))
        return TM_VERSION_BAD;
    for (size_t from = 0, to; from <= constraints.len; from = to + 1) {
        to = str_find_char(constraints, ',', from);
        if (!read_constraint(str_slice(constraints, from, to), &op, &limit))
            return TM_VERSION_BAD_CONSTRAINT;
        all &= holds(&v, op, &limit, strict);
    }
    return all ? TM_VERSION_MEETS : TM_VERSION_FAILS;
}
