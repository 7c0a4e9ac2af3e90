// SPDX-License-Identifier: Apache-2.0
//
// Help for people, made from the tables.
#ifndef WEFT_CLI_HELP_H
#define WEFT_CLI_HELP_H

#include "cli/command.h"

// All commands, one line each.
void help_overview(void);
void help_short(const struct command *c);
void help_full(const struct command *c);
// weft(1) in the language of man(1).
void help_man(void);

#endif
