// SPDX-License-Identifier: Apache-2.0
//
// What the files of this folder share: a request, its texts, and how answers word mistakes as Garden does.
#ifndef WEFT_BATCH_GARDEN_GARDEN_BATCH_H
#define WEFT_BATCH_GARDEN_GARDEN_BATCH_H

#include "batch/batch.h"
#include "graph/eval/eval.h"

struct garden_request {
    struct batch *batch;
    struct graph *graph;
    struct diags diags;
    struct value answer;
    // A text of the request that was read: what `input` says.
    struct node *root;
    uint32_t file;
};

// A mistake in the words of Garden: the template around it, the path of its field, what is wrong.
void garden_write_error(struct garden_request *r, const struct diag *d, struct strbuf *out);
batch_service garden_batch;
// Kinds `graph` and `project`.
void garden_batch_project(struct batch *b, bool is_project);

#endif
