// SPDX-License-Identifier: Apache-2.0
//
// Costs of values and numbers: what the data structures of the design promise.
#include "bench.h"

#include <stdio.h>

#include "value/number.h"

static void build_strings(size_t times, struct str s)
{
    struct arena a;
    arena_init(&a);
    struct arena_mark mark = arena_mark(&a);
    for (size_t i = 0; i < times; i++) {
        struct value v = value_string(&a, s);
        bench_sink += v.kind + value_str(&v).len;
        if (i % 1024 == 0)
            arena_reset(&a, mark);
    }
    arena_done(&a);
}

static void short_string(size_t times)
{
    build_strings(times, STR("eu-central-1"));
}

static void long_string(size_t times)
{
    build_strings(times, STR("db.us.prod.shop.example"));
}

static struct value object_of(struct arena *a, size_t count)
{
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_string(a, str_format(a, "key_number_%zu", i));
        items[i] = value_int((int64_t)i);
    }
    return value_object(a, keys, items, count);
}

static void look_up(size_t times, size_t count)
{
    struct arena a;
    arena_init(&a);
    struct value object = object_of(&a, count);
    struct str *names = ARENA_ARRAY(&a, struct str, count);
    for (size_t i = 0; i < count; i++)
        names[i] = str_copy(&a, value_key(object, i));
    for (size_t i = 0; i < times; i++)
        bench_sink += (size_t)value_get(object, names[i * 7 % count]).integer;
    arena_done(&a);
}

static void look_up_4(size_t times)
{
    look_up(times, 4);
}

static void look_up_16(size_t times)
{
    look_up(times, 16);
}

static void look_up_256(size_t times)
{
    look_up(times, 256);
}

static void parse_number(size_t times)
{
    struct arena a;
    arena_init(&a);
    struct arena_mark mark = arena_mark(&a);
    struct value v;
    for (size_t i = 0; i < times; i++) {
        bench_sink += number_parse(&a, STR("0.1"), &v);
        if (i % 256 == 0)
            arena_reset(&a, mark);
    }
    arena_done(&a);
}

typedef enum number_error number_operation(struct arena *a, struct value x, struct value y,
                                           struct value *out);

static void operate(size_t times, number_operation *op, const char *left, const char *right)
{
    struct arena a;
    arena_init(&a);
    struct value x, y, v;
    if (!number_parse(&a, str_of(left), &x) || !number_parse(&a, str_of(right), &y))
        return;
    struct arena_mark mark = arena_mark(&a);
    for (size_t i = 0; i < times; i++) {
        bench_sink += op(&a, x, y, &v);
        if (i % 256 == 0)
            arena_reset(&a, mark);
    }
    arena_done(&a);
}

static void add_ints(size_t times)
{
    operate(times, number_add, "123456", "654321");
}

static void add_fractions(size_t times)
{
    operate(times, number_add, "0.1", "0.2");
}

static void multiply_fractions(size_t times)
{
    operate(times, number_mul, "0.1", "0.3");
}

static void divide_fractions(size_t times)
{
    operate(times, number_div, "1", "3");
}

static void print_number(size_t times)
{
    struct arena a;
    arena_init(&a);
    struct value v;
    if (!number_parse(&a, STR("1234.5678"), &v))
        return;
    for (size_t i = 0; i < times; i++) {
        struct strbuf out;
        strbuf_init(&out, 0);
        number_write(&out, v);
        bench_sink += out.len;
        strbuf_done(&out);
    }
    arena_done(&a);
}

static const struct bench benches[] = {
    {"value: a string of 12 bytes", short_string, 1000000, 19},
    {"value: a string of 23 bytes", long_string, 1000000, 23},
    {"value: look up 1 of 4 keys", look_up_4, 1000000, 9},
    {"value: look up 1 of 16 keys", look_up_16, 1000000, 9},
    {"value: look up 1 of 256 keys", look_up_256, 1000000, 11},
    {"number: parse 0.1 at 512 bits", parse_number, 100000, 342},
    {"number: add whole numbers", add_ints, 1000000, 0.3},
    {"number: 0.1 + 0.2 at 512 bits", add_fractions, 200000, 33},
    {"number: 0.1 * 0.3 at 512 bits", multiply_fractions, 200000, 78},
    {"number: 1 / 3 at 512 bits", divide_fractions, 200000, 138},
    {"number: print 1234.5678", print_number, 50000, 1900},
};

const struct bench_table bench_value = {benches, COUNT_OF(benches), NULL, NULL};
