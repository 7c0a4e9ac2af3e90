// SPDX-License-Identifier: Apache-2.0
//
// Terraform directories. A module is what the files of a directory say; its view has a statement for each local
// value, output, resource argument and module call. An instance of a module is a view below that, with the values of
// its variables: a root module has one, and each call of a module has one for each of its keys. So what two instances
// see alike is evaluated once, and nothing is evaluated that nobody asks for.
#ifndef WEFT_DIALECTS_TERRAFORM_TREE_TF_H
#define WEFT_DIALECTS_TERRAFORM_TREE_TF_H

#include "dialects/hcl/body/content.h"
#include "dialects/hcl/language/typeexpr.h"
#include "dialects/tree.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"

struct tf_tree;
struct tf_module;

// ---- what the files of a directory declare (decode.c, override.c)

struct tf_condition {
    struct hcl_given condition, message;
    struct span at;
};

struct tf_conditions {
    ARRAY(struct tf_condition) list;
};

struct tf_variable {
    struct admission admission; // what every value of it goes through
    struct tf_module *module;
    struct str name;
    struct span at;                      // its header
    struct hcl_given type, normal;       // `normal`: the default
    const struct type *of;               // dynamic if nothing is said
    const struct hcl_defaults *defaults; // of attributes of its type
    struct value normal_value;           // converted; absent: there is no default, or it is wrong
    bool has_default, is_sensitive, is_ephemeral, refuses_null;
    bool has_defaults;       // they have been read
    struct span override_at; // of the override that changes its type or default, if any
    struct span text;        // all of its block
    bool is_literal;         // a text that is given for it is the value itself, not an expression
    struct tf_conditions rules;
    struct admission rule_admission;
    path_id
        ruled; // true, or a failure: what needs the variable needs that too; 0: only a check looks at rules
};

struct tf_local {
    struct str name;
    struct hcl_given value;
};

struct tf_output {
    struct admission admission;
    struct str name;
    struct span at;
    struct hcl_given value;
    struct hcl_given depends_on;
    struct value is_sensitive, is_ephemeral; // constants; absent: not said
    struct tf_conditions conditions;
    struct span body_at; // where a missing argument is reported
    struct span text;    // all of its block
};

// What `count` or `for_each` says.
struct tf_repeat {
    struct admission admission;
    struct hcl_given count, each; // one of them, or neither
    path_id path;                 // where its value is; 0: no repetition
};

struct tf_call {
    struct str name;
    struct span at, text;     // its header, all of it
    struct tf_module *module; // that it is written in
    struct hcl_given source, version, providers, depends_on;
    struct str source_text; // empty: not a constant
    struct tf_repeat repeat;
    struct hcl_given *arguments;
    size_t argument_count;
    struct span body_at;
    const struct diag *missing; // why what it calls is not known, or NULL
};

enum tf_mode { TF_MANAGED, TF_DATA, TF_EPHEMERAL };

struct tf_resource {
    struct admission admission; // of its arguments
    struct admission condition_admission;
    enum tf_mode mode;
    struct str type, name;
    struct span at, text; // its header, all of it
    struct tf_module *module;
    struct tf_repeat repeat;
    struct hcl_given provider, depends_on;
    struct hcl_given *arguments; // those that the resource type defines
    size_t argument_count;
    struct hcl_section *sections; // ... and its nested blocks
    size_t section_count;
    struct hcl_section *others; // lifecycle, provisioner, connection
    size_t other_count;
    struct tf_conditions before, after; // lifecycle conditions
    struct span body_at;
    size_t number;      // in its module
    path_id path;       // `TYPE.NAME`
    path_id instance;   // the same as one of several sees it; 0: no repetition
    path_id conditions; // true, or a failure: what must hold before it is looked at; 0: nothing
};

// A block that declares nothing that expressions can read.
struct tf_other {
    struct str type;
    struct hcl_section section;
};

// An `import` block: what it imports has an id already.
struct tf_import {
    struct hcl_given to, id;
    struct tf_repeat repeat;
};

// What an override file has replaced.
struct tf_overridden {
    struct str name; // of what it was said for: `local.a`
    struct hcl_given given;
};

struct tf_file {
    struct str path;
    struct hcl_view body;
    bool is_override;
};

struct tf_module {
    struct tf_tree *tree;
    struct str dir; // of the tree: `/envs/prod`
    struct context context;
    struct scope *scope;
    struct view *view;
    struct diags diags;         // mistakes of its files
    bool is_there;              // it has files
    const struct diag *refused; // why it may not be read, or NULL
    bool
        is_broken; // some file could not be read, or has a syntax error: declarations may be missing
    bool reading_override; // the file that is being read is merged into the others
    bool is_plain;         // each declaration is one block of HCL
    uint32_t revision;     // how often its files were read again
    struct tf_module
        *before; // what it was, until everybody who refers to its declarations is renewed
    struct arena arena;
    ARRAY(struct tf_file) files;
    ARRAY(struct tf_variable *) variables;
    bool has_rules; // for some of them
    ARRAY(struct tf_local *) locals;
    ARRAY(struct tf_output *) outputs;
    ARRAY(struct tf_call *) calls;
    ARRAY(struct tf_resource *) resources;
    ARRAY(struct tf_import *) imports;
    ARRAY(struct tf_overridden) overridden;
    ARRAY(struct tf_other) others; // terraform, provider, moved, import, removed, check
    struct str_table by_name;      // `var.x`, `local.x` … -> the declaration
};

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
// A mistake, under the name that Terraform has for it.
struct diag *tf_mistake(struct tf_module *m, enum diag_code code, struct span at,
                        const char *summary, const char *format, ...) PRINTF_LIKE(5, 6);

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
extern const struct admission tf_local_admission;

// ---- say.c: declarations as statements

void tf_say_module(struct tf_module *m);
// A statement whose value is known.
void tf_say_value(struct view *v, path_id path, struct value value, struct span at, uint8_t flags);
// What a variable is that nobody has set.
struct value tf_unset_value(const struct tf_variable *v);
path_id tf_below(struct tf_tree *t, path_id p, struct str name);
// The same for several names: `a.b`.
path_id tf_below_all(struct tf_tree *t, path_id p, struct str names);
// A path as an expression, `at` what stands for it.
expr_id tf_name_path(struct tree_builder *b, struct graph *g, path_id path, struct span at);
// asides.c: what is written about declarations and in other blocks, for whoever asks what refers to what.
void tf_say_asides(struct tf_module *m);

// ---- instances.c

// A value that is given with the question for a variable of the root module, or a file of values. The last one wins.
struct tf_input {
    bool is_file;
    struct str name; // of the variable, or of the file
    struct str text; // of the value, or of the file
};

// What is given with the question for a variable that a module does not declare: another one may.
struct tf_stranger {
    struct str name;
    const struct diag *diag;
};

struct tf_root {
    struct tf_tree *tree;
    struct str dir;
    struct tf_instance *instance;
    struct diags diags; // of files with values
    ARRAY(struct tf_stranger) strangers;
    struct tf_instance *any; // as anybody might call it, once somebody asks
    struct str workspace;
    struct value manifest;    // of installed modules, or absent
    bool has_manifest;        // it has been looked for
    struct str_table targets; // path of calls -> struct tf_module *, or 0
};

struct tf_instance {
    struct tf_root *root;
    struct tf_module *module;
    struct tf_instance *parent; // NULL: the root module
    struct tf_call *call;
    struct view *caller; // where the arguments of the call are evaluated
    struct str path;     // of calls, without keys: `a.b`
    struct str address;  // for people: `module.a["k"].module.b`; empty: the root module
    struct view *view;
    struct str_table children; // call and key -> struct tf_instance *
    struct str_table repeats;  // resource and key -> struct view *
};

struct tf_root *tf_root_at(struct tf_tree *t, struct str dir);
// What it was made of may have changed: instances of what it calls are made anew when somebody asks.
void tf_root_renew(struct tf_root *r);
// The module of a root as anybody might call it: its variables are unknown, whatever their defaults.
struct tf_instance *tf_any_instance(struct tf_root *r);
// The instance that a view belongs to; NULL: none.
struct tf_instance *tf_instance_of(struct tf_tree *t, const struct view *v);
// An instance of a called module. `key` is null without repetition.
struct tf_instance *tf_child(struct tf_instance *i, struct tf_call *c, struct value key);
// Whether an instance belongs to a module, or is called by one that does: it must not call that again.
bool tf_is_inside(const struct tf_instance *i, const struct tf_module *m);
// One of several resources, or of several calls (`what` tells them apart), as a view below the instance.
struct view *tf_repeated(struct tf_instance *i, struct str what, const struct tf_repeat *repeat,
                         struct value key);
// The module that a call leads to; NULL, with the reason, if that is not known.
struct tf_module *tf_target(struct tf_instance *i, struct tf_call *c);

// The directory of the tree that a source means, if it is a path that starts with a dot.
bool tf_local_source(struct arena *a, struct str from, struct str source, struct str *dir);

// ---- inputs.c: where values of root variables come from

void tf_read_inputs(struct tf_root *r);

// ---- state.c

// Reads a state that is given with the question; NULL, or what is wrong with it.
const char *tf_read_state(struct tf_tree *t, struct str text);
// The id that an `import` block gives a resource; absent: none does.
struct value tf_imported_id(struct graph *g, const struct env *env, const struct tf_resource *r);
// Bodies of the operations below.
struct value tf_apply_rest(struct call *c);
struct value tf_apply_id(struct call *c);
struct value tf_apply_data_output(struct call *c);
struct value tf_apply_remote_state(struct call *c);
// provider_functions.c: those of Terraform's own provider; what others come to.
struct value tf_apply_encode_expr(struct call *c);
struct value tf_apply_encode_tfvars(struct call *c);
struct value tf_apply_decode_tfvars(struct call *c);
bool tf_other_function(struct graph *g, const struct eval_context *at, struct str name,
                       struct value *out);
// sections.c
struct value tf_apply_sections(struct call *c);

// ---- the tree

enum tf_path {
    TF_VAR,
    TF_LOCAL,
    TF_OUTPUT,
    TF_MODULE,
    TF_DATA_ROOT,
    TF_EPHEMERAL_ROOT,
    TF_PATH_ROOT,
    TF_TERRAFORM,
    TF_EACH,
    TF_COUNT,
    TF_SELF,
    TF_REPEAT_ROOT,    // what `count` and `for_each` say
    TF_INSTANCE_ROOT,  // resources as one of several sees them
    TF_CONDITION_ROOT, // what must hold before a resource is looked at
    TF_RULE_ROOT,      // what must hold before a variable is used
    TF_PASSED_ROOT,    // what calls pass to modules
    TF_ARGUMENT_ROOT,  // ... argument by argument, for whoever asks what refers to what
    TF_PATH_COUNT,
};

struct tf_tree {
    struct dialect_tree base;
    struct graph *graph;
    struct tree_files files;
    struct str host; // the tree's root in the file system
    struct arena arena;
    struct str_table modules; // directory -> struct tf_module *
    struct str_table roots;   // directory -> struct tf_root *
    struct table instances;   // view -> struct tf_instance *
    path_id paths[TF_PATH_COUNT];
    ARRAY(struct tf_input) inputs;
    struct tf_tree *other;     // the same tree at another time, which outlives this one; or NULL
    bool is_unsettled;         // a question was not answered to the end when a module was read
    ARRAY(struct str) changed; // paths, since somebody asked
    bool has_all_changed;
    struct str_table state; // address -> struct value *: attributes
    bool has_state;
    ARRAY(struct value) providers; // schemas.h
    bool has_generated;            // some text is what another tree would generate now
};

// Reads again what has changed, and what a question has left that was cancelled or has reached a limit. Before anything
// is asked.
void tf_settle(struct tf_tree *t);

extern const struct view_words tf_words; // for all views of modules
extern const struct context_kind tf_module_context;
struct tf_module *tf_module_of(const struct env *env);
// What is not known only because no provider was asked: a plan would perhaps know it.
extern const struct mark tf_mark_provider;
extern const struct mark tf_mark_ephemeral;
struct value tf_unknown_of_provider(struct arena *a);

// ---- check/check.c

// Everything that is wrong with modules, each as if it were a root module, and with what they call.
void tf_check(struct tf_tree *t, const struct str *dirs, size_t count, struct diags *mistakes);

// check/references.c: whether a provider is required under a name, so that its functions may exist.
bool tf_requires_provider(struct tf_module *m, struct str name);

// ---- ops.c

enum tf_op {
    TF_OP_CALL = HCL_OP_COUNT, // number of a call, perhaps its keys: the outputs of a module
    TF_OP_PASSED,              // the same: what it is passed
    TF_OP_INSTANCES,           // number of a resource, its keys: all of its instances
    TF_OP_REST,                // number of a resource: what its configuration does not say
    TF_OP_ID,                  // number of a `terraform_data`: its id
    TF_OP_DATA_OUTPUT,         // ... and its input: its output
    TF_OP_SECTIONS,            // number of a resource, a type: its nested blocks
    TF_OP_REMOTE_STATE,        // number of a data source, backend, config, defaults: outputs
    TF_OP_COUNT,
};

const struct ops *tf_ops(void);
// What `count` or `for_each` comes to: a number, or an object of all keys.
struct value tf_admit_repeat(const struct admission *a, struct graph *g,
                             const struct eval_context *at, const struct statement *s,
                             struct value v);

#endif
