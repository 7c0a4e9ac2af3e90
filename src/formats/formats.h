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

// What the key `<<` of a mapping does with the pairs of its value.
enum merge_rule {
    MERGE_NOTHING,  // it is a key like others
    MERGE_IN_ORDER, // as if they stood there; of a sequence the later mapping wins
    MERGE_AS_RUBY,  // as if they stood there; of a sequence the earlier mapping wins
    MERGE_BELOW,    // what the mapping says itself wins, and of a sequence the earlier mapping
};

struct format {
    const char *name;  // `toml`
    const char *title; // for messages: `TOML`
    // Pushes the events of all documents; false with `in->problem` set, or when the taker had enough.
    bool (*read)(const struct format *f, struct format_input *in);
    // What a scalar means, in the arena; false with why when that cannot be said. NULL: all scalars are strings.
    bool (*resolve)(struct arena *a, const struct event *e, struct value *out, const char **why);
    enum merge_rule merge;
    bool has_string_keys; // what `resolve` says is not asked for keys
    bool has_unique_keys; // a key that comes again is a mistake; else the last one wins
    unsigned syntax;      // what the reader of several formats goes by
};

#define X(id) extern const struct format format_##id;
FORMATS(X)
#undef X

// Reads a text as f->read says, after a look at its bytes: it must be UTF-8 and smaller than 4 GiB.
bool format_read(const struct format *f, struct format_input *in);
// What a scalar means, in the arena; of a collection, whether its tag fits. False with why.
bool format_resolve(const struct format *f, struct arena *a, const struct event *e,
                    struct value *out, const char **why);
// What a scalar means as the key of a mapping: a string. Whatever else it is fails with why.
bool format_key(const struct format *f, struct arena *a, const struct event *e, struct value *out,
                const char **why);
// The same for a value, such as an alias stands for.
bool format_key_of(struct arena *a, struct value v, struct value *out, const char **why);
// A key that merges (enum merge_rule).
bool format_is_merge_key(const struct format *f, const struct event *e);
// The format of this name, or NULL.
const struct format *format_find(struct str name);
// Line and column of a byte, from 1; a column is a code point.
struct text_position {
    size_t line, column;
};
struct text_position text_position(struct str text, size_t at);

#endif
