// SPDX-License-Identifier: Apache-2.0
//
// Files of facts: one for each node, in one directory.
#include "cli/commands/node_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/output.h"

// How long the ending of a file of facts is; 0: it is another file.
static size_t length_of_ending(const char *name)
{
    static const char *const endings[] = {".json", ".yaml", ".yml", ".txt"};
    size_t len = strlen(name);
    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        size_t end = strlen(endings[i]);
        if (len > end && strcmp(name + len - end, endings[i]) == 0)
            return end;
    }
    return 0;
}

static char *joined_path(const char *directory, const char *name, size_t len)
{
    size_t size = strlen(directory) + len + 2;
    char *path = memory(size);
    snprintf(path, size, "%s/%.*s", directory, (int)len, name);
    return path;
}

static int compare_fact_files(const void *x, const void *y)
{
    return strcmp(*(char *const *)x, *(char *const *)y);
}

bool node_files_find(struct node_files *f, const char *directory)
{
    *f = (struct node_files){0};
    DIR *d = opendir(directory);
    if (!d)
        return false;
    for (const struct dirent *e; (e = readdir(d));) {
        if (!length_of_ending(e->d_name))
            continue;
        MEMORY_PUSH_ROOM(f->paths, f->count, f->room);
        f->paths[f->count++] = joined_path(directory, e->d_name, strlen(e->d_name));
    }
    closedir(d);
    if (f->count)
        qsort(f->paths, f->count, sizeof(*f->paths), compare_fact_files);
    return true;
}

weft_str node_of_path(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return (weft_str){name, strlen(name) - length_of_ending(name)};
}

void node_files_done(struct node_files *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->paths[i]);
    free(f->paths);
    *f = (struct node_files){0};
}

// ---- their texts

// How many bytes the character at the start has; 0: it is not UTF-8.
static size_t character_bytes(const unsigned char *at, size_t left)
{
    size_t more = *at < 0x80 ? 0 : *at >> 5 == 6 ? 1 : *at >> 4 == 14 ? 2 : *at >> 3 == 30 ? 3 : 4;
    if (more > 3 || more >= left)
        return 0;
    for (size_t i = 1; i <= more; i++)
        if (at[i] >> 6 != 2)
            return 0;
    return more + 1;
}

static bool is_utf8_text(weft_str text)
{
    for (size_t i = 0; i < text.len;) {
        size_t bytes = character_bytes((const unsigned char *)text.at + i, text.len - i);
        if (!bytes)
            return false;
        i += bytes;
    }
    return true;
}

int facts_read_file(struct input *in, const char *path)
{
    int error = input_read(in, path);
    return error || is_utf8_text(input_text(in)) ? error : EILSEQ;
}

// ---- giving them to a project

static bool give_facts(weft_project *project, weft_str name, const char *path,
                       struct report *report)
{
    struct input in = {0};
    int error = facts_read_file(&in, path);
    if (error)
        report_world(report, "cannot read `%s`: %s", path, strerror(error));
    bool good = !error && report_add(report, weft_project_input(project, WEFT_INPUT_FACTS, name,
                                                                input_text(&in)));
    input_done(&in);
    return good;
}

bool node_facts_give(weft_project *project, const struct request *r, struct report *report)
{
    const char *facts = request_option(r, "facts"), *node = request_option(r, "node");
    weft_str wanted = weft_str_of(node ? node : "");
    struct node_files files;
    if (!facts && node) // its facts are not known
        return report_add(report,
                          weft_project_input(project, WEFT_INPUT_FACTS, wanted, WEFT_STR("")));
    if (!facts)
        return true;
    if (!node_files_find(&files, facts))
        return give_facts(project, node ? wanted : node_of_path(facts), facts, report);
    bool good = true, is_found = false;
    for (size_t i = 0; good && i < files.count; i++) {
        weft_str name = node_of_path(files.paths[i]);
        bool is_wanted = !node || (name.len == wanted.len && !memcmp(name.at, wanted.at, name.len));
        is_found |= is_wanted;
        if (is_wanted)
            good = give_facts(project, name, files.paths[i], report);
    }
    node_files_done(&files);
    if (node && !is_found) {
        report_world(report, "cannot read `%s/%s.json`: there is no file with facts of this node",
                     facts, node);
        return false;
    }
    return good;
}

bool node_modules_give(weft_graph *graph, weft_project *project, const struct request *r,
                       struct report *report)
{
    bool good = true;
    const char *path;
    for (size_t at = 0; good && (path = request_next(r, "modulepath", &at));) {
        char *real = realpath(path, NULL);
        if (!real) {
            report_world(report, "`--modulepath`: cannot read %s: %s", path, strerror(errno));
            return false;
        }
        weft_str name = weft_str_of(real);
        good =
            weft_allow_files_also(graph, name) && weft_allow_files_linked(graph, name) &&
            report_add(report, weft_project_input(project, WEFT_INPUT_LIBRARY, name, WEFT_STR("")));
        free(real);
    }
    return good;
}
