// SPDX-License-Identifier: Apache-2.0
//
// What is run in a stack, evaluated and never run: scripts, and the environment of commands.
#ifndef WEFT_DIALECTS_TERRAMATE_RUN_RUNS_H
#define WEFT_DIALECTS_TERRAMATE_RUN_RUNS_H

#include "dialects/terramate/generate/generate.h"

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

// The same as far as it is known whatever the outside world will be: `env` is unknown, and so is what reads
// it.
struct value tm_script_unrun(struct tm_dir *d, const struct str *labels, size_t count,
                             struct diags *mistakes);

// What decides about a variable of the environment.
struct tm_variable {
    const struct tm_file *file;
    const struct hcl_body *block; // `env`
    const struct hcl_attribute *attribute;
};

// The variables that `terramate.config.run.env` has a say in for a directory, each by who decides.
size_t tm_variables(struct tm_dir *d, struct arena *a, struct tm_variable **out);
// Absent where it is unset or wrong. `is_check`: `env` is unknown.
struct value tm_variable_value(struct tm_dir *d, const struct tm_variable *v, bool is_check,
                               struct diags *mistakes);
// All of them that are set: an object of strings.
struct value tm_environment(struct tm_dir *d, bool is_check, struct diags *mistakes);

// Mistakes of all these in a stack, whatever the environment and the outputs of other stacks will be.
void tm_check_runs(struct tm_dir *d, struct diags *mistakes);

// ---- sharing.c

enum tm_shared_kind { TM_INPUT, TM_OUTPUT, TM_BACKEND };

struct tm_shared {
    enum tm_shared_kind kind;
    const struct tm_file *file;
    const struct hcl_block *block;
};

// The `input` and `output` blocks of a stack, and where it has any, the nearest backend of each name.
size_t tm_shared_blocks(struct tm_dir *d, struct arena *a, struct tm_shared **out);
// What one of them says: an object of values, and of code where that is not known before it is run. Absent for
// a backend that no block of the stack names.
struct value tm_shared_value(struct tm_run *r, const struct tm_shared *s, struct arena *a);

// The values of inputs, with outputs of other stacks that are not known yet.
void tm_check_sharing(struct tm_dir *d, struct diags *mistakes);

#endif
