// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a tree of files: `-- PATH --` begins one.
#ifndef WEFT_FUZZ_FUZZ_PROJECT_H
#define WEFT_FUZZ_FUZZ_PROJECT_H

#include "dialects/tree.h"
#include "fuzz.h"

enum { FUZZ_FILES_MAX = 40 };

struct fuzz_project {
    struct str paths[FUZZ_FILES_MAX], texts[FUZZ_FILES_MAX];
    size_t count;
};

// Keeps the text.
void fuzz_project_read(struct arena *a, struct str text, struct fuzz_project *p);
struct tree_files fuzz_project_files(struct fuzz_project *p);
// Every mistake must be inside of its text.
void fuzz_look(const struct graph *g, const struct diags *found);
// All that a unit comes to, twice: the same answer.
void fuzz_ask_unit(const struct dialect *d, struct dialect_tree *t, struct str path,
                   struct arena *a, struct diags *found);

#endif
