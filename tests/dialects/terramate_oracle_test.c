// SPDX-License-Identifier: Apache-2.0
//
// How often is a statement evaluated? As often as there are different things that it reads, however many
// stacks see it. The oracle evaluates every stack alone, in a project of its own, and notes for each statement
// what it read there; a project that is asked for all of them must not have evaluated more, or less.
#include "check.h"

#include <string.h>

#include "dialects/tm_ask.h"
#include "value/value.h"

enum { TREES = 25, STACKS = 14, GLOBALS = 24, FILES = STACKS + 8 };

struct dice {
    uint32_t state;
};

static uint32_t roll(struct dice *d, uint32_t below)
{
    d->state = d->state * 1664525U + 1013904223U;
    return (d->state >> 16) % below;
}

// ---- trees

// Globals read those with smaller numbers: what there is, what some directories set, what nobody sets, the
// stack, all keys of an object.
static void write_global(struct strbuf *out, struct dice *d, unsigned i)
{
    unsigned x = i ? roll(d, i) : 0, y = i ? roll(d, i) : 0;
    switch (i ? roll(d, 9) : 0) {
    case 0: strbuf_format(out, "  g%u = \"text %u\"\n", i, roll(d, 3)); return;
    case 1: strbuf_format(out, "  g%u = \"${global.g%u}-${global.g%u}\"\n", i, x, y); return;
    case 2: strbuf_format(out, "  g%u = tm_length(\"x${global.g%u}\") > 9 ? 1 : 2\n", i, x); return;
    case 3: strbuf_format(out, "  g%u = terramate.stack.name\n", i); return;
    case 4: strbuf_format(out, "  g%u = terramate.stack.tags[0]\n", i); return;
    case 5: strbuf_format(out, "  g%u = tm_try(global.own%u, global.g%u)\n", i, x % 4, y); return;
    case 6:
        strbuf_format(out, "  g%u = \"${tm_try(global.nobody, 1)} ${global.o.a}\"\n", i);
        return;
    case 7: strbuf_format(out, "  g%u = tm_join(\",\", tm_keys(global.o))\n", i); return;
    default: strbuf_format(out, "  g%u = tm_upper(global.g%u)\n", i, x); return;
    }
}

static const char *root_text(struct arena *a, struct dice *d)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_cstr(&out, "globals \"o\" {\n  a = 1\n}\nglobals {\n");
    for (unsigned i = 0; i < GLOBALS; i++)
        write_global(&out, d, i);
    strbuf_add_cstr(&out, "}\n");
    const char *text = strbuf_copy(&out, a).at;
    strbuf_done(&out);
    return text;
}

static const char *local_text(struct arena *a, struct dice *d, bool is_stack)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    if (is_stack)
        strbuf_format(&out, "stack {\n  name = \"s%u\"\n  tags = [\"t%u\"]\n}\n", roll(d, 4),
                      roll(d, 2));
    strbuf_add_cstr(&out, "globals {\n");
    for (unsigned i = 0; i < 4; i++)
        if (roll(d, 3) == 0)
            strbuf_format(&out, "  own%u = \"own %u\"\n", i, roll(d, 2));
    unsigned over = roll(d, GLOBALS);
    if (roll(d, 2))
        strbuf_format(&out, "  g%u = \"over %u\"\n", over, roll(d, 2));
    strbuf_add_cstr(&out, "}\n");
    if (roll(d, 3) == 0)
        strbuf_format(&out, "globals \"o\" {\n  %c = %u\n}\n", "ab"[roll(d, 2)], roll(d, 2));
    const char *text = strbuf_copy(&out, a).at;
    strbuf_done(&out);
    return text;
}

struct random_tree {
    struct arena arena;
    struct tm_text files[FILES + 1];
    const char *stacks[STACKS];
};

static void make_tree(struct random_tree *t, struct dice *d)
{
    size_t count = 0;
    arena_init(&t->arena);
    memset(t->files, 0, sizeof(t->files));
    t->files[count++] = (struct tm_text){"/root.tm", root_text(&t->arena, d)};
    for (unsigned i = 0; i < 3; i++)
        t->files[count++] = (struct tm_text){str_format(&t->arena, "/d%u/g.tm", i).at,
                                             local_text(&t->arena, d, false)};
    for (unsigned i = 0; i < STACKS; i++) {
        struct str dir = str_format(&t->arena, "/d%u/%s%u", roll(d, 3), roll(d, 3) ? "" : "e/", i);
        t->stacks[i] = dir.at;
        t->files[count++] = (struct tm_text){str_format(&t->arena, "%s/stack.tm", dir.at).at,
                                             local_text(&t->arena, d, true)};
    }
}

// ---- what was read

// All that an answer was made from, each statement with what it read; `seen` are answers, `pairs` texts.
struct oracle {
    struct arena arena;
    struct str_table pairs;
    struct table seen;
};

static void note_statement(struct oracle *o, struct graph *g, const struct memo *m)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    const struct statement *s = m->statement;
    strbuf_add(&text, s->home->name);
    strbuf_add_char(&text, ' ');
    strbuf_add(&text, path_text(g, &o->arena, s->path));
    for (uint32_t i = 0; i < m->read_count; i++) {
        strbuf_add_cstr(&text, i ? ", " : " reads ");
        strbuf_add(&text, path_text(g, &o->arena, m->reads[i].path));
        strbuf_add_char(&text, '=');
        value_show(&text, m->reads[i].memo->value);
    }
    *str_table_put(&o->pairs, strbuf_copy(&text, &o->arena), NULL) = 1;
    strbuf_done(&text);
}

static void walk(struct oracle *o, struct graph *g, const struct memo *m)
{
    bool is_new;
    table_put(&o->seen, (uintptr_t)m, &is_new);
    if (!is_new)
        return;
    if (m->statement)
        note_statement(o, g, m);
    for (uint32_t i = 0; i < m->read_count; i++)
        walk(o, g, m->reads[i].memo);
}

struct asked {
    struct tm_tree *tree;
    struct oracle *oracle;
    struct view *view;
};

static void look(void *data)
{
    struct asked *a = data;
    struct graph *g = a->tree->project->graph;
    walk(a->oracle, g, view_ask(g, a->view, a->tree->project->global));
}

static void ask_alone(struct oracle *o, const struct random_tree *t, const char *stack)
{
    struct tm_tree alone;
    tm_tree_open(&alone, t->files);
    const char *whole = tm_tree_get(&alone, stack, "");
    if (whole[0] != '{')
        check_failed(__FILE__, __LINE__, "%s: %s %s", stack, whole,
                     tm_tree_errors(&alone, stack, ""));
    struct asked a = {&alone, o, tm_dir(alone.project, str_of(stack))->view};
    graph_question(alone.project->graph, look, &a);
    table_done(&o->seen);
    o->seen = (struct table){0};
    tm_tree_close(&alone);
}

static unsigned evaluations_together(const struct random_tree *t, struct dice *d)
{
    struct tm_tree all;
    unsigned from = roll(d, STACKS);
    tm_tree_open(&all, t->files);
    for (unsigned i = 0; i < STACKS; i++)
        (void)tm_tree_get(&all, t->stacks[(i + from) % STACKS], "");
    unsigned count = (unsigned)all.project->graph->counters.statements;
    tm_tree_close(&all);
    return count;
}

static void a_statement_runs_once_for_what_it_reads(void)
{
    struct dice d = {5};
    for (unsigned n = 0; n < TREES; n++) {
        struct random_tree t;
        struct oracle o = {0};
        arena_init(&o.arena);
        make_tree(&t, &d);
        for (unsigned i = 0; i < STACKS; i++)
            ask_alone(&o, &t, t.stacks[i]);
        CHECK(o.pairs.len > GLOBALS);
        CHECK_INT(evaluations_together(&t, &d), o.pairs.len);
        str_table_done(&o.pairs);
        arena_done(&o.arena);
        arena_done(&t.arena);
    }
}

static const struct test tests[] = {
    {"a statement runs once for what it reads", a_statement_runs_once_for_what_it_reads},
};

SUITE_OF(terramate_oracle);
