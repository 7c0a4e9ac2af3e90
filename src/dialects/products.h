// SPDX-License-Identifier: Apache-2.0
//
// Files that the units of a tree make: what a run of code generation would do, as data.
#ifndef WEFT_DIALECTS_PRODUCTS_H
#define WEFT_DIALECTS_PRODUCTS_H

#include "ask/generated_text.h"
#include "dialects/tree.h"

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

// A unit, or another directory in which files are made or go. With a mistake nothing of it changes.
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

struct product_capability {
    // A whole run of code generation, as data. Mistakes of files and warnings are added, and those that the
    // directories have.
    void (*generate)(struct dialect_tree *t, const struct generate_request *r,
                     struct generation *out, struct diags *mistakes);
    // Whether the tree generates the file at a path, which need not be there: its text, and what that is made
    // of (`file` is for the caller). A path that is generated and fails has no text, and mistakes; with
    // `keeps_rest` it has what does not fail.
    bool (*find_generated)(struct dialect_tree *t, struct str path, bool keeps_rest,
                           struct str *text, struct generated_text *out, struct diags *mistakes);
};

#endif
