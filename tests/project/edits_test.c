// SPDX-License-Identifier: Apache-2.0
//
// Projects that change while they are open. What is asked after an edit must be what a project that was just opened
// says: values, diagnostics, explanations. And it must cost what the edit has changed.
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/api.h"
#include "base/file.h"
#include "base/path.h"
#include "base/search.h"
#include "weft.h"

struct open_tree {
    struct arena arena;
    char dir[64];
    weft_graph *graph;
    weft_project *project;
};

static struct str on_disk(struct open_tree *t, const char *name)
{
    return path_join(&t->arena, str_of(t->dir), str_of(name));
}

// Not by file_write, which waits for the disk.
static void put_text(struct str path, struct str text)
{
    FILE *f = fopen(path.at, "w");
    CHECK(f && fwrite(text.at, 1, text.len, f) == text.len && fclose(f) == 0);
}

static void write_file(struct open_tree *t, const char *name, const char *text)
{
    struct str path = on_disk(t, name);
    (void)mkdir(str_copy(&t->arena, path_dirname(path)).at, 0700);
    put_text(path, str_of(text));
}

static weft_graph *open_project(const char *dir, weft_project **project)
{
    weft_graph *graph = weft_graph_open();
    weft_answer *opened = weft_project_open(graph, weft_str_of(dir), project);
    CHECK(weft_answer_ok(opened));
    weft_answer_free(opened);
    return graph;
}

static void tree_begin_at(struct open_tree *t)
{
    *t = (struct open_tree){0};
    arena_init(&t->arena);
    snprintf(t->dir, sizeof(t->dir), "/tmp/weft-edits-test-XXXXXX");
    CHECK(mkdtemp(t->dir));
    write_file(t, "root.tm", "terramate {\n  required_version = \"> 0\"\n}\n");
}

static void tree_end_of(struct open_tree *t)
{
    char command[128];
    snprintf(command, sizeof(command), "rm -rf %s", t->dir);
    if (t->graph)
        weft_graph_close(t->graph);
    CHECK_INT(system(command), 0);
    arena_done(&t->arena);
}

static void changed(struct open_tree *t, const char *name)
{
    weft_str path = weft_str_of(on_disk(t, name).at);
    weft_answer_free(weft_project_change(t->project, &path, 1));
}

static void edit(struct open_tree *t, const char *name, const char *text)
{
    write_file(t, name, text);
    changed(t, name);
}

static struct str keep(struct arena *a, weft_str s)
{
    return str_copy(a, str_make(s.at, s.len));
}

// The value as JSON, and what is wrong.
static struct str answer_of(struct arena *a, weft_answer *answer)
{
    bool ok = weft_answer_ok(answer);
    struct str value = ok ? keep(a, weft_answer_json(answer, 0)) : STR("");
    weft_str why = weft_answer_diagnostics(answer, WEFT_TEXT, 0);
    struct str all =
        str_format(a, "%.*s%s%.*s", STR_ARGS(value), why.len ? "\n" : "", (int)why.len, why.at);
    weft_answer_free(answer);
    return all;
}

static struct str asked(struct open_tree *t, const char *dir, const char *path)
{
    weft_place *place;
    weft_answer *opened = weft_project_place(t->project, weft_str_of(on_disk(t, dir).at), &place);
    if (!place)
        return answer_of(&t->arena, opened);
    weft_answer_free(opened);
    return answer_of(&t->arena, weft_get(place, weft_str_of(path)));
}

static uint64_t evaluated(const struct open_tree *t)
{
    return t->graph->inside->counters.statements;
}

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

// ---- the model

static struct random edit_random;

static uint32_t chance(uint32_t n)
{
    return random_below(&edit_random, n);
}

static const char *const model_dirs[] = {"", "a", "b", "a/c", "a/d", "a/c/e", "b/f"};
static const char *const model_files[] = {"x.tm", "y.tm", "z.tm"};

static void add_value(struct strbuf *out)
{
    // around a number
    static const struct {
        const char *before, *after;
    } forms[] = {
        {"", ""},
        {"\"v", "\""},
        {"global.g", ""},
        {"\"t-${global.g", "}\""},
        {"tm_try(global.g", ", \"none\")"},
        {"{ p = global.g", ", q = 2 }"},
        {"tm_keys(global.o", ")"},
        {"global.o", ".p"},
        {"[for k in [1, 2] : \"${k}-${global.g", "}\"]"},
        {"tm_try(terramate.stack.name, \"no stack ", "\")"},
        {"tm_length(terramate.stacks.list) + ", ""},
        {"tm_try(tm_file(\"data", "\"), \"no file\")"},
        {"global.g", " == 1 ? 2 : 3"},
        {"tm_try(global.o", ".q.r, 7)"},
    };
    char text[128];
    size_t form = chance(COUNT_OF(forms));
    snprintf(text, sizeof(text), "%s%u%s", forms[form].before, chance(4), forms[form].after);
    strbuf_add(out, str_of(text));
}

static void add_text(struct strbuf *out)
{
    char line[64];
    for (uint32_t i = chance(3); i > 0; i--)
        strbuf_add(out, STR("# a comment\n"));
    if (chance(12) == 0)
        strbuf_add(out, STR("globals {\n  g0 = \n"));
    if (chance(8) == 0) {
        snprintf(line, sizeof(line), "import {\n  source = \"/%s/%s\"\n}\n",
                 model_dirs[1 + chance(COUNT_OF(model_dirs) - 1)], chance(3) ? "y.tm" : "*.tm");
        strbuf_add(out, str_of(line));
    }
    if (chance(4) == 0) {
        snprintf(line, sizeof(line), "stack {\n  id = \"id%u\"\n  tags = [\"t%u\"]\n}\n", chance(9),
                 chance(2));
        strbuf_add(out, str_of(line));
    }
    for (uint32_t blocks = chance(7) ? 1 : chance(4); blocks > 0; blocks--) {
        snprintf(line, sizeof(line), "globals \"o%u\" {\n", chance(4));
        strbuf_add(out, chance(3) ? STR("globals {\n") : str_of(line));
        char kind = "ggop"[chance(4)];
        for (uint32_t n = chance(4), last = n + 1 + chance(3); n < last; n++) {
            snprintf(line, sizeof(line), "  %c%u = ", kind, n);
            strbuf_add(out, str_of(line));
            if (chance(10) == 0)
                strbuf_add(out, STR("unset"));
            else
                add_value(out);
            strbuf_add(out, STR("\n"));
        }
        strbuf_add(out, STR("}\n"));
    }
    if (chance(5) == 0)
        strbuf_add(out, STR("generate_file \"out.txt\" {\n  content = \"${tm_try(global.g1, 0)} "
                            "${global.g2}\"\n}\n"));
}

// A file of the model that is edited, created or removed; its name is written to `name`.
static void edit_something(struct open_tree *t, char name[64])
{
    const char *dir = model_dirs[chance(COUNT_OF(model_dirs))];
    const char *slash = *dir ? "/" : "";
    uint32_t what = chance(20);
    struct strbuf text;
    strbuf_init(&text, 4096);
    if (what == 0)
        snprintf(name, 64, "%s%s.tmskip", dir, slash);
    else if (what < 3)
        snprintf(name, 64, "%s%sdata%u", dir, slash, chance(4));
    else if (what < 5)
        snprintf(name, 64, "%s%sdoc%u.yay", dir, slash, chance(2));
    else
        snprintf(name, 64, "%s%s%s", dir, slash, model_files[chance(COUNT_OF(model_files))]);
    struct str path = on_disk(t, name);
    if (what == 19 && *dir) { // all of a directory
        char command[200];
        snprintf(name, 64, "%s", dir);
        snprintf(command, sizeof(command), "rm -rf %s/%s", t->dir, dir);
        CHECK_INT(system(command), 0);
    } else if (chance(4) == 0 && file_exists(path)) {
        CHECK_INT(remove(path.at), 0);
    } else {
        char parents[160];
        snprintf(parents, sizeof(parents), "mkdir -p %s/%s", t->dir, dir);
        if (!file_exists(on_disk(t, dir)))
            CHECK_INT(system(parents), 0);
        if (what == 0)
            strbuf_add(&text, STR("\n"));
        else if (what < 3)
            strbuf_add(&text, chance(2) ? STR("one") : STR("two"));
        else if (what < 5)
            strbuf_add(&text, chance(2) ? STR("include \"doc1.yay\"\na: {{ global.g1 }}\n")
                                        : STR("b: 1\nc: {{ b }}\n"));
        else
            add_text(&text);
        put_text(path, strbuf_str(&text));
    }
    strbuf_done(&text);
}

// All that a project says, from every directory.
static struct str said_by(struct arena *a, weft_project *p, const char *root, const char *explained)
{
    struct strbuf out;
    strbuf_init(&out, 1 << 20);
    struct weft_unit_query all = {.size = sizeof(all)};
    strbuf_add(&out, answer_of(a, weft_units(p, &all)));
    for (size_t i = 0; i < COUNT_OF(model_dirs); i++) {
        weft_place *place;
        struct str dir = path_join(a, str_of(root), str_of(model_dirs[i]));
        if (!file_exists(dir))
            continue;
        weft_answer *opened = weft_project_place(p, weft_str_of(dir.at), &place);
        strbuf_add(&out, str_format(a, "\n== %s\n", model_dirs[i]));
        strbuf_add(&out, answer_of(a, opened));
        if (!place)
            continue;
        strbuf_add(&out, answer_of(a, weft_get(place, WEFT_STR("global"))));
        weft_answer *why = weft_explain(place, weft_str_of(explained));
        strbuf_add(&out, keep(a, weft_answer_text(why, 0)));
        strbuf_add(&out, answer_of(a, why));
    }
    strbuf_add(&out, STR("\n== check\n"));
    strbuf_add(&out, answer_of(a, weft_project_check(p, weft_str_of(root), 0)));
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

enum { EDITS_A_CASE = 12 };

static void run_model_case(uint64_t seed)
{
    static const char *const explained[] = {"global.g0", "global.g1", "global.o1", "global.o2.p"};
    struct open_tree t;
    unsigned before = check_failures();
    edit_random = (struct random){seed};
    tree_begin_at(&t);
    char name[EDITS_A_CASE][64];
    for (int i = 0; i < 8; i++)
        edit_something(&t, name[0]);
    t.graph = open_project(t.dir, &t.project);
    for (int i = 0; i < EDITS_A_CASE && check_failures() == before; i++) {
        weft_str paths[3];
        size_t count = 1 + chance(3);
        for (size_t k = 0; k < count; k++) {
            edit_something(&t, name[k]);
            paths[k] = weft_str_of(on_disk(&t, name[k]).at);
        }
        bool is_told = chance(8); // otherwise the project has to find out
        weft_answer_free(weft_project_change(t.project, paths, is_told ? count : 0));
        struct arena a;
        arena_init(&a);
        weft_project *fresh;
        weft_graph *graph = open_project(t.dir, &fresh);
        const char *path = explained[chance(COUNT_OF(explained))];
        struct str want = said_by(&a, fresh, t.dir, path);
        struct str got = said_by(&a, t.project, t.dir, path);
        if (!str_equal(got, want)) {
            size_t at = 0;
            while (at < got.len && at < want.len && got.at[at] == want.at[at])
                at++;
            size_t from = at > 300 ? at - 300 : 0;
            check_failed(
                __FILE__, __LINE__,
                "case %llu, edit %d (%s%s %s %s): an open project says\n%.*s\nand a new one\n%.*s",
                (unsigned long long)seed, i, is_told ? "" : "not told: ", name[0],
                count > 1 ? name[1] : "", count > 2 ? name[2] : "",
                (int)(got.len - from < 900 ? got.len - from : 900), got.at + from,
                (int)(want.len - from < 900 ? want.len - from : 900), want.at + from);
        }
        weft_graph_close(graph);
        arena_done(&a);
    }
    tree_end_of(&t);
}

static void random_edits_leave_what_a_new_project_says(void)
{
    enum { NORMAL = 40, DEARER = 100 }; // a case opens a dozen projects
    unsigned long count = random_cases(NORMAL * DEARER) / DEARER;
    unsigned before = check_failures(), first = random_first();
    for (unsigned long i = 0; i < count && check_failures() == before; i++)
        run_model_case(first + i);
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
    {"threads edit and ask", threads_edit_and_ask},
    {"random edits leave what a new project says", random_edits_leave_what_a_new_project_says},
};

SUITE_OF(models_edits);
