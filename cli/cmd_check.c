// SPDX-License-Identifier: Apache-2.0
//
// `weft check`: every mistake that can be found without effects.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/input.h"
#include "cli/memory.h"
#include "cli/settings.h"
#include "cli/texts.h"

static void check_file(const char *path, const struct checking *how, struct input *in,
                       struct report *report)
{
    int failed = input_read(in, path);
    if (failed)
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
    else
        text_check(path, how, input_text(in), report);
}

// ---- documents that are parts of others

static bool is_document(const char *path, const struct checking *how)
{
    if (strcmp(path, "-") == 0)
        return false;
    weft_str dialect =
        how->dialect.len ? how->dialect : weft_str_of(weft_dialect_of(weft_str_of(path)));
    return weft_dialect_has_documents(dialect);
}

// What each file includes, at any distance.
static struct files *find_includes(const struct files *files, const struct checking *how,
                                   struct input *in)
{
    struct files *all = memory(sizeof(*all) * (files->count + 1));
    memset(all, 0, sizeof(*all) * (files->count + 1));
    for (size_t i = 0; files->count > 1 && i < files->count; i++)
        if (is_document(files->at[i], how) && input_read(in, files->at[i]) == 0)
            text_includes(files->at[i], how, input_text(in), &all[i]);
    return all;
}

// A file that another one includes is checked there: alone, it lacks what it is meant to see.
static bool is_part(const struct files *files, const struct files *includes, size_t i)
{
    for (size_t k = 0; k < files->count; k++)
        if (k != i && includes[k].count && files_has(&includes[k], files->at[i]) &&
            !files_has(&includes[i], files->at[k]))
            return true;
    return false;
}

// "3 errors in 2 of 40 files; 1 could not be read"
static void say_summary(const struct report *r, size_t wrong, size_t count)
{
    size_t number = r->errors ? r->errors : r->warnings;
    char found[80], unread[80];
    snprintf(found, sizeof(found), "%zu %s%s in %zu of", number, r->errors ? "error" : "warning",
             number == 1 ? "" : "s", wrong);
    snprintf(unread, sizeof(unread), "; %zu could not be read", r->unread);
    if (r->is_begun && r->format == WEFT_TEXT)
        say_note("%s", "");
    say_note("%s %zu %s%s", number ? found : "no errors in", count, count == 1 ? "file" : "files",
             r->unread ? unread : "");
}

static enum exit_code check_all(const struct request *r, const struct checking *how,
                                struct report *report)
{
    struct files files;
    struct input in = {0};
    size_t wrong = 0, count = 0;
    bool good = files_find(&files, r, how->dialect, report);
    struct files *includes = find_includes(&files, how, &in);
    for (size_t i = 0; good && i < files.count; i++) {
        size_t before = report->errors + report->warnings, unread = report->unread;
        say_progress("checking", i, files.count);
        if (!is_document(files.at[i], how) || !is_part(&files, includes, i))
            check_file(files.at[i], how, &in, report);
        wrong += report->errors + report->warnings > before;
        count += report->unread == unread;
    }
    say_progress("", 0, 0);
    for (size_t i = 0; i < files.count; i++)
        files_done(&includes[i]);
    free(includes);
    if (good && (files.count || report->is_begun) && !report_is_document(report))
        say_summary(report, wrong, count);
    input_done(&in);
    files_done(&files);
    return good ? report_end(report) : report_drop(report);
}

// False when the schemas cannot be used: that has been said.
static bool read_schemas(const struct request *r, struct checking *how, struct input *in,
                         struct report *report)
{
    const char *path = request_option(r, "schemas");
    if (!path)
        return true;
    int failed = input_read(in, path);
    if (failed) {
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
        return false;
    }
    how->schemas_name = weft_str_of(input_name(path));
    how->schemas = input_text(in);
    weft_graph *graph = report_is_document(report) ? report->graph : weft_graph_open();
    bool good = report_add(report, weft_schemas(graph, how->schemas_name, how->schemas));
    if (graph != report->graph)
        weft_graph_close(graph);
    return good;
}

static enum exit_code run(const struct request *r)
{
    struct report report;
    struct checking how = {0};
    struct input schemas = {0};
    if (!settings_dialect_of_files(r, &how.dialect))
        return EXIT_USAGE;
    weft_graph *graph = weft_graph_open();
    report_begin(&report, r, graph);
    if (request_option(r, "json")) {
        report.format = WEFT_JSON;
        report.to_output = true;
    }
    enum exit_code code = read_schemas(r, &how, &schemas, &report) ? check_all(r, &how, &report)
                                                                   : report_end(&report);
    input_done(&schemas);
    weft_graph_close(graph);
    return code;
}

static const struct option options[] = {
    OPTION_DIALECT,
    OPTION_JSON,
    {"schemas", 0, "FILE", "Inputs and outputs of things with effects, as JSON", NULL, false,
     false},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_check = {
    .name = "check",
    .arguments = "[PATH...]",
    .summary = "Find mistakes in files and directories without running anything",
    .details =
        "A directory stands for all files below it whose ending belongs to a dialect; without a\n"
        "PATH it is the working directory. Links inside a directory are not followed, and hidden\n"
        "directories and node_modules are left out. `-` is standard input.\n\n"
        "Files that are documents of their own are evaluated too, with what they include, and\n"
        "without effects; what nothing needs now is looked at as well. Something with effects is\n"
        "known by its schema: `--schemas` names a file of them.\n\n"
        "Diagnostics are sorted by path and go to standard error, with a line that counts them;\n"
        "`--json` prints them as one JSON document to standard output instead. The exit code is 1\n"
        "with errors, and 3 when a file could not be read.",
    .lists = {&own, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .run = run,
};
