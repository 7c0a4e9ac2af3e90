// SPDX-License-Identifier: Apache-2.0
//
// Sentences of the rulings that no other test is about. The numbers in the names are those of the
// rulings; docs/internals/rulings.md says which tests show which ruling.
#include "check.h"

#include <string.h>

#include "expr/expr.h"
#include "toy/toy.h"

#define CHECK_ASK(t, root, path, wanted) CHECK_STR(str_of(toy_ask((t), (root), (path))), (wanted))
#define CHECK_GET(t, view, path, wanted) CHECK_STR(str_of(toy_get((t), (view), (path))), (wanted))

static void one_environment_costs_nothing(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "a: 1 + 1\nb: a + a\nc: [a, b, a, b]");
    CHECK_ASK(&t, doc, "c", "[2,4,2,4]");
    CHECK_ASK(&t, doc, "", "{\"a\":2,\"b\":4,\"c\":[2,4,2,4]}");
    CHECK_INT(t.g->counters.calls, 2); // the sums
    toy_close(&t);
}

static void every_member_of_a_ring_remembers(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct view *root =
        toy_dir(&t, NULL, "/", "a = global.b + 1\nb = global.c + 1\nc = global.a + 1");
    CHECK_GET(&t, root, "a", "error[cycle]");
    uint64_t evaluated = t.g->counters.statements;
    CHECK_INT(evaluated, 3);
    CHECK_GET(&t, root, "b", "error[cycle]");
    CHECK_GET(&t, root, "c", "error[cycle]");
    CHECK_GET(&t, root, "a", "error[cycle]");
    CHECK_INT(t.g->counters.statements, evaluated);
    toy_close(&t);
}

// Whichever part of a statement is asked for, and from whichever directory: once for each view, since cycles
// are kept with their view.
static void a_ring_through_directories_is_gone_around_once(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", "a = global.b + 1\nb = 1");
    struct view *child = toy_dir(&t, root, "/child", "b = global.c + 1\nc = global.a + 1");
    struct view *below = toy_dir(&t, child, "/child/below", "");
    static const char *const order[] = {"c", "a", "b", "a", "c", "b"};
    CHECK_GET(&t, root, "a", "2");
    CHECK_INT(t.g->counters.statements, 2);
    for (size_t i = 0; i < COUNT_OF(order); i++) {
        CHECK_GET(&t, child, order[i], "error[cycle]");
        CHECK_INT(t.g->counters.statements, 5);
    }
    for (size_t i = 0; i < COUNT_OF(order); i++) {
        CHECK_GET(&t, below, order[i], "error[cycle]");
        CHECK_INT(t.g->counters.statements, 8);
    }
    CHECK_GET(&t, root, "a", "2"); // not there
    CHECK_INT(t.g->counters.statements, 8);
    toy_close(&t);
}

static void parts_of_a_ring_remember(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root =
        toy_dir(&t, NULL, "/", "a = merge({x = global.b}, {y = 1})\nb = global.a.x");
    static const char *const order[] = {"a.x", "a.y", "a", "b", "a.x", "a.y", "a.z"};
    for (size_t i = 0; i < COUNT_OF(order); i++) {
        CHECK_GET(&t, root, order[i], "error[cycle]");
        CHECK_INT(t.g->counters.statements, 2);
    }
    toy_close(&t);
}

// Layers with a cycle are asked for as if they were the first question (docs/decisions.md), so in one.
static void a_ring_in_a_document_is_gone_around_once(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "a: b + (1 + 1)\nb: c + (1 + 1)\nc: a + (1 + 1)\n"
                                        "all: lazy [a, b, c, a, b, c]");
    CHECK_ASK(&t, doc, "all", "error[cycle]");
    CHECK_INT(t.g->counters.calls, 6); // each sum once
    toy_close(&t);
}

// One text for all: what is missing here, what is missing further on, what has a wrong type.
static void who_catches_what(void)
{
    static const char *const text = "here: nope || false\nfound: nope\nfurther: found || false\n"
                                    "type: (1 + \"x\") || false\ntried: found catch 1\n"
                                    "one: [nope] else 1\nboth: [nope, fail(\"no\")] else 1\n";
    static const struct {
        const struct mini_language *language;
        const char *path, *wanted;
    } cases[] = {
        {&toy_layered, "here", "false"},
        {&toy_layered, "further", "error[unknown-name]"},
        {&toy_layered, "type", "error[type-mismatch]"},
        {&toy_strict, "here", "error[unknown-name]"},
        {&toy_strict, "tried", "1"},
        {&toy_ordered, "here", "error[unknown-name]"},
        {&toy_ordered, "one", "1"},
        {&toy_ordered, "both", "error[unknown-name,user-error]"}, // all of it, or nothing
        {&toy_guarded, "here", "error[unknown-name]"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        toy_open(&t, cases[i].language);
        CHECK_ASK(&t, toy_document(&t, text), cases[i].path, cases[i].wanted);
        toy_close(&t);
    }
}

// A language whose `else` is for names that are not found, not for what is computed from them.
static void what_is_computed_is_no_lookup(void)
{
    struct mini_language lookups = toy_guarded;
    lookups.else_flags = CATCH_HEAD | CATCH_LOOKUP;
    static const struct {
        const char *text, *lookup, *head;
    } cases[] = {
        {"a: nope else 2", "2", "2"},
        {"a: b else 2\nb: nope", "2", "2"},
        {"a: m.x else 2\nm: lazy {}", "2", "2"},
        {"a: (nope + 1) else 2", "error[unknown-name]", "2"},
        {"a: b else 2\nb: nope + 1", "error[unknown-name]", "2"},
        {"a: b else 2\nb: c\nc: upper(nope)", "error[unknown-name]", "2"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        toy_open(&t, &lookups);
        CHECK_ASK(&t, toy_document(&t, cases[i].text), "a", cases[i].lookup);
        toy_close(&t);
        toy_open(&t, &toy_guarded);
        CHECK_ASK(&t, toy_document(&t, cases[i].text), "a", cases[i].head);
        toy_close(&t);
    }
}

static void shape_survives_a_failure(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "x: {a = nope, b = 1, c = nix}\nk: keys(x)\nb: x.b");
    CHECK_ASK(&t, doc, "b", "1");
    CHECK_ASK(&t, doc, "k", "[\"a\",\"b\",\"c\"]");
    CHECK_ASK(&t, doc, "x", "error[unknown-name,unknown-name]"); // both are told
    toy_close(&t);
}

// A key that the newest layer has is not looked for further down, and what is below is not even expanded.
static void get_projects_and_only_expand_combines(void)
{
    static const struct mini_language *const languages[] = {&toy_guarded, &toy_layered,
                                                            &toy_ordered, &toy_strict};
    for (size_t i = 0; i < COUNT_OF(languages); i++) {
        struct toy t;
        toy_open(&t, languages[i]);
        toy_touches = 0;
        struct node *doc = toy_document(&t, "m: touch({a = lazy {x: 1}, c = 3})\n"
                                            "m: lazy {b: 2, a: lazy {y: touch(4)}}");
        CHECK_ASK(&t, doc, "m.b", "2");
        CHECK_INT(toy_touches, 0);
        CHECK_ASK(&t, doc, "m.a.y", "4");
        CHECK_INT(toy_touches, 1);
        CHECK_ASK(&t, doc, "m.c", "3");
        CHECK_INT(toy_touches, 2);
        CHECK_ASK(&t, doc, "m.a.x", "1");
        CHECK(strstr(toy_ask(&t, doc, "m"), "\"c\":3") != NULL);
        CHECK_INT(toy_touches, 2);
        toy_close(&t);
    }
}

static void two_constructors(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "strict: {a = 1 + 1, b = 2 + 2}\n"
                                        "mapping: lazy {a: 3 + 3, b: 4 + 4}");
    CHECK_ASK(&t, doc, "mapping.a", "6");
    CHECK_INT(t.g->counters.calls, 1);
    CHECK_ASK(&t, doc, "strict.a", "2");
    CHECK_INT(t.g->counters.calls, 3);
    toy_close(&t);
}

static void an_index_into_a_lazy_object_stays_lazy(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct node *doc =
        toy_document(&t, "a: lazy {k: lazy {x: 1 + 1, y: nope}, l: 2 + 2}\nn: \"k\"\n"
                         "b: a[n].x\nc: [a.k, a.l][1]");
    CHECK_ASK(&t, doc, "b", "2");
    CHECK_INT(t.g->counters.calls, 1);
    toy_close(&t);
}

static void equal_values_end_a_difference(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", "x = 2\ny = global.x + 1\nz = global.y + 1");
    struct view *same = toy_dir(&t, root, "/same", "x = 1 + 1");
    struct view *other = toy_dir(&t, root, "/other", "x = 3");
    CHECK_GET(&t, root, "z", "4");
    CHECK_INT(t.g->counters.statements, 3);
    CHECK_GET(&t, same, "z", "4");
    CHECK_INT(t.g->counters.statements, 4); // its own x
    CHECK_GET(&t, other, "z", "5");
    CHECK_INT(t.g->counters.statements, 7);
    toy_close(&t);
}

// Whoever reads all names sees a new one, however far down, and whoever read only some is shared.
static void names_of_all_are_read(void)
{
    for (int child_first = 0; child_first < 2; child_first++) {
        struct toy t;
        toy_open(&t, &toy_directories);
        struct view *root = toy_dir(&t, NULL, "/",
                                    "a = 1\nk = keys(global)\nn = length(global.k)\no.p = 1\n"
                                    "q = keys(global.o)");
        struct view *child = toy_dir(&t, root, "/c", "");
        struct view *below = toy_dir(&t, child, "/c/d", "z = 1\no.r = 2");
        if (child_first)
            CHECK_GET(&t, below, "n", "6");
        CHECK_GET(&t, root, "n", "5");
        CHECK_GET(&t, child, "n", "5");
        CHECK_GET(&t, below, "n", "6");
        CHECK_GET(&t, child, "q", "[\"p\"]");
        CHECK_GET(&t, root, "q", "[\"p\"]");
        CHECK_GET(&t, below, "q", "[\"p\",\"r\"]");
        CHECK_INT(t.g->counters.statements, 6); // n, k and q: in / and /c/d
        toy_close(&t);
    }
}

// A definition of what is read, of something it lies in, of something in it, of something beside it.
static void prefixes_both_ways(void)
{
    static const struct {
        const char *child, *read, *wanted;
        unsigned statements; // in the child, after the root was asked
    } cases[] = {
        {"a.b.c = 2", "a.b.c", "2", 2},
        {"a.b = {c = 3}", "a.b.c", "3", 2},
        {"a = {b = {c = 4}}", "a.b.c", "4", 2},
        {"a.b.c.d = 5", "a.b", "error[extend-scalar]", 1},
        {"a.b.x = 6", "a.b", "{\"c\":1,\"x\":6}", 2},
        {"a.x = 7", "a.b", "{\"c\":1}", 0},
        {"a.b.x = 8", "a.b.c", "1", 0},
        {"x = 9", "a.b.c", "1", 0},
        {"a.b = unset", "a.b.c", "error[unknown-name]", 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        toy_open(&t, &toy_directories);
        struct view *root = toy_dir(
            &t, NULL, "/", str_format(&t.texts, "a.b.c = 1\nr = global.%s%c", cases[i].read, 0).at);
        struct view *child = toy_dir(&t, root, "/c", cases[i].child);
        toy_get(&t, root, "r");
        uint64_t before = t.g->counters.statements;
        CHECK_GET(&t, child, "r", cases[i].wanted);
        CHECK_INT(t.g->counters.statements - before, cases[i].statements);
        toy_close(&t);
    }
}

// An answer that is shared because its inputs are equal depends, here, on what these inputs depend on here.
static void a_hit_counts_as_its_reads(void)
{
    static const char *const paths[] = {"o", "o.p", "s", "r"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        struct toy t;
        toy_open(&t, &toy_directories);
        struct view *root = toy_dir(&t, NULL, "/",
                                    "x = 1\no = merge({p = global.x}, {})\n"
                                    "s = [global.x]\nr = global.o.p");
        struct view *child = toy_dir(&t, root, "/c", "x = global.w\nw = 1");
        struct view *below = toy_dir(&t, child, "/c/d", "w = 2");
        const char *first = toy_get(&t, root, paths[i]);
        uint64_t before = t.g->counters.statements;
        CHECK_GET(&t, child, paths[i], first);
        CHECK_INT(t.g->counters.statements - before, 2); // x and w
        CHECK(strstr(toy_get(&t, below, paths[i]), "2") != NULL);
        toy_close(&t);
    }
}

// How mappings are walked belongs to the language, what they are to who made them.
static void keys_are_walked_as_the_language_says(void)
{
    static const struct {
        const struct mini_language *language;
        const char *wanted;
    } cases[] = {{&toy_strict, "[\"a\",\"b\",\"c\"]"},
                 {&toy_directories, "[\"a\",\"b\",\"c\"]"},
                 {&toy_guarded, "[\"b\",\"c\",\"a\"]"},
                 {&toy_layered, "[\"b\",\"c\",\"a\"]"},
                 {&toy_ordered, "[\"b\",\"c\",\"a\"]"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        toy_open(&t, cases[i].language);
        CHECK_STR(str_of(toy_eval(&t, NULL, "[for k, v in {b = 1, c = 2, a = 3}: k]")),
                  cases[i].wanted);
        CHECK_STR(str_of(toy_eval(&t, NULL, "{b = 1, c = 2, a = 3}")), "{\"b\":1,\"c\":2,\"a\":3}");
        CHECK_STR(str_of(toy_eval(&t, NULL, "{b = 1, a = 2, b = 3}")), "{\"b\":3,\"a\":2}");
        toy_close(&t);
    }
}

static void binders_are_counted_outwards(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    CHECK_STR(str_of(toy_eval(&t, NULL,
                              "[for a in [1000]: [for b in [100]: [for c in [10]: "
                              "let d = 1 in (|e| a + b + c + d + e)(5)]]]")),
              "[[[1116]]]");
    CHECK_STR(str_of(toy_eval(&t, NULL, "[for a in [1]: [for b in [2]: [for a in [3]: [a, b]]]]")),
              "[[[[3,2]]]]");
    toy_close(&t);
}

static void keys_made_at_run_time_are_no_symbols(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "o: {for i in range(500): \"made${i}\" => i}");
    uint32_t before = symbols_count(t.g->symbols);
    CHECK(strstr(toy_ask(&t, doc, "o"), "\"made499\":499") != NULL);
    CHECK_INT(symbols_count(t.g->symbols), before);
    toy_close(&t);
}

// Steps run in order; an exit ends those around it up to the function, and a failure ends them as well.
static void steps_run_in_order_up_to_an_exit(void)
{
    static const struct {
        const char *text, *wanted;
        unsigned long touches;
    } cases[] = {
        {"do { touch(1); touch(2); touch(3) }", "3", 3},
        {"(fun |x| do { touch(1); return(x); touch(2) })(7)", "7", 1},
        {"(fun |x| do { do { touch(1); return(x); touch(2) }; touch(3) })(7)", "7", 1},
        {"do { (fun |x| return(x))(7); touch(1) }", "1", 1}, // only its own function is left
        {"do { touch(1); fail(\"no\"); touch(2) }", "error[user-error]", 1},
        {"map([1, 2], fun |x| do { touch(1); return(x * 2); touch(2) })", "[2,4]", 2},
        // at once, wherever it stands
        {"(fun |x| [touch(1), return(x), touch(2)])(7)", "7", 1},
        {"(fun |x| {a = touch(1), b = return(x), c = touch(2)})(7)", "7", 1},
        {"(fun |x| {(return(x)) = touch(1)})(7)", "7", 0},
        {"(fun |x| 1 + return(x) + touch(2))(7)", "7", 0},
        {"(fun |x| touch(return(x)))(7)", "7", 0},
        {"(fun |x| \"a${return(x)}${touch(1)}\")(7)", "7", 0},
        {"(fun |x| [for i in [1, 2, 3]: i == 2 ? return(i) : touch(i)])(7)", "2", 1},
        {"(fun |x| [for i in [1, 2, 3]: touch(i) if return(x)])(7)", "7", 0},
        {"(fun |x| {for i in [1, 2, 3]: return(i) => touch(i)})(7)", "1", 0},
        {"(fun |x| [return(x), touch(1)][*].a)(7)", "7", 0},
        {"(fun |x| x[return(3)])([1])", "3", 0},
        {"(fun |x| return(x) ? touch(1) : touch(2))(7)", "7", 0},
        {"(fun |x| return(x) && touch(true))(7)", "7", 0},
        {"(fun |x| (|y| touch(y))(return(x)))(7)", "7", 0},
        {"(fun |x| merge({a = 1}, return(x), {b = touch(1)}))(7)", "7", 0},
        // nobody catches it
        {"(fun |x| try(return(x), touch(1)))(7)", "7", 0},
        {"(fun |x| [can(return(x))])(7)", "7", 0},
        {"(fun |x| return(x) catch touch(1))(7)", "7", 0},
        // out of lambdas: `return` to the function around, `next` and `break` to the lambda
        {"(fun |x| do { map([1, 2, 3], |i| i == 2 ? return(i) : touch(i)); touch(9) })(7)", "2", 1},
        {"(fun |x| map([1, 2, 3], |i| do { next(i * 2); touch(i) }))(7)", "[2,4,6]", 0},
        {"map([1, 2, 3], |i| i == 2 ? next(0) : touch(i))", "[1,0,3]", 2},
        {"map([1, 2, 3], |i| [1, next(i), touch(2)])", "[1,2,3]", 0},
        {"map([1, 2, 3], |i| i == 3 ? break() : touch(i))", "[1,2]", 2},
        {"(fun |x| map([1, 2], |i| map([3, 4], |k| k == 4 ? return([i, k]) : touch(k))))(7)",
         "[1,4]", 1},
        {"map([1, 2], |i| map([3, 4], |k| k == 4 ? break() : k + i))", "[[4],[5]]", 0},
        // written in one function, called by another: the first is left
        {"(fun |x| do { (fun |f| do { f(1); touch(1) })(|y| return(x)); touch(2) })(7)", "7", 0},
        // what failed before counts
        {"(fun |x| [fail(\"no\"), return(x)])(7)", "error[user-error]", 0},
        {"(fun |x| [return(x), fail(\"no\")])(7)", "7", 0},
        // secrets that decide go along
        {"(fun |x| do { sensitive(true) ? return(x) : 0; 8 })(7)", "{\"$sensitive\":7}", 0},
        // nothing to leave
        {"return(1)", "error[misplaced-exit]", 0},
        {"[1, next(1)]", "error[misplaced-exit]", 0},
        {"(|x| return(x))(7)", "error[misplaced-exit]", 0},
        {"(|x| break())(7)", "error[misplaced-exit]", 0},
        {"((fun |x| (|y| return(y)))(7))(8)", "error[misplaced-exit]", 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct toy t;
        toy_open(&t, &toy_ordered);
        toy_touches = 0;
        CHECK_STR(str_of(toy_eval(&t, NULL, cases[i].text)), cases[i].wanted);
        CHECK_INT(toy_touches, cases[i].touches);
        toy_close(&t);
    }
}

static void candidates_are_no_evaluation(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", "x = 1 + 1");
    struct view *child = toy_dir(&t, root, "/child", "x = 2 + 2");
    CHECK_GET(&t, child, "x", "4");
    CHECK_INT(t.g->counters.statements, 1); // what lost was not evaluated
    toy_close(&t);
}

static const struct test tests[] = {
    {"1.1: who has one environment evaluates once", one_environment_costs_nothing},
    {"1.3: every member of a ring remembers its cycle", every_member_of_a_ring_remembers},
    {"1.3: a ring through directories is gone around once a view",
     a_ring_through_directories_is_gone_around_once},
    {"1.3: parts of a ring remember", parts_of_a_ring_remember},
    {"1.3: a ring in a document is gone around once", a_ring_in_a_document_is_gone_around_once},
    {"1.4: who catches what is a mask", who_catches_what},
    {"1.4: what is computed is no lookup", what_is_computed_is_no_lookup},
    {"1.4: the shape survives a failure inside", shape_survives_a_failure},
    {"1.6: get projects, and only expand combines", get_projects_and_only_expand_combines},
    {"1.7: two constructors, strict and lazy", two_constructors},
    {"1.8: an index into a lazy object stays lazy", an_index_into_a_lazy_object_stays_lazy},
    {"1.9: equal values end a difference", equal_values_end_a_difference},
    {"1.9: who reads all names sees a new one", names_of_all_are_read},
    {"1.9: prefixes both ways", prefixes_both_ways},
    {"1.9: a hit counts as its reads", a_hit_counts_as_its_reads},
    {"1.12: keys are walked as the language says", keys_are_walked_as_the_language_says},
    {"1.13: binders are counted outwards", binders_are_counted_outwards},
    {"1.13: keys made at run time are no symbols", keys_made_at_run_time_are_no_symbols},
    {"1.16: steps run in order up to an exit", steps_run_in_order_up_to_an_exit},
    {"1.21: who loses is no evaluation", candidates_are_no_evaluation},
};

SUITE_OF(rulings);
