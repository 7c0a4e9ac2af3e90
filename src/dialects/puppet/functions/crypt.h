// SPDX-License-Identifier: Apache-2.0
//
// Passwords as Unix keeps them.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_CRYPT_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_CRYPT_H

#include "base/digest.h"

// `$6$salt$…` for DIGEST_SHA512, `$5$salt$…` for DIGEST_SHA256, with 5000 rounds. Of the salt, 16 bytes count.
void sha_crypt(struct strbuf *out, enum digest_kind kind, struct str password, struct str salt);

// `$1$salt$…`, with MD5 and 1000 rounds. Of the salt, 8 bytes count.
void md5_crypt(struct strbuf *out, struct str password, struct str salt);

// `$2b$cost$…` with 22 digits of salt; `variant` is 2a, 2b, 2x or 2y. False: a limit is reached.
bool bcrypt(struct strbuf *out, struct str variant, struct str password, unsigned cost,
            struct str salt_digits);

#endif
