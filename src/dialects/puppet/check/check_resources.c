// SPDX-License-Identifier: Apache-2.0
//
// Resources: types, parameters, and constants that a parameter does not accept. The values of built-in types are checked
// by agents only; a few that people get wrong are known here.
#include "base/budget.h"
#include "dialects/puppet/check/check_inside.h"
#include "dialects/puppet/language/lambda.h"
#include "expr/preorder.h"

// ---- values

// The word of an Enum that was meant, perhaps; empty: none.
static struct str near_word(struct checking *c, const struct ptype *t, struct value v)
{
    struct str_list words = {0};
    struct str near = STR("");
    t = ptype_meant(t);
    if (t->kind == PTYPE_OPTIONAL && t->element)
        t = ptype_meant(t->element);
    bool is_variant = t->kind == PTYPE_VARIANT;
    for (uint32_t i = 0; i < (is_variant ? t->count : 1); i++) {
        const struct ptype *member = is_variant ? ptype_meant(t->members[i]) : t;
        for (uint32_t n = 0; member->kind == PTYPE_ENUM && n < member->count; n++)
            ARRAY_PUSH(&words.list, member->texts[n]);
    }
    if (value_is(v, VALUE_STRING))
        near = graph_suggest(c->environment->graph, value_str(&v), words.list.at, words.list.len);
    ARRAY_DONE(&words.list);
    return near;
}

static void suggest_word(struct checking *c, struct diag *d, const struct ptype *t, struct value v)
{
    struct str near = near_word(c, t, v);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
}

void check_against_type(struct checking *c, const struct puppet_definition *d,
                        const struct puppet_parameter *p, struct value v, struct span at)
{
    struct compiler *k = c->compiler;
    struct value failed = VALUE_NONE;
    if (!p->type)
        return;
    struct eval_context inside = body_context(k, d->tree, k->top);
    const struct ptype *t = parameter_type(k, &inside, p->type, &failed);
    if (!t || ptype_has(t, v))
        return;
    struct strbuf why;
    strbuf_init(&why, 4000);
    ptype_describe(&why, c->arena, str_format(c->arena, "`%.*s`", STR_ARGS(p->name)), t, v);
    struct diag *told = check_report(c, DIAG_TYPE_MISMATCH, at, "%.*s", STR_ARGS(strbuf_str(&why)));
    strbuf_done(&why);
    suggest_word(c, told, t, v);
    if (p->at.file != at.file || p->at.start > at.start || p->at.end < at.end)
        diag_related(told, p->at, "the parameter");
}

static const struct value_rule {
    const char *type, *parameter, *accepts;
} value_rules[] = {
    {"file", "mode", "String"},
    {"file", "path", "Pattern[/\\A(\\/|[A-Za-z]:)/]"},
    {"file", "ensure",
     "Variant[Boolean, Enum['present', 'absent', 'file', 'directory', 'link'], Pattern[/\\//]]"},
    {"service", "ensure", "Variant[Boolean, Enum['running', 'stopped', 'true', 'false']]"},
    {"service", "enable", "Variant[Boolean, Enum['true', 'false', 'manual', 'mask', 'delayed']]"},
    {"user", "ensure", "Enum['present', 'absent', 'role']"},
    {"group", "ensure", "Enum['present', 'absent']"},
    {"cron", "ensure", "Enum['present', 'absent']"},
    {"host", "ensure", "Enum['present', 'absent']"},
    {"ssh_authorized_key", "ensure", "Enum['present', 'absent']"},
    {"mount", "ensure", "Enum['present', 'absent', 'defined', 'mounted', 'unmounted']"},
    {"exec", "refreshonly", "Variant[Boolean, Enum['true', 'false']]"},
    {"exec", "timeout", "Variant[Numeric, Pattern[/\\A[0-9.]+\\z/]]"},
};

_Static_assert(COUNT_OF(value_rules) <= VALUE_RULES_MAX, "each rule keeps its type");

static void check_built_in_value(struct checking *c, struct str type, struct str parameter,
                                 struct value v, struct span at)
{
    for (size_t i = 0; i < COUNT_OF(value_rules); i++) {
        const struct value_rule *r = &value_rules[i];
        if (!str_equal(type, str_of(r->type)) || !str_equal(parameter, str_of(r->parameter)))
            continue;
        if (!c->rule_types[i])
            c->rule_types[i] = compiler_read_type(c->compiler, str_of(r->accepts));
        const struct ptype *t = c->rule_types[i];
        // Any other text makes a file a link to it.
        bool is_target = str_equal(type, STR("file")) && str_equal(parameter, STR("ensure")) &&
                         !near_word(c, t, v).len;
        if (ptype_has(t, v) || value_is_null(v) || is_target)
            return;
        struct strbuf why;
        strbuf_init(&why, 4000);
        struct str subject =
            str_format(c->arena, "`%.*s` of %.*s", STR_ARGS(parameter), STR_ARGS(type));
        ptype_describe(&why, c->arena, subject, t, v);
        struct diag *d =
            check_report(c, DIAG_TYPE_MISMATCH, at, "%.*s", STR_ARGS(strbuf_str(&why)));
        suggest_word(c, d, t, v);
        if (value_is(v, VALUE_INT) && t->kind == PTYPE_STRING)
            diag_help(d, "put it in quotes: `'0%lld'`", (long long)v.integer);
        strbuf_done(&why);
    }
}

// ---- types

static void suggest_resource_type(struct checking *c, struct diag *d, struct str type)
{
    static const char *const built_in[] = {"file", "package", "service",  "user",   "group",
                                           "exec", "cron",    "notify",   "mount",  "host",
                                           "tidy", "yumrepo", "schedule", "augeas", "class"};
    struct str_list names = {0};
    definition_names(c, DEFINITION_DEFINE, &names);
    for (size_t i = 0; i < COUNT_OF(built_in); i++)
        ARRAY_PUSH(&names.list, str_of(built_in[i]));
    if (check_definition(c, DEFINITION_CLASS, type))
        diag_help(d, "`%.*s` is a class: use `include`", STR_ARGS(type));
    else
        check_suggest(c, d, type, names.list.at, names.list.len);
    ARRAY_DONE(&names.list);
}

// The type that is declared, in lower case; empty: it is computed, or unknown, which has been reported.
static struct str declared_type_name(struct body_walk *w, expr_id e)
{
    struct checking *c = w->check;
    struct value failed = VALUE_NONE;
    const struct tree *t = w->tree;
    struct str type = literal_text(t, e);
    if (is_puppet_op(t, e, PUPPET_TYPE)) // an unknown one is reported as a type
        type = literal_text(t, expr_operand(t, e, 0));
    type = lower_name(c->arena, type);
    if (str_starts(type, STR("::")))
        type = str_slice(type, 2, type.len);
    if (!type.len || str_equal(type, STR("class")) ||
        resource_type_is_known(c->compiler, type, &failed))
        return type;
    if (expr_kind(t, e) != EXPR_LITERAL || !value_is(failed, VALUE_ABSENT) ||
        check_is_out_of_reach(c, type))
        return STR("");
    if (environment_lacks_modules(c->environment) && str_find(type, STR("::"), 0) >= type.len)
        return STR(""); // it may come with a module that is not installed
    struct diag *d = check_report(c, DIAG_UNKNOWN_NAME, expr_span(t, e),
                                  "unknown resource type `%.*s`", STR_ARGS(type));
    suggest_resource_type(c, d, type);
    return STR("");
}

// ---- parameters

static const struct puppet_parameter *find_parameter(const struct puppet_definition *d,
                                                     struct str name)
{
    for (uint32_t i = 0; d && i < d->parameter_count; i++)
        if (str_equal(d->parameters[i].name, name))
            return &d->parameters[i];
    return NULL;
}

static void unknown_parameter(struct checking *c, struct str type,
                              const struct puppet_definition *d, struct str name, struct span at)
{
    struct str_list names = {0};
    bool is_class = d && d->kind == DEFINITION_CLASS;
    struct diag *told =
        check_report(c, DIAG_UNKNOWN_ARGUMENT, at, "%s `%.*s` has no parameter `%.*s`",
                     is_class ? "class"
                     : d      ? "defined type"
                              : "resource type",
                     STR_ARGS(d ? d->name : type), STR_ARGS(name));
    for (uint32_t i = 0; d && i < d->parameter_count; i++)
        ARRAY_PUSH(&names.list, d->parameters[i].name);
    static const char *const common[] = {
        "ensure",    "path",     "mode",   "owner",   "group",     "content",    "source",
        "target",    "name",     "enable", "command", "require",   "notify",     "before",
        "subscribe", "provider", "user",   "shell",   "home",      "gid",        "uid",
        "cwd",       "unless",   "onlyif", "creates", "hasstatus", "hasrestart", "recurse",
        "purge",     "minute",   "hour"};
    for (size_t i = 0; i < COUNT_OF(common); i++)
        if (is_metaparameter(str_of(common[i])) ||
            (!d && resource_type_has(c->compiler, type, str_of(common[i]))))
            ARRAY_PUSH(&names.list, str_of(common[i]));
    check_suggest(c, told, name, names.list.at, names.list.len);
    if (d)
        diag_related(told, d->at, "defined here");
    ARRAY_DONE(&names.list);
}

// `v` is absent if it is not a constant.
static void check_built_in_attribute(struct body_walk *w, struct str type, struct str name,
                                     expr_id value, struct value v)
{
    if (str_equal(type, STR("file")) && str_equal(name, STR("source")))
        check_source_file(w, value);
    if (!value_is(v, VALUE_ABSENT))
        check_built_in_value(w->check, type, name, v, expr_span(w->tree, value));
}

// One attribute: that its name is one of the type's, and that its value fits if it is a constant.
static void check_attribute(struct body_walk *w, struct str type, const struct puppet_definition *d,
                            expr_id attribute)
{
    const struct tree *t = w->tree;
    struct checking *c = w->check;
    struct value v;
    expr_id name_at = expr_operand(t, attribute, 0), value = expr_operand(t, attribute, 2);
    struct str name = literal_text(t, name_at);
    if (!name_at || !name.len || is_metaparameter(name))
        return;
    const struct puppet_parameter *p = find_parameter(d, name);
    bool is_known =
        d ? p || str_equal(name, STR("name")) : resource_type_has(c->compiler, type, name);
    if (!is_known) {
        unknown_parameter(c, type, d, name, expr_span(t, name_at));
        return;
    }
    bool is_constant = check_constant(w, value, &v);
    if (!d)
        check_built_in_attribute(w, type, name, value, is_constant ? v : VALUE_NONE);
    if (p && is_constant && !value_is_null(v)) // undef: the default
        check_against_type(c, d, p, v, expr_span(t, value));
}

static bool has_named_attribute(const struct tree *t, expr_id body, struct str name)
{
    for (uint32_t i = 1; i < expr_count(t, body); i++) {
        expr_id key = expr_operand(t, expr_operand(t, body, i), 0);
        if (!key || str_equal(literal_text(t, key), name)) // `* =>` may have it
            return true;
    }
    return false;
}

static void check_repeated_attributes(struct body_walk *w, expr_id body)
{
    const struct tree *t = w->tree;
    for (uint32_t i = 2; i < expr_count(t, body); i++) {
        expr_id key = expr_operand(t, expr_operand(t, body, i), 0);
        for (uint32_t k = 1; key && k < i; k++) {
            expr_id other = expr_operand(t, expr_operand(t, body, k), 0);
            if (!other || !str_equal(literal_text(t, key), literal_text(t, other)))
                continue;
            struct diag *d = check_report(w->check, DIAG_REDEFINED, expr_span(t, key),
                                          "`%.*s` is set twice", STR_ARGS(literal_text(t, key)));
            diag_related(d, expr_span(t, other), "first set here");
            diag_help(d, "remove one of them");
        }
    }
}

static bool is_default_body(const struct tree *t, expr_id body)
{
    expr_id title = expr_operand(t, body, 0);
    return expr_kind(t, title) == EXPR_LITERAL && puppet_is_default(expr_literal_value(t, title));
}

static void check_missing(struct body_walk *w, const struct puppet_definition *d, expr_id body,
                          expr_id defaults, struct span at)
{
    struct checking *c = w->check;
    for (uint32_t i = 0; i < d->parameter_count; i++) {
        const struct puppet_parameter *p = &d->parameters[i];
        struct str key = str_format(c->arena, "%.*s::%.*s", STR_ARGS(d->name), STR_ARGS(p->name));
        bool is_given = p->fallback || has_named_attribute(w->tree, body, p->name) ||
                        (defaults && has_named_attribute(w->tree, defaults, p->name));
        if (d->kind == DEFINITION_CLASS && !is_given)
            is_given =
                c->has_opaque_data || check_has_key(c, key) || check_may_have_data(c, key, at);
        if (is_given)
            continue;
        struct diag *told =
            check_report(c, DIAG_MISSING_ARGUMENT, at, "%s `%.*s` needs a value for `%.*s`",
                         definition_word(d->kind), STR_ARGS(d->name), STR_ARGS(p->name));
        diag_related(told, p->at, "has no default");
        diag_help(told, "add `%.*s => …`", STR_ARGS(p->name));
        if (c->told.len && c->told.at[c->told.len - 1].diag == told)
            c->told.at[c->told.len - 1].unless_adjusted = lower_name(c->arena, d->name);
    }
}

// ---- declarations

static const struct puppet_definition *declared_class(struct body_walk *w, expr_id title)
{
    struct str name;
    struct checking *c = w->check;
    if (!check_static_text(w, title, &name))
        return NULL;
    check_class_name(c, name, expr_span(w->tree, title));
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    check_note(c, NOTE_DECLARED, lower_name(c->arena, name), NO_SPAN);
    return check_definition(c, DEFINITION_CLASS, name);
}

static void check_title(struct body_walk *w, struct str type, expr_id title)
{
    struct value v;
    const struct tree *t = w->tree;
    if (expr_kind(t, title) != EXPR_LITERAL || !check_constant(w, title, &v))
        return;
    if (str_equal(type, STR("file")) && value_is(v, VALUE_STRING) &&
        str_ends(value_str(&v), STR("/")) && value_str(&v).len > 1)
        return; // works, with a slash too many
    if (!value_is(v, VALUE_STRING) || !value_str(&v).len)
        check_report(w->check, DIAG_TYPE_MISMATCH, expr_span(t, title),
                     "the title of a resource must be a string that is not empty");
}

void check_resource(struct body_walk *w, expr_id e)
{
    const struct tree *t = w->tree;
    struct str type = declared_type_name(w, expr_operand(t, e, 0));
    bool is_class = str_equal(type, STR("class"));
    expr_id defaults = 0;
    if (!type.len)
        return;
    for (uint32_t i = 2; i < expr_count(t, e); i++)
        if (is_default_body(t, expr_operand(t, e, i)))
            defaults = expr_operand(t, e, i);
    for (uint32_t i = 2; i < expr_count(t, e); i++) {
        expr_id body = expr_operand(t, e, i), title = expr_operand(t, body, 0);
        const struct puppet_definition *d =
            is_class ? declared_class(w, title)
                     : check_definition(w->check, DEFINITION_DEFINE, type);
        check_repeated_attributes(w, body);
        if (is_class && !d)
            continue;
        for (uint32_t k = 1; k < expr_count(t, body); k++)
            check_attribute(w, type, d, expr_operand(t, body, k));
        if (!is_class && body != defaults)
            check_title(w, type, title);
        if (d && body != defaults)
            check_missing(w, d, body, defaults, expr_span(t, title));
    }
}

static void check_attributes_of(struct body_walk *w, struct str type, expr_id e, uint32_t from)
{
    const struct puppet_definition *d = check_definition(w->check, DEFINITION_DEFINE, type);
    for (uint32_t i = from; i < expr_count(w->tree, e); i++)
        check_attribute(w, type, d, expr_operand(w->tree, e, i));
}

void check_defaults(struct body_walk *w, expr_id e)
{
    struct str type = declared_type_name(w, expr_operand(w->tree, e, 0));
    struct value failed = VALUE_NONE;
    if (!type.len || str_equal(type, STR("class")) ||
        !resource_type_is_known(w->check->compiler, type, &failed))
        return;
    check_note(w->check, NOTE_ADJUSTED, type, NO_SPAN);
    check_attributes_of(w, type, e, 1);
}

// The type of `Type['title']`, in lower case; empty: it is not such a reference.
static struct str type_of_reference(struct body_walk *w, expr_id e)
{
    const struct tree *t = w->tree;
    if (!is_puppet_op(t, e, PUPPET_ACCESS) || !is_puppet_op(t, expr_operand(t, e, 0), PUPPET_TYPE))
        return STR("");
    expr_id name = expr_operand(t, expr_operand(t, e, 0), 0);
    return lower_name(w->check->arena, literal_text(t, name));
}

void check_override(struct body_walk *w, expr_id e)
{
    struct str type = type_of_reference(w, expr_operand(w->tree, e, 0));
    struct value failed = VALUE_NONE;
    bool is_known = type.len && !ptype_named(capitalized_name(w->check->arena, type)) &&
                    resource_type_is_known(w->check->compiler, type, &failed);
    if (is_known)
        check_attributes_of(w, type, e, 1);
}

static void check_queried_name(struct body_walk *w, struct str type,
                               const struct puppet_definition *d, expr_id e)
{
    const struct tree *t = w->tree;
    struct str name = literal_text(t, expr_operand(t, e, 1));
    bool is_known =
        is_metaparameter(name) || str_equal(name, STR("title")) ||
        (d ? find_parameter(d, name) != NULL : resource_type_has(w->check->compiler, type, name));
    if (!is_known)
        unknown_parameter(w->check, type, d, name, expr_span(t, expr_operand(t, e, 1)));
}

static void check_query(struct body_walk *w, struct str type, const struct puppet_definition *d,
                        expr_id query)
{
    const struct tree *t = w->tree;
    struct preorder walk;
    preorder_begin(&walk, t, query);
    for (expr_id e; (e = preorder_next(&walk)) && budget_turn();) {
        bool is_query = is_puppet_op(t, e, PUPPET_QUERY);
        if (is_query && joins_queries(t, e))
            continue;
        if (is_query)
            check_queried_name(w, type, d, e);
        preorder_skip(&walk);
    }
    preorder_done(&walk);
}

void check_collector(struct body_walk *w, expr_id e)
{
    const struct tree *t = w->tree;
    struct value failed = VALUE_NONE;
    struct str type = declared_type_name(w, expr_operand(t, e, 0));
    if (!type.len || str_equal(type, STR("class")) ||
        !resource_type_is_known(w->check->compiler, type, &failed))
        return;
    if (expr_count(t, e) > 3)
        check_note(w->check, NOTE_ADJUSTED, type, NO_SPAN);
    check_query(w, type, check_definition(w->check, DEFINITION_DEFINE, type),
                expr_operand(t, e, 2));
    check_attributes_of(w, type, e, 3);
}

// `Class['x']`: whether there is such a class.
void check_reference(struct body_walk *w, expr_id e)
{
    const struct tree *t = w->tree;
    struct str name;
    if (!str_equal(type_of_reference(w, e), STR("class")))
        return;
    for (uint32_t i = 1; i < expr_count(t, e); i++)
        if (check_static_text(w, expr_operand(t, e, i), &name))
            check_class_name(w->check, name, expr_span(t, expr_operand(t, e, i)));
}
