// SPDX-License-Identifier: Apache-2.0
//
// Requests of `weft batch --dialect terramate`: a project as data.
#ifndef WEFT_BATCH_TERRAMATE_TERRAMATE_BATCH_H
#define WEFT_BATCH_TERRAMATE_TERRAMATE_BATCH_H

#include "batch/batch.h"
#include "dialects/terramate/tree/terramate.h"

void terramate_batch(struct batch *b);

struct tm_request {
    struct batch *batch;
    struct tm_project *project;
    struct value files;  // path -> text
    struct value stacks; // paths to ask
    struct value dirs;   // directories that exist even though they are empty
    struct str *paths;   // of files and directories, in order; built on demand
    size_t path_count;
};

typedef void tm_batch_kind(struct tm_request *r);

// `error` with its category and the product's name for it.
void tm_answer_mistake(struct tm_request *r, const struct diag *d, const char *category);
void tm_answer_failure(struct tm_request *r, struct value failed, const char *category);
// Stack number i of the request, NULL if it is not one; errors are answered.
struct tm_dir *tm_request_stack(struct tm_request *r, size_t i);

// batch_generate.c
tm_batch_kind tm_batch_generate_hcl, tm_batch_generate_file, tm_batch_generate;

// batch_files.c: the files of a request
struct tree_files tm_request_files(struct tm_request *r);
// ... as functions ask for them
injector_read tm_request_read;

#endif
