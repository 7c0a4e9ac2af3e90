// SPDX-License-Identifier: Apache-2.0
//
// What a schema adds to the values of a document. Its expressions are evaluated with `self` (all that the body says),
// `label` (its labels by name), `value` (an attribute's) and `given` (names from outside), and see the names of the
// document besides.
#include <stddef.h>
#include <string.h>

#include "dialects/hcl/flavour/flavour.h"
#include "dialects/hcl/language/ops.h"
#include "graph/eval/eval.h"
#include "graph/eval/scratch.h"
#include "graph/scope/scope.h"
#include "value/convert.h"

const struct flavour *flavour_of_tree(const struct tree *t)
{
    return t->ops->data;
}

// ---- expressions of the schema

static bool add_given(void *data, struct value key)
{
    ARRAY(struct value) *keys = data;
    if (value_is(key, VALUE_STRING))
        ARRAY_PUSH(keys, key);
    return true;
}

// All names that were given from outside, as an object.
static struct value given_names(struct graph *g, struct scope *s)
{
    ARRAY(struct value) keys = {0};
    scope_each_key(s, add_given, &keys);
    struct value *names = ARENA_ARRAY(&g->arena, struct value, keys.len);
    struct value *items = ARENA_ARRAY(&g->arena, struct value, keys.len);
    size_t count = 0;
    for (size_t i = 0; i < keys.len; i++) {
        const struct scope_entry *e = scope_get_entry(s, keys.at[i]);
        if (!e || e->value.kind == LAZY_PATH) // what directories define is not given
            continue;
        names[count] = keys.at[i];
        items[count++] = scope_get(s, keys.at[i]);
    }
    ARRAY_DONE(&keys);
    return value_object(&g->arena, names, items, count);
}

// Where an expression of the schema is evaluated.
struct spec {
    struct node *self, *labels;
    struct value value; // absent: there is none
};

static const struct env *spec_env(struct call *c, const struct flavour *f, const struct spec *spec)
{
    struct graph *g = c->graph;
    const struct env *around = c->context->env;
    struct scope *s = scope_open(g, SCOPE_LOCAL, around->scope, STR(""));
    struct lazy self = {.kind = LAZY_NODE, .node = spec->self},
                labels = {.kind = LAZY_NODE, .node = spec->labels};
    (void)scope_set_variable(s, STR("self"), self, 0, NO_SPAN);
    (void)scope_set_variable(s, STR("label"), labels, 0, NO_SPAN);
    if (!value_is(spec->value, VALUE_ABSENT)) {
        scratch_pin(g, spec->value);
        (void)scope_set_variable(s, STR("value"), lazy_of_value(spec->value), 0, NO_SPAN);
    }
    if (f->uses_given)
        (void)scope_set_variable(s, STR("given"), lazy_of_value(given_names(g, around->scope)), 0,
                                 NO_SPAN);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = s, .view = around->view, .supposition = around->supposition};
    return env;
}

static struct node *spec_node(struct call *c, const struct flavour *f, const struct spec *spec,
                              expr_id e)
{
    return node_of_expr(c->graph, f->tree, e, spec_env(c, f, spec),
                        eval_self(c->graph, c->context));
}

static struct value spec_value(struct call *c, const struct flavour *f, const struct spec *spec,
                               expr_id e)
{
    return node_resolve_firm(c->graph, spec_node(c, f, spec, e));
}

static uint32_t spec_number(const struct call *c)
{
    return (uint32_t)expr_literal_value(c->context->tree, c->exprs[0]).integer;
}

static struct node *operand_node(struct call *c, unsigned i)
{
    return node_of(c->graph, c->context, c->exprs[i]);
}

static void mean_spec(struct call *c, struct lazy *out)
{
    const struct flavour *f = flavour_of_tree(c->context->tree);
    struct spec spec = {.self = operand_node(c, 1), .labels = operand_node(c, 2)};
    *out = (struct lazy){.kind = LAZY_NODE, .node = spec_node(c, f, &spec, spec_number(c))};
}

// ---- rules

static struct value broken_rule(struct call *c, const struct flavour *f, const struct spec *spec,
                                const struct flavour_rule *rule, struct span at)
{
    struct value message = spec_value(c, f, spec, rule->message), text;
    struct str why;
    if (value_is_poison(message))
        return message;
    bool is_secret = call_is_secret(c) || value_is_secret(message);
    struct value plain = value_unmark_deep(&c->graph->arena, message, &(const struct marks *){0});
    if (is_secret || value_is_unknown(plain) || value_is_null(plain) ||
        !value_convert(&c->graph->arena, plain, &type_string, &text, &why))
        text = value_string_kept(STR("a condition of the schema does not hold"));
    struct str said = value_str(&text);
    struct diag *d = diag_new(&c->graph->arena, DIAG_REJECTED, at, "%.*s", STR_ARGS(said));
    diag_related(d, expr_span(f->tree, rule->condition), "this condition does not hold");
    return fail_with(c->graph, FAIL_USER, d);
}

// Absent if all rules hold or are not known yet, otherwise the first failure.
static struct value check_rules(struct call *c, const struct flavour *f, const struct spec *spec,
                                const struct flavour_rules *rules, struct span at)
{
    for (uint32_t i = 0; i < rules->count; i++) {
        const struct flavour_rule *rule = &rules->list[i];
        struct value v = spec_value(c, f, spec, rule->condition), holds;
        struct str why;
        if (failure_mask(v))
            return v;
        v = value_unmark_deep(&c->graph->arena, v, &(const struct marks *){0});
        if (value_is_unknown(v))
            continue;
        if (value_is_null(v) || !value_convert(&c->graph->arena, v, &type_bool, &holds, &why))
            return fail_at(c->graph, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                           expr_span(f->tree, rule->condition),
                           "expected a condition: true or false");
        if (!holds.boolean)
            return broken_rule(c, f, spec, rule, at);
    }
    return VALUE_NONE;
}

static void mean_checked(struct call *c, struct lazy *out)
{
    const struct flavour *f = flavour_of_tree(c->context->tree);
    struct spec spec = {.self = operand_node(c, 1), .labels = operand_node(c, 2)};
    struct value failed = check_rules(c, f, &spec, &f->bodies[spec_number(c)]->rules, call_span(c));
    *out = value_is(failed, VALUE_ABSENT) ? (struct lazy){.kind = LAZY_NODE, .node = spec.self}
                                          : lazy_of_value(failed);
}

// ---- attributes

static struct value wrong_type(struct call *c, struct str name, const struct type *wanted,
                               struct span at, const struct convert_error *why)
{
    struct value failed =
        call_fail_as(c, "Incorrect attribute value type", DIAG_TYPE_MISMATCH, at,
                     "`%.*s`: %.*s%.*s", STR_ARGS(name), STR_ARGS(why->where), STR_ARGS(why->why));
    struct strbuf type;
    strbuf_init(&type, 0);
    hcl_type_write(&type, wanted);
    failed = call_help(c, failed, "its type is `%.*s`", STR_ARGS(strbuf_str(&type)));
    strbuf_done(&type);
    return failed;
}

static struct value attribute_value(struct call *c, const struct flavour_attribute *a,
                                    struct value v, struct span at)
{
    struct graph *g = c->graph;
    struct convert_error why = {0};
    const struct marks *marks = NULL;
    struct value out, plain = value_unmark(&g->arena, v, &marks);
    if (a->defaults && !value_is_null(plain))
        plain = hcl_defaults_apply(&g->arena, a->defaults, plain);
    if (!value_convert_at(&g->arena, plain, a->type, &out, &why))
        return wrong_type(c, a->name, a->type, at, &why);
    return value_mark_all(&g->arena, out, marks);
}

static struct value apply_element(struct call *c)
{
    const struct flavour_block *b = flavour_of_tree(c->context->tree)->blocks[spec_number(c)];
    struct convert_error why = {0};
    struct value out;
    if (value_convert_at(call_arena(c), call_arg(c, 1), b->elements, &out, &why))
        return out;
    return wrong_type(c, b->type, b->elements, call_arg_span(c, 1), &why);
}

static struct value apply_attribute(struct call *c)
{
    const struct flavour *f = flavour_of_tree(c->context->tree);
    const struct flavour_attribute *a = f->attributes[spec_number(c)];
    struct spec spec = {.self = operand_node(c, 2), .labels = operand_node(c, 3)};
    struct value v = call_arg(c, 1);
    struct span at = call_arg_span(c, 1);
    if (value_is_null(v) && a->normal) {
        v = spec_value(c, f, &spec, a->normal);
        at = expr_span(f->tree, a->normal);
    }
    if (!failure_mask(v))
        v = attribute_value(c, a, v, at);
    spec.value = v;
    if (!failure_mask(v) && a->transform)
        spec.value = v = spec_value(c, f, &spec, a->transform);
    // What is not given, and has no default, fulfils every condition.
    if (failure_mask(v) || value_is_null(v))
        return v;
    struct value failed = check_rules(c, f, &spec, &a->rules, at);
    return value_is(failed, VALUE_ABSENT) ? v : failed;
}

// ---- blocks

static struct value wrong_block_count(struct call *c, const struct flavour_block *b, size_t count)
{
    bool is_more = b->most >= 0 && (int64_t)count > b->most;
    long long bound = (long long)(is_more ? b->most : b->least);
    return call_fail_as(c, is_more ? "Too many blocks" : "Insufficient blocks", DIAG_BAD_SCHEMA,
                        call_span(c), "at %s %lld block%s `%.*s` %s %s here, got %zu",
                        is_more ? "most" : "least", bound, bound == 1 ? "" : "s", STR_ARGS(b->type),
                        bound == 1 ? "is" : "are", is_more ? "allowed" : "required", count);
}

static struct value one_type(struct call *c, const struct flavour_block *b, struct value all)
{
    struct arena *a = call_arena(c);
    const struct type *type = b->form == FLAVOUR_LIST  ? type_list(a, &type_dynamic)
                              : b->form == FLAVOUR_SET ? type_set(a, &type_dynamic)
                                                       : type_map(a, &type_dynamic);
    struct value out;
    struct str why;
    if (value_convert(a, all, type, &out, &why))
        return out;
    struct value failed =
        call_fail_as(c, "Unconsistent argument types", DIAG_TYPE_MISMATCH, call_span(c),
                     "blocks `%.*s` have different types: %.*s", STR_ARGS(b->type), STR_ARGS(why));
    return call_help(c, failed,
                     "declare the types of their attributes in the schema, or use `as = %s`",
                     b->form == FLAVOUR_MAP ? "object" : "tuple");
}

// Entries with the same label at `depth`, which are one member of an object.
struct label_group {
    struct value key;
    struct value *entries;
    size_t count;
};

// Groups in order of their first entries; the result is in the call's arena.
static size_t group_entries(struct call *c, const struct value *entries, size_t count,
                            uint32_t depth, struct label_group **out)
{
    struct arena *a = call_arena(c);
    struct label_group *groups = ARENA_ARRAY(a, struct label_group, count);
    size_t *of = ARENA_ARRAY(a, size_t, count), len = 0;
    struct str_table seen = {0};
    for (size_t i = 0; i < count; i++) {
        struct value key = value_item(entries[i], depth);
        bool is_new;
        uint64_t *number = str_table_put(&seen, str_copy(a, value_str(&key)), &is_new);
        if (is_new) {
            *number = len;
            groups[len++] = (struct label_group){.key = key};
        }
        of[i] = *number;
        groups[of[i]].count++;
    }
    str_table_done(&seen);
    for (size_t k = 0; k < len; k++) {
        groups[k].entries = ARENA_ARRAY(a, struct value, groups[k].count);
        groups[k].count = 0;
    }
    for (size_t i = 0; i < count; i++)
        groups[of[i]].entries[groups[of[i]].count++] = entries[i];
    *out = groups;
    return len;
}

static struct value by_labels(struct call *c, const struct flavour_block *b,
                              const struct value *entries, size_t count, uint32_t depth)
{
    struct arena *a = call_arena(c);
    struct label_group *groups;
    if (depth == b->label_count && count == 1)
        return value_item(entries[0], depth);
    if (depth == b->label_count)
        return call_fail_as(c, "Duplicate block", DIAG_REDEFINED, call_span(c),
                            "two blocks `%.*s` have the same labels", STR_ARGS(b->type));
    if (!call_charge(c, count))
        return call_limit(c);
    size_t len = group_entries(c, entries, count, depth, &groups);
    struct value *keys = ARENA_ARRAY(a, struct value, len);
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t k = 0; k < len; k++) {
        keys[k] = groups[k].key;
        items[k] = by_labels(c, b, groups[k].entries, groups[k].count, depth + 1);
        if (value_is_poison(items[k]))
            return items[k];
    }
    return call_object(c, keys, items, len);
}

// Labels of generated blocks are computed: they must be known texts.
static struct value read_labels(struct call *c, const struct flavour_block *b, struct value *entry)
{
    struct value *parts = ARENA_ARRAY(call_arena(c), struct value, b->label_count + 1);
    for (uint32_t i = 0; i <= b->label_count; i++) {
        struct str why;
        parts[i] = value_item(*entry, i);
        if (i == b->label_count)
            break;
        if (value_is_unknown(parts[i]) || value_has_marks(parts[i]) || value_is_null(parts[i]) ||
            !value_convert(call_arena(c), parts[i], &type_string, &parts[i], &why))
            return call_fail_as(c, "Invalid dynamic block label", DIAG_TYPE_MISMATCH, call_span(c),
                                "a label of a block `%.*s` must be a known text",
                                STR_ARGS(b->type));
    }
    *entry = value_tuple(call_arena(c), parts, b->label_count + 1);
    return VALUE_NONE;
}

static struct value blocks_value(struct call *c, const struct flavour_block *b,
                                 struct value *entries, size_t count)
{
    struct arena *a = call_arena(c);
    bool is_keyed = b->form == FLAVOUR_MAP || b->form == FLAVOUR_OBJECT;
    if ((b->most >= 0 && (int64_t)count > b->most) || (int64_t)count < b->least)
        return wrong_block_count(c, b, count);
    for (size_t i = 0; is_keyed && i < count; i++) {
        struct value failed = read_labels(c, b, &entries[i]);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
    }
    if (is_keyed) {
        struct value all = by_labels(c, b, entries, count, 0);
        return b->form == FLAVOUR_MAP && !failure_mask(all) ? one_type(c, b, all) : all;
    }
    if (b->form == FLAVOUR_ONE || b->form == FLAVOUR_ATTRIBUTES)
        return count ? entries[0] : value_null(&type_dynamic);
    struct value all = value_tuple(a, entries, count);
    return b->form == FLAVOUR_TUPLE ? all : one_type(c, b, all);
}

static struct value apply_blocks(struct call *c)
{
    const struct flavour *f = flavour_of_tree(c->context->tree);
    const struct flavour_block *b = f->blocks[spec_number(c)];
    size_t count = 0;
    for (unsigned i = 1; i < call_count(c); i++) {
        if (value_is_unknown(call_arg(c, i)))
            return value_dynamic;
        count += value_len(call_arg(c, i));
    }
    struct value *entries = ARENA_ARRAY(call_arena(c), struct value, count);
    size_t len = 0;
    for (unsigned i = 1; i < call_count(c); i++)
        for (size_t k = 0; k < value_len(call_arg(c, i)); k++)
            entries[len++] = value_item(call_arg(c, i), k);
    return blocks_value(c, b, entries, count);
}

// ---- the table

enum { AS_IS = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

static const struct operation own_operations[] = {
    {.name = "schema", .arity = 3, .flags = OP_CHOOSES, .means = mean_spec},
    {.name = "attribute",
     .arity = 4,
     .params = {0, AS_IS, PARAM_LAZY, PARAM_LAZY},
     .apply = apply_attribute},
    {.name = "element", .arity = 2, .params = {0, AS_IS}, .apply = apply_element},
    {.name = "blocks",
     .arity = OPERATION_VARIADIC,
     .required = 1,
     .params = {0, AS_IS, AS_IS, AS_IS},
     .apply = apply_blocks},
    {.name = "validation", .arity = 3, .flags = OP_CHOOSES, .means = mean_checked},
};
_Static_assert(COUNT_OF(own_operations) == FLAVOUR_OP_COUNT - HCL_OP_COUNT,
               "an entry for each operation");

void flavour_set_operations(struct flavour *f)
{
    struct operation *operations =
        ARENA_ARRAY(&f->graph->arena, struct operation, FLAVOUR_OP_COUNT);
    memcpy(operations, hcl_operations, sizeof(*operations) * HCL_OP_COUNT);
    memcpy(&operations[HCL_OP_COUNT], own_operations, sizeof(own_operations));
    f->ops = *hcl_ops(HCL_TERRAFORM);
    f->ops.operations = operations;
    f->ops.operation_count = FLAVOUR_OP_COUNT;
    f->ops.data = f;
}
