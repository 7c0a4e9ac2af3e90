// SPDX-License-Identifier: Apache-2.0
//
// How Garden words its mistakes. A mistake is worded once, as Garden's own tools do; people see the same in the house style
// (lower case, no full stop), and programs that compare with Garden get its exact words (`diag.summary`).
#ifndef WEFT_DIALECTS_GARDEN_COMPLAINTS_H
#define WEFT_DIALECTS_GARDEN_COMPLAINTS_H

#include "graph/eval/eval.h"

struct diag *garden_mistake(struct arena *a, enum diag_code code, struct span at,
                            const char *format, ...) PRINTF_LIKE(4, 5);
// A poison with such a diagnostic at operand `i`, or (-1) at the whole application.
struct value garden_fail(struct call *c, int operand, enum diag_code code, const char *format, ...)
    PRINTF_LIKE(4, 5);
struct value garden_fail_at(struct graph *g, enum failure_class class, enum diag_code code,
                            struct span at, const char *format, ...) PRINTF_LIKE(5, 6);

#endif
