// SPDX-License-Identifier: Apache-2.0
//
// Evaluating a template: literals, variables, logic and flow. Calls are in erb_call.c, assignments in erb_assign.c.
#include <math.h>

#include "dialects/puppet/erb/erb_methods.h"

enum { DEPTH_MOST = 3000 }; // evaluations inside of each other; the stack is looked at besides

bool erb_charge(struct erb_run *r, uint64_t steps)
{
    if (erb_left(r))
        return false;
    if (call_charge(r->call->kernel, steps))
        return true;
    r->leave = LEAVE_LIMIT;
    return false;
}

bool erb_room(struct erb_run *r, uint64_t bytes)
{
    if (!erb_left(r) && !call_output(r->call->kernel, bytes))
        r->leave = LEAVE_LIMIT;
    return !erb_left(r);
}

bool erb_truth(struct erb_run *r, struct rv v)
{
    if (v.kind == RV_UNKNOWN)
        (void)erb_unknown(r);
    return rv_is_true(v);
}

// ---- local variables

struct rv *erb_find_local(struct erb_frame *f, struct str name)
{
    for (; f; f = f->parent)
        for (size_t i = f->len; i > 0; i--)
            if (f->at[i - 1].name.at == name.at && f->at[i - 1].name.len == name.len)
                return &f->at[i - 1].value;
    return NULL;
}

void erb_add_local(struct erb_run *r, struct erb_frame *f, struct str name, struct rv v)
{
    if (f->len == f->room) {
        size_t room = f->room * 2 + 4;
        struct erb_variable *at = ARENA_ARRAY(r->arena, struct erb_variable, room);
        if (f->len)
            memcpy(at, f->at, f->len * sizeof(*at));
        f->at = at;
        f->room = room;
    }
    f->at[f->len++] = (struct erb_variable){name, v};
}

void erb_set_local(struct erb_run *r, struct str name, struct rv v)
{
    struct rv *old = erb_find_local(r->frame, name);
    if (old)
        *old = v;
    else
        erb_add_local(r, r->frame, name, v);
}

static struct rv eval_local(struct erb_run *r, const struct erb_node *n)
{
    struct rv *v = erb_find_local(r->frame, n->text);
    return v ? *v : rv_nil();
}

static struct rv eval_instance(struct erb_run *r, const struct erb_node *n)
{
    return erb_instance(r, n->text);
}

static struct rv eval_global(struct erb_run *r, const struct erb_node *n)
{
    if (n->text.len && ascii_is_digit(n->text.at[0]))
        return r->match ? erb_group(r, r->match, strtoul(n->text.at, NULL, 10)) : rv_nil();
    if (str_equal(n->text, STR("~")))
        return r->match ? (struct rv){.kind = RV_MATCH, .match = r->match} : rv_nil();
    if (str_equal(n->text, STR("&")))
        return r->match ? erb_group(r, r->match, 0) : rv_nil();
    if (str_equal(n->text, STR("`")) || str_equal(n->text, STR("'")))
        return r->match ? erb_send_to(r, (struct rv){.kind = RV_MATCH, .match = r->match},
                                      n->text.at[0] == '`' ? "pre_match" : "post_match", NULL, 0)
                        : rv_nil();
    if (str_equal(n->text, STR("!")))
        return r->error ? (struct rv){.kind = RV_ERROR, .error = r->error} : rv_nil();
    r->at = n->at;
    return erb_refuse_running(r, "`$%.*s`", STR_ARGS(n->text));
}

static struct rv eval_constant(struct erb_run *r, const struct erb_node *n)
{
    static const struct {
        const char *name;
        int64_t number;
    } numbers[] = {{"Regexp::IGNORECASE", 1}, {"Regexp::EXTENDED", 2}, {"Regexp::MULTILINE", 4}};
    for (struct erb_frame *f = r->frame; f; f = f->parent)
        for (size_t i = 0; i < f->len; i++)
            if (str_equal(f->at[i].name, n->text))
                return f->at[i].value;
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        if (str_equal(n->text, str_of(numbers[i].name)))
            return rv_int(numbers[i].number);
    if (str_equal(n->text, STR("Float::INFINITY")))
        return rv_float((double)INFINITY);
    return rv_class(r->arena, n->text);
}

// ---- literals

static struct rv eval_simple(struct erb_run *r, const struct erb_node *n)
{
    switch ((int)n->kind) {
    case ERB_TRUE:
    case ERB_FALSE: return rv_bool(n->kind == ERB_TRUE);
    case ERB_INT: return rv_int(n->integer);
    case ERB_FLOAT: return rv_float(n->number);
    case ERB_STRING: return rv_text(r->arena, n->text);
    case ERB_SELF: return (struct rv){.kind = RV_SELF};
    default: return rv_nil();
    }
}

static struct rv eval_joined(struct erb_run *r, const struct erb_node *n)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < n->count && !erb_left(r); i++) {
        struct rv v = erb_eval(r, n->list[i]);
        if (v.kind == RV_UNKNOWN)
            (void)erb_unknown(r);
        if (!erb_left(r))
            rv_write(&out, v);
    }
    if (rv_met_unknown())
        (void)erb_unknown(r);
    return erb_take_buffer(r, &out);
}

static struct rv eval_symbol(struct erb_run *r, const struct erb_node *n)
{
    if (!n->a)
        return rv_symbol(r->arena, n->text);
    struct rv text = erb_eval(r, n->a);
    return erb_left(r) ? text : rv_symbol(r->arena, rv_bytes(text));
}

static struct rv eval_regexp(struct erb_run *r, const struct erb_node *n)
{
    struct rv source = erb_eval(r, n->a);
    return erb_left(r) ? source : erb_regexp(r, rv_bytes(source), (unsigned)n->integer);
}

static struct rv eval_array(struct erb_run *r, const struct erb_node *n)
{
    unsigned count;
    const struct rv *items = erb_arguments(r, n, &count);
    return rv_array_of(r->arena, items, count);
}

static struct rv eval_hash(struct erb_run *r, const struct erb_node *n)
{
    struct rv hash = rv_hash(r->arena);
    for (size_t i = 0; i + 1 < n->count && !erb_left(r); i += 2) {
        struct rv key = n->list[i] ? erb_eval(r, n->list[i]) : rv_nil();
        struct rv item =
            erb_left(r) ? key : erb_eval(r, n->list[i] ? n->list[i + 1] : n->list[i + 1]->a);
        if (erb_left(r))
            break;
        if (n->list[i])
            rv_hash_put(hash, key, item);
        else if (item.kind == RV_HASH)
            for (size_t k = 0; k < item.hash->keys.len; k++)
                rv_hash_put(hash, item.hash->keys.at[k], item.hash->items.at[k]);
        else if (item.kind != RV_NIL)
            (void)erb_no_conversion(r, item, "Hash");
    }
    return hash;
}

static struct rv eval_range(struct erb_run *r, const struct erb_node *n)
{
    struct rv first = erb_eval(r, n->a);
    struct rv last = erb_left(r) ? first : erb_eval(r, n->b);
    return rv_range(r->arena, first, last, n->flag);
}

// ---- logic

static struct rv eval_and(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = erb_eval(r, n->a);
    bool is_true = !erb_left(r) && erb_truth(r, v);
    bool goes_on = n->kind == ERB_AND ? is_true : !is_true;
    return !erb_left(r) && goes_on ? erb_eval(r, n->b) : v;
}

static struct rv eval_not(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = erb_eval(r, n->a);
    return erb_left(r) ? v : rv_bool(!erb_truth(r, v));
}

static const char *defined_word(struct erb_run *r, const struct erb_node *n)
{
    bool is_defined = true;
    switch ((int)n->kind) {
    case ERB_LOCAL: return "local-variable";
    case ERB_INSTANCE: {
        struct rv old;
        struct rv key = rv_text(r->arena, n->text);
        bool is_set = hash_find(r->instances.hash, key, &old);
        struct rv v = erb_instance(r, n->text);
        return (is_set || v.kind != RV_NIL) ? "instance-variable" : NULL;
    }
    case ERB_CALL:
        if (n->a) {
            if (!defined_word(r, n->a))
                return NULL;
            struct rv v = erb_eval(r, n->a);
            is_defined = !erb_left(r) && erb_responds(r, v, n->text);
        } else {
            is_defined = erb_responds(r, (struct rv){.kind = RV_SELF}, n->text);
        }
        return is_defined ? "method" : NULL;
    case ERB_CONSTANT: return "constant";
    case ERB_ASSIGN: return "assignment";
    default: return "expression";
    }
}

static struct rv eval_defined(struct erb_run *r, const struct erb_node *n)
{
    const char *word = defined_word(r, n->a);
    return word ? rv_text(r->arena, str_of(word)) : rv_nil();
}

// ---- flow

static struct rv eval_all_steps(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = rv_nil();
    for (size_t i = 0; i < n->count && !erb_left(r); i++)
        v = erb_eval(r, n->list[i]);
    return v;
}

static struct rv eval_if(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = erb_eval(r, n->a);
    if (erb_left(r))
        return v;
    bool is_true = erb_truth(r, v);
    const struct erb_node *body = is_true ? n->b : n->c;
    return body && !erb_left(r) ? erb_eval(r, body) : rv_nil();
}

static bool matches_when(struct erb_run *r, const struct erb_node *when,
                         const struct erb_node *subject, struct rv v)
{
    unsigned count;
    for (size_t i = 0; i < when->count && !erb_left(r); i++) {
        struct erb_node one = {.list = when->list + i, .count = 1};
        const struct rv *patterns = erb_arguments(r, &one, &count);
        for (unsigned k = 0; k < count && !erb_left(r); k++)
            if (subject ? erb_case_equal(r, patterns[k], v) : erb_truth(r, patterns[k]))
                return !erb_left(r);
    }
    return false;
}

static struct rv eval_case(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = n->a ? erb_eval(r, n->a) : rv_nil();
    if (v.kind == RV_UNKNOWN)
        return erb_unknown(r);
    for (size_t i = 0; i < n->count && !erb_left(r); i++)
        if (matches_when(r, n->list[i], n->a, v))
            return erb_eval(r, n->list[i]->b);
    return n->c && !erb_left(r) ? erb_eval(r, n->c) : rv_nil();
}

// A body of a loop has left: true if the loop ends.
static bool loop_ends(struct erb_run *r, struct rv *result)
{
    if (r->leave == LEAVE_NEXT) {
        r->leave = LEAVE_NOT;
        return false;
    }
    if (r->leave == LEAVE_BREAK && !r->left_block) {
        r->leave = LEAVE_NOT;
        *result = r->result;
        return true;
    }
    return erb_left(r);
}

static struct rv eval_while(struct erb_run *r, const struct erb_node *n)
{
    struct rv result = rv_nil();
    while (erb_charge(r, 1)) {
        struct rv v = erb_eval(r, n->a);
        if (erb_left(r) || erb_truth(r, v) == n->flag)
            break;
        (void)erb_eval(r, n->b);
        if (loop_ends(r, &result))
            break;
    }
    return result;
}

static struct rv eval_for_in(struct erb_run *r, const struct erb_node *n)
{
    struct rv all = erb_eval(r, n->b), result = all;
    const struct rv_list *list = erb_left(r) ? NULL : erb_elements(r, all);
    for (size_t i = 0; list && i < list->len && erb_charge(r, 1); i++) {
        erb_assign(r, n->a, list->at[i]);
        (void)erb_eval(r, n->c);
        if (loop_ends(r, &result))
            break;
    }
    return result;
}

static bool rescues(struct erb_run *r, const struct erb_node *rescue)
{
    if (!rescue->count)
        return erb_error_is(r->error->class_name, STR("StandardError"));
    for (size_t i = 0; i < rescue->count; i++)
        if (erb_error_is(r->error->class_name, rescue->list[i]->text))
            return true;
    return false;
}

static struct rv eval_rescue(struct erb_run *r, const struct erb_node *n, struct rv v)
{
    for (size_t i = 0; i < n->count; i++) {
        const struct erb_node *rescue = n->list[i];
        if (!rescues(r, rescue))
            continue;
        r->leave = LEAVE_NOT;
        if (rescue->a)
            erb_assign(r, rescue->a, (struct rv){.kind = RV_ERROR, .error = r->error});
        return rescue->b ? erb_eval(r, rescue->b) : rv_nil();
    }
    return v;
}

static struct rv eval_begin(struct erb_run *r, const struct erb_node *n)
{
    struct rv v;
    do {
        if (r->leave == LEAVE_RETRY)
            r->leave = LEAVE_NOT;
        v = erb_eval(r, n->a);
        if (r->leave == LEAVE_RAISE)
            v = eval_rescue(r, n, v);
        else if (n->b && !erb_left(r))
            v = erb_eval(r, n->b);
    } while (r->leave == LEAVE_RETRY);
    if (n->c && r->leave <= LEAVE_RAISE) {
        enum erb_leave leave = r->leave;
        struct rv result = r->result;
        r->leave = LEAVE_NOT;
        (void)erb_eval(r, n->c);
        if (!erb_left(r)) {
            r->leave = leave;
            r->result = result;
        }
    }
    return v;
}

static struct rv eval_exit(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = n->a ? erb_eval(r, n->a) : rv_nil();
    if (erb_left(r))
        return v;
    r->leave = n->kind == ERB_BREAK    ? LEAVE_BREAK
               : n->kind == ERB_NEXT   ? LEAVE_NEXT
               : n->kind == ERB_RETURN ? LEAVE_RETURN
                                       : LEAVE_RETRY;
    r->left_block = NULL;
    r->result = v;
    return v;
}

// ---- what a template writes

static struct rv eval_text(struct erb_run *r, const struct erb_node *n)
{
    if (erb_room(r, r->out.string->len + n->text.len))
        rv_string_add(r->arena, r->out.string, n->text);
    return rv_nil();
}

static struct rv eval_output(struct erb_run *r, const struct erb_node *n)
{
    struct rv v = erb_eval(r, n->a);
    if (v.kind == RV_UNKNOWN)
        return erb_unknown(r);
    if (erb_left(r))
        return v;
    struct str text = v.kind == RV_STRING ? rv_bytes(v) : rv_to_s(r->arena, v);
    if (rv_met_unknown())
        return erb_unknown(r);
    if (erb_room(r, r->out.string->len + text.len))
        rv_string_add(r->arena, r->out.string, text);
    return rv_nil();
}

static struct rv eval_refused(struct erb_run *r, const struct erb_node *n)
{
    r->at = n->at;
    return erb_refuse_running(r, "%.*s", STR_ARGS(n->text));
}

static struct rv (*const by_kind[])(struct erb_run *r, const struct erb_node *n) = {
    [ERB_NIL] = eval_simple,
    [ERB_TRUE] = eval_simple,
    [ERB_FALSE] = eval_simple,
    [ERB_SELF] = eval_simple,
    [ERB_INT] = eval_simple,
    [ERB_FLOAT] = eval_simple,
    [ERB_STRING] = eval_simple,
    [ERB_JOINED] = eval_joined,
    [ERB_SYMBOL] = eval_symbol,
    [ERB_REGEXP] = eval_regexp,
    [ERB_ARRAY] = eval_array,
    [ERB_HASH] = eval_hash,
    [ERB_RANGE] = eval_range,
    [ERB_INSTANCE] = eval_instance,
    [ERB_LOCAL] = eval_local,
    [ERB_GLOBAL] = eval_global,
    [ERB_CONSTANT] = eval_constant,
    [ERB_ASSIGN] = erb_eval_assign,
    [ERB_ASSIGN_BY] = erb_eval_assign_by,
    [ERB_ASSIGN_ALL] = erb_eval_assign_all,
    [ERB_AND] = eval_and,
    [ERB_OR] = eval_and,
    [ERB_NOT] = eval_not,
    [ERB_DEFINED] = eval_defined,
    [ERB_STEPS] = eval_all_steps,
    [ERB_IF] = eval_if,
    [ERB_CASE] = eval_case,
    [ERB_WHILE] = eval_while,
    [ERB_FOR] = eval_for_in,
    [ERB_BEGIN] = eval_begin,
    [ERB_BREAK] = eval_exit,
    [ERB_NEXT] = eval_exit,
    [ERB_RETURN] = eval_exit,
    [ERB_RETRY] = eval_exit,
    [ERB_CALL] = erb_eval_call,
    [ERB_BLOCK] = erb_eval_block,
    [ERB_DEF] = erb_eval_def,
    [ERB_YIELD] = erb_eval_yield,
    [ERB_TEXT] = eval_text,
    [ERB_OUTPUT] = eval_output,
    [ERB_REFUSED] = eval_refused,
};

struct rv erb_eval(struct erb_run *r, const struct erb_node *n)
{
    if (erb_left(r) || !erb_charge(r, 1))
        return rv_nil();
    struct rv (*body)(struct erb_run *, const struct erb_node *) =
        (size_t)n->kind < COUNT_OF(by_kind) ? by_kind[n->kind] : NULL;
    if (!body)
        return erb_refuse_running(r, "this form of an assignment");
    if (r->depth >= DEPTH_MOST || !graph_has_stack(r->call->graph))
        return erb_raise(r, "SystemStackError", "stack level too deep");
    r->depth++;
    struct rv v = body(r, n);
    r->depth--;
    return v;
}
