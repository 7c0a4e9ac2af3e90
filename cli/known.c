// SPDX-License-Identifier: Apache-2.0
//
// Variables are layers of one document, the newest first: every --var, then the files from the last to
// the first. They have no source text, so that no diagnostic can show a line with a secret.
#include "cli/known.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/allow.h"
#include "cli/input.h"
#include "cli/memory.h"

struct variable {
    weft_str name, value;
    bool is_json;
};

struct variables {
    struct variable *at;
    size_t count, room;
    struct input *files; // JSON objects, in the order of the options
    size_t file_count, file_room;
};

static void free_variables(struct variables *v)
{
    for (size_t i = 0; i < v->file_count; i++)
        input_done(&v->files[i]);
    free(v->files);
    free(v->at);
}

// ---- reading

// NAME=TEXT, NAME:=JSON; of two with one name the later counts.
static bool add_variable(struct variables *v, const char *typed)
{
    const char *equals = strchr(typed, '=');
    bool is_json = equals && equals > typed && equals[-1] == ':';
    size_t len = equals ? (size_t)(equals - typed) - is_json : 0;
    if (!len) {
        say_error("`--var` needs NAME=TEXT or NAME:=JSON");
        return false;
    }
    struct variable added = {{typed, len}, weft_str_of(equals + 1), is_json};
    for (size_t i = 0; i < v->count; i++) {
        if (v->at[i].name.len == len && memcmp(v->at[i].name.at, typed, len) == 0) {
            v->at[i] = added;
            return true;
        }
    }
    MEMORY_PUSH_ROOM(v->at, v->count, v->room);
    v->at[v->count++] = added;
    return true;
}

static bool add_file(struct variables *v, const char *path, struct report *report)
{
    MEMORY_PUSH_ROOM(v->files, v->file_count, v->file_room);
    v->files[v->file_count] = (struct input){0};
    int failed = input_read(&v->files[v->file_count++], path);
    if (failed)
        report_world(report, "cannot read `%s`: %s", path, strerror(failed));
    return !failed;
}

// ---- checking

// Asks for a text as JSON alone; reports what is wrong with it under the name of where it came from.
static bool check_json(weft_graph *graph, weft_place *place, const char *where, weft_str json,
                       bool is_object, struct report *report)
{
    weft_builder *b = weft_builder_open(graph, WEFT_STR(""), WEFT_STR(""));
    weft_expr root = weft_json(b, json);
    const weft_tree *tree = weft_builder_close(b);
    weft_answer *answer = weft_eval(place, tree, root);
    struct weft_diagnostic d = {.message = WEFT_STR("it is no JSON object")};
    bool fits = !is_object || weft_value_kind(weft_answer_value(answer)) == WEFT_KIND_OBJECT;
    if (!weft_answer_diagnostic(answer, 0, &d) && fits) {
        weft_answer_free(answer);
        return true;
    }
    report_data(report, "cannot read %s: %s", where, d.message.at);
    weft_answer_free(answer);
    return false;
}

static bool check_all(const struct variables *v, const struct request *request, weft_graph *graph,
                      struct report *report)
{
    weft_place *place = weft_directory_open(graph, NULL, WEFT_STR("variables"));
    size_t at = 0;
    for (size_t i = 0; i < v->file_count; i++) {
        char where[512];
        snprintf(where, sizeof(where), "`%s`", input_name(request_next(request, "vars", &at)));
        if (!check_json(graph, place, where, input_text(&v->files[i]), true, report))
            return false;
    }
    for (size_t i = 0; i < v->count; i++) {
        char where[512];
        snprintf(where, sizeof(where), "`--var %.*s`", (int)v->at[i].name.len, v->at[i].name.at);
        if (v->at[i].is_json && !check_json(graph, place, where, v->at[i].value, false, report))
            return false;
    }
    return true;
}

// ---- building

static weft_expr build_typed(weft_builder *b, const struct variables *v)
{
    weft_str *names = memory(v->count * sizeof(*names));
    weft_expr *values = memory(v->count * sizeof(*values));
    for (size_t i = 0; i < v->count; i++) {
        names[i] = v->at[i].name;
        values[i] = v->at[i].is_json ? weft_json(b, v->at[i].value) : weft_text(b, v->at[i].value);
    }
    weft_expr typed = weft_mapping(b, names, values, v->count);
    free(names);
    free(values);
    return typed;
}

static weft_place *build(const struct variables *v, weft_graph *graph)
{
    weft_builder *b = weft_builder_open(graph, WEFT_STR(""), WEFT_STR(""));
    struct weft_layer *layers = memory((v->file_count + 1) * sizeof(*layers));
    size_t count = 0;
    layers[count++] = (struct weft_layer){0, build_typed(b, v)};
    for (size_t i = v->file_count; i-- > 0;)
        layers[count++] = (struct weft_layer){0, weft_json(b, input_text(&v->files[i]))};
    weft_expr root =
        count > 1 ? weft_layers(b, WEFT_STR("shallow"), layers, count) : layers[0].body;
    free(layers);
    const weft_tree *tree = weft_builder_close(b);
    return weft_document_open(graph, NULL, WEFT_STR("variables"), tree, root);
}

bool known_read(struct known *k, const struct request *request, weft_graph *graph,
                struct report *report, enum exit_code *code)
{
    struct variables v = {0};
    const char *typed;
    bool good = true;
    *k = (struct known){0};
    *code = EXIT_USAGE;
    for (size_t at = 0; good && (typed = request_next(request, "var", &at));)
        good = add_variable(&v, typed);
    if (good)
        k->allowed = allow(request, graph, code);
    good = good && k->allowed;
    if (good)
        *code = EXIT_DONE; // from here on the report tells
    for (size_t at = 0; good && (typed = request_next(request, "vars", &at));)
        good = add_file(&v, typed, report);
    good = good && check_all(&v, request, graph, report);
    if (good)
        k->place = build(&v, graph);
    free_variables(&v);
    return good;
}

void known_done(struct known *k)
{
    allow_done(k->allowed);
}
