// SPDX-License-Identifier: Apache-2.0
#include "batch/msgpack/msgpack.h"

#include <math.h>
#include <stdio.h>

#include "check.h"
#include "value/json.h"
#include "value/number.h"
#include "value_random.h"
#include "value_text.h"

static struct str hex(struct str bytes)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < bytes.len; i++)
        strbuf_format(&out, "%02x", (unsigned)(unsigned char)bytes.at[i]);
    struct str s = strbuf_copy(&out, &text_arena);
    strbuf_done(&out);
    return s;
}

struct case_of {
    const char *value, *type, *bytes;
};

static void values_have_the_bytes_of_the_peer(void)
{
    static const struct case_of cases[] = {
        {"\"a\"", "\"string\"", "a161"},
        {"true", "\"bool\"", "c3"},
        {"1", "\"number\"", "01"},
        {"-1", "\"number\"", "ff"},
        {"-33", "\"number\"", "d0df"},
        {"200", "\"number\"", "ccc8"},
        {"70000", "\"number\"", "ce00011170"},
        {"-9223372036854775808", "\"number\"", "d38000000000000000"},
        {"1.5", "\"number\"", "cb3ff8000000000000"},
        {"0.1", "\"number\"", "a3302e31"},
        {"9223372036854775808", "\"number\"", "b339323233333732303336383534373735383038"},
        {"{\"$number\":\"-Inf\"}", "\"number\"", "cbfff0000000000000"},
        {"{\"$null\":\"number\"}", "\"number\"", "c0"},
        {"{\"b\":1,\"a\":2}", "[\"object\",{\"a\":\"number\",\"b\":\"number\"}]", "82a16102a16201"},
        {"[1,\"x\"]", "[\"tuple\",[\"number\",\"string\"]]", "9201a178"},
        {"\"a\"", "\"dynamic\"", "92c40822737472696e6722a161"},
        {"{\"$unknown\":\"dynamic\"}", "\"dynamic\"", "d40000"},
        {"{\"$unknown\":\"string\"}", "\"string\"", "d40000"},
        {"{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true}}", "\"string\"",
         "c7030c8101c2"},
        {"{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true,\"prefix\":\"abc-\"}}",
         "\"string\"", "c7090c8201c202a46162632d"},
        {"{\"$unknown\":\"number\",\"$refined\":{\"min\":[1,true]}}", "\"number\"",
         "c7050c81039201c3"},
        {"{\"$unknown\":[\"list\",\"bool\"],\"$refined\":{\"len_min\":1,\"len_max\":3}}",
         "[\"list\",\"bool\"]", "c7050c8205010603"},
    };
    text_start();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf out;
        strbuf_init(&out, 0);
        const char *why = "";
        struct value v = parsed_value(cases[i].value), back = VALUE_NONE;
        CHECK(msgpack_write(&out, v, text_type(cases[i].type), &why));
        CHECK_STR(hex(strbuf_str(&out)), cases[i].bytes);
        CHECK(msgpack_read(&text_arena, strbuf_str(&out), text_type(cases[i].type), &back, &why));
        CHECK(value_same(v, back));
        strbuf_done(&out);
    }
}

static bool reads(const char *form, struct str bytes)
{
    struct value v;
    const char *why = NULL;
    bool ok = msgpack_read(&text_arena, bytes, text_type(form), &v, &why);
    CHECK(ok || why);
    return ok;
}

static void claims_of_the_bytes_are_checked(void)
{
    text_start();
    CHECK(!reads("[\"list\",\"bool\"]", STR("\xdd\xff\xff\xff\xff")));
    CHECK(!reads("[\"map\",\"bool\"]", STR("\xdf\xff\xff\xff\xff")));
    CHECK(!reads("\"string\"", STR("\xdb\xff\xff\xff\xff")));
    CHECK(!reads("\"string\"", STR("\xa5"
                                   "abc")));
    CHECK(!reads("\"string\"", STR("")));
    CHECK(!reads("\"bool\"", STR("\x01")));
    CHECK(!reads("\"number\"", STR("\xa1x")));
    CHECK(!reads("[\"tuple\",[\"bool\"]]", STR("\x90")));
    CHECK(!reads("[\"object\",{\"a\":\"bool\"}]", STR("\x81\xa1"
                                                      "b\xc3")));
    CHECK(!reads("[\"object\",{\"a\":\"bool\",\"b\":\"bool\"}]", STR("\x82\xa1"
                                                                     "a\xc3\xa1"
                                                                     "a\xc3")));
    CHECK(!reads("\"string\"", STR("\xc8\xff\xff\x0c")));
    CHECK(!reads("\"string\"", STR("\xd5\x01\x00\x00"))); // an extension of another kind
    CHECK(!reads("\"string\"", STR("\xc7\x05\x0c\x81\x03\x92\x01\xc3"))); // bounds of a string
    CHECK(reads("\"string\"", STR("\xd4\x63\x00")));
    CHECK(reads("\"string\"", STR("\xc7\x03\x0c\x81\x63\xc0"))); // a refinement of the future
    CHECK(reads("\"number\"", STR("\xcf\xff\xff\xff\xff\xff\xff\xff\xff")));
    CHECK(reads("\"number\"", STR("\xca\x3f\x80\x00\x00")));
}

static void nested_dynamics_have_a_limit(void)
{
    text_start();
    struct strbuf bytes;
    strbuf_init(&bytes, 0);
    for (int i = 0; i < 5000; i++)
        strbuf_add(&bytes, STR("\x92\xc4\x09\"dynamic\""));
    CHECK(!reads("\"dynamic\"", strbuf_str(&bytes)));
    strbuf_done(&bytes);
}

static void marks_are_refused(void)
{
    text_start();
    struct strbuf out;
    strbuf_init(&out, 0);
    const char *why = "";
    struct value v = value_mark(&text_arena, value_int(1), &mark_sensitive);
    CHECK(!msgpack_write(&out, v, &type_number, &why));
    CHECK_STR(str_of(why), "value has marks, so it cannot be serialized");
    strbuf_done(&out);
}

// ---- properties

static void bytes_read_back_as_the_same_value(void)
{
    struct random seed = {51};
    struct value_random r = {&text_arena, &seed, RANDOM_UNKNOWNS | RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(5000); i++) {
        text_start();
        const struct type *t = random_type(&r, 3);
        struct value v = random_value(&r, t), back = VALUE_NONE;
        struct strbuf out;
        strbuf_init(&out, 0);
        const char *why = "";
        CHECK(msgpack_write(&out, v, t, &why));
        bool ok = msgpack_read(&text_arena, strbuf_str(&out), t, &back, &why);
        if (!ok || !value_same(v, back))
            check_failed(__FILE__, __LINE__, "%.*s: %s", STR_ARGS(hex(strbuf_str(&out))), why);
        strbuf_done(&out);
    }
}

static void changed_bytes_never_crash(void)
{
    struct random seed = {52};
    struct value_random r = {&text_arena, &seed, RANDOM_UNKNOWNS | RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(5000); i++) {
        text_start();
        const struct type *t = random_type(&r, 3);
        struct strbuf out;
        strbuf_init(&out, 0);
        const char *why = "";
        CHECK(msgpack_write(&out, random_value(&r, t), t, &why));
        for (uint32_t n = random_below(&seed, 4); n > 0 && out.len; n--)
            out.at[random_below(&seed, (uint32_t)out.len)] = (char)random_next(&seed);
        out.len -= random_below(&seed, 3) == 0 && out.len;
        struct value v;
        (void)msgpack_read(&text_arena, strbuf_str(&out), t, &v, &why);
        strbuf_done(&out);
    }
    arena_done(&text_arena);
}

static const struct test tests[] = {
    {"values have the bytes of the peer", values_have_the_bytes_of_the_peer},
    {"claims of the bytes are checked", claims_of_the_bytes_are_checked},
    {"nested dynamics have a limit", nested_dynamics_have_a_limit},
    {"marks are refused", marks_are_refused},
    {"bytes read back as the same value", bytes_read_back_as_the_same_value},
    {"changed bytes never crash", changed_bytes_never_crash},
};

SUITE_OF(msgpack);
