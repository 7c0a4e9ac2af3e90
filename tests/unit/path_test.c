// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include "base/path.h"

static void clean(const char *path, const char *want)
{
    struct arena a;
    arena_init(&a);
    CHECK_STR(path_clean(&a, str_of(path)), want);
    arena_done(&a);
}

static void cleaned(void)
{
    clean("", ".");
    clean(".", ".");
    clean("a//b/./c/", "a/b/c");
    clean("a/b/..", "a");
    clean("a/..", ".");
    clean("a/../..", "..");
    clean("../../a/../b", "../../b");
    clean("/..", "/");
    clean("/../a/..", "/");
    clean("//a", "/a");
    clean("/", "/");
    clean("...", "...");
    clean("a/..b", "a/..b");
}

static void join(const char *dir, const char *name, const char *want)
{
    struct arena a;
    arena_init(&a);
    CHECK_STR(path_join(&a, str_of(dir), str_of(name)), want);
    if (path_is_absolute(str_of(dir)) && str_equal(path_clean(&a, str_of(dir)), str_of(dir)))
        CHECK_STR(path_join_clean(&a, str_of(dir), str_of(name)), want);
    arena_done(&a);
}

static void joined(void)
{
    join("a", "b", "a/b");
    join("a/", "../b", "b");
    join("", "b", "b");
    join("", "", ".");
    join(".", "b", "b");
    join("a", "/b", "/b");
    join("/", "b", "/b");
    join("a", "", "a");
}

static void parts(void)
{
    CHECK_STR(path_dirname(STR("a/b")), "a");
    CHECK_STR(path_dirname(STR("a")), ".");
    CHECK_STR(path_dirname(STR("")), ".");
    CHECK_STR(path_dirname(STR("/a")), "/");
    CHECK_STR(path_dirname(STR("/")), "/");
    CHECK_STR(path_dirname(STR("a//b//")), "a");
    CHECK_STR(path_basename(STR("a/b")), "b");
    CHECK_STR(path_basename(STR("a/b//")), "b");
    CHECK_STR(path_basename(STR("/")), "/");
    CHECK_STR(path_basename(STR("")), ".");
}

static void relative(const char *from, const char *target, const char *want)
{
    struct arena a;
    arena_init(&a);
    CHECK_STR(path_relative(&a, str_of(from), str_of(target)), want);
    arena_done(&a);
}

static void related(void)
{
    relative("a", "a", ".");
    relative(".", "a/b", "a/b");
    relative("a/b", ".", "../..");
    relative("a/b", "a/c/d", "../c/d");
    relative("/a", "/b", "../b");
    relative("/", "/b", "b");
    relative("ab", "a", "../a");
    relative("..", "a", "");
    relative("a", "..", "../..");
}

static void below(void)
{
    CHECK(path_is_below(STR("a/b"), STR("a")));
    CHECK(path_is_below(STR("a"), STR("a")));
    CHECK(!path_is_below(STR("ab"), STR("a")));
    CHECK(path_is_below(STR("a"), STR(".")));
    CHECK(path_is_below(STR("."), STR(".")));
    CHECK(!path_is_below(STR(".."), STR(".")));
    CHECK(!path_is_below(STR("../a"), STR(".")));
    CHECK(path_is_below(STR("..a"), STR(".")));
    CHECK(path_is_below(STR("/a"), STR("/")));
    CHECK(!path_is_below(STR("/a"), STR(".")));
    CHECK(!path_is_below(STR("a"), STR("/")));
}

static const struct test tests[] = {
    {"cleaning gives the shortest equal path", cleaned},
    {"joining cleans and lets an absolute name win", joined},
    {"directory, base and extension are cut out", parts},
    {"the way from one path to another", related},
    {"below is by names, not by letters", below},
};

SUITE_OF(path);
