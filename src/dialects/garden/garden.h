// SPDX-License-Identifier: Apache-2.0
//
// The dialect, for its registration.
#ifndef WEFT_DIALECTS_GARDEN_GARDEN_H
#define WEFT_DIALECTS_GARDEN_GARDEN_H

#include "dialects/dialect.h"

extern const struct dialect dialect_garden;

#endif
