// SPDX-License-Identifier: Apache-2.0
//
// Lists of directories that are kept for a while. Several trees walk through the same directories, so a check or a
// comparison lists each of them once. In a project that is told of changes they are kept until something changes.
#ifndef WEFT_PROJECT_KEPT_LISTS_H
#define WEFT_PROJECT_KEPT_LISTS_H

#include "base/arena.h"
#include "base/table.h"

struct project;

struct kept_lists {
    struct arena arena;
    struct str_table of; // directory -> struct kept_list *; 0: to be listed again
    size_t forgotten;    // lists in the arena that count no more
    bool is_on;          // lists are kept now
    bool
        has_found_roots; // the trees that mark their own roots were looked for, and nothing that tells has changed
};

struct kept_list {
    struct str *names;
    size_t count;
};

void lists_init(struct kept_lists *l);
void lists_done(struct kept_lists *l);
// From now on each directory is listed once, or again on every request. What earlier lists say counts if the project is
// told of changes.
void lists_keep(struct project *p, bool keeps);
// Something may have been created, edited or removed at a path.
void lists_change(struct project *p, struct str path);
void lists_forget_all(struct kept_lists *l);

#endif
