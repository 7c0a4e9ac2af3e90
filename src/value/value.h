// SPDX-License-Identifier: Apache-2.0
//
// A value: immutable, 16 bytes, passed by value. The model is cty's, because HCL's behaviour
// depends on it, plus what the other languages need (rulings 1.11). Aggregates live in an arena; a
// value never holds anything that still has to be computed (rulings 1.8).
//
// Strings of up to 14 bytes lie inside the value itself, so value_str takes a *pointer*: the bytes
// it returns live no longer than the value they are read from.
#ifndef WEFT_VALUE_VALUE_H
#define WEFT_VALUE_VALUE_H

#include <stdatomic.h>

#include "value/type.h"

enum value_kind {
    VALUE_ABSENT = 0, // no value at all: a miss. Zeroed memory is an absent value.
    VALUE_NULL,       // null of a type
    VALUE_BOOL,
    VALUE_INT,    // a number that is a whole number of 64 bits (never negative zero)
    VALUE_DOUBLE, // a number that is a double: also infinities, NaN and negative zero
    VALUE_BIG,    // a number beyond both: binary float of `precision` bits
    VALUE_STRING,
    VALUE_LIST, // of one element type
    VALUE_SET,
    VALUE_MAP,
    VALUE_TUPLE,  // each element its own type
    VALUE_OBJECT, // each attribute its own type
    VALUE_CAPSULE,
    VALUE_UNKNOWN, // of a type, refined; with VALUE_POISON the placeholder beside an error
    VALUE_MARKED,  // a value that carries marks
};

enum value_flag {
    VALUE_INLINE = 1 << 0, // string: the bytes are in the value
    VALUE_ASCII = 1 << 1,  // string: all bytes below 128, hence NFC
    VALUE_FLOAT = 1 << 2,  // number: a Float where a language tells Float from Integer
    VALUE_TEXT = 1 << 3,   // number: keeps the text it was written as (a big with `text`)
    VALUE_POISON = 1 << 4, // unknown: an error was met while computing it
};

// What an aggregate has somewhere inside; a scalar has none of it.
enum value_summary {
    HAS_UNKNOWN = 1 << 0,
    HAS_MARK = 1 << 1,
    HAS_POISON = 1 << 2,
    HAS_CLOSURE = 1 << 3,
};

enum {
    VALUE_INLINE_BYTES = 14,
    VALUE_DEPTH_MAX = 1000,       // aggregates nested deeper are refused when built
    PRECISION_LITERAL = 512,      // bits of a number literal or a number read from text
    PRECISION_INT = 64,           // bits of a machine integer (length(), an index)
    PRECISION_DOUBLE = 53,        // bits of a machine float (pow(), log())
    PRECISION_UNBOUNDED = 0xFFFF, // integers that never round
};

struct big;
struct aggregate;
struct unknown;
struct marked;
struct capsule;
struct failure; // the graph's; here only carried by a poison

struct value {
    union {
        struct {
            uint8_t kind;       // enum value_kind
            uint8_t flags;      // enum value_flag
            uint16_t precision; // number: bits
            uint32_t len;       // string not inline: bytes
            union {
                bool boolean;
                int64_t integer;
                double number;
                const struct big *big;
                const char *bytes;
                const struct type *type; // null
                const struct aggregate *aggregate;
                const struct unknown *unknown;
                const struct marked *marked;
                const struct capsule *capsule;
            };
        };
        struct {
            uint8_t kind_again;
            uint8_t inline_len_flags; // length in the upper four bits, flags in the lower
            char inline_bytes[VALUE_INLINE_BYTES];
        };
        uint64_t halves[2]; // as registers hold it
    };
};

_Static_assert(sizeof(struct value) == 16, "a value is 16 bytes");

// ---- scalars

#define VALUE_NONE ((struct value){.kind = VALUE_ABSENT})

struct value value_null(const struct type *t);
static inline struct value value_bool(bool b)
{
    return (struct value){.kind = VALUE_BOOL, .boolean = b};
}
// Copies bytes that do not fit inline. No normalisation: NFC is an operation of the language.
struct value value_string(struct arena *a, struct str s);
// The same for bytes that are all below 128.
struct value value_string_ascii(struct arena *a, struct str s);
struct value value_string_ascii_kept(struct str s);
// Keeps the bytes instead of copying: they must live as long as the value is used.
struct value value_string_kept(struct str s);
static inline struct value value_int(int64_t i)
{
    return (struct value){.kind = VALUE_INT, .precision = PRECISION_LITERAL, .integer = i};
}

// The kind by way of the half that it is in: gcc keeps a kind that is read by itself in a register of its own and writes
// it back into each copy, which is then waited for.
static inline enum value_kind value_kind(struct value v)
{
    return (enum value_kind)(LITTLE_ENDIAN_U64(v.halves[0]) & 0xFF);
}

static inline bool value_is(struct value v, enum value_kind kind)
{
    return value_kind(v) == kind;
}

static inline bool value_is_number(struct value v)
{
    return value_kind(v) == VALUE_INT || value_kind(v) == VALUE_DOUBLE ||
           value_kind(v) == VALUE_BIG;
}

// Nothing is inside it: no mark, nothing unknown, no failure.
static inline bool value_is_scalar(struct value v)
{
    return value_kind(v) < VALUE_LIST;
}

static inline bool value_is_aggregate(struct value v)
{
    return value_kind(v) >= VALUE_LIST && value_kind(v) <= VALUE_OBJECT;
}

// List, set or tuple.
static inline bool value_is_sequence(struct value v)
{
    return value_kind(v) == VALUE_LIST || value_kind(v) == VALUE_SET ||
           value_kind(v) == VALUE_TUPLE;
}
// Map or object.
static inline bool value_is_mapping(struct value v)
{
    return value_kind(v) == VALUE_MAP || value_kind(v) == VALUE_OBJECT;
}

// The bytes of a string; they live no longer than `*v` and its arena.
static inline struct str value_str(const struct value *v)
{
    assert(v->kind == VALUE_STRING);
    if (v->flags & VALUE_INLINE)
        return str_make(v->inline_bytes, v->inline_len_flags >> 4);
    return str_make(v->bytes, v->len);
}
static inline bool value_string_is_ascii(const struct value *v)
{
    return v->kind == VALUE_STRING && (v->flags & VALUE_ASCII);
}

// ---- unknowns and refinements

enum null_state { MAYBE_NULL, NOT_NULL };

struct refinement {
    enum null_state null;
    struct str prefix;     // string: what it surely starts with
    struct value min, max; // number bounds, or absent
    bool min_inclusive, max_inclusive;
    int64_t min_length, max_length; // collection bounds; max_length < 0: none
};

// Nothing is known: where every refinement starts (a zeroed one would say "empty" of a collection).
static inline struct refinement refinement_none(void)
{
    return (struct refinement){.max_length = -1};
}

struct unknown {
    const struct type *type;
    struct refinement refined;
    const struct failure *failure; // poison: what went wrong
    struct value known; // dynamic: an object of the parts that are known already, or absent
};

struct value value_unknown(struct arena *a, const struct type *t);
// Unknown of the dynamic type, without refinement; needs no arena.
extern const struct value value_dynamic;
// An object of which only some parts are known: unknown of the dynamic type to everybody but who asks for a part.
struct value value_unknown_with(struct arena *a, struct value known);
// The part of an unknown of the dynamic type under a name: what is known of it, or unknown too.
struct value value_unknown_part(struct value unknown, struct str name);
// Unknown with a refinement; collapses to a known value where the refinement leaves only one.
struct value value_refine(struct arena *a, struct value v, struct refinement r);
struct value value_refine_not_null(struct arena *a, struct value v);
// What is surely true of any value, known or not; of null and absent nothing. The prefix of a known
// string is its bytes, which live no longer than `*v`; value_range leaves them out when they would
// not outlive the call.
struct refinement value_range_of(const struct value *v);
struct refinement value_range(struct value v);
static inline bool value_is_unknown(struct value v)
{
    return value_kind(v) == VALUE_UNKNOWN;
}

// The placeholder beside an error: unknown of type `t` that carries what went wrong.
struct value value_poison(struct arena *a, const struct type *t, const struct failure *failure);
static inline bool value_is_poison(struct value v)
{
    return value_kind(v) == VALUE_UNKNOWN && (v.flags & VALUE_POISON);
}

// ---- marks

// A mark is compared by address; its name is for people.
struct mark {
    struct str name;
    struct str unknown; // how people are told of an unknown that has it; empty: nothing special
};

struct marks {
    uint32_t len;
    const struct mark *at[]; // in address order, no duplicates
};

struct marked {
    struct value inner; // never itself marked
    const struct marks *marks;
};

extern const struct mark mark_sensitive;
// Told by something sensitive without containing it: whether it can be read as something, say. It hides a value as
// `sensitive` does; what peers compute has no such mark (docs/decisions.md).
extern const struct mark mark_telling;
// One of the two.
bool mark_is_secret(const struct mark *mark);
bool marks_are_secret(const struct marks *marks);

struct value value_mark(struct arena *a, struct value v, const struct mark *mark);
// With all of `marks` (NULL: none) added.
struct value value_mark_all(struct arena *a, struct value v, const struct marks *marks);
// Without the outermost marks; they are joined to `*out`, which starts as NULL.
struct value marked_unmark(struct arena *a, struct value v, const struct marks **out);
static inline struct value value_unmark(struct arena *a, struct value v, const struct marks **out)
{
    return value_kind(v) == VALUE_MARKED ? marked_unmark(a, v, out) : v;
}
// Without any marks, however deep inside.
struct value value_unmark_deep(struct arena *a, struct value v, const struct marks **out);
const struct marks *marks_join(struct arena *a, const struct marks *x, const struct marks *y);
bool marks_equal(const struct marks *x, const struct marks *y);
// Marked itself, or something inside is.
bool value_has_marks(struct value v);
bool value_has_mark(struct value v, const struct mark *mark);
// Something secret is in it.
bool value_is_secret(struct value v);
// All marks but one stay.
struct value value_without_mark(struct arena *a, struct value v, const struct mark *mark);

// ---- aggregates

struct aggregate {
    uint32_t len;
    uint8_t kind;               // enum value_kind
    uint8_t summary;            // enum value_summary of what is inside
    uint16_t depth;             // 1 + the deepest element
    uint64_t sorted : 1;        // mapping: keys are in byte order already
    uint64_t any_keys : 1;      // mapping: some key is no string: see value_object_any
    uint64_t ordered : 1;       // mapping: the byte order of the keys lies behind them
    uint64_t period : 61;       // of the arena that it is in
    const struct type *element; // list, set, map
    const struct value
        *keys; // mapping: strings, in order of insertion; `any_keys`: behind their texts
    const uint32_t *slots; // mapping of more than 8: open addressing over key hashes
    uint32_t slot_mask;
    atomic_uint_least32_t hash; // value_hash; 0: nobody asked yet
    const struct value *items;
    const struct type *_Atomic type; // value_type of a tuple or object; NULL: nobody asked yet
};

// Sequences. `items` is copied. A set is put in order and duplicates leave it; an element that is
// unknown stays as it is. Element types of lists and sets must be `element` already.
struct value value_list(struct arena *a, const struct type *element, const struct value *items,
                        size_t len);
struct value value_set(struct arena *a, const struct type *element, const struct value *items,
                       size_t len);
struct value value_tuple(struct arena *a, const struct value *items, size_t len);
// The same with items that are in the arena already.
struct value value_tuple_kept(struct arena *a, const struct value *items, size_t len);

// Mappings from pairs in order of insertion. Keys are strings. A key that occurs again keeps its
// first place and gets the last value; a language that wants otherwise looks first.
struct value value_map(struct arena *a, const struct type *element, const struct value *keys,
                       const struct value *items, size_t len);
struct value value_object(struct arena *a, const struct value *keys, const struct value *items,
                          size_t len);
// The same for keys that others will share: their order in bytes is kept with them.
struct value value_object_sample(struct arena *a, const struct value *keys,
                                 const struct value *items, size_t len);
// An object with the keys of another, which lives as long as the arena; one item for each of them.
struct value value_object_like(struct arena *a, struct value sample, const struct value *items);

// The same for keys that are any known values without marks: 1 and "1" are two keys. A key that is no string has
// a text, as value_show writes it, which stands for it wherever only strings count: in types, JSON and layers.
struct value value_object_any(struct arena *a, const struct value *keys, const struct value *items,
                              size_t len);
// Puts pairs, or keys alone (`items` is NULL), in JavaScript's order, in place: keys that look like whole numbers
// first, ascending. Others keep their order.
void pairs_integers_first(struct value *keys, struct value *items, size_t len);
bool key_looks_whole(struct str key, uint32_t *number);

// The constructors above answer VALUE_ABSENT when the result would nest deeper than
// VALUE_DEPTH_MAX.

static inline size_t value_len(struct value v)
{
    return v.aggregate->len;
}

static inline struct value value_item(struct value v, size_t i)
{
    return v.aggregate->items[i];
}

// Mapping: key and value number i in order of insertion.
struct str value_key(struct value v, size_t i);
// The item under a key, or absent.
struct value value_get(struct value mapping, struct str key);
// Index of a key, or -1.
ptrdiff_t value_find_key(struct value mapping, struct str key);
// Key number i as it is, and the index of exactly this key, or -1.
struct value value_real_key(struct value mapping, size_t i);
ptrdiff_t value_find_real_key(struct value mapping, struct value key);
// The first key that has this text, or -1.
ptrdiff_t value_find_text(struct value mapping, struct str text);
// Indexes in byte order of the keys, in the arena; NULL when insertion order is byte order already.
const uint32_t *value_sorted(struct arena *a, struct value mapping);

// ---- capsules: kinds of value that only some languages have

struct capsule_kind {
    const char *name;
    bool is_closure;
    void (*show)(struct strbuf *out, const void *data);
    bool (*equal)(const void *x, const void *y);
    uint64_t (*hash)(const void *data);
    // Writes a JSON form and returns true, or returns false when there is none.
    bool (*json)(struct strbuf *out, const void *data);
};

struct capsule {
    const struct capsule_kind *kind;
    const void *data;
};

struct value value_capsule(struct arena *a, const struct capsule_kind *kind, const void *data);
// What some languages have beside null: nothing was said, not even null. It equals itself alone. JSON leaves such
// keys out, and has null in lists.
struct value value_undefined(void);
bool value_is_undefined(struct value v);
// The data when `v` is a capsule of this kind, else NULL.
const void *value_capsule_data(struct value v, const struct capsule_kind *kind);

// ---- questions

// enum value_summary bits of v itself and all that is inside it.
unsigned value_summary(struct value v);
bool value_is_wholly_known(struct value v);
bool value_is_null(struct value v);
// The type of a value; dynamic for an absent one. Built in the arena for tuples and objects.
const struct type *value_type(struct arena *a, struct value v);

// Identity of meaning: same type, same known parts, same unknowns and refinements, same marks.
bool value_same(struct value x, struct value y);
// cty's equality: a known bool, or an unknown one where it cannot be decided; marks of both on it.
struct value value_equal(struct arena *a, struct value x, struct value y);
// value_equal without its result: whether the answer is known to be true.
bool value_surely_equal(struct value x, struct value y);
// Order in which a set is walked: for elements of one type. <0, 0, >0.
int value_order(struct value x, struct value y);
// Equal by value_same implies equal hashes.
uint64_t value_hash(struct value v);

// A copy that needs nothing of the arena it came from.
struct value value_copy(struct arena *a, struct value v);

// For people: HCL-like, on one line, at most `limit` bytes, sensitive parts as (sensitive).
void value_show(struct strbuf *out, struct value v);
// The same over several lines where one would be longer than 80 columns.
void value_show_lines(struct strbuf *out, struct value v);

// An object and its text on one line: where each key begins in it, and where the last item ends.
struct shown_object {
    struct value object;
    struct str text;
    size_t *starts; // one more than there are keys
};
// Shows an object and fills in `starts`. Stretches that are in an earlier text too, because the keys are the very
// same and so are the items, are copied from there. `before` may be NULL.
void value_show_like(struct strbuf *out, struct value object, size_t *starts,
                     const struct shown_object *before);

#endif
