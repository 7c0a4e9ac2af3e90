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

// ---- checks, which keep what they have found in each file

// Each text changes what others see of the file, or what it sees of others.
static const struct varied_file varied[] = {
    {"data/common.yaml",
     {"web::port: 80\nweb::host: a\n", "web::port: 80\nbase::mode: '1'\n",
      "web::port: x\nspare: 1\n", "web::port: 80\nweb::host: \"%{lookup('spare')}\"\nspare: 1\n",
      "web::port: [1\n"}},
    {"manifests/site.pp",
     {"include web\n", "$zone = 1\ninclude web\n",
      "node default { include base }\nnode 'n1' { include web }\n",
      "Web::Site { owner => 'x' }\ninclude web\n", "include web\n$zone = 2\nweb::site { 'a': }\n"}},
    {"modules/web/manifests/init.pp",
     {"class web(Integer $port, $host = 'h') {\n  include base\n  web::site { 'a': path => "
      "$base::dir }\n}\n",
      "class web(Integer $port) {\n  $list = [1]\n  class { 'base': mode => '1' }\n  "
      "notice($zone)\n}\n",
      "class web($port = 1) inherits base {\n  web::site { 'a': owner => 1 }\n  notice(web::sum(1, "
      "2), $dir)\n}\n",
      "class web($port = lookup('spare')) {\n  file { '/w': content => epp('web/a.epp', {'x' => "
      "1}) }\n}\n",
      "class web($port) { \n"}},
    {"modules/web/manifests/site.pp",
     {"define web::site($path, $owner = 'o') { file { $path: owner => $owner } }\n",
      "define web::site($path = '/x', String $owner = 'o') { file { $path: owner => $owner } }\n",
      "define web::site($owner) { notify { $owner: } }\n", "class web::site { $dir = 1 }\n", NULL}},
    {"modules/base/manifests/init.pp",
     {"class base($mode = '2') { $dir = '/d' }\n", "class base(Base::Mode $mode) { $dir = '/e' }\n",
      "class base { $folder = '/d' }\n", "class base { include web }\n",
      "class base($mode = '2') inherits web { $dir = $web::port }\n"}},
    {"modules/base/types/mode.pp",
     {"type Base::Mode = Enum['1', '2']\n", "type Base::Mode = Integer\n",
      "type Base::Mode = Enum['3']\n", NULL, ""}},
    {"modules/web/functions/sum.pp",
     {"function web::sum($a, $b) { $a + $b }\n", "function web::sum($a) { $a }\n", NULL,
      "function web::sum($a, $b = 1) { $b }\n", "function web::sum($a, *$b) { $b }\n"}},
    {"modules/web/templates/a.epp",
     {"<%- | $x | -%>\n<%= $x %>\n", "<%- | $y | -%>\n<%= $y %>\n", NULL,
      "<%- | $x, $z = 1 | -%>\n<%= $x %>\n", "<%= $zone %>\n"}},
};

static struct str mistakes_of(struct open_tree *t, weft_project *p)
{
    return answer_of(&t->arena, weft_project_check(p, weft_str_of(t->dir), 0));
}

static void check_like_anew(struct open_tree *t, unsigned number)
{
    weft_project *project;
    weft_graph *g = open_project(t->dir, &project);
    struct str now = mistakes_of(t, t->project), anew = mistakes_of(t, project);
    CHECK(str_equal(now, anew));
    if (!str_equal(now, anew))
        fprintf(stderr, "case %u\n%.*s\n---\n%.*s\n", number, STR_ARGS(now), STR_ARGS(anew));
    weft_graph_close(g);
}

static void run_edits(unsigned number)
{
    struct open_tree t;
    struct random r = {.state = number};
    tree_begin_at(&t);
    write_file(&t, "environment.conf", "");
    write_file(&t, "hiera.yaml", "version: 5\nhierarchy:\n  - name: All\n    path: common.yaml\n");
    write_file(&t, "modules/README", "");
    write_file(&t, "modules/web/README", "");
    write_file(&t, "modules/base/README", "");
    for (size_t i = 0; i < COUNT_OF(varied); i++)
        vary_file(&t, &varied[i], random_below(&r, 4), true);
    t.graph = open_project(t.dir, &t.project);
    check_like_anew(&t, number);
    for (unsigned i = 0; i < 12; i++) {
        unsigned count = 1 + random_below(&r, 8) / 7;
        for (unsigned n = 0; n < count; n++)
            vary_file(&t, &varied[random_below(&r, COUNT_OF(varied))], random_below(&r, 5), false);
        check_like_anew(&t, number);
    }
    tree_end_of(&t);
}

static void checks_follow_random_edits(void)
{
    unsigned long cases = random_cases(12);
    for (unsigned i = 0; i < cases; i++)
        run_edits(random_first() + i);
}

static const struct test tests[] = {
    {"answers follow edits", answers_follow_edits},
    {"edits leave little behind", edits_leave_little_behind},
    {"answers outlive edits", answers_outlive_edits},
    {"edits add few sources", edits_add_few_sources},
    {"checks follow random edits", checks_follow_random_edits},
};

SUITE_OF(puppet_edits);
