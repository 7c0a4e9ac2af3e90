// SPDX-License-Identifier: Apache-2.0
//
// Times of the proleptic Gregorian calendar, in UTC.
#ifndef WEFT_DIALECTS_GARDEN_FUNCTIONS_DATES_H
#define WEFT_DIALECTS_GARDEN_FUNCTIONS_DATES_H

#include "base/str.h"

struct date {
    int64_t year, month, day; // month from 0, day from 1
    int64_t hour, minute, second, millisecond;
};

// The days from 1970 to a date; months and days may be out of range.
int64_t date_days(int64_t year, int64_t month, int64_t day);
// Milliseconds since 1970.
int64_t date_time(const struct date *d);

// As date-fns writes it, in English. False if a part of the format is refused: that part is `*bad`, a letter that means
// nothing, or one that people take for days of months (`D`, `DD`) or for years (`YY`, `YYYY`).
bool date_format(struct strbuf *out, const struct date *d, struct str format, struct str *bad);

#endif
