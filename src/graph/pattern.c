// SPDX-License-Identifier: Apache-2.0
//
// Patterns that were compiled. Most calls use the same few patterns, ten thousand times, and compiling one takes
// longer than matching. Where there are too many, all are forgotten and those in use come back.
#include <stdlib.h>
#include <string.h>

#include "base/regex.h"
#include "graph/graph.h"

enum {
    PATTERNS_MOST = 256,
    PATTERNS_MOST_BYTES = 256 * 1024, // a compiled one takes several times as much
};

static void forget_patterns(struct pattern_cache *c)
{
    for (uint32_t i = 0; i < c->by_text.len; i++)
        regex_close((struct regex *)(uintptr_t)c->by_text.entries[i].value);
    for (uint32_t i = 0; i < c->by_text.len; i++)
        free((char *)(uintptr_t)c->by_text.entries[i].key.at);
    str_table_done(&c->by_text);
    *c = (struct pattern_cache){0};
}

void patterns_close(struct graph *g)
{
    for (size_t i = 0; i < COUNT_OF(g->patterns); i++)
        forget_patterns(&g->patterns[i]);
}

static struct str own_copy(struct str s)
{
    char *at = memory_take(s.len);
    if (s.len)
        memcpy(at, s.at, s.len);
    return str_make(at, s.len);
}

const struct regex *graph_pattern(struct graph *g, struct str pattern, enum regex_syntax syntax,
                                  struct regex_error *error)
{
    struct pattern_cache *c = &g->patterns[syntax];
    const uint64_t *known = str_table_find(&c->by_text, pattern);
    if (known)
        return (const struct regex *)(uintptr_t)*known;
    struct regex *r = regex_open(pattern, syntax, error);
    if (!r)
        return NULL;
    if (c->by_text.len == PATTERNS_MOST || c->bytes + pattern.len > PATTERNS_MOST_BYTES)
        forget_patterns(c);
    c->bytes += pattern.len;
    *str_table_put(&c->by_text, own_copy(pattern), NULL) = (uintptr_t)r;
    return r;
}
