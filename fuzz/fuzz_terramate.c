// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a project: `-- PATH --` begins a file. All that can be asked of one is asked: every stack's
// globals, twice with the same answer, the order, scripts, environments, and what is generated.
#include "dialects/terramate/generate/plan.h"
#include "dialects/terramate/run/runs.h"
#include "dialects/terramate/stacks/stacks.h"
#include "fuzz_project.h"
#include "value/json.h"

// ---- questions

struct asked {
    struct tm_project *project;
    struct tm_dir *dir;
    struct value value;
};

static void ask(void *data)
{
    struct asked *q = data;
    q->project->graph->now.reads.len = 0;
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
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        look(p, &d->instance_diags);
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
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        if (d->is_stack) {
            tm_plan_unit(d, &made);
            generation_done(&made);
        }
    tm_plan_rest(p, STR("/"), &made);
    generation_done(&made);
    look(p, &found);
    diags_done(&found);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_project files = {0};
    struct arena a;
    arena_init(&a);
    fuzz_project_read(&a, str_make((const char *)data, size), &files);
    struct tm_project *p = tm_open(fuzz_project_files(&files));
    p->graph->limits.steps = 200000;
    p->graph->limits.memory_bytes = 256u << 20;
    p->graph->limits.output_bytes = 1u << 20;
    ask_all(p);
    tm_close(p);
    arena_done(&a);
    return 0;
}
