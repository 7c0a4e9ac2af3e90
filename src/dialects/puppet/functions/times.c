// SPDX-License-Identifier: Apache-2.0
//
// Timestamps in formats as Ruby's strftime and strptime have them, and the clock.
#include <math.h>

#include "base/budget.h"
#include "dialects/puppet/functions/times.h"
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/runtime/support.h"
#include <stdio.h>

#define NANOSECONDS INT64_C(1000000000)

static const char *const month_names[] = {"January",   "February", "March",    "April",
                                          "May",       "June",     "July",     "August",
                                          "September", "October",  "November", "December"};
static const char *const day_names[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};

// A moment in a time zone.
struct moment {
    int64_t year;
    int month, day, hour, minute, second;
    int64_t nanosecond;
    int weekday, yearday;
    int64_t epoch;  // seconds since 1970, in UTC
    int64_t offset; // seconds east of UTC
    bool is_utc;    // no zone was asked for
};

static int64_t floor_div(int64_t x, int64_t y)
{
    return x / y - (x % y < 0);
}

// Days since 1970 of a date in the Gregorian calendar; the year begins in March here.
static int64_t days_of_date(int64_t year, int month, int day)
{
    int64_t y = month <= 2 ? year - 1 : year;
    int64_t era = floor_div(y, 400);
    int64_t of_era = y - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static void date_of_days(int64_t days, struct moment *m)
{
    days += 719468;
    int64_t era = floor_div(days, 146097);
    int64_t of_era = days - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153;
    m->day = (int)(of_year - (153 * month + 2) / 5 + 1);
    m->month = (int)(month < 10 ? month + 3 : month - 9);
    m->year = year + era * 400 + (m->month <= 2);
}

static struct moment moment_of(int64_t nanoseconds, int64_t offset, bool is_utc)
{
    struct moment m = {.offset = offset, .is_utc = is_utc};
    m.epoch = floor_div(nanoseconds, NANOSECONDS);
    m.nanosecond = nanoseconds - m.epoch * NANOSECONDS;
    int64_t local = m.epoch + offset;
    int64_t days = floor_div(local, 86400);
    int64_t rest = local - days * 86400;
    date_of_days(days, &m);
    m.hour = (int)(rest / 3600);
    m.minute = (int)(rest / 60 % 60);
    m.second = (int)(rest % 60);
    m.weekday = (int)(((days + 4) % 7 + 7) % 7);
    m.yearday = (int)(days - days_of_date(m.year, 1, 1)) + 1;
    return m;
}

// ---- time zones

static const struct {
    const char *name;
    int minutes;
} zones[] = {{"UTC", 0},    {"GMT", 0},    {"Z", 0},      {"UT", 0},     {"EST", -300},
             {"EDT", -240}, {"CST", -360}, {"CDT", -300}, {"MST", -420}, {"MDT", -360},
             {"PST", -480}, {"PDT", -420}, {"WET", 0},    {"BST", 60},   {"CET", 60},
             {"CEST", 120}, {"MET", 60},   {"MEST", 120}, {"EET", 120},  {"EEST", 180},
             {"MSK", 180},  {"IST", 330},  {"JST", 540},  {"KST", 540},  {"HST", -600},
             {"AKST", -540}};

// Hours, minutes and seconds, with or without colons between them.
static bool read_zone_parts(struct str s, int64_t parts[3])
{
    bool has_colon = str_find_char(s, ':', 0) < s.len;
    size_t part = 0, digits = 0;
    for (size_t i = 0; i < s.len; i++) {
        bool is_colon = s.at[i] == ':', is_next = is_colon || (!has_colon && digits == 2);
        if (is_next && ++part == 3)
            return false;
        digits = is_next ? 0 : digits;
        if (is_colon)
            continue;
        if (!ascii_is_digit(s.at[i]))
            return false;
        parts[part] = parts[part] * 10 + (s.at[i] - '0');
        digits++;
    }
    return s.len > 0 && parts[0] < 24 && parts[1] < 60 && parts[2] < 60;
}

// `+02:00`, `-0530`, `+2`; false: it is none.
static bool read_zone_offset(struct str s, int64_t *out)
{
    int64_t parts[3] = {0};
    if (!s.len || (s.at[0] != '-' && s.at[0] != '+'))
        return false;
    bool is_good = read_zone_parts(str_slice(s, 1, s.len), parts);
    int64_t seconds = parts[0] * 3600 + parts[1] * 60 + parts[2];
    *out = s.at[0] == '-' ? -seconds : seconds;
    return is_good;
}

static bool offset_of_zone(struct str zone, int64_t *out)
{
    *out = 0;
    if (puppet_same_string(
            zone,
            STR("current"))) // the same everywhere: what is computed does not depend on a machine
        return true;
    for (size_t i = 0; i < COUNT_OF(zones); i++)
        if (puppet_same_string(zone, str_of(zones[i].name))) {
            *out = zones[i].minutes * 60;
            return true;
        }
    bool has_prefix =
        zone.len > 3 && (str_starts(zone, STR("UTC")) || str_starts(zone, STR("GMT")));
    return read_zone_offset(has_prefix ? str_slice(zone, 3, zone.len) : zone, out);
}

// ---- writing

struct directive_flags {
    char padding; // 0: as is usual; '-': none
    bool is_upper, is_swapped;
    int colons;
    int width; // -1: as is usual
};

static void write_padded(struct strbuf *out, const struct directive_flags *d, int64_t n,
                         char padding, int width)
{
    if (d->padding)
        padding = d->padding == '_' ? ' ' : d->padding;
    width = d->width >= 0 ? d->width : width;
    if (padding == '-')
        strbuf_format(out, "%lld", (long long)n);
    else if (padding == ' ')
        strbuf_format(out, "%*lld", width, (long long)n);
    else
        strbuf_format(out, "%0*lld", width, (long long)n);
}

static void write_name(struct strbuf *out, const struct directive_flags *d, struct str name)
{
    bool is_upper = d->is_upper || d->is_swapped;
    if (d->width > (int)name.len)
        strbuf_add_repeat(out, d->padding == '0' ? '0' : ' ', (size_t)d->width - name.len);
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        strbuf_add_char(out, is_upper && c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
    }
}

static void write_fraction(struct strbuf *out, const struct directive_flags *d, int64_t nanosecond,
                           int usual)
{
    char digits[16];
    int width = d->width > 0 ? d->width : usual;
    (void)snprintf(digits, sizeof(digits), "%09lld", (long long)nanosecond);
    strbuf_add(out, str_slice(str_of(digits), 0, (size_t)width));
    if (width > 9)
        strbuf_add_repeat(out, '0', (size_t)width - 9);
}

static void write_offset(struct strbuf *out, const struct directive_flags *d, int64_t offset)
{
    int64_t size = offset < 0 ? -offset : offset;
    strbuf_format(out, "%c%02lld", offset < 0 ? '-' : '+', (long long)(size / 3600));
    strbuf_format(out, d->colons ? ":%02lld" : "%02lld", (long long)(size / 60 % 60));
    if (d->colons == 2)
        strbuf_format(out, ":%02lld", (long long)(size % 60));
}

// Week of the year, of which the first begins with the first Sunday (0) or Monday (1).
static int week_of_year(const struct moment *m, int first_day)
{
    int weekday = (m->weekday - first_day + 7) % 7;
    return (m->yearday + 6 - weekday) / 7;
}

static void iso_week(const struct moment *m, int64_t *year, int *week)
{
    int weekday = m->weekday ? m->weekday : 7;
    int64_t thursday = days_of_date(m->year, m->month, m->day) - weekday + 4;
    struct moment t = {0};
    date_of_days(thursday, &t);
    *year = t.year;
    *week = (int)((thursday - days_of_date(t.year, 1, 1)) / 7 + 1);
}

static void write_moment(struct strbuf *out, const struct moment *m, struct str format);

// Directives that stand for several others.
static const char *expansion_of(char letter)
{
    switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'T':
    case 'X': return "%H:%M:%S";
    case 'R': return "%H:%M";
    case 'r': return "%I:%M:%S %p";
    case 'v': return "%e-%^b-%Y";
    case '+': return "%a %b %e %H:%M:%S %Z %Y";
    default: return NULL;
    }
}

static bool write_number_directive(struct strbuf *out, const struct moment *m,
                                   const struct directive_flags *d, char letter)
{
    int hour12 = m->hour % 12 ? m->hour % 12 : 12;
    int64_t iso_year;
    int iso;
    iso_week(m, &iso_year, &iso);
    switch (letter) {
    case 'Y': write_padded(out, d, m->year, '0', 4); return true;
    case 'C': write_padded(out, d, floor_div(m->year, 100), '0', 2); return true;
    case 'y': write_padded(out, d, ((m->year % 100) + 100) % 100, '0', 2); return true;
    case 'm': write_padded(out, d, m->month, '0', 2); return true;
    case 'd': write_padded(out, d, m->day, '0', 2); return true;
    case 'e': write_padded(out, d, m->day, ' ', 2); return true;
    case 'j': write_padded(out, d, m->yearday, '0', 3); return true;
    case 'H': write_padded(out, d, m->hour, '0', 2); return true;
    case 'k': write_padded(out, d, m->hour, ' ', 2); return true;
    case 'I': write_padded(out, d, hour12, '0', 2); return true;
    case 'l': write_padded(out, d, hour12, ' ', 2); return true;
    case 'M': write_padded(out, d, m->minute, '0', 2); return true;
    case 'S': write_padded(out, d, m->second, '0', 2); return true;
    case 's': write_padded(out, d, m->epoch, '0', 1); return true;
    case 'u': write_padded(out, d, m->weekday ? m->weekday : 7, '0', 1); return true;
    case 'w': write_padded(out, d, m->weekday, '0', 1); return true;
    case 'G': write_padded(out, d, iso_year, '0', 4); return true;
    case 'g': write_padded(out, d, iso_year % 100, '0', 2); return true;
    case 'V': write_padded(out, d, iso, '0', 2); return true;
    case 'U': write_padded(out, d, week_of_year(m, 0), '0', 2); return true;
    case 'W': write_padded(out, d, week_of_year(m, 1), '0', 2); return true;
    default: return false;
    }
}

static bool write_text_directive(struct strbuf *out, const struct moment *m,
                                 struct directive_flags *d, char letter)
{
    struct str month = str_of(month_names[m->month - 1]), day = str_of(day_names[m->weekday]);
    bool is_late = m->hour >= 12;
    switch (letter) {
    case 'B': write_name(out, d, month); return true;
    case 'b':
    case 'h': write_name(out, d, str_slice(month, 0, 3)); return true;
    case 'A': write_name(out, d, day); return true;
    case 'a': write_name(out, d, str_slice(day, 0, 3)); return true;
    case 'P': write_name(out, d, is_late ? STR("pm") : STR("am")); return true;
    case 'p':
        if (d->is_swapped)
            strbuf_add_cstr(out, is_late ? "pm" : "am");
        else
            write_name(out, d, is_late ? STR("PM") : STR("AM"));
        return true;
    case 'Z':
        if (d->is_swapped)
            strbuf_add_cstr(out, m->is_utc ? "utc" : "");
        else
            write_name(out, d, m->is_utc ? STR("UTC") : STR(""));
        return true;
    case 'z': write_offset(out, d, m->offset); return true;
    case 'L': write_fraction(out, d, m->nanosecond, 3); return true;
    case 'N': write_fraction(out, d, m->nanosecond, 9); return true;
    case 'n': strbuf_add_char(out, '\n'); return true;
    case 't': strbuf_add_char(out, '\t'); return true;
    case '%': strbuf_add_char(out, '%'); return true;
    default: return false;
    }
}

// Flags, colons and width after a `%`; returns where they end.
static size_t read_time_flags(struct str format, size_t at, struct directive_flags *d)
{
    *d = (struct directive_flags){.width = -1};
    for (; at < format.len && format.at[at] && strchr("-_0^#:", format.at[at]); at++) {
        char c = format.at[at];
        if (c == '^')
            d->is_upper = true;
        else if (c == '#')
            d->is_swapped = true;
        else if (c == ':')
            d->colons++;
        else
            d->padding = c;
    }
    for (; at < format.len && ascii_is_digit(format.at[at]); at++)
        if (d->width < 1000)
            d->width = (d->width < 0 ? 0 : d->width * 10) + (format.at[at] - '0');
    return at;
}

static void write_moment(struct strbuf *out, const struct moment *m, struct str format)
{
    for (size_t at = 0; budget_more(at < format.len);) {
        size_t percent = str_find_char(format, '%', at);
        strbuf_add(out, str_slice(format, at, percent));
        if (percent == format.len)
            return;
        struct directive_flags d;
        size_t letter = read_time_flags(format, percent + 1, &d);
        char c = letter < format.len ? format.at[letter] : '\0';
        const char *expansion = expansion_of(c);
        at = letter + 1;
        if (expansion)
            write_moment(out, m, str_of(expansion));
        else if (!write_number_directive(out, m, &d, c) && !write_text_directive(out, m, &d, c))
            strbuf_add(out, str_slice(format, percent, at));
    }
}

bool timestamp_format(struct puppet_call *c, int64_t nanoseconds, struct str format,
                      struct str zone, struct strbuf *out, struct str *why)
{
    int64_t offset = 0;
    if (zone.len && !offset_of_zone(zone, &offset)) {
        *why = str_format(c->arena, "Illegal timezone '%.*s'", STR_ARGS(zone));
        return false;
    }
    struct moment m = moment_of(nanoseconds, offset, !zone.len);
    write_moment(out, &m, format);
    return true;
}

// ---- reading

struct parsed_time {
    bool has_year, has_zone, has_epoch, is_late, has_half;
    int64_t year, month, day, hour, minute, second, nanosecond, offset, epoch;
};

struct time_reader {
    struct str text;
    size_t at;
    struct parsed_time time;
};

static bool take_time_digits(struct time_reader *r, size_t most, int64_t low, int64_t high,
                             int64_t *out)
{
    size_t from = r->at;
    int64_t n = 0;
    while (r->at < r->text.len && r->at - from < most && ascii_is_digit(r->text.at[r->at]))
        n = n * 10 + (r->text.at[r->at++] - '0');
    *out = n;
    return r->at > from && n >= low && n <= high;
}

static bool take_year(struct time_reader *r)
{
    bool is_negative = r->at < r->text.len && r->text.at[r->at] == '-';
    if (r->at < r->text.len && (r->text.at[r->at] == '-' || r->text.at[r->at] == '+'))
        r->at++;
    if (!take_time_digits(r, 6, 0, 999999, &r->time.year))
        return false;
    r->time.year = is_negative ? -r->time.year : r->time.year;
    r->time.has_year = true;
    return true;
}

static bool take_name(struct time_reader *r, const char *const *names, size_t count, int64_t *out)
{
    struct str rest = str_slice(r->text, r->at, r->text.len);
    for (size_t i = 0; i < count; i++) {
        struct str full = str_of(names[i]), brief = str_slice(full, 0, 3);
        struct str fitting = puppet_same_string(str_slice(rest, 0, full.len), full)     ? full
                             : puppet_same_string(str_slice(rest, 0, brief.len), brief) ? brief
                                                                                        : STR("");
        if (fitting.len) {
            r->at += fitting.len;
            *out = (int64_t)i;
            return true;
        }
    }
    return false;
}

static bool take_fraction(struct time_reader *r)
{
    size_t from = r->at;
    int64_t n = 0;
    for (; r->at < r->text.len && ascii_is_digit(r->text.at[r->at]); r->at++)
        if (r->at - from < 9)
            n = n * 10 + (r->text.at[r->at] - '0');
    for (size_t i = r->at - from; i < 9; i++)
        n *= 10;
    r->time.nanosecond = n;
    return r->at > from;
}

static bool take_zone(struct time_reader *r)
{
    size_t from = r->at;
    while (r->at < r->text.len &&
           (ascii_is_letter(r->text.at[r->at]) || ascii_is_digit(r->text.at[r->at]) ||
            strchr("+-:", r->text.at[r->at])))
        r->at++;
    r->time.has_zone = true;
    return r->at > from && offset_of_zone(str_slice(r->text, from, r->at), &r->time.offset);
}

static bool take_half(struct time_reader *r)
{
    struct str half = str_slice(r->text, r->at, r->at + 2);
    bool is_early = puppet_same_string(half, STR("am"));
    r->time.is_late = puppet_same_string(half, STR("pm"));
    r->time.has_half = true;
    r->at += 2;
    return is_early || r->time.is_late;
}

static bool take_short_year(struct time_reader *r)
{
    if (!take_time_digits(r, 2, 0, 99, &r->time.year))
        return false;
    r->time.year += r->time.year < 69 ? 2000 : 1900;
    r->time.has_year = true;
    return true;
}

static bool take_yearday(struct time_reader *r)
{
    int64_t n;
    if (!take_time_digits(r, 3, 1, 366, &n))
        return false;
    r->time.month = 1;
    r->time.day = n; // days beyond January count on
    return true;
}

static bool take_format(struct time_reader *r, struct str format);

static bool take_directive(struct time_reader *r, char letter)
{
    const char *expansion = expansion_of(letter);
    int64_t ignored;
    if (expansion)
        return take_format(r, str_of(expansion));
    if (strchr("ekl", letter) && r->at < r->text.len && r->text.at[r->at] == ' ')
        r->at++;
    switch (letter) {
    case 'Y': return take_year(r);
    case 'y': return take_short_year(r);
    case 'm': return take_time_digits(r, 2, 1, 12, &r->time.month);
    case 'd':
    case 'e': return take_time_digits(r, 2, 1, 31, &r->time.day);
    case 'j': return take_yearday(r);
    case 'H':
    case 'k': return take_time_digits(r, 2, 0, 24, &r->time.hour);
    case 'I':
    case 'l': return take_time_digits(r, 2, 1, 12, &r->time.hour);
    case 'M': return take_time_digits(r, 2, 0, 59, &r->time.minute);
    case 'S': return take_time_digits(r, 2, 0, 60, &r->time.second);
    case 'N':
    case 'L': return take_fraction(r);
    case 'p':
    case 'P': return take_half(r);
    case 'z':
    case 'Z': return take_zone(r);
    case 's':
        r->time.has_epoch = true;
        return take_time_digits(r, 12, 0, INT64_C(1000000000000), &r->time.epoch);
    case 'A':
    case 'a': return take_name(r, day_names, COUNT_OF(day_names), &ignored);
    case 'B':
    case 'b':
    case 'h':
        if (!take_name(r, month_names, COUNT_OF(month_names), &r->time.month))
            return false;
        r->time.month++;
        return true;
    default: return false;
    }
}

static void skip_time_space(struct time_reader *r)
{
    while (r->at < r->text.len && strchr(" \t\n\r\v\f", r->text.at[r->at]) && r->text.at[r->at])
        r->at++;
}

static bool take_format(struct time_reader *r, struct str format)
{
    for (size_t at = 0; budget_more(at < format.len); at++) {
        char c = format.at[at];
        if (c && strchr(" \t\n\r\v\f", c)) {
            skip_time_space(r);
            continue;
        }
        if (c == '%' && at + 1 < format.len && format.at[at + 1] != '%') {
            struct directive_flags d;
            size_t letter = read_time_flags(format, at + 1, &d);
            if (letter >= format.len || !format.at[letter] || !take_directive(r, format.at[letter]))
                return false;
            at = letter;
            continue;
        }
        at += c == '%';
        if (r->at >= r->text.len || r->text.at[r->at] != c)
            return false;
        r->at++;
    }
    return true;
}

static bool seconds_of_parsed(const struct parsed_time *t, int64_t *out)
{
    if (t->has_epoch) {
        *out = t->epoch;
        return true;
    }
    if (!t->has_year)
        return false;
    int64_t hour = t->has_half ? t->hour % 12 + (t->is_late ? 12 : 0) : t->hour;
    int64_t days = days_of_date(t->year, (int)t->month, 1) + t->day - 1;
    *out = days * 86400 + hour * 3600 + t->minute * 60 + t->second - t->offset;
    return true;
}

// With `has_given_zone`, a format that names one does not fit.
static bool parse_time(struct str text, struct str format, bool has_given_zone, int64_t offset,
                       int64_t *out)
{
    struct time_reader r = {.text = text, .time = {.month = 1, .day = 1, .offset = offset}};
    int64_t seconds;
    if (!take_format(&r, format) || r.at != text.len || (has_given_zone && r.time.has_zone))
        return false;
    if (!seconds_of_parsed(&r.time, &seconds) || seconds < -9223372036 || seconds > 9223372035)
        return false;
    *out = seconds * NANOSECONDS + r.time.nanosecond;
    return true;
}

static const char *const usual_formats_with_zone[] = {
    "%FT%T.%N %Z", "%FT%T %Z", "%F %T.%N %Z", "%F %T %Z", "%F %Z",
    "%FT%T.%N",    "%FT%T",    "%F %T.%N",    "%F %T",    "%F"};
enum { FORMATS_WITH_ZONE = 5 };

bool timestamp_parse(struct puppet_call *c, struct str text, struct value formats,
                     struct value zone, int64_t *out, struct str *why)
{
    int64_t offset = 0;
    bool has_zone = puppet_is_string(zone) && value_str(&zone).len;
    if (has_zone && !offset_of_zone(value_str(&zone), &offset)) {
        *why = str_format(c->arena, "Illegal timezone '%.*s'", STR_ARGS(value_str(&zone)));
        return false;
    }
    if (puppet_is_string(formats)) {
        struct str format = value_str(&formats);
        *why = str_format(c->arena, "Unable to parse '%.*s' using format '%.*s'", STR_ARGS(text),
                          STR_ARGS(format));
        return parse_time(text, format, has_zone, offset, out);
    }
    bool is_list = puppet_is_array(formats);
    size_t first = is_list || !has_zone ? 0 : FORMATS_WITH_ZONE;
    size_t count = is_list ? value_len(formats) : COUNT_OF(usual_formats_with_zone);
    struct strbuf tried;
    strbuf_init(&tried, 0);
    bool is_good = false;
    for (size_t i = first; !is_good && budget_more(i < count); i++) {
        struct value item = is_list ? value_item(formats, i) : VALUE_NONE;
        struct str format = is_list ? value_str(&item) : str_of(usual_formats_with_zone[i]);
        is_good = parse_time(text, format, has_zone, offset, out);
        if (i > first)
            strbuf_add(&tried, STR(", "));
        strbuf_add(&tried, format);
    }
    *why = str_format(c->arena, "Unable to parse '%.*s' using any of the formats %.*s",
                      STR_ARGS(text), STR_ARGS(strbuf_str(&tried)));
    strbuf_done(&tried);
    return is_good;
}

// ---- the clock

// A clock that nobody has allowed to read gives an unknown time: the rest of the catalog does not depend on it. Said once.
static struct value unread_clock(struct puppet_call *c)
{
    struct compiler *k = c->compiler;
    bool is_new;
    (void)str_table_put(&k->ruby, STR("the clock"), &is_new);
    if (is_new)
        compiler_log(k, "note", STR("the time is unknown: the clock may not be read here"), c->at);
    return value_dynamic;
}

// Another time is another catalog.
static void note_clock(struct compiler *k)
{
    if (k)
        k->is_volatile = true;
}

struct value time_now(struct puppet_call *c, int64_t *out)
{
    struct graph *g = c->graph;
    struct value now = injector_ask(g, g->injector, WORLD_CLOCK, STR(""), c->at);
    note_clock(c->compiler);
    const struct failure *f = failure_of(c->arena, now);
    while (f && !f->diag && f->left)
        f = f->left;
    if (f && f->diag && f->diag->code == DIAG_NOT_ALLOWED && c->compiler)
        return unread_clock(c);
    if (f || value_is_unknown(now))
        return now;
    if (value_is_number(now) && fabs(number_to_double(now)) < 9.2e9) {
        *out = (int64_t)(number_to_double(now) * 1e9);
        return VALUE_NONE;
    }
    if (puppet_is_string(now) && (parse_time(value_str(&now), STR("%FT%T%z"), false, 0, out) ||
                                  parse_time(value_str(&now), STR("%FT%T.%N%z"), false, 0, out)))
        return VALUE_NONE;
    return puppet_fail(c, "RUNTIME_ERROR",
                       "the clock did not return a time: expected RFC 3339 or seconds since 1970");
}
