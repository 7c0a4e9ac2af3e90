// SPDX-License-Identifier: Apache-2.0
//
// `weft check`: every mistake that can be found without evaluating.
#include <stdio.h>
#include <string.h>
#include <weft.h>

#include "cli/input.h"
#include "cli/settings.h"
#include "cli/texts.h"

static void check_file(const char *path, weft_str dialect, struct input *in, struct report *report)
{
    int failed = input_read(in, path);
    if (failed)
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
    else
        text_check(path, dialect, input_text(in), report);
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

static enum exit_code check_all(const struct request *r, weft_str dialect, struct report *report)
{
    struct files files;
    struct input in = {0};
    size_t wrong = 0, count = 0;
    bool good = files_find(&files, r, dialect, report);
    for (size_t i = 0; good && i < files.count; i++) {
        size_t before = report->errors + report->warnings, unread = report->unread;
        say_progress("checking", i, files.count);
        check_file(files.at[i], dialect, &in, report);
        wrong += report->errors + report->warnings > before;
        count += report->unread == unread;
    }
    say_progress("", 0, 0);
    if (good && (files.count || report->is_begun) && !report_is_document(report))
        say_summary(report, wrong, count);
    input_done(&in);
    files_done(&files);
    return good ? report_end(report) : report_drop(report);
}

static enum exit_code run(const struct request *r)
{
    struct report report;
    weft_str dialect;
    if (!settings_dialect_of_files(r, &dialect))
        return EXIT_USAGE;
    weft_graph *graph = weft_graph_open();
    report_begin(&report, r, graph);
    if (request_option(r, "json")) {
        report.format = WEFT_JSON;
        report.to_output = true;
    }
    enum exit_code code = check_all(r, dialect, &report);
    weft_graph_close(graph);
    return code;
}

static const struct option options[] = {
    OPTION_DIALECT,
    OPTION_JSON,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_check = {
    .name = "check",
    .arguments = "[PATH...]",
    .summary = "Find mistakes in files and directories without evaluating anything",
    .details =
        "A directory stands for all files below it whose ending belongs to a dialect; without a\n"
        "PATH it is the working directory. Links inside a directory are not followed, and hidden\n"
        "directories and node_modules are left out. `-` is standard input.\n\n"
        "Diagnostics are sorted by path and go to standard error, with a line that counts them;\n"
        "`--json` prints them as one JSON document to standard output instead. The exit code is 1\n"
        "with errors, and 3 when a file could not be read.",
    .lists = {&own, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .run = run,
};
