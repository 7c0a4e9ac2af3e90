// SPDX-License-Identifier: Apache-2.0
//
// Shared by the families of this folder: failing, reading whole numbers,
// making results. Private to this folder.
#ifndef WEFT_FUNCTIONS_PARTS_H
#define WEFT_FUNCTIONS_PARTS_H

#include "functions/functions.h"
#include "graph/eval/call.h"

// A body that takes values as they are: null, unknown and marked ones.
enum { PARAM_ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_MARKED };

extern const struct type type_list_of_any, type_list_of_bool, type_list_of_string, type_map_of_any,
    type_set_of_any;

// A failure that blames argument `i`, or (-1) the call.
struct value bad_argument(struct call *c, int i, const char *format, ...) PRINTF_LIKE(3, 4);

// An unknown value of a type that is never null.
struct value unknown_result(struct call *c, const struct type *t);
// The type of the result, even if arguments are unknown; or NULL and the reason.
typedef const struct type *(*type_rule)(struct call *c, struct value *failed);
// An unknown value of the type that the rule finds, or its failure.
struct value unknown_by(struct call *c, type_rule rule);
// As many bits as a machine integer has.
struct value count_result(size_t count);

// An argument without its outermost marks, which join `*marks`.
struct value arg_unmarked(struct call *c, unsigned i, const struct marks **marks);
// The argument as a whole number of 64 bits; false if it is not one.
bool arg_whole(struct call *c, unsigned i, int64_t *out);
const struct type *arg_type(struct call *c, unsigned i);
// The types of all arguments.
const struct type **arg_types(struct call *c);

// Whether the length of a known aggregate is certain: unknown elements of a set may be equal to others.
bool length_is_sure(struct value v);
// The items of a mapping or sequence in iteration order: mappings by byte order of their keys. `keys` may be NULL; it
// is set to NULL for a sequence. Both live in the arena.
const struct value *items_in_order(struct call *c, struct value v, const struct value **keys);

// The number of characters of a string, known or not.
struct value string_length(struct call *c, struct value text);

#endif
