// SPDX-License-Identifier: Apache-2.0
//
// The expression tree: immutable, shared by threads and evaluations, without any state. One tree
// holds all expressions of one source file in flat arrays; an expression is a 32-bit number in it.
// That costs 20 bytes an expression and makes freeing a file one call.
#ifndef WEFT_EXPR_EXPR_H
#define WEFT_EXPR_EXPR_H

#include "base/array.h"
#include "expr/ops.h"
#include "source/diag.h"

typedef uint32_t expr_id; // 0 is no expression

enum expr_kind {
    EXPR_NONE = 0,
    EXPR_BAD,         // a part that could not be read: fails with its diagnostic
    EXPR_LITERAL,     // a value
    EXPR_NAME,        // a name of the scope chain
    EXPR_LOCAL,       // a slot of a binder: frames outward, slot
    EXPR_GET,         // a child under a constant key
    EXPR_INDEX,       // a child under a computed key
    EXPR_OP,          // an operation of the language's table
    EXPR_CALL,        // a function by name, or (CALL_VALUE) the closure that an expression gives
    EXPR_TUPLE,       // strict sequence
    EXPR_OBJECT,      // strict mapping: key and value expressions
    EXPR_SEQUENCE,    // lazy sequence: items are nodes
    EXPR_MAPPING,     // lazy mapping: static keys, values are nodes
    EXPR_FOR,         // source, key, value, condition
    EXPR_SPLAT,       // source, and what to take of each element (slot 0 of a new frame)
    EXPR_LAMBDA,      // parameters, body: gives a closure
    EXPR_LET,         // bindings in a new frame, body
    EXPR_CATCH,       // left; when it fails in a class of the mask: right
    EXPR_LAYERS,      // layers, newest first, combined by a policy
    EXPR_PREDECESSOR, // what this key would be without the layer that defines it
    EXPR_HERE,        // the nearest layered or lazy mapping that owns this expression
    EXPR_REST,        // what is left of an expression that was decided: it has that one's place
    EXPR_STEPS,       // ordered statements; the value is the last one's, or a signal's
};

enum expr_flag {
    LITERAL_WORD = 1 << 0, // written as a bare word: static analysis may read it as a name
    LITERAL_TEXT = 1 << 1, // written as a text, in quotes say: a printer writes it so again
    CALL_EXPAND = 1 << 0,  // the last argument is a sequence of arguments
    CALL_VALUE = 1 << 1,   // operand 0 is the callee
    FOR_OBJECT = 1 << 0,   // key => value, else a sequence of values
    FOR_GROUP = 1 << 1,    // values of one key are collected
    FOR_LAZY = 1 << 2,     // the result is a stream of nodes
    FOR_KEYED = 1 << 3,    // binds two slots: key, value; else one
    FOR_FLAT = 1 << 4,     // lazy: a body that is a sequence gives its items
    FOR_KEYS = 1 << 5,     // lazy: a mapping is walked by its keys, not by its values
    LET_NAMED = 1 << 0, // what it binds is found by name, also from trees that are evaluated inside
    LAMBDA_FUNCTION = 1 << 0,        // `return` in it, also in lambdas inside it, leaves it
    PREDECESSOR_OR_NOTHING = 1 << 0, // where there was nothing, it is an empty sequence
    CATCH_HEAD = 1 << 0,   // only failures while expanding the left side; else while resolving it
    CATCH_LOOKUP = 1 << 1, // ... and not of what is computed there, only of what is looked for
    EXPR_PARENS = 1 << 7,  // was written in parentheses: static analysis stops here
};

// 16 bytes. What `a` and `b` mean is the kind's business: read them with the functions below.
struct expr {
    uint8_t kind;   // enum expr_kind
    uint8_t flags;  // enum expr_flag
    uint16_t n;     // operation, policy or catch mask
    uint32_t start; // byte offset in the file
    uint32_t a, b;
};

struct tree {
    const struct ops *ops;
    struct symbols *symbols;
    uint32_t file;
    uint32_t count;
    bool has_values_inside;   // some literal is not a scalar: it may be marked
    bool calls_marking;       // some function that is called marks its result (OP_MARKS)
    const struct expr *exprs; // [0] is EXPR_NONE
    const uint32_t *ends;     // end offset of each
    const uint32_t *lists;    // operands that do not fit into an expression
    const struct value *values;
    const struct diag *const *diags; // of EXPR_BAD
    struct arena arena;              // owns the tree and its values
    void *arrays[5];                 // the builder's: a copy would cost as much as reading a file
};

static inline const struct expr *expr_at(const struct tree *t, expr_id e)
{
    return &t->exprs[e];
}

static inline enum expr_kind expr_kind(const struct tree *t, expr_id e)
{
    return (enum expr_kind)t->exprs[e].kind;
}

static inline struct span expr_span(const struct tree *t, expr_id e)
{
    return (struct span){t->file, t->exprs[e].start, t->ends[e]};
}

// Readers of kinds with at most two parts.
static inline const struct diag *expr_bad_diag(const struct tree *t, expr_id e)
{
    return t->diags[t->exprs[e].a];
}

static inline struct value expr_literal_value(const struct tree *t, expr_id e)
{
    return t->values[t->exprs[e].a];
}

static inline symbol expr_name_symbol(const struct tree *t, expr_id e)
{
    return t->exprs[e].a;
}

static inline uint32_t expr_local_depth(const struct tree *t, expr_id e)
{
    return t->exprs[e].a;
}

static inline uint32_t expr_local_slot(const struct tree *t, expr_id e)
{
    return t->exprs[e].b;
}

// The object of GET and INDEX, the source of SPLAT, the left side of CATCH.
static inline expr_id expr_first(const struct tree *t, expr_id e)
{
    return t->exprs[e].a;
}

// The key of INDEX, what SPLAT takes of each, the right side of CATCH.
static inline expr_id expr_second(const struct tree *t, expr_id e)
{
    return t->exprs[e].b;
}

static inline symbol expr_get_key(const struct tree *t, expr_id e)
{
    return t->exprs[e].b;
}

// The operation of OP, the policy of LAYERS, the failure classes that CATCH drops.
static inline unsigned expr_number(const struct tree *t, expr_id e)
{
    return t->exprs[e].n;
}

// Operands of OP, CALL, TUPLE, SEQUENCE, STEPS, in order.
static inline uint32_t expr_count(const struct tree *t, expr_id e)
{
    return t->exprs[e].b;
}

static inline expr_id expr_operand(const struct tree *t, expr_id e, uint32_t i)
{
    return t->lists[t->exprs[e].a + i];
}

static inline const expr_id *expr_operands(const struct tree *t, expr_id e)
{
    return &t->lists[t->exprs[e].a];
}

// OBJECT and MAPPING: pair i. A MAPPING's key is a symbol, an OBJECT's an expression.
static inline uint32_t expr_pair_key(const struct tree *t, expr_id e, uint32_t i)
{
    return t->lists[t->exprs[e].a + 2 * i];
}

static inline expr_id expr_pair_value(const struct tree *t, expr_id e, uint32_t i)
{
    return t->lists[t->exprs[e].a + 2 * i + 1];
}

// CALL: its name (0 with CALL_VALUE). Operands of a named call are its arguments.
symbol expr_call_name(const struct tree *t, expr_id e);

// FOR: parts; key and condition may be 0. With a name its element is found by name (EXPR_NAME), also from
// trees that are evaluated inside. What its slots were called is for whoever prints it; 0 where nobody said.
struct expr_for {
    expr_id source, key, value, condition;
    symbol name;
    symbol key_slot, value_slot;
};
struct expr_for expr_for(const struct tree *t, expr_id e);

// LAMBDA: one symbol a parameter, in slots of a new frame; defaults may be 0 and are read inside
// that frame (a default may use the parameters before it).
struct expr_lambda {
    uint32_t count;
    const uint32_t *names;
    const expr_id *defaults;
    expr_id body;
};
struct expr_lambda expr_lambda(const struct tree *t, expr_id e);

// LET: one symbol and one expression a slot of a new frame (each sees all of them), and the body.
struct expr_let {
    uint32_t count;
    const uint32_t *names;
    const expr_id *values;
    expr_id body;
};
struct expr_let expr_let(const struct tree *t, expr_id e);
// What a LET that is found by name binds to a name; 0: nothing.
expr_id expr_let_value(const struct tree *t, expr_id e, symbol name);

// LAYERS: layer i, newest first. `keys` are what the body can define, without evaluating anything;
// a layer with `any_key` may define whatever it likes.
struct expr_layer {
    expr_id guard; // 0: always there
    expr_id body;
    bool any_key;
    uint32_t key_count;
    const uint32_t *keys; // symbols
};
uint32_t expr_layer_count(const struct tree *t, expr_id e);
struct expr_layer expr_layer(const struct tree *t, expr_id e, uint32_t i);

// All expressions directly below one, by number, in the order of the source; a part that was left
// out is 0. Layers are stored newest first, so they come in reverse here.
uint32_t expr_child_count(const struct tree *t, expr_id e);
expr_id expr_child(const struct tree *t, expr_id e, uint32_t i);

// ---- building: one constructor a kind. A builder is for one thread; tree_end makes the tree.
// What a parser adds to its diagnostics (notes, labels) it adds before: their arena moves then.

struct tree_builder {
    const struct ops *ops;
    struct symbols *symbols;
    uint32_t file;
    bool has_values_inside; // some literal is not a scalar
    bool calls_marking;     // as in the tree
    struct arena arena;
    ARRAY(struct expr) exprs;
    ARRAY(uint32_t) ends;
    ARRAY(uint32_t) lists;
    ARRAY(struct value) values;
    ARRAY(const struct diag *) diags;
    symbol called
        [16]; // names of functions that were looked up, by their numbers: most are called again
};

void tree_begin(struct tree_builder *b, const struct ops *ops, struct symbols *symbols,
                uint32_t file);
// Makes room for a text of so many bytes: what was built of a large one need not move.
void tree_expect(struct tree_builder *b, size_t text_bytes);
// A place to return to: what was built after it is forgotten by tree_reset, diagnostics too.
struct tree_mark {
    size_t exprs, lists, values, diags;
    struct arena_mark arena;
};
struct tree_mark tree_mark(struct tree_builder *b);
void tree_reset(struct tree_builder *b, struct tree_mark mark);
// The finished tree, in its own memory; the builder is empty afterwards. Free with tree_free.
struct tree *tree_end(struct tree_builder *b);
// Gives up what was built.
void tree_drop(struct tree_builder *b);
void tree_free(struct tree *t);

// An expression is a part of one other: what shares parts grows without bound when it is walked.
// Spans give start and end; their file is the tree's. `names`, `keys`, `defaults` are copied.
expr_id expr_bad(struct tree_builder *b, struct span at, const struct diag *d);
// Keeps the value: its parts must live in the builder's arena (value_copy), or longer.
expr_id expr_literal(struct tree_builder *b, struct span at, struct value v);
// A literal that was written as a bare word: `true` and `null`, or `a` as the key of an object.
expr_id expr_word(struct tree_builder *b, struct span at, struct value v);
// A literal that was written as a text.
expr_id expr_text(struct tree_builder *b, struct span at, struct value v);
expr_id expr_name(struct tree_builder *b, struct span at, symbol name);
expr_id expr_local(struct tree_builder *b, struct span at, uint32_t depth, uint32_t slot);
expr_id expr_get(struct tree_builder *b, struct span at, expr_id object, symbol key);
expr_id expr_index(struct tree_builder *b, struct span at, expr_id object, expr_id key);
expr_id expr_op(struct tree_builder *b, struct span at, unsigned operation, const expr_id *operands,
                uint32_t count);
expr_id expr_call(struct tree_builder *b, struct span at, symbol name, const expr_id *args,
                  uint32_t count, unsigned flags);
// The closure that `callee` gives, applied.
expr_id expr_call_value(struct tree_builder *b, struct span at, expr_id callee, const expr_id *args,
                        uint32_t count, unsigned flags);
expr_id expr_tuple(struct tree_builder *b, struct span at, const expr_id *items, uint32_t count);
expr_id expr_object(struct tree_builder *b, struct span at, const expr_id *keys,
                    const expr_id *values, uint32_t count);
expr_id expr_sequence(struct tree_builder *b, struct span at, const expr_id *items, uint32_t count);
// A key that comes again is a mistake of the caller (LAYERS express overriding).
expr_id expr_mapping(struct tree_builder *b, struct span at, const symbol *keys,
                     const expr_id *values, uint32_t count);
expr_id expr_for_new(struct tree_builder *b, struct span at, struct expr_for parts, unsigned flags);
expr_id expr_splat(struct tree_builder *b, struct span at, expr_id source, expr_id each);
// `defaults` may be NULL: none.
expr_id expr_lambda_new(struct tree_builder *b, struct span at, const symbol *names,
                        const expr_id *defaults, uint32_t count, expr_id body);
expr_id expr_function_new(struct tree_builder *b, struct span at, const symbol *names,
                          const expr_id *defaults, uint32_t count, expr_id body);
expr_id expr_let_new(struct tree_builder *b, struct span at, const symbol *names,
                     const expr_id *values, uint32_t count, expr_id body);
// With LET_NAMED: names are in ascending order of their symbols, each once.
expr_id expr_let_named(struct tree_builder *b, struct span at, const symbol *names,
                       const expr_id *values, uint32_t count, expr_id body);
expr_id expr_catch(struct tree_builder *b, struct span at, expr_id left, unsigned mask,
                   expr_id right, unsigned flags);
expr_id expr_rest(struct tree_builder *b, struct span at, expr_id inner);
// Layers newest first.
expr_id expr_layers(struct tree_builder *b, struct span at, unsigned policy,
                    const struct expr_layer *layers, uint32_t count);
expr_id expr_predecessor(struct tree_builder *b, struct span at);
expr_id expr_predecessor_or_nothing(struct tree_builder *b, struct span at);
expr_id expr_here(struct tree_builder *b, struct span at);
expr_id expr_steps(struct tree_builder *b, struct span at, const expr_id *steps, uint32_t count);
void expr_set_parens(struct tree_builder *b, expr_id e);

#endif
