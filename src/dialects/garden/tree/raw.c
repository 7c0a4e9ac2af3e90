// SPDX-License-Identifier: Apache-2.0
//
// A mapping as it is written: templates are their own text.
#include "dialects/garden/document/document.h"
#include "dialects/garden/tree/project.h"

#include "base/budget.h"

static struct value raw_template(struct garden_world *w, const struct tree *t, expr_id e)
{
    struct yaml_location where;
    struct span at = expr_span(t, e);
    struct str text = source_text(w->graph->sources, at.file);
    if (!garden_locate(&w->graph->arena, text, at.start, &where))
        return value_null(&type_dynamic);
    return value_string(&w->graph->arena, where.content);
}

struct value garden_raw(struct garden_world *w, const struct tree *t, expr_id e)
{
    struct arena *a = &w->graph->arena;
    enum expr_kind kind = expr_kind(t, e);
    if (kind == EXPR_LITERAL)
        return expr_literal_value(t, e);
    if ((kind != EXPR_MAPPING && kind != EXPR_SEQUENCE) || !budget_turn())
        return raw_template(w, t, e);
    uint32_t n = expr_count(t, e);
    struct value *keys = ARENA_ARRAY(a, struct value, n), *items = ARENA_ARRAY(a, struct value, n);
    for (uint32_t i = 0; i < n; i++) {
        if (kind == EXPR_MAPPING)
            keys[i] = value_string(a, symbol_text(t->symbols, expr_pair_key(t, e, i)));
        items[i] = garden_raw(
            w, t, kind == EXPR_MAPPING ? expr_pair_value(t, e, i) : expr_operand(t, e, i));
    }
    return kind == EXPR_MAPPING ? value_object(a, keys, items, n) : value_tuple(a, items, n);
}

struct value garden_raw_known(struct garden_world *w, const struct tree *t, expr_id e)
{
    struct arena *a = &w->graph->arena;
    enum expr_kind kind = expr_kind(t, e);
    if (kind == EXPR_LITERAL)
        return expr_literal_value(t, e);
    if ((kind != EXPR_MAPPING && kind != EXPR_SEQUENCE) || !budget_turn())
        return value_dynamic;
    uint32_t n = expr_count(t, e);
    struct value *keys = ARENA_ARRAY(a, struct value, n), *items = ARENA_ARRAY(a, struct value, n);
    for (uint32_t i = 0; i < n; i++) {
        if (kind == EXPR_MAPPING)
            keys[i] = value_string(a, symbol_text(t->symbols, expr_pair_key(t, e, i)));
        items[i] = garden_raw_known(
            w, t, kind == EXPR_MAPPING ? expr_pair_value(t, e, i) : expr_operand(t, e, i));
    }
    return kind == EXPR_MAPPING ? value_object(a, keys, items, n) : value_tuple(a, items, n);
}
