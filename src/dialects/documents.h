// SPDX-License-Identifier: Apache-2.0
//
// Trees of documents, for every dialect whose files are documents: each document below a root is a unit of its own. A
// document sees what its directory defines, whatever dialect defines it.
#ifndef WEFT_DIALECTS_DOCUMENTS_H
#define WEFT_DIALECTS_DOCUMENTS_H

#include "dialects/dialect.h"

extern const struct tree_capability document_tree_capability;
extern const struct unit_capability document_unit_capability;

// Directories that are not searched for documents: hidden ones, and those of package managers. The name may end with
// a slash.
bool is_hidden_directory(struct str name);

#endif
