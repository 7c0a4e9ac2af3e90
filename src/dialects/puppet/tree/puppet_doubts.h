// SPDX-License-Identifier: Apache-2.0
//
// Nodes whose facts are not given: what depends on facts is unknown, data of levels with facts in their paths too.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_DOUBTS_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_DOUBTS_H

#include "dialects/puppet/tree/puppet_asked.h"

// Compiles a node, whose facts are not known if the labels have none. A name that is the pattern of a node definition
// stands for any node that it matches.
void puppet_compile_doubting(struct asked *q);
// A node that is called like a pattern of the manifests, as units are, or as it is written (`/^db/`): that definition is
// compiled, and the name is not known. To be called before the compiler is opened; puppet_tell_block after that.
void puppet_take_named_pattern(struct asked *q);
void puppet_tell_block(struct asked *q);
// Compiles a class or a defined type of the environment alone, instead of what was compiled.
void puppet_compile_alone(struct asked *q, const struct puppet_definition *d);
// After a compilation that has failed for a node without facts: compiles once more, with facts that are not known.
void puppet_compile_again(struct asked *q);

#endif
