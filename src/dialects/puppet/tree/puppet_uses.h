// SPDX-License-Identifier: Apache-2.0
//
// What code uses by name, found in its text without evaluating anything.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_USES_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_USES_H

#include "dialects/puppet/runtime/environment.h"

enum use_kind {
    USE_CLASS,
    USE_TYPE, // a defined type, a type of resources, or an alias
    USE_FUNCTION,
    USE_VARIABLE, // with its class: `ntp::servers`
    USE_KEY,      // of the data
};

struct use {
    enum use_kind kind;
    struct str name; // in lower case, without `::` in front; a key as it is
    struct span at;
    const struct puppet_definition *in; // the definition around it; NULL: none
};

typedef void use_visit(void *data, const struct use *u);
// Every use in a manifest or template. Names that are computed are not found.
void puppet_uses(struct environment *e, const struct puppet_program *p, use_visit *visit,
                 void *data);
// The definition that is used; NULL: a variable, a key, or what no module has.
const struct puppet_definition *puppet_used_definition(struct environment *e, const struct use *u);

#endif
