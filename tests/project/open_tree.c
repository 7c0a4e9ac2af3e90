// SPDX-License-Identifier: Apache-2.0
#include "project/open_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "api/api.h"
#include "base/path.h"
#include "check.h"

struct str on_disk(struct open_tree *t, const char *name)
{
    return path_join(&t->arena, str_of(t->dir), str_of(name));
}

// Not by file_write, which waits for the disk.
void put_text(struct str path, struct str text)
{
    FILE *f = fopen(path.at, "w");
    CHECK(f && fwrite(text.at, 1, text.len, f) == text.len && fclose(f) == 0);
}

void write_file(struct open_tree *t, const char *name, const char *text)
{
    struct str path = on_disk(t, name);
    (void)mkdir(str_copy(&t->arena, path_dirname(path)).at, 0700);
    put_text(path, str_of(text));
}

weft_graph *open_project(const char *dir, weft_project **project)
{
    weft_graph *graph = weft_graph_open();
    weft_answer *opened = weft_project_open(graph, weft_str_of(dir), project);
    CHECK(weft_answer_ok(opened));
    weft_answer_free(opened);
    return graph;
}

void tree_begin_at(struct open_tree *t)
{
    *t = (struct open_tree){0};
    arena_init(&t->arena);
    snprintf(t->dir, sizeof(t->dir), "/tmp/weft-edits-test-XXXXXX");
    CHECK(mkdtemp(t->dir));
    write_file(t, "root.tm", "terramate {\n  required_version = \"> 0\"\n}\n");
}

void tree_end_of(struct open_tree *t)
{
    char command[128];
    snprintf(command, sizeof(command), "rm -rf %s", t->dir);
    if (t->graph)
        weft_graph_close(t->graph);
    CHECK_INT(system(command), 0);
    arena_done(&t->arena);
}

void changed(struct open_tree *t, const char *name)
{
    weft_str path = weft_str_of(on_disk(t, name).at);
    weft_answer_free(weft_project_change(t->project, &path, 1));
}

void edit(struct open_tree *t, const char *name, const char *text)
{
    write_file(t, name, text);
    changed(t, name);
}

void vary_file(struct open_tree *t, const struct varied_file *f, uint32_t text, bool is_first)
{
    if (f->texts[text] && is_first)
        write_file(t, f->name, f->texts[text]);
    else if (f->texts[text])
        edit(t, f->name, f->texts[text]);
    else if (!is_first) {
        (void)remove(on_disk(t, f->name).at);
        changed(t, f->name);
    }
}

struct str keep(struct arena *a, weft_str s)
{
    return str_copy(a, str_make(s.at, s.len));
}

// The value as JSON, and what is wrong.
struct str answer_of(struct arena *a, weft_answer *answer)
{
    bool ok = weft_answer_ok(answer);
    struct str value = ok ? keep(a, weft_answer_json(answer, 0)) : STR("");
    weft_str why = weft_answer_diagnostics(answer, WEFT_TEXT, 0);
    struct str all =
        str_format(a, "%.*s%s%.*s", STR_ARGS(value), why.len ? "\n" : "", (int)why.len, why.at);
    weft_answer_free(answer);
    return all;
}

struct str asked(struct open_tree *t, const char *dir, const char *path)
{
    weft_place *place;
    weft_answer *opened = weft_project_place(t->project, weft_str_of(on_disk(t, dir).at), &place);
    if (!place)
        return answer_of(&t->arena, opened);
    weft_answer_free(opened);
    return answer_of(&t->arena, weft_get(place, weft_str_of(path)));
}

void cancel_after(struct open_tree *t, uint32_t looks)
{
    t->graph->inside->looks_until_cancelled = looks;
}

uint64_t evaluated(const struct open_tree *t)
{
    return t->graph->inside->counters.statements;
}
