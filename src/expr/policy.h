// SPDX-License-Identifier: Apache-2.0
//
// How layers combine, as data (rulings 1.6). Replacing, extending, merging and removing are one node
// kind with different policies.
#ifndef WEFT_EXPR_POLICY_H
#define WEFT_EXPR_POLICY_H

#include "base/compiler.h"

enum maps_combine {
    MAPS_REPLACE, // the newest layer is the answer
    MAPS_SHALLOW, // keys of all layers, the newest layer's value for each
    MAPS_DEEP,    // keys of all layers, values combined by the same policy, or the one `below`
    MAPS_KEYS,    // a mapping stands for the list of its keys, and anything else must be a list
};

enum lists_combine {
    LISTS_REPLACE,
    LISTS_INDEXWISE, // position by position, values combined by the same policy
    LISTS_CONCAT,    // older items first
    LISTS_UNIQUE,    // older items first, equal ones once
};

enum key_order {
    KEYS_OLDEST_FIRST, // a key stands where its oldest layer put it
    KEYS_NEWEST_FIRST,
    KEYS_SORTED,
    KEYS_INTEGERS_FIRST, // those that look like whole numbers ascending, then like KEYS_OLDEST_FIRST
};

// What happens when a layer below has another shape (a string under a mapping).
enum shape_clash {
    CLASH_CUT,   // it and all below are hidden
    CLASH_ERROR, // "cannot extend": an error that names both places
};

struct policy {
    const char *name;
    enum maps_combine maps;
    enum lists_combine lists;
    enum key_order order;
    enum shape_clash clash;
    bool see_through;      // a key below a scalar is looked for in the layers underneath
    bool null_deletes;     // a null removes the key instead of being its value
    bool first_null_stays; // ... unless no older layer has the key: then it is a null
    // A scalar is the answer whatever is above it, except another scalar; what is undefined says nothing.
    bool scalars_win;
    // How what is under a key combines; NULL: in the same way.
    const struct policy *below;
    // Only layers that are written as mappings or layers combine with what is below them; what a reference
    // or an operation gives replaces it.
    bool references_cut;
    // Asking a list or a scalar for a key is an error, not a miss.
    bool keys_need_maps;
    // Keys that begin with this character are private: they can be asked for by name, and are never walked.
    char private_mark; // 0: none are
    // Layers of which none is there are an empty list, else an empty mapping.
    bool nothing_is_list;
};

#endif
