// SPDX-License-Identifier: Apache-2.0
//
// Bundles and components. A definition (`define bundle`, `define component`) has inputs and says what is generated;
// an instance (`bundle`, `component`) gives the inputs. Each instance has a view of its own, below that of the
// directory it belongs to, in which its inputs are statements: so they are evaluated on demand and can be explained.
#ifndef WEFT_DIALECTS_TERRAMATE_TREE_BUNDLES_H
#define WEFT_DIALECTS_TERRAMATE_TREE_BUNDLES_H

#include "dialects/terramate/tree/terramate.h"

// An expression in a file, and the name that it is set by.
struct tm_set {
    const struct tree *tree; // NULL: not set
    expr_id value;
    struct span at;
};

// ---- bundle_blocks.c: what the files of a directory say. Several blocks may describe one thing.

// Things of one kind, in the order in which they are first mentioned. Each of the following starts with it.
struct tm_named {
    struct str name;
    struct span at;
    struct tm_named *next;
};

// A value for an input, or a name of `lets`.
struct tm_given {
    struct tm_named named;
    struct tm_set set;
};

struct tm_object_attribute {
    struct tm_named named;
    struct tm_set type, normal, required;
    const struct tm_type *of; // its type, once it is read
};

struct tm_input {
    struct tm_named named;
    struct tm_set type, normal;  // `normal`: the value if none is given
    struct tm_named *attributes; // tm_object_attribute
    const struct tm_type *of;    // its type, once it is read
    bool is_read;
    const struct tm_definition *owner; // NULL: a schema
};

struct tm_export {
    struct tm_named named;
    struct tm_set value;
};

struct tm_component_block {
    struct tm_named named;
    struct tm_set condition, environment, source, inputs;
    struct tm_named *given;
};

enum tm_stack_word {
    TM_STACK_PATH,
    TM_STACK_NAME,
    TM_STACK_DESCRIPTION,
    TM_STACK_TAGS,
    TM_STACK_AFTER,
    TM_STACK_BEFORE,
    TM_STACK_WANTS,
    TM_STACK_WANTED_BY,
    TM_STACK_WATCH,
    TM_STACK_WORD_COUNT,
};

struct tm_define_stack {
    struct tm_named named;
    struct tm_set condition;
    struct tm_set words[TM_STACK_WORD_COUNT];
    struct tm_named *components; // tm_component_block
};

// `uses schemas NAME`: types that are defined elsewhere.
struct tm_uses {
    struct tm_named named;
    struct tm_set source;
};

struct tm_definition {
    struct tm_dir *dir;
    struct span at; // of its first block
    bool is_there;
    struct tm_set alias, class, name, version, description, needs_environment;
    struct tm_named *inputs, *exports, *stacks, *lets, *uses;
};

struct tm_environment {
    struct tm_named named; // its name is the id, once that is known
    struct tm_set id, name, description, promote_from;
};

// What differs in one environment, which it is named after.
struct tm_bundle_environment {
    struct tm_named named;
    struct tm_set source;
    struct tm_named *given;
};

struct tm_bundle_block {
    struct tm_named named;
    const struct tm_file *file;
    struct tm_set uuid, source, inputs;
    struct tm_named *given;
    struct tm_named *environments;
};

// Everything of this kind in a directory.
struct tm_blocks {
    struct tm_definition bundle, component;
    struct tm_named *schemas; // tm_input
    struct tm_named *bundles, *components, *environments;
};

// Read once; never NULL. Mistakes become the directory's.
struct tm_blocks *tm_blocks_of(struct tm_dir *d);
// Whether there is nothing of the kind.
bool tm_blocks_is_empty(const struct tm_blocks *b);
struct tm_named *tm_find_named(struct tm_named *list, struct str name);
// The one of this name, added with the size of its kind if there is none.
struct tm_named *tm_add_named(struct arena *a, struct tm_named **list, struct str name,
                              struct span at, size_t size);

// ---- bundle_yaml.c

bool tm_is_yaml(struct str name);
// Reads a file that instantiates a bundle: `f->bundle`.
void tm_parse_yaml(struct tm_project *p, struct tm_file *f, uint32_t source);

// ---- bundle_types.c

// Reads the types of a definition's inputs; mistakes become those of its directory.
void tm_read_types(struct tm_definition *d);
// A value as an input takes it: checked, and objects filled up with the defaults of their attributes; or a failure.
struct value tm_apply_input(struct call *c, const struct tm_input *input, struct value v);

// ---- bundle_inputs.c: an instance as a view

enum tm_instance_kind { TM_OF_BUNDLE, TM_OF_COMPONENT };

// An instance of a bundle in one environment, or of a component in one stack.
struct tm_instance {
    struct context context; // lets functions find it
    enum tm_instance_kind kind;
    struct tm_project *project;
    struct tm_dir
        *dir; // a bundle's: that of its block; a component's: the stack. Gets its mistakes
    struct str name;
    struct span at;
    struct str source; // as given, and the directory of the definition
    struct tm_definition *definition;
    const struct tm_environment *environment; // NULL: none
    struct tm_instance *bundle;               // of a component that belongs to one; or NULL
    struct tm_named *given;
    struct tm_set inputs;
    struct scope *scope;
    struct view *view;
    bool is_wrong; // a mistake has been reported: it generates nothing
    // bundles
    struct str uuid; // empty: none
    const struct tm_file *file;
    struct tm_instance *next;
    // components
    bool is_skipped;   // its condition is false
    struct str prefix; // of the names of the code it generates
};

extern const struct context_kind tm_instance_context;
// The instance that an expression belongs to; NULL: none.
struct tm_instance *tm_instance_of(const struct env *env);
// Opens the view and defines what the instance says. Everything above must be set.
void tm_instance_open(struct tm_instance *i);
// The value of an expression as the instance sees it; absent, with the reason, if it has none.
struct value tm_instance_value(struct tm_instance *i, const struct tm_set *set,
                               struct diags *failed);
// Where the value of an input is written.
struct span tm_given_at(const struct tm_instance *i, const struct tm_input *input);
// Paths in the view of a bundle: `bundle`, and what others see of it.
path_id tm_instance_path(struct tm_project *p, const char *name);
// Evaluates everything the instance says; reports what fails.
void tm_instance_check(struct tm_instance *i);
PRINTF_LIKE(3, 4)
struct diag *tm_instance_refuses(struct tm_instance *i, struct span at, const char *format, ...);

// ---- bundle_registry.c: all bundles of a project

struct tm_bundle_stack {
    struct tm_instance *bundle;
    struct tm_define_stack *definition;
    struct str path;
    bool is_wanted; // its condition holds: it is to exist, and gets its components
    struct str name, description;
    struct value lists[TM_STACK_WORD_COUNT]; // absent: not given
    struct tm_bundle_stack *next;
};

struct tm_registry {
    struct tm_named *environments; // tm_environment
    struct tm_instance *bundles;
    struct str_table stacks;  // path -> struct tm_bundle_stack *
    ARRAY(struct str) paths;  // of stacks, in the order of the bundles
    bool has_stacks;          // they are known
    const struct diag *wrong; // a mistake in one of the bundles, or NULL
    bool has_created;         // those that do not exist yet have been added
};

// The bundles; reads the whole project.
struct tm_registry *tm_registry(struct tm_project *p);
// The same with their stacks, whose metadata become those of the directories.
struct tm_registry *tm_registry_with_stacks(struct tm_project *p);
void tm_registry_done(struct tm_registry *r);
// The directory that a source means, seen from another source (empty: none); empty, reported, if it cannot be found.
struct str tm_combine_sources(struct arena *a, struct str source, struct str parent);
struct tm_definition *tm_find_definition(struct tm_instance *i, const struct tm_set *source,
                                         struct str parent);
const struct tm_environment *tm_find_environment(struct tm_project *p, struct str id);
// Adds the stacks that bundles define and that do not exist yet; how many. Not while anything is evaluated.
size_t tm_add_bundle_stacks(struct tm_project *p);
// The tree is as before: what is asked next must not depend on what was generated. Says everything anew, if there are
// some.
void tm_remove_bundle_stacks(struct tm_project *p);

// ---- bundle_search.c

// Whether it is certain that no file of a tree instantiates a bundle, though not all of them were read.
bool tm_is_without_bundles(struct tm_project *p);
// Whether files or directories that have changed may instantiate one; no path: any file.
bool tm_may_bring_bundles(struct tm_project *p, const struct str *paths, size_t count);

// ---- bundle_components.c

// The components of a stack: its own, and those that bundles put there; linked by `next`. Mistakes become the stack's.
struct tm_instance *tm_components(struct tm_dir *d);

// ---- functions/functions_bundles.c

// The bundle of a class with a key: its alias or UUID, or `[key, environment]`. Null if there is none.
// `at` is where that is a mistake.
struct value tm_bundle_by_key(struct call *c, struct str class, struct value key, struct span at);

#endif
