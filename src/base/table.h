// SPDX-License-Identifier: Apache-2.0
//
// One open-addressing table with 64-bit values, in two forms: keyed by a number, keyed by bytes.
// Nothing is ever removed; iteration is in order of insertion, so that no output depends on hashes.
// Memory is malloc'd; table_done frees it.
#ifndef WEFT_BASE_TABLE_H
#define WEFT_BASE_TABLE_H

#include "base/str.h"

struct table_entry {
    uint64_t key;
    uint64_t value;
};

struct table {
    struct table_entry *entries; // in order of insertion
    void *slots;                 // index of an entry + 1, or 0: bytes if there are few
    uint32_t len;
    uint32_t room;      // of `entries`
    uint32_t slot_mask; // number of slots - 1, or 0 when there are none
};

// Key form by number.
uint64_t *table_find(const struct table *t, uint64_t key);
// The value's place, made with 0 when new; `*is_new` may be NULL.
uint64_t *table_put(struct table *t, uint64_t key, bool *is_new);
// So many will be put into it: an empty table gets room for them at once.
void table_expect(struct table *t, uint32_t count);
void table_done(struct table *t);

struct str_table_entry {
    struct str key; // borrowed: must live as long as the table
    uint64_t hash;
    uint64_t value;
};

struct str_table {
    struct str_table_entry *entries;
    void *slots;
    uint32_t len;
    uint32_t room;
    uint32_t slot_mask;
};

uint64_t *str_table_find(const struct str_table *t, struct str key);
// Keeps `key` when it is new: it must live as long as the table.
uint64_t *str_table_put(struct str_table *t, struct str key, bool *is_new);
struct arena;
// The same for a key that does not: when it is new, a copy is kept.
uint64_t *str_table_put_copy(struct str_table *t, struct arena *a, struct str key, bool *is_new);
void str_table_done(struct str_table *t);

#endif
