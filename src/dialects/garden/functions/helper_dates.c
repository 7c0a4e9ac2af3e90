// SPDX-License-Identifier: Apache-2.0
//
// Times in UTC with milliseconds. They are read as JavaScript's Date reads ISO 8601, and formatted with the tokens of
// date-fns.
#include <math.h>

#include "dialects/garden/functions/dates.h"
#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

enum { DAY_MS = 24 * 60 * 60 * 1000, YEARS_MOST = 200000 };

// ---- the calendar

static int64_t floor_divide(int64_t x, int64_t y)
{
    return x / y - (x % y < 0);
}

int64_t date_days(int64_t year, int64_t month, int64_t day)
{
    year += floor_divide(month, 12);
    month -= floor_divide(month, 12) * 12;
    int64_t y = month < 2 ? year - 1 : year, era = floor_divide(y, 400), of_era = y - era * 400;
    int64_t of_year = (153 * (month + (month > 1 ? -2 : 10)) + 2) / 5;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468 + day - 1;
}

int64_t date_time(const struct date *d)
{
    return date_days(d->year, d->month, d->day) * DAY_MS +
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
    *ms = date_time(&d) - zone * 60000;
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

const char *garden_why_not_unit(struct str unit, bool moves)
{
    struct date d;
    const int64_t *part = unit_of(&d, unit);
    if (moves)
        return str_equal(unit, STR("weeks")) || (part && part != &d.millisecond)
                   ? NULL
                   : "value must be one of [years, months, weeks, days, hours, minutes, seconds]";
    return part ? NULL
                : "value must be one of [years, months, days, hours, minutes, seconds, "
                  "milliseconds]";
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
    if (!(fabs(amount) < 1e12) || (part == &d.year && fabs(amount) > YEARS_MOST))
        return garden_helper_failed(c, "the amount is out of range");
    *part = (int64_t)amount;
    return iso_text(c, date_time(&d));
}

static int64_t days_of_month(int64_t year, int64_t month)
{
    return date_days(year, month + 1, 1) - date_days(year, month, 1);
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
    else
        *part += by;
    return iso_text(c, date_time(&d));
}

// ---- formatting

static struct value refuse_format(struct call *c, struct str format, struct str part)
{
    if (part.at[0] != 'D' && part.at[0] != 'Y')
        return garden_fail(c, 1, DIAG_BAD_ARGUMENT,
                           "Error from helper function formatDateUtc: RangeError: Format string "
                           "contains an unescaped latin alphabet character `%c`",
                           part.at[0]);
    return garden_fail(c, 1, DIAG_BAD_ARGUMENT,
                       "Error from helper function formatDateUtc: RangeError: Use `%.*s` instead "
                       "of `%.*s` (in `%.*s`) for formatting %s",
                       (int)part.len, part.at[0] == 'D' ? "dd" : "yyyy", STR_ARGS(part),
                       STR_ARGS(format), part.at[0] == 'D' ? "days of the month" : "years");
}

struct value garden_format_date(struct call *c, const struct value *args)
{
    int64_t ms;
    struct value v;
    struct strbuf out;
    struct str bad, format = value_str(&args[1]);
    if (!date_arg(c, args[0], &ms, &v))
        return v;
    struct date d = date_of(ms);
    strbuf_init(&out, 0);
    if (!date_format(&out, &d, format, &bad))
        v = refuse_format(c, format, bad);
    else
        v = call_output(c, out.len) ? value_string(call_arena(c), strbuf_str(&out)) : call_limit(c);
    strbuf_done(&out);
    return v;
}
