// SPDX-License-Identifier: Apache-2.0
//
// Types as cty has them: three primitives, three collections, two structural kinds, capsules, and
// "dynamic" for what is not known yet. Types are immutable and live in an arena; two types are the
// same when type_equal says so, whatever their addresses.
#ifndef WEFT_VALUE_TYPE_H
#define WEFT_VALUE_TYPE_H

#include "base/str.h"

enum type_kind {
    TYPE_DYNAMIC,
    TYPE_BOOL,
    TYPE_NUMBER,
    TYPE_STRING,
    TYPE_LIST,
    TYPE_SET,
    TYPE_MAP,
    TYPE_TUPLE,
    TYPE_OBJECT,
    TYPE_CAPSULE,
};

struct capsule_kind;

// Parts are shared as the parts of values are: what a walk over all of them would find is kept where they meet.
struct type {
    enum type_kind kind : 8;
    bool has_dynamic : 1;               // tuple, object: somewhere inside
    bool has_optional : 1;              // ... the same for attributes that may be missing
    uint32_t len;                       // tuple, object: how many parts
    uint64_t hash;                      // tuple, object: type_hash
    const struct type *element;         // list, set, map
    const struct type *const *items;    // tuple, object: types of the parts
    const struct str *names;            // object: names in byte order
    const bool *optional;               // object constraints: which may be missing; or NULL
    const struct capsule_kind *capsule; // capsule
};

extern const struct type type_dynamic, type_bool, type_number, type_string;

const struct type *type_list(struct arena *a, const struct type *element);
const struct type *type_set(struct arena *a, const struct type *element);
const struct type *type_map(struct arena *a, const struct type *element);
// Keeps `items`.
const struct type *type_tuple(struct arena *a, const struct type *const *items, uint32_t len);
// Names in any order, without duplicates; copied and sorted. `optional` may be NULL.
const struct type *type_object(struct arena *a, const struct str *names,
                               const struct type *const *items, const bool *optional, uint32_t len);
// The same with names that are in byte order; keeps `names` and `items`.
const struct type *type_object_kept(struct arena *a, const struct str *names,
                                    const struct type *const *items, uint32_t len);
const struct type *type_capsule(struct arena *a, const struct capsule_kind *kind);

bool type_equal(const struct type *a, const struct type *b);
// Equal types have equal hashes.
uint64_t type_hash(const struct type *t);
// Dynamic somewhere inside.
bool type_has_dynamic(const struct type *t);
bool type_is_primitive(const struct type *t);
// List, set or map.
bool type_is_collection(const struct type *t);
// Attribute number i of an object type may be missing.
bool type_is_optional(const struct type *t, uint32_t i);
// Optional attributes somewhere inside: a constraint, not the type of a value.
bool type_has_optional(const struct type *t);
const struct type *type_without_optional(struct arena *a, const struct type *t);
// Equal, but where `wanted` is dynamic anything goes.
bool type_conforms(const struct type *given, const struct type *wanted);
// The type of an object's attribute, or NULL.
const struct type *type_attribute(const struct type *t, struct str name);
// Index of an object's attribute, or -1.
ptrdiff_t type_find_attribute(const struct type *t, struct str name);
// A copy that needs nothing of the arena it came from.
const struct type *type_copy(struct arena *a, const struct type *t);
// For people: "list of string", "object", "number".
struct str type_name(struct arena *a, const struct type *t);
void type_write_name(struct strbuf *out, const struct type *t);
// The same where a type is wanted rather than had: dynamic is "any type".
struct str type_constraint_name(struct arena *a, const struct type *t);
void type_write_constraint_name(struct strbuf *out, const struct type *t);
// cty's JSON form: "string", ["list","number"], ["object",{"a":"bool"},["a"]].
void type_write_json(struct strbuf *out, const struct type *t);
// NULL when the text is not such a form; `*error` then tells why.
const struct type *type_read_json(struct arena *a, struct str text, const char **error);

// The common type, or NULL. `unsafe` also uses conversions that may fail. Converting can still fail where kinds
// are mixed (docs/deviations.md).
const struct type *type_unify(struct arena *a, const struct type *const *types, size_t count,
                              bool unsafe);

#endif
