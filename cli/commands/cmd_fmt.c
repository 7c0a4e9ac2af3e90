// SPDX-License-Identifier: Apache-2.0
//
// `weft fmt`: files in their canonical layout.
#include <string.h>
#include <weft.h>

#include "cli/commands/parallel.h"
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
    bool lacks_some;   // a directory that was named has no file of a dialect
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

// A file that has been read and laid out, perhaps by another thread: nothing has been reported or written.
struct laid_out {
    struct input in;
    int failed;          // errno: it could not be read
    bool is_done;        // it is in its canonical layout
    bool has_complaints; // to be reported; it is not laid out yet
    weft_graph *graph;
    weft_answer *layout;
};

static void lay_out(const struct formatting *f, const char *path, struct laid_out *l)
{
    struct weft_text text = text_of(path, f->dialect, input_text(&l->in));
    if (!l->graph)
        l->graph = settings_open();
    l->layout = weft_layout(l->graph, &text);
    l->is_done = weft_answer_ok(l->layout) &&
                 is_same(text.text, weft_value_text(weft_answer_value(l->layout)));
}

static void release(struct laid_out *l)
{
    weft_answer_free(l->layout);
    if (l->graph)
        weft_graph_close(l->graph);
    l->layout = NULL;
    l->graph = NULL;
}

static void prepare_file(const struct formatting *f, const char *path, struct laid_out *l)
{
    l->failed = input_read(&l->in, path);
    if (l->failed)
        return;
    struct weft_text text = text_of(path, f->dialect, input_text(&l->in));
    l->graph = settings_open();
    text.kept = true; // it outlives the graph
    weft_answer *read = weft_read(l->graph, &text, NULL, NULL);
    l->has_complaints = weft_answer_diagnostic_count(read) > 0;
    weft_answer_free(read);
    if (!l->has_complaints)
        lay_out(f, path, l);
    if (l->has_complaints || l->is_done)
        release(l);
}

static void handle_layout(struct formatting *f, const char *path, struct laid_out *l)
{
    bool is_filter = strcmp(path, "-") == 0 && !f->check && !f->diff;
    const weft_value *text = weft_answer_value(l->layout);
    if (!weft_answer_ok(l->layout)) {
        struct weft_diagnostic d = {.size = sizeof(d),
                                    .message = WEFT_STR("the dialect has no formatter")};
        weft_answer_diagnostic(l->layout, 0, &d);
        report_data(&f->report, "cannot format `%s`: %s", input_name(path), d.message.at);
    } else if (is_filter) {
        say_content(weft_value_text(text));
    } else if (!l->is_done) {
        handle_changed(f, path, input_text(&l->in), weft_value_text(text));
    }
}

static void handle_file(struct formatting *f, const char *path, struct laid_out *l)
{
    const struct checking how = {.dialect = f->dialect, .only_syntax = true};
    bool is_filter = strcmp(path, "-") == 0;
    if (l->failed) {
        report_world(&f->report, "cannot read `%s`: %s", input_name(path), strerror(l->failed));
        return;
    }
    if (l->has_complaints && !text_check(path, &how, input_text(&l->in), &f->report))
        return;
    if (!l->layout && (!l->is_done || is_filter))
        lay_out(f, path, l);
    if (l->layout)
        handle_layout(f, path, l);
    release(l);
}

// Files are laid out by all processors, some at a time, and handled in order.
enum { FILES_AT_ONCE = 128 };

struct some_files {
    struct formatting *formatting;
    char **paths;
    struct laid_out at[FILES_AT_ONCE];
};

static void prepare_one(void *data, size_t i)
{
    struct some_files *some = data;
    prepare_file(some->formatting, some->paths[i], &some->at[i]);
}

static void format_some(struct formatting *f, const struct files *files, size_t from, size_t count)
{
    struct some_files some = {.formatting = f, .paths = files->at + from};
    parallel_each(count, prepare_one, &some);
    for (size_t i = 0; i < count; i++) {
        say_progress("formatting", from + i, files->count);
        handle_file(f, some.paths[i], &some.at[i]);
        input_done(&some.at[i].in);
    }
}

static bool format_all(struct formatting *f, const struct request *r)
{
    struct files files;
    bool good = files_find(&files, r, f->dialect, &f->report);
    for (size_t i = 0; good && i < files.count; i += FILES_AT_ONCE)
        format_some(f, &files, i,
                    files.count - i < FILES_AT_ONCE ? files.count - i : FILES_AT_ONCE);
    f->lacks_some = files.lacks_some;
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
    if (f.lacks_some && code < EXIT_USAGE)
        code = EXIT_USAGE;
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
