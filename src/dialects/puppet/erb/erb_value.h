// SPDX-License-Identifier: Apache-2.0
//
// Ruby's values as templates see them. Unlike Puppet's they can change: a template works on copies of what the manifest
// has, one for each array, hash and text, and what it has changed goes back (erb_variables.c).
#ifndef WEFT_DIALECTS_PUPPET_ERB_VALUE_H
#define WEFT_DIALECTS_PUPPET_ERB_VALUE_H

#include "base/table.h"
#include "dialects/puppet/values/values.h"

struct erb_node;
struct erb_run;
struct erb_frame;

enum rv_kind {
    RV_NIL,
    RV_BOOL,
    RV_INT,
    RV_FLOAT,
    RV_STRING,
    RV_SYMBOL,
    RV_ARRAY,
    RV_HASH,
    RV_RANGE,
    RV_REGEXP,
    RV_MATCH,
    RV_PROC,
    RV_WALK,  // an Enumerator: a method that still waits for its block
    RV_CLASS, // a constant
    RV_SCOPE,
    RV_SELF, // the template itself
    RV_ERROR,
    RV_OTHER,   // a value of Puppet that Ruby code can only show and compare
    RV_UNKNOWN, // what the compilation does not know: whoever uses it knows nothing either
};

struct rv {
    enum rv_kind kind;
    union {
        bool truth;
        int64_t integer;
        double number;
        struct rv_string *string;
        const struct str *symbol; // also the name of a class
        struct rv_list *list;
        struct rv_hash *hash;
        const struct rv_range *range;
        const struct rv_regexp *regexp;
        const struct rv_match *match;
        const struct rv_proc *proc;
        const struct rv_walk *walk;
        const struct rv_error *error;
        const struct value *other;
    };
};

struct rv_string {
    char *at;
    size_t len, room;
    bool is_changed;
};

struct rv_list {
    struct arena *arena;
    struct rv *at;
    size_t len, room;
    bool is_changed;
};

// In order of insertion; `slots` is an index over the keys of a hash with more than a few.
struct rv_hash {
    struct rv_list keys, items;
    uint32_t *slots;
    uint32_t slot_mask;
    struct rv otherwise; // what a key that is not there gives
    const struct rv_proc *make;
    bool is_changed;
};

struct rv_range {
    struct rv first, last;
    bool excludes_last;
};

enum { REGEXP_IGNORE_CASE = 1, REGEXP_EXTENDED = 2, REGEXP_DOT_ALL = 4 };

struct rv_regexp {
    struct str source;
    unsigned options;
};

struct rv_match {
    struct str text; // in which it was found
    const struct rv_regexp *regexp;
    uint32_t count; // of groups, with the whole
    const size_t *starts, *ends;
    const struct str *names; // of groups; empty ones have none
};

// What can be called: a block or lambda of the template, a method by name (`&:x`), or a body in C.
struct rv_proc {
    const struct erb_node *block;
    struct erb_frame *frame;
    bool is_lambda;
    struct str method;
    struct rv (*native)(struct erb_run *r, void *data, const struct rv *args, unsigned count);
    void *data;
};

struct rv_walk {
    struct rv self;
    struct str method;
    const struct rv *args;
    unsigned count;
};

struct rv_error {
    struct str class_name;
    struct str message;
};

static inline struct rv rv_nil(void)
{
    return (struct rv){.kind = RV_NIL};
}
static inline struct rv rv_bool(bool b)
{
    return (struct rv){.kind = RV_BOOL, .truth = b};
}
static inline struct rv rv_int(int64_t i)
{
    return (struct rv){.kind = RV_INT, .integer = i};
}
static inline struct rv rv_float(double d)
{
    return (struct rv){.kind = RV_FLOAT, .number = d};
}
static inline bool rv_is_true(struct rv v)
{
    return v.kind == RV_BOOL ? v.truth : v.kind != RV_NIL;
}
static inline bool rv_is_number(struct rv v)
{
    return v.kind == RV_INT || v.kind == RV_FLOAT;
}
static inline double rv_double(struct rv v)
{
    return v.kind == RV_INT ? (double)v.integer : v.number;
}

// A String with a copy of the bytes.
struct rv rv_text(struct arena *a, struct str s);
struct rv rv_symbol(struct arena *a, struct str s);
struct rv rv_class(struct arena *a, struct str name);
// The bytes of a String or a Symbol, as they are now.
struct str rv_bytes(struct rv v);
static inline bool rv_is_texty(struct rv v)
{
    return v.kind == RV_STRING || v.kind == RV_SYMBOL;
}
void rv_string_set(struct arena *a, struct rv_string *s, struct str text);
void rv_string_add(struct arena *a, struct rv_string *s, struct str text);

struct rv rv_array(struct arena *a);
struct rv rv_array_of(struct arena *a, const struct rv *items, size_t count);
void rv_push(struct rv list, struct rv v);
void list_push(struct rv_list *list, struct rv v);
// Makes a hole of `count` at an index that is inside, or closes one.
void list_open(struct rv_list *list, size_t at, size_t count);
void list_close(struct rv_list *list, size_t at, size_t count);

struct rv rv_hash(struct arena *a);
// The index of a key, or -1.
ptrdiff_t hash_index(const struct rv_hash *h, struct rv key);
void rv_hash_put(struct rv hash, struct rv key, struct rv item);
void hash_remove(struct rv_hash *h, size_t at);
void hash_clear(struct rv_hash *h);
// What a key has; false: there is none.
bool hash_find(const struct rv_hash *h, struct rv key, struct rv *out);

struct rv rv_range(struct arena *a, struct rv first, struct rv last, bool excludes_last);

// The name of the class: "String", "NilClass".
struct str rv_class_name(struct rv v);
// `==`, and the stricter `eql?` by which hashes find keys (1 is not 1.0).
bool rv_equal(struct rv x, struct rv y);
bool rv_same_key(struct rv x, struct rv y);
uint64_t rv_hash_code(struct rv v);
// Whether something of the above met values that are nested too deeply, since this was asked last: its results do
// not count then.
bool rv_was_too_deep(void);
// The same for values that are not known.
bool rv_met_unknown(void);
// `<=>`; false: they cannot be compared.
bool rv_compare(struct rv x, struct rv y, int *out);

// As `to_s` and `inspect` show it.
void rv_write(struct strbuf *out, struct rv v);
void rv_inspect(struct strbuf *out, struct rv v);
struct str rv_to_s(struct arena *a, struct rv v);
struct str rv_inspected(struct arena *a, struct rv v);
// How a Regexp is shown inside of another one: `(?-mix:x)`.
void regexp_write(struct strbuf *out, const struct rv_regexp *re);

#endif
