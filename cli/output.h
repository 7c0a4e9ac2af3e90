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

// To be called before anything is printed.
void output_begin(void);
// "auto", "always", "never"; NULL is auto: colour on a terminal, unless NO_COLOR or TERM=dumb; also
// without one with CLICOLOR_FORCE.
void output_set_color(const char *when);
// Whether messages (standard error) and answers (standard output) are coloured.
bool output_color_of_errors(void);
bool output_color(void);
// Whether a person sees the answers.
bool output_is_terminal(void);
// How many columns the terminal has that answers go to; 0 where there is none.
size_t output_width(void);
// Whether whoever started us reads UTF-8.
bool output_is_utf8(void);
// Whether answers may be drawn with more than ASCII: where a terminal shows it, and in a pipe, so that what a
// program gets does not depend on the locale.
bool output_draws(void);
// Whether messages may be drawn with more than ASCII.
bool output_is_unicode(void);

// A mistake, on standard error; nothing of it is obeyed by a terminal.
void say_error(const char *format, ...) CLI_PRINTF(1, 2);
// Something to know, on standard error, in the same way.
void say_note(const char *format, ...) CLI_PRINTF(1, 2);
// Diagnostics as the library has written them: they are harmless already.
void say_diagnostics(weft_str text);
// To standard output.
void say(const char *format, ...) CLI_PRINTF(1, 2);
// The same for bytes as they are.
void say_bytes(weft_str bytes);
// Bytes of a configuration: as they are for a program, with what a terminal would obey escaped for a
// person. Lines and tabs stay.
void say_content(weft_str bytes);
// The same, escaped for programs too: nothing that is meant for people has such bytes.
void say_shown(weft_str bytes);
// A name that somebody else chose: of a directory, a label, a tag, a key. In one line, and neither a terminal nor the
// log of a CI system obeys it; `--json` has its bytes.
void say_name(weft_str name);
// A string of JSON, with its quotes.
void say_json(weft_str text);

// How far long work has come, on a terminal alone, now and then: "checking 120 of 4000". A total of 0
// takes it away.
void say_progress(const char *what, size_t done, size_t total);

// Sends what was said so far on its way; false when that failed.
bool output_flush(void);
// The last step of every command: `code`, or EXIT_WORLD when not all of the output could be written.
enum exit_code output_end(enum exit_code code);

#endif
