// SPDX-License-Identifier: Apache-2.0
//
// `weft catalog`: what a node gets.
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/node_files.h"
#include "cli/commands/node_labels.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

static weft_str text_part_of(const weft_value *object, const char *name)
{
    return weft_value_text(weft_value_get(object, weft_str_of(name)));
}

// A text of several lines as it is, below its name.
static void print_parameter_value(const weft_value *v)
{
    weft_str text = weft_value_kind(v) == WEFT_KIND_STRING ? weft_value_text(v) : WEFT_STR("");
    const char *end = text.len ? memchr(text.at, '\n', text.len) : NULL;
    if (!end) {
        say_data(v);
        say("\n");
        return;
    }
    say(text.at[text.len - 1] == '\n' ? "|\n" : "|-\n"); // as in YAML: with a line end, or without
    for (size_t at = 0; at < text.len;) {
        end = memchr(text.at + at, '\n', text.len - at);
        size_t len = end ? (size_t)(end - text.at) - at : text.len - at;
        say("        ");
        say_shown((weft_str){text.at + at, len});
        say("\n");
        at += len + 1;
    }
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
        print_parameter_value(weft_value_item(parameters, i));
    }
}

static bool is_type_named(weft_str type, const char *name)
{
    return type.len == strlen(name) && memcmp(type.at, name, type.len) == 0;
}

static void lower_letters(char *text)
{
    for (; *text; text++)
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text - 'A' + 'a');
}

// A type, a reference, or a pattern of references: `File`, `File[/etc/motd]`, `File[/etc/*]`. Brackets are themselves.
// Names of classes have no case: `Class[web]` is `Class[Web]`.
static bool matches_reference(const char *wanted, weft_str type, weft_str title)
{
    size_t size = type.len + title.len + 3, length = strlen(wanted);
    bool is_type = length == type.len && memcmp(wanted, type.at, length) == 0;
    char *reference = memory(size), *pattern = memory(2 * length + 1), *to = pattern;
    memcpy(reference, type.at, type.len);
    reference[type.len] = '[';
    memcpy(reference + type.len + 1, title.at, title.len);
    memcpy(reference + size - 2, "]", 2);
    for (const char *from = wanted; *from; from++) {
        if (*from == '[' || *from == ']' || *from == '\\')
            *to++ = '\\';
        *to++ = *from;
    }
    *to = 0;
    if (is_type_named(type, "Class")) {
        lower_letters(reference);
        lower_letters(pattern);
    }
    bool matches = is_type || fnmatch(pattern, reference, 0) == 0;
    free(reference);
    free(pattern);
    return matches;
}

static bool is_selected(const struct request *r, weft_str type, weft_str title)
{
    size_t at = 0;
    const char *wanted;
    bool has_any = false;
    while ((wanted = request_next(r, "select", &at))) {
        has_any = true;
        if (matches_reference(wanted, type, title))
            return true;
    }
    return !has_any;
}

// One that matches nothing is a mistake, also beside others that match.
static void report_unmatched(struct asked_project *p, const struct request *r,
                             const weft_value *resources)
{
    size_t at = 0;
    const char *wanted;
    while ((wanted = request_next(r, "select", &at))) {
        bool is_found = false;
        for (size_t i = 0; i < weft_value_count(resources) && !is_found; i++) {
            const weft_value *resource = weft_value_item(resources, i);
            is_found = matches_reference(wanted, text_part_of(resource, "type"),
                                         text_part_of(resource, "title"));
        }
        if (!is_found)
            report_data(&p->report, "no resource matches `--select %s`", wanted);
    }
}

// Each resource with its parameters; `--select` chooses some.
static void print_resources(const struct request *r, const weft_value *resources)
{
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
    }
}

static bool has_text_item(const weft_value *list, const char *wanted)
{
    for (size_t i = 0; i < weft_value_count(list); i++) {
        weft_str text = weft_value_text(weft_value_item(list, i));
        if (text.len == strlen(wanted) && memcmp(text.at, wanted, text.len) == 0)
            return true;
    }
    return false;
}

// The content of a file, byte for byte, as the catalog has it.
static void print_content(struct asked_project *p, const weft_value *resources, const char *path,
                          bool shows_secrets)
{
    for (size_t i = 0; i < weft_value_count(resources); i++) {
        const weft_value *resource = weft_value_item(resources, i);
        const weft_value *parameters = weft_value_get(resource, WEFT_STR("parameters"));
        weft_str title = text_part_of(resource, "title"), named = text_part_of(parameters, "path");
        weft_str at = named.len ? named : title, type = text_part_of(resource, "type");
        if (!is_type_named(type, "File") || at.len != strlen(path) ||
            memcmp(at.at, path, at.len) != 0)
            continue;
        const weft_value *content = weft_value_get(parameters, WEFT_STR("content"));
        const weft_value *secrets = weft_value_get(resource, WEFT_STR("sensitive_parameters"));
        if (has_text_item(secrets, "content") && !shows_secrets)
            report_data(&p->report,
                        "the content of `%s` is sensitive: it is printed with "
                        "`--show-sensitive` only",
                        path);
        else if (content && weft_value_kind(content) == WEFT_KIND_STRING)
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

static void say_selected(const struct request *r, const weft_value *resources)
{
    bool is_first = true;
    say("[");
    for (size_t i = 0; i < weft_value_count(resources); i++) {
        const weft_value *resource = weft_value_item(resources, i);
        if (!is_selected(r, text_part_of(resource, "type"), text_part_of(resource, "title")))
            continue;
        say(is_first ? "" : ",");
        say_json_of(resource);
        is_first = false;
    }
    say("]");
}

// All members, with the resources that are selected.
static void say_catalog_members(const struct request *r, const weft_value *catalog)
{
    static const char resources[] = "resources";
    for (size_t i = 0; i < weft_value_count(catalog); i++) {
        weft_str key = weft_value_key(catalog, i);
        say(",");
        say_json(key);
        say(":");
        if (key.len == sizeof(resources) - 1 && memcmp(key.at, resources, key.len) == 0)
            say_selected(r, weft_value_item(catalog, i));
        else
            say_json_of(weft_value_item(catalog, i));
    }
}

// The text of a catalog is an object without the name of the node.
static void say_catalog_text(const weft_value *told, weft_str text)
{
    say("{\"weft\":1,\"kind\":\"catalog\",\"name\":");
    say_json(weft_value_text(weft_value_get(told, WEFT_STR("name"))));
    say(",");
    say_bytes((weft_str){text.at + 1, text.len - 2});
    say(",\"log\":");
    say_json_of(weft_value_get(told, WEFT_STR("log")));
    say("}\n");
}

// A catalog that is printed as it is comes as a text.
static bool wants_text(const struct request *r)
{
    return request_option(r, "json") && !request_option(r, "select") &&
           !request_option(r, "content");
}

static void print_catalog(struct asked_project *p, const struct request *r, const weft_value *told)
{
    const weft_value *catalog = weft_value_get(told, WEFT_STR("catalog"));
    const weft_value *resources = weft_value_get(catalog, WEFT_STR("resources"));
    const char *content = request_option(r, "content");
    weft_str text = text_part_of(told, "text");
    if (text.len) {
        say_catalog_text(told, text);
    } else if (catalog && content) {
        print_content(p, resources, content, request_option(r, "show-sensitive"));
    } else if (request_option(r, "json")) {
        say("{\"weft\":1,\"kind\":\"catalog\"");
        say_catalog_members(r, catalog);
        say(",\"log\":");
        say_json_of(weft_value_get(told, WEFT_STR("log")));
        say("}\n");
    } else if (catalog) {
        print_resources(r, resources);
        if (!request_option(r, "all-nodes"))
            report_unmatched(p, r, resources);
    }
}

// Whether something in it is not known before it is applied.
static bool has_unknown_part(const weft_value *v)
{
    if (weft_value_get(v, WEFT_STR("__weft")))
        return true;
    for (size_t i = 0; i < weft_value_count(v); i++)
        if (has_unknown_part(weft_value_item(v, i)))
            return true;
    return false;
}

static bool is_incomplete(const weft_value *told)
{
    static const char mark[] = "\"__weft\":";
    weft_str text = text_part_of(told, "text");
    size_t len = sizeof(mark) - 1;
    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.at + i, mark, len) == 0)
            return true;
    return has_unknown_part(weft_value_get(told, WEFT_STR("catalog")));
}

// Whether all of the catalog is known, if that decides about the exit code; a failure is in the report.
static bool compile_node(struct asked_project *p, const struct request *r,
                         const struct node_labels *labels, bool is_named)
{
    weft_answer *answer =
        weft_unit_aspect(p->project, WEFT_STR("."), WEFT_STR("catalog"), labels->at, labels->count);
    const weft_value *told = weft_answer_value(answer);
    const weft_value *resources =
        weft_value_get(weft_value_get(told, WEFT_STR("catalog")), WEFT_STR("resources"));
    bool is_whole = !request_option(r, "exit-code") ||
                    !is_incomplete(told); // looking costs more than compiling
    if (!is_named)
        print_log(weft_value_get(told, WEFT_STR("log")));
    else if (!request_option(r, "json") && weft_answer_status(answer) != WEFT_OK)
        say(": failed\n");
    else if (!request_option(r, "json"))
        say(": %zu resources\n", weft_value_count(resources));
    if (told && (!is_named || request_option(r, "json") || request_option(r, "select")))
        print_catalog(p, r, told);
    report_add(&p->report, answer);
    return is_whole;
}

// Every node that a directory has facts of.
static bool compile_all(struct asked_project *p, const struct request *r,
                        struct node_labels *labels)
{
    struct node_files files;
    bool is_whole = true;
    const char *directory = request_option(r, "facts");
    if (!directory || !node_files_find(&files, directory)) {
        report_world(&p->report, "`--all-nodes` needs a directory of facts: `--facts DIR`");
        return true;
    }
    for (size_t i = 0; i < files.count; i++) {
        struct input in = {0};
        weft_str name = node_of_path(files.paths[i]);
        size_t before = labels->count;
        int error = facts_read_file(&in, files.paths[i]);
        if (error) {
            report_world(&p->report, "cannot read `%s`: %s", files.paths[i], strerror(error));
        } else {
            node_labels_add(labels, "node", name);
            node_labels_add(labels, "facts", input_text(&in));
            if (!request_option(r, "json"))
                say_name(name);
            is_whole &= compile_node(p, r, labels, true);
            node_labels_drop(labels, before);
        }
        input_done(&in);
    }
    node_files_done(&files);
    return is_whole;
}

// Where a resource is declared, and what led there.
static void explain_resource(struct asked_project *p, const struct node_labels *labels,
                             const char *reference, bool json)
{
    weft_answer *answer = weft_unit_explain(p->project, WEFT_STR("."), weft_str_of(reference),
                                            labels->at, labels->count);
    if (!answer) {
        report_data(&p->report, "`--why`: expected a reference such as `File[/etc/motd]`, got `%s`",
                    reference);
        return;
    }
    unsigned flags = (output_draws() ? WEFT_UNICODE : 0U) | (output_color() ? WEFT_COLOR : 0U);
    weft_str text =
        json ? weft_answer_json(answer, 0) : weft_answer_screen(answer, flags, output_width());
    if (json || flags & WEFT_COLOR)
        say_bytes(text);
    else
        say_shown(text);
    say(json ? "\n" : "");
    report_add(&p->report, answer);
}

// Two names.
static bool is_contradiction(const struct request *r)
{
    const char *all = request_option(r, "all-nodes"), *node = request_option(r, "node");
    if (r->argument_count && all)
        say_error("`--all-nodes` cannot be combined with the name of a node");
    else if (r->argument_count && node && strcmp(node, r->arguments[0]) != 0)
        say_error("two nodes are named: `%s` and `--node %s`", r->arguments[0], node);
    else
        return false;
    return true;
}

static enum exit_code run_catalog(const struct request *r)
{
    struct asked_project p;
    struct node_labels labels;
    enum exit_code code;
    if (is_contradiction(r))
        return EXIT_USAGE;
    bool is_read = node_labels_begin(&labels, r), is_whole = true;
    if (!is_read || !project_begin(&p, r, false, &code)) {
        node_labels_end(&labels);
        return is_read ? code : EXIT_WORLD;
    }
    if (!node_labels_apply(p.project)) {
        node_labels_end(&labels);
        (void)project_end(&p);
        return EXIT_USAGE;
    }
    node_labels_allow(&labels, p.graph);
    const char *why = request_option(r, "why");
    if (wants_text(r))
        node_labels_add(&labels, "form", WEFT_STR("text"));
    if (r->argument_count)
        node_labels_add(&labels, "node", weft_str_of(r->arguments[0]));
    if (request_option(r, "all-nodes"))
        is_whole = compile_all(&p, r, &labels);
    else if (why)
        explain_resource(&p, &labels, why, request_option(r, "json"));
    else
        is_whole = compile_node(&p, r, &labels, false);
    node_labels_end(&labels);
    code = project_end(&p);
    return code == EXIT_DONE && !is_whole && request_option(r, "exit-code") ? EXIT_DIFFERENT : code;
}

static const struct option options[] = {
    OPTION_JSON,
    OPTION_ALLOW,
    {.name = "select",
     .value = "REF",
     .help = "Show only resources that match: `File[/etc/motd]`, `File[/etc/*]`, `File`",
     .repeats = true},
    {.name = "class",
     .value = "NAME",
     .help = "Compile this class or defined type instead of a node; parameters that nobody gives "
             "are unknown"},
    {.name = "why",
     .value = "REF",
     .help = "Show where this resource is declared, and what led there",
     .without = "all-nodes content select exit-code"},
    {.name = "all-nodes",
     .help = "Compile every node that the directory of `--facts` has a file for",
     .without = "node"},
    {.name = "exit-code", .help = "Exit with 4 if something in the catalog is unknown"},
    {.name = "content",
     .value = "PATH",
     .help = "Print only the content that this file would get, byte for byte",
     .without = "all-nodes json select"},
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
        "In the repository of a module, NODE may be one of its classes or defined types, as "
        "`weft units` lists them.\n"
        "\n"
        "Facts come from `--facts`; without it there are none. `--json` prints the catalog, with "
        "rich values as Puppet writes them.",
    .examples = {{"help for this command", "weft catalog --help"}},
    .takes = WORD_NODE,
    .lists = {&own, &node_options, &limit_options, &diagnostic_options},
    .most_arguments = 1,
    .asks_with = "",
    .run = run_catalog,
};
