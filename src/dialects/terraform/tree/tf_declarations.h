// SPDX-License-Identifier: Apache-2.0
//
// What the files of a directory declare, as structures; decode.c and override.c make them, and say.c makes statements of
// them.
#ifndef WEFT_DIALECTS_TERRAFORM_TREE_TF_DECLARATIONS_H
#define WEFT_DIALECTS_TERRAFORM_TREE_TF_DECLARATIONS_H

#include "dialects/hcl/body/content.h"
#include "dialects/hcl/language/typeexpr.h"
#include "dialects/tree.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"

struct tf_tree;
struct tf_module;

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
    bool is_said; // as a statement
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
    bool is_fetched_later;      // ... only because nobody has fetched it
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
    bool is_said;       // its body, as statements
};

// A block that declares nothing that expressions can read.
struct tf_other {
    struct str type;
    struct hcl_section section;
    bool is_override; // of another one
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

// The files of a directory, those that would be generated included (module_files.c).
struct tf_listing {
    struct str *names;
    size_t count;
    struct generated_file *made; // by name
    size_t made_count;
    uint64_t meaning;  // of what is generated
    uint32_t verified; // the change after which that was compared
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
    bool
        is_unread; // ... so that its values are not known at all; otherwise parts of generated files are missing
    bool reading_override; // the file that is being read is merged into the others
    bool is_plain;         // each declaration is one block of HCL
    uint32_t revision;     // how often its files were read again
    struct tf_module
        *before; // what it was, until everybody who refers to its declarations is renewed
    struct arena arena;
    struct tf_listing listed;
    ARRAY(struct tf_file) files;
    ARRAY(struct tf_variable *) variables;
    bool has_rules;                    // for some of them
    struct admission *local_admission; // NULL: there are no rules that a local value could break
    ARRAY(struct tf_local *) locals;
    ARRAY(struct tf_output *) outputs;
    ARRAY(struct tf_call *) calls;
    ARRAY(struct tf_resource *) resources;
    ARRAY(struct tf_import *) imports;
    ARRAY(struct tf_overridden) overridden;
    ARRAY(struct tf_other) others; // terraform, provider, moved, import, removed, check
    struct str_table by_name;      // `var.x`, `local.x` … -> the declaration
};

#endif
