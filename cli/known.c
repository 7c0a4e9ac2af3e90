// SPDX-License-Identifier: Apache-2.0
//
// All variables are names of one place, so that "did you mean" knows them all. Those of files are members of
// the file's object, which the place has under a name that no expression can use. None has a source text, so no
// diagnostic can show a line with a secret.
#include "cli/known.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/allow.h"
#include "cli/input.h"
#include "cli/memory.h"

enum { WHERE_MOST = 600 }; // how a message names the place of a variable

struct variable {
    weft_str name, value;
    bool is_json;
    weft_expr expr;
};

struct source {
    struct input in;
    weft_answer *object;
    char name[24]; // in the place
};

struct variables {
    struct variable *at;
    size_t count, room;
    struct source *files; // in the order of the options
    size_t file_count, file_room;
};

static void free_variables(struct variables *v)
{
    for (size_t i = 0; i < v->file_count; i++) {
        weft_answer_free(v->files[i].object);
        input_done(&v->files[i].in);
    }
    free(v->files);
    free(v->at);
}

// ---- what is typed

// NAME=TEXT, NAME:=JSON.
static bool add_variable(struct variables *v, const char *typed)
{
    const char *equals = strchr(typed, '=');
    bool is_json = equals && equals > typed && equals[-1] == ':';
    size_t len = equals ? (size_t)(equals - typed) - is_json : 0;
    if (!len) {
        say_error("`--var`: expected NAME=TEXT or NAME:=JSON");
        return false;
    }
    MEMORY_PUSH_ROOM(v->at, v->count, v->room);
    v->at[v->count++] = (struct variable){{typed, len}, weft_str_of(equals + 1), is_json, 0};
    return true;
}

// The value of a text; NULL if it is not JSON, or not an object where one is required: reported under the name
// of its origin.
static weft_answer *ask_json(weft_graph *graph, const char *where, weft_str json, bool is_object,
                             struct report *report)
{
    weft_builder *b = weft_builder_open(graph, WEFT_STR(""), WEFT_STR(""));
    weft_expr root = weft_json(b, json);
    const weft_tree *tree = weft_builder_close(b);
    weft_place *nowhere = weft_directory_open(graph, NULL, WEFT_STR(""));
    weft_answer *answer = weft_eval(nowhere, tree, root);
    struct weft_diagnostic d = {.size = sizeof(d), .message = WEFT_STR("expected a JSON object")};
    bool fits = !is_object || weft_value_kind(weft_answer_value(answer)) == WEFT_KIND_OBJECT;
    if (!weft_answer_diagnostic(answer, 0, &d) && fits)
        return answer;
    report_data(report, "cannot read %s: %s", where, d.message.at);
    weft_answer_free(answer);
    return NULL;
}

static bool add_variables_file(struct variables *v, const char *path, weft_graph *graph,
                               struct report *report)
{
    char where[WHERE_MOST];
    MEMORY_PUSH_ROOM(v->files, v->file_count, v->file_room);
    struct source *s = &v->files[v->file_count];
    *s = (struct source){0};
    snprintf(s->name, sizeof(s->name), " %zu", v->file_count++); // a space: no dialect allows it
    snprintf(where, sizeof(where), "`%s`", input_name(path));
    int failed = input_read(&s->in, path);
    if (failed)
        report_world(report, "cannot read %s: %s", where, strerror(failed));
    else
        s->object = ask_json(graph, where, input_text(&s->in), true, report);
    return s->object;
}

static bool check_typed(const struct variables *v, weft_graph *graph, struct report *report)
{
    for (size_t i = 0; i < v->count; i++) {
        char where[WHERE_MOST];
        if (!v->at[i].is_json)
            continue;
        snprintf(where, sizeof(where), "`--var %.*s`", (int)v->at[i].name.len, v->at[i].name.at);
        weft_answer *answer = ask_json(graph, where, v->at[i].value, false, report);
        if (!answer)
            return false;
        weft_answer_free(answer);
    }
    return true;
}

// ---- the place

// The keys of a file's object as variables.
static void add_file_variables(struct variables *v, weft_builder *b, const struct source *s)
{
    const weft_value *object = weft_answer_value(s->object);
    for (size_t i = 0; i < weft_value_count(object); i++) {
        weft_str key = weft_value_key(object, i);
        weft_expr part = weft_attribute(b, weft_name(b, weft_str_of(s->name)), key);
        MEMORY_PUSH_ROOM(v->at, v->count, v->room);
        v->at[v->count++] = (struct variable){.name = key, .expr = part};
    }
}

static weft_place *build(struct variables *v, weft_graph *graph, weft_place *directory)
{
    weft_builder *b = weft_builder_open(graph, WEFT_STR(""), WEFT_STR(""));
    weft_str *names = memory(v->file_count * sizeof(*names));
    weft_expr *objects = memory(v->file_count * sizeof(*objects));
    for (size_t i = 0; i < v->count; i++)
        v->at[i].expr =
            v->at[i].is_json ? weft_json(b, v->at[i].value) : weft_text(b, v->at[i].value);
    for (size_t i = 0; i < v->file_count; i++) {
        names[i] = weft_str_of(v->files[i].name);
        objects[i] = weft_json(b, input_text(&v->files[i].in));
    }
    weft_expr root = weft_mapping(b, names, objects, v->file_count);
    for (size_t i = v->file_count; i-- > 0;)
        add_file_variables(v, b, &v->files[i]);
    free(names);
    free(objects);
    const weft_tree *tree = weft_builder_close(b);
    weft_place *place = weft_document_open(graph, directory, WEFT_STR("variables"), tree, root);
    for (size_t i = 0; i < v->count; i++) // false for one that an existing one overrides
        (void)weft_name_add(place, v->at[i].name, tree, v->at[i].expr, 0);
    return place;
}

// ---- all of it

// Later ones first: of two with the same name only the first can be added.
static void turn_around(struct variables *v)
{
    for (size_t i = 0; i < v->count / 2; i++) {
        struct variable kept = v->at[i];
        v->at[i] = v->at[v->count - 1 - i];
        v->at[v->count - 1 - i] = kept;
    }
}

bool known_read(struct known *k, const struct request *request, weft_graph *graph,
                weft_place *directory, struct report *report, enum exit_code *code)
{
    struct variables v = {0};
    const char *typed;
    bool good = true;
    *code = EXIT_USAGE;
    for (size_t at = 0; good && !k->has_inputs && (typed = request_next(request, "var", &at));)
        good = add_variable(&v, typed);
    if (good && !k->allowed)
        k->allowed = allow(request, graph, false, code);
    good = good && k->allowed;
    if (good)
        *code = EXIT_DONE; // from here on the report has it
    for (size_t at = 0; good && (typed = request_next(request, "vars", &at));)
        good = add_variables_file(&v, typed, graph, report);
    good = good && check_typed(&v, graph, report);
    turn_around(&v);
    if (good)
        k->place = build(&v, graph, directory);
    free_variables(&v);
    return good;
}

void known_done(struct known *k)
{
    allow_done(k->allowed);
}
