// SPDX-License-Identifier: Apache-2.0
//
// Trees of directories, for dialects that have them: a file in a directory says something for the directory
// and all below it. A tree is data to a dialect: whoever opens one says how directories are listed and files
// read, so that a request, a working tree and a revision of git are all the same.
#ifndef WEFT_DIALECTS_DIRECTORIES_H
#define WEFT_DIALECTS_DIRECTORIES_H

#include "ask/links/links.h"
#include "ask/made.h"
#include "base/file.h"
#include "graph/views/view.h"

struct tree_troubles;

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
};

// ---- what a run of code generation would do

enum file_change { CHANGE_NONE, CHANGE_CREATED, CHANGE_CHANGED, CHANGE_DELETED };

struct generated_file {
    struct str name;   // relative to its directory
    struct str text;   // what it shall have; empty where it goes
    size_t mark_len;   // of the line in front that says that it was generated
    struct str before; // what it has, where that changes
    enum file_change change;
    bool is_partial; // something of it fails; a check has left that out
};

struct generated_mistake {
    const char *category; // what the dialect's own tools call it; NULL: a part of the one before
    const struct diag *diag;
};

// A stack, or another directory in which files are made or go. With a mistake nothing of it changes.
struct generated_dir {
    struct str path;
    bool is_stack;
    ARRAY(struct generated_file) files; // by name
    ARRAY(struct generated_mistake) mistakes;
};

struct generation {
    ARRAY(struct generated_dir) dirs; // by path
};

void generation_done(struct generation *g);

// Which part of the tree, and who wants to know how far it is.
struct generate_request {
    const struct str *below; // directories: only files in or below one of these; none: all
    size_t below_count;
    // What is done, how far it is; false stops. May be NULL.
    bool (*progress)(void *data, const char *what, size_t done, size_t total);
    void *data;
    unsigned threads; // that write; 0: as many as the machine has
    // Nothing will be written: all mistakes are wanted, those of files that are read left out, and what
    // only warns is one of them.
    bool is_check;
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
    const char *kind; // "file", "assertion", "attribute"; one address for one kind
    struct str name;  // `_db.tf`, `stack.tags`
    struct span at;   // where it is written
    struct span text; // all of it
    bool is_plain;    // it is what it makes: `tags = ["a"]`
    bool is_value;    // what it makes is a value, no text of a file
    // The same text that reads the same makes the same; not where this is set.
    bool is_unsure;
    void *dir; // the dialect's own, as all below
    const void *inside;
    unsigned which;
};

struct made {
    // Absent: nothing is made; a poison when it fails. What is not known before it is run is unknown.
    struct value value;
    const struct read *reads; // directly, with what was found
    size_t read_count;
};

// What a file says about a stack, whatever the stack makes: that it counts as changed, or as unchanged.
struct stack_order {
    struct str stack;
    struct str reason; // as people wrote it
    bool ignores;
};

// Which stacks of a tree, and in which order. All zero: all of them, by path.
struct stack_query {
    const struct str *below; // only those in or below one of these directories, when there are any
    const struct str *paths; // only these, when there are any
    const struct str *tags;  // only those that one of these filters means, when there are any
    const struct str *without; // none with one of these tags
    size_t below_count, path_count, tag_count, without_count;
    bool with_wanted; // those too that the selected ones want, or that want to be with them
    bool in_order;    // as they run
    bool reversed;
};

// Something that is said with a question, not in a file.
struct given {
    struct str where; // for diagnostics: "--global a.b"
    const struct str *names;
    size_t name_count;
    struct str text;
};

// A directory as a check walks it.
struct tree_dir {
    struct str path;
    struct view *view;
    bool has_files;
    bool is_stack;
    bool is_broken; // something in it could not be read: names may be missing
    const struct diags
        *mistakes; // of its own files; those of an imported file are in each importer
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
    // Of such a tree: whether a directory and all above it are written as they are in the other one. True only
    // where that is known already.
    bool (*says_as_beside)(struct directories *d, struct str path);
    // True for a directory that has been read already, and is no link.
    bool (*has_read)(struct directories *d, struct str path);
    // A directory, read with all above it; mistakes of its files are added.
    struct view *(*view)(struct directories *d, struct str path, struct diags *mistakes);
    // Says in `given` what is at a path of what directories define (`a.b`): the expression that a text is.
    // What is wrong with it is added. NULL: nothing can be given.
    void (*give)(struct directories *d, struct view *given, const struct given *what,
                 struct diags *mistakes);
    // Whether the tree generates the file at a path, which need not be there: its text, and what that is made
    // of (`file` is for the caller). A path that is generated and fails has no text, and mistakes; with
    // `keeps_rest` it has what does not fail. NULL: the dialect generates nothing.
    bool (*made)(struct directories *d, struct str path, bool keeps_rest, struct str *text,
                 struct made_text *out, struct diags *mistakes);
    // Every stack, with arrows to those that run before it. Reads all files. NULL: there is no order.
    void (*draw_order)(struct directories *d, struct drawing *out, struct diags *mistakes);
    // Every expression of all files but what directories define: `each` is called for one after the other.
    // Reads all files.
    void (*expressions)(struct directories *d,
                        void (*each)(void *data, const struct expression_place *e), void *data);
    // Why a file of the dialect was not read; NULL when it was. To be asked when all stacks have been listed,
    // which reads all files.
    const char *(*why_skipped)(struct directories *d, struct str path);
    // What `weft stacks` lists: a list of objects with `path`, `name`, `tags`, and more. Mistakes of files
    // and of the order are added.
    struct value (*stacks)(struct directories *d, const struct stack_query *q,
                           struct diags *mistakes);
    // All that makes something for a stack, in an order that is the same for the same files; for the tree as a
    // whole where the path is empty: names are files below its root then.
    size_t (*makers)(struct directories *d, struct str stack, struct arena *a, struct maker **out);
    // Whether a file of a tree gives such an order, which counts while it is new. What is wrong with it is
    // added. NULL: there are none.
    bool (*order)(struct directories *d, struct str path, struct arena *a, struct stack_order *out,
                  struct diags *mistakes);
    // What one of them makes; to be told apart from others by what it read.
    void (*make)(const struct maker *m, struct arena *a, struct made *out);
    // A whole run of code generation, as data. Mistakes of files and warnings are added, and those that the
    // directories have.
    void (*generate)(struct directories *d, const struct generate_request *r,
                     struct generation *out, struct diags *mistakes);

    // ---- check
    // Every directory at, below or above a path, loaded, by path. The list is in the arena.
    size_t (*directories)(struct directories *d, struct str path, struct arena *a,
                          struct tree_dir **out);
    // Below which directories define what those below them inherit: `global`.
    path_id (*inherited)(struct directories *d);
    // What a stack directly below a directory would see: what only stacks have is unknown.
    struct view *(*any_stack)(struct directories *d, struct str path);
    // What can be seen of one directory without evaluating for a stack, and is no mistake of reading it.
    // `is_strict`: what other tools for the same files refuse, this refuses too.
    void (*check_directory)(struct directories *d, struct str path, bool is_strict,
                            struct diags *mistakes);
    // What is wrong with what is run in a stack, whatever the outside world will be.
    void (*check_stack)(struct directories *d, struct str path, struct diags *mistakes);

    // ---- what is run, as data
    // Scripts that a directory sees: a list of objects with `labels`, `name`, `description`, `defined`. With
    // labels only the one that has them, with its `jobs`. Nothing is run.
    struct value (*scripts)(struct directories *d, struct str path, const struct str *labels,
                            size_t count, struct diags *mistakes);
    // Variables for the environment of commands in a directory: an object of strings.
    struct value (*environment)(struct directories *d, struct str path, struct diags *mistakes);
};

#endif
