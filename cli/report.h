// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics of all that a command asks, in the format that was wanted, on standard error: those that
// are lines at once, those that are one document (JSON, SARIF) at the end.
#ifndef WEFT_CLI_REPORT_H
#define WEFT_CLI_REPORT_H

#include <weft.h>

#include "cli/options.h"
#include "cli/output.h"

struct report {
    enum weft_format format;
    bool to_output;    // the document is the answer of the command
    weft_graph *graph; // of `all`
    weft_answer *all;  // what a document will have
    enum weft_status status;
    size_t errors, warnings; // without those of the outside world
    size_t unread;           // failures of the outside world
    size_t most;             // errors that are shown as text; 0: all
    size_t left_out;         // diagnostics that are not shown for that
    bool is_begun;           // something was printed
};

// Keeps the graph, which is closed after report_end.
void report_begin(struct report *r, const struct request *request, weft_graph *graph);
// True when diagnostics are kept until the end: then only answers of the report's graph can be added.
bool report_is_document(const struct report *r);
// Counts and tells what an answer complains about, and frees it. False when there are errors.
bool report_add(struct report *r, weft_answer *answer);
// The same without freeing it.
bool report_tell(struct report *r, weft_answer *answer);
// A failure of the outside world; data that makes no sense.
void report_world(struct report *r, const char *format, ...) CLI_PRINTF(2, 3);
void report_data(struct report *r, const char *format, ...) CLI_PRINTF(2, 3);
// Tells what is left; the exit code is that of the worst diagnostic.
enum exit_code report_end(struct report *r);
// Instead of report_end, when the words of the command made no sense: that has been said, and is all.
enum exit_code report_drop(struct report *r);

#endif
