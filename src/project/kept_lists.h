// SPDX-License-Identifier: Apache-2.0
//
// Lists of directories that are kept for a while. Several trees walk through the same directories, so each
// of them is listed once while a question about all trees is answered. In a project that is told of changes they are kept until something changes.
#ifndef WEFT_PROJECT_KEPT_LISTS_H
#define WEFT_PROJECT_KEPT_LISTS_H

#include "base/arena.h"
#include "base/table.h"

struct project;

struct kept_lists {
    struct arena arena;
    struct str_table of; // directory -> struct kept_list *; 0: to be listed again
    size_t forgotten;    // lists in the arena that count no more
    unsigned keepers; // questions that are being answered now, one inside the other: lists are kept
    bool
        has_found_roots; // the trees that mark their own roots were looked for, and nothing that tells has changed
};

struct kept_list {
    struct str *names;
    size_t count;
};

void lists_init(struct kept_lists *l);
void lists_done(struct kept_lists *l);
// A question begins or ends: while one is answered, each directory is listed once. What lists of earlier questions say
// counts if the project is told of changes.
void lists_keep(struct project *p, bool keeps);
// Something may have been created, edited or removed at a path.
void lists_change(struct project *p, struct str path);
void lists_forget_all(struct kept_lists *l);

#endif
