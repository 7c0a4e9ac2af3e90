// SPDX-License-Identifier: Apache-2.0
#include "dialects/puppet/tree/puppet_uses.h"

#include "dialects/puppet/syntax/operations.h"
#include "dialects/puppet/values/type.h"

struct use_search {
    struct environment *environment;
    const struct puppet_program *program;
    const struct puppet_definition *in;
    use_visit *visit;
    void *data;
};

static void found(const struct use_search *s, enum use_kind kind, struct str name, expr_id e)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    if (kind != USE_KEY)
        name = lower_name(s->environment->arena, name);
    struct use u = {kind, name, expr_span(s->program->tree, e), s->in};
    if (name.len)
        s->visit(s->data, &u);
}

// A text, or texts in a list.
static void found_texts(const struct use_search *s, enum use_kind kind, expr_id e)
{
    const struct tree *t = s->program->tree;
    bool is_list = e && (expr_kind(t, e) == EXPR_TUPLE || is_puppet_op(t, e, PUPPET_LIST));
    for (uint32_t i = 0; is_list && i < expr_count(t, e); i++)
        found(s, kind, literal_text(t, expr_operand(t, e, i)), expr_operand(t, e, i));
    if (e && !is_list)
        found(s, kind, literal_text(t, e), e);
}

static bool is_function_among(struct str name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return false;
}

static void uses_of_call(const struct use_search *s, expr_id e)
{
    static const char *const of_classes[] = {"include", "contain", "require"};
    static const char *const of_keys[] = {"lookup", "hiera", "hiera_array", "hiera_hash",
                                          "hiera_include"};
    static const char *const of_types[] = {"create_resources", "ensure_resource",
                                           "ensure_resources"};
    const struct tree *t = s->program->tree;
    struct str name = literal_text(t, expr_operand(t, e, 0));
    uint32_t count = expr_count(t, e);
    found(s, USE_FUNCTION, name, e);
    for (uint32_t i = 1; is_function_among(name, of_classes, COUNT_OF(of_classes)) && i < count;
         i++)
        found_texts(s, USE_CLASS, expr_operand(t, e, i));
    if (count > 1 && is_function_among(name, of_keys, COUNT_OF(of_keys)))
        found_texts(s, USE_KEY, expr_operand(t, e, 1));
    if (count > 1 && is_function_among(name, of_types, COUNT_OF(of_types)))
        found_texts(s, USE_TYPE, expr_operand(t, e, 1));
}

static void uses_of_resource(const struct use_search *s, expr_id e)
{
    const struct tree *t = s->program->tree;
    struct str type = literal_text(t, expr_operand(t, e, 0));
    if (!str_equal(type, STR("class")))
        found(s, USE_TYPE, type, e);
    for (uint32_t i = 2; str_equal(type, STR("class")) && i < expr_count(t, e); i++)
        found_texts(s, USE_CLASS, expr_operand(t, expr_operand(t, e, i), 0));
}

// `Class['a', 'b']`
static void uses_of_access(const struct use_search *s, expr_id e)
{
    const struct tree *t = s->program->tree;
    expr_id object = expr_operand(t, e, 0);
    bool is_class = is_puppet_op(t, object, PUPPET_TYPE) &&
                    str_equal(literal_text(t, expr_operand(t, object, 0)), STR("Class"));
    for (uint32_t i = 1; is_class && i < expr_count(t, e); i++)
        found_texts(s, USE_CLASS, expr_operand(t, e, i));
}

// A variable without `::` is one of its class, if that has such a parameter.
static void uses_of_name(const struct use_search *s, expr_id e)
{
    const struct tree *t = s->program->tree;
    struct str name = symbol_text(t->symbols, expr_name_symbol(t, e));
    const struct puppet_definition *d = s->in;
    bool has_variables = d && (d->kind == DEFINITION_CLASS || d->kind == DEFINITION_DEFINE);
    if (has_variables)
        found(s, USE_VARIABLE,
              str_format(s->environment->arena, "%.*s::%.*s", STR_ARGS(d->name), STR_ARGS(name)),
              e);
}

static void uses_of_operation(const struct use_search *s, expr_id e)
{
    const struct tree *t = s->program->tree;
    expr_id first = expr_count(t, e) ? expr_operand(t, e, 0) : 0;
    if (is_puppet_op(t, e, PUPPET_CALL))
        uses_of_call(s, e);
    else if (is_puppet_op(t, e, PUPPET_RESOURCE))
        uses_of_resource(s, e);
    else if (is_puppet_op(t, e, PUPPET_ACCESS))
        uses_of_access(s, e);
    else if (is_puppet_op(t, e, PUPPET_TYPE))
        found(s, USE_TYPE, literal_text(t, first), e);
    else if (is_puppet_op(t, e, PUPPET_QUALIFIED))
        found(s, USE_VARIABLE, literal_text(t, first), e);
}

// The end of a definition: of its body, or where the next one starts.
static uint32_t end_of(const struct puppet_program *p, const struct puppet_definition *d)
{
    uint32_t end = UINT32_MAX;
    if (d->body)
        return expr_span(p->tree, d->body).end;
    for (size_t i = 0; i < p->definitions.len; i++) {
        uint32_t start = p->definitions.at[i].at.start;
        end = start > d->at.start && start < end ? start : end;
    }
    return end;
}

static const struct puppet_definition *definition_around(const struct puppet_program *p,
                                                         struct span at)
{
    const struct puppet_definition *in = NULL;
    for (size_t i = 0; i < p->definitions.len; i++) {
        const struct puppet_definition *d = &p->definitions.at[i];
        bool is_around = d->at.start <= at.start && at.end <= end_of(p, d);
        if (is_around && (!in || d->at.start > in->at.start))
            in = d;
    }
    return in;
}

void puppet_uses(struct environment *e, const struct puppet_program *p, use_visit *visit,
                 void *data)
{
    struct use_search s = {.environment = e, .program = p, .visit = visit, .data = data};
    for (size_t i = 0; i < p->definitions.len; i++) {
        const struct puppet_definition *d = &p->definitions.at[i];
        struct use u = {USE_CLASS, lower_name(e->arena, d->parent), d->at, d};
        if (d->parent.len)
            visit(data, &u);
    }
    for (expr_id x = 1; x < p->tree->count; x++) {
        enum expr_kind kind = expr_kind(p->tree, x);
        if (kind != EXPR_OP && kind != EXPR_NAME)
            continue;
        s.in = definition_around(p, expr_span(p->tree, x));
        if (kind == EXPR_NAME)
            uses_of_name(&s, x);
        else
            uses_of_operation(&s, x);
    }
}

const struct puppet_definition *puppet_used_definition(struct environment *e, const struct use *u)
{
    struct value failed = VALUE_NONE;
    const struct puppet_definition *d = NULL;
    if (u->kind == USE_CLASS)
        return environment_find(e, DEFINITION_CLASS, u->name, &failed);
    if (u->kind == USE_FUNCTION)
        return environment_find(e, DEFINITION_FUNCTION, u->name, &failed);
    if (u->kind == USE_TYPE)
        d = environment_find(e, DEFINITION_DEFINE, u->name, &failed);
    if (u->kind == USE_TYPE && !d)
        d = environment_find(e, DEFINITION_ALIAS, u->name, &failed);
    return d;
}
