// SPDX-License-Identifier: Apache-2.0
#include "value/convert.h"

#include "check.h"
#include "value/json.h"
#include "value_random.h"
#include "value_text.h"

struct case_of {
    const char *from, *type, *wanted; // the value, or the message
};

static void run(const struct case_of *cases, size_t count, bool succeeds)
{
    text_start();
    for (size_t i = 0; i < count; i++) {
        struct value out;
        struct str error;
        bool ok = value_convert(&text_arena, parsed_value(cases[i].from), text_type(cases[i].type),
                                &out, &error);
        if (ok != succeeds)
            check_failed(__FILE__, __LINE__, "%s to %s: %s", cases[i].from, cases[i].type,
                         ok ? "converts" : error.at);
        else
            CHECK_STR(ok ? text_extended(out) : error, cases[i].wanted);
    }
}

static void known_values_convert(void)
{
    static const struct case_of cases[] = {
        {"1", "\"string\"", "\"1\""},
        {"1.50", "\"string\"", "\"1.5\""},
        {"true", "\"string\"", "\"true\""},
        {"\"0x1\"", "\"string\"", "\"0x1\""},
        {"\"1e3\"", "\"number\"", "1000"},
        {"\"1\"", "\"bool\"", "true"},
        {"\"false\"", "\"bool\"", "false"},
        {"[1,2]", "[\"list\",\"string\"]", "{\"$typed\":[[\"list\",\"string\"],[\"1\",\"2\"]]}"},
        {"[2,1,2]", "[\"set\",\"number\"]", "{\"$typed\":[[\"set\",\"number\"],[1,2]]}"},
        {"[1,\"a\"]", "[\"list\",\"dynamic\"]",
         "{\"$typed\":[[\"list\",\"string\"],[\"1\",\"a\"]]}"},
        {"[]", "[\"list\",\"dynamic\"]", "{\"$typed\":[[\"list\",\"dynamic\"],[]]}"},
        {"{\"a\":1}", "[\"map\",\"dynamic\"]", "{\"$typed\":[[\"map\",\"number\"],{\"a\":1}]}"},
        {"{\"a\":1,\"b\":2}", "[\"object\",{\"a\":\"string\"}]", "{\"a\":\"1\"}"},
        {"{}", "[\"object\",{\"a\":\"string\"},[\"a\"]]", "{\"a\":{\"$null\":\"string\"}}"},
        {"{\"$typed\":[[\"map\",\"number\"],{\"a\":1,\"b\":2}]}", "[\"object\",{\"a\":\"string\"}]",
         "{\"a\":\"1\"}"},
        {"{\"$typed\":[[\"set\",\"number\"],[2,1]]}", "[\"list\",\"number\"]",
         "{\"$typed\":[[\"list\",\"number\"],[1,2]]}"},
        {"[1,true]", "[\"tuple\",[\"string\",\"string\"]]", "[\"1\",\"true\"]"},
        {"[[1],[\"a\"]]", "[\"list\",[\"list\",\"dynamic\"]]",
         "{\"$typed\":[[\"list\",[\"list\",\"string\"]],[[\"1\"],[\"a\"]]]}"},
        {"1", "\"dynamic\"", "1"},
        {"null", "[\"list\",\"string\"]", "{\"$null\":[\"list\",\"string\"]}"},
    };
    run(cases, COUNT_OF(cases), true);
}

static void unknowns_and_marks_pass(void)
{
    static const struct case_of cases[] = {
        {"{\"$unknown\":\"string\"}", "\"number\"", "{\"$unknown\":\"number\"}"},
        {"{\"$unknown\":\"dynamic\"}", "\"number\"", "{\"$unknown\":\"number\"}"},
        {"{\"$unknown\":\"number\",\"$refined\":{\"not_null\":true,\"min\":[1,true]}}",
         "\"string\"", "{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true}}"},
        {"{\"$unknown\":[\"tuple\",[\"number\",\"number\"]]}", "[\"set\",\"string\"]",
         "{\"$unknown\":[\"set\",\"string\"],\"$refined\":{\"len_min\":1,\"len_max\":2}}"},
        {"{\"$unknown\":[\"tuple\",[\"number\"]],\"$refined\":{\"not_null\":true}}",
         "[\"list\",\"string\"]",
         "{\"$typed\":[[\"list\",\"string\"],[{\"$unknown\":\"string\"}]]}"},
        {"{\"$unknown\":[\"list\",\"number\"],\"$refined\":{\"len_min\":3}}",
         "[\"set\",\"number\"]",
         "{\"$unknown\":[\"set\",\"number\"],\"$refined\":{\"len_min\":1}}"},
        {"{\"$unknown\":[\"object\",{\"a\":\"number\"}]}", "[\"map\",\"dynamic\"]",
         "{\"$unknown\":[\"map\",\"number\"],\"$refined\":{\"len_min\":1,\"len_max\":1}}"},
        {"{\"$sensitive\":1}", "\"string\"", "{\"$sensitive\":\"1\"}"},
        {"[{\"$sensitive\":1},2]", "[\"list\",\"string\"]",
         "{\"$typed\":[[\"list\",\"string\"],[{\"$sensitive\":\"1\"},\"2\"]]}"},
        {"{\"$typed\":[[\"set\",\"string\"],[{\"$unknown\":\"string\"},\"a\"]]}",
         "[\"list\",\"string\"]", "{\"$unknown\":[\"list\",\"string\"]}"},
    };
    run(cases, COUNT_OF(cases), true);
}

static void failures_say_why_and_where(void)
{
    static const struct case_of cases[] = {
        {"\"a\"", "\"number\"", "a number is required"},
        {"true", "\"number\"", "number required, but have bool"},
        {"1", "\"bool\"", "bool required, but have number"},
        {"\"True\"", "\"bool\"",
         "a bool is required; to convert from string, use lowercase \"true\""},
        {"\"x\"", "\"bool\"", "a bool is required"},
        {"[]", "\"string\"", "string required, but have tuple"},
        {"\"a\"", "[\"list\",\"string\"]", "list of string required, but have string"},
        {"[\"a\"]", "[\"list\",\"number\"]", "element 0: a number is required"},
        {"[true]", "[\"list\",\"number\"]", "element 0: number required, but have bool"},
        {"[1,true]", "[\"list\",\"dynamic\"]", "all list elements must have the same type"},
        {"{\"a\":\"x\"}", "[\"map\",\"number\"]", "element \"a\": a number is required"},
        {"{\"a\":\"x\"}", "[\"object\",{\"a\":\"number\"}]",
         "attribute \"a\": a number is required"},
        {"{}", "[\"object\",{\"a\":\"number\"}]", "attribute \"a\" is required"},
        {"{}", "[\"object\",{\"a\":\"number\",\"b\":\"number\"}]",
         "attributes \"a\" and \"b\" are required"},
        {"{}", "[\"object\",{\"a\":\"bool\",\"b\":\"bool\",\"c\":\"bool\"}]",
         "attributes \"a\", \"b\", and \"c\" are required"},
        {"{\"$typed\":[[\"map\",\"number\"],{}]}", "[\"object\",{\"a\":\"string\"}]",
         "map has no element for required attribute \"a\""},
        {"[1]", "[\"map\",\"string\"]", "map of string required"},
        {"{\"$typed\":[[\"list\",\"bool\"],[]]}", "[\"set\",\"number\"]",
         "incorrect set element type: number required, but have bool"},
        {"{\"$typed\":[[\"list\",\"bool\"],[]]}", "[\"map\",\"number\"]", "map of number required"},
        {"[{\"$typed\":[[\"set\",\"bool\"],[true]]}]", "[\"list\",[\"list\",\"number\"]]",
         "element 0: incorrect list element type: number required, but have bool"},
        {"[[\"x\"]]", "[\"tuple\",[[\"list\",\"number\"]]]",
         "element 0: element 0: a number is required"},
    };
    run(cases, COUNT_OF(cases), false);
}

static void safe_conversions_never_fail(void)
{
    text_start();
    CHECK(type_converts(&type_number, &type_string, false));
    CHECK(!type_converts(&type_string, &type_number, false));
    CHECK(type_converts(&type_string, &type_number, true));
    CHECK(!type_converts(&type_number, &type_bool, true));
    CHECK(
        type_converts(text_type("[\"set\",\"bool\"]"), text_type("[\"list\",\"string\"]"), false));
    CHECK(!type_converts(text_type("[\"list\",\"bool\"]"), text_type("[\"set\",\"bool\"]"), false));
    CHECK(type_converts(&type_dynamic, &type_bool, true));
    CHECK(!type_converts(&type_dynamic, &type_bool, false));
}

static void check_unify(const char *types, bool unsafe, const char *wanted)
{
    const struct type *t = text_type(types); // a tuple type holds them
    const struct type *common = type_unify(&text_arena, t->items, t->len, unsafe);
    struct strbuf out;
    strbuf_init(&out, 0);
    if (common)
        type_write_json(&out, common);
    CHECK_STR(strbuf_str(&out), wanted);
    strbuf_done(&out);
}

static void types_unify(void)
{
    text_start();
    check_unify("[\"tuple\",[\"number\",\"string\"]]", false, "\"string\"");
    check_unify("[\"tuple\",[\"number\",\"bool\"]]", true, "");
    check_unify("[\"tuple\",[\"number\",\"dynamic\"]]", true, "\"number\"");
    check_unify("[\"tuple\",[[\"list\",\"number\"],[\"list\",\"string\"]]]", false,
                "[\"list\",\"string\"]");
    check_unify("[\"tuple\",[[\"list\",\"number\"],\"dynamic\"]]", false, "\"dynamic\"");
    check_unify("[\"tuple\",[[\"tuple\",[\"number\"]],[\"tuple\",[\"string\"]]]]", false,
                "[\"tuple\",[\"string\"]]");
    check_unify("[\"tuple\",[[\"tuple\",[\"number\"]],[\"tuple\",[\"number\",\"number\"]]]]", false,
                "[\"list\",\"number\"]");
    check_unify("[\"tuple\",[[\"tuple\",[\"number\"]],[\"list\",\"string\"]]]", false,
                "[\"list\",\"string\"]");
    check_unify("[\"tuple\",[[\"object\",{}],[\"object\",{\"a\":\"number\"}]]]", false,
                "[\"map\",\"number\"]");
    check_unify("[\"tuple\",[[\"object\",{\"a\":\"bool\"}],[\"object\",{\"a\":\"string\"}]]]",
                false, "[\"object\",{\"a\":\"string\"}]");
    check_unify("[\"tuple\",[[\"object\",{\"a\":\"number\"}],[\"map\",\"string\"]]]", false,
                "[\"map\",\"string\"]");
    check_unify("[\"tuple\",[[\"object\",{}],[\"tuple\",[]]]]", true, "");
    check_unify("[\"tuple\",[[\"set\",\"number\"],[\"tuple\",[\"string\"]]]]", true,
                "[\"set\",\"number\"]");
    check_unify("[\"tuple\",[[\"set\",\"number\"],[\"list\",\"number\"]]]", false,
                "[\"list\",\"number\"]");
    check_unify("[\"tuple\",[]]", false, "");
}

// ---- properties

// Where lists are mixed with tuples, or maps with objects, the way to the common type has two steps.
static void a_common_type_found_in_two_steps(void)
{
    check_unify("[\"tuple\",[[\"list\",[\"list\",\"number\"]],"
                "[\"tuple\",[[\"set\",\"bool\"],[\"set\",\"string\"]]]]]",
                true, "[\"list\",[\"list\",\"number\"]]");
    check_unify("[\"tuple\",[[\"map\",[\"list\",\"number\"]],"
                "[\"object\",{\"a\":[\"set\",\"bool\"],\"b\":[\"set\",\"string\"]}]]]",
                true, "[\"map\",[\"list\",\"number\"]]");
}

static bool are_mixed(const struct type *const *types, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (types[i]->kind != types[0]->kind)
            return true;
    return false;
}

static void all_convert_to_the_unified_type(void)
{
    struct random seed = {31};
    struct value_random r = {&text_arena, &seed, RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        text_start();
        const struct type *types[3];
        size_t count = 1 + random_below(&seed, 3);
        for (size_t j = 0; j < count; j++)
            types[j] = random_type(&r, 2);
        bool unsafe = random_below(&seed, 2);
        const struct type *t = type_unify(&text_arena, types, count, unsafe);
        for (size_t j = 0; j < count && t && !are_mixed(types, count); j++) {
            if (type_converts(types[j], t, unsafe))
                continue;
            struct strbuf out;
            strbuf_init(&out, 0);
            type_write_json(&out, type_tuple(&text_arena, types, (uint32_t)count));
            strbuf_add_cstr(&out, " unify to ");
            type_write_json(&out, t);
            check_failed(__FILE__, __LINE__, "%.*s", STR_ARGS(strbuf_str(&out)));
            strbuf_done(&out);
        }
    }
}

static void safe_conversions_hold_for_values(void)
{
    struct random seed = {32};
    struct value_random r = {&text_arena, &seed, RANDOM_UNKNOWNS | RANDOM_MARKS};
    unsigned converted = 0;
    for (unsigned long i = 0; i < random_cases(20000); i++) {
        text_start();
        const struct type *from = random_type(&r, 2), *to = random_type(&r, 2);
        if (!type_converts(from, to, false))
            continue;
        struct value out;
        struct str error = {"", 0};
        bool ok = value_convert(&text_arena, random_value(&r, from), to, &out, &error);
        if (!ok)
            check_failed(__FILE__, __LINE__, "%.*s", STR_ARGS(error));
        else
            CHECK(type_equal(value_type(&text_arena, out), to));
        converted++;
    }
    CHECK(converted > 100);
    arena_done(&text_arena);
}

static const struct test tests[] = {
    {"known values convert", known_values_convert},
    {"unknowns and marks pass", unknowns_and_marks_pass},
    {"failures say why and where", failures_say_why_and_where},
    {"safe conversions never fail", safe_conversions_never_fail},
    {"types unify", types_unify},
    {"a common type found in two steps", a_common_type_found_in_two_steps},
    {"all convert to the unified type", all_convert_to_the_unified_type},
    {"safe conversions hold for values", safe_conversions_hold_for_values},
};

SUITE_OF(convert);
