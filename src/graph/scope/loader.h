// SPDX-License-Identifier: Apache-2.0
//
// Loaders find named things (files, functions, types), once. What a loader sees is composed:
// its parents, itself, and the loaders that it declares as its dependencies. Everything loaded knows
// the loader that loaded it.
#ifndef WEFT_GRAPH_SCOPE_LOADER_H
#define WEFT_GRAPH_SCOPE_LOADER_H

#include "graph/graph.h"

struct loader;

struct loaded {
    struct loader *loader; // who loaded it
    struct str kind, name;
    const void *thing;
    const struct diag *warning; // it should have been declared: for whoever uses it; or NULL
};

// What becomes of something that only a loader has which is not declared.
enum visibility {
    VISIBLE_DECLARED, // it is an error that says so
    VISIBLE_WARNED,   // it is found, with a warning
    VISIBLE_ALL,      // it is found
};

// Finds a thing of a kind, or NULL when this loader's places have none; `*failed` when it is there but
// cannot be loaded.
typedef const void *loader_find(void *data, struct loader *loader, struct str kind, struct str name,
                                const struct failure **failed);

struct loader *loader_open(struct graph *g, struct str name, struct loader *parent,
                           loader_find *find, void *data);
void loader_depend(struct loader *l, struct loader *on);
// For this loader, and those that are opened below it later. What everybody sees (parents), the own places and declared
// dependencies come first in any case; of others, the first one that was opened counts.
void loader_set_visibility(struct loader *l, enum visibility v);
struct str loader_name(const struct loader *l);
// Nobody finds anything through it or in it any more. To be closed together with those that depend on it; a loader that is
// not closed ends with the graph.
void loader_close(struct loader *l);

// What all loaders of a graph have found counts no more: it is looked for again.
void loaders_forget(struct graph *g);

// The thing as `l` sees it: parents first, then its own places, then declared dependencies. NULL with
// `*failed` when nothing visible has it; when a loader that is not declared has it, the failure says so.
const struct loaded *loader_load(struct loader *l, struct str kind, struct str name, struct span at,
                                 const struct failure **failed);

// Where to keep what is made of a text in a `way` (a language, and how it reads): a text of one name that several loaders
// read is read once. It has NULL when nothing is known. NULL: another text of this name has the place.
const void **loader_reading(struct graph *g, struct str way, struct str name, struct str text);

#endif
