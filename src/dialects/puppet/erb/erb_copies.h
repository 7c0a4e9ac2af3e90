// SPDX-License-Identifier: Apache-2.0
//
// What a rendering has copied from the manifest, so that changes can go back.
#ifndef WEFT_DIALECTS_PUPPET_ERB_COPIES_H
#define WEFT_DIALECTS_PUPPET_ERB_COPIES_H

#include "base/array.h"
#include "dialects/puppet/erb/erb_value.h"

struct scope;

struct erb_copy {
    struct value original;
    struct rv copy;
};

// A text has no identity in the manifest: it goes back to the variable that it was read from.
struct erb_text_copy {
    struct str name;
    struct rv copy;
};

// A variable that a template has set (`scope.setvar`). Ruby's values live on: other templates see how one is changed.
struct erb_set_variable {
    const struct scope *scope;
    struct str name;
    struct rv value;
    struct erb_set_variable *next;
};

struct erb_copies {
    ARRAY(struct erb_copy) list;
    ARRAY(struct erb_text_copy) texts;
};

#endif
