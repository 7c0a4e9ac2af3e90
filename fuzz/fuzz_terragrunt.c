// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a tree of Terragrunt's files: `-- PATH --` begins one. Every unit is checked, ordered, drawn, and asked
// for all that it comes to, twice with the same answer.
#include "dialects/dialect.h"
#include "fuzz_project.h"
#include "graph/graph.h"

static void ask_all(const struct dialect *d, struct dialect_tree *t, struct graph *g,
                    struct arena *a)
{
    struct diags found = {0};
    struct drawing drawn;
    struct unit *units;
    size_t count = d->units->list(t, &(struct unit_query){.in_order = true}, a, &units, &found);
    for (size_t i = 0; i < count; i++) {
        fuzz_ask_unit(d, t, units[i].path, a, &found);
        d->units->check(t, units[i].path, &found);
    }
    drawing_init(&drawn, a);
    d->units->draw_order(t, &drawn, &found);
    drawing_done(&drawn);
    fuzz_look(g, &found);
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
