// SPDX-License-Identifier: Apache-2.0
//
// Converting one module: what it is, and how configurations of actions are written from its expressions.
#ifndef WEFT_DIALECTS_GARDEN_TREE_MODULES_H
#define WEFT_DIALECTS_GARDEN_TREE_MODULES_H

#include "dialects/garden/tree/project.h"

struct garden_module {
    const struct garden_resource *resource;
    struct str name, type;
    struct garden_group *group;
};

// What is written while one module is converted.
struct conversion {
    struct garden_world *world;
    const struct garden_module *module;
    const struct tree *t; // the module's
    struct tree_builder b;
    struct span at;
    struct str_table *services, *tasks;
    struct {
        enum garden_kind kind;
        struct str name, type;
        struct span at;
        expr_id expr;
    } made[256];
    size_t count;
};

enum { FIELDS_MOST = 64 };

struct conversion_fields {
    symbol keys[FIELDS_MOST];
    expr_id values[FIELDS_MOST];
    uint32_t count;
};

// A field of a mapping of the module, or 0; a copy of an expression of it (0: none).
expr_id conversion_field(struct conversion *c, expr_id mapping, const char *name);
expr_id conversion_copy(struct conversion *c, expr_id e);
expr_id conversion_text(struct conversion *c, struct str text);
expr_id conversion_value(struct conversion *c, struct value v);
expr_id conversion_empty(struct conversion *c); // a list
// Adds a field; 0 is left out.
void conversion_put(struct conversion *c, struct conversion_fields *f, const char *key,
                    expr_id value);
// Adds a field of the module by another name.
void conversion_copy_field(struct conversion *c, struct conversion_fields *f, expr_id from,
                           const char *old, const char *name);
expr_id conversion_mapping(struct conversion *c, const struct conversion_fields *f);
struct str conversion_item_name(struct conversion *c, expr_id item);
// Names of modules, services and tasks as references to actions.
expr_id conversion_references(struct conversion *c, expr_id list, bool is_build);
// What it builds on, what it needs at run time (a list, or 0), and its own Build.
expr_id conversion_dependencies(struct conversion *c, expr_id runtime, bool has_build);
// What is copied from other builds; 0: nothing.
expr_id conversion_copies(struct conversion *c);
// The action is complete; `at`: where its name is written, or 0.
void conversion_finish(struct conversion *c, enum garden_kind kind, struct str type,
                       struct str name, expr_id at, struct conversion_fields *f);
void conversion_each(struct conversion *c, const char *list, enum garden_kind kind,
                     void (*convert)(struct conversion *c, enum garden_kind kind, expr_id part));

// modules_kubernetes.c
void convert_kubernetes(struct conversion *c);
void convert_helm(struct conversion *c);

#endif
