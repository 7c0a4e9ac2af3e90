// SPDX-License-Identifier: Apache-2.0
//
// Whether a tree was changed while it was read: what was read then belongs to no one time. Each file of the tree's own
// dialect has the stamp that it had when it was opened, each directory that it had when it was listed, and who answers
// looks once more. Files of others may come and go meanwhile, and so may directories that are made.
#ifndef WEFT_PROJECT_STAMPS_H
#define WEFT_PROJECT_STAMPS_H

#include "project/project.h"

// Safe from several threads.
void stamps_add_file(struct project *p, struct str path, const struct file_stamp *stamp);
void stamps_add_directory(struct project *p, struct str path, const struct file_list *found);
// Notes in the troubles of the project what has changed since it was read, and adds it. `all`: also what was looked at
// before.
void stamps_verify(struct project *p, bool all, struct diags *mistakes);
void stamps_close(struct project *p);

#endif
