// SPDX-License-Identifier: Apache-2.0
//
// A whole run of code generation, as data: which files each directory shall have, which go, and what is
// wrong where. One directory's mistakes do not touch another's files.
#ifndef WEFT_DIALECTS_TERRAMATE_GENERATE_PLAN_H
#define WEFT_DIALECTS_TERRAMATE_GENERATE_PLAN_H

#include "dialects/terramate/generate/generate.h"

struct tm_plan {
    struct tm_project *project;
    const struct generate_request *request;
    struct generation *out;
    struct diags *warnings;
    struct str_table places; // path of a directory -> its place in `out`, + 1
    struct str_table wanted; // paths of files that stay or come
    // Why not everything that makes files is known; NULL: all is. Nothing is removed then.
    const struct diag *doubt;
    ARRAY(struct str) kept; // paths of files that would be removed without it
};

// Reads the whole tree. Assertions that only warn are added to `warnings`.
void tm_plan(struct tm_project *p, const struct generate_request *r, struct generation *out,
             struct diags *warnings);
// Whether a path is in the part of the tree that was asked for.
bool tm_is_asked(const struct generate_request *r, struct str path);

// ---- between the files that plan

// A directory of the plan, made when it is new; valid until the next one is output.
struct generated_dir *tm_planned_dir(struct tm_plan *p, struct str path);
void tm_plan_refuses(struct tm_plan *p, struct str dir, const char *category, const struct diag *d);

// ---- plan_files.c: what is on the disk

// Why no file of this name can be made in a stack, or at this path in the project; NULL: it can.
const char *tm_label_mistake(struct tm_plan *p, const struct tm_dir *d, struct str label);
const char *tm_root_label_mistake(struct tm_plan *p, struct str label);
// A file that shall be there.
void tm_plan_file(struct tm_plan *p, struct str dir, struct str name, const struct tm_output *o);
// A file of a block whose condition does not hold: it goes.
void tm_plan_unwanted(struct tm_plan *p, struct str dir, struct str name);
// Files that were generated once and are not wanted any more. All that is wanted is planned by now.
void tm_plan_stale(struct tm_plan *p, struct tm_dir *d);

#endif
