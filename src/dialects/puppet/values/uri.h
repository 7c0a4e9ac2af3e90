// SPDX-License-Identifier: Apache-2.0
//
// The parts of a URI, as Ruby's library tells them.
#ifndef WEFT_PUPPET_URI_H
#define WEFT_PUPPET_URI_H

#include "value/value.h"

// The part of that name (`host`), undef if the URI does not have it; absent: no part has this name. In the arena.
struct value uri_part(struct arena *a, struct str text, struct str name);
// Without the port that its scheme has anyway.
struct str uri_without_usual_port(struct arena *a, struct str text);

#endif
