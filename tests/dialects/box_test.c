// SPDX-License-Identifier: Apache-2.0
//
// A dialect that nobody else knows (box_dialect.c) has all that trees and units have: nothing outside of its file was
// written for it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <weft.h>

#include "check.h"
#include "dialects/box_dialect.h"

struct box_tree {
    char root[64];
    weft_graph *graph;
    weft_project *project;
};

static void write_box(const char *root, const char *path, const char *text)
{
    char full[200];
    const char *slash = strchr(path, '/');
    snprintf(full, sizeof(full), "%s/%.*s", root, slash ? (int)(slash - path) : 0, path);
    mkdir(full, 0700);
    snprintf(full, sizeof(full), "%s/%s", root, path);
    FILE *f = fopen(full, "w");
    CHECK(f && fputs(text, f) >= 0);
    if (f)
        fclose(f);
}

static void make_tree(char *root, const char *color)
{
    char text[100];
    snprintf(root, 64, "/tmp/weft-box-XXXXXX");
    CHECK(mkdtemp(root) != NULL);
    snprintf(text, sizeof(text), "color = %s\nsize = big\n", color);
    write_box(root, "BOXFILE", "owner = ann\n");
    write_box(root, "red.box", text);
    write_box(root, "shelf/small.box", "color = blue\nthis is no label\n");
    write_box(root, "shelf/myBOXFILE", "no = box\n");
}

static void open_boxes(struct box_tree *t)
{
    make_tree(t->root, "red");
    t->graph = weft_graph_open();
    weft_answer *opened = weft_project_open(t->graph, weft_str_of(t->root), &t->project);
    CHECK(weft_answer_ok(opened) && t->project);
    weft_answer_free(opened);
}

static void remove_tree(const char *root)
{
    char command[100];
    snprintf(command, sizeof(command), "rm -r %s", root);
    CHECK(system(command) == 0);
}

static void close_boxes(struct box_tree *t)
{
    weft_graph_close(t->graph);
    remove_tree(t->root);
}

static void check_json(weft_answer *answer, const char *want)
{
    CHECK_STR(str_make(weft_answer_json(answer, 0).at, weft_answer_json(answer, 0).len), want);
    weft_answer_free(answer);
}

static void its_files_are_units(void)
{
    struct box_tree t;
    open_boxes(&t);
    check_json(
        weft_units(t.project, NULL),
        "[{\"dialect\":\"box\",\"is_file\":true,\"kind\":\"box\",\"name\":\"BOXFILE\",\"path\":"
        "\"BOXFILE\",\"tags\":[],\"tree\":\".\",\"watch\":[]},{\"dialect\":\"box\",\"is_file\":"
        "true,"
        "\"kind\":\"box\",\"name\":\"red.box\",\"path\":\"red.box\",\"tags\":[],\"tree\":\".\","
        "\"watch\":[]},{\"dialect\":\"box\",\"is_file\":true,\"kind\":\"box\",\"name\":"
        "\"small.box\",\"path\":\"shelf/small.box\",\"tags\":[],\"tree\":\".\",\"watch\":[]}]");
    close_boxes(&t);
}

static void a_unit_answers(void)
{
    struct box_tree t;
    char path[100];
    weft_place *place;
    open_boxes(&t);
    snprintf(path, sizeof(path), "%s/red.box", t.root);
    weft_answer_free(weft_project_file(t.project, weft_str_of(path), &place));
    check_json(weft_get(place, WEFT_STR("color")), "\"red\"");
    weft_answer *why = weft_explain(place, WEFT_STR("size"));
    CHECK(weft_answer_ok(why));
    weft_answer_free(why);
    close_boxes(&t);
}

static void what_is_wrong_is_found(void)
{
    struct box_tree t;
    struct weft_diagnostic d = {.size = sizeof(d)};
    open_boxes(&t);
    weft_answer *checked = weft_project_check(t.project, WEFT_STR(""), 0);
    CHECK_INT(weft_answer_diagnostic_count(checked), 1);
    CHECK(weft_answer_diagnostic(checked, 0, &d));
    CHECK_STR(str_make(d.message.at, d.message.len), "expected `label = text`");
    CHECK_INT(d.line, 2);
    weft_answer_free(checked);
    close_boxes(&t);
}

static void two_times_are_compared(void)
{
    struct box_tree t;
    char other[64];
    open_boxes(&t);
    make_tree(other, "green");
    struct weft_diff question = {.size = sizeof(question), .old = weft_str_of(other)};
    weft_answer *diff = weft_project_diff(t.project, &question);
    weft_str text = weft_answer_text(diff, 0);
    CHECK(str_find(str_make(text.at, text.len), STR("changed: 1 of 3 boxes"), 0) < text.len);
    CHECK(str_find(str_make(text.at, text.len), STR("\"green\" -> \"red\""), 0) < text.len);
    CHECK(str_find(str_make(text.at, text.len), STR("red.box color  green -> red"), 0) < text.len);
    weft_answer_free(diff);
    remove_tree(other);
    close_boxes(&t);
}

static void plug_in(void)
{
    box_dialect_add();
    its_files_are_units();
    a_unit_answers();
    what_is_wrong_is_found();
    two_times_are_compared();
}

static const struct test tests[] = {
    {"a dialect of one file has units, values, mistakes and differences", plug_in},
};

SUITE_OF(box);
