// SPDX-License-Identifier: Apache-2.0
//
// The evaluator. It has two entries (rulings 1.8): `value_of` computes, `lazy_of` goes only as far as it
// must to say *what* is meant, so that `a[k].x` on a lazy object stays lazy.
#ifndef WEFT_GRAPH_EVAL_EVAL_H
#define WEFT_GRAPH_EVAL_EVAL_H

#include "graph/eval/call.h"
#include "graph/eval/node.h"

// How an expression becomes something.
enum strategy {
    STRATEGY_LITERAL,   // it is a value
    STRATEGY_STRICT,    // it is computed
    STRATEGY_REFERENCE, // it means something else, which stays lazy
    STRATEGY_DISPLAY,   // its children are nodes
};

extern const uint8_t
    strategy_of_kind[]; // except for operations that choose and loops that are lazy

static inline enum strategy expr_strategy(const struct tree *t, expr_id e)
{
    const struct expr *x = expr_at(t, e);
    if (x->kind == EXPR_OP && (t->ops->operations[x->n].flags & OP_CHOOSES))
        return STRATEGY_REFERENCE;
    if (x->kind == EXPR_FOR && (x->flags & FOR_LAZY))
        return STRATEGY_DISPLAY;
    return (enum strategy)strategy_of_kind[x->kind];
}

// Where an expression is evaluated: on behalf of `self`, seen from `env`.
struct eval_context {
    const struct tree *tree;
    const struct env *env;
    struct node *self;
    uint32_t path; // not 0: `self` is this path of the view, and is made when it is wanted
};

struct node *eval_make_self(struct graph *g, const struct eval_context *at);

static inline struct node *eval_self(struct graph *g, const struct eval_context *at)
{
    return at->self || !at->path ? at->self : eval_make_self(g, at);
}

// What the innermost binder that has named it so binds; NULL when none has.
const struct lazy *find_in_frames(const struct env *env, symbol name);
struct value value_of(struct graph *g, const struct eval_context *at, expr_id e);
struct lazy lazy_of(struct graph *g, const struct eval_context *at, expr_id e);
// A node for it; nothing is evaluated.
struct node *node_of(struct graph *g, const struct eval_context *at, expr_id e);

// The whole value of what is meant.
struct value lazy_value(struct graph *g, const struct eval_context *at, struct lazy l);
struct node *lazy_node(struct graph *g, const struct eval_context *at, struct lazy l);
static inline struct lazy lazy_of_value(struct value v)
{
    return (struct lazy){.kind = LAZY_VALUE, .value = v};
}
static inline struct lazy lazy_of_node(struct node *n)
{
    return (struct lazy){.kind = LAZY_NODE, .node = n};
}

// A late-bound name means nothing where no directory asks.
static inline bool lazy_is_meant(const struct eval_context *at, struct lazy l)
{
    return l.kind != LAZY_PATH || l.view || at->env->view;
}

// A strict object of pairs as the language orders them; both arrays may be put in another order.
struct value object_of_pairs(struct graph *g, const struct ops *ops, struct value *keys,
                             struct value *items, size_t count);
// What a reference means under the supposition that is looked into, if one is.
struct lazy as_supposed(struct graph *g, const struct eval_context *at, struct lazy l);
// A name as the root of a path.
struct lazy eval_root_name(struct graph *g, const struct eval_context *at, expr_id e);
// What a reference means that may name the very place it stands in, where that is what is below (`self_is_outer`).
struct lazy eval_outside(struct graph *g, const struct eval_context *at, expr_id e, struct lazy l);
// What is told to `select` of operand 0, a value without marks; false when the choice fails with it.
bool choice_is_decided(const struct eval_context *at, const struct operation *op, expr_id operand,
                       struct value first, enum decided *out);

// A poison with a diagnostic at `at`.
struct value fail_at(struct graph *g, enum failure_class class, enum diag_code code, struct span at,
                     const char *format, ...) PRINTF_LIKE(5, 6);
struct value fail_vat(struct graph *g, enum failure_class class, enum diag_code code,
                      struct span at, const char *format, va_list args) PRINTF_LIKE(5, 0);
struct value fail_with(struct graph *g, enum failure_class class, const struct diag *d);
// The same, called what the language of `t` calls it.
struct value complain(struct graph *g, const struct tree *t, enum complaint what,
                      enum failure_class class, enum diag_code code, struct span at,
                      const char *format, ...) PRINTF_LIKE(7, 8);
// The same about a value, which is not shown.
struct value complain_of(struct graph *g, const struct tree *t, enum complaint what,
                         enum diag_code code, struct span at, struct value v, const char *message);
void name_complaint(struct diag *d, const struct tree *t, enum complaint what);
// Gives it the way out that the language knows for such a mistake with this value, unless it has one.
void hint_complaint(struct diag *d, const struct tree *t, enum complaint what, const char *name,
                    struct value v);
// A failure again, with a way out.
struct value fail_with_help(struct graph *g, struct value failed, const char *format, ...)
    PRINTF_LIKE(3, 4);
// ... with another place that has to do with it.
struct value fail_with_place(struct graph *g, struct value failed, struct span at,
                             const char *label);
// What is pointed at when an argument is to blame.
struct span blame_span(const struct graph *g, const struct tree *t, expr_id e);

// A failure that nobody may drop must not be lost by taking another part: `{b = a, c = 1}.c` needs `a`
// too. A strict value that contains one is one, or answers would depend on the order of questions
// (rulings 1.3). Whoever computes an aggregate passes it through here.
// Nothing in it can have failed, and it has no marks around it.
static inline bool value_is_sound(struct value v)
{
    return value_is_scalar(v) || (value_is_aggregate(v) && !(v.aggregate->summary & HAS_POISON));
}
// What a binder holds, if it is a value in which nothing can have failed; else NULL.
static inline const struct value *plain_local(const struct graph *g, const struct eval_context *at,
                                              const struct expr *x)
{
    const struct frame *f = at->env->frame;
    for (uint32_t i = 0; i < x->a; i++)
        f = f->parent;
    const struct lazy *l = &f->slots[x->b];
    bool is_plain = l->kind == LAZY_VALUE && value_is_sound(l->value) && !g->question.limit_reached;
    return is_plain ? &l->value : NULL;
}
// The same for `a`, `a.b["c"]`, where `a` is bound or the name of a value: nothing has to be evaluated for it.
const struct value *plain_reference(struct graph *g, const struct eval_context *at, expr_id e);
// The same for `a.b.c`, where `a` is a path of a directory and the names have led to an end before; absent if that cannot be
// told so quickly.
struct value quick_path(struct graph *g, const struct eval_context *at, expr_id whole);
struct value firm_aggregate(struct graph *g, struct value v);
static inline struct value firm_as_whole(struct graph *g, struct value v)
{
    if (g->question.limit_reached)
        return limit_value(g, NO_SPAN);
    bool may_hold_one = value_is_aggregate(v) || value_is(v, VALUE_MARKED);
    return may_hold_one ? firm_aggregate(g, v) : v;
}

// Calls `take` for each element of a known list, set or mapping in the order of a loop with these flags, inside what
// the loop binds, until it returns false.
typedef bool turn_taker(void *data, const struct eval_context *turn);
void loop_turns(struct graph *g, const struct eval_context *at, unsigned flags, struct value source,
                turn_taker *take, void *data);
// A frame of `count` slots around the environment.
struct env *env_with_frame(struct graph *g, const struct env *env, uint32_t count);

// Cases that have files of their own.
struct value eval_op(struct graph *g, const struct eval_context *at, expr_id e);
// Applies an operation to operands, of which those that come first are evaluated.
struct value operation_apply(struct graph *g, const struct eval_context *at, expr_id e,
                             struct value *args);
struct value operation_apply_two(struct graph *g, const struct eval_context *at, expr_id e,
                                 struct value x, struct value y);
static inline unsigned param_flags(const struct operation *op, unsigned i)
{
    return op->params[i < COUNT_OF(op->params) ? i : COUNT_OF(op->params) - 1];
}
static inline bool operand_comes_first(const struct operation *op, unsigned i)
{
    return !(param_flags(op, i) & (PARAM_LAZY | PARAM_SHAPE));
}
static inline const struct operation *operation_of(const struct tree *t, expr_id e)
{
    return &t->ops->operations[expr_at(t, e)->n];
}
// An operation that chooses one of its operands: the chosen one, still lazy.
struct lazy eval_choice(struct graph *g, const struct eval_context *at, expr_id e);
struct value eval_call(struct graph *g, const struct eval_context *at, expr_id e);
struct value eval_for(struct graph *g, const struct eval_context *at, expr_id e);
struct value eval_splat(struct graph *g, const struct eval_context *at, expr_id e);
struct shape *stream_of_for(struct graph *g, const struct eval_context *at, expr_id e);
struct value eval_closure(struct graph *g, const struct eval_context *at, expr_id e);
struct value eval_steps(struct graph *g, const struct eval_context *at, expr_id e);
struct lazy eval_name(struct graph *g, const struct eval_context *at, symbol name,
                      struct span where);

struct lazy eval_path(struct graph *g, const struct eval_context *at, expr_id e);

// A part of something: under a name (`a.b`) or an index (`a[b]`), as the language has it.
struct part {
    struct value key;
    bool by_name;
    struct span at;                        // of the step, for failures
    const struct conventions *conventions; // NULL: the kernel's own
    const struct marks *marks;             // of the key: what is sensitive is in no message
    const struct eval_context *context;    // where the step is written, or NULL: nowhere
    expr_id step;
};
// A lookup that finds nothing.
struct missing {
    const struct eval_context *at; // where it is written, or NULL
    expr_id step;                  // NAME, GET or INDEX, or 0
    struct value key;              // with its marks
    struct value object; // that has no such part, if it is a value; absent: a lazy one, or a scope
    bool is_list;
    const struct str *names; // of a mapping or scope, in order, not all if there are very many
    size_t count;            // of them, or the length of a list
    struct span where;
};
struct part part_of_index(const struct eval_context *at, expr_id e, struct value key);
struct lazy lazy_part(struct graph *g, const struct eval_context *at, struct lazy object,
                      const struct part *wanted);
// The reference that is followed now, for the ring of a cycle.
void note_reference(struct graph *g, const struct eval_context *at, expr_id e);

// Applies a function or operation to operands: the wrapper of rulings 1.5.
struct call {
    struct graph *graph;
    const struct eval_context *context;
    const struct operation *op;
    const struct function *function; // NULL: an operation
    const char *name;
    expr_id expr; // the whole application, or 0
    unsigned count;
    struct value *args;        // evaluated operands
    const expr_id *exprs;      // their expressions, or NULL
    struct node **nodes;       // lazy operands, made when asked for
    const struct marks *marks; // of operands that the body sees without them
};
// Evaluates the operands that have no value in `args` yet, deals with nulls, unknowns, marks and errors,
// and runs the body.
struct value call_apply(struct call *c);
enum {
    CALL_SMALL = 3, // operands that need no memory of their own
    CALL_SOME = 8,  // ... of what does not nest as deeply as operators do: parts of a template
};

// ---- exits: `next` leaves the closure that it is written in, `break` also the loop of whoever calls that, `return`
// the function around, through all lambdas. Until it has arrived, every expression is the exit: nothing runs.

enum exit_kind { EXIT_NEXT, EXIT_BREAK, EXIT_RETURN };

struct exit {
    enum exit_kind kind;
    const struct frame *home; // what is left
    struct value value;
    const struct failure *failure;
};

// What the body of such a function gives back. A failure when there is nothing to leave.
struct value call_exit(struct call *c, enum exit_kind kind, struct value v);
// What a closure gives whose caller shall stop, with `*out` the value that came along. Who does not ask gets a failure.
bool value_is_break(struct value v, struct value *out);
void exit_begin(struct graph *g, struct exit *x);
void exit_end(struct graph *g);

// ---- closures

// Evaluates a body as what is called: in the frame of `inner`, its own, which exits can leave.
struct value call_body(struct graph *g, const struct eval_context *inner, expr_id body,
                       bool is_function);
struct value closure_apply(struct graph *g, struct value closure, const struct value *args,
                           unsigned count, struct span where);
bool value_is_closure(struct value v);

#endif
