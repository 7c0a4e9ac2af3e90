// SPDX-License-Identifier: Apache-2.0
//
// What is run in a stack, evaluated but not run: scripts, and the environment of commands.
#ifndef WEFT_DIALECTS_TERRAMATE_RUN_RUNS_H
#define WEFT_DIALECTS_TERRAMATE_RUN_RUNS_H

#include "dialects/terramate/generate/generate.h"

// Names that the expressions of a body see besides `global` and `terramate`: `env`, and `let` if there is one. The
// variables are found in the text, so that only those are asked for.
struct scope *tm_run_names(struct tm_run *r, const struct hcl_body *body, expr_id lets);
// The value of an attribute seen from there; absent, and reported, if it has none.
struct value tm_run_attribute(struct tm_run *r, struct scope *scope, const struct hcl_attribute *a,
                              struct diags *mistakes);

// The scripts that a directory sees, without those that a nearer one with the same labels overrides:
// objects with `labels`, `name`, `description`, `defined` (the directory). If labels are given, only
// the script with these, and its `jobs`.
struct value tm_scripts(struct tm_dir *d, const struct str *labels, size_t count,
                        struct diags *mistakes);

// The same as far as it does not depend on the outside world: `env` is unknown, and so is everything that reads
// it.
struct value tm_script_unrun(struct tm_dir *d, const struct str *labels, size_t count,
                             struct diags *mistakes);

// What decides the value of an environment variable.
struct tm_variable {
    const struct tm_file *file;
    const struct hcl_body *block; // `env`
    const struct hcl_attribute *attribute;
};

// The variables that `terramate.config.run.env` affects in a directory, and what decides each.
size_t tm_variables(struct tm_dir *d, struct arena *a, struct tm_variable **out);
// Absent if it is unset or invalid. `is_check`: `env` is unknown.
struct value tm_variable_value(struct tm_dir *d, const struct tm_variable *v, bool is_check,
                               struct diags *mistakes);
// All that are set: an object of strings.
struct value tm_environment(struct tm_dir *d, bool is_check, struct diags *mistakes);

// Mistakes of all these in a stack that do not depend on the environment or the outputs of other stacks.
void tm_check_runs(struct tm_dir *d, struct diags *mistakes);

// ---- sharing.c

enum tm_shared_kind { TM_INPUT, TM_OUTPUT, TM_BACKEND };

struct tm_shared {
    enum tm_shared_kind kind;
    const struct tm_file *file;
    const struct hcl_block *block;
};

// The `input` and `output` blocks of a stack, and if it has any, the nearest backend of each name.
size_t tm_shared_blocks(struct tm_dir *d, struct arena *a, struct tm_shared **out);
// What one of them defines: an object of values, and of code for what is only known when it runs. Absent for a
// backend that no block of the stack names.
struct value tm_shared_value(struct tm_run *r, const struct tm_shared *s, struct arena *a);

// The values of inputs, with the outputs of other stacks unknown.
void tm_check_sharing(struct tm_dir *d, struct diags *mistakes);

#endif
