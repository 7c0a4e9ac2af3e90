// SPDX-License-Identifier: Apache-2.0
//
// Digests that configurations compute: MD5, SHA-1, SHA-256, SHA-512. They tell whether something changed
// and name things by content; nothing here is for secrets. (Tables of our own use base/hash.h.)
#ifndef WEFT_BASE_DIGEST_H
#define WEFT_BASE_DIGEST_H

#include "base/str.h"

enum digest_kind { DIGEST_MD5, DIGEST_SHA1, DIGEST_SHA256, DIGEST_SHA512 };

enum { DIGEST_MOST_BYTES = 64 };

// Bytes written to `out`: 16, 20, 32 or 64.
size_t digest(enum digest_kind kind, struct str bytes, unsigned char out[DIGEST_MOST_BYTES]);

#endif
