// SPDX-License-Identifier: Apache-2.0
//
// Git's objects: each in a file of its own, or in a pack (git_packs.c). The content of an object must match its
// number: so a tree cannot contain itself, nor anything that was tampered with.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/digest.h"
#include "base/files/zip.h"
#include "base/path.h"
#include "project/git_inside.h"

enum { ALTERNATES_MOST = 32 };

// The total that is expanded of a repository: a few seconds of work. A history of a million commits is less.
static const uint64_t work_most = UINT64_C(2) << 30;

// ---- what cannot be read

void git_note(struct git *g, const char *format, ...)
{
    va_list args;
    if (g->trouble.len)
        return;
    va_start(args, format);
    g->trouble = str_vformat(&g->arena, format, args);
    va_end(args);
}

void git_note_failure(struct git *g, struct str path, struct file_result r)
{
    if (!file_is_ok(r) && r.status != FILE_MISSING)
        git_note(g, "cannot read `%.*s`: %.*s", STR_ARGS(path), STR_ARGS(file_why(&g->arena, r)));
}

// What is known first is closest to the cause.
bool git_fail(struct git *g, const char *why)
{
    if (!g->why.len)
        g->why = str_of(why);
    return false;
}

bool git_spend(struct git *g, uint64_t bytes)
{
    if (bytes > g->work_left)
        return git_fail(g, "it expands to more than 2 GiB");
    g->work_left -= bytes;
    return true;
}

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

// ---- objects in files

static const char *const type_names[] = {
    [GIT_COMMIT] = "commit", [GIT_TREE] = "tree", [GIT_BLOB] = "blob", [GIT_TAG] = "tag"};

static enum git_type type_of_name(struct str name)
{
    for (size_t i = GIT_COMMIT; i < COUNT_OF(type_names); i++)
        if (str_equal(name, str_of(type_names[i])))
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
        if (start[i] < '0' || start[i] > '9' || *size > GIT_OBJECT_MAX_BYTES)
            return false;
        *size = *size * 10 + (size_t)(start[i] - '0');
    }
    *header = end + 1;
    return *type != GIT_NONE && *size <= GIT_OBJECT_MAX_BYTES;
}

static bool read_loose(struct git *g, const struct git_id *id, struct arena *a,
                       struct git_object *out)
{
    struct str name = git_id_text(a, id), bytes;
    for (size_t i = 0; i < g->objects.len; i++) {
        struct str path =
            str_format(a, "%.*s/%.2s/%s", STR_ARGS(g->objects.at[i]), name.at, name.at + 2);
        size_t size, header;
        struct file_result r = file_read(a, path, GIT_OBJECT_MAX_BYTES, &bytes);
        if (r.status == FILE_MISSING)
            continue;
        if (!file_is_ok(r)) {
            (void)git_fail(g, str_copy(&g->arena, file_why(a, r)).at);
            continue;
        }
        if (!read_loose_header(bytes, &out->type, &size, &header)) {
            (void)git_fail(g, "it is corrupt, or larger than 64 MiB");
            continue;
        }
        if (!git_spend(g, size))
            return false;
        char *text = arena_alloc(a, header + size + 1);
        out->content = str_make(text + header, size);
        if (zip_inflate(bytes, text, header + size))
            return true;
        (void)git_fail(g, "it is corrupt");
    }
    return false;
}

// Whether an object matches its number.
static bool is_object(const struct git_id *id, const struct git_object *o)
{
    struct digesting d;
    unsigned char sum[DIGEST_MOST_BYTES];
    char head[40];
    int len = snprintf(head, sizeof(head), "%s %zu", type_names[o->type], o->content.len);
    digest_begin(&d, DIGEST_SHA1);
    digest_add(&d, str_make(head, (size_t)len + 1)); // with its NUL
    digest_add(&d, o->content);
    digest_end(&d, sum);
    return memcmp(sum, id->bytes, GIT_ID_BYTES) == 0;
}

bool git_read(struct git *g, const struct git_id *id, struct arena *a, struct git_object *out)
{
    g->why = STR("");
    for (int i = 0; i < 2; i++) {
        bool is_there = i ? read_loose(g, id, a, out) : git_packs_read(g, id, a, out);
        if (is_there && is_object(id, out))
            return true;
        if (is_there)
            (void)git_fail(g, "it is corrupt: its content does not match its hash");
    }
    if (g->why.len)
        git_note(g, "cannot read object %.10s: %.*s", git_id_text(&g->arena, id).at,
                 STR_ARGS(g->why));
    return false;
}

// ---- abbreviated numbers

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

static bool complete_packed(void *data, const struct git_id *id)
{
    struct completion *c = data;
    complete_with(c, id);
    return begins_so(c, id) && c->count < 2;
}

static void complete_loose(struct git *g, struct completion *c)
{
    struct arena scratch;
    arena_init(&scratch);
    struct str name = git_id_text(&scratch, &c->low);
    for (size_t i = 0; i < g->objects.len; i++) {
        struct file_list found = {0};
        struct str dir = str_format(&scratch, "%.*s/%.2s", STR_ARGS(g->objects.at[i]), name.at);
        git_note_failure(g, dir, file_list(&scratch, dir, &found));
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
    git_packs_each_from(g, &c.low, complete_packed, &c);
    complete_loose(g, &c);
    *out = c.found;
    return c.count;
}

// ---- opening

// Object directories of other repositories that this one borrows from.
static void add_alternates(struct git *g, struct str objects)
{
    struct str list;
    struct str path = path_join(&g->arena, objects, STR("info/alternates"));
    struct file_result r = file_read(&g->arena, path, 1 << 20, &list);
    git_note_failure(g, path, r);
    for (size_t from = 0, to; from < list.len; from = to + 1) {
        to = str_find_char(list, '\n', from);
        struct str line = str_slice(list, from, to);
        if (line.len && line.at[0] != '#' && g->objects.len < ALTERNATES_MOST)
            ARRAY_PUSH(&g->objects, path_join(&g->arena, objects, line));
    }
}

// The single line of a small file, without trailing whitespace; empty if there is none.
static struct str read_line(struct arena *a, struct str path, struct file_result *r)
{
    struct str text;
    *r = file_read(a, path, 1 << 16, &text);
    if (!file_is_ok(*r))
        return STR("");
    text = str_slice(text, 0, str_find_char(text, '\n', 0));
    while (text.len && (text.at[text.len - 1] == '\r' || text.at[text.len - 1] == ' '))
        text.len--;
    return text;
}

struct file_result git_find_directory(struct arena *a, struct str root, struct str *dir,
                                      struct str *common)
{
    static const struct file_result none = {FILE_MISSING, 0};
    enum file_type type;
    struct str dot = path_join(a, root, STR(".git"));
    struct file_result r = file_look(dot, &type);
    *dir = *common = dot;
    if (!file_is_ok(r))
        return r;
    if (type == FILE_TYPE_REGULAR) {
        struct str line = read_line(a, dot, &r);
        if (!str_starts(line, STR("gitdir: ")))
            return file_is_ok(r) ? none : r;
        *dir = path_join(a, root, str_slice(line, 8, line.len));
    }
    struct str shared = read_line(a, path_join(a, *dir, STR("commondir")), &r);
    if (!file_is_ok(r) && r.status != FILE_MISSING)
        return r;
    *common = shared.len ? path_join(a, *dir, shared) : *dir;
    return file_look(path_join(a, *dir, STR("HEAD")), &type);
}

// The only setting in a configuration that affects how objects are read.
static bool has_long_numbers(struct str config)
{
    for (size_t from = 0, to; from < config.len; from = to + 1) {
        to = str_find_char(config, '\n', from);
        struct str line = str_slice(config, from, to);
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
    struct str config;
    enum file_type type;
    struct file_result tables = file_look(path_join(a, common, STR("reftable")), &type);
    struct file_result r = file_read(a, path_join(a, common, STR("config")), 1 << 20, &config);
    if (file_is_ok(tables))
        return "this repository uses reftables, which are not supported yet";
    if (tables.status != FILE_MISSING || (!file_is_ok(r) && r.status != FILE_MISSING))
        return "cannot read the configuration of the repository";
    if (has_long_numbers(config))
        return "this repository uses SHA-256, which is not supported yet";
    return NULL;
}

struct git *git_open(struct arena *a, struct str root, struct str *why, bool *unread)
{
    *unread = false;
    struct git *g = memory_take(sizeof(*g));
    *g = (struct git){.work_left = work_most};
    arena_init(&g->arena);
    arena_init(&g->bases);
    struct file_result found = git_find_directory(&g->arena, root, &g->dir, &g->common);
    if (!file_is_ok(found)) {
        *why =
            found.status == FILE_MISSING
                ? str_format(a, "%.*s is not in the work tree of a git repository", STR_ARGS(root))
                : str_format(a, "cannot read the git repository of %.*s: %.*s", STR_ARGS(root),
                             STR_ARGS(file_why(a, found)));
        *unread = found.status != FILE_MISSING;
        git_close(g);
        return NULL;
    }
    const char *unreadable = git_why_unreadable(&g->arena, g->common);
    if (unreadable) {
        *why = str_of(unreadable);
        *unread = true;
        git_close(g);
        return NULL;
    }
    ARRAY_PUSH(&g->objects, path_join(&g->arena, g->common, STR("objects")));
    for (size_t i = 0; i < g->objects.len; i++) {
        struct str objects = g->objects.at[i];
        add_alternates(g, objects);
        git_packs_add(g, objects);
    }
    return g;
}

void git_close(struct git *g)
{
    git_packs_close(g);
    ARRAY_DONE(&g->objects);
    table_done(&g->base_places);
    arena_done(&g->bases);
    arena_done(&g->arena);
    free(g);
}
