// SPDX-License-Identifier: Apache-2.0
//
// An environment on disk as a tree: a control repository, or a directory of environments' one. What it can tell are
// catalogs of nodes and data for keys.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_TREE_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_TREE_H

#include "dialects/aspects.h"
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/runtime/site.h"
#include "dialects/puppet/tree/puppet_shared.h"
#include "dialects/units.h"

// What is known about a node, as it was given.
struct node_facts {
    struct str name, text;
};

// An environment that has been read, by what decides how it is read.
struct known_environment {
    struct str key;
    struct environment *environment;
};

struct puppet_tree {
    struct dialect_tree tree;
    struct graph *graph;
    struct tree_files files;
    bool is_module;     // the repository of a module: its definitions are its units
    bool has_only_data; // no manifests: what nodes get are values of keys
    struct str host;    // the directory of the tree on this machine
    struct arena arena;
    struct kept_programs kept;  // what was parsed before
    struct kept_bodies *bodies; // what the last check has found in them; NULL: there was none
    ARRAY(struct node_facts) facts;
    ARRAY(struct str) libraries; // directories of modules besides those of the environment
    struct str_table listed;     // names of the nodes that were listed last
    struct str_table nodes;      // that have been compiled: struct asked *
    struct str_table listings;   // of directories
    struct str_table
        linked; // files and directories that links lead to outside, and that may be read
    struct arena listing_arena;
    struct str_table data_files; // that Hiera may read, in the arena of listings
    bool knows_data_files;
    struct str_table
        texts; // files that are read by every check, while somebody reports changes: struct str *
    struct arena text_arena;
    ARRAY(struct known_environment) environments;
    struct shared_answers shared;      // what nodes got
    struct kept_catalog *kept_catalog; // the last one; NULL: none is kept
    unsigned edits_followed;           // answers that were made of it
    bool has_asked_outside;       // for files that are not in the tree, since something has changed
    struct offered_data *offered; // what other languages read: puppet_offer.c; NULL: nothing yet
};

extern const struct tree_capability puppet_tree_capability;
extern const struct aspect_capability puppet_aspects;
extern const struct unit_capability puppet_units;
extern const struct offer_capability puppet_offer;
void puppet_offer_forget(struct puppet_tree *t);
// Whether a path below the tree is one of a hierarchy or of its data. All of it is read once, until a file changes.
bool puppet_is_data_file(struct puppet_tree *t, struct str path);
size_t puppet_count_data_files(struct dialect_tree *t, struct str below);
void puppet_data_files_forget(struct puppet_tree *t);

// The environment of the tree, read now; mistakes of its site's manifests are in its `diags`. Close it.
struct environment *puppet_tree_environment(struct puppet_tree *t, const struct site *site,
                                            struct value *failed);
// The site as the files of the environment describe it.
static inline struct site puppet_plain_site(void)
{
    return (struct site){.root = STR(""), .default_manifest = STR("manifests")};
}
// The name, the pattern, or `default` that a node definition is for; empty: it is computed.
struct str puppet_node_name(struct arena *a, const struct puppet_definition *d, uint32_t i);

#endif
