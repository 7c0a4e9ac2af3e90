// SPDX-License-Identifier: Apache-2.0
//
// JSON both ways. Reading keeps numbers exact and reports where it stopped; writing is either plain
// (for people and programs) or typed (cty's form, lossless together with the type).
#ifndef WEFT_VALUE_JSON_H
#define WEFT_VALUE_JSON_H

#include "value/value.h"

struct json_error {
    size_t offset;
    const char *why;
};

// Plain JSON: arrays become tuples, objects objects (last duplicate wins), null is null of dynamic.
bool json_read(struct arena *a, struct str text, struct value *out, struct json_error *error);
// The same with all strings and keys in normal form C.
bool json_read_normal(struct arena *a, struct str text, struct value *out,
                      struct json_error *error);
// JSON as cty reads it for a type: dynamic positions are {"value":V,"type":T}.
bool json_read_typed(struct arena *a, struct str text, const struct type *t, struct value *out,
                     struct json_error *error);

struct json_style {
    bool indent;         // two spaces a level
    bool show_sensitive; // else sensitive parts are written as "(sensitive)"
    bool keep_order;     // keys as inserted, else in byte order
    bool html_safe;      // escape <, >, & and the line separators of JavaScript, as Go does
    bool extended;       // unknowns, marks and infinities as {"$unknown":T} and so on: lossless
    bool hides;          // ... but a sensitive value is an unknown of its type
};

void json_write(struct strbuf *out, struct value v, struct json_style style);
// False with `*why` for what cty's form cannot hold: unknowns, marks, infinities. NULL is the value's own type.
bool json_write_typed(struct strbuf *out, struct value v, const struct type *t, const char **why);
// What json_write wrote with `extended`:
//   {"$unknown":T} {"$unknown":T,"$refined":R} {"$null":T} {"$sensitive":V} {"$typed":[T,V]}
//   {"$number":"+Inf"} (also "NaN", and numbers that keep their text) {"$float":"1.5"}
//   {"$undefined":true} {"$pairs":[[K,V],…]} an object some of whose keys are no strings
//   {"$literal":{...}} an object or map that has keys with a dollar sign of its own
// Marks other than sensitive, capsules and what poison carries have no form and are lost.
bool json_read_extended(struct arena *a, struct str text, struct value *out,
                        struct json_error *error);
void json_write_string(struct strbuf *out, struct str s);
void json_write_string_html(struct strbuf *out, struct str s);

// {"not_null":true,"prefix":"ab","min":[0,true],"len_max":3}: what is there to say.
void refinement_write_json(struct strbuf *out, const struct refinement *r);
bool refinement_says_something(const struct refinement *r);

// A type from its JSON form that was read already; NULL with `*error` when it is not one.
const struct type *type_from_json(struct arena *a, struct value form, const char **error);

#endif
