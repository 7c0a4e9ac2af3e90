// SPDX-License-Identifier: Apache-2.0
//
// HOCON as a tree, before its substitutions are filled in.
#ifndef WEFT_DIALECTS_PUPPET_HIERA_HOCON_H
#define WEFT_DIALECTS_PUPPET_HIERA_HOCON_H

#include "base/array.h"
#include "base/table.h"
#include "formats/formats.h"
#include "source/span.h"

enum hocon_kind {
    HOCON_SCALAR,
    HOCON_ARRAY,
    HOCON_OBJECT,
    HOCON_SUBSTITUTION,
    HOCON_JOINED, // parts next to each other
};

struct hocon_path {
    const struct str *names;
    size_t count;
};

struct hocon_field {
    struct str name;
    struct span at;
    struct hocon_node *value;
};

struct hocon_node {
    enum hocon_kind kind;
    size_t at;
    struct value value;     // of a scalar; of others when they are resolved
    struct str text, space; // of a scalar: as a part of a longer text; the blanks before a part
    struct hocon_path path; // of a substitution
    bool is_optional;
    bool is_resolved, is_being_resolved;
    bool refers_back; // a substitution of the key that it is set for: what was there before
    struct hocon_node *earlier; // ... or NULL
    ARRAY(struct hocon_node *) parts;
    ARRAY(struct hocon_field) fields;
    struct str_table index; // number of a field + 1, by name
};

enum { HOCON_DEPTH_MAX = 200 }; // of brackets, and of substitutions in substitutions

struct hocon {
    struct arena *arena;
    struct str text;
    uint32_t file;
    bool is_json; // keys are not paths, and the last of several wins
    size_t at;
    unsigned depth;
    struct hocon_path here; // keys of the objects around
    struct hocon_node *root;
    ARRAY(struct hocon_node *) nodes; // all of them, for hocon_done
    struct format_problem problem;
};

// False with the problem.
bool hocon_parse(struct hocon *h);
void hocon_done(struct hocon *h);
// Records the first problem; returns NULL.
void *hocon_fail(struct hocon *h, size_t at, const char *why);
const struct hocon_field *hocon_find(const struct hocon_node *object, struct str name);
// Absent for an optional substitution of nothing, and with the problem.
struct value hocon_resolve(struct hocon *h, struct hocon_node *n);

#endif
