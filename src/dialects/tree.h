// SPDX-License-Identifier: Apache-2.0
//
// Trees: what a dialect makes of the files below a root. A tree is data to a dialect: whoever opens one says how
// directories are listed and files read, so that a request, a working tree and a revision of git are all the same.
#ifndef WEFT_DIALECTS_TREE_H
#define WEFT_DIALECTS_TREE_H

#include "ask/links/links.h"
#include "base/file.h"
#include "graph/views/view.h"

struct tree_troubles;
struct dialect;

// Where texts come from. Paths are of the tree: absolute, `/` is its root. Results live in the arena.
struct tree_files {
    void *data;
    // The names in a directory in byte order, to be read only; those of directories end in a slash. A link to a
    // directory is none: a tree has no second way to a place.
    size_t (*list)(void *data, struct arena *a, struct str dir, struct str **names);
    // False: there is no such file.
    bool (*read)(void *data, struct arena *a, struct str path, struct str *text);
    // Whether the file is there with just this text, where that is known without reading it; may be NULL.
    bool (*has)(void *data, struct str path, struct str text);
    struct str shown; // stands before names of files, for people: `HEAD:`
    struct str
        below; // where the root is in the project: `examples/bakery/`; empty: it is the project's own
    // At least so many of its first bytes, where it has them. NULL: `read` does.
    bool (*read_start)(void *data, struct arena *a, struct str path, size_t len, struct str *text);
    // What the file at a path is, in bytes that are the same where all of it is, in whichever tree that has
    // this. NULL: who compares reads.
    bool (*identity)(void *data, struct arena *a, struct str path, struct str *out);
    bool identifies_directories; // ... with all that is in them
    // Whether a file or directory was not meant to belong to the tree, with all that is in it; and whether it
    // does in spite of that, or something in it. NULL: all belong.
    bool (*is_ignored)(void *data, struct str path, bool is_directory);
    bool (*is_tracked)(void *data, struct str path, bool is_directory);
    // What is there; a link is a link. NULL: there is nothing but regular files and directories.
    enum file_type (*type)(void *data, struct arena *a, struct str path);
    bool is_parallel; // several threads may read at once
    // Where what is there and cannot be read is noted (dialects/troubles.h): to `list` and `read` it seems not to
    // be there. NULL: that cannot happen, or the owner of the files tells it by itself.
    struct tree_troubles *troubles;
    // A directory as the project's tree of directories sees it, for documents that lie there; NULL: there is none.
    struct view *(*view)(void *data, struct str dir);
    void *view_data;
    // A tree tells whoever opened it that the files of a directory say that another tree of its dialect begins there;
    // true: it does, and the directory with all below it is none of this tree. NULL: there are no others.
    bool (*begins_tree)(void *data, struct str dir);
    // ... and whether that is known of a directory, for trees that are none of directories. NULL: none begins.
    bool (*is_of_other_tree)(void *data, struct str dir);
    void *begins_data; // of both
};

// A path of the tree as the project calls it, for people: `envs/web`, and `/` for the project's root.
struct str tree_name(const struct tree_files *f, struct arena *a, struct str path);
// The name of a file in the sources: the same, with where it was read from in front.
struct str tree_source_name(const struct tree_files *f, struct arena *a, struct str path);

// The files below a directory of others, as a tree of their own. The result points to `*b`.
struct files_below {
    const struct tree_files *whole;
    struct str dir; // of `whole`
};
struct tree_files tree_files_below(struct files_below *b, struct arena *a);

// Whether there is such a file with just this text.
static inline bool tree_files_have(const struct tree_files *f, struct arena *a, struct str path,
                                   struct str text)
{
    struct str is;
    if (f->has)
        return f->has(f->data, path, text);
    return f->read(f->data, a, path, &is) && str_equal(is, text);
}

// A tree as its dialect knows it: each begins its own struct with this.
struct dialect_tree {
    const struct dialect *dialect;
};

// Something that is said with a question, not in a file.
struct given {
    struct str where; // for diagnostics: "given on the command line: a.b"
    const struct str *names;
    size_t name_count;
    struct str text;
};

// A directory as a check walks it.
struct tree_dir {
    struct str path;
    struct view *view;
    bool has_files;
    bool is_unit;
    bool is_broken; // something in it could not be read: names may be missing
    const struct diags
        *mistakes; // of its own files; those of an imported file are in each importer
};

struct tree_capability {
    // Whether the files of a directory say that a tree begins there. NULL: none does; the project's root is the
    // tree's.
    bool (*is_root)(struct tree_files files);
    // In a graph, which keeps all that is defined. `root` is where the tree is for the system.
    struct dialect_tree *(*open)(const struct dialect *d, struct graph *g, struct tree_files files,
                                 struct str root);
    void (*close)(struct dialect_tree *t);
    // The same tree at another time, in the graph of one that is wholly loaded and is closed later: what is the
    // same in both is read and evaluated once.
    struct dialect_tree *(*open_beside)(struct dialect_tree *other, struct tree_files files);
    // Of such a tree: whether a directory and all above it are written as they are in the other one. True only
    // where that is known already.
    bool (*says_as_beside)(struct dialect_tree *t, struct str path);
    // Why a file of the dialect was not read; NULL when it was. To be asked when all units have been listed,
    // which reads all files.
    const char *(*why_skipped)(struct dialect_tree *t, struct str path);
    // Every expression of all files but what directories define: `each` is called for one after the other.
    // Reads all files.
    void (*expressions)(struct dialect_tree *t,
                        void (*each)(void *data, const struct expression_place *e), void *data);
    // What directories say for all below them; NULL: they say nothing.
    const struct directory_capability *directories;
};

// Trees in which a file says something for its directory and all below it.
struct directory_capability {
    // Below which path directories define what those below them inherit.
    path_id (*inherited)(struct dialect_tree *t);
    // True for a directory that has been read already, and is no link.
    bool (*has_read)(struct dialect_tree *t, struct str path);
    // A directory, read with all above it; mistakes of its files are added.
    struct view *(*view)(struct dialect_tree *t, struct str path, struct diags *mistakes);
    // Says in `given` what is at a path of what directories define (`a.b`): the expression that a text is.
    // What is wrong with it is added.
    void (*give)(struct dialect_tree *t, struct view *given, const struct given *what,
                 struct diags *mistakes);
    // Every directory at, below or above a path, loaded, by path. The list is in the arena.
    size_t (*list)(struct dialect_tree *t, struct str path, struct arena *a, struct tree_dir **out);
    // What a unit directly below a directory would see: what only units have is unknown.
    struct view *(*any_unit)(struct dialect_tree *t, struct str path);
    // What can be seen of one directory without evaluating for a unit, and is no mistake of reading it.
    // `is_strict`: what other tools for the same files refuse, this refuses too.
    void (*check)(struct dialect_tree *t, struct str path, bool is_strict, struct diags *mistakes);
};

#endif
