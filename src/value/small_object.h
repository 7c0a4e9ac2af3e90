// SPDX-License-Identifier: Apache-2.0
//
// A small object that is put together key by key.
#ifndef WEFT_VALUE_SMALL_OBJECT_H
#define WEFT_VALUE_SMALL_OBJECT_H

#include "value/value.h"

struct object {
    struct arena *arena;
    struct value keys[16], items[16];
    size_t len;
};

static inline void object_add(struct object *o, const char *key, struct value v)
{
    assert(o->len < COUNT_OF(o->keys));
    o->keys[o->len] = value_string_kept(str_of(key));
    o->items[o->len++] = v;
}

static inline void object_add_text(struct object *o, const char *key, struct str text)
{
    object_add(o, key, value_string(o->arena, text));
}

static inline struct value object_done(const struct object *o)
{
    return value_object(o->arena, o->keys, o->items, o->len);
}

#endif
