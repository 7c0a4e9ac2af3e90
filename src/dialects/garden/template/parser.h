// SPDX-License-Identifier: Apache-2.0
//
// What the files of the template parser share: blocks and literal text (blocks.c), expressions (expressions.c), literals and
// names (words.c).
#ifndef WEFT_DIALECTS_GARDEN_TEMPLATE_PARSER_H
#define WEFT_DIALECTS_GARDEN_TEMPLATE_PARSER_H

#include "dialects/garden/operations/ops.h"
#include "dialects/garden/template/template.h"

enum { NESTED_MOST = 120 }; // parentheses, brackets, calls, string literals

struct template_parser {
    const struct template_reading *reading;
    const struct template_text *text;
    struct tree_builder *b;
    size_t at;
    unsigned depth;
    // The farthest place at which something else was expected: that is where a mistake is shown.
    size_t farthest;
    const struct diag *nested; // a mistake in a string literal that is a template
};

// ---- words.c: all return 0 or false, and stay where they are, if there is no such thing

static inline bool parser_at_end(const struct template_parser *p)
{
    return p->at >= p->text->text.len;
}

static inline char parser_peek(const struct template_parser *p)
{
    return parser_at_end(p) ? 0 : p->text->text.at[p->at];
}

struct span parser_span(const struct template_parser *p, size_t from, size_t to);
void parser_skip_blanks(struct template_parser *p);
// Whether there is at least one blank; skips all.
bool parser_need_blank(struct template_parser *p);
bool parser_take(struct template_parser *p, const char *token);
// A token that is not the start of a longer name.
bool parser_take_word(struct template_parser *p, const char *word);
// Notes that nothing fits here; returns false.
bool parser_stuck(struct template_parser *p);
// A name, or digits that stand for a number as a key.
bool parser_take_name(struct template_parser *p, struct str *name, bool *is_number);
expr_id parse_plain_literal(struct template_parser *p);
expr_id parse_string_literal(struct template_parser *p);

// ---- expressions.c

expr_id parse_template_expression(struct template_parser *p);

// ---- blocks.c

expr_id template_parse_at(const struct template_reading *r, const struct template_text *text,
                          unsigned depth, const struct diag **mistake);

#endif
