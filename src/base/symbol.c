// SPDX-License-Identifier: Apache-2.0
//
// Texts are found by id without a lock: they lie in pages that never move, and an id is only known
// to those who interned it, after its page was written. Only interning takes the lock. A name costs 16
// bytes, its text, and about 8 bytes of the table: a document of a million keys has a million names.
#include "base/symbol.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/pages.h"

enum {
    FIRST_PAGE_BITS = 6, // page n holds 64 << n names
    PAGE_COUNT = 24,     // a thousand million names
    FIRST_TEXT_BYTES = 1024,
    LARGEST_TEXT_BYTES = 64 * 1024,
};

struct symbol_entry {
    const char *at;
    uint32_t len;
    uint32_t hash; // the lower half of str_hash
};

// Texts lie side by side: most names are shorter than an arena's alignment.
struct text_block {
    struct text_block *older;
    char bytes[];
};

struct symbols {
    pthread_mutex_t lock;
    struct text_block *texts;
    char *text_at;
    size_t text_left;
    size_t text_room; // of the newest block
    uint32_t *slots;  // open addressing: a symbol or 0
    uint32_t slot_mask;
    atomic_uint_least32_t count;
    _Atomic(struct symbol_entry *) pages[PAGE_COUNT];
};

struct symbols *symbols_open(void)
{
    struct symbols *s = memory_take(sizeof(*s));
    memset(s, 0, sizeof(*s));
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

void symbols_close(struct symbols *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < PAGE_COUNT && s->pages[i]; i++)
        free(s->pages[i]);
    for (struct text_block *b = s->texts; b;) {
        struct text_block *older = b->older;
        free(b);
        b = older;
    }
    free(s->slots);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static const struct symbol_entry *entry_of(const struct symbols *s, symbol name)
{
    assert(name != 0 && name <= s->count);
    uint32_t index = name - 1, page = page_of(index, FIRST_PAGE_BITS);
    return &s->pages[page][index - page_start(page, FIRST_PAGE_BITS)];
}

static const char *keep_text(struct symbols *s, struct str text)
{
    size_t size = text.len + 1;
    if (size > s->text_left) {
        size_t room = s->text_room ? s->text_room * 2 : FIRST_TEXT_BYTES;
        room = room > LARGEST_TEXT_BYTES ? LARGEST_TEXT_BYTES : room;
        s->text_room = room;
        room = room < size ? size : room;
        struct text_block *b = memory_take(sizeof(*b) + room);
        b->older = s->texts;
        s->texts = b;
        s->text_at = b->bytes;
        s->text_left = room;
    }
    char *at = s->text_at;
    if (text.len)
        memcpy(at, text.at, text.len);
    at[text.len] = 0;
    s->text_at += size;
    s->text_left -= size;
    return at;
}

static void place(uint32_t *slots, uint32_t mask, uint32_t hash, symbol name)
{
    uint32_t at = hash & mask;
    while (slots[at])
        at = (at + 1) & mask;
    slots[at] = name;
}

// Twice the slots when three of four are taken.
static void grow_slots(struct symbols *s)
{
    if (s->slot_mask && s->count + 1 <= s->slot_mask / 4 * 3)
        return;
    uint32_t count = s->slot_mask ? (s->slot_mask + 1) * 2 : 64;
    uint32_t *slots = calloc(count, sizeof(*slots));
    if (!slots)
        out_of_memory(count * sizeof(*slots));
    for (symbol name = 1; name <= s->count; name++)
        place(slots, count - 1, entry_of(s, name)->hash, name);
    free(s->slots);
    s->slots = slots;
    s->slot_mask = count - 1;
}

static symbol find_locked(const struct symbols *s, struct str text, uint32_t hash)
{
    if (!s->slot_mask)
        return 0;
    for (uint32_t at = hash & s->slot_mask; s->slots[at]; at = (at + 1) & s->slot_mask) {
        const struct symbol_entry *e = entry_of(s, s->slots[at]);
        if (e->hash == hash && str_equal(str_make(e->at, e->len), text))
            return s->slots[at];
    }
    return 0;
}

static symbol add_locked(struct symbols *s, struct str text, uint32_t hash)
{
    uint32_t index = s->count;
    uint32_t number = page_of(index, FIRST_PAGE_BITS);
    if (number >= PAGE_COUNT || text.len > UINT32_MAX)
        out_of_memory(SIZE_MAX);
    struct symbol_entry *page = s->pages[number];
    if (!page) {
        page = memory_take(sizeof(*page) << (FIRST_PAGE_BITS + number));
        s->pages[number] = page;
    }
    page[index - page_start(number, FIRST_PAGE_BITS)] =
        (struct symbol_entry){keep_text(s, text), (uint32_t)text.len, hash};
    grow_slots(s);
    s->count = index + 1;
    place(s->slots, s->slot_mask, hash, index + 1);
    return index + 1;
}

symbol symbol_intern(struct symbols *s, struct str text)
{
    uint32_t hash = (uint32_t)str_hash(text);
    pthread_mutex_lock(&s->lock);
    symbol name = find_locked(s, text, hash);
    if (!name)
        name = add_locked(s, text, hash);
    pthread_mutex_unlock(&s->lock);
    return name;
}

symbol symbol_find(struct symbols *s, struct str text)
{
    uint32_t hash = (uint32_t)str_hash(text);
    pthread_mutex_lock(&s->lock);
    symbol name = find_locked(s, text, hash);
    pthread_mutex_unlock(&s->lock);
    return name;
}

struct str symbol_text(const struct symbols *s, symbol name)
{
    const struct symbol_entry *e = entry_of(s, name);
    return str_make(e->at, e->len);
}

uint32_t symbol_hash(const struct symbols *s, symbol name)
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
