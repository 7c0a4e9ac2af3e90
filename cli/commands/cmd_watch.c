// SPDX-License-Identifier: Apache-2.0
//
// `weft watch`: asks again when files change. The project stays open (kept.h), so an answer costs what has changed; the
// command that is asked prints into memory, and what differs from its last answer is shown.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <weft.h>

#include "cli/input.h"
#include "cli/kept.h"
#include "cli/live/watch_show.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/project.h"
#include "cli/settings.h"

// What is asked, again and again.
struct watched_command {
    const struct command *command;
    char **words; // after its name
    size_t count;
    bool is_json;       // every answer is a line of JSON
    bool has_json;      // ... and the command's own output is JSON
    size_t first_bytes; // of memory, after the first answer of that graph
    struct request request;
};

// Nothing needs to be undone: an answer is printed and flushed before the next change is waited for.
static void end_watching(int signal_number)
{
    (void)signal_number;
    _exit(EXIT_DONE);
}

// ---- the command line

static bool reads_standard_input(const struct request *r)
{
    const char *file = request_option(r, "file");
    for (size_t i = 0; i < r->argument_count; i++)
        if (strcmp(r->arguments[i], "-") == 0)
            return true;
    return file && strcmp(file, "-") == 0;
}

// False if it cannot be asked; that has been reported. watched_done in both cases.
static bool read_watched(struct watched_command *w, const struct request *r)
{
    const char *name = r->argument_count ? r->arguments[0] : "check";
    w->command = command_named(name);
    if (!w->command)
        return false;
    w->words = memory((r->argument_count + 1) * sizeof(*w->words));
    for (size_t i = 1; i < r->argument_count; i++)
        w->words[w->count++] = (char *)(uintptr_t)r->arguments[i]; // only read
    static char json[] = "--json";
    w->has_json = option_find(w->command, json);
    if (request_option(r, "json") && w->has_json)
        w->words[w->count++] = json;
    if (!request_read(&w->request, w->command, (int)w->count, w->words) ||
        !request_only_asks(&w->request))
        return false;
    w->is_json = request_option(r, "json") || request_option(&w->request, "json");
    if (!reads_standard_input(&w->request))
        return request_enter(&w->request);
    say_error("`watch` cannot ask standard input again; name a file");
    return false;
}

static void watched_done(struct watched_command *w)
{
    request_done(&w->request);
    free(w->words);
}

// ---- what to watch

static bool fail_watching(const char *directory)
{
    if (errno == ENOSPC)
        say_error("cannot watch all directories below `%s`: the system allows no more; raise "
                  "fs.inotify.max_user_watches",
                  directory);
    else
        say_error("cannot watch `%s`: %s", directory, strerror(errno));
    return false;
}

static bool watch_path(struct watching *in, const char *path)
{
    bool good = input_is_directory(path) ? watching_add(in, path) : watching_add_file(in, path);
    return good || fail_watching(path);
}

// Files and directories that the command line names: they may be outside of the project.
static bool watch_named(struct watching *in, const struct watched_command *w)
{
    const struct option *o;
    const char *value;
    const struct request *r = &w->request;
    for (size_t i = 0; (o = command_option(w->command, i)); i++)
        for (size_t at = 0; o->takes & (WORD_FILE | WORD_DIRECTORY) &&
                            strcmp(o->name, "directory") != 0 &&
                            (value = request_next(r, o->name, &at));)
            if (!watch_path(in, value))
                return false;
    for (size_t i = 0; w->command->takes & WORD_FILE && i < r->argument_count; i++)
        if (access(r->arguments[i], F_OK) == 0 && !watch_path(in, r->arguments[i]))
            return false;
    return true;
}

// The roots of all projects that have been asked, or the working directory.
static bool watch_roots(struct watching *in, size_t *known)
{
    weft_project *project;
    for (; (project = kept_project_at(*known)); ++*known) {
        const char *root = weft_project_root(project).at;
        watching_add_git(in, root);
        if (!watching_add(in, root))
            return fail_watching(root);
    }
    return *known || watching_add(in, ".") || fail_watching(".");
}

// The projects are known before they are read, so that no change is missed.
static bool begin_watching(struct watching *in, const struct watched_command *w, size_t *known)
{
    weft_project *project;
    const char *file = request_option(&w->request, "file");
    char *directory = file ? directory_of(file) : NULL;
    weft_answer_free(kept_project(kept_graph(), directory ? directory : ".", &project));
    free(directory);
    return watch_named(in, w) && watch_roots(in, known);
}

// ---- asking

static double wall_time_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void forget_graph(struct watched_command *w)
{
    kept_end();
    kept_begin();
    w->first_bytes = 0;
}

static void ask_watched(struct watched_command *w, double since, struct watch_answer *out)
{
    *out = (struct watch_answer){.code = EXIT_USAGE};
    request_done(&w->request);
    output_keep(&out->output);
    report_listen(&out->found);
    if (request_read(&w->request, w->command, (int)w->count, w->words)) // commands change theirs
        out->code = w->command->run(&w->request);
    report_listen(NULL);
    output_keep_end();
    out->time_ms = wall_time_ms() - since;
    if (!w->first_bytes)
        w->first_bytes = memory_resident_bytes();
}

// A graph keeps some memory of every question; if it has become too much, a new one answers.
static bool has_grown(const struct watched_command *w)
{
    enum {
        SPARE_BYTES = 256 * 1024 * 1024
    }; // opening a project anew that needs less is not worth it
    return memory_resident_bytes() > 2 * w->first_bytes + SPARE_BYTES;
}

// A graph that was told about settings, variables or schemas cannot be told others.
static bool is_told_once(const struct watched_command *w, weft_str path)
{
    static const char *const told[] = {"vars", "schema", "schemas", "search"};
    const char *name = path.at + path.len, *value;
    while (name > path.at && name[-1] != '/')
        name--;
    if (strcmp(name, "weft.toml") == 0)
        return true;
    for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
        for (size_t at = 0; (value = request_next(&w->request, told[i], &at));) {
            char *real = realpath(value, NULL);
            bool is_it = !real || strncmp(real, path.at, strlen(real)) == 0;
            free(real);
            if (is_it)
                return true;
        }
    return false;
}

static void take_changes(struct watched_command *w, struct watching *in,
                         const struct changes *changes)
{
    bool is_told = changes->is_all || !kept_project_at(0) || has_grown(w);
    for (size_t i = 0; i < changes->count && !is_told; i++)
        is_told = is_told_once(w, changes->at[i]);
    if (is_told)
        forget_graph(w);
    else
        kept_change(changes->at, changes->count);
    size_t none = 0;
    if (changes->is_all)
        (void)watch_roots(in, &none); // directories may have appeared
}

static void show_answer(const struct watched_command *w, struct watch_answer *before,
                        struct watch_answer *now, const struct changes *changes)
{
    weft_project *project = kept_project_at(0);
    if (w->is_json)
        watch_show_json(w->command->name, before, now, changes,
                        project ? weft_project_root(project) : WEFT_STR(""), w->has_json);
    else if (before)
        watch_show_next(before, now, changes);
    else
        watch_show_first(now);
}

// Asks until `times` answers have been given (0: for ever). The exit code is that of the last one.
static enum exit_code answer_changes(struct watched_command *w, struct watching *in, size_t times,
                                     size_t known)
{
    struct watch_answer before, now;
    struct changes changes;
    ask_watched(w, wall_time_ms(), &before);
    if (before.code == EXIT_USAGE) {
        say_diagnostics((weft_str){before.output.messages, before.output.message_len});
        for (size_t i = 0; i < before.found.count; i++)
            say_note("%s", before.found.at[i].text);
        watch_answer_done(&before);
        return EXIT_USAGE;
    }
    show_answer(w, NULL, &before, NULL);
    for (size_t i = 1; output_flush() && i != times && watch_roots(in, &known); i++) {
        if (!watching_wait(in, &changes))
            break;
        double since = wall_time_ms();
        take_changes(w, in, &changes);
        ask_watched(w, since, &now);
        show_answer(w, &before, &now, &changes);
        watch_answer_done(&before);
        before = now;
    }
    enum exit_code code = before.code;
    watch_answer_done(&before);
    if (!watching_gone(in))
        return code;
    say_error("`%s` was moved or deleted", watching_gone(in));
    return EXIT_WORLD;
}

static bool read_times(const struct request *r, size_t *times)
{
    const char *word = request_option(r, "times");
    *times = word ? strtoull(word, NULL, 10) : 0;
    if (!word || (*times && strspn(word, "0123456789") == strlen(word)))
        return true;
    say_error("`--times`: expected a whole number above 0, got `%s`", word);
    return false;
}

static enum exit_code run_watch(const struct request *r)
{
    struct watched_command w = {0};
    struct watching *in = NULL;
    size_t times, known = 0;
    enum exit_code code = EXIT_USAGE;
    if (read_times(r, &times) && read_watched(&w, r)) {
        signal(SIGINT, end_watching);
        signal(SIGTERM, end_watching);
        kept_begin();
        in = watching_open();
        if (!in)
            say_error("cannot watch files: %s", strerror(errno));
        code = in && begin_watching(in, &w, &known) ? answer_changes(&w, in, times, known)
                                                    : EXIT_WORLD;
        kept_end();
    }
    watching_close(in);
    watched_done(&w);
    return code;
}

static const struct option options[] = {
    {.name = "json", .help = "Print one line of JSON per answer"},
    {.name = "times", .value = "N", .help = "End after N answers, the first one included"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_watch = {
    .name = "watch",
    .arguments = "[COMMAND ...]",
    .summary = "Answer again whenever files change",
    .details =
        "Runs a command that asks something about the project, `check` by default, and asks it "
        "again when files are saved, created, moved or deleted, or when git checks out something "
        "else. The project stays open, so that only what depends on a change is evaluated. "
        "Options of `watch` come before the command; everything after it belongs to the command.\n"
        "\n"
        "The first answer is shown as the command prints it. After each change, one line says what "
        "changed and how long the answer took. It is followed by new diagnostics, those that are "
        "fixed, and the lines that differ in the answer. Changes that come within 10 milliseconds "
        "are one change.\n"
        "\n"
        "Commands that can be asked: get, explain, eval, check, refs, graph, info, units, stacks, "
        "diff, catalog, lookup, scripts, env, and generate with `--check` or `--diff`.\n"
        "\n"
        "Interrupt it (Ctrl-C) to end it: the exit code is then 0. With `--times`, it is that of "
        "the last answer.",
    .examples = {{"all mistakes, as you make and fix them", "weft watch --times 1"},
                 {"the value in every stack",
                  "weft watch --times 1 get global.domain --all-stacks"},
                 {"the units, as JSON lines", "weft watch --times 1 --json units"}},
    .lists = {&own},
    .most_arguments = ANY_COUNT,
    .takes_command = true,
    .run = run_watch,
};
