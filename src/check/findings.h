// SPDX-License-Identifier: Apache-2.0
//
// Errors in a tree of directories, each reported once, at its cause, with its reach. The same statement is
// evaluated for many units; what is wrong with it is one error that many of them meet.
#ifndef WEFT_CHECK_FINDINGS_H
#define WEFT_CHECK_FINDINGS_H

#include "dialects/units.h"
#include "graph/views/bind.h"

// How a unit meets an error.
enum meeting {
    MEETS_IN_FILES,   // it reads the file
    MEETS_IN_VALUES,  // something that it inherits fails
    MEETS_IN_RESULTS, // something that is generated for it fails
    MEETING_COUNT,
};

struct reach {
    uint32_t count; // of units
    uint32_t last;  // the number of the last one, from 1
    struct str in;  // the innermost directory that contains them all
};

// Something that takes a value with an error.
struct finding_use {
    struct str taker, takes; // who, and which type
    struct reach reach;
};

struct finding {
    const struct diag *diag; // as first met
    struct reach reach[MEETING_COUNT];
    uint32_t first;           // the number of the unit that met it first; 0: none
    ARRAY(uint32_t) units;    // numbers of those that met it, the first of them
    struct str_table through; // names of what fails because of it, in that unit
    ARRAY(struct finding_use) uses;
    struct str other_message; // of the same error in another unit
    struct finding *beside;   // another one of the same kind at the same place
};

struct findings {
    struct graph *graph;
    struct arena *arena;
    const struct unit_capability *words; // what units are called
    const struct str *units;             // paths, by their numbers
    uint32_t unit_count;
    uint32_t unit;                  // the one that meets what is added now; 0: none
    struct table by_diag, by_place; // -> struct finding *
    ARRAY(struct finding *) list;
};

// Paths are those of the tree: `/units/dev`.
void findings_open(struct findings *f, struct graph *g, struct arena *a,
                   const struct unit_capability *words, const struct str *units,
                   uint32_t unit_count);
void findings_done(struct findings *f);
// The number of the unit at a path, from 1; 0 if it does not exist.
uint32_t findings_unit_at(const struct findings *f, struct str path);
// The units strictly below a directory: indexes from `*from` up to, but not including, `*to`.
void findings_units_below(const struct findings *f, struct str directory, uint32_t *from,
                          uint32_t *to);
// An error that the current unit, if any, meets. One with causes elsewhere is not reported: its causes are.
struct finding *findings_add(struct findings *f, const struct diag *d, enum meeting how);
// The same, for an error that makes the value with this name fail. `is_own`: the error is in the value's own
// definition.
void findings_add_value(struct findings *f, const struct diag *d, struct str name, bool is_own);
// All of them, with notes about their reach.
void findings_tell(struct findings *f, struct diags *out);

// Counts the current unit, once.
void reach_add(const struct findings *f, struct reach *r);
// "10 of 40 units (all below envs/prod)", in the tree's own word: the units that met it.
struct str reach_text(const struct findings *f, const struct reach *r);
// A path of the tree as people see it: `units/dev`, or `/` for the root.
struct str shown_path(struct str path);

#endif
