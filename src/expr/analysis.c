// SPDX-License-Identifier: Apache-2.0
//
// Reading an expression by its shape: as a keyword, a traversal, a list, a map, a call, a set of
// keys. Languages use these where a value is not what they want to know: `depends_on = [a.b]` names
// a thing, `type = list(string)` is a constraint. Nothing here evaluates or reports; the caller
// knows what it expected and can say so better.
#include "expr/analysis.h"

#include "base/table.h"
#include "expr/chain.h"

static bool has_parens(const struct tree *t, expr_id e)
{
    return expr_at(t, e)->flags & EXPR_PARENS;
}

static bool is_unparenthesised(const struct tree *t, expr_id e, enum expr_kind kind)
{
    return expr_kind(t, e) == kind && !has_parens(t, e);
}

static symbol word_symbol(const struct tree *t, struct value v)
{
    if (value_is(v, VALUE_STRING))
        return symbol_intern(t->symbols, value_str(&v));
    if (value_is(v, VALUE_NULL))
        return symbol_intern(t->symbols, STR("null"));
    if (value_is(v, VALUE_BOOL))
        return symbol_intern(t->symbols, v.boolean ? STR("true") : STR("false"));
    return 0;
}

symbol expr_as_keyword(const struct tree *t, expr_id e)
{
    if (is_unparenthesised(t, e, EXPR_NAME))
        return expr_name_symbol(t, e);
    if (is_unparenthesised(t, e, EXPR_LITERAL) && (expr_at(t, e)->flags & LITERAL_WORD))
        return word_symbol(t, expr_literal_value(t, e));
    return 0;
}

bool expr_as_traversal(struct arena *a, const struct tree *t, expr_id e, struct traversal *out)
{
    size_t count;
    expr_id base = chain_base(t, e, &count);
    symbol root = expr_as_keyword(t, base);
    if (!root || has_parens(t, e))
        return false;
    struct step *steps = ARENA_ARRAY(a, struct step, count);
    chain_steps(t, e, steps, count);
    *out = (struct traversal){.root = root, .at = expr_span(t, e), .count = count, .steps = steps};
    return true;
}

bool expr_as_relative(struct arena *a, const struct tree *t, expr_id e, struct traversal *out)
{
    size_t count;
    expr_id base = chain_base(t, e, &count);
    symbol root = expr_as_keyword(t, base);
    if (!root || has_parens(t, e))
        return false;
    struct step *steps = ARENA_ARRAY(a, struct step, count + 1);
    steps[0] = (struct step){.name = root, .at = expr_span(t, base)};
    chain_steps(t, e, steps + 1, count);
    *out = (struct traversal){.at = expr_span(t, e), .count = count + 1, .steps = steps};
    return true;
}

bool expr_as_list(const struct tree *t, expr_id e, const expr_id **items, size_t *count)
{
    if (!is_unparenthesised(t, e, EXPR_TUPLE) && !is_unparenthesised(t, e, EXPR_SEQUENCE))
        return false;
    *items = &t->lists[expr_at(t, e)->a];
    *count = expr_count(t, e);
    return true;
}

// The name of an object's key when it can be told from the text: a word or a plain string.
static symbol static_key(const struct tree *t, expr_id key)
{
    if (!is_unparenthesised(t, key, EXPR_LITERAL))
        return 0;
    struct value v = expr_literal_value(t, key);
    bool is_word = expr_at(t, key)->flags & LITERAL_WORD;
    return is_word || value_is(v, VALUE_STRING) ? word_symbol(t, v) : 0;
}

static struct expr_pair pair_of(const struct tree *t, expr_id e, uint32_t i)
{
    uint32_t key = expr_pair_key(t, e, i);
    if (expr_kind(t, e) == EXPR_MAPPING)
        return (struct expr_pair){.name = key, .value = expr_pair_value(t, e, i)};
    return (struct expr_pair){
        .key = key, .name = static_key(t, key), .value = expr_pair_value(t, e, i)};
}

bool expr_as_map(struct arena *a, const struct tree *t, expr_id e, const struct expr_pair **pairs,
                 size_t *count)
{
    if (!is_unparenthesised(t, e, EXPR_OBJECT) && !is_unparenthesised(t, e, EXPR_MAPPING))
        return false;
    *count = expr_count(t, e);
    struct expr_pair *list = ARENA_ARRAY(a, struct expr_pair, *count);
    for (uint32_t i = 0; i < *count; i++)
        list[i] = pair_of(t, e, i);
    *pairs = list;
    return true;
}

bool expr_as_call(const struct tree *t, expr_id e, symbol *name, const expr_id **args,
                  size_t *count)
{
    if (!is_unparenthesised(t, e, EXPR_CALL) || (expr_at(t, e)->flags & CALL_VALUE))
        return false;
    *name = expr_call_name(t, e);
    *args = &t->lists[expr_at(t, e)->a];
    *count = expr_count(t, e);
    return true;
}

// ---- keys

static bool keys_of_pairs(const struct tree *t, expr_id e, struct table *keys)
{
    for (uint32_t i = 0; i < expr_count(t, e); i++) {
        symbol name = pair_of(t, e, i).name;
        if (!name)
            return false;
        table_put(keys, name, NULL);
    }
    return true;
}

static bool keys_of_layers(const struct tree *t, expr_id e, struct table *keys)
{
    for (uint32_t i = expr_layer_count(t, e); i-- > 0;) {
        struct expr_layer layer = expr_layer(t, e, i);
        if (layer.any_key)
            return false;
        for (uint32_t k = 0; k < layer.key_count; k++)
            table_put(keys, layer.keys[k], NULL);
    }
    return true;
}

static bool collect_keys(const struct tree *t, expr_id e, struct table *keys)
{
    while (expr_kind(t, e) == EXPR_LET)
        e = expr_let(t, e).body;
    if (expr_kind(t, e) == EXPR_LAYERS)
        return keys_of_layers(t, e, keys);
    if (expr_kind(t, e) == EXPR_OBJECT || expr_kind(t, e) == EXPR_MAPPING)
        return keys_of_pairs(t, e, keys);
    return false;
}

bool expr_static_keys(struct arena *a, const struct tree *t, expr_id e, const symbol **keys,
                      size_t *count)
{
    struct table found = {0};
    bool known = collect_keys(t, e, &found);
    if (known) {
        symbol *list = ARENA_ARRAY(a, symbol, found.len);
        for (uint32_t i = 0; i < found.len; i++)
            list[i] = (symbol)found.entries[i].key;
        *keys = list;
        *count = found.len;
    }
    table_done(&found);
    return known;
}
