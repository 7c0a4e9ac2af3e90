// SPDX-License-Identifier: Apache-2.0
//
// Whether a version meets constraints like `>= 1.2, < 2`.
#ifndef WEFT_DIALECTS_TERRAMATE_TREE_VERSION_H
#define WEFT_DIALECTS_TERRAMATE_TREE_VERSION_H

#include "base/str.h"

enum tm_version_result {
    TM_VERSION_FAILS,
    TM_VERSION_MEETS,
    TM_VERSION_BAD,            // not a version
    TM_VERSION_BAD_CONSTRAINT, // not constraints
};

// `strict`: prereleases are ordered like all other versions.
enum tm_version_result tm_version_meets(struct str version, struct str constraints, bool strict);

#endif
