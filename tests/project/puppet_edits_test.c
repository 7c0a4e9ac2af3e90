// SPDX-License-Identifier: Apache-2.0
//
// A Puppet environment that changes while it is open: what is asked after an edit is what a project that was just opened says,
// and hardly anything of it stays.
#include "check.h"

#include <stdio.h>

#include "api/api.h"
#include "project/open_tree.h"

static void begin_environment(struct open_tree *t)
{
    tree_begin_at(t);
    write_file(t, "environment.conf", "");
    write_file(t, "hiera.yaml", "version: 5\nhierarchy:\n  - name: All\n    path: common.yaml\n");
    write_file(t, "data/common.yaml", "web::port: 80\n");
    write_file(t, "manifests/site.pp", "include web\n");
    write_file(t, "modules/README", ""); // each makes one directory
    write_file(t, "modules/web/README", "");
    write_file(t, "modules/web/manifests/init.pp",
               "class web(Integer $port) {\n  Integer[1, 20].each |$n| {\n    file { \"/f${n}\":\n"
               "      content => \"port ${port}\",\n      mode => $port ? { 80 => '0644', default "
               "=> '0600' },\n    }\n  }\n}\n");
    t->graph = open_project(t->dir, &t->project);
}

static weft_answer *asked_of(struct open_tree *t, weft_project *p, const char *aspect,
                             const char *label)
{
    const weft_str labels[] = {WEFT_STR("node=n1"), weft_str_of(label)};
    return weft_unit_aspect(p, weft_str_of(t->dir), weft_str_of(aspect), labels, 2);
}

static weft_answer *explained_of(struct open_tree *t, weft_project *p, const char *what)
{
    const weft_str labels[] = {WEFT_STR("node=n1"), WEFT_STR("facts={}")};
    return weft_unit_explain(p, weft_str_of(t->dir), weft_str_of(what), labels, 2);
}

// Everything that may be asked, as a text.
static struct str all_of(struct open_tree *t, weft_project *p)
{
    struct str catalog = answer_of(&t->arena, asked_of(t, p, "catalog", "facts={}"));
    struct str data = answer_of(&t->arena, asked_of(t, p, "lookup", "key=web::port"));
    struct str why = answer_of(&t->arena, explained_of(t, p, "File[/f3].content"));
    struct str found = answer_of(&t->arena, weft_project_check(p, weft_str_of(t->dir), 0));
    return str_format(&t->arena, "%.*s\n%.*s\n%.*s\n%.*s", STR_ARGS(catalog), STR_ARGS(data),
                      STR_ARGS(why), STR_ARGS(found));
}

static void check_like_new(struct open_tree *t)
{
    weft_project *project;
    weft_graph *g = open_project(t->dir, &project);
    struct str now = all_of(t, t->project), anew = all_of(t, project);
    CHECK(str_equal(now, anew));
    weft_graph_close(g);
}

static void edit_port(struct open_tree *t, int port)
{
    char text[64];
    snprintf(text, sizeof(text), "web::port: %d\n", port);
    edit(t, "data/common.yaml", text);
}

static void answers_follow_edits(void)
{
    struct open_tree t;
    begin_environment(&t);
    check_like_new(&t);
    edit_port(&t, 8080);
    check_like_new(&t);
    edit(&t, "data/common.yaml", "web::prot: 1\n");
    check_like_new(&t);
    edit(&t, "manifests/site.pp", "include web\nnotify { 'x': message => $web::port }\n");
    edit_port(&t, 81);
    check_like_new(&t);
    edit(&t, "modules/web/manifests/init.pp", "class web($port) { }\n");
    check_like_new(&t);
    edit(&t, "modules/web/manifests/init.pp", "class web($port) { \n");
    check_like_new(&t);
    tree_end_of(&t);
}

// Texts that are edited and what is wrong stay; answers (here a catalog of 24 resources), facts and what is computed on the way
// do not.
static void edits_leave_little_behind(void)
{
    enum { EDITS = 200, MOST_BYTES_AN_EDIT = 2500 };
    struct open_tree t;
    begin_environment(&t);
    edit_port(&t, 1);
    (void)all_of(&t, t.project);
    size_t before = t.graph->inside->arena.used_bytes;
    for (int i = 0; i < EDITS; i++) {
        edit_port(&t, 2 + i);
        (void)all_of(&t, t.project);
    }
    size_t bytes = (t.graph->inside->arena.used_bytes - before) / EDITS;
    CHECK(bytes <= MOST_BYTES_AN_EDIT);
    if (bytes > MOST_BYTES_AN_EDIT)
        fprintf(stderr, "%zu bytes an edit\n", bytes);
    tree_end_of(&t);
}

// Catalogs of nodes are kept for other nodes until a file changes, answers as long as the host likes.
static void answers_outlive_edits(void)
{
    struct open_tree t;
    begin_environment(&t);
    weft_answer *catalog = asked_of(&t, t.project, "catalog", "facts={}");
    weft_answer *why = explained_of(&t, t.project, "File[/f3].content");
    weft_str before = weft_answer_json(catalog, 0), reason = weft_answer_text(why, 0);
    struct str kept = str_copy(&t.arena, str_in(before)), told = str_copy(&t.arena, str_in(reason));
    for (int i = 0; i < 3; i++) {
        edit_port(&t, 90 + i);
        (void)all_of(&t, t.project);
    }
    weft_str json = weft_answer_json(catalog, 0), text = weft_answer_text(why, 0);
    CHECK(str_equal(str_in(json), kept));
    CHECK(str_equal(str_in(text), told));
    weft_answer_free(catalog);
    weft_answer_free(why);
    tree_end_of(&t);
}

// A manifest that has not changed is not read again, and neither is a signature of a function.
static void edits_add_few_sources(void)
{
    struct open_tree t;
    begin_environment(&t);
    (void)all_of(&t, t.project);
    uint32_t before = sources_count(t.graph->inside->sources);
    for (int i = 0; i < 10; i++) {
        edit_port(&t, 100 + i);
        (void)all_of(&t, t.project);
    }
    CHECK_INT(sources_count(t.graph->inside->sources) - before, 10);
    tree_end_of(&t);
}

static const struct test tests[] = {
    {"answers follow edits", answers_follow_edits},
    {"edits leave little behind", edits_leave_little_behind},
    {"answers outlive edits", answers_outlive_edits},
    {"edits add few sources", edits_add_few_sources},
};

SUITE_OF(puppet_edits);
