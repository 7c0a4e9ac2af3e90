// SPDX-License-Identifier: Apache-2.0
#include "cli/project.h"

#include <stdlib.h>
#include <string.h>

#include "cli/allow.h"
#include "cli/given.h"
#include "cli/kept.h"
#include "cli/memory.h"
#include "cli/settings.h"
#include "cli/texts.h"

static void project_close(struct asked_project *p)
{
    graph_done(p->graph);
    allow_done(p->allowed);
    allow_done(p->near);
    known_done(&p->known);
    input_done(&p->in);
}

char *directory_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    size_t len = !slash ? 1 : slash == file ? 1 : (size_t)(slash - file);
    char *dir = memory(len + 1);
    memcpy(dir, slash ? file : ".", len);
    dir[len] = 0;
    return dir;
}

// ---- files on their own

// False if the options are invalid; that has been reported.
static bool open_alone(struct asked_project *p, const struct request *r, const char *file,
                       enum exit_code *code)
{
    const weft_tree *tree;
    weft_expr root;
    weft_str dialect;
    const weft_schema *schema;
    int failed = input_read(&p->in, file);
    if (failed) {
        report_world(&p->report, "cannot read `%s`: %s", input_name(file), strerror(failed));
        return true;
    }
    char *dir = directory_of(file);
    weft_allow_files(p->graph, weft_str_of(dir));
    free(dir);
    if (!known_read(&p->known, r, p->graph, NULL, &p->report, code))
        return *code != EXIT_USAGE;
    if (!settings_dialect_of_files(r, &dialect))
        dialect = WEFT_STR(""); // already reported
    if (!text_schema(r, file, p->graph, &p->report, &schema))
        return true;
    struct weft_text text = text_of(file, schema ? WEFT_STR("") : dialect, input_text(&p->in));
    text.schema = schema;
    if (schema)
        text.dialect = WEFT_STR("");
    p->near = allow_sources(p->known.allowed, file, p->graph);
    if (report_add(&p->report, weft_read(p->graph, &text, &tree, &root)))
        p->place = weft_document_open(p->graph, p->known.place, text.name, tree, root);
    return true;
}

// ---- projects

bool project_find(weft_graph *graph, const char *directory, weft_project **project,
                  struct report *report)
{
    weft_answer *opened = kept_project(graph, directory, project);
    bool is_known = *project || weft_answer_status(opened) != WEFT_WORLD;
    if (!is_known)
        report_tell(report, opened);
    weft_answer_free(opened);
    return is_known;
}

static bool open_project(struct asked_project *p, const char *directory)
{
    if (p->file) // it may be a file on its own
        return project_find(p->graph, directory, &p->project, &p->report);
    report_add(&p->report, kept_project(p->graph, directory, &p->project));
    return p->project;
}

static bool has_flavour(struct asked_project *p)
{
    char *schema = strcmp(p->file, "-") ? flavour_read(p->graph, p->file, &p->report) : NULL;
    bool is_found = schema;
    free(schema);
    return is_found;
}

static bool open_place(struct asked_project *p, const struct request *r, enum exit_code *code)
{
    *code = EXIT_DONE; // the report has it
    bool is_alone =
        request_option(r, "dialect") || request_option(r, "schema") || (p->file && has_flavour(p));
    if (p->file && p->project && !is_alone)
        report_add(&p->report, weft_project_file(p->project, weft_str_of(p->file), &p->place));
    else if (p->file)
        return open_alone(p, r, p->file, code);
    else
        report_add(&p->report, weft_project_place(p->project, WEFT_STR("."), &p->place));
    return true;
}

// Applies the options --global and --search. False if they cannot be used.
static bool read_known(struct asked_project *p, const struct request *r, enum exit_code *code)
{
    if (p->project && !given_read(r, p->graph, p->project, &p->report, &p->allowed, code))
        return false;
    if (settings_search(r, p->graph))
        return true;
    *code = EXIT_WORLD;
    return false;
}

// What is unknown or has become known is told to a place, if only to the root of the project.
static bool tell_gradually(struct asked_project *p, const struct request *r, enum exit_code *code)
{
    weft_place *place = p->place;
    *code = EXIT_DONE; // the report has it
    if (!request_option(r, "known") && !request_option(r, "unknown"))
        return true;
    if (!place && !report_add(&p->report, weft_project_place(p->project, WEFT_STR(""), &place)))
        return false;
    return gradual_tell(r, place, &p->report, code);
}

// What actions take and give is told before anything is opened. False if that cannot be used: the report has why.
static bool tell_schemas(struct asked_project *p, const struct request *r, enum exit_code *code)
{
    struct input in = {0};
    bool good = schemas_read(r, p->graph, &in, &p->report);
    input_done(&in);
    *code = EXIT_DONE;
    return good;
}

static bool begin_here(struct asked_project *p, const struct request *r, bool with_place,
                       enum exit_code *code)
{
    bool is_standard = p->file && strcmp(p->file, "-") == 0;
    char *directory = p->file ? directory_of(p->file) : NULL;
    weft_graph_stand(p->graph, WEFT_STR("."));
    bool good = is_standard || open_project(p, directory ? directory : ".");
    free(directory);
    if (!read_known(p, r, code))
        return false;
    *code = EXIT_DONE; // the report has it
    return good && ((!with_place && !p->file) || open_place(p, r, code));
}

// Nothing can be asked: what is wrong has been reported, or is in the report (EXIT_DONE).
static bool give_up(struct asked_project *p, enum exit_code *code)
{
    if (*code == EXIT_DONE) {
        *code = project_end(p);
    } else {
        report_drop(&p->report);
        project_close(p);
    }
    return false;
}

// A schema is about one file, and says itself which language that has.
static bool project_schema_fits(const struct request *r)
{
    if (!request_option(r, "schema"))
        return true;
    const char *other = request_option(r, "dialect")  ? "dialect"
                        : request_option(r, "resume") ? "resume"
                                                      : NULL;
    if (other)
        say_error("`--schema` cannot be combined with `--%s`", other);
    else if (!request_option(r, "file"))
        say_error("`--schema` needs a file that it describes: add `-f FILE`");
    return !other && request_option(r, "file");
}

bool project_begin(struct asked_project *p, const struct request *r, bool with_place,
                   enum exit_code *code)
{
    weft_str dialect;
    *code = EXIT_USAGE;
    if (!settings_dialect_of_files(r, &dialect))
        return false;
    *p = (struct asked_project){.graph = settings_graph(r), .file = request_option(r, "file")};
    if (!p->graph)
        return false;
    if (!project_schema_fits(r)) {
        graph_done(p->graph);
        return false;
    }
    report_begin(&p->report, r, p->graph);
    bool good = tell_schemas(p, r, code) &&
                (request_option(r, "resume") ? gradual_resume(p, r, code) && read_known(p, r, code)
                                             : begin_here(p, r, with_place, code));
    if (good && !p->place && with_place) {
        *code = EXIT_DONE;
        good = false;
    }
    return (good && tell_gradually(p, r, code)) || give_up(p, code);
}

weft_str project_language(weft_project *project)
{
    const char *here = project ? weft_project_dialect_at(project, WEFT_STR(".")) : "";
    return weft_str_of(*here ? here : weft_dialect_name(0));
}

void project_tell_unread(struct asked_project *p)
{
    bool is_done = p->has_told_unread || p->report.status != WEFT_OK;
    p->has_told_unread = true;
    if (is_done)
        return;
    gradual_tell_unread(p->graph, p->place);
    if (p->project)
        project_say_unread(p->project);
}

void project_say_unread(weft_project *project)
{
    weft_answer *unread = weft_project_unread(project);
    const weft_value *paths = weft_answer_value(unread);
    for (size_t i = 0; i < weft_value_count(paths); i++) {
        weft_str path = weft_value_text(weft_value_item(paths, i));
        say_note("`%.*s` was given, but nothing read it", (int)path.len, path.at);
    }
    weft_answer_free(unread);
}

enum exit_code project_end(struct asked_project *p)
{
    project_tell_unread(p);
    enum exit_code code = report_end(&p->report);
    project_close(p);
    return code;
}
