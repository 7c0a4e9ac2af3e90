// SPDX-License-Identifier: Apache-2.0
//
// The statements about resources: declarations, overrides, defaults, collectors and relationships.
#include "base/budget.h"
#include "dialects/puppet/catalog/retake.h"
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/body_reads.h"
#include "expr/preorder.h"

static struct value operand_literal(const struct call *c, unsigned i)
{
    return expr_literal_value(c->context->tree, c->exprs[i]);
}

static struct value failure_in(struct compiler *k, struct value v)
{
    if (value_is_poison(v))
        return v;
    return failure_mask(v) ? failure_value(k->arena, failure_of(k->arena, v)) : VALUE_NONE;
}

// ---- attributes

static bool has_attribute(const struct parameter_list *list, struct str name)
{
    for (size_t i = 0; i < list->list.len; i++)
        if (str_equal(list->list.at[i].name, name))
            return true;
    return false;
}

// Puppet reports what is set twice at the resource.
static struct value add_resource_attribute(struct call *c, struct parameter_list *out,
                                           struct str name, struct value v, bool adds,
                                           struct span at)
{
    struct compiler *k = compiler_current();
    if (has_attribute(out, name)) {
        struct value failed =
            puppet_fail_at(k->graph, "DUPLICATE_ATTRIBUTE", call_span(c),
                           "the attribute `%.*s` has already been set", STR_ARGS(name));
        return fail_with_place(k->graph, failed, at, "set again here");
    }
    ARRAY_PUSH(&out->list,
               (struct resource_parameter){
                   .name = str_copy(k->arena, name), .value = v, .at = at, .adds = adds});
    return VALUE_NONE;
}

static struct value read_resource_attribute(struct call *c, expr_id e, struct parameter_list *out)
{
    struct compiler *k = compiler_current();
    const struct tree *t = c->context->tree;
    struct value v = value_of(c->graph, c->context, expr_operand(t, e, 2));
    struct value failed = failure_in(k, v);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    expr_id name = expr_operand(t, e, 0);
    bool adds = expr_literal_value(t, expr_operand(t, e, 1)).boolean;
    if (name) {
        struct value text = expr_literal_value(t, name);
        return add_resource_attribute(c, out, value_str(&text), v, adds, expr_span(t, e));
    }
    if (value_is_unknown(v))
        compiler_doubt(k, expr_span(t, e));
    if (value_is_null(v) || value_is_unknown(v))
        return VALUE_NONE;
    if (!value_is_mapping(v))
        return puppet_fail_at(c->graph, "TYPE_MISMATCH", expr_span(t, e), "`* =>` needs a hash");
    for (size_t i = 0; i < value_len(v) && value_is(failed, VALUE_ABSENT); i++)
        failed = add_resource_attribute(c, out, value_key(v, i), value_item(v, i), false,
                                        expr_span(t, e));
    return failed;
}

// The attributes of an expression, from operand `first` on.
static struct value read_resource_attributes(struct call *c, expr_id e, uint32_t first,
                                             struct parameter_list *out)
{
    const struct tree *t = c->context->tree;
    struct value failed = VALUE_NONE;
    for (uint32_t i = first; i < expr_count(t, e) && value_is(failed, VALUE_ABSENT); i++)
        failed = read_resource_attribute(c, expr_operand(t, e, i), out);
    return failed;
}

// ---- declarations

static struct value bad_title(struct compiler *k, struct value v, struct span at)
{
    struct str got = ptype_text(k->arena, ptype_infer(k->arena, v, INFER_GENERALIZED));
    const char *issue = value_is_null(v)            ? "MISSING_TITLE"
                        : value_is(v, VALUE_STRING) ? "EMPTY_RESOURCE_TITLE"
                                                    : "ILLEGAL_TITLE_TYPE_AT";
    return puppet_fail_at(k->graph, issue, at,
                          "the title of a resource must be a string that is not empty, got %.*s",
                          STR_ARGS(got));
}

struct titles {
    ARRAY(struct str) list;
};

// Said once for each place.
static void note_unknown_title(struct compiler *k, struct span at)
{
    bool is_new;
    struct str key = str_format(k->arena, "title %u:%u", at.file, at.start);
    (void)str_table_put(&k->ruby, key, &is_new);
    if (is_new)
        compiler_log(k, "note", STR("the title of this resource is not known before it is applied"),
                     at);
}

// What a resource is called whose title is not known: nothing else is called so.
static struct str unknown_title(struct compiler *k, struct str type)
{
    struct str title = UNKNOWN_TITLE;
    for (size_t i = 2; catalog_find(k, type, title); i++)
        title = str_format(k->arena, "(unknown %zu)", i);
    return title;
}

// Titles; an empty one is not known.
static struct value read_titles(struct compiler *k, struct value v, struct span at,
                                struct titles *out)
{
    struct value failed = VALUE_NONE;
    if (value_is_sequence(v)) {
        for (size_t i = 0; value_is(failed, VALUE_ABSENT) && budget_more(i < value_len(v)); i++) {
            struct value item = value_item(v, i);
            failed = value_is_null(item)
                         ? puppet_fail_at(k->graph, "MISSING_TITLE_AT", at, "a title is undef")
                         : read_titles(k, item, at, out);
        }
        return failed;
    }
    if (value_is_unknown(v))
        compiler_doubt(k, at);
    if (value_is_unknown(v) && k->settings.lacks_facts) // nobody knows which resource that is
        return VALUE_NONE;
    if (value_is_unknown(v)) {
        note_unknown_title(k, at);
        ARRAY_PUSH(&out->list, STR(""));
        return VALUE_NONE;
    }
    if (!value_is(v, VALUE_STRING) || !value_str(&v).len)
        return bad_title(k, v, at);
    ARRAY_PUSH(&out->list, str_copy(k->arena, value_str(&v)));
    return VALUE_NONE;
}

// Parameters of defined types; those of other types are checked when the catalog is complete.
static struct value check_parameters(struct compiler *k, const struct resource *r)
{
    for (size_t i = 0; r->definition && i < r->parameters.list.len; i++) {
        struct str name = r->parameters.list.at[i].name;
        bool is_known = is_metaparameter(name) || str_equal(name, STR("name"));
        for (uint32_t n = 0; n < r->definition->parameter_count && !is_known; n++)
            is_known = str_equal(r->definition->parameters[n].name, name);
        if (!is_known)
            return puppet_fail_at(k->graph, "RUNTIME_ERROR", r->at,
                                  "%.*s[%.*s] has no parameter named '%.*s'", STR_ARGS(r->type),
                                  STR_ARGS(r->title), STR_ARGS(name));
    }
    return VALUE_NONE;
}

static struct value refuse_stage(struct compiler *k, const struct resource *r)
{
    const struct resource_parameter *stage = resource_parameter(r, STR("stage"));
    if (!stage || value_is_null(stage->value))
        return VALUE_NONE;
    return puppet_fail_at(k->graph, "RUNTIME_ERROR", r->at,
                          "%.*s[%.*s] cannot have a stage: only classes are in one",
                          STR_ARGS(r->type), STR_ARGS(r->title));
}

static struct value declare_one(struct compiler *k, struct str type, struct str title,
                                const struct parameter_list *parameters, enum resource_form form,
                                struct span at)
{
    struct value failed = VALUE_NONE;
    struct resource *r = resource_new(k, type, title, at);
    r->is_virtual = form != FORM_REGULAR;
    r->is_exported = form == FORM_EXPORTED;
    r->definition = compiler_find(k, DEFINITION_DEFINE, type, at, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    // Types of modules that are not installed have been asked for before.
    r->is_missing = !r->definition && k->environment->knows_missing && !resource_type_find(k, type);
    k->is_partial |= r->is_missing;
    enum { ADDED = 2 }; // relationships, metaparameters of what is around it
    ARRAY_RESERVE(&r->parameters.list, parameters->list.len + ADDED);
    for (size_t i = 0; i < parameters->list.len;
         i++) // undef too: no default of the type counts then
        ARRAY_PUSH(&r->parameters.list, parameters->list.at[i]);
    failed = check_parameters(k, r);
    if (!value_is(failed, VALUE_ABSENT)) {
        parameters_done(&r->parameters);
        return failed;
    }
    failed = refuse_stage(k, r);
    if (value_is(failed, VALUE_ABSENT))
        failed = catalog_add(k, r);
    if (!value_is(failed, VALUE_ABSENT)) {
        parameters_done(&r->parameters);
        return failed;
    }
    const struct resource_parameter *tag = resource_parameter(r, STR("tag"));
    enum { OWN_TAGS = 4 }; // as many as most have, besides those of what is around them
    ARRAY_RESERVE(&r->tags, OWN_TAGS + (r->container ? r->container->tags.len : 0));
    if (tag)
        resource_add_tags(k, r, tag->value);
    resource_add_tag(k, r, r->type);
    if (!resource_has_unknown_title(r))
        resource_add_tag(k, r, r->title);
    resource_take_tags(r, r->container);
    if (!str_equal(r->type, STR("Stage")))
        ARRAY_PUSH(&k->catalog->edges,
                   (struct catalog_edge){resource_reference(k->arena, r->container),
                                         resource_reference(k->arena, r)});
    resource_apply_defaults(k, r);
    return VALUE_NONE;
}

struct value declare_resource(struct compiler *k, struct str type, struct value titles,
                              const struct parameter_list *parameters, enum resource_form form,
                              struct span at)
{
    struct titles list = {0};
    bool is_class = puppet_same_string(type, STR("class"));
    struct value failed = read_titles(k, titles, at, &list);
    if (value_is(failed, VALUE_ABSENT))
        failed = compiler_stop(k, at);
    struct value *references = ARENA_ARRAY(k->arena, struct value, list.list.len + 1);
    for (size_t i = 0; i < list.list.len && value_is(failed, VALUE_ABSENT); i++) {
        struct str title = list.list.at[i];
        struct resource *r;
        if (!title.len && is_class) { // which one is said nowhere
            references[i] = value_dynamic;
            continue;
        }
        if (!title.len)
            title = unknown_title(k, type);
        failed = k->retake  ? retake_declare(k, type, title, parameters, form, at)
                 : is_class ? class_declare(k, title, parameters, at, &r)
                            : declare_one(k, type, title, parameters, form, at);
        references[i] =
            puppet_type_value(k->arena, is_class ? ptype_class(k->arena, title)
                                                 : ptype_resource(k->arena, type, title, true));
    }
    struct value result =
        value_is(failed, VALUE_ABSENT) ? value_tuple(k->arena, references, list.list.len) : failed;
    ARRAY_DONE(&list.list);
    return result;
}

static bool is_type_of_resources(const struct ptype *t)
{
    return t->kind == PTYPE_CLASS || t->kind == PTYPE_REFERENCE || t->is_missing ||
           (t->kind == PTYPE_RESOURCE && t->name.len);
}

// The name of the type that is declared; empty: `*failed` says why.
static struct str declared_type(struct call *c, struct value *failed)
{
    struct compiler *k = compiler_current();
    const struct tree *t = c->context->tree;
    struct value v = expr_kind(t, c->exprs[0]) == EXPR_LITERAL
                         ? operand_literal(c, 0)
                         : value_of(c->graph, c->context, c->exprs[0]);
    const struct ptype *type = puppet_type_of_value(v);
    struct str name = STR("");
    if (value_is_poison(v))
        *failed = v;
    else if (value_is(v, VALUE_STRING))
        name = value_str(&v);
    else if (type && is_type_of_resources(type))
        name = type->kind == PTYPE_CLASS ? STR("class") : type->name;
    else
        *failed = puppet_fail_at(c->graph, "ILLEGAL_RESOURCE_TYPE", call_arg_span(c, 0),
                                 "this is not a type of resources");
    if (!name.len)
        return name;
    name = lower_name(k->arena, name);
    if (!str_equal(name, STR("class")) &&
        !resource_type_may_be(k, name, call_arg_span(c, 0), failed) &&
        value_is(*failed, VALUE_ABSENT))
        *failed = puppet_fail_at(c->graph, "RUNTIME_ERROR", call_arg_span(c, 0),
                                 "unknown resource type `%.*s`", STR_ARGS(name));
    return name;
}

static bool is_default_title(const struct tree *t, expr_id body)
{
    expr_id title = expr_operand(t, body, 0);
    return expr_kind(t, title) == EXPR_LITERAL && puppet_is_default(expr_literal_value(t, title));
}

struct references {
    ARRAY(struct value) list;
};

// One body: its titles and attributes; attributes that it does not have come from the `default` body.
static struct value declare_body(struct call *c, struct str type, expr_id body,
                                 const struct parameter_list *defaults, struct references *out)
{
    struct compiler *k = compiler_current();
    const struct tree *t = c->context->tree;
    enum resource_form form = (enum resource_form)operand_literal(c, 1).integer;
    struct parameter_list attributes = {0};
    struct value titles = value_of(c->graph, c->context, expr_operand(t, body, 0));
    struct value failed = failure_in(k, titles);
    if (value_is_null(titles)) // before any attribute is evaluated
        failed = bad_title(k, titles, expr_span(t, expr_operand(t, body, 0)));
    if (value_is(failed, VALUE_ABSENT))
        failed = read_resource_attributes(c, body, 1, &attributes);
    for (size_t n = 0; n < defaults->list.len; n++)
        if (!has_attribute(&attributes, defaults->list.at[n].name))
            ARRAY_PUSH(&attributes.list, defaults->list.at[n]);
    if (value_is(failed, VALUE_ABSENT)) {
        struct value declared = declare_resource(k, type, titles, &attributes, form, call_span(c));
        failed = value_is_poison(declared) ? declared : VALUE_NONE;
        for (size_t n = 0; !value_is_poison(declared) && n < value_len(declared); n++)
            ARRAY_PUSH(&out->list, value_item(declared, n));
    }
    parameters_done(&attributes);
    return failed;
}

struct value op_resource(struct call *c)
{
    struct compiler *k = compiler_current();
    const struct tree *t = c->context->tree;
    struct value failed = VALUE_NONE;
    struct str type = declared_type(c, &failed);
    struct parameter_list defaults = {0};
    struct references references = {0};
    for (unsigned i = 2; i < c->count && value_is(failed, VALUE_ABSENT); i++)
        if (is_default_title(t, c->exprs[i]))
            failed = read_resource_attributes(c, c->exprs[i], 1, &defaults);
    for (unsigned i = 2; i < c->count && value_is(failed, VALUE_ABSENT); i++)
        if (!is_default_title(t, c->exprs[i]))
            failed = declare_body(c, type, c->exprs[i], &defaults, &references);
    struct value result = value_is(failed, VALUE_ABSENT)
                              ? value_tuple(k->arena, references.list.at, references.list.len)
                              : failed;
    ARRAY_DONE(&references.list);
    parameters_done(&defaults);
    return result;
}

// ---- overrides and defaults

struct value op_override(struct call *c)
{
    struct compiler *k = compiler_current();
    if (retake_refuses(k))
        return puppet_undef();
    struct value target = value_of(c->graph, c->context, c->exprs[0]),
                 failed = failure_in(k, target);
    struct parameter_list attributes = {0};
    if (value_is(failed, VALUE_ABSENT))
        failed = read_resource_attributes(c, c->expr, 1, &attributes);
    size_t count = value_is_sequence(target) ? value_len(target) : 1;
    for (size_t i = 0; i < count && value_is(failed, VALUE_ABSENT); i++) {
        const struct ptype *t =
            puppet_type_of_value(value_is_sequence(target) ? value_item(target, i) : target);
        if (!t || !t->has_title) {
            failed = puppet_fail_at(c->graph, "ILLEGAL_OVERRIDDEN_TYPE", call_arg_span(c, 0),
                                    "only a resource can be overridden");
            break;
        }
        struct pending_override o = {.target = t, .from = k->current, .at = call_span(c)};
        for (size_t n = 0; n < attributes.list.len; n++)
            ARRAY_PUSH(&o.parameters.list, attributes.list.at[n]);
        ARRAY_PUSH(&k->catalog->overrides, o);
    }
    parameters_done(&attributes);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    bool changed;
    failed = overrides_apply(k, &changed);
    return value_is(failed, VALUE_ABSENT) ? target : failed;
}

static struct type_defaults *defaults_of(struct resource *r, struct str type)
{
    for (size_t i = 0; i < r->defaults.len; i++)
        if (str_equal(r->defaults.at[i].type, type))
            return &r->defaults.at[i];
    ARRAY_PUSH(&r->defaults, (struct type_defaults){.type = type});
    return &r->defaults.at[r->defaults.len - 1];
}

static struct value add_defaults(struct call *c, struct str type,
                                 const struct parameter_list *attributes)
{
    struct compiler *k = compiler_current();
    type = capitalized_name(k->arena, lower_name(k->arena, type));
    struct type_defaults *list = defaults_of(k->current, type);
    for (size_t i = 0; i < attributes->list.len; i++) {
        if (has_attribute(&list->parameters, attributes->list.at[i].name))
            return puppet_fail_at(c->graph, "RUNTIME_ERROR", call_span(c),
                                  "the default of `%.*s` for %.*s is already set here",
                                  STR_ARGS(attributes->list.at[i].name), STR_ARGS(type));
        ARRAY_PUSH(&list->parameters.list, attributes->list.at[i]);
    }
    return VALUE_NONE;
}

struct value op_defaults(struct call *c)
{
    struct compiler *k = compiler_current();
    if (retake_refuses(k))
        return puppet_undef();
    struct value v = value_of(c->graph, c->context, c->exprs[0]), failed = failure_in(k, v);
    const struct ptype *t = puppet_type_of_value(v);
    struct parameter_list attributes = {0};
    struct str type = t && t->kind == PTYPE_CLASS ? STR("Class")
                      : t && t->name.len          ? t->name
                                                  : STR("");
    if (value_is(failed, VALUE_ABSENT))
        failed = read_resource_attributes(c, c->expr, 1, &attributes);
    if (value_is(failed, VALUE_ABSENT))
        failed = type.len ? add_defaults(c, type, &attributes)
                          : puppet_fail_at(c->graph, "ILLEGAL_RESOURCE_TYPE", call_arg_span(c, 0),
                                           "defaults need a type of resources");
    parameters_done(&attributes);
    return value_is(failed, VALUE_ABSENT) ? v : failed;
}

// ---- collectors

// The values that a query compares with are those of where it is written.
static struct value read_query(struct call *c, struct collector *collector)
{
    const struct tree *t = c->context->tree;
    struct compiler *k = compiler_current();
    struct value failed = VALUE_NONE;
    ARRAY(struct value) values = {0};
    struct preorder walk;
    preorder_begin(&walk, t, collector->query);
    for (expr_id e; value_is(failed, VALUE_ABSENT) && (e = preorder_next(&walk));) {
        bool is_query = is_puppet_op(t, e, PUPPET_QUERY);
        if (is_query ? joins_queries(t, e) : expr_kind(t, e) != EXPR_BAD)
            continue;
        struct value v = value_of(c->graph, c->context, is_query ? expr_operand(t, e, 2) : e);
        ARRAY_PUSH(&values, v);
        failed = failure_in(k, v);
        preorder_skip(&walk);
    }
    preorder_done(&walk);
    collector->query_values = value_tuple(k->arena, values.at, values.len);
    ARRAY_DONE(&values);
    return failed;
}

static struct value cannot_collect(struct call *c, const struct ptype *t)
{
    return t && t->kind == PTYPE_REFERENCE
               ? puppet_fail_at(c->graph, "UNKNOWN_RESOURCE_TYPE", call_arg_span(c, 0),
                                "unknown resource type `%.*s`", STR_ARGS(t->name))
               : puppet_fail_at(c->graph,
                                t && t->kind == PTYPE_CLASS ? "RUNTIME_ERROR" : "NON_RESOURCE_TYPE",
                                call_span(c), "only resources can be collected");
}

struct value op_collect(struct call *c)
{
    struct compiler *k = compiler_current();
    if (retake_refuses(k))
        return puppet_undef();
    struct value v = value_of(c->graph, c->context, c->exprs[0]), failed = failure_in(k, v);
    const struct ptype *t = puppet_type_of_value(v);
    if (t && t->is_missing)
        t = ptype_resource(k->arena, t->name, STR(""), false);
    struct collector *collector = ARENA_NEW(k->arena, struct collector);
    if (value_is(failed, VALUE_ABSENT) && (!t || t->kind != PTYPE_RESOURCE || !t->name.len))
        failed = cannot_collect(c, t);
    *collector = (struct collector){
        .tree = c->context->tree, .query = c->exprs[2], .from = k->current, .at = call_span(c)};
    collector->is_exported = operand_literal(c, 1).boolean;
    if (value_is(failed, VALUE_ABSENT)) {
        collector->type = t->name;
        failed = read_query(c, collector);
    }
    if (value_is(failed, VALUE_ABSENT))
        failed = read_resource_attributes(c, c->expr, 3, &collector->overrides);
    if (!value_is(failed, VALUE_ABSENT)) {
        parameters_done(&collector->overrides);
        return failed;
    }
    if (collector->is_exported)
        compiler_log(k, "info", STR("what other nodes export is not known: nothing is collected"),
                     call_span(c));
    ARRAY_PUSH(&k->catalog->collectors, collector);
    // Its value stands for what it will have collected.
    return value_int((int64_t)k->catalog->collectors.len - 1);
}

// ---- relationships

static bool is_collector(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_OP && expr_number(t, e) == PUPPET_COLLECT;
}

// A chain's own value is that of its right side: its last collector too.
static expr_id right_side(const struct tree *t, expr_id e)
{
    while (expr_kind(t, e) == EXPR_OP && expr_number(t, e) == PUPPET_RELATION)
        e = expr_operand(t, e, 2);
    return e;
}

// `A -> Package <| … |> -> B`: where the collector finds nothing, A is before B.
static void bridge_empty(struct compiler *k, struct value right, struct value left)
{
    if (value_is_sequence(right) && value_len(right) == 1)
        right = value_item(right, 0);
    if (puppet_is_integer(right) && (size_t)right.integer < k->catalog->collectors.len)
        k->catalog->collectors.at[right.integer]->alternative = left;
}

static struct value check_relation_end(struct call *c, struct compiler *k, unsigned i,
                                       struct value v)
{
    if (is_collector(c->context->tree, right_side(c->context->tree, c->exprs[i])))
        return VALUE_NONE;
    size_t count = value_is_sequence(v) ? value_len(v) : 1;
    for (size_t n = 0; n < count; n++) {
        struct value item = value_is_sequence(v) ? value_item(v, n) : v;
        const struct ptype *t = puppet_type_of_value(item);
        bool is_good = (t && t->has_title) || value_is_sequence(item) || value_is_unknown(item) ||
                       (value_is(item, VALUE_STRING) &&
                        memchr(value_str(&item).at, '[', value_str(&item).len));
        if (!is_good)
            return puppet_fail_at(k->graph, "ILLEGAL_RELATIONSHIP_OPERAND_TYPE",
                                  call_arg_span(c, i), "a relationship is between resources");
    }
    return VALUE_NONE;
}

struct value op_relation(struct call *c)
{
    struct compiler *k = compiler_current();
    struct value sign = operand_literal(c, 0);
    struct value left = value_of(c->graph, c->context, c->exprs[1]), failed = failure_in(k, left),
                 right = VALUE_NONE;
    if (value_is(failed, VALUE_ABSENT)) {
        right = value_of(c->graph, c->context, c->exprs[2]);
        failed = failure_in(k, right);
    }
    if (value_is(failed, VALUE_ABSENT))
        failed = check_relation_end(c, k, 1, left);
    if (value_is(failed, VALUE_ABSENT))
        failed = check_relation_end(c, k, 2, right);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct str text = value_str(&sign);
    bool is_reversed = text.at[0] == '<', notifies = text.at[0] == '~' || text.at[1] == '~';
    struct relation relation = {.source = is_reversed ? right : left,
                                .target = is_reversed ? left : right,
                                .notifies = notifies,
                                .at = call_span(c)};
    if (k->retake) {
        retake_relate(k, &relation);
    } else {
        ARRAY_PUSH(&k->catalog->relations, relation);
        bridge_empty(k, right, left);
    }
    return value_is_sequence(right) && !value_len(right) ? left : right;
}
