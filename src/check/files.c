// SPDX-License-Identifier: Apache-2.0
//
// Files of a tree that are not part of its directories. Most are independent: each is read into a graph of its own,
// freed before the next one is read; only those with errors, which are few, are read again into the tree's own graph.
// What was found is kept for each directory (kept_parts.h): files of a directory are looked at again when one of them has
// changed.
#include <stdlib.h>

#include "base/path.h"
#include "check/text.h"
#include "check/tree_inside.h"
#include "dialects/documents.h"
#include "dialects/troubles.h"

struct file_walk {
    struct tree_walk *tree;
    struct kept_tree *kept;
    struct tree_files files;  // with those that would be generated
    struct arena arena;       // of one directory
    struct kept_files *where; // what is looked at
    bool other_directories;   // there are others than before
};

struct value read_and_check(struct graph *g, const struct around *around, const struct dialect *d,
                            struct str name, struct str text, struct diags *out)
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

struct str name_of_file(const struct tree_walk *w, struct arena *a, struct str path)
{
    return tree_source_name(&w->tree->files, a, path);
}

// ---- one directory

static void keep_found(struct file_walk *w, struct str path, const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++)
        ARRAY_PUSH(&w->where->found,
                   (struct found_in_file){kept_text(w->kept, path), found->list.at[i]});
}

static void check_file(struct file_walk *w, const struct dialect *d, struct str path)
{
    struct str text;
    const struct around nothing = {0};
    const struct generated_file *generated = generated_file_at(&w->kept->generated, path);
    if (generated && generated->is_partial)
        return; // what it lacks is reported where it fails
    if (!tree_read_listed(&w->files, &w->arena, path, &text))
        return;
    struct diags alone_found = {0}, found = {0};
    struct graph *alone = graph_open(), *g = w->tree->g;
    struct str name = name_of_file(w->tree, &w->arena, path);
    read_and_check(alone, &nothing, d, name, text, &alone_found);
    if (alone_found.list.len)
        read_and_check(g, &nothing, d, name, text, &found);
    diags_done(&alone_found);
    graph_close(alone);
    keep_found(w, path, &found);
    diags_done(&found);
}

// A file whose name several products use: outside a tree, only its syntax is checked.
static void check_syntax(struct file_walk *w, struct str path)
{
    struct str text;
    struct tree_builder builder;
    struct graph *g = w->tree->g;
    struct diags found = {0};
    const struct dialect *d = dialect_of_file(path_basename(path));
    if (!d || !d->read || !tree_read_listed(&w->files, &w->arena, path, &text))
        return;
    w->where->files++;
    uint32_t file = sources_add(g->sources, name_of_file(w->tree, &w->arena, path), text);
    tree_begin(&builder, dialect_ops(d), g->symbols, file);
    struct reading r = {.text = source_text(g->sources, file),
                        .form = TEXT_FILE,
                        .dialect = d,
                        .builder = &builder,
                        .arena = &g->arena,
                        .diags = &found};
    (void)d->read(&r);
    graph_keep_tree(g, tree_end(&builder));
    keep_found(w, path, &found);
    diags_done(&found);
}

static void note_document(struct file_walk *w, const struct dialect *d, struct str path)
{
    const struct generated_file *generated = generated_file_at(&w->kept->generated, path);
    if (generated && generated->is_partial)
        return;
    struct kept_document *doc = memory_take(sizeof(*doc));
    *doc = (struct kept_document){.dialect = d, .path = kept_text(w->kept, path)};
    ARRAY_PUSH(&w->where->documents, doc);
}

// Whether a tree with a root of its own looks at the file together with others.
static bool is_part_of_tree(struct file_walk *w, struct str path)
{
    const struct project *p = w->tree->project;
    struct str at = project_path_of(w->tree->tree, &w->arena, path);
    for (size_t i = 0; i < p->trees.len; i++) {
        const struct project_tree *t = p->trees.at[i];
        const struct tree_capability *tree = t->tree->dialect->tree;
        if (tree->is_part && path_is_below(at, t->path) &&
            tree->is_part(t->tree, project_path_in(t, at)))
            return true;
    }
    return false;
}

static void check_own_file(struct file_walk *w, const struct dialect *d, struct str path)
{
    if (is_part_of_tree(w, path))
        return;
    if (d->document)
        note_document(w, d, path);
    else
        check_file(w, d, path);
}

// Another tree starts there, or nobody asked for it.
static bool is_skipped(struct file_walk *w, struct str name)
{
    struct tree_walk *tree = w->tree;
    struct str path = path_join_clean(&w->arena, w->where->path, str_slice(name, 0, name.len - 1));
    return is_hidden_directory(name) ||
           project_begins(tree->project, project_path_of(tree->tree, &w->arena, path));
}

static void check_listed_name(struct file_walk *w, struct str name)
{
    struct kept_files *f = w->where;
    struct str path = path_join_clean(&w->arena, f->path, name);
    const struct dialect *d = dialect_in_tree(&w->files, &w->arena, path);
    const struct dialect *together = dialect_of_place(name);
    bool is_part = together && (together == f->place || together == f->members);
    f->files += d != NULL;
    if (!d && w->kept->is_of_places)
        check_syntax(w, path);
    f->of_dialect += (is_part && w->kept->is_of_places) || d == w->tree->project->dialect;
    if (d && !is_part && d != w->tree->project->dialect)
        check_own_file(w, d, path);
}

static void check_names(struct file_walk *w)
{
    struct kept_files *f = w->where;
    struct str *names;
    size_t count = tree_list_listed(&w->files, &w->arena, f->path, &names);
    find_place(w->tree, f, names, count);
    for (size_t i = 0; i < count; i++)
        if (!str_ends(names[i], STR("/"))) // a directory may be called `x.tf`
            check_listed_name(w, names[i]);
    for (size_t i = 0; i < count; i++)
        if (str_ends(names[i], STR("/")) && !is_skipped(w, names[i]))
            ARRAY_PUSH(&f->below, kept_text(w->kept, path_join_clean(&w->arena, f->path,
                                                                     str_slice(names[i], 0,
                                                                               names[i].len - 1))));
}

static void make_files(struct file_walk *w, struct kept_files *f)
{
    struct kept_files before = *f;
    *f = (struct kept_files){.path = before.path,
                             .is_listed = before.is_listed,
                             .is_made = true,
                             .in_place = {.calls_hash = before.in_place.calls_hash,
                                          .is_called = before.in_place.is_called}};
    w->where = f;
    arena_init(&w->arena);
    check_names(w);
    arena_done(&w->arena);
    if (!f->place && f->in_place.calls_hash) { // it was one, and calls nobody any more
        w->kept->calls_differ = true;
        f->in_place.calls_hash = 0;
    }
    bool is_same = f->below.len == before.below.len;
    for (size_t i = 0; i < f->below.len && is_same; i++)
        is_same = f->below.at[i].at == before.below.at[i].at; // each text once
    w->other_directories |= !is_same;
    kept_files_empty(&before);
}

// ---- all of them

static struct kept_files *files_of(struct kept_tree *k, struct str dir)
{
    struct kept_files *f = kept_files_at(k, dir);
    if (f)
        return f;
    f = memory_take(sizeof(*f));
    *f = (struct kept_files){.path = kept_text(k, dir)};
    *str_table_put(&k->files, f->path, NULL) = (uintptr_t)f;
    return f;
}

// Goes through all directories, and makes what is not made.
static void walk_files(struct file_walk *w)
{
    struct kept_tree *k = w->kept;
    ARRAY(struct str) todo = {0};
    for (size_t i = 0; i < k->walk.len; i++)
        k->walk.at[i]->is_listed = false;
    k->walk.len = 0;
    ARRAY_PUSH(&todo, k->path);
    while (todo.len) {
        struct kept_files *f = files_of(k, todo.at[--todo.len]);
        if (!f->is_made)
            make_files(w, f);
        f->is_listed = true;
        ARRAY_PUSH(&k->walk, f);
        for (size_t i = f->below.len; i-- > 0;) // the last one added comes next
            ARRAY_PUSH(&todo, f->below.at[i]);
    }
    ARRAY_DONE(&todo);
    for (uint32_t i = 0; i < k->files.len; i++) { // what was removed is made again if it comes back
        struct kept_files *f = (struct kept_files *)(uintptr_t)k->files.entries[i].value;
        if (!f->is_listed) {
            k->calls_differ |= f->in_place.calls_hash != 0;
            f->in_place.calls_hash = 0;
            kept_files_empty(f);
        }
    }
    k->has_walked = true;
}

void check_files(struct tree_walk *tree)
{
    struct kept_tree *k = tree->kept;
    struct file_walk w = {.tree = tree, .kept = k, .files = generated_files_tree(&k->generated)};
    for (size_t i = 0; i < k->walk.len; i++) {
        struct kept_files *f = k->walk.at[i];
        if (!f->is_made || (k->is_changed && f->found.len)) // places may have moved
            make_files(&w, f);
    }
    if (!k->has_walked || w.other_directories)
        walk_files(&w);
    check_documents(tree);
}

// ---- the report

// Errors of a file or, if it is generated, of what generates it.
void report_file(struct tree_walk *w, struct str path, const struct diag *d, struct diags *out)
{
    w->found.unit = unit_around(w, path);
    if (generated_file_at(&w->kept->generated, path))
        (void)findings_add(&w->found, generated_diag(w, path, d), MEETS_IN_RESULTS);
    else
        diags_add(out, d);
    w->found.unit = 0;
}

void report_files(struct tree_walk *w, struct tree_check *c, struct diags *out)
{
    const struct kept_tree *k = w->kept;
    for (size_t i = 0; i < k->walk.len; i++) {
        const struct kept_files *f = k->walk.at[i];
        c->files += f->files;
        c->of_dialect += f->of_dialect;
        for (size_t n = 0; n < f->found.len; n++)
            report_file(w, f->found.at[n].path, f->found.at[n].diag, out);
    }
    report_documents(w, out);
}
