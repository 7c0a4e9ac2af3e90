// SPDX-License-Identifier: Apache-2.0
//
// What can be asked of a project, once it is open: actions and their fields, templates and modules, places and units.
#ifndef WEFT_DIALECTS_GARDEN_TREE_WORLD_H
#define WEFT_DIALECTS_GARDEN_TREE_WORLD_H

#include "dialects/garden/tree/project.h"

// ---- actions: action.c, version.c

// An action as it is declared: its kind and name are known, nothing else.
struct garden_declared {
    struct str kind, type, name;
    struct span at;
    struct garden_config config;
    const struct garden_file *file;
    struct str dir;
    const struct garden_rendering *rendering;
    const struct garden_group *group;
};
void garden_add_action(struct garden_world *w, const struct garden_declared *d);
// outside.c: `local`, where the environment of the process may be absent, and `datetime`.
void garden_open_local(struct garden_world *w, struct scope *s, struct value environment);
void garden_open_clock(struct garden_world *w, struct scope *s);
void garden_open_git(struct garden_world *w, struct scope *s);
struct value garden_outside(struct garden_world *w, uint32_t what);
// names.c
enum { GARDEN_OUTSIDE_FIRST = 200 }; // numbers that ask the machine, not the world
void garden_answer_asked(void *data, struct call *c, uint32_t what, struct lazy *out);
// account.c: why it is that; NULL: what it means tells.
const struct explained *garden_account(struct garden_action *a, enum garden_action_name part,
                                       struct arena *arena);
void garden_name_actions(struct garden_world *w);
struct node *garden_object_of(struct garden_action *a);
// `actions` as whoever asks sees it: with the fields of the framework, which templates do not see.
struct node *garden_whole_actions(struct garden_world *w);
void garden_open_late(struct garden_world *w);
// Names all actions, once all are there.
void garden_open_actions(struct garden_world *w);
// Makes scopes and nodes of one, the first time that something of it is asked for.
void garden_open_action(struct garden_action *a);
// What running it has given; nothing may have been asked of it before.
void garden_set_outputs(struct garden_action *a, struct value outputs);
bool garden_is_disabled(struct garden_action *a);
void garden_find_dependencies(struct garden_action *a);
// `build.api`, or an object with `kind` and `name`. False: it is not a reference.
bool garden_parse_reference(struct graph *g, struct value v, enum garden_kind *kind,
                            struct str *name);
// A field of the framework with its default; absent: there is none.
struct value garden_builtin(struct garden_action *a, const char *field);
// ... as a lazy value, if it is written and not null.
struct node *garden_written_field(struct garden_action *a, const char *field);
struct value garden_include(struct garden_action *a);
struct value garden_spec(struct garden_action *a);
struct value garden_timeout(struct garden_action *a);
// parts.c: providers, outputs, workflows and commands.
void garden_open_parts(struct garden_world *w);
void garden_check_parts(struct garden_world *w);
// A workflow or a command as a lazy mapping.
struct node *garden_plan_node(struct garden_world *w, const struct garden_resource *r);
// A mapping as it is written; what is a template is unknown.
struct value garden_raw_known(struct garden_world *w, const struct tree *t, expr_id e);
// A mapping as it is written, templates as their texts.
struct value garden_raw(struct garden_world *w, const struct tree *t, expr_id e);
struct value garden_action_variables(struct garden_action *a);
struct str garden_version(struct garden_action *a);
// All of it, as `get config` shows it.
struct value garden_action_value(struct garden_action *a, bool has_version);

// Where everything comes from that a part of an action is made of, in the arena.
enum garden_made_of {
    MADE_OF_SPEC,
    MADE_OF_DEPENDENCIES, // what it lists, and its references
    MADE_OF_DISABLED,
    MADE_OF_ALL, // ... and what it depends on: its version
    MADE_OF_OWN, // the same without what it depends on
};
struct origins;
void garden_made_of(struct garden_action *a, enum garden_made_of what, struct arena *arena,
                    struct origins *out);

// The same for a part of its `spec`.
void garden_part_made_of(struct garden_action *a, const struct value *keys, size_t count,
                         struct arena *arena, struct origins *out);

// The output that keeps a field of the framework from being known, `actions.deploy.api.outputs.url`; empty: none does.
struct str garden_open_output(struct garden_action *a, const char *field);
// Reports that such a field is not known.
void garden_unknown_output(struct garden_action *a, const char *field, struct span at);

// ---- what providers add: augment.c

void garden_read_additions(struct garden_tree *t);
// A file of YAML besides those of resources, NULL if it does not exist. Mistakes in it are the project's.
const struct garden_file *garden_read_other_file(struct garden_tree *t, struct str path);
// Whether the project has a provider in the environment of the world.
bool garden_has_provider(struct garden_world *w, struct str name);

// ---- templates and modules

void garden_render_all(struct garden_world *w);
// Whether it is a module of the type `templated`: the older way to render a template.
bool garden_is_templated(const struct garden_resource *r);
void garden_convert_modules(struct garden_world *w);

// ---- places and units

// A directory as a place to ask from: names of the world, over those that other languages give the directory.
struct view *garden_view(struct garden_world *w, struct str dir);
// The project's own variables must be sound: nobody else can help them.
void garden_check_project_variables(struct garden_world *w);
// Everything that is wrong in a world, each mistake once.
void garden_check_world(struct garden_world *w, struct diags *mistakes);
// ... and in the project: in the environment that is asked for, or in all of them.
void garden_check_project(struct garden_tree *t, struct diags *mistakes);
// lines.c
struct str garden_locate_line(struct dialect_tree *base, struct arena *a, struct span at);
// written.c
void garden_each_resource(struct dialect_tree *base,
                          void (*each)(void *data, const struct expression_place *e), void *data);
void garden_written(struct dialect_tree *base, const struct str *steps, size_t count,
                    void (*each)(void *data, const struct expression_place *e), void *data);
extern const struct unit_capability garden_units;
extern const struct offer_capability garden_offer; // offer.c
extern const struct tree_capability garden_tree_capability;

#endif
