// SPDX-License-Identifier: Apache-2.0
//
// Compressed bytes, as gzip and zlib write them.
#ifndef WEFT_BASE_FILES_ZIP_H
#define WEFT_BASE_FILES_ZIP_H

#include "base/str.h"

// Adds the text as gzip writes it: no name, no time, no system, a flush and an empty block that is the last.
// False for more than 4 GiB.
bool zip_gzip(struct strbuf *out, struct str text) MUST_USE;
// Adds what gzip has compressed; false when the bytes are not gzip's. Ends early, and well, when the
// buffer is full or `goes_on` says no: it is asked every 16 KiB.
bool zip_gunzip(struct strbuf *out, struct str bytes, bool (*goes_on)(void *data),
                void *data) MUST_USE;
// Expands a stream of zlib at the start of `bytes` that has exactly `len` bytes in it; false when there is
// none such. `bytes` may go on after the stream.
bool zip_inflate(struct str bytes, char *out, size_t len) MUST_USE;
// The same for bytes that come in parts: `next` has the next ones, none at their end.
bool zip_inflate_parts(struct str (*next)(void *data), void *data, char *out, size_t len) MUST_USE;
// Expands as much of a stream of zlib as fits, for what stands at its start. Returns how much that is.
size_t zip_inflate_start(struct str bytes, char *out, size_t room);

#endif
