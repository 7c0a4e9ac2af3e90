// SPDX-License-Identifier: Apache-2.0
//
// Runs a target once over every file of the directories given, without libFuzzer: what was found once
// is tried in every build. A directory that is not there has no files. The build names the targets and
// gives each its own entry. Usage: replay TARGET DIRECTORY...
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "fuzz.h"

typedef int fuzz_target(const uint8_t *data, size_t size);

#define TARGET(name) fuzz_target replay_##name;
FUZZ_TARGETS
#undef TARGET

static const struct {
    const char *name;
    fuzz_target *run;
} targets[] = {
#define TARGET(name) {#name, replay_##name},
    FUZZ_TARGETS
#undef TARGET
};

static fuzz_target *target_named(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(targets); i++)
        if (strcmp(targets[i].name, name) == 0)
            return targets[i].run;
    return NULL;
}

struct bytes {
    ARRAY(uint8_t) list;
};

static bool read_all(const char *path, struct bytes *out)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    uint8_t page[4096];
    size_t len;
    while ((len = fread(page, 1, sizeof(page), f)) > 0)
        for (size_t i = 0; i < len; i++)
            ARRAY_PUSH(&out->list, page[i]);
    bool ok = !ferror(f);
    fclose(f);
    return ok;
}

static bool replay_file(fuzz_target *run, const char *path)
{
    struct bytes b = {0};
    bool ok = read_all(path, &b);
    if (ok) {
        // Of the exact size, so that a sanitizer sees a read behind the end.
        uint8_t *exact = memory_take(b.list.len);
        if (b.list.len)
            memcpy(exact, b.list.at, b.list.len);
        fprintf(stderr, "%s\n", path); // the last line names the culprit
        run(exact, b.list.len);
        free(exact);
    } else {
        perror(path);
    }
    ARRAY_DONE(&b.list);
    return ok;
}

static bool replay_directory(fuzz_target *run, const char *name, unsigned *count)
{
    DIR *d = opendir(name);
    if (!d && errno == ENOENT)
        return true;
    bool ok = d != NULL;
    for (struct dirent *e; ok && (e = readdir(d));) {
        if (e->d_name[0] == '.')
            continue;
        char path[4096];
        snprintf(path, sizeof(path), "%s/%s", name, e->d_name);
        ok = replay_file(run, path);
        ++*count;
    }
    if (d)
        closedir(d);
    else
        perror(name);
    return ok;
}

int main(int argc, char **argv)
{
    unsigned count = 0;
    fuzz_target *run = argc > 1 ? target_named(argv[1]) : NULL;
    bool ok = run != NULL;
    if (!ok)
        fprintf(stderr, "usage: replay TARGET DIRECTORY...; unknown target `%s`\n",
                argc > 1 ? argv[1] : "");
    for (int i = 2; ok && i < argc; i++)
        ok &= replay_directory(run, argv[i], &count);
    printf("%u files replayed\n", count);
    return !ok;
}
