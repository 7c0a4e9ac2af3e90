// SPDX-License-Identifier: Apache-2.0
//
// Assignments: to variables, to elements, to several targets at once; and arguments to parameters.
#include "dialects/puppet/erb/erb_methods.h"

static void assign_by_call(struct erb_run *r, const struct erb_node *target, struct rv v)
{
    struct rv self = target->a ? erb_eval(r, target->a) : (struct rv){.kind = RV_SELF};
    unsigned count = 0;
    const struct rv *args = erb_left(r) ? NULL : erb_arguments(r, target, &count);
    if (erb_left(r))
        return;
    struct rv *all = ARENA_ARRAY(r->arena, struct rv, count + 1);
    for (unsigned i = 0; i < count; i++)
        all[i] = args[i];
    all[count] = v;
    struct rv_call c = {.self = self,
                        .name = str_format(r->arena, "%.*s=", STR_ARGS(target->text)),
                        .args = all,
                        .count = count + 1};
    (void)erb_send(r, &c);
}

static void assign_parts(struct erb_run *r, const struct erb_node *targets, struct rv v)
{
    const struct rv_list one = {.at = &v, .len = 1};
    const struct rv_list *list = v.kind == RV_ARRAY ? v.list : &one;
    struct rv_list copy = *list; // assigning must not change what is still to be assigned
    size_t count = copy.len, next = 0;
    for (size_t i = 0; i < targets->count && !erb_left(r); i++) {
        const struct erb_node *target = targets->list[i];
        if (target->kind == ERB_SPLAT) {
            size_t after = targets->count - i - 1;
            size_t taken = count > next + after ? count - next - after : 0;
            if (target->a)
                erb_assign(r, target->a, rv_array_of(r->arena, copy.at + next, taken));
            next += taken;
        } else {
            erb_assign(r, target, next < count ? copy.at[next] : rv_nil());
            next++;
        }
    }
}

void erb_assign(struct erb_run *r, const struct erb_node *target, struct rv v)
{
    if (!erb_charge(r, 1))
        return;
    switch ((int)target->kind) {
    case ERB_LOCAL:
    case ERB_CONSTANT: erb_set_local(r, target->text, v); return;
    case ERB_INSTANCE: rv_hash_put(r->instances, rv_text(r->arena, target->text), v); return;
    case ERB_CALL: assign_by_call(r, target, v); return;
    case ERB_TARGETS: assign_parts(r, target, v); return;
    default: (void)erb_refuse_running(r, "an assignment to a global variable");
    }
}

struct rv erb_eval_assign(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = erb_eval(r, n->b);
    if (!erb_left(r))
        erb_assign(r, n->a, v);
    return v;
}

struct rv erb_eval_assign_all(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = erb_eval(r, n->b);
    if (v.kind == RV_UNKNOWN)
        return erb_unknown(r);
    if (!erb_left(r))
        assign_parts(r, n->a, v);
    return v;
}

// The target with its own parts evaluated once: `a[f()] ||= 1`.
static struct erb_node settled_target(struct erb_run *r, const struct erb_node *target)
{
    struct erb_node settled = *target;
    struct erb_node *parts = ARENA_ARRAY(r->arena, struct erb_node, target->count + 1);
    struct erb_node **list = ARENA_ARRAY(r->arena, struct erb_node *, target->count + 1);
    struct erb_frame *f = r->frame;
    // Values are kept as variables without a name that code could say.
    for (size_t i = 0; i <= target->count && !erb_left(r); i++) {
        const struct erb_node *part = i < target->count ? target->list[i] : target->a;
        if (!part)
            continue;
        struct rv v = erb_eval(r, part);
        char *name = arena_alloc(r->arena, 1);
        parts[i] = (struct erb_node){.kind = ERB_LOCAL, .at = part->at, .text = str_make(name, 1)};
        erb_add_local(r, f, parts[i].text, v);
        if (i < target->count)
            list[i] = &parts[i];
        else
            settled.a = &parts[i];
    }
    settled.list = list;
    return settled;
}

struct rv erb_eval_assign_by(struct erb_run *r, const struct erb_node *n)
{
    struct erb_frame *f = r->frame;
    size_t locals = f->len;
    struct erb_node target = n->a->kind == ERB_CALL ? settled_target(r, n->a) : *n->a;
    struct rv old = erb_left(r) ? rv_nil() : erb_eval(r, &target), v = old;
    bool is_or = str_equal(n->text, STR("||")), is_and = str_equal(n->text, STR("&&"));
    if (!erb_left(r) && (is_or || is_and)) {
        bool is_true = erb_truth(r, old);
        if (is_true != is_or && !erb_left(r)) {
            v = erb_eval(r, n->b);
            if (!erb_left(r))
                erb_assign(r, &target, v);
        }
    } else if (!erb_left(r)) {
        struct rv right = erb_eval(r, n->b);
        struct rv_call c = {.self = old, .name = n->text, .args = &right, .count = 1};
        r->at = n->at;
        v = erb_left(r) ? right : erb_send(r, &c);
        if (!erb_left(r))
            erb_assign(r, &target, v);
    }
    if (n->a->kind == ERB_CALL && f->len > locals && f == r->frame)
        f->len = locals;
    return v;
}

// ---- parameters

static void bind_parts(struct erb_run *r, struct erb_frame *f, const struct erb_node *parts,
                       struct rv v)
{
    const struct rv_list one = {.at = &v, .len = 1};
    const struct rv_list *list = v.kind == RV_ARRAY ? v.list : &one;
    if (erb_charge(r, 1))
        erb_bind(r, f, parts, list->at, (unsigned)list->len, false);
}

static struct rv keyword_value(struct erb_run *r, const struct erb_node *parameter,
                               struct rv keywords)
{
    struct rv v;
    struct rv key = rv_symbol(r->arena, parameter->text);
    if (keywords.kind == RV_HASH && hash_find(keywords.hash, key, &v))
        return v;
    if (parameter->a)
        return erb_eval(r, parameter->a);
    return erb_raise(r, "ArgumentError", "missing keyword: :%.*s", STR_ARGS(parameter->text));
}

struct binding {
    unsigned required, optional;
    bool has_rest, has_keywords;
};

static struct binding count_parameters(const struct erb_node *block)
{
    struct binding b = {0};
    for (size_t i = 0; i < block->count; i++) {
        int64_t kind = block->list[i]->integer;
        b.required += kind == PARAMETER_PLAIN || kind == PARAMETER_PARTS;
        b.optional += kind == PARAMETER_OPTIONAL;
        b.has_rest = b.has_rest || kind == PARAMETER_REST;
        b.has_keywords = b.has_keywords || kind == PARAMETER_KEYWORD;
    }
    return b;
}

static bool count_is_good(struct erb_run *r, const struct binding *b, unsigned count)
{
    if (count >= b->required && (b->has_rest || count <= b->required + b->optional))
        return true;
    if (b->has_rest)
        (void)erb_raise(r, "ArgumentError", "wrong number of arguments (given %u, expected %u+)",
                        count, b->required);
    else if (b->optional)
        (void)erb_raise(r, "ArgumentError", "wrong number of arguments (given %u, expected %u..%u)",
                        count, b->required, b->required + b->optional);
    else
        (void)erb_raise(r, "ArgumentError", "wrong number of arguments (given %u, expected %u)",
                        count, b->required);
    return false;
}

// What is still to be given to parameters.
struct spending {
    const struct rv *args;
    unsigned count, next, optional, rest;
    struct rv keywords;
};

static void bind_parameter(struct erb_run *r, struct erb_frame *f, const struct erb_node *p,
                           struct spending *s)
{
    struct rv v = s->next < s->count ? s->args[s->next] : rv_nil();
    switch ((enum erb_parameter)p->integer) {
    case PARAMETER_PARTS:
        s->next++;
        bind_parts(r, f, p, v);
        return;
    case PARAMETER_PLAIN:
        s->next++;
        erb_add_local(r, f, p->text, v);
        return;
    case PARAMETER_OPTIONAL:
        if (s->optional) {
            s->optional--;
            s->next++;
        } else {
            v = erb_eval(r, p->a);
        }
        erb_add_local(r, f, p->text, v);
        return;
    case PARAMETER_REST:
        if (p->text.len)
            erb_add_local(r, f, p->text,
                          rv_array_of(r->arena, s->rest ? s->args + s->next : NULL, s->rest));
        s->next += s->rest;
        return;
    case PARAMETER_KEYWORD: erb_add_local(r, f, p->text, keyword_value(r, p, s->keywords)); return;
    case PARAMETER_BLOCK:
        erb_add_local(r, f, p->text,
                      f->block ? (struct rv){.kind = RV_PROC, .proc = f->block} : rv_nil());
        return;
    }
}

void erb_bind(struct erb_run *r, struct erb_frame *f, const struct erb_node *block,
              const struct rv *args, unsigned count, bool is_strict)
{
    struct binding b = count_parameters(block);
    struct spending s = {.args = args, .count = count, .keywords = rv_nil()};
    if (b.has_keywords && count && args[count - 1].kind == RV_HASH)
        s.keywords = args[--s.count];
    if (is_strict && !count_is_good(r, &b, s.count))
        return;
    unsigned spare = s.count > b.required ? s.count - b.required : 0;
    s.optional = spare < b.optional ? spare : b.optional;
    s.rest = spare - s.optional;
    for (size_t i = 0; i < block->count && !erb_left(r); i++)
        bind_parameter(r, f, block->list[i], &s);
}
