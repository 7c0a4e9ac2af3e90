// SPDX-License-Identifier: Apache-2.0
#include "value/pack.h"

#include <math.h>

#include "check.h"
#include "value/number.h"
#include "value_random.h"
#include "value_text.h"

static struct value again(struct value v)
{
    struct strbuf out;
    const char *why = "";
    strbuf_init(&out, 0);
    CHECK(pack_value(&out, v, &why));
    struct unpacker u = unpacker_of(strbuf_str(&out));
    struct value back = unpack_value(&u, &text_arena);
    if (u.why)
        check_failed(__FILE__, __LINE__, "%s", u.why);
    CHECK(u.at == out.len);
    strbuf_done(&out);
    return back;
}

static bool is_same_number(struct value x, struct value y)
{
    return x.kind == y.kind && number_precision(x) == number_precision(y) &&
           (x.flags & (VALUE_FLOAT | VALUE_TEXT)) == (y.flags & (VALUE_FLOAT | VALUE_TEXT)) &&
           number_compare(x, y) == 0 && str_equal(number_text(x), number_text(y));
}

static void packed_values_read_back_as_the_same(void)
{
    struct random seed = {71};
    struct value_random r = {&text_arena, &seed, RANDOM_UNKNOWNS | RANDOM_MARKS | RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(5000); i++) {
        text_start();
        struct value v = random_value(&r, random_type(&r, 3)), back = again(v);
        CHECK(value_same(v, back));
        CHECK(str_equal(text_extended(back), text_extended(v)));
    }
    arena_done(&text_arena);
}

static void numbers_keep_every_bit_their_precision_and_their_text(void)
{
    text_start();
    struct value third, text, large, product;
    CHECK(number_div(&text_arena, value_int(1), value_int(3), &third) == NUMBER_OK);
    CHECK(number_parse_text(&text_arena, STR("1.50"), &text));
    CHECK(number_parse_integer(&text_arena, STR("123456789012345678901234567890"), 10, &large));
    CHECK(number_mul(&text_arena, third, third, &product) == NUMBER_OK);
    const struct value all[] = {
        third,
        text,
        large,
        product,
        number_neg(&text_arena, third),
        number_from_int(3, PRECISION_INT),
        number_from_double(0.1),
        number_from_float(2),
        number_from_float(INFINITY),
        number_from_double(-INFINITY),
        number_from_double(-0.0),
        value_int(INT64_MIN),
        value_int(127),
        value_int(128),
        value_int(-33),
    };
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (!is_same_number(all[i], again(all[i])))
            check_failed(__FILE__, __LINE__, "number %zu", i);
    CHECK(number_is_nan(again(number_from_float(NAN))));
    arena_done(&text_arena);
}

static void other_values_keep_what_json_has_no_word_for(void)
{
    text_start();
    static const char *const texts[] = {
        "{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true,\"prefix\":\"vpc-\"}}",
        "{\"$unknown\":[\"list\",\"number\"],\"$refined\":{\"len_min\":1,\"len_max\":3}}",
        "{\"$unknown\":\"number\",\"$refined\":{\"min\":[0,true],\"max\":[5,false]}}",
        "{\"$typed\":[[\"set\",\"string\"],[\"a\",\"b\"]]}",
        "{\"$sensitive\":{\"a\":[1,null]}}",
        "{\"$null\":[\"list\",\"string\"]}",
        "{\"$undefined\":true}",
        "{\"$pairs\":[[1,\"a\"],[\"1\",\"b\"]]}",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        CHECK_STR(text_extended(again(parsed_value(texts[i]))), texts[i]);
    struct value keys[] = {value_string_kept(STR("b")), value_string_kept(STR("a"))};
    struct value items[] = {value_int(1), value_int(2)};
    struct value object = again(value_object(&text_arena, keys, items, 2));
    CHECK_STR(value_key(object, 0), "b");
    struct value part = again(value_unknown_with(&text_arena, object));
    CHECK(value_is_unknown(part) && value_same(part, value_unknown_with(&text_arena, object)));
    struct value telling = again(value_mark(&text_arena, value_int(1), &mark_telling));
    CHECK(value_has_mark(telling, &mark_telling) && !value_has_mark(telling, &mark_sensitive));
    CHECK(value_is(again(VALUE_NONE), VALUE_ABSENT));
    struct value bytes = again(value_string_kept(STR("\xff\xfe")));
    CHECK(value_str(&bytes).len == 2);
    arena_done(&text_arena);
}

static void functions_are_refused(void)
{
    static const struct capsule_kind kind = {.name = "function", .is_closure = true};
    struct strbuf out;
    const char *why = "";
    text_start();
    strbuf_init(&out, 0);
    struct value v = value_capsule(&text_arena, &kind, &kind);
    CHECK(!pack_value(&out, value_tuple(&text_arena, &v, 1), &why));
    CHECK_STR(str_of(why), "a function, or something else that only one language has, cannot be "
                           "stored");
    strbuf_done(&out);
    arena_done(&text_arena);
}

static void packed_bytes_that_were_changed_never_crash(void)
{
    struct random seed = {72};
    struct value_random r = {&text_arena, &seed, RANDOM_UNKNOWNS | RANDOM_MARKS | RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(5000); i++) {
        text_start();
        struct strbuf out;
        const char *why = "";
        strbuf_init(&out, 0);
        CHECK(pack_value(&out, random_value(&r, random_type(&r, 3)), &why));
        for (uint32_t n = random_below(&seed, 4); n > 0 && out.len; n--)
            out.at[random_below(&seed, (uint32_t)out.len)] = (char)random_next(&seed);
        out.len -= random_below(&seed, 3) == 0 && out.len;
        struct unpacker u = unpacker_of(strbuf_str(&out));
        struct value v = unpack_value(&u, &text_arena);
        if (!u.why)
            CHECK(value_same(v, again(v)));
        strbuf_done(&out);
    }
    arena_done(&text_arena);
}

static void deep_nesting_is_refused(void)
{
    char bytes[5000];
    text_start();
    memset(bytes, 0x91, sizeof(bytes)); // arrays of one element
    struct unpacker u = unpacker_of(str_make(bytes, sizeof(bytes)));
    (void)unpack_value(&u, &text_arena);
    CHECK(u.why);
    u = unpacker_of(STR("\xDD\x7F\xFF\xFF\xFF")); // two milliards of elements
    (void)unpack_value(&u, &text_arena);
    CHECK(u.why);
    arena_done(&text_arena);
}

static const struct test tests[] = {
    {"packed values read back as the same", packed_values_read_back_as_the_same},
    {"numbers keep every bit, their precision and their text",
     numbers_keep_every_bit_their_precision_and_their_text},
    {"other values keep what JSON has no word for", other_values_keep_what_json_has_no_word_for},
    {"functions are refused", functions_are_refused},
    {"packed bytes that were changed never crash", packed_bytes_that_were_changed_never_crash},
    {"deep nesting is refused", deep_nesting_is_refused},
};

SUITE_OF(pack);
