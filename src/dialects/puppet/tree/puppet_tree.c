// SPDX-License-Identifier: Apache-2.0
//
// Where an environment starts, and how it reaches the files of a tree.
#include "dialects/puppet/tree/puppet_tree.h"

#include "dialects/puppet/runtime/site.h"
#include "dialects/troubles.h"

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
    bool is_module = has_entry(files, &a, STR("/"), STR("metadata.json"));
    bool starts = has_entry(files, &a, STR("/"), STR("environment.conf")) ||
                  (has_manifests && has_entry(files, &a, STR("/manifests"), STR("site.pp"))) ||
                  (has_data && !is_module && (has_manifests || has_modules));
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

static int read_tree_text(void *data, struct arena *a, struct str path, struct str *text,
                          struct str *why)
{
    struct puppet_tree *t = data;
    struct str at = rooted(a, path);
    if (t->files.read(t->files.data, a, at, text))
        return 1;
    const struct diag *trouble = tree_trouble_at(&t->files, at);
    if (trouble)
        *why = trouble->message;
    return trouble ? -1 : 0;
}

static int list_tree(void *data, struct arena *a, struct str path, struct str **names,
                     size_t *count)
{
    struct puppet_tree *t = data;
    struct str at = rooted(a, path);
    *count = t->files.list(t->files.data, a, at, names);
    return *count > 0;
}

struct environment *puppet_tree_environment(struct puppet_tree *t, struct value *failed)
{
    struct environment_files files = {t, read_tree_text, list_tree};
    struct environment *e = environment_open(t->graph, files, STR("production"));
    struct site site = {.root = STR(""), .default_manifest = STR("manifests")};
    *failed = site_read(e, &site);
    return e;
}

// ---- the tree

static struct dialect_tree *open_environment(const struct dialect *d, struct graph *g,
                                             struct tree_files files, struct str root)
{
    (void)root;
    struct puppet_tree *t = memory_take(sizeof(*t));
    *t = (struct puppet_tree){.tree = {d}, .graph = g, .files = files};
    arena_init(&t->arena);
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
