// SPDX-License-Identifier: Apache-2.0
//
// Documents that are long, deep or endless: chains of 100,000 steps and 10,000 files inside each other have their
// answer, on any stack; what has no end is an error that says so.
#include <pthread.h>
#include <stdio.h>

#include "check.h"
#include "dialects/yay_ask.h"
#include "graph/eval/eval.h"

#if defined(__SANITIZE_THREAD__)
enum { MANY_FILES = 1000 };
#else
enum { MANY_FILES = 10000 };
#endif

// ---- chains

// `each` for every number from 1 on: `@` stands for it, `<` for the one before.
static void write_chain(struct strbuf *text, const char *first, const char *each)
{
    strbuf_init(text, 0);
    strbuf_add_cstr(text, first);
    for (int i = 1; i < LONG_CHAIN; i++)
        for (const char *at = each; *at; at++) {
            if (*at == '@')
                strbuf_format(text, "%d", i);
            else if (*at == '<')
                strbuf_format(text, "%d", i - 1);
            else
                strbuf_add_char(text, *at);
        }
    strbuf_add_char(text, '\0');
}

static void check_long(const char *first, const char *each, const char *path, const char *want)
{
    struct strbuf text;
    write_chain(&text, first, each);
    yay_check_answer(text.at, path, want);
    strbuf_done(&text);
}

static const char *last_key(void)
{
    static char last[32];
    snprintf(last, sizeof(last), "k%d", LONG_CHAIN - 1);
    return last;
}

static void long_chains_of_references(void)
{
    char want[16];
    snprintf(want, sizeof(want), "%d", LONG_CHAIN);
    check_long("k0: 1\n", "k@: {{ k< + 1 }}\n", last_key(), want);
    check_long("% let x = 1\nk0: ${x}\n", "k@: ${k<}\n", last_key(), "1");
    check_long("k0: 1\n", "k@: {{ nosuch else k< }}\n", last_key(), "1");
}

static void long_chains_of_loops(void)
{
    check_long("k0:\n  - 1\n", "k@: {{ k<[0:1] }}\n", last_key(), "[1]");
}

static void long_chains_of_predecessors(void)
{
    check_long("k:\n  - 0\n", "extend k:\n  - @\n", "k.0", "0");
    check_long("k:\n  a: 0\n", "k:\n  b@: 1\n", "k.a", "0");
    check_long("k: 0\n", "k: @\n", "k", LONG_CHAIN == 100000 ? "99999" : "4999");
}

static void long_chains_of_conditions(void)
{
    check_long("k0: 1\n", "% if k< == 1\n  k@: ${k<}\n", last_key(), "1");
    check_long("k: 0\n", "% if 0\n  k: @\n", "k", "0");
    check_long("k0: a\n", "select k<:\n  a:\n    k@: a\n", last_key(), "\"a\"");
}

static void long_chains_of_calls(void)
{
    check_long("macro M:\n  a: {{ x }}\nk0:\n  a: 1\n", "k@:\n  call M:\n    x: {{ k<.a }}\n",
               last_key(), "{\"a\":1}");
    check_long("prototype P:\n  a: {{ self.b }}\nk0:\n  a: 1\n", "new P as k@:\n  b: {{ k<.a }}\n",
               last_key(), "{\"a\":1,\"b\":1}");
}

// A host may ask from a thread with a small stack.
static void *ask_on_thread(void *data)
{
    (void)data;
    check_long("k0: 1\n", "if k<:\n  k@: 1\n", last_key(), "1");
    check_long("k0:\n  - 1\n", "k@:\n  for x in k<:\n    - {{ x }}\n", last_key(), "[1]");
    return NULL;
}

static void long_chains_on_a_small_stack(void)
{
    pthread_attr_t attr;
    pthread_t thread;
    pthread_attr_init(&attr);
    CHECK_INT(pthread_attr_setstacksize(&attr, SMALL_STACK_BYTES), 0);
    CHECK_INT(pthread_create(&thread, &attr, ask_on_thread, NULL), 0);
    CHECK_INT(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attr);
}

// ---- files

// File i says `before`, and includes file i + 1.
static void check_nested_files(const char *before, const char *include)
{
    struct arena a;
    arena_init(&a);
    struct yay_file *files = ARENA_ARRAY(&a, struct yay_file, MANY_FILES);
    for (int i = 0; i < MANY_FILES; i++) {
        const char *next = str_format(&a, "%s 'i%d'", include, i + 1).at;
        const char *last = i + 1 < MANY_FILES ? next : "deep: 42";
        files[i].name = str_format(&a, "i%d", i).at;
        files[i].text = str_format(&a, "%s%s\nk%d: %d\n", before, last, i, i).at;
    }
    struct yay y;
    yay_open_files(&y, files, MANY_FILES);
    CHECK_STR(str_of(yay_ask(&y, "deep")), "42");
    CHECK_INT(y.g->counters.opened, MANY_FILES - 1);
    CHECK_STR(str_of(yay_ask(&y, "k0")), "0");
    yay_close(&y);
    arena_done(&a);
}

static void many_files_inside_each_other(void)
{
    check_nested_files("", "include");
    check_nested_files("% let x = 1\n% if x\n  y: 1\n", "% include");
}

static void files_that_include_each_other(void)
{
    static const struct {
        struct yay_file files[3];
        const char *message;
    } cases[] = {
        {{{"main.yay", "include 'i'\na: 1\n"}, {"i", "b: 1\ninclude 'i'\n"}, {"", ""}},
         "`i` includes itself endlessly"},
        {{{"main.yay", "include 'i'\na: 1\n"}, {"i", "include 'j'\n"}, {"j", "include 'i'\n"}},
         "`i` includes itself endlessly"},
        {{{"main.yay", "a: 1\nm:\n  include 'main.yay'\n"}, {"", ""}, {"", ""}},
         "`main.yay` includes itself endlessly"},
        {{{"main.yay", "n: i\ninclude n\na: 1\n"}, {"i", "include 'main' + '.yay'\n"}, {"", ""}},
         "`i` includes itself endlessly"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct yay y;
        yay_open_files(&y, cases[i].files, 3);
        CHECK_STR(str_of(yay_ask(&y, "")), "error[cycle]");
        if (y.diags.list.len) {
            CHECK_STR(y.diags.list.at[0]->message, cases[i].message);
            CHECK(y.diags.list.at[0]->help.len);
        }
        CHECK_STR(str_of(yay_ask(&y, "a")), "1");
        yay_close(&y);
    }
}

// ---- endlessly

static void endless_calls(void)
{
    static const char *const texts[] = {
        "macro M:\n  call M:\n    x: 1\nr:\n  call M:\n    x: 1\n",
        "macro M:\n  a: {{ M(x=x) }}\nr: {{ M(x=1) }}\n",
        "macro M:\n  - {{ M(x=x+1) }}\n  - {{ M(x=x+1) }}\nr: {{ M(x=1) }}\n",
        ("macro M:\n  a:\n    call N:\n      x: 1\nmacro N:\n  b:\n    call M:\n      x: 1\n"
         "r:\n  call M:\n    x: 1\n"),
        "prototype P:\n  new P as q:\n    a: 1\nnew P as r:\n  a: 1\n",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        yay_check_answer(texts[i], "", "error[limit-depth]");
    yay_check_answer("macro M:\n  if n:\n    a: {{ M(n=n-1) }}\n  b: {{ n }}\nr: {{ M(n=2) }}\n",
                     "r", "{\"a\":{\"a\":{\"b\":0},\"b\":1},\"b\":2}");
}

static void check_limited(const char *text, const char *want)
{
    struct yay y;
    yay_open(&y, text);
    y.g->limits.steps = 1000000;
    CHECK_NAMED(text, str_of(yay_ask(&y, "")), want);
    yay_close(&y);
}

static void endless_loops(void)
{
    check_limited("r:\n  - 1\n  for i in r:\n    - {{ i }}\n", "error[cycle]");
    check_limited("r:\n  for i in s:\n    - {{ i }}\ns:\n  for i in r:\n    - {{ i }}\n",
                  "error[cycle]");
    check_limited("a: {{ range(100000000000) }}\n", "error[limit-output]");
    check_limited("r:\n  for i in range(10000):\n    for j in range(10000):\n      - x\n",
                  "error[limit-steps]");
    check_limited("r: {{ [x for x in range(10000) for y in range(10000) if 0] }}\n",
                  "error[limit-steps]");
}

static void endless_values(void)
{
    check_limited("m:\n  a: {{ m }}\n", "error[cycle]");
    check_limited("m:\n  n: {{ here }}\n", "error[cycle]");
    check_limited("a: x{{ a }}\n", "error[cycle]");
    check_limited("a: {{ 9 ** 9 ** 9 ** 9 }}\n", "error[bad-argument]");
    check_limited("a: {{ 9 ** 999999 }}\n", "error[bad-argument]");
    check_limited("a: {{ 1 << 99999999 }}\n", "error[bad-argument]");
}

// ---- one of many

static void one_key_of_many_is_answered_alone(void)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    for (int i = 0; i < 5000; i += 2)
        strbuf_format(&text, "k%d: %d\nk%d: {{ k%d + 1 }}\n", i, i, i + 1, i);
    strbuf_add_char(&text, '\0');
    struct yay y;
    yay_open(&y, text.at);
    CHECK_STR(str_of(yay_ask(&y, "k4001")), "4001");
    CHECK(y.g->counters.nodes < 10);
    CHECK_INT(y.g->counters.resolves, 0);
    CHECK_INT(y.g->counters.calls, 2); // the sum, and the document itself
    yay_close(&y);
    strbuf_done(&text);
}

static const struct test tests[] = {
    {"long chains of references", long_chains_of_references},
    {"long chains of loops", long_chains_of_loops},
    {"long chains of predecessors", long_chains_of_predecessors},
    {"long chains of conditions", long_chains_of_conditions},
    {"long chains of calls", long_chains_of_calls},
    {"long chains on a small stack", long_chains_on_a_small_stack},
    {"many files inside each other", many_files_inside_each_other},
    {"files that include each other are an error", files_that_include_each_other},
    {"calls endlessly are an error", endless_calls},
    {"loops endlessly are an error", endless_loops},
    {"values endlessly are an error", endless_values},
    {"one key of many is answered alone", one_key_of_many_is_answered_alone},
};

SUITE_OF(yay_limits);
