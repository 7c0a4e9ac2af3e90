// SPDX-License-Identifier: Apache-2.0
//
// Trees of directories, for dialects that have them: a file in a directory says something for the directory
// and all below it. A tree is data to a dialect: whoever opens one says how directories are listed and files
// read, so that a request, a working tree and a revision of git are all the same.
#ifndef WEFT_DIALECTS_DIRECTORIES_H
#define WEFT_DIALECTS_DIRECTORIES_H

#include "graph/made.h"
#include "graph/view.h"

// Where texts come from. Paths are of the tree: absolute, `/` is its root. Results live in the arena.
struct tree_files {
    void *data;
    // The names in a directory in byte order; those of directories end in a slash.
    size_t (*list)(void *data, struct arena *a, struct str dir, struct str **names);
    // False: there is no such file.
    bool (*read)(void *data, struct arena *a, struct str path, struct str *text);
};

struct directories; // a tree as its dialect knows it

// Something that is said with a question, not in a file.
struct given {
    struct str where; // for diagnostics: "--global a.b"
    const struct str *names;
    size_t name_count;
    struct str text;
};

struct directory_dialect {
    // Whether a directory without anything above it is one where a tree may begin.
    bool (*is_root)(struct tree_files files);
    // In a graph, which keeps all that is defined. `root` is where the tree is for the system.
    struct directories *(*open)(struct graph *g, struct tree_files files, struct str root);
    void (*close)(struct directories *d);
    // A directory, read with all above it; mistakes of its files are added.
    struct view *(*view)(struct directories *d, struct str path, struct diags *mistakes);
    // Says in `given` what is at a path of what directories define (`a.b`): the expression that a text is.
    // What is wrong with it is added. NULL: nothing can be given.
    void (*give)(struct directories *d, struct view *given, const struct given *what,
                 struct diags *mistakes);
    // Whether the tree generates the file at a path, which need not be there: its text, and what that is made
    // of (`file` is for the caller). A path that is generated and fails has no text, and mistakes. NULL: the
    // dialect generates nothing.
    bool (*made)(struct directories *d, struct str path, struct str *text, struct made_text *out,
                 struct diags *mistakes);
    // What `weft stacks` lists: a list of objects with `path`, `name`, `tags`, and more. Mistakes of files
    // are added.
    struct value (*stacks)(struct directories *d, struct diags *mistakes);
    // A whole run of code generation: a list of objects with `dir`, `name`, `text`, `change`. What is wrong
    // is added, and the directory that it is wrong in makes nothing.
    struct value (*generate)(struct directories *d, struct diags *mistakes);
};

#endif
