// SPDX-License-Identifier: Apache-2.0
//
// Texts are found by id without a lock: they lie in pages that never move, and an id is only known
// to those who interned it, after its page was written. Only interning takes the lock.
#include "base/symbol.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"

enum {
    PAGE_BITS = 10,
    PAGE_SYMBOLS = 1 << PAGE_BITS,
    PAGE_COUNT = 1 << 16, // 64 million names
};

struct symbol_entry {
    struct str text;
    uint64_t hash;
};

struct symbols {
    pthread_mutex_t lock;
    struct arena texts;
    struct str_table by_text;
    atomic_uint_least32_t count;
    _Atomic(struct symbol_entry *) pages[PAGE_COUNT];
};

struct symbols *symbols_open(void)
{
    // calloc: the page directory is half a megabyte that is almost never touched
    struct symbols *s = calloc(1, sizeof(*s));
    if (!s)
        out_of_memory(sizeof(*s));
    pthread_mutex_init(&s->lock, NULL);
    arena_init(&s->texts);
    return s;
}

void symbols_close(struct symbols *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < PAGE_COUNT && s->pages[i]; i++)
        free(s->pages[i]);
    str_table_done(&s->by_text);
    arena_done(&s->texts);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static const struct symbol_entry *entry_of(const struct symbols *s, symbol name)
{
    assert(name != 0 && name <= s->count);
    uint32_t index = name - 1;
    const struct symbol_entry *page = s->pages[index >> PAGE_BITS];
    return &page[index & (PAGE_SYMBOLS - 1)];
}

static symbol add_locked(struct symbols *s, struct str text)
{
    struct str kept = str_copy(&s->texts, text);
    uint32_t index = s->count;
    if (index >> PAGE_BITS >= PAGE_COUNT)
        out_of_memory(SIZE_MAX);
    struct symbol_entry *page = s->pages[index >> PAGE_BITS];
    if (!page) {
        page = memory_take(sizeof(*page) * PAGE_SYMBOLS);
        s->pages[index >> PAGE_BITS] = page;
    }
    page[index & (PAGE_SYMBOLS - 1)] = (struct symbol_entry){kept, str_hash(kept)};
    *str_table_put(&s->by_text, kept, NULL) = index + 1;
    s->count = index + 1;
    return index + 1;
}

symbol symbol_intern(struct symbols *s, struct str text)
{
    pthread_mutex_lock(&s->lock);
    uint64_t *found = str_table_find(&s->by_text, text);
    symbol name = found ? (symbol)*found : add_locked(s, text);
    pthread_mutex_unlock(&s->lock);
    return name;
}

symbol symbol_find(struct symbols *s, struct str text)
{
    pthread_mutex_lock(&s->lock);
    uint64_t *found = str_table_find(&s->by_text, text);
    symbol name = found ? (symbol)*found : 0;
    pthread_mutex_unlock(&s->lock);
    return name;
}

struct str symbol_text(const struct symbols *s, symbol name)
{
    return entry_of(s, name)->text;
}

uint64_t symbol_hash(const struct symbols *s, symbol name)
{
    return entry_of(s, name)->hash;
}

uint32_t symbols_count(const struct symbols *s)
{
    return s->count;
}

void symbol_cache_init(struct symbol_cache *c, struct symbols *s)
{
    memset(c, 0, sizeof(*c));
    c->symbols = s;
}

symbol symbol_cache_intern(struct symbol_cache *c, struct str text)
{
    uint64_t hash = str_hash(text);
    size_t slot = (size_t)(hash & (COUNT_OF(c->slots) - 1));
    if (c->slots[slot].name && c->slots[slot].hash == hash &&
        str_equal(symbol_text(c->symbols, c->slots[slot].name), text))
        return c->slots[slot].name;
    symbol name = symbol_intern(c->symbols, text);
    c->slots[slot].hash = hash;
    c->slots[slot].name = name;
    return name;
}
