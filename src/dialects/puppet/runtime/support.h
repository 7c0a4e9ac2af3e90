// SPDX-License-Identifier: Apache-2.0
//
// What the bodies of functions share: lists and hashes that grow, texts, arguments.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_SUPPORT_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_SUPPORT_H

#include "dialects/puppet/runtime/function.h"

// Values that will be an Array; all of it is in the arena.
struct values {
    struct arena *arena;
    struct value *at;
    size_t len, room;
};
void values_add(struct values *list, struct value v);
void values_add_all(struct values *list, struct value sequence);
// The Array; a failure when it would nest too deeply.
struct value values_array(struct puppet_call *c, const struct values *list);
static inline struct values values_in(struct puppet_call *c)
{
    return (struct values){.arena = c->arena};
}

// Pairs that will be a Hash: a key that comes again keeps its place and gets the last item.
struct pairs {
    struct values keys, items;
};
void pairs_add(struct pairs *p, struct value key, struct value item);
void pairs_add_all(struct pairs *p, struct value hash);
struct value pairs_hash(struct puppet_call *c, const struct pairs *p);
static inline struct pairs pairs_in(struct puppet_call *c)
{
    return (struct pairs){values_in(c), values_in(c)};
}
struct value puppet_pair(struct puppet_call *c, struct value key, struct value item);

static inline bool puppet_is_string(struct value v)
{
    return value_is(v, VALUE_STRING);
}
static inline bool puppet_is_array(struct value v)
{
    return value_is_sequence(v);
}
static inline bool puppet_is_hash(struct value v)
{
    return value_is_mapping(v);
}

// The bytes of argument i, which is a string; they live as long as the arguments.
struct str arg_text(struct puppet_call *c, unsigned i);
static inline struct value arg_or(const struct puppet_call *c, unsigned i, struct value otherwise)
{
    return i < c->count ? c->args[i] : otherwise;
}
static inline bool has_lambda(const struct puppet_call *c)
{
    return !value_is(c->lambda, VALUE_ABSENT);
}
// The text of a value; of a string its bytes in the arena.
struct str text_in(struct puppet_call *c, struct value v);
// What a strbuf holds as a String; frees it.
struct value string_of_buffer(struct puppet_call *c, struct strbuf *out);
static inline struct value string_value(struct puppet_call *c, struct str s)
{
    return value_string(c->arena, s);
}

// The type of a value as messages show it: `Integer`, `Array[String]`.
struct str type_text_of(struct puppet_call *c, struct value v);

// Unicode case of a whole text.
struct str text_upper(struct arena *a, struct str s);
struct str text_lower(struct arena *a, struct str s);
// First character upper case, the others lower.
struct str text_capitalized(struct arena *a, struct str s);
// Without NULs and ASCII space at the ends, as Ruby's strip.
struct str text_lstrip(struct str s);
struct str text_rstrip(struct str s);
static inline struct str text_strip(struct str s)
{
    return text_rstrip(text_lstrip(s));
}

// Order as Ruby's <=> has it: numbers, strings by bytes, arrays part by part. False: they cannot be compared.
bool ruby_compare(struct value x, struct value y, int *out);
// Exactly equal: strings with regard to case, 1 is not 1.0.
static inline bool ruby_same(struct value x, struct value y)
{
    return value_same(x, y);
}
// Equal as Ruby's == has it: strings exactly, numbers by value.
bool ruby_equal(struct value x, struct value y);
bool ruby_includes(struct value sequence, struct value v);

// A pattern, compiled; NULL with `*failed` the failure of the call. Close with regex_close.
struct regex *open_pattern(struct puppet_call *c, struct str pattern, struct value *failed);
// All of it without its marks of meaning: what matches exactly this text.
void write_regexp_escaped(struct strbuf *out, struct str text);

// As Ruby's sprintf (printf.c); false: `*why` says what is wrong.
bool ruby_format(struct puppet_call *c, struct str format, const struct value *args, unsigned count,
                 struct strbuf *out, struct str *why);

// Times (times.c).
bool timestamp_parse(struct puppet_call *c, struct str text, struct value formats,
                     struct value zone, int64_t *out, struct str *why);
bool timespan_parse(struct puppet_call *c, struct str text, struct value formats, int64_t *out,
                    struct str *why);
bool timestamp_format(struct puppet_call *c, int64_t nanoseconds, struct str format,
                      struct str zone, struct strbuf *out, struct str *why);
bool timespan_format(struct puppet_call *c, int64_t nanoseconds, struct str format,
                     struct strbuf *out, struct str *why);

// Random numbers as Ruby's Random.new(seed) gives them (random.c); the seed is a whole number of any size,
// the first word the least one.
struct ruby_random {
    uint32_t state[624];
    unsigned next;
};
void ruby_random_init(struct ruby_random *r, const uint32_t *words, size_t count);
// Of the digits of a hexadecimal number.
void ruby_random_init_hex(struct ruby_random *r, struct str hex);
// 0 to limit, both included.
uint64_t ruby_random_below(struct ruby_random *r, uint64_t limit);

// Lower-case hexadecimal digits of a digest (digests.c).
struct str digest_hex(struct arena *a, unsigned kind, struct str bytes);
// RFC 4648; `is_url`: with - and _. Decoding is strict: false when it is none.
void ruby_base64_write(struct strbuf *out, struct str bytes, bool is_url, size_t line);
bool ruby_base64_read(struct strbuf *out, struct str text, bool is_url, bool is_lenient);

#endif
