// SPDX-License-Identifier: Apache-2.0
//
// Projects whose files the host supplies, by callbacks or all at once.
#include <stdlib.h>

#include "api/api.h"
#include "base/path.h"
#include "base/utf8.h"
#include "graph/world/injector.h"
#include "project/given_files.h"
#include "project/tree_world.h"

// Opens it and lets evaluation see its files. During a visit.
static weft_project *open_given(weft_graph *g, const struct given_source *source)
{
    struct given_source *kept = ARENA_NEW(&g->inside->arena, struct given_source);
    struct tree_world *world = ARENA_NEW(&g->inside->arena, struct tree_world);
    *kept = *source;
    weft_project *p = project_keep(g, project_open_given(g->inside, kept));
    tree_world_open(world, NULL, project_own_files(p->inside), STR("/"));
    injector_bind(&g->allowed, WORLD_FILES, tree_world_read, world);
    return p;
}

// ---- callbacks

static bool list_by_host(void *data, struct arena *a, struct str dir, struct str **names,
                         size_t *count, struct str *why)
{
    const struct weft_files *files = data;
    struct value found;
    if (!host_reply(files->list, files->data, a, dir, &found, why))
        return false;
    if (value_is(found, VALUE_ABSENT))
        return false;
    *count = value_is(found, VALUE_LIST) ? value_len(found) : 0;
    *names = ARENA_ARRAY(a, struct str, *count);
    for (size_t i = 0; i < *count; i++)
        (*names)[i] = value_str(&found.aggregate->items[i]);
    return true;
}

static bool read_by_host(void *data, struct arena *a, struct str path, struct str *text,
                         struct str *why)
{
    const struct weft_files *files = data;
    struct value found;
    if (!host_reply(files->read, files->data, a, path, &found, why) ||
        !value_is(found, VALUE_STRING))
        return false;
    *text = str_copy(a, value_str(&found));
    return true;
}

weft_answer *weft_project_open_files(weft_graph *graph, const struct weft_files *files,
                                     weft_project **project)
{
    struct visit v;
    struct weft_files own;
    if (project)
        *project = NULL;
    if (!graph || !project || !struct_in(&own, sizeof(own), files) || !own.list || !own.read ||
        !visit_to_change(&v, graph))
        return answer_usage(graph, "a project needs a graph and callbacks that list and read");
    struct weft_files *kept = ARENA_NEW(&graph->inside->arena, struct weft_files);
    *kept = own;
    *project = open_given(graph, &(struct given_source){.data = kept,
                                                        .list = list_by_host,
                                                        .read = read_by_host,
                                                        .is_parallel = own.is_parallel});
    visit_end(&v);
    return answer_new(graph);
}

// ---- texts

struct text_file {
    struct str path, text;
    size_t number; // of two with one path the later one counts
};

struct text_files {
    struct text_file *at; // by path
    size_t count;
};

static int by_path(const void *x, const void *y)
{
    const struct text_file *a = x, *b = y;
    int order = str_compare(a->path, b->path);
    return order ? order : (a->number < b->number ? 1 : -1);
}

// The first file whose path is not before this one.
static size_t first_from(const struct text_files *files, struct str path)
{
    size_t low = 0, high = files->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (str_compare(files->at[middle].path, path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool list_texts(void *data, struct arena *a, struct str dir, struct str **names,
                       size_t *count, struct str *why)
{
    const struct text_files *files = data;
    struct str inside = dir.len > 1 ? path_with_slash(a, dir) : dir, last = STR("");
    size_t from = first_from(files, inside), end = from;
    (void)why;
    while (end < files->count && str_starts(files->at[end].path, inside))
        end++;
    *names = ARENA_ARRAY(a, struct str, end - from);
    *count = 0;
    for (size_t i = from; i < end; i++) {
        struct str rest = str_slice(files->at[i].path, inside.len, files->at[i].path.len);
        size_t slash = str_find_char(rest, '/', 0);
        struct str name = slash < rest.len ? str_slice(rest, 0, slash + 1) : rest;
        if (!str_equal(name, last))
            (*names)[(*count)++] = last = name;
    }
    return end > from || dir.len == 1;
}

static bool read_texts(void *data, struct arena *a, struct str path, struct str *text,
                       struct str *why)
{
    const struct text_files *files = data;
    size_t i = first_from(files, path);
    (void)a;
    (void)why;
    if (i == files->count || !str_equal(files->at[i].path, path))
        return false;
    *text = files->at[i].text;
    return true;
}

static bool texts_in_order(struct arena *a, const weft_str *names, const weft_str *texts,
                           size_t count, struct text_files *out)
{
    out->at = ARENA_ARRAY(a, struct text_file, count);
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        if (!names[i].len || !utf8_is_valid(str_in(names[i])))
            return false;
        out->at[i] =
            (struct text_file){.path = path_clean(a, path_join(a, STR("/"), str_in(names[i]))),
                               .text = str_copy(a, str_in(texts[i])),
                               .number = i};
    }
    if (count)
        qsort(out->at, count, sizeof(*out->at), by_path);
    return true;
}

weft_answer *weft_project_open_texts(weft_graph *graph, const weft_str *names,
                                     const weft_str *texts, size_t count, weft_project **project)
{
    struct visit v;
    if (project)
        *project = NULL;
    if (!graph || !project || (count && (!names || !texts)) || !visit_to_change(&v, graph))
        return answer_usage(graph, "a project needs a graph, names and texts");
    struct text_files *files = ARENA_NEW(&graph->inside->arena, struct text_files);
    bool good = texts_in_order(&graph->inside->arena, names, texts, count, files);
    if (good)
        *project = open_given(
            graph, &(struct given_source){
                       .data = files, .list = list_texts, .read = read_texts, .is_parallel = true});
    visit_end(&v);
    return good ? answer_new(graph) : answer_usage(graph, "a file's name is empty or not UTF-8");
}
