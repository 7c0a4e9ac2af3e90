// SPDX-License-Identifier: Apache-2.0
//
// Times as texts of RFC 3339. The calendar is Gregorian for all years, there are no leap seconds, and a time keeps
// the UTC offset that it was written with.
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/str.h"
#include "functions/functions.h"
#include "functions/text.h"
#include "graph/graph.h"
#include "graph/world/injector.h"
#include "value/number.h"

enum { NANOSECONDS = 1000000000, DAY_SECONDS = 24 * 60 * 60 };

struct moment {
    int64_t seconds;     // since 1970 in UTC
    int64_t nanoseconds; // 0 to 999999999
    int64_t offset;      // as written, in seconds east of UTC
};

struct calendar {
    int64_t year, month, day, hour, minute, second, weekday; // month and day from 1, Sunday is 0
};

// ---- the calendar

// The days from 1970 to a date. Years start in March, so that the leap day is their last.
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
    year -= month <= 2;
    int64_t era = (year >= 0 ? year : year - 399) / 400, year_of_era = year - era * 400;
    int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static struct calendar calendar_of(const struct moment *m)
{
    int64_t local = m->seconds + m->offset, days = floor_div(local, DAY_SECONDS);
    int64_t rest = local - days * DAY_SECONDS;
    int64_t shifted = days + 719468, era = floor_div(shifted, 146097);
    int64_t day_of_era = shifted - era * 146097;
    int64_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t march_month = (5 * day_of_year + 2) / 153;
    int64_t month = march_month < 10 ? march_month + 3 : march_month - 9;
    return (struct calendar){
        .year = year_of_era + era * 400 + (month <= 2),
        .month = month,
        .day = day_of_year - (153 * march_month + 2) / 5 + 1,
        .hour = rest / 3600,
        .minute = rest / 60 % 60,
        .second = rest % 60,
        .weekday = (days % 7 + 11) % 7, // 1970 began on a Thursday
    };
}

static int64_t days_in(int64_t year, int64_t month)
{
    int64_t next_year = month == 12 ? year + 1 : year, next = month == 12 ? 1 : month + 1;
    return days_of(next_year, next, 1) - days_of(year, month, 1);
}

// ---- reading

struct reading {
    struct str text;
    size_t at;
    const char *why; // what is wrong, or NULL
};

static bool is_decimal(struct str s, size_t at)
{
    return at < s.len && s.at[at] >= '0' && s.at[at] <= '9';
}

// `digits` digits whose number is in a range; otherwise the mistake is `why`.
static int64_t read_part(struct reading *r, unsigned digits, int64_t low, int64_t high,
                         const char *why)
{
    int64_t n = 0;
    for (unsigned i = 0; i < digits && !r->why; i++) {
        if (is_decimal(r->text, r->at))
            n = n * 10 + (r->text.at[r->at++] - '0');
        else
            r->why = why;
    }
    if (n < low || n > high)
        r->why = r->why ? r->why : why;
    return r->why ? low : n;
}

static void read_mark(struct reading *r, char mark, const char *why)
{
    bool has = r->at < r->text.len && r->text.at[r->at] == mark;
    r->at += has;
    if (!has && !r->why)
        r->why = why;
}

static int64_t read_fraction(struct reading *r)
{
    if (r->at >= r->text.len || r->text.at[r->at] != '.' || !is_decimal(r->text, r->at + 1))
        return 0;
    int64_t n = 0, unit = NANOSECONDS / 10;
    for (r->at++; is_decimal(r->text, r->at); r->at++, unit /= 10)
        n += unit * (r->text.at[r->at] - '0');
    return n;
}

static int64_t read_offset(struct reading *r)
{
    const char *why = "it must end with `Z` or an offset like `-08:00`";
    char sign = r->at < r->text.len ? r->text.at[r->at] : 0;
    if (sign == 'Z')
        r->at++;
    if (sign == 'Z' || r->why)
        return 0;
    if (sign != '+' && sign != '-')
        r->why = why;
    r->at++;
    int64_t hours = read_part(r, 2, 0, 23, "the hours of the offset must be from 00 to 23");
    read_mark(r, ':', why);
    int64_t minutes = read_part(r, 2, 0, 59, "the minutes of the offset must be from 00 to 59");
    int64_t seconds = (hours * 60 + minutes) * 60;
    return sign == '-' ? -seconds : seconds;
}

// NULL, or what is wrong with the text.
static const char *read_moment(struct str text, struct moment *out)
{
    struct reading r = {.text = text};
    int64_t year = read_part(&r, 4, 0, 9999, "the year must have four digits");
    read_mark(&r, '-', "expected `-` after the year");
    int64_t month = read_part(&r, 2, 1, 12, "the month must be from 01 to 12");
    read_mark(&r, '-', "expected `-` after the month");
    int64_t day =
        read_part(&r, 2, 1, days_in(year, month), "the month does not have that many days");
    read_mark(&r, 'T', "expected `T` before the time");
    int64_t hour = read_part(&r, 2, 0, 23, "the hour must be from 00 to 23");
    read_mark(&r, ':', "expected `:` after the hour");
    int64_t minute = read_part(&r, 2, 0, 59, "the minute must be from 00 to 59");
    read_mark(&r, ':', "expected `:` after the minute");
    int64_t second = read_part(&r, 2, 0, 59, "the second must be from 00 to 59");
    out->nanoseconds = read_fraction(&r);
    out->offset = read_offset(&r);
    out->seconds =
        days_of(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second - out->offset;
    if (!r.why && r.at != text.len)
        r.why = "unexpected text after the offset";
    return r.why;
}

// Argument i as a time; false with a failure that blames operand `blame`.
static bool moment_arg(struct call *c, unsigned i, int blame, struct moment *out,
                       struct value *failed)
{
    struct str text = text_arg(c, i);
    const char *why = read_moment(text, out);
    if (why)
        *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, blame, "invalid time `%.*s`: %s",
                            STR_ARGS(text_shown(text)), why);
    if (why)
        *failed = call_help(c, *failed, "write it like `2006-01-02T15:04:05Z`");
    return !why;
}

// ---- writing

static void add_offset(struct strbuf *out, const struct moment *m, const char *colon)
{
    int64_t minutes = (m->offset < 0 ? -m->offset : m->offset) / 60;
    strbuf_format(out, "%c%02" PRId64 "%s%02" PRId64, m->offset < 0 ? '-' : '+', minutes / 60,
                  colon, minutes % 60);
}

static void add_moment(struct strbuf *out, const struct moment *m)
{
    struct calendar k = calendar_of(m);
    strbuf_format(
        out, "%s%04" PRId64 "-%02" PRId64 "-%02" PRId64 "T%02" PRId64 ":%02" PRId64 ":%02" PRId64,
        k.year < 0 ? "-" : "", k.year < 0 ? -k.year : k.year, k.month, k.day, k.hour, k.minute,
        k.second);
    if (m->offset)
        add_offset(out, m, ":");
    else
        strbuf_add_char(out, 'Z');
}

static struct value moment_value(struct call *c, const struct moment *m)
{
    struct strbuf out = text_buffer(c);
    add_moment(&out, m);
    return text_done(c, &out);
}

// ---- formatdate

static const char *const months[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};
static const char *const weekdays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};

// A number with at least one or two digits; false for other lengths.
static bool add_time_number(struct strbuf *out, int64_t n, size_t len)
{
    if (len > 2)
        return false;
    strbuf_format(out, "%0*" PRId64, (int)len, n);
    return true;
}

// The name, or its first three letters.
static bool add_time_name(struct strbuf *out, const char *name, size_t len)
{
    if (len != 3 && len != 4)
        return false;
    strbuf_add(out, str_make(name, len == 3 ? 3 : strlen(name)));
    return true;
}

static bool add_year(struct strbuf *out, int64_t year, size_t len)
{
    if (len != 2 && len != 4)
        return false;
    strbuf_format(out, "%0*" PRId64, (int)len, len == 2 ? year % 100 : year);
    return true;
}

static bool add_half(struct strbuf *out, int64_t hour, size_t len, bool is_upper)
{
    const char *half = hour < 12 ? "am" : "pm";
    if (is_upper)
        half = hour < 12 ? "AM" : "PM";
    strbuf_add_cstr(out, half);
    return len == 2;
}

static bool add_zone(struct strbuf *out, const struct moment *m, size_t len)
{
    if (len == 1 && !m->offset)
        strbuf_add_char(out, 'Z');
    else if (len == 3 && !m->offset)
        strbuf_add_cstr(out, "UTC");
    else
        add_offset(out, m, len == 1 || len == 5 ? ":" : "");
    return len == 1 || (len >= 3 && len <= 5);
}

// Letters of one kind, `len` of them; returns NULL, or how they should be written.
static const char *add_letters(struct strbuf *out, const struct moment *m, char letter, size_t len)
{
    struct calendar k = calendar_of(m);
    switch (letter) {
    case 'Y': return add_year(out, k.year, len) ? NULL : "a year must be `YY` or `YYYY`";
    case 'M':
        return add_time_number(out, k.month, len) || add_time_name(out, months[k.month - 1], len)
                   ? NULL
                   : "a month must be `M`, `MM`, `MMM` or `MMMM`";
    case 'D': return add_time_number(out, k.day, len) ? NULL : "a day must be `D` or `DD`";
    case 'E':
        return add_time_name(out, weekdays[k.weekday], len)
                   ? NULL
                   : "a day of the week must be `EEE` or `EEEE`";
    case 'h':
        return add_time_number(out, k.hour, len) ? NULL : "a 24-hour hour must be `h` or `hh`";
    case 'H':
        return add_time_number(out, k.hour % 12 ? k.hour % 12 : 12, len)
                   ? NULL
                   : "a 12-hour hour must be `H` or `HH`";
    case 'A': return add_half(out, k.hour, len, true) ? NULL : "AM and PM must be `AA`";
    case 'a': return add_half(out, k.hour, len, false) ? NULL : "am and pm must be `aa`";
    case 'm': return add_time_number(out, k.minute, len) ? NULL : "a minute must be `m` or `mm`";
    case 's': return add_time_number(out, k.second, len) ? NULL : "a second must be `s` or `ss`";
    case 'Z': return add_zone(out, m, len) ? NULL : "a zone must be `Z`, `ZZZ`, `ZZZZ` or `ZZZZZ`";
    default: return "put other text in single quotes";
    }
}

// The literal in single quotes from `at` on; returns its end, or 0 if it is not closed. Two quotes are one.
static size_t add_quoted(struct strbuf *out, struct str format, size_t at)
{
    if (at + 1 < format.len && format.at[at + 1] == '\'') {
        strbuf_add_char(out, '\'');
        return at + 2;
    }
    for (size_t i = at + 1; i < format.len; i++) {
        if (format.at[i] == '\'') {
            if (i + 1 >= format.len || format.at[i + 1] != '\'')
                return i + 1;
            i++;
        }
        strbuf_add_char(out, format.at[i]);
    }
    // The peer takes a doubled quote at the very end for one that also closes.
    return format.len - at > 1 && format.at[format.len - 1] == '\'' ? format.len : 0;
}

// NULL, or what is wrong with the format at `*at`.
static const char *add_formatted(struct strbuf *out, const struct moment *m, struct str format,
                                 size_t *at)
{
    const char *why = NULL;
    while (*at < format.len && !why) {
        char c = format.at[*at];
        size_t end = *at + 1;
        if (c == '\'') {
            end = add_quoted(out, format, *at);
            why = end ? NULL : "unterminated single quote";
        } else if (ascii_is_letter(c)) {
            while (end < format.len && format.at[end] == c)
                end++;
            why = add_letters(out, m, c, end - *at);
        } else {
            strbuf_add_char(out, c);
        }
        *at = why ? *at : end;
    }
    return why;
}

static struct value apply_formatdate(struct call *c)
{
    struct moment m;
    struct value failed;
    if (!moment_arg(c, 1, 1, &m, &failed))
        return failed;
    struct strbuf out = text_buffer(c);
    size_t at = 0;
    const char *why = add_formatted(&out, &m, text_arg(c, 0), &at);
    if (!why)
        return text_done(c, &out);
    strbuf_done(&out);
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "invalid format at offset %zu: %s", at,
                     why);
}

// ---- durations

// The nanoseconds of the unit at the start of a text, and its length; 0 if it is unknown.
static uint64_t unit_at(struct str s, size_t *len)
{
    static const struct {
        const char *name;
        uint64_t nanoseconds;
    } units[] = {
        {"ns", 1},
        {"us", 1000},
        {"\xc2\xb5s", 1000}, // the sign for micro, and the Greek letter
        {"\xce\xbcs", 1000},
        {"ms", 1000000},
        {"s", NANOSECONDS},
        {"m", UINT64_C(60) * NANOSECONDS},
        {"h", UINT64_C(3600) * NANOSECONDS},
    };
    size_t end = 0;
    while (end < s.len && s.at[end] != '.' && !is_decimal(s, end))
        end++;
    *len = end;
    for (size_t i = 0; i < COUNT_OF(units); i++)
        if (str_equal(str_slice(s, 0, end), str_of(units[i].name)))
            return units[i].nanoseconds;
    return 0;
}

enum { DURATION_MOST_DIGITS = 18 }; // fewer than 2^63, and more of a fraction makes no difference

// Adds one number and its unit to `*total`; returns its end, or 0.
static size_t read_amount(struct str s, size_t at, uint64_t *total)
{
    uint64_t whole = 0, fraction = 0;
    double scale = 1;
    size_t digits = 0, start = at;
    for (; is_decimal(s, at); at++) {
        if (whole > INT64_MAX / 10)
            return 0;
        whole = whole * 10 + (uint64_t)(s.at[at] - '0');
        digits++;
    }
    if (at < s.len && s.at[at] == '.')
        for (at++; is_decimal(s, at); at++, digits++) {
            if (at - start > DURATION_MOST_DIGITS || fraction > INT64_MAX / 10)
                continue;
            fraction = fraction * 10 + (uint64_t)(s.at[at] - '0');
            scale *= 10;
        }
    size_t unit_len;
    uint64_t unit = unit_at(str_slice(s, at, s.len), &unit_len);
    const uint64_t most = UINT64_C(1) << 63;
    if (digits == 0 || unit == 0 || whole > most / unit)
        return 0;
    uint64_t part = (uint64_t)((double)fraction * ((double)unit / scale));
    *total = add_saturating(*total, add_saturating(whole * unit, part));
    return *total > most ? 0 : at + unit_len;
}

// A duration as Go writes it, `-1h30m` or `1.5s`, in nanoseconds.
static bool read_duration(struct str s, int64_t *out)
{
    bool is_negative = s.len && s.at[0] == '-';
    size_t at = s.len && (s.at[0] == '-' || s.at[0] == '+');
    uint64_t total = 0;
    if (at == s.len)
        return false;
    if (str_equal(str_slice(s, at, s.len), STR("0"))) {
        *out = 0;
        return true;
    }
    while (at < s.len) {
        at = read_amount(s, at, &total);
        if (at == 0)
            return false;
    }
    if (total > INT64_MAX && !is_negative)
        return false;
    *out = is_negative ? (int64_t)(0 - total) : (int64_t)total;
    return true;
}

static struct value apply_timeadd(struct call *c)
{
    struct moment m;
    struct value failed;
    int64_t duration;
    if (!moment_arg(c, 0, -1, &m, &failed))
        return failed;
    if (!read_duration(text_arg(c, 1), &duration))
        return call_help(c,
                         call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "invalid duration `%.*s`",
                                   STR_ARGS(text_shown(text_arg(c, 1)))),
                         "write it like `1h30m`, with the units h, m, s, ms, us, ns");
    int64_t nanoseconds = m.nanoseconds + duration % NANOSECONDS;
    m.seconds += duration / NANOSECONDS + floor_div(nanoseconds, NANOSECONDS);
    return moment_value(c, &m);
}

static struct value apply_timecmp(struct call *c)
{
    struct moment x, y;
    struct value failed;
    if (!moment_arg(c, 0, 0, &x, &failed) || !moment_arg(c, 1, 1, &y, &failed))
        return failed;
    int order = (x.seconds > y.seconds) - (x.seconds < y.seconds);
    if (order == 0)
        order = (x.nanoseconds > y.nanoseconds) - (x.nanoseconds < y.nanoseconds);
    return number_from_int(order, PRECISION_INT);
}

// ---- the clock

#define CLOCK_MOST_SECONDS \
    1e12 // some thirty thousand years: a clock that counts smaller units is wrong

// The clock returns a text of RFC 3339, or seconds since 1970.
static struct value apply_timestamp(struct call *c)
{
    struct graph *g = call_graph(c);
    struct value now = injector_ask(g, g->injector, WORLD_CLOCK, STR(""), call_span(c));
    if (value_is_poison(now))
        return now;
    double seconds = value_is_number(now) ? floor(number_to_double(now)) : CLOCK_MOST_SECONDS;
    struct moment m = {0};
    bool is_time = fabs(seconds) < CLOCK_MOST_SECONDS;
    if (is_time)
        m.seconds = (int64_t)seconds;
    else if (value_is(now, VALUE_STRING))
        is_time = !read_moment(value_str(&now), &m);
    m.offset = 0; // in UTC, wherever the clock is
    if (is_time)
        return moment_value(c, &m);
    return call_fail(c, FAIL_WORLD, DIAG_WORLD, -1,
                     "the clock did not return a time: expected RFC 3339 or seconds since 1970");
}

// ---- the tables

static const struct function functions[] = {
    {
        .name = "formatdate",
        .signature = "format: string, time: string -> string",
        .doc = "Formats a time, for example as `DD MMM YYYY hh:mm ZZZ`.",
        .op = {.name = "formatdate",
               .arity = 2,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_string},
               .result = &type_string,
               .apply = apply_formatdate},
    },
    {
        .name = "timeadd",
        .signature = "timestamp: string, duration: string -> string",
        .doc = "Adds a duration like `1h30m` to a time.",
        .op = {.name = "timeadd",
               .arity = 2,
               .types = {&type_string, &type_string},
               .result = &type_string,
               .apply = apply_timeadd},
    },
};

const struct function_family functions_time = {"time", functions, COUNT_OF(functions)};

static const struct function functions_more[] = {
    {
        .name = "plantimestamp",
        .signature = "-> string",
        .doc = "The time of the evaluation, in UTC. Requires permission to read the clock.",
        .op = {.name = "plantimestamp", .result = &type_string, .apply = apply_timestamp},
        .impure = true,
    },
    {
        .name = "timecmp",
        .signature = "timestamp_a: string, timestamp_b: string -> number",
        .doc = "Compares two times: -1 if the first is earlier, 0 if they are equal, 1 if it is "
               "later.",
        .op = {.name = "timecmp",
               .arity = 2,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_string},
               .result = &type_number,
               .apply = apply_timecmp},
    },
    {
        .name = "timestamp",
        .signature = "-> string",
        .doc = "The current time, in UTC. Requires permission to read the clock.",
        .op = {.name = "timestamp",
               .flags = OP_NOT_NULL,
               .result = &type_string,
               .apply = apply_timestamp},
        .impure = true,
    },
};

const struct function_family functions_time_terraform = {"time", functions_more,
                                                         COUNT_OF(functions_more)};
