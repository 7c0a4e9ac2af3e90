// SPDX-License-Identifier: Apache-2.0
//
// The JSON profile: the same language in JSON syntax. A text becomes nodes with places, which a schema reads as
// bodies (content.h), and each node has an expression in the same kind of tree as native syntax: strings are
// templates, objects and arrays are constructors.
//
// It has its own reader, not the one for values, because it has to continue after a mistake, to report mistakes as
// the language's own tools do, and to keep duplicate names.
#ifndef WEFT_DIALECTS_HCL_JSON_JSON_PROFILE_H
#define WEFT_DIALECTS_HCL_JSON_JSON_PROFILE_H

#include "dialects/hcl/json/json_scan.h"
#include "dialects/hcl/syntax/parse.h"
#include "source/source.h"

enum hcl_json_kind {
    HCL_JSON_BAD, // could not be read; a diagnostic says why
    HCL_JSON_NULL,
    HCL_JSON_BOOL,
    HCL_JSON_NUMBER,
    HCL_JSON_STRING,
    HCL_JSON_ARRAY,
    HCL_JSON_OBJECT,
};

struct hcl_json_member;

struct hcl_json {
    enum hcl_json_kind kind;
    uint32_t count; // of items or members
    struct span at; // all of it; for a bad one, its first token
    expr_id value;
    struct str text;     // string: unescaped
    struct value scalar; // bool, number
    struct hcl_json *items;
    struct hcl_json_member *members; // in order of the source, including duplicate names
};

struct hcl_json_member {
    struct str name;
    struct span name_at;
    struct hcl_json value;
};

// How strings are read as expressions.
enum hcl_json_strings {
    HCL_JSON_TEMPLATES,
    HCL_JSON_LITERALS, // if there is nothing to evaluate them with
};

// The whole text as one value, with nothing after it. Never NULL; mistakes go to
// `in->diags`, except for invalid templates: those fail when they are evaluated, because
// only then is it known whether a string is one.
const struct hcl_json *hcl_json_parse(const struct hcl_input *in, enum hcl_json_strings strings);
// The same for a file, which is an object or an array of objects;
// anything else becomes an empty object.
const struct hcl_json *hcl_json_parse_file(const struct hcl_input *in,
                                           enum hcl_json_strings strings);
// A file as one expression, without a schema: a lazy mapping of all members except `//`, and lazy further inside as
// long as keys are constant, so that a query for one part evaluates only that part.
expr_id hcl_json_read_file(const struct hcl_input *in, enum hcl_json_strings strings);
// What to point at if the kind of a value is wrong: the bracket of a group, otherwise all of it.
struct span hcl_json_start(const struct hcl_json *j);
// The bracket that closes an object.
struct span hcl_json_close(const struct hcl_json *j);

// ---- static analysis: a string is read as native syntax on demand

// A string as a traversal, its steps in the arena; false if it is not one.
bool hcl_json_as_traversal(struct arena *a, struct symbols *symbols, uint32_t file,
                           const struct hcl_json *j, struct traversal *out);
// The name of a traversal of one step, or 0.
symbol hcl_json_as_keyword(struct arena *a, struct symbols *symbols, uint32_t file,
                           const struct hcl_json *j);
// A string as an expression of native syntax, in a tree of its own that the caller frees; NULL if it is not one. Its
// diagnostics and spans refer to the file.
struct tree *hcl_json_as_native(struct arena *a, const struct ops *ops, struct symbols *symbols,
                                uint32_t file, const struct hcl_json *j, expr_id *out);

// ---- places as the profile's own tools count them

// A tab between tokens is two columns, a carriage return none; inside a string the
// unescaped text counts, because templates are read from that. Increasing offsets
// are found in one pass over the text.
struct hcl_json_places {
    struct str text;
    struct arena *arena;
    uint32_t offset; // between two tokens, and its position
    struct position at;
    struct json_token next; // after it, once it has been read
    uint32_t inside;        // the offset of the string that was read last, or UINT32_MAX
    struct str inside_text;
    uint32_t inside_offset; // in `inside_text`, and its position
    struct position inside_at;
};

void hcl_json_places_init(struct hcl_json_places *p, struct arena *a, struct str text);
struct position hcl_json_position(struct hcl_json_places *p, uint32_t offset);

#endif
