// SPDX-License-Identifier: Apache-2.0
//
// Names that the directory of an environment has in other languages: `$global['db']['host']`. They are variables of the
// top scope, which everything in Puppet wins over.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_OUTER_NAMES_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_OUTER_NAMES_H

#include "dialects/puppet/runtime/compiler.h"
#include "graph/views/view.h"

// Whether there is such a name, and its path for that directory.
bool outer_name(const struct environment *e, struct str name, struct view **view, path_id *path);
bool has_outer_name(const struct environment *e, struct str name);
// Whether another language has read a key of the data, as far as anything has been evaluated.
bool outer_has_read_key(const struct environment *e, struct str key);
// The path that keys behind it lead to, as far as they are texts; `*used` of them.
path_id outer_path(struct graph *g, path_id path, const struct value *keys, size_t count,
                   size_t *used);
// Who reads one.
struct outer_reader {
    const struct tree *tree; // NULL: data
    struct span at;
};
// Its value, of which only the part under the keys is read: hashes that have nothing else. Absent: there is no such name.
struct value outer_variable(struct compiler *k, const struct outer_reader *by, struct str name,
                            const struct value *keys, size_t count);
// A value of another language as Puppet has it: see `struct ops.import`.
struct value puppet_import(struct graph *g, struct value v, struct span at, bool *loses);

#endif
