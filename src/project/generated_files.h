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
    struct str_table wrong; // directories for which something fails
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
// In a directory, or below it, there may be other files: something fails. The path is kept.
void generated_files_note_failing(struct generated_files *m, struct str dir);
void generated_files_forget_failing(struct generated_files *m);
// Whether something fails that might be in a directory.
bool generated_files_fail(const struct generated_files *m, struct str dir);
// Those in one directory, by name, in the arena. `fails`: there may be others.
size_t generated_files_in(const struct generated_files *m, struct arena *a, struct str dir,
                          struct generated_file **out, bool *fails);

#endif
