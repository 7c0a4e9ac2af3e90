// SPDX-License-Identifier: Apache-2.0
//
// What is run in a stack, evaluated and never run: scripts, and the environment of commands.
#ifndef WEFT_DIALECTS_TERRAMATE_RUNS_H
#define WEFT_DIALECTS_TERRAMATE_RUNS_H

#include "dialects/terramate/generate.h"

// Names that expressions of a body see beside `global` and `terramate`: `env`, and `let` when there is one.
// Which variables there are is found in the text, so that only those are asked for.
struct scope *tm_run_names(struct tm_run *r, const struct hcl_body *body, expr_id lets);
// The value of an attribute as seen from there; absent, and told, when it has none.
struct value tm_run_attribute(struct tm_run *r, struct scope *scope, const struct hcl_attribute *a,
                              struct diags *mistakes);

// Scripts that a directory sees, those with the same labels as a nearer one left out: objects with `labels`,
// `name`, `description`, `defined` (the directory). With labels only the one that has them, and its `jobs`
// too.
struct value tm_scripts(struct tm_dir *d, const struct str *labels, size_t count,
                        struct diags *mistakes);

// The variables that `terramate.config.run.env` sets for a directory: an object of strings.
struct value tm_environment(struct tm_dir *d, bool is_check, struct diags *mistakes);

// Mistakes of all these in a stack, whatever the environment and the outputs of other stacks will be.
void tm_check_runs(struct tm_dir *d, struct diags *mistakes);

// ---- sharing.c

// The values of inputs, with outputs of other stacks that are not known yet.
void tm_check_sharing(struct tm_dir *d, struct diags *mistakes);

#endif
