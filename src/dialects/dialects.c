// SPDX-License-Identifier: Apache-2.0
#include "dialects/dialects.h"

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

enum { DIALECTS_MOST = 32, ENDINGS_MOST = 128 };

struct ending {
    struct str text;
    const struct dialect *dialect;
};

// All dialects, and all their endings: every file name in every directory is compared with these.
static const struct dialect *dialects[DIALECTS_MOST];
static size_t dialect_count;
static struct ending endings[ENDINGS_MOST];
static size_t ending_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void register_dialect(const struct dialect *d)
{
    assert(dialect_count < DIALECTS_MOST);
    dialects[dialect_count++] = d;
    for (const char *const *e = d->files.endings; e && *e; e++) {
        assert(ending_count < ENDINGS_MOST);
        endings[ending_count++] = (struct ending){str_of(*e), d};
    }
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

static const struct dialect *dialect_of_exact_name(struct str name)
{
    for (size_t i = 0; i < dialect_count; i++)
        for (const char *const *n = dialects[i]->files.names; n && *n; n++)
            if (str_equal(name, str_of(*n)))
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

const struct dialect *dialect_of_file(struct str file_name)
{
    const struct ending *found = NULL;
    struct str name = path_basename(file_name);
    if (!name.len || !dialect_at(0))
        return NULL;
    const struct dialect *exact = dialect_of_exact_name(name);
    char last = name.at[name.len - 1];
    for (size_t i = 0; i < ending_count && !exact; i++) {
        const struct ending *e = &endings[i];
        if (e->text.at[e->text.len - 1] == last && str_ends(name, e->text) &&
            (!found || e->text.len > found->text.len))
            found = e;
    }
    return exact ? exact : found ? found->dialect : NULL;
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
