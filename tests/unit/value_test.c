// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "value/json.h"
#include "value/number.h"
#include "value_random.h"
#include "value_text.h"

static struct str show(struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    value_show(&out, v);
    struct str s = strbuf_copy(&out, &text_arena);
    strbuf_done(&out);
    return s;
}

static void strings_are_inline_up_to_fourteen_bytes(void)
{
    text_start();
    for (size_t len = 0; len < 40; len++) {
        char text[40];
        memset(text, 'x', sizeof(text));
        struct value v = value_string(&text_arena, str_make(text, len));
        CHECK(str_equal(value_str(&v), str_make(text, len)));
        CHECK((bool)(v.flags & VALUE_INLINE) == (len <= VALUE_INLINE_BYTES));
        CHECK(value_string_is_ascii(&v));
        struct value copy = v;
        CHECK(str_equal(value_str(&copy), value_str(&v)));
    }
    struct value accents = value_string(&text_arena, STR("na\xc3\xafve"));
    CHECK(!value_string_is_ascii(&accents));
    struct value long_accents =
        value_string(&text_arena, STR("a string that is long na\xc3\xafve"));
    CHECK(!value_string_is_ascii(&long_accents));
}

static struct value numbered(unsigned count)
{
    struct value *keys = ARENA_ARRAY(&text_arena, struct value, count);
    struct value *items = ARENA_ARRAY(&text_arena, struct value, count);
    for (unsigned i = 0; i < count; i++) {
        char key[24];
        snprintf(key, sizeof(key), "key-%u", count - i);
        keys[i] = value_string(&text_arena, str_of(key));
        items[i] = value_int(i);
    }
    return value_object(&text_arena, keys, items, count);
}

static void mappings_find_keys_and_keep_order(void)
{
    text_start();
    for (unsigned count = 0; count < 300; count += 7) {
        struct value v = numbered(count);
        CHECK_INT(value_len(v), count);
        for (unsigned i = 0; i < count; i++) {
            CHECK_INT(value_find_key(v, value_key(v, i)), i);
            CHECK_INT(value_item(v, i).integer, i);
        }
        CHECK_INT(value_find_key(v, STR("key-0")), -1);
        CHECK(value_is(value_get(v, STR("other")), VALUE_ABSENT));
        const uint32_t *order = value_sorted(&text_arena, v);
        for (unsigned i = 1; i < count && order; i++)
            CHECK(str_compare(value_key(v, order[i - 1]), value_key(v, order[i])) < 0);
    }
}

static void a_key_again_keeps_its_place_and_takes_the_last_value(void)
{
    text_start();
    struct value keys[20], items[20];
    for (unsigned i = 0; i < 20; i++) {
        keys[i] = value_string(&text_arena, i % 2 ? STR("b") : STR("a"));
        items[i] = value_int(i);
    }
    struct value few = value_object(&text_arena, keys, items, 4);
    CHECK_STR(text_extended(few), "{\"a\":2,\"b\":3}");
    struct value many = value_object(&text_arena, keys, items, 20);
    CHECK_STR(text_extended(many), "{\"a\":18,\"b\":19}");
    CHECK_INT(value_find_key(many, STR("b")), 1);
}

static void sets_are_ordered_and_without_duplicates(void)
{
    text_start();
    CHECK_STR(text_extended(parsed_value("{\"$typed\":[[\"set\",\"number\"],[3,1,2.0,2,1e0]]}")),
              "{\"$typed\":[[\"set\",\"number\"],[1,2,3]]}");
    CHECK_STR(
        text_extended(parsed_value("{\"$typed\":[[\"set\",\"string\"],[\"b\",null,\"a\",\"b\"]]}")),
        "{\"$typed\":[[\"set\",\"string\"],[\"a\",\"b\",null]]}");
    CHECK_STR(text_extended(parsed_value("{\"$typed\":[[\"set\",\"bool\"],[true,false,true]]}")),
              "{\"$typed\":[[\"set\",\"bool\"],[false,true]]}");
    struct value two =
        parsed_value("{\"$typed\":[[\"set\",\"string\"],"
                     "[{\"$unknown\":\"string\"},\"a\",{\"$unknown\":\"string\"}]]}");
    CHECK_INT(value_len(two), 3);
    CHECK(value_is(value_item(two, 0), VALUE_STRING));
    struct value marked =
        parsed_value("{\"$typed\":[[\"set\",\"string\"],[{\"$sensitive\":\"a\"},\"a\"]]}");
    CHECK(value_is(marked, VALUE_MARKED));
    CHECK_INT(value_len(marked.marked->inner), 1);
}

static void nesting_has_a_limit(void)
{
    text_start();
    struct value v = value_tuple(&text_arena, NULL, 0);
    for (unsigned i = 1; i < VALUE_DEPTH_MAX; i++)
        v = value_tuple(&text_arena, &v, 1);
    CHECK(value_is(v, VALUE_TUPLE));
    CHECK(value_is(value_tuple(&text_arena, &v, 1), VALUE_ABSENT));
    CHECK(value_same(v, value_copy(&text_arena, v)));
}

static void summaries_tell_what_is_inside(void)
{
    text_start();
    CHECK_INT(value_summary(parsed_value("[1,{\"a\":null}]")), 0);
    CHECK_INT(value_summary(parsed_value("[{\"a\":{\"$unknown\":\"string\"}}]")), HAS_UNKNOWN);
    CHECK_INT(value_summary(parsed_value("[{\"a\":{\"$sensitive\":1}}]")), HAS_MARK);
    struct value poison = value_poison(&text_arena, &type_string, NULL);
    CHECK_INT(value_summary(value_tuple(&text_arena, &poison, 1)), HAS_UNKNOWN | HAS_POISON);
    CHECK(!value_is_wholly_known(poison));
}

static void marks_join_without_nesting(void)
{
    text_start();
    static const struct mark other = {.name = {"other", 5}};
    struct value v = value_mark(&text_arena, value_int(1), &mark_sensitive);
    v = value_mark(&text_arena, v, &other);
    v = value_mark(&text_arena, v, &mark_sensitive);
    CHECK_INT(v.marked->marks->len, 2);
    CHECK(value_is(v.marked->inner, VALUE_INT));
    CHECK(value_has_mark(v, &other));
    const struct marks *marks = NULL;
    struct value list = value_tuple(&text_arena, &v, 1);
    CHECK(value_has_mark(list, &mark_sensitive) && !value_is(list, VALUE_MARKED));
    struct value plain = value_unmark_deep(&text_arena, list, &marks);
    CHECK_INT(marks->len, 2);
    CHECK(!value_has_marks(plain));
    CHECK_STR(text_extended(plain), "[1]");
}

static struct value refined(const struct type *t, struct refinement r)
{
    return value_refine(&text_arena, value_unknown(&text_arena, t), r);
}

static void refinements_collapse_to_the_one_value_left(void)
{
    text_start();
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    r.min = r.max = value_int(5);
    r.min_inclusive = r.max_inclusive = true;
    CHECK_STR(text_extended(refined(&type_number, r)), "5");
    r.max_inclusive = false;
    CHECK(value_is_unknown(refined(&type_number, r)));
    r.min_length = r.max_length = 0;
    CHECK_STR(text_extended(refined(type_map(&text_arena, &type_bool), r)),
              "{\"$typed\":[[\"map\",\"bool\"],{}]}");
    r.min_length = r.max_length = 2;
    CHECK_STR(
        text_extended(refined(type_list(&text_arena, &type_bool), r)),
        "{\"$typed\":[[\"list\",\"bool\"],[{\"$unknown\":\"bool\"},{\"$unknown\":\"bool\"}]]}");
    CHECK(value_is_unknown(refined(type_set(&text_arena, &type_bool), r)));
    r.min_length = r.max_length = 1;
    CHECK(value_is(refined(type_set(&text_arena, &type_bool), r), VALUE_SET));
    r.null = MAYBE_NULL;
    CHECK(value_is_unknown(refined(type_list(&text_arena, &type_bool), r)));
    r.min_length = r.max_length = INT64_MAX;
    r.null = NOT_NULL;
    CHECK(value_is_unknown(refined(type_list(&text_arena, &type_bool), r)));
    CHECK(value_is_unknown(value_refine_not_null(&text_arena, value_dynamic)));
}

static void refinements_only_narrow(void)
{
    text_start();
    struct refinement r = refinement_none();
    r.prefix = STR("abc");
    struct value v = refined(&type_string, r);
    r.prefix = STR("ab");
    CHECK_STR(value_refine(&text_arena, v, r).unknown->refined.prefix, "abc");
    r.prefix = STR("abcd");
    CHECK_STR(value_refine(&text_arena, v, r).unknown->refined.prefix, "abcd");
    r.prefix = STR("xyz1"); // a wrong promise: the older fact stays
    CHECK_STR(value_refine(&text_arena, v, r).unknown->refined.prefix, "abc");
    struct refinement bounds = refinement_none();
    bounds.min = value_int(3);
    struct value n = refined(&type_number, bounds);
    bounds.min = value_int(1);
    CHECK_INT(value_refine(&text_arena, n, bounds).unknown->refined.min.integer, 3);
}

static void check_equal(const char *x, const char *y, const char *wanted)
{
    CHECK_STR(text_extended(value_equal(&text_arena, parsed_value(x), parsed_value(y))), wanted);
    CHECK_STR(text_extended(value_equal(&text_arena, parsed_value(y), parsed_value(x))), wanted);
}

static const char *const maybe = "{\"$unknown\":\"bool\",\"$refined\":{\"not_null\":true}}";

static void equality_converts_nothing(void)
{
    text_start();
    check_equal("\"1\"", "1", "false");
    check_equal("[1]", "[1.0]", "true");
    check_equal("[1]", "{\"$typed\":[[\"list\",\"number\"],[1]]}", "false");
    check_equal("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", "true");
    check_equal("{\"$null\":\"string\"}", "{\"$null\":\"number\"}", "true");
    check_equal("null", "1", "false");
    check_equal("0", "-0", "true");
    check_equal("0.1", "0.1", "true");
}

static void equality_decides_what_ranges_allow(void)
{
    text_start();
    check_equal("{\"$unknown\":\"string\"}", "\"a\"", maybe);
    check_equal("{\"$unknown\":\"string\"}", "1", "false");
    check_equal("{\"$unknown\":\"dynamic\"}", "1", maybe);
    check_equal("{\"$unknown\":\"string\"}", "null", maybe);
    check_equal("{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true}}", "null", "false");
    check_equal("{\"$unknown\":\"string\",\"$refined\":{\"prefix\":\"abc\"}}", "\"xyz\"", "false");
    check_equal("{\"$unknown\":\"string\",\"$refined\":{\"prefix\":\"abc\"}}", "\"abcd\"", maybe);
    check_equal("{\"$unknown\":\"number\",\"$refined\":{\"min\":[3,false]}}", "3", "false");
    check_equal("{\"$unknown\":\"number\",\"$refined\":{\"min\":[3,true]}}", "3", maybe);
    check_equal("{\"$unknown\":[\"list\",\"bool\"],\"$refined\":{\"len_min\":2}}",
                "{\"$typed\":[[\"list\",\"bool\"],[true]]}", "false");
    check_equal("[1,{\"$unknown\":\"number\"}]", "[2,3]", "false");
    check_equal("[1,{\"$unknown\":\"number\"}]", "[1,3]", maybe);
    check_equal("[1,{\"$unknown\":\"dynamic\"}]", "[\"a\",3]", "false");
    check_equal("[1,{\"$unknown\":\"dynamic\"}]", "[1,3]", maybe);
}

static void equality_carries_marks(void)
{
    text_start();
    check_equal("{\"$sensitive\":1}", "1", "{\"$sensitive\":true}");
    check_equal("[{\"$sensitive\":1}]", "[1]", "{\"$sensitive\":true}");
    check_equal("[{\"$sensitive\":1}]", "null", "false"); // nothing inside was looked at
    check_equal("{\"$sensitive\":[1]}", "null", "{\"$sensitive\":false}");
}

static void values_are_shown_on_one_line(void)
{
    text_start();
    CHECK_STR(show(parsed_value("{\"a\":[1,\"x\\n\",null],\"b c\":{}}")),
              "{ a = [1, \"x\\n\", null], \"b c\" = {} }");
    CHECK_STR(show(parsed_value("[{\"$sensitive\":\"secret\"},{\"$unknown\":\"string\"}]")),
              "[(sensitive), (unknown string)]");
    CHECK_STR(show(number_from_float(1)), "1.0");
}

static void types_have_names_and_a_json_form(void)
{
    text_start();
    static const char *const forms[] = {"\"string\"",
                                        "\"dynamic\"",
                                        "[\"list\",[\"set\",\"bool\"]]",
                                        "[\"tuple\",[\"number\",[\"map\",\"dynamic\"]]]",
                                        "[\"object\",{\"a\":\"bool\",\"b\":\"number\"},[\"a\"]]",
                                        "[\"object\",{}]"};
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        const char *error = "";
        const struct type *t = type_read_json(&text_arena, str_of(forms[i]), &error);
        CHECK(t);
        struct strbuf out;
        strbuf_init(&out, 0);
        type_write_json(&out, t);
        CHECK_STR(strbuf_str(&out), forms[i]);
        strbuf_done(&out);
        CHECK(type_equal(t, type_copy(&text_arena, t)));
    }
    const char *error = NULL;
    CHECK(!type_read_json(&text_arena, STR("[\"lisst\",\"string\"]"), &error) && error);
    CHECK(!type_read_json(&text_arena, STR("[\"object\",{\"a\":\"bool\"},[\"b\"]]"), &error));
    const struct type *t = type_list(&text_arena, type_map(&text_arena, &type_dynamic));
    CHECK_STR(type_name(&text_arena, t), "list of map of dynamic");
    CHECK_STR(type_constraint_name(&text_arena, t), "list of map of any single type");
}

// ---- properties

static struct value_random source(struct random *r, unsigned what)
{
    return (struct value_random){&text_arena, r, what};
}

static void same_values_have_equal_hashes_and_copies(void)
{
    struct random seed = {11};
    struct value_random r = source(&seed, RANDOM_UNKNOWNS | RANDOM_MARKS);
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        text_start();
        const struct type *t = random_type(&r, 3);
        struct value x = random_value(&r, t), y = random_value(&r, t);
        struct value copy = value_copy(&text_arena, x);
        CHECK(value_same(x, copy) && value_hash(x) == value_hash(copy));
        if (value_same(x, y))
            CHECK(value_hash(x) == value_hash(y));
        CHECK(value_same(x, y) == value_same(y, x));
    }
}

// All of the other arena is overwritten and given back.
static void a_copy_needs_nothing_of_the_other_arena(void)
{
    struct random seed = {19};
    for (unsigned long i = 0; i < random_cases(1000); i++) {
        struct arena other;
        arena_init(&other);
        text_start();
        struct random before = seed;
        struct value_random r = {&other, &seed, RANDOM_UNKNOWNS | RANDOM_MARKS};
        struct value copy = value_copy(&text_arena, random_value(&r, random_type(&r, 3)));
        arena_done(&other);
        seed = before;
        struct value_random again = source(&seed, RANDOM_UNKNOWNS | RANDOM_MARKS);
        struct value same = random_value(&again, random_type(&again, 3));
        CHECK(value_same(same, copy) && value_hash(same) == value_hash(copy));
    }
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static void the_order_of_sets_is_total(void)
{
    struct random seed = {12};
    struct value_random r = source(&seed, RANDOM_UNKNOWNS);
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        text_start();
        const struct type *t = random_type(&r, 2);
        struct value x = random_value(&r, t), y = random_value(&r, t), z = random_value(&r, t);
        CHECK_INT(value_order(x, x), 0);
        CHECK_INT(sign(value_order(x, y)), -sign(value_order(y, x)));
        if (value_order(x, y) <= 0 && value_order(y, z) <= 0)
            CHECK(value_order(x, z) <= 0);
        if (value_order(x, y) == 0)
            CHECK(value_same(x, y));
    }
}

static void equality_is_symmetric_and_knows_itself(void)
{
    struct random seed = {13};
    struct value_random r = source(&seed, RANDOM_UNKNOWNS);
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        text_start();
        const struct type *t = random_type(&r, 3);
        struct value x = random_value(&r, t), y = random_value(&r, t);
        CHECK(value_same(value_equal(&text_arena, x, y), value_equal(&text_arena, y, x)));
        struct value self = value_equal(&text_arena, x, x);
        if (value_is_wholly_known(x))
            CHECK(value_is(self, VALUE_BOOL) && self.boolean);
        else
            CHECK(value_is_unknown(self));
    }
    arena_done(&text_arena);
}

static void neighbours_of_one_shape_share_their_type(void)
{
    text_start();
    struct value v =
        parsed_value("[{\"a\":1,\"b\":{\"c\":[1]}},{\"a\":2,\"b\":{\"c\":[2]}},"
                     "{\"a\":\"3\",\"b\":{\"c\":[3]}},{\"a\":\"4\",\"b\":{\"c\":[4]}}]");
    const struct type *t = value_type(&text_arena, v);
    CHECK(t->items[0] == t->items[1] && t->items[2] == t->items[3]);
    CHECK(!type_equal(t->items[0], t->items[2]));
    CHECK(t->items[0]->items[1] == t->items[2]->items[1]);
    CHECK(value_type(&text_arena, value_item(v, 1)) == t->items[0]);
}

// A type that is shared with a neighbour is the type that the value has on its own.
static void a_type_does_not_depend_on_neighbours(void)
{
    struct random seed = {14};
    struct value_random r = source(&seed, RANDOM_UNKNOWNS | RANDOM_MARKS | RANDOM_DYNAMIC);
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        text_start();
        struct value items[6];
        const struct type *t = random_type(&r, 3), *u = random_type(&r, 3);
        for (size_t j = 0; j < COUNT_OF(items); j++)
            items[j] = random_value(&r, random_below(&seed, 3) ? t : u);
        struct value all = value_tuple(&text_arena, items, COUNT_OF(items));
        const struct type *together = value_type(&text_arena, all);
        for (size_t j = 0; j < COUNT_OF(items); j++) {
            struct value alone = value_copy(&text_arena, items[j]);
            CHECK(type_equal(together->items[j], value_type(&text_arena, alone)));
        }
    }
    arena_done(&text_arena);
}

static const struct test tests[] = {
    {"strings of up to fourteen bytes are inline", strings_are_inline_up_to_fourteen_bytes},
    {"mappings find keys and keep order", mappings_find_keys_and_keep_order},
    {"a key again keeps its place", a_key_again_keeps_its_place_and_takes_the_last_value},
    {"sets are ordered and without duplicates", sets_are_ordered_and_without_duplicates},
    {"nesting has a limit", nesting_has_a_limit},
    {"summaries tell what is inside", summaries_tell_what_is_inside},
    {"marks join without nesting", marks_join_without_nesting},
    {"refinements collapse to the one value left", refinements_collapse_to_the_one_value_left},
    {"refinements only narrow", refinements_only_narrow},
    {"equality converts nothing", equality_converts_nothing},
    {"equality decides what ranges allow", equality_decides_what_ranges_allow},
    {"equality carries marks", equality_carries_marks},
    {"values are shown on one line", values_are_shown_on_one_line},
    {"types have names and a json form", types_have_names_and_a_json_form},
    {"same values have equal hashes and copies", same_values_have_equal_hashes_and_copies},
    {"a copy needs nothing of the other arena", a_copy_needs_nothing_of_the_other_arena},
    {"the order of sets is total", the_order_of_sets_is_total},
    {"equality is symmetric and knows itself", equality_is_symmetric_and_knows_itself},
    {"neighbours of one shape share their type", neighbours_of_one_shape_share_their_type},
    {"a type does not depend on neighbours", a_type_does_not_depend_on_neighbours},
};

SUITE_OF(value);
