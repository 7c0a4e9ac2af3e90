// SPDX-License-Identifier: Apache-2.0
//
// Lists of directories. Several trees walk through the same directories, and every question starts with a search for
// trees, so each directory is listed once: until something changes in a project that is told of changes, otherwise until
// the next check or comparison.
#ifndef WEFT_PROJECT_KEPT_LISTS_H
#define WEFT_PROJECT_KEPT_LISTS_H

#include "base/arena.h"
#include "base/table.h"

struct project;

struct kept_lists {
    struct arena arena;
    struct str_table of; // directory -> struct kept_list *; 0: to be listed again
    size_t forgotten;    // lists in the arena that count no more
    bool
        has_found_roots; // the trees that mark their own roots were looked for, and nothing that tells has changed
    const struct kept_list *last; // that was asked for; NULL: none
};

struct kept_list {
    struct str *names;
    size_t count;
    bool is_whole; // nothing in the directory was left out
    struct str dir;
};

void lists_init(struct kept_lists *l);
void lists_done(struct kept_lists *l);
// A check or a comparison begins. What earlier lists say counts if the project is told of changes.
void lists_renew(struct project *p);
// Something may have been created, edited or removed at a path.
void lists_change(struct project *p, struct str path);
// What is kept of a directory, or NULL.
const struct kept_list *lists_find(const struct kept_lists *l, struct str dir);
// The same where several ask for one directory in turn: the paths of deep ones are long. In one thread only.
const struct kept_list *lists_find_again(struct kept_lists *l, struct str dir);
// A directory is listed again on the next request.
void lists_forget(struct kept_lists *l, struct str dir);
void lists_forget_all(struct kept_lists *l);

#endif
