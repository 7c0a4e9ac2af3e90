// SPDX-License-Identifier: Apache-2.0
//
// Types of actions that are built in: which fields their `spec` has, with defaults, and which outputs are known before an
// action runs. Types of other providers are accepted as they are.
#ifndef WEFT_DIALECTS_GARDEN_TREE_TYPES_H
#define WEFT_DIALECTS_GARDEN_TREE_TYPES_H

#include "dialects/garden/tree/project.h"

enum field_type {
    FIELD_ANY,
    FIELD_TEXT,
    FIELD_NUMBER,
    FIELD_BOOL,
    FIELD_LIST,
    FIELD_MAPPING,
    FIELD_TEXTS,       // a list of texts
    FIELD_TEXT_VALUES, // a mapping of texts
};

struct garden_spec_field {
    const char *name;
    enum field_type type;
    bool is_required;
    const char *by_default; // JSON; NULL: none
    const struct garden_spec_field
        *inner; // of a mapping, or of each item of a list; NULL: anything
    size_t inner_count;
    const char *const *choices; // ends with NULL; NULL: any text
};

struct garden_type {
    const char *name;
    unsigned kinds;       // bits of enum garden_kind
    const char *provider; // that must be configured; NULL: always there
    const struct garden_spec_field *fields;
    size_t count;
    const char *const *static_outputs; // ends with NULL
};

extern const struct garden_type garden_types[];
extern const size_t garden_type_count;

// Fields of what is not an action.
struct garden_resource_type {
    const char *name;  // of the kind: "Workflow"
    bool is_evaluated; // as a whole, in one scope
    const struct garden_spec_field *fields;
    size_t count;
};
extern const struct garden_resource_type garden_resource_types[];
extern const size_t garden_resource_type_count;

// What a mistake is about (`diag.subject`): a reference as a whole.
enum {
    GARDEN_ABOUT_REFERENCE = 1,
    GARDEN_ABOUT_DEFAULT, // which environment is taken if none is named
};

const struct garden_type *garden_type_of(enum garden_kind kind, struct str type);
struct value garden_type_defaults(struct arena *a, const struct garden_type *t);
bool garden_output_is_static(enum garden_kind kind, struct str type, struct str output);
// "'container', 'exec'": types of a kind that exist in a world.
void garden_write_types(struct strbuf *out, const struct garden_world *w, enum garden_kind kind);
// Whether a type is known, or may be one of a provider that is not built in.
bool garden_type_is_possible(const struct garden_world *w, enum garden_kind kind, struct str type);

// One note for each provider that is not built in: nothing is known of its types.
void garden_note_providers(struct garden_world *w);

// All mistakes of an action: fields of the framework and dependencies, which go to the world's; `spec` and inputs.
void garden_check_config(struct garden_action *a);
void garden_check_resolved(struct garden_action *a, struct diags *mistakes);
// Whether something may be called so: actions, environments.
bool garden_is_valid_name(struct str name);
void garden_invalid_name(struct garden_world *w, struct str name, struct span at);
// reach.c: notes with each mistake of the world which actions it keeps from being resolved.
void garden_tell_reach(struct garden_world *w);
// provider_rings.c: providers that are listed and do not exist, or that need themselves.
void garden_check_provider_order(struct garden_world *w);
// rules.c: rules that are about more than one field. Mistakes are the world's.
void garden_check_action_rules(struct garden_action *a);
void garden_check_rules(struct garden_world *w);

#endif
