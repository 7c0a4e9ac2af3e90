// SPDX-License-Identifier: Apache-2.0
//
// `%{...}` in data, paths and options: variables, and lookups by method. What stands for it may have such parts too.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/budget.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/values/values.h"

enum method { METHOD_SCOPE, METHOD_LOOKUP, METHOD_ALIAS, METHOD_LITERAL, METHOD_UNKNOWN };

struct expression {
    enum method method;
    bool is_call;    // written as name('key')
    struct str name; // of the method
    struct str key;
};

bool has_interpolation(struct value v)
{
    if (value_is(v, VALUE_STRING)) {
        struct str s = value_str(&v);
        return str_find(s, STR("%{"), 0) < s.len;
    }
    if (!value_is_aggregate(v))
        return false;
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        if (has_interpolation(value_item(v, i)) ||
            (value_is_mapping(v) && has_interpolation(value_real_key(v, i))))
            return true;
    return false;
}

// ---- expressions

static bool is_blank_or_line(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0';
}

static struct str stripped(struct str s)
{
    while (s.len && is_blank_or_line(s.at[0]))
        s = str_slice(s, 1, s.len);
    while (s.len && is_blank_or_line(s.at[s.len - 1]))
        s.len--;
    return s;
}

static bool stands_for_nothing(struct str s)
{
    bool is_quoted =
        s.len >= 2 && (s.at[0] == '"' || s.at[0] == '\'') && s.at[s.len - 1] == s.at[0];
    struct str inside = is_quoted ? str_slice(s, 1, s.len - 1) : s;
    return !inside.len || str_equal(inside, STR("::"));
}

static bool is_method_name(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!ascii_is_letter(s.at[i]) && !ascii_is_digit(s.at[i]) && s.at[i] != '_')
            return false;
    return s.len > 0;
}

static enum method method_named(struct str name)
{
    static const struct {
        const char *name;
        enum method method;
    } methods[] = {{"lookup", METHOD_LOOKUP},
                   {"hiera", METHOD_LOOKUP},
                   {"alias", METHOD_ALIAS},
                   {"literal", METHOD_LITERAL},
                   {"scope", METHOD_SCOPE}};
    for (size_t i = 0; i < COUNT_OF(methods); i++)
        if (str_equal(name, str_of(methods[i].name)))
            return methods[i].method;
    return METHOD_UNKNOWN;
}

// `name("key")`, `name('key')`, or else a variable.
static struct expression expression_of(struct str s)
{
    struct expression variable = {.method = METHOD_SCOPE, .key = s};
    size_t open = str_find_char(s, '(', 0);
    if (open + 4 >= s.len || s.at[s.len - 1] != ')' || !is_method_name(str_slice(s, 0, open)))
        return variable;
    char quote = s.at[open + 1];
    struct str key = str_slice(s, open + 2, s.len - 2);
    bool is_quoted = (quote == '"' || quote == '\'') && s.at[s.len - 2] == quote && key.len &&
                     str_find_char(key, quote, 0) == key.len;
    if (!is_quoted)
        return variable;
    struct str name = str_slice(s, 0, open);
    return (struct expression){method_named(name), true, name, key};
}

// ---- variables

static struct value undefined_variable(struct search *s, struct str name)
{
    if (s->h->settings.is_strict && !s->is_lenient)
        return hiera_fail(s->h, FAIL_MISSING, "RUNTIME_ERROR", s->request->at,
                          "Undefined variable '%.*s'", STR_ARGS(name));
    if (s->h->settings.warns)
        hiera_warn_once(s->h, s->request->at, "Undefined variable '%.*s'", STR_ARGS(name));
    return value_null(&type_dynamic);
}

enum { SEGMENTS_NOTED = 8 }; // of a dotted key: for what is deeper, the part around it is read

// What a name means: in the overrides, in the scope, in the defaults; null if it is not set.
static struct value root_variable(struct search *s, const struct lookup_key *key)
{
    struct value keys[SEGMENTS_NOTED];
    size_t count = key->count < SEGMENTS_NOTED ? key->count : SEGMENTS_NOTED;
    struct str name = key->root;
    for (size_t i = 0; i < count; i++)
        keys[i] = value_string_kept(key->segments[i].text);
    struct hiera *h = s->h;
    struct value v = hiera_entry(s->request->overrides, name);
    if (!value_is(v, VALUE_ABSENT)) {
        trace_event(s, OUTCOME_FOUND_IN_OVERRIDES, name, v);
        return v;
    }
    bool is_local = s->local_name.len && str_equal(s->local_name, name);
    v = is_local ? s->local_value
                 : h->host.variable(h->host.data, s->request->scope, name, keys, count);
    if (!value_is(v, VALUE_ABSENT)) {
        if (!value_is_poison(v))
            trace_found(s, name, v, NO_SPAN);
        return v;
    }
    v = hiera_entry(s->request->defaults, name);
    if (value_is(v, VALUE_ABSENT))
        return undefined_variable(s, name);
    trace_event(s, OUTCOME_FOUND_IN_DEFAULTS, name, v);
    return v;
}

// Facts and the like never change while a node is compiled: they need not be looked at again.
static bool is_constant(struct str root, struct value v)
{
    static const char *const names[] = {"facts", "trusted", "server_facts", "environment",
                                        "settings"};
    if (value_is_null(v))
        return false;
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(root, str_of(names[i])))
            return true;
    return str_starts(root, STR("::"));
}

static void remember_read(struct search *s, struct str key, struct str root, struct value v)
{
    bool is_local = s->local_name.len && str_equal(s->local_name, root);
    if (!s->reads || is_local || is_constant(root, v))
        return;
    for (size_t i = 0; i < s->reads->list.len; i++)
        if (str_equal(s->reads->list.at[i].key, key))
            return;
    struct scope_read read = {str_copy(&s->h->arena, key), value_copy(&s->h->arena, v)};
    ARRAY_PUSH(&s->reads->list, read);
}

struct value scope_value(struct search *s, struct str key, struct str subject)
{
    struct lookup_key k;
    if (!lookup_key_read(&s->h->arena, key, &k))
        return hiera_fail(s->h, FAIL_USER, "", s->request->at, "Syntax error in string: %.*s",
                          STR_ARGS(subject));
    trace_push(s, STEP_SCOPE, STR("Global Scope"));
    struct value v = root_variable(s, &k);
    trace_pop(s);
    if (k.count && !value_is_null(v))
        v = dig(s, k.text, k.segments, k.count, v);
    if (value_is(v, VALUE_ABSENT))
        v = value_null(&type_dynamic);
    if (!value_is_poison(v))
        remember_read(s, k.text, k.root, v);
    return v;
}

bool scope_reads_hold(struct search *s, const struct scope_reads *reads)
{
    struct search quiet = *s;
    quiet.trace = NULL;
    quiet.reads = NULL;
    quiet.is_lenient = true;
    for (size_t i = 0; i < reads->list.len; i++) {
        const struct scope_read *r = &reads->list.at[i];
        if (!value_same(scope_value(&quiet, r->key, r->key), r->value))
            return false;
    }
    return true;
}

// ---- strings

static struct value method_value(struct search *s, const struct expression *x, struct str subject)
{
    switch (x->method) {
    case METHOD_SCOPE: return scope_value(s, x->key, subject);
    case METHOD_LITERAL: return value_string(&s->h->arena, x->key);
    case METHOD_LOOKUP:
    case METHOD_ALIAS: return search_name(s, x->key);
    case METHOD_UNKNOWN: break;
    }
    return hiera_fail(s->h, FAIL_USER, "HIERA_INTERPOLATION_UNKNOWN_INTERPOLATION_METHOD",
                      s->request->at, "Unknown interpolation method '%.*s'", STR_ARGS(x->name));
}

static struct value check_expression(struct search *s, const struct expression *x, bool is_whole,
                                     bool allows_methods)
{
    if (x->is_call && !allows_methods)
        return hiera_fail(s->h, FAIL_USER, "HIERA_INTERPOLATION_METHOD_SYNTAX_NOT_ALLOWED",
                          s->request->at,
                          "Interpolation using method syntax is not allowed in this context");
    if (x->method == METHOD_ALIAS && !is_whole)
        return hiera_fail(s->h, FAIL_USER, "HIERA_INTERPOLATION_ALIAS_NOT_ENTIRE_STRING",
                          s->request->at,
                          "'alias' interpolation is only permitted if the expression is equal to "
                          "the entire string");
    return VALUE_NONE;
}

// What stands for one expression, with its own parts filled in.
static struct value expression_value(struct search *s, const struct expression *x,
                                     struct str subject, bool allows_methods)
{
    struct value v = method_value(s, x, subject);
    if (x->method == METHOD_ALIAS || value_is_poison(v))
        return v;
    struct str name = x->method == METHOD_SCOPE
                          ? str_format(&s->h->arena, "scope:%.*s", STR_ARGS(x->key))
                          : x->key;
    struct value recursion = search_check(s, name);
    if (value_is_poison(recursion))
        return recursion;
    struct pending here = {name, s->pending};
    s->pending = &here;
    v = interpolate(s, v, allows_methods);
    s->pending = here.outer;
    return v;
}

struct filling {
    struct search *search;
    struct str subject;
    bool allows_methods;
    struct strbuf out;
    struct value
        whole; // what the string as a whole stands for: an alias, something unknown, a failure
};

// Adds what the expression between two offsets stands for; false: the string as a whole is known now.
static bool fill_expression(struct filling *f, size_t start, size_t end)
{
    struct str text = stripped(str_slice(f->subject, start + 2, end));
    if (stands_for_nothing(text))
        return true;
    struct expression x = expression_of(text);
    bool is_whole = start == 0 && end + 1 == f->subject.len;
    f->whole = check_expression(f->search, &x, is_whole, f->allows_methods);
    if (value_is_poison(f->whole))
        return false;
    struct value v = expression_value(f->search, &x, f->subject, f->allows_methods);
    if (x.method == METHOD_ALIAS || value_is_unknown(v)) {
        f->whole = v;
        return false;
    }
    ruby_to_s(&f->out, v);
    return true;
}

static void fill_string(struct filling *f)
{
    struct str s = f->subject;
    for (size_t at = 0; budget_more(at < s.len);) {
        size_t start = str_find(s, STR("%{"), at), end = str_find_char(s, '}', start);
        if (start >= s.len || end >= s.len) {
            strbuf_add(&f->out, str_slice(s, at, s.len));
            return;
        }
        strbuf_add(&f->out, str_slice(s, at, start));
        if (!fill_expression(f, start, end))
            return;
        at = end + 1;
    }
}

static struct value interpolate_string(struct search *s, struct str subject, bool allows_methods)
{
    struct filling f = {.search = s, .subject = subject, .allows_methods = allows_methods};
    struct unknown_texts before = unknown_texts_begin();
    strbuf_init(&f.out, 0);
    trace_push(s, STEP_INTERPOLATE, subject);
    fill_string(&f);
    trace_pop(s);
    struct value unknown = unknown_texts_end(before);
    if (value_is(f.whole, VALUE_ABSENT))
        f.whole = unknown;
    struct value v =
        value_is(f.whole, VALUE_ABSENT) ? value_string(&s->h->arena, strbuf_str(&f.out)) : f.whole;
    strbuf_done(&f.out);
    return v;
}

// ---- aggregates

static struct value interpolate_list(struct search *s, struct value v, bool allows_methods)
{
    struct value *items = ARENA_ARRAY(&s->h->arena, struct value, value_len(v));
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        items[i] = interpolate(s, value_item(v, i), allows_methods);
        if (value_is_poison(items[i]))
            return items[i];
    }
    return value_tuple(&s->h->arena, items, value_len(v));
}

static struct value interpolate_hash(struct search *s, struct value v, bool allows_methods)
{
    size_t count = value_len(v);
    struct value *keys = ARENA_ARRAY(&s->h->arena, struct value, count);
    struct value *items = ARENA_ARRAY(&s->h->arena, struct value, count);
    for (size_t i = 0; budget_more(i < count); i++) {
        keys[i] = interpolate(s, value_real_key(v, i), allows_methods);
        if (value_is_poison(keys[i]))
            return keys[i];
        items[i] = interpolate(s, value_item(v, i), allows_methods);
        if (value_is_poison(items[i]))
            return items[i];
        if (value_is_unknown(keys[i])) // which keys it has is not known
            return keys[i];
    }
    return value_object_any(&s->h->arena, keys, items, count);
}

// A value for whose parts the caller's stack has no room.
struct deeper_filling {
    struct search *search;
    struct value value;
    bool allows_methods;
};

static void fill_deeper(void *data)
{
    struct deeper_filling *d = data;
    d->value = interpolate(d->search, d->value, d->allows_methods);
}

static struct value interpolate_on_own_stack(struct search *s, struct value v, bool allows_methods)
{
    struct graph *g = s->h->graph;
    struct deeper_filling job = {s, v, allows_methods};
    if (g->now.on_own_stack)
        return limit_value(g, s->request->at);
    graph_on_stack(g, fill_deeper, &job);
    return job.value;
}

struct value interpolate(struct search *s, struct value v, bool allows_methods)
{
    if (!has_interpolation(v))
        return v;
    if (!graph_has_stack(s->h->graph))
        return interpolate_on_own_stack(s, v, allows_methods);
    if (value_is(v, VALUE_STRING)) {
        struct str text = value_str(&v);
        return interpolate_string(s, text, allows_methods);
    }
    return value_is_mapping(v) ? interpolate_hash(s, v, allows_methods)
                               : interpolate_list(s, v, allows_methods);
}

// ---- what a value asks for

static void visit_text(struct str s, hiera_visit_name *visit, void *data)
{
    for (size_t at = 0; budget_more(at < s.len);) {
        size_t start = str_find(s, STR("%{"), at), end = str_find_char(s, '}', start);
        if (start >= s.len || end >= s.len)
            return;
        struct str text = stripped(str_slice(s, start + 2, end));
        struct expression x = expression_of(text);
        bool is_lookup = x.method == METHOD_LOOKUP || x.method == METHOD_ALIAS;
        struct str name = is_lookup ? x.key : str_slice(x.key, 0, str_find_char(x.key, '.', 0));
        if (!stands_for_nothing(text) && (is_lookup || x.method == METHOD_SCOPE))
            visit(data, name, is_lookup);
        at = end + 1;
    }
}

void hiera_interpolations(struct value v, hiera_visit_name *visit, void *data)
{
    if (value_is(v, VALUE_STRING)) {
        visit_text(value_str(&v), visit, data);
        return;
    }
    for (size_t i = 0; value_is_aggregate(v) && budget_more(i < value_len(v)); i++) {
        if (value_is_mapping(v))
            hiera_interpolations(value_real_key(v, i), visit, data);
        hiera_interpolations(value_item(v, i), visit, data);
    }
}
