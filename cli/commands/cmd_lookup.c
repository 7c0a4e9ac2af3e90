// SPDX-License-Identifier: Apache-2.0
//
// `weft lookup`: what the data says about a key, for a node.
#include "cli/commands/node_labels.h"
#include "cli/project.h"
#include "cli/settings.h"

static void print_found(const struct request *r, weft_answer *answer)
{
    const weft_value *told = weft_answer_value(answer);
    weft_str explanation = weft_value_text(weft_value_get(told, WEFT_STR("explanation")));
    const weft_value *value = weft_value_get(told, WEFT_STR("value"));
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(answer, 0);
        say("{\"weft\":1,\"kind\":\"lookup\",\"answer\":");
        say_bytes(json.at ? json : WEFT_STR("{}"));
        say("}\n");
    } else if (request_option(r, "explain")) {
        say_content(explanation);
    } else if (value) {
        say_data(value);
        say("\n");
    }
}

static enum exit_code run_lookup(const struct request *r)
{
    struct asked_project p;
    struct node_labels labels;
    enum exit_code code;
    if (!r->argument_count) {
        say_error("`weft lookup` needs a key");
        return EXIT_USAGE;
    }
    bool is_read = node_labels_begin(&labels, r);
    if (!is_read || !project_begin(&p, r, false, &code)) {
        node_labels_end(&labels);
        return is_read ? code : EXIT_WORLD;
    }
    const char *merge = request_option(r, "merge");
    if (merge)
        node_labels_add(&labels, "merge", weft_str_of(merge));
    if (request_option(r, "explain"))
        node_labels_add(&labels, "explain", WEFT_STR("yes"));
    node_labels_add(&labels, "key", weft_str_of(r->arguments[0]));
    weft_answer *answer =
        weft_unit_aspect(p.project, WEFT_STR("."), WEFT_STR("lookup"), labels.at, labels.count);
    const weft_value *told = weft_answer_value(answer);
    const weft_value *found = weft_value_get(told, WEFT_STR("found"));
    const char *fallback = request_option(r, "default");
    bool is_missing = found && !weft_value_get(told, WEFT_STR("value"));
    print_log(weft_value_get(told, WEFT_STR("log")));
    print_found(r, answer);
    if (is_missing && fallback && !request_option(r, "json"))
        say("%s\n", fallback);
    else if (is_missing && !fallback)
        report_data(&p.report, "no data for `%s`", r->arguments[0]);
    report_add(&p.report, answer);
    node_labels_end(&labels);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
    NODE_OPTIONS,
    {.name = "merge",
     .value = "STRATEGY",
     .help = "How values of several levels combine; default: as lookup_options say",
     .choices = "first unique hash deep"},
    {.name = "default", .value = "TEXT", .help = "Print this if nothing has the key"},
    {.name = "explain", .help = "Show how the value is found: each layer, level and file"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_lookup = {
    .name = "lookup",
    .arguments = "KEY",
    .summary = "Look a key up in Hiera's data",
    .details =
        "Looks a key up in the layers of a Puppet environment (global, environment, module) for a "
        "node: levels of hiera.yaml with its facts filled in, merges as `lookup_options` or "
        "`--merge` say, interpolation resolved. `--explain` shows each step, as `puppet lookup "
        "--explain` does.",
    .examples = {{"help for this command", "weft lookup --help"}},
    .lists = {&own, &limit_options, &diagnostic_options},
    .most_arguments = 1,
    .asks_with = "",
    .run = run_lookup,
};
