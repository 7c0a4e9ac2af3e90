// SPDX-License-Identifier: Apache-2.0
//
// `weft repl`: expressions and commands about one project that stays open (kept.h). Each question looks at the files
// again, so edits are seen; what they do not touch is not evaluated again.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <weft.h>

#include "cli/commands/node_labels.h"
#include "cli/complete.h"
#include "cli/given.h"
#include "cli/kept.h"
#include "cli/known.h"
#include "cli/live/editor.h"
#include "cli/live/expression.h"
#include "cli/live/unfinished.h"
#include "cli/live/words.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

struct session {
    const struct request *request; // the options of `repl`
    struct editor *editor;
    enum exit_code worst;
    bool is_over;
};

static weft_graph *volatile asked; // for the signal handler

static void cancel_question(int signal_number)
{
    (void)signal_number;
    editor_interrupt();
    weft_cancel(asked);
}

// ---- where to ask

// What an expression sees.
struct scope {
    struct asked_project p;
    struct known known; // without a project
    weft_place *place;
    weft_str dialect;
};

static weft_str dialect_of_scope(const struct session *s, const struct asked_project *p)
{
    const char *typed = request_option(s->request, "dialect");
    const char *of_file = p->file ? weft_dialect_of(weft_str_of(p->file)) : NULL;
    if (typed)
        return weft_str_of(typed);
    if (of_file)
        return weft_str_of(of_file);
    return project_language(p->project);
}

// Without a project, an expression sees only functions.
static bool open_alone(struct scope *scope, const struct session *s, enum exit_code *code)
{
    struct asked_project *p = &scope->p;
    *p = (struct asked_project){.graph = settings_graph(s->request)};
    *code = EXIT_USAGE;
    if (!p->graph)
        return false;
    report_begin(&p->report, s->request, p->graph);
    if (!known_read(&scope->known, s->request, p->graph, NULL, &p->report, code))
        return false;
    scope->place = scope->known.place;
    return true;
}

// Whether the working directory is in a project.
static bool has_project(const struct session *s)
{
    weft_project *project;
    weft_answer_free(kept_project(kept_graph(), ".", &project));
    return project || request_option(s->request, "file");
}

// False if there is nothing to ask; that has been reported.
static bool open_scope(struct scope *scope, const struct session *s, enum exit_code *code)
{
    *scope = (struct scope){0};
    bool is_inside = has_project(s);
    if (is_inside ? !project_begin(&scope->p, s->request, true, code) : !open_alone(scope, s, code))
        return false;
    scope->dialect = dialect_of_scope(s, &scope->p);
    scope->p.has_told_unread = true;
    if (is_inside)
        scope->place = scope->p.place;
    return true;
}

static enum exit_code close_scope(struct scope *scope)
{
    known_done(&scope->known);
    return project_end(&scope->p);
}

// ---- expressions

static enum exit_code answer_expression(const struct session *s, weft_str text)
{
    struct scope scope;
    enum exit_code code;
    const char *dialect = request_option(s->request, "dialect");
    if (dialect && is_evaluated_by_tree(s->request, weft_str_of(dialect)))
        return eval_by_tree(s->request, text);
    if (!open_scope(&scope, s, &code))
        return code;
    struct typed_expression e = {.text = {.size = sizeof(e.text),
                                          .dialect = scope.dialect,
                                          .name = WEFT_STR("<expression>"),
                                          .text = text,
                                          .form = WEFT_FORM_EXPRESSION},
                                 .is_named = request_option(s->request, "dialect")};
    expression_ask(&e, scope.p.project, scope.place, scope.p.graph);
    bool is_foreign = (!e.value || !weft_answer_ok(e.value)) && expression_knows_names(&e);
    report_add(&scope.p.report, e.read);
    if (e.value) {
        unsigned show = request_option(s->request, "show-sensitive") ? WEFT_SHOW_SENSITIVE : 0;
        weft_str shown =
            weft_answer_ok(e.value) ? weft_answer_text(e.value, show | WEFT_INDENT) : WEFT_STR("");
        say_value(shown.at ? shown : WEFT_STR(""));
        say(shown.len ? "\n" : "");
        report_add(&scope.p.report, e.value);
    }
    if (is_foreign)
        tell_language_of_tree(s->request);
    return close_scope(&scope);
}

// ---- commands

static void show_help(void)
{
    say("EXPRESSION         Show the value of an expression\n"
        ":get PATH          Show the value at a path\n"
        ":explain PATH      Show why it is what it is\n"
        ":refs PATH         Show what it refers to, and what refers to it\n"
        ":units             List the units of the project\n"
        ":cd DIR            Ask from another directory\n"
        ":help              Show this\n"
        ":quit              End; so does Ctrl-D\n"
        "\n"
        "Other commands that ask something work in the same way, with their options:\n"
        ":check, :graph, :info, :diff, :stacks, :scripts, :env, :generate --check.\n");
}

static enum exit_code change_directory(const char *directory)
{
    if (chdir(directory) == 0)
        return EXIT_DONE;
    say_error("cannot change to directory `%s`: %s", directory, strerror(errno));
    return EXIT_WORLD;
}

static bool can_be_asked(const struct request *r)
{
    static const char *const of_session[] = {"global", "allow", "search", "directory"};
    for (size_t i = 0; i < sizeof(of_session) / sizeof(of_session[0]); i++)
        if (request_option(r, of_session[i])) {
            say_error("`--%s` applies to the whole session: give it to `weft repl`%s",
                      of_session[i], i == 3 ? ", or use `:cd`" : "");
            return false;
        }
    return request_only_asks(r);
}

// The words of a command, with the file that the session is about; release the list with free().
static char **add_file(const struct session *s, const struct command *c, char **words,
                       size_t *count)
{
    static char option[] = "--file";
    const char *file = request_option(s->request, "file");
    char **all = memory((*count + 3) * sizeof(*all));
    size_t added = 0;
    if (file && option_find(c, option)) {
        all[added++] = option;
        all[added++] = (char *)(uintptr_t)file; // only read
    }
    for (size_t i = 0; i < *count; i++)
        all[added + i] = words[i];
    *count += added;
    return all;
}

// Whether a command would give the project that stays open something that later questions must not see: facts of nodes and
// modules make a project be about those. `catalog`, `lookup`, `explain` and `eval` say it with their question only.
static bool gives_nodes(const struct request *r)
{
    static const char *const givers[] = {"check", "diff", "graph", "units"};
    bool is_giver = false;
    for (size_t i = 0; i < sizeof(givers) / sizeof(givers[0]); i++)
        is_giver |= strcmp(r->command->name, givers[i]) == 0;
    return is_giver && (request_option(r, "facts") || request_option(r, "node") ||
                        request_option(r, "modulepath"));
}

// In a graph of its own, which ends with the answer.
static enum exit_code run_apart(const struct request *r)
{
    kept_set_aside();
    asked = kept_graph();
    enum exit_code code = r->command->run(r);
    asked = NULL; // a signal must not reach what is about to end
    kept_take_back();
    asked = kept_graph();
    return code;
}

static enum exit_code run_command(const struct session *s, const char *name, char **words,
                                  size_t count)
{
    struct request r;
    enum exit_code code = EXIT_USAGE;
    const struct command *c = command_named(name);
    if (!c)
        return EXIT_USAGE;
    char **all = add_file(s, c, words, &count);
    bool good = request_read(&r, c, (int)count, all);
    if (good && r.help != HELP_NONE)
        say_error("`weft help %s` describes it", name);
    else if (good && can_be_asked(&r))
        code = gives_nodes(&r) ? run_apart(&r) : c->run(&r);
    request_done(&r);
    free(all);
    return code;
}

// A line that starts with a colon.
static enum exit_code answer_command(struct session *s, const char *line)
{
    struct typed_line typed;
    enum exit_code code = EXIT_DONE;
    line_split(&typed, line, 0); // the cursor is an empty word in front
    const char *name = typed.count > 1 ? typed.words[1] : "";
    char **words = typed.words + 2;
    size_t count = typed.count > 2 ? typed.count - 2 : 0;
    if (strcmp(name, "quit") == 0 || strcmp(name, "q") == 0)
        s->is_over = true;
    else if (strcmp(name, "help") == 0 || !*name)
        show_help();
    else if (strcmp(name, "cd") == 0)
        code = change_directory(count ? words[0] : ".");
    else
        code = run_command(s, name, words, count);
    line_done(&typed);
    return code;
}

// ---- completion

static void offer_names(weft_str typed, struct candidates *out)
{
    static const char *const own[] = {"cd", "help", "quit"};
    for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
        if (strncmp(own[i], typed.at, typed.len) == 0)
            candidates_add(out, WEFT_STR(""), weft_str_of(own[i]), WEFT_STR(""));
    complete_asking(out, typed);
}

// Words of a command, as in a shell; the working directory stays.
static void offer_words(const struct session *s, struct typed_line *typed, struct candidates *out)
{
    const struct command *c = command_find(typed->words[0]);
    size_t count = typed->count - 1, before = count;
    if (!c)
        return;
    char **words = add_file(s, c, typed->words + 1, &count);
    words = memory_more(words, (count + 1) * sizeof(*words));
    memmove(words + 1, words, count * sizeof(*words));
    words[0] = typed->words[0];
    int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    complete_words(out, words, count + 1, typed->at + count - before);
    if (here >= 0 && fchdir(here) == 0)
        close(here);
    free(words);
    if (out->also)
        complete_file(out, weft_str_of(typed->words[typed->at]), out->also == WORD_DIRECTORY);
}

static void complete_command(const struct session *s, weft_str text, struct candidates *out,
                             size_t *replaced)
{
    struct typed_line typed;
    line_split(&typed, text.at + 1, text.len - 1);
    weft_str word = weft_str_of(typed.words[typed.at]);
    *replaced = word.len;
    bool is_plain = word.len < text.len &&
                    memcmp(text.at + text.len - word.len, word.at, word.len) == 0 && !typed.quote;
    if (is_plain && typed.at == 0)
        offer_names(word, out);
    else if (is_plain && strcmp(typed.words[0], "cd") == 0)
        complete_file(out, word, true);
    else if (is_plain)
        offer_words(s, &typed, out);
    line_done(&typed);
}

static void complete_typed_expression(const struct session *s, weft_str text,
                                      struct candidates *out, size_t *replaced)
{
    enum { PATIENCE_MS = 2000 }; // longer than that, nobody waits for a key
    struct scope scope;
    enum exit_code code;
    *replaced = text.len;
    if (!open_scope(&scope, s, &code))
        return;
    struct completing in = {.place = scope.place,
                            .graph = scope.p.graph,
                            .dialect = scope.dialect,
                            .is_expression = true};
    weft_graph_limit(scope.p.graph, WEFT_STR("time"), PATIENCE_MS);
    weft_graph_share_limits(scope.p.graph); // counted from here
    complete_expression(out, &in, WEFT_STR(""), text);
    (void)close_scope(&scope);
}

static void complete_session(void *data, weft_str text, struct candidates *out, size_t *replaced)
{
    const struct session *s = data;
    output_set_quiet(true);
    if (text.len && text.at[0] == ':')
        complete_command(s, text, out, replaced);
    else
        complete_typed_expression(s, text, out, replaced);
    output_set_quiet(false);
}

// ---- the session

// "stacks/prod> ": the working directory below the root of its project.
static void write_prompt(char *prompt, size_t size)
{
    weft_project *project;
    char *here = realpath(".", NULL);
    weft_answer_free(kept_project(kept_graph(), ".", &project));
    size_t root = project ? weft_project_root(project).len : 0;
    const char *below = here && root && strlen(here) > root ? here + root + (root > 1) : "weft";
    snprintf(prompt, size, "%s> ", below);
    for (char *at = prompt; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f)
            *at = '?';
    free(here);
}

// A line, or several as long as brackets are open; an empty line ends them too. To be freed.
static enum editor_result read_text(struct session *s, char **text)
{
    char prompt[256];
    const char *line;
    size_t len = 0;
    *text = NULL;
    write_prompt(prompt, sizeof(prompt));
    enum editor_result result = editor_read(s->editor, prompt, &line);
    while (result == EDITOR_LINE) {
        size_t more = strlen(line);
        *text = memory_more(*text, len + more + 2);
        memcpy(*text + len, line, more);
        len += more;
        (*text)[len] = 0;
        if (!more || (*text)[0] == ':' || !text_is_unfinished((weft_str){*text, len}))
            return EDITOR_LINE;
        (*text)[len++] = '\n';
        result = editor_read(s->editor, "... ", &line);
    }
    if (result == EDITOR_END &&
        *text) { // the last line of a file may be unfinished: say what is missing
        (*text)[len] = 0;
        return EDITOR_LINE;
    }
    return result;
}

static void answer_text(struct session *s, const char *text)
{
    text += strspn(text, " \t\n");
    if (!*text || *text == '#')
        return;
    kept_change(NULL, 0);
    enum exit_code code =
        *text == ':' ? answer_command(s, text + 1) : answer_expression(s, weft_str_of(text));
    s->worst = code > s->worst ? code : s->worst;
}

static void catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = cancel_question}; // without SA_RESTART: reading ends
    sigaction(SIGINT, &action, NULL);
}

static void run_session(struct session *s)
{
    s->editor = editor_open(complete_session, s);
    if (editor_is_interactive(s->editor)) {
        catch_interrupts();
        say("`:help` lists what you can ask; Ctrl-D ends.\n");
    }
    while (!s->is_over && output_flush()) {
        char *text;
        enum editor_result result = read_text(s, &text);
        if (result == EDITOR_LINE)
            answer_text(s, text);
        free(text);
        s->is_over |= result == EDITOR_END;
    }
    if (editor_is_interactive(s->editor))
        s->worst = EXIT_DONE;
    editor_close(s->editor);
}

static enum exit_code run_repl(const struct request *r)
{
    struct session s = {.request = r};
    struct scope scope;
    enum exit_code code;
    weft_str dialect;
    const char *file = request_option(r, "file");
    if (file && strcmp(file, "-") == 0) {
        say_error("`repl` reads questions from standard input; name a file");
        return EXIT_USAGE;
    }
    if (!settings_dialect_of_files(r, &dialect))
        return EXIT_USAGE;
    kept_begin();
    asked = kept_graph();
    code = open_scope(&scope, &s, &code) ? close_scope(&scope) : code;
    s.worst = code;
    if (code != EXIT_USAGE)
        run_session(&s);
    kept_end();
    return code == EXIT_USAGE ? code : s.worst;
}

static const struct option options[] = {
    OPTION_DIALECT,
    OPTION_FILE,
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
    OPTION_SEARCH,
    {.name = "show-sensitive", .help = "Print sensitive values instead of hiding them"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_repl = {
    .name = "repl",
    .arguments = "",
    .summary = "Ask a project interactively",
    .details =
        "Each line is an expression, which sees what the working directory sees, or a command that "
        "starts with a colon: `:get PATH`, `:explain PATH`, `:refs PATH`, `:units` and every other "
        "command that only asks, with its options; `:cd DIR`, `:help`, `:quit`. With `--file`, "
        "expressions see that file. Outside of a project they see only functions. In a Puppet "
        "environment they are plain HCL; with `--dialect puppet` they see modules and data.\n"
        "\n"
        "Files may be edited meanwhile: every answer is up to date, and costs what has changed. A "
        "line with an open bracket continues on the next one. The tab key completes "
        "names, paths, functions, commands and directories. Ctrl-C stops a question that takes too "
        "long. Lines are remembered in $XDG_STATE_HOME/weft/history (by default "
        "~/.local/state/weft/history).\n"
        "\n"
        "Editing, history and completion need the library libedit. If standard input is not a "
        "terminal, there is no prompt, and the exit code is that of the worst answer.",
    .examples = {{"a few questions from a script",
                  "printf ':cd stacks/prod/us/orders\\nglobal.db.url\\n' | weft repl"},
                 {"a calculator", "echo 'tm_cidrsubnet(\"10.0.0.0/8\", 8, 2)' | weft repl"}},
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .run = run_repl,
};
