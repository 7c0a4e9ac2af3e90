// SPDX-License-Identifier: Apache-2.0
//
// The values' side of the comparison with cty: `generate COUNT SEED` prints random questions,
// `answer` answers questions from its input. values/main.go describes them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "value/convert.h"
#include "value/json.h"
#include "value_random.h"

// value_random wants the test runner's random numbers and checks; here nothing is checked.
uint64_t random_next(struct random *r)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return r->state * UINT64_C(2685821657736338717);
}

uint32_t random_below(struct random *r, uint32_t below)
{
    return below ? (uint32_t)((random_next(r) >> 32) % below) : 0;
}

// ---- generating

static void print_value(struct value v)
{
    struct strbuf out;
    const char *why;
    strbuf_init(&out, 0);
    if (!json_write_typed(&out, v, &type_dynamic, &why))
        UNREACHABLE("known values can be written");
    printf("\t%.*s", STR_ARGS(strbuf_str(&out)));
    strbuf_done(&out);
}

static void print_type(const struct type *t)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    type_write_json(&out, t);
    printf("\t%.*s", STR_ARGS(strbuf_str(&out)));
    strbuf_done(&out);
}

static void print_unify(struct value_random *r)
{
    const struct type *types[3];
    uint32_t len = 1 + random_below(r->random, 3);
    for (uint32_t i = 0; i < len; i++)
        types[i] = random_type(r, 2);
    printf("unify");
    print_type(type_tuple(r->arena, types, len));
    printf("\t%s\n", random_below(r->random, 2) ? "safe" : "unsafe");
}

static void print_question(struct value_random *r)
{
    uint32_t kind = random_below(r->random, 5);
    if (kind == 0) {
        print_unify(r);
        return;
    }
    struct value_random exact = *r;
    exact.what = RANDOM_LIKE_CTY;
    struct value v = random_value(&exact, random_type(&exact, 2));
    const struct type *t = random_type(r, 2);
    printf(kind == 1 ? "equal" : "convert");
    print_value(v);
    if (kind == 1)
        print_value(random_value(&exact, random_below(r->random, 3) ? value_type(r->arena, v) : t));
    else
        print_type(t);
    putchar('\n');
}

static void generate(unsigned long count, uint64_t seed)
{
    struct random random = {seed * 2 + 1};
    for (unsigned long i = 0; i < count; i++) {
        struct arena a;
        arena_init(&a);
        struct value_random r = {&a, &random, RANDOM_DYNAMIC};
        print_question(&r);
        arena_done(&a);
    }
}

// ---- answering

static struct value read_value(struct arena *a, struct str text)
{
    struct value v;
    struct json_error error;
    if (!json_read_typed(a, text, &type_dynamic, &v, &error))
        UNREACHABLE(error.why);
    return v;
}

static const struct type *read_type(struct arena *a, struct str text)
{
    const char *why = "not a type";
    const struct type *t = type_read_json(a, text, &why);
    if (!t)
        UNREACHABLE(why);
    return t;
}

static void answer_convert(struct arena *a, struct strbuf *out, struct str value, struct str wanted)
{
    struct value v;
    struct str error;
    const char *why;
    if (!value_convert(a, read_value(a, value), read_type(a, wanted), &v, &error) ||
        !json_write_typed(out, v, &type_dynamic, &why))
        strbuf_add_cstr(out, "error");
}

static void answer_unify(struct arena *a, struct strbuf *out, struct str types, struct str mode)
{
    const struct type *all = read_type(a, types);
    const struct type *t = type_unify(a, all->items, all->len, str_equal(mode, STR("unsafe")));
    if (t)
        type_write_json(out, t);
    else
        strbuf_add_cstr(out, "none");
}

static void answer_equal(struct arena *a, struct strbuf *out, struct str x, struct str y)
{
    struct value equal = value_equal(a, read_value(a, x), read_value(a, y));
    strbuf_add_cstr(out, equal.boolean ? "true" : "false");
}

static void answer(struct str line)
{
    struct arena a;
    struct strbuf out;
    arena_init(&a);
    strbuf_init(&out, 0);
    size_t first = str_find_char(line, '\t', 0), second = str_find_char(line, '\t', first + 1);
    struct str x = str_slice(line, first + 1, second), y = str_slice(line, second + 1, line.len);
    if (line.at[0] == 'c')
        answer_convert(&a, &out, x, y);
    else if (line.at[0] == 'u')
        answer_unify(&a, &out, x, y);
    else
        answer_equal(&a, &out, x, y);
    printf("%.*s\n", STR_ARGS(strbuf_str(&out)));
    strbuf_done(&out);
    arena_done(&a);
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "generate") == 0) {
        generate(strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
        return 0;
    }
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    while ((len = getline(&line, &room, stdin)) > 0)
        answer(str_make(line, (size_t)len - (line[len - 1] == '\n')));
    free(line);
    return 0;
}
