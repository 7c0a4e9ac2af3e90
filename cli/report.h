// SPDX-License-Identifier: Apache-2.0
//
// The diagnostics of everything that a command asks, in the chosen format, on standard error: formats made of
// lines at once, those that are one document (JSON, SARIF) at the end.
#ifndef WEFT_CLI_REPORT_H
#define WEFT_CLI_REPORT_H

#include <weft.h>

#include "cli/findings.h"
#include "cli/options.h"
#include "cli/output.h"

struct report {
    enum weft_format format;
    bool to_output;    // the document is the command's answer
    weft_graph *graph; // of `all`
    weft_answer *all;  // the diagnostics of a document so far
    enum weft_status status;
    size_t errors, warnings; // without those of the outside world
    size_t unread;           // failures of the outside world
    size_t most;             // errors that are shown as text; 0: all
    size_t left_out;         // diagnostics hidden for that reason, of which nobody has told yet
    bool is_begun;           // something was printed
};

// From now on, diagnostics of line formats are added there instead of being printed; NULL ends that.
void report_listen(struct findings *to);

// Keeps the graph, to be closed after report_end.
void report_begin(struct report *r, const struct request *request, weft_graph *graph);
// True if diagnostics are kept until the end: then only answers of the report's graph can be added.
bool report_is_document(const struct report *r);
// Counts and reports the diagnostics of an answer, and frees it. False if it has errors.
bool report_add(struct report *r, weft_answer *answer);
// The same without freeing it.
bool report_tell(struct report *r, weft_answer *answer);
// A failure of the outside world; invalid data.
void report_world(struct report *r, const char *format, ...) CLI_PRINTF(2, 3);
void report_data(struct report *r, const char *format, ...) CLI_PRINTF(2, 3);
// "; 12 are not shown (--max-errors 0 shows all)", or nothing. For a summary: report_end says it otherwise.
const char *report_left_out(struct report *r, char *room, size_t size);
// Writes what remains; the exit code is that of the worst diagnostic.
enum exit_code report_end(struct report *r);
// Instead of report_end, if the command line was invalid; that has been reported.
enum exit_code report_drop(struct report *r);

#endif
