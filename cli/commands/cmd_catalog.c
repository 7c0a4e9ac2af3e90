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

// The content of a file, byte for byte, as the catalog has it.
static void print_content(struct asked_project *p, const weft_value *resources, const char *path)
{
    for (size_t i = 0; i < weft_value_count(resources); i++) {
        const weft_value *resource = weft_value_item(resources, i);
        const weft_value *parameters = weft_value_get(resource, WEFT_STR("parameters"));
        weft_str title = text_part_of(resource, "title"), named = text_part_of(parameters, "path");
        weft_str at = named.len ? named : title, type = text_part_of(resource, "type");
        if (type.len != 4 || memcmp(type.at, "File", 4) != 0 || at.len != strlen(path) ||
            memcmp(at.at, path, at.len) != 0)
            continue;
        const weft_value *content = weft_value_get(parameters, WEFT_STR("content"));
        if (content && weft_value_kind(content) == WEFT_KIND_STRING)
            say_bytes(weft_value_text(content));
        else
            report_data(&p->report,
                        content ? "the content of `%s` is not known before it is applied"
                                : "`%s` has no content in the catalog",
                        path);
        return;
    }
    report_data(&p->report, "the catalog has no file `%s`", path);
}

static void print_catalog(struct asked_project *p, const struct request *r, const weft_value *told)
{
    const weft_value *catalog = weft_value_get(told, WEFT_STR("catalog"));
    const weft_value *resources = weft_value_get(catalog, WEFT_STR("resources"));
    const char *content = request_option(r, "content");
    if (catalog && content) {
        print_content(p, resources, content);
    } else if (request_option(r, "json")) {
        say("{\"weft\":1,\"kind\":\"catalog\"");
        say_json_members(catalog, false);
        say(",\"log\":");
        say_json_of(weft_value_get(told, WEFT_STR("log")));
        say("}\n");
    } else if (catalog) {
        size_t printed = print_resources(r, resources);
        if (!printed && request_option(r, "select"))
            report_data(&p->report, "no resource matches `--select`");
    }
}

static enum exit_code run_catalog(const struct request *r)
{
    struct asked_project p;
    struct node_labels labels;
    enum exit_code code;
    bool is_read = node_labels_begin(&labels, r);
    if (!is_read || !project_begin(&p, r, false, &code)) {
        node_labels_end(&labels);
        return is_read ? code : EXIT_WORLD;
    }
    node_labels_allow(&labels, p.graph);
    if (r->argument_count)
        node_labels_add(&labels, "node", weft_str_of(r->arguments[0]));
    weft_answer *answer =
        weft_unit_aspect(p.project, WEFT_STR("."), WEFT_STR("catalog"), labels.at, labels.count);
    const weft_value *told = weft_answer_value(answer);
    print_log(weft_value_get(told, WEFT_STR("log")));
    if (told)
        print_catalog(&p, r, told);
    report_add(&p.report, answer);
    node_labels_end(&labels);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
    NODE_OPTIONS,
    OPTION_ALLOW,
    {.name = "select",
     .value = "REF",
     .help = "Show only this resource (`File[/etc/motd]`), or those of a type (`File`); not with "
             "--json",
     .repeats = true},
    {.name = "content",
     .value = "PATH",
     .help = "Print only the content that this file would get, byte for byte"},
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
