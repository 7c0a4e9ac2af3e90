// SPDX-License-Identifier: Apache-2.0
//
// Help for people, generated from the tables.
#ifndef WEFT_CLI_HELP_H
#define WEFT_CLI_HELP_H

#include "cli/command.h"

// All commands, one line each.
void help_overview(void);
// The options that many commands share.
void help_options(void);
void help_short(const struct command *c);
void help_full(const struct command *c);
// weft(1) as roff, for man(1).
void help_man(void);

#endif
