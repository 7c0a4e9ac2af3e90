// SPDX-License-Identifier: Apache-2.0
//
// The rules of globals in the real syntax: every example and every case, with what was evaluated counted.
// Without a dialect they are in tests/graph/globals_test.c.
#include "check.h"

#include <stdio.h>

#include "dialects/tm_ask.h"

#define GET(tree, dir, path, want) CHECK_STR(str_of(tm_tree_get(tree, dir, path)), want)

// ---- statements

static void a_reference_on_both_sides(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals {\n  a = global.b.c\n}\n"
                                             "globals \"b\" {\n  c = 7\n}\n"}));
    GET(&t, "/", "a", "7");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    tm_tree_close(&t);
}

// It is `global.a.b.z`, not `global.z`.
static void a_block_with_labels_is_statements(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm",
                              "globals \"a\" \"b\" {\n  c = {\n    d = 1\n  }\n  z = 2\n}\n"}));
    GET(&t, "/", "a.b.c.d", "1");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    GET(&t, "/", "a.b.z", "2");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    GET(&t, "/", "z", "error[unknown-name]");
    GET(&t, "/", "", "{\"a\":{\"b\":{\"c\":{\"d\":1},\"z\":2}}}");
    CHECK_INT(tm_tree_evaluated(&t), 0);
    tm_tree_close(&t);
}

static void the_origin_of_a_nested_leaf_is_its_attribute(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm",
                              "globals a {\n  b = {\n    c = {\n      d = 1\n    }\n  }\n}\n"},
                             {"/child/globals.tm", "globals a b {\n  x = 2\n}\n"}));
    GET(&t, "/", "a.b.c.d", "1");
    GET(&t, "/child", "a.b.c.d", "1");
    CHECK_INT(tm_tree_evaluated(&t), 0); // the parent's answer
    GET(&t, "/child", "a.b", "{\"c\":{\"d\":1},\"x\":2}");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    tm_tree_close(&t);
}

static void the_origin_of_a_leaf_is_itself(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals \"a\" {\n  b = 1\n}\n"},
                             {"/child/globals.tm", "globals \"a\" {\n  c = 2\n}\n"}));
    GET(&t, "/child", "a.b", "1"); // `a.c` is another origin, and covers nothing of `a.b`
    CHECK_INT(tm_tree_evaluated(&t), 1);
    GET(&t, "/child", "a", "{\"b\":1,\"c\":2}");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    tm_tree_close(&t);
}

static void several_blocks_of_one_directory(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals {\n  a = 1\n}\n"
                                             "globals {\n  b = 2\n  c = 3\n}\n"
                                             "globals {\n  z = 4\n}\n"}));
    GET(&t, "/", "", "{\"a\":1,\"b\":2,\"c\":3,\"z\":4}");
    CHECK_INT(tm_tree_evaluated(&t), 4);
    tm_tree_close(&t);
}

static void blocks_must_not_set_the_same(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals {\n  a = 1\n}\nglobals {\n  a = 2\n}\n"}));
    CHECK_STR(str_of(tm_tree_mistake(&t, "/")), "error[redefined]: `global.a` is set twice in /");
    tm_tree_close(&t);
}

static const char merged[] = "globals \"a\" \"b\" {\n  c = {\n    d = 1\n  }\n}\n"
                             "globals {\n  a = {\n    b = {\n      c = {\n        e = 1\n"
                             "        z = 1\n      }\n    }\n  }\n}\n";

static void literal_objects_are_statements(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", merged}));
    GET(&t, "/", "a.b.c.e", "1");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    GET(&t, "/", "a.b.c", "{\"d\":1,\"e\":1,\"z\":1}");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    tm_tree_close(&t);
}

static void equal_leaves_conflict_whatever_their_origins(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals {\n  a = {\n    b = 1\n    c = 2\n  }\n}\n"
                                             "globals \"a\" {\n  b = 3\n}\n"}));
    GET(&t, "/", "a.c", "2");
    GET(&t, "/", "a.b", "error[redefined]");
    tm_tree_close(&t);
}

static void a_leaf_of_a_computed_object_conflicts(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals {\n  a = tm_merge({ b = 1 }, { c = 2 })\n}\n"
                                             "globals \"a\" {\n  b = 3\n  d = 4\n}\n"}));
    GET(&t, "/", "a.d", "4");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    GET(&t, "/", "a.c", "2");
    GET(&t, "/", "a", "error[redefined]");
    tm_tree_close(&t);
}

static void labels_build_what_is_between(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals a b c {\n  val = 1\n}\n"},
                             {"/empty/globals.tm", "globals \"x\" \"y\" {}\n"}));
    GET(&t, "/", "", "{\"a\":{\"b\":{\"c\":{\"val\":1}}}}");
    GET(&t, "/empty", "x", "{\"y\":{}}");
    CHECK_INT(tm_tree_evaluated(&t), 0);
    tm_tree_close(&t);
}

// `if (!global.a) { global.a = {} }`: what is there stays.
static void labels_keep_what_is_there(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals {\n  a = {\n    c = 1\n  }\n}\n"
                                             "globals \"a\" \"b\" {}\n"},
                             {"/child/globals.tm", "globals \"a\" \"c\" {}\nglobals \"a\" {}\n"}));
    GET(&t, "/", "a", "{\"b\":{},\"c\":1}");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    GET(&t, "/child", "a.b", "{}");
    CHECK_INT(tm_tree_evaluated(&t), 0);
    GET(&t, "/child", "a.c", "1");
    CHECK_INT(tm_tree_evaluated(&t), 0); // the parent's answer
    tm_tree_close(&t);
}

// All of the example at once: each leaf is one statement, whatever its origin's size.
static void smaller_origins_come_first(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", merged}));
    GET(&t, "/", "", "{\"a\":{\"b\":{\"c\":{\"d\":1,\"e\":1,\"z\":1}}}}");
    CHECK_INT(tm_tree_evaluated(&t), 3);
    tm_tree_close(&t);
}

static void mistakes_of_a_file_are_told_with_their_code(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/a/s.tm", "stack {\n  owner = 1\n}\n"},
                             {"/b/s.tm", "import {\n  source = \"/c.tm\"\n}\n"}));
    CHECK_STR(str_of(tm_tree_mistake(&t, "/a")),
              "error[bad-schema]: `stack` has no attribute `owner`");
    CHECK_STR(str_of(tm_tree_mistake(&t, "/b")), "error[bad-import]: no file `/c.tm`");
    CHECK_STR(str_of(tm_tree_mistake(&t, "/")), "");
    tm_tree_close(&t);
}

// ---- scopes

static void directories_are_scopes(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = 1\n}\n"},
                             {"/child/globals.tm", "globals {\n  b = global.a\n}\n"},
                             {"/child/grand-child/globals.tm", "globals {\n  c = global.b\n}\n"}));
    GET(&t, "/child/grand-child", "c", "1");
    CHECK_INT(tm_tree_evaluated(&t), 3);
    GET(&t, "/child", "c", "error[unknown-name]");
    GET(&t, "/", "b", "error[unknown-name]");
    GET(&t, "/child/grand-child", "", "{\"a\":1,\"b\":1,\"c\":1}");
    CHECK_INT(tm_tree_evaluated(&t), 0);
    tm_tree_close(&t);
}

static void order_comes_from_dependencies(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/globals.tm", "globals {\n  b = global.a\n  a = 1\n}\n"}));
    GET(&t, "/", "b", "1");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    tm_tree_close(&t);
}

// ---- evaluation

static void case_1_same_scope_without_dependency(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = {\n    b = 1\n  }\n  b = 1\n"
                                          "  c = {\n    b = 1\n  }\n}\n"},
                             {"/child/globals.tm", "globals a {\n  b = 2\n}\n"}));
    GET(&t, "/child", "a.b", "2");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    tm_tree_close(&t);
}

static void case_2_same_scope_with_dependencies(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals \"a\" {\n  b = 1\n}\nglobals {\n  c = 2\n}\n"},
                             {"/child/globals.tm", "globals \"a\" {\n  b = global.c\n}\n"}));
    GET(&t, "/child", "a.b", "2");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    tm_tree_close(&t);
}

static void case_3_parent_scope(void)
{
    struct tm_tree t;
    tm_tree_open(&t,
                 TM_TREE({"/root.tm", "globals \"a\" {\n  b = 1\n}\n"}, {"/child/globals.tm", ""}));
    GET(&t, "/child", "a.b", "1");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    tm_tree_close(&t);
}

static void case_4_lazy_evaluation(void)
{
    static const struct tm_text files[] = {
        {"/root.tm", "globals \"a\" {\n  b = global.c\n}\nglobals {\n  c = 1\n}\n"},
        {"/child/globals.tm", "globals {\n  c = 2\n}\n"},
        {NULL, NULL}};
    struct tm_tree t;
    tm_tree_open(&t, files);
    GET(&t, "/child", "a.b", "2");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    GET(&t, "/", "a.b", "1");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    tm_tree_close(&t);
    tm_tree_open(&t, files); // the other way round
    GET(&t, "/", "a.b", "1");
    GET(&t, "/child", "a.b", "2");
    CHECK_INT(t.project->graph->counters.statements, 4);
    tm_tree_close(&t);
}

static void lookup_stops_at_an_origin_that_covers(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals \"a\" \"b\" {\n  c = 1\n  d = 2\n}\n"},
                             {"/child/globals.tm", "globals \"a\" {\n  b = {\n    d = 3\n  }\n}\n"},
                             {"/child/deep/globals.tm", "globals {\n  x = global.a.b.d\n}\n"}));
    GET(&t, "/child", "a.b.c", "error[unknown-name]"); // `a.b` of the child is all there is
    CHECK_INT(tm_tree_evaluated(&t), 0);
    GET(&t, "/child/deep", "x", "3");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    GET(&t, "/", "a.b.c", "1");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    tm_tree_close(&t);
}

// ---- rulings

static void what_does_not_meet_at_a_leaf_merges(void)
{
    struct tm_tree t;
    tm_tree_open(&t,
                 TM_TREE({"/a.tm", "globals {\n  o = {\n    p = {\n      x = 1\n    }\n  }\n}\n"},
                         {"/b.tm", "globals \"o\" {\n  p = {\n    y = 2\n  }\n}\n"},
                         {"/c.tm", "globals \"o\" \"p\" {\n  z = 3\n}\n"}));
    GET(&t, "/", "o", "{\"p\":{\"x\":1,\"y\":2,\"z\":3}}");
    CHECK_INT(tm_tree_evaluated(&t), 3);
    tm_tree_close(&t);
}

static void an_equal_leaf_goes_to_the_importer(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/lib/a.tm", "globals {\n  c = {\n    d = 1\n    e = 1\n  }\n}\n"
                                           "globals \"x\" {\n  y = 1\n}\n"},
                             {"/s/s.tm", "import {\n  source = \"/lib/a.tm\"\n}\n"
                                         "globals \"c\" {\n  d = 2\n}\n"
                                         "globals {\n  x = {\n    y = 2\n  }\n}\n"}));
    GET(&t, "/s", "c.d", "2");
    CHECK_INT(tm_tree_evaluated(&t), 1);
    GET(&t, "/s", "", "{\"c\":{\"d\":2,\"e\":1},\"x\":{\"y\":2}}");
    CHECK_INT(tm_tree_evaluated(&t), 2);
    tm_tree_close(&t);
}

static void an_extension_that_fails_has_both_places(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = \"s\"\n}\n"},
                             {"/child/globals.tm", "globals \"a\" {\n  b = 1\n}\n"}));
    struct str text = str_of(tm_tree_errors(&t, "/child", "a"));
    CHECK(str_find(text, STR("root.tm:2:"), 0) < text.len);
    CHECK(str_find(text, STR("child/globals.tm:2:"), 0) < text.len);
    tm_tree_close(&t);
}

static void a_child_replaces_all_below(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = {}\n}\nglobals \"a\" {\n  b = 1\n}\n"},
                             {"/child/globals.tm", "globals {\n  a = {\n    y = 2\n  }\n}\n"}));
    GET(&t, "/child", "a", "{\"y\":2}");
    GET(&t, "/child", "a.b", "error[unknown-name]");
    tm_tree_close(&t);
}

static void below_a_string_there_is_only_what_the_child_says(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = \"s\"\n}\n"},
                             {"/child/globals.tm", "globals \"a\" {\n  b = 1\n}\n"}));
    GET(&t, "/child", "a.b", "1");
    GET(&t, "/child", "a", "error[extend-scalar]");
    tm_tree_close(&t);
}

static void trying_what_exists_and_fails(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  bad = 1 + {}\n  a = tm_try(global.bad, 1)\n"
                                          "  b = 2\n}\n"}));
    GET(&t, "/", "a", "1");
    GET(&t, "/", "b", "2"); // the bad one does not matter to who does not read it
    tm_tree_close(&t);
}

static void an_unset_cuts(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = {\n    a = 1\n  }\n  x = 1\n}\n"
                                          "globals \"a\" {\n  a = unset\n}\n"},
                             {"/child/globals.tm", "globals {\n  x = unset\n"
                                                   "  y = tm_try(global.x, \"none\")\n}\n"}));
    GET(&t, "/", "a", "{}");
    GET(&t, "/child", "y", "\"none\"");
    GET(&t, "/child", "", "{\"a\":{},\"y\":\"none\"}");
    tm_tree_close(&t);
}

static void whoever_imports_has_the_last_word(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/lib/a.tm", "globals {\n  a = {\n    x = 1\n    y = 1\n  }\n"
                                           "  b = 1\n}\nglobals \"c\" {\n  d = 1\n}\n"},
                             {"/s/s.tm", "import {\n  source = \"/lib/a.tm\"\n}\n"
                                         "globals {\n  a = {\n    z = 2\n  }\n}\n"
                                         "globals \"c\" {\n  e = 2\n}\n"}));
    GET(&t, "/s", "", "{\"a\":{\"z\":2},\"b\":1,\"c\":{\"d\":1,\"e\":2}}");
    tm_tree_close(&t);
}

// ---- cycles

static void a_cycle_is_a_ring_with_every_place(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = tm_try(global.b, 1)\n"
                                          "  b = \"x ${global.a}\"\n}\n"}));
    GET(&t, "/", "a", "error[cycle]");
    struct str text = str_of(tm_tree_errors(&t, "/", "a"));
    CHECK(str_find(text, STR("root.tm:2:14"), 0) < text.len);
    CHECK(str_find(text, STR("root.tm:3:12"), 0) < text.len);
    tm_tree_close(&t);
}

static void reading_all_inside_of_all_is_a_cycle(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = tm_keys(global)\n  b = global\n}\n"}));
    GET(&t, "/", "a", "error[cycle]");
    GET(&t, "/", "b", "error[cycle]");
    tm_tree_close(&t);
}

// ---- sharing

static void stacks_share_what_is_the_same(void)
{
    struct tm_text files[103] = {{"/root.tm",
                                  "globals {\n  a = \"x\"\n  b = \"${global.a}-${global.r}\"\n"
                                  "  r = 1\n  p = terramate.stack.path.absolute\n}\n"}};
    char paths[102][32], texts[102][64];
    for (int i = 1; i <= 100; i++) {
        snprintf(paths[i], sizeof(paths[i]), "/s/%d/stack.tm", i);
        snprintf(texts[i], sizeof(texts[i]), "stack {}\nglobals {\n  r = %d\n}\n", i % 3);
        files[i] = (struct tm_text){paths[i], texts[i]};
    }
    struct tm_tree t;
    tm_tree_open(&t, files);
    for (int i = 1; i <= 100; i++) {
        char dir[32];
        snprintf(dir, sizeof(dir), "/s/%d", i);
        (void)tm_tree_get(&t, dir, "");
    }
    // `a` once, `b` for each of three values of `r`, and for each stack `r`, `p` and its path
    CHECK_INT(t.project->graph->counters.statements, 1 + 3 + 3 * 100);
    tm_tree_close(&t);
}

// What it says nothing about is found above it, not bound and looked for again.
static void a_directory_says_only_what_it_says(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = 1\n  b = 2\n}\n"},
                             {"/s/stack.tm", "stack {}\nglobals {\n  b = 3\n}\n"}));
    CHECK_STR(str_of(tm_tree_get(&t, "/s", "a")), "1");
    const struct view *v = tm_dir(t.project, STR("/s"))->view;
    struct graph *g = t.project->graph;
    path_id a = path_child(g, t.project->global, symbol_intern(g->symbols, STR("a")));
    path_id b = path_child(g, t.project->global, symbol_intern(g->symbols, STR("b")));
    CHECK(!bloom_has(&v->says, path_at(g, a)->bit) && bloom_has(&v->says, path_at(g, b)->bit));
    tm_tree_close(&t);
}

static void one_directory_reads_its_way_to_the_root(void)
{
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", "globals {\n  a = 1\n}\n"}, {"/x/x.tm", "broken {"},
                             {"/s/one/stack.tm", "stack {}\n"}, {"/s/two/stack.tm", "stack {}\n"}));
    GET(&t, "/s/one", "a", "1");
    CHECK_INT(t.reads, 2);
    tm_tree_close(&t);
}

static void a_long_chain_has_an_answer(void)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "globals {\n");
    for (int i = 0; i < LONG_CHAIN; i++)
        strbuf_format(&text, "  g%d = global.g%d\n", i, i + 1);
    strbuf_format(&text, "  g%d = 7\n}\n", LONG_CHAIN);
    strbuf_add_char(&text, 0);
    struct tm_tree t;
    tm_tree_open(&t, TM_TREE({"/root.tm", text.at}));
    GET(&t, "/", "g0", "7");
    CHECK_INT(tm_tree_evaluated(&t), LONG_CHAIN + 1);
    tm_tree_close(&t);
    strbuf_done(&text);
}

static const struct test tests[] = {
    {"a reference on both sides", a_reference_on_both_sides},
    {"a block with labels is statements", a_block_with_labels_is_statements},
    {"the origin of a nested leaf is its attribute", the_origin_of_a_nested_leaf_is_its_attribute},
    {"the origin of a leaf is itself", the_origin_of_a_leaf_is_itself},
    {"several blocks of one directory", several_blocks_of_one_directory},
    {"blocks must not set the same", blocks_must_not_set_the_same},
    {"literal objects are statements", literal_objects_are_statements},
    {"ruling: equal leaves conflict, whatever their origins",
     equal_leaves_conflict_whatever_their_origins},
    {"a leaf of a computed object conflicts", a_leaf_of_a_computed_object_conflicts},
    {"labels build what is between", labels_build_what_is_between},
    {"labels keep what is there", labels_keep_what_is_there},
    {"smaller origins come first", smaller_origins_come_first},
    {"mistakes of a file are told with their code", mistakes_of_a_file_are_told_with_their_code},
    {"directories are scopes", directories_are_scopes},
    {"order comes from dependencies", order_comes_from_dependencies},
    {"case 1: the same scope, no dependency", case_1_same_scope_without_dependency},
    {"case 2: the same scope, with dependencies", case_2_same_scope_with_dependencies},
    {"case 3: the parent's scope", case_3_parent_scope},
    {"case 4: lazy evaluation", case_4_lazy_evaluation},
    {"lookup stops at an origin that covers", lookup_stops_at_an_origin_that_covers},
    {"ruling: what does not meet at a leaf merges", what_does_not_meet_at_a_leaf_merges},
    {"ruling: a child replaces all below", a_child_replaces_all_below},
    {"ruling: below a string there is only what the child says",
     below_a_string_there_is_only_what_the_child_says},
    {"ruling: trying what exists and fails", trying_what_exists_and_fails},
    {"ruling: an equal origin goes to the importer, others merge",
     whoever_imports_has_the_last_word},
    {"ruling: an equal leaf goes to the importer", an_equal_leaf_goes_to_the_importer},
    {"an extension that fails has both places", an_extension_that_fails_has_both_places},
    {"an unset cuts", an_unset_cuts},
    {"a cycle is a ring with every place", a_cycle_is_a_ring_with_every_place},
    {"ruling: reading all inside of all is a cycle", reading_all_inside_of_all_is_a_cycle},
    {"stacks share what is the same", stacks_share_what_is_the_same},
    {"a directory says only what it says", a_directory_says_only_what_it_says},
    {"a long chain has an answer", a_long_chain_has_an_answer},
    {"one directory reads its way to the root", one_directory_reads_its_way_to_the_root},
};

SUITE_OF(terramate_globals);
