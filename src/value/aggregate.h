// SPDX-License-Identifier: Apache-2.0
//
// What the files of this folder share about the insides of values. Nobody else includes it.
#ifndef WEFT_VALUE_AGGREGATE_H
#define WEFT_VALUE_AGGREGATE_H

#include "value/value.h"

// A header with a copy of the items; summary and depth are set, the rest is the caller's.
struct aggregate *aggregate_new(struct arena *a, enum value_kind kind, const struct value *items,
                                size_t len);
// The same with items that are in the arena already.
struct aggregate *aggregate_of_kept(struct arena *a, enum value_kind kind,
                                    const struct value *items, size_t len);
// The value, or absent when it nests too deep.
struct value aggregate_value(const struct aggregate *g);
// How deep a value nests: 0 for a scalar.
unsigned value_depth(struct value v);
// Gives `g` the keys of `old`, which lives as long, or its own copy of them.
void object_share_keys(struct aggregate *g, const struct aggregate *old);
void object_copy_keys(struct arena *a, struct aggregate *g, const struct aggregate *old);
// The same items in the same shape: other items under the same keys or of the same element type.
// Sets are put in order again.
struct value aggregate_with_items(struct arena *a, struct value v, const struct value *items);
struct value number_copy(struct arena *a, struct value v);

#endif
