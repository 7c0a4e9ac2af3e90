// SPDX-License-Identifier: Apache-2.0
#include "fuzz_project.h"

#include <stdlib.h>

#include "base/path.h"
#include "dialects/dialect.h"
#include "graph/graph.h"

enum { PARTS_MAX = 12 };

static bool is_path(struct str s)
{
    size_t parts = 0;
    for (size_t i = 0; i < s.len; i++) {
        parts += s.at[i] == '/';
        if (!s.at[i])
            return false; // no file system has such names
    }
    return s.len > 1 && s.at[0] == '/' && parts <= PARTS_MAX && path_basename(s).len;
}

void fuzz_project_read(struct arena *a, struct str text, struct fuzz_project *p)
{
    p->paths[p->count++] = STR("/a.tm");
    size_t from = 0;
    for (size_t at = 0; at < text.len; at = str_find_char(text, '\n', at) + 1) {
        struct str line = str_slice(text, at, str_find_char(text, '\n', at));
        if (!str_starts(line, STR("-- ")) || !str_ends(line, STR(" --")) || line.len < 8)
            continue;
        struct str path = path_clean(a, str_slice(line, 3, line.len - 3));
        if (p->count == FUZZ_FILES_MAX || !is_path(path))
            continue;
        p->texts[p->count - 1] = str_slice(text, from, at);
        p->paths[p->count++] = path;
        from = at + line.len + (at + line.len < text.len);
    }
    p->texts[p->count - 1] = str_slice(text, from, text.len);
}

static int by_name(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    return str_compare(*a, *b);
}

static size_t list(void *data, struct arena *a, struct str dir, struct str **out)
{
    const struct fuzz_project *p = data;
    struct str prefix = dir.len > 1 ? str_format(a, "%.*s/", STR_ARGS(dir)) : STR("/");
    struct str *names = ARENA_ARRAY(a, struct str, p->count);
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < p->count; i++)
        if (str_starts(p->paths[i], prefix)) {
            size_t slash = str_find_char(p->paths[i], '/', prefix.len);
            size_t end = slash < p->paths[i].len ? slash + 1 : p->paths[i].len;
            names[count++] = str_slice(p->paths[i], prefix.len, end);
        }
    if (count)
        qsort(names, count, sizeof(*names), by_name);
    for (size_t i = 0; i < count; i++)
        if (!kept || !str_equal(names[kept - 1], names[i]))
            names[kept++] = names[i];
    *out = names;
    return kept;
}

static bool read_text(void *data, struct arena *a, struct str path, struct str *text)
{
    const struct fuzz_project *p = data;
    for (size_t i = p->count; i--;)
        if (str_equal(p->paths[i], path)) {
            *text = str_copy(a, p->texts[i]);
            return true;
        }
    return false;
}

struct tree_files fuzz_project_files(struct fuzz_project *p)
{
    return (struct tree_files){.data = p, .list = list, .read = read_text};
}

void fuzz_look(const struct graph *g, const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.at[i];
        size_t len = d->at.file ? source_text(g->sources, d->at.file).len : 0;
        if (d->at.file && (d->at.end > len || d->at.start > d->at.end))
            UNREACHABLE("a mistake outside of the text");
    }
}

void fuzz_ask_unit(const struct dialect *d, struct dialect_tree *t, struct str path,
                   struct arena *a, struct diags *found)
{
    struct producer *all;
    struct product first, second;
    (void)d->tree->places->view(t, path, found);
    size_t count = d->units->producers(t, path, a, &all);
    for (size_t i = 0; i < count; i++) {
        d->units->make(&all[i], a, &first);
        d->units->make(&all[i], a, &second);
        bool sound = !failure_mask(first.value) && !failure_mask(second.value);
        if (sound && !value_same(first.value, second.value))
            UNREACHABLE("two answers to one question");
    }
}
