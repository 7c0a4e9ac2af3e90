// SPDX-License-Identifier: Apache-2.0
//
// A Garden project. Files are read into resources (load.c); a *world* is the project as one environment sees it (world.c):
// scopes of names, variables, and actions as lazy configurations. Nothing of an action is evaluated before it is asked for,
// except its name. What only running it would tell is unknown.
//
//   files -> resources -> templates are rendered (render.c), modules are converted (modules.c) -> actions -> dependencies,
//   versions (action.c, version.c)
#ifndef WEFT_DIALECTS_GARDEN_TREE_PROJECT_H
#define WEFT_DIALECTS_GARDEN_TREE_PROJECT_H

#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/variables.h"
#include "dialects/tree.h"
#include "graph/scope/context.h"

// ---- resources: what files declare

struct garden_file {
    struct str path, dir; // of the tree
    uint32_t source;
    const struct tree *tree;
    const expr_id *roots; // of its documents
    uint32_t root_count;
    bool has_mistakes; // it is read anew when something changes, so that they are reported
};

struct garden_resource {
    const struct garden_file *file;
    expr_id root;
    struct str kind, name; // as written; empty if that is not a text
    struct span at;        // of its name, or of all of it
    struct str provider;   // that adds it; empty: a person has written it
};

// A mapping of templates as it is written somewhere, and what loops around it bind.
struct garden_config {
    const struct tree *tree;
    expr_id expr;
    struct frame *frame; // NULL: none
};

// The value of a field, or 0. Only what is written as a key counts.
expr_id garden_field(const struct tree *t, expr_id mapping, const char *name);
// A field that is a literal text, or an empty text.
struct str garden_text_field(const struct tree *t, expr_id mapping, const char *name);
bool garden_is_template(const struct tree *t, expr_id e);

// ---- actions

enum garden_kind { GARDEN_BUILD, GARDEN_DEPLOY, GARDEN_RUN, GARDEN_TEST, GARDEN_KIND_COUNT };
extern const char *const garden_kind_names[GARDEN_KIND_COUNT]; // "Build"
extern const char *const garden_kind_keys[GARDEN_KIND_COUNT];  // "build"
// The kind of a name in either spelling; GARDEN_KIND_COUNT: none.
enum garden_kind garden_kind_of(struct str name);

struct garden_dependency {
    struct str key; // "build.api"
    enum garden_kind kind;
    struct str name;
    bool is_explicit, needs_static, needs_executed;
    struct span at; // where it is written
};

// How a template was rendered: what configurations made by it see.
struct garden_rendering {
    struct str parent, template;
    struct node *inputs;
    const struct tree *written_tree; // ... as they are written
    expr_id written;                 // 0: nowhere
    expr_id schema;                  // `inputs` of the template, or 0
    const struct tree *schema_tree;
    struct value json_schema; // of `inputsSchemaPath`; absent: none
    struct span at;
};

struct garden_group {
    struct str name, dir;
    const struct garden_resource *module; // that it was made of
    struct garden_config variables;       // expr 0: none
    struct garden_config varfiles;
};

struct garden_action {
    struct garden_world *world;
    uint32_t number;
    enum garden_kind kind;
    struct str type, name, key;
    struct span at;
    struct garden_config config;
    const struct garden_file
        *file; // in which it is declared, directly or by a template that is rendered there
    struct str dir;
    const struct garden_rendering *rendering; // NULL: it is written as it is
    const struct garden_group *group;         // of the module that it was made of, or NULL
    bool is_of_module;
    bool is_open; // what follows was made
    // What it says, seen from two phases: fields of the framework know nothing of other actions; `spec` and variables do.
    struct node *early, *full;
    struct scope *early_scope, *full_scope;
    struct view *outer;     // its directory as other languages see it, or NULL
    struct node *variables; // what `var` means in it
    struct node *written;   // the variables that it says itself, or NULL
    struct node *own[4];    // the first scopes of its own
    uint32_t own_count;
    struct node *outputs; // that running it has given; NULL: none
    struct node *object;  // what others see of it, or NULL: nobody has asked
    struct node *whole;   // ... and whoever asks for it from outside
    struct scope *parts;  // in which both ask for their parts
    struct garden_host host;
    struct context context;
    bool has_dependencies, is_finding;
    ARRAY(struct garden_dependency) dependencies;
    struct str version;
    const struct str *sources; // files that its version was made of
    size_t source_count;
    const struct span
        *origins; // where its version comes from, without what it depends on; NULL: not known yet
    size_t origin_count;
    uint32_t mark; // of the walk that met it last
    bool is_versioning;
};

// What others see of an action: `actions.KIND.NAME.…`, and the action itself as `this`.
enum garden_action_name {
    ACTION_NAME,
    ACTION_DISABLED,
    ACTION_BUILD_PATH,
    ACTION_SOURCE_PATH,
    ACTION_MODE,
    ACTION_VAR,
    ACTION_OUTPUTS,
    ACTION_VERSION,
    ACTION_SPEC,
    ACTION_NAME_COUNT,
};
struct lazy garden_action_part(struct garden_action *a, enum garden_action_name part);

// Fields of the framework, which whoever asks sees too: fields.c.
enum { ACTION_FIELDS_MOST = 20 };
struct garden_builtin_field {
    const char *name;
    unsigned kinds;         // bits of enum garden_kind
    const char *by_default; // JSON
};
extern const struct garden_builtin_field garden_builtin_fields[];
extern const size_t garden_builtin_field_count;
struct lazy garden_field_meaning(struct garden_action *a, size_t field);

// ---- the project

enum { ASKED_NODES = 20, PLACE_NAMES = 11 };

struct garden_environment {
    struct str name;
    expr_id expr; // of the project's tree; 0: only a name is written
    struct span at;
};

// A dependency that a provider adds.
struct garden_added_edge {
    struct str provider;
    struct str by; // "deploy.api"
    enum garden_kind on_kind;
    struct str on_name;
    struct span at;
};

struct garden_tree {
    struct dialect_tree base;
    struct graph *graph;
    struct tree_files files;
    struct str host; // the root in the file system
    struct arena arena;
    bool is_loaded;
    ARRAY(struct garden_file *) list;
    ARRAY(struct garden_file *)
    kept; // also from before the last change: a file with the same text is not parsed again
    ARRAY(struct garden_resource) resources;
    const struct garden_resource *project; // NULL: none
    ARRAY(struct garden_environment) environments;
    ARRAY(struct garden_added_edge) added_edges;
    struct diags mistakes; // of reading
    struct diags found;    // by a check of all environments
    bool is_checked;
    bool has_lost;            // a document that cannot be read: what it declares is not known
    struct str ignore_name;   // of files that say what is ignored; empty: `.gardenignore`
    struct str wanted_env;    // `dev` or `namespace.dev`; empty: the default
    struct value overrides;   // an object, or absent
    struct value process_env; // the environment of the process; absent: it is not known
    struct node *offered;     // what other languages see of it: offer.c; NULL: nobody has asked
    struct table obstructed;  // as `garden_world.views`, if nothing can be asked of it
    ARRAY(struct garden_world *) worlds;
    struct garden_host host_of_offer; // who answers for `offered`
    struct context offer_context;
};

struct garden_world {
    struct garden_tree *tree;
    struct graph *graph;
    struct str environment, namespace;
    struct span environment_at, namespace_at; // what has decided: an option, a field
    bool is_namespace_open;                   // it is not known here
    bool is_of_no_environment; // the one that is asked for does not exist: nothing else is
    struct garden_host host;
    struct context context;
    struct view *outer;           // the root as other languages of the project see it, or NULL
    struct scope *base;           // local, command, datetime, project, git, secrets, imported
    struct scope *of_environment; // ... and the project's variables
    struct scope *common;         // ... and environment, var
    struct scope *late;           // ... and actions, runtime, providers, modules
    struct node *project_variables, *variables;
    struct node *providers, *outputs; // by name
    ARRAY(struct garden_action *) actions;
    struct str_table by_key;
    ARRAY(struct node *) nodes;              // that expressions refer to by number
    ARRAY(struct expression_place) varfiles; // that were read, by path, in the order of reading
    struct diags mistakes;
    size_t told_by_opening; // how many of them, if it was checked: the check has found the rest
    bool told_of_sources, is_checked;
    bool is_complete; // its actions were found, or are being found
    uint32_t walks;
    struct str_table modules; // name -> struct garden_module *
    // Expressions that ask the world for its first nodes by number (names.c).
    const struct tree *own;
    expr_id asked[ASKED_NODES];
    expr_id objects[GARDEN_KIND_COUNT][2];  // what others see of an action; all of it
    ARRAY(struct garden_action *) numbered; // by their numbers, also those that were dropped
    expr_id names[PLACE_NAMES]; // what directories offer as places to ask from: places.c
    bool has_names;
    struct table views; // what surrounds a directory -> its struct view *
};

void garden_load(struct garden_tree *t);
// The world of an environment, `dev` or `team.dev`; with an empty name that of the project's default. NULL: there is no
// project. Mistakes are in it.
struct garden_world *garden_world_of(struct garden_tree *t, struct str environment);
// The same, of which perhaps only variables and the names of every phase exist: no action was looked for.
struct garden_world *garden_early_world(struct garden_tree *t, struct str environment);
void garden_world_close(struct garden_world *w);
struct garden_action *garden_find_action(const struct garden_world *w, struct str key);

struct diag *garden_world_mistake(struct garden_world *w, enum diag_code code, struct span at,
                                  const char *format, ...) PRINTF_LIKE(4, 5);

// Reads a file of variables as a layer: JSON, YAML or dotenv by its ending. NULL if it does not exist.
struct node *garden_read_varfile(struct garden_world *w, struct str path, const struct env *env);
// The directory as other languages see it, or NULL: names like `global` are found there.
struct view *garden_outer_view(struct garden_world *w, struct str dir);
// All of a node, as a question of its own.
struct value garden_value(struct garden_world *w, struct node *n);
// The field of a lazy mapping; NULL if it has none.
struct node *garden_node_field(struct garden_world *w, struct node *mapping, const char *name);

#include "dialects/garden/tree/world.h" // what can be asked of all this

#endif
