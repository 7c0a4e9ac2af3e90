// SPDX-License-Identifier: Apache-2.0
#include "value/json.h"

#include <math.h>
#include <string.h>

#include "check.h"
#include "value/number.h"
#include "value_random.h"
#include "value_text.h"

static struct value read(const char *text)
{
    struct value v = VALUE_NONE;
    struct json_error error;
    if (!json_read(&text_arena, str_of(text), &v, &error))
        check_failed(__FILE__, __LINE__, "%s: %s", text, error.why);
    return v;
}

static void plain_values_round_trip(void)
{
    text_start();
    static const char *const texts[] = {
        "null",
        "true",
        "[]",
        "{}",
        "[1,2.5,-0,\"a\"]",
        "{\"a\":{\"b\":[null]}}",
        "123456789012345678901234567890.123456789",
        "\"\\\"\\\\\\n\\t\\u0001\"",
        "\"\xc3\xa9\"",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        CHECK_STR(text_of_value(read(texts[i]), (struct json_style){0}), texts[i]);
    CHECK_STR(text_of_value(read(" [ 1 , { \"a\" : 1e2 } ] "), (struct json_style){0}),
              "[1,{\"a\":100}]");
    CHECK_STR(
        text_of_value(read("{\"b\":1,\"a\":2,\"b\":3}"), (struct json_style){.keep_order = true}),
        "{\"b\":3,\"a\":2}");
    CHECK_STR(text_of_value(read("{\"b\":1,\"a\":2}"), (struct json_style){.indent = true}),
              "{\n  \"a\": 2,\n  \"b\": 1\n}");
    CHECK_STR(text_of_value(read("[[],{}]"), (struct json_style){.indent = true}),
              "[\n  [],\n  {}\n]");
}

static void escapes_are_read_and_written(void)
{
    text_start();
    CHECK_STR(text_of_value(read("\"\\u00e9\\ud83d\\ude00\\/\\b\""), (struct json_style){0}),
              "\"\xc3\xa9\xf0\x9f\x98\x80/\\u0008\"");
    CHECK_STR(text_of_value(read("\"\\ud83d x\""), (struct json_style){0}), "\"\xef\xbf\xbd x\"");
    CHECK_STR(text_of_value(read("\"\xff\""), (struct json_style){0}), "\"\xef\xbf\xbd\"");
    CHECK_STR(text_of_value(read("\"<&>\xe2\x80\xa8\""), (struct json_style){.html_safe = true}),
              "\"\\u003c\\u0026\\u003e\\u2028\"");
    CHECK_STR(text_of_value(read("\"<&>\""), (struct json_style){0}), "\"<&>\"");
}

static void bad_text_is_refused_where_it_is_bad(void)
{
    text_start();
    static const struct {
        const char *text;
        size_t offset;
    } cases[] = {
        {"", 0},       {"[1,]", 3},      {"{\"a\"}", 4}, {"{a:1}", 1},
        {"[1 2]", 3},  {"nul", 0},       {"\"abc", 4},   {"\"\\x\"", 2},
        {"01", 1},     {"1.", 2},        {"-", 1},       {"1 1", 2},
        {"\"\n\"", 1}, {"\"\\u12\"", 3}, {"[", 1},       {"1e9999999999", 12},
        {"+1", 0},     {"'a'", 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct value v;
        struct json_error error = {0, NULL};
        CHECK(!json_read(&text_arena, str_of(cases[i].text), &v, &error) && error.why);
        if (error.offset != cases[i].offset)
            check_failed(__FILE__, __LINE__, "%s: stopped at %zu", cases[i].text, error.offset);
    }
}

static void deep_nesting_is_refused(void)
{
    text_start();
    enum { DEEP = 100000 };
    char *text = arena_alloc(&text_arena, DEEP + 1);
    memset(text, '[', DEEP);
    struct value v;
    struct json_error error;
    CHECK(!json_read(&text_arena, str_make(text, DEEP), &v, &error));
    CHECK_STR(str_of(error.why), "nested too deeply");
    memset(text + VALUE_DEPTH_MAX, ']', VALUE_DEPTH_MAX);
    CHECK(json_read(&text_arena, str_make(text, 2 * VALUE_DEPTH_MAX), &v, &error));
}

static void plain_text_never_shows_a_secret(void)
{
    text_start();
    struct value v = value_mark(&text_arena, value_int(42), &mark_sensitive);
    CHECK_STR(text_of_value(v, (struct json_style){0}), "\"(sensitive)\"");
    CHECK_STR(text_of_value(v, (struct json_style){.show_sensitive = true}), "42");
    CHECK_STR(text_of_value(value_dynamic, (struct json_style){0}), "\"(unknown)\"");
    CHECK_STR(text_of_value(number_from_double(INFINITY), (struct json_style){0}), "\"+Inf\"");
}

static void the_extended_form_is_that_of_batch(void)
{
    text_start();
    static const char *const texts[] = {
        "{\"$unknown\":\"string\"}",
        "{\"$unknown\":[\"list\",\"number\"],\"$refined\":{\"len_min\":2,\"len_max\":5}}",
        "{\"$null\":[\"map\",\"bool\"]}",
        "{\"$sensitive\":{\"a\":1}}",
        "{\"$typed\":[[\"set\",\"string\"],[\"a\",\"b\"]]}",
        "{\"$literal\":{\"$unknown\":1}}",
        "{\"$typed\":[[\"map\",\"string\"],{\"$literal\":{\"$null\":\"x\",\"b\":null}}]}",
        "{\"$number\":\"+Inf\"}",
        "{\"$number\":\"NaN\"}",
        "{\"$number\":\"13.10\"}",
        "{\"$float\":\"1\"}",
        "[{\"$undefined\":true},null]",
        "{\"$pairs\":[[1,\"a\"],[\"1\",\"b\"],[[null],{\"$pairs\":[[true,2]]}]]}",
        "[{\"$unknown\":\"number\",\"$refined\":{\"min\":[1,true],\"max\":[2.5,false]}}]",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct value v;
        struct json_error error = {0, ""};
        if (!json_read_extended(&text_arena, str_of(texts[i]), &v, &error))
            check_failed(__FILE__, __LINE__, "%s: %s", texts[i], error.why);
        else
            CHECK_STR(text_of_value(v, (struct json_style){.extended = true}), texts[i]);
    }
    struct value v;
    struct json_error error = {0, NULL};
    CHECK(!json_read_extended(&text_arena, STR("{\"$unknown\":\"strong\"}"), &v, &error) &&
          error.why);
    CHECK(!json_read_extended(&text_arena, STR("{\"$typed\":[\"number\",\"x\"]}"), &v, &error));
    CHECK(!json_read_extended(&text_arena, STR("{\"$pairs\":[[1]]}"), &v, &error));
    CHECK(!json_read_extended(&text_arena, STR("{\"$pairs\":7}"), &v, &error));
    CHECK(!json_read_extended(&text_arena, STR("{\"$pairs\":[[{\"$unknown\":\"string\"},1]]}"), &v,
                              &error));
    CHECK(!json_read_extended(&text_arena, STR("{\"$undefined\":1}"), &v, &error));
}

static void what_is_undefined_has_no_key(void)
{
    text_start();
    struct value keys[] = {value_string_kept(STR("a")), value_string_kept(STR("b"))};
    struct value items[] = {value_undefined(), value_int(1)};
    struct value list[] = {value_object(&text_arena, keys, items, 2),
                           value_object(&text_arena, keys, items, 1), value_undefined()};
    CHECK_STR(text_of_value(value_tuple(&text_arena, list, 3), (struct json_style){0}),
              "[{\"b\":1},{},null]");
}

static void keys_are_written_as_texts(void)
{
    text_start();
    struct value pair[] = {value_int(1), value_bool(true)};
    struct value keys[] = {value_int(7), value_tuple(&text_arena, pair, 2), value_bool(false),
                           value_string_kept(STR("k"))};
    struct value items[] = {value_int(1), value_int(2), value_int(3), value_int(4)};
    struct value v = value_object_any(&text_arena, keys, items, 4);
    CHECK_STR(text_of_value(v, (struct json_style){.keep_order = true}),
              "{\"7\":1,\"[1, true]\":2,\"false\":3,\"k\":4}");
    struct strbuf shown;
    strbuf_init(&shown, 0);
    value_show(&shown, v);
    CHECK_STR(strbuf_str(&shown), "{ (7) = 1, ([1, true]) = 2, (false) = 3, k = 4 }");
    strbuf_done(&shown);
    struct value copy = value_copy(&text_arena, v);
    CHECK(value_same(v, copy) && value_hash(v) == value_hash(copy));
    CHECK_INT(value_find_real_key(copy, value_int(7)), 0);
    CHECK_INT(value_find_key(copy, STR("7")), -1);
    CHECK_INT(value_find_text(copy, STR("7")), 0);
    CHECK(value_type(&text_arena, v)->kind == TYPE_OBJECT);
}

static const struct type *type(const char *form)
{
    const char *error;
    return type_read_json(&text_arena, str_of(form), &error);
}

static void check_typed(const char *form, const char *text, const char *wanted)
{
    struct value v;
    struct json_error error = {0, ""};
    if (!json_read_typed(&text_arena, str_of(text), type(form), &v, &error)) {
        CHECK_STR(str_of(error.why), wanted);
        return;
    }
    struct strbuf out;
    strbuf_init(&out, 0);
    const char *why = "";
    CHECK(json_write_typed(&out, v, type(form), &why));
    CHECK_STR(strbuf_str(&out), wanted);
    strbuf_done(&out);
}

static void typed_positions_follow_the_type(void)
{
    text_start();
    check_typed("\"number\"", "\"1e2\"", "100");
    check_typed("\"string\"", "1.50", "\"1.50\"");
    check_typed("\"string\"", "true", "\"true\"");
    check_typed("\"bool\"", "\"true\"", "true");
    check_typed("\"bool\"", "\"x\"", "a bool is required");
    check_typed("[\"set\",\"string\"]", "[\"b\",\"a\",\"b\"]", "[\"a\",\"b\"]");
    check_typed("\"dynamic\"", "{\"type\":[\"list\",\"number\"],\"value\":[1]}",
                "{\"value\":[1],\"type\":[\"list\",\"number\"]}");
    check_typed("\"dynamic\"", "1",
                "a value of dynamic type must have the keys `value` and `type`");
    check_typed("[\"object\",{\"a\":\"bool\",\"b\":\"string\"}]", "{\"b\":\"<\"}",
                "{\"a\":null,\"b\":\"\\u003c\"}");
    check_typed("[\"object\",{\"a\":\"bool\"}]", "{\"c\":1}", "unsupported attribute");
    check_typed("[\"tuple\",[\"bool\"]]", "[]", "the tuple does not have that many elements");
    struct strbuf out;
    strbuf_init(&out, 0);
    const char *why = "";
    CHECK(!json_write_typed(&out, value_dynamic, &type_dynamic, &why));
    CHECK_STR(str_of(why), "value is not known");
    struct value marked = value_mark(&text_arena, value_int(1), &mark_sensitive);
    CHECK(!json_write_typed(&out, marked, &type_number, &why));
    CHECK(!json_write_typed(&out, number_from_double(INFINITY), &type_number, &why));
    strbuf_done(&out);
}

// ---- properties

static void the_extended_form_is_lossless(void)
{
    struct random seed = {41};
    struct value_random r = {&text_arena, &seed, RANDOM_UNKNOWNS | RANDOM_MARKS | RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(5000); i++) {
        text_start();
        struct value v = random_value(&r, random_type(&r, 3)), back = VALUE_NONE;
        struct str text = text_of_value(v, (struct json_style){.extended = true});
        struct json_error error = {0, ""};
        bool ok = json_read_extended(&text_arena, text, &back, &error);
        if (!ok || !value_same(v, back))
            check_failed(__FILE__, __LINE__, "%.*s: %s\n  %.*s", STR_ARGS(text), error.why,
                         STR_ARGS(text_of_value(back, (struct json_style){.extended = true})));
    }
}

static void the_typed_form_is_lossless(void)
{
    struct random seed = {42};
    struct value_random r = {&text_arena, &seed, RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(5000); i++) {
        text_start();
        const struct type *t = random_type(&r, 3);
        struct value v = random_value(&r, t), back = VALUE_NONE;
        struct strbuf out;
        strbuf_init(&out, 0);
        const char *why = "";
        struct json_error error = {0, ""};
        CHECK(json_write_typed(&out, v, t, &why));
        bool ok = json_read_typed(&text_arena, strbuf_str(&out), t, &back, &error);
        if (!ok || !value_same(v, back))
            check_failed(__FILE__, __LINE__, "%.*s: %s", STR_ARGS(strbuf_str(&out)), error.why);
        strbuf_done(&out);
    }
    arena_done(&text_arena);
}

static void records_share_their_keys(void)
{
    text_start();
    struct value v =
        read("[{\"b\":1,\"a\":{\"x\":[{\"k\":1}]}},{\"b\":2,\"a\":{\"x\":[{\"k\":2}]}},"
             "{\"b\":3,\"a\":{\"x\":[{\"k\":3},{\"k\":4}]}}]");
    struct value second = value_item(v, 1), third = value_item(v, 2);
    CHECK(second.aggregate->keys == third.aggregate->keys);
    CHECK(value_item(second, 1).aggregate->keys == value_item(third, 1).aggregate->keys);
    CHECK(value_sorted(&text_arena, second) == value_sorted(&text_arena, third));
    CHECK_STR(text_of_value(third, (struct json_style){0}),
              "{\"a\":{\"x\":[{\"k\":3},{\"k\":4}]},\"b\":3}");
    struct value copy = value_copy(&text_arena, v);
    CHECK(value_same(copy, v));
    CHECK(value_item(copy, 1).aggregate->keys == value_item(copy, 2).aggregate->keys);
    CHECK(value_item(copy, 1).aggregate->keys != second.aggregate->keys);
}

static void add_random_json(struct random *r, struct strbuf *out, unsigned depth)
{
    static const char *const keys[] = {"a",        "b",   "\\u0061", "a\\\\",
                                       "\xc3\xa9", "\\n", "",        "12345678"};
    static const char *const leaves[] = {"1",     "-0",       "0.1", "1e3", "null",
                                         "\"x\"", "\"\\\"\"", "[]",  "{}"};
    unsigned kind = depth ? random_below(r, 3) : 2, count = random_below(r, 4);
    if (kind == 2) {
        strbuf_add_cstr(out, leaves[random_below(r, COUNT_OF(leaves))]);
        return;
    }
    strbuf_add_char(out, kind ? '{' : '[');
    for (unsigned i = 0; i < count; i++) {
        strbuf_add_cstr(out, i ? " ," : "");
        if (kind)
            strbuf_format(out, "\"%s\": ", keys[random_below(r, COUNT_OF(keys))]);
        add_random_json(r, out, depth - 1);
    }
    strbuf_add_char(out, kind ? '}' : ']');
}

static void neighbours_change_nothing(void)
{
    struct random r = {14};
    struct strbuf one, both;
    strbuf_init(&one, 0);
    strbuf_init(&both, 0);
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        text_start();
        both.len = 0;
        struct value alone[6], together;
        for (size_t n = 0; n < COUNT_OF(alone); n++) {
            if (n == 0 || random_below(&r, 2)) { // else as the one before
                one.len = 0;
                add_random_json(&r, &one, 4);
            }
            struct json_error error;
            CHECK(json_read(&text_arena, strbuf_str(&one), &alone[n], &error));
            strbuf_add_cstr(&both, n ? "," : "[");
            strbuf_add(&both, strbuf_str(&one));
        }
        strbuf_add(&both, str_make("]", 2));
        together = read(both.at);
        for (size_t n = 0; n < COUNT_OF(alone); n++)
            if (!value_same(value_item(together, n), alone[n]))
                check_failed(__FILE__, __LINE__, "%s: item %zu is another one", both.at, n);
    }
    strbuf_done(&one);
    strbuf_done(&both);
    arena_done(&text_arena);
}

static void strings_become_normal(void)
{
    text_start();
    struct value v;
    struct json_error error;
    struct str text = STR("{\"e\\u0301\":[\"o\xcc\x88\",\"plain\"]}");
    CHECK(json_read_normal(&text_arena, text, &v, &error));
    CHECK_STR(text_of_value(v, (struct json_style){0}), "{\"\xc3\xa9\":[\"\xc3\xb6\",\"plain\"]}");
}

static void a_value_is_written_as_its_own_type(void)
{
    struct random seed = {4};
    struct value_random r = {&text_arena, &seed, RANDOM_UNKNOWNS | RANDOM_MARKS | RANDOM_DYNAMIC};
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        text_start();
        struct value v = random_value(&r, random_type(&r, 3));
        struct strbuf with, without;
        strbuf_init(&with, 0);
        strbuf_init(&without, 0);
        const char *why = "", *other = "";
        bool ok = json_write_typed(&with, v, value_type(&text_arena, v), &why);
        CHECK(json_write_typed(&without, v, NULL, &other) == ok);
        if (!str_equal(strbuf_str(&with), strbuf_str(&without)))
            check_failed(__FILE__, __LINE__, "%.*s", STR_ARGS(strbuf_str(&with)));
        strbuf_done(&with);
        strbuf_done(&without);
    }
    arena_done(&text_arena);
}

static const struct test tests[] = {
    {"plain values round trip", plain_values_round_trip},
    {"escapes are read and written", escapes_are_read_and_written},
    {"bad text is refused where it is bad", bad_text_is_refused_where_it_is_bad},
    {"deep nesting is refused", deep_nesting_is_refused},
    {"plain text never shows a secret", plain_text_never_shows_a_secret},
    {"the extended form is that of batch", the_extended_form_is_that_of_batch},
    {"typed positions follow the type", typed_positions_follow_the_type},
    {"the extended form is lossless", the_extended_form_is_lossless},
    {"the typed form is lossless", the_typed_form_is_lossless},
    {"what is undefined has no key", what_is_undefined_has_no_key},
    {"records share their keys", records_share_their_keys},
    {"neighbours change nothing", neighbours_change_nothing},
    {"strings become normal", strings_become_normal},
    {"a value is written as its own type", a_value_is_written_as_its_own_type},
    {"keys that are no strings are written as texts", keys_are_written_as_texts},
};

SUITE_OF(json);
