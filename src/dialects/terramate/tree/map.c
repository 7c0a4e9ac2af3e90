// SPDX-License-Identifier: Apache-2.0
//
// `map` blocks: an object that is built element by element, where each step sees what is stored under its key so far.
// They are lowered to one operation, so that they can be used wherever an expression can.
#include "dialects/terramate/tree/terramate.h"
#include "graph/eval/eval.h"

// ---- reading

struct map_parts {
    const struct hcl_attribute *for_each, *key, *value, *iterator;
    const struct hcl_block *value_block;
};

static bool is_name(const struct tree_builder *b, expr_id e, const char *word)
{
    const struct expr *x = &b->exprs.at[e];
    return x->kind == EXPR_NAME && str_equal(symbol_text(b->symbols, x->a), str_of(word));
}

static void bad_map(struct tm_project *p, struct diags *diags, struct span at, const char *why)
{
    struct diag *d = tm_mistake(p, diags, tm_bad_schema, DIAG_BAD_SCHEMA, at, "%s", why);
    diag_help(d,
              "a `map \"name\"` takes `for_each`, `key`, and `value` as an attribute or a block");
}

static bool find_parts(struct tm_project *p, struct diags *diags, const struct hcl_block *block,
                       struct map_parts *out)
{
    const struct hcl_body *body = &block->body;
    *out = (struct map_parts){
        .for_each = tm_attribute(p, body, "for_each"),
        .key = tm_attribute(p, body, "key"),
        .value = tm_attribute(p, body, "value"),
        .iterator = tm_attribute(p, body, "iterator"),
    };
    const struct hcl_attribute *const all[] = {out->for_each, out->key, out->value, out->iterator};
    uint32_t known = 0;
    for (size_t i = 0; i < COUNT_OF(all); i++)
        known += all[i] != NULL;
    const char *why = NULL;
    struct span at = block->type_at;
    if (block->label_count != 1)
        why = "a `map` takes one label, the name of its result";
    else if (!out->for_each)
        why = "this `map` has no `for_each`";
    else if (!out->key)
        why = "this `map` has no `key`";
    else if (body->attribute_count != known)
        why = "unknown attribute in this `map`";
    for (uint32_t i = 0; !why && i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        at = b->type_at;
        if (!str_equal(tm_block_type(p, b), STR("value")) || b->label_count)
            why = "a `map` takes only the block `value`";
        else if (out->value_block)
            why = "a `map` takes only one `value`";
        out->value_block = b;
    }
    if (!why && !out->value == !out->value_block)
        why = out->value ? "`value` is both an attribute and a block" : "this `map` has no `value`";
    if (why)
        bad_map(p, diags, at, why);
    return !why;
}

static expr_id name_literal(struct tree_builder *b, struct span at, symbol name)
{
    return expr_word(b, at, value_string_kept(symbol_text(b->symbols, name)));
}

static expr_id value_of_block(struct tm_project *p, struct tree_builder *b, struct diags *diags,
                              const struct hcl_block *block)
{
    uint32_t count;
    struct tm_attribute *list = tm_attributes_with_maps(p, b, diags, &block->body, &count);
    expr_id *keys = ARENA_ARRAY(&p->arena, expr_id, count);
    expr_id *values = ARENA_ARRAY(&p->arena, expr_id, count);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = name_literal(b, list[i].at, list[i].name);
        values[i] = list[i].value;
        for (uint32_t k = 0; k < i; k++)
            if (list[k].name == list[i].name)
                tm_mistake(p, diags, tm_bad_schema, DIAG_REDEFINED, list[i].at,
                           "`%.*s` is set twice in one value",
                           STR_ARGS(symbol_text(b->symbols, list[i].name)));
    }
    return expr_object(b, block->body.at, keys, values, count);
}

expr_id tm_map_expression(struct tm_project *p, struct tree_builder *b, struct diags *diags,
                          const struct hcl_block *block)
{
    struct map_parts m;
    if (!find_parts(p, diags, block, &m))
        return 0;
    symbol iterator = symbol_intern(b->symbols, STR("element"));
    if (m.iterator) {
        const struct expr *x = &b->exprs.at[m.iterator->value];
        if (x->kind != EXPR_NAME) {
            bad_map(p, diags, m.iterator->at, "the iterator of a `map` must be a single word");
            return 0;
        }
        iterator = x->a;
    }
    expr_id operands[] = {
        m.for_each->value,
        m.key->value,
        m.value ? m.value->value : value_of_block(p, b, diags, m.value_block),
        name_literal(b, block->type_at, iterator),
    };
    struct span at = {block->type_at.file, block->type_at.start, block->close_at.end};
    return expr_op(b, at, TM_MAP, operands, COUNT_OF(operands));
}

struct tm_attribute *tm_attributes_with_maps(struct tm_project *p, struct tree_builder *b,
                                             struct diags *diags, const struct hcl_body *body,
                                             uint32_t *count)
{
    struct tm_attribute *out =
        ARENA_ARRAY(&p->arena, struct tm_attribute, body->attribute_count + body->block_count);
    uint32_t n = 0;
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        out[n++] =
            (struct tm_attribute){a->name, a->name_at, a->value, is_name(b, a->value, "unset")};
    }
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *block = &body->blocks[i];
        if (!str_equal(tm_block_type(p, block), STR("map"))) {
            struct diag *d =
                tm_mistake(p, diags, tm_bad_schema, DIAG_BAD_SCHEMA, block->type_at,
                           "unexpected block `%.*s`", STR_ARGS(tm_block_type(p, block)));
            diag_help(d, "use only attributes and `map` blocks here");
            continue;
        }
        expr_id e = tm_map_expression(p, b, diags, block);
        if (e)
            out[n++] = (struct tm_attribute){symbol_intern(b->symbols, block->labels[0].text),
                                             block->labels[0].at, e, false};
    }
    *count = n;
    return out;
}

// ---- evaluating

struct map_run {
    struct call *call;
    struct graph *g;
    struct value name;       // of the iterator
    struct str_table places; // key -> index in `items`, + 1
    ARRAY(struct value) keys;
    ARRAY(struct value) items;
    struct value failed;
};

// `ITERATOR.new`, and `ITERATOR.old` if the key has occurred before.
static struct value iterator_object(struct map_run *r, struct value item, const struct value *old)
{
    struct value keys[] = {value_string_kept(STR("new")), value_string_kept(STR("old"))};
    struct value items[] = {item, old ? *old : VALUE_NONE};
    return value_object(&r->g->arena, keys, items, old ? 2 : 1);
}

static struct value value_with(struct map_run *r, struct value iterator, unsigned operand)
{
    const struct eval_context *at = r->call->context;
    struct env *env = ARENA_NEW(&r->g->arena, struct env);
    *env = *env_kept(r->g, at->env);
    env->scope = scope_open(r->g, SCOPE_LOCAL, at->env->scope, STR(""));
    (void)scope_set_variable(env->scope, value_str(&r->name), lazy_of_value(iterator), 0, NO_SPAN);
    struct eval_context inner = {.tree = at->tree, .env = env, .self = eval_self(r->g, at)};
    return value_of(r->g, &inner, r->call->exprs[operand]);
}

static bool keep_failure(struct map_run *r, struct value v)
{
    if (!failure_mask(v))
        return false;
    r->failed = failure_value(&r->g->arena, failure_of(&r->g->arena, v));
    return true;
}

static bool run_element(struct map_run *r, struct value item)
{
    struct value key = value_with(r, iterator_object(r, item, NULL), 1);
    if (keep_failure(r, key))
        return false;
    if (!value_is(key, VALUE_STRING)) {
        r->failed = call_fail(
            r->call, FAIL_TYPE, DIAG_TYPE_MISMATCH, 1,
            "the key of a `map` must be a string, for example `tm_tostring(element.new)`");
        return false;
    }
    struct str name = str_copy(&r->g->arena, value_str(&key));
    uint64_t *place = str_table_put(&r->places, name, NULL);
    const struct value *old = *place ? &r->items.at[*place - 1] : NULL;
    struct value v = value_with(r, iterator_object(r, item, old), 2);
    if (keep_failure(r, v))
        return false;
    place = str_table_put(&r->places, name, NULL);
    if (*place) {
        r->items.at[*place - 1] = v;
        return true;
    }
    ARRAY_PUSH(&r->keys, value_string_kept(name));
    ARRAY_PUSH(&r->items, v);
    *place = r->items.len;
    return true;
}

static struct value run_elements(struct map_run *r, struct value source)
{
    const uint32_t *order = value_is_mapping(source) ? value_sorted(&r->g->arena, source) : NULL;
    for (size_t i = 0; i < value_len(source); i++) {
        if (!call_charge(r->call, 1))
            return call_limit(r->call);
        if (!run_element(r, value_item(source, order ? order[i] : i)))
            return r->failed;
    }
    struct value out = value_object(&r->g->arena, r->keys.at, r->items.at, r->keys.len);
    return value_is(out, VALUE_ABSENT) ? call_limit(r->call) : out;
}

struct value tm_apply_map(struct call *c)
{
    const struct marks *marks = NULL;
    struct value source = value_unmark(&c->graph->arena, call_value(c, 0), &marks);
    if (failure_mask(source))
        return failure_value(&c->graph->arena, failure_of(&c->graph->arena, source));
    if (value_is_unknown(source))
        return value_dynamic;
    if (!value_is_aggregate(source))
        return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 0,
                         "`for_each` of a `map` must be a list, a set, a map or an object");
    struct map_run r = {.call = c, .g = c->graph, .name = call_value(c, 3)};
    struct value out = run_elements(&r, source);
    str_table_done(&r.places);
    ARRAY_DONE(&r.keys);
    ARRAY_DONE(&r.items);
    return value_mark_all(&c->graph->arena, out, marks);
}
