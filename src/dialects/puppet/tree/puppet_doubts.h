// SPDX-License-Identifier: Apache-2.0
//
// Nodes whose facts are not given: what depends on facts is unknown, data of levels with facts in their paths too.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_DOUBTS_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_DOUBTS_H

#include "dialects/puppet/tree/puppet_asked.h"

struct module_names {
    ARRAY(struct str) list;
};

// The names of all modules that are installed.
void puppet_module_names(struct environment *e, struct module_names *out);

// Compiles a node, whose facts are not known if the labels have none. A name that is the pattern of a node definition
// stands for any node that it matches.
void puppet_compile_doubting(struct asked *q);
// After a compilation that has failed for a node without facts: compiles once more, with facts that are not known.
void puppet_compile_again(struct asked *q);

#endif
