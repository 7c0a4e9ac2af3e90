// SPDX-License-Identifier: Apache-2.0
//
// Number to text: the shortest decimal that stands for the same number at its own precision. A
// decimal stands for x when it is within half a unit of x's last bit (with the bounds when that bit
// is zero), as in the peer, which ignores that the gap below a power of two is smaller. Mostly 17
// digits are enough, which is tried first; then the number of digits is found by bisection. Large
// whole numbers go digit by digit, because the peer's choice between two shortest decimals has a
// quirk there that only the digits show.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "value/number_inside.h"

enum {
    // Longest text of a number: beyond it a buffer without a cap is called full instead of filled.
    TEXT_MAX_BYTES = 64 * 1024 * 1024,
    // Half units of longer whole numbers cannot end in as many zeros as the quirk needs.
    QUIRK_FACTOR = 4,
};

// ---- by bisection

// x, and half a unit of its last bit on both sides.
struct interval {
    mpfr_ptr x, low, high; // absolute values
    bool inclusive;
    mpfr_prec_t bits; // of x: its precision
};

static bool rounds_back(const struct interval *in, const char *text)
{
    mpfr_t up, down;
    // The bounds are exact in so many bits, so directed roundings decide.
    mpfr_init2(up, in->bits + 2);
    mpfr_init2(down, in->bits + 2);
    mpfr_strtofr(up, text, NULL, 10, MPFR_RNDU);
    mpfr_strtofr(down, text, NULL, 10, MPFR_RNDD);
    int above = mpfr_cmp(up, in->high), below = mpfr_cmp(down, in->low);
    bool at_high = above == 0 && mpfr_cmp(down, in->high) == 0;
    bool at_low = below == 0 && mpfr_cmp(up, in->low) == 0;
    mpfr_clear(up);
    mpfr_clear(down);
    if (above > 0 || below < 0)
        return false;
    return in->inclusive || (!at_high && !at_low);
}

// The nearest decimal of `count` digits, if it stands for x. `room` has count + 64 bytes.
static bool try_digits(const struct interval *in, size_t count, char *room, mpfr_exp_t *point)
{
    char *digits = room + 2;
    mpfr_get_str(digits, point, 10, count, in->x, MPFR_RNDN);
    size_t len = strlen(digits);
    snprintf(digits + len, 40, "e%jd", (intmax_t)*point);
    room[0] = '0';
    room[1] = '.';
    bool inside = rounds_back(in, room);
    digits[len] = 0;
    return inside;
}

static size_t most_digits(mpfr_prec_t bits)
{
    return (size_t)((double)bits * 0.30103) + 3;
}

static size_t first_try(mpfr_prec_t bits)
{
    return bits >= PRECISION_INT ? 17 : 15; // so few digits cannot lie twice in an interval
}

static void strip_zeros(struct decimal *d)
{
    while (d->len > 1 && d->digits[d->len - 1] == '0')
        d->len--;
    d->digits[d->len] = 0;
}

static struct decimal bisect(const struct interval *in)
{
    size_t low = first_try(in->bits), high = most_digits(in->bits);
    char *room = memory_take(high + 64);
    mpfr_exp_t point;
    if (!try_digits(in, low, room, &point)) {
        while (high - low > 1) { // `low` is too few, `high` enough
            size_t middle = low + (high - low) / 2;
            if (try_digits(in, middle, room, &point))
                high = middle;
            else
                low = middle;
        }
        try_digits(in, high, room, &point);
    }
    memmove(room, room + 2, strlen(room + 2) + 1);
    struct decimal d = {room, strlen(room), point};
    strip_zeros(&d);
    return d;
}

static void open_interval(struct interval *in, mpfr_srcptr x, mpfr_prec_t bits)
{
    in->bits = bits;
    mpfr_init2(in->x, bits);
    mpfr_init2(in->low, bits + 2);
    mpfr_init2(in->high, bits + 2);
    mpfr_abs(in->x, x, MPFR_RNDN);
    mpfr_t half;
    mpfr_init2(half, 2);
    mpfr_set_ui_2exp(half, 1, mpfr_get_exp(in->x) - bits - 1, MPFR_RNDN);
    mpfr_sub(in->low, in->x, half, MPFR_RNDN);
    mpfr_add(in->high, in->x, half, MPFR_RNDN);
    mpfr_clear(half);
    in->inclusive = mpfr_min_prec(in->x) < bits; // the last bit is zero
}

static void close_interval(struct interval *in)
{
    mpfr_clear(in->x);
    mpfr_clear(in->low);
    mpfr_clear(in->high);
}

// ---- digit by digit

// Digits of a whole number without the zeros at its end.
static struct decimal exact_digits(const mpz_t m)
{
    struct decimal d = {memory_take(mpz_sizeinbase(m, 10) + 2), 0, 0};
    mpz_get_str(d.digits, 10, m);
    d.len = strlen(d.digits);
    d.point = (int64_t)d.len;
    strip_zeros(&d);
    return d;
}

static char digit_at(const struct decimal *d, size_t i)
{
    return i < d->len ? d->digits[i] : '0';
}

static void round_up(struct decimal *d, size_t len)
{
    while (len > 0 && d->digits[len - 1] == '9')
        len--;
    if (len == 0) {
        d->digits[0] = '1';
        d->len = 1;
        d->point++;
    } else {
        d->digits[len - 1]++;
        d->len = len;
    }
    strip_zeros(d);
}

static void round_down(struct decimal *d, size_t len)
{
    d->len = len;
    strip_zeros(d);
}

static void round_nearest(struct decimal *d, size_t len)
{
    if (len >= d->len)
        return;
    bool halfway = d->digits[len] == '5' && len + 1 == d->len;
    bool up = halfway ? (d->digits[len - 1] - '0') & 1 : d->digits[len] >= '5';
    up ? round_up(d, len) : round_down(d, len);
}

// Cuts `d` where it first differs enough from both bounds: the peer's loop, with its quirk that a
// digit is compared with `high` even where an earlier one already differed.
static void cut(struct decimal *d, const struct decimal *low, const struct decimal *high,
                bool inclusive)
{
    for (size_t i = 0; i < d->len; i++) {
        char m = d->digits[i], l = digit_at(low, i), h = digit_at(high, i);
        bool down_ok = l != m || (inclusive && i + 1 == low->len);
        bool up_ok = m != h && (inclusive || m + 1 < h || i + 1 < high->len);
        if (!down_ok && !up_ok)
            continue;
        if (down_ok && up_ok)
            round_nearest(d, i + 1);
        else
            down_ok ? round_down(d, i + 1) : round_up(d, i + 1);
        return;
    }
}

static struct decimal whole_digits(const struct interval *in)
{
    mpz_t m;
    mpz_init(m);
    mpfr_get_z(m, in->x, MPFR_RNDN);
    struct decimal d = exact_digits(m);
    mpfr_get_z(m, in->low, MPFR_RNDN);
    struct decimal low = exact_digits(m);
    mpfr_get_z(m, in->high, MPFR_RNDN);
    struct decimal high = exact_digits(m);
    mpz_clear(m);
    cut(&d, &low, &high, in->inclusive);
    free(low.digits);
    free(high.digits);
    return d;
}

// ---- few digits

enum { FEW_DIGITS = 15 }; // any two decimals with so few are different doubles

// The whole number `*m` so that m / 10^k is nearest to d, for the least such k; 0 if that takes many digits, or none
// after the point.
static unsigned find_few_digits(double d, int64_t *m)
{
    static const double powers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    if (nearbyint(d) == d)
        return 0;
    for (unsigned k = 1; k <= FEW_DIGITS && d * powers[k] < powers[FEW_DIGITS]; k++) {
        double whole = nearbyint(d * powers[k]);
        *m = (int64_t)whole;
        if (whole / powers[k] == d) // both are exact, so the quotient is the nearest double
            return k;
    }
    return 0;
}

// What most fractions are: a decimal of a few digits, as it was written. It is what stands for x if reading it gives x:
// within so small an interval there is no other one that is as short.
static bool few_digits(mpfr_srcptr x, struct decimal *out)
{
    mpfr_t read;
    mp_limb_t room[PRECISION_LITERAL / LIMB_BITS];
    mpfr_custom_init(room, PRECISION_LITERAL);
    mpfr_custom_init_set(read, MPFR_ZERO_KIND, 0, PRECISION_LITERAL, room);
    int64_t m = 0;
    unsigned k = find_few_digits(fabs(mpfr_get_d(x, MPFR_RNDN)), &m);
    if (!k || m == 0)
        return false;
    unsigned long fives = 1;
    for (unsigned i = 0; i < k; i++)
        fives *= 5;
    mpfr_set_ui_2exp(read, (unsigned long)m, -(mpfr_exp_t)k, MPFR_RNDN);
    mpfr_div_ui(read, read, fives, MPFR_RNDN);
    if (mpfr_cmpabs(read, x) != 0)
        return false;
    out->digits = memory_take(NUMBER_DIGITS_MAX + 1);
    out->len = number_put_digits(out->digits, value_int(m));
    out->digits[out->len] = 0;
    out->point = (int64_t)out->len - (int64_t)k;
    return true;
}

// ---- all together

static struct decimal exact_whole(mpfr_srcptr x)
{
    mpz_t m;
    mpz_init(m);
    mpfr_get_z(m, x, MPFR_RNDN);
    mpz_abs(m, m);
    struct decimal d = exact_digits(m);
    mpz_clear(m);
    return d;
}

struct decimal decimal_shortest(struct value v)
{
    struct operand o;
    operand_load(&o, v);
    assert(mpfr_regular_p(o.at));
    if (v.precision == PRECISION_UNBOUNDED)
        return exact_whole(o.at);
    struct decimal few;
    if (v.precision == PRECISION_LITERAL && few_digits(o.at, &few))
        return few;
    mpfr_t x, low, high;
    struct interval in = {.x = x, .low = low, .high = high};
    open_interval(&in, o.at, v.precision);
    mpfr_exp_t exponent = mpfr_get_exp(in.x);
    bool bounds_are_whole = exponent > in.bits && exponent <= QUIRK_FACTOR * in.bits;
    struct decimal d = bounds_are_whole ? whole_digits(&in) : bisect(&in);
    close_interval(&in);
    return d;
}

static bool is_too_long(struct strbuf *out, const struct decimal *d)
{
    int64_t zeros = d->point < 0 ? -d->point : d->point - (int64_t)d->len;
    if (zeros < TEXT_MAX_BYTES || out->cap_bytes)
        return false;
    out->full = true;
    return true;
}

static size_t zeros_count(int64_t wanted, const struct strbuf *out)
{
    // A capped buffer takes no more than its cap anyway; this only keeps the sum in range.
    if (out->cap_bytes && wanted > (int64_t)out->cap_bytes)
        return out->cap_bytes + 1;
    return (size_t)wanted;
}

static void write_positional(struct strbuf *out, const struct decimal *d)
{
    if (is_too_long(out, d))
        return;
    int64_t len = (int64_t)d->len;
    if (d->point <= 0) {
        strbuf_add_cstr(out, "0.");
        strbuf_add_repeat(out, '0', zeros_count(-d->point, out));
        strbuf_add(out, str_make(d->digits, d->len));
    } else if (d->point >= len) {
        strbuf_add(out, str_make(d->digits, d->len));
        strbuf_add_repeat(out, '0', zeros_count(d->point - len, out));
    } else {
        strbuf_add(out, str_make(d->digits, (size_t)d->point));
        strbuf_add_char(out, '.');
        strbuf_add(out, str_make(d->digits + d->point, (size_t)(len - d->point)));
    }
}

bool number_is_digits(struct value x)
{
    if (!value_is(x, VALUE_INT))
        return false;
    int64_t most = (int64_t)1 << PRECISION_DOUBLE;
    return x.precision >= PRECISION_INT || (x.integer >= -most && x.integer <= most);
}

static bool write_special(struct strbuf *out, struct value x)
{
    if (number_is_nan(x))
        strbuf_add_cstr(out, "NaN");
    else if (number_is_infinite(x))
        strbuf_add_cstr(out, number_sign(x) < 0 ? "-Inf" : "+Inf");
    else if (number_is_zero(x))
        strbuf_add_cstr(out, value_is(x, VALUE_DOUBLE) && signbit(x.number) ? "-0" : "0");
    else
        return false;
    return true;
}

// How many digits a number has: its bits say it but for one.
static unsigned count_digits(uint64_t n)
{
    static const uint64_t tens[] = {0,
                                    10,
                                    100,
                                    1000,
                                    10000,
                                    100000,
                                    1000000,
                                    10000000,
                                    100000000,
                                    1000000000,
                                    10000000000,
                                    100000000000,
                                    1000000000000,
                                    10000000000000,
                                    100000000000000,
                                    1000000000000000,
                                    10000000000000000,
                                    100000000000000000,
                                    1000000000000000000,
                                    UINT64_C(10000000000000000000)};
    unsigned bits = 64 - (unsigned)__builtin_clzll(n | 1);
    unsigned most = bits * 1233 >> 12; // 1233 / 4096 is the logarithm of 2
    return most + (n >= tens[most]);
}

// The most common number by far: two digits at a time, from the last.
size_t number_put_digits(char *to, struct value x)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233"
        "34353637383940414243444546474849505152535455565758596061626364656667"
        "6869707172737475767778798081828384858687888990919293949596979899";
    bool is_negative = x.integer < 0;
    uint64_t rest = is_negative ? 0 - (uint64_t)x.integer : (uint64_t)x.integer;
    size_t len = is_negative + count_digits(rest), at = len;
    for (; rest >= 10; rest /= 100)
        memcpy(to + (at -= 2), pairs + rest % 100 * 2, 2);
    if (at > is_negative)
        to[--at] = (char)('0' + rest);
    if (is_negative)
        to[0] = '-';
    return len;
}

void number_write(struct strbuf *out, struct value x)
{
    if (number_is_digits(x)) {
        size_t most = out->cap_bytes && out->cap_bytes < out->room ? out->cap_bytes : out->room;
        if (most >= out->len + NUMBER_DIGITS_MAX) {
            out->len += number_put_digits(out->at + out->len, x);
            return;
        }
        char text[NUMBER_DIGITS_MAX];
        strbuf_add(out, str_make(text, number_put_digits(text, x)));
        return;
    }
    if (write_special(out, x))
        return;
    if (number_sign(x) < 0)
        strbuf_add_char(out, '-');
    struct decimal d = decimal_shortest(x);
    write_positional(out, &d);
    free(d.digits);
}

void number_write_short(struct strbuf *out, struct value x)
{
    if (number_is_zero(x)) { // equal numbers must have equal texts
        strbuf_add_char(out, '0');
        return;
    }
    if (write_special(out, x))
        return;
    struct operand o;
    operand_load(&o, x);
    char text[64];
    int len = mpfr_snprintf(text, sizeof(text), "%.10Rg", o.at);
    strbuf_add(out, str_make(text, len < 0 ? 0 : (size_t)len));
}
