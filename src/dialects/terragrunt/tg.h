// SPDX-License-Identifier: Apache-2.0
//
// Terragrunt's directories. A configuration is a file as somebody sees it: a unit, a unit that includes it, or
// somebody who reads it. Functions find their directories through it, so each has a view of its own, with a statement
// for each local value and argument. What a unit includes is said once more in views above the unit's own, in the
// order in which it counts, and evaluated where it is written. So a unit sees the merged configuration, and it can be
// explained which file wins. Nothing is evaluated that nobody asks for, except the paths of includes.
#ifndef WEFT_DIALECTS_TERRAGRUNT_TG_H
#define WEFT_DIALECTS_TERRAGRUNT_TG_H

#include "dialects/hcl/body/content.h"
#include "dialects/hcl/language/ops.h"
#include "dialects/tree.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"

struct tg_tree;
struct tg_config;

// ---- what files may contain (schema.c)

struct tg_schema {
    const char *name;
    uint8_t labels_least, labels_most;
    bool is_open;  // attributes may have any name
    bool is_any;   // ... and blocks, which are not read
    bool is_whole; // of two with the same name, the one that wins replaces the other
    const char *const *attributes; // ends with NULL, and may be NULL
    const char *const *required;
    const struct tg_schema *blocks;
    size_t block_count;
};

extern const struct tg_schema tg_file_schema, tg_stack_schema;
const struct tg_schema *tg_find_block(const struct tg_schema *s, struct str name);
bool tg_has_attribute(const struct tg_schema *s, struct str name);
// Reports what the schema does not allow in a body.
void tg_check_body(struct tg_config *c, const struct tg_schema *s, const struct hcl_body *body,
                   struct span at, const char *what);

// ---- files

// A file, parsed once, whoever sees it.
struct tg_file {
    struct str path; // of the tree; absolute in the file system if it is outside
    bool is_outside;
    const struct tree *tree;
    const struct hcl_body *body; // NULL: it does not exist, or cannot be read
    struct diags diags;
    const struct diag *trouble; // why it cannot be read
};

struct tg_file *tg_file_at(struct tg_tree *t, struct str path, bool is_outside);
// The path of the tree that a path in the file system, or one relative to a directory of the tree, leads to; false,
// with the path in the file system, if that is outside.
bool tg_find_path(struct tg_tree *t, struct str dir, struct str written, struct str *out);
// Whether a path of the tree exists; `is_directory` may be NULL.
bool tg_exists(struct tg_tree *t, struct str path, bool *is_directory);
// A path of the tree as one in the file system.
struct str tg_host(const struct tg_tree *t, struct arena *a, struct str path);

// ---- configurations (config.c)

enum tg_strategy { TG_SHALLOW, TG_DEEP, TG_NO_MERGE };

struct tg_include {
    struct str name; // empty: the only one, without a name
    struct span at, path_at;
    enum tg_strategy strategy;
    bool is_exposed;
    struct tg_config *config; // NULL: it cannot be read; reported
};

// A unit, or another stack, that a stack makes: a copy of its source, in a directory that need not exist.
struct tg_component {
    struct tg_config *by;     // the stack
    struct tg_config *config; // NULL: its source is elsewhere, or does not exist
    struct str name;          // `unit.db`, from the directory of the first stack: `stack.a.unit.db`
    struct str dir;           // where it is made
    struct span at, source_at;
    const struct hcl_block *block;
    const struct tg_config *said_by; // whose block it is: the stack, or what is added to it
    path_id path;                    // in the stack's view
    bool is_stack;
};

struct tg_config {
    struct tg_tree *tree;
    struct tg_file *file;
    const struct tg_schema *schema;
    ARRAY(struct tg_component *) components; // of a stack, once they are open
    bool has_components;
    struct str dir;             // where functions start: of the file, or of who includes it
    struct str unit;            // the directory of the unit that everything started from
    struct tg_config *includer; // NULL: not included
    struct context context;
    struct scope *scope;
    struct view *view;
    struct diags diags;
    ARRAY(struct tg_include) includes;
    struct tg_config *added; // over all of it (added.c), or NULL
    bool is_block;           // it is an `autoinclude` block, not a file
    struct str_table blocks; // "generate.x" -> where it is declared, or included
    size_t number;
    bool is_opening;
    bool is_elsewhere; // a unit that runs elsewhere: something around it was missing
};

// ---- stack.c

bool tg_is_stack(const struct tg_config *c);
// What a stack makes, in this configuration and those inside; its view then has what they come to.
void tg_open_components(struct tg_config *c);
// What is made in a directory, by a stack that is open; NULL: nothing.
struct tg_component *tg_made_in(const struct tg_tree *t, struct str dir);
// The path that would be copied to a path where a stack makes something; false: nothing is made there, or it exists.
bool tg_source_of(struct tg_tree *t, struct arena *a, struct str path, struct str *out);
// The unit that is listed by a path: `/envs/dev/unit.db`; NULL: it is none of a stack.
struct tg_component *tg_component_at(struct tg_tree *t, struct str path);
// All units that stacks make. The stacks are opened.
struct tg_component **tg_all_made(struct tg_tree *t, size_t *count);
// Whether a stack makes a unit of a file.
bool tg_is_source(struct tg_tree *t, const struct tg_file *f);
// The first of the units that a stack makes; NULL: it makes none.
const struct tg_component *tg_first_made(const struct tg_config *stack);
// A path of the tree as a unit is listed.
struct str tg_listed_path(const struct tg_component *x, struct arena *a);

// ---- added.c

// What a stack, or a file beside it, adds to a configuration that is being opened.
void tg_open_added(struct tg_config *c);

// ---- elsewhere.c

// Whether the unit that a configuration belongs to runs elsewhere, so that a file that is missing is not known instead.
bool tg_misses_elsewhere(struct tg_config *c);
// One note if that has happened.
void tg_note_elsewhere(struct tg_config *c, struct diags *out);

// What a file means to somebody; never NULL. `includer` may be NULL.
struct tg_config *tg_config_at(struct tg_tree *t, struct tg_file *f, struct str dir,
                               struct str unit, struct tg_config *includer);
// The configuration of a unit.
struct tg_config *tg_unit_at(struct tg_tree *t, struct str dir);
struct diag *tg_mistake(struct tg_config *c, enum diag_code code, struct span at,
                        const char *format, ...) PRINTF_LIKE(4, 5);
// All of a configuration as an object.
struct value tg_config_value(struct tg_config *c);
// Every mistake: of the files, and of evaluating them.
void tg_check(struct tg_config *c, struct diags *out);
// The file that a path means: itself, or `terragrunt.hcl` in a directory.
struct str tg_config_file(struct tg_tree *t, struct str path);

// ---- say.c: what a file contains as statements

void tg_say(struct tg_config *c);
path_id tg_below(struct tg_tree *t, path_id p, struct str name);
// What another view has at a path, under a path of a view.
void tg_say_path(struct tg_tree *t, struct view *v, path_id path, struct view *other, path_id meant,
                 struct span at);
void tg_say_container(struct view *v, path_id path, struct span at);
// The first names of everything that a configuration says, merged, with paths: `inputs`, `terraform`.
size_t tg_roots(struct tg_config *c, struct arena *a, struct str **names, path_id **paths);

// ---- order.c

// The directories of the units that must run before one, and where that is written.
struct tg_need {
    struct str dir;
    struct span at;
};

struct tg_needs {
    ARRAY(struct tg_need) list;
};

void tg_find_needs(struct tg_config *c, struct tg_needs *out, struct diags *mistakes);
extern const struct unit_capability terragrunt_units;

// ---- the tree

struct tg_tree {
    struct dialect_tree base;
    struct graph *graph;
    struct tree_files files;
    struct str host; // the tree's root in the file system
    struct arena arena;
    struct str_table files_read; // path -> struct tg_file *
    struct str_table configs;    // file, directory, unit, includer -> struct tg_config *
    ARRAY(struct tg_config *) list;
    ARRAY(struct view *) views; // that expressions refer to by number
    ARRAY(struct str) units;    // directories
    ARRAY(struct str) stacks;   // directories with a stack
    ARRAY(struct tg_component *) made;
    struct str_table made_in; // directory -> struct tg_component *
    bool has_units;
    bool is_unsettled; // a question was not answered to the end when a configuration was opened
    path_id local, include, dependency, feature, inputs, own, values, written;
};

// Forgets what questions that were cancelled, or have reached a limit, have left. Before anything is asked.
void tg_settle(struct tg_tree *t);
void tg_find_units(struct tg_tree *t);
// Whether a path that has changed may make it another list.
bool tg_concerns_units(struct tg_tree *t, struct str path);

extern const struct context_kind tg_context;
// The configuration that an expression belongs to, or NULL.
struct tg_config *tg_config_of(const struct env *env);

// ---- ops.c

enum tg_op {
    TG_OP_PATH = HCL_OP_COUNT, // number of a view, path: what it has there
    TG_OP_MERGE,               // the elements of two objects
    TG_OP_DEEP_MERGE,          // the same for objects inside; lists are joined
    TG_OP_MADE, // directory of a stack, path, whether it is beside it: where something is made
    TG_OP_COUNT,
};

const struct ops *tg_ops(void);

#endif
