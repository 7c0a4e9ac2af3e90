// SPDX-License-Identifier: Apache-2.0
//
// Puppet's types (Pcore): immutable, in an arena. A type is a value of the language too.
#ifndef WEFT_DIALECTS_PUPPET_VALUES_TYPE_H
#define WEFT_DIALECTS_PUPPET_VALUES_TYPE_H

#include "value/value.h"

enum ptype_kind {
    PTYPE_ANY,
    PTYPE_UNDEF,
    PTYPE_DEFAULT,
    PTYPE_DATA,
    PTYPE_RICH_DATA,
    PTYPE_SCALAR,
    PTYPE_SCALAR_DATA,
    PTYPE_NUMERIC,
    PTYPE_INTEGER, // min, max
    PTYPE_FLOAT,   // low, high
    PTYPE_STRING,  // min, max: of its length; or one text (`has_text`)
    PTYPE_BOOLEAN, // or one of them
    PTYPE_ENUM,    // texts
    PTYPE_PATTERN, // texts: sources of regular expressions
    PTYPE_REGEXP,  // or one source
    PTYPE_BINARY,
    PTYPE_SEMVER, // texts: ranges
    PTYPE_SEMVER_RANGE,
    PTYPE_TIMESTAMP, // min, max: nanoseconds
    PTYPE_TIMESPAN,  // min, max: nanoseconds
    PTYPE_URI,
    PTYPE_COLLECTION, // min, max: of its size
    PTYPE_ARRAY,      // element, min, max
    PTYPE_HASH,       // key, element, min, max
    PTYPE_TUPLE,      // members, min, max
    PTYPE_STRUCT,     // fields
    PTYPE_VARIANT,    // members
    PTYPE_OPTIONAL,   // element
    PTYPE_NOT_UNDEF,  // element
    PTYPE_ITERABLE,   // element
    PTYPE_ITERATOR,   // element
    PTYPE_CALLABLE,   // members, min, max, block, element: the result
    PTYPE_TYPE,       // element
    PTYPE_SENSITIVE,  // element
    PTYPE_INIT,       // element, arguments
    PTYPE_RUNTIME,    // name: of the language, title: of the type in it
    PTYPE_CATALOG_ENTRY,
    PTYPE_RESOURCE, // name: the type, title
    PTYPE_CLASS,    // title: its name
    PTYPE_OBJECT,   // name, fields, parent
    PTYPE_TYPE_SET,
    PTYPE_ALIAS,     // name, and what it means: element
    PTYPE_REFERENCE, // a name that means nothing yet
    PTYPE_DEFERRED,
    PTYPE_ERROR,
};

struct ptype_field {
    struct str name;
    const struct ptype *type;
    bool is_optional;      // written as Optional['name']
    bool is_required;      // written as NotUndef['name']
    struct value fallback; // of an object's attribute; absent: none
    bool is_constant;
};

struct ptype {
    enum ptype_kind kind;
    int64_t min, max; // INT64_MIN and INT64_MAX are open
    bool has_size;    // sizes were written: they are shown
    bool is_closed_below,
        is_closed_above; // of an Integer: INT64_MIN and INT64_MAX are meant themselves
    double low, high;    // -INFINITY and INFINITY are open
    bool has_text;       // String['x'], Boolean[true]
    bool boolean;
    bool ignores_case;
    struct str text;
    struct str name, title;
    bool has_title;
    bool is_missing; // of a module that is not installed: nobody knows what it is
    const struct ptype *element, *key, *block, *parent;
    uint32_t count;                     // of members or texts
    const struct ptype *const *members; // or
    const struct str *texts;
    uint32_t field_count;
    const struct ptype_field *fields;
    struct value arguments; // Init: further ones; absent: none
};

// The built-in type of a name without parameters, or NULL.
const struct ptype *ptype_named(struct str name);
const struct ptype *ptype_basic(enum ptype_kind kind);
const char *ptype_kind_name(enum ptype_kind kind);
// What aliases mean in the end.
const struct ptype *ptype_meant(const struct ptype *t);

struct ptype *ptype_new(struct arena *a, enum ptype_kind kind);
const struct ptype *ptype_of_element(struct arena *a, enum ptype_kind kind,
                                     const struct ptype *element);
const struct ptype *ptype_integer(struct arena *a, int64_t min, int64_t max);
// An Integer with both ends: its values can be walked.
bool ptype_is_range(const struct ptype *t);
const struct ptype *ptype_array(struct arena *a, const struct ptype *element, int64_t min,
                                int64_t max);
const struct ptype *ptype_hash(struct arena *a, const struct ptype *key,
                               const struct ptype *element, int64_t min, int64_t max);
// One member stays itself.
const struct ptype *ptype_variant(struct arena *a, const struct ptype *const *members,
                                  size_t count);
const struct ptype *ptype_resource(struct arena *a, struct str type, struct str title,
                                   bool has_title);
const struct ptype *ptype_class(struct arena *a, struct str name);

// As values.
struct value puppet_type_value(struct arena *a, const struct ptype *t);
const struct ptype *puppet_type_of_value(struct value v); // NULL: it is none

void ptype_show_whole(struct strbuf *out,
                      const struct ptype *t); // of an object: what it consists of
void ptype_show(struct strbuf *out, const struct ptype *t);
struct str ptype_text(struct arena *a, const struct ptype *t);
bool ptype_equal(const struct ptype *x, const struct ptype *y);

bool ptype_has(const struct ptype *t, struct value v);
// Whether every value of `from` is one of `t`.
bool ptype_takes(const struct ptype *t, const struct ptype *from);

enum inference { INFER_DETAILED, INFER_REDUCED, INFER_GENERALIZED };
const struct ptype *ptype_infer(struct arena *a, struct value v, enum inference how);
const struct ptype *ptype_common(struct arena *a, const struct ptype *x, const struct ptype *y);
const struct ptype *ptype_generalize(struct arena *a, const struct ptype *t);

// What is wrong with a value, one line each; `subject` is in front ("parameter 'x'").
void ptype_describe(struct strbuf *out, struct arena *a, struct str subject,
                    const struct ptype *wanted, struct value v);

// `file` as `File`, `my::type` as `My::Type`.
struct str capitalized_name(struct arena *a, struct str name);
struct str lower_name(struct arena *a, struct str name);
// The type of a resource as its references have it: capitalized, the rest in lower case.
struct str resource_type_name(struct arena *a, struct str name);

#endif
