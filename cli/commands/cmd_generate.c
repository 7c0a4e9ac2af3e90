// SPDX-License-Identifier: Apache-2.0
//
// `weft generate`: the files that the configuration generates.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/diff.h"
#include "cli/given.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

enum change { NONE, CREATED, CHANGED, DELETED, CHANGE_COUNT };
static const char *const change_names[CHANGE_COUNT] = {"none", "created", "changed", "deleted"};

struct counts {
    size_t files[CHANGE_COUNT];
    size_t stacks, failed_stacks, failed_others;
};

// ---- stopping: prepared files are removed before the command ends

static volatile sig_atomic_t is_interrupted;

static void interrupted(int signal_number)
{
    is_interrupted = 1;
    signal(signal_number, SIG_DFL); // a second signal means: do not wait
}

static bool go_on(void *data, const char *what, size_t done, size_t total)
{
    (void)data;
    say_progress(what, done, total);
    return !is_interrupted;
}

// ---- reading the answer

static const weft_value *generated_member(const weft_value *v, const char *name)
{
    return weft_value_get(v, weft_str_of(name));
}

static enum change change_of(const weft_value *file)
{
    weft_str name = weft_value_text(generated_member(file, "change"));
    enum change c = NONE;
    for (enum change i = NONE; i < CHANGE_COUNT; i++)
        if (strlen(change_names[i]) == name.len && memcmp(change_names[i], name.at, name.len) == 0)
            c = i;
    return c;
}

static bool is_failed(const weft_value *dir)
{
    return weft_value_bool(generated_member(dir, "is_failed"));
}

static weft_str path_of_directory(const weft_value *dir)
{
    return weft_value_text(generated_member(dir, "path"));
}

static void count_dir(struct counts *c, const weft_value *dir)
{
    const weft_value *files = generated_member(dir, "files");
    bool is_stack = weft_value_bool(generated_member(dir, "is_unit"));
    c->stacks += is_stack;
    c->failed_stacks += is_failed(dir) && is_stack;
    c->failed_others += is_failed(dir) && !is_stack;
    for (size_t i = 0; i < weft_value_count(files) && !is_failed(dir); i++)
        c->files[change_of(weft_value_item(files, i))]++;
}

static struct counts count_all(const weft_value *dirs)
{
    struct counts c = {0};
    for (size_t i = 0; i < weft_value_count(dirs); i++)
        count_dir(&c, weft_value_item(dirs, i));
    return c;
}

// ---- for people

// "3 files changed, 45 unchanged"
static void print_counts(const struct counts *c)
{
    static const enum change order[] = {CREATED, CHANGED, DELETED, NONE};
    size_t told = 0;
    for (size_t i = 0; i < CHANGE_COUNT; i++) {
        size_t number = c->files[order[i]];
        if (!number)
            continue;
        say("%s%zu ", told ? ", " : "", number);
        if (!told++)
            say(number == 1 ? "file " : "files ");
        say("%s", order[i] == NONE ? "unchanged" : change_names[order[i]]);
    }
    say("%s", told ? "" : "nothing is generated");
}

static void print_dir(const weft_value *dir)
{
    struct counts c = {0};
    count_dir(&c, dir);
    if (!is_failed(dir) && !c.files[CREATED] && !c.files[CHANGED] && !c.files[DELETED])
        return;
    say_name(path_of_directory(dir));
    say("   ");
    if (is_failed(dir))
        say("failed: nothing written here");
    else
        print_counts(&c);
    say("\n");
    const weft_value *files = generated_member(dir, "files");
    for (size_t i = 0; i < weft_value_count(files) && !is_failed(dir); i++) {
        const weft_value *file = weft_value_item(files, i);
        if (change_of(file) == NONE)
            continue;
        say("  %s  ", change_names[change_of(file)]);
        say_name(weft_value_text(generated_member(file, "name")));
        say("\n");
    }
}

static void print_all(const weft_value *dirs)
{
    struct counts c = count_all(dirs);
    for (size_t i = 0; i < weft_value_count(dirs); i++)
        print_dir(weft_value_item(dirs, i));
    say("%zu stack%s", c.stacks, c.stacks == 1 ? "" : "s");
    if (c.failed_stacks)
        say(", %zu failed", c.failed_stacks);
    if (c.failed_others)
        say(", %zu other director%s failed", c.failed_others, c.failed_others == 1 ? "y" : "ies");
    say(": ");
    print_counts(&c);
    say("\n");
}

static void diff_file(const weft_value *dir, const weft_value *file)
{
    weft_str path = path_of_directory(dir), name = weft_value_text(generated_member(file, "name"));
    bool is_root = path.len == 1 && path.at[0] == '.';
    char *whole = memory(path.len + name.len + 2);
    size_t len = is_root ? 0 : path.len + 1;
    memcpy(whole, path.at, path.len);
    whole[path.len] = '/';
    memcpy(whole + len, name.at, name.len);
    whole[len + name.len] = 0;
    diff_print(whole, weft_value_text(generated_member(file, "before")),
               weft_value_text(generated_member(file, "text")));
    free(whole);
}

static void diff_all(const weft_value *dirs)
{
    for (size_t i = 0; i < weft_value_count(dirs); i++) {
        const weft_value *dir = weft_value_item(dirs, i), *files = generated_member(dir, "files");
        for (size_t k = 0; k < weft_value_count(files) && !is_failed(dir); k++)
            if (change_of(weft_value_item(files, k)) != NONE)
                diff_file(dir, weft_value_item(files, k));
    }
}

// ---- for programs

static void print_names(const weft_value *files, enum change wanted)
{
    size_t told = 0;
    say(",\"%s\":[", wanted == NONE ? "unchanged" : change_names[wanted]);
    for (size_t i = 0; i < weft_value_count(files); i++) {
        const weft_value *file = weft_value_item(files, i);
        if (change_of(file) != wanted)
            continue;
        say("%s", told++ ? "," : "");
        say_json(weft_value_text(generated_member(file, "name")));
    }
    say("]");
}

static void print_generated_json(const weft_value *dirs, bool is_written)
{
    say("{\"weft\":1,\"kind\":\"generate\",\"written\":%s,\"directories\":[",
        is_written ? "true" : "false");
    for (size_t i = 0; i < weft_value_count(dirs); i++) {
        const weft_value *dir = weft_value_item(dirs, i);
        say("%s{\"path\":", i ? "," : "");
        say_json(path_of_directory(dir));
        say(",\"stack\":%s", weft_value_bool(generated_member(dir, "is_unit")) ? "true" : "false");
        say(",\"failed\":%s", is_failed(dir) ? "true" : "false");
        for (enum change c = NONE; c < CHANGE_COUNT && !is_failed(dir); c++)
            print_names(generated_member(dir, "files"), c);
        say("}");
    }
    say("]}\n");
}

// ---- the command

static weft_answer *generate(const struct request *r, struct asked_project *p, bool write)
{
    static const char *const here[] = {"."};
    const char *const *names = r->argument_count ? (const char *const *)r->arguments : here;
    size_t count = r->argument_count ? r->argument_count : 1;
    weft_str *below = memory(count * sizeof(*below));
    for (size_t i = 0; i < count; i++)
        below[i] = weft_str_of(names[i]);
    struct weft_generate how = {.size = sizeof(how),
                                .below = below,
                                .below_count = count,
                                .write = write,
                                .progress = go_on};
    signal(SIGINT, interrupted);
    signal(SIGTERM, interrupted);
    weft_answer *answer = weft_project_generate(p->project, &how);
    say_progress("", 0, 0);
    free(below);
    return answer;
}

static enum exit_code run_generate(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    bool check = request_option(r, "check"), diff = request_option(r, "diff");
    if (!project_begin(&p, r, false, &code))
        return code;
    weft_answer *answer = generate(r, &p, !check && !diff);
    const weft_value *dirs = weft_answer_value(answer);
    struct counts c = count_all(dirs);
    if (!is_interrupted && weft_answer_status(answer) != WEFT_USAGE) {
        if (request_option(r, "json"))
            print_generated_json(dirs, !check && !diff);
        else if (diff)
            diff_all(dirs);
        else
            print_all(dirs);
    }
    report_add(&p.report, answer);
    code = project_end(&p);
    if (is_interrupted)
        return EXIT_INTERRUPTED;
    bool differs = c.files[CREATED] || c.files[CHANGED] || c.files[DELETED];
    return code == EXIT_DONE && check && differs ? EXIT_DIFFERENT : code;
}

static const struct option options[] = {
    {.name = "check", .help = "Write nothing; exit with 4 if something would change"},
    {.name = "diff", .help = "Write nothing; show what would change"},
    OPTION_JSON,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_generate = {
    .name = "generate",
    .arguments = "[DIR...]",
    .summary = "Write the files that the configuration generates",
    .details =
        "For every stack in or below the directories (default: the working directory), writes the "
        "files of its generate blocks and removes files that are no longer generated. Files that "
        "are already up to date are not touched.\n"
        "\n"
        "Each file is replaced atomically, even if the command is killed. A stack with errors is "
        "reported and left alone; the other stacks are written. If part of the project cannot be "
        "read, or changes in the meantime, nothing is written or removed.\n"
        "\n"
        "A block that marks its files as generated never overwrites a file without that mark, and "
        "nothing is written through a symbolic link.",
    .examples = {{"what would change", "weft generate --diff stacks/prod"},
                 {"write it", "weft generate"},
                 {"fail in CI if generated files are out of date", "weft generate --check"}},
    .takes = WORD_DIRECTORY,
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .asks_with = "check diff",
    .run = run_generate,
};
