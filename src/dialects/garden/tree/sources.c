// SPDX-License-Identifier: Apache-2.0
//
// The files of an action or a module: which they are, and one hash of their names and contents.
#include <stdlib.h>

#include "base/digest.h"
#include "base/path.h"
#include "dialects/garden/tree/scan.h"
#include "dialects/garden/tree/version.h"

static struct str blob_hash(struct arena *a, struct str text)
{
    struct digesting d;
    unsigned char bytes[DIGEST_MOST_BYTES];
    struct strbuf out;
    digest_begin(&d, DIGEST_SHA1);
    digest_add(&d, str_format(a, "blob %zu", text.len));
    digest_add(&d, str_make("", 1));
    digest_add(&d, text);
    size_t len = digest_end(&d, bytes);
    strbuf_init(&out, 0);
    for (size_t i = 0; i < len; i++)
        strbuf_format(&out, "%02x", bytes[i]);
    struct str hex = strbuf_copy(&out, a);
    strbuf_done(&out);
    return hex;
}

static int compare_file_paths(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static bool matches_any(struct value patterns, struct str path)
{
    for (size_t i = 0; value_is_sequence(patterns) && i < value_len(patterns); i++) {
        struct value p = value_item(patterns, i);
        if (value_is(p, VALUE_STRING) && garden_matches(value_str(&p), path))
            return true;
    }
    return false;
}

static struct str below_directory(struct str dir, struct str path)
{
    return str_slice(path, dir.len < 2 ? 1 : dir.len + 1, path.len);
}

struct finding_sources {
    struct garden_world *world;
    const struct garden_sources *what;
    struct garden_scan scan;
    ARRAY(struct str) list;
    ARRAY(struct str) later; // directories
};

// Files that say what is ignored count from the root down.
static void enter_above(struct finding_sources *f)
{
    struct str dir = f->what->dir;
    for (size_t i = 1; i < dir.len; i++)
        if (dir.at[i] == '/')
            garden_scan_enter(&f->scan, str_slice(dir, 0, i));
    if (dir.len > 1)
        garden_scan_enter(&f->scan, STR("/"));
}

static bool is_source(struct finding_sources *f, struct str path)
{
    const struct garden_sources *what = f->what;
    struct str below = below_directory(what->dir, path);
    return garden_scan_has(&f->scan, path, false) && !matches_any(what->exclude, below) &&
           (!value_is_sequence(what->include) || matches_any(what->include, below));
}

static void list_sources(struct finding_sources *f, struct str dir)
{
    struct garden_tree *t = f->world->tree;
    struct arena *arena = &f->world->graph->arena;
    struct str *names;
    size_t count = t->files.list(t->files.data, arena, dir, &names);
    garden_scan_enter(&f->scan, dir);
    for (size_t i = 0; i < count; i++) {
        bool is_dir = str_ends(names[i], STR("/"));
        struct str path = path_join(arena, dir, names[i]);
        path = str_slice(path, 0, path.len - (is_dir && str_ends(path, STR("/"))));
        bool is_own = str_equal(names[i], STR(".git/")) || str_equal(names[i], STR(".garden/"));
        if (is_dir && !is_own && garden_scan_has(&f->scan, path, true))
            ARRAY_PUSH(&f->later, path);
        else if (!is_dir && is_source(f, path))
            ARRAY_PUSH(&f->list, path);
    }
}

static void find_sources(struct finding_sources *f)
{
    garden_scan_begin(&f->scan, f->world->tree);
    enter_above(f);
    ARRAY_PUSH(&f->later, f->what->dir);
    while (f->later.len)
        list_sources(f, f->later.at[--f->later.len]);
    ARRAY_DONE(&f->later);
    garden_scan_done(&f->scan);
    if (f->list.len)
        qsort(f->list.at, f->list.len, sizeof(struct str), compare_file_paths);
}

static void keep_files(const struct finding_sources *f, const struct str **files, size_t *count)
{
    struct str *kept = ARENA_ARRAY(&f->world->graph->arena, struct str, f->list.len);
    if (f->list.len)
        memcpy(kept, f->list.at, sizeof(*kept) * f->list.len);
    *files = kept;
    *count = f->list.len;
}

struct str garden_source_version(struct garden_world *w, const struct garden_sources *what,
                                 const struct str **files, size_t *count)
{
    struct garden_tree *t = w->tree;
    struct arena *arena = &w->graph->arena;
    struct finding_sources f = {.world = w, .what = what};
    struct strbuf text;
    bool is_first = true;
    if (value_is_sequence(what->include) && !value_len(what->include))
        return STR("0000000000");
    find_sources(&f);
    keep_files(&f, files, count);
    strbuf_init(&text, 0);
    for (size_t i = 0; i < f.list.len; i++) {
        struct str content, path = f.list.at[i];
        if (str_equal(path, what->file->path) ||
            matches_any(what->ignored, below_directory(what->dir, path)) ||
            !t->files.read(t->files.data, arena, path, &content))
            continue;
        strbuf_format(&text, "%s%.*s-%.*s", is_first ? "" : ".",
                      STR_ARGS(below_directory(what->file->dir, path)),
                      STR_ARGS(blob_hash(arena, content)));
        is_first = false;
    }
    struct str hex = garden_short_hash(arena, strbuf_str(&text));
    strbuf_done(&text);
    ARRAY_DONE(&f.list);
    return hex;
}
