// SPDX-License-Identifier: Apache-2.0
#include "terraform_target.h"

#include "base/path.h"
#include "dialects/dialect.h"
#include "graph/graph.h"

static void give_all(const struct dialect *d, struct dialect_tree *t, const struct fuzz_project *p)
{
    static const struct {
        const char *path;
        enum place_input_kind kind;
    } given[] = {{"/state.json", PLACE_STATE},
                 {"/schema.json", PLACE_SCHEMAS},
                 {"/given.tfvars", PLACE_FILE}};
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < COUNT_OF(given); k++)
            if (str_equal(p->paths[i], str_of(given[k].path)))
                (void)d->tree->places->give(t, &(struct place_input){.kind = given[k].kind,
                                                                     .name = p->paths[i],
                                                                     .text = p->texts[i]});
}

static void check_all(const struct dialect *d, struct dialect_tree *t, const struct str *dirs,
                      size_t count, struct diags *found)
{
    const struct place_check *check = d->tree->places->check;
    struct str_table all = {0};
    const struct place_question q = {.all = &all, .called = &all};
    for (size_t i = 0; i < count; i++)
        str_table_put(&all, dirs[i], NULL);
    check->begin(t, dirs, count);
    for (size_t i = 0; i < count; i++) {
        struct place_findings one = {0};
        check->check(t, dirs[i], &q, &one);
        for (size_t k = 0; k < one.mistakes.list.len; k++)
            diags_add(found, one.mistakes.list.at[k]);
        diags_done(&one.mistakes);
        ARRAY_DONE(&one.passed);
    }
    check->end(t);
    str_table_done(&all);
}

static void ask_all(const struct dialect *d, struct dialect_tree *t, struct graph *g,
                    struct arena *a, const struct fuzz_project *p)
{
    struct diags found = {0};
    struct unit *units;
    struct str dirs[FUZZ_FILES_MAX];
    size_t dir_count = 0;
    size_t count = d->units->list(t, &(struct unit_query){0}, a, &units, &found);
    for (size_t i = 0; i < count; i++)
        fuzz_ask_unit(d, t, units[i].path, a, &found);
    for (size_t i = 0; i < p->count; i++) {
        struct str dir = path_dirname(p->paths[i]);
        bool is_known = !d->tree->places->is_place(t, dir);
        for (size_t k = 0; k < dir_count; k++)
            is_known = is_known || str_equal(dirs[k], dir);
        if (!is_known)
            dirs[dir_count++] = dir;
    }
    check_all(d, t, dirs, dir_count, &found);
    fuzz_look(g, &found);
    diags_done(&found);
}

void fuzz_terraform(struct fuzz_project *files)
{
    struct arena a;
    arena_init(&a);
    const struct dialect *d = dialect_find(STR("terraform"));
    struct graph *g = graph_open();
    g->limits.steps = 20000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    struct dialect_tree *t = d->tree->open(d, g, fuzz_project_files(files), STR("/work"));
    give_all(d, t, files);
    ask_all(d, t, g, &a, files);
    d->tree->close(t);
    graph_close(g);
    arena_done(&a);
}

void fuzz_terraform_file(const char *project, const char *path, const uint8_t *data, size_t size)
{
    struct fuzz_project files = {0};
    struct arena a;
    arena_init(&a);
    fuzz_project_read(&a, str_of(project), &files);
    files.paths[0] = STR("/main.tf");
    files.paths[files.count] = str_of(path);
    files.texts[files.count++] = str_make((const char *)data, size);
    fuzz_terraform(&files);
    arena_done(&a);
}
