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

// Call before printing anything.
void output_begin(void);
// "auto", "always", "never"; NULL is auto: colour on a terminal unless NO_COLOR or TERM=dumb is set; with
// CLICOLOR_FORCE also without a terminal.
void output_set_color(const char *when);
// Whether messages (standard error) and answers (standard output) are coloured.
bool output_color_of_errors(void);
bool output_color(void);
// Whether answers go to a terminal.
bool output_is_terminal(void);
// The width of the terminal that answers go to; 0 without one.
size_t output_width(void);
// Whether the locale is UTF-8.
bool output_is_utf8(void);
// Whether answers may use more than ASCII: on a terminal that shows it, and always in a pipe, so that what a
// program reads does not depend on the locale.
bool output_draws(void);
// Whether messages may use more than ASCII.
bool output_is_unicode(void);

// From now on, no error, note or diagnostic is printed: a shell that asks for completions shows the line being typed.
void output_set_quiet(bool is_quiet);

// An error, on standard error; control sequences are escaped.
void say_error(const char *format, ...) CLI_PRINTF(1, 2);
// A note, on standard error, likewise.
void say_note(const char *format, ...) CLI_PRINTF(1, 2);
// Diagnostics as the library has written them: already escaped.
void say_diagnostics(weft_str text);
// To standard output.
void say(const char *format, ...) CLI_PRINTF(1, 2);
// The same for raw bytes.
void say_bytes(weft_str bytes);
// Bytes of a configuration: unchanged for a program; on a terminal, control characters other than newlines and
// tabs are escaped.
void say_content(weft_str bytes);
// The same for a value as the library writes it, coloured if answers are.
void say_value(weft_str text);
// The same, escaped for programs too: text for people never needs such bytes.
void say_shown(weft_str bytes);
// A name that someone else chose: a directory, a label, a tag, a key. On one line, with nothing that a terminal
// or the log of a CI system would interpret; `--json` has the original bytes.
void say_name(weft_str name);
// One character of a text as JSON has it inside of quotes, or what stands for bytes that are not one: how many bytes it has.
enum { JSON_ESCAPE_MAX = 8 };
size_t json_escape(weft_str text, char *out, size_t *taken);
// A JSON string, with its quotes.
void say_json(weft_str text);

// Shows progress from time to time, only on a terminal: "checking 120 of 4000". A total of 0 clears it.
void say_progress(const char *what, size_t done, size_t total);

// What a command prints, kept instead of printed.
struct kept_output {
    char *answers, *messages; // end with a NUL that is not counted
    size_t answer_len, message_len;
};

// From now on, everything printed is kept. Whether there is colour is decided as if it were printed. Cannot be nested.
void output_keep(struct kept_output *to);
// Prints again; `to` of output_keep has what was kept.
void output_keep_end(void);
void kept_output_done(struct kept_output *k);

// Flushes the output; false if that failed.
bool output_flush(void);
// The last step of every command: returns `code`, or EXIT_WORLD if some output could not be written.
enum exit_code output_end(enum exit_code code);

#endif
