// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a tree of Terragrunt's files: `-- PATH --` begins one. Every unit is checked, ordered, drawn, and asked
// for all that it comes to, twice with the same answer.
#include "dialects/dialect.h"
#include "fuzz_project.h"
#include "graph/graph.h"

static void look(const struct graph *g, const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.at[i];
        size_t len = d->at.file ? source_text(g->sources, d->at.file).len : 0;
        if (d->at.file && (d->at.end > len || d->at.start > d->at.end))
            UNREACHABLE("a mistake outside of the text");
    }
}

static void ask_unit(const struct dialect *d, struct dialect_tree *t, struct str path,
                     struct arena *a, struct diags *found)
{
    struct producer *all;
    struct product first, second;
    (void)d->tree->places->view(t, path, found);
    size_t count = d->units->producers(t, path, a, &all);
    for (size_t i = 0; i < count; i++) {
        d->units->make(&all[i], a, &first);
        d->units->make(&all[i], a, &second);
        bool sound = !failure_mask(first.value) && !failure_mask(second.value);
        if (sound && !value_same(first.value, second.value))
            UNREACHABLE("two answers to one question");
    }
    d->units->check(t, path, found);
}

static void ask_all(const struct dialect *d, struct dialect_tree *t, struct graph *g,
                    struct arena *a)
{
    struct diags found = {0};
    struct drawing drawn;
    struct unit *units;
    size_t count = d->units->list(t, &(struct unit_query){.in_order = true}, a, &units, &found);
    for (size_t i = 0; i < count; i++)
        ask_unit(d, t, units[i].path, a, &found);
    drawing_init(&drawn, a);
    d->units->draw_order(t, &drawn, &found);
    drawing_done(&drawn);
    look(g, &found);
    diags_done(&found);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_project files = {0};
    struct arena a;
    arena_init(&a);
    fuzz_project_read(&a, str_make((const char *)data, size), &files);
    files.paths[0] = STR("/a/terragrunt.hcl");
    const struct dialect *d = dialect_find(STR("terragrunt"));
    struct graph *g = graph_open();
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    struct dialect_tree *t = d->tree->open(d, g, fuzz_project_files(&files), STR("/work"));
    ask_all(d, t, g, &a);
    d->tree->close(t);
    graph_close(g);
    arena_done(&a);
    return 0;
}
