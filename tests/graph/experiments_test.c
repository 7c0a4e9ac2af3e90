// SPDX-License-Identifier: Apache-2.0
//
// The experiments of the kernel's design that have one answer (docs/internals/rulings.md, numbers in
// the names). Random models are in models_test.c, costs in bench/.
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toy/toy.h"

static void late_binding_in_both_orders(void)
{
    for (int child_first = 0; child_first < 2; child_first++) {
        struct toy t;
        toy_open(&t, &toy_directories);
        struct view *root = toy_dir(&t, NULL, "/", "a.b = global.c\nc = 1");
        struct view *child = toy_dir(&t, root, "/child", "c = 2");
        if (child_first)
            CHECK_STR(str_of(toy_get(&t, child, "a.b")), "2");
        CHECK_STR(str_of(toy_get(&t, root, "a.b")), "1");
        CHECK_STR(str_of(toy_get(&t, child, "a.b")), "2");
        CHECK_INT(t.g->counters.statements, 4);
        toy_close(&t);
    }
}

// `a` for what is not there and for 5, and the 5: three evaluations, whoever asks first.
static void misses_are_reads(void)
{
    enum { VIEWS = 4, ORDERS = 24 };
    static const char *const wanted[VIEWS] = {"1", "5", "1", "1"};
    for (unsigned order = 0; order < ORDERS; order++) {
        struct toy t;
        toy_open(&t, &toy_directories);
        struct view *views[VIEWS];
        views[0] = toy_dir(&t, NULL, "/", "a = try(global.x, 1)");
        views[1] = toy_dir(&t, views[0], "/c", "x = 5");
        views[2] = toy_dir(&t, views[0], "/d", "");
        views[3] = toy_dir(&t, views[1], "/c/e", "x = unset");
        bool asked[VIEWS] = {false};
        for (unsigned n = VIEWS, left = order; n > 0; left /= n--) {
            unsigned skip = left % n, v = 0;
            while (asked[v] || skip-- > 0)
                v++;
            asked[v] = true;
            CHECK_STR(str_of(toy_get(&t, views[v], "a")), wanted[v]);
        }
        CHECK_INT(t.g->counters.statements, 3);
        toy_close(&t);
    }
}

static void whole_subtrees_are_reads(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", "k = keys(global.a)\nr = global.a.p");
    toy_statements(&t, root, "a", NULL, "a.p = 1");
    struct view *child = toy_dir(&t, root, "/child", "a.q = 2");
    CHECK_STR(str_of(toy_get(&t, root, "k")), "[\"p\"]");
    CHECK_STR(str_of(toy_get(&t, child, "k")), "[\"p\",\"q\"]");
    CHECK_STR(str_of(toy_get(&t, root, "r")), "1");
    uint64_t before = t.g->counters.statements;
    CHECK_STR(str_of(toy_get(&t, child, "r")), "1");
    CHECK_INT(t.g->counters.statements, before);
    toy_close(&t);
}

static void one_code_combines_layers(void)
{
    struct toy t;
    toy_open(&t, &toy_layered);
    struct node *doc = toy_document(&t, "a: lazy {b: 1}\na: \"s\"\nl: [1, 2, 3]\nl: [9]");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "\"s\"");
    CHECK_STR(str_of(toy_ask(&t, doc, "a.b")), "1");
    CHECK_STR(str_of(toy_ask(&t, doc, "l")), "[9,2,3]");
    toy_close(&t);

    toy_open(&t, &toy_guarded);
    doc =
        toy_document(&t, "foo: lazy [1, 2]\nextend foo: lazy [3]\nm: lazy {a: 1}\nm: lazy {b: 2}");
    CHECK_STR(str_of(toy_ask(&t, doc, "foo")), "[1,2,3]");
    CHECK_STR(str_of(toy_ask(&t, doc, "m")), "{\"a\":1,\"b\":2}");
    toy_close(&t);

    // Labels: directories are layers of paths (graph/views/bind.c), and what they make together is the same.
    toy_open(&t, &toy_directories);
    struct view *root = view_open(t.g, NULL, STR("/"), t.scope);
    toy_globals(&t, root, "block a { b = 1 }\nblock m { a = 1 }");
    struct view *child = view_open(t.g, root, STR("/c"), t.scope);
    toy_globals(&t, child, "a = \"s\"\nblock m { b = 2 }");
    CHECK_STR(str_of(toy_get(&t, child, "a")), "\"s\"");
    CHECK_STR(str_of(toy_get(&t, child, "m")), "{\"a\":1,\"b\":2}");
    CHECK_STR(str_of(toy_get(&t, root, "a.b")), "1");
    toy_close(&t);
}

static void shapes_may_be_infinite(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, "m: lazy {a: m, b: 2}");
    CHECK_STR(str_of(toy_ask(&t, doc, "m.a.a.b")), "2");
    CHECK_STR(str_of(toy_ask(&t, doc, "m.a")), "error[cycle]");
    CHECK_STR(str_of(toy_errors(&t)), "error[cycle]: `m` depends on itself\n"
                                      " --> doc:1:13\n"
                                      "  |\n"
                                      "1 | m: lazy {a: m, b: 2}\n"
                                      "  |             ^ depends on `m`\n"
                                      "help: give it a value that does not refer to itself\n");
    CHECK_STR(str_of(toy_ask(&t, doc, "m.b")), "2");
    toy_close(&t);
}

static void cycles_of_choices_do_not_depend_on_order(void)
{
    const char *text = "a: b || 1\nb: a || 2";
    for (int order = 0; order < 2; order++) {
        struct toy t;
        toy_open(&t, &toy_layered);
        struct node *doc = toy_document(&t, text);
        char a[64], b[64];
        for (int i = 0; i < 2; i++) {
            bool ask_a = (i == 0) == (order == 0);
            snprintf(ask_a ? a : b, sizeof(a), "%s", toy_ask(&t, doc, ask_a ? "a" : "b"));
        }
        CHECK_STR(str_of(a), "error[cycle]");
        CHECK_STR(str_of(b), "error[cycle]");
        toy_close(&t);
    }
}

static void failures_are_kept_but_limits_are_not(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "bad: nope + 1\ngood: try(bad, 1)");
    CHECK_STR(str_of(toy_ask(&t, doc, "good")), "1");
    CHECK_INT(t.diags.list.len, 0);
    uint64_t calls = t.g->counters.calls;
    CHECK_STR(str_of(toy_ask(&t, doc, "bad")), "error[unknown-name]");
    CHECK_INT(t.diags.list.len, 1);
    CHECK_INT(t.g->counters.calls, calls); // it was known
    toy_close(&t);

    toy_open(&t, &toy_strict);
    toy_ask(&t, toy_document(&t, "n: 1 + 2 * 3 + 4"), "n");
    uint64_t needed = t.g->question.steps;
    toy_close(&t);

    for (int warm = 0; warm < 2; warm++) {
        toy_open(&t, &toy_strict);
        doc = toy_document(&t, "n: 1 + 2 * 3 + 4");
        if (warm)
            CHECK_STR(str_of(toy_ask(&t, doc, "n")), "11");
        t.g->limits.steps = needed - 1;
        CHECK_STR(str_of(toy_ask(&t, doc, "n")), "error[limit-steps]");
        t.g->limits.steps = needed;
        CHECK_STR(str_of(toy_ask(&t, doc, "n")), "11");
        toy_close(&t);
    }
}

static void shared_diamonds_are_not_charged_twice(void)
{
    // 60 levels that use the level below twice: 2^60 steps if sharing were not seen
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "a0: 1\n");
    for (int i = 1; i <= 60; i++)
        strbuf_format(&text, "a%d: a%d - a%d + 1\n", i, i - 1, i - 1);
    strbuf_add_char(&text, '\0');
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, text.at);
    t.g->limits.steps = 1000;
    CHECK_STR(str_of(toy_ask(&t, doc, "a60")), "1");
    CHECK_STR(str_of(toy_ask(&t, doc, "a60")), "1");
    CHECK_STR(str_of(toy_ask(&t, doc, "a59")), "1");
    strbuf_done(&text);
    toy_close(&t);
}

// ---- 8: long chains

enum { CHAIN = 100000 };

// `first`, then `line` for each step, in which @ is the step's number and # the one before.
static char *chain_text(const char *first, const char *line)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, first);
    for (int i = 1; i <= CHAIN; i++) {
        for (const char *at = line; *at; at++) {
            if (*at == '@' || *at == '#')
                strbuf_format(&text, "%d", *at == '@' ? i : i - 1);
            else
                strbuf_add_char(&text, *at);
        }
    }
    strbuf_add_char(&text, '\0');
    return text.at;
}

static void ask_chain(const char *first, const char *line, const char *key, const char *want,
                      const struct mini_language *language)
{
    struct toy t;
    char *text = chain_text(first, line);
    toy_open(&t, language);
    struct node *doc = toy_document(&t, text);
    CHECK_STR(str_of(toy_ask(&t, doc, key)), want);
    toy_close(&t);
    free(text);
}

static void *long_chains(void *unused)
{
    ask_chain("a0: 7\n", "a@: a#\n", "a100000", "7", &toy_guarded);
    ask_chain("a0: 0\n", "a@: a# + 1\n", "a100000", "100000", &toy_guarded);
    ask_chain("a0: 1\n", "if a# == 1 { a@: 1 }\n", "a100000", "1", &toy_guarded);
    // none of the shapes that are walked in a loop: this is 100,000 frames of C
    ask_chain("a0: 7\n", "a@: identity(a#)\n", "a100000", "7", &toy_guarded);
    return unused;
}

static void long_chains_on_this_stack(void)
{
    long_chains(NULL);
}

static void long_chains_on_8_megabytes(void)
{
    pthread_attr_t attr;
    pthread_t thread;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, 8 * 1024 * 1024);
    CHECK(pthread_create(&thread, &attr, long_chains, NULL) == 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attr);
}

static void long_predecessor_chains(void)
{
    char *text = chain_text("foo: lazy [0]\n", "extend foo: lazy [@]\n");
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, text);
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.100000")), "100000");
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.0")), "0");
    toy_close(&t);
    free(text);
}

static void long_global_chains(void)
{
    char *text = chain_text("a0 = 7\n", "a@ = global.a#\n");
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", text);
    struct view *child = toy_dir(&t, root, "/c", "a0 = 8");
    CHECK_STR(str_of(toy_get(&t, root, "a100000")), "7");
    CHECK_STR(str_of(toy_get(&t, child, "a100000")), "8");
    CHECK_INT(t.g->counters.statements, 2 * (CHAIN + 1));
    toy_close(&t);
    free(text);
}

// Displays of any size, some larger than a group of nodes: items by name and number, asked backwards, and each
// evaluated once.
static void displays_of_any_size(void)
{
    for (uint32_t len = 60; len < 80; len++) {
        struct strbuf text, want;
        strbuf_init(&text, 0);
        strbuf_init(&want, 0);
        strbuf_add_cstr(&text, "m: lazy {");
        for (uint32_t i = 0; i < len; i++)
            strbuf_format(&text, "%sk%u: %u + 1", i ? ", " : "", i, i);
        strbuf_add_cstr(&text, "}\nl: lazy [");
        for (uint32_t i = 0; i < len; i++)
            strbuf_format(&text, "%sm.k%u", i ? ", " : "", i);
        strbuf_add(&text, str_make("]", 2));
        struct toy t;
        toy_open(&t, &toy_guarded);
        struct node *doc = toy_document(&t, text.at);
        for (uint32_t i = len; i-- > 0;) {
            char path[16], value[16];
            snprintf(path, sizeof(path), "l.%u", i);
            snprintf(value, sizeof(value), "%u", i + 1);
            CHECK_STR(str_of(toy_ask(&t, doc, path)), value);
        }
        uint64_t calls = t.g->counters.calls;
        CHECK_INT(calls, len);
        strbuf_add_char(&want, '[');
        for (uint32_t i = 0; i < len; i++)
            strbuf_format(&want, "%s%u", i ? "," : "", i + 1);
        strbuf_add(&want, str_make("]", 2));
        CHECK_STR(str_of(toy_ask(&t, doc, "l")), want.at);
        CHECK_INT(t.g->counters.calls, calls);
        toy_close(&t);
        strbuf_done(&text);
        strbuf_done(&want);
    }
}

// ---- 9: one tree, five tables

static void only_tables_differ(void)
{
    static const struct {
        const struct mini_language *language;
        const char *conditional, *conjunction;
    } cases[] = {
        {&toy_strict, "\"1\"", "false"},
        {&toy_layered, "1", "false"},
        {&toy_guarded, "1", "error[unknown-name]"},
        {&toy_ordered, "1", "false"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        toy_open(&t, cases[i].language);
        CHECK_STR(str_of(toy_eval(&t, NULL, "true ? 1 : \"a\"")), cases[i].conditional);
        CHECK_STR(str_of(toy_eval(&t, NULL, "false && nope")), cases[i].conjunction);
        toy_close(&t);
    }
}

static const struct test tests[] = {
    {"1: a global binds in the directory that asks, in both orders", late_binding_in_both_orders},
    {"2: a miss is a read", misses_are_reads},
    {"3: a bare object reads all that is below it", whole_subtrees_are_reads},
    {"4: one code combines the layers of all languages", one_code_combines_layers},
    {"5: a shape may be infinite, a value may not", shapes_may_be_infinite},
    {"6: a cycle of choices is one in every order", cycles_of_choices_do_not_depend_on_order},
    {"7: failures are remembered, limits are not", failures_are_kept_but_limits_are_not},
    {"7: what is shared is charged once", shared_diamonds_are_not_charged_twice},
    {"8: chains of 100,000 steps have an answer", long_chains_on_this_stack},
    {"8: ... from a thread of 8 MB", long_chains_on_8_megabytes},
    {"8: ... of predecessors", long_predecessor_chains},
    {"displays of any size have their items once", displays_of_any_size},
    {"8: ... of globals, in two directories", long_global_chains},
    {"9: one tree shape, only tables differ", only_tables_differ},
};

SUITE_OF(experiments);
