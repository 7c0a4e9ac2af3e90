// SPDX-License-Identifier: Apache-2.0
//
// The formats of data. To add one: a file that defines its `struct format`, and a line here.
#ifndef WEFT_FORMATS_FORMATS_H
#define WEFT_FORMATS_FORMATS_H

#include "formats/events.h"
#include "value/value.h"

#define FORMATS(X) \
    X(dotenv)      \
    X(properties)  \
    X(toml)        \
    X(yaml_core)   \
    X(yaml_go)     \
    X(yaml_ruby)

// How the key `<<` merges the pairs of its value into a mapping.
enum merge_rule {
    MERGE_NOTHING,  // it is an ordinary key
    MERGE_IN_ORDER, // in place; in a sequence of mappings the later one wins
    MERGE_AS_RUBY,  // in place; in a sequence of mappings the earlier one wins
    MERGE_BELOW,    // own keys win; in a sequence of mappings the earlier one wins
};

struct format {
    const char *name;  // `toml`
    const char *title; // for messages: `TOML`
    // Pushes the events of all documents; false with `in->problem` set, or when the taker had enough.
    bool (*read)(const struct format *f, struct format_input *in);
    // The value of a scalar, in the arena; false with the reason if it has none. NULL: all scalars are strings.
    bool (*resolve)(struct arena *a, const struct event *e, struct value *out, const char **why);
    enum merge_rule merge;
    bool has_string_keys; // `resolve` is not used for keys
    bool has_unique_keys; // a duplicate key is an error; otherwise the last one wins
    unsigned syntax;      // flags for a reader that several formats share
};

#define X(id) extern const struct format format_##id;
FORMATS(X)
#undef X

// Calls f->read after checking the text: it must be UTF-8 and smaller than 4 GiB.
bool format_read(const struct format *f, struct format_input *in);
// The value of a scalar, in the arena; for a collection, checks its tag. False with the reason.
bool format_resolve(const struct format *f, struct arena *a, const struct event *e,
                    struct value *out, const char **why);
// The value of a scalar as a key, which is always a string. False with the reason if it cannot be one.
bool format_key(const struct format *f, struct arena *a, const struct event *e, struct value *out,
                const char **why);
// The same for a value, for example that of an alias.
bool format_key_of(struct arena *a, struct value v, struct value *out, const char **why);
// Whether a key merges (enum merge_rule).
bool format_is_merge_key(const struct format *f, const struct event *e);
// The format of this name, or NULL.
const struct format *format_find(struct str name);
// Line and column of a byte, from 1; a column is a code point.
struct text_position {
    size_t line, column;
};
struct text_position text_position(struct str text, size_t at);

#endif
