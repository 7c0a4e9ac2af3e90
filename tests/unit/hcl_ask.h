// SPDX-License-Identifier: Apache-2.0
//
// Asking the dialect as `weft batch` does, for tests that are tables of texts and answers.
#ifndef WEFT_TESTS_UNIT_HCL_ASK_H
#define WEFT_TESTS_UNIT_HCL_ASK_H

#include "base/str.h"

// What a request of this kind answers: "Summary 1:2" for the first mistake, else the expectation as
// JSON. `more` is the rest of the request, such as `'schema':{}`, or NULL. In all three an apostrophe is
// a double quote. The answer lives until the next call.
struct str hcl_ask(const char *kind, const char *text, const char *more);

#define CHECK_ASK(kind, text, more, want) CHECK_STR(hcl_ask(kind, text, more), want)

#endif
