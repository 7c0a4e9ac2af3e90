// SPDX-License-Identifier: Apache-2.0
//
// Shared by api_builder.c and api_construct.c.
#ifndef WEFT_API_API_BUILDER_H
#define WEFT_API_API_BUILDER_H

#include "api/api.h"

struct open_frame {
    uint32_t id;  // from 1, never reused
    size_t first; // of its names
};

struct weft_builder {
    weft_graph *graph; // kept alive
    struct tree_builder tree;
    struct span at; // of expressions built from now on
    size_t text_len;
    uint32_t frame_count;          // ids given so far
    ARRAY(uint32_t) frames;        // per expression: the id of its frame, or FRAME_USED
    ARRAY(struct open_frame) open; // outermost first
    ARRAY(symbol) names;           // of all open frames
};

enum { BUILDER_MOST = 1 << 28 }; // operands of one expression

// Records the frame of a new expression.
weft_expr builder_made(weft_builder *b, expr_id e);
// An expression that fails with this diagnostic when evaluated.
weft_expr builder_fail(weft_builder *b, enum diag_code code, const char *format, ...)
    PRINTF_LIKE(3, 4);
weft_expr builder_misplaced(weft_builder *b, const char *what);
// Uses an expression of the open frame; false if it is not one of these, or is already used.
bool builder_take(weft_builder *b, weft_expr e);
bool builder_take_all(weft_builder *b, const weft_expr *list, size_t count);
// ... of the enclosing frame.
bool builder_take_outside(weft_builder *b, weft_expr e);
bool builder_is_text(weft_str text);

#endif
