// SPDX-License-Identifier: Apache-2.0
//
// Files that the units of a tree generate: what a run of code generation would do, as data.
#ifndef WEFT_DIALECTS_PRODUCTS_H
#define WEFT_DIALECTS_PRODUCTS_H

#include "ask/generated_text.h"
#include "dialects/tree.h"

enum file_change { CHANGE_NONE, CHANGE_CREATED, CHANGE_CHANGED, CHANGE_DELETED };

struct generated_file {
    struct str name;   // relative to its directory
    struct str text;   // the new content; empty if it is deleted
    size_t mark_len;   // length of the leading line that marks it as generated
    struct str before; // the current content, if that changes
    enum file_change change;
    bool is_partial; // part of it fails; a check has skipped that part
};

struct generated_mistake {
    const char *category; // the word of the dialect's own tools; NULL: belongs to the one before
    const struct diag *diag;
};

// A unit, or another directory in which files are generated or deleted. If it has a mistake, nothing in it changes.
struct generated_dir {
    struct str path;
    bool is_unit;
    ARRAY(struct generated_file) files; // by name
    ARRAY(struct generated_mistake) mistakes;
};

struct generation {
    ARRAY(struct generated_dir) dirs; // by path
};

void generation_done(struct generation *g);

// Which part of the tree to generate, and how to report progress.
struct generate_request {
    const struct str *below; // only files in or below one of these directories; none: all
    size_t below_count;
    // What is being done, and how far it is; returning false stops. May be NULL.
    bool (*progress)(void *data, const char *what, size_t done, size_t total);
    void *data;
    unsigned threads; // for writing; 0: one per core
};

struct product_capability {
    // For a check: between these two, the tree has units that generating would add. Calls may not be nested.
    void (*check_begin)(struct dialect_tree *t);
    void (*check_end)(struct dialect_tree *t);
    // Within: what one unit would generate for itself, with all mistakes except those of reading files; warnings
    // count as mistakes. `out` may get several directories.
    void (*check_unit)(struct dialect_tree *t, struct str path, struct generation *out);
    // The same for everything at or below a path that is generated, but not by a unit that is listed.
    void (*check_rest)(struct dialect_tree *t, struct str below, struct generation *out);
    // A whole run of code generation, as data. Mistakes of files and of
    // directories are added, and warnings.
    void (*generate)(struct dialect_tree *t, const struct generate_request *r,
                     struct generation *out, struct diags *mistakes);
    // Whether the tree generates the file at a path, which need not exist: its text, and what the text is made of
    // (`file` is for the caller). If generating it fails, there are mistakes and no text; with `keeps_rest`, the text
    // of what does not fail. Text and parts are in the arena.
    bool (*find_generated)(struct dialect_tree *t, struct str path, bool keeps_rest,
                           struct arena *a, struct str *text, struct generated_text *out,
                           struct diags *mistakes);
    // The files that would be generated in one directory, by name, in the arena. What fails is left out, or is partial.
    size_t (*generated_in)(struct dialect_tree *t, struct str dir, struct arena *a,
                           struct generated_file **out, bool *fails);
    // Whether a text is what a former run has generated in a directory: if nothing generates the file now, the next one
    // removes it.
    bool (*is_leftover)(struct dialect_tree *t, struct str dir, struct str text);
};

#endif
