// SPDX-License-Identifier: Apache-2.0
//
// Random edits of directories that have names of their own: Terraform's modules with values, calls and overrides, and
// Terragrunt's units. The project stays open, and says after each round what a project says that was just opened:
// units, values, explanations, checks; also through places that were opened long before.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/api.h"
#include "base/files/file.h"
#include "base/path.h"
#include "project/open_tree.h"

enum { NAME_BYTES = 64, ROUNDS = 10, CHANGED_MOST = 12 };

static const char *const dirs[] = {"", "a", "b", "a/c", "mod", "mod/in"};

struct model {
    struct open_tree tree;
    struct random random;
    uint64_t seed;
    bool is_calm; // most of it is right
    bool has_units;
    bool is_given;            // a value for a variable
    char unsaved[NAME_BYTES]; // empty: none
    struct str unsaved_text;
    weft_place *old[COUNT_OF(dirs)];      // places that were opened at the start, or NULL
    const char *dialects[COUNT_OF(dirs)]; // ... in which language
    char changed[CHANGED_MOST][NAME_BYTES];
    size_t changed_count;
};

static uint32_t chance(struct model *m, uint32_t n)
{
    return random_below(&m->random, n);
}

// ---- texts

struct form {
    const char *before, *after;
};

static const struct form wild[] = {
    {"\"v", "\""},
    {"local.l", ""},
    {"\"${local.l", "}-x\""},
    {"var.v", ""},
    {"module.m0.o", ""},
    {"try(local.l", ", \"none\")"},
    {"try(file(\"${path.module}/data", "\"), \"no file\")"},
    {"[for k in [1, 2] : \"${k}-${var.v", "}\"]"},
    {"aws_x.r", ".name"},
    {"try(aws_y.r", ".name, 1)"},
    {"{ a = local.l", ", b = path.module }"},
    {"length(module.m1) + ", ""},
};

static const struct form calm[] = {
    {"\"v", "\""},
    {"\"w", "\""},
    {"try(\"t-${var.v", "}\", \"none\")"},
    {"try(module.m0.o", ", \"none\")"},
    {"try(file(\"${path.module}/data", "\"), \"no file\")"},
};

static void add_value(struct model *m, struct strbuf *out)
{
    const struct form *f =
        m->is_calm ? &calm[chance(m, COUNT_OF(calm))] : &wild[chance(m, COUNT_OF(wild))];
    strbuf_format(out, "%s%u%s", f->before, chance(m, 3), f->after);
}

static void add_variable(struct model *m, struct strbuf *out, uint32_t n)
{
    static const char *const texts[] = {
        "default = \"d\"",
        "type = string",
        "",
        "type = number\n  default = 1",
        "default = \"e\"\n  sensitive = true",
        ("default = \"f\"\n  validation {\n    condition = var.v0 != \"t1\"\n"
         "    error_message = \"not ${1}!\"\n  }")};
    strbuf_format(out, "variable \"v%u\" {\n  %s\n}\n", n, texts[chance(m, COUNT_OF(texts))]);
}

static void add_repeat(struct model *m, struct strbuf *out)
{
    uint32_t how = chance(m, 5);
    if (how == 0)
        strbuf_format(out, "  count = %u\n", chance(m, 3));
    if (how == 1)
        strbuf_format(out, "  for_each = toset([\"k%u\", \"z\"])\n", chance(m, 2));
}

static void add_call(struct model *m, struct strbuf *out, uint32_t n)
{
    static const char *const sources[] = {"./mod", "../mod", "./in", "../b", "../../mod"};
    strbuf_format(out, "module \"m%u\" {\n  source = \"%s\"\n  v%u = ", n,
                  sources[chance(m, COUNT_OF(sources))], chance(m, 2));
    add_value(m, out);
    strbuf_add(out, STR("\n"));
    add_repeat(m, out);
    strbuf_add(out, STR("}\n"));
}

static void add_resource(struct model *m, struct strbuf *out, uint32_t n)
{
    strbuf_format(out, "resource \"aws_%c\" \"r%u\" {\n  name = ", "xxy"[chance(m, 3)], n);
    add_value(m, out);
    strbuf_add(out, STR("\n"));
    add_repeat(m, out);
    strbuf_add(out, STR("}\n"));
}

static void add_code(struct model *m, struct strbuf *out)
{
    for (uint32_t i = chance(m, 3); i > 0; i--)
        strbuf_add(out, STR("# a comment\n"));
    if (chance(m, m->is_calm ? 60 : 20) == 0)
        strbuf_add(out, STR("locals {\n  l0 = \n"));
    if (chance(m, 2))
        add_variable(m, out, chance(m, 3));
    strbuf_add(out, STR("locals {\n"));
    for (uint32_t n = chance(m, 3), last = n + 1 + chance(m, 2); n < last; n++) {
        strbuf_format(out, "  l%u = ", n);
        add_value(m, out);
        strbuf_add(out, STR("\n"));
    }
    strbuf_add(out, STR("}\n"));
    for (uint32_t n = chance(m, 3), last = n + chance(m, 3); n < last; n++) {
        strbuf_format(out, "output \"o%u\" {\n  value = ", n);
        add_value(m, out);
        strbuf_add(out, STR("\n}\n"));
    }
    if (chance(m, 3) == 0)
        add_call(m, out, chance(m, 2));
    if (chance(m, 4) == 0)
        add_resource(m, out, chance(m, 2));
}

static void add_unit(struct model *m, struct strbuf *out)
{
    if (chance(m, 2))
        strbuf_add(out,
                   STR("include \"root\" {\n  path = find_in_parent_folders(\"root.hcl\")\n}\n"));
    if (chance(m, 4) == 0)
        strbuf_format(out,
                      "dependency \"d\" {\n  config_path = \"%s\"\n  mock_outputs = {\n    o = "
                      "\"mock\"\n  }\n}\n",
                      chance(m, 2) ? "../b" : "../a");
    strbuf_format(out, "locals {\n  x = \"x%u\"\n}\ninputs = {\n  i%u = local.%c\n}\n",
                  chance(m, 3), chance(m, 2), m->is_calm ? 'x' : "xxy"[chance(m, 3)]);
}

// ---- edits

enum edited { AS_CODE, AS_VALUES, AS_DATA, AS_UNIT };

static enum edited choose_file(struct model *m, const char *dir, char name[NAME_BYTES])
{
    const char *slash = *dir ? "/" : "";
    uint32_t what = chance(m, 20);
    if (what < 2) {
        snprintf(name, NAME_BYTES, "%s%s%s", dir, slash,
                 chance(m, 2) ? "terraform.tfvars" : "z.auto.tfvars");
        return AS_VALUES;
    }
    if (what < 4) {
        snprintf(name, NAME_BYTES, "%s%sdata%u", dir, slash, chance(m, 3));
        return AS_DATA;
    }
    if (what < 8 && m->has_units) {
        snprintf(name, NAME_BYTES, "%s%s%s", dir, slash, *dir ? "terragrunt.hcl" : "root.hcl");
        return AS_UNIT;
    }
    static const char *const files[] = {"main.tf", "main.tf", "more.tf", "x_override.tf"};
    snprintf(name, NAME_BYTES, "%s%s%s", dir, slash, files[chance(m, m->is_calm ? 3 : 4)]);
    return AS_CODE;
}

static void add_content(struct model *m, enum edited what, struct strbuf *text)
{
    switch (what) {
    case AS_CODE: add_code(m, text); break;
    case AS_VALUES: strbuf_format(text, "v%u = \"t%u\"\n", chance(m, 3), chance(m, 3)); break;
    case AS_DATA: strbuf_add(text, chance(m, 2) ? STR("one") : STR("two")); break;
    case AS_UNIT: add_unit(m, text); break;
    }
}

static void run_shell(const struct model *m, const char *what, const char *path)
{
    char command[400];
    snprintf(command, sizeof(command), "cd %s && %s %s >/dev/null 2>&1", m->tree.dir, what, path);
    CHECK_INT(system(command), 0);
}

static void edit_something(struct model *m)
{
    char name[NAME_BYTES];
    const char *dir = dirs[chance(m, COUNT_OF(dirs))];
    enum edited what = choose_file(m, dir, name);
    struct str path = on_disk(&m->tree, name);
    struct strbuf text;
    if (*dir && chance(m, 15) == 0) {
        snprintf(name, NAME_BYTES, "%s", dir);
        run_shell(m, "rm -rf", dir);
    } else if (chance(m, 5) == 0 && file_exists(path)) {
        CHECK_INT(remove(path.at), 0);
    } else {
        if (*dir && !file_exists(on_disk(&m->tree, dir)))
            run_shell(m, "mkdir -p", dir);
        strbuf_init(&text, 4096);
        add_content(m, what, &text);
        put_text(path, strbuf_str(&text));
        strbuf_done(&text);
    }
    if (m->changed_count < CHANGED_MOST)
        snprintf(m->changed[m->changed_count++], NAME_BYTES, "%s", name);
}

static void lay_over(struct model *m, weft_project *p)
{
    weft_str file = weft_str_of(on_disk(&m->tree, m->unsaved).at);
    weft_answer_free(
        weft_project_overlay(p, file, (weft_str){m->unsaved_text.at, m->unsaved_text.len}));
}

// A text that is not saved, or is taken back.
static void edit_unsaved(struct model *m)
{
    if (*m->unsaved) {
        m->unsaved_text = (struct str){0};
        lay_over(m, m->tree.project);
        *m->unsaved = 0;
        return;
    }
    const char *dir = dirs[chance(m, COUNT_OF(dirs))];
    if (!file_exists(on_disk(&m->tree, dir)))
        return;
    struct strbuf text;
    enum edited what = choose_file(m, dir, m->unsaved);
    strbuf_init(&text, 4096);
    add_content(m, what, &text);
    m->unsaved_text = strbuf_copy(&text, &m->tree.arena);
    strbuf_done(&text);
    lay_over(m, m->tree.project);
}

// ---- questions

static const char *const asked_paths[] = {"output", "local",  "module.m0",
                                          "aws_x",  "var.v0", "inputs"};

static void say_place(struct arena *a, weft_place *place, const char *explained, struct strbuf *out)
{
    for (size_t k = 0; k < COUNT_OF(asked_paths); k++)
        strbuf_add(out, answer_of(a, weft_get(place, weft_str_of(asked_paths[k]))));
    weft_answer *why = weft_explain(place, weft_str_of(explained));
    strbuf_add(out, keep(a, weft_answer_text(why, 0)));
    strbuf_add(out, answer_of(a, why));
}

// All that a project says, from every directory. With `old`, through places that were opened before.
static struct str said_by(struct model *m, struct arena *a, weft_project *p, const char *explained,
                          weft_place *const *old)
{
    struct strbuf out;
    strbuf_init(&out, 1 << 20);
    struct weft_unit_query all = {.size = sizeof(all)};
    strbuf_add(&out, answer_of(a, weft_units(p, &all)));
    for (size_t i = 0; i < COUNT_OF(dirs); i++) {
        weft_place *place;
        struct str dir = path_join(a, str_of(m->tree.dir), str_of(dirs[i]));
        if (!file_exists(dir))
            continue;
        strbuf_format(&out, "\n== %s\n", dirs[i]);
        strbuf_add(&out, answer_of(a, weft_project_own_place(p, weft_str_of(dir.at), &place)));
        bool is_as_before =
            old && old[i] && weft_project_dialect_at(p, weft_str_of(dir.at)) == m->dialects[i];
        if (place)
            say_place(a, is_as_before ? old[i] : place, explained, &out);
    }
    strbuf_add(&out, STR("\n== check\n"));
    strbuf_add(&out, answer_of(a, weft_project_check(p, weft_str_of(m->tree.dir), 0)));
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

// Asks something, and one of the questions is cancelled on the way: nothing of it is remembered.
static void ask_and_cancel(struct model *m, const char *explained)
{
    struct arena a;
    arena_init(&a);
    cancel_after(&m->tree, 1 + chance(m, 3000) % 200);
    (void)said_by(m, &a, m->tree.project, explained, NULL);
    cancel_after(&m->tree, 0);
    arena_done(&a);
}

static void tell_difference(const struct model *m, int round, struct str got, struct str want)
{
    size_t at = 0;
    while (at < got.len && at < want.len && got.at[at] == want.at[at])
        at++;
    size_t from = at > 400 ? at - 400 : 0;
    check_failed(__FILE__, __LINE__,
                 "case %llu, round %d (%s %s): an open project says\n%.*s\nand a new one\n%.*s",
                 (unsigned long long)m->seed, round, m->changed_count ? m->changed[0] : "nothing",
                 m->changed_count > 1 ? m->changed[1] : "",
                 (int)(got.len - from < 1000 ? got.len - from : 1000), got.at + from,
                 (int)(want.len - from < 1000 ? want.len - from : 1000), want.at + from);
}

static void give_variable(weft_project *p)
{
    weft_answer_free(weft_project_input(p, WEFT_INPUT_VARIABLE, WEFT_STR("v1"), WEFT_STR("given")));
}

static void compare_with_new(struct model *m, int round, const char *explained)
{
    struct arena a;
    weft_project *fresh;
    arena_init(&a);
    weft_graph *graph = open_project(m->tree.dir, &fresh);
    if (m->is_given)
        give_variable(fresh);
    if (*m->unsaved)
        lay_over(m, fresh);
    struct str want = said_by(m, &a, fresh, explained, NULL);
    struct str got = said_by(m, &a, m->tree.project, explained, NULL);
    if (!str_equal(got, want))
        tell_difference(m, round, got, want);
    struct str again = said_by(m, &a, m->tree.project, explained, m->old);
    if (str_equal(got, want) && !str_equal(got, again))
        tell_difference(m, round, again, got);
    weft_graph_close(graph);
    arena_done(&a);
}

// ---- a case

static void begin_case(struct model *m, uint64_t seed)
{
    *m = (struct model){.random = {seed}, .seed = seed};
    tree_begin_at(&m->tree);
    CHECK_INT(remove(on_disk(&m->tree, "root.tm").at), 0);
    run_shell(m, "mkdir -p", ".git/objects .git/refs && echo 'ref: refs/heads/x' >.git/HEAD");
    m->is_calm = chance(m, 2);
    m->has_units = chance(m, 3) == 0;
    m->is_given = chance(m, 4) == 0;
    for (int i = 0; i < 8; i++)
        edit_something(m);
    m->tree.graph = open_project(m->tree.dir, &m->tree.project);
    if (m->is_given)
        give_variable(m->tree.project);
    for (size_t i = 0; i < COUNT_OF(dirs); i++)
        if (chance(m, 2) && file_exists(on_disk(&m->tree, dirs[i]))) {
            weft_str dir = weft_str_of(on_disk(&m->tree, dirs[i]).at);
            weft_answer_free(weft_project_own_place(m->tree.project, dir, &m->old[i]));
            m->dialects[i] = weft_project_dialect_at(m->tree.project, dir);
        }
}

static void change_something(struct model *m)
{
    weft_str paths[CHANGED_MOST];
    m->changed_count = 0;
    for (uint32_t count = chance(m, 4); count > 0; count--)
        edit_something(m);
    for (size_t i = 0; i < m->changed_count; i++)
        paths[i] = weft_str_of(on_disk(&m->tree, m->changed[i]).at);
    bool is_told = chance(m, 8); // otherwise the project has to find out
    if (m->changed_count || !is_told)
        weft_answer_free(
            weft_project_change(m->tree.project, paths, is_told ? m->changed_count : 0));
    if (chance(m, 6) == 0)
        edit_unsaved(m);
}

static void run_case(uint64_t seed)
{
    static const char *const explained[] = {"output.o0", "output.o1", "local.l1", "var.v1",
                                            "inputs"};
    struct model m;
    unsigned before = check_failures();
    begin_case(&m, seed);
    for (int i = 0; i < ROUNDS && check_failures() == before; i++) {
        const char *path = explained[chance(&m, COUNT_OF(explained))];
        change_something(&m);
        if (chance(&m, 6) == 0)
            ask_and_cancel(&m, path);
        compare_with_new(&m, i, path);
    }
    tree_end_of(&m.tree);
}

static void random_edits_of_places_leave_what_a_new_project_says(void)
{
    enum { NORMAL = 40, DEARER = 100 }; // a case opens ten projects
    unsigned long count = random_cases(NORMAL * DEARER) / DEARER;
    unsigned before = check_failures(), first = random_first();
    for (unsigned long i = 0; i < count && check_failures() == before; i++)
        run_case(first + i);
}

static void cases_of_places_that_failed_once(void)
{
    run_case(
        8300003); // a variable that is given: whether a module declares it depends on all of them
}

static const struct test tests[] = {
    {"cases of places that failed once", cases_of_places_that_failed_once},
    {"random edits of places leave what a new project says",
     random_edits_of_places_leave_what_a_new_project_says},
};

SUITE_OF(models_places);
