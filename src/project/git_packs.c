// SPDX-License-Identifier: Apache-2.0
//
// Git's packs: many objects in one file, most of them stored as a delta to another one, and an index of their
// numbers. A chain of deltas is followed to its end and then applied backwards, in a loop. All sizes and
// offsets come from untrusted files. They are read on demand and in parts.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/zip.h"
#include "base/path.h"
#include "project/git_inside.h"

enum {
    BASES_MAX_BYTES = 96 << 20, // of objects kept as bases for others
    CHAIN_MOST = 5000,          // of deltas: git's own limit is 4095
    INDEX_HEADER = 8,
    FANOUT_BYTES = 256 * 4,
    IDS_BEGIN = INDEX_HEADER + FANOUT_BYTES,
    IDS_AT_ONCE = 256, // read at once when a search has come this close
    ENTRY_MOST = 64,   // bytes of an entry before the compressed data
    PART_BYTES = 16 << 10,
    TRAILER_BYTES = GIT_ID_BYTES,
};

static const uint64_t pack_max_bytes = UINT64_C(1)
                                       << 47; // offset and number of the pack form one key

static uint32_t big_endian(const unsigned char *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

// ---- files

// All bytes that exist, up to `len`; 0 with why if reading fails.
static size_t read_at(struct git *g, int fd, uint64_t at, void *out, size_t len)
{
    size_t got = 0;
    while (got < len) {
        ssize_t n = pread(fd, (char *)out + got, len - got, (off_t)(at + got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            (void)git_fail(g, file_why(&g->arena, file_failure(errno)).at);
            return 0;
        }
        if (n == 0)
            break;
        got += (size_t)n;
    }
    return got;
}

static bool read_all_at(struct git *g, int fd, uint64_t at, void *out, size_t len)
{
    return read_at(g, fd, at, out, len) == len;
}

static int open_regular(struct git *g, struct str path, uint64_t *len)
{
    struct stat s;
    int fd = open(str_copy(&g->arena, path).at, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd >= 0 && fstat(fd, &s) == 0 && S_ISREG(s.st_mode)) {
        *len = (uint64_t)s.st_size;
        return fd;
    }
    git_note_failure(g, path, fd < 0 ? file_failure(errno) : (struct file_result){FILE_NO_FILE, 0});
    if (fd >= 0)
        close(fd);
    return -1;
}

static void close_pack(const struct git_pack *p)
{
    if (p->index >= 0)
        close(p->index);
    if (p->data >= 0)
        close(p->data);
}

static uint32_t index_count(const struct git_pack *p)
{
    return p->fanout[255];
}

// An index of version 2 whose tables all fit.
static bool read_index_head(struct git *g, struct git_pack *p)
{
    static const unsigned char magic[] = {0xff, 't', 'O', 'c', 0, 0, 0, 2};
    unsigned char head[IDS_BEGIN], start[4];
    if (!read_all_at(g, p->index, 0, head, sizeof(head)) ||
        memcmp(head, magic, sizeof(magic)) != 0 ||
        !read_all_at(g, p->data, 0, start, sizeof(start)))
        return false;
    for (size_t i = 0; i < 256; i++) {
        p->fanout[i] = big_endian(head + INDEX_HEADER + 4 * i);
        if (i && p->fanout[i - 1] > p->fanout[i])
            return false;
    }
    return (p->index_len - IDS_BEGIN) / (GIT_ID_BYTES + 8) >= index_count(p) &&
           p->data_len > 12 + TRAILER_BYTES && p->data_len < pack_max_bytes &&
           memcmp(start, "PACK", 4) == 0;
}

static void add_pack(struct git *g, struct str index)
{
    struct str data = str_format(&g->arena, "%.*s.pack", (int)(index.len - 4), index.at);
    struct git_pack p = {.index = -1, .data = -1};
    p.index = open_regular(g, index, &p.index_len);
    if (p.index >= 0)
        p.data = open_regular(g, data, &p.data_len);
    if (p.data >= 0 && read_index_head(g, &p)) {
        ARRAY_PUSH(&g->packs, p);
        return;
    }
    if (p.data >= 0)
        git_note(g, "the pack %.*s is corrupt", STR_ARGS(path_basename(data)));
    close_pack(&p);
}

void git_packs_add(struct git *g, struct str objects)
{
    struct file_list found = {0};
    struct str dir = path_join(&g->arena, objects, STR("pack"));
    git_note_failure(g, dir, file_list(&g->arena, dir, &found));
    for (size_t i = 0; i < found.count; i++)
        if (str_ends(found.entries[i].name, STR(".idx")))
            add_pack(g, path_join(&g->arena, dir, found.entries[i].name));
}

void git_packs_close(struct git *g)
{
    for (size_t i = 0; i < g->packs.len; i++)
        close_pack(&g->packs.at[i]);
    ARRAY_DONE(&g->packs);
}

// ---- the index

static bool read_ids(struct git *g, const struct git_pack *p, uint32_t first, uint32_t count,
                     struct git_id *out)
{
    return read_all_at(g, p->index, IDS_BEGIN + (uint64_t)first * GIT_ID_BYTES, out,
                       (size_t)count * GIT_ID_BYTES);
}

// Some adjacent numbers of an index.
struct id_window {
    uint32_t first, count;
    struct git_id ids[IDS_AT_ONCE];
};

// The window with the first number that is not before `id`, if any; false if it cannot be read.
static bool find_window(struct git *g, const struct git_pack *p, const struct git_id *id,
                        struct id_window *w)
{
    uint32_t low = id->bytes[0] ? p->fanout[id->bytes[0] - 1] : 0, high = p->fanout[id->bytes[0]];
    while (high - low > IDS_AT_ONCE - 1) {
        uint32_t middle = low + (high - low) / 2;
        struct git_id there;
        if (!read_ids(g, p, middle, 1, &there))
            return false;
        if (memcmp(there.bytes, id->bytes, GIT_ID_BYTES) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    uint32_t left = index_count(p) - low;
    w->first = low;
    w->count = left < IDS_AT_ONCE ? left : IDS_AT_ONCE;
    return read_ids(g, p, w->first, w->count, w->ids);
}

// Where object i starts in the pack; 0 if the index is wrong.
static uint64_t index_offset(struct git *g, const struct git_pack *p, uint32_t i)
{
    uint64_t count = index_count(p);
    unsigned char four[4], eight[8];
    if (!read_all_at(g, p->index, IDS_BEGIN + count * (GIT_ID_BYTES + 4) + (uint64_t)i * 4, four,
                     4))
        return 0;
    uint32_t offset = big_endian(four);
    if (!(offset & 0x80000000U))
        return offset;
    uint64_t large = IDS_BEGIN + count * (GIT_ID_BYTES + 8) + (uint64_t)(offset & 0x7fffffffU) * 8;
    if (!read_all_at(g, p->index, large, eight, sizeof(eight)))
        return 0;
    return (uint64_t)big_endian(eight) << 32 | big_endian(eight + 4);
}

static bool find_packed(struct git *g, const struct git_id *id, size_t *pack, uint64_t *offset)
{
    struct id_window w;
    for (size_t i = 0; i < g->packs.len; i++) {
        const struct git_pack *p = &g->packs.at[i];
        if (!find_window(g, p, id, &w)) {
            (void)git_fail(g, "the index of a pack is corrupt");
            continue;
        }
        for (uint32_t k = 0; k < w.count; k++) {
            if (!git_id_equal(&w.ids[k], id))
                continue;
            *pack = i;
            *offset = index_offset(g, p, w.first + k);
            return *offset || git_fail(g, "the index of a pack is corrupt");
        }
    }
    return false;
}

void git_packs_each_from(struct git *g, const struct git_id *low,
                         bool (*each)(void *data, const struct git_id *id), void *data)
{
    struct id_window w;
    for (size_t i = 0; i < g->packs.len; i++) {
        const struct git_pack *p = &g->packs.at[i];
        bool goes_on = find_window(g, p, low, &w);
        while (goes_on && w.count) {
            for (uint32_t k = 0; k < w.count && goes_on; k++)
                if (memcmp(w.ids[k].bytes, low->bytes, GIT_ID_BYTES) >= 0)
                    goes_on = each(data, &w.ids[k]);
            w.first += w.count;
            uint32_t left = index_count(p) - w.first;
            w.count = left < IDS_AT_ONCE ? left : IDS_AT_ONCE;
            goes_on = goes_on && read_ids(g, p, w.first, w.count, w.ids);
        }
    }
}

// ---- objects of a pack

enum packed_kind { PACKED_OFFSET = 6, PACKED_REFERENCE = 7 }; // below: enum git_type

// One entry: its header, and where its bytes start.
struct packed {
    unsigned kind;
    uint64_t size;
    size_t pack;
    uint64_t offset;      // of the entry
    uint64_t bytes;       // where the compressed data starts
    uint64_t base_offset; // PACKED_OFFSET
    struct git_id base;   // PACKED_REFERENCE
};

// A number with seven bits per byte, low ones first; false past the end.
static bool read_size(struct str s, size_t *at, unsigned shift, uint64_t *size)
{
    unsigned char c;
    do {
        if (*at >= s.len || shift > 56)
            return false;
        c = (unsigned char)s.at[(*at)++];
        *size |= (uint64_t)(c & 127) << shift;
        shift += 7;
    } while (c & 128);
    return true;
}

// The distance back to the base: seven bits per byte, high ones first; each byte but the last adds one more.
static bool read_distance(struct str s, size_t *at, uint64_t *distance)
{
    unsigned char c;
    *distance = 0;
    do {
        if (*at >= s.len || *distance >> 48)
            return false;
        c = (unsigned char)s.at[(*at)++];
        *distance = *distance << 7 | (c & 127);
        if (c & 128)
            ++*distance;
    } while (c & 128);
    return true;
}

// Reads the header of an entry.
static bool parse_entry(struct str s, struct packed *out)
{
    size_t at = 1;
    unsigned char c = (unsigned char)s.at[0];
    out->kind = c >> 4 & 7;
    out->size = c & 15;
    if (c & 128 && !read_size(s, &at, 4, &out->size))
        return false;
    if (out->kind == PACKED_OFFSET) {
        uint64_t distance;
        if (!read_distance(s, &at, &distance) || !distance || distance > out->offset)
            return false;
        out->base_offset = out->offset - distance;
    } else if (out->kind == PACKED_REFERENCE) {
        if (s.len - at < GIT_ID_BYTES)
            return false;
        memcpy(out->base.bytes, s.at + at, GIT_ID_BYTES);
        at += GIT_ID_BYTES;
    } else if (out->kind < GIT_COMMIT || out->kind > GIT_TAG) {
        return false;
    }
    out->bytes = out->offset + at;
    return true;
}

static bool read_pack_entry(struct git *g, size_t pack, uint64_t offset, struct packed *out)
{
    const struct git_pack *p = &g->packs.at[pack];
    char start[ENTRY_MOST];
    *out = (struct packed){.pack = pack, .offset = offset};
    if (offset >= p->data_len - TRAILER_BYTES)
        return git_fail(g, "it is corrupt");
    uint64_t left = p->data_len - TRAILER_BYTES - offset;
    size_t len = left < sizeof(start) ? (size_t)left : sizeof(start);
    len = read_at(g, p->data, offset, start, len);
    if (!len || !parse_entry(str_make(start, len), out))
        return git_fail(g, "it is corrupt");
    return out->size <= GIT_OBJECT_MAX_BYTES || git_fail(g, "it is larger than 64 MiB");
}

// The compressed data, in parts.
struct packed_parts {
    struct git *git;
    int fd;
    uint64_t at, end;
    char bytes[PART_BYTES];
};

static struct str next_part(void *data)
{
    struct packed_parts *p = data;
    size_t len = p->end - p->at < PART_BYTES ? (size_t)(p->end - p->at) : PART_BYTES;
    len = read_at(p->git, p->fd, p->at, p->bytes, len);
    p->at += len;
    return str_make(p->bytes, len);
}

static bool inflate_entry(struct git *g, const struct packed *p, struct arena *a, struct str *out)
{
    struct packed_parts parts = {.git = g, .fd = g->packs.at[p->pack].data, .at = p->bytes};
    parts.end = g->packs.at[p->pack].data_len - TRAILER_BYTES;
    if (!git_spend(g, p->size))
        return false;
    char *text = arena_alloc(a, (size_t)p->size + 1);
    *out = str_make(text, (size_t)p->size);
    return zip_inflate_parts(next_part, &parts, text, (size_t)p->size) ||
           git_fail(g, "it is corrupt");
}

// ---- deltas

// A part of the base: its range, given by up to seven bytes, whose presence the command's bits indicate.
static bool read_copy(struct str delta, size_t *at, unsigned char command, size_t *from,
                      size_t *len)
{
    *from = *len = 0;
    for (unsigned i = 0; i < 7; i++) {
        if (!(command >> i & 1))
            continue;
        if (*at >= delta.len)
            return false;
        size_t byte = (unsigned char)delta.at[(*at)++];
        if (i < 4)
            *from |= byte << (8 * i);
        else
            *len |= byte << (8 * (i - 4));
    }
    if (!*len)
        *len = 0x10000;
    return true;
}

static bool copy_parts(struct str base, struct str delta, size_t at, char *text, size_t size)
{
    size_t made = 0;
    while (at < delta.len) {
        unsigned char command = (unsigned char)delta.at[at++];
        struct str source = base;
        size_t from, len;
        if (command & 128) {
            if (!read_copy(delta, &at, command, &from, &len))
                return false;
        } else {
            source = delta;
            from = at;
            len = command;
            at += len;
        }
        if (!command || from > source.len || len > source.len - from || len > size - made)
            return false;
        memcpy(text + made, source.at + from, len);
        made += len;
    }
    return made == size;
}

static bool apply_delta(struct git *g, struct str base, struct str delta, struct arena *a,
                        struct str *out)
{
    size_t at = 0;
    uint64_t base_size = 0, size = 0;
    if (!read_size(delta, &at, 0, &base_size) || !read_size(delta, &at, 0, &size) ||
        base_size != base.len)
        return git_fail(g, "it is corrupt");
    if (size > GIT_OBJECT_MAX_BYTES)
        return git_fail(g, "it is larger than 64 MiB");
    if (!git_spend(g, size))
        return false;
    char *text = arena_alloc(a, (size_t)size + 1);
    *out = str_make(text, (size_t)size);
    return copy_parts(base, delta, at, text, (size_t)size) || git_fail(g, "it is corrupt");
}

// ---- bases of other objects

static uint64_t base_key(const struct packed *p)
{
    return (uint64_t)p->pack << 48 | p->offset;
}

static const struct git_object *keep_base(struct git *g, const struct packed *p,
                                          const struct git_object *made)
{
    struct git_object *kept = ARENA_NEW(&g->bases, struct git_object);
    *kept = *made;
    *table_put(&g->base_places, base_key(p), NULL) = (uintptr_t)kept;
    return kept;
}

// Too many are kept: drops all but `last`, if it is not NULL.
static void forget_bases(struct git *g, struct git_object *last)
{
    if (g->bases.held_bytes < BASES_MAX_BYTES)
        return;
    struct arena before = g->bases;
    table_done(&g->base_places);
    arena_init(&g->bases);
    if (last)
        last->content = str_copy(&g->bases, last->content);
    arena_done(&before);
}

struct chain {
    ARRAY(struct packed) entries; // the requested one first
    struct git_object base;       // what the last one is based on
};

// Follows the chain to an object that is whole, or already known.
static bool walk_chain(struct git *g, size_t pack, uint64_t offset, struct chain *out)
{
    while (out->entries.len < CHAIN_MOST) {
        struct packed p;
        if (!read_pack_entry(g, pack, offset, &p))
            return false;
        const uint64_t *known = table_find(&g->base_places, base_key(&p));
        if (known) {
            out->base = *(const struct git_object *)(uintptr_t)*known;
            return true;
        }
        if (p.kind < PACKED_OFFSET) {
            out->base.type = (enum git_type)p.kind;
            if (!inflate_entry(g, &p, &g->bases, &out->base.content))
                return false;
            out->base = *keep_base(g, &p, &out->base);
            return true;
        }
        ARRAY_PUSH(&out->entries, p);
        offset = p.base_offset;
        if (p.kind == PACKED_REFERENCE && !find_packed(g, &p.base, &pack, &offset))
            return git_fail(g, "its base object is missing");
    }
    return git_fail(g, "its delta chain is too long");
}

static bool read_packed(struct git *g, size_t pack, uint64_t offset, struct arena *a,
                        struct git_object *out)
{
    struct chain c = {0};
    forget_bases(g, NULL);
    bool ok = walk_chain(g, pack, offset, &c);
    for (size_t i = c.entries.len; ok && i > 0; i--) {
        struct str delta;
        ok = inflate_entry(g, &c.entries.at[i - 1], &g->bases, &delta) &&
             apply_delta(g, c.base.content, delta, &g->bases, &c.base.content);
        if (!ok)
            break;
        (void)keep_base(g, &c.entries.at[i - 1], &c.base);
        forget_bases(g, &c.base);
    }
    ARRAY_DONE(&c.entries);
    if (ok)
        *out = (struct git_object){c.base.type, str_copy(a, c.base.content)};
    return ok;
}

bool git_packs_read(struct git *g, const struct git_id *id, struct arena *a, struct git_object *out)
{
    size_t pack;
    uint64_t offset;
    return find_packed(g, id, &pack, &offset) && read_packed(g, pack, offset, a, out);
}
