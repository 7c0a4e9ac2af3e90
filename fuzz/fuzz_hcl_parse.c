// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a body, an expression, a template and a traversal: no place is outside of the text, errors
// come with a summary, and what has no error has no broken part.
#include "dialects/hcl/syntax/parse.h"
#include "fuzz.h"
#include "source/source.h"

static void look(const struct hcl_input *in, const struct tree *t)
{
    for (size_t i = 0; i < in->diags->list.len; i++) {
        const struct diag *d = in->diags->list.at[i];
        if (d->at.end > in->text.len || d->at.start > d->at.end || !d->summary.len)
            UNREACHABLE("an error without a place or a summary");
    }
    for (uint32_t e = 1; e < t->count; e++) {
        if (expr_span(t, e).end > in->text.len || expr_span(t, e).start > expr_span(t, e).end)
            UNREACHABLE("an expression outside of the text");
        if (expr_kind(t, e) == EXPR_BAD && !in->diags->list.len)
            UNREACHABLE("a broken part without an error");
    }
}

static void parse_as(struct sources *sources, uint32_t file, int form)
{
    struct symbols *symbols = symbols_open();
    struct tree_builder builder;
    struct arena arena;
    struct diags diags = {0};
    struct traversal traversal;
    arena_init(&arena);
    tree_begin(&builder, hcl_ops(HCL_CTY), symbols, file);
    struct hcl_input in = {
        .text = source_text(sources, file), .builder = &builder, .arena = &arena, .diags = &diags};
    switch (form) {
    case 0: hcl_parse_body(&in); break;
    case 1: hcl_parse_expression(&in); break;
    case 2: hcl_parse_template(&in); break;
    default: hcl_parse_traversal(&in, &traversal); break;
    }
    struct tree *t = tree_end(&builder);
    look(&in, t);
    tree_free(t);
    diags_done(&diags);
    arena_done(&arena);
    symbols_close(symbols);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sources *sources = sources_open();
    uint32_t file = sources_add(sources, STR("f"), str_make((const char *)data, size));
    for (int form = 0; form < 4; form++)
        parse_as(sources, file, form);
    sources_close(sources);
    return 0;
}
