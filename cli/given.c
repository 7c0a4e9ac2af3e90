// SPDX-License-Identifier: Apache-2.0
#include "cli/given.h"

#include <stdlib.h>
#include <string.h>

#include "cli/allow.h"
#include "cli/input.h"
#include "cli/kept.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

static const struct option options[] = {
    OPTION_GLOBAL,          OPTION_VAR,   OPTION_VAR_FILE, OPTION_ENV, OPTION_STATE,
    OPTION_PROVIDER_SCHEMA, OPTION_ALLOW,
};
const char given_root[] = "global";
const struct option_list given_options = OPTION_LIST("values and permissions", options);

static const struct option steps[] = {
    {.name = "known",
     .value = "PATH=VALUE",
     .help = "What was unknown has become this: vpc.id='\"vpc-1\"'",
     .repeats = true,
     .takes = WORD_GIVEN},
    {.name = "resume",
     .value = "FILE",
     .help = "Continue what `weft save` stored, without its sources",
     .takes = WORD_FILE},
    {.name = "unknown",
     .value = "PATH",
     .help = "This has no value yet; PATH:=TYPE has a type in JSON",
     .repeats = true,
     .takes = WORD_PATH},
};
const struct option_list gradual_options = OPTION_LIST("evaluation in steps", steps);

static bool give_typed(const char *typed, weft_project *project, struct report *report,
                       enum exit_code *code)
{
    const char *equals = strchr(typed, '=');
    *code = EXIT_USAGE;
    if (!equals || equals == typed) {
        say_error("`--global`: expected PATH=EXPR, for example a.b=1 or a.b='\"text\"', got `%s`",
                  typed);
        return false;
    }
    weft_str path = {typed, (size_t)(equals - typed)};
    *code = EXIT_DONE; // from here on the report has it
    return report_add(report, weft_project_give(project, WEFT_GIVEN_ARGUMENT, WEFT_STR("--global"),
                                                path, weft_str_of(equals + 1)));
}

// WEFT_GLOBAL_a__b=EXPR is `a.b`.
static bool give_variable(const char *variable, weft_project *project, struct report *report)
{
    static const char prefix[] = "WEFT_GLOBAL_";
    const char *equals = strchr(variable, '=');
    if (strncmp(variable, prefix, sizeof(prefix) - 1) != 0 || !equals)
        return true;
    const char *name = variable + sizeof(prefix) - 1;
    char *path = memory((size_t)(equals - name) + 1);
    size_t len = 0;
    for (; name < equals; name++) {
        bool is_dot = name[0] == '_' && name + 1 < equals && name[1] == '_';
        path[len++] = is_dot ? '.' : *name;
        name += is_dot;
    }
    bool good = report_add(report, weft_project_give(project, WEFT_GIVEN_ENVIRONMENT,
                                                     WEFT_STR("environment"), (weft_str){path, len},
                                                     weft_str_of(equals + 1)));
    free(path);
    return good;
}

static int by_given_name(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

// In byte order: an answer must not depend on the order of the environment.
static bool give_environment(weft_project *project, struct report *report)
{
    bool good = true;
    extern char **environ;
    size_t count = 0;
    while (environ[count])
        count++;
    const char **sorted = memory((count + 1) * sizeof(*sorted));
    for (size_t i = 0; i < count; i++)
        sorted[i] = environ[i];
    qsort(sorted, count, sizeof(*sorted), by_given_name);
    for (size_t i = 0; i < count; i++)
        good &= give_variable(sorted[i], project, report);
    free(sorted);
    return good;
}

// ---- schemas

bool schemas_read(const struct request *r, weft_graph *graph, struct input *in,
                  struct report *report)
{
    static const char used[] = "--schemas";
    const char *path = request_option(r, "schemas");
    if (!path || kept_has_done(used))
        return true;
    int failed = input_read(in, path);
    if (failed) {
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
        return false;
    }
    if (!report_add(report, weft_schemas(graph, weft_str_of(input_name(path)), input_text(in))))
        return false;
    kept_note_done(used, NULL);
    return true;
}

// ---- variables of directories

static bool give_variable_of_place(weft_project *project, const char *typed, struct report *report)
{
    const char *equals = strchr(typed, '=');
    bool is_json = equals && equals > typed && equals[-1] == ':';
    size_t len = equals ? (size_t)(equals - typed) - is_json : 0;
    if (!len) {
        say_error("`--var`: expected NAME=TEXT or NAME:=JSON, got `%s`", typed);
        return false;
    }
    enum weft_input kind = is_json ? WEFT_INPUT_JSON : WEFT_INPUT_VARIABLE;
    return report_add(
        report, weft_project_input(project, kind, (weft_str){typed, len}, weft_str_of(equals + 1)));
}

static bool give_file_of_place(weft_project *project, enum weft_input kind, const char *path,
                               struct report *report, enum exit_code *code)
{
    struct input in = {0};
    int failed = input_read(&in, path);
    *code = EXIT_DONE;
    if (failed)
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
    bool good = !failed && report_add(report, weft_project_input(project, kind, weft_str_of(path),
                                                                 input_text(&in)));
    input_done(&in);
    return good;
}

// A name that nothing knows would be ignored in silence. Trees that have environments report a wrong one themselves.
static bool give_environment_name(weft_project *project, const char *name, struct report *report,
                                  enum exit_code *code)
{
    *code = EXIT_DONE; // the report has it
    weft_answer *all = weft_project_environments(project, weft_str_of(""));
    bool has_some = weft_value_count(weft_answer_value(all));
    weft_answer_free(all);
    if (!has_some) {
        report_data(report, "`--env %s`: nothing in this project has environments", name);
        return false;
    }
    return report_add(report, weft_project_input(project, WEFT_INPUT_ENVIRONMENT, weft_str_of(name),
                                                 weft_str_of("")));
}

bool give_inputs(const struct request *r, weft_project *project, struct report *report,
                 enum exit_code *code)
{
    const char *typed;
    bool is_file, good = true;
    *code = EXIT_USAGE;
    for (size_t at = 0; good && (typed = request_next_either(r, "var", "var-file", &at, &is_file));)
        good = is_file ? give_file_of_place(project, WEFT_INPUT_FILE, typed, report, code)
                       : give_variable_of_place(project, typed, report);
    for (size_t at = 0; good && (typed = request_next(r, "state", &at));)
        good = give_file_of_place(project, WEFT_INPUT_STATE, typed, report, code);
    for (size_t at = 0; good && (typed = request_next(r, "env", &at));)
        good = give_environment_name(project, typed, report, code);
    for (size_t at = 0; good && (typed = request_next(r, "provider-schema", &at));)
        good = give_file_of_place(project, WEFT_INPUT_SCHEMAS, typed, report, code);
    return good;
}

bool give_all(const struct request *r, weft_project *project, struct report *report,
              enum exit_code *code)
{
    const char *word;
    bool good = true, env = false;
    *code = EXIT_DONE;
    for (size_t at = 0; (word = request_next(r, "allow", &at));)
        env |= strcmp(word, "env") == 0;
    if (env)
        good = give_environment(project, report);
    for (size_t at = 0; (word = request_next(r, "global", &at));) {
        good &= give_typed(word, project, report, code);
        if (*code == EXIT_USAGE)
            return false;
    }
    return good;
}

bool given_read(const struct request *request, weft_graph *graph, weft_project *project,
                struct report *report, struct allowed **allowed, enum exit_code *code)
{
    *allowed = NULL;
    *code = EXIT_USAGE;
    if (kept_has_done(project))
        return true;
    *allowed = allow(request, graph, true, code);
    if (!*allowed || !give_inputs(request, project, report, code) ||
        !give_all(request, project, report, code))
        return false;
    kept_note_done(project, *allowed);
    return true;
}

// ---- resuming

// -C means a directory of the saved project, relative to the one that was asked then: each to the one before.
static char *directory_inside(const struct request *r)
{
    const char *next;
    char *all = memory(1);
    size_t len = 0;
    all[0] = 0;
    for (size_t at = 0; (next = request_next(r, "directory", &at));) {
        size_t more = strlen(next);
        bool is_whole = next[0] == '/';
        len = is_whole ? 0 : len;
        char *joined = memory(len + more + 2);
        memcpy(joined, all, len);
        if (len)
            joined[len++] = '/';
        memcpy(joined + len, next, more + 1);
        len += more;
        free(all);
        all = joined;
    }
    return all;
}

bool gradual_resume(struct asked_project *p, const struct request *r, enum exit_code *code)
{
    const char *file = request_option(r, "resume");
    struct input in = {0};
    *code = EXIT_DONE; // the report has it
    int failed = input_read(&in, file);
    if (failed) {
        report_world(&p->report, "cannot read `%s`: %s", file, strerror(failed));
        input_done(&in);
        return false;
    }
    char *directory = directory_inside(r);
    bool good = report_add(&p->report, weft_resume(p->graph, input_text(&in),
                                                   weft_str_of(directory), &p->project, &p->place));
    free(directory);
    input_done(&in);
    if (good && p->file && p->project)
        good =
            report_add(&p->report, weft_project_file(p->project, weft_str_of(p->file), &p->place));
    else if (good && p->file) {
        say_error("`%s` contains a single document: `--file` cannot be used", file);
        *code = EXIT_USAGE;
        return false;
    }
    return good;
}

// ---- telling

// NAME or NAME:=TYPE.
static bool tell_unknown(const char *typed, weft_place *place, struct report *report)
{
    const char *type = strstr(typed, ":=");
    weft_str path = {typed, type ? (size_t)(type - typed) : strlen(typed)};
    return report_add(report, weft_unknown(place, WEFT_STR("--unknown"), path,
                                           weft_str_of(type ? type + 2 : "")));
}

// The sign between path and value: a quoted key of the path may contain one.
static const char *find_equals(const char *typed)
{
    bool is_quoted = false;
    for (const char *c = typed; *c; c++) {
        if (*c == '"')
            is_quoted = !is_quoted;
        else if (*c == '=' && !is_quoted)
            return c;
    }
    return NULL;
}

static bool tell_known(const char *typed, weft_place *place, struct report *report,
                       enum exit_code *code)
{
    const char *equals = find_equals(typed);
    if (!equals || equals == typed) {
        say_error("`--known`: expected PATH=VALUE, for example vpc.id='\"vpc-1\"', got `%s`",
                  typed);
        *code = EXIT_USAGE;
        return false;
    }
    weft_str path = {typed, (size_t)(equals - typed)};
    return report_add(report,
                      weft_known(place, WEFT_STR("--known"), path, weft_str_of(equals + 1)));
}

bool gradual_tell(const struct request *r, weft_place *place, struct report *report,
                  enum exit_code *code)
{
    const char *typed;
    bool good = true;
    *code = EXIT_DONE; // the report has it
    for (size_t at = 0; good && (typed = request_next(r, "unknown", &at));)
        good = tell_unknown(typed, place, report);
    for (size_t at = 0; good && (typed = request_next(r, "known", &at));)
        good = tell_known(typed, place, report, code);
    return good;
}

// Names beside a document are no part of it: only expressions see them.
static bool exists(weft_graph *graph, weft_place *place, weft_str path)
{
    weft_answer *found = weft_get(place, path);
    bool is_there = !weft_answer_is_absent(found);
    weft_answer_free(found);
    if (is_there)
        return true;
    weft_builder *b = weft_builder_open(graph, WEFT_STR(""), WEFT_STR(""));
    weft_expr expr = weft_path(b, path);
    found = weft_eval(place, weft_builder_close(b), expr);
    is_there = weft_answer_ok(found);
    weft_answer_free(found);
    return is_there;
}

void gradual_tell_unread(weft_graph *graph, weft_place *place)
{
    weft_answer *unread = weft_known_unread(graph);
    const weft_value *paths = weft_answer_value(unread);
    for (size_t i = 0; i < weft_value_count(paths); i++) {
        weft_str path = weft_value_text(weft_value_item(paths, i));
        say_note(!place || exists(graph, place, path) ? "`--known %.*s`: nothing read it"
                                                      : "`--known %.*s`: it does not exist here",
                 (int)path.len, path.at);
    }
    weft_answer_free(unread);
}
