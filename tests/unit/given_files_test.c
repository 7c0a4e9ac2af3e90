// SPDX-License-Identifier: Apache-2.0
//
// Projects whose files a host supplies, through the public header; and what a text defines.
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "weft.h"

#define S(text) weft_str_of(text)

static struct str in(weft_str s)
{
    return str_make(s.at ? s.at : "(none)", s.at ? s.len : 6);
}

static void check_json(weft_answer *answer, const char *want)
{
    weft_str why = weft_answer_diagnostics(answer, WEFT_SHORT, 0);
    CHECK_STR(in(why), "");
    CHECK_STR(in(weft_answer_json(answer, 0)), want);
    weft_answer_free(answer);
}

static void check_message(weft_answer *answer, enum weft_status status, const char *want)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    CHECK_INT(weft_answer_status(answer), status);
    CHECK(weft_answer_diagnostic(answer, 0, &d));
    CHECK_STR(in(d.message), want);
    weft_answer_free(answer);
}

static void done(weft_answer *answer)
{
    CHECK_STR(in(weft_answer_diagnostics(answer, WEFT_SHORT, 0)), "");
    weft_answer_free(answer);
}

static const weft_str names[] = {
    WEFT_STR_INIT("terramate.tm.hcl"),   WEFT_STR_INIT("globals.tm"),
    WEFT_STR_INIT("stacks/a/stack.tm"),  WEFT_STR_INIT("stacks/a-b/stack.tm"),
    WEFT_STR_INIT("stacks/a/x.tm"),      WEFT_STR_INIT("stacks/a/note.txt"),
    WEFT_STR_INIT("/stacks/a/../c.yay"),
};
static const weft_str texts[] = {
    WEFT_STR_INIT("terramate {\n}\n"),
    WEFT_STR_INIT(
        "globals {\n  env = \"dev\"\n  name = \"${global.env}-${terramate.stack.name}\"\n}\n"),
    WEFT_STR_INIT("stack {\n  name = \"a\"\n}\n"),
    WEFT_STR_INIT("stack {\n  name = \"ab\"\n}\n"),
    WEFT_STR_INIT("globals {\n  env = \"prod\"\n  note = tm_file(\"note.txt\")\n}\n"),
    WEFT_STR_INIT("hello"),
    WEFT_STR_INIT("x: {{ 1 + 1 }}\n"),
};
enum { FILES = sizeof(names) / sizeof(names[0]) };

static void check_asked(weft_project *p, const char *dir, const char *path, const char *want)
{
    weft_place *place;
    done(weft_project_place(p, S(dir), &place));
    check_json(weft_get(place, S(path)), want);
}

static void texts_are_a_project(void)
{
    weft_graph *g = weft_graph_open();
    weft_project *p;
    done(weft_project_open_texts(g, names, texts, FILES, &p));
    CHECK_STR(in(weft_project_root(p)), "/");
    check_asked(p, "stacks/a", "global.name", "\"prod-a\"");
    check_asked(p, "/stacks/a-b", "global.name", "\"dev-ab\"");
    check_asked(p, "stacks/a/.", "global.note", "\"hello\"");
    weft_answer *units = weft_units(p, NULL);
    CHECK_INT(weft_value_count(weft_answer_value(units)), 3); // two stacks, one document
    weft_answer_free(units);
    done(weft_project_check(p, S(""), 0));
    weft_place *file;
    done(weft_project_file(p, S("/stacks/c.yay"), &file));
    check_json(weft_get(file, S("x")), "2");
    weft_answer *info = weft_project_info(p);
    const weft_value *files = weft_value_get(weft_answer_value(info), WEFT_STR("files"));
    CHECK_INT(weft_value_count(files), 5);
    weft_answer_free(info);
    weft_place *nowhere;
    check_message(weft_project_place(p, S("stacks/b"), &nowhere), WEFT_USAGE,
                  "`stacks/b` is not a directory of this project");
    weft_graph_close(g);
}

static void texts_can_change(void)
{
    weft_graph *g = weft_graph_open();
    weft_project *p;
    weft_place *a;
    done(weft_project_open_texts(g, names, texts, FILES, &p));
    done(weft_project_place(p, S("stacks/a"), &a));
    check_json(weft_get(a, S("global.name")), "\"prod-a\"");
    done(weft_project_overlay(p, S("/stacks/a/x.tm"), S("globals {\n  env = \"new\"\n}\n")));
    check_json(weft_get(a, S("global.name")), "\"new-a\"");
    done(weft_project_overlay(p, S("stacks/a/x.tm"), (weft_str){0}));
    check_json(weft_get(a, S("global.name")), "\"prod-a\"");
    done(weft_project_overlay(p, S("stacks/a/note.txt"), S("bye")));
    check_json(weft_get(a, S("global.note")), "\"bye\"");
    weft_graph_close(g);
}

static void what_needs_a_disk_is_refused(void)
{
    weft_graph *g = weft_graph_open();
    weft_project *p;
    done(weft_project_open_texts(g, names, texts, FILES, &p));
    struct weft_diff diff = {.size = sizeof(diff), .old = WEFT_STR("HEAD")};
    check_message(weft_project_diff(p, &diff), WEFT_USAGE,
                  "a project that is not on disk has no revisions");
    struct weft_generate how = {.size = sizeof(how), .write = true};
    check_message(weft_project_generate(p, &how), WEFT_USAGE,
                  "a project that is not on disk cannot be written to");
    how.write = false;
    done(weft_project_generate(p, &how));
    weft_graph_close(g);
}

// ---- callbacks

struct shelf {
    const char *env;
    int reads;
    bool is_broken;
};

static void list_shelf(void *data, weft_str request, weft_reply *reply)
{
    static const weft_str root[] = {WEFT_STR_INIT("s/"), WEFT_STR_INIT("root.tm"),
                                    WEFT_STR_INIT("../bad"), WEFT_STR_INIT("")},
                          inside[] = {WEFT_STR_INIT("stack.tm")};
    (void)data;
    if (request.len == 1)
        weft_reply_names(reply, root, 4);
    else if (str_equal(in(request), STR("/s")))
        weft_reply_names(reply, inside, 1);
    else
        weft_reply_absent(reply);
}

static void read_shelf(void *data, weft_str request, weft_reply *reply)
{
    struct shelf *s = data;
    char text[100];
    s->reads++;
    snprintf(text, sizeof(text), "globals {\n  env = \"%s\"\n}\n", s->env);
    if (s->is_broken)
        weft_reply_failure(reply, WEFT_STR("the shelf is on fire"));
    else if (str_equal(in(request), STR("/root.tm")))
        weft_reply_bytes(reply, S(text));
    else if (str_equal(in(request), STR("/s/stack.tm")))
        weft_reply_text(reply, S("stack {\n}\n"));
    else
        weft_reply_absent(reply);
}

static void callbacks_are_a_project(void)
{
    struct shelf shelf = {.env = "one"};
    weft_graph *g = weft_graph_open();
    weft_project *p;
    weft_place *s;
    struct weft_files files = {
        .size = sizeof(files), .list = list_shelf, .read = read_shelf, .data = &shelf};
    done(weft_project_open_files(g, &files, &p));
    done(weft_project_place(p, S("s"), &s));
    check_json(weft_get(s, S("global.env")), "\"one\"");
    int before = shelf.reads;
    check_json(weft_get(s, S("global.env")), "\"one\"");
    CHECK_INT(shelf.reads, before); // each file once
    shelf.env = "two";
    weft_str changed = WEFT_STR("/root.tm");
    done(weft_project_change(p, &changed, 1));
    check_json(weft_get(s, S("global.env")), "\"two\"");
    shelf.env = "three";
    done(weft_project_change(p, NULL, 0)); // anything
    check_json(weft_get(s, S("global.env")), "\"three\"");
    weft_graph_close(g);
}

static void what_callbacks_cannot_read_is_told(void)
{
    struct shelf shelf = {.env = "one", .is_broken = true};
    weft_graph *g = weft_graph_open();
    weft_project *p;
    weft_place *s;
    struct weft_files files = {
        .size = sizeof(files), .list = list_shelf, .read = read_shelf, .data = &shelf};
    done(weft_project_open_files(g, &files, &p));
    check_message(weft_project_place(p, S("s"), &s), WEFT_WORLD,
                  "cannot read `root.tm`: the shelf is on fire");
    CHECK(!s);
    files.read = NULL;
    weft_answer_free(weft_project_open_files(g, &files, &p));
    CHECK(!p);
    weft_answer_free(weft_project_open_files(NULL, &files, &p));
    weft_answer_free(weft_project_open_files(g, NULL, &p));
    weft_str bad = {"\xff", 1};
    check_message(weft_project_open_texts(g, &bad, texts, 1, &p), WEFT_USAGE,
                  "a file's name is empty or not UTF-8");
    weft_answer_free(weft_project_open_texts(g, NULL, texts, 1, &p));
    weft_graph_close(g);
}

// ---- what a text defines

static void definitions_are_found_without_evaluating(void)
{
    static const char text[] = "a = nothing()\n"
                               "b {\n"
                               "  c = [1, { \"x y\" = 2 }]\n"
                               "}\n";
    static const char *const want[] = {"a 1:5",
                                       "b 2:1",
                                       "b[0] 2:3",
                                       "b[0].c 3:7",
                                       "b[0].c[0] 3:8",
                                       "b[0].c[1] 3:11",
                                       "b[0].c[1][\"x y\"] 3:21"};
    weft_graph *g = weft_graph_open();
    const weft_tree *tree;
    weft_expr root;
    struct weft_text t = {.size = sizeof(t), .name = S("a.hcl"), .text = S(text)};
    done(weft_read(g, &t, &tree, &root));
    weft_answer *answer = weft_defines(tree, root);
    const weft_value *list = weft_answer_value(answer);
    CHECK_INT(weft_value_count(list), COUNT_OF(want));
    for (size_t i = 0; i < COUNT_OF(want) && i < weft_value_count(list); i++) {
        char got[200];
        const weft_value *d = weft_value_item(list, i);
        weft_str path = weft_value_text(weft_value_get(d, S("path")));
        snprintf(got, sizeof(got), "%.*s %.0f:%.0f", (int)path.len, path.at,
                 weft_value_double(weft_value_get(d, S("line"))),
                 weft_value_double(weft_value_get(d, S("col"))));
        CHECK_STR(str_of(got), want[i]);
    }
    weft_answer_free(answer);
    weft_answer_free(weft_defines(NULL, root));
    check_message(weft_defines(tree, 0), WEFT_USAGE, "0 is not a root of this tree");
    weft_graph_close(g);
}

static const struct test tests[] = {
    {"texts in memory are a project", texts_are_a_project},
    {"texts in memory can change", texts_can_change},
    {"what needs a disk is refused", what_needs_a_disk_is_refused},
    {"callbacks are a project", callbacks_are_a_project},
    {"what callbacks cannot read is told", what_callbacks_cannot_read_is_told},
    {"definitions are found without evaluating", definitions_are_found_without_evaluating},
};

SUITE_OF(given_files);
