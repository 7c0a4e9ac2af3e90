// SPDX-License-Identifier: Apache-2.0
//
// What the printers of the formats share; included by diag_print*.c only.
#ifndef WEFT_SOURCE_DIAG_PRINT_INSIDE_H
#define WEFT_SOURCE_DIAG_PRINT_INSIDE_H

#include "source/diag_print.h"

// Where a span begins and ends for people; the name is borrowed from the source.
struct diag_region {
    struct str file;
    struct position start;
    struct position end; // one past the last character
};

// The span must not be none.
struct diag_region diag_region(const struct sources *sources, struct span at);
// The name of a file as seen from `style.from`. A revision's, and what is no file, stays as it is.
void diag_add_file(struct strbuf *out, struct diag_style style, struct str name);
// "error", "warning", "note".
const char *diag_severity_name(enum severity severity);

void diags_print_text(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                      struct diag_style style);
void diags_print_json(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                      struct diag_style style);
void diags_print_sarif(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                       struct diag_style style);
// The line of help in `room`: the remedy in the host's words or in the library's own, then what else would
// fix it. Empty if there is neither.
struct str diag_help_line(struct strbuf *room, const struct diag *d,
                          const struct diag_style *style);

// null, or an object with `kind` and `what`.
void diag_json_remedy(struct strbuf *out, const struct remedy *r);
// A JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD; what a terminal could obey
// is written as \uXXXX, so that nothing is lost and nothing is live.
void diag_json_string(struct strbuf *out, struct str s);

#endif
