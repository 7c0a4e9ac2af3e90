// SPDX-License-Identifier: Apache-2.0
//
// The JSON profile: the same language in the clothes of JSON. A text becomes nodes with places, which
// a schema reads as bodies (content.h), and each node has an expression in the same tree that native
// syntax makes: strings are templates, objects and arrays are constructors.
//
// The reader is our own, not the one of values, since it has to go on behind a mistake, to tell mistakes
// apart as the language's own tools do, and to keep what comes twice.
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
    struct span at; // all of it; of a bad one its first token
    expr_id value;
    struct str text;     // string: without escapes
    struct value scalar; // bool, number
    struct hcl_json *items;
    struct hcl_json_member *members; // in order of the source, a name that comes again included
};

struct hcl_json_member {
    struct str name;
    struct span name_at;
    struct hcl_json value;
};

// How strings are read as expressions.
enum hcl_json_strings {
    HCL_JSON_TEMPLATES,
    HCL_JSON_LITERALS, // where there is nothing to evaluate them with
};

// The whole text as one value, and nothing behind it. Never NULL; what is wrong goes to `in->diags`, but
// for templates that cannot be read: those fail when they are evaluated, since nobody knows before
// whether a string will be one.
const struct hcl_json *hcl_json_parse(const struct hcl_input *in, enum hcl_json_strings strings);
// The same for a file, which holds an object or an array of objects; an empty object stands in for
// anything else.
const struct hcl_json *hcl_json_parse_file(const struct hcl_input *in,
                                           enum hcl_json_strings strings);
// A file as one expression, where nobody has a schema: a lazy mapping of all members but `//`, and lazy
// further inside as far as keys are plain, so that a question about one part evaluates that part.
expr_id hcl_json_read_file(const struct hcl_input *in, enum hcl_json_strings strings);
// What to point at when the kind of a value is wrong: the bracket of a group, else all of it.
struct span hcl_json_start(const struct hcl_json *j);
// The bracket that closes an object.
struct span hcl_json_close(const struct hcl_json *j);

// ---- static analysis: a string is read as native syntax when somebody asks

// A string as a traversal, its steps in the arena; false when it is none.
bool hcl_json_as_traversal(struct arena *a, struct symbols *symbols, uint32_t file,
                           const struct hcl_json *j, struct traversal *out);
// A traversal of one step: its name, or 0.
symbol hcl_json_as_keyword(struct arena *a, struct symbols *symbols, uint32_t file,
                           const struct hcl_json *j);
// A string as an expression of native syntax, in a tree of its own that the caller frees; NULL when it
// is none. Its diagnostics and spans are as those of the file.
struct tree *hcl_json_as_native(struct arena *a, const struct ops *ops, struct symbols *symbols,
                                uint32_t file, const struct hcl_json *j, expr_id *out);

// ---- places as the profile's own tools count them

// A tab between tokens is two columns, a carriage return none; inside of a string what counts is the
// text without escapes, since templates are read from that. Offsets that grow are found in one pass
// over the text.
struct hcl_json_places {
    struct str text;
    struct arena *arena;
    uint32_t offset; // between two tokens, and where that is
    struct position at;
    struct json_token next; // behind it, once it was looked for
    uint32_t inside;        // a string that was looked into: its offset, or UINT32_MAX
    struct str inside_text;
    uint32_t inside_offset; // in `inside_text`, and where that is
    struct position inside_at;
};

void hcl_json_places_init(struct hcl_json_places *p, struct arena *a, struct str text);
struct position hcl_json_position(struct hcl_json_places *p, uint32_t offset);

#endif
