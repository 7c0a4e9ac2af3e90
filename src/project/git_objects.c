// SPDX-License-Identifier: Apache-2.0
//
// Objects of git: each in a file of its own, or many in a pack, where most are kept as a difference to
// another one. A chain of differences is walked to its end and then applied backwards, in a loop. All
// sizes and offsets come from files that nobody vouches for.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/zip.h"
#include "project/git.h"

enum {
    OBJECT_MAX_BYTES = 64 << 20, // as for files of a work tree
    BASES_MAX_BYTES = 96 << 20,  // of objects kept for others that differ from them
    CHAIN_MOST = 5000,           // of differences: git's own limit is 4095
    ALTERNATES_MOST = 32,
    INDEX_HEADER = 8,
    FANOUT_BYTES = 256 * 4,
    PACK_TRAILER = GIT_ID_BYTES,
};

// ---- numbers

bool git_id_read(struct str digits, struct git_id *out)
{
    if (digits.len < GIT_ID_DIGITS)
        return false;
    for (size_t i = 0; i < GIT_ID_BYTES; i++) {
        int high = str_hex_digit(digits.at[2 * i]), low = str_hex_digit(digits.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out->bytes[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

struct str git_id_text(struct arena *a, const struct git_id *id)
{
    static const char digits[] = "0123456789abcdef";
    char text[GIT_ID_DIGITS];
    for (size_t i = 0; i < GIT_ID_BYTES; i++) {
        text[2 * i] = digits[id->bytes[i] >> 4];
        text[2 * i + 1] = digits[id->bytes[i] & 15];
    }
    return str_copy(a, str_make(text, sizeof(text)));
}

bool git_id_equal(const struct git_id *x, const struct git_id *y)
{
    return memcmp(x->bytes, y->bytes, GIT_ID_BYTES) == 0;
}

struct str git_identity(struct arena *a, const struct git_id *id, bool is_executable)
{
    char bytes[GIT_ID_BYTES + 1];
    memcpy(bytes, id->bytes, GIT_ID_BYTES);
    bytes[GIT_ID_BYTES] = is_executable ? 'x' : '-';
    return str_copy(a, str_make(bytes, sizeof(bytes)));
}

static uint32_t big_endian(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

// ---- packs

static struct str map_file(struct str path, struct arena *a)
{
    struct str out = {0};
    struct stat s;
    int fd = open(str_copy(a, path).at, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return out;
    if (fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && s.st_size > 0) {
        void *at = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (at != MAP_FAILED)
            out = str_make(at, (size_t)s.st_size);
    }
    close(fd);
    return out;
}

static void unmap(struct str s)
{
    if (s.len)
        munmap((void *)(uintptr_t)s.at, s.len);
}

static uint32_t index_count(const struct git_pack *p)
{
    return big_endian(p->index.at + INDEX_HEADER + FANOUT_BYTES - 4);
}

// An index of version 2 whose tables all fit.
static bool index_is_sound(const struct git_pack *p)
{
    static const char magic[] = {(char)0xff, 't', 'O', 'c', 0, 0, 0, 2};
    size_t head = INDEX_HEADER + FANOUT_BYTES;
    if (p->index.len < head || memcmp(p->index.at, magic, sizeof(magic)) != 0)
        return false;
    uint64_t count = index_count(p);
    for (uint32_t i = 0; i + 1 < 256; i++)
        if (big_endian(p->index.at + INDEX_HEADER + 4 * (size_t)i) >
            big_endian(p->index.at + INDEX_HEADER + 4 * ((size_t)i + 1)))
            return false;
    return (p->index.len - head) / (GIT_ID_BYTES + 8) >= count && p->data.len > 12 + PACK_TRAILER &&
           memcmp(p->data.at, "PACK", 4) == 0;
}

static void add_packs(struct git *g, struct str objects)
{
    struct file_list found = {0};
    struct str dir = path_join(&g->arena, objects, STR("pack"));
    if (!file_is_ok(file_list(&g->arena, dir, &found)))
        return;
    for (size_t i = 0; i < found.count; i++) {
        struct str name = found.entries[i].name;
        if (!str_ends(name, STR(".idx")))
            continue;
        struct str index = path_join(&g->arena, dir, name);
        struct str data = str_format(&g->arena, "%.*s.pack", (int)(index.len - 4), index.at);
        struct git_pack p = {map_file(index, &g->arena), map_file(data, &g->arena)};
        if (index_is_sound(&p)) {
            ARRAY_PUSH(&g->packs, p);
        } else {
            unmap(p.index);
            unmap(p.data);
        }
    }
}

static const char *index_id(const struct git_pack *p, uint32_t i)
{
    return p->index.at + INDEX_HEADER + FANOUT_BYTES + (size_t)i * GIT_ID_BYTES;
}

// The first object that is not before these bytes.
static uint32_t index_search(const struct git_pack *p, const unsigned char *bytes, size_t len)
{
    const char *fanout = p->index.at + INDEX_HEADER;
    uint32_t low = bytes[0] ? big_endian(fanout + 4 * (size_t)(bytes[0] - 1)) : 0;
    uint32_t high = big_endian(fanout + 4 * (size_t)bytes[0]);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (memcmp(index_id(p, middle), bytes, len) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Where object i begins in the pack; 0 when the index is wrong.
static uint64_t index_offset(const struct git_pack *p, uint32_t i)
{
    size_t count = index_count(p), head = INDEX_HEADER + FANOUT_BYTES;
    uint32_t offset = big_endian(p->index.at + head + count * (GIT_ID_BYTES + 4) + (size_t)i * 4);
    if (!(offset & 0x80000000U))
        return offset;
    size_t large = head + count * (GIT_ID_BYTES + 8) + (size_t)(offset & 0x7fffffffU) * 8;
    if (large + 8 > p->index.len)
        return 0;
    return (uint64_t)big_endian(p->index.at + large) << 32 | big_endian(p->index.at + large + 4);
}

static bool find_packed(const struct git *g, const struct git_id *id, size_t *pack,
                        uint64_t *offset)
{
    for (size_t i = 0; i < g->packs.len; i++) {
        const struct git_pack *p = &g->packs.at[i];
        uint32_t at = index_search(p, id->bytes, GIT_ID_BYTES);
        if (at >= index_count(p) || memcmp(index_id(p, at), id->bytes, GIT_ID_BYTES) != 0)
            continue;
        *pack = i;
        *offset = index_offset(p, at);
        return *offset != 0;
    }
    return false;
}

// ---- objects of a pack

enum packed_kind { PACKED_OFFSET = 6, PACKED_REFERENCE = 7 }; // below: enum git_type

// One entry: what it says about itself, and where its bytes begin.
struct packed {
    unsigned kind;
    uint64_t size;
    size_t pack;
    uint64_t offset;      // of the entry
    struct str bytes;     // compressed, up to the end of the pack
    uint64_t base_offset; // PACKED_OFFSET
    struct git_id base;   // PACKED_REFERENCE
};

// A number of seven bits a byte, low ones first; false past the end.
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

// How far back the base is: seven bits a byte, high ones first, each byte but the last stands for one more.
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

static bool read_entry(const struct git *g, size_t pack, uint64_t offset, struct packed *out)
{
    struct str data = g->packs.at[pack].data;
    *out = (struct packed){.pack = pack, .offset = offset};
    if (offset >= data.len - PACK_TRAILER)
        return false;
    struct str s = str_slice(data, 0, data.len - PACK_TRAILER);
    size_t at = (size_t)offset;
    unsigned char c = (unsigned char)s.at[at++];
    out->kind = c >> 4 & 7;
    out->size = c & 15;
    if (c & 128 && !read_size(s, &at, 4, &out->size))
        return false;
    if (out->kind == PACKED_OFFSET) {
        uint64_t distance;
        if (!read_distance(s, &at, &distance) || !distance || distance > offset)
            return false;
        out->base_offset = offset - distance;
    } else if (out->kind == PACKED_REFERENCE) {
        if (s.len - at < GIT_ID_BYTES)
            return false;
        memcpy(out->base.bytes, s.at + at, GIT_ID_BYTES);
        at += GIT_ID_BYTES;
    } else if (out->kind < GIT_COMMIT || out->kind > GIT_TAG) {
        return false;
    }
    out->bytes = str_slice(s, at, s.len);
    return out->size <= OBJECT_MAX_BYTES;
}

static bool inflate_entry(const struct packed *p, struct arena *a, struct str *out)
{
    char *text = arena_alloc(a, (size_t)p->size + 1);
    *out = str_make(text, (size_t)p->size);
    return zip_inflate(p->bytes, text, (size_t)p->size);
}

// ---- differences

// A part of the base: which bytes of it, by up to seven bytes that the command says are there.
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

static bool apply_delta(struct str base, struct str delta, struct arena *a, struct str *out)
{
    size_t at = 0, made = 0;
    uint64_t base_size = 0, size = 0;
    if (!read_size(delta, &at, 0, &base_size) || !read_size(delta, &at, 0, &size) ||
        base_size != base.len || size > OBJECT_MAX_BYTES)
        return false;
    char *text = arena_alloc(a, (size_t)size + 1);
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
    *out = str_make(text, (size_t)size);
    return made == size;
}

// ---- objects that others are made from

static uint64_t base_key(const struct packed *p)
{
    return (uint64_t)p->pack << 48 | p->offset;
}

static void forget_bases(struct git *g)
{
    if (g->bases.held_bytes < BASES_MAX_BYTES)
        return;
    table_done(&g->base_places);
    arena_done(&g->bases);
    arena_init(&g->bases);
}

static const struct git_object *keep_base(struct git *g, const struct packed *p,
                                          const struct git_object *made)
{
    struct git_object *kept = ARENA_NEW(&g->bases, struct git_object);
    *kept = *made;
    *table_put(&g->base_places, base_key(p), NULL) = (uintptr_t)kept;
    return kept;
}

struct chain {
    ARRAY(struct packed) entries; // the wanted one first
    struct git_object base;       // what the last one is made from
};

// Walks to an object that is whole, or known already.
static bool walk_chain(struct git *g, size_t pack, uint64_t offset, struct chain *out)
{
    while (out->entries.len < CHAIN_MOST) {
        struct packed p;
        if (!read_entry(g, pack, offset, &p))
            return false;
        const uint64_t *known = table_find(&g->base_places, base_key(&p));
        if (known) {
            out->base = *(const struct git_object *)(uintptr_t)*known;
            return true;
        }
        if (p.kind < PACKED_OFFSET) {
            out->base.type = (enum git_type)p.kind;
            if (!inflate_entry(&p, &g->bases, &out->base.content))
                return false;
            out->base = *keep_base(g, &p, &out->base);
            return true;
        }
        ARRAY_PUSH(&out->entries, p);
        offset = p.base_offset;
        if (p.kind == PACKED_REFERENCE && !find_packed(g, &p.base, &pack, &offset))
            return false;
    }
    return false;
}

static bool read_packed(struct git *g, size_t pack, uint64_t offset, struct arena *a,
                        struct git_object *out)
{
    struct chain c = {0};
    forget_bases(g);
    bool ok = walk_chain(g, pack, offset, &c);
    for (size_t i = c.entries.len; ok && i > 0; i--) {
        struct str delta;
        ok = inflate_entry(&c.entries.at[i - 1], &g->bases, &delta) &&
             apply_delta(c.base.content, delta, &g->bases, &c.base.content);
        if (ok)
            (void)keep_base(g, &c.entries.at[i - 1], &c.base);
    }
    ARRAY_DONE(&c.entries);
    if (ok)
        *out = (struct git_object){c.base.type, str_copy(a, c.base.content)};
    return ok;
}

// ---- objects in files

static enum git_type type_of_name(struct str name)
{
    static const char *const names[] = {
        [GIT_COMMIT] = "commit", [GIT_TREE] = "tree", [GIT_BLOB] = "blob", [GIT_TAG] = "tag"};
    for (size_t i = GIT_COMMIT; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i])))
            return (enum git_type)i;
    return GIT_NONE;
}

// `blob 12`, a NUL, the content.
static bool read_loose_header(struct str bytes, enum git_type *type, size_t *size, size_t *header)
{
    char start[32];
    size_t len = zip_inflate_start(bytes, start, sizeof(start));
    struct str s = str_make(start, len);
    size_t end = str_find_char(s, 0, 0), space = str_find_char(s, ' ', 0);
    if (end >= len || space >= end)
        return false;
    *type = type_of_name(str_slice(s, 0, space));
    *size = 0;
    for (size_t i = space + 1; i < end; i++) {
        if (start[i] < '0' || start[i] > '9' || *size > OBJECT_MAX_BYTES)
            return false;
        *size = *size * 10 + (size_t)(start[i] - '0');
    }
    *header = end + 1;
    return *type != GIT_NONE && *size <= OBJECT_MAX_BYTES;
}

static bool read_loose(struct git *g, const struct git_id *id, struct arena *a,
                       struct git_object *out)
{
    struct str name = git_id_text(a, id), bytes;
    for (size_t i = 0; i < g->objects.len; i++) {
        struct str path =
            str_format(a, "%.*s/%.2s/%s", STR_ARGS(g->objects.at[i]), name.at, name.at + 2);
        size_t size, header;
        if (!file_is_ok(file_read(a, path, OBJECT_MAX_BYTES, &bytes)) ||
            !read_loose_header(bytes, &out->type, &size, &header))
            continue;
        char *text = arena_alloc(a, header + size + 1);
        out->content = str_make(text + header, size);
        if (zip_inflate(bytes, text, header + size))
            return true;
    }
    return false;
}

bool git_read(struct git *g, const struct git_id *id, struct arena *a, struct git_object *out)
{
    size_t pack;
    uint64_t offset;
    return (find_packed(g, id, &pack, &offset) && read_packed(g, pack, offset, a, out)) ||
           read_loose(g, id, a, out);
}

// ---- the beginning of a number

struct completion {
    struct git_id low; // the digits, then zeros
    size_t digits;
    size_t count;
    struct git_id found;
};

static bool begins_so(const struct completion *c, const struct git_id *id)
{
    size_t whole = c->digits / 2;
    return memcmp(id->bytes, c->low.bytes, whole) == 0 &&
           (c->digits % 2 == 0 || id->bytes[whole] >> 4 == c->low.bytes[whole] >> 4);
}

static void complete_with(struct completion *c, const struct git_id *id)
{
    if (!begins_so(c, id) || (c->count && git_id_equal(id, &c->found)))
        return;
    c->found = *id;
    c->count++;
}

static void complete_loose(struct git *g, struct completion *c)
{
    struct arena scratch;
    arena_init(&scratch);
    struct str name = git_id_text(&scratch, &c->low);
    for (size_t i = 0; i < g->objects.len; i++) {
        struct file_list found = {0};
        struct str dir = str_format(&scratch, "%.*s/%.2s", STR_ARGS(g->objects.at[i]), name.at);
        if (!file_is_ok(file_list(&scratch, dir, &found)))
            continue;
        for (size_t k = 0; k < found.count; k++) {
            struct git_id id;
            struct str digits =
                str_format(&scratch, "%.2s%.*s", name.at, STR_ARGS(found.entries[k].name));
            if (git_id_read(digits, &id))
                complete_with(c, &id);
        }
    }
    arena_done(&scratch);
}

size_t git_complete(struct git *g, struct str digits, struct git_id *out)
{
    enum { DIGITS_LEAST = 4 };
    char padded[GIT_ID_DIGITS];
    if (digits.len < DIGITS_LEAST || digits.len > GIT_ID_DIGITS)
        return 0;
    memset(padded, '0', sizeof(padded));
    memcpy(padded, digits.at, digits.len);
    struct completion c = {.digits = digits.len};
    if (!git_id_read(str_make(padded, sizeof(padded)), &c.low))
        return 0;
    for (size_t i = 0; i < g->packs.len; i++) {
        const struct git_pack *p = &g->packs.at[i];
        for (uint32_t k = index_search(p, c.low.bytes, GIT_ID_BYTES); k < index_count(p); k++) {
            struct git_id id;
            memcpy(id.bytes, index_id(p, k), GIT_ID_BYTES);
            if (!begins_so(&c, &id))
                break;
            complete_with(&c, &id);
        }
    }
    complete_loose(g, &c);
    *out = c.found;
    return c.count;
}

// ---- opening

// Directories with objects of other repositories, which ours leans on.
static void add_alternates(struct git *g, struct str objects)
{
    struct str list;
    struct str path = path_join(&g->arena, objects, STR("info/alternates"));
    if (!file_is_ok(file_read(&g->arena, path, 1 << 20, &list)))
        return;
    for (size_t from = 0, to; from < list.len; from = to + 1) {
        to = str_find_char(list, '\n', from);
        struct str line = str_slice(list, from, to);
        if (line.len && line.at[0] != '#' && g->objects.len < ALTERNATES_MOST)
            ARRAY_PUSH(&g->objects, path_join(&g->arena, objects, line));
    }
}

// What one line of a small file says, without the space at its end; empty when there is none.
static struct str read_line(struct arena *a, struct str path)
{
    struct str text;
    if (!file_is_ok(file_read(a, path, 1 << 16, &text)))
        return STR("");
    text = str_slice(text, 0, str_find_char(text, '\n', 0));
    while (text.len && (text.at[text.len - 1] == '\r' || text.at[text.len - 1] == ' '))
        text.len--;
    return text;
}

bool git_find_directory(struct arena *a, struct str root, struct str *dir, struct str *common)
{
    struct str dot = path_join(a, root, STR(".git"));
    *dir = dot;
    if (file_type(dot) == FILE_TYPE_REGULAR) {
        struct str line = read_line(a, dot);
        if (!str_starts(line, STR("gitdir: ")))
            return false;
        *dir = path_join(a, root, str_slice(line, 8, line.len));
    }
    struct str shared = read_line(a, path_join(a, *dir, STR("commondir")));
    *common = shared.len ? path_join(a, *dir, shared) : *dir;
    return file_exists(path_join(a, *dir, STR("HEAD")));
}

// The one thing in a configuration that says how to read objects.
static bool has_long_numbers(struct arena *a, struct str common)
{
    struct str text;
    if (!file_is_ok(file_read(a, path_join(a, common, STR("config")), 1 << 20, &text)))
        return false;
    for (size_t from = 0, to; from < text.len; from = to + 1) {
        to = str_find_char(text, '\n', from);
        struct str line = str_slice(text, from, to);
        while (line.len && (line.at[0] == ' ' || line.at[0] == '\t'))
            line = str_slice(line, 1, line.len);
        if (line.len > 12 && strncasecmp(line.at, "objectformat", 12) == 0 &&
            str_find(line, STR("sha256"), 0) < line.len)
            return true;
    }
    return false;
}

const char *git_why_unreadable(struct arena *a, struct str common)
{
    if (file_exists(path_join(a, common, STR("reftable"))))
        return "this repository keeps its references in tables, which are not read yet";
    if (has_long_numbers(a, common))
        return "this repository names its objects by SHA-256, which is not read yet";
    return NULL;
}

struct git *git_open(struct arena *a, struct str root, struct str *why)
{
    struct git *g = memory_take(sizeof(*g));
    *g = (struct git){0};
    arena_init(&g->arena);
    arena_init(&g->bases);
    if (!git_find_directory(&g->arena, root, &g->dir, &g->common)) {
        *why = str_format(a, "%.*s is no work tree of a git repository", STR_ARGS(root));
        git_close(g);
        return NULL;
    }
    const char *unreadable = git_why_unreadable(&g->arena, g->common);
    if (unreadable) {
        *why = str_of(unreadable);
        git_close(g);
        return NULL;
    }
    ARRAY_PUSH(&g->objects, path_join(&g->arena, g->common, STR("objects")));
    for (size_t i = 0; i < g->objects.len; i++) {
        struct str objects = g->objects.at[i];
        add_alternates(g, objects);
        add_packs(g, objects);
    }
    return g;
}

void git_close(struct git *g)
{
    for (size_t i = 0; i < g->packs.len; i++) {
        unmap(g->packs.at[i].index);
        unmap(g->packs.at[i].data);
    }
    ARRAY_DONE(&g->packs);
    ARRAY_DONE(&g->objects);
    table_done(&g->base_places);
    arena_done(&g->bases);
    arena_done(&g->arena);
    free(g);
}
