// SPDX-License-Identifier: Apache-2.0
//
// What other languages read of an environment, as `hiera`: the keys of its data. Each is looked up when it is read, for the
// node whose facts are given. Without facts, what depends on them is unknown.
#include "dialects/puppet/tree/explain_inside.h"
#include "dialects/puppet/tree/puppet_doubts.h"
#include "dialects/puppet/tree/puppet_nodes.h"
#include "graph/eval/call.h"
#include "graph/scope/scope.h"
#include "graph/views/change.h"

struct offered_data {
    struct asked asked;      // the compilation that keys are looked up in
    struct str_table unsure; // keys that depend on facts
    bool lacks_facts;
    struct context context;
    struct node *node;
};

static const struct context_kind data_context = {"data that other languages read"};

static struct offered_data *offered_of(const struct env *env)
{
    struct context *c = scope_context(env->scope);
    while (c && c->kind != &data_context)
        c = c->parent;
    return c->data;
}

// ---- one key

// A key may need, by way of another language, a key of the same compilation.
struct data_turn {
    struct compiler *compiler;
    bool is_first;
};

static struct data_turn turn_begin(struct compiler *k)
{
    struct data_turn t = {k, compiler_current() != k};
    if (t.is_first)
        compiler_begin(k, NULL);
    return t;
}

static void turn_end(const struct data_turn *t)
{
    if (t->is_first)
        compiler_end(t->compiler);
}

// What is Sensitive is marked; what only Puppet has is written as it writes it.
static struct value value_for_others(struct offered_data *o, struct value v)
{
    struct arena *a = &o->asked.tree->graph->arena;
    struct explaining how = {.asked = &o->asked, .compiler = o->asked.compiler, .arena = a};
    struct value inner;
    if (!puppet_is_sensitive(v, &inner))
        return plain_value(&how, v);
    return value_mark(a, plain_value(&how, inner), &mark_sensitive);
}

static struct value look_up_offered(struct call *c)
{
    struct offered_data *o = offered_of(c->context->env);
    struct compiler *k = o->asked.compiler;
    struct value key = call_arg(c, 0);
    struct data_turn turn = turn_begin(k);
    struct hiera_request r = {.merge = VALUE_NONE, .scope = k->top};
    struct value v = hiera_lookup(compiler_hiera(k), &r, value_str(&key));
    v = value_for_others(o, v);
    turn_end(&turn);
    if (value_is(v, VALUE_ABSENT)) // some other node has it
        return fail_at(c->graph, FAIL_MISSING, DIAG_MISSING_KEY, call_span(c),
                       "no data for `%.*s`: no level that applies has it",
                       STR_ARGS(value_str(&key)));
    return v;
}

static const struct explained *account_for_key(struct graph *g, const struct eval_context *at,
                                               expr_id e, struct arena *a)
{
    struct offered_data *o = offered_of(at->env);
    struct value key = expr_literal_value(at->tree, expr_operand(at->tree, e, 0));
    struct explaining how = {.asked = &o->asked, .compiler = o->asked.compiler, .arena = a};
    struct data_turn turn = turn_begin(how.compiler);
    (void)g;
    hiera_set_unsure(compiler_hiera(how.compiler),
                     NULL); // which files have it is shown in any case
    const struct explained *found = explain_data(&how, str_copy(a, value_str(&key)));
    hiera_set_unsure(compiler_hiera(how.compiler), o->lacks_facts ? &o->unsure : NULL);
    turn_end(&turn);
    str_table_done(&how.done);
    ARRAY_DONE(&how.files);
    return found;
}

// ---- all keys

enum { DATA_KEY };

static const struct operation data_operations[] = {
    [DATA_KEY] = {.name = "lookup",
                  .arity = 1,
                  .apply = look_up_offered,
                  .account = account_for_key},
};

static const struct ops data_ops = {
    .language = "Hiera", .operations = data_operations, .operation_count = 1, .any_keys = true};

struct key_list {
    struct offered_data *data;
    struct tree_builder *builder;
    struct str_table seen;
    ARRAY(symbol) keys;
    ARRAY(expr_id) values;
    struct value unreadable; // the failure of a file that may have any key; absent: there is none
};

static void add_offered_key(void *data, const struct hiera_datum *d)
{
    struct key_list *l = data;
    struct arena *a = &l->data->asked.tree->graph->arena;
    bool is_new;
    if (d->finding == FINDING_BROKEN_FILE && failure_mask(d->value) & FAIL_WORLD)
        l->unreadable = failure_value(a, failure_of(a, d->value));
    if (d->finding != FINDING_KEY || str_equal(d->key, STR("lookup_options")))
        return;
    struct str key = str_copy(a, d->key);
    if (!d->is_always_read)
        *str_table_put(&l->data->unsure, key, NULL) = 1;
    str_table_put(&l->seen, key, &is_new);
    if (!is_new)
        return;
    expr_id literal = expr_literal(l->builder, NO_SPAN, value_string_kept(key));
    ARRAY_PUSH(&l->keys, symbol_intern(l->builder->symbols, key));
    ARRAY_PUSH(&l->values, expr_op(l->builder, NO_SPAN, DATA_KEY, &literal, 1));
}

static struct node *node_of_keys(struct offered_data *o)
{
    struct graph *g = o->asked.tree->graph;
    struct compiler *k = o->asked.compiler;
    struct tree_builder b;
    struct str *modules;
    struct hiera_request r = {.merge = VALUE_NONE, .scope = k->top};
    tree_begin(&b, &data_ops, g->symbols, 0);
    struct key_list l = {.data = o, .builder = &b, .unreadable = VALUE_NONE};
    size_t count = environment_modules(k->environment, &modules);
    struct value failed =
        hiera_inventory(compiler_hiera(k), &r, modules, count, add_offered_key, &l);
    if (!value_is_poison(failed) && value_is_poison(l.unreadable))
        failed = l.unreadable;
    expr_id all = expr_mapping(&b, NO_SPAN, l.keys.at, l.values.at, (uint32_t)l.keys.len);
    struct tree *tree = tree_end(&b);
    graph_keep_tree(g, tree);
    ARRAY_DONE(&l.keys);
    ARRAY_DONE(&l.values);
    str_table_done(&l.seen);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = scope_open(g, SCOPE_NAMED, NULL, STR("hiera"))};
    env->scope->context = &o->context;
    return value_is_poison(failed) ? node_of_value(g, failed, NULL)
                                   : node_of_expr(g, tree, all, env, NULL);
}

// ---- the node that is meant

static struct node *open_offered(struct puppet_tree *t)
{
    struct offered_data *o = ARENA_NEW(&t->graph->arena, struct offered_data);
    *o = (struct offered_data){.asked = {.tree = t}};
    bool has_facts = t->facts.len == 1; // of several nodes none is meant
    if (has_facts) {
        o->asked.labels.node = t->facts.at[0].name;
        o->asked.labels.facts = t->facts.at[0].text;
    }
    t->offered = o;
    o->context = (struct context){.kind = &data_context, .data = o};
    if (!puppet_asked_begin(&o->asked))
        return node_of_value(t->graph, o->asked.failed, NULL);
    o->asked.settings.lacks_facts = o->lacks_facts = !has_facts;
    o->asked.compiler = compiler_open(o->asked.environment, &o->asked.settings);
    struct data_turn turn = turn_begin(o->asked.compiler);
    struct node *n = node_of_keys(o);
    turn_end(&turn);
    if (!has_facts)
        hiera_set_unsure(compiler_hiera(o->asked.compiler), &o->unsure);
    return n;
}

static struct node *meaning_of_data(struct dialect_tree *base)
{
    struct puppet_tree *t = (struct puppet_tree *)base;
    if (!t->offered || !t->offered->node) {
        struct node *n = open_offered(t);
        t->offered->node = n;
    }
    return t->offered->node;
}

void puppet_offer_forget(struct puppet_tree *t)
{
    if (!t->offered)
        return;
    graph_note_all(t->graph); // who has read it kept what it was
    puppet_asked_forget(&t->offered->asked);
    str_table_done(&t->offered->unsure);
    t->offered = NULL;
}

const struct offer_capability puppet_offer = {.name = "hiera", .meaning = meaning_of_data};
