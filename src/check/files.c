// SPDX-License-Identifier: Apache-2.0
//
// Files of a tree that are not part of its directories. Most are independent: each is read into a graph of its
// own, freed before the next one is read; only those with errors, which are few, are read again into the tree's
// own graph. Documents see what their directory defines, and what includes them: they are checked when all are
// known, and those that another one includes only there.
#include "base/path.h"
#include "check/text.h"
#include "check/tree_inside.h"
#include "dialects/documents.h"
#include "dialects/troubles.h"
#include "graph/world/injector.h"

// A file that is a document.
struct document {
    const struct dialect *dialect;
    struct str path, text;
    struct diags found;
    struct value loaded; // names of what it includes, directly or indirectly
};

struct file_walk {
    struct tree_walk *tree;
    struct graph *g;
    struct tree_files files; // with those that would be generated
    struct tree_check *check;
    struct arena arena; // of one directory
    struct table links; // struct link_capability * -> struct linkage *
    ARRAY(struct document) documents;
    ARRAY(struct str) places; // directories that are checked as a whole
    struct diags *out;
};

static struct value read_and_check(struct graph *g, const struct around *around,
                                   const struct dialect *d, struct str name, struct str text,
                                   struct diags *out)
{
    struct tree_builder builder;
    uint32_t file = sources_add(g->sources, name, text);
    tree_begin(&builder, dialect_ops(d), g->symbols, file);
    struct reading r = {.text = source_text(g->sources, file),
                        .form = TEXT_FILE,
                        .dialect = d,
                        .builder = &builder,
                        .arena = &g->arena,
                        .diags = out};
    return check_text(g, around, d, &r);
}

// The name of a file in diagnostics, and for files that include it.
static struct str name_of(const struct file_walk *w, struct str path)
{
    return tree_source_name(&w->files, w->tree->arena, path);
}

static struct linkage *linkage_of(struct file_walk *w, const struct dialect *d)
{
    uint64_t *open = table_put(&w->links, (uintptr_t)d->links, NULL);
    if (!*open)
        *open = (uintptr_t)d->links->open(w->g, w->files);
    return (struct linkage *)(uintptr_t)*open;
}

static void find_mismatches(struct file_walk *w, struct str dir)
{
    for (uint32_t i = 0; i < w->links.len; i++) {
        const struct table_entry *e = &w->links.entries[i];
        ((const struct link_capability *)(uintptr_t)e->key)
            ->mismatches((struct linkage *)(uintptr_t)e->value, dir, &w->tree->mismatches);
    }
}

static void close_links(struct file_walk *w)
{
    for (uint32_t i = 0; i < w->links.len; i++) {
        const struct table_entry *e = &w->links.entries[i];
        ((const struct link_capability *)(uintptr_t)e->key)
            ->close((struct linkage *)(uintptr_t)e->value);
    }
    table_done(&w->links);
}

// Errors of a file or, if it is generated, of what generates it.
static void report_found(struct file_walk *w, struct str path, const struct diags *found)
{
    struct tree_walk *tree = w->tree;
    bool is_generated = generated_file_at(&tree->files, path);
    tree->found.unit = unit_around(tree, path);
    for (size_t i = 0; i < found->list.len; i++)
        if (is_generated)
            (void)findings_add(&tree->found, generated_diag(tree, path, found->list.at[i]),
                               MEETS_IN_RESULTS);
        else
            diags_add(w->out, found->list.at[i]);
    tree->found.unit = 0;
}

static void check_file(struct file_walk *w, const struct dialect *d, struct str path)
{
    struct str text;
    const struct around nothing = {0};
    const struct generated_file *generated = generated_file_at(&w->tree->files, path);
    struct linkage *links = d->links ? linkage_of(w, d) : NULL;
    if (generated && generated->is_partial)
        return; // what it lacks is reported where it fails
    if (!tree_read_listed(&w->files, &w->arena, path, &text))
        return;
    struct diags alone_found = {0}, found = {0};
    struct graph *alone = graph_open();
    read_and_check(alone, &nothing, d, name_of(w, path), text, &alone_found);
    if (alone_found.list.len)
        read_and_check(w->g, &nothing, d, name_of(w, path), text, &found);
    else if (links)
        d->links->check(links, path, text, &found);
    diags_done(&alone_found);
    graph_close(alone);
    report_found(w, path, &found);
    diags_done(&found);
}

// A file whose name several products use: outside a tree, only its syntax is checked.
static void check_syntax(struct file_walk *w, struct str path)
{
    struct str text;
    struct tree_builder builder;
    const struct dialect *d = dialect_of_file(path_basename(path));
    if (!d || !d->read || !tree_read_listed(&w->files, &w->arena, path, &text))
        return;
    w->check->files++;
    uint32_t file = sources_add(w->g->sources, name_of(w, path), text);
    tree_begin(&builder, dialect_ops(d), w->g->symbols, file);
    struct reading r = {.text = source_text(w->g->sources, file),
                        .form = TEXT_FILE,
                        .dialect = d,
                        .builder = &builder,
                        .arena = &w->g->arena,
                        .diags = w->out};
    (void)d->read(&r);
    graph_keep_tree(w->g, tree_end(&builder));
}

// ---- documents

static void note_document(struct file_walk *w, const struct dialect *d, struct str path)
{
    struct arena *kept = &w->tree->project->arena;
    struct document doc = {.dialect = d, .path = str_copy(kept, path)};
    const struct generated_file *generated = generated_file_at(&w->tree->files, path);
    if ((!generated || !generated->is_partial) &&
        tree_read_listed(&w->files, kept, path, &doc.text))
        ARRAY_PUSH(&w->documents, doc);
}

// What a unit of the directory would see, so that names that only units have are not missing.
static struct view *view_of(struct tree_walk *tree, struct str directory)
{
    struct diags told = {0};
    for (size_t i = 0; i < tree->dir_count; i++)
        if (str_equal(tree->dirs[i].path, directory))
            return unit_view(tree, &tree->dirs[i]);
    struct str path = project_path_of(tree->tree, tree->arena, directory);
    struct view *v = project_view(tree->project, path, &told);
    diags_done(&told);
    return v;
}

static void check_document_of(struct file_walk *w, struct document *doc)
{
    struct view *v = view_of(w->tree, path_dirname(doc->path));
    struct around around = {.scope = v->env.scope, .view = v, .declared = w->tree->asked->declared};
    doc->loaded =
        read_and_check(w->g, &around, doc->dialect, name_of(w, doc->path), doc->text, &doc->found);
}

static bool includes(const struct file_walk *w, const struct document *doc,
                     const struct document *other)
{
    struct str name = name_of(w, other->path);
    for (size_t i = 0; doc != other && i < value_len(doc->loaded); i++) {
        struct value loaded = value_item(doc->loaded, i);
        if (str_equal(value_str(&loaded), name))
            return true;
    }
    return false;
}

// Checked where it is included: on its own, it lacks what it is meant to see.
static bool is_part(const struct file_walk *w, const struct document *doc)
{
    for (size_t i = 0; i < w->documents.len; i++)
        if (includes(w, &w->documents.at[i], doc) && !includes(w, doc, &w->documents.at[i]))
            return true;
    return false;
}

// Errors of the directories themselves are reported there.
static void drop_of_directories(const struct file_walk *w, struct diags *found, struct diags *own)
{
    for (size_t i = 0; i < found->list.len; i++) {
        struct str name = source_name(w->g->sources, found->list.at[i]->at.file);
        if (dialect_of_file(path_basename(name)) != w->tree->project->dialect)
            diags_add(own, found->list.at[i]);
    }
}

// What documents include is named relative to the root of the tree, and may be generated.
static bool read_included_source(void *data, struct arena *a, struct str request, struct value *out,
                                 struct str *why)
{
    const struct file_walk *w = data;
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

static void read_documents(struct file_walk *w)
{
    struct injector *world = ARENA_NEW(&w->g->arena, struct injector), *before = w->g->injector;
    if (before)
        *world = *before;
    world->parent = before;
    injector_bind(world, WORLD_SOURCES, read_included_source, w);
    w->g->injector = world;
    for (size_t i = 0; i < w->documents.len; i++)
        check_document_of(w, &w->documents.at[i]);
    w->g->injector = before;
}

static void check_documents(struct file_walk *w)
{
    read_documents(w);
    for (size_t i = 0; i < w->documents.len; i++) {
        struct document *doc = &w->documents.at[i];
        struct diags own = {0};
        drop_of_directories(w, &doc->found, &own);
        if (!is_part(w, doc))
            report_found(w, doc->path, &own);
        diags_done(&own);
    }
    for (size_t i = 0; i < w->documents.len; i++)
        diags_done(&w->documents.at[i].found);
    ARRAY_DONE(&w->documents);
}

// ---- the walk

// Another tree starts there, or nobody asked for it.
static bool is_skipped(const struct file_walk *w, struct str dir, struct str name)
{
    struct tree_walk *tree = w->tree;
    struct str path = path_join(tree->arena, dir, str_slice(name, 0, name.len - 1));
    return is_hidden_directory(name) ||
           project_begins(tree->project, project_path_of(tree->tree, tree->arena, path));
}

struct directories_to_do {
    ARRAY(struct str) list;
};

static void check_names(struct file_walk *w, struct str dir, struct directories_to_do *later)
{
    struct str *names;
    size_t count = tree_list_listed(&w->files, &w->arena, dir, &names);
    bool is_place = w->tree->checks_places && is_checked_place(w->tree, dir);
    for (size_t i = 0; i < count; i++) {
        struct str path = path_join(&w->arena, dir, names[i]);
        const struct dialect *d = dialect_in_tree(&w->files, &w->arena, path);
        bool is_part = is_place && place_dialect_of(names[i]);
        w->check->files += d != NULL;
        if (!d && w->tree->checks_places)
            check_syntax(w, path);
        w->check->of_dialect += is_part || d == w->tree->project->dialect;
        if (!d || is_part || d == w->tree->project->dialect)
            continue;
        if (d->document)
            note_document(w, d, path);
        else
            check_file(w, d, path);
    }
    if (is_place)
        ARRAY_PUSH(&w->places, str_copy(w->tree->arena, dir));
    w->check->places += is_place;
    find_mismatches(w, dir);
    for (size_t i = count; i-- > 0;) // the last one added comes next
        if (str_ends(names[i], STR("/")) && !is_skipped(w, dir, names[i]))
            ARRAY_PUSH(&later->list, path_join(&w->tree->project->arena, dir, names[i]));
}

void check_files(struct tree_walk *tree, struct tree_check *c, struct diags *out)
{
    struct file_walk w = {.tree = tree,
                          .g = tree->g,
                          .files = generated_files_tree(&tree->files),
                          .check = c,
                          .out = out};
    struct directories_to_do todo = {0};
    ARRAY_PUSH(&todo.list, tree->path);
    while (todo.list.len) {
        arena_init(&w.arena);
        check_names(&w, todo.list.at[--todo.list.len], &todo);
        arena_done(&w.arena);
    }
    ARRAY_DONE(&todo.list);
    check_places(tree, w.places.at, w.places.len, out);
    ARRAY_DONE(&w.places);
    check_documents(&w);
    close_links(&w);
}
