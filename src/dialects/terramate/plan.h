// SPDX-License-Identifier: Apache-2.0
//
// A whole run of code generation, as data: which files each directory would have, and what is wrong where.
// One directory's mistakes do not touch another's files.
#ifndef WEFT_DIALECTS_TERRAMATE_PLAN_H
#define WEFT_DIALECTS_TERRAMATE_PLAN_H

#include "dialects/terramate/generate.h"

enum tm_change { TM_SAME, TM_CREATED, TM_CHANGED, TM_DELETED };

struct tm_planned_file {
    struct str name; // relative to its directory
    struct str body; // without the header
    bool has_header;
    enum tm_change change; // against what is there
};

struct tm_planned_error {
    const char *category;
    struct str message;
    const struct diag *diag; // NULL: only a message
};

struct tm_planned_dir {
    struct str dir;
    ARRAY(struct tm_planned_file) files; // by name
    ARRAY(struct tm_planned_error) errors;
};

struct tm_plan {
    struct tm_project *project;
    ARRAY(struct tm_planned_dir) dirs; // by path
    struct str_table places;           // while it is made: path -> place in `dirs`, + 1
};

// What marks a file as made by us.
extern const char tm_header[];

void tm_plan(struct tm_project *p, struct tm_plan *out);
void tm_plan_done(struct tm_plan *p);

#endif
