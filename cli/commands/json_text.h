// SPDX-License-Identifier: Apache-2.0
//
// Plain data as JSON, on standard output.
#ifndef WEFT_CLI_COMMANDS_JSON_TEXT_H
#define WEFT_CLI_COMMANDS_JSON_TEXT_H

#include <weft.h>

// A value, and the members of an object (`is_first`: without a comma before).
void say_json_of(const weft_value *v);
void say_json_members(const weft_value *v, bool is_first);
// A word that was typed among JSON: itself if it is JSON, otherwise a string. To be freed.
char *json_of_word(const char *word);

#endif
