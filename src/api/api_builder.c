// SPDX-License-Identifier: Apache-2.0
//
// Builders: the constructors of expr/expr.h for hosts that may make mistakes. Each expression remembers the
// frame it was built in and whether it is already used, so that no handle can produce a tree that the evaluator
// could not walk: a name cannot leave its frame, and a tree stays a tree.
#include "api/api_builder.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "expr/policy.h"
#include "value/json.h"
#include "value/number.h"

weft_builder *weft_builder_open(weft_graph *graph, weft_str name, weft_str text)
{
    if (!graph || !utf8_is_valid(str_in(name)) || !utf8_is_valid(str_in(text)))
        return NULL;
    weft_builder *b = memory_take(sizeof(*b));
    *b = (weft_builder){.graph = graph};
    atomic_fetch_add(&graph->users, 1);
    uint32_t file = 0;
    if (name.len || text.len)
        file = sources_add(graph->inside->sources, str_in(name), str_in(text));
    b->text_len = str_in(text).len;
    b->at = (struct span){file, 0, 0};
    tree_begin(&b->tree, &graph->ops, graph->inside->symbols, file);
    ARRAY_PUSH(&b->frames, FRAME_USED); // expression 0 is none
    return b;
}

void weft_builder_place(weft_builder *b, size_t start, size_t end)
{
    if (!b)
        return;
    size_t most = b->text_len;
    start = start < most ? start : most;
    end = end < most ? end : most;
    b->at.start = (uint32_t)start;
    b->at.end = (uint32_t)(end < start ? start : end);
}

weft_tree *weft_builder_close(weft_builder *b)
{
    if (!b)
        return NULL;
    weft_graph *g = b->graph;
    struct tree *inside = tree_end(&b->tree);
    struct visit v;
    visit_begin(&v, g);
    graph_keep_tree(g->inside, inside);
    weft_tree *t = ARENA_NEW(&g->inside->arena, weft_tree);
    uint32_t *frames = ARENA_ARRAY(&g->inside->arena, uint32_t, inside->count);
    for (uint32_t i = 0; i < inside->count; i++)
        frames[i] = i < b->frames.len ? b->frames.at[i] : FRAME_USED;
    *t = (weft_tree){.graph = g, .inside = inside, .frames = frames};
    visit_end(&v);
    ARRAY_DONE(&b->frames);
    ARRAY_DONE(&b->open);
    ARRAY_DONE(&b->names);
    graph_release(g);
    free(b);
    return t;
}

// ---- what constructors share

static uint32_t frame_now(const weft_builder *b)
{
    return b->open.len ? b->open.at[b->open.len - 1].id : 0;
}

weft_expr builder_made(weft_builder *b, expr_id e)
{
    while (b->frames.len <= e)
        ARRAY_PUSH(&b->frames, frame_now(b));
    return e;
}

weft_expr builder_fail(weft_builder *b, enum diag_code code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const struct diag *d = diag_vnew(&b->tree.arena, code, b->at, format, args);
    va_end(args);
    return builder_made(b, expr_bad(&b->tree, b->at, d));
}

static bool take_in(weft_builder *b, weft_expr e, uint32_t frame)
{
    if (e == 0 || e >= b->frames.len || b->frames.at[e] != frame)
        return false;
    b->frames.at[e] = FRAME_USED;
    return true;
}

bool builder_take(weft_builder *b, weft_expr e)
{
    return take_in(b, e, frame_now(b));
}

bool builder_take_all(weft_builder *b, const weft_expr *list, size_t count)
{
    if ((count && !list) || count > BUILDER_MOST)
        return false;
    bool good = true;
    for (size_t i = 0; i < count; i++)
        good &= builder_take(b, list[i]);
    return good;
}

bool builder_take_outside(weft_builder *b, weft_expr e)
{
    uint32_t outer = b->open.len > 1 ? b->open.at[b->open.len - 2].id : 0;
    return take_in(b, e, outer);
}

weft_expr builder_misplaced(weft_builder *b, const char *what)
{
    return builder_fail(b, DIAG_BAD_ARGUMENT,
                        "%s has a part that does not belong to this builder and frame, or that is "
                        "already part of another expression",
                        what);
}

static symbol intern(weft_builder *b, weft_str name)
{
    return symbol_intern(b->tree.symbols, str_in(name));
}

bool builder_is_text(weft_str text)
{
    return (text.at || !text.len) && utf8_is_valid(str_in(text));
}

// ---- literals

static weft_expr literal(weft_builder *b, struct value v)
{
    return b ? builder_made(b, expr_literal(&b->tree, b->at, v)) : 0;
}

weft_expr weft_null(weft_builder *b)
{
    return literal(b, value_null(&type_dynamic));
}

weft_expr weft_bool(weft_builder *b, bool value)
{
    return literal(b, value_bool(value));
}

weft_expr weft_int(weft_builder *b, int64_t value)
{
    return literal(b, value_int(value));
}

weft_expr weft_number(weft_builder *b, weft_str decimal)
{
    struct value v;
    if (!b)
        return 0;
    if (!number_parse(&b->tree.arena, str_in(decimal), &v))
        return builder_fail(b, DIAG_BAD_DATA, "not a number");
    return literal(b, v);
}

weft_expr weft_text(weft_builder *b, weft_str text)
{
    if (!b)
        return 0;
    if (!builder_is_text(text))
        return builder_fail(b, DIAG_BAD_DATA, "a text is not UTF-8");
    return literal(b, value_string(&b->tree.arena, str_in(text)));
}

weft_expr weft_json(weft_builder *b, weft_str json)
{
    struct value v;
    struct json_error error = {0};
    if (!b)
        return 0;
    if (!json_read_extended(&b->tree.arena, str_in(json), &v, &error))
        return builder_fail(b, DIAG_BAD_DATA, "JSON: %s at byte %zu", error.why, error.offset);
    (void)value_type(&b->tree.arena, v); // kept in `v`: a graph that asks for it has another arena
    return literal(b, v);
}

weft_expr weft_literal(weft_builder *b, const weft_value *value)
{
    if (!b)
        return 0;
    if (!value)
        return builder_fail(b, DIAG_BAD_ARGUMENT, "a literal needs a value");
    struct value v = value_copy(&b->tree.arena, *value_in(value));
    (void)value_type(&b->tree.arena, v); // as above
    return literal(b, v);
}

// ---- references

// The slot of a name in the open frames, innermost first.
static bool find_local(const weft_builder *b, symbol name, uint32_t *depth, uint32_t *slot)
{
    size_t end = b->names.len;
    for (size_t f = b->open.len; f-- > 0;) {
        size_t first = b->open.at[f].first;
        for (size_t i = end; i-- > first;) {
            if (b->names.at[i] != name)
                continue;
            *depth = (uint32_t)(b->open.len - 1 - f);
            *slot = (uint32_t)(i - first);
            return true;
        }
        end = first;
    }
    return false;
}

weft_expr weft_name(weft_builder *b, weft_str name)
{
    uint32_t depth, slot;
    if (!b)
        return 0;
    if (!name.len || !builder_is_text(name))
        return builder_fail(b, DIAG_BAD_ARGUMENT, "a name is empty or not UTF-8");
    symbol id = intern(b, name);
    if (find_local(b, id, &depth, &slot))
        return builder_made(b, expr_local(&b->tree, b->at, depth, slot));
    return builder_made(b, expr_name(&b->tree, b->at, id));
}

weft_expr weft_attribute(weft_builder *b, weft_expr object, weft_str key)
{
    if (!b)
        return 0;
    if (!builder_is_text(key))
        return builder_fail(b, DIAG_BAD_ARGUMENT, "a key is not UTF-8");
    if (!builder_take(b, object))
        return builder_misplaced(b, "an attribute");
    return builder_made(b, expr_get(&b->tree, b->at, object, intern(b, key)));
}

weft_expr weft_index(weft_builder *b, weft_expr object, weft_expr key)
{
    if (!b)
        return 0;
    if (!builder_take(b, object) || !builder_take(b, key))
        return builder_misplaced(b, "an index");
    return builder_made(b, expr_index(&b->tree, b->at, object, key));
}

// In a path written as such, every step ends where its text does.
static void place_step(weft_builder *b, struct span whole, size_t path_len, size_t end)
{
    if (whole.end - whole.start == path_len)
        b->at.end = whole.start + (uint32_t)end;
}

static weft_expr add_step(weft_builder *b, weft_expr object, const struct path_step *step)
{
    if (step->is_index)
        return weft_index(b, object, weft_int(b, step->index));
    return object ? weft_attribute(b, object, str_out(step->name))
                  : weft_name(b, str_out(step->name));
}

weft_expr weft_path(weft_builder *b, weft_str path)
{
    if (!b)
        return 0;
    struct path_steps steps;
    path_read(&b->tree.arena, str_in(path), &steps);
    weft_expr e = 0;
    if (steps.why.len)
        e = builder_fail(b, DIAG_BAD_ARGUMENT, "%.*s", STR_ARGS(steps.why));
    else if (!steps.list.len || steps.list.at[0].is_index)
        e = builder_fail(b, DIAG_BAD_ARGUMENT, "a path starts with a name");
    else {
        struct span whole = b->at;
        for (size_t i = 0; i < steps.list.len; i++) {
            place_step(b, whole, path.len, steps.list.at[i].end);
            e = add_step(b, e, &steps.list.at[i]);
        }
        b->at = whole;
    }
    path_steps_done(&steps);
    return e;
}

// ---- operations and calls

// A choice needs a bool to choose by; the operation `?` produces or rejects one.
static weft_expr choice(weft_builder *b, unsigned op, const weft_expr *operands)
{
    struct span whole = b->at;
    b->at.start = b->tree.exprs.at[operands[0]].start;
    b->at.end = b->tree.ends.at[operands[0]];
    int condition = ops_find(b->tree.ops, STR("?"), 1);
    weft_expr parts[] = {expr_op(&b->tree, b->at, (unsigned)condition, operands, 1), operands[1],
                         operands[2]};
    b->at = whole;
    builder_made(b, parts[0]);
    (void)builder_take(b, parts[0]);
    return builder_made(b, expr_op(&b->tree, b->at, op, parts, 3));
}

weft_expr weft_op(weft_builder *b, weft_str name, const weft_expr *operands, size_t count)
{
    if (!b)
        return 0;
    int op = count <= BUILDER_MOST ? ops_find(b->tree.ops, str_in(name), (unsigned)count) : -1;
    if (op < 0)
        return builder_fail(b, DIAG_BAD_ARGUMENT, "no operation `%.*s` takes %zu operands",
                            STR_ARGS(str_in(name)), count);
    if (!builder_take_all(b, operands, count))
        return builder_misplaced(b, "an operation");
    if (b->tree.ops->operations[op].flags & OP_CHOOSES)
        return choice(b, (unsigned)op, operands);
    return builder_made(b, expr_op(&b->tree, b->at, (unsigned)op, operands, (uint32_t)count));
}

weft_expr weft_apply(weft_builder *b, weft_str function, const weft_expr *args, size_t count)
{
    if (!b)
        return 0;
    if (!function.len || !builder_is_text(function))
        return builder_fail(b, DIAG_BAD_ARGUMENT, "a function's name is empty or not UTF-8");
    uint32_t depth, slot;
    if (find_local(b, intern(b, function), &depth, &slot))
        return weft_apply_value(b, weft_name(b, function), args, count);
    if (!builder_take_all(b, args, count))
        return builder_misplaced(b, "a call");
    return builder_made(b,
                        expr_call(&b->tree, b->at, intern(b, function), args, (uint32_t)count, 0));
}

weft_expr weft_apply_value(weft_builder *b, weft_expr callee, const weft_expr *args, size_t count)
{
    if (!b)
        return 0;
    if (!builder_take(b, callee) || !builder_take_all(b, args, count))
        return builder_misplaced(b, "a call");
    return builder_made(b, expr_call_value(&b->tree, b->at, callee, args, (uint32_t)count, 0));
}
