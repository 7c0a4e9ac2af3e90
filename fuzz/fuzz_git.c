// SPDX-License-Identifier: Apache-2.0
//
// A recipe for a repository, a line for each object, so that what is mutated is its structure and not what zlib and
// SHA-1 make of it. Objects are numbered from 0 in their order:
//   b TEXT              a blob
//   t MODE NAME N;...   a tree: entries with the number of an object
//   c N TEXT            a commit of tree N; TEXT is more lines of its header, `|` ends one
//   g N                 a tag of object N
//   d N TEXT            in a pack: a difference to object N, `\xHH` is a byte
//   r N TEXT            the bytes of object N's file are TEXT instead
//   h TEXT              HEAD says this
//   p TEXT              packed references
// The last commit is `main`. Everything that can be reached is listed and read: it ends, in little memory, and what is
// read has the number that it was asked by.
#include <string.h>

#include "base/path.h"
#include "fuzz.h"
#include "project/repository.h"
#include "project/revision.h"

enum { OBJECTS_MOST = 64, DIRECTORIES_MOST = 200, DEPTH_MOST = 40 };

struct recipe {
    struct repository repository;
    struct git_id ids[OBJECTS_MOST];
    size_t count;
    struct str deltas[OBJECTS_MOST]; // by object; empty: it is in a file
    size_t bases[OBJECTS_MOST];
};

// ---- making one

static size_t read_number(struct str *s)
{
    size_t n = 0, i = 0;
    for (; i < s->len && s->at[i] >= '0' && s->at[i] <= '9'; i++)
        n = (n * 10 + (size_t)(s->at[i] - '0')) % OBJECTS_MOST;
    *s = str_slice(*s, i + (i < s->len && s->at[i] == ' '), s->len);
    return n;
}

static struct str bytes_of(struct arena *a, struct str text)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < text.len; i++) {
        int high = i + 3 < text.len ? str_hex_digit(text.at[i + 2]) : -1;
        int low = i + 3 < text.len ? str_hex_digit(text.at[i + 3]) : -1;
        bool is_byte = text.at[i] == '\\' && high >= 0 && low >= 0 && text.at[i + 1] == 'x';
        strbuf_add_char(&out, is_byte             ? (char)(high << 4 | low)
                              : text.at[i] == '|' ? '\n'
                                                  : text.at[i]);
        i += is_byte ? 3 : 0;
    }
    struct str bytes = strbuf_copy(&out, a);
    strbuf_done(&out);
    return bytes;
}

static struct str tree_of(struct recipe *r, struct str entries)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t from = 0, to; from < entries.len; from = to + 1) {
        to = str_find_char(entries, ';', from);
        size_t last = to;
        while (last > from && entries.at[last - 1] != ' ')
            last--;
        struct str number = str_slice(entries, last, to);
        struct git_id id = r->ids[read_number(&number)];
        strbuf_add(&out, str_slice(entries, from, last > from ? last - 1 : from));
        strbuf_add_char(&out, 0);
        strbuf_add(&out, str_make((const char *)id.bytes, GIT_ID_BYTES));
    }
    struct str tree = strbuf_copy(&out, &r->repository.arena);
    strbuf_done(&out);
    return tree;
}

static void add_object(struct recipe *r, const char *type, struct str content)
{
    if (r->count < OBJECTS_MOST)
        r->ids[r->count++] = repository_add(&r->repository, type, content);
}

static void add_delta(struct recipe *r, size_t base, struct str delta)
{
    if (r->count == OBJECTS_MOST || delta.len > 127)
        return;
    r->deltas[r->count] = delta;
    r->bases[r->count] = base;
    r->ids[r->count++] = repository_id(&r->repository.arena, "blob", delta);
}

static void add_line(struct recipe *r, struct str line)
{
    struct arena *a = &r->repository.arena;
    if (line.len < 2)
        return;
    struct str rest = str_slice(line, 2, line.len);
    size_t number = line.at[0] == 'b' || line.at[0] == 't' ? 0 : read_number(&rest);
    struct str digits = git_id_text(a, &r->ids[number]), text = bytes_of(a, rest);
    switch (line.at[0]) {
    case 'b': add_object(r, "blob", text); break;
    case 't': add_object(r, "tree", tree_of(r, rest)); break;
    case 'c':
        add_object(r, "commit", str_format(a, "tree %s\n%.*s", digits.at, STR_ARGS(text)));
        repository_set_ref(&r->repository, "refs/heads/main", &r->ids[r->count - 1]);
        break;
    case 'g': add_object(r, "tag", str_format(a, "object %s\ntype commit\n\n", digits.at)); break;
    case 'd': add_delta(r, number, text); break;
    case 'r':
        repository_make_dir(&r->repository, str_format(a, ".git/objects/%.2s", digits.at).at);
        repository_write(&r->repository,
                         str_format(a, ".git/objects/%.2s/%s", digits.at, digits.at + 2).at, text);
        break;
    case 'h': repository_write(&r->repository, ".git/HEAD", text); break;
    case 'p': repository_write(&r->repository, ".git/packed-refs", text); break;
    default: break;
    }
}

// ---- its pack

static void add_big_endian(struct strbuf *out, uint32_t n)
{
    for (int i = 3; i >= 0; i--)
        strbuf_add_char(out, (char)(n >> (8 * i) & 255));
}

// Objects of a pack in the order of their numbers.
static size_t sort_deltas(const struct recipe *r, size_t *order)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) {
        if (!r->deltas[i].len)
            continue;
        size_t at = count++;
        for (; at && memcmp(r->ids[order[at - 1]].bytes, r->ids[i].bytes, GIT_ID_BYTES) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

static void write_pack(struct recipe *r)
{
    struct arena *a = &r->repository.arena;
    size_t order[OBJECTS_MOST], count = sort_deltas(r, order);
    uint32_t offsets[OBJECTS_MOST];
    struct strbuf pack, index;
    if (!count)
        return;
    strbuf_init(&pack, 0);
    strbuf_init(&index, 0);
    strbuf_add(&pack, str_make("PACK\0\0\0\2\0\0\0\1", 12));
    for (size_t i = 0; i < count; i++) {
        struct str delta = r->deltas[order[i]];
        offsets[i] = (uint32_t)pack.len;
        strbuf_add_char(&pack, (char)(0x80 | 7 << 4 | (delta.len & 15)));
        strbuf_add_char(&pack, (char)(delta.len >> 4));
        strbuf_add(&pack, str_make((const char *)r->ids[r->bases[order[i]]].bytes, GIT_ID_BYTES));
        strbuf_add(&pack, repository_stored(a, delta));
    }
    strbuf_add_repeat(&pack, 0, GIT_ID_BYTES);
    strbuf_add(&index, str_make("\377tOc\0\0\0\2", 8));
    for (unsigned byte = 0; byte < 256; byte++) {
        uint32_t below = 0;
        for (size_t i = 0; i < count; i++)
            below += r->ids[order[i]].bytes[0] <= byte;
        add_big_endian(&index, below);
    }
    for (size_t i = 0; i < count; i++)
        strbuf_add(&index, str_make((const char *)r->ids[order[i]].bytes, GIT_ID_BYTES));
    strbuf_add_repeat(&index, 0, 4 * count);
    for (size_t i = 0; i < count; i++)
        add_big_endian(&index, offsets[i]);
    strbuf_add_repeat(&index, 0, 2 * GIT_ID_BYTES);
    repository_write(&r->repository, ".git/objects/pack/p.pack", strbuf_str(&pack));
    repository_write(&r->repository, ".git/objects/pack/p.idx", strbuf_str(&index));
    strbuf_done(&pack);
    strbuf_done(&index);
}

// ---- asking

struct walk {
    struct tree_files files;
    struct arena *arena;
    size_t directories;
};

static void walk_below(struct walk *w, struct str dir, int depth)
{
    struct str *names, text;
    if (depth > DEPTH_MOST || w->directories++ > DIRECTORIES_MOST)
        return;
    size_t count = w->files.list(w->files.data, w->arena, dir, &names);
    for (size_t i = 0; i < count; i++) {
        bool is_dir = str_ends(names[i], STR("/"));
        struct str name = str_slice(names[i], 0, names[i].len - is_dir);
        struct str path = path_join(w->arena, dir, name);
        if (!str_equal(path_clean(w->arena, path), path))
            UNREACHABLE("a name that leads elsewhere");
        if (is_dir)
            walk_below(w, path, depth + 1);
        else if (w->files.read(w->files.data, w->arena, path, &text) &&
                 !w->files.has(w->files.data, path, text))
            UNREACHABLE("a file whose number is another");
    }
}

static void ask(struct recipe *r, const char *name)
{
    struct arena *a = &r->repository.arena;
    struct str why;
    bool unread;
    struct revision_request request = {
        .root = str_of(r->repository.root), .name = str_of(name), .memory_bytes = 1 << 20};
    struct revision *v = revision_open(a, &request, &why, &unread);
    if (!v)
        return;
    struct walk w = {.files = revision_files(v), .arena = a};
    walk_below(&w, STR("/"), 0);
    (void)revision_troubles(v, &why);
    revision_close(v);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"HEAD", "main~1", "main^2", "main...HEAD", "v1", "abcd"};
    struct recipe r = {0};
    struct str text = str_make((const char *)data, size);
    repository_open(&r.repository);
    for (size_t from = 0, to; from < text.len; from = to + 1) {
        to = str_find_char(text, '\n', from);
        add_line(&r, str_slice(text, from, to));
    }
    write_pack(&r);
    for (size_t i = 0; i < COUNT_OF(names); i++)
        ask(&r, names[i]);
    repository_close(&r.repository);
    return 0;
}
