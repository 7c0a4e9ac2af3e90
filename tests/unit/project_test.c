// SPDX-License-Identifier: Apache-2.0
//
// Trees on disk through the public header.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/path.h"
#include "weft.h"

struct tree {
    struct arena arena;
    char dir[64];
    weft_graph *graph;
    weft_project *project;
};

static struct str in(struct tree *t, const char *name)
{
    return path_join(&t->arena, str_of(t->dir), str_of(name));
}

static void put(struct tree *t, const char *name, const char *text)
{
    struct str path = in(t, name);
    (void)mkdir(str_copy(&t->arena, path_dirname(path)).at, 0700);
    CHECK(file_is_ok(file_write(path, str_of(text))));
}

static void enter(struct tree *t)
{
    arena_init(&t->arena);
    snprintf(t->dir, sizeof(t->dir), "/tmp/weft-project-test-XXXXXX");
    CHECK(mkdtemp(t->dir));
    put(t, "root.tm",
        "terramate {\n  required_version = \"> 0\"\n}\n"
        "generate_file \"x\" {\n  content = terramate.stack.name\n}\n");
    put(t, "a/stack.tm", "stack {\n}\n");
    put(t, "b/stack.tm", "stack {\n}\n");
    t->graph = weft_graph_open();
    weft_answer *opened = weft_project_open(t->graph, weft_str_of(t->dir), &t->project);
    CHECK(weft_answer_ok(opened));
    weft_answer_free(opened);
}

static void leave(struct tree *t)
{
    static const char *const names[] = {"a/stack.tm", "a/x", "a",      "b/stack.tm",
                                        "b/x",        "b",   "root.tm"};
    weft_graph_close(t->graph);
    for (size_t i = 0; i < COUNT_OF(names); i++)
        (void)remove(in(t, names[i]).at);
    CHECK_INT(rmdir(t->dir), 0); // nothing else was made
    arena_done(&t->arena);
}

static void check_json(weft_answer *answer, const char *want)
{
    weft_str json = weft_answer_json(answer, 0);
    CHECK(weft_answer_ok(answer));
    CHECK_STR(str_make(json.at, json.len), want);
    weft_answer_free(answer);
}

static void generation_is_told_and_done(void)
{
    struct tree t;
    enter(&t);
    weft_str below = weft_str_of(in(&t, "a").at);
    struct weft_generate how = {.size = sizeof(how), .below = &below, .below_count = 1};
    const char *created =
        "[{\"files\":[{\"before\":\"\",\"change\":\"created\",\"name\":\"x\",\"text\":\"a\"}],"
        "\"is_failed\":false,\"is_unit\":true,\"path\":\"a\"}]";
    check_json(weft_project_generate(t.project, &how), created);
    CHECK(!file_exists(in(&t, "a/x")));
    how.write = true;
    check_json(weft_project_generate(t.project, &how), created);
    struct str text;
    CHECK(file_is_ok(file_read(&t.arena, in(&t, "a/x"), 10, &text)));
    CHECK_STR(text, "a");
    CHECK(!file_exists(in(&t, "b/x")));
    leave(&t);
}

static bool stop(void *data, const char *what, size_t done, size_t total)
{
    size_t *calls = data;
    CHECK(done <= total && total <= 2 && strlen(what) > 0);
    return --*calls > 0;
}

static void generation_can_be_stopped(void)
{
    for (size_t most = 1; most < 4; most++) { // the first stack, the second, before writing
        struct tree t;
        enter(&t);
        size_t calls = most;
        struct weft_generate how = {
            .size = sizeof(how), .write = true, .progress = stop, .data = &calls};
        weft_answer *answer = weft_project_generate(t.project, &how);
        CHECK_INT(weft_answer_status(answer), WEFT_WORLD);
        CHECK_INT(calls, 0);
        CHECK(!file_exists(in(&t, "a/x")) && !file_exists(in(&t, "b/x")));
        weft_answer_free(answer);
        leave(&t);
    }
}

static void check_usage(weft_answer *answer)
{
    CHECK_INT(weft_answer_status(answer), WEFT_USAGE);
    weft_answer_free(answer);
}

static void bad_input_is_an_answer(void)
{
    struct tree t;
    enter(&t);
    weft_str nowhere = WEFT_STR("/nowhere");
    check_usage(
        weft_project_generate(NULL, &(struct weft_generate){.size = sizeof(struct weft_generate)}));
    check_usage(weft_project_generate(t.project, NULL));
    check_usage(weft_project_generate(
        t.project,
        &(struct weft_generate){.size = sizeof(struct weft_generate), .below_count = 1}));
    check_usage(weft_project_generate(
        t.project, &(struct weft_generate){
                       .size = sizeof(struct weft_generate), .below = &nowhere, .below_count = 1}));
    leave(&t);
}

static void trees_tell_more_about_units(void)
{
    struct tree t;
    enter(&t);
    put(&t, "a/env.tm",
        "terramate {\n  config {\n    run {\n      env {\n        A = \"x\"\n"
        "      }\n    }\n  }\n}\n");
    weft_str a = weft_str_of(in(&t, "a").at), bad = {"\xff", 1}, nowhere = WEFT_STR("/nowhere");
    weft_answer *known = weft_unit_aspects(t.project, WEFT_STR(""));
    const weft_value *first = weft_value_item(weft_answer_value(known), 0);
    CHECK_INT(weft_value_count(weft_answer_value(known)), 2);
    CHECK_STR(str_make(weft_value_text(weft_value_get(first, WEFT_STR("name"))).at, 11),
              "environment");
    weft_answer_free(known);
    check_json(weft_unit_aspect(t.project, a, WEFT_STR("environment"), NULL, 0), "{\"A\":\"x\"}");
    check_json(weft_unit_aspect(t.project, a, WEFT_STR("scripts"), NULL, 0), "[]");
    check_usage(weft_unit_aspect(t.project, a, WEFT_STR("colour"), NULL, 0));
    check_usage(weft_unit_aspect(t.project, nowhere, WEFT_STR("scripts"), NULL, 0));
    check_usage(weft_unit_aspect(t.project, a, WEFT_STR("scripts"), &bad, 1));
    check_usage(weft_unit_aspect(NULL, a, WEFT_STR("scripts"), NULL, 0));
    check_usage(weft_unit_explain(NULL, a, WEFT_STR("x"), NULL, 0));
    check_usage(weft_unit_explain(t.project, a, WEFT_STR(""), NULL, 0));
    check_usage(weft_unit_explain(t.project, a, WEFT_STR("x"), &bad, 1));
    check_usage(weft_unit_explain(t.project, nowhere, WEFT_STR("x"), NULL, 0));
    CHECK(!weft_unit_explain(t.project, a, WEFT_STR("File[x].mode"), NULL, 0));
    CHECK(!weft_unit_get(t.project, a, WEFT_STR("File[x].mode"), NULL, 0));
    check_usage(weft_unit_get(NULL, a, WEFT_STR("x"), NULL, 0));
    check_usage(weft_unit_get(t.project, a, WEFT_STR("x"), &bad, 1));
    check_usage(weft_unit_aspects(NULL, a));
    check_usage(weft_unit_aspects(t.project, nowhere));
    (void)remove(in(&t, "a/env.tm").at);
    leave(&t);
}

static void units_are_chosen(void)
{
    struct tree t;
    enter(&t);
    weft_str b = WEFT_STR("b"), none = WEFT_STR("no:such,tag"), bad = {"\xff", 1};
    weft_str below = weft_str_of(in(&t, "a").at), nowhere = WEFT_STR("/nowhere");
    const size_t size = sizeof(struct weft_unit_query);
    const struct {
        struct weft_unit_query query;
        size_t count;
    } cases[] = {
        {{.size = size}, 2},
        {{.size = size, .flags = WEFT_UNITS_OF_MAIN | WEFT_UNITS_ORDERED | WEFT_UNITS_REVERSED}, 2},
        {{.size = size, .paths = &b, .path_count = 1}, 1},
        {{.size = size, .below = &below, .below_count = 1}, 1},
        {{.size = size, .tags = &none, .tag_count = 1}, 0},
        {{.size = size, .no_tags = &none, .no_tag_count = 1}, 2},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        weft_answer *answer = weft_units(t.project, &cases[i].query);
        CHECK(weft_answer_ok(answer));
        CHECK_INT(weft_value_count(weft_answer_value(answer)), cases[i].count);
        weft_answer_free(answer);
    }
    weft_answer *all = weft_units(t.project, NULL);
    CHECK_INT(weft_value_count(weft_answer_value(all)), 2);
    weft_answer_free(all);
    CHECK_STR(str_of(weft_unit_word(t.project, false)), "stack");
    CHECK_STR(str_of(weft_unit_word(t.project, true)), "stacks");
    CHECK_STR(str_of(weft_unit_word(NULL, true)), "");
    const struct weft_unit_query wrong[] = {
        {.size = 0},
        {.size = size, .path_count = 1},
        {.size = size, .paths = &bad, .path_count = 1},
        {.size = size, .below = &nowhere, .below_count = 1},
    };
    check_usage(weft_units(NULL, &cases[0].query));
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        check_usage(weft_units(t.project, &wrong[i]));
    leave(&t);
}

static void what_a_unit_needs_is_listed(void)
{
    struct tree t;
    enter(&t);
    put(&t, "garden.yml",
        "apiVersion: garden.io/v2\nkind: Project\nname: g\nenvironments: [{name: dev}, {name: "
        "prod}]\n"
        "---\nkind: Build\ntype: exec\nname: a\n"
        "---\nkind: Run\ntype: exec\nname: b\ndependencies: [build.a]\nspec: {command: [x]}\n"
        "---\nkind: Test\ntype: exec\nname: c\ndependencies: [run.b, build.a]\nspec: {command: "
        "[x]}\n");
    struct weft_related how = {.size = sizeof(how)};
    weft_answer_free(weft_project_change(t.project, NULL, 0));
    check_json(weft_project_related(t.project, WEFT_STR("run.b"), NULL), "[\"build.a\"]");
    check_json(weft_project_related(t.project, WEFT_STR("test.c"), &how),
               "[\"run.b\",\"build.a\"]");
    how.dependants = true;
    check_json(weft_project_related(t.project, WEFT_STR("run.b"), &how), "[\"test.c\"]");
    how.recursive = true;
    check_json(weft_project_related(t.project, WEFT_STR("build.a"), &how),
               "[\"run.b\",\"test.c\"]");
    how.only = WEFT_STR("test.*");
    check_json(weft_project_related(t.project, WEFT_STR("build.a"), &how), "[\"test.c\"]");
    how.dependants = false;
    check_json(weft_project_related(t.project, WEFT_STR("test.c"), &how), "[]");
    check_json(weft_project_environments(t.project, weft_str_of(t.dir)), "[\"dev\",\"prod\"]");
    check_json(weft_project_environments(t.project, weft_str_of(in(&t, "a").at)),
               "[\"dev\",\"prod\"]");
    struct weft_related kind = {.size = sizeof(kind), .kind = WEFT_STR("explicit")};
    check_json(weft_project_related(t.project, WEFT_STR("run.b"), &kind), "[\"build.a\"]");
    kind.kind = WEFT_STR("runtime");
    check_json(weft_project_related(t.project, WEFT_STR("run.b"), &kind), "[]");
    check_usage(weft_project_related(t.project, WEFT_STR("run.nope"), NULL));
    check_usage(weft_project_related(NULL, WEFT_STR("run.b"), NULL));
    how.size = 0;
    check_usage(weft_project_related(t.project, WEFT_STR("run.b"), &how));
    check_usage(weft_project_environments(NULL, WEFT_STR("")));
    (void)remove(in(&t, "garden.yml").at);
    leave(&t);
}

static void units_are_drawn_in_every_format(void)
{
    static const char *const formats[] = {"dot", "mermaid", "json", "svg"};
    struct tree t;
    enter(&t);
    for (size_t i = 0; i < COUNT_OF(formats); i++) {
        weft_answer *answer = weft_project_draw(t.project, weft_str_of(formats[i]));
        CHECK(weft_answer_ok(answer) && weft_value_text(weft_answer_value(answer)).len > 0);
        CHECK(weft_answer_drawn(answer) > 0);
        weft_answer_free(answer);
    }
    CHECK(weft_answer_drawn(NULL) == 0);
    check_usage(weft_project_draw(t.project, WEFT_STR("pdf")));
    check_usage(weft_project_draw(NULL, WEFT_STR("dot")));
    check_usage(weft_project_draw_below(NULL, WEFT_STR(""), WEFT_STR("dot")));
    weft_answer *nowhere = weft_project_draw_below(t.project, WEFT_STR("nowhere"), WEFT_STR("dot"));
    CHECK(!weft_answer_ok(nowhere));
    weft_answer_free(nowhere);
    check_usage(weft_draw(NULL, WEFT_STR("dot")));
    leave(&t);
}

static void a_directory_has_a_dialect(void)
{
    struct tree t;
    enter(&t);
    weft_str a = weft_str_of(in(&t, "a").at);
    CHECK(weft_project_has_dialect_at(t.project, a));
    CHECK_STR(str_of(weft_project_dialect_at(t.project, a)), "terramate");
    CHECK(!weft_project_has_dialect_at(t.project, weft_str_of("/nowhere")));
    CHECK(!weft_project_has_dialect_at(NULL, a));
    CHECK_STR(str_of(weft_project_dialect_at(NULL, a)), "");
    leave(&t);
}

static void a_given_value_names_what_gave_it(void)
{
    struct tree t;
    enter(&t);
    check_usage(
        weft_project_give(NULL, WEFT_GIVEN_ARGUMENT, WEFT_STR(""), WEFT_STR("a"), WEFT_STR("1")));
    weft_answer *answer = weft_project_give(t.project, WEFT_GIVEN_ARGUMENT, WEFT_STR("--set"),
                                            WEFT_STR("a"), WEFT_STR("1 +"));
    struct weft_diagnostic d = {.size = sizeof(d)};
    CHECK(weft_answer_diagnostic(answer, 0, &d));
    CHECK_STR(str_make(d.file.at, d.file.len), "--set a");
    weft_answer_free(answer);
    leave(&t);
}

static const struct test tests[] = {
    {"units are chosen by path, directory and tag", units_are_chosen},
    {"a tree tells more about its units, by its own words", trees_tell_more_about_units},
    {"units are drawn in every format", units_are_drawn_in_every_format},
    {"what an action of a garden project needs is listed", what_a_unit_needs_is_listed},
    {"a directory has a dialect", a_directory_has_a_dialect},
    {"a given value names what gave it", a_given_value_names_what_gave_it},
    {"generation is told and done", generation_is_told_and_done},
    {"generation can be stopped", generation_can_be_stopped},
    {"bad input is an answer", bad_input_is_an_answer},
};

SUITE_OF(project);
