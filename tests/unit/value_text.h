// SPDX-License-Identifier: Apache-2.0
//
// Values and types as text, for tests that are easier to read that way. All of it lies in one arena, which
// `text_start` empties.
#ifndef WEFT_TESTS_VALUE_TEXT_H
#define WEFT_TESTS_VALUE_TEXT_H

#include "check.h"
#include "value/json.h"

extern struct arena text_arena;

void text_start(void);
// A value from its extended JSON form.
struct value parsed_value(const char *json);
const struct type *text_type(const char *json);
// Its extended JSON form.
struct str text_extended(struct value v);
struct str text_of_value(struct value v, struct json_style style);

#endif
