// SPDX-License-Identifier: Apache-2.0
//
// `weft refs`: what a file or an expression refers to, without evaluating it.
#include <string.h>
#include <unistd.h>
#include <weft.h>

#include "cli/commands/refs_both.h"
#include "cli/given.h"
#include "cli/input.h"
#include "cli/settings.h"
#include "cli/texts.h"

struct question {
    struct weft_text text;
    struct input in;
    const char *path; // NULL: the text is the argument
};

// A file if its extension has a dialect or it exists; otherwise an expression.
static bool is_file(const char *argument)
{
    return weft_dialect_of(weft_str_of(argument)) || access(argument, F_OK) == 0;
}

static bool read_question(struct question *q, const struct request *r)
{
    const char *file = request_option(r, "file");
    *q = (struct question){.path = file, .text = {.size = sizeof(q->text)}};
    if (!settings_dialect_of_files(r, &q->text.dialect))
        return false;
    if (!file && !r->argument_count) {
        say_error("`refs` needs a path, a file or an expression");
        return false;
    }
    bool template = request_option(r, "template"), standard = false;
    if (!file) {
        standard = strcmp(r->arguments[0], "-") == 0;
        if (standard || is_file(r->arguments[0]))
            q->path = r->arguments[0];
    }
    bool whole = q->path && !standard;
    q->text.form = template ? WEFT_FORM_TEMPLATE : whole ? WEFT_FORM_FILE : WEFT_FORM_EXPRESSION;
    q->text.name = weft_str_of(q->path    ? input_name(q->path)
                               : template ? "<template>"
                                          : "<expression>");
    q->text.text = q->path ? WEFT_STR("") : weft_str_of(r->arguments[0]);
    bool named = q->text.form == WEFT_FORM_FILE && weft_dialect_of(q->text.name);
    return named || settings_dialect(r, &q->text.dialect);
}

static int64_t number_of(const weft_value *object, weft_str key)
{
    int64_t number = 0;
    weft_value_int(weft_value_get(object, key), &number);
    return number;
}

static void print_refs(const weft_value *refs, weft_str name)
{
    size_t widest = 0;
    for (size_t i = 0; i < weft_value_count(refs); i++) {
        size_t len = weft_value_text(weft_value_get(weft_value_item(refs, i), WEFT_STR("ref"))).len;
        widest = len > widest && len <= 40 ? len : widest;
    }
    for (size_t i = 0; i < weft_value_count(refs); i++) {
        const weft_value *ref = weft_value_item(refs, i);
        weft_str text = weft_value_text(weft_value_get(ref, WEFT_STR("ref")));
        say_name(text);
        say("%*s  ", text.len < widest ? (int)(widest - text.len) : 0, "");
        say_name(name);
        say(":%lld:%lld\n", (long long)number_of(ref, WEFT_STR("line")),
            (long long)number_of(ref, WEFT_STR("col")));
    }
}

static void answer_refs(const struct request *r, const struct question *q, struct report *report)
{
    const weft_tree *tree;
    weft_expr root;
    struct weft_text text = q->text;
    if (!text_schema(r, request_option(r, "file"), report->graph, report, &text.schema))
        return;
    if (text.schema)
        text.dialect = WEFT_STR("");
    if (!report_add(report, weft_read(report->graph, &text, &tree, &root)))
        return;
    weft_answer *refs = weft_refs(tree, root);
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(refs, 0);
        say("{\"weft\":1,\"kind\":\"refs\",\"file\":");
        say_json(q->text.name);
        say(",\"refs\":");
        say_bytes(json.at ? json : WEFT_STR("[]"));
        say("}\n");
    } else {
        print_refs(weft_answer_value(refs), q->text.name);
    }
    report_add(report, refs);
}

// A path (`--file FILE PATH`, or one of the project here) and a file of the project are asked both ways.
static bool may_go_both_ways(const struct request *r)
{
    return r->argument_count && strcmp(r->arguments[0], "-") != 0;
}

static enum exit_code run_refs(const struct request *r)
{
    struct question q;
    struct report report;
    enum exit_code both;
    if (may_go_both_ways(r)) {
        bool whole = !request_option(r, "file") && is_file(r->arguments[0]);
        if (refs_both(r, whole, &both))
            return both;
    }
    if (!read_question(&q, r))
        return EXIT_USAGE;
    weft_graph *graph = settings_open();
    report_begin(&report, r, graph);
    int failed = q.path ? input_read(&q.in, q.path) : 0;
    if (q.path)
        q.text.text = input_text(&q.in);
    if (failed)
        report_world(&report, "cannot read `%s`: %s", input_name(q.path), strerror(failed));
    else
        answer_refs(r, &q, &report);
    enum exit_code code = report_end(&report);
    weft_graph_close(graph);
    input_done(&q.in);
    return code;
}

static const struct option options[] = {
    {.name = "file",
     .letter = 'f',
     .value = "FILE",
     .help = "Read this file, whatever its name",
     .takes = WORD_FILE},
    {.name = "template", .letter = 't', .help = "Treat the text as a template: \"Hello ${name}\""},
    OPTION_DIALECT,
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
    OPTION_SEARCH,
    OPTION_JSON,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_refs = {
    .name = "refs",
    .arguments = "PATH | FILE | EXPR",
    .summary = "List references to and from a name, without evaluating anything",
    .details =
        "For a PATH such as `global.name`, lists both directions: what its definition refers to, "
        "as the working directory sees it, and every definition and block of the project that "
        "refers to it. With `--file`, the path is looked up in that file and the files it "
        "includes. A file that contributes to its directory is listed in both directions as well: "
        "what it refers to, and what in other files refers to its definitions.\n"
        "\n"
        "The argument is a file if a file of that name exists or its name belongs to a dialect; "
        "otherwise it is an expression. `-` reads an expression from standard input. Each line "
        "shows a reference as written and its place, in the order of the text. With `--json`, a "
        "reference has the members `ref`, `line`, `col`, and `start` and `end` in bytes from 0.",
    .examples = {{"what uses this value, and what does it use?",
                  "weft -C stacks/prod refs global.domain"},
                 {"everything a file refers to", "weft refs modules/service/main.tf"},
                 {"the references of a template", "weft refs -t 'Hello ${name}'"}},
    .takes = WORD_PATH | WORD_FILE,
    .lists = {&own, &gradual_options, &diagnostic_options},
    .most_arguments = 1,
    .asks_with = "",
    .run = run_refs,
};
