// SPDX-License-Identifier: Apache-2.0
//
// A text of data as expressions with the places of every key and scalar: how a language that is written in a data
// format reads its documents.
#ifndef WEFT_FORMATS_READ_TREE_H
#define WEFT_FORMATS_READ_TREE_H

#include "expr/expr.h"
#include "formats/formats.h"

struct format_pair {
    struct str key;
    struct span key_at; // of the key as it is written, also where an alias or `<<` repeats it
    expr_id value;
};

// How a language lowers a document. A hook that is NULL, or a `text` hook that returns 0, gets the default.
struct format_lowering {
    // A string: `e` has its content, and event_place tells where each part of it was written. Default: a literal.
    expr_id (*text)(void *language, struct tree_builder *b, const struct event *e, struct str text);
    // A mapping; each key occurs once. Default: an OBJECT.
    expr_id (*mapping)(void *language, struct tree_builder *b, struct span at,
                       const struct format_pair *pairs, uint32_t count);
    // A sequence. Default: a TUPLE.
    expr_id (*sequence)(void *language, struct tree_builder *b, struct span at,
                        const expr_id *items, uint32_t count);
    void *language;
};

struct format_documents {
    const expr_id *roots; // in the arena of the builder
    uint32_t count;
};

// Reads all documents of a text, which is that of the builder's file and must outlive the tree. The target of an alias is
// built again, up to a limit. False with the problem; `why` is NULL if the budget was spent.
bool format_read_tree(const struct format *f, struct tree_builder *b, struct str text,
                      const struct format_lowering *lowering, struct format_documents *out,
                      struct format_problem *problem);

#endif
