// SPDX-License-Identifier: Apache-2.0
//
// Checking one file of many.
#ifndef WEFT_CLI_TEXTS_H
#define WEFT_CLI_TEXTS_H

#include "cli/report.h"

// The text of a file as the library takes it. `-` has the first dialect of this build, unless one is
// given.
struct weft_text text_of(const char *path, weft_str dialect, weft_str content);
// Reports every mistake in it; false when there are errors.
bool text_check(const char *path, weft_str dialect, weft_str content, struct report *report);
// The same for mistakes of syntax alone.
bool text_can_be_read(const char *path, weft_str dialect, weft_str content, struct report *report);

#endif
