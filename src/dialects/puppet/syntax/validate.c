// SPDX-License-Identifier: Apache-2.0
//
// Rules that the grammar does not have: what may be assigned to, which statements do something, which names a
// definition can have. Mistakes do not stop the parser.
#include "dialects/puppet/syntax/parser.h"

static struct span built_span(const struct parser *p, expr_id e)
{
    return (struct span){p->in->file, p->b->exprs.at[e].start, p->b->ends.at[e]};
}

static expr_id operand_at(const struct parser *p, expr_id e, uint32_t i)
{
    return p->b->lists.at[p->b->exprs.at[e].a + i];
}

// ---- statements without effect

static bool is_idempotent(const struct parser *p, expr_id e, unsigned depth);

static bool are_idempotent(const struct parser *p, expr_id e, uint32_t from, unsigned depth)
{
    for (uint32_t i = from; i < p->b->exprs.at[e].b; i++)
        if (!is_idempotent(p, operand_at(p, e, i), depth + 1))
            return false;
    return true;
}

// Whether evaluating it can only give a value. What is nested too deeply to be looked at may do something.
static bool is_idempotent(const struct parser *p, expr_id e, unsigned depth)
{
    enum { LOOK_DEPTH_MAX = 50 };
    if (!e)
        return true;
    if (depth > LOOK_DEPTH_MAX)
        return false;
    const struct expr *x = &p->b->exprs.at[e];
    if (x->kind == EXPR_LITERAL || x->kind == EXPR_NAME)
        return true;
    if (x->kind == EXPR_TUPLE || x->kind == EXPR_STEPS)
        return are_idempotent(p, e, 0, depth);
    if (x->kind != EXPR_OP)
        return false;
    switch ((int)x->n) {
    case PUPPET_ASSIGN:
    case PUPPET_CALL:
    case PUPPET_LAMBDA:
    case PUPPET_PARAMETER:
    case PUPPET_RESOURCE:
    case PUPPET_BODY:
    case PUPPET_ATTRIBUTE:
    case PUPPET_OVERRIDE:
    case PUPPET_DEFAULTS:
    case PUPPET_COLLECT:
    case PUPPET_QUERY:
    case PUPPET_RELATION:
    case PUPPET_RENDER_TEXT:
    case PUPPET_RENDER:
    case PUPPET_ALONE:
    case PUPPET_CATALOG:
    case PUPPET_OPERATION_COUNT: return false;
    default: return are_idempotent(p, e, 0, depth);
    }
}

void check_has_effect(struct parser *p, expr_id e)
{
    bool was_failed = p->has_failed;
    if (!is_idempotent(p, e, 0))
        return;
    p->has_failed = false;
    parser_fail(p, "IDEM_EXPRESSION_NOT_LAST", built_span(p, e),
                "this value is not used: a statement that is not the last one of its block must "
                "have an effect");
    p->has_failed = was_failed;
}

void check_ends_with_effect(struct parser *p, expr_id body, const char *what)
{
    if (p->has_failed || !body)
        return;
    const struct expr *x = &p->b->exprs.at[body];
    expr_id last = x->kind != EXPR_STEPS ? body : x->b ? operand_at(p, body, x->b - 1) : 0;
    if (last && is_idempotent(p, last, 0))
        puppet_mistake(p->in, "IDEM_NOT_ALLOWED_LAST", built_span(p, last),
                       "this value is not used: a %s cannot end with it", what);
}

// ---- assignment

static void refuse_target(struct parser *p, const char *issue, struct span at, const char *why)
{
    puppet_mistake(p->in, issue, at, "%s", why);
}

void check_assignable(struct parser *p, expr_id target, struct span at)
{
    const struct expr *x = &p->b->exprs.at[target];
    if (x->kind == EXPR_NAME) {
        struct str name = symbol_text(p->b->symbols, x->a);
        if (ascii_is_digit(name.at[0]))
            refuse_target(p, "ILLEGAL_NUMERIC_ASSIGNMENT", at,
                          "variables that are numbers hold matches: they cannot be assigned");
    } else if (builder_is_op(p, target, PUPPET_QUALIFIED)) {
        refuse_target(p, "CROSS_SCOPE_ASSIGNMENT", at,
                      "a variable of another scope cannot be assigned");
    } else if (builder_is_op(p, target, PUPPET_ACCESS)) {
        refuse_target(p, "ILLEGAL_INDEXED_ASSIGNMENT", at,
                      "a part of a value cannot be assigned: values never change");
    } else if (x->kind == EXPR_TUPLE || builder_is_op(p, target, PUPPET_LIST)) {
        for (uint32_t i = 0; i < x->b; i++)
            check_assignable(p, operand_at(p, target, i), at);
    } else if (x->kind != EXPR_BAD) {
        refuse_target(p, "ILLEGAL_ASSIGNMENT", at, "only a variable can be assigned");
    }
}

// ---- names of definitions

bool is_reserved_variable(struct str name)
{
    return str_equal(name, STR("trusted")) || str_equal(name, STR("facts")) ||
           str_equal(name, STR("server_facts"));
}

// Asked for each parameter of each resource.
bool is_metaparameter(struct str name)
{
    static const char *const names[] = {"alias", "audit",     "before",  "loglevel",
                                        "noop",  "notify",    "require", "schedule",
                                        "stage", "subscribe", "tag"};
    for (size_t i = 0; name.len && i < COUNT_OF(names); i++)
        if (names[i][0] == name.at[0] && str_equal(name, str_of(names[i])))
            return true;
    return false;
}

static bool is_definable_name(struct str name)
{
    bool starts = true;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (c == ':') {
            if (i + 1 >= name.len || name.at[i + 1] != ':')
                return false;
            i++;
            starts = true;
            continue;
        }
        bool is_lower = c >= 'a' && c <= 'z';
        if (starts ? !is_lower : !is_lower && !ascii_is_digit(c) && c != '_')
            return false;
        starts = false;
    }
    return !starts;
}

static bool is_reserved_type(struct str name)
{
    static const char *const names[] = {
        "type",      "any",        "unit",        "scalar",  "boolean",   "numeric",  "integer",
        "float",     "collection", "array",       "hash",    "tuple",     "struct",   "variant",
        "optional",  "enum",       "regexp",      "pattern", "runtime",   "init",     "object",
        "sensitive", "semver",     "semverrange", "string",  "timestamp", "timespan", "typeset"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return false;
}

void check_definition_name(struct parser *p, enum definition_kind kind, struct str name,
                           struct span at)
{
    if (is_reserved_type(name) && !p->class_name.len)
        puppet_mistake(p->in, "RESERVED_TYPE_NAME", at,
                       "`%.*s` is the name of a built-in type and cannot be that of a %s",
                       STR_ARGS(name), definition_word(kind));
    if (!is_definable_name(name))
        puppet_mistake(p->in, "ILLEGAL_DEFINITION_NAME", at,
                       "`%.*s` cannot be the name of a %s: segments start with a lower case letter",
                       STR_ARGS(name), definition_word(kind));
}
