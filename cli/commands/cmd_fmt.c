// SPDX-License-Identifier: Apache-2.0
//
// `weft fmt`: files in their canonical layout.
#include <string.h>
#include <weft.h>

#include "cli/diff.h"
#include "cli/input.h"
#include "cli/replace.h"
#include "cli/settings.h"
#include "cli/texts.h"

struct formatting {
    weft_str dialect;
    bool check, diff;
    struct report report;
    bool is_different; // a file is not in its canonical layout
};

static bool is_same(weft_str x, weft_str y)
{
    return x.len == y.len && memcmp(x.at, y.at, x.len) == 0;
}

// Handles a file that is not in its canonical layout.
static void handle_changed(struct formatting *f, const char *path, weft_str before, weft_str after)
{
    f->is_different = true;
    if (f->diff)
        diff_print(input_name(path), before, after);
    if (f->check && !f->diff) {
        say_name(weft_str_of(input_name(path)));
        say("\n");
    }
    if (f->check || f->diff)
        return;
    int failed = replace_file(path, after);
    if (failed) {
        report_world(&f->report, "cannot write `%s`: %s", path, strerror(failed));
        return;
    }
    say_name(weft_str_of(path));
    say("\n");
}

static void format_text(struct formatting *f, const char *path, weft_str before)
{
    bool is_filter = strcmp(path, "-") == 0 && !f->check && !f->diff;
    const struct checking how = {.dialect = f->dialect, .only_syntax = true};
    if (!text_check(path, &how, before, &f->report))
        return;
    struct weft_text text = text_of(path, f->dialect, before);
    weft_graph *graph = settings_open();
    weft_answer *answer = weft_layout(graph, &text);
    weft_str after = weft_value_text(weft_answer_value(answer));
    if (!weft_answer_ok(answer)) {
        struct weft_diagnostic d = {.size = sizeof(d),
                                    .message = WEFT_STR("the dialect has no formatter")};
        weft_answer_diagnostic(answer, 0, &d);
        report_data(&f->report, "cannot format `%s`: %s", input_name(path), d.message.at);
    } else if (is_filter) {
        say_content(after);
    } else if (!is_same(before, after)) {
        handle_changed(f, path, before, after);
    }
    weft_answer_free(answer);
    weft_graph_close(graph);
}

static bool format_all(struct formatting *f, const struct request *r)
{
    struct files files;
    struct input in = {0};
    bool good = files_find(&files, r, f->dialect, &f->report);
    for (size_t i = 0; good && i < files.count; i++) {
        say_progress("formatting", i, files.count);
        int failed = input_read(&in, files.at[i]);
        if (failed)
            report_world(&f->report, "cannot read `%s`: %s", input_name(files.at[i]),
                         strerror(failed));
        else
            format_text(f, files.at[i], input_text(&in));
    }
    input_done(&in);
    files_done(&files);
    return good;
}

static enum exit_code run_fmt(const struct request *r)
{
    struct formatting f = {.check = request_option(r, "check"), .diff = request_option(r, "diff")};
    if (!settings_dialect_of_files(r, &f.dialect))
        return EXIT_USAGE;
    weft_graph *graph = settings_open();
    report_begin(&f.report, r, graph);
    bool good = format_all(&f, r);
    enum exit_code code = good ? report_end(&f.report) : report_drop(&f.report);
    weft_graph_close(graph);
    return code == EXIT_DONE && f.check && f.is_different ? EXIT_DIFFERENT : code;
}

static const struct option options[] = {
    {.name = "check", .help = "Write nothing; list unformatted files, exit with 4"},
    {.name = "diff", .help = "Write nothing; show what would change"},
    OPTION_DIALECT,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_fmt = {
    .name = "fmt",
    .arguments = "[PATH...]",
    .summary = "Format files in their canonical layout, keeping comments",
    .details = "Formatted files are listed; a file that is already formatted is not touched. Each "
               "file is replaced atomically and keeps its mode. A directory means all files below "
               "it, as with `weft check`; without a PATH, the working directory is formatted. `-` "
               "formats standard input to standard output. A file with syntax errors is reported "
               "and left alone. In Terraform files, old forms are modernised as `terraform fmt` "
               "does: `\"${x}\"` becomes `x`.",
    .examples = {{"format every file below the working directory", "weft fmt"},
                 {"fail in CI if something is not formatted", "weft fmt --check"},
                 {"format standard input", "echo 'a=1' | weft fmt --dialect hcl -"}},
    .takes = WORD_FILE,
    .lists = {&own, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .run = run_fmt,
};
