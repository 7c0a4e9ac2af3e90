// SPDX-License-Identifier: Apache-2.0
//
// What random models once found, made small. One case a mistake.
#include "check.h"

#include <string.h>

#include "toy/toy.h"

#define CHECK_GET(t, v, path, want)    CHECK_STR(str_of(toy_get((t), (v), (path))), want)
#define CHECK_ASK(t, root, path, want) CHECK_STR(str_of(toy_ask((t), (root), (path))), want)

static void reads_belong_to_their_statement(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", "a = global.x + global.b\nb = global.x\nx = 1");
    struct view *child = toy_dir(&t, root, "/c", "x = 2");
    CHECK_GET(&t, root, "a", "2");
    CHECK_GET(&t, child, "b", "2");
    toy_close(&t);
}

static void a_part_is_not_the_whole(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", "z = {b = global.x, p = 1}\nx = 3");
    struct view *one = toy_dir(&t, root, "/1", "x = 4");
    struct view *two = toy_dir(&t, root, "/2", "x = 5");
    CHECK_GET(&t, one, "z.p", "1");
    CHECK_GET(&t, two, "z.p", "1"); // takes the slots of its sibling
    CHECK_GET(&t, one, "z.p", "1");
    CHECK_GET(&t, one, "z", "{\"b\":4,\"p\":1}");
    toy_close(&t);
}

static void a_statement_that_needs_its_part(void)
{
    for (int order = 0; order < 2; order++) {
        struct toy t;
        toy_open(&t, &toy_directories);
        struct view *root = toy_dir(&t, NULL, "/", "z = {b = try(global.z.p, 1), p = 2}");
        CHECK_GET(&t, root, order ? "z" : "z.p", "error[cycle]");
        CHECK_GET(&t, root, order ? "z.p" : "z", "error[cycle]");
        toy_close(&t);
    }
}

static void names_are_read_alike_everywhere(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root = toy_dir(&t, NULL, "/", "k = try(keys(global.a), 0)");
    struct view *one = toy_dir(&t, root, "/1", "a.b = 1");
    CHECK_GET(&t, one, "k", "[\"b\"]");
    CHECK_GET(&t, root, "k", "0"); // crashed: nothing is bound there
    toy_close(&t);
}

static void parts_of_a_base_are_reads(void)
{
    struct toy t;
    toy_open(&t, &toy_directories);
    struct view *root =
        toy_dir(&t, NULL, "/", "a = {p = global.x}\na.q = 1\nx = 1\nr = try(global.a, 0)");
    struct view *child = toy_dir(&t, root, "/c", "x = 2");
    CHECK_GET(&t, root, "r", "{\"p\":1,\"q\":1}");
    CHECK_GET(&t, child, "r", "{\"p\":2,\"q\":1}");
    toy_close(&t);
}

static void the_reach_of_an_answer_is_a_views_own(void)
{
    struct toy t;
    toy_open(&t, &toy_ordered);
    struct view *d0 = toy_dir(&t, NULL, "/",
                              "z = ((global.x == 2) ? 1 : keys(global.z))\n"
                              "b = {c = {d = fail(\"no\"), b = global.a.d}}\n"
                              "x.y = unset");
    struct view *d2 = toy_dir(&t, d0, "/2", "a = global[(global.z == 1) ? \"a\" : \"z\"]");
    struct view *d3 = toy_dir(&t, d2, "/2/3", "");
    toy_statements(&t, d3, "a", NULL, "a.b = try(keys(global.a), (0 == 2))");
    struct view *d4 = toy_dir(&t, d2, "/2/4", "z = {p = 1, y = 2}");
    CHECK_GET(&t, d3, "b", "error[user-error,unknown-name]");
    CHECK_GET(&t, d4, "b", "error[user-error,unknown-name]");
    CHECK_STR(str_slice(str_of(toy_get(&t, d2, "b")), 0, 6), "error[");
    CHECK(strstr(toy_get(&t, d2, "b"), "cycle") != NULL); // was d4's answer
    toy_close(&t);
}

static void firm_failures_are_not_dropped(void)
{
    for (int order = 0; order < 2; order++) {
        struct toy t;
        toy_open(&t, &toy_strict);
        struct node *doc = toy_document(&t, "a: {p = b, q = 1}.q\nb: a + 0\n"
                                            "c: try(true ? fail(\"x\") : d, 1)\nd: c + 0\n"
                                            "e: try(nope == 0 ? f : 1, 2)\nf: e + 0");
        const char *keys[] = {"a", "b", "c", "d", "e", "f"};
        for (int i = 0; i < 6; i++)
            CHECK(strstr(toy_ask(&t, doc, keys[order ? 5 - i : i]), "cycle") != NULL);
        toy_close(&t);
    }
}

static void misses_may_be_several(void)
{
    struct toy t;
    toy_open(&t, &toy_layered);
    struct node *doc = toy_document(&t, "a: (nope + nope) || 1");
    CHECK_ASK(&t, doc, "a", "1");
    toy_close(&t);
}

static void a_key_forgets_with_its_layers(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, "if (d < 0) { m: lazy {y: 0} }\n"
                                        "if (n == 0) { c: c; d: 1 }\n"
                                        "if !((m.y else 0) == 1) { m: lazy {y: 1} }\n"
                                        "c: m.y");
    CHECK_ASK(&t, doc, "c", "error[paradox]");
    toy_close(&t);

    toy_open(&t, &toy_guarded);
    doc = toy_document(&t, "if true {\nif (c else 0) == 0 {\nc: (c else 1)\nm: 1\n}\n}\n"
                           "if (m else 1) == 2 { m: 0 }");
    CHECK_ASK(&t, doc, "", "error[cycle]");
    CHECK_ASK(&t, doc, "c", "error[cycle]");
    toy_close(&t);
}

static void a_key_looked_for_through_itself(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, "m: a\na: a\nc: 1\nc: 2");
    CHECK_ASK(&t, doc, "", "error[cycle]");
    CHECK_ASK(&t, doc, "m.y", "error[cycle]"); // was a limit
    toy_close(&t);
}

static void seeing_through_after_expanding(void)
{
    struct toy t;
    toy_open(&t, &toy_layered);
    struct node *doc = toy_document(&t, "a: lazy {y: 2}\na: \"s\"\na: lazy {x: 1}\n"
                                        "l: [1]\nl: [2, 3]");
    CHECK_ASK(&t, doc, "a.y", "2");
    CHECK_ASK(&t, doc, "a", "{\"x\":1}");
    CHECK_ASK(&t, doc, "a.y", "2");
    CHECK_ASK(&t, doc, "l", "[2,3]");
    CHECK_ASK(&t, doc, "l.x", "absent"); // crashed: a list has no names
    toy_close(&t);
}

static void layers_without_the_key(void)
{
    struct toy t;
    toy_open(&t, &toy_ordered);
    struct node *doc = toy_document(&t, "v: layers(first) {\nuse lazy {c: 1}\nuse lazy {}\n}");
    CHECK_ASK(&t, doc, "v.c", "absent");
    toy_close(&t);
    toy_open(&t, &toy_layered);
    doc =
        toy_document(&t, "v: layers(patch) {\nuse lazy {c: lazy {a: 1, b: null}}\nuse lazy {}\n}");
    CHECK_ASK(&t, doc, "v.c", "{\"a\":1}");
    toy_close(&t);
}

static void a_marked_key_is_a_key(void)
{
    struct toy t;
    toy_open(&t, &toy_strict);
    struct node *doc = toy_document(&t, "l: lazy [1, 2]\na: l[sensitive(1)]\n"
                                        "b: [1, 2][sensitive(unknown(\"number\"))]");
    CHECK_ASK(&t, doc, "a", "{\"$sensitive\":2}");
    CHECK_ASK(&t, doc, "b", "{\"$sensitive\":{\"$unknown\":\"dynamic\"}}");
    toy_close(&t);
}

// What `last` shows after another question is what it shows as the first one.
static void check_shows_the_same(const struct mini_language *language, const char *text,
                                 const char *const *before, size_t count, const char *last)
{
    struct toy first;
    toy_open(&first, language);
    toy_ask(&first, toy_document(&first, text), last);
    for (size_t i = 0; i < count; i++) {
        struct toy t;
        toy_open(&t, language);
        struct node *doc = toy_document(&t, text);
        toy_ask(&t, doc, before[i]);
        toy_ask(&t, doc, last);
        CHECK_STR(str_of(toy_errors(&t)), toy_errors(&first));
        toy_close(&t);
    }
    toy_close(&first);
}

static void rings_of_layers_are_shown_alike(void)
{
    static const char *const before[] = {"", "m", "m.y", "d"};
    static const char *const last[] = {"m", "m.y", "d"};
    static const char *const texts[] = {
        "if 1 < 2 {\nm: m.y\nd: d + 2\n}\nm: lazy {y: d}",
        "m: lazy {x: 0, y: d}\nif (n else 0) < 1 {\nd: m.y\n}",
        "if m.z {\nm: lazy {x: 1}\n}\nm: (d + 0)\nd: m.y",
    };
    for (size_t t = 0; t < COUNT_OF(texts); t++)
        for (size_t i = 0; i < COUNT_OF(last); i++)
            check_shows_the_same(&toy_guarded, texts[t], before, COUNT_OF(before), last[i]);
}

static void each_paradox_is_its_own(void)
{
    static const char *const before[] = {"", "a", "b", "c", "n", "m.y", "n.y"};
    const char *text = "if (c else 2) == 1 {\nd: (n.y else 1)\n}\n"
                       "if (d < 0) && (m.y == 1) {\nn: lazy {y: (m.y + c)}\nc: (d + n.x)\n}\n"
                       "if !((a else 2) == 1) {\nc: (m.y else 1)\nn: lazy {y: d}\na: 1\n}\n";
    check_shows_the_same(&toy_guarded, text, before, COUNT_OF(before), "d");
    check_shows_the_same(&toy_guarded, text, before, COUNT_OF(before), "c");
    check_shows_the_same(&toy_guarded, text, before, COUNT_OF(before), "n");
}

// Seed 43983 of the model of guards: rings were forgotten, and what was decided by them kept.
static void guards_are_decided_alike_later(void)
{
    struct toy t;
    toy_open(&t, &toy_guarded);
    struct node *doc = toy_document(&t, "n: lazy {y: 2}\na: (a + 1)\nm: lazy {y: 2, x: 1}\n"
                                        "if (n.x == 1) {\nn: lazy {x: 2}\nm: lazy {x: m.y}\n}\n"
                                        "b: m.x\n"
                                        "if !(((b else 2) < 0) || (c == 2)) {\nn: lazy {x: 2}\n}\n"
                                        "if ((b else 2) == 1) {\nb: 1\n}\n");
    CHECK_ASK(&t, doc, "m.y", "error[cycle,unknown-name]");
    CHECK_ASK(&t, doc, "a", "error[cycle]");
    CHECK_ASK(&t, doc, "n.x", "error[cycle,unknown-name]");
    CHECK_ASK(&t, doc, "b", "error[cycle,unknown-name]"); // was a key that is missing
    toy_close(&t);
}

// Seeds 19578 and 46311 of the model of guards: the first guard reads two that need each other, by a guard
// that cannot loop and by itself.
static void who_reads_a_decided_ring_takes_its_outcome(void)
{
    static const char *const first[] = {"", "d", "m"};
    for (size_t i = 0; i < COUNT_OF(first); i++) {
        struct toy t;
        toy_open(&t, &toy_guarded);
        struct node *doc = toy_document(&t, "if m == 0 && d == 0 { m: 2 }\nif d == 0 { m: 3 }\n"
                                            "if (d else 2) < 1 { d: 1 }\n"
                                            "if (d else 2) == 2 { d: 4 }\n");
        CHECK_ASK(&t, doc, first[i], "error[paradox]");
        CHECK_ASK(&t, doc, "", "error[paradox]"); // was error[paradox,cycle]
        toy_close(&t);
    }
}

#define TWO_GROUPS(test)                                                            \
    "if (d else 0) < 5 { d: 4 }\nif (d else 4) == 5 { d: 5 }\nif d == 4 { m: 1 }\n" \
    "if (" test ") ? (k else 0) == 0 : false { l: 1 }\nif (l else 0) == 1 { k: 0 }\n"

// The fourth guard needs the fifth when it knows what `d` is: by a name for that, or by itself.
static void groups_of_guards_are_decided_one_after_the_other(void)
{
    static const char *const texts[] = {TWO_GROUPS("m == 1"), TWO_GROUPS("d == 4")};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct toy t;
        toy_open(&t, &toy_guarded);
        struct node *doc = toy_document(&t, texts[i]);
        CHECK_ASK(&t, doc, "k", "0"); // was a cycle in the second document
        CHECK_ASK(&t, doc, "", "{\"d\":4,\"m\":1,\"l\":1,\"k\":0}");
        toy_close(&t);
    }
}

static void a_ring_through_a_part_that_was_known(void)
{
    static const char *const orders[][2] = {{"x", "a.d"}, {"a.d", "x"}, {"a", "a.b"}};
    const char *shown = NULL;
    struct toy t[COUNT_OF(orders)];
    for (size_t i = 0; i < COUNT_OF(orders); i++) {
        toy_open(&t[i], &toy_ordered);
        struct view *root = toy_dir(&t[i], NULL, "/",
                                    "a.b = {b = try(global.a, true)}\na.d = global.x.y\n"
                                    "x = {p = global.a.b.c, y = keys(global.a.d.p)}");
        CHECK_GET(&t[i], root, orders[i][0], "error[cycle]");
        CHECK_GET(&t[i], root, orders[i][1], "error[cycle]");
        const char *now = toy_errors(&t[i]);
        CHECK_STR(str_of(now), shown ? shown : now);
        shown = now;
    }
    for (size_t i = 0; i < COUNT_OF(orders); i++)
        toy_close(&t[i]);
}

static const struct test tests[] = {
    {"what a statement reads is its own read, not its reader's", reads_belong_to_their_statement},
    {"a part of a statement is not kept as the whole", a_part_is_not_the_whole},
    {"a statement that needs a part of itself is a cycle in every order",
     a_statement_that_needs_its_part},
    {"names below a path can be read where nothing defines it", names_are_read_alike_everywhere},
    {"parts of a statement under an extension are reads", parts_of_a_base_are_reads},
    {"an answer with the same inputs may depend on other things here",
     the_reach_of_an_answer_is_a_views_own},
    {"a cycle is not dropped beside another failure, or with a part",
     firm_failures_are_not_dropped},
    {"`||` takes several misses of its own like one", misses_may_be_several},
    {"a paradox makes keys of several layers forget", a_key_forgets_with_its_layers},
    {"a key looked for through itself is a cycle", a_key_looked_for_through_itself},
    {"a key below a scalar is found after expanding too", seeing_through_after_expanding},
    {"a layer without the key still ends or strips what is below", layers_without_the_key},
    {"a ring through a part of a statement that was known", a_ring_through_a_part_that_was_known},
    {"rings of layers are shown alike, whatever was asked before", rings_of_layers_are_shown_alike},
    {"what guards were decided by holds for later questions (seed 43983)",
     guards_are_decided_alike_later},
    {"who reads guards that were decided takes their outcome (seeds 19578, 46311)",
     who_reads_a_decided_ring_takes_its_outcome},
    {"guards that need each other are decided before guards that only read them",
     groups_of_guards_are_decided_one_after_the_other},
    {"of several paradoxes none is blamed for another", each_paradox_is_its_own},
    {"a marked or unknown key is looked up like any other", a_marked_key_is_a_key},
};

SUITE_OF(regressions);
