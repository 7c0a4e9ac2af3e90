// SPDX-License-Identifier: Apache-2.0
//
// Formats of String.new: `%#5.2x` for a value, and maps of formats by type.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_FORMATS_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_FORMATS_H

#include "dialects/puppet/values/type.h"

struct format_map;

struct text_format {
    struct str original;
    char letter;
    bool is_left, is_alternate, has_space, has_plus, has_zero;
    char delimiter; // one of [ { ( < |; 0: none
    bool has_width, has_precision;
    int64_t width, precision;
    bool has_separator, has_separator2;
    struct str separator, separator2;
    const struct format_map *parts; // of what is inside a container; NULL: as they are
};

struct format_entry {
    const struct ptype *type;
    struct text_format format;
};

struct format_map {
    size_t count;
    struct format_entry *entries; // the narrower types first
};

// False: `*why` says what is wrong with it.
bool string_format_read(struct arena *a, struct str text, struct text_format *out, struct str *why);
// What `formats` (default, a string, a hash) says for a value, on top of what is usual.
bool formats_read(struct arena *a, struct value v, struct value formats,
                  const struct format_map **out, struct str *why);
// The first that is for a value; `%s` when none is.
const struct text_format *format_of(const struct format_map *map, struct value v);

#endif
