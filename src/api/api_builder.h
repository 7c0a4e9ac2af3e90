// SPDX-License-Identifier: Apache-2.0
//
// What api_builder.c and api_construct.c share.
#ifndef WEFT_API_API_BUILDER_H
#define WEFT_API_API_BUILDER_H

#include "api/api.h"

struct open_frame {
    uint32_t id;  // from 1, never used again
    size_t first; // of its names
};

struct weft_builder {
    weft_graph *graph; // kept alive
    struct tree_builder tree;
    struct span at; // of what is made next
    size_t text_len;
    uint32_t frame_count;          // ids given so far
    ARRAY(uint32_t) frames;        // of each expression: its frame's id, or FRAME_USED
    ARRAY(struct open_frame) open; // outermost first
    ARRAY(symbol) names;           // of all open frames
};

enum { BUILDER_MOST = 1 << 28 }; // operands of one expression

// Notes the frame of a new expression.
weft_expr builder_made(weft_builder *b, expr_id e);
// An expression that fails with this diagnostic when it is asked for.
weft_expr builder_fail(weft_builder *b, enum diag_code code, const char *format, ...)
    PRINTF_LIKE(3, 4);
weft_expr builder_misplaced(weft_builder *b, const char *what);
// Uses an expression of the frame that is open; false when it is none of these, or is used already.
bool builder_take(weft_builder *b, weft_expr e);
bool builder_take_all(weft_builder *b, const weft_expr *list, size_t count);
// ... of the frame around it.
bool builder_take_outside(weft_builder *b, weft_expr e);
bool builder_is_text(weft_str text);

#endif
