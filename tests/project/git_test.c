// SPDX-License-Identifier: Apache-2.0
//
// Reading git's objects, against repositories that the tests write byte by byte: loose objects, a pack with
// differences, references, and bytes that lie.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/files/file.h"
#include "base/path.h"
#include "check.h"
#include "project/git_index.h"
#include "project/ignore.h"
#include "project/repository.h"
#include "project/revision.h"

// Two commits on `main`: `a.txt`, a directory, a link, one that leads out.
static void fill(struct repository *r, struct git_id commits[2])
{
    struct strbuf tree, below;
    struct git_id one = repository_add(r, "blob", STR("one\n")),
                  two = repository_add(r, "blob", STR("two\n"));
    struct git_id link = repository_add(r, "blob", STR("d/b.txt"));
    struct git_id out = repository_add(r, "blob", STR("../../etc/passwd"));
    strbuf_init(&below, 0);
    repository_entry(&below, "100644 b.txt", &two);
    struct git_id dir = repository_add(r, "tree", strbuf_str(&below));
    strbuf_done(&below);
    for (int i = 0; i < 2; i++) {
        strbuf_init(&tree, 0);
        repository_entry(&tree, "100644 a.txt", i ? &two : &one);
        repository_entry(&tree, "100644 d.txt", &one);
        repository_entry(&tree, "40000 d", &dir);
        repository_entry(&tree, "120000 link", &link);
        repository_entry(&tree, "120000 out", &out);
        struct git_id root = repository_add(r, "tree", strbuf_str(&tree));
        commits[i] = repository_commit(r, &root, i ? &commits[0] : NULL);
        strbuf_done(&tree);
    }
    repository_set_ref(r, "refs/heads/main", &commits[1]);
}

// ---- questions

static struct revision *open_revision(struct repository *r, const struct git_index *index,
                                      const char *name, struct str *why)
{
    bool unread;
    struct revision_request request = {
        .root = str_of(r->root), .name = str_of(name), .index = index};
    return revision_open(&r->arena, &request, why, &unread);
}

static struct str text_at(struct repository *r, const char *revision, const char *path)
{
    struct str why = STR(""), text = STR("(none)");
    struct revision *v = open_revision(r, NULL, revision, &why);
    if (!v)
        return why;
    struct tree_files f = revision_files(v);
    if (f.read(f.data, &r->arena, str_of(path), &text)) {
        CHECK(f.has(f.data, str_of(path), text));
        CHECK(!f.has(f.data, str_of(path), STR("something else")));
        text = str_copy(&r->arena, text);
    }
    revision_close(v);
    return text;
}

static void revisions_have_names(void)
{
    struct repository r;
    struct git_id commits[2];
    repository_open(&r);
    fill(&r, commits);
    struct str tag = str_format(&r.arena, "object %s\ntype commit\ntag v1\n\nword\n",
                                git_id_text(&r.arena, &commits[0]).at);
    struct git_id tag_id = repository_add(&r, "tag", tag);
    repository_write(&r, ".git/packed-refs",
                     str_format(&r.arena, "# pack-refs with: peeled\n%s refs/tags/v1\n",
                                git_id_text(&r.arena, &tag_id).at));
    CHECK_STR(text_at(&r, "HEAD", "/a.txt"), "two\n");
    CHECK_STR(text_at(&r, "main", "/a.txt"), "two\n");
    CHECK_STR(text_at(&r, "@~1", "/a.txt"), "one\n");
    CHECK_STR(text_at(&r, "HEAD^", "/a.txt"), "one\n");
    CHECK_STR(text_at(&r, "HEAD^0", "/a.txt"), "two\n");
    CHECK_STR(text_at(&r, "v1", "/a.txt"), "one\n");
    CHECK_STR(text_at(&r, "v1^{commit}", "/a.txt"), "one\n");
    CHECK_STR(text_at(&r, git_id_text(&r.arena, &commits[0]).at, "/a.txt"), "one\n");
    struct str part = str_format(&r.arena, "%.9s", git_id_text(&r.arena, &commits[1]).at);
    CHECK_STR(text_at(&r, part.at, "/a.txt"), "two\n");
    CHECK_STR(text_at(&r, "HEAD~2", "/a.txt"),
              "unknown revision `HEAD~2`: a commit on the way does not have that parent");
    CHECK_STR(text_at(&r, "HEAD:x", "/a.txt"),
              "unknown revision `HEAD:x`: no branch, tag or commit has this name");
    CHECK_STR(text_at(&r, "../../x", "/a.txt"),
              "unknown revision `../../x`: no branch, tag or commit has this name");
    CHECK_STR(text_at(&r, "@{1}", "/a.txt"), "unknown revision `@{1}`: this reference has no log");
    repository_close(&r);
}

static void trees_are_listed_and_links_stay_inside(void)
{
    struct repository r;
    struct git_id commits[2];
    struct str why, *names;
    repository_open(&r);
    fill(&r, commits);
    struct revision *v = open_revision(&r, NULL, "HEAD", &why);
    struct tree_files f = revision_files(v);
    CHECK_INT(f.list(f.data, &r.arena, STR("/"), &names), 4);
    CHECK_STR(names[0], "a.txt");
    CHECK_STR(names[1], "d/");
    CHECK_STR(names[2], "d.txt");
    CHECK_STR(names[3], "link");
    CHECK_INT(f.list(f.data, &r.arena, STR("/d"), &names), 1);
    CHECK_INT(f.list(f.data, &r.arena, STR("/nix"), &names), 0);
    revision_close(v);
    CHECK_STR(text_at(&r, "HEAD", "/link"), "two\n");
    CHECK_STR(text_at(&r, "HEAD", "/out"), "(none)");
    CHECK_STR(text_at(&r, "HEAD", "/d"), "(none)");
    repository_close(&r);
}

// ---- packs

static void add_big_endian(struct strbuf *out, uint32_t n)
{
    for (int i = 3; i >= 0; i--)
        strbuf_add_char(out, (char)(n >> (8 * i) & 255));
}

// A pack of a blob and another one that is kept as a difference to it, with its index.
static struct git_id add_pack(struct repository *r, bool by_offset, struct str delta)
{
    struct arena *a = &r->arena;
    struct str base = STR("the base of it\n"), whole = STR("the base of all\n");
    struct git_id ids[] = {repository_id(a, "blob", base), repository_id(a, "blob", whole)};
    struct strbuf pack, index;
    uint32_t offsets[2];
    strbuf_init(&pack, 0);
    strbuf_add(&pack, STR("PACK"));
    add_big_endian(&pack, 2);
    add_big_endian(&pack, 2);
    offsets[0] = (uint32_t)pack.len;
    strbuf_add_char(&pack, (char)(3 << 4 | base.len)); // 15 bytes: one byte says it
    strbuf_add(&pack, repository_stored(a, base));
    offsets[1] = (uint32_t)pack.len;
    strbuf_add_char(&pack, (char)((by_offset ? 6U : 7U) << 4 | (unsigned)delta.len));
    if (by_offset)
        strbuf_add_char(&pack, (char)(offsets[1] - offsets[0]));
    else
        strbuf_add(&pack, str_make((const char *)ids[0].bytes, GIT_ID_BYTES));
    strbuf_add(&pack, repository_stored(a, delta));
    strbuf_add_repeat(&pack, 0, GIT_ID_BYTES);
    repository_write(r, ".git/objects/pack/p.pack", strbuf_str(&pack));
    bool swapped = memcmp(ids[0].bytes, ids[1].bytes, GIT_ID_BYTES) > 0;
    strbuf_init(&index, 0);
    strbuf_add(&index, str_make("\377tOc\0\0\0\2", 8));
    for (unsigned i = 0; i < 256; i++)
        add_big_endian(&index, (uint32_t)(ids[0].bytes[0] <= i) + (ids[1].bytes[0] <= i));
    for (int i = 0; i < 2; i++)
        strbuf_add(&index, str_make((const char *)ids[i ^ swapped].bytes, GIT_ID_BYTES));
    strbuf_add_repeat(&index, 0, 8);
    for (int i = 0; i < 2; i++)
        add_big_endian(&index, offsets[i ^ swapped]);
    strbuf_add_repeat(&index, 0, 2 * GIT_ID_BYTES);
    repository_write(r, ".git/objects/pack/p.idx", strbuf_str(&index));
    strbuf_done(&pack);
    strbuf_done(&index);
    return ids[1];
}

static bool read_delta(bool by_offset, struct str delta, struct str *text, struct arena *a)
{
    struct repository r;
    struct git_object o;
    struct str why;
    repository_open(&r);
    struct git_id id = add_pack(&r, by_offset, delta);
    struct git *g = git_open(&r.arena, str_of(r.root), &why, &(bool){false});
    bool found = git_read(g, &id, a, &o);
    if (found)
        *text = o.content;
    git_close(g);
    repository_close(&r);
    return found;
}

static void packs_keep_differences(void)
{
    struct arena a;
    struct str text;
    arena_init(&a);
    // 15 bytes become 16: twelve of the base, then four new ones
    static const char good[] = {15, 16, (char)(128 | 16), 12, 4, 'a', 'l', 'l', '\n'};
    for (int i = 0; i < 2; i++) {
        CHECK(read_delta(i, str_make(good, sizeof(good)), &text, &a));
        CHECK_STR(text, "the base of all\n");
    }
    arena_done(&a);
}

static void packs_that_lie_are_refused(void)
{
    struct arena a;
    struct str text;
    arena_init(&a);
    static const char beyond[] = {15, 16, (char)(128 | 16 | 1), 12, 12};
    static const char wrong_base[] = {14, 16, (char)(128 | 16), 12};
    static const char cut[] = {15, 16, 12, 'a'};
    static const char too_long[] = {15, 4, 5, 'a', 'b', 'c', 'd', 'e'};
    static const char no_command[] = {15, 16, 0};
    const struct str bad[] = {
        str_make(beyond, sizeof(beyond)),
        str_make(wrong_base, sizeof(wrong_base)),
        str_make(cut, sizeof(cut)),
        str_make(too_long, sizeof(too_long)),
        str_make(no_command, sizeof(no_command)),
        STR(""),
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        CHECK(!read_delta(true, bad[i], &text, &a));
    arena_done(&a);
}

// ---- what nobody should write

// Everything in a revision is listed and read; how often something could not be.
static size_t walk_below(struct revision *v, struct arena *a, struct str dir, int depth)
{
    struct tree_files f = revision_files(v);
    struct str *names, text;
    size_t count = f.list(f.data, a, dir, &names), all = count;
    for (size_t i = 0; i < count && depth < 3000; i++)
        if (str_ends(names[i], STR("/")))
            all += walk_below(v, a, path_join(a, dir, str_slice(names[i], 0, names[i].len - 1)),
                              depth + 1);
        else
            (void)f.read(f.data, a, path_join(a, dir, names[i]), &text);
    return all;
}

static struct str trouble_of(struct repository *r, const struct git_id *tree, uint64_t memory)
{
    struct str why = STR("");
    bool unread;
    struct git_id commit = repository_commit(r, tree, NULL);
    repository_set_ref(r, "refs/heads/main", &commit);
    struct revision_request request = {
        .root = str_of(r->root), .name = STR("HEAD"), .memory_bytes = memory};
    struct revision *v = revision_open(&r->arena, &request, &why, &unread);
    CHECK(v != NULL);
    (void)walk_below(v, &r->arena, STR("/"), 0);
    if (!revision_troubles(v, &why))
        why = STR("none");
    why = str_copy(&r->arena, why);
    revision_close(v);
    return why;
}

static struct git_id tree_of(struct repository *r, const char *const *entries, size_t count,
                             const struct git_id *id)
{
    struct strbuf tree;
    strbuf_init(&tree, 0);
    for (size_t i = 0; i < count; i++)
        repository_entry(&tree, entries[i], id);
    struct git_id made = repository_add(r, "tree", strbuf_str(&tree));
    strbuf_done(&tree);
    return made;
}

static void directories_that_are_no_sound_ones_are_troubles(void)
{
    static const char *const bad[][2] = {{"40000 .", "40000 a"},    {"40000 ..", "40000 a"},
                                         {"40000 .GIT", "40000 a"}, {"40000 a/b", "40000 c"},
                                         {"40000 a", "100644 a"},   {"40000 ", "100644 a"}};
    struct repository r;
    repository_open(&r);
    struct git_id file = repository_add(&r, "blob", STR("x"));
    struct git_id below = tree_of(&r, (const char *const[]){"100644 x"}, 1, &file);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct git_id root = tree_of(&r, bad[i], 2, &below);
        struct str why = trouble_of(&r, &root, 0);
        CHECK(str_starts(why, STR("object ")));
    }
    repository_close(&r);
}

static void an_object_with_another_content_is_damaged(void)
{
    struct repository r;
    repository_open(&r);
    struct git_id file = repository_add(&r, "blob", STR("x"));
    struct str digits = git_id_text(&r.arena, &file);
    struct git_id root = tree_of(&r, (const char *const[]){"100644 x"}, 1, &file);
    CHECK_STR(trouble_of(&r, &root, 0), "none");
    repository_write(&r, str_format(&r.arena, ".git/objects/%.2s/%s", digits.at, digits.at + 2).at,
                     repository_stored(&r.arena, str_make("blob 1\0y", 8)));
    CHECK(str_ends(trouble_of(&r, &root, 0),
                   STR("it is corrupt: its content does not match its hash")));
    repository_close(&r);
}

static void directories_without_end_end(void)
{
    static const char *const many[] = {"40000 a", "40000 b", "40000 c", "40000 d"};
    struct repository r;
    repository_open(&r);
    struct git_id file = repository_add(&r, "blob", STR("x"));
    struct git_id bomb = tree_of(&r, (const char *const[]){"100644 x"}, 1, &file), deep = bomb;
    for (int i = 0; i < 30; i++) // 4 to the power of 30 files
        bomb = tree_of(&r, many, 4, &bomb);
    for (int i = 0; i < 3000; i++)
        deep = tree_of(&r, many, 1, &deep);
    CHECK_STR(trouble_of(&r, &bomb, 1 << 20),
              "it has more files and directories than the memory limit allows");
    CHECK_STR(trouble_of(&r, &deep, 0), "a path in it has more than 4095 bytes");
    repository_close(&r);
}

static void no_repository_is_no_crash(void)
{
    struct arena a;
    struct str why = STR("");
    arena_init(&a);
    CHECK(!git_open(&a, STR("/nonexistent"), &why, &(bool){false}));
    CHECK_STR(why, "/nonexistent is not in the work tree of a git repository");
    arena_done(&a);
}

static void patterns_fit_as_in_git(void)
{
    static const struct {
        const char *pattern, *path;
        bool fits;
    } cases[] = {
        {"*.tf", "a.tf", true},     {"*.tf", "d/a.tf", false},
        {"a/**", "a/b/c", true},    {"a/**", "a", false},
        {"**/b", "b", true},        {"**/b", "a/x/b", true},
        {"a/**/b", "a/b", true},    {"a/**/b", "a/x/y/b", true},
        {"a/**/b", "axb", false},   {"a**b", "a/b", false},
        {"a**b", "axxb", true},     {"[a-c]", "b", true},
        {"[!a-c]", "b", false},     {"[]]", "]", true},
        {"[[:digit:]]", "7", true}, {"[[:nothing:]]", "7", false},
        {"[a", "a", false},         {"\\*", "*", true},
        {"\\*", "x", false},        {"a\\", "a", false},
        {"?", "/", false},          {"", "", true},
        {"[!/]", "/", false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (ignore_pattern_fits(str_of(cases[i].pattern), str_of(cases[i].path)) != cases[i].fits)
            check_failed(__FILE__, __LINE__, "`%s` and `%s`", cases[i].pattern, cases[i].path);
    char many[401];
    for (size_t i = 0; i < 400; i++)
        many[i] = i % 2 ? 'a' : '*';
    many[400] = 0;
    CHECK(!ignore_pattern_fits(str_of(many), STR("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")));
}

// One entry for `a`, as version 2 has it.
static struct str index_of_one(struct arena *a)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, str_make("DIRC\0\0\0\2\0\0\0\1", 12));
    strbuf_add_repeat(&out, 0, 60);
    strbuf_add(&out, str_make("\0\1a", 4));
    strbuf_add_repeat(&out, 0, GIT_ID_BYTES);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

static void an_index_that_lies_knows_nothing(void)
{
    struct repository r;
    repository_open(&r);
    struct str whole = index_of_one(&r.arena);
    for (size_t len = 0; len <= whole.len; len++) {
        repository_write(&r, ".git/index", str_slice(whole, 0, len));
        struct git_index *x = git_index_open(str_of(r.root));
        CHECK(git_index_has(x, STR("/a"), false) == (len == whole.len));
        CHECK(!git_index_has(x, STR("/a"), true) && !git_index_has(x, STR("/b"), false));
        git_index_close(x);
    }
    struct random random = {7};
    for (unsigned i = 0; i < 2000; i++) { // only that it ends, and reads nothing that is not there
        struct str copy = str_copy(&r.arena, whole);
        ((char *)(uintptr_t)copy.at)[random_below(&random, (uint32_t)copy.len)] =
            (char)random_below(&random, 256);
        repository_write(&r, ".git/index", copy);
        git_index_close(git_index_open(str_of(r.root)));
    }
    repository_close(&r);
}

static void add_tracked(struct strbuf *out, unsigned mode, const char *path,
                        const struct git_id *id)
{
    size_t start = out->len;
    strbuf_add_repeat(out, 0, 24);
    add_big_endian(out, mode);
    strbuf_add_repeat(out, 0, 12);
    strbuf_add(out, str_make((const char *)id->bytes, GIT_ID_BYTES));
    strbuf_add_repeat(out, 0, 2);
    strbuf_add_cstr(out, path);
    strbuf_add_repeat(out, 0, 8 - (out->len - start) % 8);
}

static void add_tree(struct strbuf *out, const char *name, const char *counts,
                     const struct git_id *id)
{
    strbuf_add_cstr(out, name);
    strbuf_add_char(out, 0);
    strbuf_add_cstr(out, counts);
    strbuf_add(out, str_make((const char *)id->bytes, GIT_ID_BYTES));
}

// An index of `a`, `d.x` and `d/b`, with what it knows of both directories; a commit whose trees are no objects.
static struct str index_of_trees(struct repository *r)
{
    struct strbuf out, below, root, trees;
    strbuf_init(&out, 0);
    strbuf_init(&below, 0);
    strbuf_init(&root, 0);
    strbuf_init(&trees, 0);
    struct git_id blob = repository_add(r, "blob", STR("text"));
    repository_entry(&below, "100755 b", &blob);
    struct git_id below_id = repository_id(&r->arena, "tree", strbuf_str(&below));
    repository_entry(&root, "100644 a", &blob);
    repository_entry(&root, "100644 d.x", &blob);
    repository_entry(&root, "40000 d", &below_id);
    struct git_id root_id = repository_id(&r->arena, "tree", strbuf_str(&root));
    struct git_id commit = repository_commit(r, &root_id, NULL);
    repository_set_ref(r, "refs/heads/main", &commit);
    add_tree(&trees, "", "3 1\n", &root_id);
    add_tree(&trees, "d", "1 0\n", &below_id);
    strbuf_add(&out, str_make("DIRC\0\0\0\2\0\0\0\3", 12));
    add_tracked(&out, 0100644, "a", &blob);
    add_tracked(&out, 0100644, "d.x", &blob);
    add_tracked(&out, 0100755, "d/b", &blob);
    strbuf_add_cstr(&out, "TREE");
    add_big_endian(&out, (uint32_t)trees.len);
    strbuf_add(&out, strbuf_str(&trees));
    strbuf_add_repeat(&out, 0, GIT_ID_BYTES);
    struct str text = strbuf_copy(&out, &r->arena);
    strbuf_done(&out);
    strbuf_done(&below);
    strbuf_done(&root);
    strbuf_done(&trees);
    return text;
}

// What HEAD has below the root and below `d`, as a number: 31 when all of it is known.
static size_t count_names(struct repository *r, struct str index)
{
    struct str why, *names, text;
    repository_write(r, ".git/index", index);
    struct git_index *x = git_index_open(str_of(r->root));
    struct revision *v = open_revision(r, x, "HEAD", &why);
    struct tree_files f = revision_files(v);
    size_t count = 10 * f.list(f.data, &r->arena, STR("/"), &names);
    count += f.list(f.data, &r->arena, STR("/d"), &names);
    (void)f.read(f.data, &r->arena, STR("/d/b"), &text);
    revision_close(v);
    git_index_close(x);
    return count;
}

static void trees_of_the_index_are_not_read(void)
{
    struct repository r;
    repository_open(&r);
    struct str whole = index_of_trees(&r);
    CHECK_INT(count_names(&r, whole), 31);
    for (size_t len = 0; len < whole.len; len++) // the numbers at its end, and what is before them
        CHECK_INT(count_names(&r, str_slice(whole, 0, len)), 0);
    struct random random = {11};
    for (unsigned i = 0; i < 300; i++) { // only that it ends
        struct str copy = str_copy(&r.arena, whole);
        ((char *)(uintptr_t)copy.at)[random_below(&random, (uint32_t)copy.len)] =
            (char)random_below(&random, 256);
        (void)count_names(&r, copy);
    }
    repository_close(&r);
}

static const struct test tests[] = {
    {"a revision has the names that git gives it", revisions_have_names},
    {"directories of a commit are listed in byte order, links lead nowhere else",
     trees_are_listed_and_links_stay_inside},
    {"objects of a pack may be differences to others", packs_keep_differences},
    {"a difference that does not fit is an object that is not there", packs_that_lie_are_refused},
    {"names that lead elsewhere, or are there twice, are no directory",
     directories_that_are_no_sound_ones_are_troubles},
    {"an object is what its number says", an_object_with_another_content_is_damaged},
    {"directories in directories without end are limited", directories_without_end_end},
    {"what is no repository says so", no_repository_is_no_crash},
    {"a pattern of ignored files fits what git says it fits", patterns_fit_as_in_git},
    {"an index that is cut off or damaged knows nothing", an_index_that_lies_knows_nothing},
    {"a directory that the index knows is not read", trees_of_the_index_are_not_read},
};

SUITE_OF(git);
