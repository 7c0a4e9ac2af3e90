// SPDX-License-Identifier: Apache-2.0
//
// YAML, by several files: writing, reading, and what a bare word of it means.
#ifndef WEFT_FUNCTIONS_YAML_H
#define WEFT_FUNCTIONS_YAML_H

#include "graph/eval/call.h"

// A value that is wholly known, without marks and capsules, in block style.
void yaml_write(struct strbuf *out, struct value v);
// The same for people: texts have quotes only where they need them.
void yaml_write_bare(struct strbuf *out, struct value v);
struct value apply_yamlencode(struct call *c);
struct value apply_yamldecode(struct call *c);

enum yaml_style { YAML_PLAIN, YAML_QUOTED, YAML_BLOCK };

enum yaml_tag {
    YAML_TAG_NONE,
    YAML_TAG_STR,
    YAML_TAG_BOOL,
    YAML_TAG_INT,
    YAML_TAG_FLOAT,
    YAML_TAG_NULL,
    YAML_TAG_TIMESTAMP,
    YAML_TAG_BINARY,
    YAML_TAG_MAP,
    YAML_TAG_SEQ,
    YAML_TAG_MERGE,
    YAML_TAG_OTHER,
};

struct yaml_scalar {
    struct str text;
    enum yaml_style style;
    enum yaml_tag tag;
};

// What a scalar means; false with `*why` when it is not what its tag says.
bool yaml_resolve(struct arena *a, const struct yaml_scalar *s, struct value *out,
                  const char **why);
// A time as YAML knows it (`2001-12-14`, `2001-12-14t21:59:43.10-05:00`), written as RFC 3339; false when
// it is none.
bool time_of_yaml(struct str text, struct strbuf *out);

#endif
