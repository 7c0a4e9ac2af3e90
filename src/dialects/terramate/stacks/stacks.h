// SPDX-License-Identifier: Apache-2.0
//
// Which stacks, and in which order they run.
#ifndef WEFT_DIALECTS_TERRAMATE_STACKS_STACKS_H
#define WEFT_DIALECTS_TERRAMATE_STACKS_STACKS_H

#include "ask/draw/drawing.h"
#include "dialects/terramate/tree/terramate.h"

struct tm_stacks {
    ARRAY(struct tm_dir *) list;
};

// All stacks by path; the whole project is read. Ids that are not unique are told to the directories.
void tm_all_stacks(struct tm_project *p, struct tm_stacks *out);
// The same of those directories that are loaded.
void tm_loaded_stacks(struct tm_project *p, struct tm_stacks *out);
void tm_stacks_done(struct tm_stacks *s);

// ---- tags.c: filters such as `a:b,c`, which is (a and b) or c

// A part of the filter that can be no tag; empty: the filter is sound.
struct str tm_filter_mistake(struct str filter);
bool tm_filter_meets(struct str filter, struct value tags);

// ---- order.c

// Sorts stacks as they run: `after` and `before`, a stack before those in directories below it, else by
// path. Other stacks that are named count for the order alone. A cycle is told, and nothing is sorted.
bool tm_sort_stacks(struct tm_project *p, struct tm_stacks *stacks, struct diags *mistakes);
// Every stack, with arrows to those that run before it.
void tm_draw_order(struct tm_project *p, struct drawing *out, struct diags *mistakes);
// Adds what they want, and what wants to be with them.
void tm_add_wanted(struct tm_project *p, struct tm_stacks *stacks, struct diags *mistakes);

#endif
