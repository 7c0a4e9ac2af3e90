// SPDX-License-Identifier: Apache-2.0
//
// The toy languages: one text, five answers, and only the tables differ (experiment 9 of docs/internals/rulings.md). The
// kernel's own tests build on them; these make sure that the tables themselves are right.
#include "check.h"

#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "toy/toy_ops.h"

struct task {
    struct graph *graph;
    struct node *node;
    struct value answer;
};

static void resolve(void *data)
{
    struct task *task = data;
    task->answer = node_resolve(task->graph, task->node);
}

static void write_failure(struct strbuf *out, const struct failure *f)
{
    struct diags ds = {0};
    failure_collect(f, &ds);
    for (size_t i = 0; i < ds.list.len; i++)
        strbuf_format(out, "%s%s", i ? " " : "", diag_slug(ds.list.at[i]->code));
    diags_done(&ds);
}

// The value of a text, or the slugs of what went wrong.
static struct str answer(struct graph *g, const struct mini_language *language, const char *text)
{
    struct mini_file f = mini_parse_value(g->symbols, g->sources, language, STR("t"), str_of(text));
    CHECK_INT(f.diags.list.len, 0);
    diags_done(&f.diags);
    graph_keep_tree(g, f.tree);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_open(g, SCOPE_NAMED, NULL, STR("test"));
    struct task task = {.graph = g, .node = node_of_expr(g, f.tree, f.value, env, NULL)};
    graph_question(g, resolve, &task);
    struct strbuf out;
    strbuf_init(&out, 0);
    const struct failure *failed = failure_of(&g->arena, task.answer);
    if (failed)
        write_failure(&out, failed);
    else
        value_show(&out, task.answer);
    struct str s = strbuf_copy(&out, &g->arena);
    strbuf_done(&out);
    return s;
}

static const struct mini_language *const languages[] = {&toy_strict, &toy_directories, &toy_layered,
                                                        &toy_guarded, &toy_ordered};

struct five_case {
    const char *text;
    const char *want[5]; // strict, directories, layered, guarded, ordered
};

static void only_table_entries_differ(void)
{
    static const struct five_case cases[] = {
        {"true ? 1 : \"a\"", {"\"1\"", "\"1\"", "1", "1", "1"}},
        {"false && nope", {"false", "false", "false", "unknown-name", "false"}},
        {"true ? 1 : nope", {"1", "1", "1", "1", "1"}},
        {"nope && false", {"false", "false", "unknown-name", "unknown-name", "unknown-name"}},
        {"nope || 1", {"unknown-name type-mismatch", "", "1", "unknown-name", "unknown-name"}},
        {"0 || \"x\"", {"", "", "\"x\"", "\"x\"", "true"}},
        {"1 && \"x\"", {"", "", "\"x\"", "\"x\"", "true"}},
        {"[] ? 1 : 2", {"type-mismatch", "type-mismatch", "1", "2", "1"}},
        {"!nope", {"unknown-name", "unknown-name", "true", "unknown-name", "unknown-name"}},
        {"\"a\" + \"b\"", {"type-mismatch type-mismatch", "", "\"ab\"", "\"ab\"", "\"ab\""}},
        {"\"1\" + 2", {"3", "3", "3", "3", "3"}},
        {"\"a\" < \"b\"", {"type-mismatch type-mismatch", "", "true", "true", "true"}},
        {"nope else 1", {"1", "1", "1", "1", "1"}},
    };
    struct graph *g = graph_open();
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (size_t k = 0; k < 5; k++) {
            struct str got = answer(g, languages[k], cases[i].text);
            if (cases[i].want[k][0] && !str_equal(got, str_of(cases[i].want[k])))
                check_failed(__FILE__, __LINE__, "%s in %s is %.*s, not %s", cases[i].text,
                             languages[k]->ops->language, STR_ARGS(got), cases[i].want[k]);
        }
    graph_close(g);
}

static void what_is_alike_is_alike_everywhere(void)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"1 + 2 * 3 - -4", "11"},
        {"7 % 4 / 2", "1.5"},
        {"0 / 0", "invalid-operation"},
        {"1 == 1 && 2 != 3", "true"},
        {"2 <= 2 && 3 > 2", "true"},
        {"\"a${1 + 1}b\"", "\"a2b\""},
        {"\"${[1]}\"", "[1]"},
        {"\"a${null}\"", "null-value"},
        {"upper(\"aé\")", "\"Aé\""},
        {"length([1, 2])", "2"},
        {"length(lazy [fail(\"no\"), 1])", "2"},
        {"keys(lazy {b: fail(\"no\"), c: 1})", "[\"b\", \"c\"]"},
        {"keys(1)", "bad-argument"},
        {"merge({a = 1}, {a = 2}).a", "2"},
        {"try(nope, fail(\"x\"), 3)", "3"},
        {"try(nope, fail(\"x\"))", "unknown-name user-error"},
        {"try()", "bad-argument"},
        {"can(nope)", "false"},
        {"can(1)", "true"},
        {"range(3)", "[0, 1, 2]"},
        {"range(-1)", "bad-argument"},
        {"sum([1, 2, \"3\"])", "6"},
        {"map([1, 2], |x| x + 1)", "[2, 3]"},
        {"let twice = |f, x| f(f(x)) in twice(|n| n * 3, 2)", "18"},
        {"fail(\"no\")", "user-error"},
        {"identity(null) == null", "true"},
        {"do { 1; 2; 3 }", "3"},
        {"(fun |x| do { 1; return(x); 3 })(2)", "2"},
        {"[for x in [1, 2, 3]: x * 2 if x != 2]", "[2, 6]"},
        {"[{a = 1}, {a = 2}][*].a", "[1, 2]"},
        {"let l = layers(deep) { a: {b = 1}; a: {c = 2} } in [l.a.b, l.a.c]", "[1, 2]"},
        {"let l = layers(deep) { a: 1; if false { a: 2 }; b: here.a } in l.b", "1"},
    };
    struct graph *g = graph_open();
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (size_t k = 0; k < COUNT_OF(languages); k++) {
            struct str got = answer(g, languages[k], cases[i].text);
            if (!str_equal(got, str_of(cases[i].want)))
                check_failed(__FILE__, __LINE__, "%s in %s is %.*s, not %s", cases[i].text,
                             languages[k]->ops->language, STR_ARGS(got), cases[i].want);
        }
    graph_close(g);
}

// Both arms of a strict conditional are evaluated, so that recursion never ends there.
static void recursion_needs_a_lazy_arm(void)
{
    static const char text[] = "let f = |n| n < 1 ? 0 : n + f(n - 1) in f(3)";
    struct graph *g = graph_open();
    CHECK_STR(answer(g, &toy_strict, text), "limit-depth");
    CHECK_STR(answer(g, &toy_layered, text), "6");
    CHECK_STR(answer(g, &toy_guarded, text), "6");
    CHECK_STR(answer(g, &toy_ordered, text), "6");
    graph_close(g);
}

static void lists_combine_as_the_policy_says(void)
{
    static const char text[] = "let l = layers(deep) { a: [1, 2, 3]; a: [9] } in l.a";
    struct graph *g = graph_open();
    CHECK_STR(answer(g, &toy_layered, text), "[9, 2, 3]");
    CHECK_STR(answer(g, &toy_guarded, text), "[9]");
    CHECK_STR(answer(g, &toy_strict, text), "[9]");
    static const char extended[] = "let l = layers(deep) { a: [2]; extend a: [3] } in l.a";
    CHECK_STR(answer(g, &toy_strict, extended), "[2, 3]");
    CHECK_STR(answer(g, &toy_guarded, extended), "[2, 3]");
    CHECK_STR(answer(g, &toy_ordered, extended), "[2, 3]");
    graph_close(g);
}

static void touching_counts_once_a_node(void)
{
    struct graph *g = graph_open();
    toy_touches = 0;
    CHECK_STR(answer(g, &toy_strict, "let a = touch(1) in a + a"), "2");
    CHECK_INT(toy_touches, 1);
    CHECK_STR(answer(g, &toy_ordered, "true ? 1 : touch(2)"), "1");
    CHECK_INT(toy_touches, 1);
    CHECK_STR(answer(g, &toy_strict, "true ? 1 : touch(2)"), "1");
    CHECK_INT(toy_touches, 2);
    graph_close(g);
}

static void unknowns_and_marks_flow(void)
{
    struct graph *g = graph_open();
    CHECK_STR(answer(g, &toy_strict, "false && unknown(\"bool\")"), "false");
    CHECK_STR(answer(g, &toy_strict, "length(unknown(\"list\")) == 1 && false"), "false");
    CHECK_STR(answer(g, &toy_strict, "sensitive(1) + 1"), "(sensitive)");
    CHECK_STR(answer(g, &toy_strict, "sensitive(true) ? 1 : 2"), "(sensitive)");
    CHECK_STR(answer(g, &toy_strict, "true ? {a = sensitive(1), b = 2}.b : 3"), "2");
    graph_close(g);
}

static void functions_are_in_order(void)
{
    for (size_t k = 0; k < COUNT_OF(languages); k++) {
        const struct ops *ops = languages[k]->ops;
        for (size_t i = 0; i < ops->function_count; i++)
            CHECK(ops_function(ops, str_of(ops->functions[i]->name)) == ops->functions[i]);
    }
}

static const struct test tests[] = {
    {"only table entries differ", only_table_entries_differ},
    {"what is alike is alike everywhere", what_is_alike_is_alike_everywhere},
    {"recursion needs a lazy arm", recursion_needs_a_lazy_arm},
    {"lists combine as the policy says", lists_combine_as_the_policy_says},
    {"touching counts once a node", touching_counts_once_a_node},
    {"unknowns and marks flow", unknowns_and_marks_flow},
    {"functions are in order", functions_are_in_order},
};
SUITE_OF(toy);
