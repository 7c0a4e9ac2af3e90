// SPDX-License-Identifier: Apache-2.0
//
// The services of `weft batch` by dialect, once: `X(name of the dialect, function)`. Each has a folder of its
// own here, above the dialects, since requests concern their insides.
#define BATCH_SERVICES(X)           \
    X("garden", garden_batch)       \
    X("hcl", hcl_batch)             \
    X("hcl_json", hcl_batch)        \
    X("terraform", hcl_batch)       \
    X("terraform_json", hcl_batch)  \
    X("tfvars_json", hcl_batch)     \
    X("puppet", puppet_batch)       \
    X("terramate", terramate_batch) \
    X("yay", yay_batch)
