// SPDX-License-Identifier: Apache-2.0
//
// Variables: unqualified ones are names of the kernel's scope chain; qualified ones belong to a class or to the top
// scope. A variable is assigned once.
#include "base/budget.h"
#include "dialects/puppet/facts/facts.h"
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/body_reads.h"
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/runtime/outer_names.h"

static struct value entry_value(struct graph *g, struct scope *s, const struct scope_entry *e)
{
    struct env env = {.scope = s};
    struct eval_context at = {.env = &env};
    return lazy_value(g, &at, e->value);
}

static struct value of_scope_chain(struct compiler *k, struct scope *s, struct str name)
{
    const struct scope_entry *e = scope_get_entry(s, value_string_kept(name));
    return e ? entry_value(k->graph, s, e) : VALUE_NONE;
}

// The parts of `a::b::x`: the class and the variable; false: it is not of a class.
static bool split_class_variable(struct str name, struct str *class_name, struct str *variable)
{
    size_t last = name.len;
    while (last > 0 && name.at[last - 1] != ':')
        last--;
    if (last < 2)
        return false;
    *class_name = str_slice(name, 0, last - 2);
    *variable = str_slice(name, last, name.len);
    return true;
}

// The entry, and the scope that has it: of a class or of those it inherits from, not of what is around them.
static const struct scope_entry *find_class_entry(struct compiler *k, struct str class_name,
                                                  struct str variable, struct scope **out)
{
    const uint64_t *found = str_table_find(&k->scopes, class_name);
    symbol id = symbol_find(k->graph->symbols, variable);
    struct scope *s = found && id ? (struct scope *)(uintptr_t)*found : NULL;
    if (!reads_class(k, class_name))
        return NULL;
    for (; s && s != k->top && s != k->node; s = s->parent) {
        const struct scope_entry *e = scope_find_symbol(s, id);
        *out = s;
        reads_scope(k, s);
        if (e)
            return e;
    }
    return NULL;
}

const struct scope_entry *compiler_class_entry(struct compiler *k, struct str name)
{
    struct str class_name, variable;
    struct scope *s;
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    bool is_of_class = split_class_variable(name, &class_name, &variable);
    return is_of_class ? find_class_entry(k, class_name, variable, &s) : NULL;
}

// `*is_told`: the variable is one that the node brings along, or nobody has it.
static struct value find_variable(struct compiler *k, const struct scope *from, struct str name,
                                  bool *is_told)
{
    bool is_top = str_starts(name, STR("::"));
    struct str rest = is_top ? str_slice(name, 2, name.len) : name, class_name, variable;
    struct scope *s = is_top ? k->top : (struct scope *)(uintptr_t)from;
    *is_told = false;
    if (!split_class_variable(rest, &class_name, &variable)) {
        struct value v = of_scope_chain(k, s, rest);
        *is_told = value_is(v, VALUE_ABSENT);
        return *is_told ? node_variable(&k->told, rest) : v;
    }
    if (str_equal(class_name, STR("settings")) && str_equal(variable, STR("certname")))
        node_reads_name(k);
    const struct scope_entry *e = find_class_entry(k, class_name, variable, &s);
    return e ? entry_value(k->graph, s, e) : VALUE_NONE;
}

static struct str without_colons(struct str name)
{
    return str_starts(name, STR("::")) ? str_slice(name, 2, name.len) : name;
}

struct value compiler_variable_for(struct compiler *k, const struct scope *from, struct str name,
                                   const struct value *keys, size_t count)
{
    bool is_told;
    struct value v = find_variable(k, from, name, &is_told);
    if (is_told)
        node_reads_part(k, without_colons(name), keys, count);
    struct outer_reader by = {NULL, NO_SPAN};
    return is_told && value_is(v, VALUE_ABSENT)
               ? outer_variable(k, &by, without_colons(name), keys, count)
               : v;
}

struct value compiler_variable(struct compiler *k, const struct scope *from, struct str name)
{
    return compiler_variable_for(k, from, name, NULL, 0);
}

// Said once: people have facts without the old flat names more often than they know.
static void note_legacy_fact(struct compiler *k, struct str name, struct span at)
{
    bool is_new;
    struct str fact = str_starts(name, STR("::")) ? str_slice(name, 2, name.len) : name;
    if (!fact_is_legacy(fact))
        return;
    (void)str_table_put(&k->ruby, STR("legacy facts"), &is_new);
    if (is_new)
        compiler_log(
            k, "note",
            str_format(
                k->arena,
                "`%.*s` is a legacy fact that these facts do not have; it can be derived from "
                "structured ones",
                STR_ARGS(fact)),
            at);
}

// An unknown variable is undef with a warning, or an error if the settings say so.
static struct value unknown_variable(struct compiler *k, struct str name, struct span at)
{
    struct str class_name, last;
    if (k->settings.lacks_facts || k->is_unsure || k->lacks_parents || k->settings.alone.len)
        return value_dynamic;
    if (split_class_variable(without_colons(name), &class_name, &last) &&
        compiler_lacks(k, class_name, at))
        return value_dynamic;
    note_legacy_fact(k, name, at);
    if (k->settings.strict_variables)
        return puppet_fail_at(k->graph, "UNKNOWN_VARIABLE", at, "unknown variable `$%.*s`",
                              STR_ARGS(name));
    compiler_log(k, "warning", str_format(k->arena, "Unknown variable: '%.*s'.", STR_ARGS(name)),
                 at);
    return puppet_undef();
}

// The match data of a body that is not the one that asks, as far as that has come.
static const struct match_data *match_of_body(const struct compiler *k, const struct scope *named)
{
    for (const struct guard *guard = k->guards; guard; guard = guard->outer)
        if (guard->named == named)
            return scope_current_match(guard->match);
    const struct scope *inner = named == k->top ? k->manifest : named->inner;
    return inner ? scope_current_match(inner) : NULL;
}

// A group of a match (`$1`) that the body itself has not made: of the class that it inherits from, of the node's block, of the
// site's manifest. Functions see none of it.
static struct value group_of_others(struct compiler *k, const struct scope *s, struct str digits)
{
    const struct scope *before = NULL;
    if (retake_refuses(k))
        return puppet_undef();
    if (scope_current_match(s))
        return puppet_undef(); // has fewer groups
    for (; s && s->kind != SCOPE_NAMED; s = s->parent)
        before = s;
    bool is_body = s && before && before->kind != SCOPE_LOCAL;
    for (s = is_body ? s->parent : NULL; s; s = s->parent) {
        const struct match_data *m = s->kind == SCOPE_NAMED ? match_of_body(k, s) : NULL;
        if (!m)
            continue;
        if (s == k->node)
            node_reads_name(k);
        size_t number = 0;
        for (size_t i = 0; i < digits.len && number < m->count; i++)
            number = number * 10 + (size_t)(digits.at[i] - '0');
        return number < m->count ? m->groups[number] : puppet_undef();
    }
    return puppet_undef();
}

bool puppet_other_name(struct graph *g, const struct eval_context *at, symbol name,
                       struct span where, struct lazy *out)
{
    struct compiler *k = compiler_current();
    if (!k)
        return false;
    struct str text = symbol_text(g->symbols, name);
    struct value told = node_variable(&k->told, text);
    bool is_group = ascii_is_digit(text.at[0]); // of a match
    if (!is_group)
        node_reads_variable(k, text, at->tree, where.start);
    if (!value_is(told, VALUE_ABSENT)) {
        *out = lazy_of_value(told);
        return true;
    }
    if (is_group) {
        *out = lazy_of_value(group_of_others(k, at->env->scope, text));
        return true;
    }
    struct value keys[NODE_KEYS_MAX];
    size_t count = written_keys_behind(k->environment, at->tree, where.start, keys);
    struct outer_reader by = {at->tree, where};
    struct value outer = outer_variable(k, &by, text, keys, count);
    if (!value_is(outer, VALUE_ABSENT)) {
        *out = lazy_of_value(outer);
        return true;
    }
    bool is_quiet =
        str_equal(text, STR("module_name")) || str_equal(text, STR("caller_module_name"));
    *out = lazy_of_value(is_quiet ? puppet_undef() : unknown_variable(k, text, where));
    return true;
}

struct value op_qualified(struct call *c)
{
    struct compiler *k = compiler_current();
    struct value name = call_arg(c, 0);
    struct str text = value_str(&name);
    bool is_told;
    struct value v = find_variable(k, c->context->env->scope, text, &is_told);
    if (is_told)
        node_reads_variable(k, without_colons(text), c->context->tree, call_span(c).start);
    if (is_told && value_is(v, VALUE_ABSENT)) {
        struct value keys[NODE_KEYS_MAX];
        struct outer_reader by = {c->context->tree, call_span(c)};
        size_t count = written_keys_behind(k->environment, by.tree, by.at.start, keys);
        v = outer_variable(k, &by, without_colons(text), keys, count);
    }
    if (value_is(v, VALUE_ABSENT))
        return unknown_variable(k, text, call_span(c));
    const struct scope_entry *e =
        k->settings.visibility == STRICT_OFF ? NULL : compiler_class_entry(k, text);
    struct value failed = e ? compiler_may_read(k, text, e->at, call_span(c)) : VALUE_NONE;
    return value_is(failed, VALUE_ABSENT) ? v : failed;
}

// ---- assignment

// What a node brings along is set at the top before anything runs.
static bool is_told_at_top(struct compiler *k, const struct scope *s, struct str name)
{
    if (!k || s != k->top)
        return false;
    node_reads_variable(k, name, NULL, 0);
    return !value_is(node_variable(&k->told, name), VALUE_ABSENT);
}

static struct value reassigned(struct call *c, struct scope *s, struct str name, struct span at)
{
    symbol id = symbol_find(c->graph->symbols, name);
    for (; s && (s->kind == SCOPE_MATCH || s->kind == SCOPE_INNER); s = s->parent) {
    }
    const struct scope_entry *old = id && s ? scope_find_symbol(s, id) : NULL;
    if (!old && !is_told_at_top(compiler_current(), s, name))
        return VALUE_NONE;
    struct value failed =
        puppet_fail_at(c->graph, "ILLEGAL_REASSIGNMENT", at,
                       "`$%.*s` already has a value: a variable is assigned once", STR_ARGS(name));
    return !old || span_is_none(old->at)
               ? failed
               : fail_with_place(c->graph, failed, old->at, "assigned here");
}

struct value puppet_reserved(struct graph *g, const char *issue, struct str name, struct span at)
{
    return puppet_fail_at(g, issue, at, "`$%.*s` is built in and cannot be assigned",
                          STR_ARGS(name));
}

static struct value assign_name(struct call *c, expr_id target, struct value v)
{
    const struct tree *t = c->context->tree;
    struct scope *s = c->context->env->scope;
    struct str name = symbol_text(c->graph->symbols, expr_name_symbol(t, target));
    struct span at = expr_span(t, target);
    if (is_reserved_variable(name)) {
        while (s && (s->kind == SCOPE_MATCH || s->kind == SCOPE_INNER))
            s = s->parent;
        bool is_at_top = s == compiler_current()->top || str_equal(name, STR("server_facts"));
        return puppet_reserved(
            c->graph, is_at_top ? "ILLEGAL_RESERVED_ASSIGNMENT" : "RUNTIME_ERROR", name, at);
    }
    struct value failed = reassigned(c, s, name, at);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    const struct failure *f = scope_set_variable(s, name, lazy_of_value(v), 0, at);
    return f ? failure_value(compiler_current()->arena, f) : VALUE_NONE;
}

static struct value assign_to(struct call *c, expr_id target, struct value v);

static struct value assign_list(struct call *c, expr_id target, struct value v)
{
    const struct tree *t = c->context->tree;
    uint32_t count = expr_count(t, target);
    if (!value_is_sequence(v) || value_len(v) != count)
        return puppet_fail_at(c->graph, "ILLEGAL_MULTI_ASSIGNMENT_SIZE", call_span(c),
                              "expected an array of %u values to assign to %u variables", count,
                              count);
    for (uint32_t i = 0; i < count; i++) {
        struct value failed = assign_to(c, expr_operand(t, target, i), value_item(v, i));
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
    }
    return VALUE_NONE;
}

// From a hash by name, or from a class by its variables.
static struct value assign_by_name(struct call *c, expr_id target, struct value v)
{
    const struct tree *t = c->context->tree;
    struct compiler *k = compiler_current();
    const struct ptype *class_type = puppet_type_of_value(v);
    for (uint32_t i = 0; i < expr_count(t, target); i++) {
        expr_id e = expr_operand(t, target, i);
        struct str name = expr_kind(t, e) == EXPR_NAME
                              ? symbol_text(c->graph->symbols, expr_name_symbol(t, e))
                              : STR("");
        struct value found;
        if (class_type)
            found = compiler_variable(
                k, k->top,
                str_format(k->arena, "%.*s::%.*s", STR_ARGS(class_type->title), STR_ARGS(name)));
        else
            found = value_get(v, name);
        if (value_is(found, VALUE_ABSENT))
            return puppet_fail_at(c->graph,
                                  class_type ? "MISSING_MULTI_ASSIGNMENT_VARIABLE"
                                             : "MISSING_MULTI_ASSIGNMENT_KEY",
                                  call_span(c), "there is no value for `$%.*s`", STR_ARGS(name));
        struct value failed = assign_to(c, e, found);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
    }
    return VALUE_NONE;
}

static struct value assign_to(struct call *c, expr_id target, struct value v)
{
    const struct tree *t = c->context->tree;
    if (!budget_turn())
        return VALUE_NONE;
    if (expr_kind(t, target) == EXPR_NAME)
        return assign_name(c, target, v);
    if (expr_kind(t, target) != EXPR_TUPLE)
        return puppet_fail_at(c->graph, "ILLEGAL_ASSIGNMENT", expr_span(t, target),
                              "only a variable can be assigned");
    const struct ptype *type = puppet_type_of_value(v);
    bool by_name = value_is_mapping(v) || (type && type->kind == PTYPE_CLASS);
    return by_name ? assign_by_name(c, target, v) : assign_list(c, target, v);
}

struct value op_assign(struct call *c)
{
    struct value v = call_arg(c, 1);
    struct value failed = assign_to(c, c->exprs[0], v);
    return value_is(failed, VALUE_ABSENT) ? v : failed;
}

static void assign_unknown_to(struct call *c, expr_id target)
{
    const struct tree *t = c->context->tree;
    for (uint32_t i = 0; expr_kind(t, target) == EXPR_TUPLE && i < expr_count(t, target); i++)
        assign_unknown_to(c, expr_operand(t, target, i));
    if (expr_kind(t, target) != EXPR_NAME)
        return;
    struct scope *s = c->context->env->scope;
    struct str name = symbol_text(c->graph->symbols, expr_name_symbol(t, target));
    if (value_is(reassigned(c, s, name, NO_SPAN), VALUE_ABSENT)) // no place: which one is not known
        (void)scope_set_variable(s, name, lazy_of_value(value_dynamic), 0, NO_SPAN);
}

void puppet_assign_unknown(struct call *c, expr_id e)
{
    const struct tree *t = c->context->tree;
    if (!e || !budget_turn() || is_puppet_op(t, e, PUPPET_LAMBDA))
        return;
    if (is_puppet_op(t, e, PUPPET_ASSIGN))
        assign_unknown_to(c, expr_operand(t, e, 0));
    for (uint32_t i = 0; i < expr_child_count(t, e); i++)
        puppet_assign_unknown(c, expr_child(t, e, i));
}
