// SPDX-License-Identifier: Apache-2.0
//
// The only file that includes zlib.
#include "base/files/zip.h"

#include <stdlib.h>
#include <zlib.h>

enum {
    GZIP_WINDOW = 15 + 16, // zlib's way to say: the largest window, with a header of gzip
    RAW_WINDOW = -15,      // ... and without any
    MEMORY_LEVEL = 8,      // zlib's default
    CHUNK_BYTES = 16 * 1024,
};

// Memory that is refused is no damage of what is read.
static voidpf zip_memory_take(voidpf data, uInt count, uInt bytes)
{
    (void)data;
    return memory_take((size_t)count * bytes);
}

static void zip_memory_release(voidpf data, voidpf old)
{
    (void)data;
    free(old);
}

static void add_little_endian(struct strbuf *out, uint32_t n)
{
    for (int i = 0; i < 4; i++)
        strbuf_add_char(out, (char)(n >> (8 * i) & 255));
}

bool zip_gzip(struct strbuf *out, struct str text)
{
    static const char header[] = {0x1f, (char)0x8b, 8, 0, 0, 0, 0, 0, 0, (char)0xff};
    static const char last[] = {1, 0, 0, (char)0xff, (char)0xff};
    z_stream z = {.zalloc = zip_memory_take,
                  .zfree = zip_memory_release,
                  .next_in = (z_const Bytef *)(uintptr_t)text.at,
                  .avail_in = (uInt)text.len};
    if (text.len > UINT32_MAX || deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, RAW_WINDOW,
                                              MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    strbuf_add(out, str_make(header, sizeof(header)));
    do {
        Bytef chunk[CHUNK_BYTES];
        z.next_out = chunk;
        z.avail_out = sizeof(chunk);
        deflate(&z, Z_SYNC_FLUSH);
        strbuf_add(out, str_make((const char *)chunk, sizeof(chunk) - z.avail_out));
    } while (z.avail_out == 0);
    deflateEnd(&z);
    strbuf_add(out, str_make(last, sizeof(last)));
    add_little_endian(out, (uint32_t)crc32(0, (const Bytef *)text.at, (uInt)text.len));
    add_little_endian(out, (uint32_t)text.len);
    return true;
}

bool zip_gunzip(struct strbuf *out, struct str bytes, bool (*goes_on)(void *data), void *data)
{
    z_stream z = {.zalloc = zip_memory_take,
                  .zfree = zip_memory_release,
                  .next_in = (z_const Bytef *)(uintptr_t)bytes.at,
                  .avail_in = (uInt)bytes.len};
    if (bytes.len > UINT32_MAX || inflateInit2(&z, GZIP_WINDOW) != Z_OK)
        return false;
    int status = Z_OK;
    while (status == Z_OK && !out->full && goes_on(data)) {
        Bytef chunk[CHUNK_BYTES];
        z.next_out = chunk;
        z.avail_out = sizeof(chunk);
        status = inflate(&z, Z_NO_FLUSH);
        strbuf_add(out, str_make((const char *)chunk, sizeof(chunk) - z.avail_out));
    }
    inflateEnd(&z);
    return status == Z_STREAM_END || out->full;
}

static int inflate_once(struct str bytes, char *out, size_t room, size_t *made)
{
    z_stream z = {
        .zalloc = zip_memory_take,
        .zfree = zip_memory_release,
        .next_in = (z_const Bytef *)(uintptr_t)bytes.at,
        .avail_in = bytes.len > UINT32_MAX ? UINT32_MAX : (uInt)bytes.len,
        .next_out = (Bytef *)out,
        .avail_out = (uInt)room,
    };
    *made = 0;
    if (room > UINT32_MAX || inflateInit(&z) != Z_OK)
        return Z_DATA_ERROR;
    int status = inflate(&z, Z_FINISH);
    *made = room - z.avail_out;
    inflateEnd(&z);
    return status;
}

bool zip_inflate(struct str bytes, char *out, size_t len)
{
    size_t made;
    char nothing;
    int status = inflate_once(bytes, len ? out : &nothing, len, &made);
    return status == Z_STREAM_END && made == len;
}

size_t zip_inflate_start(struct str bytes, char *out, size_t room)
{
    size_t made;
    int status = inflate_once(bytes, out, room, &made);
    return status == Z_STREAM_END || status == Z_BUF_ERROR || status == Z_OK ? made : 0;
}

// One step past the end of what is wanted tells whether the stream ends there.
bool zip_inflate_parts(struct str (*next)(void *data), void *data, char *out, size_t len)
{
    char nothing;
    z_stream z = {.zalloc = zip_memory_take,
                  .zfree = zip_memory_release,
                  .next_out = (Bytef *)(len ? out : &nothing),
                  .avail_out = (uInt)len};
    if (len > UINT32_MAX || inflateInit(&z) != Z_OK)
        return false;
    int status = Z_OK;
    while (status == Z_OK || (status == Z_BUF_ERROR && !z.avail_in)) {
        struct str part = next(data);
        if (!part.len)
            break;
        z.next_in = (z_const Bytef *)(uintptr_t)part.at;
        z.avail_in = (uInt)part.len;
        do
            status = inflate(&z, Z_NO_FLUSH);
        while (status == Z_OK && z.avail_in);
    }
    bool is_whole = status == Z_STREAM_END && !z.avail_out;
    inflateEnd(&z);
    return is_whole;
}
