// SPDX-License-Identifier: Apache-2.0
//
// What a check has found in the bodies of manifests, kept for the next check of the same environment. A body is gone
// through again if its file has changed, if something is wrong with it, or if a name that it has asked for means something
// else now: another interface of a class, a key that the data has or no longer has, another template.
#ifndef WEFT_DIALECTS_PUPPET_CHECK_KEPT_BODIES_H
#define WEFT_DIALECTS_PUPPET_CHECK_KEPT_BODIES_H

#include "base/str.h"

struct kept_bodies;
struct kept_bodies *kept_bodies_new(void);
void kept_bodies_done(struct kept_bodies *k); // NULL: nothing to do
// These files have changed, appeared or gone. Nothing is kept if it cannot be told what that changes.
void kept_bodies_change(struct kept_bodies *k, const struct str *paths, size_t count);

#endif
