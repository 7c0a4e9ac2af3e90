// SPDX-License-Identifier: Apache-2.0
//
// Formats of dates: the letters of Unicode's technical standard 35, as date-fns reads them, with its English words.
#include "dialects/garden/functions/dates.h"

#include <string.h>

enum { WIDTH_MOST = 20 };

static const char *const months[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};
static const char *const weekdays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};

// ---- numbers and names

// At least so many digits; a width of 0 means an ordinal number.
static void add_number(struct strbuf *out, int64_t n, size_t width)
{
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    if (width) {
        strbuf_format(out, "%0*lld", (int)width + (n < 0), (long long)n);
        return;
    }
    bool is_plain = n % 10 <= 3 && (n % 100 < 11 || n % 100 > 13);
    strbuf_format(out, "%lld%s", (long long)n, is_plain ? ends[n % 10] : "th");
}

// Three letters, the whole, or one letter.
static void add_date_name(struct strbuf *out, const char *name, size_t width)
{
    struct str whole = str_of(name);
    strbuf_add(out, width == 5   ? str_slice(whole, 0, 1)
                    : width == 3 ? str_slice(whole, 0, 3)
                                 : whole);
}

// Days have a name of two letters, too.
static void add_weekday(struct strbuf *out, int64_t day, size_t width)
{
    if (width == 6)
        strbuf_add(out, str_slice(str_of(weekdays[day]), 0, 2));
    else
        add_date_name(out, weekdays[day], width);
}

// ---- the calendar

// 0 is Sunday.
static int64_t weekday_of(const struct date *d)
{
    return ((date_days(d->year, d->month, d->day) % 7) + 11) % 7;
}

struct week {
    int64_t year, number;
};

// The week of a date: a year's first one has its January `holds`, and weeks start on `first`.
static struct week week_of(const struct date *d, int64_t first, int64_t holds)
{
    int64_t today = date_days(d->year, d->month, d->day);
    int64_t start = today - (weekday_of(d) - first + 7) % 7;
    struct week w = {.year = d->year + 1};
    for (;; w.year--) { // the date is in the week-year that started last
        struct date anchor = {.year = w.year, .day = holds};
        int64_t year_start = date_days(w.year, 0, holds) - (weekday_of(&anchor) - first + 7) % 7;
        if (year_start <= start) {
            w.number = (start - year_start) / 7 + 1;
            return w;
        }
    }
}

static struct week iso_week(const struct date *d)
{
    return week_of(d, 1, 4);
}

static struct week local_week(const struct date *d)
{
    return week_of(d, 0, 1);
}

static void add_era(struct strbuf *out, const struct date *d, size_t width)
{
    bool is_ad = d->year > 0;
    strbuf_add_cstr(out, width <= 3   ? is_ad ? "AD" : "BC"
                         : width == 5 ? is_ad ? "A" : "B"
                         : is_ad      ? "Anno Domini"
                                      : "Before Christ");
}

static void add_quarter(struct strbuf *out, int64_t quarter, size_t width)
{
    if (width == 3)
        strbuf_format(out, "Q%lld", (long long)quarter);
    else if (width == 5)
        add_number(out, quarter, 1);
    else if (width < 3)
        add_number(out, quarter, width);
    else {
        add_number(out, quarter, 0);
        strbuf_add_cstr(out, " quarter");
    }
}

// A year in which there is no year 0, or the last two digits of one.
static void add_year(struct strbuf *out, int64_t year, size_t width)
{
    int64_t n = year > 0 ? year : 1 - year;
    add_number(out, width == 2 ? n % 100 : n, width);
}

// A day of the week by its number, for widths of one or two, or by its name.
static void add_day_of_week(struct strbuf *out, int64_t number, int64_t weekday, size_t width)
{
    if (width < 3)
        add_number(out, number, width);
    else
        add_weekday(out, weekday, width);
}

static bool add_calendar_token(struct strbuf *out, const struct date *d, char token, size_t width)
{
    int64_t weekday = weekday_of(d);
    switch (token) {
    case 'G': add_era(out, d, width); return true;
    case 'y': add_year(out, d->year, width); return true;
    case 'Y': add_year(out, local_week(d).year, width); return true;
    case 'R': add_number(out, iso_week(d).year, width); return true;
    case 'u': add_number(out, d->year, width); return true;
    case 'Q':
    case 'q': add_quarter(out, d->month / 3 + 1, width); return true;
    case 'M':
    case 'L':
        if (width < 3)
            add_number(out, d->month + 1, width);
        else
            add_date_name(out, months[d->month], width);
        return true;
    case 'w': add_number(out, local_week(d).number, width); return true;
    case 'I': add_number(out, iso_week(d).number, width); return true;
    case 'd': add_number(out, d->day, width); return true;
    case 'D':
        add_number(out, date_days(d->year, d->month, d->day) - date_days(d->year, 0, 1) + 1, width);
        return true;
    case 'E': add_weekday(out, weekday, width < 3 ? 3 : width); return true;
    case 'i': add_day_of_week(out, weekday ? weekday : 7, weekday, width); return true;
    case 'e':
    case 'c': add_day_of_week(out, weekday + 1, weekday, width); return true;
    default: return false;
    }
}

// ---- the clock

static void add_milliseconds(struct strbuf *out, int64_t ms, size_t width)
{
    int64_t scale = 100;
    for (size_t i = 0; i < width; i++, scale /= 10)
        strbuf_add_char(out, scale ? (char)('0' + ms / scale % 10) : '0');
}

static void add_half_of_day(struct strbuf *out, bool is_morning, size_t width)
{
    static const char *const words[][2] = {
        {"PM", "AM"}, {"pm", "am"}, {"p.m.", "a.m."}, {"p", "a"}};
    size_t which = width < 3 ? 0 : width == 3 ? 1 : width == 5 ? 3 : 2;
    strbuf_add_cstr(out, words[which][is_morning]);
}

// `b`: noon and midnight have names.
static void add_part_of_day(struct strbuf *out, int64_t hour, size_t width)
{
    if (hour == 12)
        strbuf_add_cstr(out, width == 5 ? "n" : "noon");
    else if (hour == 0)
        strbuf_add_cstr(out, width == 5 ? "mi" : "midnight");
    else
        add_half_of_day(out, hour < 12, width);
}

static void add_period_of_day(struct strbuf *out, int64_t hour)
{
    strbuf_add_cstr(out, hour >= 17   ? "in the evening"
                         : hour >= 12 ? "in the afternoon"
                         : hour >= 4  ? "in the morning"
                                      : "at night");
}

// The time zone is UTC, always.
static bool add_zone_token(struct strbuf *out, char token, size_t width)
{
    switch (token) {
    case 'X': strbuf_add_char(out, 'Z'); return true;
    case 'x':
        strbuf_add_cstr(out, width == 1 ? "+00" : width == 2 || width == 4 ? "+0000" : "+00:00");
        return true;
    case 'O':
    case 'z': strbuf_add_cstr(out, width < 4 ? "GMT+0" : "GMT+00:00"); return true;
    default: return false;
    }
}

static bool add_clock_token(struct strbuf *out, const struct date *d, char token, size_t width)
{
    int64_t time = date_time(d);
    switch (token) {
    case 'H': add_number(out, d->hour, width); return true;
    case 'h': add_number(out, d->hour % 12 ? d->hour % 12 : 12, width); return true;
    case 'K': add_number(out, d->hour % 12, width); return true;
    case 'k': add_number(out, d->hour ? d->hour : 24, width); return true;
    case 'm': add_number(out, d->minute, width); return true;
    case 's': add_number(out, d->second, width); return true;
    case 'S': add_milliseconds(out, d->millisecond, width); return true;
    case 'a': add_half_of_day(out, d->hour < 12, width); return true;
    case 'b': add_part_of_day(out, d->hour, width); return true;
    case 'B': add_period_of_day(out, d->hour); return true;
    case 't': add_number(out, time / 1000 - (time % 1000 < 0), width); return true;
    case 'T': add_number(out, time, width); return true;
    default: return add_zone_token(out, token, width);
    }
}

// ---- formats that stand for others

static size_t width_at(struct str format, size_t at)
{
    size_t width = 1;
    while (at + width < format.len && format.at[at + width] == format.at[at] && width < WIDTH_MOST)
        width++;
    return width;
}

// P, PP, … stands for a date, p, pp, … for a time, and PPpp for both.
static size_t add_long_format(struct strbuf *out, const struct date *d, struct str format,
                              size_t at)
{
    static const char *const dates[] = {"MM/dd/yyyy", "MMM d, y", "MMMM do, y", "EEEE, MMMM do, y"};
    static const char *const times[] = {"h:mm a", "h:mm:ss a", "h:mm:ss a z", "h:mm:ss a zzzz"};
    struct str none;
    size_t width = width_at(format, at), which = width < 4 ? width : 4;
    if (format.at[at] == 'p') {
        (void)date_format(out, d, str_of(times[which - 1]), &none);
        return at + width;
    }
    (void)date_format(out, d, str_of(dates[which - 1]), &none);
    at += width;
    if (at >= format.len || format.at[at] != 'p')
        return at;
    strbuf_add_cstr(out, which < 3 ? ", " : " at ");
    return add_long_format(out, d, format, at);
}

// 'text' is literal, '' a quote.
static size_t add_literal(struct strbuf *out, struct str format, size_t at)
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

// A letter, or several, or a letter and `o` for an ordinal number. Returns where it ends, or 0 if it is refused.
static size_t add_token(struct strbuf *out, const struct date *d, struct str format, size_t at)
{
    char token = format.at[at];
    size_t width = width_at(format, at), end = at + width;
    if (width == 1 && end < format.len && format.at[end] == 'o' &&
        strchr("yYQqMLwIdDieckKhHms", token)) {
        width = 0;
        end++;
    }
    if ((token == 'D' && width && width < 3) || (token == 'Y' && (width == 2 || width == 4)))
        return 0;
    bool is_known =
        add_calendar_token(out, d, token, width) || add_clock_token(out, d, token, width);
    return is_known ? end : 0;
}

bool date_format(struct strbuf *out, const struct date *d, struct str format, struct str *bad)
{
    for (size_t at = 0, next; at < format.len; at = next) {
        char token = format.at[at];
        next = at + 1;
        if (token == '\'')
            next = add_literal(out, format, at);
        else if (token == 'P' || token == 'p')
            next = add_long_format(out, d, format, at);
        else if (ascii_is_letter(token))
            next = add_token(out, d, format, at);
        else
            strbuf_add_char(out, token);
        if (!next) {
            *bad = str_slice(format, at, at + width_at(format, at));
            return false;
        }
    }
    return true;
}
