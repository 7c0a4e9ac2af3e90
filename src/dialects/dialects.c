// SPDX-License-Identifier: Apache-2.0
#include "dialects/dialects.h"
#include "dialects/units.h"

#include <pthread.h>

#include "base/path.h"
#include "dialects/dialect.h"

#define X(name) extern const struct dialect dialect_##name;
DIALECTS(X)
#undef X

static const struct dialect *const built_in[] = {
#define X(name) &dialect_##name,
    DIALECTS(X)
#undef X
};

enum { MARKS_MOST = 192, MARK_LEAST = 3 };

// An ending, or (`is_whole`) a name.
struct file_mark {
    struct str text;
    const struct dialect *dialect;
    bool is_whole;
    uint8_t next; // the next one with the same mark_key, + 1
};

// All dialects, and how their files are named: every file name in every directory is compared with these.
static const struct dialect *dialects[DIALECTS_MOST];
static size_t dialect_count;
static struct file_mark marks[MARKS_MOST];
static size_t mark_count;
static uint8_t first_marks[256]; // by mark_key, + 1
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Of the last three bytes, which every mark has.
static size_t mark_key(struct str name)
{
    const unsigned char *end = (const unsigned char *)name.at + name.len;
    return (end[-1] + 3u * end[-2] + 7u * end[-3]) % COUNT_OF(first_marks);
}

// Those that were registered first are found first.
static void register_marks(const struct dialect *d, const char *const *texts, bool is_whole)
{
    for (; texts && *texts; texts++) {
        assert(mark_count < MARKS_MOST);
        struct file_mark *m = &marks[mark_count++];
        *m = (struct file_mark){str_of(*texts), d, is_whole, 0};
        assert(m->text.len >= MARK_LEAST);
        uint8_t *last = &first_marks[mark_key(m->text)];
        while (*last)
            last = &marks[*last - 1].next;
        *last = (uint8_t)mark_count;
    }
}

static void register_dialect(const struct dialect *d)
{
    assert(dialect_count < DIALECTS_MOST);
    dialects[dialect_count++] = d;
    register_marks(d, d->files.names, true);
    register_marks(d, d->files.endings, false);
}

static void register_built_in(void)
{
    for (size_t i = 0; i < COUNT_OF(built_in); i++)
        register_dialect(built_in[i]);
}

void dialect_add(const struct dialect *d)
{
    pthread_once(&once, register_built_in);
    register_dialect(d);
}

const struct dialect *dialect_at(size_t i)
{
    pthread_once(&once, register_built_in);
    return i < dialect_count ? dialects[i] : NULL;
}

const struct dialect *dialect_find(struct str name)
{
    for (size_t i = 0; dialect_at(i); i++)
        if (str_equal(str_of(dialects[i]->name), name))
            return dialects[i];
    return NULL;
}

const struct dialect *dialect_of_place(struct str name)
{
    for (size_t i = 0; dialect_at(i); i++) {
        const struct tree_capability *tree = dialect_at(i)->tree;
        if (tree && tree->places && tree->places->check && tree->places->is_part(name))
            return dialect_at(i);
    }
    return NULL;
}

const struct dialect *dialect_of_source(struct str name)
{
    for (size_t i = 0; dialect_at(i); i++) {
        const struct tree_capability *tree = dialect_at(i)->tree;
        if (tree && tree->places && tree->places->is_source && tree->places->is_source(name))
            return dialect_at(i);
    }
    return NULL;
}

// The longest one, or the whole name.
const struct dialect *dialect_of_file(struct str file_name)
{
    const struct file_mark *found = NULL;
    struct str name = path_basename(file_name);
    if (name.len < MARK_LEAST || !dialect_at(0))
        return NULL;
    for (uint8_t i = first_marks[mark_key(name)]; i; i = marks[i - 1].next) {
        const struct file_mark *m = &marks[i - 1];
        bool fits = m->is_whole ? m->text.len == name.len : !found || m->text.len > found->text.len;
        if (!fits || !str_ends(name, m->text))
            continue;
        found = m;
        if (m->is_whole)
            break;
    }
    return found ? found->dialect : NULL;
}

bool dialect_is_sure(const struct dialect *d, struct str file_name)
{
    for (const char *const *e = d->files.shared_endings; e && *e; e++)
        if (str_ends(file_name, str_of(*e)))
            return false;
    return true;
}

static const struct dialect *sniffed(struct str start)
{
    for (size_t i = 0; dialect_at(i); i++)
        if (dialects[i]->files.sniff && dialects[i]->files.sniff(start))
            return dialects[i];
    return NULL;
}

const struct dialect *dialect_of_text(struct str file_name, struct str start)
{
    const struct dialect *d = dialect_of_file(file_name);
    return d && dialect_is_sure(d, file_name) ? d : sniffed(start);
}

const struct dialect *dialect_in_tree(const struct tree_files *f, struct arena *a, struct str path)
{
    enum { START_LEN = 512 };
    const struct dialect *d = dialect_of_file(path);
    struct str start;
    if (!d || dialect_is_sure(d, path))
        return d;
    bool is_read = f->read_start ? f->read_start(f->data, a, path, START_LEN, &start)
                                 : f->read(f->data, a, path, &start);
    return is_read ? sniffed(start) : NULL;
}

const struct unit_capability *tree_units(struct dialect_tree *t)
{
    const struct unit_capability *units = t->dialect->units;
    return units && units->of_tree ? units->of_tree(t) : units;
}
