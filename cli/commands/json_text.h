// SPDX-License-Identifier: Apache-2.0
//
// Plain data as JSON, on standard output.
#ifndef WEFT_CLI_COMMANDS_JSON_TEXT_H
#define WEFT_CLI_COMMANDS_JSON_TEXT_H

#include <weft.h>

// A value, and the members of an object (`is_first`: without a comma before).
void say_json_of(const weft_value *v);
void say_json_members(const weft_value *v, bool is_first);

#endif
