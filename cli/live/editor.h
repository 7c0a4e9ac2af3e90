// SPDX-License-Identifier: Apache-2.0
//
// Reading lines from a person: editing, history and completion with libedit, which is loaded on first use. Without a
// terminal, or without that library, lines are read as they come.
#ifndef WEFT_CLI_LIVE_EDITOR_H
#define WEFT_CLI_LIVE_EDITOR_H

#include "cli/complete.h"

struct editor;

// What could follow `text`, all that was typed before the cursor. Each candidate replaces the last `*replaced` bytes
// of it.
typedef void editor_complete(void *data, weft_str text, struct candidates *out, size_t *replaced);

enum editor_result { EDITOR_LINE, EDITOR_END, EDITOR_INTERRUPTED };

// Keeps `data`. Never NULL.
struct editor *editor_open(editor_complete *complete, void *data);
// Whether a person types.
bool editor_is_interactive(const struct editor *e);
// The next line without its newline, valid until the next call. The prompt is only for a person. EDITOR_INTERRUPTED:
// editor_interrupt was called while the line was typed.
enum editor_result editor_read(struct editor *e, const char *prompt, const char **line);
// For a signal handler: gives up the line that is being typed.
void editor_interrupt(void);
void editor_close(struct editor *e);

#endif
