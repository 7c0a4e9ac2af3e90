// SPDX-License-Identifier: Apache-2.0
//
// Template strings: `a-${var.b || "c"}`. A text that contains `${` is a template; anything else is a literal. A text is the
// content of a YAML scalar, which was written in another form (escapes, folded lines), so each part of it is mapped back
// to the bytes it was written as.
#ifndef WEFT_DIALECTS_GARDEN_TEMPLATE_TEMPLATE_H
#define WEFT_DIALECTS_GARDEN_TEMPLATE_TEMPLATE_H

#include "expr/expr.h"
#include "formats/events.h"

// A text and where its parts were written.
struct template_text {
    struct str text;
    uint32_t file;
    const struct event *event;         // the scalar whose content it is, or NULL
    const struct template_text *outer; // ... or the text in which it is a string literal,
    const uint32_t *offsets;           // ... with the place there of each byte, and of the end
};

struct template_reading {
    struct tree_builder *builder;
    struct arena *arena; // of diagnostics
    struct diags *diags; // mistakes are added
    bool keeps_escapes;  // `$${a}` stays as it is
};

// Whether a text is a template at all.
static inline bool template_is_one(struct str text)
{
    return str_find(text, STR("${"), 0) < text.len;
}

struct span template_place(const struct template_text *t, size_t from, size_t to);
// The expression of a text. Mistakes make it EXPR_BAD.
expr_id template_parse(const struct template_reading *r, const struct template_text *text);
// An expression on its own, without `${` and `}`.
expr_id template_parse_expression(const struct template_reading *r,
                                  const struct template_text *text);
// The innermost template around an offset: the text itself, or a string literal in it that is a template too.
struct str template_around(struct arena *a, struct str text, size_t offset);

#endif
