// SPDX-License-Identifier: Apache-2.0
//
// Reading a project: which files belong to it, and what they declare.
#include <stdlib.h>

#include "base/glob.h"
#include "base/path.h"
#include "dialects/documents.h"
#include "dialects/garden/document/document.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/scan.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/troubles.h"

bool garden_is_config_name(struct str name)
{
    return str_equal(name, STR("garden.yml")) || str_equal(name, STR("garden.yaml")) ||
           str_ends(name, STR(".garden.yml")) || str_ends(name, STR(".garden.yaml"));
}

// ---- one file

static const char *const untemplated[] = {"apiVersion", "kind", "type", "name", "internal"};

static void check_plain_fields(struct garden_tree *t, const struct garden_file *f, expr_id root)
{
    for (size_t i = 0; i < COUNT_OF(untemplated); i++) {
        expr_id e = garden_field(f->tree, root, untemplated[i]);
        if (e && garden_is_template(f->tree, e))
            diags_add(&t->mistakes,
                      garden_mistake(&t->graph->arena, DIAG_BAD_SCHEMA, expr_span(f->tree, e),
                                     "Resource in %.*s has a template string in field '%s', which "
                                     "does not allow templating.",
                                     STR_ARGS(str_slice(f->path, 1, f->path.len)), untemplated[i]));
    }
    expr_id internal = garden_field(f->tree, root, "internal");
    if (internal)
        diags_add(&t->mistakes,
                  garden_mistake(&t->graph->arena, DIAG_BAD_SCHEMA, expr_span(f->tree, internal),
                                 "Found invalid key \"internal\" in config at %.*s",
                                 STR_ARGS(str_slice(f->path, 1, f->path.len))));
}

static const char *const known_kinds[] = {
    "Project",  "Module",  "Build",          "Deploy",         "Run",           "Test",
    "Workflow", "Command", "ConfigTemplate", "RenderTemplate", "ModuleTemplate"};

static bool is_known_kind(struct str kind)
{
    for (size_t i = 0; i < COUNT_OF(known_kinds); i++)
        if (str_equal(kind, str_of(known_kinds[i])))
            return true;
    return false;
}

static void suggest_kind(struct diag *d, struct str kind)
{
    struct str names[COUNT_OF(known_kinds)];
    for (size_t i = 0; i < COUNT_OF(known_kinds); i++)
        names[i] = str_of(known_kinds[i]);
    struct str near = diag_suggest(kind, names, COUNT_OF(names));
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        diag_help(d,
                  "use one of Project, Build, Deploy, Run, Test, ConfigTemplate, RenderTemplate, "
                  "Workflow, Command, Module");
}

static void add_resource(struct garden_tree *t, const struct garden_file *f, expr_id root)
{
    struct garden_resource r = {.file = f, .root = root};
    if (expr_kind(f->tree, root) == EXPR_LITERAL &&
        value_is_null(expr_literal_value(f->tree, root)))
        return; // an empty document
    struct str shown = str_slice(f->path, 1, f->path.len);
    r.kind = garden_text_field(f->tree, root, "kind");
    r.name = garden_text_field(f->tree, root, "name");
    expr_id name = garden_field(f->tree, root, "name"), kind = garden_field(f->tree, root, "kind");
    r.at = expr_span(f->tree, name ? name : root);
    if (expr_kind(f->tree, root) == EXPR_BAD)
        return;
    if (!r.kind.len) {
        struct diag *d = garden_mistake(&t->graph->arena, DIAG_BAD_SCHEMA, r.at,
                                        "Missing `kind` field in config at %.*s", STR_ARGS(shown));
        diag_help(d, "say what it is, for example `kind: Run`");
        diags_add(&t->mistakes, d);
        return;
    }
    if (!is_known_kind(r.kind)) {
        struct diag *d = garden_mistake(&t->graph->arena, DIAG_BAD_SCHEMA, expr_span(f->tree, kind),
                                        "Unknown kind %.*s in config at %.*s", STR_ARGS(r.kind),
                                        STR_ARGS(shown));
        suggest_kind(d, r.kind);
        diags_add(&t->mistakes, d);
        return;
    }
    check_plain_fields(t, f, root);
    ARRAY_PUSH(&t->resources, r);
}

static struct garden_file *find_same_file(struct garden_tree *t, struct str path, struct str text)
{
    for (size_t i = 0; i < t->kept.len; i++) {
        struct garden_file *f = t->kept.at[i];
        if (str_equal(f->path, path) && !f->has_mistakes &&
            str_equal(source_text(t->graph->sources, f->source), text))
            return f;
    }
    return NULL;
}

static void keep_file(struct garden_tree *t, struct garden_file *f)
{
    for (size_t i = 0; i < t->kept.len; i++)
        if (str_equal(t->kept.at[i]->path, f->path)) {
            t->kept.at[i] = f;
            return;
        }
    ARRAY_PUSH(&t->kept, f);
}

static struct garden_file *parse_config_file(struct garden_tree *t, struct str path,
                                             struct str text)
{
    struct graph *g = t->graph;
    struct garden_file *f = ARENA_NEW(&g->arena, struct garden_file);
    size_t before = t->mistakes.list.len;
    f->path = str_copy(&g->arena, path);
    f->dir = path_dirname(f->path);
    f->source = sources_add(g->sources, tree_source_name(&t->files, &g->arena, path),
                            str_copy(&g->arena, text));
    struct tree_builder b;
    tree_begin(&b, garden_ops(), g->symbols, f->source);
    struct garden_reading reading = {.text = source_text(g->sources, f->source),
                                     .builder = &b,
                                     .arena = &g->arena,
                                     .diags = &t->mistakes,
                                     .lost = &t->has_lost};
    struct format_documents documents = garden_read_documents(&reading);
    expr_id *roots = ARENA_ARRAY(&g->arena, expr_id, documents.count);
    if (documents.count)
        memcpy(roots, documents.roots, sizeof(*roots) * documents.count);
    struct tree *made = tree_end(&b);
    graph_keep_tree(g, made);
    f->tree = made;
    f->roots = roots;
    f->root_count = documents.count;
    f->has_mistakes = t->mistakes.list.len > before;
    return f;
}

static struct garden_file *take_file(struct garden_tree *t, struct str path, struct str text)
{
    struct garden_file *f = find_same_file(t, path, text);
    if (!f)
        f = parse_config_file(t, path, text);
    keep_file(t, f);
    return f;
}

const struct garden_file *garden_read_other_file(struct garden_tree *t, struct str path)
{
    struct str text;
    return t->files.read(t->files.data, &t->arena, path, &text) ? take_file(t, path, text) : NULL;
}

static void read_config_file(struct garden_tree *t, struct str path)
{
    struct str text;
    if (!tree_read_listed(&t->files, &t->arena, path, &text))
        return;
    struct garden_file *f = take_file(t, path, text);
    ARRAY_PUSH(&t->list, f);
    for (uint32_t i = 0; i < f->root_count; i++)
        add_resource(t, f, f->roots[i]);
}

// ---- which files

static int compare_paths(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

struct found_paths {
    ARRAY(struct str) list;
};

static void find_configs(struct garden_tree *t, struct garden_scan *scan, struct found_paths *out)
{
    ARRAY(struct str) later = {0};
    ARRAY_PUSH(&later, STR("/"));
    while (later.len) {
        struct str *names, dir = later.at[--later.len];
        size_t count = dir.len < 2 ? t->files.list(t->files.data, &t->arena, dir, &names)
                                   : tree_list_listed(&t->files, &t->arena, dir, &names);
        garden_scan_enter(scan, dir);
        for (size_t i = 0; i < count; i++) {
            bool is_dir = str_ends(names[i], STR("/"));
            struct str path = path_join_clean(&t->arena, dir, names[i]);
            path = str_slice(path, 0, path.len - (is_dir && str_ends(path, STR("/"))));
            if (is_dir ? is_hidden_directory(names[i]) : !garden_is_config_name(names[i]))
                continue;
            if (!garden_scan_has(scan, path, is_dir))
                continue;
            if (is_dir)
                ARRAY_PUSH(&later, path);
            else
                ARRAY_PUSH(&out->list, path);
        }
    }
    ARRAY_DONE(&later);
    if (out->list.len)
        qsort(out->list.at, out->list.len, sizeof(struct str), compare_paths);
}

// ---- the project

static void find_project(struct garden_tree *t)
{
    for (size_t i = 0; i < t->resources.len; i++) {
        const struct garden_resource *r = &t->resources.at[i];
        if (!str_equal(r->kind, STR("Project")) || r->file->dir.len > 1)
            continue;
        if (t->project) {
            struct str where = tree_name(&t->files, &t->arena, r->file->path);
            struct diag *d =
                garden_mistake(&t->graph->arena, DIAG_REDEFINED, r->at,
                               "Multiple project declarations found in %.*s%s%.*s",
                               STR_ARGS(t->host), t->host.len ? "/" : "", STR_ARGS(where));
            diag_related(d, t->project->at, "declared here too");
            diags_add(&t->mistakes, d);
            return;
        }
        t->project = r;
    }
}

static void read_environments(struct garden_tree *t)
{
    const struct tree *tree = t->project->file->tree;
    expr_id list = garden_field(tree, t->project->root, "environments");
    if (!list || expr_kind(tree, list) != EXPR_SEQUENCE)
        return;
    for (uint32_t i = 0; i < expr_count(tree, list); i++) {
        expr_id e = expr_operand(tree, list, i);
        struct garden_environment env = {.at = expr_span(tree, e)};
        if (expr_kind(tree, e) == EXPR_LITERAL) {
            const struct value *v = &tree->values[expr_at(tree, e)->a];
            env.name = value_is(*v, VALUE_STRING) ? value_str(v) : STR("");
        } else {
            env.expr = e;
            env.name = garden_text_field(tree, e, "name");
            expr_id name = garden_field(tree, e, "name");
            env.at = name ? expr_span(tree, name) : env.at;
        }
        if (env.name.len)
            ARRAY_PUSH(&t->environments, env);
    }
}

void garden_load(struct garden_tree *t)
{
    struct found_paths found = {{0}};
    if (t->is_loaded)
        return;
    t->is_loaded = true;
    struct garden_scan scan;
    garden_scan_begin(&scan, t);
    garden_scan_project(&scan);
    find_configs(t, &scan, &found);
    garden_scan_done(&scan);
    for (size_t i = 0; i < found.list.len; i++)
        read_config_file(t, found.list.at[i]);
    ARRAY_DONE(&found.list);
    garden_read_additions(t);
    find_project(t);
    if (t->project)
        read_environments(t);
}
