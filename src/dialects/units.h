// SPDX-License-Identifier: Apache-2.0
//
// Units: that of which a tree has many and about which people ask "which ones?". What a unit is called is its tree's
// own word.
#ifndef WEFT_DIALECTS_UNITS_H
#define WEFT_DIALECTS_UNITS_H

#include "ask/draw/drawing.h"
#include "dialects/tree.h"

enum { UNIT_MORE_MOST = 8 };

struct unit {
    struct str path;          // of the tree: `/envs/web`, `/app.yay`
    struct str name;          // for people; empty: by its path
    struct str id;            // the same wherever it moves; empty: none
    bool is_file;             // the path is a file's, else a directory's
    struct value tags, watch; // lists of strings; `watch`: paths of files that count as its own
    // What else its dialect says of it.
    struct {
        const char *name;
        struct value value;
    } more[UNIT_MORE_MOST];
    size_t more_count;
};

// Which units of a tree, and in which order. All zero: all of them, by path.
struct unit_query {
    const struct str *below; // only those in or below one of these directories, when there are any
    const struct str *paths; // only these, when there are any
    const struct str *tags;  // only those that one of these filters means, when there are any
    const struct str *without; // none with one of these tags
    size_t below_count, path_count, tag_count, without_count;
    bool with_wanted; // those too that the selected ones want, or that want to be with them
    bool in_order;    // as they run
    bool reversed;
};

// What a file says about a unit, whatever the unit makes: that it counts as changed, or as unchanged.
struct unit_mark {
    struct str unit;
    struct str reason; // as people wrote it
    bool ignores;
};

// Something that makes something: a block that generates a file, an assertion, an attribute, a document.
struct producer {
    const char *kind; // "file", "assertion", "attribute"; one address for one kind
    struct str name;  // `_db.tf`, `tags`
    struct span at;   // where it is written
    struct span text; // all of it
    bool is_plain;    // it is what it makes: `tags = ["a"]`
    bool is_value;    // what it makes is a value, no text of a file
    // The same text that reads the same makes the same; not where this is set.
    bool is_unsure;
    void *dir; // the dialect's own, as all below
    const void *inside;
    unsigned which;
};

struct product {
    // Absent: nothing is made; a poison when it fails. What is not known before it is run is unknown.
    struct value value;
    const struct read *reads; // directly, with what was found
    size_t read_count;
    const struct str *files; // of the tree that it is made of besides: there or not
    size_t file_count;
};

struct unit_capability {
    const char *one, *many; // for people: "host", "hosts"
    // The units that are asked for, in the arena. Mistakes of files and of the order are added.
    size_t (*list)(struct dialect_tree *t, const struct unit_query *q, struct arena *a,
                   struct unit **out, struct diags *mistakes);
    // Every unit, with arrows to those that run before it. Reads all files. NULL: there is no order.
    void (*draw_order)(struct dialect_tree *t, struct drawing *out, struct diags *mistakes);
    // Whether a file of a tree marks a unit, which counts while the file is new. What is wrong with it is added.
    // NULL: there are none.
    bool (*mark)(struct dialect_tree *t, struct str path, struct arena *a, struct unit_mark *out,
                 struct diags *mistakes);
    // All that makes something for a unit, in an order that is the same for the same files; for the tree as a
    // whole where the path is empty: names are files below its root then.
    size_t (*producers)(struct dialect_tree *t, struct str unit, struct arena *a,
                        struct producer **out);
    // What one of them makes; to be told apart from others by what it read.
    void (*make)(const struct producer *m, struct arena *a, struct product *out);
    // What is wrong with what is run in a unit, whatever the outside world will be. NULL: nothing is run.
    void (*check)(struct dialect_tree *t, struct str path, struct diags *mistakes);
};

#endif
