// SPDX-License-Identifier: Apache-2.0
//
// Files that `puppet generate types` writes: one expression of the Puppet language that describes a type. It is read, not
// evaluated: ResourceType3.new(name, [properties], [parameters], {pattern => names}, isomorphic, capability).
#include "base/budget.h"
#include "dialects/puppet/scan/resource_type.h"
#include "dialects/puppet/syntax/operations.h"
#include "dialects/puppet/syntax/parse.h"
#include "dialects/puppet/values/values.h"
#include "graph/graph.h"

static bool is_operation(const struct tree *t, expr_id e, unsigned op)
{
    return expr_kind(t, e) == EXPR_OP && expr_number(t, e) == op;
}

static struct value literal_of(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_LITERAL ? expr_literal_value(t, e) : VALUE_NONE;
}

static struct str text_of_literal(struct arena *a, const struct tree *t, expr_id e)
{
    struct value v = literal_of(t, e);
    return value_is(v, VALUE_STRING) ? str_copy(a, value_str(&v)) : STR("");
}

static bool is_list(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_TUPLE || is_operation(t, e, PUPPET_LIST);
}

// `Puppet::Resource::Param(Type, 'name', true)`: a call of `new` with the type first.
static bool add_described(struct arena *a, const struct tree *t, expr_id list, struct str *names,
                          struct str *keys, struct resource_type *out)
{
    for (uint32_t i = 0; budget_more(i < expr_count(t, list)); i++) {
        expr_id e = expr_operand(t, list, i);
        if (!is_operation(t, e, PUPPET_CALL) || expr_count(t, e) < 4)
            return false;
        struct str name = text_of_literal(a, t, expr_operand(t, e, 3));
        struct value is_key =
            expr_count(t, e) > 4 ? literal_of(t, expr_operand(t, e, 4)) : VALUE_NONE;
        if (!name.len)
            return false;
        names[out->parameter_count++] = name;
        if (value_is(is_key, VALUE_BOOL) && is_key.boolean)
            keys[out->key_count++] = name;
    }
    return true;
}

static bool add_described_titles(struct arena *a, const struct tree *t, expr_id hash,
                                 struct resource_type *out)
{
    uint32_t count = expr_count(t, hash) / 2;
    struct title_pattern *patterns = ARENA_ARRAY(a, struct title_pattern, count + 1);
    for (uint32_t i = 0; budget_more(i < count); i++) {
        expr_id list = expr_operand(t, hash, 2 * i + 1);
        struct str source;
        if (!puppet_is_regexp(literal_of(t, expr_operand(t, hash, 2 * i)), &source) ||
            !is_list(t, list))
            return false;
        struct str *names = ARENA_ARRAY(a, struct str, expr_count(t, list) + 1);
        for (uint32_t n = 0; n < expr_count(t, list); n++)
            names[n] = text_of_literal(a, t, expr_operand(t, list, n));
        patterns[i] = (struct title_pattern){
            .source = str_copy(a, source), .count = expr_count(t, list), .names = names};
    }
    out->patterns = patterns;
    out->pattern_count = count;
    return true;
}

static bool read_described(struct arena *a, const struct tree *t, expr_id e,
                           struct resource_type *out)
{
    enum { NAME = 2, PROPERTIES, PARAMETERS, TITLES, ISOMORPHIC, PARTS };
    if (expr_kind(t, e) == EXPR_STEPS && expr_count(t, e) == 1)
        e = expr_operand(t, e, 0);
    if (!is_operation(t, e, PUPPET_CALL) || expr_count(t, e) < PARTS)
        return false;
    expr_id properties = expr_operand(t, e, PROPERTIES),
            parameters = expr_operand(t, e, PARAMETERS), titles = expr_operand(t, e, TITLES);
    if (!is_list(t, properties) || !is_list(t, parameters) || !is_operation(t, titles, PUPPET_HASH))
        return false;
    uint32_t most = expr_count(t, properties) + expr_count(t, parameters);
    struct str *names = ARENA_ARRAY(a, struct str, most + 1),
               *keys = ARENA_ARRAY(a, struct str, most + 1);
    *out = (struct resource_type){
        .name = text_of_literal(a, t, expr_operand(t, e, NAME)), .parameters = names, .keys = keys};
    struct value isomorphic = literal_of(t, expr_operand(t, e, ISOMORPHIC));
    out->may_repeat = value_is(isomorphic, VALUE_BOOL) && !isomorphic.boolean;
    return out->name.len && add_described(a, t, properties, names, keys, out) &&
           add_described(a, t, parameters, names, keys, out) &&
           add_described_titles(a, t, titles, out);
}

bool resource_type_of_manifest(struct graph *g, struct str path, struct str text,
                               struct resource_type *out)
{
    struct diags diags = {0};
    struct tree_builder b;
    uint32_t file = sources_add(g->sources, path, text);
    tree_begin(&b, puppet_ops(), g->symbols, file);
    struct puppet_text in = {
        .text = source_text(g->sources, file), .file = file, .arena = &g->arena, .diags = &diags};
    expr_id e = puppet_parse_expression(&in, &b);
    struct tree *t = tree_end(&b);
    bool is_read = !diags.list.len && read_described(&g->arena, t, e, out);
    diags_done(&diags);
    graph_keep_tree(g, t);
    return is_read;
}
