// SPDX-License-Identifier: Apache-2.0
//
// What expressions see of the outside world if their tree is not the one on disk: the files of the tree, as if
// it were there, and everything else as before.
#ifndef WEFT_PROJECT_TREE_WORLD_H
#define WEFT_PROJECT_TREE_WORLD_H

#include "dialects/tree.h"
#include "graph/world/injector.h"

struct tree_world {
    struct injector injector;
    struct tree_files files;
    struct str root; // where the tree would be on disk
};

// Keeps `parent` and the other arguments.
// Reads a file of the tree, or the names in a directory; for injector_bind, with a struct tree_world.
bool tree_world_read(void *data, struct arena *a, struct str request, struct value *out,
                     struct str *why);
void tree_world_open(struct tree_world *w, struct injector *parent, struct tree_files files,
                     struct str root);

#endif
