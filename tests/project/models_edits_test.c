// SPDX-License-Identifier: Apache-2.0
//
// Random edits of a project that stays open: files, documents, modules, data, whole directories, unsaved texts, given
// values, checkouts of git, questions that are cancelled. After each round it says what a project says that was just
// opened: values, diagnostics, explanations, checks. It evaluates no more than that one, and nothing if it is asked
// again.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/api.h"
#include "base/files/file.h"
#include "base/path.h"
#include "base/search.h"
#include "project/open_tree.h"

enum { NAME_BYTES = 64, ROUNDS = 12, UNSAVED_MOST = 3, GIVEN_MOST = 3, CHANGED_MOST = 40 };

struct model {
    struct open_tree tree;
    struct random random;
    uint64_t seed;
    bool is_calm; // most of it is right, so that most of it can be kept
    bool has_bundles, has_git;
    bool is_committed;
    struct {
        char name[NAME_BYTES];
        struct str text; // malloc'd
    } unsaved[UNSAVED_MOST];
    const char *given[GIVEN_MOST];
    size_t given_count;
    char changed[CHANGED_MOST][NAME_BYTES]; // in this round
    size_t changed_count;
};

static uint32_t chance(struct model *m, uint32_t n)
{
    return random_below(&m->random, n);
}

static PRINTF_LIKE(2, 3) void run_shell(const struct model *m, const char *format, ...)
{
    char text[512], command[700];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    snprintf(command, sizeof(command), "cd %s && { %s; } >/dev/null 2>&1", m->tree.dir, text);
    CHECK_INT(system(command), 0);
}

// ---- texts

static const char *const model_dirs[] = {"", "a", "b", "a/c", "a/d", "a/c/e", "b/f"};
static const char *const model_files[] = {"x.tm", "y.tm", "z.tm"};

// Around a number.
struct form {
    const char *before, *after;
};

static const struct form wild_forms[] = {
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

// What has a value whatever the others are, and keeps its type.
static const struct form calm_forms[] = {
    {"\"v", "\""},
    {"\"w", "\""},
    {"tm_try(\"t-${global.h", "}\", \"none\")"},
    {"tm_try(\"${global.h", "}${terramate.stack.name}\", \"no stack\")"},
    {"tm_try(\"${tm_length(terramate.stacks.list)}-", "\", \"\")"},
    {"tm_try(\"f-${tm_file(\"data", "\")}\", \"no file\")"},
    {"tm_try(global.h", " == \"v1\" ? \"one\" : \"other\", \"neither\")"},
};

static void add_value(struct model *m, struct strbuf *out)
{
    const struct form *f = m->is_calm ? &calm_forms[chance(m, COUNT_OF(calm_forms))]
                                      : &wild_forms[chance(m, COUNT_OF(wild_forms))];
    strbuf_format(out, "%s%u%s", f->before, chance(m, 4), f->after);
}

static void add_globals(struct model *m, struct strbuf *out)
{
    bool has_labels = !m->is_calm && chance(m, 3) == 0;
    if (has_labels)
        strbuf_format(out, "globals \"o%u\" {\n", chance(m, 4));
    else
        strbuf_add(out, STR("globals {\n"));
    char kind = m->is_calm ? "gh"[chance(m, 2)] : "ggop"[chance(m, 4)];
    for (uint32_t n = chance(m, 4), last = n + 1 + chance(m, 3); n < last; n++) {
        strbuf_format(out, "  %c%u = ", kind, n);
        if (kind == 'h') // what others read reads nothing, so that nothing needs itself
            strbuf_format(out, "\"v%u\"", chance(m, 3));
        else if (!m->is_calm && chance(m, 10) == 0)
            strbuf_add(out, STR("unset"));
        else
            add_value(m, out);
        strbuf_add(out, STR("\n"));
    }
    strbuf_add(out, STR("}\n"));
}

static void add_generates(struct model *m, struct strbuf *out)
{
    if (chance(m, 5) == 0)
        strbuf_format(
            out, "generate_file \"out%u.txt\" {\n  content = \"${tm_try(global.g1, 0)} %s\"\n}\n",
            chance(m, 2), m->is_calm ? "" : "${global.g2}");
    if (chance(m, 6) == 0)
        strbuf_format(
            out,
            "generate_hcl \"gen%u.tf\" {\n  content {\n    module \"m\" {\n      source = "
            "\"./%s\"\n      name   = tm_try(global.g0, \"n\")\n    }\n  }\n}\n",
            chance(m, 2), chance(m, 2) ? "mod" : "..");
    if (chance(m, 9) == 0)
        strbuf_format(out,
                      "generate_file \"/lists/all%u.txt\" {\n  context = root\n  content = "
                      "\"${tm_join(\",\", terramate.stacks.list)}\"\n}\n",
                      chance(m, 2));
    if (chance(m, 9) == 0)
        strbuf_add(out,
                   STR("assert {\n  assertion = tm_try(global.h1, \"\") != \"v2\"\n  message = "
                       "\"not ${tm_try(global.h1, 0)}\"\n}\n"));
    if (chance(m, 9) == 0)
        strbuf_add(out, STR("script \"run\" {\n  job {\n    command = [\"echo\", tm_try(global.g3, "
                            "\"x\")]\n  }\n}\n"));
}

static void add_text(struct model *m, struct strbuf *out)
{
    for (uint32_t i = chance(m, 3); i > 0; i--)
        strbuf_add(out, STR("# a comment\n"));
    if (chance(m, m->is_calm ? 40 : 12) == 0)
        strbuf_add(out, STR("globals {\n  g0 = \n"));
    if (chance(m, m->is_calm ? 30 : 8) == 0)
        strbuf_format(out, "import {\n  source = \"/%s/%s\"\n}\n",
                      model_dirs[1 + chance(m, COUNT_OF(model_dirs) - 1)],
                      chance(m, 3) ? "y.tm" : "*.tm");
    if (chance(m, 4) == 0)
        strbuf_format(out, "stack {\n  id = \"id%u\"\n  tags = [\"t%u\"]\n}\n",
                      chance(m, m->is_calm ? 1000 : 9), chance(m, 2));
    for (uint32_t blocks = chance(m, 7) ? 1 : chance(m, 4); blocks > 0; blocks--)
        add_globals(m, out);
    add_generates(m, out);
}

static void add_document(struct model *m, struct strbuf *out)
{
    static const char *const texts[] = {"include \"doc1.yay\"\na: {{ global.g1 }}\n",
                                        "b: 1\nc: {{ b }}\n", "a: {{ global.h1 }}\n",
                                        "include \"doc0.yay\"\nd: [1, {{ b }}]\n"};
    strbuf_add(out, str_of(texts[m->is_calm ? 1 : chance(m, COUNT_OF(texts))]));
}

static void add_code(struct model *m, struct strbuf *out)
{
    static const char *const texts[] = {
        "variable \"name\" {\n  type = string\n}\n",
        "variable \"name\" {\n  type = list(string)\n}\n",
        "variable \"name\" {\n  default = 1\n}\nvariable \"more\" {}\n",
        "module \"m\" {\n  source = \"./mod\"\n  name   = \"x\"\n}\n",
        "module \"m\" {\n  source = \"../mod\"\n  nam    = local.n\n}\nlocals {\n  n = [1]\n}\n",
        "locals {\n  n = \n"};
    strbuf_add(out, str_of(texts[chance(m, m->is_calm ? 1 : COUNT_OF(texts))]));
}

static void add_bundle(struct model *m, struct strbuf *out)
{
    strbuf_format(out,
                  "bundle \"b%u\" {\n  source = \"/bundles/web\"\n  inputs = {\n    name = "
                  "\"n%u\"\n    size = %s\n  }\n}\n",
                  chance(m, 2), chance(m, 3), chance(m, 2) ? "2" : "tm_try(global.h1, 1)");
}

static void write_definition(struct model *m)
{
    struct open_tree *t = &m->tree;
    run_shell(m, "mkdir -p bundles/web components/c");
    write_file(
        t, "bundles/web/d.tm",
        "define bundle metadata {\n  class = \"a/web\"\n  name = \"Web\"\n  version = "
        "\"1.0.0\"\n}\n"
        "define bundle {\n  input \"name\" {\n    type = string\n  }\n  input \"size\" {\n   "
        " default = 1\n  }\n}\n"
        "define bundle stack \"s\" {\n  metadata {\n    path = "
        "\"/made/${bundle.input.name.value}\"\n    name = \"web\"\n  }\n  component \"c\" {\n "
        "   source = \"/components/c\"\n    inputs {\n      size = bundle.input.size.value\n "
        "   }\n  }\n}\n");
    write_file(t, "components/c/d.tm",
               "define component metadata {\n  class = \"a/c\"\n  name = \"C\"\n  version = "
               "\"1.0.0\"\n}\ndefine component input \"size\" {\n}\n"
               "generate_file \"size.txt\" {\n  content = \"${component.input.size.value}\"\n}\n");
}

// ---- edits

static void note_changed(struct model *m, const char *name)
{
    if (m->changed_count < CHANGED_MOST)
        snprintf(m->changed[m->changed_count++], NAME_BYTES, "%s", name);
}

enum edited { AS_SKIP, AS_DATA, AS_DOCUMENT, AS_CODE, AS_BUNDLE, AS_TREE };

static enum edited choose_file(struct model *m, const char *dir, char name[NAME_BYTES])
{
    const char *slash = *dir ? "/" : "";
    uint32_t what = chance(m, 20);
    if (what == 0 && (!m->is_calm || chance(m, 3) == 0)) {
        snprintf(name, NAME_BYTES, "%s%s.tmskip", dir, slash);
        return AS_SKIP;
    }
    if (what < 3) {
        snprintf(name, NAME_BYTES, "%s%sdata%u", dir, slash, chance(m, 4));
        return AS_DATA;
    }
    if (what < 5) {
        snprintf(name, NAME_BYTES, "%s%sdoc%u.yay", dir, slash, chance(m, 2));
        return AS_DOCUMENT;
    }
    if (what < 7) {
        snprintf(name, NAME_BYTES, "%s%s%smain.tf", dir, slash, chance(m, 2) ? "mod/" : "");
        return AS_CODE;
    }
    if (what == 7 && m->has_bundles) {
        snprintf(name, NAME_BYTES, "%s%sbundle.tm", dir, slash);
        return AS_BUNDLE;
    }
    snprintf(name, NAME_BYTES, "%s%s%s", dir, slash, model_files[chance(m, COUNT_OF(model_files))]);
    return AS_TREE;
}

static void add_content(struct model *m, enum edited what, struct strbuf *text)
{
    switch (what) {
    case AS_SKIP: strbuf_add(text, STR("\n")); break;
    case AS_DATA: strbuf_add(text, chance(m, 2) ? STR("one") : STR("two")); break;
    case AS_DOCUMENT: add_document(m, text); break;
    case AS_CODE: add_code(m, text); break;
    case AS_BUNDLE: add_bundle(m, text); break;
    case AS_TREE: add_text(m, text); break;
    }
}

// Something is edited, created or removed.
static void edit_something(struct model *m)
{
    struct open_tree *t = &m->tree;
    const char *dir = model_dirs[chance(m, COUNT_OF(model_dirs))];
    char name[NAME_BYTES];
    struct strbuf text;
    enum edited what = choose_file(m, dir, name);
    struct str path = on_disk(t, name);
    if (what == AS_TREE && *dir && chance(m, 12) == 0) {
        snprintf(name, NAME_BYTES, "%s", dir);
        run_shell(m, "rm -rf %s", dir);
    } else if (chance(m, 4) == 0 && file_exists(path)) {
        CHECK_INT(remove(path.at), 0);
    } else {
        struct str parent = str_copy(&t->arena, path_dirname(path));
        if (!file_exists(parent))
            run_shell(m, "mkdir -p %s", parent.at);
        strbuf_init(&text, 4096);
        add_content(m, what, &text);
        put_text(path, strbuf_str(&text));
        strbuf_done(&text);
    }
    note_changed(m, name);
}

static void lay_over(struct model *m, weft_project *p, size_t i)
{
    weft_str file = weft_str_of(on_disk(&m->tree, m->unsaved[i].name).at);
    struct str text = m->unsaved[i].text;
    weft_answer_free(weft_project_overlay(p, file, (weft_str){text.at, text.len}));
}

// A text that is not saved, or is taken back.
static void edit_unsaved(struct model *m)
{
    size_t i = chance(m, UNSAVED_MOST);
    bool is_set = m->unsaved[i].text.at;
    free((char *)(uintptr_t)m->unsaved[i].text.at);
    m->unsaved[i].text = (struct str){0};
    if (is_set)
        lay_over(m, m->tree.project, i);
    const char *dir = model_dirs[chance(m, COUNT_OF(model_dirs))];
    if (is_set || !file_exists(on_disk(&m->tree, dir)))
        return;
    struct strbuf text;
    enum edited what = choose_file(m, dir, m->unsaved[i].name);
    for (size_t k = 0; k < UNSAVED_MOST; k++)
        if (k != i && m->unsaved[k].text.at &&
            str_equal(str_of(m->unsaved[k].name), str_of(m->unsaved[i].name)))
            return;
    if (what == AS_SKIP || !file_exists(path_dirname(on_disk(&m->tree, m->unsaved[i].name))))
        return;
    strbuf_init(&text, 4096);
    add_content(m, what, &text);
    char *bytes = calloc(1, text.len + 1);
    for (size_t k = 0; k < text.len; k++)
        bytes[k] = strbuf_str(&text).at[k];
    m->unsaved[i].text = str_make(bytes, text.len);
    strbuf_done(&text);
    lay_over(m, m->tree.project, i);
}

static void give_to(weft_project *p, const char *expression)
{
    weft_answer_free(weft_project_give(p, WEFT_GIVEN_ARGUMENT, (weft_str){0}, WEFT_STR("h1"),
                                       weft_str_of(expression)));
}

static void give_something(struct model *m)
{
    static const char *const texts[] = {"\"v1\"", "\"v9\"", "tm_upper(\"v2\")"};
    if (m->given_count == GIVEN_MOST)
        return;
    m->given[m->given_count] = texts[chance(m, COUNT_OF(texts))];
    give_to(m->tree.project, m->given[m->given_count++]);
}

// What was committed comes back, or is committed.
static void check_something_out(struct model *m)
{
    run_shell(m, "git add -A && git commit -q --allow-empty -m x && git tag -f t%u", chance(m, 3));
    if (m->is_committed)
        run_shell(m, "git checkout -q t%u || git checkout -q t%u || true", chance(m, 3),
                  chance(m, 3));
    m->is_committed = true;
}

// ---- questions

// All that a project says, from every directory.
static struct str said_by(struct model *m, struct arena *a, weft_project *p, const char *explained)
{
    struct strbuf out;
    strbuf_init(&out, 1 << 20);
    struct weft_unit_query all = {.size = sizeof(all)};
    strbuf_add(&out, answer_of(a, weft_units(p, &all)));
    for (size_t i = 0; i < COUNT_OF(model_dirs); i++) {
        weft_place *place;
        struct str dir = path_join(a, str_of(m->tree.dir), str_of(model_dirs[i]));
        if (!file_exists(dir))
            continue;
        weft_answer *opened = weft_project_place(p, weft_str_of(dir.at), &place);
        strbuf_format(&out, "\n== %s\n", model_dirs[i]);
        strbuf_add(&out, answer_of(a, opened));
        if (!place)
            continue;
        strbuf_add(&out, answer_of(a, weft_get(place, WEFT_STR("global"))));
        weft_answer *why = weft_explain(place, weft_str_of(explained));
        strbuf_add(&out, keep(a, weft_answer_text(why, 0)));
        strbuf_add(&out, answer_of(a, why));
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
    (void)said_by(m, &a, m->tree.project, explained);
    cancel_after(&m->tree, 0);
    arena_done(&a);
}

static void tell_difference(const struct model *m, int round, struct str got, struct str want)
{
    size_t at = 0;
    while (at < got.len && at < want.len && got.at[at] == want.at[at])
        at++;
    size_t from = at > 300 ? at - 300 : 0;
    check_failed(__FILE__, __LINE__,
                 "case %llu, round %d (%s %s%s%s): an open project says\n%.*s\nand a new one\n%.*s",
                 (unsigned long long)m->seed, round, m->changed_count ? m->changed[0] : "nothing",
                 m->changed_count > 1 ? m->changed[1] : "", m->has_git ? ", git" : "",
                 m->has_bundles ? ", bundles" : "",
                 (int)(got.len - from < 900 ? got.len - from : 900), got.at + from,
                 (int)(want.len - from < 900 ? want.len - from : 900), want.at + from);
}

static void compare_with_new(struct model *m, int round, const char *explained)
{
    struct arena a;
    weft_project *fresh;
    arena_init(&a);
    weft_graph *graph = open_project(m->tree.dir, &fresh);
    for (size_t i = 0; i < UNSAVED_MOST; i++)
        if (m->unsaved[i].text.at)
            lay_over(m, fresh, i);
    for (size_t i = 0; i < m->given_count; i++)
        give_to(fresh, m->given[i]);
    struct str want = said_by(m, &a, fresh, explained);
    uint64_t before = evaluated(&m->tree);
    struct str got = said_by(m, &a, m->tree.project, explained);
    uint64_t spent = evaluated(&m->tree) - before;
    if (!str_equal(got, want))
        tell_difference(m, round, got, want);
    uint64_t of_new = graph->inside->counters.statements;
    // A tree with bundles is said anew as a whole, and failures are not kept over a change.
    bool is_counted = !m->has_bundles && str_find(got, STR("error["), 0) == got.len;
    if (is_counted && spent > of_new)
        check_failed(__FILE__, __LINE__, "case %llu, round %d: %llu evaluations, %llu in a new one",
                     (unsigned long long)m->seed, round, (unsigned long long)spent,
                     (unsigned long long)of_new);
    before = evaluated(&m->tree);
    struct str again = said_by(m, &a, m->tree.project, explained);
    if (!str_equal(got, again))
        tell_difference(m, round, again, got);
    if (is_counted)
        CHECK_INT(evaluated(&m->tree) - before, 0);
    weft_graph_close(graph);
    arena_done(&a);
}

// ---- a case

static void begin_case(struct model *m, uint64_t seed)
{
    *m = (struct model){.random = {seed}, .seed = seed};
    tree_begin_at(&m->tree);
    m->is_calm = chance(m, 2);
    m->has_bundles = chance(m, 6) == 0;
    m->has_git = chance(m, 15) == 0;
    if (m->has_bundles)
        write_definition(m);
    if (m->has_git)
        run_shell(m, "git init -q && git config user.email x@x && git config user.name x");
    for (int i = 0; i < 8; i++)
        edit_something(m);
    m->tree.graph = open_project(m->tree.dir, &m->tree.project);
}

static void end_case(struct model *m)
{
    for (size_t i = 0; i < UNSAVED_MOST; i++)
        free((char *)(uintptr_t)m->unsaved[i].text.at);
    tree_end_of(&m->tree);
}

static void change_something(struct model *m)
{
    weft_str paths[CHANGED_MOST];
    m->changed_count = 0;
    bool is_git = m->has_git && chance(m, 3) == 0;
    if (is_git)
        check_something_out(m);
    for (uint32_t count = chance(m, 4); count > 0; count--)
        edit_something(m);
    for (size_t i = 0; i < m->changed_count; i++)
        paths[i] = weft_str_of(on_disk(&m->tree, m->changed[i]).at);
    bool is_told = !is_git && chance(m, 8); // otherwise the project has to find out
    if (m->changed_count || !is_told)
        weft_answer_free(
            weft_project_change(m->tree.project, paths, is_told ? m->changed_count : 0));
    if (chance(m, 6) == 0)
        edit_unsaved(m);
    if (chance(m, 25) == 0)
        give_something(m);
}

static void run_model_case(uint64_t seed)
{
    static const char *const explained[] = {"global.g0", "global.g1", "global.o1", "global.o2.p",
                                            "global.h1"};
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
    end_case(&m);
}

static void random_edits_leave_what_a_new_project_says(void)
{
    enum { NORMAL = 40, DEARER = 100 }; // a case opens a dozen projects
    unsigned long count = random_cases(NORMAL * DEARER) / DEARER;
    unsigned before = check_failures(), first = random_first();
    for (unsigned long i = 0; i < count && check_failures() == before; i++)
        run_model_case(first + i);
}

// Stacks that only a bundle defines were there or not, depending on what was asked before. A directory that no longer
// is a module still counted as the caller of another one. A directory that was looked for while it did not exist, and
// was checked out later, seemed to be empty. A directory that calls another one was not checked again when what would be
// generated in the other one did not fail any more. A directory that somebody asked for while it did not exist stayed
// empty when it came. What is wrong with generated code was reported in the file if something else was wrong above it.
// What generated code called before an edit decided which directories are units.
static void cases_that_failed_once(void)
{
    static const uint64_t seeds[] = {503,      1118,     4300089,  4300097,  4300134,
                                     5000052,  5000301,  6000320,  20000301, 20003275,
                                     20007048, 20007232, 20013876, 20022517, 20031566};
    for (size_t i = 0; i < COUNT_OF(seeds); i++)
        run_model_case(seeds[i]);
}

static const struct test tests[] = {
    {"cases that failed once", cases_that_failed_once},
    {"random edits leave what a new project says", random_edits_leave_what_a_new_project_says},
};

SUITE_OF(models_edits);
