// SPDX-License-Identifier: Apache-2.0
//
// Versions: hashes of configurations, of files, and of other versions, as Garden computes them.
#ifndef WEFT_DIALECTS_GARDEN_TREE_VERSION_H
#define WEFT_DIALECTS_GARDEN_TREE_VERSION_H

#include "dialects/garden/tree/project.h"

// The first ten digits of a SHA-256.
struct str garden_short_hash(struct arena *a, struct str text);
// JSON with sorted keys; what is undefined is left out.
void garden_write_sorted(struct strbuf *out, struct value v, struct arena *a);

// An object that is made field by field. What is absent is left out.
struct garden_pairs {
    struct arena *arena;
    ARRAY(struct value) keys;
    ARRAY(struct value) items;
};
void garden_add_pair(struct garden_pairs *p, const char *key, struct value v);
struct value garden_finish_pairs(struct garden_pairs *p);

// Which files count.
struct garden_sources {
    struct str dir;
    const struct garden_file *
        file; // that declares it: it does not count itself, and names are relative to its directory
    struct value include, exclude; // lists of patterns, or absent
    struct value ignored;          // patterns of files that do not affect the version
};
// `files` and `count`: which they are.
struct str garden_source_version(struct garden_world *w, const struct garden_sources *what,
                                 const struct str **files, size_t *count);

// The configuration without fields and values that do not affect the version (`version.excludeFields`, `excludeValues`).
struct value garden_without_excluded(struct garden_action *a, struct value config);
// The version of the module that an action was made of. Empty if it is not known how that is computed.
struct str garden_module_version(struct garden_action *a);

#endif
