// SPDX-License-Identifier: Apache-2.0
//
// Every limit ends in its own diagnostic, is forgotten with the question, and counts the same whether
// or not something was computed before (rulings 1.20).
#include "check.h"

#include <stdio.h>
#include <time.h>

#include "toy/toy.h"

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// Asks with a limit that is too small, twice, then with the limits as they were.
static void check_limit(const char *text, struct limits low, const char *error, const char *answer)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, text);
    struct limits enough = t.g->limits;
    double start = seconds();
    for (int i = 0; i < 2; i++) {
        t.g->limits = low;
        CHECK_STR(str_of(toy_ask(&t, doc, "a")), error);
        CHECK_INT(t.diags.list.len, 1);
        CHECK(t.diags.list.at[0]->help.len > 0);
    }
    CHECK(seconds() - start < 20); // under a sanitizer on a busy machine, too
    t.g->limits = enough;
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), answer);
    toy_close(&t);
}

static const char work_text[] = "a: sum([for i in range(300): sum([for j in range(100): i * j])])";
static const char work_answer[] = "222007500";

static void steps(void)
{
    struct limits low = limits_default;
    low.steps = 1000;
    check_limit(work_text, low, "error[limit-steps]", work_answer);
}

static void memory(void)
{
    struct limits low = limits_default;
    low.memory_bytes = 1 << 20;
    check_limit("a: [for i in range(300): [for j in range(300): i * j]][2][3]", low,
                "error[limit-memory]", "6");
}

// What is computed for a number is given back when the number is there.
static void memory_follows_what_is_kept(void)
{
    struct limits low = limits_default;
    low.memory_bytes = 2 << 20;
    struct toy t;
    toy_open(&t, &toy_guarded);
    t.g->limits = low;
    const char *text = "sum([for i in range(900): sum([for j in range(900): i * j])])";
    CHECK_STR(str_of(toy_eval(&t, NULL, text)), "163660702500");
    CHECK(t.g->arena.used_bytes < 512 * 1024);
    CHECK_INT(t.g->scratch.depth, 0);
    toy_close(&t);
}

static void run_time(void)
{
    struct limits low = limits_default;
    low.time_ms = 1;
    check_limit("a: sum([for i in range(2000): sum([for j in range(100): i * j])])", low,
                "error[limit-time]", "9895050000");
}

static void output(void)
{
    struct limits low = limits_default;
    low.output_bytes = 10;
    check_limit("a: upper(repeat(\"abc\", 4))", low, "error[limit-output]", "\"ABCABCABCABC\"");
    check_limit("a: [for i in range(2): repeat(\"x\", 15)][1]", (struct limits){.output_bytes = 29},
                "error[limit-output]", "\"xxxxxxxxxxxxxxx\"");
    low.output_bytes = 12;
    struct toy t;
    toy_open(&t, &toy_guarded);
    t.g->limits = low;
    CHECK_STR(str_of(toy_eval(&t, NULL, "repeat(\"abc\", 4)")), "\"abcabcabcabc\"");
    toy_close(&t);
}

// `a` at the end of a chain that begins with a0.
static char *chain_text(const char *first, const char *rest)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_format(&text, "a0: %s\n", first);
    for (int i = 1; i <= 20000; i++)
        strbuf_format(&text, "a%d: a%d%s\n", i, i - 1, rest);
    strbuf_add_cstr(&text, "a: a20000");
    strbuf_add_char(&text, '\0');
    return text.at;
}

static void depth(void)
{
    static const char *const rests[] = {"", " + 0", " + 0 + 0"}; // each kind waits in its own way
    for (size_t i = 0; i < COUNT_OF(rests); i++) {
        char *text = chain_text("7", rests[i]);
        struct limits low = limits_default;
        low.stack_bytes = 1 << 20;
        check_limit(text, low, "error[limit-depth]", "7");
        free(text);
    }
}

// What waits is given back, whatever ends it.
static void long_rings(void)
{
    static const char *const rests[] = {"", " + 0", " + 0 + 0"};
    for (size_t i = 0; i < COUNT_OF(rests); i++) {
        char *text = chain_text("a20000", rests[i]);
        struct toy t;
        toy_open(&t, &toy_guarded);
        struct node *doc = toy_document(&t, text);
        CHECK_STR(str_of(toy_ask(&t, doc, "a7")), "error[cycle]");
        CHECK_STR(str_of(toy_ask(&t, doc, "a")), "error[cycle]");
        CHECK_INT(t.diags.list.len, 1);
        CHECK(!t.g->now.waiting.top);
        toy_close(&t);
        free(text);
    }
}

// Mistakes that each would be compared with all names: 400 million comparisons, if all of them were.
static void suggestions(void)
{
    enum { NAMES = 20000 };
    struct strbuf text;
    strbuf_init(&text, 0);
    for (int i = 0; i < NAMES; i++)
        strbuf_format(&text, "value%d = global.vaule%d\n", i, i);
    strbuf_add_char(&text, '\0');
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", text.at);
    toy_eval(&t, root, "global");
    CHECK_INT(t.diags.list.len, NAMES);
    CHECK_INT(t.g->counters.compared, 1000000);
    size_t suggested = 0;
    for (size_t i = 0; i < t.diags.list.len; i++)
        suggested += strstr(t.diags.list.at[i]->message.at, "did you mean") != NULL;
    CHECK_INT(suggested, 1000000 / NAMES);
    for (int i = 0; i < 20; i++) // every question gives some of it back
        toy_eval(&t, root, "1");
    CHECK_STR(str_of(toy_get(&t, root, "valeu7")), "error[unknown-name]");
    CHECK_STR(t.diags.list.at[0]->message,
              "`global.valeu7` is not defined; did you mean `global.value7`?");
    toy_close(&t);
    strbuf_done(&text);
}

static void depth_of_values(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    static const char nest[] = "let f = |n| n < 1 ? 0 : [f(n - 1)] in can(f(%s))";
    char text[128];
    snprintf(text, sizeof(text), nest, "2000");
    CHECK_STR(str_of(toy_eval(&t, NULL, text)), "error[limit-depth]");
    snprintf(text, sizeof(text), nest, "900");
    CHECK_STR(str_of(toy_eval(&t, NULL, text)), "true");
    struct node *doc = toy_document(&t, "f: |n| n < 1 ? 0 : lazy [(f)(n - 1)]\na: (f)(2000)");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "error[limit-depth]");
    toy_close(&t);
}

static void repetitions_without_an_end(void)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"let f = |n| f(n + 1) in f(0)", "error[limit-depth]"},
        {"let f = |n| n < 1 ? 1 : f(n - 1) + f(n - 1) in f(60)", "error[limit-steps]"},
        {"let f = |n| [for i in [1, 2]: f(n)] in f(0)", "error[limit-depth]"},
        {"range(100000000000)", "error[limit-steps]"},
        {"[for i in range(3000): [for j in range(3000): 1]]", "error[limit-steps]"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        toy_open(&t, &toy_guarded);
        t.g->limits.steps = 3 * 1000 * 1000;
        t.g->limits.stack_bytes = 16 << 20;
        CHECK_STR(str_of(toy_eval(&t, NULL, cases[i].text)), cases[i].error);
        toy_close(&t);
    }
}

static void nothing_catches_a_limit(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "big: sum(range(1000))\n"
                                        "a: try(big, 1)\nb: big catch 1\nc: can(big)");
    static const char *const keys[] = {"a", "b", "c", "big"};
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        t.g->limits.steps = 100;
        CHECK_STR(str_of(toy_ask(&t, doc, keys[i])), "error[limit-steps]");
    }
    t.g->limits = limits_default;
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "499500");
    CHECK_STR(str_of(toy_ask(&t, doc, "c")), "true");
    toy_close(&t);
}

// ---- warm equals cold

static const char *const documents[] = {
    "a: 1 + 2 * 3",
    "x: 1 + 2\ny: x * x\na: x + y - x",
    "l: lazy [for i in range(5): i < 2 ? 1 : l[i - 1] + l[i - 2] if i != 9]\na: l",
    "b: 1\nif c == 1 { b: 2 }\nif c == 2 { b: 3 }\nc: 2\na: [b, c, b]",
    "b: 1\nif b == 1 { b: 1 }\na: b + b",
    "foo: lazy [1 + 1]\nextend foo: lazy [2]\nextend foo: lazy [3]\na: foo",
    "m: lazy {x: 1 + 1}\nm: lazy {y: m.x}\na: [m, m.y, m]",
    "f: |n| n < 1 ? 1 : n * (f)(n - 1)\na: (f)(4) + (f)(3)",
    "a: nope else lazy {b: 1 + 1}",
    "x: nope + 1\na: [x catch 1, x catch 2]",
};

static const char *ask_document(struct toy *t, const char *text, bool warm, uint64_t limit)
{
    toy_open(t, &toy_guarded);
    struct node *doc = toy_document(t, text);
    if (warm) {
        toy_ask(t, doc, "");
        toy_ask(t, doc, "a");
    }
    t->g->limits.steps = limit;
    return toy_ask(t, doc, "a");
}

static void warm_equals_cold_in_documents(void)
{
    for (size_t i = 0; i < COUNT_OF(documents); i++) {
        struct toy t;
        ask_document(&t, documents[i], false, limits_default.steps);
        uint64_t needed = t.g->question.steps;
        toy_close(&t);
        for (uint64_t limit = 1; limit <= needed + 1; limit++) {
            struct toy cold, warm;
            const char *x = ask_document(&cold, documents[i], false, limit);
            const char *y = ask_document(&warm, documents[i], true, limit);
            if (!str_equal(str_of(x), str_of(y)))
                check_failed(__FILE__, __LINE__, "%s with %llu steps: cold %s, warm %s",
                             documents[i], (unsigned long long)limit, x, y);
            CHECK(str_starts(str_of(x), STR("error[limit-steps]")) == (limit < needed));
            toy_close(&cold);
            toy_close(&warm);
        }
    }
}

static const char *ask_directories(struct toy *t, bool warm, uint64_t limit)
{
    toy_open(t, &toy_directories);
    struct view *root = toy_dir(t, NULL, "/",
                                "a = {x = global.c + 1, y = try(global.d, 2)}\n"
                                "c = 1 + 1\ne = keys(global.f)\nblock f { g = 1 }");
    struct view *child = toy_dir(t, root, "/child", "c = 2\nb = [global.a, global.a.x, global.e]");
    if (warm) {
        toy_get(t, root, "");
        toy_get(t, child, "");
    }
    t->g->limits.steps = limit;
    return toy_get(t, child, "b");
}

static void warm_equals_cold_in_directories(void)
{
    struct toy t;
    CHECK_STR(str_of(ask_directories(&t, false, limits_default.steps)),
              "[{\"x\":3,\"y\":2},3,[\"g\"]]");
    uint64_t needed = t.g->question.steps;
    toy_close(&t);
    for (uint64_t limit = 1; limit <= needed + 1; limit++) {
        struct toy cold, warm;
        const char *x = ask_directories(&cold, false, limit);
        const char *y = ask_directories(&warm, true, limit);
        if (!str_equal(str_of(x), str_of(y)))
            check_failed(__FILE__, __LINE__, "%llu of %llu steps: cold %s, warm %s",
                         (unsigned long long)limit, (unsigned long long)needed, x, y);
        toy_close(&cold);
        toy_close(&warm);
    }
}

// Whatever a question that ran into a limit has left behind, the next one does not notice.
static void a_limit_leaves_nothing_behind(void)
{
    for (size_t i = 0; i < COUNT_OF(documents); i++) {
        struct toy t;
        ask_document(&t, documents[i], false, limits_default.steps);
        uint64_t needed = t.g->question.steps;
        toy_close(&t);
        toy_open(&t, &toy_guarded);
        struct toy fresh;
        struct str want = str_of(ask_document(&fresh, documents[i], false, limits_default.steps));
        struct node *doc = toy_document(&t, documents[i]);
        for (uint64_t limit = 1; limit < needed; limit++) {
            t.g->limits.steps = limit;
            CHECK_STR(str_of(toy_ask(&t, doc, "a")), "error[limit-steps]");
        }
        t.g->limits = limits_default;
        CHECK_STR(want, toy_ask(&t, doc, "a"));
        toy_close(&fresh);
        toy_close(&t);
    }
}

// A document in which `x<levels>` needs the one below it twice, and so on down to `x0`.
static void write_diamonds(struct strbuf *out, const char *ring, unsigned levels)
{
    strbuf_add_cstr(out, ring);
    for (unsigned i = 1; i <= levels; i++)
        strbuf_format(out, "x%u: (x%u + y%u) - x%u\ny%u: x%u + 0\n", i, i - 1, i - 1, i - 1, i,
                      i - 1);
}

// Work that doubled with each level would not end.
static const char *level_name(struct toy *t, unsigned level)
{
    return str_format(&t->texts, "x%u", level).at;
}

// A value that is read twice at every level has an upper bound that doubles at every level.
static void known_diamonds_are_not_computed_again(void)
{
    enum { LEVELS = 300 };
    struct strbuf text;
    struct toy t;
    strbuf_init(&text, 0);
    write_diamonds(&text, "x0: 1\ny0: 1\n", LEVELS);
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, strbuf_copy(&text, &t.texts).at);
    const char *whole = toy_ask(&t, doc, "");
    uint64_t nodes = t.g->counters.nodes;
    for (unsigned level = 0; level <= LEVELS; level++)
        CHECK(!strstr(toy_ask(&t, doc, level_name(&t, level)), "error"));
    CHECK_STR(str_of(whole), toy_ask(&t, doc, ""));
    CHECK_INT(t.g->counters.nodes, nodes);
    CHECK_INT(t.g->counters.reruns, 0);
    toy_close(&t);
    strbuf_done(&text);
}

// With a limit below what all questions cost together, each is asked again once at most, and passes or
// fails as it would as the first.
static void in_doubt_a_question_is_asked_again_once(void)
{
    enum { LEVELS = 60 };
    struct strbuf text;
    struct toy t;
    strbuf_init(&text, 0);
    write_diamonds(&text, "x0: 1\ny0: 1\n", LEVELS);
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, strbuf_copy(&text, &t.texts).at);
    uint64_t needed[LEVELS + 1];
    for (unsigned level = 0; level <= LEVELS; level++) {
        struct toy cold;
        toy_open(&cold, &toy_guarded);
        toy_ask(&cold, toy_document(&cold, strbuf_copy(&text, &cold.texts).at),
                level_name(&t, level));
        needed[level] = cold.g->question.steps;
        toy_close(&cold);
    }
    toy_ask(&t, doc, "");
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned level = 0; level <= LEVELS; level++) {
            uint64_t before = t.g->counters.reruns;
            t.g->limits.steps = needed[level] - round;
            const char *answer = toy_ask(&t, doc, level_name(&t, level));
            CHECK((strcmp(answer, "error[limit-steps]") == 0) == (round == 1));
            CHECK(t.g->counters.reruns <= before + 1);
        }
    }
    toy_close(&t);
    strbuf_done(&text);
}

static void diamonds_over_a_cycle(void)
{
    enum { LEVELS = 300 };
    static const struct {
        const char *ring, *question;
    } cases[] = {
        {"r: s || 1\ns: r || 2\nx0: r || 0\ny0: s || 0\n", "x300"}, // above it
        {"r: (x300 + 1) || 1\nx0: r || 1\ny0: r || 2\n", "r"},      // inside of it
        {"r: (x300 + 1) || 1\nx0: r || 1\ny0: r || 2\n", "x150"},   // from a member
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        struct strbuf text;
        strbuf_init(&text, 0);
        write_diamonds(&text, cases[i].ring, LEVELS);
        toy_open(&t, &toy_layered);
        struct node *doc = toy_document(&t, strbuf_copy(&text, &t.texts).at);
        CHECK_STR(str_of(toy_ask(&t, doc, cases[i].question)), "error[cycle]");
        CHECK(t.g->counters.nodes < 8 * LEVELS);
        strbuf_done(&text);
        toy_close(&t);
    }
}

// However many ways around there are, each value is computed once.
static void values_that_all_need_each_other(void)
{
    enum { VALUES = 24 };
    struct toy t;
    struct strbuf text;
    strbuf_init(&text, 0);
    for (unsigned i = 0; i < VALUES; i++) {
        strbuf_format(&text, "v%u: 0", i);
        for (unsigned k = 0; k < VALUES; k++)
            if (k != i)
                strbuf_format(&text, " + (v%u || 1)", k);
        strbuf_add_char(&text, '\n');
    }
    toy_open(&t, &toy_layered);
    struct node *doc = toy_document(&t, strbuf_copy(&text, &t.texts).at);
    CHECK_STR(str_of(toy_ask(&t, doc, "v0")), "error[cycle]");
    CHECK(t.g->question.steps < 10 * VALUES * VALUES);
    strbuf_done(&text);
    toy_close(&t);
}

static const struct test tests[] = {
    {"steps", steps},
    {"rings of 20,000 members", long_rings},
    {"suggestions, where there are many names and many mistakes", suggestions},
    {"memory", memory},
    {"memory follows what is kept, not what is computed", memory_follows_what_is_kept},
    {"time", run_time},
    {"output", output},
    {"depth of demands", depth},
    {"depth of values", depth_of_values},
    {"repetitions without an end", repetitions_without_an_end},
    {"1.20: known diamonds are charged, not computed again", known_diamonds_are_not_computed_again},
    {"1.20: in doubt a question is asked again once, and warm equals cold",
     in_doubt_a_question_is_asked_again_once},
    {"diamonds over a cycle cost what they have", diamonds_over_a_cycle},
    {"values that all need each other are computed once", values_that_all_need_each_other},
    {"nothing catches a limit", nothing_catches_a_limit},
    {"warm equals cold in documents", warm_equals_cold_in_documents},
    {"warm equals cold in directories", warm_equals_cold_in_directories},
    {"a limit leaves nothing behind", a_limit_leaves_nothing_behind},
};

SUITE_OF(limits);
