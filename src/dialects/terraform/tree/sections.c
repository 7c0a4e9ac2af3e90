// SPDX-License-Identifier: Apache-2.0
//
// Nested blocks of resources as values. Whether blocks of a type are a list, a set, a map or a single one is said by the
// provider's schema; without it they are a list, as nearly all are, and what the configuration does not say of a block is
// not known.
#include "dialects/terraform/tree/schemas.h"
#include "graph/eval/eval.h"
#include "graph/eval/scratch.h"

struct sectioning {
    struct call *call;
    struct graph *g;
    struct tf_module *module;
    struct env env;
};

static struct value body_value(const struct sectioning *x, const struct hcl_view *body,
                               struct value schema);

static bool is_dynamic_section(const struct hcl_section *s)
{
    return str_equal(s->type, STR("dynamic")) && s->label_count == 1;
}

static struct str type_of_section(const struct hcl_section *s)
{
    return is_dynamic_section(s) ? s->labels[0].text : s->type;
}

// ---- blocks of one type

struct blocks {
    ARRAY(struct value) items;
    ARRAY(struct str) labels;
    bool is_unknown; // how many there are
};

static void push_block(struct blocks *b, struct value v, struct str label)
{
    ARRAY_PUSH(&b->items, v);
    ARRAY_PUSH(&b->labels, label);
}

static const struct hcl_given *argument_of(const struct hcl_given *list, size_t count,
                                           const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(list[i].name, str_of(name)))
            return &list[i];
    return NULL;
}

static struct value value_in(const struct sectioning *x, const struct hcl_expression *e)
{
    struct eval_context at = {.tree = e->tree, .env = &x->env};
    return value_of(x->g, &at, e->e);
}

static bool has_turns(struct value all)
{
    return value_is_mapping(all) || value_is_sequence(all) || value_is(all, VALUE_SET);
}

struct value tf_iterator(struct arena *a, struct value key, struct value value)
{
    struct value keys[] = {value_string_kept(STR("key")), value_string_kept(STR("value"))};
    struct value items[] = {key, value};
    return value_object(a, keys, items, 2);
}

struct value tf_iterator_at(struct arena *a, struct value all, const struct marks *marks, size_t i)
{
    struct value item = value_mark_all(a, value_item(all, i), marks);
    struct value key = value_is_mapping(all)      ? value_string(a, value_key(all, i))
                       : value_is(all, VALUE_SET) ? item
                                                  : value_int((int64_t)i);
    return tf_iterator(a, key, item);
}

struct value tf_apply_turn(struct call *c)
{
    const struct marks *marks = NULL;
    struct value all = value_unmark(call_arena(c), call_arg(c, 0), &marks);
    return has_turns(all) && value_len(all) ? tf_iterator_at(call_arena(c), all, marks, 0)
                                            : tf_unknown_of_provider(call_arena(c));
}

static void add_turn(const struct sectioning *x, struct blocks *out, struct str iterator,
                     const struct hcl_view *content, struct value schema, struct value turn)
{
    struct sectioning inner = *x;
    scratch_pin(x->g, turn);
    inner.env.scope = scope_open(x->g, SCOPE_LOCAL, x->env.scope, STR(""));
    (void)scope_set_variable(inner.env.scope, iterator, lazy_of_value(turn), 0, NO_SPAN);
    push_block(out, body_value(&inner, content, schema), STR(""));
}

static void add_generated(const struct sectioning *x, const struct hcl_section *s,
                          struct value schema, struct blocks *out)
{
    struct hcl_given *arguments;
    struct hcl_section *sections;
    size_t argument_count, section_count;
    const struct marks *marks = NULL;
    struct arena *a = &x->g->arena;
    tf_read_any(x->module, &s->body, &arguments, &argument_count, &sections, &section_count);
    const struct hcl_given *each = argument_of(arguments, argument_count, "for_each"),
                           *named = argument_of(arguments, argument_count, "iterator");
    symbol word = named ? expr_as_keyword(named->value.tree, named->value.e) : 0;
    struct str iterator = word ? symbol_text(x->g->symbols, word) : s->labels[0].text;
    struct value all = each ? value_in(x, &each->value) : VALUE_NONE;
    if (failure_mask(all)) {
        push_block(out, all, STR(""));
        return;
    }
    all = value_unmark(a, all, &marks);
    out->is_unknown = out->is_unknown || !section_count || !has_turns(all);
    for (size_t i = 0; !out->is_unknown && i < value_len(all); i++) {
        if (!call_charge(x->call, 1))
            break;
        add_turn(x, out, iterator, &sections[0].body, schema, tf_iterator_at(a, all, marks, i));
    }
}

static struct value by_labels(struct arena *a, const struct blocks *b)
{
    struct value *keys = ARENA_ARRAY(a, struct value, b->items.len);
    for (size_t i = 0; i < b->items.len; i++)
        keys[i] = value_string(a, b->labels.at[i]);
    return value_object(a, keys, b->items.at, b->items.len);
}

static enum tf_nesting nesting_of(struct value wanted, struct str type)
{
    if (value_is_mapping(wanted))
        return tf_schema_nesting(wanted);
    return str_equal(type, STR("timeouts")) ? TF_SINGLE : TF_LIST;
}

static struct value blocks_of_type(const struct sectioning *x, const struct hcl_section *sections,
                                   size_t count, struct str type, struct value schema)
{
    struct arena *a = &x->g->arena;
    struct value wanted = tf_schema_block(schema, type), inside = tf_schema_inside(wanted), v;
    enum tf_nesting nesting = nesting_of(wanted, type);
    struct blocks b = {0};
    for (size_t i = 0; i < count; i++) {
        const struct hcl_section *s = &sections[i];
        if (!str_equal(type_of_section(s), type))
            continue;
        if (is_dynamic_section(s))
            add_generated(x, s, inside, &b);
        else
            push_block(&b, body_value(x, &s->body, inside),
                       s->label_count ? s->labels[0].text : STR(""));
    }
    // without a schema, the provider may set blocks that nobody configures
    if (b.is_unknown || (!b.items.len && !value_is_mapping(wanted)))
        v = tf_unknown_of_provider(a);
    else if (nesting == TF_MAP)
        v = by_labels(a, &b);
    else if (nesting == TF_SINGLE)
        v = b.items.len ? b.items.at[0] : value_null(&type_dynamic);
    else
        v = value_tuple(a, b.items.at, b.items.len);
    ARRAY_DONE(&b.items);
    ARRAY_DONE(&b.labels);
    return v;
}

// ---- a body

// What a schema knows of a body that the configuration does not set: nothing, unless the provider sets it.
static struct value unset_attribute(struct arena *a, struct value attribute)
{
    const struct type *type = type_without_optional(a, tf_schema_type(a, attribute));
    return tf_schema_says(attribute, "computed")
               ? value_mark(a, value_unknown(a, type), &tf_mark_provider)
               : value_null(type);
}

struct value tf_unset_body(struct arena *a, struct value schema)
{
    struct value attributes = tf_schema_attributes(schema), blocks = tf_schema_blocks(schema);
    size_t some = value_is_mapping(attributes) ? value_len(attributes) : 0;
    size_t more = value_is_mapping(blocks) ? value_len(blocks) : 0;
    struct value *keys = ARENA_ARRAY(a, struct value, some + more);
    struct value *items = ARENA_ARRAY(a, struct value, some + more);
    for (size_t i = 0; i < some; i++) {
        keys[i] = value_string(a, value_key(attributes, i));
        items[i] = unset_attribute(a, value_item(attributes, i));
    }
    for (size_t i = 0; i < more; i++) {
        keys[some + i] = value_string(a, value_key(blocks, i));
        items[some + i] = tf_unknown_of_provider(a);
    }
    return value_object(a, keys, items, some + more);
}

struct members {
    struct value *keys, *items;
    size_t count;
};

static void add_unset(struct arena *a, struct members *m, struct value schema)
{
    struct value all = tf_unset_body(a, schema);
    for (size_t i = 0; i < value_len(all); i++) {
        m->keys[m->count] = value_string(a, value_key(all, i));
        m->items[m->count++] = value_item(all, i);
    }
}

static bool comes_first(const struct hcl_section *sections, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (str_equal(type_of_section(&sections[k]), type_of_section(&sections[i])))
            return false;
    return true;
}

static struct value body_value(const struct sectioning *x, const struct hcl_view *body,
                               struct value schema)
{
    struct arena *a = &x->g->arena;
    struct hcl_given *arguments;
    struct hcl_section *sections;
    size_t argument_count, section_count;
    tf_read_any(x->module, body, &arguments, &argument_count, &sections, &section_count);
    size_t room = argument_count + section_count;
    bool has_schema = value_is_mapping(schema);
    if (has_schema)
        room += value_len(tf_unset_body(a, schema));
    struct members m = {ARENA_ARRAY(a, struct value, room), ARENA_ARRAY(a, struct value, room), 0};
    if (has_schema) // of two with the same name the last one counts
        add_unset(a, &m, schema);
    for (size_t i = 0; i < argument_count; i++) {
        struct value v = value_in(x, &arguments[i].value);
        unsigned failed = failure_mask(v);
        if (failed && !(failed & ~(unsigned)(FAIL_ANY | FAIL_WORLD)))
            v = tf_unknown_of_provider(
                a); // a check reports it; nothing else of the resource needs it
        m.keys[m.count] = value_string(a, arguments[i].name);
        m.items[m.count++] = value_is_null(v) && !has_schema ? tf_unknown_of_provider(a) : v;
    }
    for (size_t i = 0; i < section_count; i++) {
        if (!comes_first(sections, i))
            continue;
        m.keys[m.count] = value_string(a, type_of_section(&sections[i]));
        m.items[m.count++] =
            blocks_of_type(x, sections, section_count, type_of_section(&sections[i]), schema);
    }
    struct value known = call_object(x->call, m.keys, m.items, m.count);
    return has_schema || failure_mask(known)
               ? known
               : value_mark(a, value_unknown_with(a, known), &tf_mark_provider);
}

// Operands: number of the resource, type of blocks.
struct value tf_apply_sections(struct call *c)
{
    struct tf_module *m = tf_module_of(c->context->env);
    size_t number = tf_operand_number(c);
    struct value type = expr_literal_value(c->context->tree, c->exprs[1]);
    if (!m || number >= m->resources.len)
        return tf_unknown_of_provider(call_arena(c));
    const struct tf_resource *r = m->resources.at[number];
    struct sectioning x = {.call = c, .g = c->graph, .module = m, .env = *c->context->env};
    return blocks_of_type(&x, r->sections, r->section_count, value_str(&type),
                          tf_schema_of_type(m->tree, r->mode, r->type));
}
