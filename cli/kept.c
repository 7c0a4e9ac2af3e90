// SPDX-License-Identifier: Apache-2.0
#include "cli/kept.h"

#include <stdlib.h>
#include <string.h>

#include "cli/allow.h"
#include "cli/memory.h"
#include "cli/settings.h"

// A directory that a command asked from, and its project.
struct kept_directory {
    char *path; // real
    weft_project *project;
};

struct done_once {
    const void *what;
    struct allowed *owned;
};

static struct kept_all {
    bool is_on;
    weft_graph *graph;
    struct kept_directory *directories;
    size_t directory_count, directory_room;
    weft_project **projects;
    size_t project_count, project_room;
    struct done_once *done;
    size_t done_count, done_room;
} kept, aside;

void kept_begin(void)
{
    kept.is_on = true;
}

void kept_end(void)
{
    weft_graph *graph = kept.graph;
    kept.is_on = false;
    kept.graph = NULL;
    weft_graph_close(graph);
    for (size_t i = 0; i < kept.directory_count; i++)
        free(kept.directories[i].path);
    struct done_once *done = kept.done;
    size_t count = kept.done_count;
    kept.done_count = kept.done_room = kept.directory_count = kept.directory_room = 0;
    for (size_t i = 0; i < count; i++)
        allow_done(done[i].owned);
    free(done);
    free(kept.directories);
    free(kept.projects);
    kept.done = NULL;
    kept.directories = NULL;
    kept.projects = NULL;
    kept.project_count = kept.project_room = 0;
}

void kept_set_aside(void)
{
    aside = kept;
    kept = (struct kept_all){.is_on = true};
}

void kept_take_back(void)
{
    kept_end();
    kept = aside;
    aside = (struct kept_all){0};
}

weft_graph *kept_graph(void)
{
    if (kept.is_on && !kept.graph)
        kept.graph = settings_open();
    return kept.graph;
}

void graph_done(weft_graph *graph)
{
    if (graph != kept.graph)
        weft_graph_close(graph);
}

// ---- projects

static bool is_same_text(weft_str a, weft_str b)
{
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

// Another directory of a project that is open already does not need a second one.
static weft_project *with_same_root(weft_project *project)
{
    for (size_t i = 0; i < kept.project_count; i++)
        if (is_same_text(weft_project_root(kept.projects[i]), weft_project_root(project)))
            return kept.projects[i];
    MEMORY_PUSH_ROOM(kept.projects, kept.project_count, kept.project_room);
    kept.projects[kept.project_count++] = project;
    return project;
}

weft_answer *kept_project(weft_graph *graph, const char *directory, weft_project **project)
{
    char *real = graph == kept.graph ? realpath(directory, NULL) : NULL;
    for (size_t i = 0; real && i < kept.directory_count; i++)
        if (strcmp(kept.directories[i].path, real) == 0) {
            *project = kept.directories[i].project;
            free(real);
            return weft_gather(graph);
        }
    weft_answer *opened = weft_project_open(graph, weft_str_of(directory), project);
    if (!real || !*project) {
        free(real);
        return opened;
    }
    *project = with_same_root(*project);
    MEMORY_PUSH_ROOM(kept.directories, kept.directory_count, kept.directory_room);
    kept.directories[kept.directory_count++] = (struct kept_directory){real, *project};
    return opened;
}

weft_project *kept_project_at(size_t i)
{
    return i < kept.project_count ? kept.projects[i] : NULL;
}

void kept_change(const weft_str *paths, size_t count)
{
    for (size_t i = 0; i < kept.project_count; i++)
        weft_answer_free(weft_project_change(kept.projects[i], paths, count));
}

// ---- once

bool kept_has_done(const void *what)
{
    for (size_t i = 0; i < kept.done_count; i++)
        if (kept.done[i].what == what)
            return true;
    return false;
}

void kept_note_done(const void *what, struct allowed *owned)
{
    if (!kept.graph)
        return;
    MEMORY_PUSH_ROOM(kept.done, kept.done_count, kept.done_room);
    kept.done[kept.done_count++] = (struct done_once){what, owned};
}

bool kept_owns(const struct allowed *allowed)
{
    for (size_t i = 0; i < kept.done_count; i++)
        if (kept.done[i].owned == allowed)
            return true;
    return false;
}
