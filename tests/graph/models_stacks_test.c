// SPDX-License-Identifier: Apache-2.0
//
// Experiment 10 (docs/internals/rulings.md) as a test of correctness: many directories, many globals, few differences.
// Every statement is evaluated once for each different set of inputs, whatever the order of questions.
#include "graph/models.h"

enum { VIEWS = 300, GLOBALS = 60, LOCAL = 5, OF_STACK = 6 };

// g0 .. g53 are chains of constants, g54 .. g59 read the stack's path; a directory overrides five of
// the globals at the end of chains, each with one of two values.
static const char *root_text(struct arena *a)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (int i = 0; i < GLOBALS; i++) {
        if (i >= GLOBALS - OF_STACK)
            strbuf_format(&out, "g%d = [stack.path, global.g%d]\n", i, i - OF_STACK);
        else if (i % 6 == 0)
            strbuf_format(&out, "g%d = %d\n", i, i);
        else
            strbuf_format(&out, "g%d = global.g%d + 1\n", i, i - 1);
    }
    const char *text = model_copy(a, &out);
    strbuf_done(&out);
    return text;
}

// What directory `v` sets g(6 k) to, k below LOCAL.
static int64_t local_value(unsigned v, int k)
{
    return 100 + (int64_t)((v >> k) & 1);
}

static const char *local_text(struct arena *a, unsigned v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "stack.path = %u\n", v);
    for (int k = 0; k < LOCAL; k++)
        strbuf_format(&out, "g%d = %lld\n", 6 * k, (long long)local_value(v, k));
    const char *text = model_copy(a, &out);
    strbuf_done(&out);
    return text;
}

static int64_t value_in(unsigned v, int i)
{
    int first = i - i % 6;
    return (first < 6 * LOCAL ? local_value(v, first / 6) : first) + i % 6;
}

static void answers_and_evaluations(void)
{
    struct random r = {10};
    struct toy t;
    uint32_t order[VIEWS], globals[GLOBALS];
    struct view *views[VIEWS];
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", root_text(&t.texts));
    for (unsigned v = 0; v < VIEWS; v++)
        views[v] = toy_dir(&t, root, model_printf(&t.texts, "/%u", v), local_text(&t.texts, v));
    model_shuffle(&r, order, VIEWS);
    for (unsigned n = 0; n < VIEWS; n++) {
        unsigned v = order[n];
        model_shuffle(&r, globals, GLOBALS);
        for (unsigned k = 0; k < GLOBALS; k++) {
            int i = (int)globals[k];
            bool of_stack = i >= GLOBALS - OF_STACK;
            const char *want = of_stack ? model_printf(&t.texts, "[%u,%lld]", v,
                                                       (long long)value_in(v, i - OF_STACK))
                                        : model_printf(&t.texts, "%lld", (long long)value_in(v, i));
            CHECK_STR(str_of(toy_get(&t, views[v], model_printf(&t.texts, "g%d", i))), want);
        }
    }
    // each directory: its own statements and those of the stack; each of the five chains: five links
    // for either value; the chains that nobody changes: once
    unsigned own = VIEWS * (LOCAL + 1 + OF_STACK);
    unsigned changed = LOCAL * 5 * 2;
    unsigned unchanged = GLOBALS - OF_STACK - LOCAL * 6;
    CHECK_INT(t.g->counters.statements, own + changed + unchanged);
    toy_close(&t);
}

static const struct test tests[] = {
    {"10: 300 directories x 60 globals, 5 local, 6 of the stack: answers and evaluations",
     answers_and_evaluations},
};

SUITE_OF(models_stacks);
