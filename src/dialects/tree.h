// SPDX-License-Identifier: Apache-2.0
//
// Trees: what a dialect makes of the files below a root. A dialect sees a tree as data: whoever opens it provides the
// functions that list and read, so that a request, a working tree and a git revision all look the same.
#ifndef WEFT_DIALECTS_TREE_H
#define WEFT_DIALECTS_TREE_H

#include "ask/generated_text.h"
#include "ask/links/links.h"
#include "base/files/file.h"
#include "graph/views/view.h"

struct tree_troubles;
struct dialect;
struct generated_file;
struct place_input;
struct place_capability;

// What is checked out, as git says it: all empty outside of a repository, a branch `HEAD` where none is checked out.
struct tree_checkout {
    struct str branch, commit, origin;
};

// Where texts come from. Paths are those of the tree: absolute, `/` is its root. Results live in the arena.
struct tree_files {
    void *data;
    // The names in a directory in byte order, read-only; names of directories end with a slash. They live until the
    // question ends, if not longer. A symbolic link to a directory is not one: every place in a tree has exactly one path.
    size_t (*list)(void *data, struct arena *a, struct str dir, struct str **names);
    // False: the file does not exist.
    bool (*read)(void *data, struct arena *a, struct str path, struct str *text);
    // Whether the file exists with exactly this text, if that is known without reading it; may be NULL.
    bool (*has)(void *data, struct str path, struct str text);
    struct str shown; // prefix of file names in messages: `HEAD:`
    struct str
        below; // the root's path in the project: `examples/bakery/`; empty: the project's root
    // At least this many of the first bytes, if the file has them. NULL: use `read`.
    bool (*read_start)(void *data, struct arena *a, struct str path, size_t len, struct str *text);
    // Bytes that identify the content at a path: equal bytes mean equal content, in all trees that have this
    // function. NULL: compare by reading.
    bool (*identity)(void *data, struct arena *a, struct str path, struct str *out);
    bool identifies_directories; // ... including everything in them
    // Whether a file or directory, with everything in it, is ignored by the tree; and whether it, or something in it,
    // belongs to the tree anyway. NULL: everything belongs.
    bool (*is_ignored)(void *data, struct str path, bool is_directory);
    bool (*is_tracked)(void *data, struct str path, bool is_directory);
    // What kind of entry it is; symbolic links are not followed. NULL: there are only regular files and directories.
    enum file_type (*type)(void *data, struct arena *a, struct str path);
    bool is_parallel; // several threads may read at once
    // Collects what exists but cannot be read (dialects/troubles.h); `list` and `read` act as if it did not exist.
    // NULL: that cannot happen, or the owner of the files reports it.
    struct tree_troubles *troubles;
    // A directory as the project's tree of directories sees it, for documents in it; NULL: there is no such tree.
    struct view *(*view)(void *data, struct str dir);
    void *view_data;
    // The files that other trees of the project would generate in a directory now (dialects/products.h), by name, in the
    // arena: they are part of it, in place of those on disk. `fails`: there may be others. NULL: nothing is generated.
    size_t (*generated)(void *data, struct arena *a, struct str dir, struct generated_file **out,
                        bool *fails);
    // Notes in the graph that a file of the sources is such a file, so that it is explained by what generates it.
    void (*note_generated)(void *data, struct str path, uint32_t file);
    // Whether a text on disk is left from a former run: the file would be removed if nothing generates it.
    bool (*is_leftover)(void *data, struct str path, struct str text);
    void *generated_data; // for all three
    // A tree reports to whoever opened it that, by its files, another tree of its dialect starts in a directory.
    // True: it does, and this tree ignores the directory and everything below. NULL: there are no other trees.
    bool (*begins_tree)(void *data, struct str dir);
    // ... and whether that is known of a directory, for trees without directories. NULL: no other tree starts.
    bool (*is_of_other_tree)(void *data, struct str dir);
    void *begins_data; // for both
    // The tree of a dialect that starts at a directory, by its files: what it offers is seen there and below
    // (dialects/offers.h). NULL: there are no other trees.
    struct dialect_tree *(*tree_at)(void *data, const struct dialect *d, struct str dir);
    void *tree_data;
    // What is checked out around the tree; false: it cannot be read. NULL: that is not known here.
    bool (*checkout)(void *data, struct arena *a, struct tree_checkout *out);
    void *checkout_data;
};

// A path of the tree relative to the project, for people: `envs/web`; `/` is the project's root.
struct str tree_name(const struct tree_files *f, struct arena *a, struct str path);
// The name of a file in the sources: the same, prefixed with where it was read from.
struct str tree_source_name(const struct tree_files *f, struct arena *a, struct str path);
// The path of the file that has such a name; empty: it is none of the tree.
struct str tree_path_of_source(const struct tree_files *f, struct arena *a, struct str name);

// The files below a directory, as a tree of their own. The result points to `*b`.
struct files_below {
    const struct tree_files *whole;
    struct str dir; // of `whole`
};
struct tree_files tree_files_below(struct files_below *b, struct arena *a);

// Whether the file exists with exactly this text.
static inline bool tree_files_have(const struct tree_files *f, struct arena *a, struct str path,
                                   struct str text)
{
    struct str is;
    if (f->has)
        return f->has(f->data, path, text);
    return f->read(f->data, a, path, &is) && str_equal(is, text);
}

// A tree as its dialect knows it: the first member of the dialect's own struct.
struct dialect_tree {
    const struct dialect *dialect;
    // What of its inputs has counted: bits by enum place_input_kind. Whoever gives something in vain is told.
    unsigned used_inputs;
};

// A definition that is given with a query, not in a file.
struct given {
    struct str where; // for diagnostics: "given on the command line: a.b"
    const struct str *names;
    size_t name_count;
    struct str text;
};

// When something was said anew in a tree, as numbers of its changes, which count from 1.
struct tree_changes {
    uint32_t now;     // the last one
    uint32_t listed;  // the last one after which there are other directories or units
    uint32_t renewed; // the last one after which nothing that was known of the tree counts
};

// The same of one directory.
struct dir_changes {
    uint32_t read; // its files were read: places are those of then
    uint32_t said; // it says something else than before, apart from what its view says
};

// A directory as a check visits it.
struct tree_dir {
    struct str path;
    struct view *view;
    bool has_files;
    bool is_unit;
    const struct diags
        *mistakes; // of its own files; those of an imported file are in each importer
    const struct dir_changes *changes; // lives as long as the tree
};

// A tree offers one name to the other languages of its project: whatever is written in a directory at or below its root
// may read it, in any language (dialects/offers.h).
struct offer_capability {
    const char *name;
    // What the name means: a lazy mapping, of which nothing is evaluated that nobody reads. Asked when somebody reads it.
    struct node *(*meaning)(struct dialect_tree *t);
};

struct tree_capability {
    // Whether the files of a directory declare that a tree starts there. NULL: they
    // cannot; the tree's root is the project's.
    bool (*is_root)(struct tree_files files);
    // Whether one does unless the directory is in another tree of the dialect. NULL: never.
    bool (*is_root_alone)(struct tree_files files);
    // Entries (names of directories end with a slash) of which a directory has one if a tree may start there; ends with
    // NULL. NULL: any file of the dialect.
    const char *const *root_entries;
    // Opens a tree in a graph, which keeps everything that is defined. `root` is its path in the file system.
    struct dialect_tree *(*open)(const struct dialect *d, struct graph *g, struct tree_files files,
                                 struct str root);
    void (*close)(struct dialect_tree *t);
    // These files or directories may have been created, edited or removed since they were read; no path: everything
    // may. What they contribute is said anew. NULL: the tree is to be opened again.
    void (*change)(struct dialect_tree *t, const struct str *paths, size_t count);
    // Opens another version of a tree in the graph of one that is fully loaded and outlives it: what is the same in
    // both is read and evaluated only once.
    struct dialect_tree *(*open_beside)(struct dialect_tree *other, struct tree_files files);
    // For such a tree: whether a directory and all its parents have the same text in both versions.
    // True only if that is already known.
    bool (*says_as_beside)(struct dialect_tree *t, struct str path);
    // Why a file of the dialect was not read; NULL if it was. Ask after
    // listing all units, which reads all files.
    const char *(*why_skipped)(struct dialect_tree *t, struct str path);
    // Calls `each` for every expression of all files, except what
    // directories define. Reads all files.
    void (*expressions)(struct dialect_tree *t,
                        void (*each)(void *data, const struct expression_place *e), void *data);
    // Gives a tree without places something, before it is asked. NULL, or what is wrong with it. NULL: it takes nothing.
    const char *(*give)(struct dialect_tree *t, const struct place_input *what);
    // Whether a file, in whatever language, is checked with the whole tree and not alone. NULL: none is.
    bool (*is_part)(struct dialect_tree *t, struct str path);
    // How many of them are below a directory and have a name that tells no dialect. NULL: none has.
    size_t (*count_parts)(struct dialect_tree *t, struct str below);
    // Everything that is wrong with the tree as a whole, each mistake once. NULL: its units tell.
    void (*check)(struct dialect_tree *t, struct diags *mistakes);
    // What directories define for everything below them; NULL: nothing.
    const struct directory_capability *directories;
    // What they define for themselves alone; NULL: nothing.
    const struct place_capability *places;
    // What other languages see of the tree, at its root and below; NULL: nothing.
    const struct offer_capability *offers;
};

// Trees in which a file can define something for its directory and everything below.
struct directory_capability {
    // The path below which directories inherit what their parents define.
    path_id (*inherited)(struct dialect_tree *t);
    // Whether a file of this name is one of the tree's although its language has another name. NULL: none is.
    bool (*is_own_file)(struct str name);
    // True if the directory has already been read and is not a symbolic link.
    bool (*has_read)(struct dialect_tree *t, struct str path);
    // Reads a directory and all its parents; mistakes in their files are added.
    struct view *(*view)(struct dialect_tree *t, struct str path, struct diags *mistakes);
    // Sets `given` to the expression of a text, for a path of what directories
    // define (`a.b`). Mistakes in it are added.
    void (*give)(struct dialect_tree *t, struct view *given, const struct given *what,
                 struct diags *mistakes);
    // Every directory at, below or above a path, loaded, by path. The list is in the arena; it holds until
    // `changes.listed` grows.
    size_t (*list)(struct dialect_tree *t, struct str path, struct arena *a, struct tree_dir **out);
    // What has changed since the tree was opened; lives as long as the tree.
    const struct tree_changes *(*changes)(struct dialect_tree *t);
    // What a unit directly below a directory would see; what only units have is unknown.
    struct view *(*any_unit)(struct dialect_tree *t, struct str path);
    // Checks one directory for whatever can be seen without evaluating for a unit; mistakes of reading it are not
    // repeated. `is_strict`: also reports what other tools for the same files reject.
    void (*check)(struct dialect_tree *t, struct str path, bool is_strict, struct diags *mistakes);
};

#endif
