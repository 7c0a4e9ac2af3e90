// SPDX-License-Identifier: Apache-2.0
//
// Root modules and instances: a module as it is called, with values for its variables.
#ifndef WEFT_DIALECTS_TERRAFORM_TREE_TF_INSTANCES_H
#define WEFT_DIALECTS_TERRAFORM_TREE_TF_INSTANCES_H

#include "dialects/terraform/tree/tf_declarations.h"

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
    struct diag *damaged;     // why it cannot be used, or NULL
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
// Compares what is generated in these directories, and in those that they call, with what was read. Before something is
// asked.
void tf_verify(struct tf_tree *t, const struct str *dirs, size_t count);
// The module of a directory, with what is generated in it now.
struct tf_module *tf_verified_module(struct tf_tree *t, struct str dir);
// What it was made of may have changed: instances of what it calls are made anew when somebody asks.
void tf_root_renew(struct tf_root *r);
// The module of a root as anybody might call it: its variables are unknown, whatever their defaults.
struct tf_instance *tf_any_instance(struct tf_root *r);

// ---- reusable.c

// Whether resources need a provider that is not built in.
bool tf_uses_providers(const struct tf_module *m);
// Whether somebody has set a variable: a file, the environment, the question.
bool tf_has_values(const struct tf_root *r);
// Whether a variable must be set: whoever sets it may set the rest, too.
bool tf_needs_values(const struct tf_module *m);
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

// The value of an argument of a call as the variable that it is for says: it may be a secret.
struct value tf_passed_as(struct tf_instance *i, struct tf_call *c, struct str argument,
                          struct value v);

// The directory of the tree that a source means, if it is a path that starts with a dot.
bool tf_local_source(struct arena *a, struct str from, struct str source, struct str *dir);

// ---- inputs.c: where values of root variables come from

void tf_read_inputs(struct tf_root *r);
// A variable of the environment; absent: it does not exist, or nobody may ask.
struct value tf_environment(struct tf_tree *t, struct str name);

#endif
