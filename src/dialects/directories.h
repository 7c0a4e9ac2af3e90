// SPDX-License-Identifier: Apache-2.0
//
// Trees of directories, for dialects that have them: a file in a directory says something for the directory
// and all below it. A tree is data to a dialect: whoever opens one says how directories are listed and files
// read, so that a request, a working tree and a revision of git are all the same.
#ifndef WEFT_DIALECTS_DIRECTORIES_H
#define WEFT_DIALECTS_DIRECTORIES_H

#include "graph/view.h"

// Where texts come from. Paths are of the tree: absolute, `/` is its root. Results live in the arena.
struct tree_files {
    void *data;
    // The names in a directory in byte order; those of directories end in a slash.
    size_t (*list)(void *data, struct arena *a, struct str dir, struct str **names);
    // False: there is no such file.
    bool (*read)(void *data, struct arena *a, struct str path, struct str *text);
    // Whether the file is there with just this text, where that is known without reading it; may be NULL.
    bool (*has)(void *data, struct str path, struct str text);
    struct str shown; // stands before names of files, for people: `HEAD:`
};

// Whether there is such a file with just this text.
static inline bool tree_files_have(const struct tree_files *f, struct arena *a, struct str path,
                                   struct str text)
{
    struct str is;
    if (f->has)
        return f->has(f->data, path, text);
    return f->read(f->data, a, path, &is) && str_equal(is, text);
}

struct directories; // a tree as its dialect knows it

// ---- what a directory makes of what it reads

// Something that makes something: a block that generates a file, an assertion, an attribute of a stack.
struct maker {
    const char *kind; // "file", "assertion", "attribute"
    struct str name;  // `_db.tf`, `tags`
    struct span at;   // where it is written
    struct span
        text; // all of it: the same text that reads the same makes the same. NO_SPAN: who knows
    const void *inside;
    unsigned which; // of those inside
};

struct made {
    struct value value;       // absent: nothing is made; a poison when it fails
    const struct read *reads; // directly, with what was found
    size_t read_count;
};

struct directory_dialect {
    // Whether a directory without anything above it is one where a tree may begin.
    bool (*is_root)(struct tree_files files);
    // In a graph, which keeps all that is defined. `root` is where the tree is for the system.
    struct directories *(*open)(struct graph *g, struct tree_files files, struct str root);
    void (*close)(struct directories *d);
    // The same tree at another time, in the graph of one that is wholly loaded and is closed later: what is the
    // same in both is read and evaluated once.
    struct directories *(*open_beside)(struct directories *other, struct tree_files files);
    // A directory, read with all above it; mistakes of its files are added.
    struct view *(*view)(struct directories *d, struct str path, struct diags *mistakes);
    // What `weft stacks` lists: a list of objects with `path`, `name`, `tags`, and more. Mistakes of files
    // are added.
    struct value (*stacks)(struct directories *d, struct diags *mistakes);
    // A whole run of code generation: a list of objects with `dir`, `name`, `text`, `change`. What is wrong
    // is added, and the directory that it is wrong in makes nothing.
    struct value (*generate)(struct directories *d, struct diags *mistakes);
    // All that makes something for a stack, in an order that is the same for the same files.
    size_t (*makers)(struct directories *d, struct str stack, struct arena *a, struct maker **out);
    // What one of them makes; to be told apart from others by what it read.
    void (*make)(struct directories *d, struct str stack, const struct maker *m, struct arena *a,
                 struct made *out);
};

#endif
