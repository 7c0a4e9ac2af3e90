// SPDX-License-Identifier: Apache-2.0
#include "dialects/dialects.h"

#include "base/path.h"
#include "dialects/dialect.h"

#define X(name) extern const struct dialect dialect_##name;
DIALECTS(X)
#undef X

static const struct dialect *const dialects[] = {
#define X(name) &dialect_##name,
    DIALECTS(X)
#undef X
};

const struct dialect *dialect_at(size_t i)
{
    return i < COUNT_OF(dialects) ? dialects[i] : NULL;
}

const struct dialect *dialect_find(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(dialects); i++)
        if (str_equal(str_of(dialects[i]->name), name))
            return dialects[i];
    return NULL;
}

const struct dialect *dialect_of_file(struct str file_name)
{
    const struct dialect *found = NULL;
    struct str name = path_basename(file_name);
    size_t longest = 0;
    for (size_t i = 0; i < COUNT_OF(dialects); i++) {
        const struct file_marks *m = &dialects[i]->files;
        for (const char *const *n = m->names; n && *n; n++)
            if (str_equal(name, str_of(*n)))
                return dialects[i];
        for (const char *const *e = m->endings; e && *e; e++)
            if (str_ends(name, str_of(*e)) && str_of(*e).len > longest) {
                found = dialects[i];
                longest = str_of(*e).len;
            }
    }
    return found;
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
    for (size_t i = 0; i < COUNT_OF(dialects); i++)
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
