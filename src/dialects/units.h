// SPDX-License-Identifier: Apache-2.0
//
// Units: what a tree has many of and people select from ("which ones?").
// Each tree has its own word for them.
#ifndef WEFT_DIALECTS_UNITS_H
#define WEFT_DIALECTS_UNITS_H

#include "ask/draw/drawing.h"
#include "dialects/tree.h"

enum { UNIT_MORE_MOST = 8 };

struct unit {
    struct str path; // of the tree: `/envs/web`, `/app.yay`
    struct str name; // for people; empty: use the path
    struct str id;   // stays the same if the unit moves; empty: none
    bool is_file;    // the path is a file's, otherwise a directory's
    struct str
        address; // where its values are found from the directory that its path is in; empty: at the path
    struct value tags, watch; // lists of strings; `watch`: paths of files that count as its own
    // Anything else that its dialect defines about it.
    struct {
        const char *name;
        struct value value;
    } more[UNIT_MORE_MOST];
    size_t more_count;
};

// Which units of a tree, and in which order. All zero: all of them, by path.
struct unit_query {
    const struct str *below;   // only in or below one of these directories, if any are given
    const struct str *paths;   // only these, if any are given
    const struct str *tags;    // only those that match one of these filters, if any are given
    const struct str *without; // not those with one of these tags
    size_t below_count, path_count, tag_count, without_count;
    // Directories that are units of the tree of directories, if any: they are not listed here, and a tree reads them only
    // if it depends on them which others are units.
    const struct str_table *taken;
    bool with_wanted; // also those that the selected ones want, or that want to run with them
    bool in_order;    // in the order in which they run
    bool reversed;
};

// What a file declares about a unit, whatever the unit generates: it counts as changed, or as unchanged.
struct unit_mark {
    struct str unit;
    struct str reason; // as written
    bool ignores;
};

// Something that produces a result: a block that generates a file, an assertion, an attribute, a document.
struct producer {
    const char *kind; // "file", "assertion", "attribute"; constant, compared by address
    struct str name;  // `_db.tf`, `tags`
    struct span at;   // where it is written
    struct span text; // all of it
    bool is_plain;    // the text is the result itself: `tags = ["a"]`
    bool is_value;    // the result is a value, not the text of a file
    // Set if the same text with the same inputs may still produce something else.
    bool is_unsure;
    // Set if it is the same wherever its text and what is known of its result are.
    bool is_told_by_text;
    // Set if it follows from what else the unit has, and from units that it depends on: a version.
    bool is_digest;
    void *dir; // private to the dialect, as all below
    const void *inside;
    unsigned which;
};

// A named place that something was made of.
struct product_part {
    struct str ref;       // what is written there: `ntp::servers`
    struct span at, text; // its name, and what it says
    bool is_secret;       // what it says is not shown
};

struct product {
    // Absent: nothing is produced; a poison if it fails. What is only known when it runs is unknown.
    struct value value;
    bool may_fail;            // what fails in it may not fail when it is run: nobody has to be told
    const struct read *reads; // direct reads, with what they found
    size_t read_count;
    const struct str *files; // other files of the tree that it depends on, existing or not
    size_t file_count;
    struct str
        made_by; // what decides about its unknown parts, as a text; empty: its text (and reads)
};

struct origins {
    const struct span *
        places; // parts of what `tree_capability.expressions` lists, and of what other trees define
    size_t place_count;
    const struct str *files; // of the tree, besides those
    size_t file_count;
    const struct product_part
        *parts; // of a tree that does not list expressions: each says what is written there
    size_t part_count;
};

// What values are made of, as explanations of them tell: parts, in the arena.
struct explained;
void origins_of_explained(const struct explained *const *values, size_t count, struct arena *a,
                          struct origins *out);

struct unit_capability {
    const char *one, *many; // for people: "host", "hosts"
    // The same with other words, if a tree has other units than most of its dialect. NULL: none has.
    const struct unit_capability *(*of_tree)(struct dialect_tree *t);
    // The units that the query selects, in the arena. Mistakes in files and in the order are added.
    size_t (*list)(struct dialect_tree *t, const struct unit_query *q, struct arena *a,
                   struct unit **out, struct diags *mistakes);
    // Every unit, with arrows to those that run before it. Reads all files. NULL: units have no order.
    void (*draw_order)(struct dialect_tree *t, struct drawing *out, struct diags *mistakes);
    // Whether a file of a tree marks a unit; the mark counts while the file is new. Mistakes in it
    // are added. NULL: there are no marks.
    bool (*mark)(struct dialect_tree *t, struct str path, struct arena *a, struct unit_mark *out,
                 struct diags *mistakes);
    // All producers of a unit, in an order that depends only on the files; if the path is empty, those of the whole
    // tree: names are then files below its root.
    size_t (*producers)(struct dialect_tree *t, struct str unit, struct arena *a,
                        struct producer **out);
    // What one of them produces; two results are told apart by what they read.
    void (*make)(const struct producer *m, struct arena *a, struct product *out);
    // Where everything comes from that its result is made of, in the arena; at least for the parts that differ from what
    // another version has (absent: nothing). NULL: what it has read tells.
    void (*made_of)(const struct producer *m, struct arena *a, struct value other,
                    struct origins *out);
    // The same for one part of its result, which keys lead to; of a digest, without keys: for what the unit has of its own.
    // NULL: every part has the origins of the whole.
    void (*part_made_of)(const struct producer *m, struct arena *a, const struct value *keys,
                         size_t count, struct origins *out);
    // Whether a difference in a part of a source, as the outline of its text names it, is a difference between results, or
    // none at all. NULL: sources are compared by their bytes.
    bool (*tells)(struct str part);
    // Whether a file in a unit's directory, or in one that it calls, is there for people and other tools: if it differs, the
    // unit does not. NULL: no file is.
    bool (*is_beside)(struct str path);
    // Checks what is run in a unit, as far as it does not depend on the outside world. NULL: nothing is run.
    void (*check)(struct dialect_tree *t, struct str path, struct diags *mistakes);
};

// The words and functions for the units of a tree; NULL: it has none.
const struct unit_capability *tree_units(struct dialect_tree *t);

#endif
