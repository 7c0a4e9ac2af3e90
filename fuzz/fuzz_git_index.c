// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as `.git/index`: what it says about files stays inside of it. Its sum is taken away, so that what is
// behind it is met.
#include <string.h>

#include "fuzz.h"
#include "project/git_index.h"
#include "project/repository.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct repository r;
    struct git_id id;
    size_t first, count;
    repository_open(&r);
    char *bytes = arena_copy(&r.arena, data, size);
    if (size > GIT_ID_BYTES)
        memset(bytes + size - GIT_ID_BYTES, 0, GIT_ID_BYTES);
    repository_write(&r, ".git/index", str_make(bytes, size));
    struct git_index *x = git_index_open(str_of(r.root));
    static const char *const paths[] = {"/", "/a", "/d", "/d/b", "/a.tm"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        struct str path = str_of(paths[i]);
        bool is_executable;
        (void)git_index_has(x, path, true);
        (void)git_index_has(x, path, false);
        (void)git_index_identity(x, path, path, &id, &is_executable);
        if (git_index_tree(x, path, &id, &first, &count))
            for (size_t k = first; k < first + count; k++)
                if (!git_index_file(x, k).path.at)
                    UNREACHABLE("a file without a name");
    }
    git_index_close(x);
    repository_close(&r);
    return 0;
}
