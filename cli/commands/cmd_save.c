// SPDX-License-Identifier: Apache-2.0
//
// `weft save`: stores an evaluation, so that another process can continue it.
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/allow.h"
#include "cli/given.h"
#include "cli/known.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/replace.h"
#include "cli/settings.h"

static int64_t count_saved(const weft_value *saved, const char *key)
{
    int64_t number = 0;
    (void)weft_value_int(weft_value_get(saved, weft_str_of(key)), &number);
    return number;
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

// What is in the file, and how to treat it.
static void tell_saved(const weft_value *saved, const char *file, bool is_whole)
{
    int64_t files = count_saved(saved, "files"), values = count_saved(saved, "values"),
            answers = count_saved(saved, "answers");
    say_note("saved %lld file%s, %lld value%s and %lld answer%s from outside in %s",
             (long long)files, plural(files), (long long)values, plural(values), (long long)answers,
             plural(answers), file);
    if (!is_whole)
        say_note("what has failed is not among the values: it is evaluated again by `--resume`");
    if (weft_value_bool(weft_value_get(saved, WEFT_STR("sensitive"))))
        say_note("it contains sensitive values in clear text: only you can read it (mode 0600); "
                 "keep it like a secret");
}

static void save_place(const struct request *r, struct asked_project *p)
{
    const char *file = request_option(r, "out");
    weft_str *paths = memory(sizeof(*paths) * (r->argument_count + 1));
    for (size_t i = 0; i < r->argument_count; i++)
        paths[i] = weft_str_of(r->arguments[i]);
    struct weft_save how = {.size = sizeof(how),
                            .paths = paths,
                            .path_count = r->argument_count,
                            .all = request_option(r, "all")};
    weft_answer *saved = weft_save(p->place, &how);
    free(paths);
    weft_str bytes = weft_value_text(weft_value_get(weft_answer_value(saved), WEFT_STR("bytes")));
    bool is_whole = weft_answer_ok(saved);
    int failed = bytes.len ? replace_secret(file, bytes) : 0;
    if (failed)
        report_world(&p->report, "cannot write `%s`: %s", file, strerror(failed));
    else if (bytes.len)
        tell_saved(weft_answer_value(saved), file, is_whole);
    report_add(&p->report, saved);
}

static enum exit_code run_save(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, true, &code))
        return code;
    save_place(r, &p);
    return project_end(&p);
}

static const struct option options[] = {
    {.name = "out",
     .letter = 'o',
     .value = "FILE",
     .help = "Write this file",
     .required = true,
     .takes = WORD_FILE},
    {.name = "all", .letter = 'a', .help = "Evaluate every unit of every tree, not only this one"},
    OPTION_DIALECT,
    OPTION_FILE,
    OPTION_GLOBAL,
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
    OPTION_SEARCH,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_save = {
    .name = "save",
    .arguments = "[PATH...]",
    .summary = "Store an evaluation, for another process to continue",
    .details =
        "Evaluates the paths (default: everything) in the working directory or, with `--file`, in "
        "a "
        "file, and stores what is needed to go on without the sources: the text of all files of "
        "the project that git does not ignore, what was read from outside, what impure functions "
        "returned, the options that were given, and values that nothing unknown takes part "
        "in: of directories that inherit and of files; those of root modules, actions and nodes "
        "are evaluated again from the stored sources. Another process, on another machine, "
        "continues with `--resume FILE`, and may know "
        "more: `--known PATH=VALUE`. Its diagnostics still show the lines of the sources.\n"
        "\n"
        "`--unknown PATH` declares that something has no value yet. `--resume` continues an "
        "earlier file: what is then known is stored again.\n"
        "\n"
        "The file contains everything in clear text, sensitive values too; only its owner may "
        "read it (mode 0600). It is replaced as a whole or not at all. What has failed is "
        "reported, "
        "and everything else is stored; but nothing is written if something could not be read. A "
        "file of another version of weft is refused.",
    .examples = {{"store what a stack sees, with a value that comes later",
                  "weft -C stacks/prod/us/orders save --unknown global.db.host --out /tmp/weft-1"},
                 {"go on with it, anywhere",
                  "weft get --resume /tmp/weft-1 --known 'global.db.host=\"db1\"' global.db.url"}},
    .takes = WORD_PATH,
    .lists = {&own, &known_options, &gradual_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .run = run_save,
};
