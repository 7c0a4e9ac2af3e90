// SPDX-License-Identifier: Apache-2.0
//
// Times in UTC with milliseconds. They are read as JavaScript's Date reads ISO 8601, and formatted with the tokens of
// date-fns.
#include <math.h>

#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

enum { DAY_MS = 24 * 60 * 60 * 1000, YEARS_MOST = 200000 };

struct date {
    int64_t year, month, day; // month from 0, day from 1
    int64_t hour, minute, second, millisecond;
};

// ---- the calendar

static int64_t floor_divide(int64_t x, int64_t y)
{
    return x / y - (x % y < 0);
}

// The days from 1970 to a date; months and days may be out of range.
static int64_t days_until(int64_t year, int64_t month, int64_t day)
{
    year += floor_divide(month, 12);
    month -= floor_divide(month, 12) * 12;
    int64_t y = month < 2 ? year - 1 : year, era = floor_divide(y, 400), of_era = y - era * 400;
    int64_t of_year = (153 * (month + (month > 1 ? -2 : 10)) + 2) / 5;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468 + day - 1;
}

static int64_t time_of(const struct date *d)
{
    return days_until(d->year, d->month, d->day) * DAY_MS +
           ((d->hour * 60 + d->minute) * 60 + d->second) * 1000 + d->millisecond;
}

static struct date date_of(int64_t ms)
{
    int64_t days = floor_divide(ms, DAY_MS), rest = ms - days * DAY_MS;
    int64_t shifted = days + 719468, era = floor_divide(shifted, 146097);
    int64_t of_era = shifted - era * 146097;
    int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t march = (5 * of_year + 2) / 153;
    struct date d = {.month = march < 10 ? march + 2 : march - 10,
                     .day = of_year - (153 * march + 2) / 5 + 1,
                     .hour = rest / 3600000,
                     .minute = rest / 60000 % 60,
                     .second = rest / 1000 % 60,
                     .millisecond = rest % 1000};
    d.year = year_of_era + era * 400 + (d.month < 2);
    return d;
}

// ---- reading: 2021-01-31, 2021-01-31T10:00[:00[.000]][Z|+02:00|+0200]

struct date_text {
    struct str text;
    size_t at;
};

static bool take_digits(struct date_text *t, unsigned count, int64_t *out)
{
    *out = 0;
    for (unsigned i = 0; i < count; i++, t->at++) {
        if (t->at >= t->text.len || !ascii_is_digit(t->text.at[t->at]))
            return false;
        *out = *out * 10 + (t->text.at[t->at] - '0');
    }
    return true;
}

static bool take_char(struct date_text *t, char c)
{
    bool is_here = t->at < t->text.len && t->text.at[t->at] == c;
    t->at += is_here;
    return is_here;
}

static void take_fraction(struct date_text *t, int64_t *ms)
{
    int64_t scale = 100;
    for (*ms = 0; t->at < t->text.len && ascii_is_digit(t->text.at[t->at]); t->at++, scale /= 10)
        *ms += (t->text.at[t->at] - '0') * scale;
}

static bool take_zone(struct date_text *t, int64_t *minutes)
{
    int64_t hour, minute;
    *minutes = 0;
    if (t->at == t->text.len || take_char(t, 'Z') || take_char(t, 'z'))
        return true;
    bool is_west = take_char(t, '-');
    if (!is_west && !take_char(t, '+'))
        return false;
    if (!take_digits(t, 2, &hour))
        return false;
    take_char(t, ':');
    if (!take_digits(t, 2, &minute))
        return false;
    *minutes = (is_west ? -1 : 1) * (hour * 60 + minute);
    return true;
}

static bool take_clock(struct date_text *t, struct date *d)
{
    if (!take_digits(t, 2, &d->hour) || !take_char(t, ':') || !take_digits(t, 2, &d->minute))
        return false;
    if (take_char(t, ':')) {
        if (!take_digits(t, 2, &d->second))
            return false;
        if (take_char(t, '.'))
            take_fraction(t, &d->millisecond);
    }
    return d->hour <= 24 && d->minute < 60 && d->second < 60;
}

static bool read_date(struct str text, int64_t *ms)
{
    struct date_text t = {.text = text};
    struct date d = {.month = 1, .day = 1};
    int64_t zone = 0;
    if (!take_digits(&t, 4, &d.year))
        return false;
    if (take_char(&t, '-') &&
        (!take_digits(&t, 2, &d.month) || (take_char(&t, '-') && !take_digits(&t, 2, &d.day))))
        return false;
    if (d.month < 1 || d.month > 12 || d.day < 1 || d.day > 31)
        return false;
    d.month--;
    if ((take_char(&t, 'T') || take_char(&t, ' ')) &&
        (!take_clock(&t, &d) || !take_zone(&t, &zone)))
        return false;
    *ms = time_of(&d) - zone * 60000;
    return t.at == text.len;
}

static bool date_arg(struct call *c, struct value v, int64_t *ms, struct value *failed)
{
    if (read_date(value_str(&v), ms))
        return true;
    *failed =
        garden_fail(c, 0, DIAG_BAD_ARGUMENT,
                    "Error from helper function %s: RangeError: Invalid time value", call_name(c));
    return false;
}

static struct value iso_text(struct call *c, int64_t ms)
{
    struct date d = date_of(ms);
    if (d.year < 0 || d.year > 9999)
        return garden_helper_failed(c, "the year %lld is out of range", (long long)d.year);
    struct str text =
        str_format(call_arena(c), "%04lld-%02lld-%02lldT%02lld:%02lld:%02lld.%03lldZ",
                   (long long)d.year, (long long)d.month + 1, (long long)d.day, (long long)d.hour,
                   (long long)d.minute, (long long)d.second, (long long)d.millisecond);
    return value_string(call_arena(c), text);
}

// ---- changing

static int64_t *unit_of(struct date *d, struct str unit)
{
    struct {
        const char *name;
        int64_t *part;
    } units[] = {{"years", &d->year},
                 {"months", &d->month},
                 {"days", &d->day},
                 {"hours", &d->hour},
                 {"minutes", &d->minute},
                 {"seconds", &d->second},
                 {"milliseconds", &d->millisecond}};
    for (size_t i = 0; i < COUNT_OF(units); i++)
        if (str_equal(unit, str_of(units[i].name)))
            return units[i].part;
    return NULL;
}

static struct value bad_unit(struct call *c, const char *allowed)
{
    return garden_fail(c, 2, DIAG_BAD_ARGUMENT,
                       "Error validating argument 'unit' for %s helper function:\n\nvalue must be "
                       "one of [%s]",
                       call_name(c), allowed);
}

struct value garden_modify_date(struct call *c, const struct value *args)
{
    int64_t ms;
    struct value failed;
    if (!date_arg(c, args[0], &ms, &failed))
        return failed;
    struct date d = date_of(ms);
    int64_t *part = unit_of(&d, value_str(&args[2]));
    double amount = trunc(number_to_double(args[1]));
    if (!part)
        return bad_unit(c, "years, months, days, hours, minutes, seconds, milliseconds");
    if (!(fabs(amount) < 1e12) || (part == &d.year && fabs(amount) > YEARS_MOST))
        return garden_helper_failed(c, "the amount is out of range");
    *part = (int64_t)amount;
    return iso_text(c, time_of(&d));
}

static int64_t days_of_month(int64_t year, int64_t month)
{
    return days_until(year, month + 1, 1) - days_until(year, month, 1);
}

// Months have different lengths: the day is cut to the last one.
static void shift_months(struct date *d, int64_t months)
{
    int64_t all = d->year * 12 + d->month + months;
    d->year = floor_divide(all, 12);
    d->month = all - d->year * 12;
    int64_t most = days_of_month(d->year, d->month);
    d->day = d->day < most ? d->day : most;
}

struct value garden_shift_date(struct call *c, const struct value *args)
{
    int64_t ms;
    struct value failed;
    struct str unit = value_str(&args[2]);
    if (!date_arg(c, args[0], &ms, &failed))
        return failed;
    double amount = trunc(number_to_double(args[1]));
    if (!(fabs(amount) < 1e10))
        return garden_helper_failed(c, "the amount is out of range");
    int64_t by = (int64_t)amount;
    struct date d = date_of(ms);
    int64_t *part = unit_of(&d, unit);
    if (str_equal(unit, STR("weeks")))
        d.day += 7 * by;
    else if (part == &d.year || part == &d.month)
        shift_months(&d, part == &d.year ? by * 12 : by);
    else if (part)
        *part += by;
    else
        return bad_unit(c, "years, months, weeks, days, hours, minutes, seconds, milliseconds");
    return iso_text(c, time_of(&d));
}

// ---- formatting

static const char *const months[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};
static const char *const weekdays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};

static void add_date_number(struct strbuf *out, int64_t n, size_t width)
{
    strbuf_format(out, "%0*lld", (int)width, (long long)n);
}

static void add_ordinal(struct strbuf *out, int64_t n)
{
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    bool is_plain = n % 10 <= 3 && (n % 100 < 11 || n % 100 > 13);
    strbuf_format(out, "%lld%s", (long long)n, is_plain ? ends[n % 10] : "th");
}

static void add_date_name(struct strbuf *out, const char *name, size_t width)
{
    struct str whole = str_of(name);
    strbuf_add(out, width == 5   ? str_slice(whole, 0, 1)
                    : width == 4 ? whole
                                 : str_slice(whole, 0, 3));
}

static void add_milliseconds(struct strbuf *out, int64_t ms, size_t width)
{
    int64_t scale = 100;
    for (size_t i = 0; i < width; i++, scale /= 10)
        strbuf_add_char(out, scale ? (char)('0' + ms / scale % 10) : '0');
}

static bool add_calendar_token(struct strbuf *out, const struct date *d, char token, size_t width)
{
    int64_t weekday = ((days_until(d->year, d->month, d->day) % 7) + 11) % 7;
    int64_t day_of_year = days_until(d->year, d->month, d->day) - days_until(d->year, 0, 1) + 1;
    switch (token) {
    case 'y':
    case 'u': add_date_number(out, width == 2 ? d->year % 100 : d->year, width); return true;
    case 'M':
    case 'L':
        if (width > 2)
            add_date_name(out, months[d->month], width);
        else
            add_date_number(out, d->month + 1, width);
        return true;
    case 'd': add_date_number(out, d->day, width); return true;
    case 'D': add_date_number(out, day_of_year, width); return true;
    case 'E': add_date_name(out, weekdays[weekday], width < 3 ? 3 : width); return true;
    case 'i': add_date_number(out, weekday ? weekday : 7, width); return true;
    case 'Q':
    case 'q':
        strbuf_format(out, "%s%lld", width == 3 ? "Q" : "", (long long)d->month / 3 + 1);
        return true;
    default: return false;
    }
}

static bool add_clock_token(struct strbuf *out, const struct date *d, char token, size_t width)
{
    switch (token) {
    case 'H': add_date_number(out, d->hour, width); return true;
    case 'h': add_date_number(out, d->hour % 12 ? d->hour % 12 : 12, width); return true;
    case 'K': add_date_number(out, d->hour % 12, width); return true;
    case 'k': add_date_number(out, d->hour ? d->hour : 24, width); return true;
    case 'm': add_date_number(out, d->minute, width); return true;
    case 's': add_date_number(out, d->second, width); return true;
    case 'S': add_milliseconds(out, d->millisecond, width); return true;
    case 'a': strbuf_add_cstr(out, d->hour < 12 ? "AM" : "PM"); return true;
    case 'X': strbuf_add_char(out, 'Z'); return true;
    case 'x':
        strbuf_add_cstr(out, width == 3 ? "+00:00" : width == 2 ? "+0000" : "+00");
        return true;
    case 't': add_date_number(out, floor_divide(time_of(d), 1000), 1); return true;
    case 'T': add_date_number(out, time_of(d), 1); return true;
    default: return false;
    }
}

// 'text' is literal, '' a quote.
static size_t add_date_literal(struct strbuf *out, struct str format, size_t at)
{
    if (at + 1 < format.len && format.at[at + 1] == '\'') {
        strbuf_add_char(out, '\'');
        return at + 2;
    }
    for (at++; at < format.len; at++) {
        bool is_quote = format.at[at] == '\'';
        bool is_double = is_quote && at + 1 < format.len && format.at[at + 1] == '\'';
        if (is_quote && !is_double)
            return at + 1;
        at += is_double;
        strbuf_add_char(out, format.at[at]);
    }
    return at;
}

static bool add_formatted(struct strbuf *out, const struct date *d, struct str format, char *bad)
{
    enum { WIDTH_MOST = 20 };
    for (size_t at = 0; at < format.len;) {
        char token = format.at[at];
        size_t width = 1;
        if (token == '\'') {
            at = add_date_literal(out, format, at);
            continue;
        }
        if (!ascii_is_letter(token)) {
            strbuf_add_char(out, token);
            at++;
            continue;
        }
        while (at + width < format.len && format.at[at + width] == token && width < WIDTH_MOST)
            width++;
        at += width;
        bool is_ordinal = width == 1 && at < format.len && format.at[at] == 'o';
        if (is_ordinal && (token == 'd' || token == 'M')) {
            add_ordinal(out, token == 'd' ? d->day : d->month + 1);
            at++;
        } else if (!add_calendar_token(out, d, token, width) &&
                   !add_clock_token(out, d, token, width)) {
            *bad = token;
            return false;
        }
    }
    return true;
}

struct value garden_format_date(struct call *c, const struct value *args)
{
    int64_t ms;
    char bad = 0;
    struct value v;
    struct strbuf out;
    if (!date_arg(c, args[0], &ms, &v))
        return v;
    struct date d = date_of(ms);
    strbuf_init(&out, 0);
    if (add_formatted(&out, &d, value_str(&args[1]), &bad))
        v = call_output(c, out.len) ? value_string(call_arena(c), strbuf_str(&out)) : call_limit(c);
    else
        v = garden_fail(c, 1, DIAG_BAD_ARGUMENT,
                        "Error from helper function formatDateUtc: RangeError: Format string "
                        "contains an unescaped latin alphabet character `%c`",
                        bad);
    strbuf_done(&out);
    return v;
}
