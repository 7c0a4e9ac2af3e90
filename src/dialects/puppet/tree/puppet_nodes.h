// SPDX-License-Identifier: Apache-2.0
//
// Nodes of an environment: those that are defined, those whose facts are given, and what each comes to.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_NODES_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_NODES_H

#include "dialects/puppet/tree/puppet_asked.h"

// ---- puppet_units.c
// Takes the facts of a node (PLACE_FACTS); NULL, or what is wrong with them.
const char *puppet_give(struct dialect_tree *t, const struct place_input *what);
// The facts that were given for a node, as text; empty: none.
struct str puppet_facts_of_node(const struct puppet_tree *t, struct str name);

// ---- puppet_catalogs.c
// The compilation for a node, done once; it lives until something changes.
struct asked *puppet_compiled_node(struct puppet_tree *t, struct str name);
void puppet_nodes_forget(struct puppet_tree *t);
size_t puppet_producers(struct dialect_tree *t, struct str unit, struct arena *a,
                        struct producer **out);
void puppet_make(const struct producer *m, struct arena *a, struct product *out);
// The catalogs of the nodes whose facts are given: what contains what, and what comes before what.
void puppet_draw(struct dialect_tree *t, struct drawing *out, struct diags *mistakes);
// ---- puppet_data_units.c: keys of the data, in an environment without manifests
extern const char puppet_key_kind[];
size_t puppet_key_producers(struct asked *q, struct arena *a, struct producer **out);
void puppet_make_key(const struct producer *m, struct arena *a, struct product *out);
void puppet_key_made_of(const struct producer *m, struct arena *a, struct origins *out);

// ---- puppet_refs.c
// What a word refers to, and who refers to it; false: nothing is called so.
bool puppet_links(struct dialect_tree *t, struct str what, struct arena *a, struct links *refers,
                  struct links *referred);
// The definitions of a module on its own: which one uses which.
void puppet_draw_module(struct puppet_tree *t, struct drawing *out);

void puppet_made_of(const struct producer *m, struct arena *a, struct value other,
                    struct origins *out);

#endif
