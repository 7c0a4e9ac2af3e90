// SPDX-License-Identifier: Apache-2.0
//
// What must hold for any tree of Terraform's files. `/state.json`, `/schema.json` and `/given.tfvars` are given with the
// question. Every directory is checked, and every root module is asked for all that it comes to, twice with the same
// answer.
#ifndef WEFT_FUZZ_TERRAFORM_TARGET_H
#define WEFT_FUZZ_TERRAFORM_TARGET_H

#include "fuzz_project.h"

void fuzz_terraform(struct fuzz_project *files);
// The bytes as the file of this path, in a project that uses what such a file says. The project's first file is
// `/main.tf`, and `-- PATH --` begins another.
void fuzz_terraform_file(const char *project, const char *path, const uint8_t *data, size_t size);

#endif
