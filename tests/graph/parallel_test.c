// SPDX-License-Identifier: Apache-2.0
//
// What may run in parallel: reading files into trees that share names and sources, and writing out
// answers that are done. Evaluation itself is one thread's (rulings 1.19). Run under TSan by `make tsan`.
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "toy/toy.h"
#include "value/json.h"

enum { FILES = 64, THREADS = 4 };

struct reading {
    struct toy *t;
    struct mini_file files[FILES];
};

static void text_of_file(struct strbuf *out, size_t i)
{
    strbuf_init(out, 0);
    for (size_t k = 0; k < 50; k++)
        strbuf_format(out, "f%zu.k%zu = \"${global.f%zu.k%zu}-%zu\"\n", i, k, (i + 1) % FILES, k,
                      i);
    if (i == FILES - 1) // the end of every chain
        out->len = 0;
    for (size_t k = 0; i == FILES - 1 && k < 50; k++)
        strbuf_format(out, "f%zu.k%zu = \"end%zu\"\n", i, k, k);
}

static void read_file(void *data, size_t i)
{
    struct reading *r = data;
    struct strbuf text;
    text_of_file(&text, i);
    r->files[i] = mini_parse(r->t->g->symbols, r->t->g->sources, r->t->language, STR("file"),
                             strbuf_str(&text));
    strbuf_done(&text);
}

static void define_file(struct toy *t, struct view *v, const struct mini_file *f)
{
    path_id space = path_child(t->g, 0, symbol_intern(t->g->symbols, STR("global")));
    for (size_t i = 0; i < f->statement_count; i++) {
        path_id p = space;
        for (uint32_t k = 0; k < f->statements[i].path_len; k++)
            p = path_child(t->g, p, f->statements[i].path[k]);
        struct statement s = {.tree = f->tree,
                              .expr = f->statements[i].value,
                              .path = p,
                              .origin = p,
                              .at = f->statements[i].at,
                              .scope = t->scope};
        view_define(v, &s);
    }
}

struct writing {
    struct toy *t;
    struct value values[FILES];
    struct strbuf texts[FILES];
};

static void write_answer(void *data, size_t i)
{
    struct writing *w = data;
    strbuf_init(&w->texts[i], 0);
    json_write(&w->texts[i], w->values[i], (struct json_style){.indent = true});
}

struct asking {
    struct toy *t;
    struct view *v;
    struct writing *w;
};

static void ask_all(void *data)
{
    struct asking *a = data;
    path_id space = path_child(a->t->g, 0, symbol_intern(a->t->g->symbols, STR("global")));
    for (size_t i = 0; i < FILES; i++) {
        struct str name = str_format(&a->t->texts, "f%zu", i);
        path_id p = path_child(a->t->g, space, symbol_intern(a->t->g->symbols, name));
        a->w->values[i] = view_value(a->t->g, a->v, p);
    }
}

// Reads with some number of threads, asks, writes with as many; all text in one.
static struct str run_with(struct toy *t, unsigned threads)
{
    struct reading r = {.t = t};
    pool_run(threads, FILES, read_file, &r);
    struct view *v = view_open(t->g, NULL, STR("/"), t->scope);
    for (size_t i = 0; i < FILES; i++) {
        CHECK_INT(r.files[i].diags.list.len, 0);
        diags_done(&r.files[i].diags);
        graph_keep_tree(t->g, r.files[i].tree);
        define_file(t, v, &r.files[i]);
    }
    struct writing w = {.t = t};
    struct asking a = {t, v, &w};
    graph_question(t->g, ask_all, &a);
    pool_run(threads, FILES, write_answer, &w);
    struct strbuf all;
    strbuf_init(&all, 0);
    for (size_t i = 0; i < FILES; i++) {
        strbuf_add(&all, strbuf_str(&w.texts[i]));
        strbuf_done(&w.texts[i]);
    }
    struct str text = strbuf_copy(&all, &t->texts);
    strbuf_done(&all);
    return text;
}

static void same_bytes_for_any_number_of_threads(void)
{
    struct toy one, many;
    toy_open(&one, &toy_directories);
    toy_open(&many, &toy_directories);
    struct str alone = run_with(&one, 1), together = run_with(&many, THREADS);
    CHECK(alone.len > 10000);
    CHECK(str_equal(alone, together));
    toy_close(&one);
    toy_close(&many);
}

static const struct test tests[] = {
    {"reading and writing in parallel give the same bytes", same_bytes_for_any_number_of_threads},
};

SUITE_OF(parallel);
