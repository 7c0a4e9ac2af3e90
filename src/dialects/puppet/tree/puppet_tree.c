// SPDX-License-Identifier: Apache-2.0
//
// Where an environment starts, and how it reaches the files of a tree.
#include "dialects/puppet/tree/puppet_tree.h"

#include "dialects/troubles.h"
#include "graph/world/injector.h"

// ---- roots

static bool has_entry(struct tree_files files, struct arena *a, struct str dir, struct str name)
{
    struct str *names;
    size_t count = files.list(files.data, a, dir, &names);
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], name))
            return true;
    return false;
}

// `modules/ntp/` is a module of the environment around it, whatever is in it.
static bool is_among_modules(struct str below)
{
    static const char *const folders[] = {"modules", "site", "site-modules", "dist"};
    struct str path = str_ends(below, STR("/")) ? str_slice(below, 0, below.len - 1) : below;
    size_t name = path.len;
    while (name && path.at[name - 1] != '/')
        name--;
    struct str parent = str_slice(path, 0, name ? name - 1 : 0);
    for (size_t i = 0; i < COUNT_OF(folders); i++) {
        struct str folder = str_of(folders[i]);
        bool is_whole = parent.len == folder.len ||
                        (parent.len > folder.len && parent.at[parent.len - folder.len - 1] == '/');
        if (name && str_ends(parent, folder) && is_whole)
            return true;
    }
    return false;
}

// environment.conf says so; so do a site manifest, or a hierarchy of data beside manifests or modules.
static bool starts_environment(struct tree_files files)
{
    struct arena a;
    arena_init(&a);
    bool has_manifests = has_entry(files, &a, STR("/"), STR("manifests/"));
    bool has_modules = has_entry(files, &a, STR("/"), STR("modules/")) ||
                       has_entry(files, &a, STR("/"), STR("site/")) ||
                       has_entry(files, &a, STR("/"), STR("site-modules/"));
    bool has_data = has_entry(files, &a, STR("/"), STR("hiera.yaml"));
    bool is_module =
        has_entry(files, &a, STR("/"), STR("metadata.json")) || is_among_modules(files.below);
    bool starts = has_entry(files, &a, STR("/"), STR("environment.conf")) ||
                  (has_manifests && has_entry(files, &a, STR("/manifests"), STR("site.pp"))) ||
                  (has_data && !is_module &&
                   (has_manifests || has_modules || has_entry(files, &a, STR("/"), STR("data/"))));
    arena_done(&a);
    return starts;
}

// ---- files

static struct str rooted(struct arena *a, struct str path)
{
    while (str_starts(path, STR("./")))
        path = str_slice(path, 2, path.len);
    return str_starts(path, STR("/")) ? path : str_format(a, "/%.*s", STR_ARGS(path));
}

// The path of the tree for one of the environment. Absolute ones are of this machine: those of other directories (a
// module path, a global hierarchy) are not in the tree.
static bool is_in_tree(const struct puppet_tree *t, struct arena *a, struct str path,
                       struct str *inside)
{
    bool is_absolute = str_starts(path, STR("/"));
    bool is_below = is_absolute && str_starts(path, t->host) &&
                    (path.len == t->host.len || path.at[t->host.len] == '/');
    *inside = is_below ? str_slice(path, t->host.len, path.len) : path;
    *inside = rooted(a, *inside);
    return !is_absolute || is_below;
}

// What somebody has allowed to read outside of the tree: 1, 0 and -1 as for environment_files.
static int ask_outside_files(struct puppet_tree *t, struct str path, struct value *v,
                             struct str *why)
{
    struct graph *g = t->graph;
    struct diags found = {0};
    *v = g->injector ? injector_ask(g, g->injector, WORLD_FILES, path, NO_SPAN) : VALUE_NONE;
    const struct failure *failed = failure_of(&g->arena, *v);
    if (!failed)
        return !value_is(*v, VALUE_ABSENT) && !value_is_null(*v);
    failure_collect(failed, &found);
    *why = found.list.len ? found.list.at[0]->message : STR("it cannot be read");
    diags_done(&found);
    return -1;
}

static int read_tree_text(void *data, struct arena *a, struct str path, struct str *text,
                          struct str *why)
{
    struct puppet_tree *t = data;
    struct str at;
    struct value v;
    if (!is_in_tree(t, a, path, &at)) {
        int found = ask_outside_files(t, path, &v, why);
        if (found > 0 && value_is(v, VALUE_STRING))
            *text = str_copy(a, value_str(&v));
        return found;
    }
    if (t->files.read(t->files.data, a, at, text))
        return 1;
    const struct diag *trouble = tree_trouble_at(&t->files, at);
    if (trouble)
        *why = trouble->message;
    return trouble ? -1 : 0;
}

static int list_outside(struct puppet_tree *t, struct arena *a, struct str path, struct str **names,
                        size_t *count)
{
    struct value all, name;
    struct str why;
    *count = 0;
    int found = ask_outside_files(t, str_format(a, "%.*s/", STR_ARGS(path)), &all, &why);
    if (found <= 0 || !value_is_sequence(all))
        return 0;
    *names = ARENA_ARRAY(a, struct str, value_len(all));
    for (size_t i = 0; i < value_len(all); i++) {
        name = value_item(all, i);
        if (value_is(name, VALUE_STRING))
            (*names)[(*count)++] = str_copy(a, value_str(&name));
    }
    return *count > 0;
}

static int list_tree(void *data, struct arena *a, struct str path, struct str **names,
                     size_t *count)
{
    struct puppet_tree *t = data;
    struct str at;
    if (!is_in_tree(t, a, path, &at))
        return list_outside(t, a, path, names, count);
    *count = t->files.list(t->files.data, a, at, names);
    return *count > 0;
}

struct environment *puppet_tree_environment(struct puppet_tree *t, const struct site *site,
                                            struct value *failed)
{
    struct environment_files files = {t, read_tree_text, list_tree};
    struct environment *e = environment_open(t->graph, files, STR("production"));
    *failed = site_read(e, site);
    return e;
}

// ---- the tree

static struct dialect_tree *open_environment(const struct dialect *d, struct graph *g,
                                             struct tree_files files, struct str root)
{
    struct puppet_tree *t = memory_take(sizeof(*t));
    *t = (struct puppet_tree){.tree = {d}, .graph = g, .files = files};
    arena_init(&t->arena);
    t->host = str_copy(&t->arena, root);
    return &t->tree;
}

static void close_environment(struct dialect_tree *tree)
{
    struct puppet_tree *t = (struct puppet_tree *)tree;
    arena_done(&t->arena);
    free(t);
}

const struct tree_capability puppet_tree_capability = {
    .is_root = starts_environment,
    .open = open_environment,
    .close = close_environment,
};
