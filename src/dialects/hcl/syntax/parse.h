// SPDX-License-Identifier: Apache-2.0
//
// The parser of HCL's native syntax. It never fails: what cannot be read is EXPR_BAD with
// its diagnostic, and reading continues after it. Expressions are added to a tree_builder as
// they are read; bodies are defined here.
#ifndef WEFT_DIALECTS_HCL_SYNTAX_PARSE_H
#define WEFT_DIALECTS_HCL_SYNTAX_PARSE_H

#include "dialects/hcl/syntax/hcl.h"
#include "expr/analysis.h"

struct hcl_attribute {
    symbol name;
    struct span name_at;
    struct span at; // name to the end of the expression
    expr_id value;
};

struct hcl_label {
    struct str text; // unescaped
    struct span at;
};

struct hcl_body {
    uint32_t attribute_count, block_count;
    struct hcl_attribute *attributes; // in order of the source
    struct hcl_block *blocks;         // in order of the source
    struct span at;                   // a file, or a block's braces
    uint32_t start; // where a missing part is reported: the brace, or the first token
};

struct hcl_block {
    symbol type;
    uint32_t label_count;
    struct hcl_label *labels;
    struct span type_at, open_at, close_at; // the braces
    struct hcl_body body;
};

// What a parser needs. Diagnostics and bodies live in `arena`, which must outlive the tree.
struct hcl_input {
    struct str text;              // as in `struct sources`
    struct tree_builder *builder; // its file is the text's number
    struct arena *arena;
    struct diags *diags; // found so far, in order
    uint32_t offset;     // of `text` in the file: 0, or where a template in another file starts
    uint32_t end;        // of `text` in the file, if it is shorter there; 0: it is not
    // An unclosed quoted string ends with its line. The peer reads on, and reports mistakes that do not exist.
    bool closes_strings;
    bool text_stays; // as long as tree and bodies: literals and labels may point into it
};

// The place in the file of an offset of the text. No end, 0, is after all places here.
static inline uint32_t hcl_place(const struct hcl_input *in, uint32_t at)
{
    uint32_t place = in->offset + at, last = in->end - 1;
    return place > last ? in->end : place;
}

// A whole file: attributes and blocks.
struct hcl_body *hcl_parse_body(const struct hcl_input *in);
// The same for its mistakes only: after each item `visit` sees what the builder holds of it, then that is dropped,
// and what the arena has of it unless `visit` returns that it allocated there. A file of any size needs only the
// memory of its largest item.
void hcl_parse_items(const struct hcl_input *in, bool (*visit)(void *data), void *data);
// One expression, in which newlines are ignored, with nothing after it.
expr_id hcl_parse_expression(const struct hcl_input *in);
// Text with interpolations and directives, as in a file of its own.
expr_id hcl_parse_template(const struct hcl_input *in);
// `a.b[0]`, stricter than an expression; false if it is not one. Steps live in the arena.
bool hcl_parse_traversal(const struct hcl_input *in, struct traversal *out);
// Whether the text is an identifier.
bool hcl_is_identifier(struct str text);

#endif
