// SPDX-License-Identifier: Apache-2.0
//
// Rules of numbers by name; that all digits agree with the peer is tests/peer/compare.sh.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "check.h"
#include "value/number_quick.h"

static struct arena arena;

static void start(void)
{
    arena_done(&arena);
    arena_init(&arena);
}

static struct value number(const char *text)
{
    struct value v = VALUE_NONE;
    if (!number_parse(&arena, str_of(text), &v))
        check_failed(__FILE__, __LINE__, "%s is no number", text);
    return v;
}

static struct str write(struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    number_write(&out, v);
    struct str s = strbuf_copy(&out, &arena);
    strbuf_done(&out);
    return s;
}

typedef enum number_error (*operation)(struct arena *, struct value, struct value, struct value *);

static struct value apply(operation f, struct value x, struct value y)
{
    struct value out = VALUE_NONE;
    enum number_error error = f(&arena, x, y, &out);
    if (error != NUMBER_OK)
        check_failed(__FILE__, __LINE__, "an operation failed with %d", (int)error);
    return out;
}

// Numbers near the edges of what is quick: few bits, many bits, large, small, of different precisions.
static struct value quick_operand(uint64_t *seed)
{
    static const unsigned precisions[] = {PRECISION_LITERAL, PRECISION_LITERAL,   PRECISION_INT,
                                          PRECISION_DOUBLE,  PRECISION_UNBOUNDED, 300};
    *seed = hash_u64(*seed + 1);
    uint64_t r = *seed;
    unsigned precision = precisions[(r >> 8) % COUNT_OF(precisions)];
    int64_t i = (int64_t)hash_u64(r) >> ((r >> 16) % 64);
    if (r % 4 < 2 || precision == PRECISION_UNBOUNDED)
        return number_from_int(i, precision);
    double d = ldexp((double)i, (int)((r >> 24) % 140) - 100);
    struct value v = r % 4 == 2 ? number_from_double(d) : number_from_float(d);
    if (r % 4 == 2 && precision != PRECISION_DOUBLE && isfinite(d))
        v.precision = (uint16_t)precision;
    return v;
}

static void what_is_computed_quickly_is_what_the_long_way_gives(void)
{
    static struct value (*const quick[])(struct value, struct value) = {
        quick_add, quick_sub, quick_mul, quick_div, quick_mod};
    static const operation slow[] = {number_add, number_sub, number_mul, number_div, number_mod};
    uint64_t seed = 1;
    size_t taken = 0;
    for (size_t i = 0; i < 50000; i++) {
        start();
        struct value x = quick_operand(&seed), y = quick_operand(&seed), out;
        size_t which = i % COUNT_OF(slow);
        struct value v = quick[which](x, y);
        if (value_is(v, VALUE_ABSENT))
            continue;
        taken++;
        CHECK(slow[which](&arena, x, y, &out) == NUMBER_OK);
        CHECK(memcmp(&v, &out, sizeof(v)) == 0);
    }
    CHECK(taken > 10000);
}

static void texts_are_read_as_the_peer_reads_them(void)
{
    start();
    static const char *const good[][2] = {
        {"1.50", "1.5"},
        {"1.0", "1"},
        {".5", "0.5"},
        {"5.", "5"},
        {"+3", "3"},
        {"-0", "-0"},
        {"0e5", "0"},
        {"1e3", "1000"},
        {"1E-3", "0.001"},
        {"1p10", "1024"},
        {"Inf", "+Inf"},
        {"-inf", "-Inf"},
        {"00012", "12"},
        {"1e1000000000", "+Inf"},
        {"1e-1000000000", "0"},
        {"-1e-1000000000", "-0"},
        {"0.1", "0.1"},
        {"9007199254740993", "9007199254740993"},
    };
    for (size_t i = 0; i < COUNT_OF(good); i++)
        CHECK_STR(write(number(good[i][0])), good[i][1]);
    static const char *const bad[] = {
        "",      " 1",  "1 ",  "0x10",         "1_0",
        "NaN",   ".",   "1e",  "e5",           "--1",
        "1.2.3", "INF", "abc", "1e3000000000", "1e99999999999999999999",
        "+",     "-",   "1e+"};
    struct value v;
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        CHECK(!number_parse(&arena, str_of(bad[i]), &v));
}

static void small_numbers_stay_small(void)
{
    start();
    CHECK(value_is(number("12"), VALUE_INT) && value_is(number("1.5"), VALUE_DOUBLE));
    CHECK(value_is(number("0.1"), VALUE_BIG) && value_is(number("-0"), VALUE_DOUBLE));
    CHECK(value_is(apply(number_mul, number("0.5"), number("4")), VALUE_INT));
    CHECK(value_is(number_from_double(3), VALUE_INT));
    CHECK_INT(number_precision(number_from_double(3)), PRECISION_DOUBLE);
    CHECK_INT(number_precision(number("3")), PRECISION_LITERAL);
    CHECK(value_is(apply(number_sub, number("9223372036854775808"), number("1")), VALUE_INT));
}

static void precision_follows_the_operands(void)
{
    start();
    struct value third = apply(number_div, number("1"), number("3"));
    CHECK_INT(write(third).len, 157);
    CHECK_STR(write(apply(number_mul, third, number("3"))), "1");
    struct value machine =
        apply(number_div, number_from_int(1, PRECISION_INT), number_from_int(3, PRECISION_INT));
    CHECK_STR(write(machine), "0.33333333333333333334");
    CHECK_STR(write(apply(number_add, machine, number("0"))),
              "0.33333333333333333334236835143737920361672877334058284759521484375");
    CHECK(number_equal(apply(number_add, number("0.1"), number("0.2")), number("0.3")));
    struct value square = apply(number_mul, number_from_int(INT64_MAX, PRECISION_INT),
                                number_from_int(INT64_MAX, PRECISION_INT));
    CHECK_INT(number_precision(square), 126);
    CHECK_STR(write(square), "85070591730234615847396907784232501249");
}

static void an_integer_of_53_bits_prints_as_a_double(void)
{
    start();
    CHECK_STR(write(number_from_double(0x1p200)),
              "1606938044258990300000000000000000000000000000000000000000000");
    CHECK_STR(write(number_from_double(0x1p62)), "4611686018427388000");
    CHECK_STR(write(number_from_int(INT64_C(1) << 62, PRECISION_INT)), "4611686018427387904");
    CHECK_STR(write(number_from_double(0.1)), "0.1");
    CHECK_STR(write(number_from_double(5e-324)).len > 300 ? STR("long") : STR("short"), "long");
}

static void division_by_zero_is_infinite(void)
{
    start();
    CHECK_STR(write(apply(number_div, number("1"), number("0"))), "+Inf");
    CHECK_STR(write(apply(number_div, number("-1"), number("0"))), "-Inf");
    CHECK_STR(write(apply(number_div, number("1"), number("-0"))), "-Inf");
    struct value out;
    CHECK_INT(number_div(&arena, number("0"), number("0"), &out), NUMBER_INDETERMINATE);
    CHECK_INT(number_sub(&arena, number("Inf"), number("Inf"), &out), NUMBER_INDETERMINATE);
    CHECK_INT(number_mul(&arena, number("0"), number("Inf"), &out), NUMBER_INDETERMINATE);
    CHECK_INT(number_mod(&arena, number("Inf"), number("2"), &out), NUMBER_INDETERMINATE);
    CHECK_STR(write(apply(number_mod, number("5"), number("0"))), "5");
    CHECK_STR(write(apply(number_mod, number("-5.5"), number("2"))), "-1.5");
    CHECK_STR(write(apply(number_mod, number("7"), number("-1"))), "0");
}

static void zero_has_a_sign(void)
{
    start();
    CHECK_STR(write(number_neg(&arena, number("0"))), "-0");
    CHECK_STR(write(number_neg(&arena, number("-0"))), "0");
    CHECK_STR(write(apply(number_mul, number("0"), number("-1"))), "-0");
    CHECK_STR(write(apply(number_div, number("0"), number("-5"))), "-0");
    CHECK_STR(write(apply(number_add, number("0"), number("-0"))), "0");
    CHECK_STR(write(number_ceil(&arena, number("-0.5"))), "0");
    CHECK(number_equal(number("0"), number("-0")));
    CHECK_INT(number_compare(number("0"), number("-0")), 0);
}

static void machine_integers_do_not_overflow(void)
{
    start();
    struct value most = value_int(INT64_MAX), least = value_int(INT64_MIN);
    CHECK_STR(write(apply(number_add, most, value_int(1))), "9223372036854775808");
    CHECK_STR(write(apply(number_sub, least, value_int(1))), "-9223372036854775809");
    CHECK_STR(write(apply(number_div, least, value_int(-1))), "9223372036854775808");
    CHECK_STR(write(apply(number_mod, least, value_int(-1))), "0");
    CHECK_STR(write(number_neg(&arena, least)), "9223372036854775808");
    CHECK(value_is(number_neg(&arena, number_neg(&arena, least)), VALUE_INT));
    int64_t i;
    CHECK(number_to_int(number("9223372036854775807"), &i) && i == INT64_MAX);
    CHECK(!number_to_int(number("9223372036854775808"), &i) && !number_to_int(number("1.5"), &i));
}

static void unbounded_integers_never_round(void)
{
    start();
    struct value x, y;
    CHECK(number_parse_integer(&arena, STR("ff"), 16, &x));
    CHECK_STR(write(x), "255");
    CHECK(!number_parse_integer(&arena, STR("fg"), 16, &x));
    CHECK(!number_parse_integer(&arena, STR("-"), 10, &x));
    CHECK(number_parse_integer(&arena, STR("1"), 10, &x));
    CHECK(number_parse_integer(&arena, STR("1000003"), 10, &y));
    for (int i = 0; i < 100; i++)
        x = apply(number_mul, x, y);
    CHECK_INT(write(x).len, 601);
    struct value more = apply(number_add, x, y);
    CHECK(number_compare(more, x) > 0);
    CHECK_STR(write(apply(number_sub, more, x)), "1000003");
    CHECK_STR(write(apply(number_mod, more, x)), "1000003");
    CHECK(number_equal(apply(number_div, x, y), apply(number_div, x, y)));
    for (int i = 0; i < 100; i++)
        x = apply(number_div, x, y);
    CHECK_STR(write(x), "1");
    struct value zero, out;
    CHECK(number_parse_integer(&arena, STR("0"), 10, &zero));
    CHECK_INT(number_div(&arena, x, zero, &out), NUMBER_DIVIDE_BY_ZERO);
}

static void unbounded_integers_have_a_limit(void)
{
    start();
    struct value x;
    CHECK(number_parse_integer(&arena, STR("3"), 10, &x));
    enum number_error error = NUMBER_OK;
    for (int i = 0; i < 40 && error == NUMBER_OK; i++)
        error = number_mul(&arena, x, x, &x);
    CHECK_INT(error, NUMBER_TOO_LARGE);
}

static void floats_are_machine_floats(void)
{
    start();
    struct value one = number_from_float(1);
    CHECK(value_is(one, VALUE_DOUBLE) && one.flags & VALUE_FLOAT);
    struct value sum = apply(number_add, number_from_float(0.1), number_from_float(0.2));
    CHECK_STR(write(sum), "0.30000000000000004");
    CHECK(apply(number_add, one, value_int(1)).flags & VALUE_FLOAT);
    CHECK(number_floor(&arena, number_from_float(1.5)).flags & VALUE_FLOAT);
    CHECK(!value_same(one, value_int(1)) && number_equal(one, value_int(1)));
}

static void numbers_can_keep_their_text(void)
{
    start();
    struct value v;
    CHECK(number_parse_text(&arena, STR("13.10"), &v));
    CHECK_STR(number_text(v), "13.10");
    CHECK_STR(write(v), "13.1");
    CHECK(number_equal(v, number("13.1")) && number_hash(v) == number_hash(number("13.1")));
    CHECK(number_parse_text(&arena, STR("007"), &v));
    int64_t i;
    CHECK(number_to_int(v, &i) && i == 7);
    CHECK_STR(write(apply(number_add, v, value_int(1))), "8");
    CHECK_STR(number_text(apply(number_add, v, value_int(1))), "");
}

static void huge_exponents_respect_the_cap(void)
{
    start();
    struct value huge = number("1e600000000"), tiny = number("1e-600000000");
    struct strbuf out;
    strbuf_init(&out, 1000);
    number_write(&out, huge);
    CHECK(out.full && out.len == 1000);
    strbuf_done(&out);
    strbuf_init(&out, 0);
    number_write(&out, tiny); // without a cap too much is refused, not tried
    CHECK(out.full && out.len < 10);
    strbuf_done(&out);
    CHECK(number_hash(huge) != number_hash(tiny));
    CHECK(number_is_infinite(apply(number_mul, huge, huge)));
    CHECK(number_is_zero(apply(number_mul, tiny, tiny)));
}

static void nan_is_above_all(void)
{
    start();
    struct value nan = number_from_double(NAN);
    CHECK_INT(number_compare(nan, nan), 0);
    CHECK(number_compare(nan, number("Inf")) > 0 && number_compare(number("1"), nan) < 0);
    CHECK_STR(write(apply(number_add, nan, number("1"))), "NaN");
    CHECK(number_equal(nan, nan) && !number_equal(nan, number("1")));
}

static void equality_is_by_text_across_precisions(void)
{
    start();
    CHECK(number_equal(number_from_double(0.1), number("0.1")));
    CHECK_INT(number_hash(number_from_double(0.1)) == number_hash(number("0.1")), 1);
    CHECK(number_compare(number_from_double(0.1), number("0.1")) != 0);
    CHECK(!number_equal(number_from_double(0.1), number("0.2")));
    CHECK(
        !number_equal(number_from_double(0x1p200), number(write(number_from_double(0x1p200)).at)));
    // One number, but of 17 digits as a double and of 24 as a literal.
    CHECK_INT(number_compare(number_from_double(0x1p-33), number("1p-33")), 0);
    CHECK(!number_equal(number_from_double(0x1p-33), number("1p-33")));
}

// ---- properties

static struct value random_number(struct random *r)
{
    uint64_t bits = random_next(r);
    double d;
    memcpy(&d, &bits, sizeof(d));
    switch (random_below(r, 4)) {
    case 0: return number_from_double(isfinite(d) ? d : 1);
    case 1: return number_from_int((int64_t)bits, PRECISION_INT);
    case 2: return apply(number_div, value_int((int64_t)(bits >> 40)), value_int(7));
    default: return value_int((int64_t)(bits >> 50));
    }
}

static void text_reads_back_as_an_equal_number(void)
{
    struct random r = {21};
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        start();
        struct value x = random_number(&r);
        struct value back;
        CHECK(number_parse(&arena, write(x), &back));
        CHECK_STR(write(back), write(x).at);
        if (!number_is_whole(x))
            CHECK(number_equal(x, back) && number_hash(x) == number_hash(back));
    }
}

static void few_digits_are_written_as_they_were_read(void)
{
    struct random r = {8};
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        start();
        char text[48];
        unsigned digits = 1 + random_below(&r, 17);
        uint64_t most = 1, before = random_below(&r, 100000);
        for (unsigned n = 0; n < digits; n++)
            most *= 10;
        uint64_t after = random_next(&r) % most / 10 * 10 + 1 + random_below(&r, 9);
        snprintf(text, sizeof(text), "%s%llu.%0*llu", random_below(&r, 2) ? "-" : "",
                 (unsigned long long)before, (int)digits, (unsigned long long)after);
        struct value v;
        CHECK(number_parse(&arena, str_of(text), &v));
        CHECK_STR(write(v), text);
    }
}

static void a_fraction_is_what_an_exponent_says(void)
{
    struct random r = {9};
    for (unsigned long i = 0; i < random_cases(20000); i++) {
        start();
        char text[48], other[48];
        unsigned fraction = 1 + random_below(&r, 17);
        uint64_t digits = random_next(&r) % UINT64_C(1000000000000000000) >> random_below(&r, 60);
        uint64_t unit = 1;
        for (unsigned n = 0; n < fraction; n++)
            unit *= 10;
        const char *sign = random_below(&r, 2) ? "-" : "";
        snprintf(text, sizeof(text), "%s%" PRIu64 ".%0*" PRIu64, sign, digits / unit, (int)fraction,
                 digits % unit);
        snprintf(other, sizeof(other), "%s%" PRIu64 "e-%u", sign, digits, fraction);
        struct value x = number(text), y = number(other); // read in different ways
        CHECK(x.kind == y.kind && x.precision == y.precision);
        CHECK(number_compare(x, y) == 0 && number_hash(x) == number_hash(y));
    }
}

static void comparison_agrees_with_subtraction(void)
{
    struct random r = {22};
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        start();
        struct value x = random_number(&r), y = random_number(&r);
        CHECK_INT(number_compare(x, y), number_sign(apply(number_sub, x, y)));
        CHECK_INT(number_compare(x, y), -number_compare(y, x));
        struct value low = number_floor(&arena, x), high = number_ceil(&arena, x);
        CHECK(number_compare(low, x) <= 0 && number_compare(x, high) <= 0);
        CHECK(number_is_whole(low) && number_is_whole(high));
    }
    arena_done(&arena);
}

static const struct test tests[] = {
    {"what is computed quickly is what the long way gives",
     what_is_computed_quickly_is_what_the_long_way_gives},
    {"texts are read as the peer reads them", texts_are_read_as_the_peer_reads_them},
    {"small numbers stay small", small_numbers_stay_small},
    {"precision follows the operands", precision_follows_the_operands},
    {"an integer of 53 bits prints as a double", an_integer_of_53_bits_prints_as_a_double},
    {"division by zero is infinite", division_by_zero_is_infinite},
    {"zero has a sign", zero_has_a_sign},
    {"machine integers do not overflow", machine_integers_do_not_overflow},
    {"unbounded integers never round", unbounded_integers_never_round},
    {"unbounded integers have a limit", unbounded_integers_have_a_limit},
    {"floats are machine floats", floats_are_machine_floats},
    {"numbers can keep their text", numbers_can_keep_their_text},
    {"huge exponents respect the cap", huge_exponents_respect_the_cap},
    {"nan is above all", nan_is_above_all},
    {"equality is by text across precisions", equality_is_by_text_across_precisions},
    {"text reads back as an equal number", text_reads_back_as_an_equal_number},
    {"few digits are written as they were read", few_digits_are_written_as_they_were_read},
    {"a fraction is what an exponent says", a_fraction_is_what_an_exponent_says},
    {"comparison agrees with subtraction", comparison_agrees_with_subtraction},
};

SUITE_OF(number);
