// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAMATE_DIRECTORIES_H
#define WEFT_DIALECTS_TERRAMATE_DIRECTORIES_H

#include "dialects/terramate/tree/terramate.h"

struct directories {
    struct tm_project *project;
};

extern const struct directory_dialect tm_directories;

#endif
