// SPDX-License-Identifier: Apache-2.0
//
// Methods of Range, Proc, exceptions, and values of Puppet that Ruby can only show.
#include "dialects/puppet/erb/erb_methods.h"

// ---- Range

// The first numbers of a range that may not end.
static struct rv range_first(struct erb_run *r, const struct rv_range *range, int64_t count)
{
    struct rv list = rv_array(r->arena);
    for (int64_t i = 0; i < count && erb_charge(r, 1); i++) {
        struct rv v = rv_int(range->first.integer + i);
        if (rv_is_number(range->last) && erb_compare(r, v, range->last) >= !range->excludes_last)
            break;
        rv_push(list, v);
    }
    return list;
}

static struct rv range_edge(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_range *range = c->self.range;
    bool is_first = str_equal(c->name, STR("first"));
    if (is_first && c->count && range->first.kind == RV_INT && c->args[0].kind == RV_INT)
        return range_first(r, range, c->args[0].integer);
    if (c->count) {
        struct rv_call inner = *c;
        inner.self = erb_send_to(r, c->self, "to_a", NULL, 0);
        return erb_left(r) ? rv_nil() : erb_send(r, &inner);
    }
    if (str_equal(c->name, STR("max")) && range->excludes_last && range->last.kind == RV_INT)
        return rv_int(range->last.integer - 1);
    is_first = is_first || str_equal(c->name, STR("begin")) || str_equal(c->name, STR("min"));
    return is_first ? range->first : range->last;
}

static struct rv range_excludes(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(c->self.range->excludes_last);
}

static struct rv range_covers(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_range *range = c->self.range;
    int order;
    (void)r;
    if (range->first.kind != RV_NIL && (!rv_compare(range->first, c->args[0], &order) || order > 0))
        return rv_bool(false);
    if (range->last.kind == RV_NIL)
        return rv_bool(true);
    if (!rv_compare(c->args[0], range->last, &order))
        return rv_bool(false);
    return rv_bool(range->excludes_last ? order < 0 : order <= 0);
}

// Without a list of all numbers: a block may leave early.
static struct rv range_each(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_range *range = c->self.range;
    if (!c->block)
        return erb_wait(r, c);
    bool is_endless = range->last.kind == RV_NIL;
    if (range->first.kind == RV_INT && (range->last.kind == RV_INT || is_endless)) {
        int64_t last = is_endless ? INT64_MAX : range->last.integer - range->excludes_last;
        for (int64_t i = range->first.integer; i <= last && !erb_left(r); i++)
            (void)erb_yield_one(r, c->block, rv_int(i));
        return c->self;
    }
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++)
        (void)erb_yield_one(r, c->block, list->at[i]);
    return c->self;
}

static struct rv range_step(struct erb_run *r, const struct rv_call *c)
{
    int64_t by = erb_int_arg(r, c->args[0]);
    if (by <= 0)
        return erb_raise(r, "ArgumentError", "step can't be %s", by ? "negative" : "0");
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i += (size_t)by)
        (void)erb_yield_one(r, c->block, list->at[i]);
    return c->self;
}

static struct rv range_size(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    return rv_int(erb_left(r) ? 0 : (int64_t)list->len);
}

static const struct rv_method range_rows[] = {
    {"first", 0, 1, range_edge},
    {"begin", 0, 0, range_edge},
    {"last", 0, 1, range_edge},
    {"end", 0, 0, range_edge},
    {"min", 0, 0, range_edge},
    {"max", 0, 0, range_edge},
    {"exclude_end?", 0, 0, range_excludes},
    {"include?", 1, 1, range_covers},
    {"member?", 1, 1, range_covers},
    {"cover?", 1, 1, range_covers},
    {"===", 1, 1, range_covers},
    {"each", 0, 0, range_each},
    {"step", 1, 1, range_step},
    {"%", 1, 1, range_step},
    {"size", 0, 0, range_size},
};
const struct rv_methods erb_range_methods = {range_rows, COUNT_OF(range_rows)};

// ---- Proc

static struct rv proc_call(struct erb_run *r, const struct rv_call *c)
{
    return erb_yield(r, c->self.proc, c->args, c->count);
}

static struct rv proc_is_lambda(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(c->self.proc->is_lambda);
}

static struct rv proc_self(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return c->self;
}

static const struct rv_method proc_rows[] = {
    {"call", 0, -1, proc_call}, {"[]", 0, -1, proc_call},          {"yield", 0, -1, proc_call},
    {"===", 0, -1, proc_call},  {"lambda?", 0, 0, proc_is_lambda}, {"to_proc", 0, 0, proc_self},
};
const struct rv_methods erb_proc_methods = {proc_rows, COUNT_OF(proc_rows)};

// ---- exceptions

static struct rv error_message(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, c->self.error->message);
}

static const struct rv_method error_rows[] = {
    {"message", 0, 0, error_message},
    {"full_message", 0, 0, error_message},
};
const struct rv_methods erb_error_methods = {error_rows, COUNT_OF(error_rows)};

// ---- values of Puppet

static struct rv other_unwrap(struct erb_run *r, const struct rv_call *c)
{
    struct value inner;
    if (!puppet_is_sensitive(*c->self.other, &inner))
        return erb_refuse_running(r, "`unwrap` of a value that is not Sensitive");
    return erb_of_value(r, inner);
}

static const struct rv_method other_rows[] = {
    {"unwrap", 0, 0, other_unwrap},
};
const struct rv_methods erb_other_methods = {other_rows, COUNT_OF(other_rows)};
