// SPDX-License-Identifier: Apache-2.0
//
// Projects that change while they are open. What is asked after an edit must be what a project that was just opened
// says, and it must cost what the edit has changed. models_edits_test.c has random edits.
#include "check.h"

#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "api/api.h"
#include "base/path.h"
#include "project/open_tree.h"

// ---- named cases

static void begin_small(struct open_tree *t)
{
    tree_begin_at(t);
    write_file(t, "a.tm",
               "globals {\n  env = \"dev\"\n  other = 1\n  name = \"app-${global.env}\"\n}\n");
    write_file(t, "s/stack.tm", "stack {}\n");
    write_file(t, "s/b.tm", "globals {\n  full = \"${global.name}!\"\n}\n");
    t->graph = open_project(t->dir, &t->project);
    CHECK_STR(asked(t, "s", "global.full"), "\"app-dev!\"");
    CHECK_STR(asked(t, "s", "global.other"), "1");
}

static void an_edit_is_seen_and_costs_its_dependents(void)
{
    struct open_tree t;
    begin_small(&t);
    uint64_t before = evaluated(&t);
    edit(&t, "a.tm",
         "globals {\n  env = \"prod\"\n  other = 1\n  name = \"app-${global.env}\"\n}\n");
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-prod!\"");
    CHECK_STR(asked(&t, "s", "global.other"), "1");
    CHECK_INT(evaluated(&t) - before, 3); // env, name, full
    tree_end_of(&t);
}

static void a_comment_evaluates_nothing(void)
{
    struct open_tree t;
    begin_small(&t);
    uint64_t before = evaluated(&t);
    edit(&t, "a.tm",
         "# a line more\nglobals {\n  env = \"dev\"\n  other = 1\n  name = "
         "\"app-${global.env}\"\n}\n");
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-dev!\"");
    CHECK_STR(asked(&t, "s", "global.other"), "1");
    CHECK_INT(evaluated(&t) - before, 0);
    tree_end_of(&t);
}

static void an_equal_value_stops_the_change(void)
{
    struct open_tree t;
    begin_small(&t);
    uint64_t before = evaluated(&t);
    edit(&t, "a.tm",
         "globals {\n  env = \"d${\"ev\"}\"\n  other = 1\n  name = \"app-${global.env}\"\n}\n");
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-dev!\"");
    CHECK_INT(evaluated(&t) - before, 1);
    tree_end_of(&t);
}

static void files_and_directories_come_and_go(void)
{
    struct open_tree t;
    begin_small(&t);
    edit(&t, "s/c.tm", "globals {\n  env = \"own\"\n}\n");
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-own!\"");
    CHECK_INT(remove(on_disk(&t, "s/c.tm").at), 0);
    changed(&t, "s/c.tm");
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-dev!\"");
    edit(&t, "s/d/e.tm", "globals {\n  env = \"deep\"\n}\n");
    CHECK_STR(asked(&t, "s/d", "global.full"), "\"app-deep!\"");
    CHECK_STR(asked(&t, "s", "terramate.stacks.list"), "[\"/s\"]");
    edit(&t, "s/d/stack.tm", "stack {}\n");
    CHECK_STR(asked(&t, "s", "terramate.stacks.list"), "[\"/s\",\"/s/d\"]");
    CHECK_INT(remove(on_disk(&t, "s/stack.tm").at), 0);
    weft_answer_free(weft_project_change(t.project, NULL, 0)); // looks itself
    CHECK_STR(asked(&t, "s", "terramate.stacks.list"), "[\"/s/d\"]");
    tree_end_of(&t);
}

static void unsaved_texts_count_until_they_are_taken_back(void)
{
    struct open_tree t;
    begin_small(&t);
    weft_str file = weft_str_of(on_disk(&t, "s/new.tm").at);
    weft_answer_free(
        weft_project_overlay(t.project, file, WEFT_STR("globals {\n  env = tm_file(\"x\")\n}\n")));
    weft_str data = weft_str_of(on_disk(&t, "s/x").at);
    weft_answer_free(weft_project_overlay(t.project, data, WEFT_STR("laid")));
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-laid!\"");
    weft_answer_free(weft_project_overlay(t.project, data, WEFT_STR("over")));
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-over!\"");
    weft_answer_free(weft_project_overlay(t.project, file, (weft_str){0}));
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-dev!\"");
    tree_end_of(&t);
}

static void places_of_failures_move_with_the_text(void)
{
    struct open_tree t;
    begin_small(&t);
    edit(&t, "s/c.tm", "globals {\n  bad = global.nothing\n}\n");
    struct str first = asked(&t, "s", "global.bad");
    CHECK(str_find(first, STR("s/c.tm:2:"), 0) < first.len);
    edit(&t, "s/c.tm", "\n\nglobals {\n  bad = global.nothing\n}\n");
    struct str second = asked(&t, "s", "global.bad");
    CHECK(str_find(second, STR("s/c.tm:4:"), 0) < second.len);
    tree_end_of(&t);
}

static void a_ring_is_shown_alike_after_an_edit(void)
{
    struct open_tree t;
    begin_small(&t);
    edit(&t, "s/x.tm", "globals {\n  o3 = [for k in [1, 2] : \"${k}-${global.g1}\"]\n}\n");
    edit(&t, "s/z.tm", "globals {\n  g1 = tm_try(global.o3.q.r, 7)\n}\n");
    struct str first = asked(&t, "s", "global");
    edit(&t, "s/y.tm", "globals {\n  more = 1\n}\n");
    (void)asked(&t, "s", "global");
    edit(&t, "s/y.tm", "");
    struct str second = asked(&t, "s", "global");
    CHECK(str_equal(first, second));
    struct str alone = asked(&t, "s", "global.g1");
    edit(&t, "s/y.tm", "# x");
    CHECK(str_equal(alone, asked(&t, "s", "global.g1")));
    tree_end_of(&t);
}

static void what_was_unreadable_is_read_again(void)
{
    struct open_tree t;
    begin_small(&t);
    CHECK_INT(symlink("/nowhere/at/all", on_disk(&t, "s/c.tm").at), 0);
    changed(&t, "s/c.tm");
    struct str refused = asked(&t, "s", "global.full");
    CHECK(str_find(refused, STR("cannot read"), 0) < refused.len);
    weft_answer_free(weft_project_change(t.project, NULL, 0));
    refused = asked(&t, "s", "global.full");
    CHECK(str_find(refused, STR("cannot read"), 0) < refused.len);
    CHECK_INT(remove(on_disk(&t, "s/c.tm").at), 0);
    edit(&t, "s/c.tm", "globals {\n  env = \"own\"\n}\n");
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-own!\"");
    tree_end_of(&t);
}

static void *cancel_soon(void *graph)
{
    usleep(30 * 1000);
    weft_cancel(graph);
    return NULL;
}

static void a_cancelled_question_is_not_remembered(void)
{
    struct open_tree t;
    pthread_t other;
    begin_small(&t);
    edit(&t, "s/c.tm",
         "globals {\n  long = tm_length([for i in tm_range(1000) : [for j in tm_range(1000) : [for "
         "k in "
         "tm_range(1000) : i + j + k]]])\n}\n");
    CHECK_INT(pthread_create(&other, NULL, cancel_soon, t.graph), 0);
    weft_place *place;
    weft_answer_free(weft_project_place(t.project, weft_str_of(on_disk(&t, "s").at), &place));
    weft_answer *answer = weft_get(place, WEFT_STR("global.long"));
    CHECK_INT(weft_answer_status(answer), WEFT_WORLD);
    struct str why = answer_of(&t.arena, answer);
    CHECK(str_find(why, STR("error[cancelled]"), 0) < why.len);
    pthread_join(other, NULL);
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-dev!\"");
    tree_end_of(&t);
}

static void a_document_sees_what_it_includes_and_reads(void)
{
    struct open_tree t;
    begin_small(&t);
    write_file(&t, "s/doc.yay", "include \"more.yay\"\na: {{ global.env }}\n");
    write_file(&t, "s/more.yay", "b: 1\n");
    weft_answer_free(weft_project_change(t.project, NULL, 0));
    weft_str root = weft_str_of(t.dir);
    struct str check = answer_of(&t.arena, weft_project_check(t.project, root, 0));
    edit(&t, "s/more.yay", "b: {{ missing }}\n");
    struct str broken = answer_of(&t.arena, weft_project_check(t.project, root, 0));
    CHECK(str_find(broken, STR("missing"), 0) < broken.len);
    edit(&t, "s/more.yay", "b: 1\n");
    struct str again = answer_of(&t.arena, weft_project_check(t.project, root, 0));
    CHECK(str_equal(check, again));
    tree_end_of(&t);
}

static void *edit_often(void *tree)
{
    struct open_tree *t = tree;
    struct arena a;
    arena_init(&a);
    struct str file = path_join(&a, str_of(t->dir), STR("s/new.tm"));
    for (int i = 0; i < 50; i++) {
        weft_str text = i % 2 ? WEFT_STR("globals {\n  env = \"x\"\n}\n") : (weft_str){0};
        weft_answer_free(weft_project_overlay(t->project, weft_str_of(file.at), text));
        if (i % 10 == 0)
            weft_cancel(t->graph);
    }
    arena_done(&a);
    return NULL;
}

static void threads_edit_and_ask(void)
{
    struct open_tree t;
    pthread_t other;
    begin_small(&t);
    CHECK_INT(pthread_create(&other, NULL, edit_often, &t), 0);
    for (int i = 0; i < 50; i++) {
        struct str got = asked(&t, "s", "global.full");
        bool is_one = str_equal(got, STR("\"app-dev!\"")) || str_equal(got, STR("\"app-x!\"")) ||
                      str_find(got, STR("cancelled"), 0) < got.len;
        CHECK(is_one);
    }
    pthread_join(other, NULL);
    tree_end_of(&t);
}

static void a_value_given_after_a_question_is_seen(void)
{
    struct open_tree t;
    begin_small(&t);
    weft_answer_free(weft_project_give(t.project, WEFT_GIVEN_ARGUMENT, (weft_str){0},
                                       WEFT_STR("env"), WEFT_STR("\"given\"")));
    CHECK_STR(asked(&t, "s", "global.full"), "\"app-given!\"");
    tree_end_of(&t);
}

static struct str checked(struct open_tree *t)
{
    return answer_of(&t->arena, weft_project_check(t->project, weft_str_of(t->dir), 0));
}

static void a_check_after_an_edit_evaluates_its_dependents(void)
{
    struct open_tree t;
    begin_small(&t);
    struct str first = checked(&t);
    uint64_t before = evaluated(&t);
    edit(&t, "a.tm",
         "# more\nglobals {\n  env = \"dev\"\n  other = 1\n  name = \"app-${global.env}\"\n}\n");
    CHECK(str_equal(checked(&t), first));
    CHECK_INT(evaluated(&t) - before, 0);
    edit(&t, "a.tm",
         "globals {\n  env = \"dev\"\n  other = global.no\n  name = \"app-${global.env}\"\n}\n");
    struct str wrong = checked(&t);
    CHECK(str_find(wrong, STR("a.tm:3"), 0) < wrong.len);
    edit(&t, "a.tm",
         "globals {\n  env = \"dev\"\n  other = 1\n  name = \"app-${global.env}\"\n}\n");
    CHECK(str_equal(checked(&t), first));
    tree_end_of(&t);
}

// Twenty members that all stacks inherit, of which one reads another one that stacks override.
static struct str inherited_text(struct open_tree *t, const char *seventh)
{
    struct strbuf out;
    strbuf_init(&out, 4096);
    strbuf_add_cstr(&out, "globals {\n  env = \"dev\"\n  name = \"app-${global.env}\"\n");
    for (int i = 0; i < 20; i++)
        strbuf_format(&out, "  g%d = %s\n", i, i == 7 ? seventh : "1");
    strbuf_add_cstr(&out, "}\n");
    struct str text = strbuf_copy(&out, &t->arena);
    strbuf_done(&out);
    return text;
}

static void what_is_passed_on_as_a_whole_is_asked_again_after_an_edit(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "a.tm", inherited_text(&t, "7").at);
    for (int i = 0; i < 5; i++) {
        write_file(&t, str_format(&t.arena, "s%d/stack.tm", i).at, "stack {}\n");
        write_file(&t, str_format(&t.arena, "s%d/b.tm", i).at,
                   str_format(&t.arena, "globals {\n  env = \"e%d\"\n}\n", i).at);
    }
    t.graph = open_project(t.dir, &t.project);
    struct str first = checked(&t);
    struct str whole = asked(&t, "s4", "global");
    CHECK(str_find(whole, STR("\"app-e4\""), 0) < whole.len);
    CHECK(str_find(whole, STR("\"g7\":7"), 0) < whole.len);
    edit(&t, "a.tm", inherited_text(&t, "global.no").at);
    struct str wrong = checked(&t);
    CHECK(str_find(wrong, STR("a.tm:11"), 0) < wrong.len);
    CHECK(str_find(wrong, STR("5 stacks"), 0) < wrong.len);
    edit(&t, "a.tm", inherited_text(&t, "8").at);
    CHECK(str_equal(checked(&t), first));
    whole = asked(&t, "s4", "global");
    CHECK(str_find(whole, STR("\"g7\":8"), 0) < whole.len);
    tree_end_of(&t);
}

// What a bundle would generate exists for the check, not for the questions that follow.
static void a_check_adds_no_units(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "web/d.tm",
               "define bundle metadata {\n  class = \"a/web\"\n  name = \"Web\"\n  version = "
               "\"1.0.0\"\n}\ndefine bundle stack \"s\" {\n  metadata {\n    path = \"/made\"\n   "
               " name = \"web\"\n  }\n}\n");
    write_file(&t, "b.tm", "bundle \"b\" {\n  source = \"/web\"\n}\n");
    t.graph = open_project(t.dir, &t.project);
    struct weft_unit_query all = {.size = sizeof(all)};
    struct str before = answer_of(&t.arena, weft_units(t.project, &all));
    (void)checked(&t);
    CHECK(str_equal(answer_of(&t.arena, weft_units(t.project, &all)), before));
    tree_end_of(&t);
}

// Which directories are root modules depends on calls, and those may be generated.
static void an_edit_changes_what_generated_code_calls(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "g.tm", "globals {\n  called = \"one\"\n}\n");
    write_file(&t, "s/s.tm",
               "stack {\n}\ngenerate_hcl \"m.tf\" {\n  content {\n    module \"m\" {\n      "
               "source = \"../${global.called}\"\n    }\n  }\n}\n");
    write_file(&t, "one/m.tf", "locals {\n  a = 1\n}\n");
    write_file(&t, "two/m.tf", "locals {\n  a = 1\n}\n");
    t.graph = open_project(t.dir, &t.project);
    struct weft_unit_query all = {.size = sizeof(all)};
    struct str before = answer_of(&t.arena, weft_units(t.project, &all));
    CHECK(str_find(before, STR("\"two\""), 0) < before.len);
    CHECK(str_find(before, STR("\"one\""), 0) == before.len);
    edit(&t, "g.tm", "globals {\n  called = \"two\"\n}\n");
    struct str after = answer_of(&t.arena, weft_units(t.project, &all));
    CHECK(str_find(after, STR("\"one\""), 0) < after.len);
    CHECK(str_find(after, STR("\"two\""), 0) == after.len);
    tree_end_of(&t);
}

// A stack may get code from bundles anywhere, but a tree that never mentions one is not read for that.
static void what_one_stack_generates_reads_no_other(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "s/s.tm",
               "stack {\n}\ngenerate_hcl \"m.tf\" {\n  content {\n    a = 1\n  }\n}\n");
    write_file(&t, "other/o.tm", "stack {\n}\n");
    t.graph = open_project(t.dir, &t.project);
    weft_str s = weft_str_of(on_disk(&t, "s").at);
    CHECK_STR(str_of(weft_project_dialect_at(t.project, s)), "terraform");
    for (size_t i = 0; i < t.graph->inside->views.list.len; i++)
        CHECK(!str_ends(t.graph->inside->views.list.at[i]->name, STR("other")));
    tree_end_of(&t);
}

static void an_unsaved_document_is_checked(void)
{
    struct open_tree t;
    begin_small(&t);
    write_file(&t, "s/d.yay", "a: 1\n");
    changed(&t, "s/d.yay");
    struct str first = checked(&t);
    weft_str file = weft_str_of(on_disk(&t, "s/d.yay").at);
    weft_answer_free(weft_project_overlay(t.project, file, WEFT_STR("a: {{ nothing }}\n")));
    struct str wrong = checked(&t);
    CHECK(str_find(wrong, STR("d.yay:1"), 0) < wrong.len);
    weft_answer_free(weft_project_overlay(t.project, file, (weft_str){0}));
    CHECK(str_equal(checked(&t), first));
    tree_end_of(&t);
}

// Lists of directories are kept between checks, and so is where other trees start.
static void a_check_sees_trees_that_come_and_go(void)
{
    const char *project = "apiVersion: garden.io/v1\nkind: Project\nname: p\n"
                          "environments: [{name: dev}]\nproviders: [{name: local-kubernetes}]\n";
    struct open_tree t;
    begin_small(&t);
    struct str first = checked(&t);
    edit(&t, "s/b.tm", "globals {\n  full = \"${global.name}!\" # edited\n}\n");
    CHECK(str_equal(checked(&t), first));
    edit(&t, "g/project.garden.yml", project);
    struct str sound = checked(&t);
    edit(&t, "g/a.garden.yml", "kind: Build\ntype: container\nname: b\nspec: [\n");
    struct str wrong = checked(&t);
    CHECK(!str_equal(wrong, sound));
    edit(&t, "s/b.tm", "globals {\n  full = \"${global.name}!\"\n}\n");
    CHECK(str_equal(checked(&t), wrong));
    CHECK_INT(remove(on_disk(&t, "g/a.garden.yml").at), 0);
    changed(&t, "g/a.garden.yml");
    CHECK(str_equal(checked(&t), sound));
    tree_end_of(&t);
}

// What places were given stays when their files change.
static void a_given_variable_survives_an_edit(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "m/main.tf", "variable \"x\" {}\noutput \"o\" {\n  value = \"a-${var.x}\"\n}\n");
    t.graph = open_project(t.dir, &t.project);
    weft_answer_free(
        weft_project_input(t.project, WEFT_INPUT_VARIABLE, WEFT_STR("x"), WEFT_STR("given")));
    CHECK_STR(asked(&t, "m", "output.o"), "\"a-given\"");
    edit(&t, "m/main.tf", "variable \"x\" {}\noutput \"o\" {\n  value = \"b-${var.x}\"\n}\n");
    CHECK_STR(asked(&t, "m", "output.o"), "\"b-given\"");
    tree_end_of(&t);
}

// Whether a stack gets its name from a bundle is found out without reading the whole tree, and again when files change.
static void an_edit_inside_a_block_is_seen(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "main.tf", "resource \"x\" \"y\" {\n  rule {\n    port = 1\n  }\n}\n");
    t.graph = open_project(t.dir, &t.project);
    CHECK_STR(asked(&t, "", "x.y.rule[0].port"), "1");
    edit(&t, "main.tf", "resource \"x\" \"y\" {\n  rule {\n    port = 2\n  }\n}\n");
    CHECK_STR(asked(&t, "", "x.y.rule[0].port"), "2");
    tree_end_of(&t);
}

// A mistake of Hiera's files fails what reads its keys in another language.
static void a_check_sees_what_other_languages_offer(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "environment.conf", "manifest = manifests\n");
    write_file(&t, "data/common.yaml", "port: 1\n");
    write_file(&t, "hiera.yaml", "version: 5\nhierarchy: [{name: c, nodes: common.yaml}]\n");
    write_file(&t, "infra/main.tf", "locals {\n  port = hiera.port\n}\n");
    t.graph = open_project(t.dir, &t.project);
    struct str before = answer_of(&t.arena, weft_project_check(t.project, weft_str_of(t.dir), 0));
    CHECK(str_find(before, STR("unrecognized key 'nodes'"), 0) < before.len);
    edit(&t, "hiera.yaml", "version: 5\nhierarchy: [{name: c, path: common.yaml}]\n");
    struct str now = answer_of(&t.arena, weft_project_check(t.project, weft_str_of(t.dir), 0));
    CHECK(str_find(now, STR("unrecognized"), 0) == now.len);
    tree_end_of(&t);
}

// The type of a value outlives the revision of the file that it is written in.
static void a_type_outlives_its_file(void)
{
    struct open_tree t;
    tree_begin_at(&t);
    write_file(&t, "main.tf", "variable \"a\" {\n  type = object({ x = string })\n}\n");
    t.graph = open_project(t.dir, &t.project);
    CHECK_STR(asked(&t, "", "var.a"), "\"(unknown)\"");
    for (int i = 0; i < 3; i++)
        edit(&t, "main.tf", "# moved\nvariable \"a\" {\n  type = object({ x = string })\n}\n");
    CHECK_STR(asked(&t, "", "var.a"), "\"(unknown)\"");
    weft_place *place;
    weft_answer_free(weft_project_own_place(t.project, weft_str_of(t.dir), &place));
    weft_answer *why = weft_explain(place, WEFT_STR("var.a"));
    struct str text = keep(&t.arena, weft_answer_text(why, 0));
    CHECK(str_find(text, STR("var.a"), 0) < text.len);
    weft_answer_free(why);
    tree_end_of(&t);
}

static void a_bundle_that_comes_names_a_stack(void)
{
    struct open_tree t;
    begin_small(&t);
    CHECK_STR(asked(&t, "s", "terramate.stack.name"), "\"s\"");
    edit(&t, "web/d.tm",
         "define bundle metadata {\n  class = \"a/web\"\n  name = \"Web\"\n  version = "
         "\"1.0.0\"\n}\ndefine bundle stack \"s\" {\n  metadata {\n    path = \"/s\"\n    name = "
         "\"named\"\n  }\n}\n");
    edit(&t, "b/b.tm", "bundle \"b\" {\n  source = \"/web\"\n}\n");
    struct str got = asked(&t, "s", "terramate.stack.name");
    struct open_tree fresh = t;
    fresh.graph = open_project(t.dir, &fresh.project);
    CHECK(str_equal(got, asked(&fresh, "s", "terramate.stack.name")));
    CHECK_STR(got, "\"named\"");
    t.arena = fresh.arena;
    weft_graph_close(fresh.graph);
    tree_end_of(&t);
}

// ---- memory

enum { EMPTY_DIRECTORIES = 400, EDITS = 40 };

static void begin_wide(struct open_tree *t)
{
    char name[40];
    tree_begin_at(t);
    write_file(
        t, "a.tm",
        "globals {\n  env = \"dev\"\n}\ngenerate_hcl \"_m.tf\" {\n  content {\n    locals {\n      "
        "e = global.env\n    }\n    module \"m\" {\n      source = \"git::https://x/y\"\n    "
        "}\n  }\n}\n");
    for (int i = 0; i < EMPTY_DIRECTORIES; i++) {
        snprintf(name, sizeof(name), "number-%d/x.txt", i);
        write_file(t, name, "");
    }
    write_file(t, "s/stack.tm", "stack {}\n");
    write_file(t, "s/b.tm", "# 0\n");
    t->graph = open_project(t->dir, &t->project);
}

static weft_answer *ask_units(struct open_tree *t)
{
    struct weft_unit_query all = {.size = sizeof(all)};
    return weft_units(t->project, &all);
}

static weft_answer *ask_check(struct open_tree *t)
{
    return weft_project_check(t->project, weft_str_of(t->dir), 0);
}

static weft_answer *ask_file_links(struct open_tree *t)
{
    return weft_project_links(t->project, weft_str_of(on_disk(t, "a.tm").at));
}

static weft_answer *ask_generation(struct open_tree *t)
{
    struct weft_generate all = {.size = sizeof(all)};
    return weft_project_generate(t->project, &all);
}

static size_t allocated(void)
{
#if defined __GLIBC__ && __GLIBC_PREREQ(2, 33)
    struct mallinfo2 m = mallinfo2(); // all 0 under a sanitizer
    return m.uordblks + m.hblkhd;
#else
    return 0;
#endif
}

static void edit_and_ask(struct open_tree *t, weft_answer *(*ask)(struct open_tree *t), int from,
                         int to)
{
    char text[20];
    for (int i = from; i < to; i++) {
        snprintf(text, sizeof(text), "# %d\n", i);
        edit(t, "s/b.tm", text);
        weft_answer_free(ask(t));
    }
}

// What was needed to answer is given back, but for a few KB of what the file says now. A list of all directories alone has 50 KB here.
static void a_question_after_an_edit_leaves_little_memory(void)
{
    weft_answer *(*const questions[])(struct open_tree * t) = {ask_units, ask_check, ask_file_links,
                                                               ask_generation};
    struct open_tree t;
    begin_wide(&t);
    for (size_t i = 0; i < COUNT_OF(questions); i++) {
        edit_and_ask(&t, questions[i], 0, EDITS);
        size_t before = allocated();
        edit_and_ask(&t, questions[i], EDITS, 3 * EDITS);
        size_t now = allocated();
        CHECK(now < before + (size_t)2 * EDITS * 16 * 1024);
    }
    tree_end_of(&t);
}

static const struct test tests[] = {
    {"an edit is seen and costs its dependents", an_edit_is_seen_and_costs_its_dependents},
    {"a comment evaluates nothing", a_comment_evaluates_nothing},
    {"an equal value stops the change", an_equal_value_stops_the_change},
    {"files and directories come and go", files_and_directories_come_and_go},
    {"unsaved texts count until they are taken back",
     unsaved_texts_count_until_they_are_taken_back},
    {"places of failures move with the text", places_of_failures_move_with_the_text},
    {"a ring is shown alike after an edit", a_ring_is_shown_alike_after_an_edit},
    {"what was unreadable is read again", what_was_unreadable_is_read_again},
    {"a cancelled question is not remembered", a_cancelled_question_is_not_remembered},
    {"a document sees what it includes and reads", a_document_sees_what_it_includes_and_reads},
    {"a value given after a question is seen", a_value_given_after_a_question_is_seen},
    {"a check sees trees that come and go", a_check_sees_trees_that_come_and_go},
    {"a check after an edit evaluates its dependents",
     a_check_after_an_edit_evaluates_its_dependents},
    {"what is passed on as a whole is asked again after an edit",
     what_is_passed_on_as_a_whole_is_asked_again_after_an_edit},
    {"a check adds no units", a_check_adds_no_units},
    {"an edit changes what generated code calls", an_edit_changes_what_generated_code_calls},
    {"what one stack generates reads no other", what_one_stack_generates_reads_no_other},
    {"an unsaved document is checked", an_unsaved_document_is_checked},
    {"a given variable survives an edit", a_given_variable_survives_an_edit},
    {"an edit inside a block is seen", an_edit_inside_a_block_is_seen},
    {"a check sees what other languages offer", a_check_sees_what_other_languages_offer},
    {"a type outlives its file", a_type_outlives_its_file},
    {"a bundle that comes names a stack", a_bundle_that_comes_names_a_stack},
    {"a question after an edit leaves little memory",
     a_question_after_an_edit_leaves_little_memory},
    {"threads edit and ask", threads_edit_and_ask},
};

SUITE_OF(edits);
