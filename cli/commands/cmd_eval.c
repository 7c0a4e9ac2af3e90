// SPDX-License-Identifier: Apache-2.0
//
// `weft eval`: the value of an expression, a template or a file.
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/allow.h"
#include "cli/commands/node_files.h"
#include "cli/commands/node_labels.h"
#include "cli/given.h"
#include "cli/input.h"
#include "cli/kept.h"
#include "cli/known.h"
#include "cli/live/expression.h"
#include "cli/project.h"
#include "cli/settings.h"
#include "cli/texts.h"

// What to evaluate.
struct question {
    struct weft_text text;
    struct input in;
    const char *path;      // NULL: the text is the argument
    weft_project *project; // that it is asked in; NULL: none
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

// Inputs of a project, which was not asked, or which has not read them.
static void tell_unread_inputs(const struct request *r, const struct question *q,
                               const struct known *known)
{
    static const char *const inputs[] = {"env", "state", "provider-schema"};
    if (q->project)
        project_say_unread(q->project);
    for (size_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]) && !known->has_inputs; i++) {
        const char *typed;
        for (size_t at = 0; (typed = request_next(r, inputs[i], &at));)
            say_note("`%s %s` was given, but nothing read it", inputs[i], typed);
    }
}

static void tell_value(const struct request *r, const struct question *q, const struct known *known,
                       struct report *report, weft_answer *value, const weft_tree *tree,
                       weft_expr root, weft_place *asked)
{
    if (weft_answer_ok(value)) {
        print_value(r, value, q->text.form == WEFT_FORM_FILE);
        if (!known->has_inputs)
            tell_unread(r, q, tree, root);
        gradual_tell_unread(report->graph, asked);
        tell_unread_inputs(r, q, known);
    }
    report_add(report, value); // even if it was too large to print
}

// A file is a document, as for `get -f`: its definitions are visible in all of it.
static void answer_file(const struct request *r, struct question *q, const struct known *known,
                        struct report *report, enum exit_code *code)
{
    const weft_tree *tree;
    weft_expr root;
    if (!text_schema(r, request_option(r, "file"), report->graph, report, &q->text.schema))
        return;
    if (q->text.schema)
        q->text.dialect = WEFT_STR("");
    if (!report_add(report, weft_read(report->graph, &q->text, &tree, &root)))
        return;
    input_done(&q->in); // the graph has its own copy, and it may be large
    q->text.text = WEFT_STR("");
    weft_place *document =
        weft_document_open(report->graph, known->place, q->text.name, tree, root);
    if (document && gradual_tell(r, document, report, code))
        tell_value(r, q, known, report, weft_get(document, WEFT_STR("")), tree, root, document);
}

static void answer_expression(const struct request *r, struct question *q,
                              const struct known *known, struct report *report,
                              enum exit_code *code)
{
    struct typed_expression e = {.text = q->text, .is_named = request_option(r, "dialect")};
    if (!gradual_tell(r, known->place, report, code))
        return;
    expression_ask(&e, q->project, known->place, report->graph);
    q->text.dialect = e.text.dialect;
    bool is_foreign = (!e.value || !weft_answer_ok(e.value)) && expression_knows_names(&e);
    report_add(report, e.read);
    if (e.value)
        tell_value(r, q, known, report, e.value, e.tree, e.root, known->place);
    if (is_foreign)
        tell_language_of_tree(r);
}

static bool is_dialect(const struct question *q, const char *name)
{
    return q->text.dialect.len == strlen(name) &&
           memcmp(q->text.dialect.at, name, q->text.dialect.len) == 0;
}

// Whether some language has a file for the working directory. Opening a project gives expressions its files, so this
// looks in a graph of its own.
static bool has_dialect_here(const struct request *r)
{
    weft_graph *graph = settings_graph(r);
    weft_project *project = NULL;
    if (graph)
        weft_answer_free(kept_project(graph, ".", &project));
    bool has = weft_project_has_dialect_at(project, WEFT_STR("."));
    graph_done(graph);
    return has;
}

// Whether the text sees what the working directory defines: it is in its language, or in that of its project, or what is
// given is given to the project.
static bool stands_in_directory(const struct request *r, const struct question *q,
                                weft_project *project)
{
    if (!project)
        return false;
    if (request_option(r, "global"))
        return true;
    return request_option(r, "dialect")
               ? is_dialect(q, weft_project_dialect(project)) ||
                     is_dialect(q, weft_project_dialect_at(project, WEFT_STR(".")))
               : q->text.form != WEFT_FORM_FILE;
}

static bool has_own_names(weft_project *project, const char *here)
{
    return *here && strcmp(here, weft_project_dialect(project)) != 0;
}

static bool open_standing(const struct request *r, struct question *q, weft_project *project,
                          struct report *report, struct known *known, weft_place **directory,
                          enum exit_code *code)
{
    const char *here = weft_project_dialect_at(project, WEFT_STR("."));
    if (!request_option(r, "dialect"))
        q->text.dialect = weft_str_of(*here ? here : weft_project_dialect(project));
    q->project = project;
    known->has_inputs = has_own_names(project, here);
    known->allowed = allow(r, report->graph, true, code); // before values of the environment
    if (!known->allowed || (known->has_inputs && !give_inputs(r, project, report, code)))
        return false;
    report_add(report, (known->has_inputs ? weft_project_own_place : weft_project_place)(
                           project, WEFT_STR("."), directory)); // one with errors can be asked
    bool is_given = give_all(r, project, report, code);
    if (is_given && !*directory)
        *code = EXIT_DONE; // the report has it
    return is_given && *directory;
}

// The working directory, if the text sees what it defines. False if what is given is invalid.
static bool open_directory(const struct request *r, struct question *q, struct report *report,
                           struct known *known, weft_place **directory, enum exit_code *code)
{
    weft_project *project;
    bool given = request_option(r, "global"), is_named = request_option(r, "dialect");
    *directory = NULL;
    if (!given && !is_named && (q->text.form == WEFT_FORM_FILE || !has_dialect_here(r)))
        return true;
    *code = EXIT_DONE; // the report has it
    if (!project_find(report->graph, ".", &project, report))
        return false;
    *code = EXIT_USAGE;
    if (given && !project)
        say_error("`--global` needs a project, and this directory is not in one");
    if (!stands_in_directory(r, q, project))
        return project || !given;
    return open_standing(r, q, project, report, known, directory, code);
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
    if (read_input(q, &p.report)) {
        struct typed_expression e = {.text = q->text, .is_named = request_option(r, "dialect")};
        expression_ask(&e, p.project, p.place, p.graph);
        report_add(&p.report, e.read);
        if (e.value && weft_answer_ok(e.value))
            print_value(r, e.value, false);
        if (e.value)
            report_add(&p.report, e.value);
    }
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
    struct input schemas = {0};
    code = EXIT_DONE;
    bool good = schemas_read(r, graph, &schemas, &report) &&
                open_directory(r, &q, &report, &known, &directory, &code) &&
                known_read(&known, r, graph, directory, &report, &code);
    if (good && !settings_search(r, graph)) {
        good = false;
        code = EXIT_WORLD;
    }
    good = good && read_input(&q, &report);
    struct allowed *sources = good && q.path ? allow_sources(known.allowed, q.path, graph) : NULL;
    if (good)
        (q.text.form == WEFT_FORM_FILE ? answer_file : answer_expression)(r, &q, &known, &report,
                                                                          &code);
    if (code == EXIT_DONE)
        code = report_end(&report);
    else
        report_drop(&report);
    known_done(&known);
    allow_done(sources);
    graph_done(graph);
    input_done(&schemas);
    input_done(&q.in);
    return code;
}

// An argument, or what standard input says.
static enum exit_code eval_text_by_tree(const struct request *r, struct question *q)
{
    int failed = q->path ? input_read(&q->in, q->path) : 0;
    if (failed) {
        say_error("cannot read `%s`: %s", q->path, strerror(failed));
        return EXIT_WORLD;
    }
    enum exit_code code = eval_by_tree(r, q->path ? input_text(&q->in) : q->text.text);
    input_done(&q->in);
    return code;
}

static enum exit_code run_eval(const struct request *r)
{
    struct question q;
    if (!read_question(&q, r))
        return EXIT_USAGE;
    if (request_option(r, "resume"))
        return eval_resumed(r, &q);
    if (q.text.form == WEFT_FORM_EXPRESSION && is_evaluated_by_tree(r, q.text.dialect))
        return eval_text_by_tree(r, &q);
    return is_source(r, &q) ? eval_source(r) : eval_here(r, &q);
}

static const struct option options[] = {
    {.name = "file",
     .letter = 'f',
     .value = "FILE",
     .help = "Evaluate a file, or its directory, as JSON",
     .takes = WORD_FILE},
    {.name = "template", .letter = 't', .help = "Treat the text as a template: \"Hello ${name}\""},
    OPTION_DIALECT,
    FACTS_OPTIONS,
    OPTION_GLOBAL,
    OPTION_JSON,
    {.name = "raw",
     .letter = 'r',
     .help = "Print a string without quotes, byte for byte",
     .without = "json"},
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
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
        "In a directory of a project, the expression is in the language of its files and sees what "
        "`weft get` finds there; one that uses functions which that language lacks is plain HCL. "
        "With `--dialect` it is in that language, and sees the directory if that is its own. With "
        "`--allow env`, a variable WEFT_GLOBAL_a__b=EXPR means `--global a.b=EXPR`.\n"
        "\n"
        "In a Puppet environment, an expression is plain HCL unless `--dialect puppet` is given: "
        "then it sees modules and data. With `--node` or `--facts` it is in that language, and "
        "evaluated after the catalog of that node.\n"
        "\n"
        "An expression reads nothing from outside unless `--allow` permits it: `env` is the "
        "environment, `read=PATH` the files below a path, `clock` the time, `random` random "
        "numbers.",
    .examples = {{"a calculator for configuration", "weft eval 'cidrsubnet(\"10.0.0.0/8\", 8, 2)'"},
                 {"with variables", "weft eval 'upper(name)' --var name=web"},
                 {"in a directory of the project",
                  "weft -C stacks/prod/us/orders eval 'upper(global.db.url)'"}},
    .takes = WORD_EXPRESSION,
    .lists = {&own, &known_options, &gradual_options, &limit_options, &diagnostic_options},
    .most_arguments = 1,
    .asks_with = "",
    .run = run_eval,
};
