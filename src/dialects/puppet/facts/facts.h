// SPDX-License-Identifier: Apache-2.0
//
// What a node tells of itself, in the forms in which people have it.
#ifndef WEFT_DIALECTS_PUPPET_FACTS_FACTS_H
#define WEFT_DIALECTS_PUPPET_FACTS_FACTS_H

#include "dialects/puppet/values/values.h"

struct told_facts {
    struct value values;  // a hash
    struct str name;      // of the node, if the text says it
    struct value trusted; // if the text says it; otherwise absent
};

// Reads facts: JSON, YAML, or lines `name=value`. A hash of facts may be wrapped as `puppet facts`, an agent's cache or
// PuppetDB do; of several nodes the one named `node` is taken. False: `*why` says what is wrong.
bool facts_read(struct arena *a, struct str text, struct str node, struct told_facts *out,
                struct str *why);
// A hash in JSON or YAML, of trusted data for example.
bool facts_read_hash(struct arena *a, struct str text, struct value *out, struct str *why);

// ---- legacy facts: facts_legacy.c
// With the facts that old versions of Facter had, derived from structured ones; those that are there stay as they are.
struct value facts_with_legacy(struct arena *a, struct value facts);
// Without them.
struct value facts_without_legacy(struct arena *a, struct value facts);
// Whether a fact of this name is a legacy one. Names with the name of an interface or a device in them do not count.
bool fact_is_legacy(struct str name);

// ---- trusted data: facts_trusted.c
// Trusted data of a node, with what is given instead of what is usual; `given` may be absent.
struct value facts_trusted(struct arena *a, struct str node, struct value given);

#endif
