// SPDX-License-Identifier: Apache-2.0
//
// All that is written for a place of a document, newest first: each layer that has it, whether its condition
// holds or not, each branch, the file or body that a layer means. Layers are walked once more, with what is
// known of their guards; nothing is evaluated (rulings 1.21). What is older than the answer may never have been
// asked for: it is seen as it is written.
#include "ask/explain/explain_written.h"

#include "graph/layers/layers.h"
#include "graph/layers/layers_inside.h"
#include "value/number.h"

// Whether what is written in a layer counts at all.
enum presence {
    PRESENT,
    PRESENT_NOT,   // its condition is false
    PRESENT_OTHER, // another branch was taken
    PRESENT_FAILS, // its condition has no value
    PRESENT_UNASKED,
};

// Something to look at, or the end of layers.
struct pending {
    const struct tree *tree;
    expr_id expr;
    struct node *node; // NULL: nobody has asked for it
    const struct env *env;
    struct node *self;
    struct way way;              // from it to the place
    const struct policy *policy; // how it combines with what is older
    const struct reason *reason;
    uint8_t presence; // enum presence
    bool is_end;      // of layers that began when `found` were found
    size_t found;
    bool
        is_rest; // of layers: from `next` on, one after the other, as the first may be all that is looked at
    symbol name;           // ... those that can have it, or 0: all
    const uint32_t *which; // ... of these, or NULL: of all
    uint32_t next, count;
};

struct walk {
    struct explainer *x;
    ARRAY(struct pending) stack;
    struct written_list *out;
    bool is_over;    // what comes now is overridden
    bool goes_below; // a layer asked for what was there before it
};

static bool counts(const struct walk *w, const struct pending *p)
{
    return p->presence == PRESENT && !w->is_over;
}

// What is meant, where that is known.
static struct node *meant(struct node *n)
{
    return n && (n->flags & NODE_ALIAS) && n->head == STATE_DONE ? n->alias : n;
}

// ---- pushing: what is pushed last is looked at first

static void push(struct walk *w, struct pending p)
{
    ARRAY_PUSH(&w->stack, p);
}

// The same place in something else that is written.
static void push_expr(struct walk *w, const struct pending *from, const struct tree *t, expr_id e,
                      struct node *n)
{
    struct pending p = *from;
    p.tree = t;
    p.expr = e;
    p.node = n;
    if (n) {
        p.env = n->env;
        p.self = n;
    }
    push(w, p);
}

static void push_node(struct walk *w, const struct pending *from, struct node *n)
{
    bool is_layers = n->kind == NODE_LAYERED;
    push_expr(w, from,
              is_layers              ? n->layered->tree
              : n->kind == NODE_EXPR ? n->tree
                                     : NULL,
              is_layers              ? n->layered->expr
              : n->kind == NODE_EXPR ? n->expr
                                     : 0,
              n);
}

static void push_end(struct walk *w, const struct pending *layers)
{
    struct pending end = *layers;
    end.is_end = true;
    end.found = w->out->list.len;
    push(w, end);
}

// ---- what is written

static bool is_display(enum expr_kind kind)
{
    return kind == EXPR_MAPPING || kind == EXPR_SEQUENCE || kind == EXPR_FOR;
}

static bool is_known_list(const struct node *n)
{
    if (!n || n->head != STATE_DONE)
        return false;
    return n->shape ? n->shape->kind == SHAPE_LIST : value_is_sequence(n->value);
}

// Whether older layers are looked at behind one that is written so, or was found to be a list.
static bool combines(const struct policy *policy, const struct tree *t, expr_id e, struct node *n)
{
    enum expr_kind kind = t ? expr_kind(t, e) : EXPR_NONE;
    if (!policy)
        return false;
    if (kind == EXPR_MAPPING)
        return policy->maps == MAPS_DEEP || policy->maps == MAPS_SHALLOW;
    bool is_list = is_display(kind) || (!policy->references_cut && is_known_list(meant(n)));
    return is_list && policy->lists != LISTS_REPLACE;
}

static enum candidate_status status_of(const struct walk *w, const struct pending *p)
{
    switch ((enum presence)p->presence) {
    case PRESENT: return w->is_over ? CANDIDATE_OVERRIDDEN : CANDIDATE_WON;
    case PRESENT_NOT: return w->is_over ? CANDIDATE_OVERRIDDEN : CANDIDATE_OFF;
    case PRESENT_OTHER: return CANDIDATE_SKIPPED;
    case PRESENT_FAILS: return CANDIDATE_FAILED;
    case PRESENT_UNASKED: return CANDIDATE_OVERRIDDEN;
    }
    UNREACHABLE("a layer is neither there nor not");
}

static void found(struct walk *w, const struct pending *p)
{
    struct written it = {.tree = p->tree,
                         .expr = p->expr,
                         .node = p->node,
                         .env = p->env,
                         .self = p->self,
                         .rest = p->way,
                         .reason = p->reason,
                         .was_needed = !w->is_over,
                         .status = status_of(w, p)};
    ARRAY_PUSH(&w->out->list, it);
}

// Something that stands for itself, as far as the tree tells: a scalar, a reference, an operation.
static void look_at_leaf(struct walk *w, const struct pending *p)
{
    bool is_literal = p->tree && expr_kind(p->tree, p->expr) == EXPR_LITERAL;
    if (is_literal && value_is_undefined(expr_literal_value(p->tree, p->expr)))
        return; // it says nothing
    const struct node *n = meant(p->node);
    bool is_map = n && n->head == STATE_DONE && n->shape && n->shape->kind == SHAPE_MAP;
    if (is_map && p->way.len && value_is(p->way.keys[0], VALUE_STRING) &&
        shape_find(w->x->g, n->shape, value_str(&p->way.keys[0])) < 0)
        return; // it is known not to have the key
    found(w, p);
    w->is_over |= p->presence == PRESENT_FAILS;
    if (!counts(w, p))
        return;
    if (is_literal && p->way.len)
        w->out->list.at[w->out->list.len - 1].status = CANDIDATE_FAILED;
    w->is_over = p->way.len || !combines(p->policy, p->tree, p->expr, p->node);
}

// What a layer would bring in, had somebody looked: a file, a body that is called.
static void look_at_unseen(struct walk *w, const struct pending *p)
{
    found(w, p);
    if (p->presence != PRESENT_NOT && p->presence != PRESENT_OTHER)
        w->out->list.at[w->out->list.len - 1].status = CANDIDATE_UNSEEN;
}

static void look_at_mapping(struct walk *w, const struct pending *p)
{
    struct str key = value_str(&p->way.keys[0]);
    symbol name = symbol_find(w->x->g->symbols, key);
    struct node *n = p->node;
    bool has_items = n && n->head == STATE_DONE && !(n->flags & NODE_ALIAS) && n->shape;
    ptrdiff_t i = -1;
    if (name && has_items)
        i = shape_find_named(w->x->g, n->shape, name);
    for (uint32_t k = 0; name && !has_items && i < 0 && k < expr_count(p->tree, p->expr); k++)
        if (expr_pair_key(p->tree, p->expr, k) == name)
            i = k;
    if (i < 0)
        return;
    struct pending child = *p;
    child.way = way_rest(p->way);
    child.node = NULL;
    push_expr(w, &child, p->tree, expr_pair_value(p->tree, p->expr, (uint32_t)i),
              has_items ? n->shape->items[i] : NULL);
}

// ---- reasons

static const struct operation *operation_at(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_OP ? &t->ops->operations[expr_number(t, e)] : NULL;
}

// That of a layer, whose guard is such a node and has such a value.
static const struct reason *reason_of(struct walk *w, const struct reason *outer,
                                      const struct tree *t, struct expr_layer l, struct node *guard,
                                      struct value v)
{
    if (!l.guard)
        return outer;
    const struct operation *body = operation_at(t, l.body), *by = operation_at(t, l.guard);
    unsigned role = body ? body->role : ROLE_NONE;
    struct reason *r = ARENA_NEW(w->x->a, struct reason);
    *r = (struct reason){.outer = outer,
                         .tree = t,
                         .expr = l.guard,
                         .node = guard,
                         .value = v,
                         .name = role == ROLE_LOAD          ? body->name
                                 : role == ROLE_CASES && by ? by->name
                                                            : "condition",
                         .is_place = role == ROLE_LOAD};
    return r;
}

// Those of a node: the guards of all layers that it stands in.
static const struct reason *reasons_around(struct walk *w, const struct node *n)
{
    ARRAY(const struct node *) bodies = {0};
    const struct reason *r = NULL;
    for (; n->parent; n = n->parent)
        if (node_is_layer(n) && n->parent->layered->tree)
            ARRAY_PUSH(&bodies, n);
    for (size_t i = bodies.len; i > 0; i--) {
        struct layered *l = bodies.at[i - 1]->parent->layered;
        uint32_t layer = bodies.at[i - 1]->name - 1;
        struct node *guard = l->site->guards[layer].node;
        struct value v = guard ? guard_value(w->x->g, l->site, layer, NULL) : VALUE_NONE;
        r = reason_of(w, r, l->tree, expr_layer(l->tree, l->expr, layer), guard, v);
    }
    ARRAY_DONE(&bodies);
    return r;
}

// ---- lists

// An item of a list that is expanded. The list may be joined from several: what is older has been asked.
static bool push_item(struct walk *w, const struct pending *p)
{
    struct node *n = meant(p->node);
    int64_t i;
    if (!counts(w, p))
        return false;
    if (!n || n->head != STATE_DONE || !n->shape || n->shape->kind != SHAPE_LIST ||
        !number_to_int(p->way.keys[0], &i) || i < 0 || i >= n->shape->len || !n->shape->items[i] ||
        n->shape->items[i]->kind == NODE_VALUE)
        return false;
    struct pending item = *p;
    item.way = way_rest(p->way);
    item.reason = reasons_around(w, n->shape->items[i]);
    w->stack.len = 0;
    push_node(w, &item, n->shape->items[i]);
    return true;
}

static void look_at_item(struct walk *w, const struct pending *p)
{
    int64_t i;
    if (push_item(w, p))
        return;
    if (expr_kind(p->tree, p->expr) != EXPR_SEQUENCE || !number_to_int(p->way.keys[0], &i)) {
        look_at_leaf(w, p);
        return;
    }
    if (i < 0 || i >= expr_count(p->tree, p->expr))
        return;
    struct pending item = *p;
    item.way = way_rest(p->way);
    push_expr(w, &item, p->tree, expr_operand(p->tree, p->expr, (uint32_t)i), NULL);
}

// ---- layers

static bool can_have(struct expr_layer l, symbol name)
{
    if (l.any_key)
        return true;
    for (uint32_t k = 0; k < l.key_count; k++)
        if (l.keys[k] == name)
            return true;
    return false;
}

static void push_layer(struct walk *w, const struct pending *p, const struct node *layers,
                       uint32_t i)
{
    struct expr_layer l = expr_layer(p->tree, p->expr, i);
    struct site *site = layers ? layers->layered->site : NULL;
    struct node *guard = site ? site->guards[i].node : NULL;
    struct value v = VALUE_NONE;
    enum presence presence = PRESENT;
    if (l.guard && (!guard || guard->whole != STATE_DONE)) {
        presence = PRESENT_UNASKED;
    } else if (l.guard) {
        v = guard_value(w->x->g, site, i, NULL);
        presence = value_is_unknown(v) ? PRESENT_FAILS : guard_lets_in(v) ? PRESENT : PRESENT_NOT;
    }
    struct pending layer = *p;
    const struct policy *policy = p->tree->ops->policies[expr_at(p->tree, p->expr)->n];
    layer.policy = p->way.len && policy->below ? policy->below : policy;
    layer.reason = reason_of(w, p->reason, p->tree, l, guard, v);
    if (p->presence == PRESENT)
        layer.presence = (uint8_t)presence;
    layer.node = NULL;
    if (layers)
        layer.self = (struct node *)(uintptr_t)layers;
    const uint64_t *body = layers ? table_find(&layers->layered->bodies, i) : NULL;
    push_expr(w, &layer, p->tree, l.body, body ? (struct node *)(uintptr_t)*body : NULL);
}

static void look_at_layers(struct walk *w, const struct pending *p)
{
    struct node *n = p->node && p->node->kind == NODE_LAYERED ? p->node : NULL;
    symbol name = 0;
    if (p->way.len && value_is(p->way.keys[0], VALUE_STRING))
        name = symbol_find(w->x->g->symbols, value_str(&p->way.keys[0]));
    else if (p->way.len && push_item(w, p))
        return;
    push_end(w, p);
    struct pending rest = *p;
    rest.is_rest = true;
    rest.name = name;
    rest.which = NULL;
    rest.next = 0;
    rest.count = expr_layer_count(p->tree, p->expr);
    if (n && name)
        rest.which = layer_candidates(w->x->g, n->layered->site->index, name, &rest.count);
    push(w, rest);
}

static void look_at_next_layer(struct walk *w, const struct pending *rest)
{
    struct node *n = rest->node && rest->node->kind == NODE_LAYERED ? rest->node : NULL;
    struct pending layers = *rest;
    layers.is_rest = false;
    for (uint32_t next = rest->next; next < rest->count; next++) {
        uint32_t i = rest->which ? rest->which[next] : next;
        if (!rest->which && rest->name &&
            !can_have(expr_layer(rest->tree, rest->expr, i), rest->name))
            continue;
        struct pending later = *rest;
        later.next = next + 1;
        push(w, later);
        push_layer(w, &layers, n, i);
        return;
    }
}

// Layers that were put together while evaluating.
static void look_at_nodes(struct walk *w, const struct pending *p)
{
    const struct layered *l = p->node->layered;
    if (p->way.len && !value_is(p->way.keys[0], VALUE_STRING) && push_item(w, p))
        return;
    push_end(w, p);
    for (uint32_t i = l->count; i-- > 0;) {
        struct pending layer = *p;
        layer.policy = p->way.len && l->policy->below ? l->policy->below : l->policy;
        if (i == 0 && p->reason && p->reason->is_called)
            layer.reason = p->reason->outer; // it is written there itself
        push_node(w, &layer, l->nodes[i]);
    }
}

// Behind the last of some layers: what is older counts if these combine with it, as one.
static void end_layers(struct walk *w, const struct pending *p)
{
    const struct written *first = NULL;
    for (size_t i = p->found; i < w->out->list.len && !first; i++)
        if (w->out->list.at[i].status == CANDIDATE_WON)
            first = &w->out->list.at[i];
    if (first && !p->way.len)
        w->is_over = !w->goes_below && !combines(p->policy, first->tree, first->expr, first->node);
    w->goes_below = false;
}

// ---- what passes on

static void look_at_cases(struct walk *w, const struct pending *p)
{
    int64_t chosen = 0;
    uint32_t count = expr_count(p->tree, p->expr);
    bool is_known = p->reason && number_to_int(p->reason->value, &chosen);
    for (int64_t i = count; i-- > 0;) {
        struct pending branch = *p;
        if (is_known && p->presence == PRESENT && i + 1 != chosen)
            branch.presence = PRESENT_OTHER;
        if (i + 1 == chosen)
            continue;
        branch.node = NULL;
        push_expr(w, &branch, p->tree, expr_operand(p->tree, p->expr, (uint32_t)i), NULL);
    }
    if (chosen < 1 || chosen > count)
        return;
    expr_id taken = expr_operand(p->tree, p->expr, (uint32_t)chosen - 1);
    struct node *n = meant(p->node);
    enum expr_kind kind = expr_kind(p->tree, taken);
    bool is_own = n != p->node && (is_display(kind) || kind == EXPR_LAYERS || kind == EXPR_LET);
    struct pending branch = *p;
    branch.node = NULL;
    if (is_own && kind == EXPR_LET)
        push_node(w, &branch, n);
    else
        push_expr(w, &branch, p->tree, taken, is_own ? n : NULL);
}

// The body of a `let`, as a node where somebody looked.
static void look_at_let(struct walk *w, const struct pending *p)
{
    struct node *n = meant(p->node);
    expr_id body = expr_let(p->tree, p->expr).body;
    enum expr_kind kind = expr_kind(p->tree, body);
    bool is_seen = n && n != p->node;
    if (is_seen && (is_display(kind) || kind == EXPR_LAYERS)) {
        push_node(w, p, n);
        return;
    }
    struct pending inner = *p;
    inner.node = NULL;
    inner.env = NULL; // it binds names, and is not entered again
    push_expr(w, &inner, p->tree, body, NULL);
}

// A file, what is called or made: whatever the layer was found to mean.
static void look_at_meant(struct walk *w, const struct pending *p)
{
    struct node *n = meant(p->node);
    const struct operation *op = operation_at(p->tree, p->expr);
    struct pending inner = *p;
    if (!n || n == p->node) {
        look_at_unseen(w, p);
        return;
    }
    if (op->role == ROLE_CALL || op->role == ROLE_MAKE) { // a body that is called
        struct reason *r = ARENA_NEW(w->x->a, struct reason);
        *r = (struct reason){.outer = p->reason,
                             .tree = p->tree,
                             .expr = p->expr,
                             .node = p->node,
                             .name = op->name,
                             .is_place = true,
                             .is_called = true};
        inner.reason = r;
    }
    push_node(w, &inner, n);
}

static void look_at_op(struct walk *w, const struct pending *p)
{
    const struct operation *op = operation_at(p->tree, p->expr);
    switch ((enum operation_role)op->role) {
    case ROLE_CASES: look_at_cases(w, p); return;
    case ROLE_SCOPE:
    case ROLE_LOAD:
    case ROLE_MAKE: look_at_meant(w, p); return;
    case ROLE_CALL:
        if (p->node && p->node->head == STATE_DONE && meant(p->node) == p->node)
            look_at_leaf(w, p); // a function: its value is computed
        else
            look_at_meant(w, p);
        return;
    case ROLE_NONE:
    case ROLE_BRANCH:
    case ROLE_SELECT:
    case ROLE_BODY: look_at_leaf(w, p); return;
    }
}

static void look_at_pending(struct walk *w, const struct pending *p)
{
    if (!p->tree && p->node && p->node->kind == NODE_LAYERED && !p->node->layered->base) {
        look_at_nodes(w, p);
        return;
    }
    bool by_name = p->way.len && value_is(p->way.keys[0], VALUE_STRING);
    switch (p->tree ? expr_kind(p->tree, p->expr) : EXPR_NONE) {
    case EXPR_LAYERS: look_at_layers(w, p); return;
    case EXPR_LET: look_at_let(w, p); return;
    case EXPR_OP: look_at_op(w, p); return;
    case EXPR_MAPPING:
        if (by_name)
            look_at_mapping(w, p);
        else
            look_at_leaf(w, p);
        return;
    case EXPR_FOR:
    case EXPR_SEQUENCE:
        if (p->way.len)
            look_at_item(w, p);
        else
            look_at_leaf(w, p);
        return;
    case EXPR_PREDECESSOR: w->goes_below |= counts(w, p); return;
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LITERAL:
    case EXPR_NAME:
    case EXPR_GET:
    case EXPR_INDEX:
    case EXPR_LOCAL:
    case EXPR_CALL:
    case EXPR_TUPLE:
    case EXPR_OBJECT:
    case EXPR_CATCH:
    case EXPR_REST:
    case EXPR_SPLAT:
    case EXPR_LAMBDA:
    case EXPR_HERE:
    case EXPR_STEPS: look_at_leaf(w, p); return;
    }
}

void written_at(struct explainer *x, struct node *root, struct way way, struct written_list *out)
{
    struct walk w = {.x = x, .out = out};
    push_node(&w, &(struct pending){.way = way}, root);
    while (w.stack.len) {
        struct pending p = w.stack.at[--w.stack.len];
        if (!graph_charge(x->g, 1))
            break;
        if (p.is_rest)
            look_at_next_layer(&w, &p);
        else if (p.is_end)
            end_layers(&w, &p);
        else
            look_at_pending(&w, &p);
    }
    ARRAY_DONE(&w.stack);
}
