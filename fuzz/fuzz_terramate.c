// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a project: `-- PATH --` begins a file. All that can be asked of one is asked: every stack's
// globals, twice with the same answer, the order, scripts, environments, and what is generated.
#include <stdlib.h>

#include "base/path.h"
#include "dialects/terramate/plan.h"
#include "dialects/terramate/runs.h"
#include "dialects/terramate/stacks.h"
#include "fuzz.h"
#include "value/json.h"

enum { FILES_MAX = 40, PARTS_MAX = 12 };

struct fuzz_project {
    struct str paths[FILES_MAX], texts[FILES_MAX];
    size_t count;
};

// ---- files

static bool is_path(struct str s)
{
    size_t parts = 0;
    for (size_t i = 0; i < s.len; i++) {
        parts += s.at[i] == '/';
        if (!s.at[i])
            return false; // no file system has such names
    }
    return s.len > 1 && s.at[0] == '/' && parts <= PARTS_MAX && path_basename(s).len;
}

static void read_project(struct arena *a, struct str text, struct fuzz_project *p)
{
    p->paths[p->count++] = STR("/a.tm");
    size_t from = 0;
    for (size_t at = 0; at < text.len; at = str_find_char(text, '\n', at) + 1) {
        struct str line = str_slice(text, at, str_find_char(text, '\n', at));
        if (!str_starts(line, STR("-- ")) || !str_ends(line, STR(" --")) || line.len < 8)
            continue;
        struct str path = path_clean(a, str_slice(line, 3, line.len - 3));
        if (p->count == FILES_MAX || !is_path(path))
            continue;
        p->texts[p->count - 1] = str_slice(text, from, at);
        p->paths[p->count++] = path;
        from = at + line.len + (at + line.len < text.len);
    }
    p->texts[p->count - 1] = str_slice(text, from, text.len);
}

static int by_name(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    return str_compare(*a, *b);
}

static size_t list(void *data, struct arena *a, struct str dir, struct str **out)
{
    const struct fuzz_project *p = data;
    struct str prefix = dir.len > 1 ? str_format(a, "%.*s/", STR_ARGS(dir)) : STR("/");
    struct str *names = ARENA_ARRAY(a, struct str, p->count);
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < p->count; i++)
        if (str_starts(p->paths[i], prefix)) {
            size_t slash = str_find_char(p->paths[i], '/', prefix.len);
            size_t end = slash < p->paths[i].len ? slash + 1 : p->paths[i].len;
            names[count++] = str_slice(p->paths[i], prefix.len, end);
        }
    if (count)
        qsort(names, count, sizeof(*names), by_name);
    for (size_t i = 0; i < count; i++)
        if (!kept || !str_equal(names[kept - 1], names[i]))
            names[kept++] = names[i];
    *out = names;
    return kept;
}

static bool read_text(void *data, struct arena *a, struct str path, struct str *text)
{
    const struct fuzz_project *p = data;
    for (size_t i = p->count; i--;)
        if (str_equal(p->paths[i], path)) {
            *text = str_copy(a, p->texts[i]);
            return true;
        }
    return false;
}

// ---- questions

struct asked {
    struct tm_project *project;
    struct tm_dir *dir;
    struct value value;
};

static void ask(void *data)
{
    struct asked *q = data;
    q->project->graph->reads.len = 0;
    q->value = view_value(q->project->graph, q->dir->view, q->project->global);
}

static void ask_twice(struct tm_project *p, struct tm_dir *d)
{
    struct asked q = {.project = p, .dir = d};
    graph_question(p->graph, ask, &q);
    struct value first = q.value;
    graph_question(p->graph, ask, &q);
    bool sound = !failure_mask(first) && !failure_mask(q.value);
    if (sound && !value_same(first, q.value))
        UNREACHABLE("two answers to one question");
}

static void look(const struct tm_project *p, const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.at[i];
        size_t len = d->at.file ? source_text(p->graph->sources, d->at.file).len : 0;
        if (d->at.file && (d->at.end > len || d->at.start > d->at.end))
            UNREACHABLE("a mistake outside of the text");
    }
}

static void ask_all(struct tm_project *p)
{
    struct diags found = {0};
    struct tm_stacks stacks;
    struct generation made;
    tm_all_stacks(p, &stacks);
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        look(p, &d->diags);
    for (size_t i = 0; i < stacks.list.len; i++) {
        struct tm_dir *d = stacks.list.at[i];
        ask_twice(p, d);
        (void)tm_environment(d, false, &found);
        (void)tm_scripts(d, NULL, 0, &found);
        if (!tm_dir_mistake(d))
            tm_check_runs(d, &found);
    }
    (void)tm_sort_stacks(p, &stacks, &found);
    tm_add_wanted(p, &stacks, &found);
    tm_stacks_done(&stacks);
    tm_plan(p, &(struct generate_request){.is_check = true}, &made, &found);
    generation_done(&made);
    look(p, &found);
    diags_done(&found);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_project files = {0};
    struct arena a;
    arena_init(&a);
    read_project(&a, str_make((const char *)data, size), &files);
    struct tm_project *p =
        tm_open((struct tree_files){.data = &files, .list = list, .read = read_text});
    p->graph->limits.steps = 200000;
    p->graph->limits.memory_bytes = 256u << 20;
    p->graph->limits.output_bytes = 1u << 20;
    ask_all(p);
    tm_close(p);
    arena_done(&a);
    return 0;
}
