// SPDX-License-Identifier: Apache-2.0
//
// Differences between two times of a tree, against evaluating both times on their own. Random trees in which
// one literal is edited: whenever a value changes, its explanation has the edited place; and `diff` names
// exactly the stacks that make something else, or that a file is a part of.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "check.h"
#include "dialects/dialect.h"
#include "dialects/terramate/producers.h"
#include "diff/diff.h"
#include "project/tree_world.h"
#include "value/json.h"

enum { FILES_MOST = 64, NAMES = 8, DIRS = 7, MODULES = 3 };

// ---- trees in memory

struct memory_file {
    struct str path, text;
};

struct memory_tree {
    struct arena arena;
    struct memory_file files[FILES_MOST];
    size_t count;
    // what stacks use, as bits: modules and watched files by number
    unsigned modules[DIRS], watched[DIRS];
    bool first_calls_second; // of the modules
};

static int compare_names(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    return str_compare(*a, *b);
}

static size_t list_files(void *data, struct arena *a, struct str dir, struct str **out)
{
    const struct memory_tree *t = data;
    struct str *names = ARENA_ARRAY(a, struct str, t->count);
    size_t len = 0, skip = dir.len > 1 ? dir.len + 1 : 1;
    for (size_t i = 0; i < t->count; i++) {
        struct str path = t->files[i].path;
        if (dir.len > 1 && !(str_starts(path, dir) && path.at[dir.len] == '/'))
            continue;
        size_t end = str_find_char(path, '/', skip);
        struct str name = str_slice(path, skip, end < path.len ? end + 1 : end);
        bool is_known = false;
        for (size_t k = 0; k < len; k++)
            is_known |= str_equal(names[k], name);
        if (!is_known)
            names[len++] = name;
    }
    if (len)
        qsort(names, len, sizeof(*names), compare_names);
    *out = names;
    return len;
}

static bool read_file(void *data, struct arena *a, struct str path, struct str *text)
{
    const struct memory_tree *t = data;
    (void)a;
    for (size_t i = 0; i < t->count; i++)
        if (str_equal(t->files[i].path, path)) {
            *text = t->files[i].text;
            return true;
        }
    return false;
}

static struct tree_files files_of(struct memory_tree *t)
{
    return (struct tree_files){.data = t, .list = list_files, .read = read_file};
}

// ---- random trees

// Writes a tree; literal number `edited` is another one than it would be.
struct writing {
    struct memory_tree *tree;
    struct random random;
    struct strbuf out;
    uint32_t literals, edited;
    struct str edited_file; // where it is
    size_t edited_at;
    struct str file;    // that is written now
    uint32_t may_refer; // to globals below this number: most trees have no cycle
};

static uint32_t pick(struct writing *w, uint32_t below)
{
    return random_below(&w->random, below);
}

static void write_literal(struct writing *w)
{
    uint32_t kind = pick(w, 3), n = pick(w, 4);
    if (w->literals++ == w->edited) {
        w->edited_file = w->file;
        w->edited_at = w->out.len;
        n += 10;
        if (kind == 2)
            n = n % 2 ? 12 : 13;
    } else if (kind == 2) {
        n = n % 2 ? 13 : 12;
    }
    if (kind == 0)
        strbuf_format(&w->out, "%u", n);
    else if (kind == 1)
        strbuf_format(&w->out, "\"s%u\"", n);
    else
        strbuf_add_cstr(&w->out, n == 12 ? "true" : "false");
}

static void write_ref(struct writing *w)
{
    static const char *const objects[] = {"a", "b", "c"};
    switch (pick(w, 6) + (w->may_refer <= 2)) {
    case 0: strbuf_format(&w->out, "global.o.%s", objects[pick(w, 3)]); break;
    case 1: strbuf_add_cstr(&w->out, "terramate.stack.name"); break;
    default:
        strbuf_format(&w->out, "global.g%u", pick(w, pick(w, 40) ? w->may_refer : NAMES));
        break;
    }
}

static void write_expr(struct writing *w, unsigned depth)
{
    uint32_t kind = depth ? pick(w, 11) : pick(w, 2);
    switch (kind) {
    case 0:
    case 1:
    case 2: write_literal(w); return;
    case 3:
    case 4: write_ref(w); return;
    case 5:
        strbuf_add_cstr(&w->out, "\"t-${tm_try(");
        write_ref(w);
        strbuf_add_cstr(&w->out, ", 0)}\"");
        return;
    case 6:
        strbuf_add_cstr(&w->out, "tm_try(");
        write_ref(w);
        strbuf_add_cstr(&w->out, ", ");
        write_expr(w, depth - 1);
        strbuf_add_char(&w->out, ')');
        return;
    case 7:
        strbuf_add_cstr(&w->out, "tm_ternary(tm_try(");
        write_ref(w);
        strbuf_add_cstr(&w->out, ", 0) == ");
        write_literal(w);
        strbuf_add_cstr(&w->out, ", ");
        write_expr(w, depth - 1);
        strbuf_add_cstr(&w->out, ", ");
        write_expr(w, depth - 1);
        strbuf_add_char(&w->out, ')');
        return;
    case 8:
        strbuf_add_char(&w->out, '[');
        write_expr(w, depth - 1);
        strbuf_add_cstr(&w->out, ", ");
        write_expr(w, depth - 1);
        strbuf_add_char(&w->out, ']');
        return;
    case 9: strbuf_add_cstr(&w->out, "tm_keys(tm_try(global.o, {}))"); return;
    default:
        strbuf_add_cstr(&w->out, "[for k, v in tm_try(global.o, {}) : k if v != ");
        write_literal(w);
        strbuf_add_char(&w->out, ']');
        return;
    }
}

static void write_globals(struct writing *w)
{
    strbuf_add_cstr(&w->out, "globals {\n");
    for (unsigned i = 0; i < NAMES; i++) {
        if (pick(w, 3))
            continue;
        strbuf_format(&w->out, "  g%u = ", i);
        w->may_refer = i + !i;
        if (pick(w, 12) == 0)
            strbuf_add_cstr(&w->out, "unset");
        else
            write_expr(w, 2);
        strbuf_add_char(&w->out, '\n');
    }
    w->may_refer = 2; // which read no object, as a rule
    if (pick(w, 4) == 0) {
        strbuf_add_cstr(&w->out, "  o = { a = ");
        write_expr(w, 1);
        strbuf_add_cstr(&w->out, ", b = ");
        write_literal(w);
        strbuf_add_cstr(&w->out, " }\n");
    }
    strbuf_add_cstr(&w->out, "}\n");
    if (pick(w, 4) == 0) {
        strbuf_add_cstr(&w->out, "globals \"o\" {\n  c = ");
        write_expr(w, 1);
        strbuf_add_cstr(&w->out, "\n}\n");
    }
}

static void write_attributes(struct writing *w)
{
    for (unsigned i = 0; i < 3; i++) {
        strbuf_format(&w->out, "    x%u = tm_try(", i);
        write_expr(w, 1);
        strbuf_add_cstr(&w->out, ", null)\n");
    }
}

static void write_makers(struct writing *w, unsigned dir)
{
    w->may_refer = NAMES;
    strbuf_format(&w->out, "generate_hcl \"_%u.tf\" {\n", dir);
    if (pick(w, 2)) {
        strbuf_add_cstr(&w->out, "  condition = tm_try(");
        write_ref(w);
        strbuf_add_cstr(&w->out, ", true) != ");
        write_literal(w);
        strbuf_add_char(&w->out, '\n');
    }
    strbuf_add_cstr(&w->out, "  lets {\n    l = ");
    write_expr(w, 1);
    strbuf_add_cstr(&w->out, "\n  }\n  content {\n    l = tm_try(let.l, 0)\n");
    write_attributes(w);
    strbuf_add_cstr(&w->out, "  }\n}\n");
    if (pick(w, 3) == 0) {
        strbuf_add_cstr(&w->out, "assert {\n  assertion = tm_try(");
        write_ref(w);
        strbuf_add_cstr(&w->out, ", 0) != ");
        write_literal(w);
        strbuf_add_cstr(&w->out, "\n  message = \"no\"\n}\n");
    }
}

// What is run in stacks, and what the tree makes for itself.
static void write_runs(struct writing *w)
{
    w->may_refer = NAMES;
    strbuf_add_cstr(&w->out, "terramate {\n  config {\n"
                             "    experiments = [\"scripts\", \"outputs-sharing\"]\n"
                             "    run {\n      env {\n        A = \"t-${tm_try(");
    write_ref(w);
    strbuf_add_cstr(&w->out, ", 0)}-${");
    write_literal(w);
    strbuf_add_cstr(&w->out, "}\"\n        B = \"${env.B}-${tm_try(");
    write_ref(w);
    strbuf_add_cstr(&w->out, ", 0)}\"\n      }\n    }\n  }\n}\n"
                             "script \"run\" {\n  job {\n    command = [\"x\", env.C, \"t${");
    write_literal(w);
    strbuf_add_cstr(&w->out, "}\", \"t${tm_try(");
    write_ref(w);
    strbuf_add_cstr(&w->out, ", 0)}\"]\n  }\n}\nsharing_backend \"d\" {\n  type = terraform\n"
                             "  filename = \"_s.tf\"\n  command = [\"t${");
    write_literal(w);
    strbuf_add_cstr(&w->out, "}\"]\n}\ngenerate_file \"/docs/0.txt\" {\n  context = root\n"
                             "  content = \"${tm_length(terramate.stacks.list)} ${");
    write_literal(w);
    strbuf_add_cstr(&w->out, "}\"\n}\n");
}

static void begin_file(struct writing *w, const char *dir, const char *name)
{
    w->file = str_format(&w->tree->arena, "%s/%s", dir, name);
    w->out.len = 0;
}

static void end_file(struct writing *w)
{
    w->tree->files[w->tree->count++] =
        (struct memory_file){w->file, strbuf_copy(&w->out, &w->tree->arena)};
}

static const char *const directories[DIRS] = {"", "/a", "/a/b", "/a/b/c", "/a/d", "/e", "/e/f"};
static const char *const watchable[] = {"/w0.txt", "/w1.txt", "/docs/0.txt"};

static void write_call(struct writing *w, const char *dir, unsigned module)
{
    strbuf_format(&w->out, "module \"m%u\" {\n  source = \"", module);
    for (const char *at = dir; *at; at++)
        if (*at == '/')
            strbuf_add_cstr(&w->out, "../");
    strbuf_format(&w->out, "modules/m%u\"\n}\n", module);
}

static void write_watch(struct writing *w, unsigned number)
{
    strbuf_add_cstr(&w->out, "  watch = [");
    for (unsigned i = 0; i < COUNT_OF(watchable); i++)
        if (pick(w, 4) == 0) {
            w->tree->watched[number] |= 1U << i;
            strbuf_format(&w->out, "\"%s\", ", watchable[i]);
        }
    strbuf_add_cstr(&w->out, "]\n");
}

// Code, which calls modules: by hand, or made.
static void write_code(struct writing *w, unsigned number)
{
    const char *dir = directories[number];
    begin_file(w, dir, "main.tf");
    strbuf_add_cstr(&w->out, "locals {\n  x = ");
    write_literal(w);
    strbuf_add_cstr(&w->out, "\n}\n");
    for (unsigned i = 0; i < MODULES; i++)
        if (pick(w, 4) == 0) {
            w->tree->modules[number] |= 1U << i;
            write_call(w, dir, i);
        }
    end_file(w);
    if (pick(w, 2)) {
        begin_file(w, dir, "sub/note.txt");
        write_literal(w);
        end_file(w);
    }
}

static void write_stack(struct writing *w, unsigned number)
{
    const char *dir = directories[number];
    begin_file(w, dir, "stack.tm");
    strbuf_format(&w->out, "stack {\n  description = \"d%u\"\n  tags = [\"t%u\"]\n", pick(w, 2),
                  pick(w, 2));
    write_watch(w, number);
    strbuf_add_cstr(&w->out, "}\n");
    if (pick(w, 3) == 0) {
        strbuf_add_cstr(&w->out, "input \"i\" {\n  backend = \"d\"\n  from_stack_id = \"x\"\n"
                                 "  value = \"${outputs.a}-${");
        write_literal(w);
        strbuf_add_cstr(&w->out, "}\"\n}\n");
    }
    if (pick(w, 3) == 0) {
        unsigned module = pick(w, MODULES);
        w->tree->modules[number] |= 1U << module;
        strbuf_add_cstr(&w->out, "generate_hcl \"_call.tf\" {\n  content {\n");
        write_call(w, dir, module);
        strbuf_add_cstr(&w->out, "  }\n}\n");
    }
    end_file(w);
    write_code(w, number);
}

static void write_modules(struct writing *w)
{
    w->tree->first_calls_second = pick(w, 2);
    for (unsigned i = 0; i < MODULES; i++) {
        begin_file(w, "/modules", i == 0 ? "m0/main.tf" : i == 1 ? "m1/main.tf" : "m2/main.tf");
        strbuf_add_cstr(&w->out, "locals {\n  x = ");
        write_literal(w);
        strbuf_add_cstr(&w->out, "\n}\n");
        if (!i && w->tree->first_calls_second)
            strbuf_add_cstr(&w->out, "module \"m1\" {\n  source = \"../m1\"\n}\n");
        end_file(w);
    }
    for (unsigned i = 0; i < 2; i++) {
        begin_file(w, "", watchable[i] + 1);
        write_literal(w);
        end_file(w);
    }
}

static void write_tree(struct memory_tree *t, uint64_t seed, uint32_t edited, struct writing *w)
{
    *t = (struct memory_tree){0};
    arena_init(&t->arena);
    *w = (struct writing){.tree = t, .random = {seed}, .edited = edited};
    strbuf_init(&w->out, 0);
    begin_file(w, "", "runs.tm");
    write_runs(w);
    end_file(w);
    for (unsigned i = 0; i < DIRS; i++) {
        begin_file(w, directories[i], "globals.tm");
        write_globals(w);
        end_file(w);
        if (i == 0 || pick(w, 4) == 0) {
            begin_file(w, directories[i], "make.tm");
            write_makers(w, i);
            end_file(w);
        }
        if (i > 1 && (i == 2 || pick(w, 3)))
            write_stack(w, i);
    }
    write_modules(w);
    strbuf_done(&w->out);
}

// ---- each time on its own

static void add_unrun(struct strbuf *out, struct tm_project *p, const struct producer *m,
                      const struct product *made)
{
    strbuf_add(out,
               str_slice(source_text(p->graph->sources, m->text.file), m->text.start, m->text.end));
    for (size_t i = 0; i < made->read_count; i++) {
        struct value v = made->reads[i].memo->value;
        if (value_is(v, VALUE_ABSENT) || value_is_poison(v))
            strbuf_add_cstr(out, " nothing");
        else
            value_show(out, v);
    }
}

// What producers make, as one text. Where that is not known before it is run, their text with what it reads
// is what they are.
static struct str generated_text(struct tm_project *p, const struct producer *producers,
                                 size_t count, struct arena *a)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < count; i++) {
        struct product made;
        tm_produce(&producers[i], a, &made);
        strbuf_format(&out, "%s %.*s: ", producers[i].kind, STR_ARGS(producers[i].name));
        if (value_is_poison(made.value))
            strbuf_add_cstr(&out, "failed");
        else if (!value_is_wholly_known(made.value))
            add_unrun(&out, p, &producers[i], &made);
        else if (!value_is(made.value, VALUE_ABSENT))
            json_write(&out, made.value, (struct json_style){0});
        strbuf_add_char(&out, '\n');
    }
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static struct str stack_text(struct tm_dir *d, struct arena *a)
{
    struct producer *producers;
    size_t count = tm_producers(d, a, &producers);
    return generated_text(d->project, producers, count, a);
}

static struct str root_text(struct tm_project *p, struct arena *a)
{
    struct producer *producers;
    size_t count = tm_root_producers(p, a, &producers);
    return generated_text(p, producers, count, a);
}

struct asked_value {
    struct graph *g;
    struct view *view;
    path_id path;
    struct value value;
};

static void ask(void *data)
{
    struct asked_value *q = data;
    q->g->now.reads.len = 0;
    q->value = view_ask(q->g, q->view, q->path)->value;
}

static struct str global_text(struct tm_dir *d, const char *name, struct arena *a, path_id *path)
{
    struct graph *g = d->project->graph;
    struct asked_value q = {.g = g, .view = d->view};
    *path = q.path = path_child(g, d->project->global, symbol_intern(g->symbols, str_of(name)));
    graph_question(g, ask, &q);
    if (value_is(q.value, VALUE_ABSENT))
        return STR("absent");
    if (failure_mask(q.value))
        return STR("failed");
    struct strbuf out;
    strbuf_init(&out, 0);
    json_write(&out, q.value, (struct json_style){0});
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

// ---- explanations

static bool explains(const struct explained *e, const struct sources *sources, struct str file,
                     size_t at)
{
    for (size_t i = 0; i < e->candidate_count; i++) {
        const struct explained_candidate *c = &e->candidates[i];
        bool counts = c->status != CANDIDATE_OVERRIDDEN;
        if (counts && !span_is_none(c->text) &&
            str_equal(source_name(sources, c->text.file), str_slice(file, 1, file.len)) &&
            c->text.start <= at && at < c->text.end)
            return true;
    }
    for (size_t i = 0; i < e->read_count; i++)
        if (explains(e->reads[i], sources, file, at))
            return true;
    return false;
}

// ---- one edit

struct edit_case {
    uint64_t seed;
    struct memory_tree old, now;
    struct writing writing; // of `now`
    unsigned changed_values, changed_stacks;
};

static void check_value(struct edit_case *c, struct tm_dir *x, struct tm_dir *y, const char *name)
{
    struct arena a;
    path_id p, q;
    arena_init(&a);
    struct str before = global_text(x, name, &a, &p), after = global_text(y, name, &a, &q);
    if (!str_equal(before, after)) {
        const struct graph *g = y->project->graph;
        const struct explained *e = explain_path(y->project->graph, y->view, q, &a);
        c->changed_values++;
        if (!explains(e, g->sources, c->writing.edited_file, c->writing.edited_at))
            check_failed(
                __FILE__, __LINE__,
                "seed %llu: global.%s in %.*s is %.*s instead of %.*s, and explain does not "
                "name %.*s at %zu",
                (unsigned long long)c->seed, name, STR_ARGS(y->path), STR_ARGS(after),
                STR_ARGS(before), STR_ARGS(c->writing.edited_file), c->writing.edited_at);
    }
    arena_done(&a);
}

// Whether a file that people wrote is a part of a stack: as whoever wrote the tree knows.
static bool has_file(const struct memory_tree *t, const bool *is_stack, unsigned number,
                     struct str file)
{
    const char *dir = directories[number];
    unsigned owner = DIRS, modules = t->modules[number];
    for (unsigned i = 0; i < DIRS; i++)
        if (is_stack[i] && str_starts(file, str_of(directories[i])) &&
            file.at[strlen(directories[i])] == '/' &&
            (owner == DIRS || strlen(directories[i]) > strlen(directories[owner])))
            owner = i;
    if (owner < DIRS && directories[owner] == dir)
        return true;
    for (unsigned i = 0; i < COUNT_OF(watchable); i++)
        if (t->watched[number] >> i & 1 && str_equal(file, str_of(watchable[i])))
            return true;
    if (modules & 1 && t->first_calls_second)
        modules |= 2;
    return str_starts(file, STR("/modules/m")) &&
           (modules >> (file.at[strlen("/modules/m")] - '0') & 1);
}

static void find_stacks(struct edit_case *c, bool *is_stack)
{
    struct tm_project *p = tm_open(files_of(&c->now));
    for (size_t i = 0; i < DIRS; i++)
        is_stack[i] = tm_dir(p, str_of(directories[i]))->is_stack;
    tm_close(p);
}

static bool root_differs(struct edit_case *c, struct arena *a)
{
    struct tm_project *p = tm_open(files_of(&c->old)), *q = tm_open(files_of(&c->now));
    bool differs = !str_equal(root_text(p, a), root_text(q, a));
    tm_close(p);
    tm_close(q);
    return differs;
}

// Paths of stacks that make something else, or have other files, one a line.
static struct str changed_alone(struct edit_case *c, struct arena *a)
{
    static const char *const names[] = {"g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "o"};
    struct strbuf out;
    bool is_stack[DIRS];
    struct str file = c->writing.edited_file;
    if (str_ends(file, STR(".tm")))
        file = root_differs(c, a) ? str_of(watchable[2]) : STR("");
    find_stacks(c, is_stack);
    strbuf_init(&out, 0);
    for (unsigned i = 0; i < DIRS; i++) {
        struct tm_project *p = tm_open(files_of(&c->old)), *q = tm_open(files_of(&c->now));
        struct tm_dir *x = tm_dir(p, str_of(directories[i])),
                      *y = tm_dir(q, str_of(directories[i]));
        if (y->is_stack) {
            for (size_t k = 0; k < COUNT_OF(names); k++)
                check_value(c, x, y, names[k]);
            if ((file.len && has_file(&c->now, is_stack, i, file)) ||
                !str_equal(stack_text(x, a), stack_text(y, a)))
                strbuf_format(&out, "%.*s\n", STR_ARGS(y->path));
        }
        tm_close(p);
        tm_close(q);
    }
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static struct diff *diff_of(struct edit_case *c, struct graph *g, struct tree_world worlds[2])
{
    const struct dialect *d = dialect_find(STR("terramate"));
    struct diags mistakes = {0};
    tree_world_open(&worlds[0], NULL, files_of(&c->old), STR("/"));
    tree_world_open(&worlds[1], NULL, files_of(&c->now), STR("/"));
    struct diff_side old = {
        .files = files_of(&c->old), .world = &worlds[0].injector, .shown = STR("old")};
    struct diff_side now = {
        .files = files_of(&c->now), .world = &worlds[1].injector, .shown = STR("now")};
    g->injector = now.world;
    now.trees[now.tree_count++] = d->tree->open(d, g, files_of(&c->now), STR("/"));
    struct diff *diff = diff_trees(g, &old, &now, STR("/"), NULL, &mistakes);
    diff_finish(diff);
    diags_done(&mistakes);
    d->tree->close(old.trees[0]);
    d->tree->close(now.trees[0]);
    return diff;
}

static struct str changed_by_diff(struct edit_case *c, struct arena *a, bool *has_cause)
{
    struct strbuf out;
    struct tree_world worlds[2];
    struct graph *g = graph_open();
    struct diff *d = diff_of(c, g, worlds);
    strbuf_init(&out, 0);
    *has_cause = true;
    for (size_t i = 0; i < d->units.len; i++) {
        const struct diff_unit *s = &d->units.at[i];
        if (s->change == DIFF_SAME)
            continue;
        strbuf_format(&out, "%.*s\n", STR_ARGS(s->path));
        for (size_t k = 0; k < s->items.len; k++)
            *has_cause &= s->items.at[k].cause_count == 1;
    }
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    diff_close(d);
    graph_close(g);
    return text;
}

static void check_edit(struct edit_case *c)
{
    struct arena a;
    bool has_cause;
    arena_init(&a);
    struct str alone = changed_alone(c, &a), named = changed_by_diff(c, &a, &has_cause);
    c->changed_stacks += alone.len > 0;
    if (!str_equal(alone, named))
        check_failed(__FILE__, __LINE__, "seed %llu: changed are\n%.*snot\n%.*s",
                     (unsigned long long)c->seed, STR_ARGS(alone), STR_ARGS(named));
    if (!has_cause)
        check_failed(__FILE__, __LINE__, "seed %llu: a change has no cause, or several",
                     (unsigned long long)c->seed);
    arena_done(&a);
}

static void edits_of_one_literal(void)
{
    unsigned values = 0, stacks = 0, by_hand = 0, runs = 0;
    unsigned long cases = random_cases(300);
    struct random random = {20};
    for (unsigned long i = 0; i < cases; i++) {
        struct edit_case c = {.seed = random_next(&random)};
        struct writing w;
        write_tree(&c.old, c.seed, UINT32_MAX, &w);
        write_tree(&c.now, c.seed, random_below(&random, w.literals), &c.writing);
        check_edit(&c);
        values += c.changed_values;
        stacks += c.changed_stacks;
        by_hand += !str_ends(c.writing.edited_file, STR(".tm"));
        runs += str_equal(c.writing.edited_file, STR("/runs.tm"));
        arena_done(&c.old.arena);
        arena_done(&c.now.arena);
    }
    CHECK(values > cases / 8 && stacks > cases / 8); // edits that do something
    if (getenv("WEFT_COUNTS"))
        printf(
            "%lu edits, %u of files by hand, %u of what is run: %u values and %u trees changed\n",
            cases, by_hand, runs, values, stacks);
}

static const struct test tests[] = {
    {"an edit of one literal is in the explanation of what it changes, and changes what diff names",
     edits_of_one_literal},
};

SUITE_OF(diff);
