// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with an environment, as far as that can be seen without facts: names, parameters, types, files and data
// of all manifests, whether or not some node uses them; and what compiling the nodes reports. Where something is not
// known (a module that is not installed, a function in Ruby, a fact), nothing is reported.
#ifndef WEFT_DIALECTS_PUPPET_CHECK_ENVIRONMENT_CHECK_H
#define WEFT_DIALECTS_PUPPET_CHECK_ENVIRONMENT_CHECK_H

#include "dialects/puppet/catalog/catalog.h"

// Checks all manifests, templates and data of an environment; to be called inside of a question. The compiler has been
// opened for the environment, and nothing has been compiled. `kept`: from the last check of the same environment; NULL:
// nothing is kept.
struct kept_bodies;
void puppet_check(struct compiler *k, struct kept_bodies *kept, struct diags *out);

// The resource of the catalog that a reference means; NULL: there is none.
struct resource *puppet_referred(struct compiler *k, struct value reference);

#endif
