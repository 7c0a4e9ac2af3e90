// SPDX-License-Identifier: Apache-2.0
//
// The search path: directories that are searched for included files.
#include "api/api.h"
#include "base/files/file.h"
#include "base/path.h"
#include "graph/world/injector.h"
#include "project/project.h"

struct search_root {
    struct str real;
};

// What is outside the directory does not exist.
static bool read_searched(void *data, struct arena *a, struct str request, struct value *out,
                          struct str *why)
{
    const struct search_root *r = data;
    struct file_result result = file_below(a, NULL, r->real, request, out);
    if (!file_is_ok(result))
        *why = file_why(a, result);
    return file_is_ok(result) || result.status == FILE_MISSING || result.status == FILE_OUTSIDE;
}

// A directory as diagnostics name it: relative to the root of the project or to the working directory, if it is
// below.
static struct str shown_directory(struct arena *a, const weft_graph *graph, struct str real)
{
    struct str from = graph->projects ? graph->projects->inside->root : STR("");
    if (!from.len && !file_is_ok(file_resolve_below(a, STR("/"), STR("."), &from)))
        return real;
    return path_is_below(real, from) ? path_relative(a, from, real) : real;
}

void search_name_places(weft_graph *graph)
{
    for (size_t i = 0; i < graph->inside->outside.search.len; i++) {
        struct search_place *place = &graph->inside->outside.search.at[i];
        const struct search_root *r = place->reader.data;
        place->directory = shown_directory(&graph->inside->arena, graph, r->real);
    }
}

bool weft_search_add(weft_graph *graph, weft_str directory)
{
    struct visit v;
    struct str real;
    if (!graph || !directory.at || !directory.len || !visit_to_change(&v, graph))
        return false;
    struct arena *a = &graph->inside->arena;
    bool good = file_is_ok(file_directory_below(a, STR("/"), str_in(directory), &real));
    if (good) {
        struct search_root *r = ARENA_NEW(a, struct search_root);
        r->real = real;
        struct search_place place = {.reader = {read_searched, r}};
        ARRAY_PUSH(&graph->inside->outside.search, place);
        search_name_places(graph);
    }
    visit_end(&v);
    return good;
}
