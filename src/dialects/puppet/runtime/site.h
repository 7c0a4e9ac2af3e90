// SPDX-License-Identifier: Apache-2.0
//
// An environment as its directory describes it: environment.conf, manifests, paths of modules.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_SITE_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_SITE_H

#include "dialects/puppet/runtime/environment.h"

struct site {
    struct str root; // the directory of the environment; "" or one without `/` at its end
    struct str
        default_manifest; // a file or directory below the root that counts if environment.conf names none
    const struct str
        *base_modules; // directories of modules for all environments: `$basemodulepath`
    size_t base_count;
};

// Reads settings and manifests. Mistakes in manifests are in e->diags; absent unless something cannot be read.
struct value site_read(struct environment *e, const struct site *s);

#endif
