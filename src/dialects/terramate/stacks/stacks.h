// SPDX-License-Identifier: Apache-2.0
//
// Which stacks exist, and the order in which they run.
#ifndef WEFT_DIALECTS_TERRAMATE_STACKS_STACKS_H
#define WEFT_DIALECTS_TERRAMATE_STACKS_STACKS_H

#include "ask/draw/drawing.h"
#include "dialects/terramate/tree/terramate.h"

struct tm_stacks {
    ARRAY(struct tm_dir *) list;
};

// All stacks by path; reads the whole project. Duplicate ids are reported in their directories.
void tm_all_stacks(struct tm_project *p, struct tm_stacks *out);
// The same for the directories that are already loaded.
void tm_loaded_stacks(struct tm_project *p, struct tm_stacks *out);
void tm_stacks_done(struct tm_stacks *s);

// ---- tags.c: filters like `a:b,c`, which means (a and b) or c

// A part of the filter that cannot be a tag; empty: the filter is valid.
struct str tm_filter_mistake(struct str filter);
bool tm_filter_meets(struct str filter, struct value tags);

// ---- order.c

// Sorts stacks in the order in which they run: `after` and `before`, then parents before the stacks below them,
// otherwise by path. Other stacks that they name only affect the order. A cycle is reported, and nothing is sorted.
bool tm_sort_stacks(struct tm_project *p, struct tm_stacks *stacks, struct diags *mistakes);
// Every stack, with arrows to those that run before it.
void tm_draw_order(struct tm_project *p, struct drawing *out, struct diags *mistakes);
// Adds the stacks that they want, and those that want to run with them.
void tm_add_wanted(struct tm_project *p, struct tm_stacks *stacks, struct diags *mistakes);

#endif
