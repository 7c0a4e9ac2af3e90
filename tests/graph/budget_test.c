// SPDX-License-Identifier: Apache-2.0
//
// Every function of the library, with arguments that make much of little: values whose parts are shared and double at
// every level, long lists, long texts. Under small limits each call ends, and holds no more memory than it may. What
// is found is a call that never ends, or one that takes too much: nothing here is measured in time.
#include "check.h"

#include "dialects/hcl/syntax/hcl.h"
#include "dialects/terramate/tree/terramate.h"
#include "graph/eval/eval.h"

enum {
    DOUBLINGS = 60,
    LONG_LIST = 20 * 1000,
    LONG_TEXT_BYTES = 200 * 1000,
    MEMORY_BYTES = 16 << 20,
    ARGUMENTS_MOST = 3,
};

static const struct limits small = {
    .steps = 10 * 1000 * 1000,
    .memory_bytes = MEMORY_BYTES,
    .output_bytes = 1 << 20,
    .stack_bytes = 64 << 20,
    .time_ms = 1,
};

static struct value doubled(struct arena *a, bool is_object, struct value leaf)
{
    struct value keys[] = {value_string_kept(STR("x")), value_string_kept(STR("y"))};
    struct value v = leaf;
    for (int i = 0; i < DOUBLINGS; i++) {
        struct value items[] = {v, v};
        v = is_object ? value_object(a, keys, items, 2) : value_tuple(a, items, 2);
    }
    return v;
}

static struct value long_list(struct arena *a, bool is_text)
{
    struct value *items = ARENA_ARRAY(a, struct value, LONG_LIST);
    for (int i = 0; i < LONG_LIST; i++)
        items[i] = is_text ? value_string(a, str_format(a, "k%d", i)) : value_int(i);
    return value_list(a, is_text ? &type_string : &type_number, items, LONG_LIST);
}

static struct value long_mapping(struct arena *a)
{
    struct value names = long_list(a, true), items = long_list(a, false);
    return value_object(a, names.aggregate->items, items.aggregate->items, LONG_LIST);
}

static struct value long_text(struct arena *a, const char *piece)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    while (text.len < LONG_TEXT_BYTES)
        strbuf_add_cstr(&text, piece);
    struct value v = value_string(a, strbuf_str(&text));
    strbuf_done(&text);
    return v;
}

// A YAML text whose aliases double.
static struct value alias_bomb(struct arena *a)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "a0: &a0 [x]\n");
    for (int i = 1; i < DOUBLINGS; i++)
        strbuf_format(&text, "a%d: &a%d [*a%d, *a%d]\n", i, i, i - 1, i - 1);
    struct value v = value_string(a, strbuf_str(&text));
    strbuf_done(&text);
    return v;
}

enum { KINDS = 12 };

static void make_arguments(struct arena *a, struct value *out)
{
    struct value one[] = {value_int(1)};
    struct value leaf = value_tuple(a, one, 1);
    struct value secret = value_mark(a, value_int(1), &mark_sensitive);
    struct value all[KINDS] = {
        doubled(a, false, leaf),
        doubled(a, true, leaf),
        doubled(a, false, secret),
        doubled(a, true, value_unknown(a, &type_dynamic)),
        long_list(a, false),
        long_list(a, true),
        long_mapping(a),
        long_text(a, "a"),
        long_text(a, "a-\xc3\xa9 %s ${x}\n"),
        long_text(a, "[["),
        alias_bomb(a),
        value_int(1000 * 1000 * 1000),
    };
    for (size_t i = 0; i < KINDS; i++)
        out[i] = all[i];
}

struct work {
    struct graph *graph;
    const struct ops *ops;
    const struct function *function;
    struct value args[ARGUMENTS_MOST], out;
    unsigned count;
};

static void call(void *data)
{
    struct work *w = data;
    struct tree tree = {.ops = w->ops};
    struct env env = {0};
    struct eval_context at = {.tree = &tree, .env = &env};
    struct value args[ARGUMENTS_MOST];
    for (unsigned i = 0; i < w->count; i++)
        args[i] = w->args[i];
    struct call c = {.graph = w->graph,
                     .context = &at,
                     .op = &w->function->op,
                     .name = w->function->name,
                     .function = w->function,
                     .count = w->count,
                     .args = args};
    w->out = call_apply(&c);
}

static bool takes(const struct operation *op, unsigned count)
{
    unsigned least = op->required || op->arity == OPERATION_VARIADIC ? op->required : op->arity;
    return count >= least && (op->arity == OPERATION_VARIADIC || count <= op->arity);
}

struct checker {
    const struct ops *ops;
    struct value arguments[KINDS];
};

// One call in a graph of its own, so that what is held is what it took.
static void check_call(const struct checker *k, const struct function *f, const unsigned *kinds,
                       unsigned count)
{
    struct graph *g = graph_open();
    struct work w = {.graph = g, .ops = k->ops, .function = f, .count = count};
    for (unsigned i = 0; i < count; i++)
        w.args[i] = k->arguments[kinds[i]];
    g->limits = small;
    graph_question(g, call, &w);
    if (g->arena.held_bytes > 2 * (size_t)MEMORY_BYTES)
        check_failed(__FILE__, __LINE__, "%s of kinds %u, %u, %u takes %zu bytes", f->name,
                     kinds[0], kinds[1], kinds[2], g->arena.held_bytes);
    graph_close(g);
}

// All arguments of one kind, and each kind as first and as last argument beside small ones.
static void check_function(const struct checker *k, const struct function *f)
{
    bool is_lazy = f->op.params[0] & (PARAM_LAZY | PARAM_SHAPE);
    if (is_lazy || (f->op.flags & (OP_EFFECT | OP_ASKS)))
        return;
    for (unsigned count = 1; count <= ARGUMENTS_MOST; count++) {
        if (!takes(&f->op, count))
            continue;
        for (unsigned kind = 0; kind < KINDS; kind++) {
            unsigned same[] = {kind, kind, kind}, first[] = {kind, 7, 7}, last[] = {5, kind, kind};
            check_call(k, f, same, count);
            if (count == 2) {
                check_call(k, f, first, count);
                check_call(k, f, last, count);
            }
        }
    }
}

// Under another name, perhaps.
static bool is_in(const struct ops *ops, const struct function *f)
{
    for (uint16_t i = 0; i < ops->function_count; i++)
        if (ops->functions[i]->op.apply == f->op.apply)
            return true;
    return false;
}

static void functions(void)
{
    const struct ops *all[] = {hcl_ops(HCL_TERRAFORM), tm_ops()};
    struct arena arena;
    struct checker k;
    arena_init(&arena);
    make_arguments(&arena, k.arguments);
    for (size_t t = 0; t < COUNT_OF(all); t++) {
        k.ops = all[t];
        for (uint16_t i = 0; i < k.ops->function_count; i++)
            if (!t || !is_in(all[0], k.ops->functions[i]))
                check_function(&k, k.ops->functions[i]);
    }
    arena_done(&arena);
}

static const struct test tests[] = {
    {"every function ends within small limits, whatever it is given", functions},
};

SUITE_OF(budget);
