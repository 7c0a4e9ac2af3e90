// SPDX-License-Identifier: Apache-2.0
//
// Fields of mappings as they are written.
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"

const char *const garden_kind_names[GARDEN_KIND_COUNT] = {"Build", "Deploy", "Run", "Test"};
const char *const garden_kind_keys[GARDEN_KIND_COUNT] = {"build", "deploy", "run", "test"};

enum garden_kind garden_kind_of(struct str name)
{
    unsigned kind = 0;
    while (kind < GARDEN_KIND_COUNT && !str_equal(name, str_of(garden_kind_names[kind])) &&
           !str_equal(name, str_of(garden_kind_keys[kind])))
        kind++;
    return (enum garden_kind)kind;
}

static expr_id field_of_mapping(const struct tree *t, expr_id e, symbol wanted)
{
    for (uint32_t i = 0; i < expr_count(t, e); i++)
        if (expr_pair_key(t, e, i) == wanted)
            return expr_pair_value(t, e, i);
    return 0;
}

expr_id garden_field(const struct tree *t, expr_id mapping, const char *name)
{
    symbol wanted = symbol_find(t->symbols, str_of(name));
    if (!wanted || !mapping)
        return 0;
    if (expr_kind(t, mapping) == EXPR_MAPPING)
        return field_of_mapping(t, mapping, wanted);
    if (expr_kind(t, mapping) != EXPR_LAYERS)
        return 0;
    for (uint32_t i = 0; i < expr_layer_count(t, mapping); i++) {
        expr_id body = expr_layer(t, mapping, i).body;
        expr_id found = expr_kind(t, body) == EXPR_MAPPING ? field_of_mapping(t, body, wanted) : 0;
        if (found)
            return found;
    }
    return 0;
}

struct str garden_text_field(const struct tree *t, expr_id mapping, const char *name)
{
    expr_id e = garden_field(t, mapping, name);
    if (!e || expr_kind(t, e) != EXPR_LITERAL)
        return STR("");
    const struct value *v = &t->values[expr_at(t, e)->a];
    return value_is(*v, VALUE_STRING) ? value_str(v) : STR("");
}

bool garden_is_template(const struct tree *t, expr_id e)
{
    switch (expr_kind(t, e)) {
    case EXPR_OP: return expr_number(t, e) < GARDEN_SPREAD;
    case EXPR_NAME:
    case EXPR_GET:
    case EXPR_INDEX:
    case EXPR_CALL:
    case EXPR_TUPLE:
    case EXPR_CATCH: return true;
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LITERAL:
    case EXPR_LOCAL:
    case EXPR_OBJECT:
    case EXPR_SEQUENCE:
    case EXPR_MAPPING:
    case EXPR_FOR:
    case EXPR_SPLAT:
    case EXPR_LAMBDA:
    case EXPR_LET:
    case EXPR_LAYERS:
    case EXPR_PREDECESSOR:
    case EXPR_HERE:
    case EXPR_REST:
    case EXPR_STEPS: return false;
    }
    return false;
}
