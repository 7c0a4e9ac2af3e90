// SPDX-License-Identifier: Apache-2.0
//
// Which files a directory has: those on disk, and in their place those that another tree of the project would generate
// there now, whether or not it was run. What is generated may depend on any file, so it is compared after each change.
#include <stdlib.h>

#include "base/hash.h"
#include "dialects/products.h"
#include "dialects/terraform/tree/tf.h"
#include "dialects/troubles.h"

const struct generated_file *tf_made_file(const struct tf_listing *f, struct str name)
{
    for (size_t i = 0; i < f->made_count; i++)
        if (str_equal(f->made[i].name, name))
            return &f->made[i];
    return NULL;
}

static int compare_listed(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static void join_names(struct tf_listing *f, struct arena *a)
{
    struct str *all = ARENA_ARRAY(a, struct str, f->count + f->made_count);
    size_t on_disk = f->count;
    for (size_t i = 0; i < on_disk; i++) // lists are kept by others, and only for a while
        all[i] = str_copy(a, f->names[i]);
    for (size_t i = 0; i < f->made_count; i++) {
        bool is_there = false;
        for (size_t k = 0; k < on_disk && !is_there; k++)
            is_there = str_equal(all[k], f->made[i].name);
        if (!is_there)
            all[f->count++] = f->made[i].name;
    }
    if (f->count > on_disk)
        qsort(all, f->count, sizeof(*all), compare_listed);
    f->names = all;
}

size_t tf_generated_parts(const struct tf_tree *t, struct arena *a, struct str dir,
                          struct generated_file **out, bool *fails)
{
    const struct tree_files *files = &t->files;
    size_t kept = 0, count = 0;
    *fails = false;
    if (files->generated && !tf_is_outside(dir))
        count = files->generated(files->generated_data, a, dir, out, fails);
    for (size_t i = 0; i < count; i++)
        if (tf_is_part((*out)[i].name))
            (*out)[kept++] = (*out)[i];
    return kept;
}

uint32_t tf_changes_so_far(const struct tf_tree *t)
{
    return t->changes + t->graph->views.changes.now + t->checks;
}

// Tells apart what is generated; 0: nothing.
static uint64_t hash_of_made(const struct generated_file *made, size_t count, bool fails)
{
    uint64_t hash = fails;
    for (size_t i = 0; i < count; i++) {
        hash = hash_combine(hash, hash_bytes(made[i].name.at, made[i].name.len));
        hash = hash_combine(hash, hash_bytes(made[i].text.at, made[i].text.len));
        hash = hash_combine(hash, made[i].is_partial + 1);
    }
    return hash;
}

void tf_list_files(struct tf_module *m)
{
    struct tf_tree *t = m->tree;
    struct tf_listing *out = &m->listed;
    *out = (struct tf_listing){.verified = tf_changes_so_far(t)};
    if (tf_is_outside(m->dir)) {
        out->count = tf_list_outside(m, &out->names);
        return;
    }
    out->count = t->files.list(t->files.data, &m->arena, m->dir, &out->names);
    bool fails;
    out->made_count = tf_generated_parts(t, &m->arena, m->dir, &out->made, &fails);
    out->meaning = hash_of_made(out->made, out->made_count, fails);
    for (size_t i = 0; i < out->made_count; i++) {
        out->made[i].name = str_copy(&m->arena, out->made[i].name);
        out->made[i].text = str_copy(&m->arena, out->made[i].text);
    }
    join_names(out, &m->arena);
    m->is_unread |= tree_trouble_at(&t->files, m->dir) != NULL;
    m->is_broken |= fails || m->is_unread;
}

bool tf_is_stale(struct tf_module *m)
{
    struct tf_tree *t = m->tree;
    struct generated_file *made;
    struct arena a;
    if (m->listed.verified == tf_changes_so_far(t) || !t->files.generated)
        return false;
    arena_init(&a);
    bool fails;
    size_t count = tf_generated_parts(t, &a, m->dir, &made, &fails);
    bool is_stale = hash_of_made(made, count, fails) != m->listed.meaning;
    arena_done(&a);
    m->listed.verified = tf_changes_so_far(t);
    return is_stale;
}

bool tf_has_code(struct tf_tree *t, struct str dir)
{
    struct generated_file *made;
    struct str *names;
    struct arena a;
    arena_init(&a);
    bool has = false;
    size_t count = t->files.list(t->files.data, &a, dir, &names);
    for (size_t i = 0; i < count && !has; i++)
        has = tf_is_code(names[i]);
    bool fails;
    count = has ? 0 : tf_generated_parts(t, &a, dir, &made, &fails);
    for (size_t i = 0; i < count && !has; i++)
        has = tf_is_code(made[i].name);
    arena_done(&a);
    return has;
}
