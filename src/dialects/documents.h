// SPDX-License-Identifier: Apache-2.0
//
// Trees of documents, for every dialect whose files are documents: all that lie below a root are units, each for
// itself. A document sees what its directory defines, whatever language says it.
#ifndef WEFT_DIALECTS_DOCUMENTS_H
#define WEFT_DIALECTS_DOCUMENTS_H

#include "dialects/dialect.h"

extern const struct tree_capability document_tree_capability;
extern const struct unit_capability document_unit_capability;

// Directories that are not looked into for documents: hidden ones, and those of package managers. The name may end in
// a slash.
bool is_hidden_directory(struct str name);

#endif
