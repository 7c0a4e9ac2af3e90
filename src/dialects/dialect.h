// SPDX-License-Identifier: Apache-2.0
//
// What a dialect is to the rest of the system. Each has one `const struct dialect`, named in dialects.h.
#ifndef WEFT_DIALECTS_DIALECT_H
#define WEFT_DIALECTS_DIALECT_H

#include "dialects/batch.h"

struct dialect {
    const char *name;
    // Answers one request of `weft batch`: writes members with the functions of batch.h.
    void (*batch)(struct batch *b);
};

// By name; NULL when there is none.
const struct dialect *dialect_find(struct str name);

#endif
