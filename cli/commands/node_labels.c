// SPDX-License-Identifier: Apache-2.0
//
// The node that is asked for, as labels.
#include "cli/commands/node_labels.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/node_files.h"
#include "cli/kept.h"
#include "cli/memory.h"
#include "cli/output.h"
#include "cli/project.h"
#include "cli/settings.h"

void node_labels_add(struct node_labels *l, const char *name, weft_str value)
{
    size_t length = strlen(name);
    char *text = memory(length + value.len + 2);
    memcpy(text, name, length);
    text[length] = '=';
    if (value.len)
        memcpy(text + length + 1, value.at, value.len);
    l->at[l->count++] = (weft_str){text, length + 1 + value.len};
}

static void open_path(struct node_labels *l, char *real)
{
    if (real && l->opened_count < NODE_LABELS_MAX)
        l->opened[l->opened_count++] = real;
    else
        free(real);
}

// The absolute path of what an option names.
static char *path_of_option(const char *option, const char *value)
{
    char *real = realpath(value, NULL);
    if (!real)
        say_error("`--%s`: cannot read %s: %s", option, value, strerror(errno));
    return real;
}

static bool add_paths(struct node_labels *l, const struct request *r)
{
    const char *hiera = request_option(r, "hiera"), *path;
    for (size_t at = 0; (path = request_next(r, "modulepath", &at));) {
        char *real = path_of_option("modulepath", path);
        if (!real)
            return false;
        node_labels_add(l, "modulepath", weft_str_of(real));
        l->has_links[l->opened_count] =
            true; // modules are often where a package manager keeps them
        open_path(l, real);
    }
    for (size_t at = 0; (path = request_next(r, "functions", &at));) {
        char *real = path_of_option("functions", path);
        if (!real)
            return false;
        node_labels_add(l, "functions", weft_str_of(real));
        open_path(l, real);
    }
    if (hiera) {
        char *real = path_of_option("hiera", hiera);
        if (!real)
            return false;
        node_labels_add(l, "hiera", weft_str_of(real));
        *strrchr(real, '/') = 0;
        open_path(l, real);
    }
    return true;
}

// The text of a file that an option names, as a label.
static bool add_file(struct node_labels *l, const char *name, const char *file, struct input *in)
{
    int error = file ? input_read(in, file) : 0;
    if (error)
        say_error("cannot read %s: %s", input_name(file), strerror(error));
    else if (file)
        node_labels_add(l, name, input_text(in));
    return !error;
}

// The node is an argument of some commands.
static bool is_catalog(const struct request *r)
{
    return strcmp(r->command->name, "catalog") == 0;
}

// The file of a node in a directory; to be freed. If there is none: the name that it would have.
static char *facts_of_node(const struct node_files *files, const char *directory, const char *node)
{
    const char *found = NULL;
    for (size_t i = 0; i < files->count && !found; i++) {
        weft_str name = node_of_path(files->paths[i]);
        if (name.len == strlen(node) && memcmp(name.at, node, name.len) == 0)
            found = files->paths[i];
    }
    if (found)
        return memcpy(memory(strlen(found) + 1), found, strlen(found) + 1);
    size_t size = strlen(directory) + strlen(node) + sizeof("/.json");
    char *path = memory(size);
    snprintf(path, size, "%s/%s.json", directory, node);
    return path;
}

// Of a directory: the file of the node, which the options or the argument name.
static bool add_facts(struct node_labels *l, const struct request *r, const char *file)
{
    struct node_files files;
    const char *node = request_option(r, "node");
    char *own = NULL;
    if (node_files_find(&files, file)) {
        if (!node && r->argument_count && is_catalog(r))
            node = r->arguments[0];
        own = node ? facts_of_node(&files, file, node) : NULL;
        node_files_done(&files);
        if (request_option(r, "all-nodes")) {
            free(own);
            return true; // one after the other
        }
        if (!own) {
            say_error("`--facts`: %s is a directory; say which node is meant, or `--all-nodes`",
                      file);
            return false;
        }
        file = own;
    }
    int error = facts_read_file(&l->facts, file);
    if (error)
        say_error("cannot read %s: %s", input_name(file), strerror(error));
    else
        node_labels_add(l, "facts", input_text(&l->facts));
    if (!error && strcmp(file, "-") != 0) // facts that do not name their node
        node_labels_add(l, "fallback", node_of_path(file));
    free(own);
    return !error;
}

bool node_labels_begin(struct node_labels *l, const struct request *r)
{
    static const char *const names[] = {"node", "strict", "puppet", "visibility", "class"};
    *l = (struct node_labels){0};
    const char *facts = request_option(r, "facts"), *directory = request_option(r, "environment");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const char *value = request_option(r, names[i]);
        if (value)
            node_labels_add(l, names[i], weft_str_of(value));
    }
    if (request_option(r, "legacy-facts"))
        node_labels_add(l, "legacy", WEFT_STR("derive"));
    if (request_option(r, "show-sensitive"))
        node_labels_add(l, "secrets", WEFT_STR("show"));
    if (!add_paths(l, r) || (facts && !add_facts(l, r, facts)) ||
        !add_file(l, "trusted", request_option(r, "trusted"), &l->trusted))
        return false;
    if (directory && chdir(directory)) {
        say_error("`--environment`: cannot enter %s: %s", directory, strerror(errno));
        return false;
    }
    return true;
}

bool node_labels_apply(weft_project *project)
{
    weft_answer *answer = weft_unit_aspects(project, WEFT_STR("."));
    const weft_value *list = weft_answer_value(answer);
    bool has_nodes = false;
    for (size_t i = 0; i < weft_value_count(list) && !has_nodes; i++) {
        weft_str name = weft_value_text(weft_value_get(weft_value_item(list, i), WEFT_STR("name")));
        has_nodes = name.len == 7 && memcmp(name.at, "catalog", name.len) == 0;
    }
    if (!has_nodes)
        say_error(
            "not inside a Puppet environment: neither environment.conf, manifests/site.pp nor "
            "hiera.yaml (beside data/, manifests/ or modules/) is here or in a directory above");
    weft_answer_free(answer);
    return has_nodes;
}

void node_labels_allow(const struct node_labels *l, weft_graph *graph)
{
    for (size_t i = 0; i < l->opened_count; i++) {
        (void)weft_allow_files_also(graph, weft_str_of(l->opened[i]));
        if (l->has_links[i])
            (void)weft_allow_files_linked(graph, weft_str_of(l->opened[i]));
    }
}

void node_labels_drop(struct node_labels *l, size_t count)
{
    while (l->count > count)
        free((void *)(uintptr_t)l->at[--l->count].at);
}

void node_labels_end(struct node_labels *l)
{
    node_labels_drop(l, 0);
    for (size_t i = 0; i < l->opened_count; i++)
        free(l->opened[i]);
    input_done(&l->facts);
    input_done(&l->trusted);
}

static weft_str entry_text_of(const weft_value *object, const char *name)
{
    return weft_value_text(weft_value_get(object, weft_str_of(name)));
}

void print_log(const weft_value *log)
{
    for (size_t i = 0; i < weft_value_count(log); i++) {
        const weft_value *entry = weft_value_item(log, i);
        weft_str level = entry_text_of(entry, "level"), text = entry_text_of(entry, "text"),
                 file = entry_text_of(entry, "file");
        int64_t line = 0;
        (void)weft_value_int(weft_value_get(entry, WEFT_STR("line")), &line);
        if (file.len)
            say_note("%.*s: %.*s (%.*s:%lld)", (int)level.len, level.at, (int)text.len, text.at,
                     (int)file.len, file.at, (long long)line);
        else
            say_note("%.*s: %.*s", (int)level.len, level.at, (int)text.len, text.at);
    }
}

static void say_parts(const weft_value *v, bool is_hash)
{
    say(is_hash ? "{" : "[");
    for (size_t i = 0; i < weft_value_count(v); i++) {
        say(i ? ", " : "");
        if (is_hash) {
            say_json(weft_value_key(v, i));
            say(" => ");
        }
        say_data(weft_value_item(v, i));
    }
    say(is_hash ? "}" : "]");
}

void say_data(const weft_value *v)
{
    char number[64];
    switch (weft_value_kind(v)) {
    case WEFT_KIND_NULL: say("undef"); return;
    case WEFT_KIND_BOOL: say(weft_value_bool(v) ? "true" : "false"); return;
    case WEFT_KIND_NUMBER:
        (void)weft_value_decimal(v, number, sizeof(number));
        say("%s", number);
        return;
    case WEFT_KIND_STRING: say_json(weft_value_text(v)); return;
    case WEFT_KIND_LIST:
    case WEFT_KIND_SET:
    case WEFT_KIND_TUPLE: say_parts(v, false); return;
    case WEFT_KIND_MAP:
    case WEFT_KIND_OBJECT:
        if (weft_value_get(v, WEFT_STR("__weft")))
            say("(unknown)");
        else
            say_parts(v, true);
        return;
    case WEFT_KIND_UNKNOWN:
    case WEFT_KIND_OTHER: say("(unknown)"); return;
    }
}

// ---- expressions that a tree evaluates by itself

static bool is_aspect_name(weft_str text, const char *wanted)
{
    return text.len == strlen(wanted) && memcmp(text.at, wanted, text.len) == 0;
}

// The description of the aspect `value`, whose first word is its language; empty: there is none.
static weft_str doc_of_value_aspect(const weft_value *aspects)
{
    for (size_t i = 0; i < weft_value_count(aspects); i++) {
        const weft_value *aspect = weft_value_item(aspects, i);
        if (is_aspect_name(weft_value_text(weft_value_get(aspect, WEFT_STR("name"))), "value"))
            return weft_value_text(weft_value_get(aspect, WEFT_STR("doc")));
    }
    return WEFT_STR("");
}

static bool has_value_aspect(const weft_value *aspects, weft_str dialect)
{
    weft_str doc = doc_of_value_aspect(aspects);
    return doc.len > dialect.len && !memcmp(doc.at, dialect.at, dialect.len);
}

void tell_language_of_tree(const struct request *r)
{
    weft_project *project = NULL;
    if (request_option(r, "dialect") || request_option(r, "file") || request_option(r, "template"))
        return;
    weft_graph *graph = settings_graph(r);
    if (graph)
        weft_answer_free(kept_project(graph, ".", &project));
    weft_answer *aspects = project ? weft_unit_aspects(project, WEFT_STR(".")) : NULL;
    weft_str doc = doc_of_value_aspect(weft_answer_value(aspects));
    const char *colon = doc.len ? memchr(doc.at, ':', doc.len) : NULL;
    if (colon)
        say_note("the expression was read as `%s`; with `--dialect %.*s` it is in the language of "
                 "this directory",
                 weft_dialect_name(0), (int)(colon - doc.at), doc.at);
    weft_answer_free(aspects);
    graph_done(graph);
}

bool is_evaluated_by_tree(const struct request *r, weft_str dialect)
{
    bool is_of_node = request_option(r, "node") || request_option(r, "facts");
    weft_project *project = NULL;
    if ((!request_option(r, "dialect") && !is_of_node) || request_option(r, "var") ||
        request_option(r, "vars") || request_option(r, "template"))
        return false;
    weft_graph *graph = settings_graph(r);
    if (graph)
        weft_answer_free(kept_project(graph, ".", &project));
    weft_answer *aspects = project ? weft_unit_aspects(project, WEFT_STR(".")) : NULL;
    bool has_aspect =
        has_value_aspect(weft_answer_value(aspects), is_of_node ? WEFT_STR("") : dialect);
    weft_answer_free(aspects);
    graph_done(graph);
    return has_aspect || is_of_node; // without nodes that is a mistake, which is reported then
}

enum exit_code eval_by_tree(const struct request *r, weft_str text)
{
    struct asked_project p;
    struct node_labels labels;
    enum exit_code code;
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
    node_labels_add(&labels, "code", text);
    weft_answer *answer =
        weft_unit_aspect(p.project, WEFT_STR("."), WEFT_STR("value"), labels.at, labels.count);
    const weft_value *told = weft_answer_value(answer);
    const weft_value *value = weft_value_get(told, WEFT_STR("value"));
    print_log(weft_value_get(told, WEFT_STR("log")));
    if (value && request_option(r, "json"))
        say_json_of(value);
    else if (value)
        say_data(value);
    say(value ? "\n" : "");
    report_add(&p.report, answer);
    node_labels_end(&labels);
    return project_end(&p);
}
