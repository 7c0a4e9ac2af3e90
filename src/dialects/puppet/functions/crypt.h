// SPDX-License-Identifier: Apache-2.0
//
// Passwords as Unix keeps them.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_CRYPT_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_CRYPT_H

#include "base/digest.h"

// `$6$salt$…` for DIGEST_SHA512, `$5$salt$…` for DIGEST_SHA256, with 5000 rounds. Of the salt, 16 bytes count.
void sha_crypt(struct strbuf *out, enum digest_kind kind, struct str password, struct str salt);

#endif
