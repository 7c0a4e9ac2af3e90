// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a saved evaluation: a header that tells what it is, who wrote it, how long it is and what it hashes to;
// then one array in MessagePack.
#include "base/digest.h"
#include "base/path.h"
#include "base/utf8.h"
#include "saved/saved.h"
#include "value/pack.h"

enum {
    FORMAT_VERSION = 1,
    VERSION_BYTES = 16, // of the program, padded with NUL
    DIGEST_BYTES = 32,  // SHA-256
    // magic, version of the format, version of the program, length of the body, digest of the body
    HEADER_BYTES = 8 + 4 + VERSION_BYTES + 8 + DIGEST_BYTES,
    BODY_MEMBERS = 15,
};

static const char magic[8] = {'W', 'E', 'F', 'T', 'S', 'A', 'V', 'E'};

void saved_done(struct saved *s)
{
    ARRAY_DONE(&s->files);
    ARRAY_DONE(&s->search);
    ARRAY_DONE(&s->answers);
    ARRAY_DONE(&s->impure);
    ARRAY_DONE(&s->names);
    ARRAY_DONE(&s->told);
    ARRAY_DONE(&s->values);
}

// ---- writing

static void add_little_endian(struct strbuf *out, uint64_t x, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        strbuf_add_char(out, (char)(x >> 8 * i));
}

static void write_files(struct strbuf *out, const struct saved *s)
{
    pack_array(out, s->files.len);
    for (size_t i = 0; i < s->files.len; i++) {
        const struct saved_file *f = &s->files.at[i];
        pack_array(out, 3);
        pack_str(out, f->path);
        pack_bool(out, f->is_stored);
        pack_str(out, f->text);
    }
}

static bool write_answers(struct strbuf *out, const struct saved_answer *at, size_t count,
                          const char **why)
{
    pack_array(out, count);
    for (size_t i = 0; i < count; i++) {
        pack_array(out, 2);
        pack_str(out, at[i].id);
        if (!pack_value(out, at[i].value, why))
            return false;
    }
    return true;
}

static void write_told(struct strbuf *out, const struct saved *s)
{
    pack_array(out, s->told.len);
    for (size_t i = 0; i < s->told.len; i++) {
        const struct saved_told *t = &s->told.at[i];
        pack_array(out, 5);
        pack_int(out, t->kind);
        pack_int(out, t->how);
        pack_str(out, t->by);
        pack_str(out, t->path);
        pack_str(out, t->text);
    }
}

static bool write_values(struct strbuf *out, const struct saved *s, const char **why)
{
    pack_array(out, s->values.len);
    for (size_t i = 0; i < s->values.len; i++) {
        pack_array(out, 3);
        pack_str(out, s->values.at[i].view);
        pack_str(out, s->values.at[i].path);
        if (!pack_value(out, s->values.at[i].value, why))
            return false;
    }
    return true;
}

static bool write_body(struct strbuf *out, const struct saved *s, const char **why)
{
    pack_array(out, BODY_MEMBERS);
    pack_bool(out, s->has_project);
    pack_str(out, s->root);
    pack_str(out, s->dialect);
    pack_str(out, s->here);
    pack_str(out, s->document);
    pack_str(out, s->text);
    pack_bool(out, s->has_own_sources);
    pack_bool(out, s->has_secrets);
    write_files(out, s);
    pack_array(out, s->search.len);
    for (size_t i = 0; i < s->search.len; i++)
        pack_str(out, s->search.at[i]);
    bool ok = write_answers(out, s->answers.at, s->answers.len, why) &&
              write_answers(out, s->impure.at, s->impure.len, why) &&
              write_answers(out, s->names.at, s->names.len, why);
    write_told(out, s);
    return ok && write_values(out, s, why);
}

void saved_seal(struct strbuf *out, struct str body)
{
    unsigned char sum[DIGEST_MOST_BYTES];
    char program[VERSION_BYTES] = WEFT_VERSION;
    digest(DIGEST_SHA256, body, sum);
    strbuf_add(out, str_make(magic, sizeof(magic)));
    add_little_endian(out, FORMAT_VERSION, 4);
    strbuf_add(out, str_make(program, sizeof(program)));
    add_little_endian(out, body.len, 8);
    strbuf_add(out, str_make((const char *)sum, DIGEST_BYTES));
    strbuf_add(out, body);
}

bool saved_write(struct strbuf *out, const struct saved *s, const char **why)
{
    struct strbuf body;
    strbuf_init(&body, out->cap_bytes);
    bool ok = write_body(&body, s, why);
    saved_seal(out, strbuf_str(&body));
    if (ok && (body.full || out->full)) {
        *why = "it would be larger than the limit of output";
        ok = false;
    }
    strbuf_done(&body);
    return ok;
}

// ---- reading

static uint64_t little_endian(struct str bytes, size_t at, unsigned count)
{
    uint64_t x = 0;
    for (unsigned i = 0; i < count; i++)
        x |= (uint64_t)(unsigned char)bytes.at[at + i] << 8 * i;
    return x;
}

// Who wrote it, as text.
static struct str program_of(struct str header)
{
    struct str version = str_slice(header, sizeof(magic) + 4, sizeof(magic) + 4 + VERSION_BYTES);
    return str_slice(version, 0, str_find_char(version, '\0', 0));
}

// Whether it is whole and ours; the body.
static bool open_header(struct arena *a, struct str bytes, struct str *body, struct str *why)
{
    unsigned char sum[DIGEST_MOST_BYTES];
    if (!str_starts(bytes, str_make(magic, sizeof(magic)))) {
        bool is_cut =
            bytes.len < sizeof(magic) && str_starts(str_make(magic, sizeof(magic)), bytes);
        *why = is_cut ? STR("it was cut short") : STR("it is not a file that `weft save` wrote");
        return false;
    }
    if (bytes.len < HEADER_BYTES) {
        *why = STR("it was cut short");
        return false;
    }
    uint64_t format = little_endian(bytes, sizeof(magic), 4);
    struct str program = program_of(bytes);
    char ours[VERSION_BYTES] = WEFT_VERSION;
    bool is_ours = memcmp(bytes.at + sizeof(magic) + 4, ours, sizeof(ours)) == 0;
    if (format != FORMAT_VERSION || !is_ours) {
        bool is_shown = utf8_is_valid(program) && format == FORMAT_VERSION;
        *why = is_shown ? str_format(a, "it was written by weft %.*s, and this is weft %s",
                                     STR_ARGS(program), WEFT_VERSION)
                        : str_format(a, "it has format %llu, and weft %s reads format %d",
                                     (unsigned long long)format, WEFT_VERSION, FORMAT_VERSION);
        return false;
    }
    uint64_t len = little_endian(bytes, sizeof(magic) + 4 + VERSION_BYTES, 8);
    *body = str_slice(bytes, HEADER_BYTES, bytes.len);
    if (body->len != len) {
        *why = body->len < len ? STR("it was cut short") : STR("it is longer than it says");
        return false;
    }
    digest(DIGEST_SHA256, *body, sum);
    struct str said = str_slice(bytes, HEADER_BYTES - DIGEST_BYTES, HEADER_BYTES);
    if (str_equal(said, str_make((const char *)sum, DIGEST_BYTES)))
        return true;
    *why = STR("it is damaged: its checksum is wrong");
    return false;
}

static void read_members(struct unpacker *u, size_t count)
{
    if (unpack_array(u) != count)
        unpack_fail(u, "an array has the wrong length");
}

// Text that becomes part of the graph.
static struct str read_text(struct unpacker *u, struct arena *a)
{
    struct str s = str_copy(a, unpack_str(u));
    if (!utf8_is_valid(s))
        unpack_fail(u, "a text is not UTF-8");
    return s;
}

// Absolute, clean, and as long as a system allows: whoever walks the tree comes to an end.
static bool is_file_path(struct arena *a, struct str path)
{
    enum { PATH_MOST = 4096 };
    return path.len > 1 && path.len <= PATH_MOST && path.at[0] == '/' && utf8_is_valid(path) &&
           str_find_char(path, '\0', 0) == path.len && str_equal(path_clean(a, path), path);
}

static void read_file_list(struct unpacker *u, struct arena *a, struct saved *s)
{
    size_t count = unpack_array(u);
    for (size_t i = 0; i < count && !u->why; i++) {
        struct saved_file f = {0};
        read_members(u, 3);
        f.path = str_copy(a, unpack_str(u));
        f.is_stored = unpack_bool(u);
        f.text = unpack_str(u);
        bool is_after = !i || str_compare(s->files.at[i - 1].path, f.path) < 0;
        if (!is_file_path(a, f.path) || !is_after)
            unpack_fail(u, "its files are not in order");
        ARRAY_PUSH(&s->files, f);
    }
}

static struct saved_answer read_answer(struct unpacker *u, struct arena *a)
{
    read_members(u, 2);
    struct str id = str_copy(a, unpack_str(u));
    return (struct saved_answer){id, unpack_value(u, a)};
}

static void read_told(struct unpacker *u, struct arena *a, struct saved *s)
{
    size_t count = unpack_array(u);
    for (size_t i = 0; i < count && !u->why; i++) {
        struct saved_told t = {0};
        read_members(u, 5);
        t.kind = unpack_int(u);
        t.how = unpack_int(u);
        t.by = read_text(u, a);
        t.path = read_text(u, a);
        t.text = read_text(u, a);
        ARRAY_PUSH(&s->told, t);
    }
}

static void read_values(struct unpacker *u, struct arena *a, struct saved *s)
{
    size_t count = unpack_array(u);
    for (size_t i = 0; i < count && !u->why; i++) {
        struct saved_value v = {0};
        read_members(u, 3);
        v.view = read_text(u, a);
        v.path = read_text(u, a);
        v.value = unpack_value(u, a);
        ARRAY_PUSH(&s->values, v);
    }
}

static void read_world(struct unpacker *u, struct arena *a, struct saved *s)
{
    size_t count = unpack_array(u);
    for (size_t i = 0; i < count && !u->why; i++)
        ARRAY_PUSH(&s->search, read_text(u, a));
    count = unpack_array(u);
    for (size_t i = 0; i < count && !u->why; i++)
        ARRAY_PUSH(&s->answers, read_answer(u, a));
    count = unpack_array(u);
    for (size_t i = 0; i < count && !u->why; i++)
        ARRAY_PUSH(&s->impure, read_answer(u, a));
    count = unpack_array(u);
    for (size_t i = 0; i < count && !u->why; i++)
        ARRAY_PUSH(&s->names, read_answer(u, a));
}

static void read_body(struct unpacker *u, struct arena *a, struct saved *s)
{
    read_members(u, BODY_MEMBERS);
    s->has_project = unpack_bool(u);
    s->root = read_text(u, a);
    s->dialect = read_text(u, a);
    s->here = read_text(u, a);
    s->document = read_text(u, a);
    s->text = read_text(u, a);
    s->has_own_sources = unpack_bool(u);
    s->has_secrets = unpack_bool(u);
    read_file_list(u, a, s);
    read_world(u, a, s);
    read_told(u, a, s);
    read_values(u, a, s);
    if (!u->why && u->at != u->bytes.len)
        unpack_fail(u, "something follows its end");
    if (!u->why && s->has_project &&
        (!str_starts(s->root, STR("/")) || !str_equal(path_clean(a, s->root), s->root)))
        unpack_fail(u, "its root is not a path");
}

bool saved_read(struct arena *a, struct str bytes, struct saved *out, struct str *why)
{
    struct str body;
    *out = (struct saved){0};
    if (!open_header(a, bytes, &body, why))
        return false;
    struct unpacker u = unpacker_of(body);
    read_body(&u, a, out);
    if (u.why)
        *why = str_format(a, "it is damaged: %s", u.why);
    return !u.why;
}
