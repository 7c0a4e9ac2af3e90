// SPDX-License-Identifier: Apache-2.0
//
// Flavours: dialects that are data. A text in a dialect with this capability says what documents of a flavour may
// contain and which names they define; the flavour is then a dialect like any other, made while the program runs.
#ifndef WEFT_DIALECTS_FLAVOURS_H
#define WEFT_DIALECTS_FLAVOURS_H

#include "graph/graph.h"
#include "source/diag.h"

struct dialect;

struct flavour_capability {
    // The flavour that a text of the graph's sources describes, which lives as long as the graph. NULL if the text has
    // mistakes; they are added.
    const struct dialect *(*open)(struct graph *g, uint32_t file, struct diags *mistakes);
};

#endif
