// SPDX-License-Identifier: Apache-2.0
//
// Names of files, for programs that do not have a shell to do it.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/complete.h"
#include "cli/input.h"
#include "cli/memory.h"

static int by_word(const void *x, const void *y)
{
    return strcmp(((const struct candidate *)x)->word, ((const struct candidate *)y)->word);
}

static char *join_bytes(weft_str first, const char *second, const char *third)
{
    size_t size = first.len + strlen(second) + strlen(third) + 1;
    char *text = memory(size);
    snprintf(text, size, "%.*s%s%s", (int)first.len, first.at, second, third);
    return text;
}

void complete_file(struct candidates *out, weft_str typed, bool only_directories)
{
    size_t dir = typed.len, first = out->count;
    while (dir && typed.at[dir - 1] != '/')
        dir--;
    weft_str front = {typed.at, dir}, start = {typed.at + dir, typed.len - dir};
    char *path = join_bytes(front, ".", "");
    DIR *listing = opendir(path);
    const struct dirent *e;
    free(path);
    while (listing && (e = readdir(listing))) {
        bool is_hidden = e->d_name[0] == '.' && !(start.len && start.at[0] == '.');
        if (is_hidden || strncmp(e->d_name, start.at, start.len) != 0)
            continue;
        char *name = join_bytes(front, e->d_name, "");
        bool is_directory = input_is_directory(name);
        char *word = join_bytes(front, e->d_name, is_directory ? "/" : "");
        if (is_directory || !only_directories)
            candidates_add(out, WEFT_STR(""), weft_str_of(word), WEFT_STR(""));
        free(name);
        free(word);
    }
    if (listing)
        closedir(listing);
    if (out->count > first)
        qsort(out->at + first, out->count - first, sizeof(*out->at), by_word);
}
