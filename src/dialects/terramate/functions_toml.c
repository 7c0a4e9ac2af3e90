// SPDX-License-Identifier: Apache-2.0
#include "dialects/terramate/functions.h"

const struct function_family tm_functions_toml = {"TOML", NULL, 0};
