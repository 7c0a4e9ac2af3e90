// SPDX-License-Identifier: Apache-2.0
//
// What an expression reads: variables of its body, of classes, facts, and keys that it looks up. The expression is found
// by its place.
#include "base/budget.h"
#include "dialects/puppet/runtime/outer_names.h"
#include "dialects/puppet/tree/explain_inside.h"
#include "expr/preorder.h"
#include "graph/scope/scope.h"

static const struct tree *tree_of_file(struct explaining *how, uint32_t file)
{
    const struct environment *e = how->compiler->environment;
    for (size_t i = 0; i < e->programs.len; i++)
        if (e->programs.at[i]->tree->file == file)
            return e->programs.at[i]->tree;
    return NULL;
}

bool is_puppet_operation(const struct tree *t, expr_id e, unsigned op)
{
    return expr_kind(t, e) == EXPR_OP && expr_number(t, e) == op;
}

// The attribute that is written at a place; 0: there is none.
static expr_id attribute_at(const struct tree *t, struct span at)
{
    for (expr_id e = 1; t && e < t->count; e++)
        if (is_puppet_operation(t, e, PUPPET_ATTRIBUTE) && t->exprs[e].start == at.start &&
            t->ends[e] == at.end)
            return e;
    return 0;
}

struct span value_span_at(struct explaining *how, struct span at)
{
    const struct tree *t = tree_of_file(how, at.file);
    expr_id e = attribute_at(t, at);
    return e ? expr_span(t, expr_operand(t, e, 2)) : NO_SPAN;
}

// ---- variables

// The assignment of a name in a body: the first one.
struct assignments {
    symbol name;
    struct span at; // where it was assigned; none: in one of several places
    ARRAY(expr_id) list;
};

static void note_assignment(const struct tree *t, expr_id e, struct assignments *out)
{
    expr_id target = expr_operand(t, e, 0);
    struct span at = expr_span(t, target);
    bool is_there = span_is_none(out->at) || (at.file == out->at.file && at.start == out->at.start);
    if (is_there && expr_kind(t, target) == EXPR_NAME && expr_name_symbol(t, target) == out->name)
        ARRAY_PUSH(&out->list, e);
}

static void find_assignments(const struct tree *t, expr_id in, struct assignments *out)
{
    struct preorder walk;
    preorder_begin(&walk, t, in);
    for (expr_id e; (e = preorder_next(&walk)) && budget_turn();)
        if (is_puppet_operation(t, e, PUPPET_LAMBDA))
            preorder_skip(&walk);
        else if (is_puppet_operation(t, e, PUPPET_ASSIGN))
            note_assignment(t, e, out);
    preorder_done(&walk);
}

static struct assignments assignments_in(const struct tree *t, expr_id body,
                                         const struct scope *scope, symbol name)
{
    const struct scope_entry *e = scope && name ? scope_find_symbol(scope, name) : NULL;
    struct assignments found = {.name = name, .at = e ? e->at : NO_SPAN};
    if (name)
        find_assignments(t, body, &found);
    return found;
}

static const struct explained *explain_assigned(struct explaining *how, const struct resource *body,
                                                const struct tree *t, struct str name,
                                                struct value v, struct assignments *found)
{
    struct why w;
    bool is_new;
    struct str ref = str_format(how->arena, "$%.*s", STR_ARGS(name));
    struct str key = str_format(how->arena, "%.*s of %.*s", STR_ARGS(ref),
                                STR_ARGS(resource_reference(how->arena, body)));
    (void)str_table_put(&how->done, key, &is_new);
    why_begin(&w, how, ref, v);
    w.out->shown_before = !is_new;
    w.out->is_inside = true;
    bool is_one = !value_is_unknown(v) || found->list.len == 1;
    for (size_t i = 0; i < found->list.len && (!is_one || !i); i++) {
        expr_id e = found->list.at[i];
        why_candidate(&w, is_one ? CANDIDATE_WON : CANDIDATE_PART,
                      expr_span(t, expr_operand(t, e, 0)), expr_span(t, expr_operand(t, e, 1)),
                      is_one ? NULL : "one of these, the condition is not known");
        if (is_new && how->depth < EXPLAINED_DEPTH_MOST)
            add_reads_of(&w, body, t, expr_operand(t, e, 1));
    }
    ARRAY_DONE(&found->list);
    return why_end(&w);
}

static const struct explained *explain_fact(struct explaining *how, struct str name, struct value v)
{
    struct why w;
    why_begin(&w, how, name, v);
    return why_end(&w);
}

static bool has_lambda_parameter(const struct tree *t, expr_id lambda, struct str name)
{
    for (uint32_t i = 2; i < expr_count(t, lambda); i++) {
        struct value v = expr_literal_value(t, expr_operand(t, expr_operand(t, lambda, i), 0));
        if (value_is(v, VALUE_STRING) && str_equal(value_str(&v), name))
            return true;
    }
    return false;
}

// The innermost call around an expression whose lambda has a parameter of this name; 0: there is none.
static expr_id call_around(const struct tree *t, expr_id inside, struct str name)
{
    expr_id found = 0;
    for (expr_id e = 1; e < t->count; e++) {
        if (!is_puppet_operation(t, e, PUPPET_CALL) || expr_count(t, e) < 2 ||
            t->exprs[e].start > t->exprs[inside].start || t->ends[e] < t->ends[inside])
            continue;
        expr_id last = expr_operand(t, e, expr_count(t, e) - 1);
        bool is_inner = !found || t->exprs[e].start >= t->exprs[found].start;
        if (is_inner && is_puppet_operation(t, last, PUPPET_LAMBDA) &&
            has_lambda_parameter(t, last, name))
            found = e;
    }
    return found;
}

// An element of what a call goes through.
static bool read_element(struct why *w, const struct resource *body, const struct tree *t,
                         expr_id e)
{
    struct str name = symbol_text(t->symbols, expr_name_symbol(t, e));
    expr_id call = call_around(t, e, name);
    if (call)
        add_reads_of(w, body, t, expr_operand(t, call, 1));
    return call;
}

const struct explained *explain_variable(struct explaining *how, const struct resource *body,
                                         struct str name)
{
    struct compiler *k = how->compiler;
    const struct puppet_definition *d = body ? body->definition : NULL;
    struct value v = body && body->scope ? compiler_variable(k, body->scope, name) : VALUE_NONE;
    if (value_is(v, VALUE_ABSENT))
        return NULL;
    for (uint32_t i = 0; d && i < d->parameter_count; i++)
        if (str_equal(d->parameters[i].name, name))
            return explain_parameter(how, body, name);
    if (!d)
        return NULL;
    struct assignments found =
        assignments_in(d->tree, d->body, body->scope, symbol_find(k->graph->symbols, name));
    return found.list.len ? explain_assigned(how, body, d->tree, name, v, &found) : NULL;
}

const struct explained *explain_top_variable(struct explaining *how, struct str name)
{
    struct compiler *k = how->compiler;
    const struct environment *e = k->environment;
    struct value v = compiler_variable(k, k->top, name);
    symbol id = symbol_find(k->graph->symbols, name);
    if (value_is(v, VALUE_ABSENT))
        return NULL;
    for (size_t i = 0; id && i < e->manifests.len; i++) {
        const struct tree *t = e->manifests.at[i]->tree;
        struct assignments found = assignments_in(t, e->manifests.at[i]->body, k->top, id);
        if (found.list.len)
            return explain_assigned(how, k->catalog->main, t, name, v, &found);
    }
    return explain_fact(how, name, v);
}

static void read_body_variable(struct why *w, const struct resource *body, struct str name)
{
    struct explaining *how = w->how;
    struct value v =
        body && body->scope ? compiler_variable(how->compiler, body->scope, name) : VALUE_NONE;
    const struct explained *found = explain_variable(how, body, name);
    bool is_title = str_equal(name, STR("title")) || str_equal(name, STR("name"));
    if (found)
        why_read(w, found);
    else if (!value_is(v, VALUE_ABSENT) && !value_is_aggregate(v) && !is_title)
        why_read(w, explain_fact(how, name, v));
}

// `$a::b`: a variable of a class.
static void read_qualified(struct why *w, struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != ':')
        end--;
    const struct resource *r =
        end > 2 ? catalog_find(w->how->compiler, STR("Class"), str_slice(name, 0, end - 2)) : NULL;
    if (r)
        read_body_variable(w, r, str_slice(name, end, name.len));
}

// A name of another language: `$global['db']['host']`. The keys are written last one first.
static bool read_outer(struct why *w, struct str name, const struct value *written, size_t count)
{
    struct compiler *k = w->how->compiler;
    struct value keys[16];
    struct view *view;
    path_id path;
    size_t used;
    symbol id = symbol_find(k->graph->symbols, name);
    if (!value_is(node_variable(&k->told, name), VALUE_ABSENT) ||
        (id && scope_find_symbol(k->top, id)) || !outer_name(k->environment, name, &view, &path))
        return false;
    for (size_t i = 0; i < count; i++)
        keys[i] = written[count - 1 - i];
    path = outer_path(k->graph, path, keys, count, &used);
    why_read(w, explain_path_part(k->graph, view, path, keys + used, count - used, w->how->arena));
    return true;
}

// `$facts['os']['family']`
static bool read_facts_access(struct why *w, const struct tree *t, expr_id e)
{
    struct value keys[16];
    size_t count = 0;
    expr_id object = e;
    while (is_puppet_operation(t, object, PUPPET_ACCESS) && expr_count(t, object) == 2 &&
           count < 16) {
        expr_id key = expr_operand(t, object, 1);
        if (expr_kind(t, key) != EXPR_LITERAL)
            return false;
        keys[count++] = expr_literal_value(t, key);
        object = expr_operand(t, object, 0);
    }
    if (!count || expr_kind(t, object) != EXPR_NAME)
        return false;
    struct str name = symbol_text(t->symbols, expr_name_symbol(t, object));
    if (read_outer(w, name, keys, count))
        return true;
    if (!str_equal(name, STR("facts")) && !str_equal(name, STR("trusted")))
        return false;
    struct compiler *k = w->how->compiler;
    struct value v = compiler_variable(k, k->top, name);
    struct str ref = name;
    while (count-- > 0) {
        struct str key = value_is(keys[count], VALUE_STRING) ? value_str(&keys[count]) : STR("");
        ref = str_format(w->how->arena, "%.*s.%.*s", STR_ARGS(ref), STR_ARGS(key));
        v = value_is_mapping(v) ? value_get(v, key) : VALUE_NONE;
    }
    why_read(w, explain_fact(w->how, ref, v));
    return true;
}

static bool read_lookup(struct why *w, const struct tree *t, expr_id e)
{
    if (!is_puppet_operation(t, e, PUPPET_CALL) || expr_count(t, e) < 2)
        return false;
    struct value name = expr_literal_value(t, expr_operand(t, e, 0));
    expr_id key = expr_operand(t, e, 1);
    bool is_lookup = value_is(name, VALUE_STRING) && (str_equal(value_str(&name), STR("lookup")) ||
                                                      str_starts(value_str(&name), STR("hiera")));
    struct value v = expr_kind(t, key) == EXPR_LITERAL ? expr_literal_value(t, key) : VALUE_NONE;
    if (is_lookup && value_is(v, VALUE_STRING))
        why_read(w, explain_data(w->how, str_copy(w->how->arena, value_str(&v))));
    return is_lookup;
}

// A template in Ruby's form reads variables of the body that it is called in: `@port`.
static void read_template_names(struct why *w, const struct resource *body, struct str text)
{
    for (size_t at = str_find_char(text, '@', 0); budget_more(at < text.len);
         at = str_find_char(text, '@', at)) {
        size_t end = ++at;
        while (end < text.len && (ascii_is_letter(text.at[end]) || ascii_is_digit(text.at[end]) ||
                                  text.at[end] == '_'))
            end++;
        if (end > at && w->how->depth < EXPLAINED_DEPTH_MOST)
            read_body_variable(w, body, str_slice(text, at, end));
    }
}

// The file of a module that a call reads: a template, a file.
static void note_file(struct why *w, const struct resource *body, const struct tree *t, expr_id e)
{
    static const struct {
        const char *name, *folder;
        bool is_ruby;
    } readers[] = {
        {"epp", "templates", false}, {"template", "templates", true}, {"file", "files", false}};
    if (!is_puppet_operation(t, e, PUPPET_CALL) || expr_count(t, e) < 2)
        return;
    struct value called = expr_literal_value(t, expr_operand(t, e, 0));
    expr_id arg = expr_operand(t, e, 1);
    struct value v = expr_kind(t, arg) == EXPR_LITERAL ? expr_literal_value(t, arg) : VALUE_NONE;
    for (size_t i = 0; i < COUNT_OF(readers) && value_is(v, VALUE_STRING); i++) {
        struct str path, text, why;
        bool is_it = value_is(called, VALUE_STRING) &&
                     str_equal(value_str(&called), str_of(readers[i].name));
        if (!is_it || environment_module_file(w->how->compiler->environment, value_str(&v),
                                              readers[i].folder, &path, &text, &why) <= 0)
            continue;
        ARRAY_PUSH(&w->how->files, str_copy(w->how->arena, path));
        if (readers[i].is_ruby)
            read_template_names(w, body, text);
    }
}

void add_loops_at(struct why *w, const struct resource *body, struct span at)
{
    const struct tree *t = tree_of_file(w->how, at.file);
    for (expr_id e = 1; t && e < t->count; e++) {
        bool is_around = is_puppet_operation(t, e, PUPPET_CALL) && expr_count(t, e) > 2 &&
                         t->exprs[e].start <= at.start && t->ends[e] >= at.end;
        if (is_around &&
            is_puppet_operation(t, expr_operand(t, e, expr_count(t, e) - 1), PUPPET_LAMBDA))
            add_reads_of(w, body, t, expr_operand(t, e, 1));
    }
}

// True if the expression is a read itself: what is inside is a part of that.
static bool add_read_of(struct why *w, const struct resource *body, const struct tree *t, expr_id e)
{
    if (expr_kind(t, e) == EXPR_NAME) {
        if (!read_element(w, body, t, e))
            read_body_variable(w, body, symbol_text(t->symbols, expr_name_symbol(t, e)));
        return true;
    }
    if (is_puppet_operation(t, e, PUPPET_QUALIFIED)) {
        struct value name = expr_literal_value(t, expr_operand(t, e, 0));
        read_qualified(w, value_str(&name));
        return true;
    }
    if (read_facts_access(w, t, e) || read_lookup(w, t, e))
        return true;
    note_file(w, body, t, e);
    return false;
}

void add_reads_of(struct why *w, const struct resource *body, const struct tree *t, expr_id in)
{
    struct preorder walk;
    if (w->how->depth >= EXPLAINED_DEPTH_MOST)
        return;
    preorder_begin(&walk, t, in);
    for (expr_id e; (e = preorder_next(&walk)) && budget_turn();)
        if (add_read_of(w, body, t, e))
            preorder_skip(&walk);
    preorder_done(&walk);
}

void add_reads_at(struct why *w, const struct resource *body, struct span at)
{
    const struct tree *t = tree_of_file(w->how, at.file);
    expr_id e = attribute_at(t, at);
    if (e)
        add_reads_of(w, body, t, expr_operand(t, e, 2));
}
