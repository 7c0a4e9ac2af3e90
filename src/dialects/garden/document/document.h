// SPDX-License-Identifier: Apache-2.0
//
// YAML documents as expressions: scalars are templates, mappings and lists may be structural operators.
#ifndef WEFT_DIALECTS_GARDEN_DOCUMENT_H
#define WEFT_DIALECTS_GARDEN_DOCUMENT_H

#include "expr/expr.h"
#include "formats/read_tree.h"

struct garden_reading {
    struct str text; // of the builder's file, which outlives the tree
    struct tree_builder *builder;
    struct arena *arena; // of diagnostics
    struct diags *diags; // mistakes are added
    bool keeps_escapes;
    // The format; NULL: YAML.
    const struct format *format;
    bool *lost; // set to true if a document could not be read; may be NULL
};

// Reads all documents of a text; one that cannot be read is left out, those before and after it count. Roots are in
// the builder's arena.
struct format_documents garden_read_documents(const struct garden_reading *r);

// Writes a text without blanks at the ends of its lines; everything else stays.
void garden_layout(struct str text, struct strbuf *out);

// Where a byte of a YAML text is: the path of keys and positions to the scalar around it, and its content.
struct yaml_location {
    struct str path;    // `spec.env.0`
    struct str content; // of the scalar
    size_t offset;      // of the byte in the content
};
bool garden_locate(struct arena *a, struct str text, size_t byte, struct yaml_location *out);

#endif
