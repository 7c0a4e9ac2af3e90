// SPDX-License-Identifier: Apache-2.0
//
// Detects that a tree was changed while it was read: an answer would then mix two states. Each file of the
// tree's own dialect has the stamp it had when opened, each directory the one it had when listed, and both are
// checked again before answering. Other files, and new directories, may come and go meanwhile.
#ifndef WEFT_PROJECT_STAMPS_H
#define WEFT_PROJECT_STAMPS_H

#include "project/project.h"

// Safe from several threads.
void stamps_add_file(struct project *p, struct str path, const struct file_stamp *stamp);
void stamps_add_directory(struct project *p, struct str path, const struct file_list *found);
// Notes in the project's troubles what has changed since it was read, and adds it. `all`: including what was
// checked before.
void stamps_verify(struct project *p, bool all, struct diags *mistakes);
// What is known of a path counts no more.
void stamps_forget(struct project *p, struct str path);
void stamps_forget_below(struct project *p, struct str path);
// Adds the paths of what differs from what was read. In the arena.
struct trouble_paths;
void stamps_changed(struct project *p, struct arena *a, struct trouble_paths *out);
void stamps_close(struct project *p);

#endif
