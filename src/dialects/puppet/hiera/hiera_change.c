// SPDX-License-Identifier: Apache-2.0
//
// What an edit of a data file changes: keys. Two states of the data are compared, the one from before and one that has read the
// file again.
#include "dialects/puppet/hiera/hiera_inside.h"
#include "dialects/puppet/values/values.h"

size_t hiera_bytes(const struct hiera *h)
{
    return h->arena.used_bytes;
}

// The file that was read as data under this path, in one format; NULL: there is none.
static struct data_file *read_file(const struct hiera *h, struct str path, enum data_format *format)
{
    const uint64_t *found = str_table_find(&h->files, path);
    struct data_file *f = found ? (struct data_file *)(uintptr_t)*found : NULL;
    unsigned count = 0;
    for (unsigned i = 0; f && f->is_there && i < DATA_FORMAT_COUNT; i++)
        if (f->data[i]) {
            *format = (enum data_format)i;
            count++;
        }
    bool is_sound = count == 1 && !value_is_poison(f->unreadable) &&
                    value_is(f->data[*format]->failed, VALUE_ABSENT);
    return is_sound ? f : NULL;
}

bool hiera_has_read(const struct hiera *h, struct str path)
{
    enum data_format format = DATA_YAML;
    return read_file(h, path, &format);
}

// Whether a hash has a key of the same module: one of another module is reported, and would be now.
static bool has_key_beside(struct value hash, struct str key)
{
    size_t len = str_find(key, STR("::"), 0);
    bool is_found = false;
    for (size_t i = 0; i < value_len(hash) && len < key.len && !is_found; i++)
        is_found = str_starts(value_key(hash, i), str_slice(key, 0, len + 2));
    return is_found;
}

// Keys of one that the other one does not have, or with another value. False: one of them is no text.
static bool add_differing(struct value one, struct value other, bool is_gone,
                          struct hiera_keys *out)
{
    bool are_texts = true;
    for (size_t i = 0; i < value_len(one); i++) {
        struct value key = value_real_key(one, i);
        ptrdiff_t at = value_find_real_key(other, key);
        if (at >= 0 && puppet_is_identical(value_item(one, i), value_item(other, (size_t)at)))
            continue;
        are_texts &= value_is(key, VALUE_STRING) &&
                     (at >= 0 || is_gone || has_key_beside(other, value_key(one, i)));
        ARRAY_PUSH(&out->list, value_key(one, i));
    }
    return are_texts;
}

bool hiera_compare(struct hiera *before, struct hiera *now, struct str path, struct hiera_keys *out)
{
    enum data_format format = DATA_YAML;
    struct data *data;
    const struct data_file *old = read_file(before, path, &format);
    struct data_file *new = old ? data_file_at(now, path) : NULL;
    if (!new || !new->is_there)
        return false;
    struct value v = data_of_file(now, new, format, &data);
    if (value_is_poison(v) || old->data[format]->repeated_count || data->repeated_count)
        return false;
    bool has_options = !add_differing(old->data[format]->hash, v, true, out) ||
                       !add_differing(v, old->data[format]->hash, false, out);
    for (size_t i = 0; i < out->list.len; i++)
        has_options |= str_equal(out->list.at[i], STR("lookup_options"));
    return !has_options;
}
