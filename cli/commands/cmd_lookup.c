// SPDX-License-Identifier: Apache-2.0
//
// `weft lookup`: what the data says about a key, for a node.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/node_files.h"
#include "cli/commands/node_labels.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

static bool is_found(const weft_value *answer)
{
    return weft_value_bool(weft_value_get(answer, WEFT_STR("found")));
}

// The members of an answer, with what is printed where nothing has the key.
static void say_answer_members(const struct request *r, const weft_value *answer)
{
    const char *fallback = request_option(r, "default");
    say_json_members(answer, false);
    if (is_found(answer) || !fallback)
        return;
    say(",\"default\":");
    say_json(weft_str_of(fallback));
}

static void print_found(const struct request *r, const weft_value *told)
{
    const weft_value *answer = weft_value_get(told, WEFT_STR("answer"));
    const weft_value *value = weft_value_get(answer, WEFT_STR("value"));
    if (request_option(r, "json")) {
        say("{\"weft\":1,\"kind\":\"lookup\"");
        say_answer_members(r, answer);
        say(",\"log\":");
        say_json_of(weft_value_get(told, WEFT_STR("log")));
        say("}\n");
    } else if (request_option(r, "explain")) {
        say_content(weft_value_text(weft_value_get(told, WEFT_STR("explanation"))));
    } else if (is_found(answer)) {
        say_data(value);
        say("\n");
    }
}

// `--merge` and its options: a strategy alone, or an object with what changes it.
static void add_merge(struct node_labels *l, const struct request *r)
{
    const char *merge = request_option(r, "merge"), *prefix = request_option(r, "knock-out-prefix");
    bool sorts = request_option(r, "sort-merged-arrays"),
         merges = request_option(r, "merge-hash-arrays");
    char text[512];
    if (merge && !prefix && !sorts && !merges)
        node_labels_add(l, "merge", weft_str_of(merge));
    if (!prefix && !sorts && !merges)
        return;
    int len = snprintf(text, sizeof(text), "{\"strategy\":\"%s\"%s%s", merge,
                       sorts ? ",\"sort_merged_arrays\":true" : "",
                       merges ? ",\"merge_hash_arrays\":true" : "");
    if (prefix)
        len +=
            snprintf(text + len, sizeof(text) - (size_t)len, ",\"knockout_prefix\":\"%s\"", prefix);
    snprintf(text + len, sizeof(text) - (size_t)len, "}");
    node_labels_add(l, "merge", weft_str_of(text));
}

// A prefix goes into JSON as it is.
static bool prefix_is_usable(const struct request *r)
{
    const char *prefix = request_option(r, "knock-out-prefix");
    enum { PREFIX_MAX = 64 };
    bool is_usable =
        !prefix || (*prefix && strlen(prefix) <= PREFIX_MAX && !strpbrk(prefix, "\"\\\n\t\r\b\f"));
    if (!is_usable)
        say_error(
            "`--knock-out-prefix`: expected up to 64 characters without quotes and backslashes");
    return is_usable;
}

// How a merge goes on inside of values is only asked of a deep one, as in Puppet.
static bool merge_fits(const struct request *r)
{
    static const char *const deep[] = {"knock-out-prefix", "sort-merged-arrays",
                                       "merge-hash-arrays"};
    const char *merge = request_option(r, "merge");
    for (size_t i = 0; i < sizeof(deep) / sizeof(deep[0]); i++)
        if (request_option(r, deep[i]) && (!merge || strcmp(merge, "deep") != 0)) {
            say_error("`--%s` only counts with `--merge deep`", deep[i]);
            return false;
        }
    return true;
}

static void look_up_key(struct asked_project *p, const struct request *r, struct node_labels *l,
                        const char *key)
{
    size_t before = l->count;
    node_labels_add(l, "key", weft_str_of(key));
    weft_answer *answer =
        weft_unit_aspect(p->project, WEFT_STR("."), WEFT_STR("lookup"), l->at, l->count);
    const weft_value *told = weft_answer_value(answer);
    const weft_value *found = weft_value_get(told, WEFT_STR("answer"));
    const char *fallback = request_option(r, "default");
    bool is_missing = found && !is_found(found);
    print_log(weft_value_get(told, WEFT_STR("log")));
    if (found)
        print_found(r, told);
    if (is_missing && fallback && !request_option(r, "json"))
        say("%s\n", fallback);
    else if (is_missing && !fallback)
        report_data(&p->report, "no data for `%s`", key);
    report_add(&p->report, answer);
    node_labels_drop(l, before);
}

// ---- all nodes, by value

struct value_group {
    weft_answer *answer; // the first one
    struct files nodes;
};

struct value_groups {
    struct value_group *at;
    size_t count, room;
};

static bool same_bytes(weft_str x, weft_str y)
{
    return x.len == y.len && (!x.len || memcmp(x.at, y.at, x.len) == 0);
}

static bool same_number(const weft_value *x, const weft_value *y)
{
    char one[128] = "", other[128] = "";
    size_t len = weft_value_decimal(x, one, sizeof(one));
    return len == weft_value_decimal(y, other, sizeof(other)) && strcmp(one, other) == 0;
}

static bool same_data(const weft_value *x, const weft_value *y)
{
    enum weft_kind kind = weft_value_kind(x);
    size_t count = weft_value_count(x);
    if (kind != weft_value_kind(y) || count != weft_value_count(y) ||
        weft_value_bool(x) != weft_value_bool(y) ||
        !same_bytes(weft_value_text(x), weft_value_text(y)))
        return false;
    if (kind == WEFT_KIND_NUMBER)
        return same_number(x, y);
    for (size_t i = 0; i < count; i++)
        if (!same_bytes(weft_value_key(x, i), weft_value_key(y, i)) ||
            !same_data(weft_value_item(x, i), weft_value_item(y, i)))
            return false;
    return true;
}

static const weft_value *found_in(weft_answer *answer)
{
    return weft_value_get(weft_answer_value(answer), WEFT_STR("answer"));
}

// The same value, or none, or a failure; how it was found may differ.
static bool is_same_answer(weft_answer *x, weft_answer *y)
{
    const weft_value *one = found_in(x), *other = found_in(y);
    if (!one || !other)
        return !one && !other;
    return is_found(one) == is_found(other) && same_data(weft_value_get(one, WEFT_STR("value")),
                                                         weft_value_get(other, WEFT_STR("value")));
}

static void group_answer(struct value_groups *g, struct report *report, weft_answer *answer,
                         weft_str node)
{
    for (size_t i = 0; i < g->count; i++)
        if (is_same_answer(g->at[i].answer, answer)) {
            files_add(&g->at[i].nodes, node);
            if (weft_answer_ok(answer))
                weft_answer_free(answer);
            else
                report_add(report, answer);
            return;
        }
    MEMORY_PUSH_ROOM(g->at, g->count, g->room);
    struct value_group *group = &g->at[g->count++];
    *group = (struct value_group){.answer = answer};
    files_add(&group->nodes, node);
}

static void print_group_json(const struct request *r, const struct value_group *g,
                             const weft_value *told)
{
    say("{\"weft\":1,\"kind\":\"lookup\"");
    say_answer_members(r, weft_value_get(told, WEFT_STR("answer")));
    say(",\"nodes\":[");
    for (size_t i = 0; i < g->nodes.count; i++) {
        say(i ? "," : "");
        say_json(weft_str_of(g->nodes.at[i]));
    }
    say("],\"log\":");
    say_json_of(weft_value_get(told, WEFT_STR("log")));
    say("}\n");
}

static void print_group_text(const struct request *r, const struct value_group *g,
                             const weft_value *told)
{
    const weft_value *answer = weft_value_get(told, WEFT_STR("answer"));
    const char *fallback = request_option(r, "default");
    if (answer && is_found(answer))
        say_data(weft_value_get(answer, WEFT_STR("value")));
    else
        say("%s", !answer ? "(failed)" : fallback ? fallback : "(nothing)");
    say("\n");
    for (size_t i = 0; i < g->nodes.count; i++) {
        say("    ");
        say_name(weft_str_of(g->nodes.at[i]));
        say("\n");
    }
    if (answer && request_option(r, "explain")) // for the first of them
        say_content(weft_value_text(weft_value_get(told, WEFT_STR("explanation"))));
}

// Whether it has a value.
static bool print_group(struct asked_project *p, const struct request *r, struct value_group *g)
{
    const weft_value *told = weft_answer_value(g->answer), *answer = found_in(g->answer);
    bool has_value = !answer || is_found(answer); // of a failure nobody knows
    if (answer && request_option(r, "json"))
        print_group_json(r, g, told);
    else if (!request_option(r, "json"))
        print_group_text(r, g, told);
    report_add(&p->report, g->answer);
    files_done(&g->nodes);
    return has_value;
}

static void ask_all(struct asked_project *p, struct node_labels *l, const char *key,
                    const struct node_files *files, struct value_groups *groups)
{
    for (size_t i = 0; i < files->count; i++) {
        struct input in = {0};
        size_t before = l->count;
        int error = facts_read_file(&in, files->paths[i]);
        if (error) {
            report_world(&p->report, "cannot read `%s`: %s", files->paths[i], strerror(error));
        } else {
            node_labels_add(l, "key", weft_str_of(key));
            node_labels_add(l, "node", node_of_path(files->paths[i]));
            node_labels_add(l, "facts", input_text(&in));
            group_answer(
                groups, &p->report,
                weft_unit_aspect(p->project, WEFT_STR("."), WEFT_STR("lookup"), l->at, l->count),
                node_of_path(files->paths[i]));
            node_labels_drop(l, before);
        }
        input_done(&in);
    }
}

// Which nodes see which value.
static void look_up_all(struct asked_project *p, const struct request *r, struct node_labels *l,
                        const char *key)
{
    struct node_files files;
    struct value_groups groups = {0};
    const char *directory = request_option(r, "facts");
    bool has_any = false;
    if (!directory || !node_files_find(&files, directory)) {
        report_world(&p->report, "`--all-nodes` needs a directory of facts: `--facts DIR`");
        return;
    }
    ask_all(p, l, key, &files, &groups);
    for (size_t i = 0; i < groups.count; i++)
        has_any |= print_group(p, r, &groups.at[i]);
    if (!has_any && groups.count && !request_option(r, "default"))
        report_data(&p->report, "no data for `%s`", key);
    free(groups.at);
    node_files_done(&files);
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
    if (!prefix_is_usable(r) || !merge_fits(r))
        return EXIT_USAGE;
    bool is_read = node_labels_begin(&labels, r);
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
    add_merge(&labels, r);
    const char *type = request_option(r, "type");
    if (type)
        node_labels_add(&labels, "type", weft_str_of(type));
    if (request_option(r, "explain"))
        node_labels_add(&labels, "explain", WEFT_STR("yes"));
    if (request_option(r, "compile"))
        node_labels_add(&labels, "compile", WEFT_STR("yes"));
    for (size_t i = 0; i < r->argument_count; i++) {
        if (request_option(r, "all-nodes"))
            look_up_all(&p, r, &labels, r->arguments[i]);
        else
            look_up_key(&p, r, &labels, r->arguments[i]);
    }
    node_labels_end(&labels);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
    OPTION_ALLOW,
    {.name = "merge",
     .value = "STRATEGY",
     .help = "How values of several levels combine; default: as lookup_options say",
     .choices = "first unique hash deep"},
    {.name = "knock-out-prefix",
     .value = "P",
     .help = "A value with this prefix removes the one without it; with a deep merge"},
    {.name = "sort-merged-arrays", .help = "Sort arrays that were merged; with a deep merge"},
    {.name = "merge-hash-arrays", .help = "Merge hashes in arrays; with a deep merge"},
    {.name = "type", .value = "TYPE", .help = "The type that the value must have"},
    {.name = "compile",
     .help = "Compile the catalog first: variables of the site's manifests count in the data"},
    {.name = "default", .value = "TEXT", .help = "Print this if nothing has the key"},
    {.name = "all-nodes",
     .help = "Group the nodes that the directory of `--facts` has files for, by what they see",
     .without = "node"},
    {.name = "explain", .help = "Show how the value is found: each layer, level and file"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_lookup = {
    .name = "lookup",
    .arguments = "KEY...",
    .summary = "Look a key up in Hiera's data",
    .details =
        "Looks a key up in the layers of a Puppet environment (global, environment, module) for a "
        "node: levels of hiera.yaml with its facts filled in, merges as `lookup_options` or "
        "`--merge` say, interpolation resolved. `--explain` shows each step, as `puppet lookup "
        "--explain` does.",
    .examples = {{"help for this command", "weft lookup --help"}},
    .takes = WORD_DATA,
    .lists = {&own, &node_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .asks_with = "",
    .run = run_lookup,
};
