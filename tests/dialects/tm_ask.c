// SPDX-License-Identifier: Apache-2.0
#include "dialects/tm_ask.h"

#include <stdlib.h>
#include <string.h>

#include "source/diag_print.h"
#include "value/json.h"

static int compare_names(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    return str_compare(*a, *b);
}

static size_t list_files(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct tm_tree *t = data;
    struct str *names = ARENA_ARRAY(a, struct str, 256);
    size_t len = 0, skip = dir.len > 1 ? dir.len + 1 : 1;
    for (const struct tm_text *f = t->files; f->path; f++) {
        struct str path = str_of(f->path);
        bool below = dir.len == 1 ||
                     (str_starts(path, dir) && path.len > dir.len && path.at[dir.len] == '/');
        if (!below)
            continue;
        size_t end = str_find_char(path, '/', skip);
        struct str name = str_slice(path, skip, end < path.len ? end + 1 : end);
        bool known = false;
        for (size_t i = 0; i < len; i++)
            known |= str_equal(names[i], name);
        if (!known)
            names[len++] = name;
    }
    if (len)
        qsort(names, len, sizeof(*names), compare_names);
    *out = names;
    return len;
}

static bool read_file(void *data, struct arena *a, struct str path, struct str *text)
{
    struct tm_tree *t = data;
    (void)a;
    t->reads++;
    for (const struct tm_text *f = t->files; f->path; f++)
        if (str_equal(str_of(f->path), path)) {
            *text = str_of(f->text);
            return true;
        }
    return false;
}

void tm_tree_open(struct tm_tree *t, const struct tm_text *files)
{
    *t = (struct tm_tree){.files = files};
    arena_init(&t->texts);
    t->project = tm_open((struct tree_files){.data = t, .list = list_files, .read = read_file});
}

void tm_tree_close(struct tm_tree *t)
{
    tm_close(t->project);
    arena_done(&t->texts);
}

struct question_of_path {
    struct tm_project *project;
    struct view *view;
    path_id path;
    struct value value;
};

static void work(void *data)
{
    struct question_of_path *q = data;
    q->project->graph->now.reads.len = 0;
    q->value = view_value(q->project->graph, q->view, q->path);
}

static struct value ask(struct tm_tree *t, const char *dir, const char *path)
{
    struct graph *g = t->project->graph;
    struct question_of_path q = {.project = t->project,
                                 .view = tm_dir(t->project, str_of(dir))->view,
                                 .path = t->project->global};
    for (const char *at = path; *at;) {
        size_t len = strcspn(at, ".");
        q.path = path_child(g, q.path, symbol_intern(g->symbols, str_make(at, len)));
        at += len + (at[len] == '.');
    }
    t->before = (unsigned)g->counters.statements;
    graph_question(g, work, &q);
    return q.value;
}

unsigned tm_tree_evaluated(const struct tm_tree *t)
{
    return (unsigned)t->project->graph->counters.statements - t->before;
}

static const char *kept(struct tm_tree *t, struct strbuf *b)
{
    const char *text = strbuf_copy(b, &t->texts).at;
    strbuf_done(b);
    return text;
}

const char *tm_tree_get(struct tm_tree *t, const char *dir, const char *path)
{
    struct value v = ask(t, dir, path);
    struct strbuf out;
    struct diags found = {0};
    strbuf_init(&out, 0);
    const struct failure *f = failure_of(&t->texts, v);
    if (f)
        failure_collect(f, &found);
    else
        json_write(&out, v, (struct json_style){0});
    for (size_t i = 0; i < found.list.len; i++)
        strbuf_format(&out, "%s%s", i ? "," : "error[", diag_slug(found.list.at[i]->code));
    strbuf_add_cstr(&out, f ? "]" : "");
    diags_done(&found);
    return kept(t, &out);
}

const char *tm_tree_mistake(struct tm_tree *t, const char *dir)
{
    const struct diag *d = tm_dir_mistake(tm_dir(t->project, str_of(dir)));
    struct strbuf out;
    strbuf_init(&out, 0);
    if (d)
        strbuf_format(&out, "error[%s]: %.*s", diag_slug(d->code), STR_ARGS(d->message));
    return kept(t, &out);
}

const char *tm_tree_mistakes(struct tm_tree *t, const char *dir)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (const struct tm_dir *d = tm_dir(t->project, str_of(dir)); d; d = d->parent)
        for (size_t i = 0; i < d->diags.list.len; i++) {
            const struct diag *m = d->diags.list.at[i];
            strbuf_format(&out, "%s%s[%s]: %.*s", out.len ? "\n" : "",
                          m->severity == SEVERITY_ERROR ? "error" : "warning", diag_slug(m->code),
                          STR_ARGS(m->message));
        }
    return kept(t, &out);
}

const char *tm_tree_errors(struct tm_tree *t, const char *dir, const char *path)
{
    struct diags found = {0};
    struct strbuf out;
    strbuf_init(&out, 0);
    const struct failure *f = failure_of(&t->texts, ask(t, dir, path));
    if (f)
        failure_collect(f, &found);
    diags_print(&out, &found, t->project->graph->sources, (struct diag_style){.format = DIAG_TEXT});
    diags_done(&found);
    return kept(t, &out);
}
