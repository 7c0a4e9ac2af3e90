// SPDX-License-Identifier: Apache-2.0
//
// The one place that prints: messages for people on standard error, answers on standard output.
#ifndef WEFT_CLI_OUTPUT_H
#define WEFT_CLI_OUTPUT_H

#include <stdbool.h>

#include <weft.h>

#include "cli/command.h"

#if defined(__GNUC__)
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_PRINTF(text, first)
#endif

// "auto", "always", "never"; NULL is auto: colour on a terminal, unless NO_COLOR or TERM=dumb; also
// without one with CLICOLOR_FORCE.
void output_set_color(const char *when);
// A mistake, on standard error; nothing of it is obeyed by a terminal.
void say_error(const char *format, ...) CLI_PRINTF(1, 2);
// To standard output.
void say(const char *format, ...) CLI_PRINTF(1, 2);
// The same for bytes as they are.
void say_bytes(weft_str bytes);
// Sends what was said so far on its way; false when that failed.
bool output_flush(void);
// The last step of every command: `code`, or EXIT_WORLD when not all of the output could be written.
enum exit_code output_end(enum exit_code code);

#endif
