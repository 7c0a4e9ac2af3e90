// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a tree of Terraform's files: `-- PATH --` begins one, the first is `/main.tf`.
#include "terraform_target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_project files = {0};
    struct arena a;
    arena_init(&a);
    fuzz_project_read(&a, str_make((const char *)data, size), &files);
    files.paths[0] = STR("/main.tf");
    fuzz_terraform(&files);
    arena_done(&a);
    return 0;
}
