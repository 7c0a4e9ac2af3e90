// SPDX-License-Identifier: Apache-2.0
//
// A file has a graph of its own, freed before the next one is read: memory is that of the largest file. Documents of one
// directory share theirs as long as nothing is wrong with them, so what many include is read once. A document of
// diagnostics needs all positions until the end, so files with errors, which are few, are read again into the graph of
// the report.
#include "cli/texts.h"

#include <stdlib.h>
#include <string.h>

#include "cli/allow.h"
#include "cli/input.h"
#include "cli/project.h"
#include "cli/settings.h"

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

bool text_schema(const struct request *r, weft_graph *graph, struct report *report,
                 const weft_schema **schema)
{
    const char *path = request_option(r, "schema");
    struct input in = {0};
    *schema = NULL;
    if (!path)
        return true;
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

// What a file includes is read too. `directory` as place_around has it.
static weft_answer *check_in(weft_graph *graph, const char *path, const struct checking *how,
                             struct weft_text *text, weft_place *directory)
{
    if (how->schema.at) {
        weft_answer_free(text_open_schema(graph, how->schema_name, how->schema, &text->schema));
        text->dialect = WEFT_STR("");
    }
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
    if (how->request)
        (void)settings_search(how->request, graph);
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
