// SPDX-License-Identifier: Apache-2.0
//
// The numbers' side of the comparison with cty: `generate COUNT SEED` prints random number
// programs, `answer` runs programs from its input. numbers/main.go describes the notation and
// answers the same programs with Go; compare.sh compares line by line.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "value/number.h"

// ---- generating

static uint64_t random_state;

static uint64_t random_bits(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * UINT64_C(2685821657736338717);
}

static unsigned below(unsigned limit)
{
    return (unsigned)((random_bits() >> 32) % limit);
}

static void print_digits(unsigned count)
{
    static const char *const runs[] = {"0000", "9999", "4999", "5000", "5"};
    while (count > 0) {
        if (count >= 4 && below(6) == 0) { // what rounds badly
            const char *run = runs[below(COUNT_OF(runs))];
            printf("%s", run);
            count -= (unsigned)strlen(run);
        } else {
            putchar('0' + (int)below(10));
            count--;
        }
    }
}

static unsigned digit_count(void)
{
    static const unsigned most[] = {2, 6, 17, 20, 40, 156, 180, 400};
    return 1 + below(most[below(COUNT_OF(most))]);
}

static void print_decimal(void)
{
    printf("p:%s", below(3) ? "" : "-");
    print_digits(digit_count());
    if (below(2)) {
        putchar('.');
        print_digits(digit_count());
    }
    if (below(3) == 0) {
        int range = below(5) ? 40 : below(8) ? 400 : 3000;
        printf("e%d", (int)below((unsigned)range * 2) - range);
    }
}

static void print_nasty(void)
{
    static const char *const texts[] = {"-0",
                                        "0",
                                        "0e5",
                                        "-0.0",
                                        "1p10",
                                        "-3p-5",
                                        ".5",
                                        "5.",
                                        "+3",
                                        "inf",
                                        "-Inf",
                                        "+Inf",
                                        "1e1000000000",
                                        "1e-1000000000",
                                        "1e",
                                        "",
                                        "abc",
                                        "--1",
                                        "1_0",
                                        "0x10",
                                        "NaN",
                                        ".",
                                        "1e+5",
                                        "1E-5",
                                        "1e3000000000",
                                        "-1e-2999",
                                        "9007199254740993",
                                        "1e99999999999999999999",
                                        "18446744073709551616",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "-9223372036854775808",
                                        "1e0",
                                        "00012",
                                        "1e-3000000000",
                                        "0e3000000000",
                                        "1p3000000000"};
    printf("p:%s", texts[below(COUNT_OF(texts))]);
}

// Two to a power, plus or minus little: ends of precisions and of machine types.
static void print_edge(void)
{
    unsigned power = below(3) ? below(70) : 440 + below(80);
    printf("p:1p%u p:%s%u %c", power, below(2) ? "" : "-", below(3), below(2) ? '+' : '-');
}

static void print_int(void)
{
    uint64_t bits = random_bits();
    int64_t i = (int64_t)(bits >> below(64));
    if (below(8) == 0)
        i = below(2) ? INT64_MIN : INT64_MAX;
    else if (below(2))
        i = -i;
    printf("i:%" PRId64, i);
}

static void print_float(void)
{
    uint64_t bits = random_bits();
    unsigned kind = below(8);
    if (kind == 0)
        bits &= UINT64_C(0x800FFFFFFFFFFFFF); // denormal
    else if (kind == 1)
        bits = below(2) ? UINT64_C(0x7FF0000000000000) : UINT64_C(0x8000000000000000);
    else if (kind < 6) // of a moderate size
        bits = (bits & UINT64_C(0x800FFFFFFFFFFFFF)) | (uint64_t)(960 + below(170)) << 52;
    if ((bits >> 52 & 0x7FF) == 0x7FF)
        bits &= UINT64_C(0xFFF0000000000000); // no NaN: cty has none
    if (below(4) == 0)
        bits &= UINT64_C(0xFFFFFF0000000000); // few bits
    printf("f:%" PRIx64, bits);
}

static void print_constant(void)
{
    unsigned kind = below(20);
    if (kind < 10)
        print_decimal();
    else if (kind == 10)
        print_nasty();
    else if (kind < 13)
        print_edge();
    else if (kind < 16)
        print_int();
    else
        print_float();
}

static void print_program(void)
{
    static const char *const binary[] = {"+", "-", "*", "/", "%", "eq", "cmp", "/", "*"};
    static const char *const unary[] = {"neg", "floor", "ceil"};
    print_constant();
    unsigned steps = below(4);
    for (unsigned i = 0; i < steps; i++) {
        if (below(5) == 0) {
            printf(" %s", unary[below(COUNT_OF(unary))]);
            continue;
        }
        putchar(' ');
        print_constant();
        printf(" %s", binary[below(COUNT_OF(binary))]);
    }
    putchar('\n');
}

// ---- answering

struct machine {
    struct arena arena;
    struct value stack[64];
    size_t len;
};

static bool push(struct machine *m, struct value v)
{
    m->stack[m->len++] = v;
    return true;
}

static bool run_constant(struct machine *m, struct str word)
{
    char text[32] = "";
    struct str rest = str_slice(word, 2, word.len);
    struct value v;
    if (word.at[0] == 'p')
        return number_parse(&m->arena, rest, &v) && push(m, v);
    memcpy(text, rest.at, rest.len < sizeof(text) ? rest.len : 0);
    if (word.at[0] == 'i')
        return push(m, number_from_int(strtoll(text, NULL, 10), PRECISION_INT));
    uint64_t bits = strtoull(text, NULL, 16);
    double d;
    memcpy(&d, &bits, sizeof(d));
    return push(m, number_from_double(d));
}

static bool run_unary(struct machine *m, struct str word, bool *done)
{
    struct value *top = &m->stack[m->len - 1];
    *done = true;
    if (str_equal(word, STR("neg")))
        *top = number_neg(&m->arena, *top);
    else if (str_equal(word, STR("floor")))
        *top = number_floor(&m->arena, *top);
    else if (str_equal(word, STR("ceil")))
        *top = number_ceil(&m->arena, *top);
    else
        *done = false;
    return true;
}

static bool run_binary(struct machine *m, struct str word)
{
    struct value y = m->stack[--m->len], x = m->stack[--m->len], out = VALUE_NONE;
    enum number_error error = NUMBER_OK;
    if (str_equal(word, STR("eq")))
        out = number_from_int(number_equal(x, y), PRECISION_INT);
    else if (str_equal(word, STR("cmp")))
        out = number_from_int(number_compare(x, y), PRECISION_INT);
    else if (word.at[0] == '+')
        error = number_add(&m->arena, x, y, &out);
    else if (word.at[0] == '-')
        error = number_sub(&m->arena, x, y, &out);
    else if (word.at[0] == '*')
        error = number_mul(&m->arena, x, y, &out);
    else if (word.at[0] == '/')
        error = number_div(&m->arena, x, y, &out);
    else
        error = number_mod(&m->arena, x, y, &out);
    return error == NUMBER_OK && push(m, out);
}

static bool run_word(struct machine *m, struct str word)
{
    bool done;
    if (word.len >= 2 && word.at[1] == ':')
        return run_constant(m, word);
    run_unary(m, word, &done);
    return done || run_binary(m, word);
}

static bool run(struct machine *m, struct str line)
{
    for (size_t at = 0; at <= line.len;) {
        size_t end = str_find_char(line, ' ', at);
        if (!run_word(m, str_slice(line, at, end)))
            return false;
        at = end + 1;
    }
    return true;
}

static void answer(struct str line)
{
    struct machine m = {.len = 0};
    arena_init(&m.arena);
    if (!run(&m, line)) {
        puts("error");
        arena_done(&m.arena);
        return;
    }
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < m.len; i++) {
        if (i)
            strbuf_add_char(&out, ' ');
        number_write(&out, m.stack[i]);
        strbuf_format(&out, "@%u", number_precision(m.stack[i]));
    }
    printf("%.*s\n", STR_ARGS(strbuf_str(&out)));
    strbuf_done(&out);
    arena_done(&m.arena);
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "generate") == 0) {
        random_state = strtoull(argv[3], NULL, 10) * 2 + 1;
        for (unsigned long i = strtoul(argv[2], NULL, 10); i > 0; i--)
            print_program();
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
