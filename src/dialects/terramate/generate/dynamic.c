// SPDX-License-Identifier: Apache-2.0
//
// `tm_dynamic`: one block for each element of a collection, with attributes that may be computed.
#include "ask/simplify/simplify.h"
#include "dialects/hcl/format/print.h"
#include "dialects/terramate/generate/generate.h"
#include "graph/eval/eval.h"

static const char *const schema = "schema";
static const char *const bad_attributes = "dynamic-attributes-eval";

struct dynamic {
    struct tm_run *run;
    const struct hcl_block *block;
    const struct hcl_attribute *for_each, *iterator, *labels, *condition, *attributes;
    const struct hcl_block *content;
    struct str iterator_name;
};

static bool find_parts(struct dynamic *d)
{
    struct tm_run *r = d->run;
    const struct hcl_body *body = &d->block->body;
    d->for_each = tm_attribute(r->project, body, "for_each");
    d->iterator = tm_attribute(r->project, body, "iterator");
    d->labels = tm_attribute(r->project, body, "labels");
    d->condition = tm_attribute(r->project, body, "condition");
    d->attributes = tm_attribute(r->project, body, "attributes");
    const struct hcl_attribute *const all[] = {d->for_each, d->iterator, d->labels, d->condition,
                                               d->attributes};
    unsigned known = 0;
    for (size_t i = 0; i < COUNT_OF(all); i++)
        known += all[i] != NULL;
    struct span at = d->block->type_at;
    if (d->block->label_count != 1)
        tm_run_refuses(r, schema, at, "a `tm_dynamic` takes one label, the type of its blocks");
    if (body->attribute_count != known)
        tm_run_refuses(r, schema, at,
                       "a `tm_dynamic` takes only the attributes `for_each`, `iterator`, `labels`, "
                       "`condition` and `attributes`");
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        if (!str_equal(tm_block_type(r->project, b), STR("content")) || d->content)
            tm_run_refuses(r, schema, b->type_at, "a `tm_dynamic` takes only one block, `content`");
        d->content = b;
    }
    if (!d->content && !d->attributes)
        tm_run_refuses(r, schema, at, "this `tm_dynamic` has neither `content` nor `attributes`");
    return !r->wrong.category;
}

static bool find_iterator(struct dynamic *d)
{
    struct tm_run *r = d->run;
    d->iterator_name = d->block->labels[0].text;
    if (!d->iterator)
        return true;
    symbol name = expr_as_keyword(r->file->tree, d->iterator->value);
    if (!d->for_each)
        tm_run_refuses(r, "dynamic-iterator", d->iterator->at,
                       "an `iterator` requires a `for_each`");
    else if (!name)
        tm_run_refuses(r, "dynamic-iterator", d->iterator->at,
                       "an `iterator` must be a single word");
    else
        d->iterator_name = symbol_text(r->project->graph->symbols, name);
    return !r->wrong.category;
}

// ---- one block

static void write_labels(struct dynamic *d, struct strbuf *out, struct scope *scope)
{
    struct tm_run *r = d->run;
    const char *category = "dynamic-labels";
    if (!d->labels)
        return;
    struct value list = tm_run_value(r, scope, d->labels->value, category);
    if (r->wrong.category)
        return;
    if (!value_is_sequence(list)) {
        tm_run_refuses(r, category, d->labels->at, "`labels` must be a list of strings");
        return;
    }
    for (size_t i = 0; i < value_len(list); i++) {
        struct value label = value_item(list, i);
        if (!value_is(label, VALUE_STRING)) {
            tm_run_refuses(r, category, d->labels->at, "label %zu is not a string", i);
            return;
        }
        strbuf_add_cstr(out, " \"");
        hcl_print_escaped(out, value_str(&label));
        strbuf_add_char(out, '"');
    }
}

// False if it is not a valid name, or `content` has it too.
static bool check_name(struct dynamic *d, struct str name)
{
    struct tm_run *r = d->run;
    const char *text = str_copy(&r->project->arena, name).at;
    bool is_written = expr_kind(r->file->tree, d->attributes->value) == EXPR_OBJECT;
    if (!hcl_is_identifier(name))
        tm_run_refuses(r, is_written ? schema : "content-eval", d->attributes->at,
                       "`%s` is not a valid attribute name", text);
    else if (d->content && tm_attribute(r->project, &d->content->body, text))
        tm_run_refuses(r, "conflict", d->attributes->at,
                       "`%s` is both in `attributes` and in `content`", text);
    return !r->wrong.category;
}

static void write_known_attributes(struct dynamic *d, struct strbuf *out, struct value object,
                                   struct scope *scope)
{
    const uint32_t *order = value_sorted(&d->run->project->arena, object);
    for (size_t i = 0; i < value_len(object); i++) {
        size_t at = order ? order[i] : i;
        if (!check_name(d, value_key(object, at)))
            return;
        tm_note_attribute(d->run, d->attributes->value, scope, object.aggregate->keys[at]);
        tm_add_value(out, value_key(object, at), value_item(object, at));
    }
}

static void write_dynamic_attributes(struct dynamic *d, struct strbuf *out, struct scope *scope)
{
    struct tm_run *r = d->run;
    struct residual x;
    if (!d->attributes || !tm_simplify(r, d->attributes->value, scope, bad_attributes, &x))
        return;
    if (x.is_value && value_is_mapping(x.value)) {
        write_known_attributes(d, out, x.value, scope);
        return;
    }
    if (x.is_value || expr_kind(x.tree, x.expr) != EXPR_OBJECT) {
        tm_run_refuses(r, schema, d->attributes->at, "`attributes` must be an object");
        return;
    }
    for (uint32_t i = 0; i < expr_count(x.tree, x.expr); i++) {
        expr_id key = expr_pair_key(x.tree, x.expr, i);
        struct value name =
            expr_kind(x.tree, key) == EXPR_LITERAL ? expr_literal_value(x.tree, key) : VALUE_NONE;
        if (!value_is(name, VALUE_STRING)) {
            tm_run_refuses(r, bad_attributes, d->attributes->at,
                           "the names in `attributes` must be known");
            return;
        }
        if (!check_name(d, value_str(&name)))
            return;
        tm_note_attribute(r, d->attributes->value, scope, name);
        struct strbuf code;
        strbuf_init(&code, 0);
        hcl_print_expression(&code, r->project->graph->sources, x.tree,
                             expr_pair_value(x.tree, x.expr, i));
        tm_add_attribute(out, value_str(&name), strbuf_str(&code));
        strbuf_done(&code);
    }
}

static bool condition_holds(struct dynamic *d, struct scope *scope)
{
    struct tm_run *r = d->run;
    const char *category = "dynamic-condition-eval";
    if (!d->condition)
        return true;
    struct value v = tm_run_value(r, scope, d->condition->value, category);
    if (!r->wrong.category && !value_is(v, VALUE_BOOL))
        tm_run_refuses(r, category, d->condition->at, "`condition` must be true or false");
    return !r->wrong.category && v.boolean;
}

static void write_one(struct dynamic *d, struct strbuf *out, struct scope *scope)
{
    strbuf_add(out, d->block->labels[0].text);
    write_labels(d, out, scope);
    strbuf_add_cstr(out, " {\n");
    if (!d->run->wrong.category)
        write_dynamic_attributes(d, out, scope);
    if (!d->run->wrong.category && d->content)
        tm_write_body(d->run, out, &d->content->body, scope);
    strbuf_add_cstr(out, "}\n");
}

// ---- all of them

static void write_element(struct dynamic *d, struct strbuf *out, struct scope *around,
                          struct value key, struct value item)
{
    struct graph *g = d->run->project->graph;
    struct value names[] = {value_string_kept(STR("key")), value_string_kept(STR("value"))};
    struct value items[] = {key, item};
    struct scope *scope = scope_open(g, SCOPE_LOCAL, around, STR(""));
    struct lazy iterator = lazy_of_value(value_object(&g->arena, names, items, 2));
    (void)scope_set_variable(scope, d->iterator_name, iterator, 0, NO_SPAN);
    write_one(d, out, scope);
}

// Notes the collection of the loop; returns the enclosing loop.
static const struct generated_loop *enter_loop(struct dynamic *d, struct scope *scope)
{
    struct graph *g = d->run->project->graph;
    struct tm_trail *trail = d->run->project->trail;
    if (!trail)
        return NULL;
    const struct generated_loop *outer = trail->loop;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = scope, .view = d->run->view};
    struct generated_loop *loop = ARENA_NEW(&g->arena, struct generated_loop);
    *loop = (struct generated_loop){outer, d->run->file->tree, env, d->for_each->value};
    trail->loop = loop;
    return outer;
}

void tm_write_dynamic(struct tm_run *r, struct strbuf *out, const struct hcl_block *block,
                      struct scope *scope)
{
    struct dynamic d = {.run = r, .block = block};
    if (!find_parts(&d) || !find_iterator(&d) || !condition_holds(&d, scope))
        return;
    if (!d.for_each) {
        write_one(&d, out, scope);
        return;
    }
    struct value list = tm_run_value(r, scope, d.for_each->value, schema);
    if (r->wrong.category)
        return;
    if (!value_is_aggregate(list)) {
        tm_run_refuses(r, schema, d.for_each->at,
                       "`for_each` must be a list, a set, a map or an object");
        return;
    }
    const struct generated_loop *outer = enter_loop(&d, scope);
    bool is_mapping = value_is_mapping(list), is_set = value_is(list, VALUE_SET);
    const uint32_t *order = is_mapping ? value_sorted(&r->project->arena, list) : NULL;
    for (size_t i = 0; i < value_len(list) && tm_run_goes_on(r); i++) {
        size_t at = order ? order[i] : i;
        struct value item = value_item(list, at);
        struct value key = is_mapping ? value_string_kept(value_key(list, at))
                           : is_set   ? item
                                      : value_int((int64_t)i);
        write_element(&d, out, scope, key, item);
    }
    if (r->project->trail)
        r->project->trail->loop = outer;
}
