// SPDX-License-Identifier: Apache-2.0
//
// Bodies as an application reads them: by a schema, in either syntax. A view is a body, native or JSON, perhaps
// without what has already been read; content is what a schema finds in it. JSON has no structure of its own: the
// same object is a block, two labels or a value, depending on the schema.
//
// Mistakes go to the session's diagnostics; what could be read is still returned.
#ifndef WEFT_DIALECTS_HCL_BODY_CONTENT_H
#define WEFT_DIALECTS_HCL_BODY_CONTENT_H

#include "dialects/hcl/json/json_profile.h"
#include "dialects/hcl/language/session.h"

// ---- what is expected

struct hcl_schema_attribute {
    struct str name;
    bool required;
};

struct hcl_schema_block {
    struct str type;
    uint32_t label_count;
    const struct str *labels; // the name of each
};

struct hcl_schema {
    uint32_t attribute_count, block_count;
    const struct hcl_schema_attribute *attributes;
    const struct hcl_schema_block *blocks;
};

// ---- what was found

// What a schema has already taken; the schema is borrowed.
struct hcl_hidden {
    const struct hcl_schema *schema;
    const struct hcl_hidden *next;
};

struct hcl_expansion; // dynblock.h

struct hcl_view {
    const struct tree *tree;       // of its expressions
    const struct hcl_body *native; // one of the three
    const struct hcl_json *json;
    const struct hcl_view *parts; // bodies that are read as one
    uint32_t part_count;
    const struct hcl_hidden *hidden;
    const struct hcl_expansion *expansion; // NULL: a `dynamic` block is a block like any other
};

struct hcl_expression {
    const struct tree *tree;
    expr_id e;
    const struct hcl_json *json; // NULL: native syntax
};

// An attribute. Those of generated blocks see their iterators, and have the
// marks of what they were generated from.
struct hcl_given {
    struct str name;
    struct span name_at;
    struct span at; // name to the end of the expression
    struct hcl_expression value;
    struct scope *scope; // NULL: the session's
    const struct marks *marks;
    bool unknown; // of a block that stands for an unknown number of them
};

// A block.
struct hcl_section {
    struct str type;
    struct span type_at;
    struct span at; // its header; in JSON its bracket
    uint32_t label_count;
    const struct hcl_label *labels;
    struct hcl_view body;
};

struct hcl_content {
    size_t attribute_count;
    struct hcl_given *attributes; // in order of the schema, otherwise of the source
    size_t section_count;
    struct hcl_section *sections; // in order of the source
};

struct hcl_view hcl_view_of_body(const struct tree *t, const struct hcl_body *body);
struct hcl_view hcl_view_of_json(const struct tree *t, const struct hcl_json *json);
// Several bodies as one, for example the files of a directory: their blocks in sequence, and no attribute twice.
// Keeps the parts, of which there is at least one.
struct hcl_view hcl_view_merged(const struct hcl_view *parts, uint32_t count);

// All parts live in the session's arena.
//
// Everything that the schema names; anything else is an error.
struct hcl_content hcl_content(struct hcl_session *s, const struct hcl_view *view,
                               const struct hcl_schema *schema);
// The same, but the rest remains: `*remain` is the view without what the schema names
// (NULL: not wanted). Keeps the schema.
struct hcl_content hcl_partial_content(struct hcl_session *s, const struct hcl_view *view,
                                       const struct hcl_schema *schema, struct hcl_view *remain);
// All attributes, whatever their names; a block is an error.
struct hcl_content hcl_just_attributes(struct hcl_session *s, const struct hcl_view *view);
// Where a missing part of a body is reported.
struct span hcl_missing_at(const struct hcl_view *view);

// The attribute of this name, or NULL.
const struct hcl_given *hcl_find_given(const struct hcl_content *content, struct str name);

struct span hcl_expression_span(const struct hcl_expression *x);
// The value of an attribute, with its failures.
struct value hcl_given_value(struct hcl_session *s, const struct hcl_given *given);

// For the files that read bodies: the index of the attribute or block of this name in a schema, or -1.
int hcl_schema_attribute(const struct hcl_schema *schema, struct str name);
int hcl_schema_block(const struct hcl_schema *schema, struct str type);
bool hcl_hides(const struct hcl_hidden *hidden, struct str name, bool is_block);
// A diagnostic of the session.
struct diag *hcl_body_error(struct hcl_session *s, enum diag_code code, struct span at,
                            const char *summary, const char *format, ...) PRINTF_LIKE(5, 6);

#endif
