// SPDX-License-Identifier: Apache-2.0
//
// What a loaded body says, as far as it can be told without evaluating it: which names it defines, and which of its
// keys read which names, at any distance.
#ifndef WEFT_GRAPH_LAYERS_HERITAGE_H
#define WEFT_GRAPH_LAYERS_HERITAGE_H

#include "base/array.h"
#include "graph/eval/node.h"

// A name that is defined or read, a key of the mapping that a name is, or a part of a layer that several keys need.
struct heritage_name {
    symbol name;   // 0: a part of a layer
    symbol key;    // 0: all that the name means
    uint32_t next; // the next one of the same name that is a key; 0: none
    bool is_defined;
    bool is_more; // defined by something else than a mapping as written
    bool is_open; // what it reads cannot be told, is outside of the body, or needs itself
};

struct heritage {
    struct heritage *next;
    const struct tree *tree;
    expr_id alone;
    const struct node *asker; // root of the first document that could take something
    struct node *home;        // opened as a document; NULL: not yet
    uint32_t epoch;           // in which the rest was found; 0: never
    bool is_being_made;       // a body that loads itself has no home
    bool is_usable;           // all of it could be told
    struct table shapes;      // mapping -> struct shape * of the home
    struct table numbers;     // symbol, and key << 32 -> the number in `names`
    ARRAY(struct heritage_name) names;
    ARRAY(uint32_t) readers; // pairs: who reads, what is read
    uint32_t *first;         // the readers of name i are first[i] .. first[i + 1] of `sorted`
    uint32_t *sorted;
};

// The body's home, expanded, and what it says; false when it cannot be shared.
bool heritage_make(struct graph *g, struct heritage *h);
void heritage_clear(struct heritage *h);
// The body that a layer loads, once it is loaded; NULL before.
struct node *heritage_loaded(const struct node *layered, uint32_t layer);
// A layer that is a body loaded on demand, whatever the document says.
bool heritage_is_load(const struct node *layered, uint32_t layer);
// The tree that a node is written in.
const struct tree *heritage_tree(const struct node *n);

#endif
