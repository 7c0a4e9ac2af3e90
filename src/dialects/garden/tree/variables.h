// SPDX-License-Identifier: Apache-2.0
//
// Scopes of variables. A scope is a mapping of templates; scopes lie over each other, the lowest first. What `var` means
// from outside is all of them as layers. Inside a scope it means, in this order: the scope before it, the scope itself (peers
// may refer to each other), what was there before, and at last all that `var` means from outside: a name that only a later
// scope has is found too. So a name that the scope below has means that one, and `x: ${var.x}` means the outer `x`.
#ifndef WEFT_DIALECTS_GARDEN_TREE_VARIABLES_H
#define WEFT_DIALECTS_GARDEN_TREE_VARIABLES_H

#include "graph/eval/node.h"
#include "graph/scope/scope.h"

enum { VARIABLE_SCOPES_MOST = 32 };

struct garden_variables {
    struct graph *graph;
    struct view *view;     // the directory whose names of other languages they see, or NULL
    struct scope *outside; // the other names that templates of the scopes see
    struct node *existing; // variables that were there before, or NULL
    struct node *layers[VARIABLE_SCOPES_MOST]; // the lowest first
    struct env *envs[VARIABLE_SCOPES_MOST];    // in which they are evaluated
    uint32_t count;
    bool is_closed;     // the project's own: they must be sound without later scopes
    struct node *given; // on the command line, or NULL
    // Other scopes whose names are looked through for one that has dots in it.
    struct node *known[VARIABLE_SCOPES_MOST];
    uint32_t known_count;
};

void garden_variables_begin(struct garden_variables *v, struct graph *g, struct scope *outside);
// The environment in which the next scope is evaluated; `var` in it is bound by garden_variables_node.
struct env *garden_variables_env(const struct garden_variables *v);
// ... of a scope that people call so.
struct env *garden_variables_env_of(const struct garden_variables *v, const char *format, ...)
    PRINTF_LIKE(2, 3);
// Adds a scope: a node that was made with that environment.
void garden_variables_add(struct garden_variables *v, struct node *layer, struct env *env);
// Values that win over all scopes: `a`, or `a.b[1]` for a part. Scopes do not see them.
void garden_variables_give(struct garden_variables *v, struct value overrides);
// The node that `var` means from outside. Called once, when all scopes are there: it binds what they see.
struct node *garden_variables_node(const struct garden_variables *v);
// A scope around `outside` in which `var` and `variables` are that node.
struct scope *garden_variables_end(struct garden_variables *v, struct scope *outside);

// `local`: what is known of the machine without asking it. The environment may be absent: then it is not known.
struct value garden_local_values(struct arena *a, struct str project_path,
                                 struct value environment);

#endif
