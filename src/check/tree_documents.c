// SPDX-License-Identifier: Apache-2.0
//
// Documents of a tree. They see what their directory defines, and what includes them: they are checked when all files
// are known, and those that another one includes only there.
#include "base/path.h"
#include "check/text.h"
#include "check/tree_inside.h"
#include "dialects/troubles.h"
#include "graph/world/injector.h"

// While documents are checked: what they include is named relative to the root of the tree, and may be generated.
struct document_walk {
    struct tree_walk *tree;
    struct tree_files files;
    struct injector world;
};

// What a unit of the directory would see, so that names that only units have are not missing.
static struct view *view_of(struct tree_walk *w, struct str directory)
{
    struct diags told = {0};
    const struct tree_dir *d = directory_at(w, directory);
    if (d)
        return unit_view(w, d);
    struct view *v = project_view(w->project, project_path_of(w->tree, w->arena, directory), &told);
    diags_done(&told);
    return v;
}

static bool read_included_source(void *data, struct arena *a, struct str request, struct value *out,
                                 struct str *why)
{
    const struct document_walk *w = data;
    struct str text, path = request;
    if (str_starts(path, w->files.below)) // names start at the project's root
        path = str_slice(path, w->files.below.len, path.len);
    path = path_clean(a, path_join(a, STR("/"), path));
    *out = w->files.read(w->files.data, a, path, &text) ? value_string(a, text) : VALUE_NONE;
    const struct diag *trouble = tree_trouble_at(&w->files, path);
    if (trouble)
        *why = trouble->message;
    return !trouble;
}

// Errors of the directories themselves are reported there.
static void keep_own(const struct tree_walk *w, const struct diags *found,
                     struct kept_document *doc)
{
    for (size_t i = 0; i < found->list.len; i++) {
        struct span at = found->list.at[i]->at;
        struct str name = span_is_none(at) ? STR("") : source_name(w->g->sources, at.file);
        if (dialect_of_file(path_basename(name)) != w->project->dialect)
            ARRAY_PUSH(&doc->found, found->list.at[i]);
    }
}

static void make_document(struct document_walk *w, struct kept_document *doc)
{
    struct tree_walk *tree = w->tree;
    struct kept_tree *k = tree->kept;
    struct str text;
    struct diags found = {0};
    struct arena a;
    doc->found.len = doc->loaded.len = 0;
    doc->is_made = true;
    arena_init(&a);
    if (tree_read_listed(&w->files, &a, doc->path, &text)) {
        struct view *v = view_of(tree, path_dirname(doc->path));
        struct around around = {.scope = v->env.scope, .view = v, .declared = k->declared};
        struct reach_watch watch = {.view = v}, *before = reach_watch_begin(tree->g, &watch);
        struct value loaded = read_and_check(tree->g, &around, doc->dialect,
                                             name_of_file(tree, &a, doc->path), text, &found);
        reach_watch_end(tree->g, before);
        keep_own(tree, &found, doc);
        for (size_t i = 0; i < value_len(loaded); i++) {
            struct value one = value_item(loaded, i);
            ARRAY_PUSH(&doc->loaded, kept_text(k, value_str(&one)));
        }
        doc->reach = watch.reach;
        doc->is_any = watch.is_any || found.list.len; // places may move
        k->is_limited |= watch.is_limited;
    }
    diags_done(&found);
    arena_done(&a);
}

// Whether a file has changed that documents may include: any but those that the tree of directories reads itself.
static bool is_include_touched(const struct tree_walk *w)
{
    const struct kept_tree *k = w->kept;
    bool is_touched = k->all_touched;
    for (uint32_t i = 0; i < k->touched.len && !is_touched; i++)
        is_touched = dialect_of_file(k->touched.entries[i].key) != w->project->dialect;
    return is_touched;
}

// The directory that it is seen from, or the nearest one above that is listed.
static const struct kept_dir *kept_dir_around(const struct tree_walk *w, struct str dir)
{
    const struct tree_dir *d = directory_at(w, dir);
    while (!d && dir.len > 1) {
        dir = path_dirname(dir);
        d = directory_at(w, dir);
    }
    return d ? &w->kept->kept[d - w->dirs] : NULL;
}

static bool is_stale(const struct tree_walk *w, const struct kept_document *doc)
{
    const struct kept_tree *k = w->kept;
    const struct kept_dir *d = kept_dir_around(w, path_dirname(doc->path));
    if (!doc->is_made || !k->is_changed)
        return !doc->is_made;
    return doc->is_any || !d || bloom_meets(&doc->reach, &k->everywhere) ||
           (d->changed && bloom_meets(&doc->reach, d->changed));
}

void check_documents(struct tree_walk *tree)
{
    struct kept_tree *k = tree->kept;
    struct graph *g = tree->g;
    struct injector *before = g->injector;
    bool is_touched = k->is_changed && is_include_touched(tree);
    struct document_walk w = {.tree = tree, .files = generated_files_tree(&k->generated)};
    if (before)
        w.world = *before;
    w.world.parent = before;
    injector_bind(&w.world, WORLD_SOURCES, read_included_source, &w);
    g->injector = &w.world;
    for (size_t i = 0; i < k->walk.len; i++)
        for (size_t n = 0; n < k->walk.at[i]->documents.len; n++) {
            struct kept_document *doc = k->walk.at[i]->documents.at[n];
            if (is_touched || k->generated_differ || is_stale(tree, doc))
                make_document(&w, doc);
        }
    g->injector = before;
}

// ---- the report

static bool loads(const struct kept_document *doc, struct str name)
{
    for (size_t i = 0; i < doc->loaded.len; i++)
        if (str_equal(doc->loaded.at[i], name))
            return true;
    return false;
}

// Those that another one includes are checked there: on their own, they lack what they are meant to see.
static void find_included(const struct tree_walk *w, struct arena *a, struct str_table *parts)
{
    const struct kept_tree *k = w->kept;
    struct str_table all = {0}; // name -> struct kept_document *
    for (size_t i = 0; i < k->walk.len; i++)
        for (size_t n = 0; n < k->walk.at[i]->documents.len; n++) {
            struct kept_document *doc = k->walk.at[i]->documents.at[n];
            *str_table_put(&all, name_of_file(w, a, doc->path), NULL) = (uintptr_t)doc;
        }
    for (uint32_t i = 0; i < all.len; i++) {
        const struct kept_document *doc = (const void *)(uintptr_t)all.entries[i].value;
        for (size_t n = 0; n < doc->loaded.len; n++) {
            const uint64_t *found = str_table_find(&all, doc->loaded.at[n]);
            const struct kept_document *part = found ? (const void *)(uintptr_t)*found : NULL;
            if (part && part != doc && !loads(part, all.entries[i].key))
                str_table_put(parts, part->path, NULL);
        }
    }
    str_table_done(&all);
}

void report_documents(struct tree_walk *w, struct diags *out)
{
    const struct kept_tree *k = w->kept;
    struct str_table parts = {0};
    struct arena a;
    arena_init(&a);
    find_included(w, &a, &parts);
    for (size_t i = 0; i < k->walk.len; i++)
        for (size_t n = 0; n < k->walk.at[i]->documents.len; n++) {
            const struct kept_document *doc = k->walk.at[i]->documents.at[n];
            for (size_t f = 0; f < doc->found.len && !str_table_find(&parts, doc->path); f++)
                report_file(w, doc->path, doc->found.at[f], out);
        }
    str_table_done(&parts);
    arena_done(&a);
}
