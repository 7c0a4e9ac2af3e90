// SPDX-License-Identifier: Apache-2.0
//
// Files that match a pattern, as Ruby's Dir.glob finds and orders them.
#ifndef WEFT_DIALECTS_PUPPET_HIERA_HIERA_GLOBS_H
#define WEFT_DIALECTS_PUPPET_HIERA_HIERA_GLOBS_H

#include "dialects/puppet/hiera/hiera_inside.h"

// The paths, in the arena. `*` and `?` stay within a name, `**` is any number of directories, `{a,b}` a choice.
size_t glob_files(struct hiera *h, struct str pattern, struct str **out);

#endif
