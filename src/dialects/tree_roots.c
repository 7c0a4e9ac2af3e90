// SPDX-License-Identifier: Apache-2.0
//
// The roots of trees whose directories do not inherit from each other. (A tree of directories reports by itself which
// others start below it, as it reads all of them.)
#include "base/path.h"
#include "dialects/dialect.h"
#include "dialects/documents.h"
#include "dialects/troubles.h"

bool tree_begins_in(const struct tree_files *f, const struct dialect *d, struct arena *a,
                    struct str dir, bool is_alone)
{
    struct files_below b = {f, dir};
    bool (*begins)(struct tree_files) = is_alone ? d->tree->is_root_alone : d->tree->is_root;
    return begins && begins(dir.len > 1 ? tree_files_below(&b, a) : *f);
}

bool tree_may_begin(const struct dialect *d, struct str name)
{
    const char *const *entries = d->tree->root_entries;
    if (!entries)
        return dialect_of_file(name) == d;
    for (size_t i = 0; entries[i]; i++)
        if (str_equal(name, str_of(entries[i])))
            return true;
    return false;
}

static bool name_may_begin(struct str name)
{
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_has_own_roots(dialect_at(i)) && tree_may_begin(dialect_at(i), name))
            return true;
    return false;
}

bool tree_path_may_begin(struct str path)
{
    struct arena a;
    arena_init(&a);
    bool may = name_may_begin(path_basename(path));
    for (struct str dir = path_dirname(path); !may && dir.len > 1; dir = path_dirname(dir))
        may = name_may_begin(path_with_slash(&a, path_basename(dir)));
    arena_done(&a);
    return may;
}

static bool is_below_root(const struct tree_roots *roots, struct str dir)
{
    for (size_t i = roots->list.len; i > 0; i--)
        if (path_is_below(dir, roots->list.at[i - 1]))
            return true;
    return false;
}

// A directory comes before those below it.
void tree_find_roots(const struct tree_files *f, const struct dialect *d, bool outermost,
                     struct arena *a, struct tree_roots *out)
{
    ARRAY(struct str) later = {0};
    ARRAY_PUSH(&later, STR("/"));
    while (later.len) {
        struct str *names, dir = later.at[--later.len];
        size_t before = later.len;
        bool is_root = dir.len < 2, has_file = false; // the root need not exist
        size_t count =
            is_root ? f->list(f->data, a, dir, &names) : tree_list_listed(f, a, dir, &names);
        for (size_t i = 0; i < count; i++) {
            has_file |= tree_may_begin(d, names[i]);
            if (str_ends(names[i], STR("/")) && !is_hidden_directory(names[i]))
                ARRAY_PUSH(&later,
                           path_join_clean(a, dir, str_slice(names[i], 0, names[i].len - 1)));
        }
        if (!has_file || (!tree_begins_in(f, d, a, dir, false) &&
                          (is_below_root(out, dir) || !tree_begins_in(f, d, a, dir, true))))
            continue;
        ARRAY_PUSH(&out->list, dir);
        if (outermost)
            later.len = before;
    }
    ARRAY_DONE(&later);
}
