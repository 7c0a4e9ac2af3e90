// SPDX-License-Identifier: Apache-2.0
#include "dialects/products.h"

void generation_done(struct generation *g)
{
    for (size_t i = 0; i < g->dirs.len; i++) {
        ARRAY_DONE(&g->dirs.at[i].files);
        ARRAY_DONE(&g->dirs.at[i].mistakes);
    }
    ARRAY_DONE(&g->dirs);
}
