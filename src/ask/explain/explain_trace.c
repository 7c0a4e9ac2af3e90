// SPDX-License-Identifier: Apache-2.0
//
// What an expression read on its way to a part of its value: its evaluation again, followed by hand where
// an operand, an element or an argument is let through as it is. What is computed was computed from all that
// it read. Nothing is left out that could have made a difference: what was passed over is shown as such.
#include "ask/explain/explain_trace.h"

#include "base/path.h"
#include "graph/views/bind.h"
#include "graph/world/injector.h"
#include "source/source.h"
#include "value/number.h"

enum { TRACE_DEPTH = 40 }; // of expressions that are looked through; what is deeper is computed

// ---- ways

struct value trace_value(struct tracer *t, const struct eval_context *at, expr_id e)
{
    const struct marks *marks = NULL;
    return value_unmark(&t->x->g->arena, value_of(t->x->g, at, e), &marks);
}

// Whether it is evaluated for a node of the document that is explained, or of another one that it refers to, not for a
// directory.
static bool is_in_document(const struct tracer *t, const struct eval_context *at)
{
    const struct node *top = t->x->root && at->self ? node_top(at->self) : NULL;
    return top && (top == t->x->root || (top->name && top->kind != NODE_PATH));
}

struct value trace_value_at(struct tracer *t, const struct eval_context *at, expr_id e,
                            struct way way)
{
    struct graph *g = t->x->g;
    if (!is_in_document(t, at))
        return value_at_way(g, value_of(g, at, e), way);
    return value_below(g, lazy_node(g, at, lazy_of(g, at, e)), way);
}

// ---- what was found

static void add_read(struct tracer *t, const struct explained *e)
{
    for (size_t i = 0; e->kind == EXPLAINED_VALUE && i < t->out->list.len; i++) {
        const struct explained *other = t->out->list.at[i];
        if (other->kind == EXPLAINED_VALUE && str_equal(other->ref, e->ref))
            return; // once is enough
    }
    ARRAY_PUSH(&t->out->list, e);
}

// Whether only what is inside a directory sees it.
static bool is_private_path(const struct graph *g, const struct view *v, path_id p)
{
    while (path_at(g, p)->parent)
        p = path_at(g, p)->parent;
    return v->is_inside && view_def(v, p);
}

static void add_path(struct tracer *t, struct view *v, path_id p, struct way way)
{
    struct graph *g = t->x->g;
    bool is_inside = is_private_path(g, v, p);
    while (way.len && value_is(way.keys[0], VALUE_STRING)) {
        p = path_child(g, p, symbol_intern(g->symbols, value_str(&way.keys[0])));
        way = way_rest(way);
    }
    const struct explained *e = explain_ref(t->x, v, p, way);
    if (e && is_inside)
        ((struct explained *)(uintptr_t)e)->is_inside = true; // it was made here
    add_read(t, e);
}

// ---- the outside world

static void add_request(struct tracer *t, const struct world_request *r)
{
    static const char *const states[] = {
        [WORLD_FILES] = "file",  [WORLD_SOURCES] = "file",  [WORLD_ENV] = "environment",
        [WORLD_CLOCK] = "clock", [WORLD_RANDOM] = "random", [WORLD_EXEC] = "command"};
    const struct injector *injector = t->x->g->injector;
    struct str root = injector ? injector->root : STR(""), name = r->request;
    if (r->kind == WORLD_FILES && root.len && name.len > root.len && path_is_below(name, root))
        name = str_slice(name, root.len > 1 ? root.len + 1 : 1, name.len);
    if (r->is_secret)
        name = STR("(sensitive)");
    for (size_t i = 0; i < t->out->list.len; i++)
        if (t->out->list.at[i]->kind == EXPLAINED_WORLD && str_equal(t->out->list.at[i]->ref, name))
            return;
    struct explained *e = ARENA_NEW(t->x->a, struct explained);
    e->kind = EXPLAINED_WORLD;
    e->ref = str_copy(t->x->a, name);
    bool is_list = r->kind == WORLD_FILES && str_ends(name, STR("/"));
    e->state = is_list ? "directory" : states[r->kind];
    e->is_missing = !r->is_there && !r->is_secret;
    ARRAY_PUSH(&t->out->list, e);
}

// ---- what is computed

struct path_list {
    ARRAY(path_id) list;
};

// Evaluates once more, while somebody listens. What it reads of other places has its value by now.
static void listen(struct tracer *t, const struct eval_context *at, expr_id e,
                   struct path_list *paths)
{
    struct graph *g = t->x->g;
    struct world_trace asked = {0}, *before = g->outside.trace;
    size_t since = g->now.reads.len, from = g->now.reads_from;
    g->now.reads_from = since;
    g->outside.trace = &asked;
    (void)value_of(g, at, e);
    g->outside.trace = before;
    for (size_t i = since; paths && i < g->now.reads.len; i++)
        ARRAY_PUSH(&paths->list, g->now.reads.at[i].path);
    g->now.reads.len = since;
    g->now.reads_from = from;
    for (size_t i = 0; i < asked.list.len; i++)
        add_request(t, &asked.list.at[i]);
    ARRAY_DONE(&asked.list);
}

void trace_world(struct tracer *t, const struct eval_context *at, expr_id e)
{
    listen(t, at, e, NULL);
}

// What a loop has bound is the element that it was bound to.
static struct node *behind_local(struct node *n)
{
    while (n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_LOCAL &&
           (n->flags & NODE_ALIAS) && n->head == STATE_DONE && n->alias->kind != NODE_VALUE)
        n = n->alias;
    return n;
}

void trace_recorded(struct tracer *t, const struct node *reader)
{
    struct node_list reads = {0};
    recorded_reads(t->x, reader, &reads);
    for (size_t i = 0; i < reads.list.len; i++) {
        struct node *n = behind_local(reads.list.at[i]);
        if (n->kind == NODE_PATH) {
            add_read(t, explain_ref(t->x, n->env->view, n->expr, whole));
            continue;
        }
        const struct node *meant = n;
        while (meant->flags & NODE_ALIAS && meant->head == STATE_DONE)
            meant = meant->alias;
        // Its value was needed, not only what it is.
        if (meant->kind == NODE_PATH || meant->whole == STATE_DONE ||
            (meant->head == STATE_DONE && !meant->shape))
            add_read(t, explain_place(t->x, n, whole, STR("")));
    }
    ARRAY_DONE(&reads.list);
}

// All that is read while an expression is evaluated.
void trace_computed(struct tracer *t, const struct eval_context *at, expr_id e)
{
    struct graph *g = t->x->g;
    if (is_in_document(t, at)) {
        trace_recorded(t, at->self);
        return;
    }
    struct path_list paths = {0};
    listen(t, at, e, &paths);
    for (size_t i = 0; i < paths.list.len; i++)
        if (!path_is_hidden(g, paths.list.at[i]))
            add_read(t, explain_ref(t->x, at->env->view, paths.list.at[i], whole));
    ARRAY_DONE(&paths.list);
}

void part_begin(struct tracer *t, struct trace_part *p, struct str ref)
{
    p->node = ARENA_NEW(t->x->a, struct explained);
    p->node->kind = EXPLAINED_CHOICE;
    p->node->ref = ref;
    p->node->hides_source = t->hides_source;
    p->reads = (struct read_list){0};
    p->outer = t->out;
    t->out = &p->reads;
    t->x->depth++;
}

void part_end(struct tracer *t, struct trace_part *p)
{
    struct explained *e = p->node;
    read_list_end(t->x, &p->reads, e);
    t->x->depth--;
    t->out = p->outer;
    add_read(t, e);
}

void part_candidates(struct tracer *t, struct trace_part *p, size_t room)
{
    p->node->candidates = ARENA_ARRAY(t->x->a, struct explained_candidate, room);
}

void part_candidate(struct trace_part *p, struct span at, enum candidate_status status,
                    const char *rule)
{
    struct explained_candidate *list = (struct explained_candidate *)(uintptr_t)p->node->candidates;
    list[p->node->candidate_count++] =
        (struct explained_candidate){.status = status, .at = at, .text = at, .rule = rule};
}

// An expression with its value: what a condition is.
void trace_named(struct tracer *t, const struct eval_context *at, expr_id e, struct str name)
{
    struct trace_part p;
    if (expr_kind(at->tree, e) == EXPR_LITERAL)
        return;
    part_begin(t, &p, name);
    p.node->value = value_of(t->x->g, at, e);
    part_candidates(t, &p, 1);
    part_candidate(&p, expr_span(at->tree, e), CANDIDATE_WON, NULL);
    trace(t, at, e, whole);
    part_end(t, &p);
}

// ---- references

static void trace_local(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    const struct frame *f = at->env->frame;
    for (uint32_t i = 0; i < expr_local_depth(at->tree, e); i++)
        f = f->parent;
    const struct binder *inner = t->binders, *b = inner;
    while (b && b->frame != f)
        b = b->outer;
    if (!b)
        return;
    bool is_key = b->source && f->count == 2 && expr_local_slot(at->tree, e) == 0;
    t->binders = b->bound ? b : b->outer; // what a `let` binds sees the others
    if (b->bound)
        trace(t, b->context, b->bound[expr_local_slot(at->tree, e)], way);
    else if (!is_key)
        trace(t, b->context, b->source, way_behind(t->x->a, b->key, way));
    if (b->is_read)
        *b->is_read |= !is_key;
    t->binders = inner;
}

static struct str written_text(struct tracer *t, struct span at)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    if (!span_is_none(at))
        source_add_shown(&text, t->x->g->sources, at);
    struct str copy = strbuf_copy(&text, t->x->a);
    strbuf_done(&text);
    return copy;
}

// Where a name is bound around a node; NO_SPAN when it is not, or nothing is written there.
static struct span bound_at(const struct node *n, symbol name)
{
    for (; n; n = n->parent) {
        if (n->kind != NODE_EXPR || expr_kind(n->tree, n->expr) != EXPR_LET ||
            !(expr_at(n->tree, n->expr)->flags & LET_NAMED))
            continue;
        struct expr_let let = expr_let(n->tree, n->expr);
        for (uint32_t i = 0; i < let.count; i++)
            if (let.names[i] == name)
                return expr_span(n->tree, let.values[i]);
    }
    return NO_SPAN;
}

// A name of a document that means a value: an element that was computed, a constant.
static void trace_known(struct tracer *t, const struct eval_context *at, expr_id name,
                        struct span all, struct value v, struct way way)
{
    struct trace_part p;
    struct span bound = bound_at(at->self, expr_name_symbol(at->tree, name));
    part_begin(t, &p, written_text(t, all));
    p.node->kind = EXPLAINED_VALUE;
    p.node->value = value_at_way(t->x->g, v, way);
    part_candidates(t, &p, 1);
    if (!span_is_none(bound))
        part_candidate(&p, bound, CANDIDATE_WON, NULL);
    part_end(t, &p);
}

// A name that means a node: what a `lets` block binds.
static void trace_node(struct tracer *t, struct node *n, struct span at, struct way way)
{
    struct trace_part p;
    if (n->kind != NODE_EXPR)
        return;
    part_begin(t, &p, written_text(t, at));
    p.node->is_inside = true;
    p.node->kind = EXPLAINED_VALUE;
    p.node->value = value_at_way(t->x->g, node_resolve(t->x->g, n), way);
    struct eval_context inner = {.tree = n->tree, .env = n->env, .self = n};
    part_candidates(t, &p, 1);
    expr_id e = n->expr;
    for (size_t i = 0; i < way.len && expr_kind(n->tree, e) == EXPR_MAPPING; i++)
        e = mapping_value(n->tree, e, way.keys[i], e);
    part_candidate(&p, expr_span(n->tree, e), CANDIDATE_WON, NULL);
    trace(t, &inner, n->expr, way);
    part_end(t, &p);
}

static void trace_name(struct tracer *t, const struct eval_context *at, expr_id name,
                       struct span all, struct way way)
{
    struct graph *g = t->x->g;
    struct lazy l = eval_name(g, at, expr_name_symbol(at->tree, name), expr_span(at->tree, name));
    struct view *view = l.kind == LAZY_PATH && l.view ? l.view : at->env->view;
    if (l.kind == LAZY_PATH && view) {
        add_path(t, view, l.path, way);
    } else if (!is_in_document(t, at)) {
        if (l.kind == LAZY_NODE)
            trace_node(t, l.node, all, way);
    } else if (l.kind == LAZY_VALUE && !value_is_poison(l.value)) {
        trace_known(t, at, name, all, l.value, way);
    } else if (l.kind == LAZY_NODE && l.node->kind == NODE_VALUE) {
        trace_known(t, at, name, all, l.node->value, way);
    } else if (l.kind == LAZY_NODE && l.node->kind != NODE_PATH) {
        add_read(t, explain_place(t->x, l.node, way, written_text(t, all)));
    }
}

// Steps are put in front of the way one by one, from the last to the first.
static void trace_reference(struct tracer *t, const struct eval_context *at, expr_id e,
                            struct way way)
{
    const struct tree *tree = at->tree;
    struct span all = expr_span(tree, e);
    expr_id top = e;
    for (;;) {
        struct value key;
        if (expr_kind(tree, e) == EXPR_GET) {
            key = value_string_kept(symbol_text(t->x->g->symbols, expr_get_key(tree, e)));
        } else if (expr_kind(tree, e) == EXPR_INDEX) {
            key = value_of(t->x->g, at, expr_second(tree, e)); // with a mark it is no name to show
            trace(t, at, expr_second(tree, e), whole);
        } else {
            break;
        }
        if (!is_key(key)) {
            trace_computed(t, at, top);
            return;
        }
        way = way_behind(t->x->a, key, way);
        e = expr_first(tree, e);
    }
    if (expr_kind(tree, e) == EXPR_NAME)
        trace_name(t, at, e, all, way);
    else
        trace(t, at, e, way);
}

// ---- constructors

bool is_way_to(struct way way, struct value key)
{
    return value_is(key, VALUE_STRING) && value_is(way.keys[0], VALUE_STRING) &&
           str_equal(value_str(&key), value_str(&way.keys[0]));
}

expr_id mapping_value(const struct tree *t, expr_id e, struct value key, expr_id otherwise)
{
    for (uint32_t i = 0; value_is(key, VALUE_STRING) && i < expr_count(t, e); i++)
        if (str_equal(symbol_text(t->symbols, expr_pair_key(t, e, i)), value_str(&key)))
            return expr_pair_value(t, e, i);
    return otherwise;
}

expr_id object_part(const struct tree *t, expr_id e, struct value key, struct span *at)
{
    expr_id found = 0;
    if (expr_kind(t, e) != EXPR_OBJECT || !value_is(key, VALUE_STRING))
        return 0;
    for (uint32_t i = 0; i < expr_count(t, e); i++) {
        expr_id k = expr_pair_key(t, e, i);
        if (expr_kind(t, k) != EXPR_LITERAL)
            return 0;
        struct value is = expr_literal_value(t, k);
        if (!value_is(is, VALUE_STRING) || !str_equal(value_str(&is), value_str(&key)))
            continue;
        found = expr_pair_value(t, e, i);
        *at = expr_span(t, k);
    }
    return found;
}

static void trace_object(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    expr_id wanted = 0; // the last one whose key the way leads through
    for (uint32_t i = 0; way.len && i < expr_count(at->tree, e); i++)
        if (is_way_to(way, trace_value(t, at, expr_pair_key(at->tree, e, i))))
            wanted = expr_pair_value(at->tree, e, i);
    for (uint32_t i = 0; i < expr_count(at->tree, e); i++) {
        trace(t, at, expr_pair_key(at->tree, e, i), whole);
        if (!way.len)
            trace(t, at, expr_pair_value(at->tree, e, i), whole);
    }
    if (wanted)
        trace(t, at, wanted, way_rest(way));
}

static void trace_mapping(struct tracer *t, const struct eval_context *at, expr_id e,
                          struct way way)
{
    expr_id only = way.len ? mapping_value(at->tree, e, way.keys[0], 0) : 0;
    if (only)
        trace(t, at, only, way_rest(way));
    for (uint32_t i = 0; !way.len && i < expr_count(at->tree, e); i++)
        trace(t, at, expr_pair_value(at->tree, e, i), whole);
}

void trace_all(struct tracer *t, const struct eval_context *at, expr_id e)
{
    for (uint32_t i = 0; i < expr_count(at->tree, e); i++)
        trace(t, at, expr_operand(at->tree, e, i), whole);
}

static void trace_sequence(struct tracer *t, const struct eval_context *at, expr_id e,
                           struct way way)
{
    int64_t index;
    if (!way.len)
        trace_all(t, at, e);
    else if (number_to_int(way.keys[0], &index) && index >= 0 && index < expr_count(at->tree, e))
        trace(t, at, expr_operand(at->tree, e, (uint32_t)index), way_rest(way));
}

// ---- all kinds

// How something fails, as far as a catch looks at it.
static unsigned fails_with(struct tracer *t, const struct eval_context *at, expr_id e, bool is_head)
{
    struct graph *g = t->x->g;
    if (!is_head)
        return failure_mask(value_of(g, at, e));
    const struct node *n = node_expand(g, lazy_node(g, at, lazy_of(g, at, e)));
    return n->shape ? 0 : failure_mask(n->value);
}

static void trace_catch(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    const struct tree *tree = at->tree;
    struct trace_part p;
    expr_id left = expr_first(tree, e), right = expr_second(tree, e);
    bool is_head = expr_at(tree, e)->flags & CATCH_HEAD;
    unsigned mask = fails_with(t, at, left, is_head);
    bool is_caught = mask && !(mask & ~expr_number(tree, e));
    if (is_caught && is_head) // what fails inside what was found is not caught
        is_caught = !fails_with(t, at, e, true) || fails_with(t, at, right, true);
    part_begin(t, &p, STR("default"));
    p.node->value = trace_value_at(t, at, e, way);
    part_candidates(t, &p, 2);
    part_candidate(&p, expr_span(tree, left), mask ? CANDIDATE_FAILED : CANDIDATE_WON, NULL);
    part_candidate(&p, expr_span(tree, right), is_caught ? CANDIDATE_WON : CANDIDATE_SKIPPED, NULL);
    trace(t, at, left, mask ? whole : way);
    if (is_caught)
        trace(t, at, right, way);
    part_end(t, &p);
}

void trace(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    if (!graph_charge(t->x->g, 1))
        return;
    if (t->depth == TRACE_DEPTH || t->x->depth >= EXPLAIN_DEPTH) {
        trace_computed(t, at, e);
        return;
    }
    t->depth++;
    switch (expr_kind(at->tree, e)) {
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LITERAL: break;
    case EXPR_NAME:
    case EXPR_GET:
    case EXPR_INDEX: trace_reference(t, at, e, way); break;
    case EXPR_LOCAL: trace_local(t, at, e, way); break;
    case EXPR_OP: trace_op(t, at, e, way); break;
    case EXPR_CALL: trace_call(t, at, e, way); break;
    case EXPR_TUPLE:
    case EXPR_SEQUENCE: trace_sequence(t, at, e, way); break;
    case EXPR_OBJECT: trace_object(t, at, e, way); break;
    case EXPR_MAPPING: trace_mapping(t, at, e, way); break;
    case EXPR_FOR: trace_for(t, at, e, way); break;
    case EXPR_LET: trace_let(t, at, e, way); break;
    case EXPR_CATCH: trace_catch(t, at, e, way); break;
    case EXPR_REST: trace(t, at, expr_first(at->tree, e), way); break;
    case EXPR_SPLAT:
    case EXPR_LAMBDA:
    case EXPR_LAYERS:
    case EXPR_PREDECESSOR:
    case EXPR_HERE:
    case EXPR_STEPS: trace_computed(t, at, e); break;
    }
    t->depth--;
}

void trace_expression(struct explainer *x, const struct eval_context *at, expr_id e, struct way way,
                      bool hides_source, struct read_list *out)
{
    struct tracer t = {.x = x, .hides_source = hides_source, .out = out};
    struct activation here; // what is evaluated again is asked for by the same directory
    running_push(x->g, &here, NULL);
    here.view = at->env->view;
    trace(&t, at, e, way);
    running_pop(x->g, &here);
}
