// SPDX-License-Identifier: Apache-2.0
//
// Every dialect of this build, once: `X(name)`. Its folder defines `const struct dialect dialect_name`.
#ifndef WEFT_DIALECTS_DIALECTS_H
#define WEFT_DIALECTS_DIALECTS_H

#define DIALECTS(X)   \
    X(hcl)            \
    X(hcl_json)       \
    X(terraform)      \
    X(terraform_json) \
    X(tfvars_json)    \
    X(terragrunt)     \
    X(terramate)      \
    X(garden)         \
    X(yay)            \
    X(puppet)         \
    X(epp)

#endif
