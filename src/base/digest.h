// SPDX-License-Identifier: Apache-2.0
//
// Digests that configurations compute: MD5, SHA-1, SHA-256, SHA-512. They tell whether something changed
// and name things by content; nothing here is for secrets. (Tables of our own use base/hash.h.)
#ifndef WEFT_BASE_DIGEST_H
#define WEFT_BASE_DIGEST_H

#include "base/str.h"

enum digest_kind { DIGEST_MD5, DIGEST_SHA1, DIGEST_SHA256, DIGEST_SHA512 };

enum { DIGEST_MOST_BYTES = 64 };

// For bytes that come in parts: begin, add each, end.
struct digesting {
    enum digest_kind kind;
    uint64_t state[8];
    uint64_t len;            // so far
    unsigned char rest[128]; // that do not make a block yet
};

void digest_begin(struct digesting *d, enum digest_kind kind);
void digest_add(struct digesting *d, struct str bytes);
size_t digest_end(struct digesting *d, unsigned char out[DIGEST_MOST_BYTES]);
// Bytes written to `out`: 16, 20, 32 or 64.
size_t digest(enum digest_kind kind, struct str bytes, unsigned char out[DIGEST_MOST_BYTES]);

#endif
