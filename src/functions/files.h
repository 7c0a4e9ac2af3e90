// SPDX-License-Identifier: Apache-2.0
//
// Files that functions read: through the injector, relative to its base.
#ifndef WEFT_FUNCTIONS_FILES_H
#define WEFT_FUNCTIONS_FILES_H

#include "graph/eval/call.h"

// The bytes of the file that argument i names; false with the failure, also if it does not exist.
bool files_read(struct call *c, unsigned i, struct str *bytes, struct value *failed);

#endif
