// SPDX-License-Identifier: Apache-2.0
//
// A whole run of code generation, as data: which files each directory gets, which are deleted, and the mistakes of
// each. A mistake in one directory does not affect the files of another.
#ifndef WEFT_DIALECTS_TERRAMATE_GENERATE_PLAN_H
#define WEFT_DIALECTS_TERRAMATE_GENERATE_PLAN_H

#include "dialects/terramate/generate/generate.h"

struct tm_plan {
    struct tm_project *project;
    const struct generate_request *request;
    struct generation *out;
    struct diags *warnings;
    struct str_table places; // path of a directory -> its index in `out`, + 1
    struct str_table wanted; // paths of files that are kept or created
    // Why not everything that generates files is known; then nothing is deleted. NULL: everything is known.
    const struct diag *doubt;
    ARRAY(struct str) kept; // paths of files that would be deleted otherwise
};

// Reads the whole tree. Failed assertions that only warn are added to `warnings`.
void tm_plan(struct tm_project *p, const struct generate_request *r, struct generation *out,
             struct diags *warnings);
// Whether a path is in the requested part of the tree.
bool tm_is_asked(const struct generate_request *r, struct str path);

// ---- shared by the files that plan

// The plan's directory at a path, added if it is new; valid until the next one is added.
struct generated_dir *tm_planned_dir(struct tm_plan *p, struct str path);
void tm_plan_refuses(struct tm_plan *p, struct str dir, const char *category, const struct diag *d);

// ---- plan_files.c: what exists on disk

// Why no file of this name can be generated in a stack, or at this path in the project; NULL: it can.
const char *tm_label_mistake(struct tm_plan *p, const struct tm_dir *d, struct str label);
const char *tm_root_label_mistake(struct tm_plan *p, struct str label);
// A file that is to exist.
void tm_plan_file(struct tm_plan *p, struct str dir, struct str name, const struct tm_output *o);
// The file that makes a directory a stack, if a bundle defines it and it does not exist.
void tm_plan_stack_file(struct tm_plan *p, const struct tm_dir *d);
// A file of a block whose condition is false: it is deleted.
void tm_plan_unwanted(struct tm_plan *p, struct str dir, struct str name);
// Deletes generated files that are no longer wanted. Call it when everything that is wanted is planned.
void tm_plan_stale(struct tm_plan *p, struct tm_dir *d);

#endif
