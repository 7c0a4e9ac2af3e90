// SPDX-License-Identifier: Apache-2.0
//
// Globals of directories: the four cases of evaluation with "only ... is evaluated" counted, the properties,
// and what a mistake looks like.
#include "check.h"

#include "graph/views/change.h"
#include "toy/toy.h"

// A project of at most three directories below each other; NULL texts are not there.
struct project {
    struct toy t;
    struct view *root, *child, *grand_child;
};

static struct view *open_dir(struct toy *t, struct view *parent, const char *name, const char *text)
{
    struct view *v = view_open(t->g, parent, str_of(name), t->scope);
    toy_globals(t, v, text);
    return v;
}

static void open_project(struct project *p, const char *root, const char *child,
                         const char *grand_child)
{
    *p = (struct project){0};
    toy_open(&p->t, &toy_directories);
    toy_touches = 0;
    p->root = open_dir(&p->t, NULL, "/", root);
    if (child)
        p->child = open_dir(&p->t, p->root, "/child", child);
    if (grand_child)
        p->grand_child = open_dir(&p->t, p->child, "/child/grand-child", grand_child);
}

static void check_get(struct project *p, struct view *v, const char *path, const char *want)
{
    CHECK_STR(str_of(toy_get(&p->t, v, path)), want);
}

// ---- evaluation

static void case_1_same_scope_without_dependency(void)
{
    struct project p;
    open_project(&p, "a = {b = touch(1)}\nb = touch(1)\nc = {b = touch(1)}",
                 "block a { b = touch(2) }", NULL);
    check_get(&p, p.child, "a.b", "2");
    CHECK_INT(toy_touches, 1);
    CHECK_INT(p.t.g->counters.statements, 1);
    toy_close(&p.t);
}

static void case_2_same_scope_with_dependencies(void)
{
    struct project p;
    open_project(&p, "block a { b = touch(1) }\nc = touch(2)", "block a { b = touch(global.c) }",
                 NULL);
    check_get(&p, p.child, "a.b", "2");
    CHECK_INT(toy_touches, 2);
    CHECK_INT(p.t.g->counters.statements, 2);
    toy_close(&p.t);
}

static void case_3_parent_scope(void)
{
    struct project p;
    open_project(&p, "block a { b = touch(1) }\nother = touch(3)", "", NULL);
    check_get(&p, p.child, "a.b", "1");
    CHECK_INT(toy_touches, 1);
    CHECK_INT(p.t.g->counters.statements, 1);
    toy_close(&p.t);
}

static void case_4_lazy_evaluation(void)
{
    struct project p;
    open_project(&p, "block a { b = touch(global.c) }\nc = touch(1)", "c = touch(2)", NULL);
    check_get(&p, p.child, "a.b", "2");
    CHECK_INT(toy_touches, 2);
    CHECK_INT(p.t.g->counters.statements, 2);
    check_get(&p, p.root, "a.b", "1");
    CHECK_INT(toy_touches, 4);
    toy_close(&p.t);
}

static void only_what_is_referenced_is_evaluated(void)
{
    struct project p;
    open_project(&p, "a = {x = touch(1), y = fail(\"no\")}\nb = global.a.x\nc = fail(\"no\")", NULL,
                 NULL);
    check_get(&p, p.root, "b", "1");
    CHECK_INT(toy_touches, 1);
    CHECK_INT(p.t.g->counters.statements, 2);
    CHECK_STR(str_of(toy_eval(&p.t, p.root, "global.a.x + 1")), "2");
    CHECK_INT(toy_touches, 1);
    toy_close(&p.t);
}

static void looking_up_stops_at_an_origin_above_the_ref(void)
{
    struct project p;
    open_project(&p, "block a { b = 1\nc = 2 }", "a = {b = 3}", "");
    check_get(&p, p.child, "a.b", "3");
    check_get(&p, p.grand_child, "a.b", "3");
    check_get(&p, p.child, "a", "{\"b\":3}"); // the origin global.a covers global.a.c
    check_get(&p, p.child, "a.c", "error[unknown-name]");
    check_get(&p, p.root, "a", "{\"b\":1,\"c\":2}");
    toy_close(&p.t);
}

// ---- properties

static void several_blocks_make_one_object(void)
{
    struct project p;
    open_project(&p, "a = 1", NULL, NULL);
    toy_globals(&p.t, p.root, "b = 2\nc = 3");
    toy_globals(&p.t, p.root, "z = 4");
    check_get(&p, p.root, "", "{\"a\":1,\"b\":2,\"c\":3,\"z\":4}");
    toy_close(&p.t);
}

static void labels_are_sugar(void)
{
    struct project p, q;
    open_project(&p, "block a.b.c { val = 1 }", NULL, NULL);
    open_project(&q, "a.b.c.val = 1", NULL, NULL);
    check_get(&p, p.root, "", "{\"a\":{\"b\":{\"c\":{\"val\":1}}}}");
    check_get(&q, q.root, "", "{\"a\":{\"b\":{\"c\":{\"val\":1}}}}");
    check_get(&p, p.root, "a.b.c.val", "1");
    toy_close(&p.t);
    toy_close(&q.t);
}

static void labels_alone_build_intermediate_refs(void)
{
    struct project p;
    open_project(&p, "block a.b {}", "", NULL);
    check_get(&p, p.root, "a", "{\"b\":{}}");
    check_get(&p, p.child, "a.b", "{}");
    toy_close(&p.t);
    open_project(&p, "block a.b { c = 1 }", "block a.b {}", NULL); // if (!global.a.b) ...
    check_get(&p, p.child, "a.b.c", "1");
    check_get(&p, p.child, "a", "{\"b\":{\"c\":1}}");
    toy_close(&p.t);
}

static void literal_objects_are_assignments(void)
{
    struct project p;
    open_project(&p, "block a.b { c = {d = 1} }\na = {b = {c = {e = 1, z = 1}}}", NULL, NULL);
    check_get(&p, p.root, "a", "{\"b\":{\"c\":{\"d\":1,\"e\":1,\"z\":1}}}");
    check_get(&p, p.root, "a.b.c.d", "1");
    check_get(&p, p.root, "a.b.c.z", "1");
    toy_close(&p.t);
}

static void shorter_origins_are_evaluated_first(void)
{
    for (int order = 0; order < 2; order++) {
        struct project p;
        open_project(&p,
                     order ? "block a { b = 2 }\na = {b = 1, c = 1}"
                           : "a = {b = 1, c = 1}\nblock a { b = 2 }",
                     NULL, NULL);
        check_get(&p, p.root, "a", "{\"b\":2,\"c\":1}");
        check_get(&p, p.root, "a.b", "2");
        toy_close(&p.t);
    }
}

static void a_statement_knows_its_origin(void)
{
    struct project p;
    open_project(&p, "a = {b = {c = {d = 1}}}", NULL, NULL);
    struct graph *g = p.t.g;
    path_id path = path_child(g, 0, symbol_intern(g->symbols, STR("global")));
    path_id origin = path_child(g, path, symbol_intern(g->symbols, STR("a")));
    path = origin;
    for (const char *name = "bcd"; *name; name++)
        path = path_child(g, path, symbol_intern(g->symbols, str_make(name, 1)));
    struct candidate *found;
    CHECK_INT(view_candidates(g, p.root, path, &g->arena, &found), 1);
    CHECK(found[0].won && found[0].statement->path == path);
    CHECK(found[0].statement->origin == origin);
    toy_close(&p.t);
}

static void a_literal_object_keeps_its_containers(void)
{
    struct project p;
    open_project(&p, "a = {a = 1, e = {}}\nblock a { a = unset }", NULL, NULL);
    check_get(&p, p.root, "a", "{\"e\":{}}");
    toy_close(&p.t);
    open_project(&p, "a = {a = 1}\nblock a { a = unset }", NULL, NULL);
    check_get(&p, p.root, "a", "{}");
    toy_close(&p.t);
}

static void directories_inherit(void)
{
    struct project p;
    open_project(&p, "a = touch(1)", "b = global.a", "c = global.b");
    check_get(&p, p.grand_child, "c", "1");
    check_get(&p, p.grand_child, "", "{\"a\":1,\"b\":1,\"c\":1}");
    check_get(&p, p.child, "", "{\"a\":1,\"b\":1}");
    check_get(&p, p.root, "", "{\"a\":1}");
    CHECK_INT(toy_touches, 1); // nothing between them changes it: one answer for all
    check_get(&p, p.child, "c", "error[unknown-name]");
    toy_close(&p.t);
}

static void objects_are_merged_along_directories(void)
{
    struct project p;
    open_project(&p, "block a { x = 1\ny = 1 }", "block a { y = 2 }", "block a { z = global.a.y }");
    check_get(&p, p.grand_child, "a", "{\"x\":1,\"y\":2,\"z\":2}");
    check_get(&p, p.child, "a", "{\"x\":1,\"y\":2}");
    toy_close(&p.t);
}

static void the_order_of_statements_does_not_matter(void)
{
    struct project p;
    open_project(&p, "b = global.a\na = touch(1)", NULL, NULL);
    check_get(&p, p.root, "b", "1");
    CHECK_INT(toy_touches, 1);
    toy_close(&p.t);
    open_project(&p, "a = 1\nb = global.a", NULL, NULL);
    check_get(&p, p.root, "b", "1");
    toy_close(&p.t);
}

static void parts_of_literal_objects_bind_late(void)
{
    struct project p;
    open_project(&p, "db = {host = \"h.${global.env}\", port = 1}\nenv = \"dev\"", "env = \"prod\"",
                 NULL);
    check_get(&p, p.root, "db", "{\"host\":\"h.dev\",\"port\":1}");
    check_get(&p, p.child, "db", "{\"host\":\"h.prod\",\"port\":1}");
    check_get(&p, p.child, "db.port", "1");
    toy_close(&p.t);
}

// ---- unset

static void unset_takes_away_what_is_outside(void)
{
    struct project p;
    open_project(&p, "a = 1\nb = {x = 1, y = 2}", "a = unset\nblock b { x = unset }", "a = 3");
    check_get(&p, p.root, "a", "1");
    check_get(&p, p.child, "a", "error[unknown-name]");
    check_get(&p, p.child, "", "{\"b\":{\"y\":2}}");
    check_get(&p, p.child, "b.x", "error[unknown-name]");
    check_get(&p, p.grand_child, "a", "3");
    check_get(&p, p.grand_child, "", "{\"a\":3,\"b\":{\"y\":2}}");
    toy_close(&p.t);
}

static void unset_of_an_object_hides_all_of_it(void)
{
    struct project p;
    open_project(&p, "block a { b = 1 }", "a = unset", "block a { c = 2 }");
    check_get(&p, p.child, "a.b", "error[unknown-name]");
    check_get(&p, p.grand_child, "a", "{\"c\":2}");
    check_get(&p, p.grand_child, "a.b", "error[unknown-name]");
    toy_close(&p.t);
}

// ---- mistakes

static void a_name_is_set_once_in_a_directory(void)
{
    struct project p;
    open_project(&p, "a = 1\nb = 2\na = 3", "", NULL);
    check_get(&p, p.root, "a", "error[redefined]");
    CHECK_STR(str_of(toy_errors(&p.t)), "error[redefined]: `global.a` is set twice in /\n"
                                        " --> /:3:1\n"
                                        "  |\n"
                                        "3 | a = 3\n"
                                        "  | ^^^^^ set again here\n"
                                        " ::: /:1:1\n"
                                        "1 | a = 1\n"
                                        "  | ^^^^^ first set here\n"
                                        "help: keep one of them\n");
    check_get(&p, p.child, "a", "error[redefined]");
    check_get(&p, p.root, "b", "2");
    toy_close(&p.t);
}

static void a_ring_shows_every_place(void)
{
    struct project p;
    open_project(&p, "a = global.b\nb = 1", "b = global.c + 1\nc = global.a", NULL);
    check_get(&p, p.root, "a", "1");
    check_get(&p, p.child, "a", "error[cycle]");
    CHECK_STR(
        str_of(toy_errors(&p.t)),
        "error[cycle]: `global.b` depends on itself, seen from /child\n"
        " --> /child:1:5\n"
        "  |\n"
        "1 | b = global.c + 1\n"
        "  |     ^^^^^^^^ `global.b` depends on `global.c`\n"
        " ::: /child:2:5\n"
        "2 | c = global.a\n"
        "  |     ^^^^^^^^ which depends on `global.a`\n"
        " ::: /:1:5\n"
        "1 | a = global.b\n"
        "  |     ^^^^^^^^ which depends on `global.b` again, bound in /child\n"
        " = neither file is wrong on its own: the cycle exists only for directories below /child\n"
        "help: override `global.a` here instead of `global.b`, or give the new value "
        "another name\n");
    check_get(&p, p.child, "b", "error[cycle]");
    check_get(&p, p.child, "c", "error[cycle]");
    check_get(&p, p.root, "a", "1"); // not there
    toy_close(&p.t);
}

static void a_cycle_cannot_be_caught(void)
{
    struct project p;
    open_project(&p, "a = try(global.b, 1)\nb = try(global.a, 2)", NULL, NULL);
    check_get(&p, p.root, "a", "error[cycle]");
    check_get(&p, p.root, "b", "error[cycle]");
    toy_close(&p.t);
}

static void a_scalar_cannot_be_extended(void)
{
    struct project p;
    open_project(&p, "a = 1", "block a { b = 2 }", NULL);
    check_get(&p, p.child, "a", "error[extend-scalar]");
    CHECK_STR(str_of(toy_errors(&p.t)),
              "error[extend-scalar]: `global.a` cannot be extended\n"
              " --> /child:1:11\n"
              "  |\n"
              "1 | block a { b = 2 }\n"
              "  |           ^^^^^ this adds to it\n"
              " ::: /:1:1\n"
              "1 | a = 1\n"
              "  | ^^^^^ this is not an object\n"
              "help: replace `global.a` as a whole, or use another name\n");
    check_get(&p, p.root, "a", "1");
    toy_close(&p.t);
}

static void a_misspelt_name_is_suggested(void)
{
    struct project p;
    open_project(&p, "domain = 1\nurl = global.domian", "region = global.dormain", NULL);
    check_get(&p, p.root, "url", "error[unknown-name]");
    CHECK_STR(str_of(toy_errors(&p.t)),
              "error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?\n"
              " --> /:2:14\n"
              "  |\n"
              "2 | url = global.domian\n"
              "  |              ^^^^^^ not set in the directory that asks or in any directory "
              "above\n");
    check_get(&p, p.child, "region", "error[unknown-name]");
    CHECK_STR(p.t.diags.list.at[0]->message,
              "`global.dormain` is not defined; did you mean `global.domain`?");
    check_get(&p, p.root, "quite_other", "error[unknown-name]");
    CHECK_STR(p.t.diags.list.at[0]->message, "`global.quite_other` is not defined");
    toy_close(&p.t);
}

static void a_failure_is_reported_once_at_its_cause(void)
{
    struct project p;
    open_project(&p, "bad = fail(\"broken\")\nx = global.bad\ny = [global.x, global.bad]", "",
                 NULL);
    check_get(&p, p.child, "y", "error[user-error]");
    CHECK_INT(p.t.diags.list.len, 1);
    CHECK_INT(p.t.diags.list.at[0]->at.start, 6);
    toy_close(&p.t);
}

// ---- what is said late

struct late_saying {
    struct toy *toy;
    const char *text;
    int times;
};

static void say_text_late(struct view *v, void *data)
{
    struct late_saying *l = data;
    l->times++;
    toy_globals(l->toy, v, l->text);
}

static void say_all_of_it(struct view *v, path_id p, bool all_below, void *data)
{
    (void)p, (void)all_below, (void)data;
    view_fully_said(v);
}

static void a_late_statement_is_made_when_it_is_looked_for(void)
{
    struct project p;
    open_project(&p, "a = 1\nb = global.mine.x", "", "");
    struct graph *g = p.t.g;
    path_id global = path_child(g, 0, symbol_intern(g->symbols, STR("global")));
    struct late_words words = {.say = say_text_late, .say_some = say_all_of_it};
    bloom_add_path(g, &words.paths, path_child(g, global, symbol_intern(g->symbols, STR("mine"))));
    struct late_saying said = {&p.t, "mine = {x = 2}", 0};
    view_define_late(p.child, &words, &said);
    check_get(&p, p.grand_child, "a", "1");
    CHECK_INT(said.times, 0);
    check_get(&p, p.grand_child, "b", "2");
    check_get(&p, p.child, "mine", "{\"x\":2}");
    CHECK_INT(said.times, 1);
    view_resay_begin(p.child);
    said.text = "mine = {x = 4}";
    view_define_late(p.child, &words, &said);
    CHECK(view_resay_end(p.child));
    CHECK_INT(said.times, 2);
    check_get(&p, p.grand_child, "b", "4");
    toy_close(&p.t);
}

// Somebody may have looked for it in vain, where the directory had other things to say late.
static void what_is_said_late_for_the_first_time_is_noticed(void)
{
    struct project p;
    open_project(&p, "b = try(global.mine.x, 0)", "", "");
    struct graph *g = p.t.g;
    path_id global = path_child(g, 0, symbol_intern(g->symbols, STR("global")));
    struct late_words other = {.say = say_text_late, .say_some = say_all_of_it}, words = other;
    bloom_add_path(g, &other.paths, path_child(g, global, symbol_intern(g->symbols, STR("other"))));
    bloom_add_path(g, &words.paths, path_child(g, global, symbol_intern(g->symbols, STR("mine"))));
    struct late_saying first = {&p.t, "other = 1", 0}, then = {&p.t, "mine = {x = 2}", 0};
    view_define_late(p.child, &other, &first);
    check_get(&p, p.grand_child, "b", "0");
    view_resay_begin(p.child);
    view_define_late(p.child, &words, &then);
    view_resay_end(p.child);
    check_get(&p, p.grand_child, "b", "2");
    CHECK_INT(first.times, 0);
    toy_close(&p.t);
}

static const struct test tests[] = {
    {"case 1: the same scope, no dependency", case_1_same_scope_without_dependency},
    {"case 2: the same scope, with dependencies", case_2_same_scope_with_dependencies},
    {"case 3: the parent scope", case_3_parent_scope},
    {"case 4: lazy evaluation", case_4_lazy_evaluation},
    {"evaluation: only what is referenced", only_what_is_referenced_is_evaluated},
    {"evaluation: stops at an origin above the ref", looking_up_stops_at_an_origin_above_the_ref},
    {"properties: several blocks make one object", several_blocks_make_one_object},
    {"properties: labels are sugar", labels_are_sugar},
    {"properties: labels alone build intermediate refs", labels_alone_build_intermediate_refs},
    {"properties: literal objects are assignments", literal_objects_are_assignments},
    {"properties: shorter origins first", shorter_origins_are_evaluated_first},
    {"properties: a statement knows its origin", a_statement_knows_its_origin},
    {"properties: a literal object keeps its containers", a_literal_object_keeps_its_containers},
    {"properties: directories inherit", directories_inherit},
    {"properties: objects merge along directories", objects_are_merged_along_directories},
    {"properties: order does not matter", the_order_of_statements_does_not_matter},
    {"properties: parts of literal objects bind late", parts_of_literal_objects_bind_late},
    {"unset: takes away what is outside", unset_takes_away_what_is_outside},
    {"unset: of an object hides all of it", unset_of_an_object_hides_all_of_it},
    {"mistakes: set twice", a_name_is_set_once_in_a_directory},
    {"mistakes: a ring with every place", a_ring_shows_every_place},
    {"mistakes: a cycle cannot be caught", a_cycle_cannot_be_caught},
    {"mistakes: extension of a scalar", a_scalar_cannot_be_extended},
    {"mistakes: did you mean", a_misspelt_name_is_suggested},
    {"mistakes: once, at the cause", a_failure_is_reported_once_at_its_cause},
    {"late: made when it is looked for", a_late_statement_is_made_when_it_is_looked_for},
    {"late: noticed when it is new", what_is_said_late_for_the_first_time_is_noticed},
};

SUITE_OF(globals);
