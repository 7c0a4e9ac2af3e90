// SPDX-License-Identifier: Apache-2.0
//
// A file has a graph of its own, freed before the next one is read: memory is that of the largest file. Documents of one
// directory share theirs as long as nothing is wrong with them, so what many include is read once. A document of
// diagnostics needs all positions until the end, so files with errors, which are few, are read again into the graph of
// the report.
#include "cli/texts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/allow.h"
#include "cli/input.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

// ---- files of a project's own language

char *flavour_find_settings(void)
{
    static const char name[] = "weft.toml";
    size_t up = 0;
    struct stat here, above;
    for (;; up++) {
        char *path = memory(3 * up + sizeof(name));
        for (size_t i = 0; i < up; i++)
            memcpy(path + 3 * i, "../", 3);
        memcpy(path + 3 * up, name, sizeof(name));
        if (access(path, F_OK) == 0)
            return path;
        path[3 * up] = 0; // the directory
        bool is_last = stat(up ? path : ".", &here) != 0;
        memcpy(path + 3 * up, "..", 3);
        is_last |=
            stat(path, &above) != 0 || (here.st_dev == above.st_dev && here.st_ino == above.st_ino);
        free(path);
        if (is_last)
            return NULL;
    }
}

// A file's path from the directory of the settings, in `out`; NULL: it is not below.
static const char *path_from_settings(const char *settings, const char *file, char *out)
{
    char root[PATH_MAX];
    char *dir = directory_of(settings);
    bool is_known = realpath(dir, root) && realpath(file, out);
    size_t len = is_known ? strlen(root) : 0;
    free(dir);
    if (len == 1)
        len = 0; // the root of the file system ends with a slash itself
    return is_known && !strncmp(out, root, len) && out[len] == '/' ? out + len + 1 : NULL;
}

char *flavour_of(const weft_graph *graph, const char *settings, const char *file)
{
    char real[PATH_MAX];
    const char *below = path_from_settings(settings, file, real);
    weft_str schema = below ? weft_settings_schema(graph, weft_str_of(below)) : WEFT_STR("");
    if (!schema.len)
        return NULL;
    char *dir = directory_of(settings);
    bool is_here = strcmp(dir, ".") == 0;
    size_t len = is_here ? 0 : strlen(dir) + 1;
    char *path = memory(len + schema.len + 1);
    if (len)
        snprintf(path, len + 1, "%s/", dir);
    memcpy(path + len, schema.at, schema.len);
    path[len + schema.len] = 0;
    free(dir);
    return path;
}

char *flavour_read(weft_graph *graph, const char *file, struct report *report)
{
    struct input in = {0};
    char *settings = flavour_find_settings(), *schema = NULL;
    int failed = settings ? input_read(&in, settings) : 0;
    if (failed)
        report_world(report, "cannot read `%s`: %s", settings, strerror(failed));
    else if (settings &&
             report_add(report, weft_check_settings(graph, weft_str_of(settings), input_text(&in))))
        schema = flavour_of(graph, settings, file);
    if (settings)
        input_done(&in);
    free(settings);
    return schema;
}

// ---- texts

struct weft_text text_of(const char *path, weft_str dialect, weft_str content)
{
    if (!dialect.len && strcmp(path, "-") == 0)
        dialect = weft_str_of(weft_dialect_name(0));
    return (struct weft_text){.size = sizeof(struct weft_text),
                              .dialect = dialect,
                              .name = weft_str_of(input_name(path)),
                              .text = content,
                              .form = WEFT_FORM_FILE};
}

weft_answer *text_open_schema(weft_graph *graph, weft_str name, weft_str content,
                              const weft_schema **schema)
{
    struct weft_text text = {.size = sizeof(text), .name = name, .text = content};
    if (!weft_dialect_of(name))
        text.dialect = weft_str_of(weft_dialect_name(0));
    return weft_schema_open(graph, &text, schema);
}

static bool read_schema_file(const char *path, weft_graph *graph, struct report *report,
                             const weft_schema **schema)
{
    struct input in = {0};
    int failed = input_read(&in, path);
    if (failed) {
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
        return false;
    }
    bool good = report_add(
        report, text_open_schema(graph, weft_str_of(input_name(path)), input_text(&in), schema));
    input_done(&in);
    return good && *schema;
}

bool text_schema(const struct request *r, const char *file, weft_graph *graph,
                 struct report *report, const weft_schema **schema)
{
    const char *given = request_option(r, "schema");
    char *found = given || !file || !strcmp(file, "-") || request_option(r, "dialect")
                      ? NULL
                      : flavour_read(graph, file, report);
    *schema = NULL;
    bool good =
        (!given && !found) || read_schema_file(given ? given : found, graph, report, schema);
    free(found);
    return good;
}

// The directory of a document that lies in a project; NULL: it is on its own.
static weft_place *place_around(const char *path, weft_graph *graph, const struct weft_text *text)
{
    weft_project *project = NULL;
    weft_place *place = NULL;
    weft_str dialect = text->dialect.len ? text->dialect : weft_str_of(weft_dialect_of(text->name));
    if (strcmp(path, "-") == 0 || !weft_dialect_has_documents(dialect))
        return NULL;
    char *dir = directory_of(path);
    weft_answer_free(weft_project_open(graph, weft_str_of(dir), &project));
    if (project) // errors of the directory itself are not this file's
        weft_answer_free(weft_project_place(project, weft_str_of(dir), &place));
    free(dir);
    return place;
}

static weft_answer *no_schema(weft_graph *graph, const struct checking *how, const char *path,
                              const char *why)
{
    char message[400];
    snprintf(message, sizeof(message), "cannot read `%s`: %s", path, why);
    weft_answer *answer =
        weft_check_settings(graph, weft_str_of(how->settings_name), how->settings);
    struct weft_report report = {
        .size = sizeof(report), .code = WEFT_STR("world"), .message = weft_str_of(message)};
    (void)weft_answer_report(answer, &report);
    return answer;
}

// The schema that was given, or that the settings name. NULL, or what is wrong with it.
static weft_answer *use_schema(weft_graph *graph, const char *path, const struct checking *how,
                               struct weft_text *text)
{
    struct input in = {0};
    char *found = how->schema.at || how->dialect.len || !how->settings_name
                      ? NULL
                      : flavour_of(graph, how->settings_name, path);
    weft_answer *answer = NULL;
    int failed = found ? input_read(&in, found) : 0;
    if (how->schema.at)
        answer = text_open_schema(graph, how->schema_name, how->schema, &text->schema);
    else if (failed)
        answer = no_schema(graph, how, found, strerror(failed));
    else if (found)
        answer = text_open_schema(graph, weft_str_of(found), input_text(&in), &text->schema);
    if (found)
        input_done(&in);
    free(found);
    if (text->schema)
        text->dialect = WEFT_STR("");
    if (how->schema.at || !answer || weft_answer_ok(answer)) {
        weft_answer_free(answer);
        return NULL;
    }
    return answer;
}

// What a file includes is read too. `directory` as place_around has it.
static weft_answer *check_in(weft_graph *graph, const char *path, const struct checking *how,
                             struct weft_text *text, weft_place *directory)
{
    weft_answer *refused = use_schema(graph, path, how, text);
    if (refused)
        return refused;
    if (how->only_syntax)
        return weft_read(graph, text, NULL, NULL);
    struct allowed *near = allow_sources(NULL, path, graph);
    weft_answer *answer = directory ? weft_check_at(directory, text) : weft_check(graph, text);
    weft_allow(graph, WEFT_SOURCES, NULL, NULL);
    allow_done(near);
    return answer;
}

// What is wrong with the settings and schemas themselves has been reported.
static weft_graph *graph_of(const struct checking *how)
{
    weft_graph *graph = settings_open();
    if (how->request) {
        (void)settings_limit_graph(how->request, graph);
        (void)settings_search(how->request, graph);
    }
    if (how->settings_name)
        weft_answer_free(
            weft_check_settings(graph, weft_str_of(how->settings_name), how->settings));
    if (how->schemas.len)
        weft_answer_free(weft_schemas(graph, how->schemas_name, how->schemas));
    return graph;
}

static weft_answer *check_alone(weft_graph *graph, const char *path, const struct checking *how,
                                struct weft_text *text)
{
    weft_place *directory = how->only_syntax ? NULL : place_around(path, graph, text);
    return check_in(graph, path, how, text, directory);
}

void texts_done(struct shared_texts *shared)
{
    if (shared->graph)
        weft_graph_close(shared->graph);
    free(shared->directory);
    *shared = (struct shared_texts){0};
}

// Opens the graph that the documents of a directory share, unless it is open.
static void share(struct shared_texts *shared, const char *path, const struct checking *how,
                  const struct weft_text *text)
{
    enum { BYTES_MOST = 16 << 20 };
    char *directory = directory_of(path);
    if (shared->graph && (strcmp(directory, shared->directory) != 0 || shared->bytes > BYTES_MOST))
        texts_done(shared);
    if (shared->graph) {
        free(directory);
    } else {
        shared->graph = graph_of(how);
        shared->directory = directory;
        shared->place = place_around(path, shared->graph, text);
    }
    shared->bytes += text->text.len;
}

bool text_includes(const char *path, const struct checking *how, weft_str content,
                   struct shared_texts *shared, struct files *out)
{
    struct weft_text text = text_of(path, how->dialect, content);
    share(shared, path, how, &text);
    weft_answer *answer = check_in(shared->graph, path, how, &text, shared->place);
    const weft_value *names = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(names); i++) {
        weft_str name = weft_value_text(weft_value_item(names, i));
        files_add(out, name);
    }
    bool is_clean = weft_answer_ok(answer) && !weft_answer_diagnostic_count(answer);
    weft_answer_free(answer);
    if (!is_clean) // what was found there once would not be found by the next one
        texts_done(shared);
    return is_clean;
}

bool text_check(const char *path, const struct checking *how, weft_str content,
                struct report *report)
{
    struct weft_text text = text_of(path, how->dialect, content);
    weft_graph *graph = graph_of(how);
    text.kept = true; // `content` outlives this graph
    weft_answer *answer = check_alone(graph, path, how, &text);
    if (report_is_document(report) && weft_answer_diagnostic_count(answer)) {
        weft_answer_free(answer);
        text.kept = false;
        answer = check_alone(report->graph, path, how, &text);
    } else if (!weft_answer_diagnostic_count(answer)) {
        weft_answer_free(answer);
        weft_graph_close(graph);
        return true;
    }
    bool good = report_add(report, answer);
    weft_graph_close(graph);
    return good;
}
