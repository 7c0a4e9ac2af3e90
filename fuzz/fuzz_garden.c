// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the only file of a Garden project: reading, checking and resolving it ends, and no mistake is outside of the
// text.
#include "batch/batch.h"
#include "dialects/garden/garden.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "fuzz.h"

static size_t list_one(void *data, struct arena *a, struct str dir, struct str **out)
{
    (void)data;
    *out = ARENA_NEW(a, struct str);
    **out = STR("garden.yml");
    return dir.len < 2;
}

static bool read_one(void *data, struct arena *a, struct str path, struct str *text)
{
    if (!str_equal(path, STR("/garden.yml")))
        return false;
    *text = str_copy(a, *(const struct str *)data);
    return true;
}

static void look_at_mistakes(const struct diags *diags, size_t len)
{
    for (size_t i = 0; i < diags->list.len; i++)
        if (diags->list.at[i]->at.end > len + 1 ||
            diags->list.at[i]->at.start > diags->list.at[i]->at.end)
            UNREACHABLE("a mistake outside of the text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct graph *g = graph_open();
    struct diags mistakes = {0};
    struct str text = str_make((const char *)data, size);
    struct tree_files files = {.data = &text, .list = list_one, .read = read_one};
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    struct dialect_tree *base = garden_tree_capability.open(&dialect_garden, g, files, STR("/p"));
    struct garden_tree *t = (struct garden_tree *)base;
    struct garden_world *w = garden_world_of(t, STR(""));
    look_at_mistakes(&t->mistakes, size);
    if (w) {
        garden_check_world(w, &mistakes);
        look_at_mistakes(&mistakes, size);
        for (size_t i = 0; i < w->actions.len; i++)
            (void)garden_action_value(w->actions.at[i], true);
    }
    diags_done(&mistakes);
    garden_tree_capability.close(base);
    graph_close(g);
    return 0;
}
