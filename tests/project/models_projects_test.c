// SPDX-License-Identifier: Apache-2.0
//
// Random edits of whole projects in every language: those that the tests of the command begin with (tests/cli/*.t). A word
// becomes another one, a line goes or comes twice, a file is cut short, goes, comes back or appears beside the old one. What
// an open project then says is what a project says that was just opened.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/files/file.h"
#include "base/path.h"
#include "corpus.h"
#include "project/open_tree.h"

enum { ROUNDS = 8, FILES_MOST = 64, CHANGED_MOST = 8, ASKED_MOST = 12 };

struct edited_file {
    struct str name;
    struct str first, text; // as it began, and now; no text: it does not exist
    bool exists, is_unsaved;
};

struct model {
    struct open_tree tree;
    struct random random;
    uint64_t seed;
    struct str name; // of the file of the test
    struct edited_file files[FILES_MOST];
    size_t file_count;
    const struct edited_file *changed[CHANGED_MOST]; // in this round
    size_t changed_count;
};

static uint32_t chance(struct model *m, size_t n)
{
    return random_below(&m->random, (uint32_t)n);
}

// ---- files

static void make_directories(struct model *m, struct str path)
{
    struct str dir = path_dirname(path);
    if (dir.len <= str_of(m->tree.dir).len || file_exists(dir))
        return;
    make_directories(m, dir);
    (void)mkdir(str_copy(&m->tree.arena, dir).at, 0700);
}

static void lay_over(struct model *m, weft_project *p, const struct edited_file *f)
{
    weft_str path = weft_str_of(path_join(&m->tree.arena, str_of(m->tree.dir), f->name).at);
    weft_str text = f->is_unsaved ? (weft_str){f->text.at, f->text.len} : (weft_str){0};
    weft_answer_free(weft_project_overlay(p, path, text));
}

static void store(struct model *m, struct edited_file *f)
{
    struct str path = path_join(&m->tree.arena, str_of(m->tree.dir), f->name);
    if (f->exists) {
        make_directories(m, path);
        put_text(path, f->text);
    } else {
        (void)remove(path.at);
    }
    if (m->changed_count < CHANGED_MOST)
        m->changed[m->changed_count++] = f;
}

static void add_file(struct model *m, struct str name, struct str text)
{
    struct edited_file f = {.name = name, .first = text, .text = text, .exists = true};
    if (m->file_count == FILES_MOST || str_find(name, STR(".."), 0) < name.len)
        return;
    m->files[m->file_count++] = f;
}

// ---- edits

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// One of the words of a text; empty: it has none.
static struct str some_word(struct model *m, struct str text, size_t *at)
{
    size_t start = text.len ? chance(m, text.len) : 0, end;
    while (start < text.len && !is_word_byte(text.at[start]))
        start++;
    while (start > 0 && start < text.len && is_word_byte(text.at[start - 1]))
        start--;
    for (end = start; end < text.len && is_word_byte(text.at[end]);)
        end++;
    *at = start;
    return str_slice(text, start, end);
}

// A text with a part of it replaced, in the tree's arena.
static struct str replaced(struct model *m, struct str text, size_t from, size_t to, struct str by)
{
    return str_format(&m->tree.arena, "%.*s%.*s%.*s", STR_ARGS(str_slice(text, 0, from)),
                      STR_ARGS(by), STR_ARGS(str_slice(text, to, text.len)));
}

static struct str with_other_word(struct model *m, struct str text)
{
    size_t at, ignored;
    const struct edited_file *from = &m->files[chance(m, m->file_count)];
    struct str word = some_word(m, text, &at);
    struct str by = chance(m, 3) ? some_word(m, chance(m, 2) ? text : from->first, &ignored)
                                 : str_format(&m->tree.arena, "%u", chance(m, 30));
    return replaced(m, text, at, at + word.len, by);
}

// A line goes, or comes twice.
static struct str with_other_line(struct model *m, struct str text, bool twice)
{
    size_t start = text.len ? chance(m, text.len) : 0;
    while (start > 0 && text.at[start - 1] != '\n')
        start--;
    size_t end = str_find_char(text, '\n', start);
    end = end < text.len ? end + 1 : text.len;
    return replaced(m, text, start, twice ? start : end,
                    twice ? str_slice(text, start, end) : STR(""));
}

static struct str cut_short(struct model *m, struct str text)
{
    size_t at = text.len ? chance(m, text.len) : 0;
    while (at > 0 && at < text.len && ((unsigned char)text.at[at] & 0xc0) == 0x80)
        at--;
    return str_copy(&m->tree.arena, str_slice(text, 0, at));
}

static void copy_beside(struct model *m, const struct edited_file *f)
{
    struct str name =
        str_format(&m->tree.arena, "%u%.*s", chance(m, 2), STR_ARGS(path_basename(f->name)));
    struct str dir = path_dirname(f->name);
    if (dir.len && !str_equal(dir, STR(".")))
        name = path_join(&m->tree.arena, dir, name);
    for (size_t i = 0; i < m->file_count; i++)
        if (str_equal(m->files[i].name, name))
            return;
    size_t before = m->file_count;
    add_file(m, name, f->text);
    if (m->file_count > before)
        store(m, &m->files[before]);
}

static void edit_something(struct model *m)
{
    struct edited_file *f = &m->files[chance(m, m->file_count)];
    uint32_t how = chance(m, 16);
    if (how == 0) {
        copy_beside(m, f);
        return;
    }
    f->exists = how != 1;
    if (how < 6)
        f->text = f->first; // most of it stays right
    else if (how < 12)
        f->text = with_other_word(m, f->text);
    else if (how < 15)
        f->text = with_other_line(m, f->text, how == 12);
    else
        f->text = cut_short(m, f->text);
    if (f->is_unsaved) { // what is on disk does not count
        f->exists = true;
        lay_over(m, m->tree.project, f);
    } else {
        store(m, f);
    }
}

// A text that is not saved, or is saved.
static void edit_unsaved(struct model *m)
{
    struct edited_file *f = &m->files[chance(m, m->file_count)];
    struct str path = path_join(&m->tree.arena, str_of(m->tree.dir), f->name);
    if (!f->exists || !file_exists(path))
        return;
    f->is_unsaved = !f->is_unsaved;
    if (f->is_unsaved)
        f->text = with_other_word(m, f->text);
    lay_over(m, m->tree.project, f);
    if (!f->is_unsaved)
        store(m, f);
}

static void change_something(struct model *m)
{
    weft_str paths[CHANGED_MOST];
    m->changed_count = 0;
    for (uint32_t count = 1 + chance(m, 3); count > 0; count--)
        edit_something(m);
    if (chance(m, 6) == 0)
        edit_unsaved(m);
    for (size_t i = 0; i < m->changed_count; i++)
        paths[i] =
            weft_str_of(path_join(&m->tree.arena, str_of(m->tree.dir), m->changed[i]->name).at);
    bool is_told = chance(m, 6); // otherwise the project has to find out
    weft_answer_free(weft_project_change(m->tree.project, paths, is_told ? m->changed_count : 0));
}

// ---- questions

static void say_place(struct model *m, struct arena *a, weft_place *place, struct strbuf *out)
{
    weft_answer *keys = weft_keys(place, WEFT_STR(""));
    const weft_value *names = weft_answer_value(keys);
    size_t count = weft_answer_ok(keys) ? weft_value_count(names) : 0;
    weft_str wrong = weft_answer_diagnostics(keys, WEFT_TEXT, 0);
    strbuf_format(out, "%zu names%.*s\n", count, (int)wrong.len, wrong.at);
    for (size_t i = 0; i < count && i < ASKED_MOST; i++) {
        weft_str name = weft_value_text(weft_value_item(names, i));
        strbuf_format(out, "%.*s = ", (int)name.len, name.at);
        strbuf_add(out, answer_of(a, weft_get(place, name)));
        strbuf_add(out, STR("\n"));
        if (i != m->seed % ASKED_MOST)
            continue;
        weft_answer *why = weft_explain(place, name);
        strbuf_add(out, keep(a, weft_answer_text(why, 0)));
        strbuf_add(out, answer_of(a, why));
    }
    weft_answer_free(keys);
}

static bool path_has_hidden(struct str path)
{
    return str_starts(path, STR(".")) || str_find(path, STR("/."), 0) < path.len;
}

// All that a project says, from every directory.
static struct str said_by(struct model *m, struct arena *a, weft_project *p)
{
    struct strbuf out;
    strbuf_init(&out, 1 << 20);
    struct weft_unit_query all = {.size = sizeof(all)};
    strbuf_add(&out, answer_of(a, weft_units(p, &all)));
    for (size_t i = 0; i < m->file_count; i++) {
        weft_place *place;
        struct str dir = path_dirname(path_join(a, str_of(m->tree.dir), m->files[i].name));
        struct str before =
            i ? path_dirname(path_join(a, str_of(m->tree.dir), m->files[i - 1].name)) : STR("");
        bool is_hidden = path_has_hidden(m->files[i].name); // nobody asks there
        if (str_equal(dir, before) || !file_exists(dir) || is_hidden)
            continue;
        strbuf_format(&out, "\n== %.*s\n", STR_ARGS(m->files[i].name));
        weft_str of = weft_str_of(str_copy(a, dir).at);
        strbuf_add(&out, answer_of(a, weft_project_own_place(p, of, &place)));
        if (place)
            say_place(m, a, place, &out);
    }
    weft_answer *drawn = weft_project_draw(p, WEFT_STR("dot"));
    strbuf_add(&out, STR("\n== graph\n"));
    strbuf_add(&out, keep(a, weft_answer_text(drawn, 0)));
    strbuf_add(&out, answer_of(a, drawn));
    strbuf_add(&out, STR("\n== check\n"));
    strbuf_add(&out, answer_of(a, weft_project_check(p, weft_str_of(m->tree.dir), 0)));
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static void tell_difference(const struct model *m, int round, struct str got, struct str want)
{
    size_t at = 0;
    while (at < got.len && at < want.len && got.at[at] == want.at[at])
        at++;
    size_t from = at > 400 ? at - 400 : 0;
    struct str edited = m->changed_count ? m->changed[0]->name : STR("nothing");
    check_failed(m->name.at, 1,
                 "case %llu, round %d (%.*s): an open project says\n%.*s\nand a new one\n%.*s",
                 (unsigned long long)m->seed, round, STR_ARGS(edited),
                 STR_ARGS(str_slice(got, from, from + 1000)),
                 STR_ARGS(str_slice(want, from, from + 1000)));
}

static weft_graph *open_if_possible(const char *dir, weft_project **p)
{
    weft_graph *graph = weft_graph_open();
    weft_answer_free(weft_project_open(graph, weft_str_of(dir), p));
    return graph;
}

// A project that is another one now, or none, is not compared.
static bool is_same_project(weft_project *x, weft_project *y)
{
    weft_str one = weft_project_root(x), other = weft_project_root(y);
    return str_equal(str_make(one.at, one.len), str_make(other.at, other.len)) &&
           weft_project_dialect(x) == weft_project_dialect(y);
}

static void compare_with_new(struct model *m, int round)
{
    struct arena a;
    weft_project *fresh;
    arena_init(&a);
    weft_graph *graph = open_if_possible(m->tree.dir, &fresh);
    if (fresh && is_same_project(fresh, m->tree.project)) {
        for (size_t i = 0; i < m->file_count; i++)
            if (m->files[i].is_unsaved)
                lay_over(m, fresh, &m->files[i]);
        struct str want = said_by(m, &a, fresh);
        struct str got = said_by(m, &a, m->tree.project);
        if (!str_equal(got, want))
            tell_difference(m, round, got, want);
    }
    weft_graph_close(graph);
    arena_done(&a);
}

// ---- a case

static void take_files(struct model *m, const struct corpus_case *c)
{
    struct str name;
    for (size_t i = 0; i < c->sections.len && is_section(&c->sections.at[i], STR("file"), &name);
         i++)
        add_file(m, str_copy(&m->tree.arena, name),
                 str_format(&m->tree.arena, "%.*s\n", STR_ARGS(c->sections.at[i].body)));
    for (size_t i = 0; i < m->file_count; i++)
        store(m, &m->files[i]);
}

static void run_project_case(const struct corpus_case *c, uint64_t seed)
{
    struct model m = {.random = {seed}, .seed = seed, .name = c->name};
    unsigned before = check_failures();
    tree_begin_at(&m.tree);
    CHECK_INT(remove(on_disk(&m.tree, "root.tm").at), 0);
    take_files(&m, c);
    m.tree.graph = open_if_possible(m.tree.dir, &m.tree.project);
    for (int i = 0; i < ROUNDS && m.tree.project && check_failures() == before; i++) {
        change_something(&m);
        compare_with_new(&m, i);
    }
    tree_end_of(&m.tree);
}

// Cases of a file are its own: another file changes nothing.
static void run_cases_of_file(struct corpus_case *c, struct arena *kept)
{
    enum { DEARER = 1000 }; // a case opens eight projects
    (void)kept;
    struct str ignored;
    const char *only = getenv("WEFT_FILE");
    unsigned long count = random_cases(DEARER) / DEARER;
    unsigned before = check_failures(), first = random_first();
    if (only && str_find(c->name, str_of(only), 0) == c->name.len)
        return;
    if (c->sections.len < 2 || !is_section(&c->sections.at[0], STR("file"), &ignored))
        return;
    for (unsigned long i = 0; i < count && check_failures() == before; i++)
        run_project_case(c, first + i);
}

static void random_edits_of_projects_leave_what_a_new_one_says(void)
{
    corpus_run("../cli", run_cases_of_file);
}

static const struct test tests[] = {
    {"random edits of projects leave what a new one says",
     random_edits_of_projects_leave_what_a_new_one_says},
};

SUITE_OF(models_projects);
