// SPDX-License-Identifier: Apache-2.0
//
// Groups changes by cause: what one edit does to a hundred units is reported once.
#ifndef WEFT_DIFF_DIFF_GROUPS_H
#define WEFT_DIFF_DIFF_GROUPS_H

#include "diff/diff.h"

// What the same edits change in one unit.
struct diff_change_of {
    const struct diff_unit *unit;
    ARRAY(const struct diff_item *) items;
    size_t block; // of its group
};

// Units whose changes read the same.
struct diff_block {
    const struct diff_change_of *first;
    ARRAY(const struct diff_unit *) units;
};

struct diff_group {
    const uint32_t *causes; // in `struct diff.edits`; empty: nothing was edited
    size_t cause_count;
    ARRAY(struct diff_change_of) changes; // by path of the unit
    ARRAY(struct diff_block) blocks;      // by the first of its units
};

struct diff_groups {
    ARRAY(struct diff_group) list;             // in the order of their first edits
    ARRAY(const struct diff_unit *) following; // that change only because they depend on others
    struct str_table beside;                   // directory -> how many units are in it now
};

// Of all units that are not ignored. `words` writes the text of a change, so that equal ones are grouped.
void diff_groups_make(const struct diff *d, struct diff_groups *out,
                      void (*words)(void *data, struct strbuf *out, const struct diff_change_of *c),
                      void *data);
void diff_groups_done(struct diff_groups *g);

// The edits that an item is reported under. A file that is part of a unit is its own edit, so it has none.
size_t diff_cause_count(const struct diff_item *i);

// Paths of units: `units/dev/*` if all units of a directory are among them. At most `most` paths, 0: all. Calls
// `each` for one after another; returns how many units were dropped.
size_t diff_paths(const struct diff_groups *g, const struct diff_unit *const *units, size_t count,
                  size_t most, void (*each)(void *data, struct str path), void *data);

// ---- diff_write.c: the words for an item, shared by all writers

// Its old and new value, if they can be shown next to each other.
struct str diff_old_state(struct arena *a, const struct diff_item *i);
struct str diff_new_state(struct arena *a, const struct diff_item *i);
// What happened to a file, or to something that is known only when it is run.
struct str diff_word_of(struct arena *a, const struct diff_item *i);

#endif
