// SPDX-License-Identifier: Apache-2.0
//
// Semantic versions and ranges of them.
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/values.h"

static bool read_version_part(struct str text, size_t *at, int64_t *out)
{
    size_t start = *at;
    int64_t n = 0;
    while (*at < text.len && ascii_is_digit(text.at[*at]) && *at - start < 15)
        n = n * 10 + (text.at[(*at)++] - '0');
    *out = n;
    return *at > start && (*at - start == 1 || text.at[start] != '0');
}

static struct str read_suffix(struct str text, size_t *at)
{
    size_t start = *at;
    while (*at < text.len && (ascii_is_letter(text.at[*at]) || ascii_is_digit(text.at[*at]) ||
                              text.at[*at] == '-' || text.at[*at] == '.'))
        (*at)++;
    return str_slice(text, start, *at);
}

static bool take_version_char(struct str text, size_t *at, char c)
{
    if (*at >= text.len || text.at[*at] != c)
        return false;
    (*at)++;
    return true;
}

bool version_parse(struct str text, struct puppet_version *out)
{
    size_t at = 0;
    *out = (struct puppet_version){0};
    if (!read_version_part(text, &at, &out->major) || !take_version_char(text, &at, '.') ||
        !read_version_part(text, &at, &out->minor) || !take_version_char(text, &at, '.') ||
        !read_version_part(text, &at, &out->patch))
        return false;
    if (take_version_char(text, &at, '-'))
        out->prerelease = read_suffix(text, &at);
    if (take_version_char(text, &at, '+'))
        out->build = read_suffix(text, &at);
    return at == text.len;
}

static bool is_number(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!ascii_is_digit(s.at[i]))
            return false;
    return s.len > 0;
}

static int compare_identifiers(struct str x, struct str y)
{
    if (is_number(x) && is_number(y)) {
        if (x.len != y.len)
            return x.len < y.len ? -1 : 1;
        return str_compare(x, y);
    }
    if (is_number(x) != is_number(y))
        return is_number(x) ? -1 : 1;
    return str_compare(x, y);
}

// No prerelease is after all of them.
static int compare_prereleases(struct str x, struct str y)
{
    if (!x.len || !y.len)
        return !x.len && !y.len ? 0 : x.len ? -1 : 1;
    while (x.len && y.len) {
        size_t i = str_find_char(x, '.', 0), k = str_find_char(y, '.', 0);
        int order = compare_identifiers(str_slice(x, 0, i), str_slice(y, 0, k));
        if (order)
            return order;
        x = str_slice(x, i + 1, x.len);
        y = str_slice(y, k + 1, y.len);
    }
    return x.len ? 1 : y.len ? -1 : 0;
}

static int compare_numbers(int64_t x, int64_t y)
{
    return x < y ? -1 : x > y;
}

int version_compare(const struct puppet_version *x, const struct puppet_version *y)
{
    int order = compare_numbers(x->major, y->major);
    if (!order)
        order = compare_numbers(x->minor, y->minor);
    if (!order)
        order = compare_numbers(x->patch, y->patch);
    return order ? order : compare_prereleases(x->prerelease, y->prerelease);
}

// ---- as values

static void show_version(struct strbuf *out, const void *data)
{
    const struct puppet_version *v = data;
    strbuf_format(out, "%lld.%lld.%lld", (long long)v->major, (long long)v->minor,
                  (long long)v->patch);
    if (v->prerelease.len)
        strbuf_format(out, "-%.*s", STR_ARGS(v->prerelease));
    if (v->build.len)
        strbuf_format(out, "+%.*s", STR_ARGS(v->build));
}

static bool versions_are_equal(const void *x, const void *y)
{
    const struct puppet_version *v = x, *other = y;
    return version_compare(v, other) == 0 && str_equal(v->build, other->build);
}

static uint64_t version_hash(const void *data)
{
    const struct puppet_version *v = data;
    return (uint64_t)(v->major * 10007 + v->minor * 101 + v->patch);
}

static const struct capsule_kind semver_kind = {
    .name = "SemVer", .show = show_version, .equal = versions_are_equal, .hash = version_hash};

struct value puppet_semver(struct arena *a, const struct puppet_version *v)
{
    struct puppet_version *kept = ARENA_NEW(a, struct puppet_version);
    *kept = *v;
    kept->prerelease = str_copy(a, v->prerelease);
    kept->build = str_copy(a, v->build);
    return value_capsule(a, &semver_kind, kept);
}

const struct puppet_version *puppet_is_semver(struct value v)
{
    return value_capsule_data(v, &semver_kind);
}

// ---- ranges: alternatives of comparisons, each with a lower and an upper end

struct bounds {
    struct puppet_version low, high;
    bool has_low, has_high, low_is_open, high_is_open;
};

// `1`, `1.2`, `1.x`, `*`: how many parts are given.
static bool read_partial(struct str text, size_t *at, struct puppet_version *out, int *given)
{
    int64_t *const parts[] = {&out->major, &out->minor, &out->patch};
    *out = (struct puppet_version){0};
    *given = 0;
    take_version_char(text, at, 'v');
    for (int i = 0; i < 3; i++) {
        if (i && !take_version_char(text, at, '.'))
            break;
        if (take_version_char(text, at, 'x') || take_version_char(text, at, 'X') ||
            take_version_char(text, at, '*'))
            continue;
        if (!read_version_part(text, at, parts[i]))
            return false;
        *given = *given == i ? i + 1 : *given;
    }
    if (take_version_char(text, at, '-'))
        out->prerelease = read_suffix(text, at);
    if (take_version_char(text, at, '+'))
        out->build = read_suffix(text, at);
    return true;
}

// The first version after all that start with the given parts.
static struct puppet_version next_version(const struct puppet_version *v, int part)
{
    struct puppet_version next = {.major = v->major};
    if (part <= 1)
        next.major++;
    else if (part == 2)
        next.minor = v->minor + 1;
    else {
        next.minor = v->minor;
        next.patch = v->patch + 1;
    }
    next.prerelease = STR("0"); // before all others of that version
    return next;
}

static void narrow(struct bounds *b, const struct bounds *by)
{
    if (by->has_low && (!b->has_low || version_compare(&by->low, &b->low) >= 0)) {
        b->has_low = true;
        b->low = by->low;
        b->low_is_open = by->low_is_open;
    }
    if (by->has_high && (!b->has_high || version_compare(&by->high, &b->high) <= 0)) {
        b->has_high = true;
        b->high = by->high;
        b->high_is_open = by->high_is_open;
    }
}

static struct bounds bounds_of(char sign, bool or_equal, const struct puppet_version *v, int given)
{
    struct bounds b = {.low = *v, .high = *v};
    switch (sign) {
    case '>':
        b.has_low = true;
        if (!or_equal && given < 3)
            b.low = next_version(v, given);
        b.low_is_open = !or_equal && given == 3;
        break;
    case '<':
        b.has_high = true;
        b.high_is_open = !or_equal || given < 3;
        if (or_equal && given < 3)
            b.high = next_version(v, given);
        break;
    case '~':
        b.has_low = b.has_high = b.high_is_open = true;
        b.high = next_version(v, given < 2 ? 1 : 2);
        break;
    case '^':
        b.has_low = b.has_high = b.high_is_open = true;
        b.high = next_version(v, v->major ? 1 : v->minor ? 2 : given < 3 ? 2 : 3);
        break;
    default:
        b.has_low = b.has_high = given > 0;
        b.high_is_open = given < 3;
        if (given < 3)
            b.high = next_version(v, given);
    }
    return b;
}

static void skip_range_blanks(struct str text, size_t *at)
{
    while (*at < text.len && ascii_is_blank(text.at[*at]))
        (*at)++;
}

static bool read_range_bounds(struct str text, struct bounds *out)
{
    size_t at = 0;
    *out = (struct bounds){0};
    skip_range_blanks(text, &at);
    while (at < text.len) {
        char sign = strchr("<>~^=", text.at[at]) ? text.at[at++] : '=';
        bool or_equal = take_version_char(text, &at, '=');
        struct puppet_version v, high;
        int given;
        skip_range_blanks(text, &at);
        if (!read_partial(text, &at, &v, &given))
            return false;
        struct bounds b = bounds_of(sign, or_equal, &v, given);
        size_t dash = at;
        skip_range_blanks(text, &dash);
        if (dash > at && take_version_char(text, &dash, '-')) { // `1.0.0 - 2.0.0`
            skip_range_blanks(text, &dash);
            at = dash;
            if (!read_partial(text, &at, &high, &given))
                return false;
            struct bounds upper = bounds_of('<', true, &high, given);
            b = (struct bounds){.low = v, .has_low = true};
            narrow(&b, &upper);
        }
        narrow(out, &b);
        size_t before = at;
        skip_range_blanks(text, &at);
        if (at == before && at < text.len)
            return false;
    }
    return true;
}

// The first prerelease of all, which ends of ranges have that are written without one.
static bool names_prerelease_of(bool has, const struct puppet_version *end,
                                const struct puppet_version *v)
{
    return has && end->prerelease.len && !str_equal(end->prerelease, STR("0")) &&
           end->major == v->major && end->minor == v->minor && end->patch == v->patch;
}

// A prerelease is only in ranges that name one of the same version.
static bool may_have(const struct bounds *b, const struct puppet_version *v)
{
    return !v->prerelease.len || names_prerelease_of(b->has_low, &b->low, v) ||
           names_prerelease_of(b->has_high, &b->high, v);
}

static bool bounds_have(const struct bounds *b, const struct puppet_version *v)
{
    if (!may_have(b, v))
        return false;
    int low = b->has_low ? version_compare(v, &b->low) : 1,
        high = b->has_high ? version_compare(v, &b->high) : -1;
    return (b->low_is_open ? low > 0 : low >= 0) && (b->high_is_open ? high < 0 : high <= 0);
}

static bool each_alternative(struct str range, const struct puppet_version *v, bool *has)
{
    *has = false;
    for (size_t at = 0; at <= range.len;) {
        size_t end = str_find(range, STR("||"), at);
        struct bounds b;
        if (!read_range_bounds(str_slice(range, at, end), &b))
            return false;
        *has |= v && bounds_have(&b, v);
        at = end + 2;
    }
    return true;
}

bool range_is_valid(struct str range)
{
    bool has;
    return each_alternative(range, NULL, &has);
}

bool range_has(struct str range, const struct puppet_version *v)
{
    bool has;
    return each_alternative(range, v, &has) && has;
}

static void show_range_text(struct strbuf *out, const void *data)
{
    strbuf_add(out, *(const struct str *)data);
}

static bool ranges_are_equal(const void *x, const void *y)
{
    return str_equal(*(const struct str *)x, *(const struct str *)y);
}

static uint64_t range_hash(const void *data)
{
    return str_hash(*(const struct str *)data);
}

static const struct capsule_kind range_kind = {
    .name = "SemVerRange", .show = show_range_text, .equal = ranges_are_equal, .hash = range_hash};

struct value puppet_semver_range(struct arena *a, struct str range)
{
    struct str *kept = ARENA_NEW(a, struct str);
    *kept = str_copy(a, range);
    return value_capsule(a, &range_kind, kept);
}

bool puppet_is_semver_range(struct value v, struct str *range)
{
    const struct str *found = value_capsule_data(v, &range_kind);
    if (found && range)
        *range = *found;
    return found != NULL;
}

bool puppet_version_is_among(struct value v, const struct str *ranges, size_t count)
{
    const struct puppet_version *version = puppet_is_semver(v);
    for (size_t i = 0; version && i < count; i++)
        if (range_has(ranges[i], version))
            return true;
    return count == 0;
}
