// SPDX-License-Identifier: Apache-2.0
//
// `.git/index`, versions 2 to 4. Entries are sorted by path. A file written at the same moment as the index, or
// later, may have changed without a trace: it is read. After the entries come extensions; `TREE` has the
// numbers of directories that were written as trees, or read from some, and have not changed since.
#include "project/git_index.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/digest.h"
#include "base/files/file.h"
#include "base/path.h"
#include "base/search.h"

enum {
    INDEX_MAX_BYTES = 1 << 30,
    HEAD_BYTES = 12,
    ENTRY_BYTES = 62, // up to and including its flags
    FLAG_EXTENDED = 0x4000,
    FLAG_STAGE = 0x3000, // of files that are being merged
    MODE_TYPE = 0170000,
    MODE_REGULAR = 0100000,
};

struct index_entry {
    struct str path; // without a leading slash
    const unsigned char *at;
};

// A directory as a tree of git: the files from `first` on.
struct index_tree {
    struct git_id id;
    size_t first, count;
};

struct git_index {
    struct arena arena;
    ARRAY(struct index_entry) entries;
    struct str_table trees; // path, without a leading slash -> struct index_tree *
    struct timespec written;
    struct str trouble;
};

static uint32_t number_at(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

// ---- reading

struct index_reader {
    struct git_index *index;
    struct str text;
    size_t at;
    uint32_t version;
    struct str before; // path of the previous entry
};

// Version 4: how much of the previous path is cut off, then what follows.
static bool read_short_path(struct index_reader *r, struct str *path)
{
    size_t cut = 0;
    unsigned char c;
    do {
        if (r->at >= r->text.len || cut >> 24)
            return false;
        c = (unsigned char)r->text.at[r->at++];
        cut = cut << 7 | (c & 127);
        if (c & 128)
            cut++;
    } while (c & 128);
    size_t end = str_find_char(r->text, 0, r->at);
    if (cut > r->before.len || end == r->text.len)
        return false;
    *path = str_format(&r->index->arena, "%.*s%.*s", (int)(r->before.len - cut), r->before.at,
                       STR_ARGS(str_slice(r->text, r->at, end)));
    r->at = end + 1;
    return true;
}

static bool read_path(struct index_reader *r, size_t start, struct str *path)
{
    if (r->version == 4)
        return read_short_path(r, path);
    size_t end = str_find_char(r->text, 0, r->at);
    *path = str_slice(r->text, r->at, end);
    r->at = start + ((end - start) / 8 + 1) * 8; // one to eight NULs
    return end < r->text.len;
}

static bool read_index_entry(struct index_reader *r)
{
    size_t start = r->at;
    struct str path;
    if (r->text.len - start < ENTRY_BYTES)
        return false;
    const unsigned char *at = (const unsigned char *)r->text.at + start;
    unsigned flags = (unsigned)at[60] << 8 | at[61];
    r->at += ENTRY_BYTES + (r->version > 2 && flags & FLAG_EXTENDED ? 2U : 0U);
    if (r->at > r->text.len || !read_path(r, start, &path) || r->at > r->text.len)
        return false;
    r->before = path;
    if (!(flags & FLAG_STAGE))
        ARRAY_PUSH(&r->index->entries, (struct index_entry){path, at});
    return true;
}

// The first entry that is not before a path.
static size_t first_entry_from(const struct git_index *x, struct str path)
{
    return SEARCH_TEXT(x->entries.at, x->entries.len, struct index_entry, path, path);
}

// ---- directories

struct open_tree {
    struct str path;
    long trees_left;
};

struct tree_reader {
    struct git_index *index;
    struct str text;
    size_t at;
    ARRAY(struct open_tree) open; // directories with more inside
};

// A decimal number up to `end`, which is skipped; -1 for anything else.
static long read_decimal_count(struct tree_reader *r, char end)
{
    long n = 0;
    size_t start = r->at;
    while (r->at < r->text.len && r->text.at[r->at] >= '0' && r->text.at[r->at] <= '9' &&
           n < INDEX_MAX_BYTES)
        n = n * 10 + (r->text.at[r->at++] - '0');
    bool is_sound = r->at > start && r->at < r->text.len && r->text.at[r->at] == end;
    if (!is_sound)
        r->at = str_find_char(r->text, end, r->at);
    r->at += r->at < r->text.len;
    return is_sound ? n : -1;
}

static void keep_tree(struct tree_reader *r, struct str path, long count)
{
    struct git_index *x = r->index;
    struct index_tree *t = ARENA_NEW(&x->arena, struct index_tree);
    t->count = (size_t)count;
    memcpy(t->id.bytes, r->text.at + r->at, GIT_ID_BYTES);
    struct str start = path.len ? path_with_slash(&x->arena, path) : path;
    t->first = first_entry_from(x, start);
    r->at += GIT_ID_BYTES;
    if (!t->count || t->count > x->entries.len - t->first ||
        !str_starts(x->entries.at[t->first + t->count - 1].path, start))
        return;
    size_t end = t->first + t->count;
    if (end == x->entries.len || !str_starts(x->entries.at[end].path, start))
        *str_table_put(&x->trees, path, NULL) = (uintptr_t)t;
}

// NAME, NUL, how many files, how many subdirectories follow; its number unless it has changed.
static bool read_cached_tree(struct tree_reader *r)
{
    size_t end = str_find_char(r->text, 0, r->at);
    struct open_tree *in = r->open.len ? &r->open.at[r->open.len - 1] : NULL;
    if (end >= r->text.len)
        return false;
    struct str name = str_slice(r->text, r->at, end);
    struct str path = in && in->path.len ? path_join(&r->index->arena, in->path, name) : name;
    r->at = end + 1;
    long files = read_decimal_count(r, ' '), trees = read_decimal_count(r, '\n');
    if (trees < 0 || (files >= 0 && r->text.len - r->at < GIT_ID_BYTES))
        return false;
    if (in)
        in->trees_left--;
    if (files >= 0)
        keep_tree(r, path, files);
    ARRAY_PUSH(&r->open, (struct open_tree){path, trees});
    return true;
}

static void read_trees(struct git_index *x, struct str text)
{
    struct tree_reader r = {.index = x, .text = text};
    bool is_sound = read_cached_tree(&r);
    while (is_sound && r.open.len) {
        if (r.open.at[r.open.len - 1].trees_left)
            is_sound = read_cached_tree(&r);
        else
            r.open.len--;
    }
    ARRAY_DONE(&r.open);
    if (!is_sound)
        str_table_done(&x->trees);
}

// An extension whose name starts with a lower case letter must be understood: false.
static bool read_extensions(struct index_reader *r)
{
    enum { EXTENSION_HEAD_BYTES = 8 };
    while (r->text.len - r->at >= EXTENSION_HEAD_BYTES) {
        struct str name = str_slice(r->text, r->at, r->at + 4);
        size_t len = number_at((const unsigned char *)r->text.at + r->at + 4);
        r->at += EXTENSION_HEAD_BYTES;
        if (len > r->text.len - r->at || (name.at[0] >= 'a' && name.at[0] <= 'z'))
            return false;
        if (str_equal(name, STR("TREE")))
            read_trees(r->index, str_slice(r->text, r->at, r->at + len));
        r->at += len;
    }
    return true;
}

// Whether its last bytes are the checksum of everything before; git can be configured to omit it.
static bool is_sum(struct str text)
{
    static const unsigned char none[GIT_ID_BYTES];
    unsigned char sum[DIGEST_MOST_BYTES];
    const char *written = text.at + text.len - GIT_ID_BYTES;
    digest(DIGEST_SHA1, str_slice(text, 0, text.len - GIT_ID_BYTES), sum);
    return memcmp(written, sum, GIT_ID_BYTES) == 0 || memcmp(written, none, GIT_ID_BYTES) == 0;
}

static void read_git_index(struct git_index *x, struct str text)
{
    struct index_reader r = {.index = x, .text = text, .at = HEAD_BYTES};
    x->trouble = STR("it is corrupt");
    if (text.len < HEAD_BYTES + GIT_ID_BYTES || memcmp(text.at, "DIRC", 4) != 0 || !is_sum(text))
        return;
    r.text.len -= GIT_ID_BYTES;
    r.version = number_at((const unsigned char *)text.at + 4);
    uint32_t count = number_at((const unsigned char *)text.at + 8);
    bool is_sound = r.version >= 2 && r.version <= 4;
    for (uint32_t i = 0; is_sound && i < count; i++)
        is_sound = read_index_entry(&r);
    for (size_t i = 1; is_sound && i < x->entries.len; i++)
        is_sound = str_compare(x->entries.at[i - 1].path, x->entries.at[i].path) < 0;
    if (is_sound)
        x->trouble = STR(""); // its extensions may say more than we know
    if (!is_sound || !read_extensions(&r)) {
        x->entries.len = 0;
        str_table_done(&x->trees);
    }
}

struct git_index *git_index_open(struct str root)
{
    struct git_index *x = memory_take(sizeof(*x));
    struct str dir, common, text;
    struct stat status;
    *x = (struct git_index){0};
    arena_init(&x->arena);
    if (!file_is_ok(git_find_directory(&x->arena, root, &dir, &common)) ||
        git_why_unreadable(&x->arena, common))
        return x; // opening the repository reports why
    struct str path = str_copy(&x->arena, path_join(&x->arena, dir, STR("index")));
    // first its time: if it is replaced meanwhile, files are read once too often
    struct file_result r =
        stat(path.at, &status) == 0 ? (struct file_result){FILE_OK, 0} : file_failure(errno);
    if (file_is_ok(r))
        r = file_read(&x->arena, path, INDEX_MAX_BYTES, &text);
    if (!file_is_ok(r)) {
        x->trouble = r.status == FILE_MISSING ? STR("") : file_why(&x->arena, r);
        return x;
    }
    x->written = status.st_mtim;
    read_git_index(x, text);
    return x;
}

struct str git_index_trouble(const struct git_index *x)
{
    return x->trouble;
}

void git_index_close(struct git_index *x)
{
    ARRAY_DONE(&x->entries);
    str_table_done(&x->trees);
    arena_done(&x->arena);
    free(x);
}

// ---- asking

struct git_tracked git_index_file(const struct git_index *x, size_t place)
{
    const struct index_entry *e = &x->entries.at[place];
    struct git_tracked f = {.path = e->path, .mode = number_at(e->at + 24)};
    memcpy(f.id.bytes, e->at + 40, GIT_ID_BYTES);
    return f;
}

bool git_index_tree(const struct git_index *x, struct str path, struct git_id *id, size_t *first,
                    size_t *count)
{
    const uint64_t *known = str_table_find(&x->trees, str_slice(path, 1, path.len));
    const struct index_tree *t = known ? (const struct index_tree *)(uintptr_t)*known : NULL;
    if (!t)
        return false;
    *id = t->id;
    *first = t->first;
    *count = t->count;
    return true;
}

bool git_index_has(const struct git_index *x, struct str path, bool is_directory)
{
    struct str name = str_slice(path, 1, path.len);
    size_t i = first_entry_from(x, name);
    if (!is_directory)
        return i < x->entries.len && str_equal(x->entries.at[i].path, name);
    for (; i < x->entries.len && str_starts(x->entries.at[i].path, name); i++) {
        struct str found = x->entries.at[i].path;
        if (found.len > name.len && found.at[name.len] == '/')
            return true;
    }
    return false;
}

static bool is_time(const unsigned char *at, struct timespec t)
{
    return number_at(at) == (uint32_t)t.tv_sec && number_at(at + 4) == (uint32_t)t.tv_nsec;
}

static bool is_before(struct timespec x, struct timespec y)
{
    return x.tv_sec < y.tv_sec || (x.tv_sec == y.tv_sec && x.tv_nsec < y.tv_nsec);
}

// The times of its content and of its state, its inode, its size.
static bool is_as_it_was(const struct git_index *x, const unsigned char *at,
                         const struct stat *status)
{
    return is_time(at, status->st_ctim) && is_time(at + 8, status->st_mtim) &&
           is_before(status->st_mtim, x->written) &&
           number_at(at + 20) == (uint32_t)status->st_ino &&
           number_at(at + 36) == (uint32_t)status->st_size;
}

bool git_index_identity(const struct git_index *x, struct str path, struct str host,
                        struct git_id *id, bool *is_executable)
{
    struct str name = str_slice(path, 1, path.len);
    size_t i = first_entry_from(x, name);
    struct stat status;
    char for_system[4096];
    if (i == x->entries.len || !str_equal(x->entries.at[i].path, name) ||
        host.len >= sizeof(for_system))
        return false;
    memcpy(for_system, host.at, host.len);
    for_system[host.len] = 0;
    const unsigned char *at = x->entries.at[i].at;
    if ((number_at(at + 24) & MODE_TYPE) != MODE_REGULAR || lstat(for_system, &status) != 0 ||
        !S_ISREG(status.st_mode) || !is_as_it_was(x, at, &status))
        return false;
    memcpy(id->bytes, at + 40, GIT_ID_BYTES);
    *is_executable = status.st_mode & S_IXUSR;
    return true;
}
