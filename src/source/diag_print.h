// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics as people and programs read them. Control and direction characters of the source are
// escaped: nothing of a configuration may be obeyed by a terminal or a CI system.
#ifndef WEFT_SOURCE_DIAG_PRINT_H
#define WEFT_SOURCE_DIAG_PRINT_H

#include "source/diag.h"
#include "source/source.h"

enum diag_format { DIAG_TEXT, DIAG_SHORT, DIAG_JSON, DIAG_SARIF, DIAG_GITHUB };

struct diag_style {
    enum diag_format format;
    bool color;   // text only
    bool unicode; // text only: draw lines with Unicode
    struct str
        from; // text and short: names of files are seen from this directory, where they are paths
    struct str below; // ... or, if that is above the names' own root, this is where the root is
    struct remedies remedies; // the host's words
};

// The name ("text", "short", "json", "sarif", "github") to its format; false when there is none.
bool diag_format_find(struct str name, enum diag_format *out);

// All of them: text and short end each line with a newline; JSON and SARIF are one document.
void diags_print(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                 struct diag_style style);

#endif
