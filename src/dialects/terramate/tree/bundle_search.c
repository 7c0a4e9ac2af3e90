// SPDX-License-Identifier: Apache-2.0
//
// Whether a tree has no bundles, without reading all of it: a stack may get its name from a bundle anywhere, but most
// trees have none. Files are only searched for the word, which costs a tenth of reading them.
#include "base/path.h"
#include "dialects/terramate/tree/bundles.h"
#include "dialects/terramate/tree/terramate.h"

enum { START_BYTES = 8192 }; // few files are longer

// A file that cannot be read may have one.
static bool mentions_bundle(const struct tm_project *p, struct str path)
{
    const struct tree_files *f = &p->files;
    struct str text;
    struct arena a;
    arena_init(&a);
    bool is_read = f->read_start && f->read_start(f->data, &a, path, START_BYTES, &text);
    if (!is_read || text.len >= START_BYTES)
        is_read = f->read(f->data, &a, path, &text);
    bool may_have = !is_read || str_find(text, STR("bundle"), 0) < text.len;
    arena_done(&a);
    return may_have;
}

static bool is_mentioned_below(struct tm_project *p, struct str top)
{
    ARRAY(struct str) todo = {0};
    bool found = false;
    ARRAY_PUSH(&todo, top);
    while (todo.len && !found) {
        struct str dir = todo.at[--todo.len];
        const struct tm_listing *listing = tm_list_listed(p, dir);
        for (size_t i = 0; i < listing->count && !found; i++) {
            struct str name = listing->names[i];
            bool is_directory = str_ends(name, STR("/"));
            if (is_directory && name.at[0] != '.')
                ARRAY_PUSH(&todo, path_join(&p->arena, dir, str_slice(name, 0, name.len - 1)));
            found = tm_is_instance_file(name) ||
                    (tm_is_config(name) && mentions_bundle(p, path_join(&p->arena, dir, name)));
        }
    }
    ARRAY_DONE(&todo);
    return found;
}

bool tm_is_without_bundles(struct tm_project *p)
{
    if (p->is_whole || p->has_bundles || p->registry || p->other)
        return false; // it is known better
    if (!p->has_searched)
        p->is_without_bundles = !is_mentioned_below(p, STR("/"));
    p->has_searched = true;
    return p->is_without_bundles;
}

// `DIR/.` means that something in the directory has changed. What is no directory, or no more, is not listed: that would
// count as a failure to read it.
static bool may_be_below(struct tm_project *p, struct str path)
{
    const struct tree_files *f = &p->files;
    struct str dir = str_ends(path, STR("/.")) ? path_dirname(path) : path;
    bool is_directory = !f->type || f->type(f->data, &p->arena, dir) == FILE_TYPE_DIRECTORY;
    return is_directory && is_mentioned_below(p, dir);
}

bool tm_may_bring_bundles(struct tm_project *p, const struct str *paths, size_t count)
{
    bool may_bring = count == 0;
    for (size_t i = 0; i < count && !may_bring; i++) {
        struct str name = path_basename(paths[i]);
        may_bring = tm_is_instance_file(name) ||
                    (tm_is_config(name) ? mentions_bundle(p, paths[i]) : may_be_below(p, paths[i]));
    }
    return may_bring;
}
