// SPDX-License-Identifier: Apache-2.0
//
// What an evaluation sees besides its text: variables (--vars, --var), and the parts of the outside world that
// were opened (--allow).
#ifndef WEFT_CLI_KNOWN_H
#define WEFT_CLI_KNOWN_H

#include "cli/report.h"

struct allowed; // what --allow opened

struct known {
    weft_place *place;
    struct allowed *allowed; // as long as the graph may ask
    bool has_inputs;         // --var sets variables of the directory
};

// False if an option is invalid or a file cannot be read; that has been reported. Values of variables never
// appear in a message.
// `directory` is where the expressions are evaluated, or NULL. What `k` has already stays; else it is zeroed.
bool known_read(struct known *k, const struct request *request, weft_graph *graph,
                weft_place *directory, struct report *report, enum exit_code *code);
void known_done(struct known *k);

#endif
