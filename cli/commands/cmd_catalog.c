// SPDX-License-Identifier: Apache-2.0
//
// `weft catalog`: what a node gets.
#include <string.h>

#include "cli/commands/node_labels.h"
#include "cli/project.h"
#include "cli/settings.h"

static weft_str text_part_of(const weft_value *object, const char *name)
{
    return weft_value_text(weft_value_get(object, weft_str_of(name)));
}

static void print_parameters(const weft_value *parameters)
{
    size_t count = weft_value_count(parameters), widest = 0;
    for (size_t i = 0; i < count; i++)
        if (weft_value_key(parameters, i).len > widest)
            widest = weft_value_key(parameters, i).len;
    for (size_t i = 0; i < count; i++) {
        weft_str key = weft_value_key(parameters, i);
        say("    ");
        say_name(key);
        say("%*s = ", (int)(widest - key.len), "");
        say_data(weft_value_item(parameters, i));
        say("\n");
    }
}

static bool is_selected(const struct request *r, weft_str type, weft_str title)
{
    size_t at = 0;
    const char *wanted;
    bool has_any = false;
    while ((wanted = request_next(r, "select", &at))) {
        size_t length = strlen(wanted);
        has_any = true;
        bool is_type = length == type.len && memcmp(wanted, type.at, length) == 0;
        bool is_one = length == type.len + title.len + 2 &&
                      memcmp(wanted, type.at, type.len) == 0 && wanted[type.len] == '[' &&
                      memcmp(wanted + type.len + 1, title.at, title.len) == 0;
        if (is_type || is_one)
            return true;
    }
    return !has_any;
}

// Each resource with its parameters; `--select` chooses some.
static size_t print_resources(const struct request *r, const weft_value *resources)
{
    size_t printed = 0;
    for (size_t i = 0; i < weft_value_count(resources); i++) {
        const weft_value *resource = weft_value_item(resources, i);
        weft_str type = text_part_of(resource, "type"), title = text_part_of(resource, "title");
        if (!is_selected(r, type, title))
            continue;
        say_name(type);
        say("[");
        say_name(title);
        say("]\n");
        print_parameters(weft_value_get(resource, WEFT_STR("parameters")));
        printed++;
    }
    return printed;
}

static enum exit_code run_catalog(const struct request *r)
{
    struct asked_project p;
    struct node_labels labels;
    enum exit_code code;
    if (!node_labels_begin(&labels, r)) {
        node_labels_end(&labels);
        return EXIT_WORLD;
    }
    if (!project_begin(&p, r, false, &code)) {
        node_labels_end(&labels);
        return code;
    }
    if (r->argument_count)
        node_labels_add(&labels, "node", weft_str_of(r->arguments[0]));
    weft_answer *answer =
        weft_unit_aspect(p.project, WEFT_STR("."), WEFT_STR("catalog"), labels.at, labels.count);
    const weft_value *told = weft_answer_value(answer);
    const weft_value *catalog = weft_value_get(told, WEFT_STR("catalog"));
    print_log(weft_value_get(told, WEFT_STR("log")));
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(answer, 0);
        say("{\"weft\":1,\"kind\":\"catalog\",\"answer\":");
        say_bytes(json.at ? json : WEFT_STR("{}"));
        say("}\n");
    } else if (catalog) {
        size_t printed = print_resources(r, weft_value_get(catalog, WEFT_STR("resources")));
        if (!printed && request_option(r, "select"))
            report_data(&p.report, "no resource matches `--select`");
    }
    report_add(&p.report, answer);
    node_labels_end(&labels);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
    NODE_OPTIONS,
    {.name = "select",
     .value = "REF",
     .help = "Show only this resource (`File[/etc/motd]`), or those of a type (`File`); not with "
             "--json",
     .repeats = true},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_catalog = {
    .name = "catalog",
    .arguments = "[NODE]",
    .summary = "Compile the catalog of a Puppet node",
    .details =
        "Compiles the site's manifests for a node, with the environment's modules and data, as a "
        "Puppet server would: no Ruby runs, and nothing is applied. Shows each resource with its "
        "parameters in the order in which they are declared. Notices and warnings of the manifests "
        "go to standard error.\n"
        "\n"
        "Facts come from `--facts`; without it there are none. `--json` prints the catalog, with "
        "rich values as Puppet writes them.",
    .examples = {{"help for this command", "weft catalog --help"}},
    .lists = {&own, &limit_options, &diagnostic_options},
    .most_arguments = 1,
    .asks_with = "",
    .run = run_catalog,
};
