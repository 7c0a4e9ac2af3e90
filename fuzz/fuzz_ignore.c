// SPDX-License-Identifier: Apache-2.0
//
// The first line is a path, all others are rules of ignored files: an answer comes, twice the same, and none for a
// pattern takes longer than the pattern times the path.
#include "base/path.h"
#include "fuzz.h"
#include "project/ignore.h"
#include "project/repository.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str all = str_make((const char *)data, size);
    size_t end = str_find_char(all, '\n', 0);
    struct repository r;
    if (end == all.len || !end || str_find_char(all, 0, 0) < end)
        return 0;
    repository_open(&r);
    repository_write(&r, ".gitignore", str_slice(all, end + 1, all.len));
    struct ignores *g =
        ignores_open(str_of(r.root), path_join(&r.arena, str_of(r.root), STR("none")), NULL);
    struct str path = path_clean(&r.arena, path_join(&r.arena, STR("/"), str_slice(all, 0, end)));
    for (int is_directory = 0; path.len > 1 && is_directory < 2; is_directory++)
        if (ignores_path(g, path, is_directory) != ignores_path(g, path, is_directory))
            UNREACHABLE("two answers to one question");
    (void)ignore_pattern_fits(str_slice(all, end + 1, all.len), str_slice(all, 0, end));
    ignores_close(g);
    repository_close(&r);
    return 0;
}
