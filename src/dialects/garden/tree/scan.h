// SPDX-License-Identifier: Apache-2.0
//
// Which files of a project are scanned: `.gardenignore` files, and `scan` of the project's declaration.
#ifndef WEFT_DIALECTS_GARDEN_TREE_SCAN_H
#define WEFT_DIALECTS_GARDEN_TREE_SCAN_H

#include "dialects/garden/tree/project.h"

struct ignore_rule {
    struct str base; // the directory of its file
    struct str pattern;
    bool is_negated, only_directories, is_anchored;
};

struct garden_scan {
    struct garden_tree *tree;
    ARRAY(struct ignore_rule) rules;
    struct str ignore_name;
    ARRAY(struct str) include, exclude;
};

void garden_scan_begin(struct garden_scan *s, struct garden_tree *t);
// What the project's declaration says: `scan`, `dotIgnoreFile`. Only what is written without templates counts.
void garden_scan_project(struct garden_scan *s);
// Whether a file of this name has configurations.
bool garden_is_config_name(struct str name);
// Reads the rules of a directory; those above it were read before.
void garden_scan_enter(struct garden_scan *s, struct str dir);
bool garden_scan_has(const struct garden_scan *s, struct str path, bool is_directory);
void garden_scan_done(struct garden_scan *s);
// Whether a path, relative to a directory, matches a pattern of `include` or `exclude`.
bool garden_matches(struct str pattern, struct str path);

#endif
