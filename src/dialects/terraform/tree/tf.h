// SPDX-License-Identifier: Apache-2.0
//
// Terraform directories. A module is what the files of a directory say; its view has a statement for each local
// value, output, resource argument and module call. An instance of a module is a view below that, with the values of
// its variables: a root module has one, and each call of a module has one for each of its keys. So what two instances
// see alike is evaluated once, and nothing is evaluated that nobody asks for.
#ifndef WEFT_DIALECTS_TERRAFORM_TREE_TF_H
#define WEFT_DIALECTS_TERRAFORM_TREE_TF_H

#include "dialects/places.h"
#include "dialects/terraform/tree/tf_instances.h"
#include "dialects/terraform/tree/tf_module.h"
#include "value/hidden.h"

// ---- state.c

// Reads a state that is given with the question; NULL, or what is wrong with it.
const char *tf_read_state(struct tf_tree *t, struct str name, struct str text);
// Where a state tells about a resource of a module; NO_SPAN: it does not.
struct span tf_place_in_state(struct tf_module *m, const struct tf_resource *r);
struct value tf_apply_recorded(struct call *c);
// The id that an `import` block gives a resource; absent: none does.
struct value tf_imported_id(struct graph *g, const struct env *env, const struct tf_resource *r);
// The call or resource of the module that an operation is about: its first operand.
size_t tf_operand_number(const struct call *c);
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
// The iterator of a dynamic block at a turn: its key and value, or those of an element of what it iterates over.
struct value tf_iterator(struct arena *a, struct value key, struct value value);
struct value tf_iterator_at(struct arena *a, struct value all, const struct marks *marks, size_t i);
// The iterator of a dynamic block at its first turn; unknown if there is none.
struct value tf_apply_turn(struct call *c);

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
    TF_STATE_ROOT,     // what a state has of resources
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
    struct str_table types;   // as they are written -> struct written_type *: variables.c
    struct table instances;   // view -> struct tf_instance *
    path_id paths[TF_PATH_COUNT];
    ARRAY(struct tf_input) inputs;
    struct tf_tree *other;     // the same tree at another time, which outlives this one; or NULL
    bool is_unsettled;         // a question was not answered to the end when a module was read
    ARRAY(struct str) changed; // paths, since somebody asked
    bool has_all_changed;
    struct str_table state; // address -> struct value *: attributes
    bool has_state;
    struct str_table state_places;              // `type.name` -> file and offset
    ARRAY(struct value) providers;              // schemas.h
    struct tf_checking *checking;               // check/inside.h, during a check
    const struct injector *refuses_environment; // since `refused_at`; or NULL
    uint32_t refused_at;
    uint32_t missing_verified; // when modules without files were looked at
    struct table names;        // scope around -> the one with the names that all modules have
    uint32_t changes;          // how often something may have changed, in whatever files
    uint32_t checks; // how often one has begun or ended: it knows more about what is generated
};

// Reads again what has changed, and what a question has left that was cancelled or has reached a limit. Before anything
// is asked.
void tf_settle(struct tf_tree *t);

extern const struct view_words tf_words; // for all views of modules
extern const struct context_kind tf_module_context;
struct tf_module *tf_module_of(const struct env *env);
// What is not known only because no provider was asked: a plan would perhaps know it.
extern const struct mark tf_mark_provider;
extern const struct mark tf_mark_unset; // ... because nobody has set a variable
extern const struct mark tf_mark_apply; // what only carrying out a plan tells
struct value tf_unknown_of_provider(struct arena *a);
// The same for what depends on a value: nobody has set it, or a provider tells.
struct value tf_unknown_like(struct arena *a, struct value v);

// ---- check/check.c

// See struct place_check. Between the first two, what is found out about a module is kept.
void tf_check_begin(struct tf_tree *t);
void tf_check_end(struct tf_tree *t);
// See `place_check.shape`.
uint64_t tf_shape(struct tf_tree *t, struct str dir);
void tf_check(struct tf_tree *t, struct str dir, const struct place_question *q,
              struct place_findings *out);
void tf_check_given(struct tf_tree *t, const struct str_table *all, struct diags *mistakes);
size_t tf_calls(struct tf_tree *t, struct str dir, struct arena *a, struct str **dirs);

// check/references.c: whether a provider is required under a name, so that its functions may exist.
bool tf_requires_provider(struct tf_module *m, struct str name);

// ---- origins.c

struct producer;
struct origins;
// See struct unit_capability.
void tf_made_of(const struct producer *m, struct arena *a, struct value other, struct origins *out);
void tf_part_made_of(const struct producer *m, struct arena *a, const struct value *keys,
                     size_t count, struct origins *out);

// ---- turns.c

// See struct place_capability.
struct str tf_around(struct dialect_tree *base, struct view *place, struct arena *a, struct span at,
                     struct str *block); // around.c
struct view *tf_turn(struct dialect_tree *base, struct view *place, path_id p, size_t *count);

// ---- passing.c

// See struct place_capability.
size_t tf_links(struct dialect_tree *base, struct view *place, path_id p, struct arena *a,
                struct place_link **out);

// ---- calls.c

size_t tf_calls_of_text(struct arena *a, struct str path, struct str text, struct str **dirs);

// check/references.c: whether a provider is required under a name, so that its functions may exist.
bool tf_requires_provider(struct tf_module *m, struct str name);

// ---- ops.c

enum tf_op {
    TF_OP_CALL = HCL_OP_COUNT, // number of a call, perhaps its keys: the outputs of a module
    TF_OP_PASSED,              // the same: what it is passed
    TF_OP_INSTANCES,           // number of a resource, its keys: all of its instances
    TF_OP_REST,     // number of a resource, perhaps its state: what its configuration does not say
    TF_OP_RECORDED, // number of a resource: what the state has of it
    TF_OP_ID,       // number of a `terraform_data`: its id
    TF_OP_DATA_OUTPUT,  // ... and its input: its output
    TF_OP_SECTIONS,     // number of a resource, a type: its nested blocks
    TF_OP_TURN,         // what a dynamic block iterates over: its iterator at the first turn
    TF_OP_REMOTE_STATE, // number of a data source, backend, config, defaults: outputs
    TF_OP_COUNT,
};

const struct ops *tf_ops(void);
// What `count` or `for_each` comes to: a number, or an object of all keys.
struct value tf_admit_repeat(const struct admission *a, struct graph *g,
                             const struct eval_context *at, const struct statement *s,
                             struct value v);

#endif
