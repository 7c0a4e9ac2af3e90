// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAFORM_MODULES_H
#define WEFT_DIALECTS_TERRAFORM_MODULES_H

#include "dialects/links.h"

extern const struct link_capability terraform_modules;

#endif
