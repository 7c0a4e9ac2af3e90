// SPDX-License-Identifier: Apache-2.0
//
// Variables of the manifest in a template, and what happens to them: Ruby's arrays, hashes and texts can be changed in
// place, and a manifest sees that. Values of Puppet never change here, so a changed copy takes the place of the original
// wherever that is the value of a variable or of a parameter.
#include "base/budget.h"
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/erb/erb_copies.h"
#include "dialects/puppet/erb/erb_methods.h"
#include "dialects/puppet/runtime/body_reads.h"

// ---- reading

struct renamed {
    struct str wanted, found;
};

// `a-b` is `@a_b`.
static bool is_renamed(void *data, struct value key)
{
    struct renamed *search = data;
    struct str name = value_is(key, VALUE_STRING) ? value_str(&key) : STR("");
    if (name.len != search->wanted.len)
        return true;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool is_word = ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
        if ((is_word ? c : '_') != search->wanted.at[i])
            return true;
    }
    struct compiler *k = compiler_current();
    search->found = str_copy(k->arena, name);
    return false;
}

static struct value instance_value(struct erb_run *r, struct str *name)
{
    struct scope *scope = r->call->context->env->scope;
    struct value v = compiler_variable(r->compiler, scope, *name);
    if (!value_is(v, VALUE_ABSENT) || str_find_char(*name, '_', 0) == name->len)
        return v;
    struct renamed search = {.wanted = *name};
    scope_each_key(scope, is_renamed, &search);
    if (!search.found.len)
        return v;
    *name = search.found;
    return compiler_variable(r->compiler, scope, search.found);
}

static bool given_variable(struct erb_run *r, struct str name, struct rv *out)
{
    for (const struct erb_given *g = r->compiler->given; g; g = g->next)
        for (const struct scope *s = r->call->context->env->scope; s; s = s->parent)
            if (g->scope == s && str_equal(g->name, name)) {
                *out = g->value;
                return true;
            }
    return false;
}

struct rv erb_set_scope_variable(struct erb_run *r, struct str name, struct rv v)
{
    struct scope *s = r->call->context->env->scope;
    while (s->parent && (s->kind == SCOPE_MATCH || s->kind == SCOPE_INNER))
        s = s->parent;
    struct value plain = erb_to_value(r, v);
    if (erb_left(r))
        return rv_nil();
    if (scope_set_variable(s, name, lazy_of_value(plain), 0, r->call->at))
        return erb_raise(r, "Puppet::ParseError", "Cannot reassign variable '$%.*s'",
                         STR_ARGS(name));
    struct erb_given *given = ARENA_NEW(r->arena, struct erb_given);
    *given = (struct erb_given){r->compiler->given, s, str_copy(r->arena, name), v};
    r->compiler->given = given;
    return v;
}

// A name that nothing sets, if nobody knows which facts there are.
static bool may_be_fact(const struct erb_run *r, struct str name)
{
    struct str plain = str_starts(name, STR("::")) ? str_slice(name, 2, name.len) : name;
    return r->compiler->settings.lacks_facts && str_find(plain, STR("::"), 0) >= plain.len &&
           !str_equal(plain, STR("module_name")) && !str_equal(plain, STR("caller_module_name"));
}

struct rv erb_instance(struct erb_run *r, struct str name)
{
    struct rv v, key = rv_text(r->arena, name);
    if (hash_find(r->instances.hash, key, &v) || given_variable(r, name, &v))
        return v;
    struct str found = name;
    struct value told = instance_value(r, &found);
    if (value_is(told, VALUE_ABSENT) && may_be_fact(r, name))
        told = value_dynamic;
    v = erb_of_value(r, told);
    if (erb_left(r) || v.kind == RV_NIL)
        return v;
    rv_hash_put(r->instances, key, v);
    if (v.kind == RV_STRING)
        ARRAY_PUSH(&r->copied->texts, (struct erb_text_copy){found, v});
    return v;
}

// An unknown variable is nil; settings may want it to be reported, or to fail.
static struct rv undefined_variable(struct erb_run *r, struct str name)
{
    enum strictness strict = r->compiler->settings.strict;
    if (strict == STRICT_OFF || str_equal(name, STR("module_name")) ||
        str_equal(name, STR("caller_module_name")))
        return rv_nil();
    if (strict == STRICT_ERROR)
        return erb_raise(r, "ArgumentError", "Undefined variable '%.*s'; ", STR_ARGS(name));
    compiler_log(r->compiler, "warning",
                 str_format(r->arena, "Undefined variable '%.*s'; ", STR_ARGS(name)), r->call->at);
    return rv_nil();
}

struct rv erb_scope_variable(struct erb_run *r, struct str name, bool *is_defined)
{
    struct rv given;
    bool is_given = given_variable(r, name, &given);
    struct value v = compiler_variable(r->compiler, r->call->context->env->scope, name);
    bool is_found = is_given || !value_is(v, VALUE_ABSENT);
    if (is_defined)
        *is_defined = is_found;
    if (is_given)
        return given;
    if (!is_found && !is_defined && may_be_fact(r, name))
        return erb_of_value(r, value_dynamic);
    if (!is_found)
        return is_defined ? rv_nil() : undefined_variable(r, name);
    // A text that the template has changed is read again as it is now.
    for (size_t i = 0; i < r->copied->texts.len; i++)
        if (str_equal(r->copied->texts.at[i].name, name))
            return r->copied->texts.at[i].copy;
    return erb_of_value(r, v);
}

struct gathered {
    struct erb_run *run;
    struct rv hash;
};

static bool gather_variable(void *data, struct value key)
{
    struct gathered *g = data;
    struct erb_run *r = g->run;
    if (!value_is(key, VALUE_STRING) || !erb_charge(r, 1))
        return !erb_left(r);
    struct str name = str_copy(r->arena, value_str(&key));
    struct value v = compiler_variable(r->compiler, r->call->context->env->scope, name);
    if (!value_is(v, VALUE_ABSENT) && !value_is_null(v))
        rv_hash_put(g->hash, rv_text(r->arena, name), erb_of_value(r, v));
    return !erb_left(r);
}

// Ruby has the outer variables first.
struct rv erb_scope_hash(struct erb_run *r)
{
    struct gathered g = {r, rv_hash(r->arena)};
    scope_each_key(r->call->context->env->scope, gather_variable, &g);
    struct rv hash = rv_hash(r->arena);
    for (size_t i = g.hash.hash->keys.len; i > 0; i--)
        rv_hash_put(hash, g.hash.hash->keys.at[i - 1], g.hash.hash->items.at[i - 1]);
    return hash;
}

// ---- writing back

static bool is_deeply_changed(struct rv v, unsigned depth)
{
    if (depth > 150 || !budget_turn())
        return false;
    if (v.kind == RV_STRING)
        return v.string->is_changed;
    const struct rv_list *items = v.kind == RV_ARRAY  ? v.list
                                  : v.kind == RV_HASH ? &v.hash->items
                                                      : NULL;
    if (!items)
        return false;
    if (v.kind == RV_ARRAY ? v.list->is_changed : v.hash->is_changed)
        return true;
    for (size_t i = 0; i < items->len; i++)
        if (is_deeply_changed(items->at[i], depth + 1))
            return true;
    return false;
}

static void replace_value(struct value *v, struct value old, struct value new)
{
    if (value_kind(*v) == value_kind(old) && v->aggregate == old.aggregate)
        *v = new;
}

static void replace_in_scope(struct graph *g, struct scope *s, struct value old, struct value new)
{
    struct env env = {.scope = s};
    struct eval_context at = {.env = &env};
    for (size_t i = 0; budget_more(i < s->entries.len); i++) {
        struct value v = lazy_value(g, &at, s->entries.at[i].value);
        if (value_kind(v) != value_kind(old) || v.aggregate != old.aggregate)
            continue;
        s->entries.at[i].value = lazy_of_value(new);
    }
}

static void replace_everywhere(struct erb_run *r, struct value old, struct value new)
{
    struct compiler *k = r->compiler;
    reads_lost(k);
    for (struct scope *s = r->call->context->env->scope; s; s = s->parent)
        replace_in_scope(k->graph, s, old, new);
    for (uint32_t i = 0; i < k->scopes.len; i++)
        replace_in_scope(k->graph, (struct scope *)(uintptr_t)k->scopes.entries[i].value, old, new);
    for (size_t i = 0; k->catalog && budget_more(i < k->catalog->resources.len); i++) {
        struct parameter_list *parameters = &k->catalog->resources.at[i]->parameters;
        for (size_t p = 0; p < parameters->list.len; p++)
            replace_value(&parameters->list.at[p].value, old, new);
    }
}

static void write_text_back(struct erb_run *r, const struct erb_text_copy *text)
{
    struct scope *s = r->call->context->env->scope;
    symbol name = symbol_find(r->compiler->graph->symbols, text->name);
    reads_lost(r->compiler);
    const struct scope_entry *e = NULL;
    for (; s && name && !e; s = e ? s : s->parent)
        e = scope_find_symbol(s, name);
    for (size_t i = 0; e && i < s->entries.len; i++)
        if (&s->entries.at[i] == e)
            s->entries.at[i].value = lazy_of_value(value_string(r->arena, rv_bytes(text->copy)));
}

void erb_write_back(struct erb_run *r)
{
    for (size_t i = 0; i < r->copied->list.len; i++) {
        const struct erb_copy *copy = &r->copied->list.at[i];
        if (!is_deeply_changed(copy->copy, 0))
            continue;
        struct value new = erb_to_value(r, copy->copy);
        if (!erb_left(r))
            replace_everywhere(r, copy->original, new);
    }
    for (size_t i = 0; i < r->copied->texts.len; i++)
        if (r->copied->texts.at[i].copy.string->is_changed)
            write_text_back(r, &r->copied->texts.at[i]);
}
