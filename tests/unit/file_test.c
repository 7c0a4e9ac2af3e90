// SPDX-License-Identifier: Apache-2.0
//
// Every test works in a directory of its own, which it leaves empty and removes.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/dir_links.h"
#include "base/files/file_below.h"
#include "base/path.h"

struct place {
    struct arena arena;
    char dir[64];
};

static void enter(struct place *p)
{
    arena_init(&p->arena);
    snprintf(p->dir, sizeof(p->dir), "/tmp/weft-file-test-XXXXXX");
    CHECK(mkdtemp(p->dir));
}

static struct str in(struct place *p, const char *name)
{
    return path_join(&p->arena, str_of(p->dir), str_of(name));
}

// Removes what the test names, then the directory: one that is not empty is a finding.
static void leave(struct place *p, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        CHECK_INT(remove(in(p, names[i]).at), 0);
    CHECK_INT(rmdir(p->dir), 0);
    arena_done(&p->arena);
}

static void what_was_written_is_read(void)
{
    struct place p;
    enter(&p);
    struct str got;
    CHECK(file_is_ok(file_write(in(&p, "a"), STR("one\0two"))));
    CHECK(file_is_ok(file_read(&p.arena, in(&p, "a"), 7, &got)));
    CHECK(str_equal(got, STR("one\0two")));
    CHECK(file_is_ok(file_write(in(&p, "a"), STR(""))));
    CHECK(file_is_ok(file_read(&p.arena, in(&p, "a"), 0, &got)));
    CHECK_INT(got.len, 0);
    leave(&p, (const char *const[]){"a"}, 1);
}

// The system says that such files are empty.
static void a_file_without_a_size_is_read_to_its_end(void)
{
    struct arena a;
    arena_init(&a);
    struct str got;
    CHECK(file_is_ok(file_read(&a, STR("/proc/self/status"), 1 << 20, &got)));
    CHECK(str_starts(got, STR("Name:")) && str_find(got, STR("ctxt_switches"), 0) < got.len);
    CHECK_INT(file_read(&a, STR("/proc/self/status"), 10, &got).status, FILE_TOO_LARGE);
    arena_done(&a);
}

static void large_files_are_refused(void)
{
    struct place p;
    enter(&p);
    struct str got;
    CHECK(file_is_ok(file_write(in(&p, "a"), STR("12345"))));
    struct file_result r = file_read(&p.arena, in(&p, "a"), 4, &got);
    CHECK_INT(r.status, FILE_TOO_LARGE);
    CHECK_INT(got.len, 0);
    CHECK_STR(file_why(&p.arena, r), "too large");
    leave(&p, (const char *const[]){"a"}, 1);
}

static void failures_have_words(void)
{
    struct place p;
    enter(&p);
    struct str got;
    struct file_result r = file_read(&p.arena, in(&p, "none"), 10, &got);
    CHECK_INT(r.status, FILE_MISSING);
    CHECK_STR(file_why(&p.arena, r), "no such file or directory");
    CHECK_INT(file_read(&p.arena, STR("a\0b"), 10, &got).status, FILE_MISSING);
    CHECK_INT(file_read(&p.arena, str_of(p.dir), 10, &got).status, FILE_NO_FILE);
    CHECK_INT(file_write(in(&p, "no/such"), STR("")).status, FILE_MISSING);
    CHECK_INT(file_write(str_of(p.dir), STR("")).status, FILE_NO_FILE);
    CHECK_INT(mkfifo(in(&p, "pipe").at, 0600), 0);
    CHECK_INT(file_read(&p.arena, in(&p, "pipe"), 10, &got).status, FILE_NO_FILE);
    CHECK_INT(file_type(in(&p, "pipe")), FILE_TYPE_OTHER);
    leave(&p, (const char *const[]){"pipe"}, 1);
}

static void writing_keeps_the_mode(void)
{
    struct place p;
    enter(&p);
    struct stat info;
    CHECK(file_is_ok(file_write(in(&p, "a"), STR("1"))));
    CHECK_INT(chmod(in(&p, "a").at, 0640), 0);
    CHECK(file_is_ok(file_write(in(&p, "a"), STR("2"))));
    CHECK_INT(stat(in(&p, "a").at, &info), 0);
    CHECK_INT(info.st_mode & 07777, 0640);
    // A link is replaced; what it pointed at stays.
    CHECK_INT(symlink("a", in(&p, "link").at), 0);
    CHECK(file_is_ok(file_write(in(&p, "link"), STR("3"))));
    CHECK_INT(file_type(in(&p, "link")), FILE_TYPE_REGULAR);
    struct str got;
    CHECK(file_is_ok(file_read(&p.arena, in(&p, "a"), 9, &got)));
    CHECK_STR(got, "2");
    leave(&p, (const char *const[]){"a", "link"}, 2);
}

static void lists_are_sorted_by_bytes(void)
{
    struct place p;
    enter(&p);
    static const char *const names[] = {"b", "B", "a", "\xc3\xa9", ".x"};
    static const char *const sorted[] = {".x", "B", "a", "b", "\xc3\xa9"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        CHECK(file_is_ok(file_write(in(&p, names[i]), STR(""))));
    struct file_list list;
    CHECK(file_is_ok(file_list(&p.arena, str_of(p.dir), &list)));
    CHECK_INT(list.count, COUNT_OF(sorted));
    for (size_t i = 0; i < list.count && i < COUNT_OF(sorted); i++) {
        CHECK_STR(list.entries[i].name, sorted[i]);
        CHECK_INT(list.entries[i].type, FILE_TYPE_REGULAR);
    }
    CHECK_INT(file_list(&p.arena, in(&p, "a"), &list).status, FILE_MISSING);
    leave(&p, names, COUNT_OF(names));
}

static void links_out_of_the_root_are_refused(void)
{
    struct place p;
    enter(&p);
    CHECK_INT(mkdir(in(&p, "root").at, 0700), 0);
    CHECK(file_is_ok(file_write(in(&p, "secret"), STR("x"))));
    CHECK(file_is_ok(file_write(in(&p, "root/mine"), STR("x"))));
    CHECK_INT(symlink("../secret", in(&p, "root/out").at), 0);
    CHECK_INT(symlink("mine", in(&p, "root/within").at), 0);
    struct str root = in(&p, "root"), got;
    struct file_result r = file_resolve_below(&p.arena, root, in(&p, "root/out"), &got);
    CHECK_INT(r.status, FILE_OUTSIDE);
    CHECK_STR(file_why(&p.arena, r), "outside the project");
    CHECK_INT(file_resolve_below(&p.arena, root, in(&p, "secret"), &got).status, FILE_OUTSIDE);
    CHECK(file_is_ok(file_resolve_below(&p.arena, root, in(&p, "root/within"), &got)));
    CHECK_STR(path_basename(got), "mine");
    CHECK_INT(file_resolve_below(&p.arena, root, in(&p, "root/none"), &got).status, FILE_MISSING);
    leave(&p, (const char *const[]){"root/out", "root/within", "root/mine", "root", "secret"}, 5);
}

static void check_link(struct place *p, struct dir_links *links, const char *name, const char *end,
                       enum file_type want)
{
    struct str real = STR(""), as_whole = STR("");
    enum file_type type = FILE_TYPE_NONE;
    struct file_result r = dir_links_follow(links, str_of(name), &real, &type);
    CHECK_INT(file_is_ok(r), want != FILE_TYPE_NONE);
    CHECK_INT(type, want);
    CHECK(str_ends(real, str_of(end)));
    if (file_is_ok(r)) {
        CHECK(file_is_ok(
            file_real(&p->arena, path_join(&p->arena, links->dir, str_of(name)), &as_whole)));
        CHECK(str_equal(real, as_whole));
    }
}

static void links_are_followed_one_by_one(void)
{
    static const char *const made[][2] = {
        {"../kept/a", "l/a"},
        {"../also/b", "l/b"},
        {"../kept/b", "also/b"},
        {"..", "l/up"},
        {"round", "l/round"},
        {"../none", "l/none"},
        {"../kept/f", "l/file"},
        {"a", "l/beside"},
        {"../kept/../kept/b", "l/long"},
        {"../turn/../kept/a", "l/turned"},
        {"kept/deep", "turn"},
    };
    static const char *const removed[] = {
        "l/a",      "l/b",    "also/b",      "l/up",      "l/round", "l/none",      "l/file",
        "l/beside", "l/long", "l/turned",    "turn",      "kept/f",  "kept/deep/a", "kept/deep",
        "kept/a",   "kept/b", "kept/kept/a", "kept/kept", "kept",    "also",        "l"};
    static const char *const directories[] = {"l",         "also",        "kept",
                                              "kept/a",    "kept/b",      "kept/deep",
                                              "kept/kept", "kept/kept/a", "kept/deep/a"};
    struct place p;
    struct dir_links links;
    struct str dir;
    enter(&p);
    for (size_t i = 0; i < COUNT_OF(directories); i++)
        CHECK_INT(mkdir(in(&p, directories[i]).at, 0700), 0);
    CHECK(file_is_ok(file_write(in(&p, "kept/f"), STR("1"))));
    for (size_t i = 0; i < COUNT_OF(made); i++)
        CHECK_INT(symlink(made[i][0], in(&p, made[i][1]).at), 0);
    CHECK(file_is_ok(file_real(&p.arena, in(&p, "l"), &dir)));
    dir_links_open(&links, &p.arena, dir);
    check_link(&p, &links, "a", "/kept/a", FILE_TYPE_DIRECTORY);
    check_link(&p, &links, "b", "/kept/b", FILE_TYPE_DIRECTORY);
    check_link(&p, &links, "file", "/kept/f", FILE_TYPE_REGULAR);
    check_link(&p, &links, "up", "", FILE_TYPE_DIRECTORY);
    check_link(&p, &links, "round", "", FILE_TYPE_NONE);
    check_link(&p, &links, "none", "", FILE_TYPE_NONE);
    check_link(&p, &links, "beside", "/kept/a", FILE_TYPE_DIRECTORY);
    check_link(&p, &links, "long", "/kept/b", FILE_TYPE_DIRECTORY);
    // `..` is the directory above what a link leads to
    check_link(&p, &links, "turned", "/kept/kept/a", FILE_TYPE_DIRECTORY);
    dir_links_close(&links);
    leave(&p, removed, COUNT_OF(removed));
}

static void check_text(struct place *p, const char *name, const char *want)
{
    struct str got;
    CHECK(file_is_ok(file_read(&p->arena, in(p, name), 100, &got)));
    CHECK_STR(got, want);
}

static void many_are_replaced_in_two_steps(void)
{
    struct place p;
    struct file_below b;
    enter(&p);
    CHECK(file_is_ok(file_write(in(&p, "a"), STR("old"))));
    CHECK_INT(chmod(in(&p, "a").at, 0640), 0);
    CHECK(file_is_ok(file_below_open(&b, str_of(p.dir))));
    CHECK(file_is_ok(file_below_prepare(&b, STR("a"), STR("new"), 0, true)));
    CHECK(file_is_ok(file_below_prepare(&b, STR("d/e/c"), STR("c"), 1, false)));
    CHECK(file_is_ok(file_below_prepare(&b, STR("d/f"), STR("f"), 2, false)));
    check_text(&p, "a", "old");
    struct file_list list;
    CHECK(file_is_ok(file_list(&p.arena, str_of(p.dir), &list)));
    CHECK_INT(list.count, 3);
    CHECK(file_is_leftover(list.entries[0].name));
    CHECK(!file_is_leftover(STR(".weft-1")) && !file_is_leftover(STR("a.tmp")));
    file_below_sync(&b);
    CHECK(file_is_ok(file_below_commit(&b, STR("a"), 0)));
    CHECK(file_is_ok(file_below_commit(&b, STR("d/e/c"), 1)));
    file_below_drop(&b, STR("d/f"), 2);
    check_text(&p, "a", "new");
    check_text(&p, "d/e/c", "c");
    struct stat info;
    CHECK_INT(stat(in(&p, "a").at, &info), 0);
    CHECK_INT(info.st_mode & 0777, 0640);
    CHECK(file_is_ok(file_below_remove(&b, STR("a"))));
    CHECK(file_is_ok(file_below_remove(&b, STR("a"))));
    CHECK_INT(file_below_commit(&b, STR("a"), 7).status, FILE_MISSING);
    file_below_close(&b);
    leave(&p, (const char *const[]){"d/e/c", "d/e", "d"}, 3);
}

static void nothing_is_written_through_a_link(void)
{
    struct place p;
    struct file_below b;
    enter(&p);
    CHECK_INT(mkdir(in(&p, "root").at, 0700), 0);
    CHECK_INT(mkdir(in(&p, "out").at, 0700), 0);
    CHECK_INT(symlink("../out", in(&p, "root/link").at), 0);
    CHECK_INT(symlink("../out/x", in(&p, "root/file").at), 0);
    CHECK(file_is_ok(file_below_open(&b, in(&p, "root"))));
    CHECK(!file_is_ok(file_below_prepare(&b, STR("link/x"), STR("x"), 0, false)));
    CHECK(!file_is_ok(file_below_prepare(&b, STR("../out/x"), STR("x"), 0, false)));
    CHECK_INT(file_below_prepare(&b, STR("file"), STR("x"), 0, false).status, FILE_NO_FILE);
    CHECK(!file_is_ok(file_below_remove(&b, STR("link/x"))));
    CHECK(!file_is_ok(file_below_remove(&b, STR(""))));
    CHECK(!file_is_ok(file_below_remove(&b, STR("a\0b"))));
    file_below_close(&b);
    CHECK_INT(file_below_open(&b, in(&p, "none")).status, FILE_MISSING);
    leave(&p, (const char *const[]){"root/link", "root/file", "root", "out"}, 4);
}

static void the_start_of_a_file_is_read(void)
{
    struct place p;
    struct str got;
    enter(&p);
    CHECK(file_is_ok(file_write(in(&p, "a"), STR("12345"))));
    CHECK(file_is_ok(file_read_start(&p.arena, in(&p, "a"), 3, &got)));
    CHECK_STR(got, "123");
    CHECK(file_is_ok(file_read_start(&p.arena, in(&p, "a"), 9, &got)));
    CHECK_STR(got, "12345");
    CHECK_INT(file_read_start(&p.arena, str_of(p.dir), 3, &got).status, FILE_NO_FILE);
    leave(&p, (const char *const[]){"a"}, 1);
}

static const struct test tests[] = {
    {"what was written is read, NUL included", what_was_written_is_read},
    {"a file without a size is read to its end", a_file_without_a_size_is_read_to_its_end},
    {"a file above the cap is refused", large_files_are_refused},
    {"failures have a status and words", failures_have_words},
    {"writing keeps the mode and replaces a link", writing_keeps_the_mode},
    {"lists are sorted by bytes", lists_are_sorted_by_bytes},
    {"links out of the root are refused", links_out_of_the_root_are_refused},
    {"links are followed one by one as the system follows them", links_are_followed_one_by_one},
    {"many files are replaced in two steps", many_are_replaced_in_two_steps},
    {"nothing is written through a link", nothing_is_written_through_a_link},
    {"the start of a file is read", the_start_of_a_file_is_read},
};

SUITE_OF(file);
