// SPDX-License-Identifier: Apache-2.0
//
// Names of source text as 32-bit numbers: equal text, equal number. A table belongs to a graph and
// dies with it, so that a long-lived process which opens and closes projects does not grow. Keys
// made while evaluating are strings and never come here. Any number of threads may intern at once.
#ifndef WEFT_BASE_SYMBOL_H
#define WEFT_BASE_SYMBOL_H

#include "base/str.h"

typedef uint32_t symbol; // 0 is no symbol

struct symbols;

struct symbols *symbols_open(void);
void symbols_close(struct symbols *s);

// The number of `text`; the bytes are copied.
symbol symbol_intern(struct symbols *s, struct str text);
// The number of `text` if it has one, else 0: a name that nobody wrote cannot be defined.
symbol symbol_find(struct symbols *s, struct str text);
// The bytes end in NUL and live as long as the table.
struct str symbol_text(const struct symbols *s, symbol name);
uint32_t symbols_count(const struct symbols *s);

// A cache that one thread puts in front: what it has seen costs no lock.
struct symbol_cache {
    struct symbols *symbols;
    struct {
        uint64_t hash;
        symbol name;
    } slots[1024];
};

void symbol_cache_init(struct symbol_cache *c, struct symbols *s);
symbol symbol_cache_intern(struct symbol_cache *c, struct str text);

#endif
