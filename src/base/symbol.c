// SPDX-License-Identifier: Apache-2.0
//
// Texts are found by id without a lock: they lie in pages that never move, and an id is only known
// to those who interned it, after its page was written. Only interning takes the lock. A name costs 14
// bytes, its text, and 7 to 10 bytes of the table: a document of a million keys has a million names.
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

struct PACKED symbol_entry {
    const char *at; // its length is in front of it
    uint32_t hash;  // the lower half of str_hash
};

// Texts lie side by side: most names are shorter than an arena's alignment. In front of a text is its
// length in one byte, or LONG_TEXT and, in front of that, the length in four.
enum { LONG_TEXT = 255, LONG_LENGTH_BYTES = 4 };

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
    uint8_t *tags;    // of slots: bits of the hash; 0: empty
    uint32_t slot_count;
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
    free(s->tags);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static const struct symbol_entry *entry_of(const struct symbols *s, symbol name)
{
    assert(name != 0 && name <= s->count);
    uint32_t index = name - 1, page = page_of(index, FIRST_PAGE_BITS);
    return &s->pages[page][index - page_start(page, FIRST_PAGE_BITS)];
}

static struct str text_of_entry(const struct symbol_entry *e)
{
    uint32_t len = (uint8_t)e->at[-1];
    if (len == LONG_TEXT)
        memcpy(&len, e->at - 1 - LONG_LENGTH_BYTES, LONG_LENGTH_BYTES);
    return str_make(e->at, len);
}

static char *take_text(struct symbols *s, size_t size)
{
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
    s->text_at += size;
    s->text_left -= size;
    return at;
}

static const char *keep_text(struct symbols *s, struct str text)
{
    bool is_long = text.len >= LONG_TEXT;
    uint32_t len = (uint32_t)text.len;
    size_t before = is_long ? 1 + LONG_LENGTH_BYTES : 1;
    char *at = take_text(s, before + text.len + 1);
    if (is_long) {
        memcpy(at, &len, LONG_LENGTH_BYTES);
        at += LONG_LENGTH_BYTES;
    }
    *at++ = (char)(is_long ? LONG_TEXT : len);
    if (text.len)
        memcpy(at, text.at, text.len);
    at[text.len] = 0;
    return at;
}

// The slot where a search starts, in a table of any size.
static uint32_t first_slot_of(uint32_t hash, uint32_t count)
{
    return (uint32_t)((uint64_t)hash * count >> 32);
}

static uint32_t next_slot(uint32_t at, uint32_t count)
{
    return at + 1 == count ? 0 : at + 1;
}

// The upper bits say where a search starts; these are others.
static uint8_t tag_of(uint32_t hash)
{
    return (uint8_t)(hash & 0xFF ? hash & 0xFF : 1);
}

static void place(struct symbols *s, uint32_t hash, symbol name)
{
    uint32_t at = first_slot_of(hash, s->slot_count);
    while (s->tags[at])
        at = next_slot(at, s->slot_count);
    s->tags[at] = tag_of(hash);
    s->slots[at] = name;
}

// Half as many slots again when three of four are taken; twice as many while that is little memory.
static void grow_slots(struct symbols *s)
{
    enum { FIRST_SLOTS = 64, MANY_SLOTS = 1 << 16 };
    if (s->count + 1 <= s->slot_count / 4 * 3)
        return;
    uint32_t more = s->slot_count < MANY_SLOTS ? s->slot_count : s->slot_count / 2;
    uint32_t count = s->slot_count ? s->slot_count + more : FIRST_SLOTS;
    free(s->slots);
    free(s->tags);
    s->slots = memory_take(count * sizeof(*s->slots));
    s->tags = memory_take(count);
    memset(s->tags, 0, count);
    s->slot_count = count;
    for (symbol name = 1; name <= s->count; name++)
        place(s, entry_of(s, name)->hash, name);
}

static symbol find_locked(const struct symbols *s, struct str text, uint32_t hash)
{
    if (!s->slot_count)
        return 0;
    uint32_t at = first_slot_of(hash, s->slot_count);
    for (; s->tags[at]; at = next_slot(at, s->slot_count)) {
        if (s->tags[at] != tag_of(hash))
            continue;
        const struct symbol_entry *e = entry_of(s, s->slots[at]);
        if (e->hash == hash && str_equal(text_of_entry(e), text))
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
        (struct symbol_entry){keep_text(s, text), hash};
    grow_slots(s);
    s->count = index + 1;
    place(s, hash, index + 1);
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
    return text_of_entry(entry_of(s, name));
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
