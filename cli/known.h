// SPDX-License-Identifier: Apache-2.0
//
// What an evaluation sees besides its text: variables (--vars, --var), and the parts of the outside
// world that were opened (--allow).
#ifndef WEFT_CLI_KNOWN_H
#define WEFT_CLI_KNOWN_H

#include "cli/report.h"

struct allowed; // what --allow opened

struct known {
    weft_place *place;
    struct allowed *allowed; // while the graph may ask
};

// False when an option makes no sense or a file cannot be read; that has been said or reported.
// Nothing of a variable's value is ever part of a message.
// `directory` is where the expressions are asked from, or NULL.
bool known_read(struct known *k, const struct request *request, weft_graph *graph,
                weft_place *directory, struct report *report, enum exit_code *code);
void known_done(struct known *k);

#endif
