// SPDX-License-Identifier: Apache-2.0
//
// A tree of files as it would be after code generation, whether or not it was run.
#ifndef WEFT_PROJECT_GENERATED_FILES_H
#define WEFT_PROJECT_GENERATED_FILES_H

#include "dialects/products.h"

struct generated_files {
    struct tree_files disk;
    struct arena arena;
    struct str_table files; // path -> struct generated_file *
    struct str_table dirs;  // in which something is generated
    struct str_table names; // directory -> struct generated_names *
};

// The files must outlive it.
void generated_files_open(struct generated_files *m, struct tree_files disk);
// Adds what is generated, which must outlive it. Files to be deleted still exist in it: a check does not look for them.
void generated_files_add(struct generated_files *m, const struct generation *generation);
// The same file, generated anew.
void generated_files_replace(struct generated_files *m, struct str path,
                             const struct generated_file *f);
void generated_files_close(struct generated_files *m);
struct tree_files generated_files_tree(struct generated_files *m);
// The file that would be generated at a path; NULL if it is not one of those.
const struct generated_file *generated_file_at(const struct generated_files *m, struct str path);

#endif
