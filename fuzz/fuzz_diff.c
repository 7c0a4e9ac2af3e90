// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a tree at two times, with the line `== now ==` between them: what differs is found and told, and a tree
// does not differ from itself.
#include "base/path.h"
#include "dialects/dialect.h"
#include "diff/diff.h"
#include "diff/diff_inside.h"
#include "fuzz_project.h"
#include "graph/world/injector.h"
#include "project/tree_world.h"

static size_t compare(struct fuzz_project *old, struct fuzz_project *now)
{
    struct graph *g = graph_open();
    struct diags found = {0};
    struct tree_world worlds[2];
    struct strbuf text;
    struct injector none = {0};
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    g->injector = &none;
    struct fuzz_project *projects[] = {old, now};
    struct diff_side sides[2];
    for (int i = 0; i < 2; i++) {
        struct tree_files files = fuzz_project_files(projects[i]);
        tree_world_open(&worlds[i], &none, files, STR("/"));
        sides[i] = (struct diff_side){
            .files = files, .world = &worlds[i].injector, .shown = i ? STR("now") : STR("old")};
    }
    g->injector = sides[1].world;
    static const char *const names[] = {"terramate", "yay"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const struct dialect *dialect = dialect_find(str_of(names[i]));
        sides[1].trees[sides[1].tree_count++] =
            dialect->tree->open(dialect, g, sides[1].files, STR("/"));
    }
    struct diff *d = diff_trees(g, &sides[0], &sides[1], STR("/"), NULL, &found);
    diff_finish(d);
    strbuf_init(&text, 1 << 20);
    diff_write_text(&text, d, &(struct diff_style){.unread = true});
    strbuf_done(&text);
    size_t changed = 0;
    for (size_t i = 0; i < d->kinds.len; i++)
        changed += d->kinds.at[i].changed;
    diff_close(d);
    diags_done(&found);
    for (size_t s = 0; s < 2; s++)
        for (size_t i = sides[s].tree_count; i-- > 0;)
            sides[s].trees[i]->dialect->tree->close(sides[s].trees[i]);
    graph_close(g);
    return changed;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_project old = {0}, now = {0};
    struct arena a;
    struct str all = str_make((const char *)data, size), line = STR("\n== now ==\n");
    size_t at = str_find(all, line, 0);
    arena_init(&a);
    fuzz_project_read(&a, str_slice(all, 0, at), &old);
    fuzz_project_read(&a, at < all.len ? str_slice(all, at + line.len, all.len) : STR(""), &now);
    (void)compare(&old, &now);
    if (compare(&old, &old))
        UNREACHABLE("a tree differs from itself");
    arena_done(&a);
    return 0;
}
