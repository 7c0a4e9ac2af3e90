// SPDX-License-Identifier: Apache-2.0
//
// The tree of a project, and a directory of it as a place to ask from: `var`, `actions`, `environment`, `project`. Each is
// one statement that means something lazy, so that asking for a part evaluates that part alone.
#include <assert.h>

#include "base/path.h"
#include "dialects/dialect.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/scan.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "dialects/units.h"
#include "graph/views/change.h"
#include "value/json.h"

// ---- the view

static const char *const place_names[] = {"var",       "environment", "project", "modules",
                                          "providers", "local",       "git",     "datetime",
                                          "command",   "actions",     "outputs"};
static_assert(COUNT_OF(place_names) == PLACE_NAMES, "each has an expression");

static struct node *node_of_name(struct garden_world *w, const char *name)
{
    if (str_equal(str_of(name), STR("actions")))
        return garden_whole_actions(w); // more of them than one action sees of another
    if (str_equal(str_of(name), STR("outputs")))
        return w->outputs;
    const struct scope_entry *e = scope_get_entry(w->late, value_string_kept(str_of(name)));
    if (!e)
        return node_of_value(w->graph, value_dynamic, NULL);
    return e->value.kind == LAZY_NODE ? e->value.node
                                      : node_of_value(w->graph, e->value.value, NULL);
}

// Expressions that mean the names of a place, the same ones in every directory.
static void name_nodes(struct garden_world *w)
{
    for (size_t i = 0; i < PLACE_NAMES && !w->has_names; i++) {
        struct node *n = node_of_name(w, place_names[i]);
        assert(w->nodes.len < ASKED_NODES);
        w->names[i] = w->asked[w->nodes.len];
        ARRAY_PUSH(&w->nodes, n);
    }
    w->has_names = true;
}

// Directories differ in what other languages say there.
struct view *garden_view(struct garden_world *w, struct str dir)
{
    struct graph *g = w->graph;
    struct view *outer = garden_outer_view(w, dir);
    bool is_new;
    uint64_t *known = table_put(&w->views, (uintptr_t)outer, &is_new);
    if (!is_new)
        return (struct view *)(uintptr_t)*known;
    struct view *v = view_open(g, outer, tree_name(&w->tree->files, &g->arena, STR("/")), w->late);
    *known = (uintptr_t)v;
    name_nodes(w);
    for (size_t i = 0; i < PLACE_NAMES; i++) {
        path_id path = path_child(g, 0, symbol_intern(g->symbols, str_of(place_names[i])));
        view_define(v, &(struct statement){.tree = w->own,
                                           .expr = w->names[i],
                                           .path = path,
                                           .origin = path,
                                           .at = w->tree->project->at,
                                           .flags = STATEMENT_CLOSED | STATEMENT_LAZY |
                                                    STATEMENT_DOCUMENT});
    }
    return v;
}

// ---- a project that nothing can be asked of

static const struct diag *first_error(const struct diags *mistakes)
{
    for (size_t i = 0; i < mistakes->list.len; i++)
        if (mistakes->list.at[i]->severity == SEVERITY_ERROR)
            return mistakes->list.at[i];
    return NULL;
}

// The names of a project whose file cannot be read, or of an environment that it does not have: each of them fails for
// that reason. None of them is missing.
static struct view *obstructed_view(struct garden_tree *t, struct str dir, const struct diag *why)
{
    static const char *const names[] = {"var",       "environment", "project", "modules",
                                        "providers", "actions",     "outputs"};
    struct graph *g = t->graph;
    struct tree_builder b;
    struct view *outer = t->files.view ? t->files.view(t->files.view_data, dir) : NULL;
    bool is_new;
    uint64_t *known = table_put(&t->obstructed, (uintptr_t)outer, &is_new);
    if (!is_new)
        return (struct view *)(uintptr_t)*known;
    tree_begin(&b, garden_ops(), g->symbols, why->at.file);
    expr_id e = expr_bad(&b, why->at, why);
    struct tree *own = tree_end(&b);
    graph_keep_tree(g, own);
    struct scope *names_around = outer ? outer->env.scope : NULL;
    struct view *v = view_open(g, outer, tree_name(&t->files, &g->arena, STR("/")),
                               scope_open(g, SCOPE_LOCAL, names_around, STR("project")));
    *known = (uintptr_t)v;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        path_id path = path_child(g, 0, symbol_intern(g->symbols, str_of(names[i])));
        view_define(v, &(struct statement){
                           .tree = own, .expr = e, .path = path, .origin = path, .at = why->at});
    }
    return v;
}

// ---- the tree

static bool is_project_text(struct str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str line = str_slice(text, at, end);
        if (str_starts(line, STR("kind:"))) {
            size_t start = 5;
            while (start < line.len && ascii_is_blank(line.at[start]))
                start++;
            struct str kind = str_slice(line, start, line.len);
            if (kind.len && (kind.at[0] == '"' || kind.at[0] == '\''))
                kind = str_slice(kind, 1, kind.len);
            if (str_starts(kind, STR("Project")))
                return true;
        }
        at = end + 1;
    }
    return false;
}

static bool is_config_part(struct str name)
{
    return str_equal(name, STR("garden.yml")) || str_equal(name, STR("garden.yaml")) ||
           str_ends(name, STR(".garden.yml")) || str_ends(name, STR(".garden.yaml"));
}

// A file with the usual name of a project's is one, also if it cannot be read as one: then it is wrong, not absent.
static bool is_project_root(struct tree_files files)
{
    struct arena a;
    struct str *names, text;
    bool is_root = false;
    arena_init(&a);
    size_t count = files.list(files.data, &a, STR("/"), &names);
    for (size_t i = 0; i < count && !is_root; i++)
        is_root = str_equal(names[i], STR("project.garden.yml")) ||
                  str_equal(names[i], STR("project.garden.yaml")) ||
                  (is_config_part(names[i]) &&
                   files.read(files.data, &a, path_join(&a, STR("/"), names[i]), &text) &&
                   is_project_text(text));
    arena_done(&a);
    return is_root;
}

// Files of Garden that are in no project: somebody has to report that.
static bool has_config(struct tree_files files)
{
    struct arena a;
    struct str *names;
    bool has = false;
    arena_init(&a);
    size_t count = files.list(files.data, &a, STR("/"), &names);
    for (size_t i = 0; i < count && !has; i++)
        has = is_config_part(names[i]);
    arena_done(&a);
    return has;
}

static struct dialect_tree *open_project(const struct dialect *d, struct graph *g,
                                         struct tree_files files, struct str root)
{
    struct garden_tree *t = ARENA_NEW(&g->arena, struct garden_tree);
    *t = (struct garden_tree){
        .base = {.dialect = d}, .graph = g, .files = files, .host = str_copy(&g->arena, root)};
    arena_init(&t->arena);
    return &t->base;
}

// All but what was parsed, which is taken again where a text is the same.
static void forget_project(struct garden_tree *t)
{
    for (size_t i = 0; i < t->worlds.len; i++)
        garden_world_close(t->worlds.at[i]);
    ARRAY_DONE(&t->worlds);
    ARRAY_DONE(&t->list);
    ARRAY_DONE(&t->resources);
    ARRAY_DONE(&t->environments);
    ARRAY_DONE(&t->added_edges);
    table_done(&t->obstructed);
    t->obstructed = (struct table){0};
    diags_done(&t->mistakes);
    diags_done(&t->found);
    arena_done(&t->arena);
}

static void close_project(struct dialect_tree *base)
{
    struct garden_tree *t = (struct garden_tree *)base;
    forget_project(t);
    ARRAY_DONE(&t->kept);
}

// Whether a path has no part in finding resources: a file whose name is none of Garden's.
static bool is_foreign_file(const struct garden_tree *t, struct str path)
{
    struct arena a;
    struct str name = path_basename(path);
    if (garden_is_config_name(name) || str_ends(name, STR("ignore")) || !t->files.type)
        return false;
    arena_init(&a);
    enum file_type type = t->files.type(t->files.data, &a, path);
    arena_done(&a);
    return type == FILE_TYPE_REGULAR;
}

static void change_project(struct dialect_tree *base, const struct str *paths, size_t count)
{
    struct garden_tree *t = (struct garden_tree *)base;
    size_t foreign = 0;
    while (!t->resources.len && foreign < count && is_foreign_file(t, paths[foreign]))
        foreign++;
    if (!t->is_loaded || (count && foreign == count))
        return; // others edit their files where Garden has none
    forget_project(t);
    t->is_loaded = false;
    if (t->offered) // who has read it kept what it was
        graph_note_all(t->graph);
    t->offered = NULL;
    t->has_lost = false;
    t->project = NULL;
    t->ignore_name = STR("");
    t->mistakes = t->found = (struct diags){0};
    t->is_checked = false;
    arena_init(&t->arena);
}

static struct dialect_tree *open_project_beside(struct dialect_tree *other, struct tree_files files)
{
    struct garden_tree *t = (struct garden_tree *)other;
    struct garden_tree *made =
        (struct garden_tree *)open_project(other->dialect, t->graph, files, t->host);
    made->wanted_env = t->wanted_env;
    made->overrides = t->overrides;
    made->files.checkout = t->files.checkout; // both sides are seen from the same checkout
    made->files.checkout_data = t->files.checkout_data;
    return &made->base;
}

// ---- places

// Whether a file gives its directory names in another language.
static bool is_part_of_other(const struct dialect *own, struct str name)
{
    const struct dialect *d = dialect_of_file(name);
    return d && d != own && d->tree && d->tree->places && d->tree->places->is_part &&
           d->tree->places->is_part(name);
}

// All directories of a project have its names, also if it cannot be read, except those that have names of their own in another language.
static bool is_project_place(struct dialect_tree *base, struct str dir)
{
    struct garden_tree *t = (struct garden_tree *)base;
    struct str *names;
    bool is_other = false;
    garden_load(t);
    if (!t->project && !first_error(&t->mistakes))
        return false;
    size_t count = t->files.list(t->files.data, &t->arena, dir, &names);
    for (size_t i = 0; i < count; i++) {
        if (is_config_part(names[i]))
            return true;
        is_other |= is_part_of_other(base->dialect, names[i]);
    }
    return !is_other;
}

// What is wrong in a file of actions loses these actions and nothing else: who asks for something else is told, and
// gets an answer.
static const struct diag *mistake_elsewhere(struct garden_tree *t, const struct diag *d)
{
    if (d->at.file == t->project->file->source || d->severity != SEVERITY_ERROR)
        return d;
    struct diag *told = ARENA_NEW(&t->graph->arena, struct diag);
    *told = *d;
    told->severity = SEVERITY_WARNING;
    return told;
}

static struct view *place_view(struct dialect_tree *base, struct str dir, struct diags *mistakes)
{
    struct garden_tree *t = (struct garden_tree *)base;
    struct garden_world *w = garden_world_of(t, t->wanted_env);
    for (size_t i = 0; i < t->mistakes.list.len; i++)
        diags_add(mistakes,
                  w ? mistake_elsewhere(t, t->mistakes.list.at[i]) : t->mistakes.list.at[i]);
    size_t told = !w ? 0 : w->is_checked ? w->told_by_opening : w->mistakes.list.len;
    for (size_t i = 0; i < told; i++)
        diags_add(mistakes, w->mistakes.list.at[i]);
    if (w && !w->is_of_no_environment)
        return garden_view(w, dir);
    const struct diag *why = first_error(w ? &w->mistakes : &t->mistakes);
    return why ? obstructed_view(t, dir, why) : NULL;
}

// `--var a.b=1`: numbers and booleans are what they look like.
static const char *give_variable(struct garden_tree *t, const struct place_input *what)
{
    struct arena *a = &t->graph->arena;
    struct json_error error;
    size_t n = 0, count = value_is_mapping(t->overrides) ? value_len(t->overrides) : 0;
    struct value v, *keys = ARENA_ARRAY(a, struct value, count + 1),
                    *items = ARENA_ARRAY(a, struct value, count + 1);
    if (!json_read(a, what->text, &v, &error) || (value_is_aggregate(v) && !what->is_json))
        v = value_string(a, what->text);
    for (size_t i = 0; i < count; i++) {
        keys[n] = value_string(a, value_key(t->overrides, i));
        items[n++] = value_item(t->overrides, i);
    }
    keys[n] = value_string(a, what->name);
    items[n++] = garden_import_deep(a, v);
    t->overrides = value_object(a, keys, items, n);
    return NULL;
}

static const char *give_input(struct dialect_tree *base, const struct place_input *what)
{
    struct garden_tree *t = (struct garden_tree *)base;
    t->base.used_inputs = 1U << PLACE_VARIABLE | 1U << PLACE_ENVIRONMENT;
    switch (what->kind) {
    case PLACE_VARIABLE: return give_variable(t, what);
    case PLACE_ENVIRONMENT: t->wanted_env = str_copy(&t->graph->arena, what->name); return NULL;
    case PLACE_FILE:
    case PLACE_FACTS:
    case PLACE_LIBRARY:
    case PLACE_SCHEMAS:
    case PLACE_STATE: return NULL; // for other directories of the same project
    }
    return NULL;
}

static size_t list_environments(struct dialect_tree *base, struct arena *a, const struct str **out)
{
    struct garden_tree *t = (struct garden_tree *)base;
    garden_load(t);
    struct str *names = ARENA_ARRAY(a, struct str, t->environments.len);
    for (size_t i = 0; i < t->environments.len; i++)
        names[i] = str_copy(a, t->environments.at[i].name);
    *out = names;
    return t->environments.len;
}

static void check_places(struct dialect_tree *base, struct diags *mistakes)
{
    garden_check_project((struct garden_tree *)base, mistakes);
}

static const struct place_check check_of_places = {.check_all = check_places};

static const struct place_capability project_places = {
    .is_place = is_project_place,
    .view = place_view,
    .give = give_input,
    .environments = list_environments,
    .is_part = is_config_part,
    .locate = garden_locate_line,
    .written = garden_written,
    .check = &check_of_places,
};

const struct tree_capability garden_tree_capability = {
    .is_root = is_project_root,
    .is_root_alone = has_config,
    .open = open_project,
    .close = close_project,
    .change = change_project,
    .open_beside = open_project_beside,
    .expressions = garden_each_resource,
    .places = &project_places,
    .offers = &garden_offer,
};
