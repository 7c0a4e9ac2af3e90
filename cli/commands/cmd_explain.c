// SPDX-License-Identifier: Apache-2.0
//
// `weft explain`: why the value at a path is what it is.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <weft.h>

#include "cli/commands/node_labels.h"
#include "cli/given.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"
#include "cli/texts.h"

// FILE:LINE or FILE:LINE:COL.
struct written_place {
    char *file;
    uint32_t line, column;
};

// The number after the last colon of `text`, which is cut off; 0 if there is none.
static uint32_t cut_number(char *text)
{
    char *colon = strrchr(text, ':'), *end;
    if (!colon || colon[1] < '0' || colon[1] > '9')
        return 0;
    unsigned long number = strtoul(colon + 1, &end, 10);
    if (*end || number > UINT32_MAX)
        return 0;
    *colon = 0;
    return (uint32_t)number;
}

static bool is_place(const char *argument, struct written_place *out)
{
    size_t len = strlen(argument);
    char *file = memory(len + 1);
    memcpy(file, argument, len + 1);
    uint32_t last = cut_number(file), first = last ? cut_number(file) : 0;
    *out = (struct written_place){file, first ? first : last, first ? last : 0};
    if (last && *file && (access(file, F_OK) == 0 || weft_dialect_of(weft_str_of(file))))
        return true;
    free(file);
    return false;
}

static void explain_answer(const struct request *r, struct asked_project *p, weft_answer *answer)
{
    unsigned flags = (output_draws() ? WEFT_UNICODE : 0U) | (output_color() ? WEFT_COLOR : 0U) |
                     (request_option(r, "graph") ? WEFT_DOT : 0U);
    bool json = request_option(r, "json");
    weft_str text =
        json ? weft_answer_json(answer, 0) : weft_answer_screen(answer, flags, output_width());
    if (text.at && weft_answer_status(answer) != WEFT_USAGE) {
        if (flags & WEFT_COLOR && !json)
            say_bytes(text); // already escaped by the library
        else
            say_shown(text);
        if (!text.len || text.at[text.len - 1] != '\n')
            say("\n");
    }
    report_add(&p->report, answer);
}

static void explain(const struct request *r, struct asked_project *p, weft_place *place,
                    weft_str path)
{
    explain_answer(r, p, weft_explain(place, path));
}

// Something that a tree has a word of its own for; false: none has.
static bool explain_by_word(const struct request *r, struct asked_project *p,
                            const struct node_labels *labels)
{
    if (!p->project || p->file)
        return false;
    weft_answer *answer = weft_unit_explain(p->project, WEFT_STR("."), weft_str_of(r->arguments[0]),
                                            labels->at, labels->count);
    if (answer)
        explain_answer(r, p, answer);
    return answer;
}

// A place that a tree explains by itself, with the path of the file as it is on this machine; false: none does.
static bool explain_place_by_word(const struct request *r, struct asked_project *p,
                                  const struct node_labels *labels, const struct written_place *at)
{
    enum { NUMBERS_BYTES = 32 };
    char *real = realpath(at->file, NULL);
    const char *file = real ? real : at->file;
    size_t size = strlen(file) + NUMBERS_BYTES;
    char *word = memory(size);
    if (at->column)
        snprintf(word, size, "%s:%u:%u", file, at->line, at->column);
    else
        snprintf(word, size, "%s:%u", file, at->line);
    weft_answer *answer =
        weft_unit_explain(p->project, WEFT_STR("."), weft_str_of(word), labels->at, labels->count);
    free(real);
    free(word);
    if (answer)
        explain_answer(r, p, answer);
    return answer;
}

static weft_answer *at_from_root(struct asked_project *p, const struct written_place *at,
                                 weft_place **place)
{
    weft_str root = weft_project_root(p->project);
    size_t len = strlen(at->file);
    char *file = memory(root.len + len + 2);
    memcpy(file, root.at, root.len);
    file[root.len] = '/';
    memcpy(file + root.len + 1, at->file, len + 1);
    weft_answer *found =
        weft_project_at(p->project, p->place, weft_str_of(file), at->line, at->column, place);
    free(file);
    return found;
}

static void explain_place(const struct request *r, struct asked_project *p,
                          const struct written_place *at)
{
    weft_place *place;
    weft_answer *found =
        weft_project_at(p->project, p->place, weft_str_of(at->file), at->line, at->column, &place);
    if (!place && at->file[0] != '/') { // as in messages: relative to the root of the project
        weft_answer *again = at_from_root(p, at, &place);
        weft_answer_free(place ? found : again);
        found = place ? again : found;
    }
    if (place)
        explain(r, p, place, weft_value_text(weft_answer_value(found)));
    report_add(&p->report, found);
}

static void explain_argument(const struct request *r, struct asked_project *p,
                             const struct node_labels *labels)
{
    struct written_place at;
    if (p->project && !p->file && is_place(r->arguments[0], &at)) {
        if (!explain_place_by_word(r, p, labels, &at))
            explain_place(r, p, &at);
        free(at.file);
    } else if (!explain_by_word(r, p, labels)) {
        explain(r, p, p->place, weft_str_of(r->arguments[0]));
    }
}

static enum exit_code run_explain(const struct request *r)
{
    struct asked_project p;
    struct node_labels labels;
    enum exit_code code;
    if (!r->argument_count) {
        say_error("`explain` needs a path, like `global.name`, `local.name` or `var.name`, or a "
                  "place: FILE:LINE");
        return EXIT_USAGE;
    }
    bool is_read = node_labels_begin(&labels, r);
    if (!is_read || !project_begin(&p, r, true, &code)) {
        node_labels_end(&labels);
        return is_read ? code : EXIT_WORLD;
    }
    node_labels_allow(&labels, p.graph);
    if (p.project && !p.file) // explanations name files from the root; so do its diagnostics
        weft_graph_stand(p.graph, WEFT_STR(""));
    explain_argument(r, &p, &labels);
    node_labels_end(&labels);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_FILE,
    OPTION_DIALECT,
    {.name = "graph", .help = "Print a graph in the DOT language", .without = "json"},
    OPTION_JSON,
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
    OPTION_SEARCH,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_explain = {
    .name = "explain",
    .arguments = "PATH | FILE:LINE[:COL]",
    .summary = "Show why the value at a path is what it is",
    .details = "Shows every definition that could have set the value, with its place: the one that "
               "won and why, and in turn everything it read. Definitions that lost are shown as "
               "written; they are not evaluated. Where a condition, an argument or an element is "
               "the value, it is shown too.\n"
               "\n"
               "FILE:LINE means the definition at that line. With `--file`, the path is looked up "
               "in that file; if the project generates the file, the answer continues to the block "
               "that generates it.\n"
               "\n"
               "In a Puppet environment, `Package[httpd].ensure` is a parameter of a resource, and "
               "`ntp::servers` a class parameter or a key of the data, for the node that `--facts` "
               "and `--node` name.\n"
               "\n"
               "`--global PATH=EXPR` shows what would happen with that value. With `--allow env`, "
               "a variable WEFT_GLOBAL_a__b=EXPR means `--global a.b=EXPR`.",
    .examples = {{"why is this value what it is?",
                  "weft -C stacks/prod/us/orders explain global.db.url"},
                 {"the definition at a line", "weft explain globals.tm:4"},
                 {"the same as a picture",
                  "weft -C stacks/prod/us/orders explain global.db.url --graph"}},
    .takes = WORD_PATH | WORD_FILE,
    .lists = {&own, &node_options, &given_options, &gradual_options, &limit_options,
              &diagnostic_options},
    .most_arguments = 1,
    .asks_with = "",
    .run = run_explain,
};
