// SPDX-License-Identifier: Apache-2.0
#include "project/repository.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/digest.h"
#include "base/files/file.h"
#include "base/path.h"

void repository_make_dir(struct repository *r, const char *path)
{
    mkdir(str_format(&r->arena, "%s/%s", r->root, path).at, 0755);
}

void repository_write(struct repository *r, const char *path, struct str bytes)
{
    struct str at = str_format(&r->arena, "%s/%s", r->root, path);
    FILE *f = fopen(at.at, "wb"); // nobody waits for the disk
    if (!f || (bytes.len && fwrite(bytes.at, 1, bytes.len, f) != bytes.len) || fclose(f) != 0)
        abort();
}

void repository_open(struct repository *r)
{
    arena_init(&r->arena);
    const char *scratch = getenv("TMPDIR"); // a fuzzer wants memory
    snprintf(r->root, sizeof(r->root), "%.40s/weft-git-XXXXXX", scratch ? scratch : "/tmp");
    if (!mkdtemp(r->root))
        abort();
    static const char *const dirs[] = {".git",           ".git/objects",     ".git/refs",
                                       ".git/refs/tags", ".git/refs/heads",  ".git/objects/pack",
                                       ".git/logs",      ".git/objects/info"};
    for (size_t i = 0; i < COUNT_OF(dirs); i++)
        repository_make_dir(r, dirs[i]);
    repository_write(r, ".git/HEAD", STR("ref: refs/heads/main\n"));
}

static void remove_below(struct arena *a, struct str path)
{
    struct file_list found = {0};
    if (file_type(path) == FILE_TYPE_DIRECTORY && file_is_ok(file_list(a, path, &found)))
        for (size_t i = 0; i < found.count; i++)
            remove_below(a, path_join(a, path, found.entries[i].name));
    if (remove(str_copy(a, path).at) != 0)
        abort();
}

void repository_close(struct repository *r)
{
    remove_below(&r->arena, str_of(r->root));
    arena_done(&r->arena);
}

// ---- writing objects

// Bytes as zlib keeps them without compressing: blocks of at most 65,535.
struct str repository_stored(struct arena *a, struct str bytes)
{
    struct strbuf out;
    uint32_t low = 1, high = 0;
    strbuf_init(&out, 0);
    strbuf_add(&out, str_make("\x78\x01", 2));
    size_t from = 0;
    do {
        size_t len = bytes.len - from < 65535 ? bytes.len - from : 65535;
        unsigned char head[] = {from + len == bytes.len, (unsigned char)(len & 255),
                                (unsigned char)(len >> 8), (unsigned char)(~len & 255),
                                (unsigned char)(~len >> 8 & 255)};
        strbuf_add(&out, str_make((const char *)head, sizeof(head)));
        strbuf_add(&out, str_slice(bytes, from, from + len));
        from += len;
    } while (from < bytes.len);
    for (size_t i = 0; i < bytes.len; i++) {
        low = (low + (unsigned char)bytes.at[i]) % 65521;
        high = (high + low) % 65521;
    }
    unsigned char sum[] = {(unsigned char)(high >> 8), (unsigned char)(high & 255),
                           (unsigned char)(low >> 8), (unsigned char)(low & 255)};
    strbuf_add(&out, str_make((const char *)sum, sizeof(sum)));
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static struct str with_header(struct arena *a, const char *type, struct str content)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%s %zu", type, content.len);
    strbuf_add_char(&out, 0);
    strbuf_add(&out, content);
    struct str whole = strbuf_copy(&out, a);
    strbuf_done(&out);
    return whole;
}

struct git_id repository_id(struct arena *a, const char *type, struct str content)
{
    unsigned char sum[DIGEST_MOST_BYTES];
    struct git_id id;
    digest(DIGEST_SHA1, with_header(a, type, content), sum);
    memcpy(id.bytes, sum, GIT_ID_BYTES);
    return id;
}

struct git_id repository_add(struct repository *r, const char *type, struct str content)
{
    struct git_id id = repository_id(&r->arena, type, content);
    const char *name = git_id_text(&r->arena, &id).at;
    repository_make_dir(r, str_format(&r->arena, ".git/objects/%.2s", name).at);
    repository_write(r, str_format(&r->arena, ".git/objects/%.2s/%s", name, name + 2).at,
                     repository_stored(&r->arena, with_header(&r->arena, type, content)));
    return id;
}

void repository_entry(struct strbuf *tree, const char *mode_and_name, const struct git_id *id)
{
    strbuf_add_cstr(tree, mode_and_name);
    strbuf_add_char(tree, 0);
    strbuf_add(tree, str_make((const char *)id->bytes, GIT_ID_BYTES));
}

struct git_id repository_commit(struct repository *r, const struct git_id *tree,
                                const struct git_id *parent)
{
    struct str text =
        str_format(&r->arena, "tree %s\n%s%s%sauthor a <a@b> 0 +0000\n\nword\n",
                   git_id_text(&r->arena, tree).at, parent ? "parent " : "",
                   parent ? git_id_text(&r->arena, parent).at : "", parent ? "\n" : "");
    return repository_add(r, "commit", text);
}

void repository_set_ref(struct repository *r, const char *name, const struct git_id *id)
{
    repository_write(r, str_format(&r->arena, ".git/%s", name).at,
                     str_format(&r->arena, "%s\n", git_id_text(&r->arena, id).at));
}
