// SPDX-License-Identifier: Apache-2.0
//
// Calls: arguments, blocks, methods by table, and methods that the template defines itself.
#include "dialects/puppet/erb/erb_methods.h"

// ---- arguments

const struct rv *erb_arguments(struct erb_run *r, const struct erb_node *n, unsigned *count)
{
    struct rv_list list = {.arena = r->arena};
    for (size_t i = 0; i < n->count && !erb_left(r); i++) {
        const struct erb_node *arg = n->list[i];
        struct rv v = erb_eval(r, arg->kind == ERB_SPLAT ? arg->a : arg);
        if (arg->kind != ERB_SPLAT || erb_left(r)) {
            list_push(&list, v);
            continue;
        }
        bool is_list = v.kind == RV_ARRAY || v.kind == RV_HASH || v.kind == RV_RANGE;
        const struct rv_list *all = is_list ? erb_elements(r, v) : NULL;
        if (v.kind == RV_UNKNOWN)
            (void)erb_unknown(r);
        else if (!is_list && v.kind != RV_NIL)
            list_push(&list, v);
        for (size_t k = 0; all && k < all->len; k++)
            list_push(&list, all->at[k]);
    }
    *count = (unsigned)list.len;
    return list.at;
}

static const struct rv_proc *proc_of_block(struct erb_run *r, const struct erb_node *block)
{
    struct rv_proc *proc = ARENA_NEW(r->arena, struct rv_proc);
    proc->block = block;
    proc->frame = r->frame;
    proc->is_lambda = block->flag;
    return proc;
}

struct rv erb_eval_block(struct erb_run *r, const struct erb_node *n)
{
    return (struct rv){.kind = RV_PROC, .proc = proc_of_block(r, n)};
}

static const struct rv_proc *block_of_call(struct erb_run *r, const struct erb_node *n)
{
    if (!n)
        return NULL;
    if (n->kind == ERB_BLOCK)
        return proc_of_block(r, n);
    struct rv v = erb_eval(r, n->a);
    if (erb_left(r) || v.kind == RV_NIL)
        return NULL;
    if (v.kind == RV_PROC)
        return v.proc;
    if (v.kind != RV_SYMBOL) {
        (void)erb_raise(r, "TypeError", "wrong argument type %.*s (expected Proc)",
                        STR_ARGS(rv_class_name(v)));
        return NULL;
    }
    struct rv_proc *proc = ARENA_NEW(r->arena, struct rv_proc);
    proc->method = rv_bytes(v);
    return proc;
}

// ---- blocks

// One argument that is an array is spread over several parameters.
static bool spreads(const struct erb_node *block, const struct rv *args, unsigned count)
{
    return block->count > 1 && count == 1 && args[0].kind == RV_ARRAY;
}

static struct rv run_block(struct erb_run *r, const struct rv_proc *proc, const struct rv *args,
                           unsigned count)
{
    struct erb_frame *before = r->frame, *f = ARENA_NEW(r->arena, struct erb_frame);
    f->parent = proc->frame;
    f->block = proc->frame ? proc->frame->block : NULL;
    r->frame = f;
    if (!proc->is_lambda && spreads(proc->block, args, count))
        erb_bind(r, f, proc->block, args[0].list->at, (unsigned)args[0].list->len, false);
    else
        erb_bind(r, f, proc->block, args, count, proc->is_lambda);
    struct rv v = erb_left(r) ? rv_nil() : erb_eval(r, proc->block->b);
    r->frame = before;
    if (r->leave == LEAVE_NEXT || (proc->is_lambda && r->leave == LEAVE_RETURN)) {
        r->leave = LEAVE_NOT;
        v = r->result;
    } else if (r->leave == LEAVE_BREAK && !r->left_block) {
        r->left_block = proc;
    }
    return v;
}

struct rv erb_yield(struct erb_run *r, const struct rv_proc *proc, const struct rv *args,
                    unsigned count)
{
    if (!erb_charge(r, 1))
        return rv_nil();
    if (proc->native)
        return proc->native(r, proc->data, args, count);
    if (!proc->method.len)
        return run_block(r, proc, args, count);
    if (!count)
        return erb_raise(r, "ArgumentError", "no receiver given");
    struct rv_call c = {
        .self = args[0], .name = proc->method, .args = args + 1, .count = count - 1};
    return erb_send(r, &c);
}

struct rv erb_eval_yield(struct erb_run *r, const struct erb_node *n)
{
    unsigned count;
    const struct rv *args = erb_arguments(r, n, &count);
    if (erb_left(r))
        return rv_nil();
    if (!r->frame->block)
        return erb_raise(r, "LocalJumpError", "no block given (yield)");
    return erb_yield(r, r->frame->block, args, count);
}

// ---- methods of the template

struct rv erb_eval_def(struct erb_run *r, const struct erb_node *n)
{
    *str_table_put(&r->methods, n->text, NULL) = (uintptr_t)n->a;
    return rv_symbol(r->arena, n->text);
}

static struct rv run_method(struct erb_run *r, const struct erb_node *body, const struct rv_call *c)
{
    struct erb_frame *before = r->frame, *f = ARENA_NEW(r->arena, struct erb_frame);
    const struct rv_match *match = r->match;
    f->block = c->block;
    r->frame = f;
    erb_bind(r, f, body, c->args, c->count, true);
    struct rv v = erb_left(r) ? rv_nil() : erb_eval(r, body->b);
    r->frame = before;
    r->match = match;
    if (r->leave == LEAVE_RETURN) {
        r->leave = LEAVE_NOT;
        v = r->result;
    }
    return v;
}

// ---- methods by table

enum { TABLES_MOST = 4 };

static const struct rv_methods *const tables_of[][TABLES_MOST] = {
    [RV_NIL] = {&erb_nil_methods, &erb_object_methods},
    [RV_BOOL] = {&erb_bool_methods, &erb_object_methods},
    [RV_INT] = {&erb_number_methods, &erb_object_methods},
    [RV_FLOAT] = {&erb_number_methods, &erb_object_methods},
    [RV_STRING] = {&erb_string_methods, &erb_string_more_methods, &erb_pattern_methods,
                   &erb_object_methods},
    [RV_SYMBOL] = {&erb_symbol_methods, &erb_object_methods},
    [RV_ARRAY] = {&erb_array_methods, &erb_array_change_methods, &erb_walk_methods,
                  &erb_walk_more_methods},
    [RV_HASH] = {&erb_hash_methods, &erb_hash_change_methods, &erb_walk_methods,
                 &erb_walk_more_methods},
    [RV_RANGE] = {&erb_range_methods, &erb_walk_methods, &erb_walk_more_methods,
                  &erb_object_methods},
    [RV_REGEXP] = {&erb_regexp_methods, &erb_object_methods},
    [RV_MATCH] = {&erb_match_methods, &erb_object_methods},
    [RV_PROC] = {&erb_proc_methods, &erb_object_methods},
    [RV_WALK] = {&erb_wait_methods, &erb_walk_methods, &erb_walk_more_methods, &erb_object_methods},
    [RV_CLASS] = {&erb_object_methods},
    [RV_SCOPE] = {&erb_scope_methods, &erb_object_methods},
    [RV_SELF] = {&erb_functions_methods, &erb_object_methods},
    [RV_ERROR] = {&erb_error_methods, &erb_object_methods},
    [RV_OTHER] = {&erb_other_methods, &erb_object_methods},
    [RV_UNKNOWN] = {NULL},
};

static const struct rv_method *in_table(const struct rv_methods *t, struct str name)
{
    for (size_t i = 0; i < t->count; i++) {
        const char *candidate = t->list[i].name;
        if (candidate[0] == name.at[0] && !strncmp(candidate, name.at, name.len) &&
            !candidate[name.len])
            return &t->list[i];
    }
    return NULL;
}

static const struct rv_method *find_method(enum rv_kind kind, struct str name)
{
    const struct rv_method *found = NULL;
    for (size_t i = 0; name.len && i < TABLES_MOST && tables_of[kind][i] && !found; i++)
        found = in_table(tables_of[kind][i], name);
    // Arrays and hashes have so many that the last table has no room above.
    return found || !name.len || kind == RV_UNKNOWN ? found : in_table(&erb_object_methods, name);
}

bool erb_is_listed(const char *names, struct str name)
{
    for (const char *at = names; (at = strchr(at, ' ')) && at[1]; at++)
        if (!strncmp(at + 1, name.at, name.len) && at[1 + name.len] == ' ')
            return true;
    return false;
}

bool erb_responds(struct erb_run *r, struct rv v, struct str name)
{
    if (v.kind == RV_SELF && str_table_find(&r->methods, name))
        return true;
    return find_method(v.kind, name) || erb_is_missing(v.kind, name);
}

// How Ruby shows the receiver in a message.
static struct str shown_receiver(struct erb_run *r, struct rv self)
{
    struct str shown = rv_inspected(r->arena, self);
    if (self.kind == RV_SELF || self.kind == RV_SCOPE)
        return str_format(r->arena, "#<%.*s>", STR_ARGS(rv_class_name(self)));
    if (shown.len > 65)
        shown = str_format(r->arena, "#<%.*s>", STR_ARGS(rv_class_name(self)));
    return self.kind == RV_CLASS
               ? str_format(r->arena, "%.*s:Class", STR_ARGS(shown))
               : str_format(r->arena, "%.*s:%.*s", STR_ARGS(shown), STR_ARGS(rv_class_name(self)));
}

static struct rv no_method(struct erb_run *r, const struct rv_call *c)
{
    if (c->self.kind == RV_SCOPE && str_starts(c->name, STR("function_")))
        return erb_call_old_function(r, c);
    bool is_open = c->self.kind == RV_SCOPE || c->self.kind == RV_OTHER ||
                   c->self.kind == RV_WALK || c->self.kind == RV_PROC || c->self.kind == RV_CLASS;
    if (is_open || erb_is_missing(c->self.kind, c->name))
        return erb_refuse_running(r, "`%.*s#%.*s`", STR_ARGS(rv_class_name(c->self)),
                                  STR_ARGS(c->name));
    return erb_raise(r, "NoMethodError", "undefined method `%.*s' for %.*s", STR_ARGS(c->name),
                     STR_ARGS(shown_receiver(r, c->self)));
}

static bool takes_count(struct erb_run *r, const struct rv_method *m, unsigned count)
{
    if ((int)count >= m->least && (m->most < 0 || (int)count <= m->most))
        return true;
    if (m->most < 0)
        (void)erb_raise(r, "ArgumentError", "wrong number of arguments (given %u, expected %d+)",
                        count, m->least);
    else if (m->most > m->least)
        (void)erb_raise(r, "ArgumentError", "wrong number of arguments (given %u, expected %d..%d)",
                        count, m->least, m->most);
    else
        (void)erb_raise(r, "ArgumentError", "wrong number of arguments (given %u, expected %d)",
                        count, m->least);
    return false;
}

struct rv erb_send(struct erb_run *r, const struct rv_call *c)
{
    bool is_unknown = c->self.kind == RV_UNKNOWN;
    for (unsigned i = 0; i < c->count; i++)
        is_unknown = is_unknown || c->args[i].kind == RV_UNKNOWN;
    if (is_unknown)
        return erb_unknown(r);
    if (!erb_charge(r, 1))
        return rv_nil();
    if (c->self.kind == RV_CLASS)
        return erb_send_constant(r, c);
    const uint64_t *own = c->self.kind == RV_SELF ? str_table_find(&r->methods, c->name) : NULL;
    if (own)
        return run_method(r, (const struct erb_node *)(uintptr_t)*own, c);
    const struct rv_method *m = find_method(c->self.kind, c->name);
    if (!m)
        return no_method(r, c);
    if (!takes_count(r, m, c->count))
        return rv_nil();
    struct rv v = m->run(r, c);
    if (rv_met_unknown())
        return erb_unknown(r);
    if (rv_was_too_deep())
        return erb_refuse_running(r, "values that are nested too deeply");
    return v;
}

struct rv erb_send_to(struct erb_run *r, struct rv self, const char *name, const struct rv *args,
                      unsigned count)
{
    struct rv_call c = {.self = self, .name = str_of(name), .args = args, .count = count};
    return erb_send(r, &c);
}

// ---- the call itself

// A name alone that is neither a variable nor a method.
static struct rv no_name(struct erb_run *r, const struct erb_node *n)
{
    return erb_raise(
        r, "NameError",
        "undefined local variable or method `%.*s' for #<Puppet::Parser::TemplateWrapper>",
        STR_ARGS(n->text));
}

// The receiver, arguments and block; false: nothing is to be called.
static bool prepare_call(struct erb_run *r, const struct erb_node *n, struct rv_call *c)
{
    if (n->a)
        c->self = erb_eval(r, n->a);
    if (erb_left(r) || (n->a && n->flag && c->self.kind == RV_NIL))
        return false;
    c->args = erb_arguments(r, n, &c->count);
    c->block = erb_left(r) ? NULL : block_of_call(r, n->b);
    return !erb_left(r);
}

struct rv erb_eval_call(struct erb_run *r, const struct erb_node *n)
{
    struct rv_call c = {.self = {.kind = RV_SELF}, .name = n->text};
    if (!prepare_call(r, n, &c))
        return rv_nil();
    r->at = n->at;
    bool is_bare = !n->a && !c.count && !c.block;
    struct rv *local = is_bare ? erb_find_local(r->frame, n->text) : NULL;
    if (local)
        return *local;
    if (is_bare && !n->flag && !erb_responds(r, c.self, n->text))
        return no_name(r, n);
    struct rv v = erb_send(r, &c);
    if (r->leave == LEAVE_BREAK && c.block && r->left_block == c.block) {
        r->leave = LEAVE_NOT;
        v = r->result;
    }
    return v;
}
