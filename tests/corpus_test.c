// SPDX-License-Identifier: Apache-2.0
//
// The corpus: cases as data, one file each under tests/corpus/graph, in the mini syntax. A file is a
// sentence that says what holds, then sections:
//
//   -- language NAME --        strict, directories, layered, guarded or ordered
//   -- document --             the text of a document
//   -- dir PATH --             the statements of a directory, after its parent's
//   -- ask PATH --             a path of the document ("" is the whole), and the answer
//   -- get DIR PATH --         a global as a directory sees it, and the answer
//   -- name NAME --            an expression: what the name means from the start
//   -- refs HOW EXPRESSION --  what it refers to, where conditions are known as they are written, given or asked
//   -- evaluations N --        so many statements were evaluated so far
//   -- errors --               the diagnostics of the last answer, as people read them
//
// Every case is also run with its directories said and its questions asked in random orders
// (experiment 11 of docs/internals/rulings.md), and every question with one step less than it needs, which must end in the limit.
// WEFT_ACCEPT=1 writes the answers that came into the files: read the diff.
#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "toy/toy.h"

enum { ORDERS = 8 };

static const struct mini_language *language_named(struct str name)
{
    static const struct {
        const char *name;
        const struct mini_language *language;
    } all[] = {{"strict", &toy_strict},
               {"directories", &toy_directories},
               {"layered", &toy_layered},
               {"guarded", &toy_guarded},
               {"ordered", &toy_ordered}};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (str_equal(name, str_of(all[i].name)))
            return all[i].language;
    return NULL;
}

// ---- running

struct run {
    struct corpus_case *c;
    struct toy t;
    struct node *document;
    struct str dirs[64];
    struct view *views[64];
    size_t dir_count;
};

static const char *text_in(struct toy *t, struct str s)
{
    return str_copy(&t->texts, s).at;
}

static struct view *view_named(struct run *r, struct str name)
{
    for (size_t i = 0; i < r->dir_count; i++)
        if (str_equal(r->dirs[i], name))
            return r->views[i];
    return NULL;
}

static struct str parent_of(struct str dir)
{
    size_t end = dir.len;
    while (end > 1 && dir.at[end - 1] != '/')
        end--;
    return str_make(dir.at, end > 1 ? end - 1 : 1);
}

static void open_dir(struct run *r, struct str name)
{
    struct view *parent = str_equal(name, STR("/")) ? NULL : view_named(r, parent_of(name));
    r->dirs[r->dir_count] = name;
    r->views[r->dir_count++] = view_open(r->t.g, parent, name, r->t.scope);
}

// Directories in order of the file, what they say in a random one.
static void say_all(struct run *r, struct random *order)
{
    struct section *dirs[64];
    size_t count = 0;
    struct str rest;
    for (size_t i = 0; i < r->c->sections.len; i++) {
        struct section *s = &r->c->sections.at[i];
        if (is_section(s, STR("dir"), &rest)) {
            open_dir(r, rest);
            dirs[count++] = s;
        } else if (is_section(s, STR("name"), &rest)) {
            toy_name(&r->t, text_in(&r->t, rest), text_in(&r->t, s->body));
        } else if (is_section(s, STR("document"), &rest)) {
            r->document = toy_document(&r->t, text_in(&r->t, s->body));
        }
    }
    while (count) {
        size_t pick = order ? random_below(order, (uint32_t)count) : 0;
        is_section(dirs[pick], STR("dir"), &rest);
        toy_globals(&r->t, view_named(r, rest), text_in(&r->t, dirs[pick]->body));
        memmove(&dirs[pick], &dirs[pick + 1], sizeof(*dirs) * (count - pick - 1));
        count--;
    }
}

static const struct mini_language *language_of(const struct corpus_case *c)
{
    struct str rest;
    for (size_t i = 0; i < c->sections.len; i++)
        if (is_section(&c->sections.at[i], STR("language"), &rest))
            return language_named(rest);
    return NULL;
}

static void run_open(struct run *r, struct corpus_case *c, struct random *order)
{
    *r = (struct run){.c = c};
    toy_open(&r->t, language_of(c));
    say_all(r, order);
}

// The answer of a question section; an empty str when it is none.
static struct str answer(struct run *r, const struct section *s)
{
    struct str rest;
    if (is_section(s, STR("ask"), &rest)) {
        if (str_equal(rest, STR("\"\"")))
            rest.len = 0;
        return str_of(toy_ask(&r->t, r->document, text_in(&r->t, rest)));
    }
    if (is_section(s, STR("get"), &rest)) {
        size_t at = 0;
        struct str dir = next_word(rest, &at);
        const char *path = text_in(&r->t, str_slice(rest, at, rest.len));
        return str_of(toy_get(&r->t, view_named(r, dir), path));
    }
    return STR("");
}

static struct str observed(struct run *r, const struct section *s)
{
    struct str rest;
    if (is_section(s, STR("errors"), &rest)) {
        struct str text = str_of(toy_errors(&r->t));
        return str_slice(text, 0, text.len ? text.len - 1 : 0);
    }
    if (is_section(s, STR("evaluations"), &rest)) {
        unsigned long long count = r->t.g->counters.statements;
        return str_format(&r->t.texts, "evaluations %llu", count);
    }
    if (is_section(s, STR("refs"), &rest)) {
        static const char *const ways[] = {"written", "given", "asked"};
        size_t at = 0, by = 0;
        struct str how = next_word(rest, &at);
        while (by + 1 < COUNT_OF(ways) && !str_equal(how, str_of(ways[by])))
            by++;
        const char *text = text_in(&r->t, str_slice(rest, at, rest.len));
        return str_of(toy_refs(&r->t, r->document, (enum known_by)by, text));
    }
    return answer(r, s);
}

// All diagnostics of the last answer.
static struct str shown(struct run *r)
{
    diags_sort(&r->t.diags, r->t.g->sources);
    return str_of(toy_errors(&r->t));
}

static void run_in_order(struct corpus_case *c, struct arena *kept)
{
    struct run r;
    struct str rest;
    run_open(&r, c, NULL);
    for (size_t i = 0; i < c->sections.len; i++) {
        struct section *s = &c->sections.at[i];
        struct str got = observed(&r, s);
        s->shown = str_copy(kept, shown(&r));
        if (is_section(s, STR("evaluations"), &rest) && corpus_accepts())
            s->new_head = str_copy(kept, got);
        else if (is_section(s, STR("evaluations"), &rest))
            corpus_compare(c, "in order", s, s->head, got);
        else if (got.len || is_section(s, STR("errors"), &rest))
            corpus_observe(c, kept, s, got);
    }
    toy_close(&r.t);
}

// Answers and diagnostics may not depend on the order in which things are said or asked.
static void run_in_random_order(struct corpus_case *c, struct random *random)
{
    struct run r;
    run_open(&r, c, random);
    for (size_t i = 0; i < 2 * c->sections.len; i++) {
        const struct section *s = &c->sections.at[random_below(random, (uint32_t)c->sections.len)];
        struct str got = answer(&r, s);
        if (!got.len)
            continue;
        corpus_compare(c, "in another order", s, s->body, got);
        corpus_compare(c, "diagnostics in another order", s, s->shown, shown(&r));
    }
    toy_close(&r.t);
}

// One step less than a question needs, asked first of all, is the limit, and nothing of it stays. Beside it may
// be what else is wrong with parts that were reached.
static void run_with_less(struct corpus_case *c, const struct section *s)
{
    struct run r;
    run_open(&r, c, NULL);
    if (answer(&r, s).len == 0) {
        toy_close(&r.t);
        return;
    }
    uint64_t needed = r.t.g->question.steps;
    toy_close(&r.t);
    if (needed < 2)
        return;
    run_open(&r, c, NULL);
    r.t.g->limits.steps = needed - 1;
    struct str limited = answer(&r, s);
    if (str_find(limited, STR("limit-steps"), 0) == limited.len)
        corpus_compare(c, "with a step less", s, STR("error[limit-steps]"), limited);
    r.t.g->limits.steps = 0;
    corpus_compare(c, "with enough again", s, s->body, answer(&r, s));
    toy_close(&r.t);
}

static void run_case(struct corpus_case *c, struct arena *kept)
{
    struct random random = {str_hash(c->name) | 1};
    if (!language_of(c)) {
        check_failed(c->name.at, 1, "has no section `language`");
        return;
    }
    run_in_order(c, kept);
    for (int i = 0; i < ORDERS && !corpus_accepts(); i++)
        run_in_random_order(c, &random);
    for (size_t i = 0; i < c->sections.len && !corpus_accepts(); i++)
        run_with_less(c, &c->sections.at[i]);
}

static void every_case_of_the_corpus(void)
{
    corpus_run("graph", run_case);
}

static const struct test tests[] = {
    {"11: every case, in its order, in others, and with a step less", every_case_of_the_corpus},
};

SUITE_OF(corpus);
