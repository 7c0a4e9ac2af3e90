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

// Trees of several dialects that are looked for in one walk; some have been found by now.
struct root_search {
    const struct tree_files *files;
    const struct dialect *const *dialects;
    size_t count;
    struct arena *arena;
    struct tree_roots *out; // one for each
};

// The dialects of which a directory may be a root, by the names in it, as bits.
static uint64_t dialects_that_may_begin(const struct root_search *s, const struct str *names,
                                        size_t count)
{
    uint64_t may = 0;
    for (size_t i = 0; i < count; i++) {
        const struct dialect *of = NULL;
        bool is_known = false;
        for (size_t k = 0; k < s->count; k++) {
            const struct dialect *d = s->dialects[k];
            if (may >> k & 1)
                continue;
            if (!d->tree->root_entries && !is_known) {
                of = dialect_of_file(names[i]);
                is_known = true;
            }
            bool begins = d->tree->root_entries ? tree_may_begin(d, names[i]) : of == d;
            may |= (uint64_t)begins << k;
        }
    }
    return may;
}

// Returns whether it is the root of one.
static bool note_roots(struct root_search *s, struct str dir, uint64_t may)
{
    bool is_root = false;
    for (size_t k = 0; may >> k; k++) {
        if (!(may >> k & 1))
            continue;
        const struct dialect *d = s->dialects[k];
        struct tree_roots *out = &s->out[k];
        if (!tree_begins_in(s->files, d, s->arena, dir, false) &&
            (is_below_root(out, dir) || !tree_begins_in(s->files, d, s->arena, dir, true)))
            continue;
        ARRAY_PUSH(&out->list, dir);
        is_root = true;
    }
    return is_root;
}

// A directory comes before those below it.
void tree_find_roots(const struct tree_files *f, const struct dialect *const *dialects,
                     size_t count, bool outermost, struct arena *a, struct tree_roots *out)
{
    struct root_search s = {f, dialects, count, a, out};
    ARRAY(struct str) later = {0};
    assert(count <= DIALECTS_MOST);
    ARRAY_PUSH(&later, STR("/"));
    while (later.len) {
        struct str *names, dir = later.at[--later.len];
        size_t before = later.len;
        bool is_top = dir.len < 2; // the root need not exist
        size_t names_count =
            is_top ? f->list(f->data, a, dir, &names) : tree_list_listed(f, a, dir, &names);
        for (size_t i = 0; i < names_count; i++)
            if (str_ends(names[i], STR("/")) && !is_hidden_directory(names[i]))
                ARRAY_PUSH(&later,
                           path_join_clean(a, dir, str_slice(names[i], 0, names[i].len - 1)));
        if (note_roots(&s, dir, dialects_that_may_begin(&s, names, names_count)) && outermost)
            later.len = before;
    }
    ARRAY_DONE(&later);
}
