// SPDX-License-Identifier: Apache-2.0
//
// A tree of files as it would be after a run of code generation, whether or not one was done.
#ifndef WEFT_PROJECT_MADE_FILES_H
#define WEFT_PROJECT_MADE_FILES_H

#include "dialects/products.h"

struct made_files {
    struct tree_files disk;
    struct arena arena;
    struct str_table files; // path -> struct generated_file *
    struct str_table dirs;  // in which something is made
    struct str_table names; // directory -> struct made_names *
};

// Both must outlive it. Files that go are still there: a check does not look for them.
void made_files_open(struct made_files *m, struct tree_files disk, const struct generation *made);
void made_files_close(struct made_files *m);
struct tree_files made_files_tree(struct made_files *m);
// The file that would be made at a path; NULL: it is none of those.
const struct generated_file *made_file_at(const struct made_files *m, struct str path);

#endif
