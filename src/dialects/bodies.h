// SPDX-License-Identifier: Apache-2.0
//
// Bodies: attributes and blocks, in a dialect whose files have no meaning until a program says which of them it expects.
// A program reads a body step by step; what it does not ask for can remain for somebody else.
#ifndef WEFT_DIALECTS_BODIES_H
#define WEFT_DIALECTS_BODIES_H

#include "graph/views/view.h"

struct body;    // as its dialect knows it
struct dialect; // dialect.h

struct body_wanted {
    struct str type;
    uint32_t label_count;
    const struct str *labels; // what each is called
};

struct body_query {
    const struct str *attributes, *required; // names; `required` are wanted, too
    size_t attribute_count, required_count;
    const struct body_wanted *blocks;
    size_t block_count;
    bool is_partial;    // anything else remains; otherwise it is a mistake
    bool any_attribute; // all attributes, whatever their names, and no blocks
};

struct body_attribute {
    struct str name;
    struct span name_at, at;
    const struct tree *tree;
    expr_id expr;
    struct scope *scope;       // of a generated block; NULL: that of whoever asks
    const struct marks *marks; // of what it was generated from
    bool is_unknown;           // it stands for an unknown number of blocks
};

struct body_block {
    struct str type;
    struct span at; // its header
    uint32_t label_count;
    const struct str *labels;
    struct body *body;
};

struct body_content {
    const struct body_attribute *attributes;
    size_t attribute_count;
    const struct body_block *blocks;
    size_t block_count;
    struct body *rest; // NULL: nothing can remain
};

// Results live as long as the graph; mistakes are added.
struct body_capability {
    struct body *(*open)(const struct dialect *d, struct graph *g, uint32_t file,
                         struct diags *mistakes);
    // The body with its generated blocks in their places, evaluated where `place` says.
    struct body *(*expanded)(struct body *b, struct scope *scope, struct view *view);
    void (*content)(struct body *b, const struct body_query *q, struct body_content *out,
                    struct diags *mistakes);
    // A value as the type has it that is written in a file: with defaults for what is missing. Absent, with a mistake,
    // if that cannot be; an absent value gives an unknown of the type.
    struct value (*convert)(const struct dialect *d, struct graph *g, uint32_t file, struct value v,
                            struct diags *mistakes);
};

#endif
