// SPDX-License-Identifier: Apache-2.0
//
// The expression tree: its builder and the readers that are more than one array access. While a
// file is read the arrays grow on the heap; tree_end cuts them to their size and keeps them.
//
// What `a` and `b` of an expression mean:
//   BAD       a: number in `diags`            LITERAL  a: number in `values`
//   NAME      a: symbol                       LOCAL    a: frames outward, b: slot
//   GET       a: object, b: symbol            INDEX    a: object, b: key
//   SPLAT     a: source, b: each              CATCH    a: left, b: right, n: mask
//   REST      a: what is left
//   OP        a: operands, b: count, n: operation
//   CALL      a: operands, b: count; the name lies in front of the operands
//   TUPLE, SEQUENCE, STEPS  a: operands, b: count
//   OBJECT, MAPPING         a: key and value in turn, b: number of pairs
//   FOR       a: source, key, value, condition
//   LAMBDA, LET  a: names, then defaults or values, then the body; b: number of names
//   LAYERS    a: LAYER_WIDTH words a layer, b: number of layers, n: policy
// where an `a` with more than one thing is an offset into `lists`.
#include "expr/expr.h"

#include "base/search.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// A layer in `lists`: guard, body, count of keys (or ANY_KEY), offset of the keys.
enum { LAYER_WIDTH = 4 };
#define ANY_KEY UINT32_MAX

enum {
    LARGE_TEXT_BYTES = 64 * 1024, // below, growing costs nothing that could be seen
    BYTES_AN_EXPR = 10,           // of dense text; usual are 13 and more
    EXPRS_A_PAGE = 1 << 19,       // their ends fill a large page
};

// ---- building

// EXPR_NONE and room for others.
static void start_entries(struct tree_builder *b, size_t room)
{
    ARRAY_RESERVE(&b->exprs, room);
    ARRAY_RESERVE(&b->ends, room);
    ARRAY_PUSH(&b->exprs, (struct expr){.kind = EXPR_NONE});
    ARRAY_PUSH(&b->ends, 0);
}

void tree_begin(struct tree_builder *b, const struct ops *ops, struct symbols *symbols,
                uint32_t file)
{
    enum { FIRST_ROOM = 8 };
    *b = (struct tree_builder){.ops = ops, .symbols = symbols, .file = file};
    arena_init(&b->arena);
    start_entries(b, FIRST_ROOM);
}

void tree_expect(struct tree_builder *b, size_t text_bytes)
{
    if (text_bytes < LARGE_TEXT_BYTES)
        return;
    size_t exprs = text_bytes / BYTES_AN_EXPR;
    if (exprs > EXPRS_A_PAGE) // the last page comes as a large one, too
        exprs = (exprs + EXPRS_A_PAGE - 1) / EXPRS_A_PAGE * EXPRS_A_PAGE;
    if (b->exprs.len == 1) { // taken anew, so that it begins where a large page does
        ARRAY_DONE(&b->exprs);
        ARRAY_DONE(&b->ends);
        start_entries(b, exprs);
    }
    ARRAY_RESERVE(&b->lists, exprs);
    ARRAY_RESERVE(&b->values, exprs / 2);
    arena_expect(&b->arena, text_bytes / 2);
}

struct tree_mark tree_mark(struct tree_builder *b)
{
    const void *first = arena_alloc(&b->arena, 0); // its block is there from now on, and stays
    (void)first;
    return (struct tree_mark){b->exprs.len, b->lists.len, b->values.len, b->diags.len,
                              arena_mark(&b->arena)};
}

void tree_reset(struct tree_builder *b, struct tree_mark mark)
{
    b->exprs.len = b->ends.len = mark.exprs;
    b->lists.len = mark.lists;
    b->values.len = mark.values;
    b->diags.len = mark.diags;
    arena_reset(&b->arena, mark.arena);
}

// The array without its spare room. An empty one is a place too: who has no operands still points at them.
static void *kept(struct tree *t, size_t n, void *at, size_t count, size_t size_bytes)
{
    static max_align_t nothing;
    if (count == 0) {
        free(at);
        return &nothing;
    }
    at = memory_resize(at, count * size_bytes);
    t->arrays[n] = at;
    return at;
}

#define KEPT(tree, n, array) kept((tree), (n), (array).at, (array).len, sizeof(*(array).at))

struct tree *tree_end(struct tree_builder *b)
{
    struct tree *t = ARENA_NEW(&b->arena, struct tree);
    t->ops = b->ops;
    t->symbols = b->symbols;
    t->file = b->file;
    t->count = (uint32_t)b->exprs.len;
    t->has_values_inside = b->has_values_inside;
    t->calls_marking = b->calls_marking;
    t->exprs = KEPT(t, 0, b->exprs);
    t->ends = KEPT(t, 1, b->ends);
    t->lists = KEPT(t, 2, b->lists);
    t->values = KEPT(t, 3, b->values);
    t->diags = KEPT(t, 4, b->diags);
    t->arena = b->arena; // last: from here on the tree owns its memory
    *b = (struct tree_builder){0};
    return t;
}

void tree_drop(struct tree_builder *b)
{
    ARRAY_DONE(&b->exprs);
    ARRAY_DONE(&b->ends);
    ARRAY_DONE(&b->lists);
    ARRAY_DONE(&b->values);
    ARRAY_DONE(&b->diags);
    arena_done(&b->arena);
    *b = (struct tree_builder){0};
}

void tree_free(struct tree *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < COUNT_OF(t->arrays); i++)
        free(t->arrays[i]);
    struct arena arena = t->arena; // the tree itself lies in it
    arena_done(&arena);
}

// An entry is written where it stays, and what is rare (growing) is a call at the end: so nothing else is called, and
// no registers are saved.
static ALWAYS_INLINE expr_id put_expr(struct tree_builder *b, struct span at, struct expr e)
{
    assert(b->exprs.len < UINT32_MAX && b->exprs.len == b->ends.len);
    expr_id id = (expr_id)b->exprs.len++;
    e.start = at.start;
    b->exprs.at[id] = e;
    b->ends.at[id] = at.end;
    b->ends.len = b->exprs.len;
    return id;
}

static NOINLINE expr_id put_expr_growing(struct tree_builder *b, struct span at, struct expr e)
{
    ARRAY_RESERVE(&b->exprs, b->exprs.room * 2);
    ARRAY_RESERVE(&b->ends, b->exprs.room);
    return put_expr(b, at, e);
}

static ALWAYS_INLINE expr_id add_expr(struct tree_builder *b, struct span at, struct expr e)
{
    return b->exprs.len < b->exprs.room ? put_expr(b, at, e) : put_expr_growing(b, at, e);
}

// Where the next list starts.
static uint32_t list_here(const struct tree_builder *b)
{
    assert(b->lists.len < UINT32_MAX);
    return (uint32_t)b->lists.len;
}

// Room for a list; grown by more than asked for. One item is always left, so that an empty list has a place too.
static ALWAYS_INLINE uint32_t *list_room(struct tree_builder *b, size_t count)
{
    while (b->lists.room - b->lists.len <= count)
        b->lists.at = array_grow(b->lists.at, &b->lists.room, sizeof(*b->lists.at));
    uint32_t *room = b->lists.at + b->lists.len;
    b->lists.len += count;
    return room;
}

static ALWAYS_INLINE uint32_t list_add(struct tree_builder *b, const uint32_t *items,
                                       uint32_t count)
{
    uint32_t start = list_here(b);
    uint32_t *room = list_room(b, count);
    for (uint32_t i = 0; i < count; i++)
        room[i] = items[i];
    return start;
}

// An expression that is a list of operands, with kind, number and flags.
static ALWAYS_INLINE expr_id add_list(struct tree_builder *b, struct span at, struct expr e,
                                      const expr_id *items, uint32_t count)
{
    e.a = list_add(b, items, count);
    e.b = count;
    return add_expr(b, at, e);
}

static expr_id add_pairs(struct tree_builder *b, struct span at, enum expr_kind kind,
                         const uint32_t *keys, const expr_id *values, uint32_t count)
{
    uint32_t list = list_here(b);
    uint32_t *room = list_room(b, 2 * (size_t)count);
    for (uint32_t i = 0; i < count; i++) {
        room[2 * (size_t)i] = keys[i];
        room[2 * (size_t)i + 1] = values[i];
    }
    return add_expr(b, at, (struct expr){.kind = (uint8_t)kind, .a = list, .b = count});
}

expr_id expr_bad(struct tree_builder *b, struct span at, const struct diag *d)
{
    ARRAY_PUSH(&b->diags, d);
    return add_expr(b, at, (struct expr){.kind = EXPR_BAD, .a = (uint32_t)(b->diags.len - 1)});
}

static ALWAYS_INLINE expr_id put_literal(struct tree_builder *b, struct span at, struct value v,
                                         uint8_t flags)
{
    uint32_t number = (uint32_t)b->values.len++;
    b->values.at[number] = v;
    b->has_values_inside |= !value_is_scalar(v);
    return add_expr(b, at, (struct expr){.kind = EXPR_LITERAL, .flags = flags, .a = number});
}

static NOINLINE expr_id put_literal_growing(struct tree_builder *b, struct span at, struct value v,
                                            uint8_t flags)
{
    b->values.at = array_grow(b->values.at, &b->values.room, sizeof(*b->values.at));
    return put_literal(b, at, v, flags);
}

static ALWAYS_INLINE expr_id add_literal(struct tree_builder *b, struct span at, struct value v,
                                         uint8_t flags)
{
    return b->values.len < b->values.room ? put_literal(b, at, v, flags)
                                          : put_literal_growing(b, at, v, flags);
}

expr_id expr_literal(struct tree_builder *b, struct span at, struct value v)
{
    return add_literal(b, at, v, 0);
}

expr_id expr_word(struct tree_builder *b, struct span at, struct value v)
{
    return add_literal(b, at, v, LITERAL_WORD);
}

expr_id expr_text(struct tree_builder *b, struct span at, struct value v)
{
    return add_literal(b, at, v, LITERAL_TEXT);
}

expr_id expr_name(struct tree_builder *b, struct span at, symbol name)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_NAME, .a = name});
}

expr_id expr_local(struct tree_builder *b, struct span at, uint32_t depth, uint32_t slot)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_LOCAL, .a = depth, .b = slot});
}

expr_id expr_get(struct tree_builder *b, struct span at, expr_id object, symbol key)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_GET, .a = object, .b = key});
}

expr_id expr_index(struct tree_builder *b, struct span at, expr_id object, expr_id key)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_INDEX, .a = object, .b = key});
}

expr_id expr_op(struct tree_builder *b, struct span at, unsigned operation, const expr_id *operands,
                uint32_t count)
{
    assert(operation < b->ops->operation_count);
    return add_list(b, at, (struct expr){.kind = EXPR_OP, .n = (uint16_t)operation}, operands,
                    count);
}

// Whoever keeps the tree looks for secrets in its text only if there can be some.
static void note_call(struct tree_builder *b, symbol name)
{
    symbol *slot = &b->called[name % COUNT_OF(b->called)];
    if (*slot == name)
        return;
    *slot = name;
    const struct function *f = ops_function(b->ops, symbol_text(b->symbols, name));
    b->calls_marking |= f && f->op.flags & OP_MARKS;
}

expr_id expr_call(struct tree_builder *b, struct span at, symbol name, const expr_id *args,
                  uint32_t count, unsigned flags)
{
    note_call(b, name);
    list_add(b, &name, 1);
    return add_list(b, at, (struct expr){.kind = EXPR_CALL, .flags = (uint8_t)flags}, args, count);
}

expr_id expr_call_value(struct tree_builder *b, struct span at, expr_id callee, const expr_id *args,
                        uint32_t count, unsigned flags)
{
    ARRAY_PUSH(&b->lists, 0); // no name
    uint32_t list = list_add(b, &callee, 1);
    list_add(b, args, count);
    return add_expr(
        b, at,
        (struct expr){
            .kind = EXPR_CALL, .flags = (uint8_t)(flags | CALL_VALUE), .a = list, .b = count + 1});
}

expr_id expr_tuple(struct tree_builder *b, struct span at, const expr_id *items, uint32_t count)
{
    return add_list(b, at, (struct expr){.kind = EXPR_TUPLE}, items, count);
}

expr_id expr_object(struct tree_builder *b, struct span at, const expr_id *keys,
                    const expr_id *values, uint32_t count)
{
    return add_pairs(b, at, EXPR_OBJECT, keys, values, count);
}

expr_id expr_sequence(struct tree_builder *b, struct span at, const expr_id *items, uint32_t count)
{
    return add_list(b, at, (struct expr){.kind = EXPR_SEQUENCE}, items, count);
}

// ---- mappings of languages in which keys that look like whole numbers come first

static bool has_whole_key(const struct tree_builder *b, const symbol *keys, uint32_t count)
{
    uint32_t number;
    for (uint32_t i = 0; i < count; i++)
        if (key_looks_whole(symbol_text(b->symbols, keys[i]), &number))
            return true;
    return false;
}

// Keys and values travel through the one function that knows the order.
static expr_id integers_first(struct tree_builder *b, struct span at, const symbol *keys,
                              const expr_id *values, uint32_t count)
{
    struct arena scratch;
    arena_init(&scratch);
    struct value *texts = ARENA_ARRAY(&scratch, struct value, count);
    struct value *numbers = ARENA_ARRAY(&scratch, struct value, count);
    symbol *own_keys = ARENA_ARRAY(&scratch, symbol, count);
    expr_id *own_values = ARENA_ARRAY(&scratch, expr_id, count);
    for (uint32_t i = 0; i < count; i++) {
        texts[i] = value_string_kept(symbol_text(b->symbols, keys[i]));
        numbers[i] = value_int(i);
    }
    pairs_integers_first(texts, numbers, count);
    for (uint32_t i = 0; i < count; i++) {
        own_keys[i] = keys[numbers[i].integer];
        own_values[i] = values[numbers[i].integer];
    }
    expr_id e = add_pairs(b, at, EXPR_MAPPING, own_keys, own_values, count);
    arena_done(&scratch);
    return e;
}

expr_id expr_mapping(struct tree_builder *b, struct span at, const symbol *keys,
                     const expr_id *values, uint32_t count)
{
    if (b->ops->integer_keys_first && has_whole_key(b, keys, count))
        return integers_first(b, at, keys, values, count);
    return add_pairs(b, at, EXPR_MAPPING, keys, values, count);
}

expr_id expr_for_new(struct tree_builder *b, struct span at, struct expr_for parts, unsigned flags)
{
    const uint32_t list[] = {parts.source,    parts.key,      parts.value,
                             parts.condition, parts.key_slot, parts.value_slot};
    uint32_t start = list_add(b, list, COUNT_OF(list));
    return add_expr(
        b, at,
        (struct expr){.kind = EXPR_FOR, .flags = (uint8_t)flags, .a = start, .b = parts.name});
}

expr_id expr_splat(struct tree_builder *b, struct span at, expr_id source, expr_id each)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_SPLAT, .a = source, .b = each});
}

// `values` may be NULL: all 0.
static expr_id add_binder(struct tree_builder *b, struct span at, enum expr_kind kind,
                          const symbol *names, const expr_id *values, uint32_t count, expr_id body)
{
    uint32_t list = list_add(b, names, count);
    for (uint32_t i = 0; i < count; i++)
        ARRAY_PUSH(&b->lists, values ? values[i] : 0);
    ARRAY_PUSH(&b->lists, body);
    return add_expr(b, at, (struct expr){.kind = (uint8_t)kind, .a = list, .b = count});
}

expr_id expr_lambda_new(struct tree_builder *b, struct span at, const symbol *names,
                        const expr_id *defaults, uint32_t count, expr_id body)
{
    return add_binder(b, at, EXPR_LAMBDA, names, defaults, count, body);
}

expr_id expr_function_new(struct tree_builder *b, struct span at, const symbol *names,
                          const expr_id *defaults, uint32_t count, expr_id body)
{
    expr_id e = add_binder(b, at, EXPR_LAMBDA, names, defaults, count, body);
    b->exprs.at[e].flags |= LAMBDA_FUNCTION;
    return e;
}

expr_id expr_let_new(struct tree_builder *b, struct span at, const symbol *names,
                     const expr_id *values, uint32_t count, expr_id body)
{
    return add_binder(b, at, EXPR_LET, names, values, count, body);
}

expr_id expr_let_named(struct tree_builder *b, struct span at, const symbol *names,
                       const expr_id *values, uint32_t count, expr_id body)
{
    for (uint32_t i = 1; i < count; i++)
        assert(names[i - 1] < names[i]);
    expr_id e = add_binder(b, at, EXPR_LET, names, values, count, body);
    b->exprs.at[e].flags |= LET_NAMED;
    return e;
}

expr_id expr_catch(struct tree_builder *b, struct span at, expr_id left, unsigned mask,
                   expr_id right, unsigned flags)
{
    return add_expr(b, at,
                    (struct expr){.kind = EXPR_CATCH,
                                  .flags = (uint8_t)flags,
                                  .n = (uint16_t)mask,
                                  .a = left,
                                  .b = right});
}

expr_id expr_rest(struct tree_builder *b, struct span at, expr_id inner)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_REST, .a = inner});
}

expr_id expr_layers(struct tree_builder *b, struct span at, unsigned policy,
                    const struct expr_layer *layers, uint32_t count)
{
    assert(policy < b->ops->policy_count);
    uint32_t list = list_here(b);
    uint32_t keys = list + count * LAYER_WIDTH;
    for (uint32_t i = 0; i < count; i++) {
        const struct expr_layer *layer = &layers[i];
        const uint32_t words[LAYER_WIDTH] = {layer->guard, layer->body,
                                             layer->any_key ? ANY_KEY : layer->key_count, keys};
        list_add(b, words, LAYER_WIDTH);
        keys += layer->any_key ? 0 : layer->key_count;
    }
    for (uint32_t i = 0; i < count; i++)
        if (!layers[i].any_key)
            list_add(b, layers[i].keys, layers[i].key_count);
    return add_expr(
        b, at, (struct expr){.kind = EXPR_LAYERS, .n = (uint16_t)policy, .a = list, .b = count});
}

expr_id expr_predecessor(struct tree_builder *b, struct span at)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_PREDECESSOR});
}

expr_id expr_predecessor_or_nothing(struct tree_builder *b, struct span at)
{
    return add_expr(b, at,
                    (struct expr){.kind = EXPR_PREDECESSOR, .flags = PREDECESSOR_OR_NOTHING});
}

expr_id expr_here(struct tree_builder *b, struct span at)
{
    return add_expr(b, at, (struct expr){.kind = EXPR_HERE});
}

expr_id expr_steps(struct tree_builder *b, struct span at, const expr_id *steps, uint32_t count)
{
    return add_list(b, at, (struct expr){.kind = EXPR_STEPS}, steps, count);
}

void expr_set_parens(struct tree_builder *b, expr_id e)
{
    b->exprs.at[e].flags |= EXPR_PARENS;
}

// ---- reading

symbol expr_call_name(const struct tree *t, expr_id e)
{
    return t->lists[t->exprs[e].a - 1];
}

struct expr_for expr_for(const struct tree *t, expr_id e)
{
    const uint32_t *list = &t->lists[t->exprs[e].a];
    return (struct expr_for){
        .source = list[0],
        .key = list[1],
        .value = list[2],
        .condition = list[3],
        .name = t->exprs[e].b,
        .key_slot = list[4],
        .value_slot = list[5],
    };
}

struct expr_lambda expr_lambda(const struct tree *t, expr_id e)
{
    const uint32_t *list = &t->lists[t->exprs[e].a];
    uint32_t count = t->exprs[e].b;
    return (struct expr_lambda){
        .count = count, .names = list, .defaults = list + count, .body = list[2 * count]};
}

struct expr_let expr_let(const struct tree *t, expr_id e)
{
    const uint32_t *list = &t->lists[t->exprs[e].a];
    uint32_t count = t->exprs[e].b;
    return (struct expr_let){
        .count = count, .names = list, .values = list + count, .body = list[2 * count]};
}

expr_id expr_let_value(const struct tree *t, expr_id e, symbol name)
{
    struct expr_let let = expr_let(t, e);
    if (!(t->exprs[e].flags & LET_NAMED))
        return 0;
    size_t i = search_u32(let.names, let.count, name);
    return i < let.count && let.names[i] == name ? let.values[i] : 0;
}

uint32_t expr_layer_count(const struct tree *t, expr_id e)
{
    return t->exprs[e].b;
}

struct expr_layer expr_layer(const struct tree *t, expr_id e, uint32_t i)
{
    assert(i < t->exprs[e].b);
    const uint32_t *words = &t->lists[t->exprs[e].a + i * LAYER_WIDTH];
    bool any_key = words[2] == ANY_KEY;
    return (struct expr_layer){.guard = words[0],
                               .body = words[1],
                               .any_key = any_key,
                               .key_count = any_key ? 0 : words[2],
                               .keys = &t->lists[words[3]]};
}

// ---- walking

uint32_t expr_child_count(const struct tree *t, expr_id e)
{
    const struct expr *x = &t->exprs[e];
    switch (expr_kind(t, e)) {
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LITERAL:
    case EXPR_NAME:
    case EXPR_LOCAL:
    case EXPR_PREDECESSOR:
    case EXPR_HERE: return 0;
    case EXPR_REST:
    case EXPR_GET: return 1;
    case EXPR_INDEX:
    case EXPR_SPLAT:
    case EXPR_CATCH: return 2;
    case EXPR_OP:
    case EXPR_CALL:
    case EXPR_TUPLE:
    case EXPR_SEQUENCE:
    case EXPR_STEPS:
    case EXPR_MAPPING: return x->b;
    case EXPR_OBJECT:
    case EXPR_LAYERS: return 2 * x->b;
    case EXPR_FOR: return 4;
    case EXPR_LAMBDA:
    case EXPR_LET: return x->b + 1;
    }
    UNREACHABLE("kind of expression");
}

static expr_id layer_child(const struct tree *t, expr_id e, uint32_t i)
{
    struct expr_layer layer = expr_layer(t, e, t->exprs[e].b - 1 - i / 2);
    return i % 2 ? layer.body : layer.guard;
}

expr_id expr_child(const struct tree *t, expr_id e, uint32_t i)
{
    assert(i < expr_child_count(t, e));
    const struct expr *x = &t->exprs[e];
    switch (expr_kind(t, e)) {
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LITERAL:
    case EXPR_NAME:
    case EXPR_LOCAL:
    case EXPR_PREDECESSOR:
    case EXPR_HERE: return 0;
    case EXPR_REST:
    case EXPR_GET:
    case EXPR_INDEX:
    case EXPR_SPLAT:
    case EXPR_CATCH: return i ? x->b : x->a;
    case EXPR_OP:
    case EXPR_CALL:
    case EXPR_TUPLE:
    case EXPR_SEQUENCE:
    case EXPR_STEPS:
    case EXPR_OBJECT:
    case EXPR_FOR: return t->lists[x->a + i];
    case EXPR_MAPPING: return t->lists[x->a + 2 * i + 1];
    case EXPR_LAYERS: return layer_child(t, e, i);
    case EXPR_LAMBDA:
    case EXPR_LET: return t->lists[x->a + x->b + i];
    }
    UNREACHABLE("kind of expression");
}
