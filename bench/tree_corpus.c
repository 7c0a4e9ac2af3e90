// SPDX-License-Identifier: Apache-2.0
//
// tree-corpus DIR [STACKS]: writes a tree of directories as large projects have them, always the same one:
// stacks at depth six, 300 globals that all inherit (one in ten reads the stack's own path, the others read
// each other), an override at two levels in between, five globals in every stack (one of them overrides), and
// one block that generates a file for each.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { GLOBALS = 300, LEVELS = 5, PATH_BYTES = 4096 };

// How many directories there are in one, from the stacks upwards.
static const unsigned long fan_out[LEVELS] = {10, 8, 5, 5, 5};

static void fail(const char *path)
{
    perror(path);
    exit(1);
}

static FILE *create(const char *dir, const char *name)
{
    char path[PATH_BYTES];
    bool fits = snprintf(path, sizeof(path), "%s/%s", dir, name) < (int)sizeof(path);
    FILE *f = fits ? fopen(path, "w") : NULL;
    if (!f)
        fail(path);
    return f;
}

static void finish(FILE *f)
{
    if (fclose(f) != 0)
        fail("writing");
}

static void make_directory(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 && mkdir(path, 0777) != 0)
        fail(path);
}

static void write_global(FILE *f, int i)
{
    switch (i % 10) {
    case 0: fprintf(f, "  g%d = \"${terramate.stack.path.absolute}/%d\"\n", i, i); break;
    case 1: fprintf(f, "  g%d = \"${global.env}-%d\"\n", i, i); break;
    case 2: fprintf(f, "  g%d = \"plain text number %d\"\n", i, i); break;
    case 3: fprintf(f, "  g%d = %d\n", i, i * 7); break;
    case 4: fprintf(f, "  g%d = [\"a%d\", \"b%d\", global.region]\n", i, i, i); break;
    case 5: fprintf(f, "  g%d = tm_upper(global.g%d[0])\n", i, i - 1); break;
    case 6: fprintf(f, "  g%d = global.g%d * 2 + 1\n", i, i - 3); break;
    case 7: fprintf(f, "  g%d = { size = %d, name = global.g%d }\n", i, i, i - 5); break;
    case 8: fprintf(f, "  g%d = \"${global.g%d.name}-${global.g%d}\"\n", i, i - 1, i - 2); break;
    default:
        fprintf(f, "  g%d = tm_length(global.g%d) > 3 ? global.g%d : \"none\"\n", i, i - 1, i - 4);
        break;
    }
}

static void write_root(const char *dir)
{
    FILE *f = create(dir, "root.tm");
    fprintf(f, "terramate {\n  required_version = \"> 0.1\"\n}\n\nglobals {\n"
               "  env = \"dev\"\n  region = \"eu\"\n");
    for (int i = 0; i < GLOBALS - 2; i++)
        write_global(f, i);
    fprintf(f, "}\n\ngenerate_hcl \"_main.tf\" {\n  content {\n    locals {\n"
               "      env    = global.env\n      region = global.region\n"
               "      path   = terramate.stack.path.absolute\n      name   = global.own_name\n"
               "      sizes  = [global.g6, global.own_size]\n      tags   = global.g17\n"
               "    }\n    variable \"image\" {\n      type = string\n    }\n    module "
               "\"service\" {\n      source = "
               "\"git::https://example.com/${global.g9}\"\n"
               "      image  = \"${var.image}:${global.g8}\"\n    }\n  }\n}\n");
    finish(f);
}

// What the directories in between say: the second level an environment, the fourth a region.
static void write_between(const char *path, int level, unsigned long number)
{
    if (level != LEVELS - 1 && level != LEVELS - 3)
        return;
    FILE *f = create(path, "globals.tm");
    fprintf(f, "globals {\n  %s = \"%s%lu\"\n}\n", level == LEVELS - 1 ? "env" : "region",
            level == LEVELS - 1 ? "env" : "zone", number);
    finish(f);
}

static void write_stack(const char *path, unsigned long i)
{
    FILE *f = create(path, "stack.tm");
    fprintf(f,
            "stack {\n  name = \"service-%lu\"\n  tags = [\"tag%lu\"]\n}\n\nglobals {\n"
            "  own_name  = \"service-%lu\"\n  own_size  = %lu\n"
            "  own_host  = \"${global.own_name}.${global.g2}\"\n"
            "  own_sizes = [global.own_size, global.g3]\n  g12       = \"text of %lu\"\n}\n",
            i, i % 7, i, i % 13, i);
    finish(f);
}

static void write_way(const char *dir, unsigned long i)
{
    char path[PATH_BYTES];
    unsigned long numbers[LEVELS], rest = i;
    for (int level = 0; level < LEVELS; level++) {
        numbers[level] = level + 1 < LEVELS ? rest % fan_out[level] : rest;
        rest /= fan_out[level];
    }
    int len = snprintf(path, sizeof(path), "%s/stacks", dir);
    for (int level = LEVELS - 1; level >= 0; level--) {
        len += snprintf(path + len, sizeof(path) - (size_t)len, "/d%lu", numbers[level]);
        struct stat info;
        int is_new = stat(path, &info) != 0;
        make_directory(path);
        if (is_new)
            write_between(path, level, numbers[level]);
    }
    write_stack(path, i);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: tree-corpus DIR [STACKS]\n");
        return 2;
    }
    char path[PATH_BYTES];
    unsigned long stacks = argc > 2 ? strtoul(argv[2], NULL, 10) : 10000;
    make_directory(argv[1]);
    snprintf(path, sizeof(path), "%s/stacks", argv[1]);
    make_directory(path);
    write_root(argv[1]);
    for (unsigned long i = 0; i < stacks; i++)
        write_way(argv[1], i);
    return 0;
}
