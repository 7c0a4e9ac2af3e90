// SPDX-License-Identifier: Apache-2.0
//
// A tree of directories on disk: where it begins, and which dialect reads it. What files mean is the
// dialect's (dialects/directories.h); nothing here knows one by name.
#ifndef WEFT_PROJECT_PROJECT_H
#define WEFT_PROJECT_PROJECT_H

#include "dialects/dialect.h"

struct project {
    struct arena arena;
    const struct dialect *dialect;
    struct str root; // of the system: absolute, without links
    struct directories *tree;
    ARRAY(struct str) leftovers; // of a run that was killed: paths of the project, as they were met
    struct project_part *parts;
    struct ignores *ignores; // once somebody has asked, as is
    struct git_index *index;
    struct tree_troubles *troubles; // what could not be read
    struct stamps *stamps;          // of what was read (stamps.h); NULL: nothing was
    bool keeps_lists;
    struct str_table lists; // path -> names, while they are kept
};

// Something that is closed before the project's tree is, newest first.
struct project_part {
    struct project_part *next;
    void (*close)(struct project *p, struct project_part *part);
};

// The project that a directory of the system is in; NULL with `*why`, and whether that is because something cannot be
// read. Reads nothing but names, and what tells where a project begins. Stays valid until project_close, which the
// graph must outlive.
struct project *project_open(struct graph *g, struct str directory, struct str *why, bool *unread);
void project_close(struct project *p);

// Keeps the part.
void project_add_part(struct project *p, struct project_part *part);

// A directory of the system as a path of the project; why not when it is none of it, or cannot be seen.
struct file_result project_path(struct project *p, struct arena *a, struct str directory,
                                struct str *out) MUST_USE;
// All below: see struct directory_dialect.
struct view *project_view(struct project *p, struct str path, struct diags *mistakes);
struct value project_stacks(struct project *p, const struct stack_query *q, struct diags *mistakes);
// What of the tree could not be read, or was changed while it was read.
void project_troubles(struct project *p, struct diags *mistakes);
// `how` is for people: "given on the command line". What is given again counts more.
void project_give(struct project *p, struct graph *g, struct str how, const struct given *what,
                  struct diags *mistakes);
void project_draw_order(struct project *p, struct drawing *out, struct diags *mistakes);
void project_expressions(struct project *p,
                         void (*each)(void *data, const struct expression_place *e), void *data);
bool project_made(struct project *p, struct str path, bool keeps_rest, struct str *text,
                  struct made_text *out, struct diags *mistakes);
struct value project_scripts(struct project *p, struct str path, const struct str *labels,
                             size_t count, struct diags *mistakes);
struct value project_environment(struct project *p, struct str path, struct diags *mistakes);
// With something in the tree that cannot be read every directory of the plan has a mistake.
void project_generate(struct project *p, const struct generate_request *r, struct generation *out,
                      struct diags *mistakes);

// ---- write.c

// Does what a plan says, and takes away what a run that was killed has left. A directory of which a file
// cannot be prepared is left alone; why is added to its mistakes and to `failures`. False when the request's
// `progress` stopped it: nothing has changed then.
bool project_write(struct project *p, const struct generate_request *r, struct generation *plan,
                   struct diags *failures);

// ---- info.c

// { root, dialect, directories, files, documents, skipped }: what is there and what was read of it. All of it
// lives in the arena. Mistakes are what project_stacks does not tell: directories that only this looks into.
struct value project_info(struct project *p, struct arena *a, struct diags *mistakes);

// ---- disk.c

// Files below `root`, which is absolute and without links. What a link leads out of it is not there; what is there
// and cannot be read is noted in the project's troubles.
struct tree_files disk_files(struct project *p);
void disk_done(struct project *p);
// Each directory is listed once from now on, or as often as somebody asks again.
void disk_keep_lists(struct project *p, bool keeps);
// What git knows about the tree; nothing where it is none of git's.
const struct git_index *disk_index(struct project *p);

#endif
