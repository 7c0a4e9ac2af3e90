// SPDX-License-Identifier: Apache-2.0
//
// The module of a directory: its files, read into declarations, and said as statements.
#ifndef WEFT_DIALECTS_TERRAFORM_TREE_TF_MODULE_H
#define WEFT_DIALECTS_TERRAFORM_TREE_TF_MODULE_H

#include "dialects/terraform/tree/tf_declarations.h"

// The module of a directory; read once. Never NULL.
struct tf_module *tf_module_at(struct tf_tree *t, struct str dir);
// Its files have changed: they are read again, and what they say replaces what they said. It stays where it is.
// What it was is kept until tf_module_renewed: instances refer to it.
void tf_module_renew(struct tf_module *m);
void tf_module_renewed(struct tf_module *m);
void tf_module_done(struct tf_module *m);
struct tf_variable *tf_find_variable(const struct tf_module *m, struct str name);
struct tf_local *tf_find_local(const struct tf_module *m, struct str name);
struct tf_output *tf_find_output(const struct tf_module *m, struct str name);
struct tf_call *tf_find_call(const struct tf_module *m, struct str name);
struct tf_resource *tf_find_resource(const struct tf_module *m, enum tf_mode mode, struct str type,
                                     struct str name);
// Whether a resource is of Terraform itself, so that all of it is known here.
bool tf_is_built_in(const struct tf_resource *r);
// `prefix.type.name`; an empty part is left out.
struct str tf_join(struct arena *a, struct str prefix, struct str type, struct str name);
// How expressions name a resource: `aws_vpc.main`, `data.aws_ami.x`.
struct str tf_resource_name(struct arena *a, const struct tf_resource *r);
// Whether a name is that of a file of a module.
bool tf_is_code(struct str name);
bool tf_is_json(struct str name);
// ... or of one that gives its variables values.
bool tf_is_part(struct str name);

// module_files.c
void tf_list_files(struct tf_module *m);
// The file that would be generated under a name; NULL: the one on disk counts.
const struct generated_file *tf_made_file(const struct tf_listing *f, struct str name);
// Whether other files would be generated in the directory than when it was read.
bool tf_is_stale(struct tf_module *m);
// How often files, or what directories say, have changed.
uint32_t tf_changes_so_far(const struct tf_tree *t);
bool tf_has_code(struct tf_tree *t, struct str dir);
// The files of a module that would be generated in a directory. `fails`: there may be more.
size_t tf_generated_parts(const struct tf_tree *t, struct arena *a, struct str dir,
                          struct generated_file **out, bool *fails);

// outside.c: directories outside of the project, `/../shared`; a path in the file system; names and texts there.
bool tf_is_outside(struct str dir);
struct str tf_host_path(const struct tf_tree *t, struct arena *a, struct str dir);
size_t tf_list_outside(struct tf_module *m, struct str **names);
bool tf_read_outside(struct tf_module *m, struct str path, struct str *text, struct str *name);

// decode.c: reads the files of a module into its declarations.
void tf_decode(struct tf_module *m);
// What every body of a file is read with: mistakes go to the module.
void tf_session_begin(struct tf_module *m, struct hcl_session *s);
void tf_session_end(struct tf_module *m, struct hcl_session *s);
// The value of an expression that can use neither names nor functions; absent, reported, if it fails.
struct value tf_constant(struct tf_module *m, const struct hcl_given *given);
// A secret that is written out: whoever quotes the source leaves it out.
void tf_hide_constant(const struct tf_module *m, const struct hcl_given *g);
// A mistake, under the name that Terraform has for it.
struct diag *tf_mistake(struct tf_module *m, enum diag_code code, struct span at,
                        const char *summary, const char *format, ...) PRINTF_LIKE(5, 6);

// From the type of a block to its end.
struct span tf_text_of_block(const struct hcl_section *s);
// A body as arguments and blocks, whatever their names; in JSON all are arguments. Lives in the module's arena.
void tf_read_any(struct tf_module *m, const struct hcl_view *body, struct hcl_given **arguments,
                 size_t *argument_count, struct hcl_section **sections, size_t *section_count);

// override.c: merges a block of an override file into what is declared already.
void tf_override(struct tf_module *m, const struct hcl_section *s);
// For override.c: the pieces of decode.c that read one block.
struct tf_variable *tf_read_variable(struct tf_module *m, const struct hcl_section *s);
struct tf_output *tf_read_output(struct tf_module *m, const struct hcl_section *s);
struct tf_call *tf_read_call(struct tf_module *m, const struct hcl_section *s);
struct tf_resource *tf_read_resource(struct tf_module *m, const struct hcl_section *s);
void tf_resource_done(struct tf_resource *r);

// ---- variables.c

// Reads its type and its default, once all files are merged.
void tf_finish_variable(struct tf_variable *v);
// A value as the variable takes it, or a failure at `at`.
struct value tf_admit(struct graph *g, const struct tf_variable *v, struct value given,
                      struct span at);

// ---- admit.c

// Absent if the condition holds or is not known yet, else a failure.
struct value tf_condition(struct graph *g, const struct env *env, const struct tf_condition *c,
                          const char *summary);
struct value tf_conditions(struct graph *g, const struct env *env,
                           const struct tf_conditions *conditions, const char *summary);
// Whether all rules of a variable can be looked at with the variables of its module alone.
bool tf_is_ruled(const struct tf_variable *v);
// Absent, or a failure: a rule of a variable that a statement names does not hold.
struct value tf_rules_of_named(struct graph *g, const struct eval_context *at,
                               const struct statement *s);
// Whether a reference names the resource, or a part of it.
bool tf_names_resource(const struct graph *g, const struct traversal *t,
                       const struct tf_resource *r);
void tf_set_admissions(struct tf_module *m);
extern const struct admission tf_argument_admission;

// ---- say.c: declarations as statements

void tf_say_module(struct tf_module *m);
// Those that were not said yet.
void tf_say_local(struct tf_module *m, struct tf_local *l);
void tf_say_bodies(struct tf_module *m, struct tf_resource *const *resources, size_t count);
// A statement whose value is known.
void tf_say_value(struct view *v, path_id path, struct value value, struct span at, uint8_t flags);
// What a variable is that nobody has set.
struct value tf_unset_value(const struct tf_variable *v);
path_id tf_below(struct tf_tree *t, path_id p, struct str name);
// The same for several names: `a.b`.
path_id tf_below_all(struct tf_tree *t, path_id p, struct str names);
// A path as an expression, `at` what stands for it.
expr_id tf_name_path(struct tree_builder *b, struct graph *g, path_id path, struct span at);
// late.c: what is said when somebody looks for it.
extern const struct late_words tf_late;
// asides.c: what is written about declarations and in other blocks, for whoever asks what refers to what.
void tf_say_asides(struct tf_module *m);

#endif
