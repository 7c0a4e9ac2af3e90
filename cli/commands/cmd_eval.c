// SPDX-License-Identifier: Apache-2.0
//
// `weft eval`: the value of an expression, a template or a file.
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/allow.h"
#include "cli/given.h"
#include "cli/input.h"
#include "cli/kept.h"
#include "cli/known.h"
#include "cli/project.h"
#include "cli/settings.h"
#include "cli/texts.h"

// What to evaluate.
struct question {
    struct weft_text text;
    struct input in;
    const char *path; // NULL: the text is the argument
};

static bool schema_fits(const struct request *r)
{
    bool is_named = request_option(r, "dialect"), has_file = request_option(r, "file");
    if (!request_option(r, "schema") || (has_file && !is_named))
        return true;
    say_error(has_file ? "`--schema` cannot be combined with `--dialect`"
                       : "`--schema` needs a file that it describes: add `-f FILE`");
    return false;
}

// False if the words are ambiguous; that has been reported.
static bool read_question(struct question *q, const struct request *r)
{
    const char *file = request_option(r, "file");
    bool template = request_option(r, "template");
    *q = (struct question){.path = file, .text = {.size = sizeof(q->text)}};
    if (!settings_dialect_of_files(r, &q->text.dialect))
        return false;
    if (!schema_fits(r))
        return false;
    if (!file == !r->argument_count) {
        say_error("`eval` needs an expression or a file (`-f FILE`)%s", file ? ", not both" : "");
        return false;
    }
    q->text.form = template ? WEFT_FORM_TEMPLATE : file ? WEFT_FORM_FILE : WEFT_FORM_EXPRESSION;
    if (!file && strcmp(r->arguments[0], "-") == 0)
        q->path = "-";
    q->text.name = weft_str_of(q->path    ? input_name(q->path)
                               : template ? "<template>"
                                          : "<expression>");
    if (!q->path)
        q->text.text = weft_str_of(r->arguments[0]);
    // The name of a template's file also tells the kind of file that it produces.
    if (q->text.form != WEFT_FORM_FILE || !weft_dialect_of(q->text.name))
        return settings_dialect(r, &q->text.dialect);
    return true;
}

static bool print_value(const struct request *r, weft_answer *answer, bool is_file)
{
    const weft_value *v = weft_answer_value(answer);
    bool show = request_option(r, "show-sensitive");
    unsigned flags = show ? WEFT_SHOW_SENSITIVE : 0;
    if (request_option(r, "raw") && weft_value_kind(v) == WEFT_KIND_STRING &&
        (show || !weft_value_is_sensitive(v))) {
        weft_str raw = weft_value_text(v); // raw bytes; on a terminal a newline follows
        say_content(raw);
        if (output_is_terminal() && !(raw.len && raw.at[raw.len - 1] == '\n'))
            say("\n");
        return true;
    }
    weft_str text;
    if (is_file || request_option(r, "json"))
        text = weft_answer_json(answer, flags | (output_is_terminal() ? WEFT_INDENT : 0U));
    else
        text = weft_answer_text(answer, flags | WEFT_INDENT);
    if (!text.at)
        return false;
    say_value(text);
    say("\n");
    return true;
}

static bool knows_names(const weft_answer *answer)
{
    static const char unknown[] = "unknown-name";
    struct weft_diagnostic d = {.size = sizeof(d)};
    for (size_t i = 0; weft_answer_diagnostic(answer, i, &d); i++)
        if (d.code.len == sizeof(unknown) - 1 && memcmp(d.code.at, unknown, d.code.len) == 0)
            return false;
    return true;
}

static bool is_read(const weft_value *refs, const char *name, size_t len)
{
    for (size_t i = 0; i < weft_value_count(refs); i++) {
        weft_str ref = weft_value_text(weft_value_get(weft_value_item(refs, i), WEFT_STR("ref")));
        bool is_whole = ref.len == len || (ref.len > len && strchr(".[", ref.at[len]));
        if (is_whole && memcmp(ref.at, name, len) == 0)
            return true;
    }
    return false;
}

// A variable that nothing reads is misspelt, on one side or the other. Files that a document includes are not
// checked.
static void tell_unread(const struct request *r, const struct question *q, const weft_tree *tree,
                        weft_expr root)
{
    const char *typed, *first = NULL;
    size_t count = 0;
    weft_str dialect =
        q->text.dialect.len ? q->text.dialect : weft_str_of(weft_dialect_of(q->text.name));
    bool is_document = q->text.schema || weft_dialect_has_documents(dialect);
    if (!request_option(r, "var") || is_document)
        return;
    weft_answer *refs = weft_refs(tree, root);
    for (size_t at = 0; (typed = request_next(r, "var", &at));) {
        if (is_read(weft_answer_value(refs), typed, strcspn(typed, ":=")))
            continue;
        first = first ? first : typed;
        count++;
    }
    if (count == 1)
        say_note("the variable `%.*s` is never read", (int)strcspn(first, ":="), first);
    else if (count)
        say_note("the variable `%.*s` and %zu more are never read", (int)strcspn(first, ":="),
                 first, count - 1);
    weft_answer_free(refs);
}

// False if it uses an undefined name.
static bool answer_eval(const struct request *r, struct question *q, const struct known *known,
                        struct report *report, enum exit_code *code)
{
    const weft_tree *tree;
    weft_expr root;
    weft_place *place = known->place;
    if (!text_schema(r, report->graph, report, &q->text.schema))
        return true;
    if (q->text.schema)
        q->text.dialect = WEFT_STR("");
    if (!report_add(report, weft_read(report->graph, &q->text, &tree, &root)))
        return true;
    if (q->text.form == WEFT_FORM_FILE) { // the graph has its own copy, and it may be large
        input_done(&q->in);
        q->text.text = WEFT_STR("");
    }
    // a file is a document, as for `get -f`: its definitions are visible in all of it
    weft_place *document = q->text.form == WEFT_FORM_FILE
                               ? weft_document_open(report->graph, place, q->text.name, tree, root)
                               : NULL;
    if (!gradual_tell(r, document ? document : place, report, code))
        return true;
    weft_answer *value = document ? weft_get(document, WEFT_STR("")) : weft_eval(place, tree, root);
    bool knows = knows_names(value);
    if (weft_answer_ok(value))
        print_value(r, value, q->text.form == WEFT_FORM_FILE);
    if (weft_answer_ok(value)) {
        if (!known->has_inputs)
            tell_unread(r, q, tree, root);
        gradual_tell_unread(report->graph, document ? document : place);
    }
    report_add(report, value); // even if it was too large to print
    return knows;
}

static bool is_dialect(const struct question *q, const char *name)
{
    return q->text.dialect.len == strlen(name) &&
           memcmp(q->text.dialect.at, name, q->text.dialect.len) == 0;
}

// Where an expression is evaluated.
struct standing {
    weft_project *project; // NULL: none
    bool
        is_own; // the directory's files define names of its own, and the expression is in their dialect
    bool is_project; // the expression is in the dialect of the project, or uses what is given to it
};

static struct standing find_standing(const struct request *r, const struct question *q,
                                     weft_project *project)
{
    struct standing s = {.project = project};
    bool is_named = request_option(r, "dialect");
    if (!project)
        return s;
    const char *main = weft_project_dialect(project),
               *here = weft_project_dialect_at(project, WEFT_STR("."));
    s.is_own = strcmp(here, main) != 0 && (!is_named || is_dialect(q, here));
    s.is_project = request_option(r, "global") || (is_named && is_dialect(q, main));
    return s;
}

// Whether the files of the working directory define names of its own. Opening a project gives expressions its files, so
// this looks in a graph of its own.
static bool has_own_names(const struct request *r)
{
    weft_graph *graph = settings_graph(r);
    weft_project *project = NULL;
    if (graph)
        weft_answer_free(kept_project(graph, ".", &project));
    bool has = project && strcmp(weft_project_dialect_at(project, WEFT_STR(".")),
                                 weft_project_dialect(project)) != 0;
    graph_done(graph);
    return has;
}

static bool open_standing(const struct request *r, struct question *q, const struct standing *s,
                          struct report *report, struct known *known, weft_place **directory,
                          enum exit_code *code)
{
    weft_str here = WEFT_STR(".");
    if (!request_option(r, "dialect"))
        q->text.dialect = weft_str_of(s->is_own ? weft_project_dialect_at(s->project, here)
                                                : weft_project_dialect(s->project));
    if (s->is_own)
        known->allowed =
            allow(r, report->graph, true, code); // before values are read from the environment
    if (s->is_own && (!known->allowed || !give_inputs(r, s->project, report, code)))
        return false;
    report_add(report, (s->is_own ? weft_project_own_place : weft_project_place)(s->project, here,
                                                                                 directory));
    bool is_given = give_all(r, s->project, report, code);
    if (is_given && !*directory)
        *code = EXIT_DONE; // the report has it
    return is_given && *directory;
}

// The working directory, if its files define names of its own, or the text is in the dialect of its project: then it
// sees what the directory sees. False if what is given is invalid.
static bool open_directory(const struct request *r, struct question *q, struct report *report,
                           struct known *known, weft_place **directory, enum exit_code *code)
{
    weft_project *project;
    bool given = request_option(r, "global"), is_named = request_option(r, "dialect");
    *directory = NULL;
    if (!given && !is_named && (q->text.form != WEFT_FORM_EXPRESSION || !has_own_names(r)))
        return true;
    *code = EXIT_DONE; // the report has it
    if (!project_find(report->graph, ".", &project, report))
        return false;
    *code = EXIT_USAGE;
    if (given && !project)
        say_error("`--global` needs a project, and this directory is not in one");
    struct standing s = find_standing(r, q, project);
    if (!s.is_own && !s.is_project)
        return project || !given;
    known->has_inputs = s.is_own;
    return open_standing(r, q, &s, report, known, directory, code);
}

// A text that fails on its own, but whose names are defined in the project that we are in.
static void hint_at_project(const struct request *r, const struct question *q)
{
    const weft_tree *tree;
    weft_expr root;
    weft_project *project = NULL;
    weft_place *directory = NULL;
    struct weft_text text = q->text;
    if (text.form != WEFT_FORM_EXPRESSION || request_option(r, "dialect"))
        return;
    weft_graph *graph = settings_graph(r);
    if (graph)
        weft_answer_free(kept_project(graph, ".", &project));
    if (project) {
        text.dialect = weft_str_of(weft_project_dialect(project));
        weft_answer_free(weft_project_place(project, WEFT_STR("."), &directory));
    }
    weft_answer *read = directory ? weft_read(graph, &text, &tree, &root) : NULL;
    weft_answer *value = read && weft_answer_ok(read) ? weft_eval(directory, tree, root) : NULL;
    if (value && knows_names(value))
        say_note("help: the project of this directory defines that name: add `--dialect %s`, or "
                 "use `weft get PATH`",
                 weft_project_dialect(project));
    weft_answer_free(value);
    weft_answer_free(read);
    graph_done(graph);
}

static bool read_input(struct question *q, struct report *report)
{
    int failed = q->path ? input_read(&q->in, q->path) : 0;
    if (failed)
        report_world(report, "cannot read `%s`: %s", q->path, strerror(failed));
    if (q->path)
        q->text.text = input_text(&q->in);
    return !failed;
}

// An expression in a saved evaluation, in the language of what was saved.
static enum exit_code eval_resumed(const struct request *r, struct question *q)
{
    struct asked_project p;
    enum exit_code code;
    if (q->text.form == WEFT_FORM_FILE) {
        say_error("`eval --resume` needs an expression; `weft get --resume` shows everything");
        return EXIT_USAGE;
    }
    if (!project_begin(&p, r, true, &code))
        return code;
    const char *dialect = weft_place_dialect(p.place);
    if (dialect && !request_option(r, "dialect"))
        q->text.dialect = weft_str_of(dialect);
    const weft_tree *tree;
    weft_expr root;
    if (read_input(q, &p.report) &&
        report_add(&p.report, weft_read(p.graph, &q->text, &tree, &root))) {
        weft_answer *value = weft_eval(p.place, tree, root);
        if (weft_answer_ok(value))
            print_value(r, value, false);
        report_add(&p.report, value);
    }
    project_tell_unread(&p);
    input_done(&q->in);
    return project_end(&p);
}

// Whether a file means something only as part of its directory.
static bool is_source(const struct request *r, const struct question *q)
{
    weft_project *project = NULL;
    if (q->text.form != WEFT_FORM_FILE || !strcmp(q->path, "-") || request_option(r, "dialect") ||
        request_option(r, "schema"))
        return false;
    weft_graph *graph = settings_graph(r);
    char *directory = directory_of(q->path);
    if (graph)
        weft_answer_free(kept_project(graph, directory, &project));
    bool is_part = project && weft_project_is_source(project, weft_str_of(q->path));
    free(directory);
    graph_done(graph);
    return is_part;
}

// Everything that the directory of a file defines.
static enum exit_code eval_source(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, true, &code))
        return code;
    weft_answer *value = weft_get(p.place, WEFT_STR(""));
    if (weft_answer_ok(value))
        print_value(r, value, true);
    report_add(&p.report, value);
    project_tell_unread(&p);
    return project_end(&p);
}

static enum exit_code eval_here(const struct request *r, const struct question *asked)
{
    struct question q = *asked;
    struct report report;
    struct known known = {0};
    enum exit_code code;
    weft_place *directory;
    weft_graph *graph = settings_graph(r);
    if (!graph)
        return EXIT_USAGE;
    report_begin(&report, r, graph);
    bool good = open_directory(r, &q, &report, &known, &directory, &code) &&
                known_read(&known, r, graph, directory, &report, &code);
    if (good && !settings_search(r, graph)) {
        good = false;
        code = EXIT_WORLD;
    }
    good = good && read_input(&q, &report);
    struct allowed *sources = good && q.path ? allow_sources(known.allowed, q.path, graph) : NULL;
    if (good && !answer_eval(r, &q, &known, &report, &code) && !directory &&
        !report_is_document(&report))
        hint_at_project(r, &q);
    if (code == EXIT_DONE)
        code = report_end(&report);
    else
        report_drop(&report);
    known_done(&known);
    allow_done(sources);
    graph_done(graph);
    input_done(&q.in);
    return code;
}

static enum exit_code run_eval(const struct request *r)
{
    struct question q;
    if (!read_question(&q, r))
        return EXIT_USAGE;
    if (request_option(r, "resume"))
        return eval_resumed(r, &q);
    return is_source(r, &q) ? eval_source(r) : eval_here(r, &q);
}

static const struct option options[] = {
    {.name = "file",
     .letter = 'f',
     .value = "FILE",
     .help =
         "Evaluate everything that a file defines, or the directory that it is part of, as JSON",
     .takes = WORD_FILE},
    {.name = "template", .letter = 't', .help = "Treat the text as a template: \"Hello ${name}\""},
    OPTION_DIALECT,
    OPTION_GLOBAL,
    OPTION_JSON,
    {.name = "raw", .letter = 'r', .help = "Print a string without quotes, byte for byte"},
    OPTION_SCHEMA,
    OPTION_SEARCH,
    {.name = "show-sensitive", .help = "Print sensitive values instead of hiding them"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_eval = {
    .name = "eval",
    .arguments = "EXPR | -f FILE",
    .summary = "Show the value of an expression, a template or a file",
    .details =
        "EXPR `-` reads the expression from standard input, and `-f -` a file. The value of an "
        "expression is printed for people; `--json` prints JSON, which is always used for a file: "
        "on one line, or indented on a terminal. A value that is not known yet is shown as "
        "`(unknown)`, a sensitive one as `(sensitive)`.\n"
        "\n"
        "Variables come from `--vars FILE`, a JSON object, and from `--var`: NAME=TEXT is always a "
        "string, NAME:=JSON any value. `--var` overrides a file, and a later option overrides an "
        "earlier one. In JSON, {\"$unknown\": TYPE}, {\"$null\": TYPE}, {\"$sensitive\": VALUE} "
        "and {\"$typed\": [TYPE, VALUE]} express what plain JSON cannot.\n"
        "\n"
        "With `--dialect` set to the dialect of the project, or with `--global`, the expression is "
        "evaluated in the working directory and sees what its files define. With `--allow env`, a "
        "variable WEFT_GLOBAL_a__b=EXPR means `--global a.b=EXPR`.\n"
        "\n"
        "An expression reads nothing from outside unless `--allow` permits it: `env` is the "
        "environment, `read=PATH` the files below a path, `clock` the time, `random` random "
        "numbers.",
    .examples = {{"a calculator for configuration", "weft eval 'cidrsubnet(\"10.0.0.0/8\", 8, 2)'"},
                 {"with variables", "weft eval 'upper(name)' --var name=web"},
                 {"in a directory of the project",
                  "weft -C stacks/prod/us/orders eval --dialect terramate 'global.db.url'"}},
    .takes = WORD_EXPRESSION,
    .lists = {&own, &known_options, &gradual_options, &limit_options, &diagnostic_options},
    .most_arguments = 1,
    .asks_with = "",
    .run = run_eval,
};
