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

struct erb_copies {
    ARRAY(struct erb_copy) list;
    ARRAY(struct erb_text_copy) texts;
};

// A variable that a template has set (`scope.setvar`). Other templates get the very object that it was set to.
struct erb_given {
    struct erb_given *next;
    const struct scope *scope;
    struct str name;
    struct rv value;
};

#endif
